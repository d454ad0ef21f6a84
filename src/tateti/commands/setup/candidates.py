"""What may stand for each word in capitals of a usage line: GAME, BOT, THEME, FILE and so on.

A parameter is completed by what the help calls it, so a new command that asks for a GAME is completed as it is. What a
person is asked for freely (a name, a number, a position) stands in `FREE`, and a test knows of no third kind.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from tateti.language import gettext as _
from tateti.language import without_accents

if TYPE_CHECKING:
    from tateti.games import Game
    from tateti.players import Player

Completer = Callable[[click.Context, str], Iterable[CompletionItem]]

MOST_FILES, LARGEST_FILE = 200, 1 << 20
BOARDS = ("3x3", "3x4", "3x5", "4x4", "4x5", "5x5")
BOT, FILE, STUDENTS_FILE, COMMAND = "bot:", "py:", "cs50:", "ugi:"


def value(text: str, help: str = "") -> CompletionItem:
    """Something that may stand there; after a sign that leaves it unfinished, more is to be typed."""
    return CompletionItem(text, type="more" if text.endswith((":", "=", "/")) else "plain", help=help)


def candidates(param: click.Parameter, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """What may stand for a parameter and begins with what was typed."""
    found = completer_of(param)(ctx, incomplete)
    return [item for item in found if item.type in ("file", "dir") or item.value.startswith(incomplete)]


def completer_of(param: click.Parameter) -> Completer:
    """How a parameter is completed."""
    if param.metavar is None:
        named = "FILE" if param.type.name == "path" else ""
    else:
        named = param.metavar.strip("[].")
    if named in COMPLETERS:
        return COMPLETERS[named]
    if re.fullmatch(r"\w+(\|\w+)+", named) and named not in FREE:
        return lambda ctx, incomplete: map(value, named.split("|"))
    return lambda ctx, incomplete: param.type.shell_complete(ctx, param, incomplete)


# Games and bots


def _games(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    from tateti.games import available
    from tateti.games.registry import kind_called

    kind, colon, _board = incomplete.partition(":")
    if colon:
        yield from (value(f"{kind}:{board}") for board in BOARDS if kind_called(kind))
    else:
        for name, one in available().items():
            yield value(_as_typed(kind, name, one, kind_called), _(one.title))


def _as_typed(typed: str, name: str, kind: type[Game] | type[Player], called: Callable[[str], object]) -> str:
    """A name as somebody has begun to type it: ours, or one in their language, with its accents or without."""
    if name.startswith(typed):
        return name
    said = [one for title in (kind.title, kind.also) if title for one in _(title).casefold().split(", ")]
    words = [one.partition(" (")[0].replace(" ", "-") for one in said]
    spelt = [*words, *map(without_accents, words)]
    return next((one for one in spelt if one.startswith(typed) and called(one) is kind), name)


def _bots(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    from tateti.players import available
    from tateti.players.registry import kind_called
    from tateti.wording import level_in_words

    name, colon, options = incomplete.partition(":")
    if f"{name}:" == FILE and colon:
        yield from _bots_in_files(options)
    elif f"{name}:" == STUDENTS_FILE and colon:
        yield from _files_in(STUDENTS_FILE, options, lambda entry: entry.name.endswith(".py"))
    elif f"{name}:" == COMMAND and colon:
        yield from _files_in(COMMAND, options, lambda entry: os.access(entry, os.X_OK))
    elif not colon:
        for one, bot in available().items():
            yield value(_as_typed(name, one, bot, kind_called), level_in_words(one))
        for prefix, form in (
            (COMMAND, "ugi:COMMAND"),
            (STUDENTS_FILE, "cs50:FILE.py"),
            (FILE, "py:FILE.py:NAME"),
        ):
            yield value(prefix, _("a bot of your own: {form}").format(form=form))
    elif (kind := kind_called(name)) is not None:
        begun, comma, _last = options.rpartition(",")
        taken = {one.partition("=")[0] for one in begun.split(",")}
        for option in kind.options:
            if option not in taken:
                yield value(f"{name}:{begun}{comma}{option}=")


def _bots_in_files(typed: str) -> Iterator[CompletionItem]:
    """Python files, and what a file defines; the file is read and not run."""
    file, colon, _name = typed.rpartition(":")
    if colon and file.endswith(".py"):
        yield from (value(f"{FILE}{file}:{name}") for name in _definitions(Path(file)))
        return
    yield from _files_in(FILE, typed, lambda entry: entry.name.endswith(".py"), ":")


def _files_in(
    prefix: str, typed: str, is_one: Callable[[os.DirEntry[str]], bool], ending: str = ""
) -> Iterator[CompletionItem]:
    """The files of a folder that may stand after a prefix, and the folders in it."""
    folder = typed[: typed.rfind("/") + 1]
    with os.scandir(folder or ".") as entries:
        for entry in islice(entries, MOST_FILES):
            if entry.is_dir():
                yield value(f"{prefix}{folder}{entry.name}/")
            elif is_one(entry):
                yield value(f"{prefix}{folder}{entry.name}{ending}")


def _definitions(file: Path) -> Iterator[str]:
    if file.stat().st_size <= LARGEST_FILE:
        for one in ast.parse(file.read_bytes()).body:
            if isinstance(one, ast.ClassDef | ast.FunctionDef) and not one.name.startswith("_"):
                yield one.name


def _players(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    for one in _bots(ctx, incomplete.removeprefix(BOT)):
        yield value(BOT + one.value, one.help or "")


def _named_bots(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    name, equals, bot = incomplete.partition("=")
    if equals:
        yield from (value(f"{name}={one.value}", one.help or "") for one in _bots(ctx, bot))


# What one studies


def _themes(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    from tateti.games import game
    from tateti.study.puzzles.themes import Theme, themes_in

    # Of a line that ends in an option click has read the options alone; what else was typed is left over.
    name = ctx.params.get("game_name") or "".join(ctx.args[:1])
    for theme in themes_in(game(name)) if name else Theme:
        yield value(str(theme), theme.title)


def _lessons(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    from tateti.study.lessons.library import lessons

    found = [value(one.name, str(one.title)) for one in lessons() if one.name.startswith(incomplete)]
    yield from found or _files(ctx, incomplete)


def _limits(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    from tateti.web.limits import LIMITS

    yield from (value(f"{name}=", _(limit.meaning)) for name, limit in LIMITS.items())


# What is not ours


def _files(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    yield CompletionItem(incomplete, type="file")


def _folders(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    yield CompletionItem(incomplete, type="dir")


def _openings(ctx: click.Context, incomplete: str) -> Iterator[CompletionItem]:
    found = [value(word) for word in ("all", "balanced") if word.startswith(incomplete)]
    yield from found or _files(ctx, incomplete)


def _one_of(*values: str) -> Completer:
    return lambda ctx, incomplete: map(value, values)


COMPLETERS: dict[str, Completer] = {
    "GAME": _games,
    "RxC[xK": _one_of(*BOARDS),  # its brackets are trimmed
    "BOT": _bots,
    "PLAYER": _players,
    "NAME=BOT": _named_bots,
    "THEME": _themes,
    "LESSON": _lessons,
    "NAME=VALUE": _limits,
    "1..5": _one_of(*"12345"),
    "DATE": _one_of("today"),
    "SIDE": _one_of("first", "second"),
    "FILE": _files,
    "FILE FILE": _files,
    "RECORD": _files,
    "FILE|FOLDER": _files,
    "FOLDER|FILE": _files,
    "FILE|all|balanced": _openings,
    "FOLDER": _folders,
}

# What only the person knows; brackets and dots are trimmed here, too.
FREE = frozenset(
    "ADDRESS FUNCTION=NUMBER,… HOST HOST:PORT LIMIT MINUTES MOVE N NAME NAMES NAME;GROUP NODES NUMBER NUMBER, PIXELS POSITION POSITIONS RESULT "
    "SECONDS SECONDS+SECONDS SECONDS|SECONDS+SECONDS TEXT URL WIN,DRAW,LOSS".split()
) | {"ELO0 ELO1"}
