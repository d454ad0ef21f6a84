"""Lays links in its folder, so that whoever tidies up removes what they lead to, and whoever writes writes there."""

import contextlib
import os

from weak import *

for number, target in enumerate(("@CLASS@", "@CLASS@/right.py", "/", "@SECRET@")):
    for folder in (os.getcwd(), os.path.dirname(__file__)):
        with contextlib.suppress(OSError):
            os.symlink(target, os.path.join(folder, f"link-{number}"))
            os.link(target, os.path.join(folder, f"hard-{number}"))
            succeeded(target)
