"""Solving a problem: what was chosen, which hints were taken, and what is answered to a choice.

An attempt is a value: every choice and every hint gives a new one, so that terminal, page and homework can share it. The
solver chooses first; only then anything is said. A wrong move is refuted on the board, and one tries again. Once the
problem is solved the win can be played to its end, or the draw held, against the best defence.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Any

from tateti import oracle, wording
from tateti.board import Cell
from tateti.errors import IllegalMoveError
from tateti.games import Move, Position
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.players import Weighed
from tateti.players.heuristics.tactics import safe_moves
from tateti.search.limits import Budget, Limit, started
from tateti.search.values import Evaluation, Value
from tateti.study.analysis import AnalysedMove, explain
from tateti.study.hints import Hint, first_hint
from tateti.study.puzzles.puzzle import Puzzle, best_line
from tateti.study.puzzles.themes import Theme
from tateti.study.review import what_happened

LONGEST_REFUTATION = (
    9  # plies that are played out; where it takes longer, the answer alone shows where it leads
)
OTHERS_NAMED = 2  # cells besides the right one that a hint names

# Where to look, where the theme says it better than the move does.
_CLUES = {
    Theme.STOP_THE_FORK: N_("The other is about to make two threats at once. How can that be prevented?"),
    Theme.FORK: N_("One move makes two threats at once. Which one?"),
    Theme.WAITING_MOVE: N_("A move that changes nothing but whose turn it is would be good here. Which one?"),
    Theme.RED_CLOSES: N_("A piece that stays can make a forbidden cell safe. Where?"),
    Theme.MIRROR: N_("After the right move the board looks the same when it is turned by half a turn."),
}


@dataclass(frozen=True)
class Verdict:
    """What is answered to a choice.

    `best` is what the position is worth to the solver, `played` what is left of it after the move. After a right move
    `replies` is the best defence; after a wrong one it is the refutation, played out as far as it shows the point.
    """

    position: Position
    move: Move
    is_right: bool
    best: Evaluation
    played: Evaluation
    replies: tuple[Move, ...] = ()

    def in_words(self) -> str:
        """What is said to the solver."""
        if (
            self.is_right and self.best.value is Value.LOSS
        ):  # where one went wrong in a match that was lost anyway
            return _("Better: the game goes on.")
        if self.is_right:
            return _("Right! {reason}").format(reason=self._reason())
        sentence = what_happened(self.best, self.played)
        answer = _("The other answers {move}.").format(move=self.replies[0]) if self.replies else ""
        return f"{sentence} {answer}".strip()

    def _reason(self) -> str:
        after = self.position.play(self.move)
        reason = explain(self.position, AnalysedMove(self.move, self.played, after))
        return wording.reason_in_words(reason, self.position.game)

    def to_json(self) -> dict[str, Any]:
        """The verdict, for the page."""
        return {
            "move": str(self.move),
            "right": self.is_right,
            "value": str(self.played.value),
            "plies": self.played.plies,
            "replies": [str(move) for move in self.replies],
            "words": self.in_words(),
        }


@dataclass(frozen=True)
class Attempt:
    """One attempt at a problem.

    `choices` are the moves that were chosen in the problem itself, each once; `hints` are the steps taken before it was
    solved; `played` is what stands on the board since: the right move, the defence, and so on.

    >>> from tateti.study.puzzles import puzzle
    >>> attempt, verdict = Attempt(puzzle("tictactoe-3x3-zu")).choose("a1")
    >>> verdict.is_right, verdict.in_words(), attempt.is_solved
    (False, 'A win becomes a loss. The other answers Oc2.', False)
    >>> attempt, verdict = attempt.choose("c3")
    >>> verdict.is_right, attempt.is_solved, attempt.is_unaided, attempt.is_over
    (True, True, False, True)
    """

    puzzle: Puzzle
    choices: tuple[Move, ...] = ()
    hints: int = 0
    played: tuple[Move, ...] = ()

    @cached_property
    def position(self) -> Position:
        """Where the solver is to move now, or the game has ended."""
        position = self.puzzle.position
        for move in self.played:
            position = position.play(move)
        return position

    @property
    def is_solved(self) -> bool:
        """Whether the right move was found."""
        return bool(self.played)

    @property
    def is_unaided(self) -> bool:
        """Whether it was found with the first choice, and without a hint."""
        return self.is_solved and len(self.choices) == 1 and not self.hints

    @property
    def is_over(self) -> bool:
        """Whether the game was played to its end."""
        return self.position.outcome is not None

    def choose(self, given: Move | str, limit: Limit | Budget = oracle.PATIENCE) -> tuple[Attempt, Verdict]:
        """The attempt after a choice, and the verdict on it; a move that cannot be played is an error and no choice.

        One limit covers all that is searched for it.
        """
        budget, position = started(limit), self.position
        move = position.move(given)
        after = position.game.after(position, move)
        best = self.puzzle.evaluation if not self.is_solved else oracle.evaluate(position, budget)
        worth = oracle.evaluate(after, budget).before
        is_right = worth.value is best.value if self.is_solved else move in self.puzzle.solution
        replies = best_line(after, budget, 1 if is_right else LONGEST_REFUTATION)
        verdict = Verdict(position, move, is_right, best, worth, replies)
        return self._after(verdict), verdict

    def _after(self, verdict: Verdict) -> Attempt:
        choices = self.choices
        if not self.is_solved and verdict.move not in choices:
            choices += (verdict.move,)
        played = (*self.played, verdict.move, *verdict.replies) if verdict.is_right else self.played
        return replace(self, choices=choices, played=played)

    def hint(self) -> tuple[Attempt, Hint]:
        """The attempt with one step more of the hint, and that step; the last one is given again and again.

        Once it is solved, the hint is about the position that is played on, and counts for nothing.
        """
        if self.is_over:
            raise IllegalMoveError(N_("There is nothing to play: the game is over."))
        if self.is_solved:
            return self, first_hint(self.position)
        hint = hint_for(self.puzzle)
        for _step in range(self.hints):
            hint = hint.following
        return replace(self, hints=min(self.hints + 1, len(hint.steps))), hint

    def to_json(self) -> dict[str, Any]:
        """What is kept of it."""
        return {
            "id": self.puzzle.id,
            "choices": [str(move) for move in self.choices],
            "hints": self.hints,
            "solved": self.is_solved,
            "unaided": self.is_unaided,
        }


def hint_for(puzzle: Puzzle) -> Hint:
    """The first step of the hint for a problem; it is about the first of its solutions."""
    position, move, evaluation = puzzle.position, puzzle.solution[0], puzzle.evaluation
    analysed = AnalysedMove(move, evaluation, position.game.after(position, move))
    advised = Weighed(move, Fraction(1), explain(position, analysed))
    clue = next((_CLUES[theme] for theme in puzzle.themes if theme in _CLUES), "")
    return Hint(position, advised, others=_others(puzzle), clue=clue)


def _others(puzzle: Puzzle) -> tuple[Cell, ...]:
    """Cells that a hint names besides the right one: those that look safe first, always the same for a problem."""
    wrong = [move for move in puzzle.position.moves if move not in puzzle.solution]
    safe = set(safe_moves(puzzle.position))
    random = Random(puzzle.id)
    ranked = sorted(wrong, key=lambda move: (move not in safe, random.random()))
    return tuple(move.cell for move in ranked[:OTHERS_NAMED])
