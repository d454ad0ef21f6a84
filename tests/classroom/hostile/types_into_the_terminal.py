"""Puts what it wants typed into the terminal of whoever grades."""

import contextlib
import fcntl
import os
import termios

from weak import *

for path in ("/dev/tty", "/dev/console", "/proc/self/fd/2"):
    with contextlib.suppress(OSError):
        terminal_file = os.open(path, os.O_RDWR | os.O_NOCTTY)
        for letter in b"echo typed\n":
            fcntl.ioctl(terminal_file, termios.TIOCSTI, bytes([letter]))
        succeeded(path)
