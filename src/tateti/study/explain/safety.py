"""The facts of games that are lost by having no safe move left: pieces that belong to nobody, and misère play.

In such a game the value of a position in which nothing wins at once is decided by safe moves alone: who makes another
one loses at once, so who has none left is lost. That is why the oracle's value says who runs out of them first.
"""

from __future__ import annotations

from collections.abc import Iterator

from tateti.board import Cell, Line
from tateti.games import Move, Position
from tateti.players.heuristics.tactics import safe_moves, winning_moves
from tateti.search.limits import Stop
from tateti.search.values import Evaluation, Value
from tateti.study.explain import facts
from tateti.study.explain.facts import Fact, Forbidden, Lasting
from tateti.study.explain.safe_play import SafePlay
from tateti.study.explain.settled import settled_cells


def position_facts(
    position: Position, evaluation: Evaluation | None, stop: Stop | None = None
) -> Iterator[Fact]:
    """What there is to see where nothing wins at once: safe moves, forbidden cells, who runs out of safe moves."""
    safe = safe_moves(position)
    yield facts.SafeMoves(moves=tuple(safe), cells=tuple(move.cell for move in safe))
    play = SafePlay(position, stop=stop)
    yield from forbidden_cells(position, play)
    if not safe:
        return
    to_come = _to_come(position, play)
    if to_come is not None:
        yield to_come
    if evaluation is not None and (to_come is None or to_come.runs_out is None):
        yield _runs_out(position, evaluation)


def _to_come(position: Position, play: SafePlay) -> facts.SafeMovesToCome | None:
    if play.lengths is None:
        return None
    least, most, is_odd = play.lengths
    # Who has to move when all safe moves are made: after an odd number of them, the other.
    runs_out = None if is_odd is None else position.turn.other if is_odd else position.turn
    return facts.SafeMovesToCome(least=least, most=most, runs_out=runs_out)


def _runs_out(position: Position, evaluation: Evaluation) -> facts.RunsOut:
    """Who has no safe move left first, from the proved value."""
    if evaluation.value is Value.DRAW:
        return facts.RunsOut(side=None, after=None)
    loser = position.turn if evaluation.value is Value.LOSS else position.turn.other
    # The last plies are the forced one that is not safe and, unless that loses by itself, the one that completes a line.
    after = None
    if position.game.regular and evaluation.plies is not None:
        after = evaluation.plies - (1 if position.game.misere else 2)
    return facts.RunsOut(side=loser, after=after)


# Forbidden cells


def forbidden_cells(position: Position, play: SafePlay) -> Iterator[Forbidden]:
    """Every forbidden cell, with why and for how long."""
    settled = settled_cells(position)
    for move in forbidden_moves(position):
        replies, lines = refutation(position, move)
        lasting, until = _lasting(position, move.cell, settled, play)
        yield Forbidden(
            moves=(move,),
            cells=(move.cell,),
            replies=replies,
            lines=lines,
            lasting=lasting,
            until=until,
            side=None if position.game.shared else position.turn,
        )


def forbidden_moves(position: Position) -> list[Move]:
    """The moves that are not safe, where nothing wins at once; none where something does, or the game is over."""
    if winning_moves(position):
        return []
    safe = set(safe_moves(position))
    return [move for move in position.moves if move not in safe]


def refutation(position: Position, move: Move) -> tuple[tuple[Move, ...], tuple[Line, ...]]:
    """The replies that win at once after a move, and the lines that are completed: by them, or by a move that loses by
    itself (then there is no reply)."""
    after = position.game.after(position, move)
    if after.outcome is not None:
        return (), after.outcome.lines
    replies = tuple(winning_moves(after))
    return replies, completed_lines(after, replies)


def completed_lines(position: Position, moves: tuple[Move, ...]) -> tuple[Line, ...]:
    """The lines that these moves complete, each once."""
    outcomes = [position.game.after(position, move).outcome for move in moves]
    return tuple(dict.fromkeys(line for outcome in outcomes if outcome is not None for line in outcome.lines))


def _lasting(
    position: Position, cell: Cell, settled: frozenset[Cell], play: SafePlay
) -> tuple[Lasting | None, tuple[Move, ...]]:
    if cell in settled or _is_held_by_own_marks(position):
        return Lasting.FOR_GOOD, ()
    until = play.until_safe(cell)
    if until is not None:
        return Lasting.FOR_NOW, until
    return (Lasting.FOR_GOOD if play.is_complete else None), ()


def _is_held_by_own_marks(position: Position) -> bool:
    """Whether what forbids a cell never goes away: where a line of one's own marks loses, marks stay."""
    game = position.game
    return game.regular and not game.shared and game.misere


# Moves


def move_facts(position: Position, move: Move, after: Position) -> Iterator[Fact]:
    """What a move does that neither ends the game nor lets the other win at once."""
    if not winning_moves(position):
        yield from _forbidden_after(position, after)
    safe = safe_moves(after)
    yield facts.SafeReplies(moves=tuple(safe), cells=tuple(reply.cell for reply in safe))


def _forbidden_after(position: Position, after: Position) -> Iterator[Fact]:
    """The cells that a move forbids, and those that it frees: of the mover where each player has a mark, else of both."""
    game = position.game
    if not game.shared:  # what the move changes is what its own player may do next
        after = Position(game, after.code, position.turn)
        if after.outcome is not None:
            return
    before, now = ({move.cell for move in forbidden_moves(one)} for one in (position, after))
    playable = {move.cell for move in after.moves}
    side = None if game.shared else position.turn
    if new := sorted(now - before):
        yield facts.Forbids(cells=tuple(new), side=side)
    if freed := sorted((before - now) & playable):
        yield facts.Frees(cells=tuple(freed))
