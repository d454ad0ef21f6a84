"""The command with all its words: each is imported when it is used, and its help is in the person's language."""

from __future__ import annotations

import gettext
import os
from collections.abc import Mapping, Sequence
from copy import copy
from difflib import get_close_matches
from importlib import import_module
from inspect import cleandoc

import click
from click.shell_completion import CompletionItem

from tateti import __version__, language
from tateti.commands.support.together import refuse_with
from tateti.errors import quote
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext

HELP = N_("""\
Tic-Tac-Toe and Semáforo (Alan Parr's Traffic Lights): play them, study them, teach with them, solve them.

Alone it opens the menu, where everything is asked for. Each word below does one thing without asking; \
its own -h is a page with examples.

Examples:
  tateti
  tateti --lang es
  tateti play semaforo --first Ana --second bot:easy

What is written the same everywhere:
  a cell     b2           column letter, row number from the bottom
  a move     b2 or Yb2    the cell, with or without the piece it leaves there
  a position X.O/.X./...  its rows from the top, . for an empty cell

Exit codes: 0 done, 1 the answer is no, 2 the command was wrong, 3 the system refused (disk, permissions).
""")


class NobodyReads(Exception):  # noqa: N818  it is no error
    """Whoever read our output has had enough."""


class WordGroup(click.Group):
    """A group that, given a word it does not have, names the one that may have been meant."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if self.get_command(ctx, args[0]) is None:
            raise _no_such_word(ctx, args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)


class Words(WordGroup):
    """A group that imports the module of a word when the word is used, and not before."""

    words: Mapping[str, str] = {}
    """The words, and what each is for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.words)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.words:
            return None
        command = import_module(f"tateti.commands.{cmd_name}").command
        assert isinstance(command, click.Command)
        spoken = in_language(command)
        spoken.short_help = _(self.words[cmd_name])
        return spoken

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The words with what each is for, for which none of them has to be loaded."""
        with formatter.section(_("Commands")):
            formatter.write_dl([(word, _(purpose)) for word, purpose in self.words.items()])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The same for whoever completes a word in a shell."""
        words = [
            CompletionItem(word, help=_(purpose))
            for word, purpose in self.words.items()
            if word.startswith(incomplete)
        ]
        return [*words, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help, and then the games by the names that people type; they are asked for now and not before."""
        from tateti.games import available

        super().format_help_text(ctx, formatter)
        heading = _("The games, each also on other boards, like {example}:").format(example="semaforo:4x4")
        formatter.write(f"\n  {heading}\n")
        for kind, one in available().items():
            formatter.write(f"    {kind:<18} {_(one.title)}\n")

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # click would call it a failure
            raise NobodyReads from None


def _no_such_word(ctx: click.Context, word: str, words: Sequence[str]) -> click.UsageError:
    """What is said of a word that there is not, with the one that may have been meant."""
    sentence = _("{word} is not a word of {command}.").format(word=quote(word), command=ctx.command_path)
    near = get_close_matches(word.lower(), words, n=1)
    hint = (
        _("Did you mean {word}?").format(word=near[0])
        if near
        else _("{command} -h lists them.").format(command=ctx.command_path)
    )
    return click.UsageError(f"{sentence} {hint}", ctx)


def command_of(words: Mapping[str, str]) -> click.Command:
    """The command `tateti`, given its words and what each is for."""
    menu.words = words
    return in_language(menu)


@click.group(
    cls=Words,
    help=HELP,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("--ascii", is_flag=True, help=N_("Draw with plain letters only."))
@click.option(
    "--plain", is_flag=True, help=N_("Print line after line, as in a pipe, and draw nothing in place.")
)
@click.version_option(
    __version__, "-V", "--version", message="tateti %(version)s", help=N_("Show the version and exit.")
)
@click.pass_context
def menu(ctx: click.Context, ascii: bool, plain: bool) -> None:
    if ctx.invoked_subcommand is not None:
        _pass_on(ctx, ctx.invoked_subcommand, "ascii", "plain")
    else:
        from tateti.terminal.console import Console
        from tateti.terminal.menu import open_menu

        open_menu(Console.standard(ascii, plain))


def _pass_on(ctx: click.Context, word: str, *options: str) -> None:
    """`tateti --ascii play` is `tateti play --ascii`; a word that draws nothing has no use for it."""
    assert isinstance(ctx.command, click.Group)
    command = ctx.command.get_command(ctx, word)
    if command is not None:
        known = {param.name for param in command.params}
        refuse_with(ctx, word, *(option for option in options if option not in known))
        ctx.default_map = {word: {option: ctx.params[option] for option in options if option in known}}


# The person's language


def speak(language_code: str) -> None:
    """Uses a language for our own sentences and for those of click (which asks the standard gettext)."""
    language.use(language_code)
    os.environ["LANGUAGE"] = language_code
    gettext.bindtextdomain("tateti", str(language.CATALOGUES))
    gettext.textdomain("tateti")


def lang_option() -> click.Option:
    """`--lang`, which every word understands; `speak` has heard of it already, and here it is checked."""
    return click.Option(
        ["--lang"], type=click.Choice(language.LANGUAGES), expose_value=False,
        help=N_("Language; otherwise TATETI_LANG, or that of the system."),
    )  # fmt: skip


# What numbers are called in the help (see `numbers`).
NUMBERS = {"integer": N_("integer"), "number": N_("number")}


def in_language(command: click.Command) -> click.Command:
    """A copy of the command whose help is in the person's language, and which understands `--lang`."""
    spoken = copy(command)
    spoken._help_option = None  # click keeps it as it was asked for the first time, in whatever language
    spoken.params = [copy(param) for param in command.params]
    if not any(param.name == "lang" for param in spoken.params):
        spoken.params.append(lang_option())
    spoken.help, spoken.short_help = _laid_out(_said(command.help)), _said(command.short_help)
    spoken.options_metavar = _said(spoken.options_metavar)
    for param in spoken.params:
        if isinstance(param, click.Option):
            param.help = _said(param.help)
        if param.type.name in NUMBERS:
            param.type = copy(param.type)
            param.type.name = _(NUMBERS[param.type.name])
    if isinstance(spoken, click.Group):
        spoken.subcommand_metavar = _(spoken.subcommand_metavar)
        spoken.commands = {name: in_language(one) for name, one in spoken.commands.items()}
    return spoken


def _said(text: str | None) -> str | None:
    return _(text) if text else text


def _laid_out(text: str | None) -> str | None:
    """The help, with click told to keep the lines of those paragraphs that have indented ones."""
    if not text or "\b" in text:
        return text
    paragraphs = cleandoc(text).split("\n\n")
    return "\n\n".join(f"\b\n{one}" if "\n  " in one else one for one in paragraphs)


def sentences_of_click() -> None:
    """What click says by itself, for the catalogues to know; nobody calls this."""
    N_("Usage:"), N_("Options"), N_("Commands"), N_("required"), N_("default: {default}")
    N_("Show this message and exit.")
    N_("Error: {message}"), N_("Try '{command} {option}' for help.")
    N_("Invalid value: {message}"), N_("Invalid value for {param_hint}: {message}")
    N_("[OPTIONS]"), N_("COMMAND [ARGS]..."), N_("[COMMAND] [ARGS]...")
    N_("Missing argument"), N_("Missing option"), N_("Missing command."), N_("Choose from:\n\t{choices}")
    N_("path"), N_("directory"), N_("{name} {filename!r} does not exist.")
    N_("{name} {filename!r} is a file."), N_("{name} {filename!r} is a directory.")
    N_("No such command {name!r}."), N_("No such option {name!r}.")
    N_("Option {name!r} does not take a value.")
    N_("{value!r} is not a valid {number_type}."), N_("{value} is not in the range {range}.")
    ngettext("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 1)
    ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 1)
    ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 1)
    ngettext("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 1)
