"""Logs of other things than matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the two tables."""
    op.create_table(
        "logs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("parent", sa.String(32), sa.ForeignKey("logs.id", ondelete="CASCADE")),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("setup", sa.JSON, nullable=False),
    )
    op.create_index("logs_by_age", "logs", ["kind", "created"])
    op.create_index("logs_by_parent", "logs", ["parent"])
    op.create_table(
        "log_events",
        sa.Column("log_id", sa.String(32), sa.ForeignKey("logs.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("log_id", "number", name="one_log_event_a_number"),
    )


def downgrade() -> None:
    """Takes them away."""
    op.drop_table("log_events")
    op.drop_table("logs")
