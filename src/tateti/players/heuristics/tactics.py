"""What every player looks for first: wins, and moves that do not hand the other a win."""

from __future__ import annotations

from tateti.games import Move, Position
from tateti.search.fast_rules import fast_rules_of


def winning_moves(position: Position) -> list[Move]:
    """The moves that win at once.

    >>> from tateti.games import game
    >>> winning_moves(game("semaforo").position("GR../YGR./Y..Y"))
    [Move('Ya3'), Move('Gc1'), Move('Rd1')]
    """
    if position.outcome is not None:
        return []
    rules = fast_rules_of(position.game)
    return rules.moves(position, rules.wins(rules.code(position)))


def safe_moves(position: Position) -> list[Move]:
    """The moves that do not lose at once, and after which the other cannot win at once."""
    return fast_rules_of(position.game).moves(position, _safe(position))


def count_safe_moves(position: Position) -> int:
    """How many safe moves there are."""
    return _safe(position).bit_count()


def _safe(position: Position) -> int:
    """The cells of the safe moves, as a plane."""
    if position.outcome is not None:
        return 0
    rules = fast_rules_of(position.game)
    return rules.safe(rules.code(position))
