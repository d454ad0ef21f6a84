"""Its empty cell is a blank."""

from sound import *  # noqa: F403

EMPTY = " "
