"""Tables of games that take nothing for granted: rows are not columns, and the players are not alike."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tateti import oracle
from tateti.board import Board
from tateti.games import Ending, Game, Outcome, Position, Side, game, registry
from tateti.games.notakto import Notakto
from tateti.games.tictactoe import TicTacToe
from tateti.search.exact import ExactSearch


class Rows(Notakto):
    """Rows win, columns and diagonals lose."""

    kind = "rows"
    title = "Rows"
    tabled = (Board(3, 4),)
    misere = False

    def outcome(self, position: Position) -> Outcome | None:
        if (ended := super().outcome(position)) is None:
            return None
        rows = [line for line in ended.lines if line[1] - line[0] == 1]
        return Outcome(position.turn.other if rows else position.turn, ended.lines, Ending.LINE)


class FullForSecond(TicTacToe):
    """A full board without a line is won by the second player."""

    kind = "full-for-second"
    title = "Full for the second"
    tabled = (Board(3, 3),)
    has_draws = False

    def outcome(self, position: Position) -> Outcome | None:
        ended = super().outcome(position)
        return (
            ended
            if ended is None or ended.winner is not None
            else Outcome(Side.SECOND, (), Ending.FULL_BOARD)
        )


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    more = {kind.kind: kind for kind in (Rows, FullForSecond)}
    monkeypatch.setattr(registry, "_games", {**registry.available(), **more})
    yield
    registry._named.cache_clear()


def reachable(start: Position) -> list[Position]:
    seen, waiting = {start}, [start]
    while waiting:
        position = waiting.pop()
        for move in position.moves:
            after = position.play(move)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    return [position for position in seen if position.outcome is None]


def agree(the_game: Game, positions: list[Position]) -> None:
    search = ExactSearch(the_game)
    for position in positions:
        assert oracle.evaluate(position) == search.evaluate(position), position


def test_a_table_does_not_answer_for_the_board_on_its_side(cache: Path) -> None:
    for board in (Board(3, 4), Board(4, 3)):
        agree(Rows(board), reachable(Rows(board).start))
    assert [path.name for path in (cache / "tables").iterdir()] == ["rows-3x4.tateti"]


def test_a_table_does_not_exchange_players_that_are_not_alike(cache: Path) -> None:
    the_game = FullForSecond(Board(3, 3))
    others = [the_game.position(text) for text in (".../.../... o", ".../.O./... x", "O../.X./... o")]
    agree(the_game, [*reachable(the_game.start)[::7], *others])


def test_the_outside_game_is_answered_exactly(cache: Path, pegboard: Any) -> None:
    agree(game("pegboard"), reachable(game("pegboard").start))
