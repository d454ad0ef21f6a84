"""Who wins on which board: the answers that have been computed, read from a file beside this one.

Nothing heavy is imported. A board and the same board on its side are one; the file has the one with no more rows than
columns.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from tateti.games import Game
from tateti.solver.answer import Answer

DATA = "results.json"


@cache
def known() -> Mapping[str, Answer]:
    """Every answer on file, by the name of its game.

    >>> known()["semaforo:3x4"].winner
    'second'
    """
    text = (files("tateti.solver.results") / DATA).read_text(encoding="utf-8")
    answers = map(Answer.from_json, json.loads(text)["results"])
    return {answer.game_name: answer for answer in answers}


def as_file(answers: Iterable[Answer]) -> str:
    """The text of the data file: a row a line, so that a change can be read."""
    rows = ",\n".join(json.dumps(answer.to_json()) for answer in answers)
    return f'{{"results": [\n{rows}\n]}}\n'


def on_file(game: Game) -> Game:
    """The game on the board that the file has it under: no more rows than columns.

    >>> from tateti.games import game
    >>> on_file(game("semaforo:5x4")).full_name
    'semaforo:4x5'
    """
    return game.turned() if game.board.rows > game.board.cols else game
