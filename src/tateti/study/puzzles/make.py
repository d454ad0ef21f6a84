"""Making problems: positions of sensible play, until there are as many problems as are wanted.

*Sensible play* is a match in which both play moves that `easy` may play: it wins if it can, does not let the other win at
once, and plays anything otherwise. The same seed gives the same problems.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random

from tateti.errors import NotAPuzzleError, SearchLimitError
from tateti.games import Game, Position
from tateti.players.heuristics import heuristics_of
from tateti.search.limits import Limit
from tateti.study.puzzles.puzzle import Puzzle, likeness, position_of, puzzle_of
from tateti.study.puzzles.themes import Theme

MOST_MATCHES = 3_000  # that are played without finding anything new, before it gives up
EFFORT = Limit(positions=20_000)  # to solve one position, where there is no table


def make_puzzles(
    game: Game,
    count: int,
    *,
    themes: Collection[Theme] = (),
    level: int | None = None,
    seed: int | None = None,
    avoid: Collection[str] = (),
) -> list[Puzzle]:
    """So many problems of a game, no two alike by symmetry; fewer where no more are found.

    With `themes` each has at least one of them; `avoid` are the names of problems that are not wanted again.

    >>> from tateti.games import game
    >>> [puzzle.id for puzzle in make_puzzles(game("tictactoe"), 2, seed=1)] == [
    ...     puzzle.id for puzzle in make_puzzles(game("tictactoe"), 2, seed=1)]
    True
    """
    random = Random(seed)
    seen = {likeness(position_of(name)) for name in avoid}
    found: list[Puzzle] = []
    fruitless = 0
    while len(found) < count and fruitless < MOST_MATCHES:
        fruitless += 1
        positions = list(_sensible_match(game, random))
        random.shuffle(positions)
        for position in positions:
            if (like := likeness(position)) in seen:
                continue
            seen.add(like)
            puzzle = _wanted(position, themes, level)
            if puzzle is not None:
                found.append(puzzle)
                fruitless = 0
                break  # one of a match: problems should not be of one piece
    return found


def _sensible_match(game: Game, random: Random) -> Iterator[Position]:
    """The unfinished positions of a match in which both play what `easy` may play."""
    rules, position = heuristics_of(game), game.start
    while position.outcome is None and position.moves:
        yield position
        moves = rules.easy(position)
        position = game.after(position, moves[int(random.random() * len(moves))].move)


def _wanted(position: Position, themes: Collection[Theme], level: int | None) -> Puzzle | None:
    try:
        puzzle = puzzle_of(position, EFFORT)
    except (NotAPuzzleError, SearchLimitError):
        return None
    if themes and not set(themes) & set(puzzle.themes):
        return None
    return puzzle if level in (None, puzzle.level) else None
