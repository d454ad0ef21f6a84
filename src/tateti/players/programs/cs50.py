"""`cs50:FILE.py`: a student's seven functions as a bot at Tic-Tac-Toe on 3x3. They run in a cage, in a process of their own.

`seven_functions.py` runs there and speaks UGI for them; nothing else of tateti is needed in that process.
"""

from __future__ import annotations

import shutil
import weakref
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from tempfile import mkdtemp
from typing import ClassVar

import tateti
from tateti import cage
from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.files import read_at_most
from tateti.language import mark as N_
from tateti.players import options
from tateti.players.fingerprints import fingerprint_of_module
from tateti.players.options import Choice, Option, read_options
from tateti.players.program_names import COURSE_FILE, is_file, path_of
from tateti.players.programs import seven_functions
from tateti.players.programs.engine import Program
from tateti.players.programs.program_player import ProgramPlayer
from tateti.players.programs.seven_functions import FAULT, GAVE, LOAD, MISSING, RAISED

PREFIX = "cs50:"
EXAMPLE = "cs50:tictactoe.py"
MOST_FILES, LARGEST = 100, 4_000_000  # that are copied, and bytes of one
USUAL_TIME = 60.0  # seconds for a move: a plain minimax takes its time on the empty board


class SevenFunctionsPlayer(ProgramPlayer):
    """A student's file: its `minimax` chooses."""

    options: ClassVar[Mapping[str, Option]] = {"time": options.seconds}

    def __init__(self, name: str) -> None:
        file, given = _parts(name)
        seconds = given.get("time", USUAL_TIME)
        assert isinstance(seconds, float)
        super().__init__(name.strip(), seconds)
        self.file = file.absolute()

    def make_program(self) -> Program:
        """A copy of the file is run, so that nothing need be seen of where it lies. What is installed can be imported, but not tateti."""
        top = mkdtemp(prefix="tateti-")  # which only we may enter
        weakref.finalize(self, shutil.rmtree, top, ignore_errors=True)
        folder = Path(top) / "handed-in"
        self._copy_to(folder)
        source = Path(seven_functions.__file__).read_text(encoding="utf-8")
        words = (
            cage.interpreter(),
            "-I",
            "-S",
            "-B",
            "-X",
            "utf8",
            "-c",
            source,
            str(folder / self.file.name),
        )
        package = Path(tateti.__file__).parent
        return Program(
            (*words, *map(str, cage.package_folders())), (folder,), (package, *cage.copies_of(package.name))
        )

    def _copy_to(self, folder: Path) -> None:
        """Copies the file; and what lies beside it, if it is called as the course calls it: beside any other one lie other students' files."""
        folder.mkdir(mode=0o755)
        beside = islice(self.file.parent.glob("*.py"), MOST_FILES) if self.file.name == COURSE_FILE else ()
        for path in (self.file, *beside):
            if is_file(path):
                copy = folder / path.name
                copy.write_bytes(read_at_most(path, LARGEST))
                copy.chmod(0o644)

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
