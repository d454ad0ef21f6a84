"""A program that was started and speaks UGI: it introduces itself, is asked for moves, and ends.

Every wait has an end, and every line that comes is counted: a program that is silent, slow, floods, dies or says something else than
it was asked is found out, with what it said. An engine that has failed is ended at once; the next question starts a new one.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from tateti import cage
from tateti.errors import TatetiError, quote
from tateti.games import Game, Move, Position, game
from tateti.language import mark as N_
from tateti.players.program_names import cage_is_required
from tateti.players.programs.faults import Fault, ProgramFaultError, failed, has_ended, last_line, no_answer
from tateti.players.programs.lines import (
    EngineOption,
    Go,
    MalformedLineError,
    PositionLine,
    read_option,
)
from tateti.search.limits import Stop

# What the last line of a program means that ends, where that is known.
LastWords = Callable[[str], TatetiError | None]

POLL = 0.05  # seconds between two looks at whether somebody still waits
MOST_BESIDE = 500  # files that lie beside a program
MOST_LINES, MOST_BYTES = 100_000, 16 << 20  # that may come before the answer to one question


@dataclass(frozen=True)
class Patience:
    """How long an engine is waited for, in seconds."""

    start: float = 20.0  # until it has introduced itself: Java takes its time
    ready: float = 10.0
    late: float = 2.0  # after the time that it was given for a move
    farewell: float = 2.0


@dataclass(frozen=True)
class Program:
    """What is started, and what it may read and use."""

    words: tuple[str, ...]
    readable: tuple[Path, ...] = ()
    hidden: tuple[Path, ...] = ()
    limits: cage.Limits = field(default_factory=cage.Limits)


@dataclass
class Introduction:
    """What an engine says of itself."""

    name: str = ""
    author: str = ""
    options: dict[str, EngineOption] = field(default_factory=dict)  # by their names in small letters


class Engine:
    """An engine in its cage, called `bot` in what is found."""

    def __init__(
        self, bot: str, program: Program, patience: Patience, last_words: LastWords = lambda line: None
    ) -> None:
        self.bot, self.patience = bot, patience
        self.about = Introduction()
        self.asked: list[str] = []  # the lines that were said to it last
        self._last = ""  # the last line that it said
        self._read_last_words = last_words
        self._caged = self._started(program)
        self._game: Game | None = None

    # How it goes

    def introduce(self) -> None:
        """Waits for it to say who it is, up to `ugiok`."""
        self.send("ugi")
        budget = _Budget(self.patience.start)
        while (words := self._line(budget, kind=Fault.START)) != ["ugiok"]:
            match words:
                case ["id", "name", *name]:
                    self.about.name = " ".join(name)
                case ["id", "author", *author]:
                    self.about.author = " ".join(author)
                case ["option", *rest]:
                    with contextlib.suppress(MalformedLineError):
                        option = read_option(rest)
                        self.about.options[option.name.lower()] = option

    def set_option(self, name: str, value: str) -> None:
        """Sets one of its options; one that it has not is a fault."""
        if name.lower() not in self.about.options:
            raise self.fault(
                Fault.START,
                TatetiError(
                    N_("it has no option {name}; it says that it has {options}"),
                    name=quote(name), options=", ".join(one.name for one in self.about.options.values()) or "-",
                ),
            )  # fmt: skip
        self.send(f"setoption name {self.about.options[name.lower()].name} value {value}")

    def use_game(self, the_game: Game) -> None:
        """Tells it which game is played, where it has an option for that; what it does not offer is a fault."""
        if the_game == self._game:
            return
        offered = self.about.options.get("game")
        if offered is not None:
            self.send(f"setoption name {offered.name} value {self._offered(offered, the_game)}")
        self._game = the_game

    def _offered(self, option: EngineOption, the_game: Game) -> str:
        """The game as the engine calls it: a kind stands for all its boards, and is sent with the board."""
        board = the_game.board
        whole = f"{the_game.kind}:{board.rows}x{board.cols}x{board.line}"
        if option.type != "combo" or the_game.kind in option.choices:
            return whole
        for choice in option.choices:
            with contextlib.suppress(TatetiError):
                if game(choice) == the_game:
                    return choice
        raise self.fault(
            Fault.START,
            TatetiError(
                N_("it does not play {game}; it says that it plays {games}"),
                game=the_game.name, games=", ".join(option.choices) or "-",
            ),
        )  # fmt: skip

    def begin_game(self) -> None:
        """The next position is of another game than the last."""
        self.send("uginewgame")

    def get_ready(self, position: str | None = None) -> None:
        """Waits until it is ready; a move that nobody asked for comes to light now."""
        self.send("isready")
        budget = _Budget(self.patience.ready)
        while (words := self._line(budget, position)) != ["readyok"]:
            if words[:1] in (["bestmove"], ["response"]):
                raise self.fault(
                    Fault.PROTOCOL,
                    TatetiError(N_("it says {said} without being asked"), said=quote(self._last)),
                    position,
                )

    def best_move(
        self, line: PositionLine, go: Go, seconds: float, position: Position, stop: Stop | None = None
    ) -> Move:
        """The move that it plays in a position. When `stop` says so, it is told to answer now."""
        where = str(position)
        self.send(str(line))
        self.get_ready(where)
        self.send(str(go))
        words = self._line_with_move(seconds, where, stop)
        if len(words) < 2:
            raise self.fault(
                Fault.PROTOCOL, TatetiError(N_("it says {said} without a move"), said=quote(self._last)), where
            )  # fmt: skip
        try:
            return position.move(words[1])
        except TatetiError as error:
            raise self.fault(Fault.ILLEGAL, error, where) from error

    def _line_with_move(self, seconds: float, position: str, stop: Stop | None) -> list[str]:
        """Its `bestmove`; every other line on the way is what it has to say about its thinking."""
        budget = _Budget(seconds + self.patience.late)
        is_stopped = False
        while True:
            if stop is not None and not is_stopped and stop():
                self.send("stop")
                is_stopped, budget = True, _Budget(self.patience.late)
            words = self._line(budget, position, poll=stop is not None and not is_stopped)
            if words[:1] == ["bestmove"]:
                return words
            self._refuse(words, ("readyok", "response"), position)

    def query(self, question: str, position: str) -> str:
        """What it answers to a question about its position."""
        self.send(f"query {question}")
        budget = _Budget(self.patience.ready)
        while (words := self._line(budget, position))[:1] != ["response"]:
            self._refuse(words, ("bestmove", "readyok"), position)
        return " ".join(words[1:])

    def _refuse(self, words: list[str], answers: Sequence[str], position: str) -> None:
        """Raises where a line answers another question than the one that was asked."""
        if words and words[0] in answers:
            raise self.fault(
                Fault.PROTOCOL,
                TatetiError(N_("it answers {asked} with {said}"), asked=quote(self._question), said=quote(self._last)),
                position,
            )  # fmt: skip

    def quit(self) -> None:
        """Asks it to leave, and waits for it."""
        self.send("quit")
        ends = time.monotonic() + self.patience.farewell
        try:
            while True:
                self._caged.receive(max(0.0, ends - time.monotonic()))
        except cage.Ended:
            return
        except cage.CageFault:
            raise self.fault(
                Fault.PROTOCOL,
                TatetiError(N_("it goes on after {asked}"), asked=quote("quit")),
            ) from None
        finally:
            self.end()

    def end(self) -> None:
        """Ends it, whatever it is doing."""
        self._caged.stop()

    # Lines

    def send(self, line: str) -> None:
        """Says a line to it."""
        self.asked = [*self.asked[-9:], line]
        try:
            self._caged.send(line.encode() + b"\n", self.patience.ready)
        except cage.Ended as ended:
            raise self.fault(Fault.CRASH, self._crash(ended)) from None
        except cage.CageFault:
            raise self.fault(Fault.TIME, no_answer(line, self.patience.ready, self._last)) from None

    def fault(self, kind: Fault, what: TatetiError, position: str | None = None) -> ProgramFaultError:
        """What is found; the engine is ended."""
        self.end()
        return failed(self.bot, kind, what, position)

    @property
    def _question(self) -> str:
        return self.asked[-1]

    def _crash(self, ended: cage.Ended) -> TatetiError:
        """Why it is gone: as it said itself, or how it ended and its last words, which are mostly on the standard error."""
        return self._read_last_words(self._last) or has_ended(
            ended, last_line(self._caged.errors) or self._last
        )

    def _line(
        self, budget: _Budget, position: str | None = None, *, kind: Fault = Fault.TIME, poll: bool = False
    ) -> list[str]:
        """The words of the next line with something in it; with `poll` none where nothing has come for a moment."""
        while True:
            try:
                line = self._caged.receive(min(POLL, budget.left) if poll else budget.left)
            except cage.Silent:
                if poll and budget.left > 0:
                    return []
                raise self.fault(
                    kind, no_answer(self._question, budget.seconds, self._last), position
                ) from None
            except cage.LineTooLong:
                raise self.fault(
                    Fault.PROTOCOL, TatetiError(N_("it says a line that has no end")), position
                ) from None
            except cage.Ended as ended:
                raise self.fault(Fault.CRASH, self._crash(ended), position) from None
            if not budget.takes(line):
                raise self.fault(
                    Fault.PROTOCOL,
                    TatetiError(
                        N_("it floods: {count} lines and no answer to {asked}; the last is {last}"),
                        count=budget.lines, asked=quote(self._question), last=quote(self._last),
                    ),
                    position,
                )  # fmt: skip
            if words := line.decode("utf-8", "replace").split():
                self._last = " ".join(words)
                return words

    def _started(self, program: Program) -> cage.Caged:
        try:
            return cage.start(
                program.words, readable=program.readable, hidden=program.hidden, limits=program.limits,
                require=cage_is_required(),
            )  # fmt: skip
        except OSError as error:
            raise failed(
                self.bot,
                Fault.START,
                TatetiError(N_("it cannot be started ({reason})"), reason=error.strerror or "?"),
            ) from error


class _Budget:
    """What may come before an answer: so many seconds, lines and bytes."""

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds, self._clock, self._ends = seconds, clock, clock() + seconds
        self.lines = self._bytes = 0

    @property
    def left(self) -> float:
        """The seconds that are left."""
        return max(0.0, self._ends - self._clock())

    def takes(self, line: bytes) -> bool:
        """Counts a line; False where that is too much."""
        self.lines += 1
        self._bytes += len(line)
        return self.lines <= MOST_LINES and self._bytes <= MOST_BYTES


def program_of(command: Sequence[str]) -> Program:
    """A command as it is started: its files are named whole, and they and the folders that they lie in can be read."""
    words, named = cage.named_files(command)
    files = [path for path in named if not (path.is_dir() and _holds_more(path))]
    beside = [path for file in files if not file.is_dir() for path in all_in(file.parent)]
    return Program(tuple(words), (*files, *beside))


def all_in(folder: Path) -> list[Path]:
    """What is to be readable so that all in a folder is; nothing where the folder has more in it than a program."""
    if _holds_more(folder):
        return []
    with contextlib.suppress(OSError):
        # A cage may have a user of its own, who cannot enter a folder that is closed to others; what lies in it is named one by one.
        if folder.stat().st_mode & 0o005 != 0o005:
            return list(islice(folder.iterdir(), MOST_BESIDE))
    return [folder]


def _holds_more(folder: Path) -> bool:
    """Whether a folder has more in it than a program: somebody's home, one that homes lie in, a shared one."""
    with contextlib.suppress(RuntimeError):
        if Path.home().resolve().is_relative_to(folder.resolve()):
            return True
    return folder.resolve() in (Path("/tmp"), Path("/var/tmp"))
