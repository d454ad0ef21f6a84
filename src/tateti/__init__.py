"""Three-in-a-row games: Tic-Tac-Toe, Semáforo and their kin, played, studied, taught and solved.

>>> import tateti
>>> position = tateti.game("semaforo").position("GR../YGR./Y..Y")
>>> [str(move) for move in position.moves if position.play(move).outcome]
['Ya3', 'Gc1', 'Rd1']

What stands in `__all__` is there to be used, and `docs/library.md` teaches it; everything else may change.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tateti.board import Board
    from tateti.errors import (
        IllegalMoveError,
        InvalidCellError,
        InvalidGameError,
        InvalidMoveError,
        InvalidPlayerError,
        InvalidPositionError,
        InvalidPuzzleError,
        InvalidRecordError,
        NotAPuzzleError,
        SearchLimitError,
        TatetiError,
    )
    from tateti.games import Ending, Game, Move, Outcome, Position, Side, game, register
    from tateti.match import Match, Seat, State
    from tateti.oracle import evaluate
    from tateti.pieces import Ink, Piece, Shape
    from tateti.players import Player, Weighed, player
    from tateti.players.batched import batched
    from tateti.records import load, save
    from tateti.search.values import Evaluation, Value
    from tateti.study.analysis import analyse
    from tateti.study.audit.door import audit
    from tateti.study.explain import explain, fact_in_words
    from tateti.study.play_match import play_match
    from tateti.study.puzzles.make import make_puzzles
    from tateti.study.puzzles.puzzle import Puzzle, puzzle
    from tateti.study.review import review
    from tateti.study.tree import tree

__version__ = "0.1.0"

__all__ = [
    "Board",
    "Ending",
    "Evaluation",
    "Game",
    "IllegalMoveError",
    "Ink",
    "InvalidCellError",
    "InvalidGameError",
    "InvalidMoveError",
    "InvalidPlayerError",
    "InvalidPositionError",
    "InvalidPuzzleError",
    "InvalidRecordError",
    "Match",
    "Move",
    "NotAPuzzleError",
    "Outcome",
    "Piece",
    "Player",
    "Position",
    "Puzzle",
    "SearchLimitError",
    "Seat",
    "Shape",
    "Side",
    "State",
    "TatetiError",
    "Value",
    "Weighed",
    "analyse",
    "audit",
    "batched",
    "evaluate",
    "explain",
    "fact_in_words",
    "game",
    "load",
    "make_puzzles",
    "play_match",
    "player",
    "puzzle",
    "register",
    "review",
    "save",
    "tree",
]

# What is asked for is loaded then, so that a program that wants little (`tateti --version`) waits for little.
_HOMES = {
    "tateti.board": ("Board",),
    "tateti.games": (
        "Ending",
        "Game",
        "Move",
        "Outcome",
        "Position",
        "Side",
        "game",
        "register",
    ),
    "tateti.match": (
        "Match",
        "Seat",
        "State",
    ),
    "tateti.oracle": ("evaluate",),
    "tateti.pieces": (
        "Ink",
        "Piece",
        "Shape",
    ),
    "tateti.players": (
        "Player",
        "Weighed",
        "player",
    ),
    "tateti.players.batched": ("batched",),
    "tateti.records": (
        "load",
        "save",
    ),
    "tateti.search.values": (
        "Evaluation",
        "Value",
    ),
    "tateti.study.analysis": ("analyse",),
    "tateti.study.audit.door": ("audit",),
    "tateti.study.explain": (
        "explain",
        "fact_in_words",
    ),
    "tateti.study.play_match": ("play_match",),
    "tateti.study.puzzles.make": ("make_puzzles",),
    "tateti.study.puzzles.puzzle": (
        "Puzzle",
        "puzzle",
    ),
    "tateti.study.review": ("review",),
    "tateti.study.tree": ("tree",),
    "tateti.errors": (
        "IllegalMoveError",
        "InvalidCellError",
        "InvalidGameError",
        "InvalidMoveError",
        "InvalidPlayerError",
        "InvalidPositionError",
        "InvalidPuzzleError",
        "InvalidRecordError",
        "NotAPuzzleError",
        "SearchLimitError",
        "TatetiError",
    ),
}


def __getattr__(name: str) -> object:
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value: object = getattr(import_module(home), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
