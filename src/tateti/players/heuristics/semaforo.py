"""The steps of `hard` in the Semáforo games, and in every game that has no ladder of its own:

    win → leave no safe reply → mirror the other's last move → leave the fewest safe replies → any

A move is safe when it does not lose at once and the other cannot win at once after it. Each step gives its moves, or
none. Mirroring is for games whose pieces belong to nobody: then the other's move can be repeated.

In Ta-Te-Ti Semáforo a move may fill the board without a line. The game is drawn then: nobody is left without a safe
reply, so such a move belongs to none of these steps. It is kept for when every other move would lose at once.
"""

from __future__ import annotations

from tateti.games import Move, Position
from tateti.games.line_counts import LineCounts
from tateti.players import reasons
from tateti.players.base import Weighed, uniform
from tateti.players.heuristics.base import Heuristics
from tateti.players.heuristics.tactics import count_safe_moves, safe_moves, winning_moves


def safe_and_open(position: Position, safe: list[Move] | None = None) -> list[Move]:
    """The safe moves after which the game goes on."""
    return [move for move in _safe(position, safe) if _after(position, move).outcome is None]


def drawing(position: Position, safe: list[Move] | None = None) -> list[Move]:
    """The moves that fill the board without a line, and so end the game in a draw."""
    return [move for move in _safe(position, safe) if _after(position, move).outcome is not None]


def no_safe_reply(replies: dict[Move, int]) -> list[Move]:
    """The safe moves after which every reply can be won at once."""
    return [move for move, count in replies.items() if count == 0]


def mirror(position: Position, replies: dict[Move, int], last: Move | None) -> list[Move]:
    """The half-turn mirror of the last move, where the same piece can go there and it is safe."""
    if last is None:
        return []
    across = position.board.half_turn[last.cell]
    return [move for move in replies if move.cell == across and move.piece == last.piece]


def fewest_replies(replies: dict[Move, int]) -> list[Move]:
    """The safe moves that leave the other the fewest safe replies."""
    fewest = min(replies.values(), default=0)
    return [move for move, count in replies.items() if count == fewest]


def safe_replies(position: Position, safe: list[Move] | None = None) -> dict[Move, int]:
    """For every safe move after which the game goes on, how many safe replies it leaves the other.

    >>> from tateti.games import game
    >>> position = game("semaforo:1x3").position("G.Y")
    >>> {str(move): count for move, count in safe_replies(position).items()}
    {'Ya1': 2, 'Gb1': 1, 'Rc1': 2}
    """
    return {move: count_safe_moves(_after(position, move)) for move in safe_and_open(position, safe)}


def _safe(position: Position, safe: list[Move] | None) -> list[Move]:
    return safe_moves(position) if safe is None else safe


def _after(position: Position, move: Move) -> Position:
    return position.game.after(position, move)


class SafetyHeuristics(Heuristics):
    """Win, else stay safe, and for `hard` leave the other as few safe replies as possible."""

    def easy(self, position: Position, counts: LineCounts | None = None) -> tuple[Weighed, ...]:
        if wins := winning_moves(position):
            return uniform(wins, reasons.Win())
        if safe := safe_moves(position):
            return uniform(safe, reasons.Safe() if len(safe) > 1 else reasons.OnlySafe())
        return uniform(position.moves, reasons.AnyMove())

    def hard(
        self, position: Position, last: Move | None, counts: LineCounts | None = None
    ) -> tuple[Weighed, ...]:
        if wins := winning_moves(position):
            return uniform(wins, reasons.Win())
        safe = safe_moves(position)
        replies = safe_replies(position, safe)
        if moves := no_safe_reply(replies):
            return uniform(moves, reasons.NoSafeReply())
        if self.game.shared and last is not None and (moves := mirror(position, replies, last)):
            return uniform(moves, reasons.Mirror(last))
        if moves := fewest_replies(replies):
            return uniform(moves, _why(replies, replies[moves[0]]))
        if moves := drawing(position, safe):
            return uniform(moves, reasons.SettleForDraw())
        return uniform(position.moves, reasons.AnyMove())


def _why(replies: dict[Move, int], fewest: int) -> reasons.Reason:
    """Why the moves that leave the fewest replies are played; where all leave as many, they are only safe."""
    if len(replies) == 1:
        return reasons.OnlySafe()
    return reasons.Safe() if set(replies.values()) == {fewest} else reasons.FewestReplies(fewest)
