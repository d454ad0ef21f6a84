"""The positions that games begin from; each is played twice, with sides exchanged.

start      the empty board
all        every position after so many plies (2 if nobody says otherwise) that is not finished, one of those that are alike
           by the board's symmetries
balanced   of these, the ones that are proved to be drawn. Where none is (in a game without draws none ever is, every position
           is won for one of the two), those whose win is farthest away: of all lengths under perfect play, the winner in a
           hurry and the loser delaying, the longest quarter, with all that are as long as the shortest of it
FILE       one to a line, as a position (X.O/.X./...) or as moves from the start (Xb2 Oa1, or 1. Xb2 Oa1); what comes after a #
           is not read
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Any

from tateti import oracle
from tateti.errors import SearchLimitError, TatetiError, quote
from tateti.files import read_at_most
from tateti.games import Game, Position
from tateti.language import mark as N_
from tateti.search.values import Value

USUAL_PLIES, MOST_PLIES = 2, 12
MOST = 20_000
LARGEST_FILE = 1 << 20
LONGEST_SHARE = 4  # the longest of so many parts are taken where nothing is drawn

START, ALL, BALANCED = "start", "all", "balanced"

_NUMBER = re.compile(r"[0-9]+\.+")

Tell = Callable[[float], None]


@dataclass(frozen=True)
class Openings:
    """Where they come from, and the positions in the order in which they are played, again from the first after the last."""

    source: str
    positions: tuple[Position, ...]

    def of_pair(self, pair: int) -> int:
        """The number of the opening that is played in the pair of games of this number."""
        return pair % len(self.positions)

    def to_json(self) -> dict[str, Any]:
        """All of it: the positions decide the games."""
        return {"source": self.source, "positions": [str(position) for position in self.positions]}


def openings_of(game: Game, source: str | None, plies: int = USUAL_PLIES, seed: int = 0) -> Openings:
    """The openings that are asked for; those that are made here are in an order that the seed draws.

    >>> from tateti.games import game
    >>> len(openings_of(game("tictactoe"), "all").positions), len(openings_of(game("tictactoe"), "balanced").positions)
    (12, 5)
    """
    if source is None:
        return Openings(START, (game.start,))
    if source not in (ALL, BALANCED):
        return Openings(source, tuple(from_file(game, source)))
    found = all_after(game, plies)
    chosen = found if source == ALL else balanced(found)
    Random(f"openings {seed}").shuffle(chosen)
    return Openings(f"{source} {plies}", tuple(chosen))


def all_after(game: Game, plies: int) -> list[Position]:
    """Every position after so many plies that is not finished, one for all that are alike by symmetry."""
    level = [game.start]
    for _ in range(plies):
        after = (game.after(position, move) for position in level for move in position.moves)
        found: dict[Position, None] = {}
        for position in after:
            found[_one_of_its_kind(position)] = None
            if len(found) > MOST:
                raise TatetiError(
                    N_("{game} has more than {most} positions after {plies} plies: take fewer plies, or a file of openings."),
                    game=game.name, most=MOST, plies=plies,
                )  # fmt: skip
        level = list(found)
    level = [position for position in level if position.outcome is None]
    if not level:
        raise TatetiError(
            N_("In {game} every game is over after {plies} plies: take fewer."), game=game.name, plies=plies
        )
    return sorted(level, key=lambda position: position.code)


def _one_of_its_kind(position: Position) -> Position:
    """The same for all that are alike; a game that is not regular may not be the same after a symmetry."""
    return position.canonical() if position.game.regular else position


def balanced(positions: Iterable[Position]) -> list[Position]:
    """The drawn ones, or else those whose win is farthest away (see the head of this file)."""
    found = list(positions)
    try:
        values = [oracle.evaluate(position) for position in found]
    except SearchLimitError as error:
        raise TatetiError(
            N_(
                "The exact values of {game} are out of reach, and --openings balanced needs them: take --openings all, or a "
                "file."
            ),
            game=found[0].game.name,
        ) from error  # fmt: skip
    drawn = [one for one, worth in zip(found, values, strict=True) if worth.value is Value.DRAW]
    if drawn:
        return drawn
    lengths = [worth.plies or 0 for worth in values]
    shortest = sorted(lengths, reverse=True)[ceil(len(lengths) / LONGEST_SHARE) - 1]
    return [one for one, length in zip(found, lengths, strict=True) if length >= shortest]


# Files


def from_file(game: Game, name: str) -> list[Position]:
    """The openings that a file has, in its order."""
    content = read_at_most(name, LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise TatetiError(
            N_("{file} is too large for a file of openings: it may have {most} bytes."), file=quote(name), most=LARGEST_FILE
        )  # fmt: skip
    lines = content.decode("utf-8-sig", errors="replace").splitlines()
    written = [(number, line.partition("#")[0].strip()) for number, line in enumerate(lines, 1)]
    positions = [_read(game, text, name, number) for number, text in written if text]
    if not positions:
        raise TatetiError(
            N_("{file} has no openings: write one to a line, a position like {position} or moves like {moves}."),
            file=quote(name), position=_example(game)[0], moves=_example(game)[1],
        )  # fmt: skip
    if len(positions) > MOST:
        raise TatetiError(
            N_("{file} has more than {most} openings."), file=quote(name), most=MOST
        )  # fmt: skip
    return positions


def _read(game: Game, text: str, name: str, number: int) -> Position:
    try:
        position = _position(game, text)
    except TatetiError as error:
        raise TatetiError(
            N_("Line {number} of {file} is not an opening of {game}: {reason}"),
            number=number, file=quote(name), game=game.name, reason=error,
        ) from error  # fmt: skip
    if position.outcome is not None:
        raise TatetiError(
            N_("Line {number} of {file} is not an opening: in {position} the game is over."),
            number=number, file=quote(name), position=quote(str(position)),
        )  # fmt: skip
    return position


def _position(game: Game, text: str) -> Position:
    """A position, or the one that moves lead to."""
    if "/" in text or text.startswith("[") or set(text) <= set(game.letters):
        return game.position(text)
    position = game.start
    for move in _NUMBER.sub(" ", text).split():
        position = position.play(move)
    return position


def _example(game: Game) -> tuple[str, str]:
    """A position, and moves that lead to it, so that one sees how they are written."""
    moves, position = [], game.start
    for _ in range(2):
        if position.moves:
            moves.append(str(position.moves[0]))
            position = position.play(position.moves[0])
    return str(position), " ".join(moves)
