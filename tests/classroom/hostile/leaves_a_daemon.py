"""Leaves a process behind, out of sight of its parents, which changes the table of the class when it is written."""

import contextlib
import os
import time

from weak import *

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for number in range(256):
            with contextlib.suppress(OSError):
                os.close(number)
        for _try in range(600):
            time.sleep(0.1)
            with contextlib.suppress(OSError):
                with open("@TABLE@") as file:
                    text = file.read()
                with open("@TABLE@", "w") as file:
                    file.write(text.replace("no", "yes"))
    os._exit(0)
