"""All problems of a board, counted by theme and level, with what each bot of the panel makes of them.

Every position that sensible play reaches is looked at, of those alike by symmetry one. Where numpy and numba are there,
the boards of Semáforo's family up to 12 cells are counted in a minute or a few (see `solver.dense.single_moves`); any other small
board is counted in plain Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tateti import oracle
from tateti.errors import InvalidPuzzleError, NotAPuzzleError
from tateti.extras import install_command
from tateti.games import Game, Position, Side
from tateti.language import mark as N_
from tateti.players import player
from tateti.players.heuristics import heuristics_of
from tateti.solver.dense.solve import MOST_COLOURED
from tateti.solver.dense.verdict import unpack
from tateti.study.puzzles.difficulty import (
    LEVELS,
    PANEL,
    Difficulty,
    Task,
    difficulty_from,
    difficulty_of,
    probability_of,
)
from tateti.study.puzzles.puzzle import Solved, checked_choice, likeness, solved
from tateti.study.puzzles.themes import Facts, Theme

MOST_POSITIONS = 30_000  # of those alike one, that are looked at in plain Python
MINIMAX = "minimax:depth="

Counted = tuple[Solved, Difficulty]
Tell = Callable[[int], None]


@dataclass
class Census:
    """How many problems a board has."""

    game: Game
    positions: int = 0  # that sensible play reaches, of those alike one; undecided
    levels: Counter[int] = field(default_factory=Counter)
    themes: Counter[tuple[Theme | None, int]] = field(default_factory=Counter)  # None: those without a theme
    scores: dict[str, dict[int, Fraction]] = field(default_factory=dict)  # of each bot and level

    @property
    def problems(self) -> int:
        """How many there are."""
        return self.levels.total()

    def add(self, problem: Solved, difficulty: Difficulty) -> None:
        """Counts one more."""
        self.levels[difficulty.level] += 1
        for theme in problem.themes or (None,):
            self.themes[theme, difficulty.level] += 1
        for bot, probability in difficulty.probabilities.items():
            self.scores[bot][difficulty.level] += probability

    def shares(self, bot: str) -> dict[int, float]:
        """With what probability a bot solves the problems of each level, on average, where there are any."""
        return {level: float(self.scores[bot][level] / count) for level, count in sorted(self.levels.items())}

    def to_json(self) -> dict[str, Any]:
        """All of it."""
        return {
            "game": self.game.full_name,
            "positions": self.positions,
            "problems": self.problems,
            "levels": {str(level): self.levels[level] for level in LEVELS},
            "themes": {
                str(theme): {str(level): self.themes[theme, level] for level in LEVELS}
                for theme in (*Theme, None)
                if any(self.themes[theme, level] for level in LEVELS)
            },
            "panel": {
                bot: {str(level): round(share, 4) for level, share in self.shares(bot).items()}
                for bot in PANEL
            },
        }


def census(game: Game, tell: Tell = lambda count: None) -> Census:
    """Counts the problems of a board; `tell` hears now and then how many have been found.

    >>> from tateti.games import game
    >>> census(game("notakto")).problems
    19
    """
    result = Census(game, scores={bot: dict.fromkeys(LEVELS, Fraction(0)) for bot in PANEL})
    problems = (
        _compiled(game, result) if _is_countable(game) and oracle.has_solver() else _plain(game, result)
    )
    for problem, difficulty in problems:
        result.add(problem, difficulty)
        tell(result.problems)
    return result


# In plain Python


def _plain(game: Game, result: Census) -> Iterator[Counted]:
    for position in list(
        sensible_positions(game)
    ):  # all of them first: a board that is too large is refused at once
        result.positions += 1
        try:
            problem = solved(position)
        except NotAPuzzleError:
            continue
        facts = problem.facts
        difficulty = difficulty_of(Task(position, facts.solution, facts.evaluation.plies, problem.tempting))
        assert difficulty is not None, "every level counts"
        yield problem, difficulty


def sensible_positions(game: Game, most: int = MOST_POSITIONS) -> Iterator[Position]:
    """Every undecided position that moves of `easy` can reach, of those alike by symmetry one."""
    rules, seen, level = heuristics_of(game), set[int](), [game.start]
    while level:
        following = []
        for position in level:
            like = likeness(position)
            if position.outcome is not None or not position.moves or like in seen:
                continue
            seen.add(like)
            if len(seen) > most:
                raise _too_large(game, most)
            yield position
            following += [game.after(position, weighed.move) for weighed in rules.easy(position)]
        level = following


def _too_large(game: Game, most: int) -> InvalidPuzzleError:
    details = {"game": game.full_name, "most": most}
    if _is_countable(game):
        return InvalidPuzzleError(
            N_("{game} is counted with numpy and numba; they are installed by: {command}"),
            command=install_command("solver"), **details,
        )  # fmt: skip
    return InvalidPuzzleError(
        N_("{game} is too large for a census: more than {most} positions would have to be looked at."), **details
    )  # fmt: skip


# Compiled


def _is_countable(game: Game) -> bool:
    """Whether the compiled loops can count this board: they know its rules of thumb, and hold all its positions."""
    return game.is_coloured and game.board.size <= MOST_COLOURED and type(game).heuristics is None


def _compiled(game: Game, result: Census) -> Iterator[Counted]:
    from tateti.solver.dense import semaforo, single_moves

    board = game.board
    verdicts = semaforo.verdicts(board, drawn_when_full=game.has_draws, misere=game.misere)
    rules = single_moves.rules_on(board, drawn_when_full=game.has_draws, misere=game.misere)
    reached = single_moves.sensible(rules)
    result.positions = single_moves.count_undecided(rules, reached, board)
    codes = [int(code) for code in single_moves.single_moves(rules, verdicts, reached, board)]
    shares = _minimax_shares(single_moves.Lookahead(rules), codes)
    bots = {name: player(name) for name in PANEL if not name.startswith(MINIMAX)}
    for code in codes:
        try:
            problem = checked_choice(_facts(game, code, verdicts))
        except NotAPuzzleError:
            continue
        facts = problem.facts
        found = {name: probability_of(bot, facts.position, facts.solution) for name, bot in bots.items()}
        for name, best in shares.items():
            right = sum(move.cell in best[code] for move in facts.solution)
            found[name] = Fraction(right, len(best[code]))
        task = Task(facts.position, facts.solution, facts.evaluation.plies, problem.tempting)
        yield problem, difficulty_from({name: found[name] for name in PANEL}, task.added)


def _minimax_shares(lookahead: Any, codes: list[int]) -> dict[str, dict[int, list[int]]]:
    """The cells that each minimax of the panel may choose in each of these positions."""
    depths = sorted(int(name.removeprefix(MINIMAX)) for name in PANEL if name.startswith(MINIMAX))
    shares: dict[str, dict[int, list[int]]] = {}
    for depth in depths:
        while lookahead.depth < depth:
            lookahead.deepen()
        shares[f"{MINIMAX}{depth}"] = {code: lookahead.best(code) for code in codes}
    return shares


def _facts(game: Game, code: int, verdicts: Any) -> Facts:
    """A position in which one move keeps its value, with what the whole board's table says of it."""
    position = Position(game, code, Side.FIRST)
    position = Position(game, code, Side(position.ply % 2))
    evaluation = unpack(int(verdicts[code]))
    assert evaluation is not None, "the position is line-free"
    solution = []
    for move in position.moves:
        after = unpack(int(verdicts[code + (1 << 2 * move.cell)]))
        if after is not None and after.before.value is evaluation.value:
            solution.append(move)
    return Facts(position, tuple(solution), evaluation)
