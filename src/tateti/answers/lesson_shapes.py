"""Lessons as the API writes them: what a learner sees, and nothing of what would be right."""

from __future__ import annotations

from typing import Any

from tateti.answers.shapes import game_part, outcome_shape
from tateti.study.lessons.game_step import GameStep
from tateti.study.lessons.lesson import Chapter, Lesson
from tateti.study.lessons.library import following
from tateti.study.lessons.standing import Reply, Verdict
from tateti.study.lessons.steps import ChoiceStep, Link, Step
from tateti.study.lessons.walk import Walk


def chapter_shape(chapter: Chapter) -> dict[str, Any]:
    """A chapter with its lessons."""
    return {"title": str(chapter.title), "lessons": [lesson_shape(one) for one in chapter.lessons]}


def lesson_shape(lesson: Lesson) -> dict[str, Any]:
    """A lesson, in short."""
    shown = _most_telling(lesson)
    return {
        "name": lesson.name,
        "title": str(lesson.title),
        "about": str(lesson.about),
        "steps": len(lesson),
        "game": shown.position.game.name,
        "position": str(shown.position),
    }


def _most_telling(lesson: Lesson) -> Step:
    """The first step whose board is not empty."""
    return next((step for step in lesson.steps if step.position.code), lesson.steps[0])


def step_shape(walk: Walk) -> dict[str, Any]:
    """A step, and where the learner stands in it."""
    lesson, step = walk.lesson, walk.step
    after = following(lesson.name)
    return {
        "lesson": lesson.name,
        "title": str(lesson.title),
        "number": walk.number + 1,
        "steps": len(lesson),
        "following": None if after is None else lesson_shape(after),
        "kind": step.kind,
        "text": list(step.text.paragraphs()),
        **game_part(step.position.game),
        "side": str(step.side) if isinstance(step, GameStep) else None,
        "branches": [
            {"moves": " ".join(map(str, one.moves)), "position": str(one.position), "worth": one.worth}
            for one in step.branches
        ],
        "options": [str(one.text) for one in step.options] if isinstance(step, ChoiceStep) else [],
        "link": None if step.link is None else _link_shape(step.link),
        "standing": standing_shape(walk),
    }


def _link_shape(link: Link) -> dict[str, Any]:
    return {
        "to": link.to,
        "game": link.position.game.name,
        "position": str(link.position),
        "pruning": link.pruning,
    }


def standing_shape(walk: Walk) -> dict[str, Any]:
    """Where the learner stands in a step."""
    step, standing = walk.step, walk.standing
    position, last = step.shown_in(standing)
    names, waits = position.board.names, walk.waits
    return {
        "past": list(standing.past),
        "tries": standing.tries,
        "done": standing.is_done,
        "position": str(position),
        "to_move": str(position.turn),
        "last": None if last is None else names[last.cell],
        "outcome": outcome_shape(position.outcome, position.game),
        "legal": [] if waits else _choosable(walk),
        "marked": [names[cell] for cell in walk.marked],
        "reply": None if standing.reply is None else _reply_shape(standing.reply),
        "waits": waits,
    }


def _choosable(walk: Walk) -> list[dict[str, str]]:
    """What can be chosen on the board: moves, or where cells are only named, each with the piece that is there."""
    step, standing = walk.step, walk.standing
    position = step.position_in(standing)
    letters, names = position.game.letters, position.board.names
    if step.plays:
        return [
            {"move": str(move), "cell": names[move.cell], "piece": letters[move.piece]}
            for move in position.moves
            if move.cell in step.cells_in(standing)
        ]
    return [
        {"move": names[cell], "cell": names[cell], "piece": letters[position[cell]]}
        for cell in step.cells_in(standing)
    ]


def _reply_shape(reply: Reply) -> dict[str, Any]:
    return {"verdict": str(Verdict(reply.verdict)), "words": list(reply.words)}
