"""`ugi:COMMAND`: a program in any language that speaks UGI, as a bot. It runs in a cage, in a process of its own.

All that follows `ugi:` is a command, read as a shell reads its words, quotes included, but by no shell. Options stand after a last
colon, where everything that follows is options: `ugi:./mybot --fast:time=2`. As the first word `python` and `python3` mean the Python
that runs tateti, and `tateti` this tateti.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import threading
import weakref
from abc import abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import ClassVar

import tateti
from tateti import cage
from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.games import Game, Move, Position, Side
from tateti.language import mark as N_
from tateti.match import Match
from tateti.players import options
from tateti.players.base import Player, Stop, Weighed, refuse_if_over
from tateti.players.fingerprints import fingerprint_of_command
from tateti.players.options import Choice, Option, read_options
from tateti.players.programs.engine import Engine, Patience, Program, program_of
from tateti.players.programs.lines import Go, PositionLine
from tateti.players.reasons import Programmed

USUAL_TIME = 1.0  # seconds for a move
PREFIX = "ugi:"
EXAMPLE = "ugi:./mybot"
PYTHONS = ("python", "python3")


class ProgramPlayer(Player):
    """A bot that is asked for its moves in a process of its own, which is started when it is first needed and kept.

    Questions may come from several threads, one after the other. A program that has failed is told of in a
    `ProgramFaultError`, and the next question starts it anew; `close` ends it, and so does the end of the bot or of tateti.
    """

    is_black_box = True
    says_why = False
    patience = Patience()

    def __init__(self, name: str, seconds: float) -> None:
        super().__init__()
        self.name, self.seconds = name, seconds
        self._running: list[Engine] = []  # the engine, if there is one
        self._played: PositionLine | None = None  # the last that it was told of a match
        self._one_at_a_time = threading.Lock()
        weakref.finalize(self, _end, self._running)

    def is_fixed_on(self, game: Game) -> bool:
        """Nobody knows that of a program; an audit asks it more than once."""
        return False

    @abstractmethod
    def make_program(self) -> Program:
        """What is started."""

    def restart(self) -> None:
        self.close()

    def prepare(self, game: Game) -> None:
        with self._one_at_a_time:
            engine = self._engine(game)
            try:
                engine.get_ready()
            except BaseException:
                _end(self._running)
                raise

    def give_time(self, seconds: float) -> None:
        self.seconds = seconds

    def warning(self, game: Game) -> str | None:
        """That there is no cage, if there is none."""
        found = cage.protection()
        return None if found.caged else cage.in_words(found)

    def close(self) -> None:
        """Ends its process; the next question starts another one."""
        with self._one_at_a_time:
            _end(self._running)

    # Asking

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        refuse_if_over(position)
        # Each such question is of a game of its own: nothing is known of how it came about.
        return (self._asked(position, PositionLine(str(position)), self._go(), self.seconds, stop),)

    def choose_in(self, match: Match, random: Random, *, stop: Stop | None = None) -> Weighed:
        refuse_if_over(match.position)
        start = None if match.start == match.game.start else str(match.start)
        line = PositionLine(start, tuple(map(str, match.moves)))
        if match.clock is None:
            return self._asked(match.position, line, self._go(), self.seconds, stop)
        left = match.time_left(match.turn)
        return self._asked(match.position, line, _by_clock(match), left, stop)

    def _go(self) -> Go:
        return Go(movetime=max(1, round(1000 * self.seconds)))

    def _asked(
        self, position: Position, line: PositionLine, go: Go, seconds: float, stop: Stop | None
    ) -> Weighed:
        with self._one_at_a_time:
            engine = self._engine(position.game)
            if not _goes_on(self._played, line):
                engine.begin_game()
            self._played = line
            try:
                move = engine.best_move(line, go, seconds, position, stop)
            except BaseException:
                _end(self._running)
                raise
        return Weighed(move, Fraction(1), Programmed())

    def _engine(self, game: Game) -> Engine:
        """The engine, started if it is not there, in this game."""
        try:
            if not self._running:
                self._played = None
                self._running.append(Engine(str(self), self.make_program(), self.patience, self.last_words))
                self._running[0].introduce()
                self._prepare(self._running[0])
            self._running[0].use_game(game)
        except BaseException:
            _end(self._running)
            raise
        return self._running[0]

    def _prepare(self, engine: Engine) -> None:
        """What an engine is told before its first game."""

    @staticmethod  # an engine must not hold its bot, with which it ends
    def last_words(line: str) -> TatetiError | None:
        """What the last line of a program that ends means, where that is known."""
        return None


class UgiPlayer(ProgramPlayer):
    """A program that speaks UGI."""

    options: ClassVar[Mapping[str, Option]] = {"time": options.seconds, "seed": options.seed}

    def __init__(self, name: str) -> None:
        command, given = _parts(name)
        self.seed = given.pop("seed", None)
        seconds = given.get("time", USUAL_TIME)
        assert isinstance(seconds, float)
        words = _words(name, command)
        super().__init__(name.strip(), seconds)
        self.program = _ourselves(words) if words[0] == "tateti" else program_of(words)

    def make_program(self) -> Program:
        return self.program

    def fingerprint(self) -> str:
        return fingerprint_of_command(self.program.words)

    def _prepare(self, engine: Engine) -> None:
        if self.seed is not None:
            engine.set_option("Seed", str(self.seed))


def _end(running: list[Engine]) -> None:
    while running:
        running.pop().end()


def _goes_on(before: PositionLine | None, now: PositionLine) -> bool:
    """Whether a position can be of the same game as the one before: more was played, from the same beginning."""
    if before is None or before.fen != now.fen or not now.moves:
        return False
    return len(now.moves) > len(before.moves) and now.moves[: len(before.moves)] == before.moves


def _by_clock(match: Match) -> Go:
    """What both clocks show."""
    assert match.clock is not None
    first, second = (max(0, int(1000 * match.time_left(side))) for side in Side)
    added = int(1000 * match.clock.increment)
    return Go(p1time=first, p2time=second, p1inc=added, p2inc=added)


# The name

_OPTIONS = re.compile(r"(?s)(.*):([^:=,/\s]+=[^:=,/\s]+(?:,[^:=,/\s]+=[^:=,/\s]+)*)")


def _parts(name: str) -> tuple[str, dict[str, Choice]]:
    """The command in a name, and the options after it.

    >>> _parts("ugi:java -cp a:b Bot:time=2"), _parts("ugi:java -cp a:b Bot")
    (('java -cp a:b Bot', {'time': 2.0}), ('java -cp a:b Bot', {}))
    """
    rest = name.strip().removeprefix(PREFIX)
    if (found := _OPTIONS.fullmatch(rest)) is None:
        return rest, {}
    return found[1], read_options("ugi", found[2].lower(), UgiPlayer.options)


def _words(name: str, command: str) -> list[str]:
    """The words of a command, the first of which is a program that is there."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or "\0" in command:
        raise InvalidPlayerError(
            N_("{bot} is not a bot: after {prefix} comes a command, like {example}."),
            bot=quote(name), prefix=PREFIX, example=EXAMPLE,
        )  # fmt: skip
    if words[0] in PYTHONS:
        return [cage.interpreter(), *words[1:]]
    if (
        words[0] != "tateti"
        and shutil.which(str(Path(words[0]).expanduser()) if words[0].startswith("~") else words[0]) is None
    ):
        raise InvalidPlayerError(
            N_("{bot} is not a bot: there is no program {program} that can be run; write it like {example}."),
            bot=quote(name), program=quote(words[0]), example=EXAMPLE,
        )  # fmt: skip
    return words


# Wherever it is installed, this tateti is found in a cage too.
_LAUNCH = "import os, sys; sys.path += sys.argv.pop(1).split(os.pathsep); from tateti.cli import main; sys.exit(main())"


def _ourselves(words: list[str]) -> Program:
    package = Path(tateti.__file__).parent
    folders = os.pathsep.join(map(str, [*cage.package_folders(), package.parent]))
    return Program((cage.interpreter(), "-I", "-X", "utf8", "-c", _LAUNCH, folders, *words[1:]), (package,))
