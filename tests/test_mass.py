"""Random matches over all games and many boards: all end, and everything is read back equal. With TATETI_FULL=1 there are
a hundred thousand."""

from __future__ import annotations

from random import Random

import pytest

from conftest import FULL
from strategies import NAMES
from tateti import game
from tateti.match import Match, Seat

PARTS, OF_A_PART = (50, 2_000) if FULL else (8, 1_250)
LARGE = {"tictactoe:8x8x5", "semaforo:8x8"}  # one in a hundred is enough of these
SMALL = [name for name in NAMES if name not in LARGE]
SEATS = (Seat("Ana"), Seat("Beto", "random"))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_random_matches_end_and_are_read_back(part: int):
    random = Random(part)
    for number in range(OF_A_PART):
        name = random.choice(sorted(LARGE)) if number % 100 == 0 else random.choice(SMALL)
        match = Match(game(name), *SEATS)
        while match.outcome is None:
            match.play(random.choice(match.position.moves))
            position = match.position
            assert match.game.position(str(position)) == position
            assert match.game.position(position.matrix()) == position
        again = Match.from_record(str(match.record()))
        assert again.positions == match.positions
        assert again.outcome == match.outcome
