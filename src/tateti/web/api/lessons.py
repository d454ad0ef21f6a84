"""Lessons: what there are, their steps, and what becomes of a choice. Nothing is stored: a learner tells where they stand."""

from __future__ import annotations

from typing import Annotated

import orjson
from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from tateti import language
from tateti.answers.lesson_shapes import chapter_shape
from tateti.study.lessons import library
from tateti.web.api import schemas
from tateti.web.api.gone import unless_gone
from tateti.web.api.matches import json_response
from tateti.web.services import services_of

router = APIRouter(prefix="/api/lessons", tags=["lessons"])

LessonName = Annotated[str, Path(min_length=1, max_length=40, examples=["fork"])]
StepNumber = Annotated[int, Path(ge=1, le=100, description="From 1.", examples=[1])]


@router.get("", response_model=list[schemas.lessons.Chapter])
async def lessons() -> Response:
    """The lessons, in chapters."""
    return json_response(orjson.dumps([chapter_shape(one) for one in library.chapters()]))


@router.get("/{lesson_name}/steps/{number}", response_model=schemas.lessons.LessonStep)
async def step(lesson_name: LessonName, number: StepNumber, request: Request) -> Response:
    """A step as a learner sees it who has not chosen anything yet."""
    studies = services_of(request).studies
    asked = studies.lesson_step(lesson_name, number - 1, language.current())
    return json_response(await unless_gone(request, asked))


@router.post("/{lesson_name}/steps/{number}", response_model=schemas.lessons.Standing)
async def choose(
    lesson_name: LessonName, number: StepNumber, body: schemas.lessons.StepRequest, request: Request
) -> Response:
    """What becomes of a choice in a step; or help with it; or the board as it was, to try again."""
    studies = services_of(request).studies
    asked = studies.lesson_choice(
        lesson_name, number - 1, body.past, body.tries, body.action, body.choice, language.current()
    )
    return json_response(await unless_gone(request, asked))
