"""Reads files in the person's home folder."""

import contextlib
import os
import pwd

from weak import *

with contextlib.suppress(OSError):
    with open("@SECRET@") as file:
        succeeded(file.read())
with contextlib.suppress(OSError, KeyError):
    for user in pwd.getpwall():
        for name in (".ssh", ".bash_history", ".bashrc", ".gitconfig", ".profile"):
            if os.path.exists(os.path.join(user.pw_dir, name)):
                succeeded(name)
