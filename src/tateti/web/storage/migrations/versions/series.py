"""Matches that follow each other: which one of a series it is, the score so far, and whether somebody came by a link."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody has counted before: every match there is begins a series."""
    op.add_column("matches", sa.Column("series", sa.Integer, nullable=False, server_default="1"))
    op.add_column("matches", sa.Column("first_score", sa.Float, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("second_score", sa.Float, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("by_link", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Takes them away."""
    for name in ("by_link", "second_score", "first_score", "series"):
        op.drop_column("matches", name)
