"""The errors, each of which quotes the input, says why, and what would be accepted.

TatetiError (ValueError)
  InvalidGameError        no such game or board
  InvalidMoveError        cannot be read as a move
    InvalidCellError      cannot be read as a cell, or lies outside the board
  IllegalMoveError        can be read, may not be played here
  InvalidPositionError    cannot be read as a position, or cannot arise
  InvalidRecordError      cannot be read as the record of a match
  InvalidPlayerError      no such player, or a name that will not do
  InvalidPuzzleError      cannot be read as the name of a problem
    InvalidProgressError  cannot be the progress that was kept
  NotAPuzzleError         a position that makes no problem
  SearchLimitError        the answer was not found within the limit that was set
  NotReplacedError        a file is there that is something else, and stays as it is
  NoCageError             a program of somebody else's is to run in a cage only, and there is none
  MissingExtraError       a package that few need is not installed; it is an ImportError too
"""

from __future__ import annotations

from typing import Any

from tateti import language

LONGEST_QUOTE = 60


class TatetiError(ValueError):
    """The root of all errors raised on purpose; its text is in the person's language.

    The sentence and its details are kept apart so that it can be put into words late:

    >>> str(IllegalMoveError("{move} is not possible: {cell} is red.", move="Rb2", cell="b2"))
    'Rb2 is not possible: b2 is red.'
    """

    def __init__(self, sentence: str, **details: Any) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.details = details

    def __str__(self) -> str:
        details = {name: _in_words(detail) for name, detail in self.details.items()}
        return language.gettext(self.sentence).format(**details)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.sentence, self.details)


class InvalidGameError(TatetiError):
    """There is no such game or board."""


class InvalidMoveError(TatetiError):
    """The text cannot be read as a move."""


class InvalidCellError(InvalidMoveError):
    """The text cannot be read as a cell, or the cell is not on the board."""


class IllegalMoveError(TatetiError):
    """The move can be read, but may not be played here."""


class InvalidPositionError(TatetiError):
    """The text or matrix is no position, or one that cannot arise."""


class InvalidRecordError(TatetiError):
    """The text cannot be read as the record of a match."""


class InvalidPlayerError(TatetiError):
    """There is no such player, or the name will not do."""


class InvalidPuzzleError(TatetiError):
    """The text cannot be read as the name of a problem, or names a theme or level that there is not."""


class InvalidProgressError(InvalidPuzzleError):
    """What was kept of somebody's progress with problems cannot be that."""


class NotAPuzzleError(TatetiError):
    """The position makes no problem: it has no solution, or more than one, or hardly anything to choose from."""


class SearchLimitError(TatetiError):
    """The answer was not found within the limit that was set."""


class NotReplacedError(TatetiError):
    """A file of this name is there and is something else; it stays as it is."""


class NoCageError(TatetiError):
    """A program of somebody else's is to run in a cage only, and there is none here."""


class MissingExtraError(TatetiError, ImportError):
    """A package that few need is not installed: which one, and what installs it."""


def quote(value: object) -> str:
    """The input as it is shown in a message: in quotes, and never longer than a line.

    >>> quote("b9"), len(quote("z" * 1000))
    ("'b9'", 62)
    """
    text = value if isinstance(value, str) else repr(value)
    if len(text) > LONGEST_QUOTE:
        text = text[: LONGEST_QUOTE - 1] + "…"
    shown = repr(text)
    return shown if isinstance(value, str) else text


def _in_words(detail: Any) -> Any:
    """A detail as it is said: several of them as a list with commas."""
    if isinstance(detail, tuple):
        return ", ".join(str(_in_words(one)) for one in detail)
    return language.gettext(detail) if isinstance(detail, language.Message) else detail


def _again(kind: type[TatetiError], sentence: str, details: dict[str, Any]) -> TatetiError:
    return kind(sentence, **details)
