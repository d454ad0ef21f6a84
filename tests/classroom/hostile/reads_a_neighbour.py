"""Reads what another student has handed in, and runs it as its own."""

import contextlib
import os

from weak import *

for folder in (os.path.dirname(__file__), os.path.join(os.path.dirname(__file__), os.pardir), "@CLASS@"):
    with contextlib.suppress(OSError):
        for name in sorted(os.listdir(folder)):
            if name.startswith("right"):
                with open(os.path.join(folder, name)) as file:
                    exec(file.read())
