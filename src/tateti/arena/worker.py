"""The process in which games are played: it makes the bots once, keeps them, and answers one request after the other.

What it says: `Asked` before a bot of somebody is at work (so that whoever waits knows whose fault it is if nothing comes any
more), then the answer to the request. A bot can end this process, or never give it back; the games of others go on in another one.
"""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import threading
from collections.abc import Sequence
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from typing import NamedTuple

from tateti import language
from tateti.arena.exact import Computed, computed
from tateti.arena.referee import PlayedGame, bounded, failure, forfeited, play
from tateti.arena.remembering import Remembering
from tateti.arena.setup import Job, Setup
from tateti.arena.time_control import told_time
from tateti.errors import TatetiError
from tateti.games import Side
from tateti.players import Player, player
from tateti.players.programs import cs50

SECONDS_TO_MAKE = 60.0  # a bot
SECONDS_TO_COMPUTE = (
    300.0  # an exact score; what is computed is bounded, so only a program of others can need as long
)


class Check(NamedTuple):
    """Asks whether a bot can be made, and what it is like."""

    entrant: int


class Checked(NamedTuple):
    """What is known of a bot: whether the same seed gives the same moves, whether it has exact figures, what should be known."""

    is_repeatable: bool
    is_exact: bool
    warning: str | None
    fingerprint: str | None  # what changes when its program does
    own_name: str | None = None  # what its author called it


class Exact(NamedTuple):
    """Asks what one bot scores against another from these openings, by their numbers, exactly."""

    one: int
    two: int
    openings: tuple[int, ...]


Request = Job | Check | Exact
Answer = PlayedGame | Checked | Computed | TatetiError


class Asked(NamedTuple):
    """A bot is at work now: whose, how many seconds it has, and the moves so far."""

    entrant: int
    seconds: float
    moves: tuple[str, ...]


class Worker:
    """The bots of an arena, each made when it is needed."""

    def __init__(self, setup: Setup, channel: Connection) -> None:
        self.setup, self.channel = setup, channel
        self.players: dict[int, Player] = {}

    def answer(self, request: Request) -> Answer:
        """What is answered to a request."""
        if isinstance(request, Job):
            return self._play(request)
        if isinstance(request, Exact):
            return self._expected(request)
        return self._check(request)

    def _play(self, job: Job) -> PlayedGame:
        made: list[Player] = []
        for side, entrant in zip(Side, (job.first, job.second), strict=True):
            try:
                made.append(self._player(entrant))
            except BaseException as error:
                return forfeited(job, (), failure(side, error))

        def asking(side: Side, seconds: float, moves: Sequence[str]) -> None:
            self._tell((job.first, job.second)[side], seconds, moves)

        return play(self.setup, job, (made[0], made[1]), asking)

    def _check(self, request: Check) -> Checked | TatetiError:
        try:
            bot = self._player(request.entrant)
            game = self.setup.game
            fixed = bot.is_fixed_on(game)
            return Checked(fixed, fixed and bot.samples, bot.warning(game), bot.fingerprint(), bot.own_name)
        except TatetiError as error:
            return TatetiError("{reason}", reason=str(error))
        except BaseException as error:
            return TatetiError("{reason}", reason=bounded(f"{type(error).__name__}: {error}"))

    def _expected(self, request: Exact) -> Computed:
        bots = self._player(request.one), self._player(request.two)
        starts = [self.setup.openings.positions[number] for number in request.openings]
        self._tell(request.one, SECONDS_TO_COMPUTE)
        return computed(*bots, starts)

    def _player(self, entrant: int) -> Player:
        """A bot that is ready: what it has to load or to start is not in the time of its moves."""
        self._tell(entrant, SECONDS_TO_MAKE)
        if entrant not in self.players:
            bot = self.setup.entrants[entrant].bot
            made = player(bot)
            if self.setup.time is not None:
                made.give_time(told_time(self.setup.limit.move))
            self.players[entrant] = Remembering(made) if bot.startswith(cs50.PREFIX) else made
        self.players[entrant].prepare(self.setup.game)
        return self.players[entrant]

    def _tell(self, entrant: int, seconds: float, moves: Sequence[str] = ()) -> None:
        self.channel.send(Asked(entrant, seconds, tuple(moves)))


def run(channel: Connection, setup: Setup, spoken: str, scratch: str | None) -> None:
    """The process: answers until there are no more requests, or nobody waits for the answers."""
    tempfile.tempdir = scratch
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who waits
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _be_silent()
    language.use(spoken)
    worker = Worker(setup, channel)
    try:
        while (request := channel.recv()) is not None:
            channel.send(worker.answer(request))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        pass


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _be_silent() -> None:
    """What bots print is nobody's answer."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if stream is not None:
            os.dup2(nothing, stream.fileno())
