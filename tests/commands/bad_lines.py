"""Command lines that are wrong, by kind: what is written, and the exit codes that are right for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import NamedTuple

WRONG, REFUSED, NO = 2, 3, 1


class Line(NamedTuple):
    """The words after `tateti`, and the exit codes of which one is right."""

    kind: str
    words: tuple[str, ...]
    codes: tuple[int, ...] = (WRONG,)


BOTS = ("play", "tictactoe", "--first", "bot:random", "--second", "bot:random")
POSITION = "XOX/.O./..X"
LONG = "x" * 5000
BROKEN = "\udcff\udcfe"  # bytes that are no UTF-8, as Python gives them to a program

SYSTEM = Path("/sys")  # where nobody can make files
DEVICES = tuple(device for device in ("/dev/zero", "/dev/full") if Path(device).exists())

# What somebody may have in the folder; `folder_of_a_person` makes them.
OTHERS = ("mine.py", "notes.txt", "photo.png", "list.json", "chess.pgn", "own.html", "marks.csv")
NEVER_FILES = (
    "folder",
    "fifo",
    "socket",
    "link.py",
    "dangling",
    "loop",
    "link-to-record",
    *DEVICES,
)
NO_NAMES = (
    "",
    " ",
    "/",
    ".",
    "..",
    "missing/x",
    "mine.py/x",
    "folder/",
    "x" * 300,
    "a\0b",
    "~no-such-person/x",
    "loop/x",
)


def numbers(options: dict[tuple[str, ...], list[str]]) -> Iterator[Line]:
    """Every numeric option of every word with several of the values that are no numbers."""
    nonsense = cycle([
        "nan", "inf", "-inf", "-1", "1e308", "1" + "0" * 30, "１２", "1_000", " 5", "+5", "0x10", "", "x", "5 ", "1,5", "٣", "½", "NaN",
        "-0.5", "1e400", "--", "5;rm", BROKEN, LONG, "\x1b[2J", "5\n",
    ])  # fmt: skip
    for base, flags in options.items():
        for flag in flags:
            for value, _six in zip(nonsense, range(6), strict=False):
                yield Line("number", (*base, f"{flag}={value}"))


WRITERS = (
    ("solve", "semaforo:2x3", "--save"),
    ("tree", "tictactoe", POSITION, "--svg"),
    ("tree", "tictactoe", POSITION, "--dot"),
    ("tree", "tictactoe", POSITION, "--json"),
    (*BOTS, "--record"),
    ("grade", "--all", "class", "--csv"),
    ("grade", "--all", "class", "--html"),
    ("book", "semaforo:1x3", "--out"),
)
PRINTERS = (
    ("worksheet", "score", "--game", "tictactoe", "--out"),
    ("picture", "tictactoe", "--format", "svg", "--out"),
    ("picture", "tictactoe", "--format", "pdf", "--out"),
    ("picture", "tictactoe", "--format", "png", "--size", "60", "--out"),
    ("picture", "tictactoe", "--format", "gif", "--size", "60", "--out"),
)


def targets() -> Iterator[Line]:
    """Every writer with every name that it may not write to."""
    for writer in (*WRITERS, *PRINTERS):
        for name in (*OTHERS, *NEVER_FILES, *NO_NAMES):
            yield Line("target of a sheet" if writer in PRINTERS else "target", (*writer, name))
        for name in (*NEVER_FILES, "/", "missing/x", ""):
            yield Line("target, insisting", (*writer, name, "--force"))
        if SYSTEM.is_dir():
            yield Line("target, refused by the system", (*writer, str(SYSTEM / "tateti.txt")), (REFUSED,))
        yield Line("--force alone", (*writer[:-1], "--force"))
    for name in ("mine.py", "photo.png", *NEVER_FILES, *NO_NAMES):
        yield Line("target of a backup", ("serve", "--backup", name))
    for name in (
        "mine.py",
        "fifo",
        "socket",
        "dangling",
        "loop",
        "link.py",
        "/dev/zero",
        "",
        "missing/x",
        "a\0b",
        "x" * 300,
    ):
        yield Line("target folder", ("window", "--screenshots", name))
        yield Line("target folder", ("classroom", "new", name))
    yield Line("target folder", ("classroom", "new", "started"))
    yield Line("target folder", ("window", "--screenshots", "taken"))
    if SYSTEM.is_dir():
        for word in (("classroom", "new"), ("window", "--screenshots")):
            yield Line("target folder, refused by the system", (*word, str(SYSTEM / "tateti")), (REFUSED,))


def games() -> Iterator[Line]:
    """Every word that takes a game with names and sizes that are none."""
    words: tuple[tuple[str, ...], ...] = (
        ("play", "{}"), ("analyse", "{}"), ("tree", "{}"), ("audit", "easy", "{}"), ("audit", "--table", "{}"), ("solve", "{}"),
        ("results", "--game", "{}"), ("tables", "build", "{}"), ("tables", "remove", "{}"), ("bots", "--check", "easy", "--game", "{}"),
        ("book", "{}", "--out", "new.book"), ("window", "{}"), ("picture", "{}", "--out", "new.svg"), ("worksheet", "--game", "{}", "--out", "new.pdf"),
    )  # fmt: skip
    names = (
        "chess", "", " ", "semaforo:99999x99999", "semaforo:3", "tictactoe:3x3x-1", "tictactoe:0x3", "semaforo:3x4x9", LONG, "sem\x1b[2Jaforo",
        BROKEN, "semaforo:", ":3x3", "tictactoe:３x３", "semaforo:nanxnan",
    )  # fmt: skip
    for word, name in product(words, names):
        yield Line("game", tuple(part.format(name) for part in word))
    for board in ("9x9", "", "3", "x", "-1x4", "99999x9", BROKEN):
        yield Line("board", ("bench", "solve", "--board", board))
        yield Line("board", ("results", "--board", board))
    for words_ in (
        ("solve", "semaforo:3x7", "--plies"), ("solve", "semaforo:1x17", "--grundy"), ("solve", "tictactoe", "--grundy"), ("solve", "semaforo:6x6"),
        ("solve", "tictactoe:9x9x5"), ("solve", "semaforo:4x5", "--memory", "1K"), ("audit", "random", "tictactoe:9x9"), ("audit", "random", "tictactoe:26x26"),
        ("tables", "build", "tictactoe:9x9"), ("results", "--board", "5x6"), ("results", "--counts", "--board", "9x9"), ("tables", "remove", "tictactoe:5x5"), ("tables", "remove", "semaforo"),
        ("solve", "tictactoe:4x5x4", "--save", "new.tateti"), ("book", "tictactoe", "--out", "new.book"), ("book", "semaforo:6x6", "--out", "new.book"),
    ):  # fmt: skip
        yield Line("too large", words_)


def players() -> Iterator[Line]:
    """Every word that takes a bot with names and options that are none."""
    words: tuple[tuple[str, ...], ...] = (
        ("play", "tictactoe", "--first", "bot:easy", "--second", "bot:{}"), ("audit", "{}"), ("audit", "easy", "--against", "{}"),
        ("analyse", "tictactoe", "--bot", "{}"), ("bots", "--check", "{}"), ("window", "--second", "bot:{}"), ("serve", "--bot", "own={}"),
    )  # fmt: skip
    names = (
        "nobody", "", " ", "easy!", "easy:depth=3", "minimax:depth=0", "minimax:depth=nan", "minimax:time=inf", "perfect:time=1_000", "mcts:playouts=1e9",
        "minimax:depth=１", "minimax:depth", "py:", "py:mine.py", "py:nofile.py:X", "py:photo.png:x", "py:mine.py:nothing", "bot:easy", BROKEN, LONG,
    )  # fmt: skip
    for word, name in product(words, names):
        yield Line("bot", tuple(part.format(name) for part in word))
    for name in ("", " ", "\x1b[2J", "a\nb", LONG, BROKEN):
        yield Line("name", ("play", "--first", name))
        yield Line("name", ("window", "--second", name))
        if name:
            yield Line(
                "name", ("worksheet", "score", "--game", "tictactoe", "--out", "new.pdf", "--first", name)
            )
            yield Line("name", ("picture", "tictactoe", "--out", "new.pdf", "--title", name))


def positions() -> Iterator[Line]:
    """Positions that are none, wherever one can be given."""
    for text in (
        "X",
        "XXX/XXX/XXX",
        "",
        "../..",
        "GG./.../...",
        BROKEN,
        "X" * 10_000,
        "🟢../.../...",
        "{0}/../..",
        "\x00/./.",
    ):
        yield Line("position", ("analyse", "tictactoe", text))
        yield Line("position", ("tree", "tictactoe", text))
        yield Line("position", ("play", "tictactoe", "--from", text))
        yield Line("position", ("picture", "tictactoe", text, "--out", "new.svg"))
        yield Line("position", ("book", "show", "tictactoe:3x4", text))
    for clock in ("", "nan", "1e99", "-5", "300+inf", "٣٠٠", "0", "1+1+1"):
        yield Line("clock", ("play", "--clock", clock))
    for size in ("", "4X", "nan", "-4G", "inf", "4GG", "１G"):
        yield Line("memory", ("solve", "semaforo:2x3", "--memory", size))


def wrong_files() -> Iterator[Line]:
    """Files that are something else, or cannot be read, wherever one is read."""
    names = (
        "nofile",
        "",
        "folder",
        "fifo",
        "socket",
        "dangling",
        "loop",
        "/dev/zero",
        "x" * 300,
        "mine.py/x",
        "a\0b",
        BROKEN,
    )
    for name in names:
        for word in (("review",), ("play", "--replay"), ("verify",), ("grade",), ("classroom", "play")):
            yield Line("file", (*word, name))
        yield Line("backup", ("serve", "--restore", name, "--database", "sqlite:///new.db"))
        yield Line("file", ("tables", "verify", name), (WRONG, NO))
        yield Line("file", ("grade", "--all", name))
        yield Line("file", ("book", "verify", name))
        yield Line("file", ("book", "show", name))
    for name in ("photo.png", "notes.txt", "mine.py", "list.json", "chess.pgn", "cut.tateti", "huge.txt"):
        yield Line("file", ("review", name))
        yield Line("file", ("play", "--replay", name))
        yield Line("file", ("verify", name), (WRONG, NO))
        yield Line("file", ("tables", "verify", name), (NO,))
    for name in ("photo.png", "mine.py", "cut.tateti", "huge.txt", "match.txt", "tictactoe", "semaforo:5x5"):
        yield Line("file", ("book", "verify", name))
        yield Line("file", ("book", "show", name))
    yield Line("file", ("book", "verify", "wrong.book"), (NO,))
    for name in ("photo.png", "notes.txt", "mine.py"):
        yield Line("file", ("grade", name), (NO,))
        yield Line("file", ("classroom", "play", name), (NO,))


TOGETHER: tuple[tuple[str, ...], ...] = (
    ("book", "--json", "--markdown"), ("book", "--json", "verify", "semaforo"), ("book", "--markdown", "semaforo:1x3", "--out", "new.book"),
    ("book", "semaforo:1x3", "--out", "new.book", "--steps", "5"), ("book", "semaforo:3x3", "--out", "new.book", "--seed", "2", "--threads", "1"),
    ("results", "--json", "--markdown"), ("results", "--threads", "2"), ("results", "--counts", "--recompute"), ("results", "--counts", "--oeis", "3"),
    ("results", "--counts", "--board", "3x4", "--markdown"), ("results", "--oeis", "3", "--json"), ("solve", "semaforo:2x3", "--shared", "folder"),
    ("solve", "semaforo:2x3", "--cluster", "local:1", "--threads", "2"), ("audit", "--table", "tictactoe", "--as", "first"),
    ("audit", "easy", "--table", "tictactoe"), ("audit", "--table", "tictactoe", "--against", "easy"), ("audit",),
    ("tree", "tictactoe", POSITION, "--svg", "new", "--dot", "new"), ("tree", "tictactoe", POSITION, "--svg", "-", "--json", "-"),
    ("tree", "tictactoe", POSITION, "--svg", "new", "--json", "folder/../new"), ("tree", "tictactoe", POSITION, "--svg", "new", "--ascii"),
    ("tree", "tictactoe", "--order", "fixed", "--seed", "3"), ("bots", "--json", "--check", "easy"), ("bots", "--game", "semaforo"),
    ("verify", "whole.tateti", "--all", "--sample", "5"), ("verify", "whole.tateti", "--all", "--seed", "5"),
    ("analyse", "tictactoe", "--bot", "easy", "--limit", "5"), ("analyse", "tictactoe", "--json", "--ascii"),
    ("bench", "solve", "--plan", "4x5", "--board", "3x4"), ("bench", "solve", "--plan", "4x5", "--repeats", "3"),
    ("bench", "serve", "--attack", "all", "--soak", "1"), ("bench", "serve", "--attack", "idle", "--database", "sqlite:///new.db"),
    ("bench", "serve", "--soak", "1", "--processes", "2"), ("bench", "serve", "--processes", "2"),
    ("bench", "serve", "--processes", "2", "--database", "sqlite:///new.db"), ("bench", "serve", "--soak", "1", "--seconds", "5"),
    ("bench", "solve", "--measured-on", "3x4"), ("window", "--screenshots", "new", "--dark"), ("window", "--screenshots", "new", "semaforo"),
    ("window", "--screenshots", "new", "--seed", "3"), ("window", "--force"), ("tables", "--json", "verify"), ("tables", "remove"),
    ("tables", "remove", "semaforo", "--all"), ("grade",), ("grade", "mine.py", "--all", "class"), ("grade", "mine.py", "--csv", "new"),
    ("grade", "mine.py", "--html", "new"), ("grade", "--all", "class", "--csv", "new", "--html", "new"),
    ("grade", "--all", "class", "--html", "new", "--separator", "comma"), ("classroom", "new", "homework", "--second"),
    ("classroom", "new", "homework", "--limit", "5"), ("--ascii", "results"), ("--ascii", "serve"),
    ("serve", "--backup", "new", "--restore", "new"), ("serve", "--backup", "new", "--limits"), ("serve", "--restore", "new", "--open"),
    ("play", "tictactoe", "--step"), ("play", "tictactoe", "--pace", "1"), (*BOTS, "--step", "--pace", "1"), (*BOTS, "--pace", "61"),
    ("play", "--first", "bot:easy", "--second", "Ana", "--step"), ("classroom", "new", "homework", "--plain"),
    ("learn", "--step", "2"), ("learn", "--check"), ("learn", "fork", "--check", "--step", "2"), ("learn", "fork", "--json"),
    ("classroom", "new", "homework", "--coordinates", "numbers"), ("classroom", "play", "mine.py", "--window", "--plain"),
    ("picture", "tictactoe", "--out", "new.svg", "--large-print"), ("picture", "tictactoe", "--out", "new.pdf", "--palette", "print"),
    ("picture", "tictactoe", "--record", "match.txt", "--out", "new.png"), ("picture", "tictactoe", "--out", "new.png", "--ply", "2"),
    ("picture", "tictactoe", "--out", "new.png", "--names"), ("picture", "tictactoe", "--out", "new.gif", "--delay", "2"),
    ("picture", "--record", "-", "--ply", "2", "--delay", "2", "--out", "new.gif"), ("picture", "tictactoe", "--out", "new.pdf", "--marks", "best"),
    ("worksheet", "score", "--game", "tictactoe", "--out", "new.pdf", "--large-print", "--per-page", "4"),
)  # fmt: skip

WORDS: tuple[tuple[str, ...], ...] = (
    ("plya",), ("",), (" ",), ("PLAY",), ("analyze",), (BROKEN,), (LONG,), ("\x1b[2J",), ("--nope",), ("--seed",), ("-x",), ("--lang", "xx"), ("--lang",), ("--lang", ""),
    ("play", "--nope"), ("play", "--starts", "nobody"), ("play", "--starts", ""), ("play", "a", "b", "c"), ("play", "--seed"), ("play", "--lang", "xx"),
    ("worksheet",), ("worksheet", "nope"), ("worksheet", "--nope"), ("worksheet", "--game", "tictactoe"), ("worksheet", "--out", "new.pdf"),
    ("picture",), ("picture", "tictactoe"), ("picture", "tictactoe", "--out", "new.bmp"),
    ("picture", "--out", "new.png"), ("picture", "tictactoe", "--out", "new.png", "--theme", "pink"), ("picture", "tictactoe", "--out", "new.png", "--marks", "all"),
    ("picture", "--record", "nowhere.txt", "--out", "new.png"), ("picture", "--record", "photo.png", "--out", "new.gif"), ("picture", "--record", "huge.txt", "--out", "new.gif"),
    ("worksheet", "--game", "tictactoe", "--out", "new.pdf", "--url", "x"), ("worksheet", "--game", "tictactoe", "--out", "new.pdf", "--url", BROKEN),
    ("learn", "frok"), ("learn", ""), ("learn", LONG), ("learn", BROKEN), ("learn", "fork", "x"), ("learn", "./photo.png"), ("learn", "./folder"), ("learn", "nowhere.toml"), ("learn", "./mine.py", "--check"),
    ("book", "--nope"), ("book", "verify"), ("book", "show"), ("book", "verify", "semaforo", "x"), ("book", "verfy", "x.book"),
    ("analyse",), ("tree",), ("solve",), ("review",), ("verify",), ("classroom",), ("classroom", "new"), ("classroom", "teach", "x"), ("bench", "nope"), ("tables", "nope"),
    ("bench", "search", "x"), ("tables", "verfy"), ("tree", "tictactoe", "--order", "best"), ("audit", "easy", "tictactoe", "x"), ("audit", "easy", "--as", "nobody"),
    ("grade", "--game", "chess"), ("serve", "x"), ("results", "x"), ("bots", "x"), ("grade", "a", "b"), ("bench", "solve", "--way", "magic"), ("bench", "serve", "--attack", "magic"), ("bench", "serve", "--processes", "1,,2"),
    ("bench", "serve", "--processes", "1,x"), ("bench", "serve", "--processes", ""), ("bench", "serve", "--database", "nonsense"), ("window", "--starts", "me"),
    ("serve", "--host", "x y"), ("serve", "--host", ""), ("serve", "--host", LONG), ("serve", "--host", BROKEN), ("serve", "--host", "a\0b"), ("serve", "--host", "192.0.2.1", "--port", "0"),
    ("serve", "--database", "nonsense"), ("serve", "--database", ""), ("serve", "--database", "sqlite://"), ("serve", "--database", "mysql://x/y"),
    ("serve", "--database", "sqlite:///mine.py"), ("serve", "--database", "sqlite:///missing/x.db"), ("serve", "--database", "sqlite:///folder"),
    ("serve", "--database", "postgresql+psycopg://nobody@127.0.0.1:1/none"), ("serve", "--bot", "own"), ("serve", "--bot", "easy=hard"), ("serve", "--bot", "=easy"),
    ("serve", "--public-url", "tateti.example.org"), ("serve", "--public-url", ""), ("serve", "--public-url", "https://x/path"), ("serve", "--public-url", LONG),
    ("serve", "--public-url", f"https://{BROKEN}/"), ("serve", "--proxy", "proxy"), ("serve", "--proxy", "*"), ("serve", "--proxy", ""), ("serve", "--proxy", BROKEN),
    ("serve", "--metrics", "9100"), ("serve", "--metrics", "x:0"), ("serve", "--metrics", ""), ("serve", "--metrics", "no.such.host.invalid:9100", "--port", "0"),
    ("serve", "--limit", ""), ("serve", "--limit", "rate"), ("serve", "--limit", "raet=3"), ("serve", "--limit", "rate=nan"), ("serve", "--limit", "workers=1.5"),
    ("serve", "--limit", LONG), ("serve", "--limit", f"{BROKEN}=1"), ("serve", "--limit", "chess=1"), ("serve", "--backup", "new", "--database", "sqlite:///nowhere.db"), ("serve", "--restore", "photo.png"),
    ("serve", "--backup", "new", "--database", "sqlite:///mine.py"), ("serve", "--backup", "new", "--database", "sqlite:///folder"),
    ("serve", "--bot", "Own=easy"), ("serve", "--bot", ""), ("solve", "semaforo:2x3", "--cluster", ""), ("solve", "semaforo:2x3", "--cluster", "local:0"),
    ("solve", "semaforo:2x3", "--cluster", "local:nan"), ("solve", "semaforo:2x3", "--cluster", "local:-1"),
)  # fmt: skip


def all_lines(options: dict[tuple[str, ...], list[str]]) -> list[Line]:
    """Every line, each once."""
    found = [
        *numbers(options), *targets(), *games(), *players(), *positions(), *wrong_files(),
        *(Line("together", words) for words in TOGETHER), *(Line("word", words) for words in WORDS),
    ]  # fmt: skip
    return list({line.words: line for line in found}.values())
