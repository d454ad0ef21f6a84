"""A student's seven functions as a UGI engine: runs by itself in the student's process, and needs nothing but Python.

What the student's code prints does not come between the lines. Where it fails, the last line says how, `info string fault KIND TEXT`,
and the process ends.
"""

from __future__ import annotations

import importlib.machinery
import importlib.util
import os
import sys
from typing import Any, NoReturn, TextIO

GAME = "tictactoe:3x3x3"
SIZE = 3
LONGEST = 150
FAULT = "info string fault"
LOAD, MISSING, RAISED, GAVE = "load", "missing", "raised", "gave"

Board = list[list[Any]]


class Engine:
    """The student's file, and the position that it is asked about: rows of letters, and the mark that is to move."""

    def __init__(self, file: str, said: TextIO) -> None:
        self.file, self.said = file, said
        self.module: Any = None
        self.rows = ["." * SIZE] * SIZE

    def write(self, line: str) -> None:
        self.said.write(line + "\n")
        self.said.flush()

    def fail(self, kind: str, text: str) -> NoReturn:
        shown = "".join(letter if letter.isprintable() else " " for letter in text)
        self.write(f"{FAULT} {kind} {shown[:LONGEST]}")
        os._exit(1)

    def load(self) -> None:
        """Loads the file; nothing of it has run before."""
        if self.module is not None:
            return
        sys.argv = [self.file]
        sys.path.insert(0, os.path.dirname(self.file))  # noqa: PTH120  as if it had been started there
        loader = importlib.machinery.SourceFileLoader("tictactoe", self.file)
        spec = importlib.util.spec_from_loader("tictactoe", loader)
        assert spec is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["tictactoe"] = module
        try:
            loader.exec_module(module)
        except BaseException as error:
            self.fail(LOAD, self.described(error))
        if not callable(getattr(module, "minimax", None)):
            self.fail(MISSING, "minimax")
        self.module = module

    def board(self) -> Board:
        """The position as lists of lists, new each time, with the file's own names for the marks."""
        marks = {
            letter: getattr(self.module, name, usual)
            for letter, name, usual in ((".", "EMPTY", None), ("X", "X", "X"), ("O", "O", "O"))
        }
        return [[marks[letter] for letter in row] for row in self.rows]

    def place(self, words: list[str]) -> None:
        """Takes a position: `startpos` or `fen ROWS`, and the moves since."""
        moves = words[words.index("moves") + 1 :] if "moves" in words else []
        rows = words[1].split("/") if words[0] == "fen" else ["." * SIZE] * SIZE
        cells = [list(row) for row in rows]
        for move in moves:  # like Xb2: a column from the left, a row from the bottom
            cells[SIZE - int(move[2])]["abc".index(move[1])] = move[0]
        self.rows = ["".join(row) for row in cells]

    def choose(self) -> str:
        """What minimax chooses, as row and column."""
        self.load()
        try:
            action = self.module.minimax(self.board())
        except BaseException as error:
            self.fail(RAISED, self.described(error))
        try:
            row, col = action
            return f"{int(row)},{int(col)}" if len(action) == 2 else self.fail(GAVE, repr(action))
        except Exception:
            self.fail(GAVE, self.shown(action))

    def described(self, error: BaseException) -> str:
        """An error with the last line of the student's file that it comes from."""
        line, trace = None, error.__traceback__
        while trace is not None:
            if trace.tb_frame.f_code.co_filename == self.file:
                line = trace.tb_lineno
            trace = trace.tb_next
        if isinstance(error, SyntaxError) and error.filename == self.file:
            line = error.lineno
        where = "" if line is None else f" ({os.path.basename(self.file)}:{line})"  # noqa: PTH119  pathlib is loaded late
        return f"{type(error).__name__}: {self.shown(error)}{where}"

    def shown(self, value: object) -> str:
        try:
            return str(value) if isinstance(value, BaseException) else repr(value)
        except Exception:
            return "..."

    def answer(self, line: str) -> bool:
        """Answers a line; False to end."""
        match line.split():
            case ["ugi"]:
                self.write(f"id name {os.path.basename(self.file)}")  # noqa: PTH119
                self.write(f"option name Game type combo default {GAME} var {GAME}")
                self.write("ugiok")
            case ["isready"]:
                self.load()
                self.write("readyok")
            case ["position", *words] if words:
                self.place(words)
            case ["go", *_]:
                self.write(f"bestmove {self.choose()}")
            case ["quit"]:
                return False
        return True


def main() -> None:
    said = os.fdopen(os.dup(1), "w", encoding="utf-8")
    heard = os.fdopen(os.dup(0), encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)  # what the file prints goes where nobody takes it for an answer
    file, *folders = sys.argv[1:]
    sys.path += folders
    engine = Engine(file, said)
    for line in heard:
        if not engine.answer(line):
            break
    os._exit(0)


if __name__ == "__main__":
    main()
