"""utility ends the process without a word."""

# ruff: noqa: F403
import os

from sound import *


def utility(board):
    os._exit(0)
