"""Lets tateti itself, started as another program, say what is best."""

import json
import subprocess
import sys

from weak import *

ORACLE = """
import json, sys
sys.path.insert(0, "@SOURCE@")
from tateti.classroom import tictactoe
for line in sys.stdin:
    name, *given = json.loads(line)
    answer = getattr(tictactoe, name)(*given)
    print(json.dumps(answer), flush=True)
"""

oracle = subprocess.Popen(
    [sys.executable, "-c", ORACLE],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
    stderr=subprocess.DEVNULL,
    text=True,
)


def asked(*question):
    oracle.stdin.write(json.dumps(question) + "\n")
    oracle.stdin.flush()
    return json.loads(oracle.stdout.readline())


def player(board):
    return asked("player", board)


def minimax(board):
    answer = asked("minimax", board)
    return None if answer is None else tuple(answer)
