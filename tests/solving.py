"""Somebody who knows every answer of every lesson, for tests that walk lessons to their ends."""

from __future__ import annotations

from collections.abc import Iterator

from tateti import oracle
from tateti.study.lessons import Lesson, Walk
from tateti.study.lessons.game_step import GameStep
from tateti.study.lessons.steps import ChoiceStep, FindStep, MoveStep

MOST_CHOICES = 60  # in a step


def right_choice(walk: Walk) -> str:
    """A choice that brings them on: what the step asks for, or in a game the best move there is."""
    step, standing = walk.step, walk.standing
    if isinstance(step, ChoiceStep):
        return str(next(number for number, option in enumerate(step.options, 1) if option.is_right))
    if isinstance(step, FindStep):
        names = step.position.board.names
        return next(names[cell] for cell in step.right_cells() if names[cell] not in standing.past)
    if isinstance(step, MoveStep):
        return str(step.right_moves()[0])
    assert isinstance(step, GameStep)
    if step.follow:
        return str(step.followed(standing)[0])
    position = step.position_in(standing)
    if step.goal == "end":
        return str(position.moves[0])
    return str(max(oracle.evaluate_moves(position), key=lambda valued: valued[1].rank)[0])


def wrong_choice(walk: Walk) -> str | None:
    """A choice that is possible and not right; None where there is none."""
    step = walk.step
    if isinstance(step, ChoiceStep):
        return str(next(number for number, option in enumerate(step.options, 1) if not option.is_right))
    if isinstance(step, FindStep):
        right = step.right_cells()
        return next((name for cell, name in enumerate(step.position.board.names) if cell not in right), None)
    if isinstance(step, MoveStep):
        return next((str(move) for move in step.position.moves if move not in step.right_moves()), None)
    return None


def choices(lesson: Lesson) -> Iterator[tuple[Walk, str | None]]:
    """A walk to the end of a lesson: where they stand, and what they choose there; nothing where they only go on."""
    walk = Walk.begin(lesson)
    while not walk.is_over:
        for _number in range(MOST_CHOICES):
            if walk.standing.is_done:
                break
            choice = right_choice(walk)
            yield walk, choice
            walk = walk.choose(choice)
        assert walk.standing.is_done, f"{lesson.name}, step {walk.number + 1} does not come to an end"
        yield walk, None
        walk = walk.forward()
