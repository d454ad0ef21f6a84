"""One game: the referee asks the two bots in turn, keeps the time, and says who has forfeited it and why.

A bot forfeits a game with a move that may not be played (`illegal`), when its time is over (`time`), or when it fails: it raises
an error, or its process ends (`crash`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from tateti.arena.setup import Job, Setup
from tateti.errors import IllegalMoveError, InvalidMoveError, InvalidRecordError, TatetiError
from tateti.games import Ending, Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match, Seat
from tateti.notation import RESULTS
from tateti.players import Player
from tateti.players.contract import BrokenContractError
from tateti.players.programs.faults import Fault, ProgramFaultError

ILLEGAL, TIME, CRASH = "illegal", "time", "crash"
FORFEITS = (ILLEGAL, TIME, CRASH)
LONGEST_REASON = 300

# Told before a bot is asked: whose turn it is, how many seconds it has, and the moves so far.
Asking = Callable[[Side, float, Sequence[str]], None]


class Forfeit(NamedTuple):
    """Who forfeited a game, how, and what is to be said of it."""

    side: Side
    kind: str
    reason: str


@dataclass(frozen=True)
class PlayedGame:
    """A game that is over."""

    job: Job
    moves: tuple[str, ...]
    winner: Side | None
    ending: str
    forfeit: Forfeit | None = None
    seconds: tuple[float, ...] = ()  # that each move took, where there is a clock

    @property
    def result(self) -> str:
        """`1-0`, `0-1` or `1/2-1/2`."""
        return "1/2-1/2" if self.winner is None else RESULTS[self.winner]

    def points(self, side: Side) -> float:
        """What a side has scored."""
        return 0.5 if self.winner is None else float(self.winner is side)

    def points_of(self, entrant: int) -> float:
        """What one of the two has scored."""
        return self.points(Side.FIRST if self.job.first == entrant else Side.SECOND)

    def match(self, setup: Setup) -> Match:
        """The match, replayed and checked move by move."""
        job = self.job
        first, second = (Seat(*setup.entrants[who]) for who in (job.first, job.second))
        match = Match(setup.game, first, second, start=setup.openings.positions[job.opening], now=lambda: 0.0)
        for place, move in enumerate(self.moves):
            match.play(move, seconds=self.seconds[place] if self.seconds else 0.0)
        match.clock = setup.limit.clock
        if self.forfeit is not None and match.outcome is None:
            match.tags["Forfeit"] = f"{self.forfeit.kind}: {self.forfeit.reason}"
            end = match.flag if self.forfeit.kind == TIME else match.forfeit
            end(self.forfeit.side)
        if match.outcome is None or match.result != self.result:
            raise InvalidRecordError(
                N_("The moves of game {number} do not give its result."), number=job.number
            )
        return match

    def to_json(self) -> dict[str, Any]:
        """The line of the log."""
        told: dict[str, Any] = {
            "game": self.job.number, "first": self.job.first, "second": self.job.second, "opening": self.job.opening,
            "moves": " ".join(self.moves), "result": self.result, "ending": self.ending,
        }  # fmt: skip
        if self.forfeit is not None:
            side, kind, reason = self.forfeit
            told["forfeit"] = {"side": str(side), "kind": kind, "reason": reason}
        if self.seconds:
            told["seconds"] = list(self.seconds)
        return told

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> PlayedGame:
        """A game that `to_json` wrote; a `ValueError`, `KeyError` or `TypeError` where it did not."""
        job = Job(*(_number(told[name]) for name in ("game", "first", "second", "opening")))
        winner = {"1-0": Side.FIRST, "0-1": Side.SECOND, "1/2-1/2": None}[told["result"]]
        forfeit = None
        if (found := told.get("forfeit")) is not None:
            forfeit = Forfeit(Side[str(found["side"]).upper()], str(found["kind"]), str(found["reason"]))
        seconds = tuple(float(one) for one in told.get("seconds", ()))
        return cls(job, tuple(str(told["moves"]).split()), winner, str(told["ending"]), forfeit, seconds)


def _number(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError(value)
    return value


def play(setup: Setup, job: Job, players: tuple[Player, Player], asking: Asking) -> PlayedGame:
    """One game from its opening to its end."""
    seats = (Seat("1"), Seat("2"))
    start = setup.openings.positions[job.opening]
    match = Match(setup.game, *seats, start=start, clock=setup.limit.clock, now=lambda: 0.0)
    randoms = tuple(setup.random(job, side) for side in Side)
    while match.outcome is None:
        side = match.turn
        forfeit = _turn(setup, match, players[side], randoms[side], asking)
        if forfeit is not None:
            return forfeited(job, [str(move) for move in match.moves], forfeit, _seconds(match))
    outcome = match.outcome
    moves = tuple(str(move) for move in match.moves)
    return PlayedGame(job, moves, outcome.winner, str(outcome.reason), None, _seconds(match))


def forfeited(
    job: Job, moves: Sequence[str], forfeit: Forfeit, seconds: tuple[float, ...] = ()
) -> PlayedGame:
    """A game that a side has forfeited after these moves."""
    ending = Ending.TIME if forfeit.kind == TIME else Ending.FORFEIT
    return PlayedGame(job, tuple(moves), forfeit.side.other, str(ending), forfeit, seconds)


def too_late(side: Side, allowed: float) -> Forfeit:
    """What is said of a bot whose time is over."""
    return Forfeit(
        side, TIME, _("It had {seconds} s for the move, and took longer.").format(seconds=f"{allowed:.3g}")
    )


def _turn(setup: Setup, match: Match, bot: Player, random: Random, asking: Asking) -> Forfeit | None:
    """One move; nothing is played where it is a forfeit."""
    side = match.turn
    allowed = setup.limit.move if match.clock is None else match.time_left(side, running=False)
    asking(side, allowed, [str(move) for move in match.moves])
    began = time.monotonic()

    def is_over() -> bool:
        return time.monotonic() - began > allowed

    try:
        chosen = bot.choose_in(match, random, stop=is_over)
        move = match.position.move(chosen.move)
    except BaseException as error:  # whatever a bot raises is its own affair; Ctrl-C does not come here
        return too_late(side, allowed) if is_over() else failure(side, error)
    spent = time.monotonic() - began
    if spent > allowed:
        return too_late(side, allowed)
    match.play_checked(move, seconds=round(spent, 3) if match.clock is not None else None)
    return None


def failure(side: Side, error: BaseException) -> Forfeit:
    """What is said of a bot that raised this."""
    words = str(error) if isinstance(error, TatetiError) else f"{type(error).__name__}: {error}"
    return Forfeit(side, _kind(error), bounded(words))


def _kind(error: BaseException) -> str:
    if isinstance(error, ProgramFaultError):
        return {Fault.TIME: TIME, Fault.ILLEGAL: ILLEGAL}.get(error.fault, CRASH)
    causes = (error, error.__cause__)
    illegal = any(
        isinstance(one, IllegalMoveError | InvalidMoveError | BrokenContractError) for one in causes
    )
    return ILLEGAL if illegal else CRASH


def bounded(words: str) -> str:
    """A reason in one line that is not too long; what a bot says may be anything."""
    plain = "".join(letter if letter.isprintable() else " " for letter in words[: 4 * LONGEST_REASON])
    line = " ".join(plain.split())
    return line if len(line) <= LONGEST_REASON else line[: LONGEST_REASON - 1] + "…"


def _seconds(match: Match) -> tuple[float, ...]:
    return tuple(played.seconds or 0.0 for played in match.history) if match.clock is not None else ()
