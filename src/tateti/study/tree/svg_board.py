"""A small board as SVG: every piece has a shape of its own, the last move and a winning line are marked."""

from __future__ import annotations

from collections.abc import Iterator

from tateti.board import Board
from tateti.games import Move, Position

LARGEST_CELL, SMALLEST_CELL = 20, 4
WIDEST_BOARD, HIGHEST_BOARD = 76, 66

STYLE = """
.board { fill: #fffdf8; stroke: #8a8578; }
.grid { stroke: #c9c3b4; stroke-width: 1; }
.last { fill: #fde9a8; }
.line { fill: #bfe8c8; }
.x { stroke: #1d4f91; stroke-linecap: round; fill: none; }
.o { stroke: #b4430a; fill: none; }
.green { fill: #2b8a3e; }
.yellow { fill: #f5c211; stroke: #6b5300; stroke-linejoin: round; }
.red { fill: #c92a2a; }
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
            yield _piece(position.game.letters[value], x, y, side)


def _piece(letter: str, x: float, y: float, side: int) -> str:
    reach = 0.29 * side
    stroke = f'stroke-width="{max(1.0, 0.13 * side):.3g}"'
    if letter == "X":
        left, right, up, low = (f"{number:.4g}" for number in (x - reach, x + reach, y - reach, y + reach))
        return f'<path class="x" {stroke} d="M{left} {up}L{right} {low}M{right} {up}L{left} {low}"/>'
    if letter == "O":
        return f'<circle class="o" {stroke} cx="{x:g}" cy="{y:g}" r="{reach:.3g}"/>'
    if letter == "G":
        return f'<circle class="green" cx="{x:g}" cy="{y:g}" r="{1.1 * reach:.3g}"/>'
    if letter == "Y":
        wide, high = 1.2 * reach, 1.1 * reach
        path = f"M{x:.4g} {y - high:.4g}L{x + wide:.4g} {y + 0.9 * high:.4g}H{x - wide:.4g}Z"
        return f'<path class="yellow" stroke-width="{max(0.5, 0.05 * side):.3g}" d="{path}"/>'
    return (
        f'<rect class="red" x="{x - reach:.4g}" y="{y - reach:.4g}" '
        f'width="{2 * reach:.3g}" height="{2 * reach:.3g}" rx="1"/>'
    )
