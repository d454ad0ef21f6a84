"""A small board as SVG: every piece has a shape of its own, the last move and a winning line are marked."""

from __future__ import annotations

from collections.abc import Iterator

from tateti.board import Board
from tateti.games import Move, Position
from tateti.pictures.shapes import CELL, piece_in_svg

LARGEST_CELL, SMALLEST_CELL = 20, 4
WIDEST_BOARD, HIGHEST_BOARD = 76, 66

STYLE = """
.board { fill: #fffdf8; stroke: #8a8578; }
.grid { stroke: #c9c3b4; stroke-width: 1; }
.last { fill: #fde9a8; }
.line { fill: #bfe8c8; }
"""


def cell_size(board: Board) -> int:
    """The side of a cell in a small board."""
    return max(SMALLEST_CELL, min(LARGEST_CELL, WIDEST_BOARD // board.cols, HIGHEST_BOARD // board.rows))


def board_size(board: Board) -> tuple[int, int]:
    """Width and height of a small board."""
    return cell_size(board) * board.cols, cell_size(board) * board.rows


def draw_board(position: Position, last: Move | None, left: float, top: float) -> Iterator[str]:
    """The board with its upper left corner there."""
    board, side = position.board, cell_size(position.board)
    width, height = board_size(board)
    yield f'<rect class="board" x="{left:g}" y="{top:g}" width="{width}" height="{height}" rx="2"/>'
    winning = position.outcome.cells if position.outcome is not None else frozenset()
    marked = dict.fromkeys(winning, "line")
    if last is not None:
        marked.setdefault(last.cell, "last")
    for cell, mark in sorted(marked.items()):
        row, col = divmod(cell, board.cols)
        yield (
            f'<rect class="{mark}" x="{left + col * side + 0.5:g}" y="{top + row * side + 0.5:g}" '
            f'width="{side - 1}" height="{side - 1}"/>'
        )
    across = "".join(f"M{left:g} {top + row * side:g}h{width}" for row in range(1, board.rows))
    down = "".join(f"M{left + col * side:g} {top:g}v{height}" for col in range(1, board.cols))
    yield f'<path class="grid" d="{across}{down}"/>'
    for cell in range(board.size):
        if value := position[cell]:
            row, col = divmod(cell, board.cols)
            x, y = left + (col + 0.5) * side, top + (row + 0.5) * side
            piece = piece_in_svg(position.game.piece(value))
            yield f'<g transform="translate({x:g} {y:g}) scale({side / CELL:.4g})">{piece}</g>'
