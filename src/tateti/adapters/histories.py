"""Moves that lead to a position: one game of all that come to it, always the same.

It is found backwards. The last move is taken back from the last cell on which that gives a position where the game still
went on; where no way leads on from there, from the one before it.
"""

from __future__ import annotations

from collections.abc import Iterator

from tateti.errors import InvalidPositionError, quote
from tateti.games import Game, Move, Position, Side
from tateti.language import mark as N_

LIMIT = 20_000  # boards that are given up, after which no more are looked at


def moves_to(position: Position) -> tuple[Move, ...]:
    """Moves from the start to a position.

    >>> from tateti.games import game
    >>> [str(move) for move in moves_to(game("semaforo").position("GY../..../...."))]
    ['Ga3', 'Gb3', 'Yb3']
    """
    start = position.game.start
    if position.turn is not position.game.turn_of(list(position)):
        raise _no_way(position)
    dead: set[int] = set()  # boards from which no way leads back to the start
    way: list[tuple[Move, Position]] = []
    tries = [_before(position)]
    while tries:
        here = way[-1][1] if way else position
        if here == start:
            return tuple(move for move, _ in reversed(way))
        step = next((one for one in tries[-1] if one[1].code not in dead), None)
        if step is None:
            dead.add(here.code)
            if len(dead) > LIMIT:
                break
            tries.pop()
            if way:
                way.pop()
            continue
        way.append(step)
        tries.append(_before(step[1]))
    raise _no_way(position)


def _no_way(position: Position) -> InvalidPositionError:
    return InvalidPositionError(
        N_("No moves from the start are known that lead to {position} in {game}."),
        position=quote(str(position)), game=position.game.name,
    )  # fmt: skip


def _before(position: Position) -> Iterator[tuple[Move, Position]]:
    """The last moves that a position may have had, each with the position before it; those on the last cells first."""
    game = position.game
    for cell in reversed(range(position.board.size)):
        if position[cell]:
            yield from _without(position, cell, game)


def _without(position: Position, cell: int, game: Game) -> Iterator[tuple[Move, Position]]:
    move = game.move_on(cell, position[cell])
    for value in range(len(game.letters)):
        code = position.code & ~(3 << 2 * cell) | value << 2 * cell
        before = Position(game, code, Side(position.turn).other)
        if value != position[cell] and move in before.moves and game.after(before, move) == position:
            yield move, before
