"""`ugi:COMMAND`: a program in any language that speaks UGI, as a bot. It runs in a cage, in a process of its own.

All that follows `ugi:` is a command, read as a shell reads its words, quotes included, but by no shell. Options stand after a last
colon, where everything that follows is options: `ugi:./mybot --fast:time=2`. As the first word `python` and `python3` mean the Python
that runs tateti, and `tateti` this tateti.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import tateti
from tateti import cage
from tateti.errors import InvalidPlayerError, quote
from tateti.language import mark as N_
from tateti.players import options
from tateti.players.fingerprints import fingerprint_of_command
from tateti.players.options import Choice, Option, read_options
from tateti.players.programs.engine import Engine, Program, program_of
from tateti.players.programs.program_player import ProgramPlayer

USUAL_TIME = 1.0  # seconds for a move
PREFIX = "ugi:"
EXAMPLE = "ugi:./mybot"
PYTHONS = ("python", "python3")


class UgiPlayer(ProgramPlayer):
    """A program that speaks UGI."""

    options: ClassVar[Mapping[str, Option]] = {"time": options.seconds, "seed": options.seed}

    def __init__(self, name: str) -> None:
        command, given = _parts(name)
        self.seed = given.pop("seed", None)
        seconds = given.get("time", USUAL_TIME)
        assert isinstance(seconds, float)
        words = _words(name, command)
        super().__init__(name.strip(), seconds)
        self.program = _ourselves(words) if words[0] == "tateti" else program_of(words)

    def make_program(self) -> Program:
        return self.program

    def fingerprint(self) -> str:
        return fingerprint_of_command(self.program.words)

    def _prepare(self, engine: Engine) -> None:
        if self.seed is not None:
            engine.set_option("Seed", str(self.seed))


# The name

_OPTIONS = re.compile(r"(?s)(.*):([^:=,/\s]+=[^:=,/\s]+(?:,[^:=,/\s]+=[^:=,/\s]+)*)")


def _parts(name: str) -> tuple[str, dict[str, Choice]]:
    """The command in a name, and the options after it.

    >>> _parts("ugi:java -cp a:b Bot:time=2"), _parts("ugi:java -cp a:b Bot")
    (('java -cp a:b Bot', {'time': 2.0}), ('java -cp a:b Bot', {}))
    """
    rest = name.strip().removeprefix(PREFIX)
    if (found := _OPTIONS.fullmatch(rest)) is None:
        return rest, {}
    return found[1], read_options("ugi", found[2].lower(), UgiPlayer.options)


def _words(name: str, command: str) -> list[str]:
    """The words of a command, the first of which is a program that is there."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words or "\0" in command:
        raise InvalidPlayerError(
            N_("{bot} is not a bot: after {prefix} comes a command, like {example}."),
            bot=quote(name), prefix=PREFIX, example=EXAMPLE,
        )  # fmt: skip
    if words[0] in PYTHONS:
        return [cage.interpreter(), *words[1:]]
    if (
        words[0] != "tateti"
        and shutil.which(str(Path(words[0]).expanduser()) if words[0].startswith("~") else words[0]) is None
    ):
        raise InvalidPlayerError(
            N_("{bot} is not a bot: there is no program {program} that can be run; write it like {example}."),
            bot=quote(name), program=quote(words[0]), example=EXAMPLE,
        )  # fmt: skip
    return words


# Wherever it is installed, this tateti is found in a cage too.
_LAUNCH = "import os, sys; sys.path += sys.argv.pop(1).split(os.pathsep); from tateti.cli import main; sys.exit(main())"


def _ourselves(words: list[str]) -> Program:
    package = Path(tateti.__file__).parent
    folders = os.pathsep.join(map(str, [*cage.package_folders(), package.parent]))
    return Program((cage.interpreter(), "-I", "-X", "utf8", "-c", _LAUNCH, folders, *words[1:]), (package,))
