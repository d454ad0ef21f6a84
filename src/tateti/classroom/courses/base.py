"""What a course is: the files that its students begin with, and how what they write is graded and played against."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tateti.classroom.grading.contract import Contract, made

UNWRITTEN = "raise NotImplementedError"


@dataclass(frozen=True)
class Function:
    """A function of a starter file: its arguments, what it should do, and its body where it is already written."""

    name: str
    arguments: tuple[str, ...]
    about: str
    body: str = UNWRITTEN


@dataclass(frozen=True)
class Code:
    """Lines of a starter file that are already written, with a comment; `$name` in them is put into words."""

    text: str
    about: str = ""
    words: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class SourceFile:
    """A Python file of a starter folder."""

    name: str
    about: str
    parts: tuple[Function | Code, ...]

    @property
    def functions(self) -> dict[str, tuple[str, ...]]:
        """The functions with their arguments."""
        return {part.name: part.arguments for part in self.parts if isinstance(part, Function)}

    @property
    def names(self) -> set[str]:
        """The functions, and what the written lines define."""
        return {
            *self.functions,
            *names_in("\n".join(part.text for part in self.parts if isinstance(part, Code))),
        }


def names_in(text: str) -> set[str]:
    """The functions, classes and constants that a Python text defines, found without running it.

    >>> sorted(names_in("X, O = 1, 2\\ndef player(board):\\n    mark = X\\nclass Celda:\\n    pass"))
    ['Celda', 'O', 'X', 'player']
    """
    named = re.findall(r"^(?:def|class) +(\w+)", text, re.MULTILINE)
    assigned = re.findall(r"^(\w+(?:, *\w+)*) *(?::[^=\n]*)?=(?!=)", text, re.MULTILINE)
    return {*named, *(name for names in assigned for name in re.split(", *", names))}


@dataclass(frozen=True)
class Course:
    """A course: the names that people type, its starter folder, and its contract where its files are graded.

    The first of its files is the one that is graded and played against.
    """

    name: str
    game: str
    title: str
    readme: str
    files: tuple[SourceFile, ...]
    contract_kind: type[Contract] | None = None
    about_game: str = ""  # what a report says of the game, where its name does not say which it is

    @property
    def file(self) -> str:
        """The name of the file that is graded."""
        return self.files[0].name

    @property
    def contract(self) -> Contract:
        """What its file is measured by; only where there is one (`contract_kind`)."""
        assert self.contract_kind is not None
        return made(self.contract_kind)

    @property
    def words(self) -> str:
        """What is typed to name it, after `tateti grade`; nothing for the usual course."""
        return "".join(f"{word} " for word in self._options)

    @property
    def options(self) -> str:
        """What names it, also where it is the usual course."""
        return self.words.strip() or f"--course {self.name}"

    @property
    def _options(self) -> list[str]:
        if self.name != "cs50":
            return ["--course", self.name]
        return [] if self.game == "tictactoe" else ["--game", self.game]
