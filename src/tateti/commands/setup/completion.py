"""Completion in a shell: the line that was typed so far is asked about, and what may come next is told.

The scripts in `scripts/` ask with two variables of the environment, and are told a line for each answer:

    _TATETI_COMPLETE   which shell asks
    _TATETI_LINE       the command up to the cursor, as it was typed

    KIND <tab> VALUE <tab> HELP     KIND is plain, more (to be gone on with: no space after it), file or dir

Whatever goes wrong, nothing is said: somebody is in the middle of typing.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Mapping
from functools import partial
from itertools import islice
from pathlib import Path

import click
from click.shell_completion import CompletionItem, ShellComplete, split_arg_string

from tateti.commands.setup.candidates import candidates
from tateti.commands.support.group import command_of, speak
from tateti.language import LANGUAGES, preferred

ASKING, LINE, BREAKS = "_TATETI_COMPLETE", "_TATETI_LINE", "_TATETI_BREAKS"  # the first, as `cli` has it
SHELLS = ("bash", "zsh", "fish")
MOST_ANSWERS = 500
_END = "\0"  # no shell lets it be typed


def script(shell: str) -> str:
    """What a shell has to read, so that it asks."""
    return (Path(__file__).parent / "scripts" / f"tateti.{shell}").read_text(encoding="utf-8")


def answer(words: Mapping[str, str], environ: Mapping[str, str] = os.environ) -> int:
    """Tells what may come next; `words` are those of the command."""
    with contextlib.suppress(Exception, SystemExit):
        told = "".join(f"{line}\n" for line in answers(words, environ[ASKING], environ[LINE], environ))
        sys.stdout.buffer.write(told.encode())
        sys.stdout.flush()
    return 0


def answers(words: Mapping[str, str], shell: str, line: str, environ: Mapping[str, str]) -> list[str]:
    """The answers for a line, as the script of this shell reads them."""
    _program, *arguments = split_arg_string(line + _END)
    typed = arguments.pop().removesuffix(_END) if arguments else ""
    asked = _value_after("--lang", arguments)
    speak(asked if asked in LANGUAGES else preferred(environ))
    found = Completion(_completing(command_of(words)), {}, "tateti", ASKING).get_completions(arguments, typed)
    taken = _taken(shell, line, typed, environ.get(BREAKS, ""))
    return [text for item in islice(found, MOST_ANSWERS) if (text := _told(item, typed, taken)) is not None]


class Completion(ShellComplete):
    """What click knows of completion, without its own scripts: they know of no value with a colon in it."""


def _completing(command: click.Command) -> click.Command:
    """The command, with its parameters completed by what the help calls them."""
    for param in command.params:
        setattr(param, "shell_complete", partial(candidates, param))  # noqa: B010  a method, for this one alone
    if isinstance(command, click.Group):
        for one in command.commands.values():
            _completing(one)
        load = command.get_command

        def loaded(ctx: click.Context, name: str) -> click.Command | None:
            found = load(ctx, name)
            return None if found is None else _completing(found)

        setattr(command, "get_command", loaded)  # noqa: B010
    return command


def _value_after(option: str, arguments: list[str]) -> str | None:
    places = [place for place, one in enumerate(arguments[:-1]) if one == option]
    return arguments[places[-1] + 1] if places else None


def _taken(shell: str, line: str, typed: str, breaks: str) -> tuple[str, str]:
    """What the shell puts before an answer by itself, and what it wants to be told too.

    An option may be written with its value, `--second=bot:easy`: click tells the value alone, which is what zsh replaces,
    but fish replaces all of it. And bash replaces what comes after the last of its breaking signs, which : and = are.
    """
    option = re.match(r"--[\w-]+=", typed)
    prefix = option[0] if option else ""
    if shell == "fish":
        return "", prefix
    rest = typed.removeprefix(prefix)
    if shell != "bash" or re.search(r"""['"][^'"\s]*$""", line):
        return "", ""
    last = max((rest.rfind(sign) for sign in ":=" if sign in breaks), default=-1)
    return rest[: last + 1], ""


def _told(item: CompletionItem, typed: str, taken: tuple[str, str]) -> str | None:
    before, wanted = taken
    value = wanted + str(item.value).removeprefix(before)
    help = " ".join((item.help or "").split())
    return None if re.search(r"[\t\r\n]", value) else f"{item.type}\t{value}\t{help}"
