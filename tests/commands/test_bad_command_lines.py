"""Hundreds of bad command lines: a sentence in the person's language, the right exit code, and nothing of theirs is changed."""

from __future__ import annotations

import hashlib
import importlib
import io
import os
import re
import signal
import socket
import subprocess
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import pytest

from commands.bad_lines import BOTS, DEVICES, NO, OTHERS, POSITION, REFUSED, WRONG, Line, all_lines
from conftest import PATIENCE, requires_module
from screen import COMMAND, environment
from tateti import cli, language
from tateti.cli import WORDS, main
from tateti.commands.support.numbers import Number
from tateti.solver.tables.table_format import MAGIC

if sys.platform == "win32":
    pytest.skip("there are no such files here", allow_module_level=True)
for module in ("numba", "pygame", "fastapi", "typst"):
    requires_module(module)

SECONDS = 5  # of the processor, that a refusal may take; and of waiting, when others are at work too, ten times that

# A line of each word that has numeric options, which is right apart from them.
BASES = {
    "play": BOTS, "window": ("window",), "serve": ("serve",), "analyse": ("analyse", "tictactoe"), "tree": ("tree", "tictactoe"),
    "arena": ("arena", "easy", "hard", "--sprt", "0", "20", "--openings", "all", "--system", "swiss", "--out", "new"),
    "audit": ("audit", "easy"), "review": ("review", "match.txt"), "solve": ("solve", "semaforo:2x3"), "verify": ("verify", "whole.tateti"),
    "results": ("results", "--recompute"), "grade": ("grade", "mine.py"), "classroom": ("classroom", "play", "mine.py"),
    "bench search": ("bench", "search"), "bench fast": ("bench", "fast"), "bench solve": ("bench", "solve"), "bench serve": ("bench", "serve"),
    "puzzles": ("puzzles", "tictactoe"), "bench puzzles": ("bench", "puzzles"), "bench start": ("bench", "start"),
    "bench site": ("bench", "site", "public"), "bench arena": ("bench", "arena"),
    "explain": ("explain", "tictactoe"), "study rules": ("study", "rules", "tictactoe"),
    "worksheet problems": ("worksheet", "--game", "tictactoe", "--out", "new.pdf"),
    "worksheet score": ("worksheet", "score", "--game", "tictactoe", "--out", "new.pdf"),
    "tournament new": ("tournament", "new", "new.txt", "--names", "notes.txt"),
    "tournament result": ("tournament", "result", "notes.txt", "1", "1-0"),
    "tournament correct": ("tournament", "correct", "notes.txt", "1", "1-0"),
    "tournament bye": ("tournament", "bye", "notes.txt", "Ana"), "tournament show": ("tournament", "show", "notes.txt"),
    "tournament rounds": ("tournament", "rounds", "notes.txt", "3"),
    "tournament print": ("tournament", "print", "notes.txt", "pairings", "--out", "round.pdf"),
    "book make": ("book", "make", "semaforo:1x4", "--out", "new.book"),
    "learn": ("learn", "fork"), "picture": ("picture", "--record", "match.txt", "--out", "new.gif"),
}  # fmt: skip


def every_command() -> Iterator[tuple[str, click.Command]]:
    """All words of the command, those of groups as well."""
    for word in WORDS:
        command = importlib.import_module(f"tateti.commands.{word}").command
        yield word, command
        if isinstance(command, click.Group):
            for name, one in command.commands.items():
                yield f"{word} {name}", one


def numeric_options() -> dict[tuple[str, ...], list[str]]:
    return {
        BASES[word]: flags
        for word, command in every_command()
        if (flags := [param.opts[0] for param in command.params if isinstance(param.type, Number)])
    }


LINES = all_lines(numeric_options())


def test_there_are_far_more_than_four_hundred_of_many_kinds() -> None:
    kinds = Counter(line.kind for line in LINES)
    assert sum(kinds.values()) >= 700
    assert len(kinds) >= 15
    assert max(kinds.values()) < sum(kinds.values()) / 4


def test_every_numeric_option_has_the_shared_type_and_an_end() -> None:
    for word, command in every_command():
        for param in command.params:
            plain = isinstance(param.type, click.types.IntParamType | click.types.FloatParamType)
            assert not plain, f"{word} {param.opts[0]} takes whatever Python takes for a number"
            assert not isinstance(param.type, Number) or param.type.most < 10**15


# What a person has


def folder_of_a_person(folder: Path) -> None:
    """Files of many kinds, none of which may change."""
    for name in OTHERS:
        (folder / name).write_text("print(6 * 7)\n")
    (folder / "photo.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    (folder / "list.json").write_text("[1, 2, 3]\n")
    (folder / "chess.pgn").write_text('[Event "Casual"]\n[White "Ana"]\n\n1. e4 e5 2. Nf3 *\n')
    (folder / "own.html").write_text("<!DOCTYPE html>\n<title>Holidays</title>\n")
    (folder / "marks.csv").write_text("name,mark\nAna,10\n")
    (folder / "match.txt").write_text('[Game "tictactoe"]\n[First "Ana"]\n[Second "Beto"]\n\n1. Xb2 *\n')
    (folder / "huge.txt").write_text('[Game "tictactoe"]\n' + "{x} " * 300_000)
    (folder / "cut.tateti").write_bytes(MAGIC + b"\x01\x00\x00\x00")
    assert main(["solve", "semaforo:1x3", "--save", str(folder / "whole.tateti")]) == 0
    (folder / "wrong.book").write_text(
        "tateti book 1\ngame: semaforo:1x4\nwinner: second\npositions: 1\nmade by: nobody\n\n....\n"
    )
    for name in ("folder", "class", "started", "taken"):
        (folder / name).mkdir()
    (folder / "folder" / "inside.txt").write_text("inside\n")
    (folder / "class" / "ana.py").write_text("X = 'X'\n")
    (folder / "started" / "tictactoe.py").write_text("# homework\n")
    (folder / "taken" / "window-menu.png").write_text("not a picture\n")
    os.mkfifo(folder / "fifo")
    here = Path.cwd()
    os.chdir(folder)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
    os.chdir(here)
    for name, leads_to in {
        "link.py": "mine.py", "dangling": "nowhere", "loop": "loop", "link-to-record": "match.txt",
    }.items():  # fmt: skip
        (folder / name).symlink_to(leads_to)


def seen(folder: Path) -> dict[str, object]:
    """All that could change: what there is, and what is in it; and the devices that were named."""
    found: dict[str, object] = {}
    for path in sorted(folder.rglob("*")):
        state = path.lstat()
        about: tuple[object, ...] = (state.st_mode, state.st_ino, state.st_size, state.st_mtime_ns)
        if path.is_symlink():
            about += (str(path.readlink()),)
        elif path.is_file():
            about += (hashlib.sha256(path.read_bytes()).hexdigest(),)
        found[str(path.relative_to(folder))] = about
    for device in (*DEVICES, os.devnull):
        state = os.lstat(device)
        found[device] = state.st_mode, state.st_rdev, state.st_ino
    return found


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder in which all is tried, with a cache elsewhere."""
    from tateti.solver.compiled import cache_folder
    from tateti.solver.tables import library

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NUMBA_CACHE_DIR", str(cache_folder().parent))
        patch.setenv("TATETI_CACHE", str(tmp_path_factory.mktemp("cache")))
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.delenv("TATETI_TABLES", raising=False)
        folder = tmp_path_factory.mktemp("home")
        folder_of_a_person(folder)
        library.forget()
        yield folder
        library.forget()


# Trying them


@contextmanager
def a_few_seconds() -> Iterator[None]:
    """Fails what computes or waits for long."""

    def fail(number: int, _frame: object) -> None:
        raise AssertionError(f"it took too long ({signal.Signals(number).name})")

    before = {kind: signal.signal(kind, fail) for kind in (signal.SIGPROF, signal.SIGALRM)}
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    left, _interval = signal.setitimer(signal.ITIMER_REAL, 10 * SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, left)
        for kind, handler in before.items():
            signal.signal(kind, handler)


def shown(line: Line) -> str:
    return ascii(" ".join(line.words))[1:60]


def language_of(line: Line) -> str:
    """One of the languages for each line, always the same one."""
    return language.LANGUAGES[zlib.crc32(ascii(line.words).encode()) % len(language.LANGUAGES)]


@pytest.mark.parametrize("line", LINES, ids=shown)
def test_a_bad_line_is_refused_and_changes_nothing(
    line: Line, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    spoken = language_of(line)
    monkeypatch.setenv("TATETI_LANG", spoken)
    monkeypatch.setenv("LANGUAGE", "")
    monkeypatch.chdir(home)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    before = seen(home)
    try:
        with a_few_seconds():
            code = main(list(line.words))
    finally:
        language.use("en")
    said, complained = capsys.readouterr()
    told = said + complained
    assert code in line.codes, told
    assert "Traceback" not in told
    assert told.strip(), "nothing was said"
    assert seen(home) == before
    if spoken != "en" and code != NO:  # what a student's own program says stays as it is
        assert english_in(told, spoken) == []


# The person's language

QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|\[[^\]]*\]|\{[^}]*\}")
ENGLISH = re.compile(
    r"\b(the|The|is|Is|not|Not|cannot|there|There|does|which|write|must|such|with|and|of|to|but|it|It|has|was|failed|missing|"
    r"Missing|invalid|Invalid|valid|file|File|unable)\b"
)


def english_in(text: str, spoken: str) -> list[str]:
    """English words in a text, apart from what was quoted, and whole sentences that have a translation."""
    plain = "\n".join(line for line in text.splitlines() if not line.startswith(("Uso:", "    ")))
    words = ENGLISH.findall(QUOTED.sub("", plain))
    return words + [sentence for sentence in untranslated(spoken) if sentence in text]


def untranslated(spoken: str) -> list[str]:
    """The English sentences of the catalogue that read otherwise in this language."""
    catalogue = language._catalogue(spoken)._catalog  # type: ignore[attr-defined]
    return [
        english for english, said in catalogue.items()
        if isinstance(english, str) and len(english) > 12 and " " in english and "{" not in english and said != english
    ]  # fmt: skip


def test_english_would_be_seen() -> None:
    assert english_in("tateti: 'x' cannot be read: there is no such file or folder.", "es")
    assert english_in("No existe 'the file'.", "es") == []


# As real commands

REAL: tuple[tuple[tuple[str, ...], tuple[int, ...]], ...] = (
    (("solve", "semaforo:2x3", "--save", "mine.py"), (WRONG,)), (("solve", "semaforo:2x3", "--save", "/dev/full", "--force"), (WRONG,)),
    (("solve", "semaforo:2x3", "--save", "fifo"), (WRONG,)), (("grade", "mine.py", "--limit", "nan"), (WRONG,)),
    (("analyse", "tictactoe:7x7x5", "--limit", "nan"), (WRONG,)), (("bench", "serve", "--seconds", "nan"), (WRONG,)), (("plya",), (WRONG,)),
    (("audit", "easy", "tictactoe:9x9"), (WRONG,)), (("review", "fifo"), (WRONG,)), ((*BOTS, "--record", "link.py"), (WRONG,)),
)  # fmt: skip


@pytest.mark.parametrize(("words", "codes"), REAL, ids=lambda one: " ".join(map(str, one))[:50])
def test_as_a_real_command(words: tuple[str, ...], codes: tuple[int, ...], home: Path) -> None:
    before = seen(home)
    done = subprocess.run(
        [*COMMAND, *words], cwd=home, stdin=subprocess.DEVNULL, capture_output=True, env=environment(TATETI_LANG="es"),
        check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode in codes, done.stderr.decode()
    assert b"Traceback" not in done.stderr
    assert seen(home) == before


FULL: tuple[tuple[str, ...], ...] = (
    ("results",), ("bots", "--json"), ("tree", "tictactoe", POSITION, "--svg", "/dev/stdout"), ("tables",), ("-h",),
)  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("words", FULL, ids=" ".join)
def test_a_full_disk_is_code_3_wherever_the_output_goes(words: tuple[str, ...], home: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words], cwd=home, stdout=full, stderr=subprocess.PIPE, env=environment(), check=False, timeout=PATIENCE
        )  # fmt: skip
    assert done.returncode == REFUSED == cli.EXIT_REFUSED
    assert b"there is no room left" in done.stderr
