"""Every `tateti …` in the documents, in a block or in a sentence, is a command that there is, with options that it has."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

import click
import pytest

from documents.shell import SHELL, blocks
from tateti.cli import WORDS
from tateti.commands.support.group import command_of

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
INLINE = re.compile(r"(?<!`)`(tateti [^`]+)`(?!`)")
IN_BLOCK = re.compile(r"(?:^|&& |; |\| )((?:TATETI_\w+=\S+ )?tateti .*)$")
PLACEHOLDER = re.compile(
    r"\b(?:WORD|PALABRA|PALAVRA|GAME|BOT|FILE|FOLDER|NAME|LESSON|COMMAND|DIR|…)\b|…|\[|\|"
)
FILES = (
    "match.txt", "partida.txt", "tictactoe.py", "3x3.tateti", "4x4.tateti", "my-lesson.toml", "tarea/tictactoe.py", "class/ana.py",
    "clase/ana.py", "turma/ana.py", "tarefa/tictactoe.py", "changed.tateti", "homework/tictactoe.py", "class/beto.py",
    "clase/beto.py", "turma/beto.py", "matches.backup",
)  # fmt: skip
"""What the examples are given; that they do what they should is tested elsewhere."""


def lines_of(page: str) -> Iterator[str]:
    text = page
    for block in blocks(page):
        if block.language in SHELL:
            for line in block.text.replace("\\\n", " ").splitlines():
                found = IN_BLOCK.search(line.removeprefix("$ "))
                if found:
                    yield re.split(r"\s{2,}(?:#|[a-z])|\s#\s", found[1])[0].strip()
        text = text.replace(block.text, "")
    yield from (" ".join(found.split()) for found in INLINE.findall(text))


def words_of(line: str) -> list[str]:
    """The words after `tateti`, up to the end of the command."""
    words = shlex.shlex(re.sub(r"^TATETI_\w+=\S+ ", "", line), posix=True, punctuation_chars=True)
    words.whitespace_split, words.commenters = True, ""
    return list(takewhile(lambda word: not set(word) <= set("|&;>()<"), list(words)[1:]))


def read_as_command(command: click.Command, words: list[str], parent: click.Context | None = None) -> None:
    """Lets click read the words, without doing what they say."""
    if parent is not None and not words:
        return  # a sentence that only names it
    context = command.make_context(command.name, list(words), parent=parent)
    if isinstance(command, click.Group) and context._protected_args:
        name, inner, rest = command.resolve_command(context, [*context._protected_args, *context.args])
        assert inner is not None, f"{name!r} is not a word of {context.command_path}"
        read_as_command(inner, rest, context)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_command_of_a_page_is_understood(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    monkeypatch.chdir(tmp_path)
    wrong = []
    for line in lines_of(page.read_text(encoding="utf-8")):
        if PLACEHOLDER.search(line):
            continue
        try:
            read_as_command(command_of(WORDS), words_of(line))
        except click.exceptions.Exit:
            pass
        except (click.ClickException, AssertionError, ValueError) as error:
            wrong.append(
                f"{line}\n    {error.format_message() if isinstance(error, click.ClickException) else error}"
            )
    assert not wrong, "\n".join(wrong)


def test_the_lines_are_found() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(list(lines_of(readme))) > 30
    assert words_of("tateti solve semaforo:3x3 --json | head") == ["solve", "semaforo:3x3", "--json"]
    with pytest.raises(click.ClickException):
        read_as_command(command_of(WORDS), ["solve", "semaforo:3x3", "--jsn"])
