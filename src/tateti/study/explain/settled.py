"""Cells that stay as they are while both play only safe moves, by an argument that needs no search.

For regular games whose pieces belong to nobody. A cell of value v is forbidden because of a line L when a move on it
lets the other complete L, or completes it where that loses:

    a line wins     of the other cells of L one is v and the rest v+1: the other plays on that one
                    the other cells of L are all v+2: the other plays on the same cell again
    a line loses    the other cells of L are all v+1

That holds as long as the other cells of L do not change. So take a set of cells each of which holds the last piece, which
stays, or is forbidden because of a line whose other cells are all in the set. No safe move changes any of them: the
first one to change would have been forbidden at that moment. The largest such set is found by beginning with all
candidates and leaving out those without such a line until nothing changes.

The reverse does not hold: a cell outside the set may still be forbidden whatever is played, for changing reasons. For
that every safe move has to be followed (`safe_play`).
"""

from __future__ import annotations

from tateti.board import Cell, Line
from tateti.games import Game, Position


def settled_cells(position: Position) -> frozenset[Cell]:
    """The cells that no safe move changes any more, as far as the argument goes; those of the last piece among them.

    >>> from tateti.games import game
    >>> semaforo = game("semaforo")
    >>> names = lambda text: [semaforo.board.name(cell) for cell in sorted(settled_cells(semaforo.position(text)))]
    >>> names("YRY./..../....")
    ['a3', 'b3', 'c3']

    The green between reds stays, and with it the empty cells that it pairs:

    >>> names("RRG./..../....")
    ['a3', 'b3', 'c3', 'b2', 'c2', 'a1', 'c1']
    """
    game, values = position.game, list(position)
    if not (game.regular and game.shared):
        return frozenset()
    last = len(game.pieces)
    held = {
        cell for cell in range(game.board.size) if values[cell] == last or _holding_lines(game, values, cell)
    }
    while loose := [
        cell
        for cell in held
        if values[cell] != last
        and not any(held.issuperset(line) for line in _holding_lines(game, values, cell))
    ]:
        held.difference_update(loose)
    return frozenset(held)


def _holding_lines(game: Game, values: list[int], cell: Cell) -> list[Line]:
    """The lines because of which a move on a cell is not safe, whatever happens outside them."""
    lines = (game.board.lines[number] for number in game.board.lines_through[cell])
    return [line for line in lines if _holds(game, values, cell, line)]


def _holds(game: Game, values: list[int], cell: Cell, line: Line) -> bool:
    value, last = values[cell], len(game.pieces)
    others = [values[one] for one in line if one != cell]
    if not others or value == last:
        return False
    if game.misere:
        return all(other == value + 1 for other in others)
    if others.count(value) == 1 and others.count(value + 1) == len(others) - 1:
        return True
    # The last empty cell may be filled for a draw, so such a line does not hold it for ever.
    is_to_fill = game.has_draws and value == 0
    return value + 2 <= last and not is_to_fill and all(other == value + 2 for other in others)
