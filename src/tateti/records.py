"""Matches in files: saved as records, never over something that is no record, and read back."""

from __future__ import annotations

from pathlib import Path

from tateti.errors import InvalidRecordError, TatetiError, quote
from tateti.files import read_at_most, real_path, write_atomically
from tateti.language import mark as N_
from tateti.match import Match
from tateti.notation import LARGEST_RECORD


def save(match: Match, name: str) -> Path:
    """Writes the record of a match; the file is there complete, or as it was before."""
    if _is_something_else(name):
        raise TatetiError(
            N_("{file} already exists and is not the record of a match; choose another name."),
            file=quote(name),
        )
    return write_atomically(name, str(match.record()))


def load(name: str) -> Match:
    """The match whose record is in a file."""
    # A letter takes up to four bytes; whatever is longer is refused by the reader, with the reason.
    content = read_at_most(name, 4 * LARGEST_RECORD + 4)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidRecordError(
            N_("{file} is not the record of a match: it is not text."), file=quote(name)
        ) from error
    return Match.from_record(text)


def _is_something_else(name: str) -> bool:
    """Whether there is a file of this name that does not begin as a record does."""
    try:
        if not real_path(name).is_file():
            return False
    except (OSError, ValueError, RuntimeError):
        return False  # writing it will say what is wrong
    begins = read_at_most(real_path(name), 200).lstrip(b"\xef\xbb\xbf \r\n\t")
    return bool(begins) and not begins.startswith(b"[")
