"""Matches and their events."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the two tables."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("start", sa.String(2000), nullable=False),
        sa.Column("first_name", sa.String(64), nullable=False),
        sa.Column("first_bot", sa.String(128)),
        sa.Column("first_key", sa.String(64)),
        sa.Column("second_name", sa.String(64), nullable=False),
        sa.Column("second_bot", sa.String(128)),
        sa.Column("second_key", sa.String(64)),
        sa.Column("clock", sa.String(32)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("rematch_of", sa.String(32), sa.ForeignKey("matches.id")),
        sa.Column("bot_to_move", sa.Boolean, nullable=False),
        sa.Column("lease_until", sa.Float, nullable=False),
        sa.Column("deadline", sa.Float),
    )
    op.create_index("matches_waiting_for_bots", "matches", ["bot_to_move", "lease_until"])
    op.create_index("matches_by_deadline", "matches", ["deadline"])
    op.create_table(
        "events",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name="one_event_a_number"),
    )


def downgrade() -> None:
    """Takes them away."""
    op.drop_table("events")
    op.drop_table("matches")
