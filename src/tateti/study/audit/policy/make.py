"""The answer key of a policy, made: every position asked, the best response followed, what comes up found out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from tateti.errors import InvalidPlayerError, quote
from tateti.games import Game, Side
from tateti.games import game as read_game
from tateti.language import mark as N_
from tateti.players import Player
from tateti.players.batched import BatchedPlayer, is_batched
from tateti.search.values import Value
from tateti.study.audit.bot_audit import auditable
from tateti.study.audit.policy import kernel, ours
from tateti.study.audit.policy.asking import (
    ANY,
    BATCH,
    BatchedPolicy,
    Cells,
    PlayerPolicy,
    Policy,
    SymmetricPolicy,
    answers_alike,
    sample,
)
from tateti.study.audit.policy.key import (
    AnswerKey,
    Judged,
    LevelKey,
    Numbers,
    Regret,
    SeatKey,
    largest_regrets,
    shares_by_move,
)
from tateti.study.audit.policy.positions import Codes, Flags, Level, Positions, Shares
from tateti.study.audit.policy.reached import Masks, expanded, possible_lasts, reached, support_of
from tateti.study.audit.policy.response import Answered, BestResponse

# Told after every batch: how many positions have been answered, and of how many, where that is known.
Progress = Callable[[int, int | None], None]


def say_nothing(done: int, of: int | None) -> None:
    """For those who do not want to be told."""


def answer_key(
    policy: str | Player | Callable[..., Any],
    game: Game | str = "tictactoe",
    *,
    batched: bool = False,
    symmetric: bool = False,
    only_reached: bool = False,
    progress: Progress = say_nothing,
) -> AnswerKey:
    """How good a policy is on a board of at most twelve cells, exactly.

    `policy` is a bot or its name, a function of a position, or, with `batched` or the marker `tateti.batched`, one of arrays of
    positions. `symmetric` says that it plays boards that are turned or mirrored alike, so that it is asked on one of them only;
    that is checked on some. With `only_reached` it is asked only where it can come to on either side.

    >>> key = answer_key("easy", "tictactoe")
    >>> round(key.exploitability, 3), round(key.everywhere.perfect, 3), round(key.reached.perfect, 3)
    (0.664, 0.94, 0.938)
    """
    board = game if isinstance(game, Game) else read_game(game)
    positions = Positions(board)
    return _Maker(positions, _policy(policy, positions, batched), symmetric, only_reached, progress).key()


def _policy(given: str | Player | Callable[..., Any], positions: Positions, batched: bool) -> Policy:
    """The policy that was given, as it can be asked."""
    if not isinstance(given, str | Player) and (batched or is_batched(given)):
        return BatchedPolicy(getattr(given, "__name__", type(given).__name__), given, positions)
    player = auditable(given, positions.game, programs=True)  # type: ignore[arg-type]
    if isinstance(player, BatchedPlayer):
        return BatchedPolicy(player.name, player.policy, positions)
    if batched:
        raise InvalidPlayerError(
            N_("{bot} is no function of arrays of positions: it is a bot that is asked for one position at a time."),
            bot=quote(str(player)),
        )  # fmt: skip
    return ours.compiled_policy(player, positions) or PlayerPolicy(player, positions)


class _Maker:
    def __init__(
        self, positions: Positions, policy: Policy, symmetric: bool, only_reached: bool, progress: Progress
    ) -> None:
        self.positions, self.plain, self.only_reached, self._progress = (
            positions,
            policy,
            only_reached,
            progress,
        )
        self.asked: Policy = policy
        if symmetric:
            self.asked = self._symmetric(policy)
        self.response = BestResponse(positions)
        self._done = 0
        self._judged: dict[int, _Tally] = {}
        self._supports: dict[int, Masks] = {}
        self._kept: dict[int, list[Answered]] = {}

    def _symmetric(self, policy: Policy) -> Policy:
        if policy.uses_last:
            raise InvalidPlayerError(
                N_("{bot} looks at the last move, so that it is not enough to ask it on one of the boards that are alike."), bot=policy.name
            )  # fmt: skip
        turned = SymmetricPolicy(policy, self.positions)
        turned.check()
        return turned

    def key(self) -> AnswerKey:
        """All of it."""
        if self.only_reached:
            coming = self._ask_reached(keep=True)
            decisive = self.response.follow(lambda level: iter(self._kept.pop(level.ply, [])))
            levels = [
                LevelKey(level, flags, flagged, None, tally.judged())
                for (level, flagged, tally), flags in zip(coming, decisive, strict=True)
            ]
        else:
            decisive = self.response.follow(self._ask_everything)
            levels = list(self._levels_of_everything(decisive))
        return AnswerKey(
            self.plain.name,
            self.positions,
            (self._seat(Side.FIRST), self._seat(Side.SECOND)),
            tuple(levels),
            self._worst(levels),
            self._answers_alike(levels),
        )

    def _answers_alike(self, levels: list[LevelKey]) -> bool:
        """Whether some positions, of those that were asked, are answered alike once more."""
        asked = (
            level.level.codes[level.reached] if self.only_reached else level.level.codes for level in levels
        )
        return answers_alike(self.plain, sample(asked, seed=0))

    def _seat(self, side: Side) -> SeatKey:
        line, likely = self.response.line(self.plain, begins=side is Side.FIRST)
        value = self.positions.value(0)
        return SeatKey(
            side,
            self.response.worths[side],
            value if side is Side.FIRST else Value(-value),
            tuple(line),
            likely,
        )

    def _worst(self, levels: list[LevelKey]) -> tuple[Regret, ...]:
        found = []
        for code, regret in largest_regrets(self.positions, levels):
            shares = self.plain.shares(np.array([code], np.int32), np.array([ANY], np.int8))[0]
            position = self.positions.position(code)
            found.append(Regret(position, regret, shares_by_move(position, shares)))
        return tuple(found)

    # Every position

    def _ask_everything(self, level: Level) -> Iterator[Answered]:
        """Every position of a level, asked in batches; what it keeps and loses there is noted on the way."""
        self.asked.begin(level)
        tally = self._judged[level.ply] = _Tally(level)
        supports = np.zeros(0 if self.asked.uses_last else len(level.codes), np.uint16)
        size = BATCH // self.positions.cells if self.asked.uses_last else BATCH
        for at in range(0, len(level.codes), size):
            answered = self._answered(*self._rows(level.codes[at : at + size]))
            tally.add(self.positions, answered)
            if not self.asked.uses_last:
                supports[at : at + size] = support_of(answered.shares)
            self._done += len(level.codes[at : at + size])
            self._progress(self._done, len(self.positions))
            yield answered
        self._supports[level.ply] = supports

    def _rows(self, codes: Codes) -> tuple[Codes, Cells]:
        """The boards as they are asked: once, or with every cell that may have been played last."""
        if self.asked.uses_last:
            return expanded(codes, possible_lasts(self.positions, codes))
        return codes, np.full(len(codes), ANY, np.int8)

    def _answered(self, codes: Codes, lasts: Cells) -> Answered:
        return Answered(codes, lasts, self.asked.shares(codes, lasts))

    def _levels_of_everything(self, decisive: list[Flags]) -> Iterator[LevelKey]:
        if (
            self.asked.uses_last
        ):  # what it does on a board that comes up depends on how: it is asked once more on those
            for (level, flagged, tally), flags in zip(self._ask_reached(keep=False), decisive, strict=True):
                yield LevelKey(level, flags, flagged, self._judged.pop(level.ply).judged(), tally.judged())
            return
        known = reached(
            self.positions, False, lambda level, codes, _lasts: self._supports[level.ply][level.places(codes)]
        )
        for (level, codes), flags in zip(known, decisive, strict=True):
            judged = self._judged.pop(level.ply).judged()
            yield LevelKey(level, flags, _flagged(level, codes), judged, judged)

    # What comes up

    def _ask_reached(self, keep: bool) -> list[tuple[Level, Flags, _Tally]]:
        """Asks the policy where it can come to; for each level which positions these are, and what it keeps and loses there."""
        tallies: dict[int, _Tally] = {}

        def supports(level: Level, codes: Codes, lasts: Cells) -> Masks:
            self.asked.begin(Level(level.ply, np.unique(codes)))
            tally = tallies[level.ply] = _Tally(level)
            found = np.zeros(len(codes), np.uint16)
            for at in range(0, len(codes), BATCH):
                answered = self._answered(codes[at : at + BATCH], lasts[at : at + BATCH])
                tally.add(self.positions, answered)
                found[at : at + BATCH] = support_of(answered.shares)
                if keep:
                    self._kept.setdefault(level.ply, []).append(answered)
                    self._done += len(answered.codes)
                    self._progress(self._done, None)
            return found

        return [
            (level, _flagged(level, codes), tallies[level.ply])
            for level, codes in reached(self.positions, self.asked.uses_last, supports)
        ]


def _flagged(level: Level, codes: Codes) -> Flags:
    flags = np.zeros(len(level.codes), np.bool_)
    flags[level.places(codes)] = True
    return flags


class _Tally:
    """What a policy keeps and loses on the boards of a level, on average over the cells that may have been played last."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self._kept: Numbers = np.zeros(len(level.codes))
        self._regret: Numbers = np.zeros(len(level.codes))
        # How many there were of each board, where that is not one.
        self._rows: npt.NDArray[np.uint8] | None = None

    def add(self, positions: Positions, answered: Answered) -> None:
        kept, regret = _judge(positions, answered.codes, answered.shares)
        places = self.level.places(answered.codes)
        if len(answered.lasts) and (answered.lasts == ANY).all():
            self._kept[places], self._regret[places] = kept, regret
            return
        if self._rows is None:
            self._rows = np.zeros(len(self.level.codes), np.uint8)
        np.add.at(self._kept, places, kept)
        np.add.at(self._regret, places, regret)
        np.add.at(self._rows, places, 1)

    def judged(self) -> Judged:
        if self._rows is not None:
            rows = np.maximum(self._rows, 1)
            self._kept /= rows
            self._regret /= rows
            self._rows = None
        return Judged(self._kept, self._regret)


def _judge(positions: Positions, codes: Codes, shares: Shares) -> tuple[Numbers, Numbers]:
    kept, regret = np.empty(len(codes)), np.empty(len(codes))
    kernel.judge(codes, shares, *positions.moving, kept, regret)
    return kept, regret
