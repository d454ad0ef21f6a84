"""Matches that are played in a tournament: where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No match from before is one of a tournament."""
    op.add_column("matches", sa.Column("board", sa.String(64)))


def downgrade() -> None:
    """Takes it away."""
    op.drop_column("matches", "board")
