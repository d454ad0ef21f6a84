"""Sets the variables by which programs load code of others, and calls for a program that would."""

import os
import subprocess

from weak import *

for name in ("LD_PRELOAD", "PYTHONSTARTUP", "PYTHONPATH", "PYTHONINSPECT", "BASH_ENV"):
    os.environ[name] = "@CLASS@/right.py"


def player(board):
    try:
        told = subprocess.run(["/bin/sh", "-c", "id -u"], capture_output=True, text=True, timeout=5).stdout
    except (OSError, subprocess.SubprocessError):
        return X
    if told.strip() == "0":
        succeeded("it runs as root")
    return X
