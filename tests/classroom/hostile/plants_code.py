"""Puts code where Python would run it the next time: beside its file, among the packages, and where a person's own lies."""

import contextlib
import os
import sys

from weak import *

FOLDERS = [
    "@CLASS@",
    "@CLASS@/__pycache__",
    os.path.expanduser("~"),
    *(path for path in sys.path if "packages" in path),
]
for folder in FOLDERS:
    with contextlib.suppress(OSError):
        os.makedirs(folder, exist_ok=True)
        for name in ("sitecustomize.py", "usercustomize.py", "tictactoe.cpython-311.pyc", ".bashrc"):
            with open(os.path.join(folder, name), "a") as file:
                file.write("# planted\n")
            if folder.startswith("@CLASS@") or "packages" in folder:
                succeeded(os.path.join(folder, name))
