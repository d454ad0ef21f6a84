"""`cs50:FILE.py`: a student's seven functions as a bot at Tic-Tac-Toe on 3x3. They run in a cage, in a process of their own.

`seven_functions.py` runs there and speaks UGI for them; nothing else of tateti is needed in that process.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

import tateti
from tateti import cage
from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.language import mark as N_
from tateti.players import options
from tateti.players.fingerprints import fingerprint_of_module
from tateti.players.options import Choice, Option, read_options
from tateti.players.outside import COURSE_FILE
from tateti.players.paths import is_file, path_of
from tateti.players.programs import seven_functions
from tateti.players.programs.engine import Program, holds_more
from tateti.players.programs.seven_functions import FAULT, GAVE, LOAD, MISSING, RAISED
from tateti.players.programs.ugi import ProgramPlayer

PREFIX = "cs50:"
EXAMPLE = "cs50:tictactoe.py"
USUAL_TIME = 60.0  # seconds for a move: a plain minimax takes its time on the empty board


class SevenFunctionsPlayer(ProgramPlayer):
    """A student's file: its `minimax` chooses."""

    options: ClassVar[Mapping[str, Option]] = {"time": options.seconds}

    def __init__(self, name: str) -> None:
        file, given = _parts(name)
        seconds = given.get("time", USUAL_TIME)
        assert isinstance(seconds, float)
        self.file = file.absolute()
        # The program is given as text: the file alone need be there to be read.
        source = Path(seven_functions.__file__).read_text(encoding="utf-8")
        words = (cage.interpreter(), "-I", "-B", "-X", "utf8", "-c", source, str(self.file))
        # What is installed can be imported, tateti too: our own module for this course is such a file.
        package = Path(tateti.__file__).parent
        folders = (*map(str, cage.package_folders()), str(package.parent))
        # Beside a file that is called as the course calls it lies what belongs to it; beside any other one, other students' files.
        own = [self.file.parent] if self.file.name == COURSE_FILE and not holds_more(self.file.parent) else []
        program = Program((*words, *folders), (self.file, self.file.resolve(), package, *own))
        super().__init__(name.strip(), program, seconds)

    def fingerprint(self) -> str:
        return fingerprint_of_module(self.file)

    @staticmethod
    def last_words(line: str) -> TatetiError | None:
        kind, _space, text = line.removeprefix(FAULT).strip().partition(" ")
        if not line.startswith(FAULT) or kind not in _FAULTS:
            return None
        return TatetiError(_FAULTS[kind], text=text)


_FAULTS = {
    LOAD: N_("the file cannot be loaded ({text})"),
    MISSING: N_("the file has no function {text}"),
    RAISED: N_("minimax fails with {text}"),
    GAVE: N_("minimax gives {text}, which is no action (i, j)"),
}


def _parts(name: str) -> tuple[Path, dict[str, Choice]]:
    """The file in a name, and the options after it."""
    text, given = name.strip().removeprefix(PREFIX), ""
    before, colon, after = text.rpartition(":")
    if colon and "=" in after and not is_file(path_of(text)):
        text, given = before, after
    if not is_file(path_of(text)):
        raise InvalidPlayerError(
            N_("{bot} is not a bot: there is no file {file}; write it like {example}."),
            bot=quote(name), file=quote(text), example=EXAMPLE,
        )  # fmt: skip
    return path_of(text), read_options("cs50", given.lower(), SevenFunctionsPlayer.options)
