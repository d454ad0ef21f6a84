"""Every other game on a small board: all positions that play can reach, one by one.

Tic-Tac-Toe and its kin are measured by the steps of the course that `hard` follows, all others by their safe moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tateti import oracle
from tateti.errors import TatetiError
from tateti.games import Game, Move, Position
from tateti.games.line_counts import LineCounts
from tateti.language import Message
from tateti.language import mark as N_
from tateti.players.heuristics import tictactoe
from tateti.players.heuristics.tactics import count_safe_moves, safe_moves, winning_moves
from tateti.search.values import Value
from tateti.study.explain.explanation import is_of_threats
from tateti.study.explain.threats import forks, passed
from tateti.study.rules.figures import MoveFigure, PositionFigure, RulesReport

Share = Callable[[float], None]

MOST_POSITIONS = 60_000


@dataclass(frozen=True)
class MoveRule:
    """A rule that chooses moves: what people call it, where it is asked, and the moves it allows (none: it says nothing)."""

    id: str
    words: Message
    allowed: Callable[[Position], Iterable[Move]]
    applies: Callable[[Position], bool]


@dataclass(frozen=True)
class PositionRule:
    """A rule that says who wins: whether a position is called won, None where nothing is said."""

    id: str
    words: Message
    calls: Callable[[Position], bool | None]


def study_any_game(game: Game, share: Share = lambda done: None) -> RulesReport:
    """What the rules of thumb are worth on a board, by asking its positions one by one."""
    values = _values(game, share)
    unfinished = [position for position in values if position.outcome is None]
    quiet = [position for position in unfinished if _is_quiet(position)]
    threats = is_of_threats(game)
    return RulesReport(
        game,
        len(unfinished),
        len(quiet),
        sum(values[position] is Value.WIN for position in quiet),
        () if game.has_draws or threats else tuple(_position_figures(quiet, values)),
        tuple(_move_figures(_THREAT_RULES if threats else _SAFE_RULES, unfinished, values)),
    )


def _values(game: Game, share: Share) -> dict[Position, Value]:
    """Every position that play can reach, with its value for the player to move."""
    found = {game.start: Value.DRAW}
    waiting = [game.start]
    while waiting:
        position = waiting.pop()
        after = {game.after(position, move) for move in position.moves}
        new = [one for one in after if one not in found]
        found.update((one, Value.DRAW) for one in new)
        waiting.extend(new)
        if len(found) > MOST_POSITIONS:
            raise TatetiError(
                N_("{game} has more than {most} positions: too many to be looked at one by one."),
                game=game.full_name, most=MOST_POSITIONS,
            )  # fmt: skip
    for number, position in enumerate(found):
        found[position] = oracle.evaluate(position).value
        share(number / len(found))
    return found


def _is_quiet(position: Position) -> bool:
    """Whether nothing wins at once; in a game of threats, for nobody."""
    if winning_moves(position):
        return False
    return not is_of_threats(position.game) or not winning_moves(passed(position))


# Who wins

_POSITION_RULES = (
    PositionRule("always-won", N_("the one to move wins (to compare with)"), lambda position: True),
    PositionRule(
        "odd-safe",
        N_("an odd number of safe moves wins"),
        lambda position: count_safe_moves(position) % 2 == 1,
    ),
    PositionRule(
        "half-turn",
        N_("a board that is the same after a half turn is lost"),
        lambda position: False if _is_turned(position) else None,
    ),
    PositionRule(
        "no-safe-move",
        N_("who has no safe move is lost"),
        lambda position: None if count_safe_moves(position) else False,
    ),
)


def _position_figures(quiet: list[Position], values: Mapping[Position, Value]) -> Iterator[PositionFigure]:
    for rule in _POSITION_RULES:
        calls = [(position, call) for position in quiet if (call := rule.calls(position)) is not None]
        right = sum(call == (values[position] is Value.WIN) for position, call in calls)
        yield PositionFigure(rule.id, rule.words, len(calls), right)


def _is_turned(position: Position) -> bool:
    return position.transformed(position.board.half_turn) == position


# Which move


def _move_figures(
    rules: Iterable[MoveRule], unfinished: list[Position], values: Mapping[Position, Value]
) -> Iterator[MoveFigure]:
    at_stake = [position for position in unfinished if values[position] is not Value.LOSS]
    for rule in rules:
        said, kept, any_kept = 0, Fraction(0), Fraction(0)
        for position in at_stake:
            if rule.applies(position) and (moves := list(rule.allowed(position))):
                said += 1
                kept += _kept(position, moves, values)
                any_kept += _kept(position, _usual(position), values)
        yield MoveFigure(rule.id, rule.words, said, kept / max(1, said), any_kept / max(1, said))


def _kept(position: Position, moves: Iterable[Move], values: Mapping[Position, Value]) -> Fraction:
    """The share of the moves that keep the value."""
    after = [values[position.game.after(position, move)] for move in moves]
    return Fraction(sum(one.for_the_other is values[position] for one in after), len(after))


def _usual(position: Position) -> list[Move]:
    """What is compared with: any move in a game of threats, any safe move in others."""
    if is_of_threats(position.game):
        return list(position.moves)
    return _going_on(position) or safe_moves(position)


# Games of threats


def _on(step: tictactoe.Step) -> Callable[[Position], Iterable[Move]]:
    """The moves on the cells that a step of the course gives."""

    def allowed(position: Position) -> list[Move]:
        cells = set(step(position, LineCounts.of(position)))
        return [move for move in position.moves if move.cell in cells]

    return allowed


def _corners(position: Position) -> list[Move]:
    cells = tictactoe.free_corners(position)
    return [move for move in position.moves if move.cell in cells]


def _stopping_forks(position: Position) -> list[Move]:
    """The moves after which the other has no fork, where there was one."""
    if not forks(passed(position)):
        return []
    return [move for move in position.moves if not forks(position.game.after(position, move))]


def _is_threatened(position: Position) -> bool:
    return not winning_moves(position) and bool(winning_moves(passed(position)))


_THREAT_RULES = (
    MoveRule("win", N_("complete a line"), winning_moves, lambda position: True),
    MoveRule("block", N_("stop the line of the other"), _on(tictactoe.block), _is_threatened),
    MoveRule("any", N_("any move (to compare with)"), lambda position: position.moves, _is_quiet),
    MoveRule("fork", N_("make a fork"), forks, _is_quiet),
    MoveRule("winning-corner", N_("make a fork in a corner"), _on(tictactoe.winning_corner), _is_quiet),
    MoveRule(
        "stop-fork",
        N_("leave the other no fork, where there was one"),
        _stopping_forks,
        lambda position: _is_quiet(position) and not forks(position),
    ),
    MoveRule("first-corner", N_("begin in a corner"), _on(tictactoe.first_corner), _is_quiet),
    MoveRule("tactical-corner", N_("pair a corner with one of one's own"), _on(tictactoe.tactical_corner), _is_quiet),
    MoveRule("corner", N_("take a corner"), _corners, _is_quiet),
    MoveRule("centre", N_("take the centre"), _on(tictactoe.centre), _is_quiet),
)  # fmt: skip


# Games of safe moves


def _going_on(position: Position) -> list[Move]:
    """The safe moves after which the game goes on."""
    game = position.game
    return [move for move in safe_moves(position) if game.after(position, move).outcome is None]


def _replies(position: Position) -> dict[Move, int]:
    game = position.game
    return {move: count_safe_moves(game.after(position, move)) for move in _going_on(position)}


def _fewest_replies(position: Position) -> list[Move]:
    replies = _replies(position)
    return [move for move, count in replies.items() if count == min(replies.values())]


def _even_replies(position: Position) -> list[Move]:
    replies = _replies(position)
    return [move for move, count in replies.items() if count % 2 == 0] or list(replies)


def _no_reply(position: Position) -> list[Move]:
    return [move for move, count in _replies(position).items() if count == 0]


def _turning(position: Position) -> list[Move]:
    game = position.game
    return [move for move in _going_on(position) if _is_turned(game.after(position, move))]


_SAFE_RULES = (
    MoveRule("any-safe", N_("any safe move (to compare with)"), _going_on, _is_quiet),
    MoveRule("fewest-replies", N_("leave the fewest safe replies"), _fewest_replies, _is_quiet),
    MoveRule("even-replies", N_("leave an even number of safe replies"), _even_replies, _is_quiet),
    MoveRule("no-reply", N_("leave no safe reply"), _no_reply, _is_quiet),
    MoveRule("make-half-turn", N_("make the board the same after a half turn"), _turning, _is_quiet),
)
