"""The positions that rules are measured on: all quiet ones of a board, or some drawn at random where there are too many."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tateti import oracle
from tateti.errors import TatetiError
from tateti.games import Game, Position, Side
from tateti.language import mark as N_
from tateti.search.limits import Limit
from tateti.solver.dense.solve import MOST_COLOURED, solve_dense
from tateti.solver.dense.verdict import PLIES_MASK, VALUE_SHIFT
from tateti.study.rules import kernel
from tateti.study.rules.features import COLUMNS

Share = Callable[[float], None]  # is told what share is done

PIECE = 1 << 18  # positions between two reports of progress
LARGEST_SAMPLED = 20  # cells
DRAWN_AT_A_TIME = 1 << 16
SHORT = Limit(seconds=1.0)


@dataclass(frozen=True)
class Dataset:
    """Quiet positions with their values (0 loss, 1 draw, 2 win) and counts, and what safe moves lead to.

    The children of position i are `children[offsets[i]:offsets[i + 1]]`, numbers of rows in `after_columns` and
    `after_values`. `weights` are how often each comes up in a match in which both play any safe move; None of a sample.
    """

    game: Game
    unfinished: int | None  # all positions in which the game goes on; None of a sample
    codes: kernel.Codes
    values: npt.NDArray[np.uint8]
    columns: kernel.Columns
    offsets: npt.NDArray[np.int64]
    children: npt.NDArray[np.int32]
    after_values: npt.NDArray[np.uint8]
    after_columns: kernel.Columns
    weights: npt.NDArray[np.float64] | None

    @property
    def is_sample(self) -> bool:
        """Whether these are not all positions there are."""
        return self.unfinished is None


@dataclass(frozen=True)
class _Rules:
    """What the compiled loops need to know of a game."""

    game: Game

    @property
    def given(self) -> tuple[int, npt.NDArray[np.int64], bool, bool]:
        board = self.game.board
        return board.size, np.array(board.lines, np.int64), self.game.misere, self.game.has_draws

    def columns(self, codes: kernel.Codes, share: Share) -> kernel.Columns:
        found = np.zeros((len(codes), len(COLUMNS)), np.int8)
        for begin in range(0, len(codes), PIECE):
            part = slice(begin, begin + PIECE)
            kernel.fill_columns(codes[part], *self.given, found[part])
            share(min(1.0, (begin + PIECE) / max(1, len(codes))))
        return found

    def children(self, codes: kernel.Codes) -> tuple[npt.NDArray[np.int64], kernel.Codes]:
        counts = np.zeros(len(codes), np.int64)
        kernel.count_children(codes, *self.given, counts)
        offsets = np.concatenate([np.zeros(1, np.int64), np.cumsum(counts)])
        found = np.empty(offsets[-1], np.int64)
        kernel.fill_children(codes, *self.given, offsets, found)
        return offsets, found

    def quiet(self, codes: kernel.Codes) -> kernel.Codes:
        size, lines, misere, _draws = self.given
        marks = np.empty(len(codes), np.bool_)
        kernel.mark_quiet(codes, size, lines, misere, marks)
        return codes[marks]


def is_studied_whole(game: Game) -> bool:
    """Whether all positions of a board of Semáforo's family are looked at."""
    return game.is_coloured and game.board.size <= MOST_COLOURED


def whole_board(game: Game, share: Share = lambda done: None) -> Dataset:
    """All quiet positions of a board."""
    rules = _Rules(game)
    verdicts = np.frombuffer(solve_dense(game, grundy=False).verdicts, np.uint8)
    unfinished = np.flatnonzero(verdicts & PLIES_MASK)
    codes = rules.quiet(unfinished)
    columns = rules.columns(codes, share)
    offsets, after = rules.children(codes)
    places = np.full(len(verdicts), -1, np.int32)
    places[codes] = np.arange(len(codes), dtype=np.int32)
    children = places[after]
    values = (verdicts[codes] >> VALUE_SHIFT).astype(np.uint8)
    weights = np.zeros(len(codes))
    kernel.fill_weights(offsets, children, weights)
    return Dataset(game, len(unfinished), codes, values, columns, offsets, children, values, columns, weights)


def sample(game: Game, count: int, seed: int, share: Share = lambda done: None) -> Dataset:
    """So many quiet positions, each as likely as any other, of a board with a table that answers for all of them."""
    _check_sampled(game)
    rules = _Rules(game)
    codes = _drawn(rules, count, seed)
    offsets, after = rules.children(codes)
    after_values = np.empty(len(after), np.uint8)
    for place, code in enumerate(after.tolist()):
        # In these games only the board matters, so it may be anybody's turn.
        after_values[place] = 1 + oracle.evaluate(Position(game, code, Side.FIRST), SHORT).value
        share(place / len(after))
    # Nothing wins at once in a quiet position, so it is won where a safe move leads to a lost one.
    best = np.zeros(len(codes), np.uint8)
    owners = np.repeat(np.arange(len(codes)), np.diff(offsets))
    np.maximum.at(best, owners, 2 - after_values)
    columns, after_columns = (rules.columns(one, lambda done: None) for one in (codes, after))
    children = np.arange(len(after), dtype=np.int32)
    return Dataset(game, None, codes, best, columns, offsets, children, after_values, after_columns, None)


def _check_sampled(game: Game) -> None:
    """Refuses a board whose positions are not answered at once."""
    if not game.is_coloured or game.has_draws or game.board.size > LARGEST_SAMPLED:
        raise TatetiError(
            N_("{game} is too large, or of another kind, for this study: take a Semáforo board of at most {cells} cells, or a small board of another game."),
            game=game.full_name, cells=LARGEST_SAMPLED,
        )  # fmt: skip
    if not oracle.has_table(game):
        raise TatetiError(
            N_("{game} has no table yet, and its positions are too many to be searched one by one. This makes one: {command}"),
            game=game.full_name, command=f"tateti tables build {game.full_name}",
        )  # fmt: skip
    oracle.prepare(game)


def _drawn(rules: _Rules, count: int, seed: int) -> kernel.Codes:
    """Quiet positions drawn uniformly: any code is drawn, and left out if it is not one."""
    generator = np.random.default_rng(seed)
    size, lines, _misere, _draws = rules.given
    found: list[kernel.Codes] = []
    while sum(map(len, found)) < count:
        codes = generator.integers(0, 4**size, DRAWN_AT_A_TIME, dtype=np.int64)
        line_free = np.empty(len(codes), np.bool_)
        kernel.mark_line_free(codes, lines, line_free)
        found.append(rules.quiet(codes[line_free]))
    return np.concatenate(found)[:count]
