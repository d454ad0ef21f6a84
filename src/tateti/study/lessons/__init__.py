"""Lessons: short, interactive, kept as data and walked through by a learner.

lesson     what a lesson is: sentences in every language, steps, claims
steps      the kinds of steps, and what becomes of a choice in each
rules      which moves a task asks for: those that win, those that are safe, the mirrored one
walk       where a learner stands: an immutable value, the same for terminal, page and tests
reading    lessons read from TOML, with what is wrong and where
shape      data compared with lesson.schema.json
library    the lessons of the package, in chapters
facts      what is true of a position, and whether the claims and tasks of a lesson are
progress   how far somebody has come in which lesson
data/      the lessons, one file each, and `contents.toml`, their order
"""

from tateti.study.lessons.lesson import Chapter, InvalidLessonError, Lesson, Text
from tateti.study.lessons.library import chapters, lesson, lessons
from tateti.study.lessons.reading import read_lesson
from tateti.study.lessons.walk import Walk

__all__ = [
    "Chapter",
    "InvalidLessonError",
    "Lesson",
    "Text",
    "Walk",
    "chapters",
    "lesson",
    "lessons",
    "read_lesson",
]
