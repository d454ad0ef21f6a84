"""The folder that a student begins with: the functions to write, each with what it should do, and a README."""

from __future__ import annotations

import textwrap
from pathlib import Path
from string import Template

from tateti.classroom.courses.base import Code, Course, Function, SourceFile
from tateti.errors import TatetiError, quote
from tateti.files import make_folder, why
from tateti.language import gettext as _
from tateti.language import mark as N_

WIDTH = 100


def write_starter(folder: Path, course: Course) -> list[Path]:
    """Writes the folder, and gives the files; it changes nothing that is there already."""
    folder = make_folder(folder)
    texts = {folder / name: text for name, text in starter(course).items()}
    for file in texts:
        if file.exists() or file.is_symlink():
            raise TatetiError(
                N_("{file} already exists, and is not touched: name another folder."), file=quote(str(file))
            )
    try:
        for file, text in texts.items():
            with file.open("x", encoding="utf-8") as page:
                page.write(text)
    except OSError as error:
        raise TatetiError(
            N_("The folder {folder} cannot be written: {reason}."),
            folder=quote(str(folder)), reason=why(error),
        ) from error  # fmt: skip
    return list(texts)


def starter(course: Course) -> dict[str, str]:
    """The files of a course by their names, in the person's language."""
    return {**{file.name: source(file) for file in course.files}, "README.md": readme(course)}


def readme(course: Course) -> str:
    """What to do with the folder, in the person's language."""
    return _(course.readme).format(title=_(course.title), file=course.file, words=course.words)


def source(file: SourceFile) -> str:
    """A file to fill in, in the person's language.

    >>> print(source(SourceFile("a.py", "Adds.", (Function("add", ("a", "b"), "Returns the sum."),))), end="")
    \"\"\"Adds.\"\"\"
    <BLANKLINE>
    <BLANKLINE>
    def add(a, b):
        \"\"\"Returns the sum.\"\"\"
        raise NotImplementedError
    """
    text = _docstring(file.about)
    for part in file.parts:
        text += "\n\n" + (_code(part) if isinstance(part, Code) else "\n" + _function(part))
    return text + "\n"


def _code(part: Code) -> str:
    words = {name: repr(_(sentence)) for name, sentence in part.words}
    comment = textwrap.wrap(_(part.about), WIDTH - 2) if part.about else []
    code = Template(part.text).substitute(words)
    space = "\n" if code.startswith(("class ", "def ", "if ")) else ""  # what Python's style asks for
    return space + "\n".join([*(f"# {line}" for line in comment), code])


def _function(part: Function) -> str:
    lines = f"{_docstring(part.about)}\n{part.body}"
    return f"def {part.name}({', '.join(part.arguments)}):\n{textwrap.indent(lines, '    ')}"


def _docstring(sentence: str) -> str:
    """A docstring with these words: the first sentence, and then the rest in lines that are not too long."""
    safe = _(sentence).replace("\\", "/").replace('"""', "'''")
    first, *rest = safe.split("\n\n")
    paragraphs = [textwrap.fill(text, WIDTH - 8) for text in (first, *rest)]
    text = "\n\n".join(paragraphs)
    return f'"""{text}\n"""' if rest or "\n" in text else f'"""{text}"""'
