"""Homework: sets of problems by link. Whoever has a secret sends it in the body of a request."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import quote

import orjson
from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from tateti.answers.puzzle_shapes import line_shape
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.web.api import schemas
from tateti.web.api.gone import unless_gone
from tateti.web.api.matches import NO_STORE, json_response
from tateti.web.homework import decisions, shapes, table
from tateti.web.homework.problems import Problem
from tateti.web.homework.service import Desk, HomeworkService
from tateti.web.services import services_of

router = APIRouter(prefix="/api/homework", tags=["homework"])

SetId = Annotated[str, Path(min_length=1, max_length=32, examples=["dGF0ZXRpIHRhdGV0aQ"])]
PupilNumber = Annotated[int, Path(ge=1, le=10_000)]
CSV = "text/csv; charset=utf-8"


def homework_of(request: Request) -> HomeworkService:
    """The service of the app that received a request."""
    return services_of(request).homework


# Teachers


@router.post("", status_code=201, response_model=schemas.homework.NewSet)
async def create_set(body: schemas.homework.SetRequest, request: Request) -> Response:
    """Makes a set: so many problems of a kind, or the positions that are given. A link for the class, and a private one for
    the teacher."""
    services = services_of(request)
    most = services.settings.problems_of_a_set
    if body.positions is not None:
        making = services.puzzles.read(body.game, body.positions, most)
    else:
        making = services.puzzles.make(body.game, min(body.count, most), body.themes, body.level)
    problems = tuple(Problem.from_json(one) for one in await unless_gone(request, making))
    live, secret = await services.homework.create(_title(body.title), problems)
    told = {
        "homework": shapes.homework_shape(live, services.homework.expires(live)),
        "secret": secret,
        "link": f"/homework/{live.log.id}",
        "private_link": f"/homework/{live.log.id}/results#{secret}",
        "wanted": len(problems) if body.positions is not None else body.count,
    }
    return json_response(orjson.dumps(told), 201)


def _title(text: str) -> str:
    """A title in one line, without what cannot be printed."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


@router.post("/{set_id}/results", response_model=schemas.homework.Results | schemas.homework.Unchanged)
async def results(set_id: SetId, body: schemas.homework.ResultsRequest, request: Request) -> Response:
    """Who has done what, and the commonest wrong moves of each problem, for the teacher."""
    found = await homework_of(request).results(set_id, body.secret)
    if body.seen == found.version:
        return json_response(orjson.dumps({"version": found.version}))
    return json_response(orjson.dumps(shapes.results_shape(found, homework_of(request).expires(found.live))))


@router.post(
    "/{set_id}/table",
    response_class=Response,
    responses={200: {"content": {"text/csv": {"schema": {"type": "string"}}}}},
)
async def get_table(set_id: SetId, body: schemas.homework.TeacherRequest, request: Request) -> Response:
    """The same for a spreadsheet, as those in the language of the request expect it; the words for how a problem went are
    the same in all languages."""
    found = await homework_of(request).results(set_id, body.secret)
    title = found.live.setup.title or _("homework")
    named = f"attachment; filename*=UTF-8''{quote(f'{title}.csv', safe='')}"
    return Response(table.as_csv(found), 200, {**NO_STORE, "Content-Disposition": named}, CSV)


@router.post("/{set_id}/pupils/{number}", response_model=schemas.homework.Results)
async def change_pupil(
    set_id: SetId, number: PupilNumber, body: schemas.homework.PupilRequest, request: Request
) -> Response:
    """The teacher gives a pupil another name, takes them out of the table, or puts them in again."""
    homework = homework_of(request)
    if body.name is not None:
        await homework.rename(set_id, body.secret, number, body.name)
    if body.hidden is not None:
        await homework.hide(set_id, body.secret, number, body.hidden)
    found = await homework.results(set_id, body.secret)
    return json_response(orjson.dumps(shapes.results_shape(found, homework.expires(found.live))))


@router.post("/{set_id}/pupils/{number}/code", response_model=schemas.homework.NewCode)
async def new_code(
    set_id: SetId, number: PupilNumber, body: schemas.homework.TeacherRequest, request: Request
) -> Response:
    """A new code for a pupil who has forgotten theirs; the old one does not work any more."""
    code = await homework_of(request).new_code(set_id, body.secret, number)
    return json_response(orjson.dumps({"code": code}))


@router.post("/{set_id}/remove", response_model=schemas.homework.Removed)
async def remove(set_id: SetId, body: schemas.homework.TeacherRequest, request: Request) -> Response:
    """Removes a set with everything that the class has done, for good."""
    await homework_of(request).remove(set_id, body.secret)
    return json_response(orjson.dumps({"removed": True}))


# Pupils


@router.get("/{set_id}", response_model=schemas.homework.HomeworkShape)
async def get_set(set_id: SetId, request: Request) -> Response:
    """What a set is called and how many problems it has."""
    homework = homework_of(request)
    live = await homework.homework(set_id)
    return json_response(orjson.dumps(shapes.homework_shape(live, homework.expires(live))))


@router.post("/{set_id}/pupils", response_model=schemas.homework.NewSheet)
async def join(set_id: SetId, body: schemas.homework.JoinHomeworkRequest, request: Request) -> Response:
    """Somebody comes under a nickname that nobody else has; the same device again is harmless."""
    desk = await homework_of(request).join(set_id, body.name, body.token)
    return json_response(
        _desk(request, desk, code=decisions.code_of_device(desk.homework, desk.pupil, body.token))
    )


@router.post("/{set_id}/continue", response_model=schemas.homework.Sheet)
async def go_on(set_id: SetId, body: schemas.homework.ContinueRequest, request: Request) -> Response:
    """A pupil goes on at another device, with nickname and code."""
    desk = await homework_of(request).go_on(set_id, body.name, body.code, body.token)
    return json_response(_desk(request, desk))


@router.post("/{set_id}/sheet", response_model=schemas.homework.Sheet)
async def get_sheet(set_id: SetId, body: schemas.homework.SheetRequest, request: Request) -> Response:
    """What a pupil has before them."""
    return json_response(_desk(request, await homework_of(request).desk(set_id, body.token)))


@router.post("/{set_id}/choices", response_model=schemas.homework.ChoiceAnswer)
async def choose(set_id: SetId, body: schemas.homework.ChoiceRequest, request: Request) -> Response:
    """A pupil chooses a move. The same again is harmless; of a problem that is solved nothing changes any more."""
    which = body.problem - 1
    desk = await homework_of(request).choose(set_id, body.token, which, body.move, body.seconds)
    problem = decisions.problem_of(desk.homework, which)
    move = problem.position.move(body.move).text
    told = {
        "right": problem.is_right(move),
        "problem": shapes.task_shape(which, problem, desk.sheet.work(which)),
        **await _verdict(request, problem, move),
    }
    return json_response(orjson.dumps(told))


async def _verdict(request: Request, problem: Problem, move: str) -> dict[str, Any]:
    """What is said to a choice, and how a wrong one is refuted. The choice is kept already, so that whatever goes wrong here
    is no refusal."""
    try:
        told = await unless_gone(
            request, services_of(request).puzzles.verdict(problem.game, problem.text, move)
        )
    except TatetiError:
        return {"words": None, "refutation": None}
    line = None if told["right"] else line_shape(problem.position, [move, *told["replies"]])
    return {"words": told["words"], "refutation": line}


@router.post("/{set_id}/hints", response_model=schemas.homework.HintAnswer)
async def hint(set_id: SetId, body: schemas.homework.HintRequest, request: Request) -> Response:
    """A pupil asks for a step of the hint; what is found after it does not count as found alone."""
    which, services = body.problem - 1, services_of(request)
    problem = decisions.problem_of(await services.homework.homework(set_id), which)
    told = await unless_gone(request, services.puzzles.hint(problem.game, problem.text, body.step))
    desk = await services.homework.hint(set_id, body.token, which, body.step, told["steps"], body.seconds)
    work = desk.sheet.work(which)
    if work.hints < len(told["words"]):  # it is solved, and no more is told
        told = {**told, "words": [], "cells": []}
    answer = {**told, "problem": shapes.task_shape(which, problem, work)}
    return json_response(orjson.dumps(answer))


def _desk(request: Request, desk: Desk, **more: Any) -> bytes:
    expires = homework_of(request).expires(desk.homework)
    return orjson.dumps({**shapes.desk_shape(desk, expires), **more})
