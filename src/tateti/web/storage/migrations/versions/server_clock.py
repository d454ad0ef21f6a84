"""The server's own clock, and leases that are numbered."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Times so far were those of the wall clock: the server's clock goes on from there."""
    clock = op.create_table(
        "clock",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("reading", sa.Float, nullable=False),
    )
    op.bulk_insert(clock, [{"id": 1, "reading": time.time()}])
    op.add_column("matches", sa.Column("began", sa.Float, nullable=False, server_default="0"))
    op.execute("UPDATE matches SET began = created")
    op.add_column("matches", sa.Column("lease", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    """Takes them away."""
    op.drop_column("matches", "lease")
    op.drop_column("matches", "began")
    op.drop_table("clock")
