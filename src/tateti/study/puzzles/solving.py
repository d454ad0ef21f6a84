"""Somebody before a problem: the attempt, what was last said, and what stands on the board meanwhile.

A value that terminal and window share: they show `position`, `last`, `marked` and `words`, ask for what the stage asks for, and
nothing that they show gives the answer away before the first choice.

    choosing   the problem is on the board, and a move is wanted
    refuted    the move was wrong: what follows it is on the board, until one tries again
    solved     the right move is on the board
    playing    after that, the win is played to its end, or the draw held, against the best defence
    over       that has come to its end
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property

from tateti import wording
from tateti.board import Cell
from tateti.errors import IllegalMoveError
from tateti.games import Move, Position
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.search.values import Value
from tateti.study.explain import explain_move, fact_in_words
from tateti.study.explain.facts import MoveWorth
from tateti.study.hints import Hint, next_hint
from tateti.study.puzzles.attempt import Attempt, Verdict
from tateti.study.puzzles.puzzle import Puzzle


class Stage(Enum):
    """How far somebody is with a problem."""

    CHOOSING = "choosing"
    REFUTED = "refuted"
    SOLVED = "solved"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True)
class Solving:
    """An attempt as it is shown.

    `told` is said with the problem, if there is more to say than who is to move; `verdict` is on the last choice, `hint` the last
    one given since; `ply` is how many moves of what follows a wrong choice stand on the board; `is_refuting` says that they do.

    >>> from tateti.study.puzzles import puzzle
    >>> solving = Solving.begin(puzzle("tictactoe-3x3-zu"))
    >>> solving.stage.value, str(solving.position), list(solving.words)
    ('choosing', 'XX./OO./...', ['X to move. Which move is the best?'])
    """

    attempt: Attempt
    told: str = ""
    verdict: Verdict | None = None
    hint: Hint | None = None
    ply: int = 0
    is_refuting: bool = False
    plays_on: bool = False

    @classmethod
    def begin(cls, puzzle: Puzzle, told: str = "") -> Solving:
        """A problem that nobody has tried yet."""
        return cls(Attempt(puzzle), told)

    @property
    def puzzle(self) -> Puzzle:
        """The problem."""
        return self.attempt.puzzle

    @property
    def stage(self) -> Stage:
        """How far it is."""
        if self.is_refuting:
            return Stage.REFUTED
        if not self.attempt.is_solved:
            return Stage.CHOOSING
        if not self.plays_on:
            return Stage.SOLVED
        return Stage.OVER if self.attempt.is_over else Stage.PLAYING

    @property
    def takes_moves(self) -> bool:
        """Whether a move is wanted."""
        return self.stage in (Stage.CHOOSING, Stage.PLAYING)

    @property
    def is_decided(self) -> bool:
        """Whether it is certain that it was solved unaided, or that it will not be."""
        return bool(self.attempt.choices or self.attempt.hints)

    @property
    def can_play_on(self) -> bool:
        """Whether there is a win to play to its end, or a draw to hold: not where the defence is not known."""
        attempt = self.attempt
        if self.stage is not Stage.SOLVED or attempt.is_over or self.puzzle.evaluation.value is Value.LOSS:
            return False
        return attempt.position.turn is self.puzzle.position.turn

    # What is shown

    @property
    def line(self) -> tuple[Move, ...]:
        """The last choice, and what follows it if it was wrong."""
        if self.verdict is None:
            return ()
        return (self.verdict.move, *(() if self.verdict.is_right else self.verdict.replies))

    @cached_property
    def _on_board(self) -> tuple[Position, tuple[Move, ...]]:
        """A position, and the moves that were played from it."""
        if self.verdict is not None and (self.is_refuting or self.stage is Stage.SOLVED):
            return self.verdict.position, self.line[: self.ply]
        return self.puzzle.position, self.attempt.played

    @cached_property
    def position(self) -> Position:
        """What stands on the board."""
        position, moves = self._on_board
        for move in moves:
            position = position.play(move)
        return position

    @property
    def last(self) -> Move | None:
        """The last move on the board, if one was played here."""
        return next(reversed(self._on_board[1]), None)

    @property
    def marked(self) -> Collection[Cell]:
        """The cells that a hint is about."""
        return () if self.hint is None else self.hint.cells

    @property
    def words(self) -> Iterator[str]:
        """What there is to say now."""
        if self.hint is not None:
            yield self.hint.in_words()
        elif self.stage is Stage.CHOOSING:
            yield self.told or self.task
        elif self.verdict is not None:
            yield self.verdict.in_words()
        if self.is_refuting and len(self.line) > 2:
            yield _("How it goes on: {moves}.").format(moves=" ".join(str(move) for move in self.line))
        if self.stage is Stage.PLAYING and self.hint is None:
            yield _("The other answers {move}.").format(move=self.attempt.played[-1])
        if self.stage is Stage.OVER:
            yield _("The win is played to its end.") if self._has_won else _("The draw is held to the end.")

    @property
    def task(self) -> str:
        """Who is to move, and what is asked."""
        position = self.puzzle.position
        mover = wording.mover_in_words(position.game, position.turn)
        return wording.begun_large(_("{name} to move. Which move is the best?").format(name=mover))

    @property
    def _has_won(self) -> bool:
        outcome = self.attempt.position.outcome
        return outcome is not None and outcome.winner is self.puzzle.position.turn

    # What is done

    def choose(self, given: Move | str) -> Solving:
        """After a choice; a move that cannot be played is an error and no choice."""
        if not self.takes_moves:
            raise IllegalMoveError(N_("No move is wanted here."))
        attempt, verdict = self.attempt.choose(given)
        after = replace(self, attempt=attempt, verdict=verdict, hint=None, is_refuting=not verdict.is_right)
        return replace(after, ply=len(after.line))

    def at(self, ply: int) -> Solving:
        """With so many moves of the last choice, and what follows it, on the board."""
        return replace(self, ply=max(0, min(ply, len(self.line))))

    def again(self) -> Solving:
        """The problem is on the board again."""
        return replace(self, is_refuting=False, ply=0)

    def give_hint(self) -> Solving:
        """One step more of the hint."""
        if self.stage is Stage.PLAYING:
            last = self.attempt.played[-1]
            return replace(self, hint=next_hint(self.hint, self.attempt.position, last))
        if self.attempt.is_solved:
            raise IllegalMoveError(N_("It is solved: there is nothing to look for."))
        attempt, hint = self.attempt.hint()
        return replace(self.again(), attempt=attempt, hint=hint)

    def play_on(self) -> Solving:
        """The best defence is played, and the next move is wanted."""
        if not self.can_play_on:
            raise IllegalMoveError(N_("There is nothing to play to its end."))
        return replace(self, plays_on=True, verdict=None, hint=None, ply=0)

    # Why

    def explanation(self) -> list[str]:
        """Why the last choice is right or wrong; who has not chosen is told nothing."""
        if self.verdict is None and not self.attempt.is_solved:
            raise IllegalMoveError(N_("Choose a move first: then it is explained."))
        if self.attempt.is_solved:
            return [*_facts(self.puzzle.position, self.attempt.played[0]), *self._about_problem()]
        assert self.verdict is not None
        return _facts(self.verdict.position, self.verdict.move)

    def _about_problem(self) -> Iterator[str]:
        for theme in self.puzzle.themes:
            yield f"{theme.title}: {theme.definition}"
        if self.puzzle.evaluation.value is not Value.LOSS and len(self.puzzle.line) > 1:
            moves = " ".join(str(move) for move in self.puzzle.line)
            yield _("Best play: {moves}.").format(moves=moves)


def _facts(position: Position, move: Move) -> list[str]:
    """What a move is worth and what it does, in sentences."""
    found = explain_move(position, move)
    worth = "" if found.evaluation is None else f": {wording.worth_in_words(found.evaluation)}"
    facts = [fact_in_words(fact, position) for fact in found.facts if not isinstance(fact, MoveWorth)]
    return [f"{wording.move_in_words(position.game, move)}{worth}.", *facts]
