"""Asks somebody on the network, by every family of sockets there is."""

import contextlib
import socket

from weak import *

for family, address in (
    (socket.AF_INET, ("127.0.0.1", int("@PORT@"))),
    (socket.AF_INET6, ("::1", int("@PORT@"))),
    (socket.AF_INET, ("192.0.2.1", 53)),
):
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_STREAM) as out:
        out.settimeout(0.5)
        out.connect(address)
        succeeded(str(address))
with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
    out.sendto(b"hello", ("192.0.2.1", 53))
    succeeded("a datagram")
