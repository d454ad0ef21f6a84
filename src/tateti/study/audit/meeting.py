"""What two bots score against each other, exactly: computed over positions, not by playing.

All probability begins on one position and flows along the moves, a ply at a time. Every game here ends after a
bounded number of moves and each move adds to the board, so a ply is never visited twice. The probabilities of a ply
are whole numbers over one common denominator; fractions are formed only where games end.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import lcm

from tateti.errors import SearchLimitError
from tateti.games import Move, Position, Side
from tateti.language import mark as N_
from tateti.language import number
from tateti.study.audit.estimate import surely_more
from tateti.study.audit.numbers import Score, Strategy, Tell, say_nothing

# What decides how a match goes on: the board and, where the bot to move looks at it, the last cell that was played.
Situation = tuple[int, int]
Level = dict[Situation, tuple[Position, Move | None]]

NO_CELL = -1


def situation(position: Position, last: Move | None, uses_last: bool) -> Situation:
    """The situation, among those of one ply."""
    return position.code, last.cell if uses_last and last is not None else NO_CELL


def meet(
    first: Strategy, second: Strategy, start: Position, limit: int | None = None, tell: Tell = say_nothing
) -> Score:
    """The exact score of the first against the second from a position.

    >>> from tateti.games import game
    >>> from tateti.players import player
    >>> bot = Strategy(player("random"))
    >>> meet(bot, bot, game("tictactoe").start)
    Score(win=Fraction(737, 1260), draw=Fraction(8, 63), loss=Fraction(121, 420))
    """
    strategies = first, second
    _refuse_at_once(strategies, start, limit)
    ended: dict[Side | None, Fraction] = dict.fromkeys((Side.FIRST, None, Side.SECOND), Fraction())
    level: Level = {situation(start, None, False): (start, None)}
    chances: Counter[Situation] = Counter(dict.fromkeys(level, 1))
    whole, count, turn = 1, 0, start.turn
    if start.outcome is not None:
        ended[start.outcome.winner] += 1
        level = {}
    while level:
        count += len(level)
        refuse_beyond(limit, count, start)
        tell(count)
        level, chances, gone, common = _flow(
            level, chances, strategies[turn], strategies[turn.other].uses_last
        )
        whole *= common
        for winner, chance in gone.items():
            ended[winner] += Fraction(chance, whole)
        turn = turn.other
    return Score(ended[Side.FIRST], ended[None], ended[Side.SECOND])


def _flow(
    level: Level, chances: Counter[Situation], mover: Strategy, next_uses_last: bool
) -> tuple[Level, Counter[Situation], Counter[Side | None], int]:
    """One ply: the situations after it, their chances, those of the games that ended, and the factor of the whole."""
    answers = {key: mover.shares(position, last) for key, (position, last) in level.items()}
    common = lcm(*{shares.total for shares in answers.values()})
    reached: Level = {}
    flowing: Counter[Situation] = Counter()
    gone: Counter[Side | None] = Counter()
    for key, (total, moves) in answers.items():
        position, chance = level[key][0], chances[key] * (common // total)
        for move, share in moves:
            after = position.game.after(position, move)
            child = situation(after, move, next_uses_last)
            if child not in flowing:
                reached[child] = after, move
            flowing[child] += chance * share
    for child, (after, _) in list(reached.items()):
        if (outcome := after.outcome) is not None:
            gone[outcome.winner] += flowing.pop(child)
            del reached[child]
    return reached, flowing, gone, common


def _refuse_at_once(strategies: tuple[Strategy, Strategy], start: Position, limit: int | None) -> None:
    """Raises where more situations than the limit allows can be foreseen."""

    def choices(position: Position, last: Move | None) -> list[Move]:
        return [move for move, _share in strategies[position.turn].shares(position, last).moves]

    if limit is not None and surely_more(choices, start, limit):
        raise too_many(limit, start)


def refuse_beyond(limit: int | None, count: int, start: Position) -> None:
    """Raises where there are more situations than the limit allows."""
    if limit is not None and count > limit:
        raise too_many(limit, start)


def too_many(limit: int, start: Position) -> SearchLimitError:
    """What is said where there are more situations than the limit allows."""
    game = start.game
    return SearchLimitError(
        N_(
            "{game} is too large to follow every line: its board can be filled in {boards} ways, and more than "
            "{limit} situations (a position, and the move before it) can come up. A larger limit can be set with --limit, or a smaller board taken."
        ),
        game=game.name, boards=number(len(game.letters) ** game.board.size), limit=number(limit),
    )  # fmt: skip
