"""There is no utility."""

# ruff: noqa: F403
from sound import *

del utility  # noqa: F821
