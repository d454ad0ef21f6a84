"""The facts of games in which each player has a mark and a line of one's own wins: threats, forks, forced replies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tateti.board import Cell, Line
from tateti.games import Move, Position
from tateti.players.heuristics.tactics import winning_moves
from tateti.study.explain import facts
from tateti.study.explain.facts import Fact
from tateti.study.explain.safety import completed_lines

MOST_FORK_CELLS = 64  # on larger boards forks are not looked for


def position_facts(position: Position) -> Iterator[Fact]:
    """What there is to see where nothing wins at once: the other's threats, and forks of both."""
    if _no_line_is_open(position):
        yield facts.NoLineOpen()
        return
    other = passed(position)
    if threats := winning_moves(other):
        cells, lines = tuple(move.cell for move in threats), completed_lines(other, tuple(threats))
        kind = facts.ForcedReply if len(threats) == 1 else facts.TwoThreats
        replies = tuple(move for move in position.moves if move.cell in cells)
        yield kind(side=other.turn, moves=replies, cells=cells, lines=lines)
    for move in forks(position):
        threatened = _threatened(position.game.after(position, move))
        yield facts.Fork(moves=(move,), cells=threatened.cells, lines=threatened.lines)
    if not threats and (theirs := forks(other)):
        cells = tuple(move.cell for move in theirs)
        yield facts.OtherCouldFork(side=other.turn, moves=tuple(theirs), cells=cells)


def passed(position: Position) -> Position:
    """The same board, the other to move."""
    return Position(position.game, position.code, position.turn.other)


def forks(position: Position) -> list[Move]:
    """The moves that make two threats or more while the other cannot win at once: each of them wins."""
    if position.board.size > MOST_FORK_CELLS or position.outcome is not None:
        return []
    return [move for move in position.moves if _is_fork(position.game.after(position, move))]


def _is_fork(after: Position) -> bool:
    if after.outcome is not None or winning_moves(after):
        return False
    return len(winning_moves(passed(after))) > 1


class _Threats(NamedTuple):
    cells: tuple[Cell, ...]
    lines: tuple[Line, ...]


def _threatened(after: Position) -> _Threats:
    """The cells and lines on which the one who has just moved threatens."""
    again = passed(after)
    moves = tuple(winning_moves(again))
    return _Threats(tuple(move.cell for move in moves), completed_lines(again, moves))


def _no_line_is_open(position: Position) -> bool:
    game = position.game
    marks = [game.plane(position.code, piece) for piece in (1, 2)]
    return all(all(line & one for one in marks) for line in game.board.line_planes)


def move_facts(position: Position, move: Move, after: Position) -> Iterator[Fact]:
    """What a move does that neither ends the game nor lets the other win at once."""
    other = passed(position)
    stopped = tuple(threat for threat in winning_moves(other) if threat.cell == move.cell)
    if stopped:
        yield facts.StopsThreat(cells=(move.cell,), lines=completed_lines(other, stopped))
    yield from _threat_facts(after)
    if not winning_moves(other) and forks(other) and not forks(after):
        yield facts.StopsFork()


def _threat_facts(after: Position) -> Iterator[Fact]:
    cells, lines = _threatened(after)
    if len(cells) == 1:
        replies = tuple(reply for reply in after.moves if reply.cell in cells)
        yield facts.Threatens(moves=replies, cells=cells, lines=lines)
    elif cells:
        yield facts.MakesFork(cells=cells, lines=lines)
