"""What hypothesis draws from: games on many boards, and positions that play has reached."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from tateti import Game, Position, game
from tateti.games import available

# Every game there is, on its usual board and on a few more; and what deserves a closer look.
NAMES = (
    *(f"{kind}{board}" for kind in available() for board in ("", ":1x3", ":2x3", ":4x4")),
    "tictactoe:3x1", "tictactoe:2x5", "tictactoe:4x4x4", "tictactoe:4x5", "tictactoe:8x8x5",
    "tictactoe:2x2x1", "semaforo:3x3", "semaforo:3x1", "semaforo:2x6x4",
    "semaforo:5x3", "semaforo:8x8", "tateti-semaforo:1x7",
)  # fmt: skip

games = st.sampled_from(NAMES).map(game)


def walk(start: Position, random: Random, plies: int) -> Position:
    """The position after so many random moves, or at the end if that comes before."""
    position = start
    for _ in range(plies):
        if not (moves := position.moves):
            break
        position = position.play(random.choice(moves))
    return position


@st.composite
def positions(draw: st.DrawFn, of: st.SearchStrategy[Game] = games) -> Position:
    chosen = draw(of)
    return walk(
        chosen.start, Random(draw(st.integers(0, 10**6))), draw(st.integers(0, 3 * chosen.board.size))
    )
