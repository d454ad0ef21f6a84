"""What an array should show of a position, found letter by letter from its text: slow, and without the adapters."""

from __future__ import annotations

from tateti import Position, Side


def expected_planes(position: Position, side: Side) -> list[list[list[int]]]:
    """A plane for each letter, 1 where it stands; where marks are owned, one's own before the other's."""
    game = position.game
    letters = list(game.letters)
    if not game.shared and side is Side.SECOND:
        letters[1:3] = reversed(letters[1:3])
    rows = str(position).split(" ")[0].split("/")
    return [[[int(cell == letter) for cell in row] for row in rows] for letter in letters]


def expected_mask(position: Position) -> list[int]:
    """1 for each cell, from the top left, whose name is that of a legal move."""
    names = [f"{chr(97 + col)}{position.board.rows - row}" for row in range(position.board.rows)
             for col in range(position.board.cols)]  # fmt: skip
    legal = {str(move)[1:] for move in position.moves}
    return [int(name in legal) for name in names]
