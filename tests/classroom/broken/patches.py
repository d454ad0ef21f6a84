"""It puts its own functions in the place of what others use, and player is wrong all the same."""

# ruff: noqa: F403, F405
import builtins
import json
import os
import sys

from sound import *

json.dumps = json.loads = json.JSONEncoder.encode = lambda *_arguments: "[]"
os.write = os._exit = sys.exit = lambda *_arguments: 0
builtins.repr = builtins.print = lambda *_arguments: "X"


def player(board):
    return O
