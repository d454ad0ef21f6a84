"""Bots in files of others: `py:FILE.py:NAME` is a class or a function in a Python file.

    def corner(position):                     a function of the position: a move, as text or as one of position.moves;
        return "a1"                           several of them, each as likely; or {move: weight}

    class Corner:                             a class with such a method `move`, made once without arguments
        def move(self, position): ...

    class Corner(tateti.Player): ...          or a bot like ours, with reasons and exact shares

    @tateti.batched                           or a function of arrays of positions, see `batched`
    def policy(cells, legal): ...

The file is run as any Python program is: only files that one trusts belong here.
"""

from __future__ import annotations

import importlib.util
import inspect
import shlex
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeVar

from tateti.errors import InvalidPlayerError, NoCageError, TatetiError, quote
from tateti.games import Game, Move, Position
from tateti.games.line_counts import LineCounts
from tateti.language import mark as N_
from tateti.match import Match
from tateti.players.base import Player, Stop, Weighed, refuse_if_over
from tateti.players.contract import check_weighed
from tateti.players.fingerprints import fingerprint_of_module
from tateti.players.program_names import cage_is_required, is_file, path_of
from tateti.players.reasons import Programmed
from tateti.players.shares import exact_shares

PREFIX = "py:"
PROGRAMS = ("py:", "ugi:", "cs50:")  # how the name of a bot begins that is a program
Answer = TypeVar("Answer")
EXAMPLE = "py:mybot.py:MyBot"
_MODULE = "tateti_bot_"  # how the modules of bots are called
_FOLDERS: dict[Path, None] = {}  # where bots were read from, the last one last


def is_program(name: str) -> bool:
    """Whether a bot of this name is a program of somebody else's, which is run when the bot plays: only whoever sits at
    the machine may name one, and never a file or a request.

    >>> is_program("py:mybot.py:MyBot"), is_program(" UGI:./mybot"), is_program("minimax:depth=4")
    (True, True, False)
    """
    return name.strip().lower().startswith(PROGRAMS)


def refuse_programs(match: Match, file: str) -> None:
    """Raises where the record in a file names a bot that is a program."""
    programs = [seat.bot for seat in match.seats if seat.bot is not None and is_program(seat.bot)]
    if programs:
        raise InvalidPlayerError(
            N_(
                "{file} names a bot that is a program: {bot}. It is not run because a file says so; "
                "if you trust it: {command}"
            ),
            file=quote(file), bot=quote(", ".join(programs)), command=f"tateti play --resume {shlex.quote(file)} --trust",
        )  # fmt: skip


def player_from_file(name: str) -> Player:
    """The bot that `py:FILE.py:NAME` names; without the name, the only one that the file has."""
    file, colon, wanted = name.removeprefix(PREFIX).rpartition(":")
    if not colon or wanted.endswith(".py"):
        file, wanted = name.removeprefix(PREFIX), ""
    path = path_of(file)
    module = _loaded(name, path)
    made = made_player(name, _picked(name, module, wanted))
    if isinstance(made, AuthoredPlayer):
        made.file = path
    return made


def _loaded(name: str, path: Path) -> ModuleType:
    if not is_file(path):
        raise InvalidPlayerError(
            N_("{bot} is not a bot: there is no file {file}; write it like {example}."),
            bot=quote(name), file=quote(str(path)), example=EXAMPLE,
        )  # fmt: skip
    if cage_is_required():
        raise NoCageError(
            N_("{bot} runs inside tateti, where there is no cage: leave out {option}, or write it as a program like {example}."),
            bot=quote(name), option="--require-cage", example="ugi:./mybot",
        )  # fmt: skip
    real = path.resolve()
    module_name = f"{_MODULE}{real.stem}_{abs(hash(real)):x}"
    spec = importlib.util.spec_from_file_location(module_name, real)
    if spec is None or spec.loader is None:
        raise InvalidPlayerError(
            N_("{bot} is not a bot: {file} is not a Python file."), bot=quote(name), file=quote(str(path))
        )
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module
    _import_from(real.parent)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        del sys.modules[module_name]
        raise InvalidPlayerError(
            N_("{file} cannot be run: {reason}"), file=quote(str(path)), reason=said_of(error)
        ) from error  # fmt: skip
    return module


def _import_from(folder: Path) -> None:
    """What lies beside a bot can be imported, as if it had been started there, and before what is called so beside another."""
    if str(folder) in sys.path and folder not in _FOLDERS:
        return
    elsewhere = {
        name
        for name, module in list(sys.modules.items())
        if _folder_of(module) in _FOLDERS.keys() - {folder} and not name.startswith(("tateti", "__main__"))
    }
    for name in list(sys.modules):
        if name.partition(".")[0] in elsewhere:
            del sys.modules[name]  # whoever has imported it still has it
    _FOLDERS.pop(folder, None)
    others = [str(other) for other in _FOLDERS]
    sys.path[:] = [entry for entry in sys.path if entry not in {str(folder), *others}]
    sys.path += [str(folder), *reversed(others)]
    _FOLDERS[folder] = None


def _folder_of(module: object) -> Path | None:
    """Where a module, or the folder of a package, lies."""
    written = (
        vars(module) if isinstance(module, ModuleType) else {}
    )  # and nothing that is made when asked for
    if paths := list(written.get("__path__") or ()):
        return Path(paths[0]).parent
    file = written.get("__file__")
    return Path(file).parent if isinstance(file, str) else None


def said_of(error: BaseException) -> str:
    """What went wrong in a program of somebody else's, and on which line of it."""
    ours = str(Path(__file__).parents[1])
    theirs = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith((ours, "<"))
    ]
    own = [
        frame for frame in theirs if "site-packages" not in frame.filename and Path(frame.filename).is_file()
    ]
    where = f" ({Path(own[-1].filename).name}:{own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {error}{where}"


def _picked(name: str, module: ModuleType, wanted: str) -> Any:
    """What is called so in the file, or the only thing there that could be a bot."""
    if wanted and hasattr(module, wanted):
        return getattr(module, wanted)
    public = {one: value for one, value in vars(module).items() if not one.startswith("_")}
    written = {one: value for one, value in public.items() if _is_written_in(module, value)}
    made = {one: value for one, value in public.items() if one not in written and _is_made_in(module, value)}
    meant = written or made
    if not wanted and len(meant) == 1:
        return next(iter(meant.values()))
    there = [one for one in public if one in written or one in made]
    raise InvalidPlayerError(
        N_("{bot} does not say which bot it means: the file has {names}; write it like {example}.")
        if not wanted
        else N_("{bot} is not a bot: the file has {names}; write it like {example}."),
        bot=quote(name), names=", ".join(there) or "-", example=EXAMPLE,
    )  # fmt: skip


def _is_written_in(module: ModuleType, value: Any) -> bool:
    """Whether something is a class or a function that is written in a file."""
    return (inspect.isclass(value) or inspect.isfunction(value)) and value.__module__ == module.__name__


def _is_made_in(module: ModuleType, value: Any) -> bool:
    """Whether something is an object that could be meant as a bot: one of ours, a policy in batches, or of a class of the file."""
    if inspect.isclass(value) or inspect.ismodule(value) or inspect.isroutine(value):
        return getattr(value, "batched", False) is True
    is_batched = callable(value) and getattr(value, "batched", False) is True
    is_own = type(value).__module__ == module.__name__ and callable(getattr(value, "move", value))
    return isinstance(value, Player) or is_batched or is_own


def made_player(name: str, what: Any) -> Player:
    """A bot of this name: an instance of a class, or the answers of a function."""
    is_class = inspect.isclass(what)
    if is_class:
        try:
            what = what()
        except (Exception, SystemExit) as error:
            raise InvalidPlayerError(
                N_("{bot} cannot be made: {reason}"),
                bot=quote(name),
                reason=said_of(error),
            ) from error
    if isinstance(what, Player):
        return CheckedPlayer(what, name, None if is_class else what.name)
    if getattr(what, "batched", False) is True and callable(what):
        from tateti.players.batched import BatchedPlayer

        return BatchedPlayer(name, what, getattr(what, "deterministic", True))
    answer = getattr(what, "move", what)
    if not callable(answer):
        raise InvalidPlayerError(
            N_("{bot} is not a bot: give a function of the position, or a class with a method {method}."),
            bot=quote(name), method="move(position)",
        )  # fmt: skip
    if _takes_two(answer):
        raise InvalidPlayerError(
            N_("{bot} takes two arguments: a function of a position takes one, and one of arrays of positions is marked with {mark}."),
            bot=quote(name), mark="@tateti.batched",
        )  # fmt: skip
    return AuthoredPlayer(name, answer, getattr(what, "deterministic", True))


def _takes_two(answer: Callable[..., Any]) -> bool:
    """Whether a function cannot be called with less than two arguments."""
    try:
        taken = inspect.signature(answer).parameters.values()
    except (TypeError, ValueError):  # written in C, say
        return False
    needed = [
        one
        for one in taken
        if one.default is one.empty and one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)
    ]
    return len(needed) == 2


class AuthoredPlayer(Player):
    """A bot whose moves a program of somebody else's chooses; what that gives is checked."""

    says_why = False

    def __init__(self, name: str, answer: Callable[[Position], Any], deterministic: bool = True) -> None:
        super().__init__()
        self.name = name
        self.answer = answer
        self.deterministic = self.is_black_box = deterministic
        self.file: Path | None = None  # where it was read from

    def is_fixed_on(self, game: Game) -> bool:
        return self.deterministic

    def fingerprint(self) -> str | None:
        return None if self.file is None else fingerprint_of_module(self.file)

    def weigh(
        self, position: Position, *, last: Move | None = None, stop: Stop | None = None
    ) -> tuple[Weighed, ...]:
        shares = self._shares(self._given(position), position)
        return tuple(Weighed(move, share, Programmed()) for move, share in shares.items())

    def _given(self, position: Position) -> Any:
        """What it answers."""
        try:
            given = self.answer(position)
            if isinstance(given, Iterator):
                given = list(given)
        except (Exception, SystemExit) as error:
            raise self._failed(position, said_of(error)) from error
        if inspect.iscoroutine(given):
            given.close()
            raise self._failed(position, N_("it gives no move"), given)
        return given

    def _shares(self, given: Any, position: Position) -> dict[Move, Fraction]:
        """The moves that an answer names, with their shares of 1."""
        if isinstance(given, str | Move):
            pairs: list[tuple[Any, Any]] = [(given, 1)]
        elif isinstance(given, Mapping):
            pairs = list(given.items())
        elif isinstance(given, Iterable):
            pairs = [(one, 1) for one in given]
        else:
            raise self._failed(position, N_("it gives no move"), given)
        weights: dict[Move, Fraction] = {}
        for one, weight in pairs:
            move = self._move(one, position)
            weights[move] = weights.get(move, Fraction()) + self._weight(weight, position)
        weights = {move: weight for move, weight in weights.items() if weight}
        if not weights:
            raise self._failed(position, N_("it gives no move"), given)
        if any(isinstance(weight, float) for _one, weight in pairs):
            return exact_shares(weights)
        total = sum(weights.values(), Fraction())
        return {move: weight / total for move, weight in weights.items()}

    def _move(self, given: Any, position: Position) -> Move:
        try:
            if isinstance(given, Move):
                if (refusal := position.game.refusal(position, given)) is not None:
                    raise refusal
                return given
            return position.move(given)
        except TatetiError as error:
            raise self._failed(position, str(error)) from error
        except (TypeError, AttributeError) as error:
            raise self._failed(position, N_("it gives no move"), given) from error

    def _weight(self, given: Any, position: Position) -> Fraction:
        try:
            weight = Fraction(given)
        except (TypeError, ValueError, ArithmeticError):
            raise self._failed(position, N_("it gives no weight"), given) from None
        if weight < 0:
            raise self._failed(position, N_("it gives no weight"), given)
        return weight

    def _failed(self, position: Position, reason: str, given: object = None) -> InvalidPlayerError:
        if given is None:
            return InvalidPlayerError(
                N_("{bot} fails in {position}: {reason}"), bot=self.name, position=quote(str(position)), reason=reason
            )  # fmt: skip
        return InvalidPlayerError(
            N_("{bot} fails in {position}: {reason} ({given})"),
            bot=self.name, position=quote(str(position)), reason=reason, given=quote(given),
        )  # fmt: skip


class CheckedPlayer(Player):
    """A bot of somebody else's: what goes wrong in it is told in a sentence, and what it weighs is checked."""

    is_black_box = True

    def __init__(self, player: Player, name: str | None = None, own_name: str | None = None) -> None:
        super().__init__()
        self.player = player
        self.own_name = own_name
        self.name = name or str(player)
        self.uses_last = player.uses_last  # type: ignore[misc]
        self.uses_counts = player.uses_counts  # type: ignore[misc]
        self.samples = player.samples

    def is_fixed_on(self, game: Game) -> bool:
        return self.player.is_fixed_on(game)

    def warning(self, game: Game) -> str | None:
        return self.player.warning(game)

    def prepare(self, game: Game) -> None:
        self.player.prepare(game)

    def give_time(self, seconds: float) -> None:
        self.player.give_time(seconds)

    def weigh(
        self,
        position: Position,
        *,
        last: Move | None = None,
        stop: Stop | None = None,
        counts: LineCounts | None = None,
    ) -> tuple[Weighed, ...]:
        kept = {"counts": counts} if self.uses_counts else {}
        weighed = self._asked(
            position, lambda: tuple(self.player.weigh(position, last=last, stop=stop, **kept))
        )
        check_weighed(self, position, weighed)
        return weighed

    def choose(
        self,
        position: Position,
        random: Random,
        *,
        last: Move | None = None,
        stop: Stop | None = None,
        counts: LineCounts | None = None,
    ) -> Weighed:
        refuse_if_over(position)
        if type(self.player).choose is Player.choose:
            return super().choose(position, random, last=last, stop=stop, counts=counts)
        chosen = self._asked(position, lambda: self.player.choose(position, random, last=last, stop=stop))
        check_weighed(self, position, (Weighed(chosen.move, Fraction(1), chosen.reason),))
        return chosen

    def _asked(self, position: Position, question: Callable[[], Answer]) -> Answer:
        try:
            return question()
        except TatetiError:
            raise
        except (Exception, SystemExit) as error:
            raise InvalidPlayerError(
                N_("{bot} fails in {position}: {reason}"),
                bot=self.name, position=quote(str(position)), reason=said_of(error),
            ) from error  # fmt: skip
