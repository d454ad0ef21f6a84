"""What is remembered between starts: language, theme, sound, movement, and what was chosen to play, in one file.

Whatever of the file cannot be used is left out, one thing at a time; a file that is not ours is never written over.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from tateti import players, unfinished
from tateti.errors import TatetiError
from tateti.files import FileKind, read_at_most, write_atomically
from tateti.games import game
from tateti.language import LANGUAGES
from tateti.language import mark as N_
from tateti.match import LONGEST_NAME, Clock
from tateti.window.arrangement import PERSON, STARTS, Arrangement, SeatChoice

MOST_BYTES = 65_536
OURS = "tateti window"
REDUCED_MOTION = "TATETI_REDUCED_MOTION"

Value = TypeVar("Value")

SETTINGS = FileKind(
    N_("the settings of the window"),
    # By how it begins, so that one of ours that was cut off can be written anew.
    lambda content: content.startswith(b'{\n  "program": "tateti window"'),
)


@dataclass(frozen=True)
class Settings:
    """What the window was like when it was last used; the language is None where nobody chose one."""

    language: str | None = None
    dark: bool = False
    sound: bool = True
    animated: bool = True
    arrangement: Arrangement = field(default_factory=Arrangement)
    folder: str = ""  # in which a match was last saved or opened


def path() -> Path:
    """The file, beside the matches that are kept; it need not exist."""
    return unfinished.folder() / "window.json"


def remember(settings: Settings) -> TatetiError | None:
    """Writes the settings; where that cannot be done, the reason is given back and nothing else happens."""
    try:
        target = path()
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(target, _as_text(settings), SETTINGS)
    except TatetiError as error:
        return error
    except (OSError, RuntimeError):
        return TatetiError(N_("There is no folder in which it could be kept."))
    return None


def recall() -> Settings:
    """The settings that were remembered, as far as they can be read."""
    usual = Settings()
    try:
        told = json.loads(read_at_most(path(), MOST_BYTES))
    except (TatetiError, ValueError, RecursionError, RuntimeError):
        return usual
    if not isinstance(told, dict) or told.get("program") != OURS:
        return usual
    return Settings(
        language=_one(told, "language", lambda code: code if code in LANGUAGES else None, None),
        dark=_one(told, "dark", _flag, usual.dark),
        sound=_one(told, "sound", _flag, usual.sound),
        animated=_one(told, "animated", _flag, usual.animated),
        arrangement=_arrangement(told),
        folder=_one(told, "folder", _folder, ""),
    )


def motion_is_reduced() -> bool:
    """Whether the environment asks for a window in which nothing moves."""
    return os.environ.get(REDUCED_MOTION, "").strip().lower() not in ("", "0", "no", "false")


def _as_text(settings: Settings) -> str:
    chosen = settings.arrangement
    told = {
        "program": OURS,
        "language": settings.language,
        "dark": settings.dark,
        "sound": settings.sound,
        "animated": settings.animated,
        "game": chosen.kind,
        "board": str(chosen.board),
        "seats": [{"name": seat.name, "bot": seat.bot} for seat in chosen.seats],
        "starts": chosen.starts,
        "clock": None if chosen.clock is None else str(chosen.clock),
        "folder": settings.folder,
    }
    return json.dumps(told, indent=2) + "\n"


# Reading, tolerantly


def _one(told: Mapping[str, Any], name: str, read: Callable[[Any], Value | None], otherwise: Value) -> Value:
    """One of the things that are told, or what it is otherwise."""
    try:
        found = read(told.get(name))
    except (TatetiError, TypeError, ValueError, LookupError, AttributeError):
        return otherwise
    return otherwise if found is None else found


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _folder(name: Any) -> str | None:
    """A name that a folder can have, whether there is one or not."""
    return name if isinstance(name, str) and b"\0" not in os.fsencode(name) else None


def _arrangement(told: Mapping[str, Any]) -> Arrangement:
    usual = Arrangement()
    chosen = _one(told, "game", usual.with_kind, usual)
    board = _one(told, "board", lambda text: game(f"{chosen.kind}:{text}").board, chosen.board)
    seats = _one(told, "seats", lambda seats: (_seat(seats[0]), _seat(seats[1])), usual.seats)
    starts = _one(told, "starts", lambda word: word if word in STARTS else None, usual.starts)
    clock = _one(told, "clock", lambda text: None if text is None else Clock.read(text), None)
    return Arrangement(chosen.kind, board, seats, starts, clock)


def _seat(told: Mapping[str, Any]) -> SeatChoice:
    """A seat; a bot only if it is one of the menu: nobody's file is run because it was once played against."""
    name = "".join(letter for letter in str(told.get("name", "")) if letter.isprintable())[:LONGEST_NAME]
    bot = told.get("bot", PERSON)
    if bot == PERSON or str(bot).partition(":")[0] not in players.available():
        return SeatChoice(name)
    return SeatChoice(name, str(players.player(str(bot))))
