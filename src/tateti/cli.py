"""The command `tateti`: finds the word that was given and loads only what that word needs."""

from __future__ import annotations

import os
import sys

from tateti import __version__
from tateti.language import mark as N_

# The words and what each is for; the module of `commands` with that name holds its click command. The sentences stand here
# so that the list of words (`tateti -h`, completion in a shell) loads none of the modules.
WORDS = {
    "play": N_("Play a match, or show a recorded one."),
    "window": N_("Play in a window."),
    "serve": N_("Play and study in the browser."),
    "site": N_("The whole page as a folder for any web host."),
    "analyse": N_("What a position and each of its moves are worth."),
    "explain": N_("What there is to see in a position, in the words of the players."),
    "study": N_("How often rules of thumb are right."),
    "tree": N_("The search tree of alpha-beta, to look at."),
    "audit": N_("The exact truth about a bot: can it lose, what does it score?"),
    "arena": N_("Bots play each other: ratings, and every game on a page."),
    "review": N_("Mark the moves of a recorded match."),
    "puzzles": N_("Problems with exactly one best move."),
    "bots": N_("The bots, and their options."),
    "ugi": N_("An engine for tools that speak the Universal Game Interface."),
    "worksheet": N_("Sheets to print: problems, score sheets, pieces, rules."),
    "picture": N_("A position or a match, drawn: SVG, PNG, GIF or PDF."),
    "learn": N_("Lessons, short and interactive."),
    "solve": N_("Decide a whole board: who wins, and how."),
    "tables": N_("The solved boards on this computer."),
    "verify": N_("Whether a saved solution holds."),
    "results": N_("Who wins on which board."),
    "book": N_("The winner's strategy as a small file that anybody can check."),
    "bench": N_("How fast it is, beside the plain way."),
    "grade": N_("Tell what a student's own file gets right."),
    "classroom": N_("Begin your own player, and play against it."),
    "tournament": N_("A tournament of people: pairings, results, standings."),
    "setup": N_("Completion in your shell, and man pages."),
}

ASKED_BY_A_SHELL = "_TATETI_COMPLETE"  # how a line that is being typed could go on
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
    if ASKED_BY_A_SHELL in os.environ:
        from tateti.commands.setup.completion import answer

        return answer(WORDS)
    import click

    from tateti import language
    from tateti.commands.support.group import NobodyReads, command_of, speak
    from tateti.errors import NoCageError, NotReplacedError, TatetiError
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
        refused = isinstance(error, NoCageError) or system_refused(error.__cause__)
        return EXIT_REFUSED if refused else EXIT_WRONG_COMMAND
    except click.Abort:
        raise KeyboardInterrupt from None
    except NobodyReads:
        raise BrokenPipeError from None


def _refused(error: OSError) -> int:
    """What is left to do when the system refuses something that nobody expected it to: mostly, to take our output."""
    from tateti.errors import TatetiError
    from tateti.files import why

    _write_into_nothing()
    if isinstance(error, BrokenPipeError):  # whoever read our output has had enough
        return 0
    failed = TatetiError(N_("Reading or writing failed: {reason}."), reason=why(error))
    _complain(f"tateti: {failed}")
    return EXIT_REFUSED


def _write_into_nothing() -> None:
    """Python flushes the standard output once more at the end; that must not fail again."""
    import contextlib

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
