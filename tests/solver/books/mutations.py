"""Books that prove nothing any more: every way that a file can be changed, and a few that nobody would think of."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

CHECKER = Path(__file__).parents[3] / "tools" / "check_book.py"

WELL_KNOWN: dict[str, Callable[[str], bytes]] = {
    "a position less": lambda text: text.replace("positions: 78", "positions: 77").rpartition("\n")[0].rpartition("\n")[0].encode() + b"\n",
    "another winner": lambda text: text.replace("second", "first", 1).encode(),
    "no end": lambda text: text[:-1].encode(),
    "compressed and cut off": lambda text: gzip.compress(text.encode())[:-9],
}  # fmt: skip
"""What is done to the book of 1x8 where real commands are asked, one after the other."""


def mutations(text: str, random: Random) -> Iterator[tuple[str, bytes]]:
    """What was done to a book, and what came of it; each of up to 100 positions is left out, with the right count."""
    header, body = text.split("\n\n")
    lines = body.splitlines()
    for line in random.sample(lines, min(100, len(lines))):
        yield f"without {line}", _joined(header, [one for one in lines if one != line])
    for _ in range(40):
        yield "a cell changed", _joined(header, _with_another_cell(lines, random))
    for _ in range(20):
        yield "cut off", text[: random.randrange(len(text))].encode()
    for strange in (b"\xff", b"\0", b"\r", b"\x1b", b"\x1b[2K", b"\b", b"\x7f", b"\t", "ñ".encode()) * 2:
        place = random.randrange(len(text))
        yield "a strange byte", text[:place].encode() + strange + text[place:].encode()
        place = random.randrange(len(text) - len(strange))
        yield "another byte", text[:place].encode() + strange + text[place + len(strange) :].encode()
    for _ in range(10):
        one, other = sorted(random.sample(range(len(lines)), 2))
        swapped = [*lines[:one], lines[other], *lines[one + 1 : other], lines[one], *lines[other + 1 :]]
        yield "two lines exchanged", _joined(header, swapped)
        yield "a line twice", _joined(header, sorted([*lines, lines[one]]))
    yield from ((what, _joined(changed, lines)) for what, changed in _headers(header))
    yield (
        "the count is wrong",
        text.replace(f"positions: {len(lines)}", f"positions: {len(lines) + 1}").encode(),
    )
    yield "lines that Windows writes", text.replace("\n", "\r\n").encode()
    yield "nothing", b""
    yield "only a header", f"{header}\n".encode()
    yield "no positions", _joined(header, [])
    yield "a mark before it", b"\xef\xbb\xbf" + text.encode()
    yield "something after it", text.encode() + b"more\n"
    yield "an empty line after it", text.encode() + b"\n"
    yield "compressed and cut off", gzip.compress(text.encode())[:-20]
    yield "compressed, and the last bytes are missing", gzip.compress(text.encode())[:-4]
    yield "compressed, and something after it", gzip.compress(text.encode()) + b"more"
    yield "compressed and damaged", gzip.compress(text.encode())[:40] + b"\0" * 40
    yield "zeros, compressed", gzip.compress(b"\0" * 1_000_000)
    yield "the rows turned round", _joined(header, sorted(line[::-1] for line in lines))
    yield "another maker, and still a proof", text.replace("made by: ", "made by: somebody else: ").encode()
    yield "compressed, and still a proof", gzip.compress(text.encode())


def _headers(header: str) -> Iterator[tuple[str, str]]:
    for what, old, new in (
        ("another version", "book 1", "book 2"),
        ("another winner", "winner: second", "winner: first"),
        ("nobody wins", "winner: second", "winner: draw"),
        ("misère", "game: semaforo", "game: misere-semaforo"),
        ("a game with a draw", "game: semaforo", "game: tictactoe"),
        ("no game", "game: semaforo", "game: chess"),
        ("a wider board", ":1x", ":2x"),
        ("no board", ":1x", ":0x"),
        ("a nought before the rows", ":1x", ":01x"),
        ("a nought before the columns", ":1x", ":1x0"),
        ("the usual line, said", "\nwinner", "x3\nwinner"),
        ("a nought before the count", "positions: ", "positions: 0"),
        ("a huge board", ":1x", ":99x"),
        ("a board of many digits", ":1x", ":" + "9" * 400 + "x"),
        ("a rule", "winner: second\n", "winner: second\nrule: half-turn\n"),
        ("a rule that is none", "winner: second\n", "winner: second\nrule: guess\n"),
        ("a word more", "winner: second\n", "winner: second\nauthor: somebody\n"),
        ("a word less", "winner: second\n", ""),
        ("a count of many digits", "positions: ", "positions: " + "9" * 5000),
        ("a count below nothing", "positions: ", "positions: -"),
        ("capital letters", "game:", "Game:"),
    ):
        yield what, header.replace(old, new)
    yield "the words in another order", "\n".join(header.splitlines()[:1] + header.splitlines()[:0:-1])


def _with_another_cell(lines: list[str], random: Random) -> list[str]:
    place = random.randrange(len(lines))
    line = lines[place]
    cell = random.choice([k for k, letter in enumerate(line) if letter != "/"])
    piece = random.choice([letter for letter in ".GYR" if letter != line[cell]])
    return sorted([*lines[:place], line[:cell] + piece + line[cell + 1 :], *lines[place + 1 :]])


def _joined(header: str, lines: list[str]) -> bytes:
    """The book with these positions, and their right number where the header has a number."""
    words = [
        f"positions: {len(lines)}"
        if word.startswith("positions: ") and word[11:].isdigit() and len(word) < 20
        else word
        for word in header.splitlines()
    ]
    return "\n".join([*words, "", *lines, ""]).encode()
