"""Hands in a hostile program (`hostile/`), grades it, and says what came of it: in a cage or, as a script, wherever it is run."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from classroom.few_boards import FEW
from tateti.cage import protection
from tateti.classroom import tictactoe
from tateti.classroom.grading.findings import Report
from tateti.classroom.grading.grader import grade
from tateti.classroom.grading.limits import MEGABYTE, Limits

HERE = Path(__file__).parent
HOSTILE = HERE / "hostile"
NAMES = sorted(file.stem for file in HOSTILE.glob("*.py") if file.stem != "weak")
LIMITS = Limits(seconds=4.0, memory=512 * MEGABYTE)
SECRET, PASSWORD, TABLE = "the answer is 42", "correct-horse-battery", "student,passes\nana,no\n"


@dataclass(frozen=True)
class Outcome:
    """What came of a hostile program: whether it passed, what it says to have done, and what is no longer as it was."""

    name: str
    passed: bool
    told: str
    codes: tuple[str, ...]
    harm: tuple[str, ...]
    missing: tuple[str, ...] = ()

    @property
    def succeeded(self) -> bool:
        """Whether it has got anything that it should not."""
        return self.passed or "SUCCEEDED" in self.told or bool(self.harm)


class School:
    """A folder with a class in it, a secret, and the table of the class; and two who wait to be asked."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.students = folder, folder / "class"
        self.secret, self.table = folder / "secret.txt", folder / "class.csv"
        self.socket = f"{folder}/asked"
        self.students.mkdir(parents=True)
        self.secret.write_text(SECRET)
        self.table.write_text(TABLE)
        shutil.copy(HERE / "broken" / "sound.py", self.students / "right.py")

    @contextlib.contextmanager
    def open(self) -> Iterator[None]:
        """While it is open there is somebody at each of its sockets."""
        with contextlib.ExitStack() as waiting:
            self.port = 9
            for family, address in (
                (socket.AF_UNIX, self.socket),
                (socket.AF_UNIX, f"\0{self.socket}"),
                (socket.AF_INET, ("127.0.0.1", 0)),
            ):
                with contextlib.suppress(OSError):  # some of them are refused to ourselves
                    server = waiting.enter_context(socket.socket(family, socket.SOCK_STREAM))
                    server.bind(address)
                    server.listen()
                    if family == socket.AF_INET:
                        self.port = server.getsockname()[1]
            yield

    def hand_in(self, name: str) -> Path:
        """A folder of one student with the hostile file in it."""
        own = self.students / name
        own.mkdir()
        shutil.copy(HOSTILE / "weak.py", own)
        file = own / "tictactoe.py"
        text = (HOSTILE / f"{name}.py").read_text()
        for word, meaning in {
            "CLASS": self.students, "SECRET": self.secret, "TABLE": self.table, "FILE": file, "PASSWORD": PASSWORD,
            "SOCKET": self.socket, "PORT": self.port, "GRADER": "classroom.hostiles", "SOURCE": Path(tictactoe.__file__).parents[2],
        }.items():  # fmt: skip
            text = text.replace(f"@{word}@", str(meaning))
        file.write_text(text)
        return file

    def contents(self) -> dict[str, bytes]:
        """Everything that lies in it."""
        paths = (path for path in self.folder.rglob("*") if path.is_file() or path.is_symlink())
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in paths}


def source() -> dict[str, bytes]:
    """What stands in the files of the grader, and beside them."""
    folder = Path(tictactoe.__file__).parent / "grading"
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def tried(name: str, folder: Path) -> tuple[Report, Outcome]:
    """Grades a hostile file in a new school, and sees what has changed there."""
    school, temporary = School(folder / "school"), folder / "temporary"
    temporary.mkdir()
    with school.open(), _variables(TMPDIR=str(temporary), PASSWORD=PASSWORD):
        file = school.hand_in(name)
        before, ours, running = school.contents(), source(), processes(temporary)
        report = grade(file, FEW, LIMITS)
        harm = [f"file {path}" for path, content in school.contents().items() if before.get(path) != content]
        harm += [f"lost {path}" for path in before if not (school.folder / path).exists()]
        harm += [f"source {path}" for path, content in source().items() if ours.get(path, content) != content]
        harm += [f"process {pid}" for pid in processes(temporary) - running]
        harm += [f"left {path.name}" for path in temporary.iterdir()]
    codes = tuple(finding.code for _function, finding in report.all_findings() if finding.fails)
    missing = () if report.protection is None else tuple(guard.value for guard in report.protection.missing)
    return report, Outcome(name, report.passed, report.output, codes, tuple(harm), missing)


@contextlib.contextmanager
def _variables(**variables: str) -> Iterator[None]:
    before, temporary = dict(os.environ), tempfile.tempdir
    os.environ.update(variables)
    tempfile.tempdir = None
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)
        tempfile.tempdir = temporary


def processes(folder: Path) -> set[int]:
    """The processes of a program that was handed in here. In a cage its first one, which bubblewrap has started, ends last;
    without one there is nobody else where this runs, and whoever is there comes from it."""
    found = set()
    for process in filter(lambda process: process.name.isdigit(), Path("/proc").iterdir()):
        with contextlib.suppress(OSError, IndexError):
            is_zombie = (process / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
            named = str(folder).encode() in (process / "cmdline").read_bytes()
            alone = not protection().caged and process.stat().st_uid == os.geteuid()
            if not is_zombie and int(process.name) != os.getpid() and (named or alone):
                found.add(int(process.name))
    return found


if __name__ == "__main__":
    # In a process of its own, for it may not survive: one line for what came of it.
    print(json.dumps(asdict(tried(sys.argv[1], Path(sys.argv[2]))[1])), flush=True)
