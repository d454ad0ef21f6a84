"""Which lines a move prepares, and which it kills."""

from __future__ import annotations

from collections.abc import Iterator

from tateti.board import Cell, Line
from tateti.games import Move, Position
from tateti.study.explain.facts import Fact, Kills, Prepares

SHORTEST = 3  # cells of a line of which one can say that it is all but complete


def line_facts(position: Position, move: Move, after: Position) -> Iterator[Fact]:
    """The lines through its cell that a move all but completes, and those that it ends.

    >>> from tateti.games import game
    >>> position = game("semaforo").position("GG.Y/..../....")
    >>> [(fact.kind, fact.lines) for fact in line_facts(position, position.move("Ya3"), position.play("Ya3"))]
    [('kills', ((0, 1, 2),))]
    """
    game = position.game
    if not game.regular or game.board.line < SHORTEST:
        return
    lines = [game.board.lines[number] for number in game.board.lines_through[move.cell]]
    if game.shared:
        yield from _shared(position, after, lines)
    elif not game.misere:  # there nobody wants a line, so to close one to the other does the other no harm
        yield from _owned(position, move, lines)


def _shared(position: Position, after: Position, lines: list[Line]) -> Iterator[Fact]:
    changes = [(line, _all_but_complete(position, line), _all_but_complete(after, line)) for line in lines]
    for line, before, now in changes:
        if now is not None and now != before:
            piece, missing = now
            yield Prepares(piece=piece, lines=(line,), cells=(missing,))
    for line, before, now in changes:
        if before is not None and now is None:
            yield Kills(piece=before[0], lines=(line,))


def _all_but_complete(position: Position, line: Line) -> tuple[int, Cell] | None:
    """The piece that all cells of a line but one show, and that one, if it can still take it."""
    values = sorted((position[cell], cell) for cell in line)
    (lowest, missing), rest = values[0], {value for value, _cell in values[1:]}
    if len(rest) != 1:
        return None
    (piece,) = rest
    return (piece, missing) if lowest < piece else None


def _owned(position: Position, move: Move, lines: list[Line]) -> Iterator[Fact]:
    """The lines that had many marks of the other, and none of the mover's."""
    theirs = 3 - move.piece
    for line in lines:
        values = [position[cell] for cell in line]
        if values.count(theirs) >= max(1, len(line) - 2) and move.piece not in values:
            yield Kills(piece=theirs, lines=(line,))
