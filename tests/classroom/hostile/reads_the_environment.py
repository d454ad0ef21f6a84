"""Reads a password from the variables of the grader, or of any other process."""

import contextlib
import os

from weak import *

if "@PASSWORD@" in str(os.environ):
    succeeded("its own variables")
for name in os.listdir("/proc"):
    with contextlib.suppress(OSError):
        with open(f"/proc/{name}/environ", "rb") as file:
            if b"@PASSWORD@" in file.read():
                succeeded(f"those of {name}")
