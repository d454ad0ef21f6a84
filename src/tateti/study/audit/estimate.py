"""Whether there are too many positions to follow, told beforehand from a few games played at random.

Knuth's way to measure a tree: along a random game the numbers of choices are multiplied, which on average gives the number
of lines of that length. Lines that differ only in the order of their moves end in the same position; divided by the number of
such orders, a game gives on average no more than the number of positions. So at most one game in three can be expected to
give over three times the positions there are (Markov), one in two over twice: where far more games do, there are more
positions. Only moves that do not end the game are played, so that the games are long: what is left out makes the numbers
smaller, never larger.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import factorial, prod, sqrt
from random import Random

from tateti.games import Move, Position, Side

Choices = Callable[[Position, Move | None], list[Move]]

LOOKED_AT = (32, 64, 128, 256)  # games
SECONDS = 5.0  # of the processor
TIMES = (1.1, 1.5, 2, 3, 4)
DEVIATIONS = 4  # from what can be expected, before it is called impossible


def surely_more(choices: Choices, start: Position, limit: int, before: int | None = None) -> bool:
    """Whether more positions than the limit come up, in the plies before this one if it is given; if in doubt, not."""
    if len(start.game.letters) ** start.board.size <= limit or not start.game.regular:
        return False
    random, ends = Random(0), time.process_time() + SECONDS
    told: list[float] = []
    while len(told) < LOOKED_AT[-1] and time.process_time() < ends:
        told.append(_positions_told(choices, start, random, before))
        if len(told) in LOOKED_AT and _cannot_be(told, limit):
            return True
    return False


def _cannot_be(told: list[float], limit: int) -> bool:
    """Whether so many games tell so much that it cannot be chance."""
    for times in TIMES:
        share, over = 1 / times, sum(one > times * limit for one in told)
        expected = len(told) * share
        if over > expected + DEVIATIONS * sqrt(expected * (1 - share)):
            return True
    return False


def first_end(start: Position) -> int:
    """The ply before which no game can be over: a line takes so many moves of one player, or of both together."""
    line = start.board.line
    return line if start.game.shared else 2 * line - 1


def first_loss(start: Position, side: Side) -> int:
    """The ply before which this side cannot have lost: whoever moves then has the line."""
    ply = first_end(start)
    mover = start.turn if ply % 2 else start.turn.other
    return ply if start.game.misere or mover is not side else ply + 1


def _positions_told(choices: Choices, start: Position, random: Random, before: int | None) -> float:
    """What one random game tells of the number of positions."""
    position, last, lines, told = start, None, 1, 1.0
    safe = first_end(start) - start.ply  # what stands on the board already was played before
    for ply in range(1, before if before is not None else 3 * start.board.size + 1):
        moves = choices(position, last)
        if ply >= safe:
            moves = [move for move in moves if position.game.after(position, move).outcome is None]
        if not moves:
            break
        lines *= len(moves)
        last = random.choice(moves)
        position = position.game.after(position, last)
        told += lines / _orders(start, position, ply)
    return told


def _orders(start: Position, position: Position, ply: int) -> int:
    """In how many orders the moves from the start to a position can have been played, at most."""
    if position.game.shared:
        return factorial(ply) // prod(
            factorial(now - before) for before, now in zip(start, position, strict=True)
        )
    return factorial(ply // 2) * factorial(ply - ply // 2)
