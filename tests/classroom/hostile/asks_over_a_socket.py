"""Asks a program of its own that waits outside, by a socket without a network."""

import contextlib
import socket

from weak import *

for address in ("\0@SOCKET@", "@SOCKET@"):
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as out:
        out.settimeout(0.5)
        out.connect(address)
        succeeded(address.strip("\0"))
