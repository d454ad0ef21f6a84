"""In which order a function is asked: one that nobody can know beforehand.

Who knew the order could answer from a list, or could answer the boards that have to be reached and then take all the
time in the world instead of being wrong. So the order is drawn anew for each file, also which boards must be reached.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Hashable, Sequence
from functools import cache
from operator import itemgetter
from random import Random

from tateti.board import Board
from tateti.classroom.grading.contract import SIZE, Case

CELLS = SIZE * SIZE


def shuffled(cases: Sequence[Case], random: Random | None = None) -> list[int]:
    """The numbers of the cases in an order of chance."""
    order = list(range(len(cases)))
    (random or chance()).shuffle(order)
    return order


def chance() -> Random:
    """Chance that nobody can foresee, whatever they have seen of it before."""
    return Random(secrets.token_bytes(32))


def searched(
    cases: Sequence[Case], must: int, share: Callable[[Case], Hashable], random: Random | None = None
) -> list[int]:
    """The numbers of the cases for a function that searches: so many that must be reached, then the others.

    As many of each share of work must be reached as are among the first of the cases. Which ones is left to chance,
    but two that are mirror images only where there is no other.
    """
    order = shuffled(cases, random)
    room: dict[Hashable, int] = {}
    for case in cases[:must]:
        room[share(case)] = room.get(share(case), 0) + 1
    first: list[int] = []
    for number in _images_last(cases, order):
        kind = share(cases[number])
        if room.get(kind, 0) > 0:
            room[kind] -= 1
            first.append(number)
    chosen = set(first)
    (random or chance()).shuffle(first)
    return [*first, *(number for number in order if number not in chosen)]


def _images_last(cases: Sequence[Case], order: Sequence[int]) -> list[int]:
    """The same order, but boards that are an image of an earlier one come after all others."""
    seen: set[Hashable] = set()
    new: list[int] = []
    images: list[int] = []
    for number in order:
        kind = _kind(cases[number].board)
        (images if kind in seen else new).append(number)
        if kind is not None:
            seen.add(kind)
    return new + images


@cache
def _kind(board: str | None) -> Hashable:
    """What a board and its mirror images have in common; nothing of what is no board."""
    if board is None or len(board) != CELLS:
        return None
    return min(turn(board) for turn in _turns())


@cache
def _turns() -> tuple[Callable[[str], tuple[str, ...]], ...]:
    return tuple(itemgetter(*symmetry) for symmetry in Board(SIZE, SIZE).symmetries)
