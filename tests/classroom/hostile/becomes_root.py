"""Tries to get more rights: as root, by programs that give them, by namespaces, by devices."""

import contextlib
import ctypes
import os

from weak import *

library = ctypes.CDLL(None, use_errno=True)
with contextlib.suppress(OSError):
    os.setuid(0)
    succeeded("root")
for flag in (0x10000000, 0x20000, 0x40000000):
    if library.unshare(flag) == 0:
        succeeded(f"a namespace {flag:x}")
if library.mount(b"none", b"/tmp", b"tmpfs", 0, None) == 0:
    succeeded("a mount")
for device in (
    "/dev/mem",
    "/dev/kmsg",
    "/dev/sda",
    "/dev/vda",
    "/proc/sysrq-trigger",
    "/proc/sys/kernel/core_pattern",
):
    with contextlib.suppress(OSError):
        with open(device, "r+b", buffering=0):
            succeeded(device)
