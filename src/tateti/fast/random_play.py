"""Games played at random, so many of them, counted: how they ended, how long they were, and how they began."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from threading import Event

import numpy as np
from numpy.typing import NDArray

from tateti.fast.dice import SEEDS, stream
from tateti.fast.play_kernels import play_owned, play_shared
from tateti.fast.rules import CompiledRules, bits_of, checked_number, checked_start, rules_of
from tateti.games import Game, Move, Position, Side
from tateti.language import mark as N_

MOST_GAMES = 1 << 40
MOST_THREADS = 256
BATCH = (
    1 << 16
)  # games between two chances to be interrupted: a fraction of a second even on the largest board

Counted = NDArray[np.int64]


@dataclass(frozen=True)
class FirstMove:
    """A move that could be played first: how many games began with it, and how those ended for the player who made it."""

    move: Move
    wins: int
    draws: int
    losses: int

    @property
    def tried(self) -> int:
        """How many games began with it."""
        return self.wins + self.draws + self.losses

    @property
    def rate(self) -> Fraction | None:
        """The share of the points that it made, a draw being half a point; None where it was never tried."""
        return Fraction(2 * self.wins + self.draws, 2 * self.tried) if self.tried else None


@dataclass(frozen=True)
class Playouts:
    """How so many games ended that were played at random, every legal move being as likely as the others."""

    position: Position  # where they began
    seed: int
    first: int  # won by the player who begins matches,
    second: int  # by the other,
    draws: int  # by nobody
    lengths: tuple[int, ...]  # how many games took 0 moves, 1 move, 2 moves, …
    moves: tuple[FirstMove, ...]  # in the order of position.moves

    @property
    def games(self) -> int:
        """How many games there were."""
        return self.first + self.second + self.draws

    @property
    def mean_length(self) -> Fraction | None:
        """The mean number of moves; None where there were no games."""
        played = sum(length * games for length, games in enumerate(self.lengths))
        return Fraction(played, self.games) if self.games else None


def playouts(
    game: Game | str, n: int, seed: int = 0, position: Position | None = None, threads: int = 1
) -> Playouts:
    """So many games at random, from the start or from a position.

    Game number i of a seed is always the same game, so the answer does not depend on the threads, and the first games of a
    larger batch are those of a smaller one.

    >>> found = playouts("tictactoe", 100_000, seed=1)
    >>> found.games, found.first > found.second > found.draws, found.lengths[:5]
    (100000, True, (0, 0, 0, 0, 0))
    >>> found == playouts("tictactoe", 100_000, seed=1, threads=2)
    True
    """
    rules = rules_of(game)
    games = checked_number(
        n,
        0,
        MOST_GAMES,
        N_("{value} games cannot be played: give a whole number from {least} to {most}."),
    )
    checked_number(seed, 0, SEEDS - 1, N_("{value} is not a seed: write a whole number from 0 to {most}."))
    checked_number(
        threads,
        1,
        MOST_THREADS,
        N_("{value} threads are not possible: give a whole number from {least} to {most}."),
    )
    start = rules.game.start if position is None else checked_start(position, rules.game)
    begun, lengths = _all_played(rules, start, games, int(seed), threads)
    return _told(start, int(seed), begun, lengths)


def _all_played(
    rules: CompiledRules, start: Position, games: int, seed: int, threads: int
) -> tuple[Counted, Counted]:
    if threads == 1:
        return _share(rules, start, seed, range(0, games, BATCH), games, Event())
    stopped = Event()
    with ThreadPoolExecutor(threads) as pool:
        shares = [
            pool.submit(_share, rules, start, seed, range(i * BATCH, games, threads * BATCH), games, stopped)
            for i in range(threads)
        ]
        try:
            counted = [share.result() for share in shares]
        finally:
            stopped.set()
    return sum((begun for begun, _ in counted[1:]), counted[0][0]), sum(
        (lengths for _, lengths in counted[1:]), counted[0][1]
    )


def _share(
    rules: CompiledRules, start: Position, seed: int, firsts: range, games: int, stopped: Event
) -> tuple[Counted, Counted]:
    """What is counted of the batches that begin with these games."""
    begun = np.zeros((rules.size, 3), np.int64)
    lengths = np.zeros(rules.game.most_plies + 1, np.int64)
    for first in firsts:
        if stopped.is_set():
            break
        _play(rules, start, seed, first, min(games, first + BATCH), begun, lengths)
    return begun, lengths


def _play(
    rules: CompiledRules, start: Position, seed: int, first: int, last: int, begun: Counted, lengths: Counted
) -> None:
    low, high = bits_of(start)
    if rules.game.shared:
        play_shared(
            first, last, stream(seed), low, high, rules.full, rules.drawn, rules.size, rules.last_piece, rules.lines,
            begun, lengths,
        )  # fmt: skip
    else:
        own, other = (low, high) if start.turn is Side.FIRST else (high, low)
        empty = np.array(start.cells(0), np.uint8)
        play_owned(first, last, stream(seed), own, other, empty, rules.lines, begun, lengths)


def _told(start: Position, seed: int, begun: Counted, lengths: Counted) -> Playouts:
    misere = start.game.misere
    moves = []
    for move in start.moves:
        by_mover, by_other, drawn = begun[move.cell].tolist()
        wins, losses = (by_other, by_mover) if misere else (by_mover, by_other)
        moves.append(FirstMove(move, wins, drawn, losses))
    won, lost = sum(one.wins for one in moves), sum(one.losses for one in moves)
    first, second = (won, lost) if start.turn is Side.FIRST else (lost, won)
    return Playouts(
        start, seed, first, second, sum(one.draws for one in moves), tuple(lengths.tolist()), tuple(moves)
    )
