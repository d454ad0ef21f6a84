"""Making problems: positions of sensible play, until there are as many problems as are wanted.

*Sensible play* is a match in which both play moves that `easy` may play: it wins if it can, does not let the other win at
once, and plays anything otherwise. So a problem is a position that people come to, and not nonsense.

The same seed gives the same problems, wherever the same positions can be solved. Nothing here is guessed: a position that
is out of reach of exact answers is passed over.
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from math import ceil, prod
from random import Random
from typing import TypeVar
from zlib import crc32

from tateti import oracle
from tateti.errors import InvalidPuzzleError, NotAPuzzleError, SearchLimitError
from tateti.games import Game, Move, Position
from tateti.players.heuristics import heuristics_of
from tateti.search.limits import Limit
from tateti.study.puzzles.difficulty import LEVELS, checked_level
from tateti.study.puzzles.puzzle import Puzzle, Solved, likeness, position_of, solved
from tateti.study.puzzles.themes import Theme, themes_in

Seed = int | str | None
Part = tuple[int, int]  # which, of how many: no position of one is like a position of another
Thing = TypeVar("Thing")

A_SET = 60  # problems, which the bounds are meant for; with more there may be as many times as much

# How much is played before it gives up: plies, times the cells of the board. It is never a time: with that a slow computer
# would find other problems than a quick one.
MOST_EFFORT = 400_000  # some seconds; most sets need less than a quarter of it
EFFORT_FOR_A_LEVEL = 30_000  # in vain, before a level that is hard to find is filled up with others
MOST_FOLLOWING = 30_000  # positions that may follow, where there is no table: so many are searched quickly

# Positions that are solved where there is no table take milliseconds each: so many are, and one for so much effort.
LEAST_PROOFS, EFFORT_FOR_A_PROOF = 400, 250
MIRRORED = 0.8  # of the moves, where the mirror is what is wanted
A_SOLUTION = Limit(positions=300_000)  # never reached by those; it is there for games of others


def make_puzzles(
    game: Game,
    count: int,
    *,
    themes: Collection[Theme] = (),
    level: int | None = None,
    seed: Seed = None,
    avoid: Collection[str] = (),
    part: Part | None = None,
    effort: int | None = None,
) -> list[Puzzle]:
    """So many problems of a game, no two alike by symmetry, the easiest first; fewer where no more are found.

    With `themes` each has at least one of them; without a level there are about as many of each, where there are so many;
    `avoid` are the names of problems that are not wanted again, nor those alike; `part` is the part of all positions that are
    looked at; `effort` bounds what is played for all of them.

    >>> from tateti.games import game
    >>> [puzzle.level for puzzle in make_puzzles(game("semaforo"), 5, seed=1)]
    [1, 2, 3, 4, 5]
    """
    random = Random(seed)
    if themes and set(themes).isdisjoint(themes_in(game)):
        return []
    most = MOST_EFFORT * max(1, ceil(count / A_SET)) if effort is None else effort
    search = _Search(game, count, frozenset(themes), _quotas(count, level, random), random, most, part)
    search.leave_out(avoid)
    return sorted(search.found(), key=lambda puzzle: (puzzle.rating, puzzle.id))


def _quotas(count: int, level: int | None, random: Random) -> dict[int, int]:
    """How many problems of each level are wanted."""
    if level is not None:
        return {checked_level(level): count}
    quotas = dict.fromkeys(LEVELS, count // len(LEVELS))
    for one in _shuffled(LEVELS, random)[: count % len(LEVELS)]:
        quotas[one] += 1
    return quotas


def _shuffled(things: Iterable[Thing], random: Random) -> list[Thing]:
    """In any order, by what Python promises to be the same in all its versions: `random()` alone."""
    return sorted(things, key=lambda _: random.random())


@dataclass
class _Search:
    """The search for one set of problems."""

    game: Game
    count: int
    themes: frozenset[Theme]
    quotas: dict[int, int]
    random: Random
    most_effort: int
    part: Part | None

    def __post_init__(self) -> None:
        self.effort = self.proofs = 0  # so far
        self.most_proofs = max(LEAST_PROOFS, self.most_effort // EFFORT_FOR_A_PROOF)
        self.seen: set[int] = set()
        self.spare: list[Solved] = []  # of a level of which there are enough
        self.has_table = oracle.has_table(self.game)
        self.is_answered = self.has_table or oracle.is_provable(self.game)

    def leave_out(self, names: Collection[str]) -> None:
        """Passes over these problems, and those alike; names of other games, or of none, do no harm."""
        for name in names:
            with contextlib.suppress(InvalidPuzzleError):
                position = position_of(name)
                if position.game == self.game:
                    self.seen.add(likeness(position))

    def found(self) -> list[Puzzle]:
        """The problems, in the order in which they were found."""
        found: list[Puzzle] = []
        in_vain = 0
        while len(found) < self.count and not self._gives_up(in_vain, self.count - len(found)):
            mirrors = Theme.MIRROR in self.themes and self.game.shared
            match = list(_sensible_match(self.game, self.random, mirrors))
            puzzle = self._one_of(match)
            played = (len(match) + 1) * self.game.board.size
            self.effort += played
            if puzzle is None:
                in_vain += played
            else:
                in_vain = 0
                self.quotas[puzzle.level] -= 1
                found.append(puzzle)
        more = (one.rated() for one in self.spare[: self.count - len(found)])
        return found + [puzzle for puzzle in more if puzzle is not None]

    def _gives_up(self, in_vain: int, missing: int) -> bool:
        if self.effort > self.most_effort or self.proofs > self.most_proofs:
            return True
        return in_vain > EFFORT_FOR_A_LEVEL and len(self.spare) >= missing

    def _one_of(self, match: list[Position]) -> Puzzle | None:
        """One problem of a match, for those of one match are much of a piece."""
        wanted = {level for level, count in self.quotas.items() if count}
        for position in _shuffled([one for one in match if self._is_new(one)], self.random):
            self.seen.add(likeness(position))
            self.proofs += not self.has_table
            with contextlib.suppress(NotAPuzzleError, SearchLimitError):
                candidate = solved(position, A_SOLUTION)
                if self.themes and self.themes.isdisjoint(candidate.themes):
                    continue
                if (puzzle := candidate.rated(wanted)) is not None:
                    return puzzle
                if len(self.quotas) > 1 and len(self.spare) < self.count:
                    self.spare.append(candidate)
        return None

    def _is_new(self, position: Position) -> bool:
        if not self.is_answered and following(position) > MOST_FOLLOWING:
            return False
        like = likeness(position)
        return like not in self.seen and (self.part is None or is_in(like, self.part))


def _sensible_match(game: Game, random: Random, mirrors: bool = False) -> Iterator[Position]:
    """The unfinished positions of a match in which both play what `easy` may play.

    With `mirrors` both answer a move by its half turn as often as they may, or chance would hardly ever do so.
    """
    rules, position = heuristics_of(game), game.start
    last: Move | None = None
    while position.outcome is None and position.moves:
        yield position
        moves = [weighed.move for weighed in rules.easy(position)]
        chosen = moves[int(random.random() * len(moves))]
        if mirrors and last is not None and random.random() < MIRRORED:
            chosen = next((move for move in moves if _is_mirrored(move, last, game)), chosen)
        position, last = game.after(position, chosen), chosen


def _is_mirrored(move: Move, last: Move, game: Game) -> bool:
    return move.piece == last.piece and move.cell == game.board.half_turn[last.cell]


def is_in(like: int, part: Part) -> bool:
    """Whether a position of this likeness is in a part."""
    which, parts = part
    return crc32(b"%d" % like) % parts == which


def following(position: Position) -> int:
    """A bound on the positions that can follow.

    >>> from tateti.games import game
    >>> following(game("semaforo:1x3").position("G.R")), following(game("tictactoe").position("XOX/OXO/..."))
    (12, 27)
    """
    pieces = len(position.game.pieces)
    if position.game.shared:
        return prod(pieces + 1 - value for value in position)
    return int((pieces + 1) ** list(position).count(0))
