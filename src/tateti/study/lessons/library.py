"""The lessons of the package, in chapters; each file is read once, when it is asked for."""

from __future__ import annotations

import functools
from pathlib import Path

from tateti.errors import quote
from tateti.language import mark as N_
from tateti.language import nearest, spelt
from tateti.study.lessons.lesson import Chapter, InvalidLessonError, Lesson, Text
from tateti.study.lessons.reading import read_lesson, read_toml

DATA = Path(__file__).parent / "data"
CONTENTS = DATA / "contents.toml"


@functools.cache
def names() -> tuple[str, ...]:
    """The names of all lessons, in their order."""
    return tuple(name for chapter in read_toml(CONTENTS)["chapters"] for name in chapter["lessons"])


def lesson(name: str) -> Lesson:
    """The lesson of this name, or of this title in any language.

    >>> len(lesson("fork").steps) > 4
    True
    """
    if name not in names():
        name = _called(name)
    return _lesson(name)


def lessons() -> tuple[Lesson, ...]:
    """All lessons, in their order."""
    return tuple(map(_lesson, names()))


@functools.cache
def chapters() -> tuple[Chapter, ...]:
    """The chapters with their lessons."""
    return tuple(
        Chapter(Text(chapter["title"]), tuple(map(_lesson, chapter["lessons"])))
        for chapter in read_toml(CONTENTS)["chapters"]
    )


def following(name: str) -> Lesson | None:
    """The lesson after this one; None after the last."""
    place = names().index(name) + 1 if name in names() else len(names())
    return _lesson(names()[place]) if place < len(names()) else None


@functools.cache
def _lesson(name: str) -> Lesson:
    return read_lesson(DATA / f"{name}.toml")


def _called(word: str) -> str:
    """The name of the lesson with this title; an error names the one that may have been meant."""
    titles = {
        one.name: {spelt(one.name), *(spelt(title) for title in one.title.by_language.values())}
        for one in lessons()
    }
    if (
        found := next((name for name, spelled in titles.items() if spelt(word[:80]) in spelled), None)
    ) is not None:
        return found
    near, known = nearest(word, titles), tuple(one.title for one in lessons())
    if near is not None:
        raise InvalidLessonError(
            N_("There is no lesson {name}: did you mean {near}? The lessons are {lessons}."),
            name=quote(word), near=_lesson(near).title, lessons=known,
        )  # fmt: skip
    raise InvalidLessonError(
        N_("There is no lesson {name}: the lessons are {lessons}."), name=quote(word), lessons=known
    )
