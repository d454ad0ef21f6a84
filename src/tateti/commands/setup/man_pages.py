"""The man pages, made from the help of the command: one for `tateti`, one for each of its words, in every language.

They say nothing that is not in the help, and nothing of the day or the computer on which they are made: the same version
gives the same pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from textwrap import wrap

import click

from tateti import __version__, language
from tateti.commands.support.group import command_of, speak
from tateti.files import FileKind
from tateti.language import gettext as _
from tateti.language import mark as N_

MARK = '.\\" A man page of tateti, made from `-h` by `tateti setup`.'
KIND = FileKind(N_("a man page of tateti"), lambda begins: MARK.encode() in begins)

WIDTH = 70  # of a line in the file; it grows by escapes, and 80 are usual

ENVIRONMENT = {
    "TATETI_LANG": N_("The language: es, pt or en. Without it, that of the system."),
    "TATETI_STATE": N_("The folder for matches that were left, and for what was learned and solved."),
    "TATETI_CACHE": N_("The folder for solved boards, which are made again if they are missing."),
    "TATETI_TABLES": N_("Files and folders with solved boards of your own."),
    "NO_COLOR": N_("If it is set to anything, nothing is coloured."),
}
EXIT_CODES = {
    "0": N_("Done."),
    "1": N_("The answer is no: a bot can be beaten, a file fails its grading, a proof does not hold."),
    "2": N_("The command was wrong."),
    "3": N_("The system refused: there is no room, or no permission."),
}


def pages(words: Mapping[str, str]) -> dict[str, str]:
    """Every page by its path in a folder of man pages, in the languages that the command speaks."""
    before = language.current()
    made = {}
    try:
        for code in language.LANGUAGES:
            speak(code)
            folder = "man1" if code == language.SOURCE else f"{code}/man1"
            for name, text in _pages(words):
                made[f"{folder}/{name}.1"] = text
    finally:
        speak(before)
    return made


def _pages(words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The pages in the current language, by their names."""
    menu = command_of(words)
    assert isinstance(menu, click.Group)
    ctx = click.Context(menu, info_name="tateti", **menu.context_settings)
    yield "tateti", _page(ctx, _("three-in-a-row games: play, study, teach, solve"), _about_all(words))
    for word, purpose in words.items():
        command = menu.get_command(ctx, word)
        assert command is not None
        of_word = click.Context(command, info_name=word, parent=ctx)
        yield f"tateti-{word}", _page(of_word, _(purpose).rstrip("."), _see_also("tateti"))


def _page(ctx: click.Context, purpose: str, rest: list[str]) -> str:
    name = ctx.command_path.replace(" ", "-")
    lines = [
        "'\\\" -*- coding: UTF-8 -*-",
        MARK,
        f'.TH {_plain(name.upper())} 1 "" "tateti {_plain(__version__)}" "tateti"',
        *(".nh", ".ad l"),  # no word is torn: many are commands
        *_section(N_("Name")),
        *_prose(f"{name} - {purpose}"),
        *_section(N_("Synopsis")),
        *_synopsis(ctx),
    ]
    prose, examples = _parts_of_help(ctx.command)
    lines += [*_section(N_("Description")), *prose, *_options(ctx)]
    if isinstance(ctx.command, click.Group) and ctx.parent is not None:
        lines += _words_of(ctx, ctx.command)
    if examples:
        lines += [*_section(N_("Examples")), *examples]
    lines += [*_section(N_("Exit status")), *_list((code, _(words)) for code, words in EXIT_CODES.items())]
    return "\n".join([*lines, *rest]) + "\n"


def _about_all(words: Mapping[str, str]) -> list[str]:
    """What stands on the page of the command itself, and on no other."""
    from tateti.games.registry import OURS

    return [
        *_section(N_("Commands")),
        *_list((f"tateti {word}", _(purpose)) for word, purpose in words.items()),
        *_section(N_("Games")),
        *_list((kind.kind, _(kind.title)) for kind in OURS),
        *_section(N_("Environment")),
        *_list((name, _(meaning)) for name, meaning in ENVIRONMENT.items()),
        *_see_also(*(f"tateti-{word}" for word in words)),
    ]


def _words_of(ctx: click.Context, group: click.Group) -> Iterator[str]:
    """The words of a word, each with its own help, options and examples."""
    for name in group.list_commands(ctx):
        command = group.get_command(ctx, name)
        assert command is not None
        inner = click.Context(command, info_name=name, parent=ctx)
        prose, examples = _parts_of_help(command)
        yield f".SH {_plain(inner.command_path.upper())}"
        yield from _synopsis(inner)
        yield from [".PP", *prose, *_list(_records(inner)), ".PP", *examples]


def _see_also(*names: str) -> list[str]:
    return [
        *_section(N_("See also")),
        *(f".BR {_plain(name)} (1)" + ("," if name != names[-1] else "") for name in names),
    ]


# The parts of a help


def _synopsis(ctx: click.Context) -> list[str]:
    pieces = " ".join(ctx.command.collect_usage_pieces(ctx))
    return [f".B {_plain(ctx.command_path)}", *_prose(pieces)]


def _options(ctx: click.Context) -> list[str]:
    return [*_section(N_("Options")), *_list(_records(ctx))]


def _records(ctx: click.Context) -> Iterator[tuple[str, str]]:
    for param in ctx.command.get_params(ctx):
        record = param.get_help_record(ctx)
        if record is not None and isinstance(
            param, click.Option
        ):  # what an argument is, is said in the prose
            yield record


def _parts_of_help(command: click.Command) -> tuple[list[str], list[str]]:
    """The help as prose, and its examples."""
    prose: list[str] = []
    examples: list[str] = []
    for paragraph in (command.help or "").split("\n\n"):
        lines = paragraph.removeprefix("\b\n").strip("\n").split("\n")
        if len(lines) > 1 and lines[1].startswith("  tateti"):
            examples += [".PP", *_as_typed(lines[1:])]
        elif any(line.startswith("  ") for line in lines):
            prose += [".PP", *_as_typed(lines)]
        else:
            prose += [".PP", *_prose(" ".join(lines))]
    return prose[1:], examples[1:]


# What man reads


def _section(title: str) -> list[str]:
    return [f".SH {_plain(_(title).upper())}"]


def _list(rows: Iterator[tuple[str, str]]) -> Iterator[str]:
    for term, meaning in rows:
        yield from (".TP", f".B {_plain(term)}", *_prose(meaning))


def _prose(text: str) -> list[str]:
    return [_plain(line) for line in wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)]


def _as_typed(lines: list[str]) -> list[str]:
    return [".nf", *map(_plain, lines), ".fi"]


def _plain(text: str) -> str:
    """Text that stands for itself: nothing in it is a request, and a hyphen can be copied into a command."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return re.sub(r"^(?=[.'])", r"\\&", text)
