"""The reference of the command: every word with all its options, from the help that the program itself shows."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import cleandoc
from itertools import groupby

import click

from tateti import language
from tateti.cli import WORDS
from tateti.commands.support.group import command_of, speak

HEADINGS = {
    "en": (
        "The words of the command",
        "option",
        "what it does",
        "Every word, as `tateti WORD -h` explains it.",
    ),
    "es": (
        "Las palabras del comando",
        "opción",
        "qué hace",
        "Cada palabra, como la explica `tateti PALABRA -h`.",
    ),
    "pt": (
        "As palavras do comando",
        "opção",
        "o que faz",
        "Cada palavra, como a explica `tateti PALAVRA -h`.",
    ),
}


def commands_reference(code: str) -> str:
    """The page, in a language."""
    before = language.current()
    speak(code)
    try:
        return "".join(_page(code))
    finally:
        speak(before)


def _page(code: str) -> Iterator[str]:
    title, *_columns, beginning = HEADINGS[code]
    yield f"# {title}\n\n{beginning}\n"
    menu = command_of(WORDS)
    assert isinstance(menu, click.Group)
    context = click.Context(menu, info_name="tateti")
    yield from _command(menu, context, code, "##")


def _command(command: click.Command, context: click.Context, code: str, level: str) -> Iterator[str]:
    """What a word does, its options, and then the words of its own if it has any."""
    usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
    yield f"\n{level} {context.command_path}\n\n```text\n{usage}\n```\n\n"
    yield from _help(command.help or "")
    yield from _options(command, context, code)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            one = command.get_command(context, name)
            assert one is not None
            inner = level if context.parent is None else f"{level}#"
            yield from _command(one, click.Context(one, parent=context, info_name=name), code, inner)


def _help(text: str) -> Iterator[str]:
    """The paragraphs of a help; what is indented in them are examples, which keep their lines."""
    for paragraph in cleandoc(text).replace("\b\n", "").split("\n\n"):
        for indented, lines in groupby(paragraph.splitlines(), key=lambda line: line.startswith("  ")):
            if indented:
                kept = [line[2:] for line in lines]
                highlighted = "bash" if all(line.startswith("tateti") for line in kept) else "text"
                yield "\n".join([f"```{highlighted}", *kept, "```", "", ""])
            else:
                yield escaped(" ".join(lines)) + "\n\n"


def _options(command: click.Command, context: click.Context, code: str) -> Iterator[str]:
    _title, option, does, _beginning = HEADINGS[code]
    rows = [row for row in (param.get_help_record(context) for param in command.get_params(context)) if row]
    if rows:
        yield f"| {option} | {does} |\n| --- | --- |\n"
        for names, said in rows:
            yield f"| `{names.replace('|', chr(92) + '|')}` | {escaped(said)} |\n"


def escaped(text: str) -> str:
    """A sentence in which nothing is taken for Markdown.

    >>> print(escaped("like *.py | a_b"))
    like \\*.py \\| a\\_b
    """
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text
