"""The command `tateti`: finds the word that was given and loads only what that word needs."""

from __future__ import annotations

import sys

from tateti import __version__

# The words, and the module in `commands` that holds each (its click command has the name of the word).
WORDS = {
    "play": "play",
    "window": "window",
    "serve": "serve",
    "analyse": "analyse",
    "tree": "tree",
    "audit": "audit",
    "review": "review",
    "solve": "solve",
    "tables": "tables",
    "verify": "verify",
    "results": "results",
    "bench": "bench",
    "grade": "grade",
    "classroom": "classroom",
}

EXIT_NO, EXIT_WRONG_WORDS, EXIT_INTERRUPTED = 1, 2, 130


def main(arguments: list[str] | None = None) -> int:
    """Runs the command: errors in the words end with code 2 and a sentence, Ctrl-C with 130, never a traceback."""
    given = sys.argv[1:] if arguments is None else arguments
    if given in (["--version"], ["-V"]):  # at once, since nothing has to be loaded for that
        print(f"tateti {__version__}")
        return 0
    try:
        return _run(given)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return EXIT_INTERRUPTED


def _run(arguments: list[str]) -> int:
    import os

    import click

    from tateti import language
    from tateti.commands.words import NobodyReads, command_of, speak
    from tateti.errors import TatetiError
    from tateti.terminal.console import prepare_streams

    speak(asked_language(arguments) or language.preferred())
    prepare_streams()
    try:
        code = command_of(WORDS).main(arguments, prog_name="tateti", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        error.show()
        return EXIT_WRONG_WORDS
    except TatetiError as error:
        print(f"tateti: {error}", file=sys.stderr)
        return EXIT_WRONG_WORDS
    except click.Abort:
        raise KeyboardInterrupt from None
    except (NobodyReads, BrokenPipeError):
        # Python flushes once more at the end: into nothing, then.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def asked_language(arguments: list[str]) -> str | None:
    """The language that `--lang` asks for, looked up before anything is read, so that even the help is in it.

    >>> asked_language(["play", "-h", "--lang", "es"]), asked_language(["--lang=pt"]), asked_language(["play"])
    ('es', 'pt', None)
    """
    for i, word in enumerate(arguments):
        name, _equals, value = word.partition("=")
        if name == "--lang":
            return value or "".join(arguments[i + 1 : i + 2])
    return None
