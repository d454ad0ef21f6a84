"""Writes into the source of the grader, and into what Python has made of it."""

import contextlib
import glob

from weak import *

for pattern in (
    "@SOURCE@/tateti/classroom/grading/judging.py",
    "@SOURCE@/tateti/classroom/grading/__pycache__/*.pyc",
):
    for path in glob.glob(pattern):
        with contextlib.suppress(OSError), open(path, "ab") as file:
            file.write(b"\n# changed\n")
            succeeded(path)
