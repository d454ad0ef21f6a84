"""UGI, the Universal Game Interface, as text: the lines that are said to an engine, and those that it says.

Both directions read and write them here: `ugi:COMMAND` speaks to an engine, `tateti ugi` is one. Whoever reads a line gets a value,
or a `MalformedLineError` that says what is wrong with it. `docs/protocol.md` is the whole of it for people.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, fields

from tateti.errors import TatetiError, quote
from tateti.language import mark as N_

LONGEST_LINE = 1 << 16  # letters; a line that goes on after that is no line of this protocol
LONGEST_TIME = 7 * 24 * 3600 * 1000  # milliseconds

_NUMBER = re.compile(r"-?[0-9]{1,12}", re.ASCII)


class MalformedLineError(TatetiError):
    """The line is none of this protocol."""


@dataclass(frozen=True)
class Go:
    """How long an engine may think: times in milliseconds, a depth in plies. Nothing at all: as long as it likes."""

    p1time: int | None = None
    p2time: int | None = None
    p1inc: int | None = None
    p2inc: int | None = None
    movetime: int | None = None
    depth: int | None = None
    nodes: int | None = None
    infinite: bool = False

    def __str__(self) -> str:
        """The line.

        >>> str(Go(p1time=300000, p2time=295000)), str(Go(infinite=True)), str(Go())
        ('go p1time 300000 p2time 295000', 'go infinite', 'go')
        """
        told = [(name, getattr(self, name)) for name in NUMBERS]
        words = ["go", *(f"{name} {value}" for name, value in told if value is not None)]
        return " ".join([*words, "infinite"] if self.infinite else words)


NUMBERS = tuple(field.name for field in fields(Go) if field.name != "infinite")


def read_go(words: Sequence[str]) -> Go:
    """What stands after `go`.

    >>> read_go("movetime 500".split())
    Go(p1time=None, p2time=None, p1inc=None, p2inc=None, movetime=500, depth=None, nodes=None, infinite=False)
    """
    found: dict[str, int] = {}
    infinite = False
    rest = list(words)
    while rest:
        name = rest.pop(0)
        if name == "infinite":
            infinite = True
        elif name not in NUMBERS or name in found:
            raise MalformedLineError(
                N_("{word} does not go with go: it takes {words}, each once, and infinite."),
                word=quote(name), words=", ".join(NUMBERS),
            )  # fmt: skip
        else:
            found[name] = _number(name, rest.pop(0) if rest else "")
    return Go(**found, infinite=infinite)


def _number(name: str, text: str) -> int:
    """A number of milliseconds, plies or nodes. A clock that has run out may be below 0, as tools tell it: that is 0."""
    if not _NUMBER.fullmatch(text) or int(text) > LONGEST_TIME:
        raise MalformedLineError(
            N_("{text} after {word} is not a number up to {most}."),
            text=quote(text),
            word=name,
            most=LONGEST_TIME,
        )
    return max(0, int(text))


@dataclass(frozen=True)
class PositionLine:
    """A position: the one that the game begins with (`fen` is None) or another, and the moves that were played from there."""

    fen: str | None = None
    moves: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The line.

        >>> str(PositionLine("X.O/.X./...", ("Ob3",)))
        'position fen X.O/.X./... moves Ob3'
        """
        words = ["position", "startpos" if self.fen is None else f"fen {self.fen}"]
        return " ".join([*words, "moves", *self.moves] if self.moves else words)


def read_position(words: Sequence[str]) -> PositionLine:
    """What stands after `position`.

    >>> read_position("fen .../.../... o moves Ob2".split())
    PositionLine(fen='.../.../... o', moves=('Ob2',))
    """
    cut = list(words).index("moves") if "moves" in words else len(words)
    about, moves = words[:cut], tuple(words[cut + 1 :])
    if list(about) == ["startpos"]:
        return PositionLine(None, moves)
    if len(about) > 1 and about[0] == "fen":
        return PositionLine(" ".join(about[1:]), moves)
    raise MalformedLineError(
        N_("{words} is not a position: write startpos, or fen and the rows from the top, and then moves."),
        words=quote(" ".join(words)),
    )


def read_set_option(words: Sequence[str]) -> tuple[str, str]:
    """What stands after `setoption`: the name of the option, and its value.

    >>> read_set_option("name Game value semaforo:3x4".split())
    ('Game', 'semaforo:3x4')
    """
    if not words or words[0] != "name":
        raise MalformedLineError(N_("After setoption comes: name NAME value VALUE."))
    cut = list(words).index("value") if "value" in words else len(words)
    name = " ".join(words[1:cut])
    if not name:
        raise MalformedLineError(N_("After setoption comes: name NAME value VALUE."))
    return name, " ".join(words[cut + 1 :])


@dataclass(frozen=True)
class EngineOption:
    """An option that an engine says it has."""

    name: str
    type: str = "string"
    default: str = ""
    choices: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The line.

        >>> str(EngineOption("Game", "combo", "tictactoe", ("tictactoe", "semaforo")))
        'option name Game type combo default tictactoe var tictactoe var semaforo'
        """
        words = ["option name", self.name, "type", self.type]
        if self.default:
            words += ["default", self.default]
        return " ".join([*words, *(f"var {choice}" for choice in self.choices)])


_KEYS = ("name", "type", "default", "min", "max", "var")


def read_option(words: Sequence[str]) -> EngineOption:
    """What stands after `option`: keys, each with the words up to the next one.

    >>> read_option("name Game type combo default tictactoe var tictactoe var semaforo".split())
    EngineOption(name='Game', type='combo', default='tictactoe', choices=('tictactoe', 'semaforo'))
    """
    told: list[tuple[str, str]] = []
    for word in words:
        if word in _KEYS:
            told.append((word, ""))
        elif told:
            key, before = told[-1]
            told[-1] = key, f"{before} {word}".strip()
    found = dict(told)
    if not found.get("name"):
        raise MalformedLineError(
            N_("{words} is not an option: it has no name."), words=quote(" ".join(words))
        )
    choices = tuple(value for key, value in told if key == "var")
    return EngineOption(found["name"], found.get("type", "string"), found.get("default", ""), choices)


# The questions that an engine is asked about its position, and what it may answer.
QUESTIONS = {
    "gameover": ("true", "false"),
    "p1turn": ("true", "false"),
    "result": ("p1win", "p2win", "draw", "none"),
}
