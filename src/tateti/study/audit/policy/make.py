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
    ALIKE,
    ANY,
    BATCH,
    BatchedPolicy,
    Cells,
    PlayerPolicy,
    Policy,
    SymmetricPolicy,
)
from tateti.study.audit.policy.kept import KeptAnswers
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
from tateti.study.audit.policy.positions import Codes, Level, Positions, Shares
from tateti.study.audit.policy.reached import ComeUp, Masks, expanded, possible_lasts, reached, support_of
from tateti.study.audit.policy.response import Answered, BestResponse
from tateti.study.audit.policy.steadiness import Change, Recorded

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
        self.positions, self.plain, self.only_reached = positions, policy, only_reached
        self.recorded = Recorded(policy)
        self.asked: Policy = self._symmetric(policy) if symmetric else self.recorded
        self.response = BestResponse(positions)
        self._progress, self._done = progress, 0
        self._judged: dict[int, _Tally] = {}
        self._supports: dict[int, Masks] = {}
        self._lasts: dict[int, Masks] = {}  # of the boards that come up, where the last move matters

    def _symmetric(self, policy: Policy) -> Policy:
        if policy.uses_last:
            raise InvalidPlayerError(
                N_("{bot} looks at the last move, so that it is not enough to ask it on one of the boards that are alike."), bot=policy.name
            )  # fmt: skip
        SymmetricPolicy(policy, self.positions).check()
        return SymmetricPolicy(self.recorded, self.positions)

    def key(self) -> AnswerKey:
        """All of it."""
        levels = list(self._levels_that_come_up() if self.only_reached else self._levels_of_everything())
        seats = self._seat(Side.FIRST), self._seat(Side.SECOND)
        worst = self._worst(levels)
        change = self.recorded.change()
        if change is None and (
            any(seat.line is None for seat in seats) or any(one.shares is None for one in worst)
        ):
            change = Change.TIME
        return AnswerKey(self.plain.name, self.positions, seats, tuple(levels), worst, change)

    def _seat(self, side: Side) -> SeatKey:
        line = self.response.line(self.plain, begins=side is Side.FIRST)
        value = self.positions.value(0)
        return SeatKey(side, self.response.worths[side], value if side is Side.FIRST else Value(-value), line)

    def _worst(self, levels: list[LevelKey]) -> tuple[Regret, ...]:
        """The largest regrets, with the shares that the policy has there on average over the cells that may have been played last.

        It is asked again for them; where it answers otherwise than during the run, there are none.
        """
        found = []
        for ply, code, regret in largest_regrets(levels):
            codes, lasts = self._rows_that_come_up(levels[ply], code)
            shares = self.plain.shares(codes, lasts)
            lost = _judge(self.positions, codes, shares)[1].mean()
            alike = abs(lost - regret) <= 2 * self.positions.cells * ALIKE
            position = self.positions.position(code)
            found.append(
                Regret(position, regret, shares_by_move(position, shares.mean(0)) if alike else None)
            )
        return tuple(found)

    def _rows_that_come_up(self, level: LevelKey, code: int) -> tuple[Codes, Cells]:
        """A board as it was asked where it comes up: with each cell that may have been played last, if that matters."""
        one = np.array([code], np.int32)
        if not self.plain.uses_last:
            return one, np.full(1, ANY, np.int8)
        place = np.searchsorted(level.level.codes[level.reached], one)
        return expanded(one, self._lasts[level.level.ply][place])

    # Every position

    def _levels_of_everything(self) -> Iterator[LevelKey]:
        decisive = self.response.follow(self._ask_everything)
        if self.asked.uses_last:
            # What it does on a board that comes up depends on how: it is asked once more on those.
            for (one, tally), flags in zip(self._ask_reached(), decisive, strict=True):
                everywhere = self._judged.pop(one.level.ply).judged()
                yield LevelKey(one.level, flags, one.flags(), everywhere, tally.judged())
            return
        known = reached(
            self.positions, False, lambda level, codes, _lasts: self._supports[level.ply][level.places(codes)]
        )
        for one, flags in zip(known, decisive, strict=True):
            judged = self._judged.pop(one.level.ply).judged()
            yield LevelKey(one.level, flags, one.flags(), judged, judged)

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

    # What comes up

    def _levels_that_come_up(self) -> Iterator[LevelKey]:
        with KeptAnswers(self.positions.cells) as kept:
            coming = [(one.level, one.flags(), tally) for one, tally in self._ask_reached(kept)]
            decisive = self.response.follow(lambda level: kept.take(level.ply))
        for (level, flagged, tally), flags in zip(coming, decisive, strict=True):
            yield LevelKey(level, flags, flagged, None, tally.judged())

    def _ask_reached(self, kept: KeptAnswers | None = None) -> Iterator[tuple[ComeUp, _Tally]]:
        """Asks the policy where it can come to; for each level which positions these are, and what it keeps and loses there."""
        tallies: dict[int, _Tally] = {}

        def supports(level: Level, codes: Codes, lasts: Cells) -> Masks:
            self.asked.begin(Level(level.ply, np.unique(codes)))
            tally = tallies[level.ply] = _Tally(level)
            found = np.zeros(len(codes), np.uint16)
            for at in range(0, len(codes), BATCH):
                answered = self._answered(codes[at : at + BATCH], lasts[at : at + BATCH])
                tally.add(self.positions, answered)
                if kept is None:
                    found[at : at + BATCH] = support_of(answered.shares)
                    continue
                found[at : at + BATCH] = kept.add(level.ply, answered)
                self._done += len(answered.codes)
                self._progress(self._done, None)
            return found

        for one in reached(self.positions, self.asked.uses_last, supports):
            if self.asked.uses_last:
                self._lasts[one.level.ply] = one.lasts
            yield one, tallies.pop(one.level.ply)


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
