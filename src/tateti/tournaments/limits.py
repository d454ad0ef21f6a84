"""How large a tournament may be: input from outside is bounded."""

from __future__ import annotations

MOST_PLAYERS = 300
MOST_ROUNDS = 60
MOST_GAMES = 2
MOST_EVENTS = 50_000
LONGEST_LINE = 64 * 1024
LARGEST_FILE = 16 * 1024 * 1024
LONGEST_NAME = 60
LONGEST_NICKNAME = 40
LONGEST_GROUP = 16
LONGEST_TITLE = 80
MOST_POINTS = 100
