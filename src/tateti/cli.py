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
    "explain": "explain",
    "study": "study",
    "tree": "tree",
    "audit": "audit",
    "review": "review",
    "puzzles": "puzzles",
    "bots": "bots",
    "worksheet": "worksheet",
    "picture": "picture",
    "learn": "learn",
    "solve": "solve",
    "tables": "tables",
    "verify": "verify",
    "results": "results",
    "bench": "bench",
    "grade": "grade",
    "classroom": "classroom",
}

EXIT_WRONG_COMMAND, EXIT_REFUSED, EXIT_INTERRUPTED = 2, 3, 130


def main(arguments: list[str] | None = None) -> int:
    """Runs the command: a wrong one ends with code 2 and a sentence, one that the system refuses with 3, Ctrl-C with 130,
    never a traceback."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        if given in (["--version"], ["-V"]):  # at once, since nothing has to be loaded for that
            print(f"tateti {__version__}", flush=True)
            return 0
        return _run(given)
    except KeyboardInterrupt:
        _complain("")
        return EXIT_INTERRUPTED
    except OSError as error:
        return _refused(error)


def _run(arguments: list[str]) -> int:
    import click

    from tateti import language
    from tateti.commands.support.group import NobodyReads, command_of, speak
    from tateti.errors import NotReplacedError, TatetiError
    from tateti.files import system_refused
    from tateti.language import gettext as _
    from tateti.terminal.console import prepare_streams

    asked = asked_language(arguments)
    speak(asked if asked in language.LANGUAGES else language.preferred())
    prepare_streams()
    try:
        code = command_of(WORDS).main(arguments, prog_name="tateti", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        if sys.stderr is not None:
            error.show(sys.stderr)
        return EXIT_WRONG_COMMAND
    except NotReplacedError as error:
        hint = _("With --force it is replaced.")
        _complain(f"tateti: {error} {hint}")
        return EXIT_WRONG_COMMAND
    except TatetiError as error:
        _complain(f"tateti: {error}")
        return EXIT_REFUSED if system_refused(error.__cause__) else EXIT_WRONG_COMMAND
    except click.Abort:
        raise KeyboardInterrupt from None
    except NobodyReads:
        raise BrokenPipeError from None


def _refused(error: OSError) -> int:
    """What is left to do when the system refuses something that nobody expected it to: mostly, to take our output."""
    from tateti.errors import TatetiError
    from tateti.files import why
    from tateti.language import mark as N_

    _write_into_nothing()
    if isinstance(error, BrokenPipeError):  # whoever read our output has had enough
        return 0
    failed = TatetiError(N_("Reading or writing failed: {reason}."), reason=why(error))
    _complain(f"tateti: {failed}")
    return EXIT_REFUSED


def _write_into_nothing() -> None:
    """Python flushes the standard output once more at the end; that must not fail again."""
    import contextlib
    import os

    with contextlib.suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    """Says it on the standard error, if there is one; on a terminal no word is torn at its edge."""
    import contextlib

    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            if sentence and sys.stderr.isatty():
                from tateti.terminal.console import Console

                Console(sys.stdin, sys.stderr).tell(sentence)
            else:
                print(sentence, file=sys.stderr)


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
