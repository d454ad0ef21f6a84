"""Becomes the debugger of the processes above it."""

import ctypes
import os

from weak import *

library = ctypes.CDLL(None, use_errno=True)


class Piece(ctypes.Structure):
    _fields_ = [("base", ctypes.c_void_p), ("length", ctypes.c_size_t)]


def player(board):
    for name in filter(str.isdigit, os.listdir("/proc")):
        pid = int(name)
        if pid != os.getpid():
            if library.ptrace(16, pid, None, None) == 0:
                library.ptrace(17, pid, None, None)
                succeeded(f"attached to {pid}")
            buffer = ctypes.create_string_buffer(8)
            ours = Piece(ctypes.addressof(buffer), 8)
            theirs = Piece(ctypes.addressof(buffer), 8)
            if library.process_vm_readv(pid, ctypes.byref(ours), 1, ctypes.byref(theirs), 1, 0) > 0:
                succeeded(f"read {pid}")
    return X
