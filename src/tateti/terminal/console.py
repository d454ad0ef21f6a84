"""Where a person reads and types: what the terminal can show, and one way in and one way out."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TextIO

from tateti.language import without_accents

LONGEST_ANSWER = 4096
NARROWEST_TEXT, WIDEST_TEXT = 10, 100
ROOM_FOR_ANSWER = 8
FOLDED = "tateti-folded"
PLAIN_ASCII = "tateti_ascii"

# What `Console.paint` takes: colours and styles, as terminals number them.
GREEN, YELLOW, RED, CYAN, MAGENTA = "32", "33", "31", "36", "35"
BOLD, FAINT, REVERSED = "1", "2", "7"

_ASCII_FOR = str.maketrans(
    {"¿": "", "¡": "", "…": "...", "“": '"', "”": '"', "’": "'", "·": ".", "–": "-", "—": "-"}
)


class Leave(Exception):  # noqa: N818  it is no error
    """The person leaves."""


class BackToMenu(Exception):  # noqa: N818  it is no error
    """The person leaves a match, or the questions before it, but not the program."""


class EndOfInput(Leave):
    """There is nothing more to read."""


@dataclass
class Console:
    """A terminal, or the two ends of a pipe.

    `ascii` is how the board is drawn; `folded` also takes the accents off every word; `attended` says that a person
    sits there, for whom it is worth to wait; `in_place`, that a match may be drawn over and over in the same place.
    """

    source: TextIO
    sink: TextIO
    ascii: bool = True
    folded: bool = False
    colour: bool = False
    attended: bool = False
    in_place: bool = False
    columns: int = 80
    lines: int = 60
    sleep: Callable[[float], None] = time.sleep

    @classmethod
    def standard(
        cls, ascii: bool = False, plain: bool = False, environ: Mapping[str, str] = os.environ
    ) -> Console:
        """The terminal, or the pipe, that the command was started on; `plain` only ever adds lines at the end."""
        source = sys.stdin or io.StringIO()
        sink = sys.stdout or io.StringIO()
        shown, dumb = sink.isatty(), environ.get("TERM") == "dumb"
        attended = shown and source.isatty()
        console = cls(
            source,
            sink,
            ascii=ascii or dumb or not shown or not _can_draw(sink),
            folded=ascii,
            colour=shown and not dumb and not environ.get("NO_COLOR"),
            attended=attended,
            in_place=attended and not plain and not dumb and _can_draw_in_place(environ),
        )
        console.measure()
        return console

    def measure(self) -> None:
        """Looks how large the terminal is now, for a window may have been resized."""
        if self.sink.isatty():
            with contextlib.suppress(OSError, ValueError):  # a terminal that does not say
                size = os.get_terminal_size(self.sink.fileno())
                if size.columns and size.lines:
                    self.columns, self.lines = size

    def say(self, text: str = "") -> None:
        """Shows a line, or several."""
        self.sink.write(self.shown(text) + "\n")

    def tell(self, text: str, after: int | None = None) -> None:
        """Shows a text broken at the blanks, so that no word is torn at the edge."""
        self.measure()
        for line in self.wrapped(text, after):
            self.say(line)

    def wrapped(self, text: str, after: int | None = None, room: int = 1) -> list[str]:
        """The lines of a text, none wider than the terminal without so much room at its right edge; `after` is how far
        further lines of a paragraph are moved to the right: without it, as far as its first one."""
        import textwrap

        width = max(NARROWEST_TEXT, min(self.columns - room, WIDEST_TEXT))
        lines: list[str] = []
        for paragraph in text.splitlines():
            moved = len(paragraph) - len(paragraph.lstrip()) if after is None else after
            lines += textwrap.wrap(
                paragraph, width, subsequent_indent=" " * moved, break_on_hyphens=False
            ) or [""]  # fmt: skip
        return lines

    def ask(self, question: str) -> str:
        """The line that the person answers, without the blanks around it; `EndOfInput` where there is none."""
        self.measure()
        *above, last = self.wrapped(question, room=ROOM_FOR_ANSWER)
        if above:
            self.say("\n".join(above))
        question = f"{last} " if question.endswith(" ") else last
        answer = self._typed(question) if self.attended and self.source is sys.stdin else self._read(question)
        if answer is None:
            self.say()
            raise EndOfInput
        return answer.strip()

    def pause(self, seconds: float) -> None:
        """Waits, if somebody is there to watch."""
        if self.attended and seconds > 0:
            self.sink.flush()
            self.sleep(seconds)

    @contextlib.contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Shows a text while something takes its time, and takes it away again; on a terminal only."""
        shown = self.attended and self.colour
        if shown:
            self.sink.write(self.shown(text))
            self.sink.flush()
        try:
            yield
        finally:
            if shown:
                self.sink.write("\r\x1b[K")

    def paint(self, text: str, *codes: str) -> str:
        """The text in a colour or a style, where there are any."""
        return f"\x1b[{';'.join(codes)}m{text}\x1b[0m" if self.colour and codes else text

    def _typed(self, question: str) -> str | None:
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  lets the person edit the line and recall earlier ones
        self.sink.flush()
        try:
            return input(self.shown(question))
        except EOFError:
            return None

    def _read(self, question: str) -> str | None:
        self.sink.write(self.shown(question))
        self.sink.flush()
        line = self.source.readline(LONGEST_ANSWER)
        rest = line
        while rest and not rest.endswith("\n"):
            rest = self.source.readline(LONGEST_ANSWER)
        if not line:
            return None
        if not self.source.isatty():  # nobody typed it, so nobody has seen it yet
            self.say("".join(letter if letter.isprintable() else "?" for letter in line.strip()))
        return line

    def shown(self, text: str) -> str:
        """The text as this console can show it."""
        return text.encode("ascii", FOLDED).decode("ascii") if self.folded else text


def fold(text: str) -> str:
    """The text in plain ASCII, as somebody without accents on the keyboard would write it.

    >>> fold("¿Quién empieza? Ñandú…")
    'Quien empieza? Nandu...'
    """
    plain = without_accents(text.translate(_ASCII_FOR))
    return "".join(letter if letter.isascii() else "?" for letter in plain)


def _folded(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return fold(error.object[error.start : error.end]), error.end


def _plain_ascii(name: str) -> codecs.CodecInfo | None:
    """ASCII under another name: click takes a stream in ASCII for a mistake, and writes UTF-8 past it."""
    if name != PLAIN_ASCII:
        return None
    ascii = codecs.lookup("ascii")
    return codecs.CodecInfo(
        ascii.encode, ascii.decode, ascii.streamreader, ascii.streamwriter,
        ascii.incrementalencoder, ascii.incrementaldecoder, PLAIN_ASCII,
    )  # fmt: skip


codecs.register_error(FOLDED, _folded)
codecs.register(_plain_ascii)


def prepare_streams() -> None:
    """No letter that the terminal lacks, and no byte that is no letter, may end the program."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=PLAIN_ASCII if _is_ascii(stream) else None, errors=FOLDED)


def takes_any_letter(stream: TextIO | None) -> bool:
    """Whether a stream can show every letter there is, and not only those of one part of the world."""
    return stream is None or codecs.lookup(stream.encoding or "ascii").name.startswith("utf")


def _is_ascii(stream: TextIO) -> bool:
    return codecs.lookup(stream.encoding or "ascii").name == "ascii"


def _can_draw(sink: TextIO) -> bool:
    try:
        "┌┼┘║█▄▀▟▙●▲■▸◂".encode(sink.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _can_draw_in_place(environ: Mapping[str, str]) -> bool:
    """Whether keys can be read one by one, and the cursor of the terminal can be sent about."""
    if sys.platform == "win32":
        return True
    from importlib.util import find_spec

    return bool(environ.get("TERM")) and find_spec("termios") is not None
