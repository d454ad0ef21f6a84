"""When matches ended, so that old ones can be removed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Whether a match is over follows from its moves, which would take long to replay here: 0 stands for not looked at."""
    op.add_column("matches", sa.Column("ended", sa.Float))
    op.execute("UPDATE matches SET ended = 0")
    op.create_index("matches_by_end", "matches", ["ended"])
    op.create_index("matches_by_rematch", "matches", ["rematch_of"])


def downgrade() -> None:
    """Takes it away."""
    op.drop_index("matches_by_rematch", "matches")
    op.drop_index("matches_by_end", "matches")
    op.drop_column("matches", "ended")
