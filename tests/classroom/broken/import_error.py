"""It needs something that is not there."""

import a_library_that_nobody_has  # noqa: F401
from sound import *  # noqa: F403
