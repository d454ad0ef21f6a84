"""What a lesson is: sentences in every language, and steps; a chapter is a few lessons under a title."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tateti import language
from tateti.errors import TatetiError

if TYPE_CHECKING:
    from tateti.study.lessons.steps import Step

_BLANK_LINES = re.compile(r"\n\s*\n")


class InvalidLessonError(TatetiError):
    """There is no such lesson, or its file is not one."""


@dataclass(frozen=True)
class Text:
    """The same words in every language that a lesson has; English where the person's is missing.

    >>> text = Text({"en": "Your  turn.\\n\\nPlay.", "es": "Te toca.\\n\\nJuega."})
    >>> text.paragraphs(), text.paragraphs("es"), text.paragraphs("de")
    (('Your turn.', 'Play.'), ('Te toca.', 'Juega.'), ('Your turn.', 'Play.'))
    """

    by_language: Mapping[str, str]

    def paragraphs(self, code: str | None = None) -> tuple[str, ...]:
        """The paragraphs in this language, or in that of the moment; a blank line divides them in the file."""
        told = self.by_language.get(code or language.current(), self.by_language.get(language.SOURCE, ""))
        return tuple(" ".join(part.split()) for part in _BLANK_LINES.split(told.strip()) if part.strip())

    def __str__(self) -> str:
        return " ".join(self.paragraphs())

    def __bool__(self) -> bool:
        return bool(self.by_language)

    def __hash__(self) -> int:
        return hash(tuple(self.by_language.items()))


NOTHING = Text({})


@dataclass(frozen=True)
class Lesson:
    """A lesson: `name` is what people type and what stands in addresses."""

    name: str
    title: Text
    about: Text
    steps: tuple[Step, ...]

    def __len__(self) -> int:
        return len(self.steps)


@dataclass(frozen=True)
class Chapter:
    """A few lessons that belong together, in their order."""

    title: Text
    lessons: tuple[Lesson, ...]
