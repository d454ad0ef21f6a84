"""Moves and positions as text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tateti.board import Board, Cell, reads_as_cell
from tateti.errors import InvalidMoveError, InvalidPositionError, quote
from tateti.language import mark as N_

EMPTY = "."
LONGEST_MOVE = 32


# Moves


def read_move(text: str, board: Board, letters: str, given: str | None = None) -> tuple[int | None, Cell]:
    """The piece that a move names (None if it names none) and its cell; `given` is what an error quotes, if not that.

    `letters` are the game's pieces by value, the empty cell first:

    >>> read_move("Yb2", Board(3, 3), ".GYR"), read_move("1,2", Board(3, 3), ".GYR")
    ((2, 4), (None, 5))
    """
    word = _without_blanks(text)
    if not word or len(word) > LONGEST_MOVE:
        raise _not_a_move(text if given is None else given, board, letters)
    piece = letters.find(word[0].upper(), 1)
    if piece > 0 and reads_as_cell(cell := word[1:].lstrip()):
        return piece, board.cell(cell)
    if not reads_as_cell(word):
        raise _not_a_move(text if given is None else given, board, letters)
    return None, board.cell(word)


def _without_blanks(given: object) -> str:
    """A text without the blanks around it; nothing, where something else than a text was given."""
    return given.strip() if isinstance(given, str) else ""


def _not_a_move(text: str, board: Board, letters: str) -> InvalidMoveError:
    name = board.names[-1]
    return InvalidMoveError(
        N_(
            "{text} is not a move: write a cell, like {cell}, or the piece and the cell, like {move} (pieces: {pieces})."
        ),
        text=quote(text),
        cell=name,
        move=letters[1] + name,
        pieces=" ".join(letters[1:]),
    )


# Positions


def read_rows(text: str, board: Board, letters: str) -> list[int]:
    """The values of all cells, in order; they may be written as letters or as digits.

    >>> read_rows("X.O/.X./...", Board(3, 3), ".XO") == read_rows("102/010/000", Board(3, 3), ".XO")
    True
    """
    rows = text.split("/")
    if len(rows) != board.rows:
        raise InvalidPositionError(
            N_(
                "The number of rows in {text} is {found}, and on this board it is {wanted}: write them from the top, joined by /, like {example}."
            ),
            text=quote(text),
            found=len(rows),
            wanted=board.rows,
            example=quote(example_rows(board)),
        )
    values: list[int] = []
    for row in rows:
        if len(row) != board.cols:
            raise InvalidPositionError(
                N_(
                    "The number of cells in the row {row} of {text} is {found}, and on this board it is {wanted}, like {example}."
                ),
                row=quote(row),
                text=quote(text),
                found=len(row),
                wanted=board.cols,
                example=quote(EMPTY * board.cols),
            )
        values += [_read_piece(letter, text, letters) for letter in row]
    _refuse_mixture(text)
    return values


# A list of rows, each in brackets, with values of one digit.
_MATRIX = re.compile(r"\[\s*\[[0-9,\s]*\](?:\s*,\s*\[[0-9,\s]*\])*\s*,?\s*\]", re.ASCII)


def read_matrix(text: str) -> list[list[int]] | None:
    """The rows of a matrix that is written as Python writes it; None for any other text.

    >>> read_matrix("[[1, 0, 0], [0, 3, 0], [0, 0, 0]]"), read_matrix("X.O/.X./...")
    ([[1, 0, 0], [0, 3, 0], [0, 0, 0]], None)
    """
    if _MATRIX.fullmatch(text) is None:
        return None
    rows = re.findall(r"\[([^\[\]]*)\]", text)
    return [[int(value[:9]) for value in re.findall("[0-9]+", row)] for row in rows]


def _refuse_mixture(text: str) -> None:
    """Letters and digits in one position: then the digits may count empty cells, as chess has it."""
    if re.search("[0-9]", text) and re.search("[A-Za-z]", text):
        raise InvalidPositionError(
            N_("{text} has letters and digits: write the pieces one way or the other, and . or 0 for an empty cell."),
            text=quote(text),
        )  # fmt: skip


def _read_piece(letter: str, text: str, letters: str) -> int:
    if letter.isascii() and letter.isdigit() and int(letter) < len(letters):
        return int(letter)
    value = letters.find(letter.upper())
    if value < 0 or len(letter.upper()) != 1:
        raise InvalidPositionError(
            N_(
                "{letter} in {text} is not a piece of this game: the pieces are {pieces} (or {digits}), and . or 0 is an empty cell."
            ),
            letter=quote(letter),
            text=quote(text),
            pieces=" ".join(letters[1:]),
            digits=" ".join(map(str, range(1, len(letters)))),
        )
    return value


def write_rows(values: Sequence[int], board: Board, letters: str) -> str:
    """The cells as text.

    >>> write_rows([1, 0, 2, 0, 1, 0, 0, 0, 0], Board(3, 3), ".XO")
    'X.O/.X./...'
    """
    marks = "".join(letters[value] for value in values)
    return "/".join(marks[i : i + board.cols] for i in range(0, board.size, board.cols))


def example_rows(board: Board) -> str:
    """The empty board as text."""
    return "/".join([EMPTY * board.cols] * board.rows)
