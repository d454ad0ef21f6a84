"""The rules, one file a game, and the registry that reads `semaforo:3x4`."""

from __future__ import annotations

import functools
import re

from tateti.board import Board
from tateti.errors import InvalidGameError, quote
from tateti.games.base import Game
from tateti.games.position import Ending, Matrix, Move, Outcome, Position, Side
from tateti.games.semaforo import Semaforo
from tateti.games.tateti_semaforo import TatetiSemaforo
from tateti.games.tictactoe import TicTacToe
from tateti.language import mark as N_

__all__ = [
    "GAMES", "Ending", "Game", "Matrix", "Move", "Outcome", "Position", "Semaforo", "Side", "TatetiSemaforo",
    "TicTacToe", "game",
]  # fmt: skip

GAMES: dict[str, type[Game]] = {kind.kind: kind for kind in (TicTacToe, Semaforo, TatetiSemaforo)}

_NAME = re.compile(r"([a-z-]+)(?::([0-9]{1,3})x([0-9]{1,3})(?:x([0-9]{1,3}))?)?", re.ASCII)


@functools.lru_cache(maxsize=256)
def game(name: str) -> Game:
    """The game of this name, on its usual board or on another one.

    >>> game("semaforo").board, game("tictactoe:4x5x4").board
    (Board(rows=3, cols=4, line=3), Board(rows=4, cols=5, line=4))
    """
    found = _NAME.fullmatch(name.strip().lower())
    if found is None or found[1] not in GAMES:
        raise InvalidGameError(
            N_("{name} is not a game: the games are {games}, each also on other boards, like {example}."),
            name=quote(name),
            games=", ".join(GAMES),
            example="tictactoe:4x5x4",
        )
    kind = GAMES[found[1]]
    board = kind.standard if found[2] is None else Board(int(found[2]), int(found[3]), int(found[4] or 3))
    return _on(kind, board)


@functools.lru_cache(maxsize=256)
def _on(kind: type[Game], board: Board) -> Game:
    return kind(board)
