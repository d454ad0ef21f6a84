"""Golden playthroughs: one whole match of each game, with everything the rules say along the way.

To write them anew after a deliberate change: TATETI_WRITE_GOLDEN=1 python -m pytest tests/games/test_playthroughs.py
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from tateti import Game, Position, game
from tateti.games import available

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = [*available(), "tictactoe:4x5x4", "semaforo:4x4", "tateti-semaforo:2x4"]


def told(position: Position) -> str:
    outcome = position.outcome
    lines = [
        f"position  {position}",
        f"matrix    {position.matrix()}",
        f"canonical {position.canonical()}",
        f"ply       {position.ply}",
        f"to move   {position.turn}",
        f"moves     {' '.join(map(str, position.moves)) or '-'}",
    ]
    if outcome is not None:
        names = [",".join(map(position.board.name, line)) for line in outcome.lines]
        lines.append(f"outcome   {outcome.result} {outcome.reason} {' '.join(names)}".rstrip())
    return "\n".join(lines)


def playthrough(chosen: Game) -> str:
    random, position = Random(7), chosen.start
    parts = [
        f"game      {chosen.full_name}\npieces    {chosen.letters}\nlines     {len(chosen.board.lines)}",
        told(position),
    ]
    while position.moves:
        move = random.choice(position.moves)
        position = position.play(move)
        parts.append(f"-- {move}\n{told(position)}")
    return "\n\n".join(parts) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_playthrough(name: str):
    golden = FOLDER / f"{name.replace(':', '-')}.txt"
    if os.environ.get("TATETI_WRITE_GOLDEN"):
        golden.write_text(playthrough(game(name)), encoding="utf-8")
    assert playthrough(game(name)) == golden.read_text(encoding="utf-8")


def test_every_game_has_a_playthrough():
    assert set(available()) <= {golden.stem for golden in FOLDER.glob("*.txt")}
