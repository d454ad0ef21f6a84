"""An audit that is too large is refused beforehand, and none that is not."""

from __future__ import annotations

import pytest

from tateti.errors import SearchLimitError
from tateti.games import Move, Position, Side, game
from tateti.players import player
from tateti.study.audit.bot_audit import audit
from tateti.study.audit.cross_table import cross_table
from tateti.study.audit.estimate import surely_more
from tateti.study.audit.numbers import Strategy
from tateti.study.audit.reach import reach


def all_moves(position: Position, _last: Move | None) -> list[Move]:
    return list(position.moves)


@pytest.mark.parametrize(
    "name", ["tictactoe", "tictactoe:2x4", "semaforo:2x3", "notakto", "misere-tictactoe"]
)
def test_what_fits_is_never_refused(name: str) -> None:
    anyone = Strategy(player("random"))
    positions = reach(anyone, Side.FIRST, game(name).start).positions
    assert not surely_more(all_moves, game(name).start, positions)
    assert surely_more(all_moves, game(name).start, positions // 50)


@pytest.mark.parametrize("name", ["tictactoe:9x9", "tictactoe:6x6", "tictactoe:26x26x4"])
def test_too_large_an_audit_is_refused_before_anything_is_followed(name: str) -> None:
    followed: list[int] = []
    with pytest.raises(SearchLimitError, match="too large"):
        audit("random", name, progress=lambda count, _opponent: followed.append(count))
    assert followed == []


def test_too_large_a_table_is_refused_before_anything_is_followed() -> None:
    followed: list[int] = []
    with pytest.raises(SearchLimitError, match="too large"):
        cross_table(game("semaforo"), progress=lambda count, _opponent: followed.append(count))
    assert followed == []


@pytest.mark.parametrize("name", ["tictactoe", "notakto", "semaforo:2x3", "misere-tictactoe"])
def test_from_a_position_where_something_stands_already_it_is_no_more_either(name: str) -> None:
    """The positions from there on, counted one by one, are at least what is told of them."""
    start = game(name).start
    for move in start.moves[:1] + start.play(start.moves[0]).moves[-1:]:
        start = start.play(move)
    reached, level = {start}, {start}
    while level:
        level = {position.play(move) for position in level for move in position.moves}
        reached |= level
    assert not surely_more(all_moves, start, len(reached))
    assert surely_more(all_moves, start, len(reached) // 50)
