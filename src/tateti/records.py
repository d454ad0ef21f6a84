"""Matches in files: saved as records with their variations, never over something that is no record, and read back."""

from __future__ import annotations

import itertools
import os
import re
import unicodedata
from pathlib import Path

from tateti.errors import InvalidRecordError, TatetiError, quote
from tateti.files import FileKind, read_at_most, write_atomically
from tateti.games import Game
from tateti.language import SOURCE, current
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match
from tateti.notation import LARGEST_RECORD, read_record

# A letter takes up to four bytes; whatever is longer is refused by the reader, with the reason.
MOST_BYTES = 4 * LARGEST_RECORD + 4

_NOT_IN_TEXT = re.compile(rb"[\x00-\x08\x0e-\x1f\x7f]")


def save(match: Match, name: str, *, force: bool = False) -> Path:
    """Writes the record of a match; the file is there complete, or as it was before."""
    return write_atomically(name, str(match.record()), RECORD, force=force)


def load(name: str) -> Match:
    """The match whose record is in a file; `-` is the standard input."""
    return match_in(read_at_most(name, MOST_BYTES), name)


def match_in(content: bytes, name: str) -> Match:
    """The match whose record a file of this name holds."""
    text = _text(content)
    if text is None:
        raise InvalidRecordError(
            N_("{file} is not the record of a match: it is not text."), file=quote(name)
        )  # fmt: skip
    return Match.from_record(text)


def _text(content: bytes) -> str | None:
    """The text of a file, also of one that an older editor wrote; None if it is no text at all."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Latin-1, as Windows has it for western Europe.
        return None if _NOT_IN_TEXT.search(content) else content.decode("cp1252", errors="replace")


def _is_record(content: bytes) -> bool:
    text = _text(content)
    try:
        return text is not None and "Game" in read_record(text).tags
    except TatetiError:
        return False


RECORD = FileKind(N_("the record of a match"), _is_record, looked_at=MOST_BYTES)


# Names of files

# Letters in the name of a file, which may have 255 bytes in all; a letter takes up to four.
LONGEST_GAME, LONGEST_PLAYER = 40, 24


def file_name(match: Match) -> str:
    """A name for the file of a match that tells it from others: the game, who plays and, where it is known, the day.

    >>> from tateti.games import game
    >>> from tateti.match import Seat
    >>> match = Match(game("semaforo:4x4"), Seat("Ana María"), Seat.of_bot("easy"), tags={"Date": "2026.11.16"})
    >>> file_name(match)
    'semaforo-4x4-Ana-María-easy-2026-11-16.txt'

    In another language than English the game is called what it is called there.
    """
    players = (_plain(seat.name, LONGEST_PLAYER) for seat in match.seats)
    parts = [_plain(_game_in_words(match.game), LONGEST_GAME), *players, _day(match)]
    return f"{'-'.join(filter(None, parts))}.txt"


def _game_in_words(game: Game) -> str:
    """The name of a game as a person who reads another language than that of its name would write it."""
    kind, _colon, board = game.name.partition(":")
    return f"{kind if current() == SOURCE else _(game.title).lower()} {board}"


def _plain(name: str, longest: int) -> str:
    """The words of a name joined by hyphens: letters, with the marks they have in any script, and digits."""
    letters = (
        letter if letter.isalnum() or unicodedata.category(letter).startswith("M") else " "
        for letter in unicodedata.normalize("NFC", name)
    )
    return "-".join("".join(letters).split())[:longest].rstrip("-")


def _day(match: Match) -> str:
    day = match.tags.get("Date", "")
    return day.replace(".", "-") if re.fullmatch(r"[0-9]{4}\.[0-9]{2}\.[0-9]{2}", day, re.ASCII) else ""


def free_name(name: str) -> str:
    """This name for a file, or the next with a number that is not taken."""
    stem, dot, ending = name.rpartition(".")
    numbered = (f"{stem}-{number}{dot}{ending}" for number in itertools.count(2))
    return next(one for one in itertools.chain([name], numbered) if not os.path.lexists(one))
