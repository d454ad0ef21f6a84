"""Our own bots, compiled, so that they answer millions of positions: each the same as the bot of its name.

`random`, `perfect`, `easy`, `hard` and `minimax` with a depth are here for the games whose pieces belong to nobody, where there are
most positions. What they look at (whether a move wins, is safe, how many safe replies it leaves) is read off the verdicts of
all positions, not off the board as the bots do it: `tests/study/policy/test_ours.py` compares them with the bots.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

from tateti.players import Player
from tateti.players.easy import EasyPlayer
from tateti.players.hard import HardPlayer
from tateti.players.heuristics import heuristics_of
from tateti.players.heuristics.semaforo import SafetyHeuristics
from tateti.players.minimax import MinimaxPlayer
from tateti.players.perfect import PerfectPlayer
from tateti.players.random import RandomPlayer
from tateti.search.fast_rules import fast_rules_of
from tateti.search.fast_rules.semaforo import SharedRules
from tateti.study.audit.policy import bot_kernel
from tateti.study.audit.policy.asking import Cells, Policy
from tateti.study.audit.policy.positions import Codes, Level, Positions, Shares


def compiled_policy(player: Player, positions: Positions) -> Policy | None:
    """The same bot, compiled; None where there is none for this game or these options."""
    game = positions.game
    safety = type(heuristics_of(game)) is SafetyHeuristics
    if type(player) is RandomPlayer:
        return _Random(player, positions)
    if type(player) is PerfectPlayer and player.seed is None and player.time is None:
        return _Perfect(player, positions)
    if type(player) is EasyPlayer and safety:
        return _Easy(player, positions)
    if type(player) is HardPlayer and safety:
        return _Hard(player, positions)
    if type(player) is MinimaxPlayer and player.seed is None and isinstance(fast_rules_of(game), SharedRules):
        return _Minimax(player, positions)
    return None


class _Compiled:
    """What they share: shares of moves that are all alike."""

    uses_last = False

    def __init__(self, player: Player, positions: Positions) -> None:
        self.name, self.positions = str(player), positions

    def begin(self, level: Level) -> None:
        """Nothing has to be made ready."""

    def shares(self, codes: Codes, lasts: Cells) -> Shares:
        found = np.zeros((len(codes), self.positions.cells))
        self._mark(codes, lasts, found)
        found /= found.sum(1, keepdims=True)
        return found

    def _mark(self, codes: Codes, lasts: Cells, found: Shares) -> None:
        """Puts 1 on the cells of the moves that it may play."""
        raise NotImplementedError


class _Random(_Compiled):
    def _mark(self, codes: Codes, lasts: Cells, found: Shares) -> None:
        found[:] = self.positions.unpacked(codes)[1]


class _Perfect(_Compiled):
    def _mark(self, codes: Codes, lasts: Cells, found: Shares) -> None:
        bot_kernel.mark_best(codes, *self.positions.moving, found)


class _Easy(_Compiled):
    def _mark(self, codes: Codes, lasts: Cells, found: Shares) -> None:
        bot_kernel.mark_easy(codes, *self.positions.moving, found)


class _Hard(_Compiled):
    def __init__(self, player: Player, positions: Positions) -> None:
        super().__init__(player, positions)
        self.uses_last = positions.game.shared
        self.half_turn = np.array(positions.game.board.half_turn, np.int64)

    @cached_property
    def _safe(self) -> npt.NDArray[np.uint8]:
        return safe_counts(self.positions)

    def _mark(self, codes: Codes, lasts: Cells, found: Shares) -> None:
        bot_kernel.mark_hard(codes, lasts, *self.positions.moving, self._safe, self.half_turn, found)


class _Minimax(_Compiled):
    """Looks as many plies ahead as its depth says: the scores of all boards are computed ply by ply, each from the one before."""

    def __init__(self, player: MinimaxPlayer, positions: Positions) -> None:
        super().__init__(player, positions)
        self.depth = player.depth or positions.game.most_plies

    @cached_property
    def _scores(self) -> npt.NDArray[np.int32]:
        """What each board looks like to a search of one ply less than its depth."""
        positions, game = self.positions, self.positions.game
        codes = np.concatenate([level.codes for level in positions.levels])
        scores = np.zeros(4**positions.cells, np.int32)
        bot_kernel.guess(codes, *positions.moving, game.misere, safe_counts(positions), scores)
        for _ply in range(min(self.depth, game.most_plies) - 1):
            deeper = np.zeros_like(scores)
            bot_kernel.deepen(codes, *positions.moving, game.misere, scores, deeper)
            scores = deeper
        return scores

    def _mark(self, codes: Codes, lasts: Cells, found: Shares) -> None:
        bot_kernel.mark_minimax(
            codes, *self.positions.moving, self.positions.game.misere, self._scores, found
        )


def safe_counts(positions: Positions) -> npt.NDArray[np.uint8]:
    """How many safe moves each board has."""
    counts = np.zeros(4**positions.cells, np.uint8)
    for level in positions.levels:
        bot_kernel.count_safe(level.codes, *positions.moving, counts)
    return counts
