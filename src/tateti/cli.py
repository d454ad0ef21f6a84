"""The command `tateti`: finds the word that was given and loads only what that word needs."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import click

from tateti import __version__, language
from tateti.errors import TatetiError

# The words, and the module in `commands` that holds each (its click command has the name of the word).
WORDS = {
    "play": "play",
}

EXIT_NO, EXIT_WRONG_WORDS, EXIT_INTERRUPTED = 1, 2, 130


class Words(click.Group):
    """A group that imports the module of a word when the word is used, and not before."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(WORDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in WORDS:
            return None
        command = getattr(import_module(f"tateti.commands.{WORDS[cmd_name]}"), "command")
        assert isinstance(command, click.Command)
        return command


@click.group(cls=Words, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "-V", "--version", prog_name="tateti")
@click.pass_context
def tateti(ctx: click.Context) -> None:
    """Tic-Tac-Toe and Semáforo: play, study, teach, solve. Alone, it opens the menu."""


def main(arguments: list[str] | None = None) -> Any:
    """Runs the command: errors in the words end with code 2 and a sentence, Ctrl-C with 130, never a traceback."""
    language.use(language.preferred())
    try:
        return tateti.main(arguments, standalone_mode=False) or 0
    except click.ClickException as error:
        error.show()
        sys.exit(EXIT_WRONG_WORDS)
    except TatetiError as error:
        print(f"tateti: {error}", file=sys.stderr)
        sys.exit(EXIT_WRONG_WORDS)
    except (KeyboardInterrupt, click.Abort):
        print(file=sys.stderr)
        sys.exit(EXIT_INTERRUPTED)
