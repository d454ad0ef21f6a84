"""`tateti setup`: completion for one's shell, and man pages, both made from the commands."""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tateti.commands.support.group import Words
from tateti.commands.support.paths import PATH, force_option
from tateti.commands.support.together import refuse_together, refuse_with
from tateti.errors import TatetiError, quote
from tateti.files import FileKind, check_target, why, write_atomically
from tateti.language import LANGUAGES, ngettext
from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.commands.setup.places import Completion

SHELLS = ("bash", "zsh", "fish")

HELP = N_("""\
Installs completion for your shell, and the man pages, in folders of your own.

With completion the Tab key finishes what you type: words, options, games, bots with their options, themes, lessons, \
files. SHELL is bash, zsh or fish, and without it the one that you use. It asks tateti itself at every Tab, so it never gets old. \
The man pages say what -h says, in every language: man tateti, man tateti-play.

No file of yours is changed: where your shell has to be told to read the completion, the line that does it is shown. Run it again after \
an update to have the new man pages; --remove takes everything away.

Examples:
  tateti setup
  tateti setup zsh fish
  tateti setup bash --print
  tateti setup --man build/man
  tateti setup --remove
""")


@click.command("setup", help=HELP)
@click.argument("shells", nargs=-1, type=click.Choice(SHELLS), metavar="[SHELL]...")
@click.option("--print", "print_it", is_flag=True, help=N_("Print the completion, and write nothing."))
@click.option(
    "--man", "folder", type=PATH, metavar="FOLDER", help=N_("Write the man pages into this folder, and nothing else.")
)  # fmt: skip
@click.option("--remove", is_flag=True, help=N_("Remove what was installed."))
@force_option
@click.pass_context
def command(
    ctx: click.Context,
    shells: tuple[str, ...],
    print_it: bool,
    folder: Path | None,
    remove: bool,
    force: bool,
) -> None:
    refuse_together(ctx, "print_it", "folder", "remove", "force")
    refuse_together(ctx, "remove", "folder", "force")
    if folder is not None:
        if shells:
            refuse_with(ctx, shells[0], "folder")
        _write_pages(_words(ctx), folder, force)
    elif print_it:
        _print(ctx, shells)
    elif remove:
        _remove()
    else:
        _install(_words(ctx), shells or (_own_shell(ctx),), force)


def _words(ctx: click.Context) -> Mapping[str, str]:
    """The words of the command, and what each is for."""
    menu = ctx.find_root().command
    assert isinstance(menu, Words)
    return menu.words


def _own_shell(ctx: click.Context) -> str:
    """The shell of whoever asks."""
    name = Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise click.UsageError(
            _(
                "There is completion for {shells}, and your shell is {shell}: name one, like {example}."
            ).format(shells=", ".join(SHELLS), shell=quote(name), example="tateti setup bash"),
            ctx,
        )
    return name


def _print(ctx: click.Context, shells: tuple[str, ...]) -> None:
    from tateti.commands.setup.completion import script

    chosen = shells or (_own_shell(ctx),)
    if len(chosen) > 1:
        raise click.UsageError(_("One completion can be printed at a time: name one shell."), ctx)
    click.echo(script(chosen[0]), nl=False)


# Installing


def _install(words: Mapping[str, str], shells: tuple[str, ...], force: bool) -> None:
    from tateti.commands.setup.places import SCRIPT, completion_for, data

    chosen = [completion_for(shell) for shell in dict.fromkeys(shells)]
    for one in chosen:
        _write(one.file, one.script, SCRIPT, force)
        _tell(_("Written: {file}").format(file=one.file))
    folder = data() / "man"
    _write_pages(words, folder, force)
    _tell_of_pages(folder, [one.shell for one in chosen])
    for one in chosen:
        if one.is_read:
            sentence = _("In {shell} it works in every terminal that is opened from now on.")
            _tell(sentence.format(shell=one.shell))
        else:
            sentence = _(
                "{shell} reads it once a line is in {file}. This adds it, for terminals that are opened then: {command}"
            )
            assert one.start is not None
            _tell(sentence.format(file=one.start, shell=one.shell, command=_adding(one.line, one.start)))


def _tell_of_pages(folder: Path, shells: list[str]) -> None:
    """Where man does not look for the pages, the line that makes it."""
    from tateti.commands.setup.places import has_line_for_pages, line_for_pages, looks_for_pages_in

    if looks_for_pages_in(folder) is not False:
        return
    for shell in shells:
        line, start = line_for_pages(shell, folder)
        if not has_line_for_pages(shell, folder):
            sentence = _(
                "man looks there once a line is in {file}. This adds it, for terminals that are opened then: {command}"
            )
            _tell(sentence.format(file=start, command=_adding(line, start)))


def _adding(line: str, file: Path) -> str:
    """What adds a line to a file."""
    return f"echo {shlex.quote(line)} >> {shlex.quote(str(file))}"


def _write_pages(words: Mapping[str, str], folder: Path, force: bool) -> None:
    from tateti.commands.setup.man_pages import KIND, pages

    made = pages(words)
    for path, text in made.items():
        _write(folder / path, text, KIND, force)
    _tell(
        ngettext(
            "{count} man page in {languages} languages is in {folder}.",
            "{count} man pages in {languages} languages are in {folder}.",
            len(made),
        ).format(count=len(made), languages=len(LANGUAGES), folder=folder)
    )


def _write(file: Path, text: str, kind: FileKind, force: bool) -> None:
    with _allowed(file):
        file.parent.mkdir(parents=True, exist_ok=True)
    check_target(file, kind, force=force)
    write_atomically(file, text, kind, force=force)


# Removing


def _remove() -> None:
    from tateti.commands.setup.man_pages import KIND
    from tateti.commands.setup.places import (
        SCRIPT,
        completion_for,
        data,
        has_line_for_pages,
        line_for_pages,
    )

    removed = False
    for one in map(completion_for, SHELLS):
        if _is_removed(one.file, SCRIPT):
            removed = True
            _tell(_("Removed: {file}").format(file=one.file))
            _tell_of_the_line(one)
    folder = data() / "man"
    pages = [page for page in _pages_in(folder) if _is_removed(page, KIND)]
    if pages:
        _tell(
            ngettext(
                "{count} man page is removed from {folder}.",
                "{count} man pages are removed from {folder}.",
                len(pages),
            ).format(count=len(pages), folder=folder)
        )
        for shell in SHELLS:
            if has_line_for_pages(shell, folder):
                _line, start = line_for_pages(shell, folder)
                _tell(_("{file} still has the line that reads it: take it out.").format(file=start))
    if not removed and not pages:
        _tell(_("Nothing of it was installed here."))


def _tell_of_the_line(one: Completion) -> None:
    if one.start is not None and one.is_read:
        _tell(_("{file} still has the line that reads it: take it out.").format(file=one.start))


def _pages_in(folder: Path) -> Iterator[Path]:
    yield from sorted([*folder.glob("man1/tateti*.1"), *folder.glob("*/man1/tateti*.1")])


def _is_removed(file: Path, kind: FileKind) -> bool:
    """Removes a file if it is one of ours."""
    try:
        with file.open("rb") as opened:
            is_ours = kind.recognises(opened.read(kind.looked_at))
    except OSError:
        return False
    if is_ours:
        with _allowed(file):
            file.unlink()
    return is_ours


@contextlib.contextmanager
def _allowed(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise TatetiError(
            N_("{file} cannot be written: {reason}."), file=quote(str(file)), reason=why(error)
        ) from error


def _tell(sentence: str) -> None:
    click.echo(sentence, err=True)
