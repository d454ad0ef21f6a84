"""Problems to solve: of the day, fresh ones, by name, by set, and those of a match. Nothing is stored: the page tells what
was played, and the device keeps the progress."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

import orjson
from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from tateti.answers import questions
from tateti.answers.matches.decisions import playable
from tateti.answers.puzzle_shapes import theme_shape
from tateti.study.puzzles import Progress, Theme, theme
from tateti.study.puzzles.themes import themes_in
from tateti.web.api import schemas
from tateti.web.api.gone import unless_gone
from tateti.web.api.matches import json_response
from tateti.web.services import services_of
from tateti.web.thinking.puzzles import Puzzles

router = APIRouter(prefix="/api", tags=["problems"])

ProblemName = Annotated[schemas.puzzles.ProblemId, Path()]
Code = Annotated[schemas.puzzles.SetCode, Path()]


def puzzles_of(request: Request) -> Puzzles:
    """Problems, as the app that received a request makes them."""
    return services_of(request).puzzles


@router.get("/themes", response_model=list[schemas.puzzles.ThemeShape])
async def themes(
    request: Request,
    game: Annotated[
        schemas.names.GameName | None, Query(description="A game; only its themes are told.")
    ] = None,
) -> Response:
    """The themes of problems."""
    largest = services_of(request).settings.largest_studied
    known = tuple(Theme) if game is None else themes_in(playable(game, largest))
    return json_response(orjson.dumps([theme_shape(one) for one in known]))


# Problems to solve


@router.get("/puzzles/daily", response_model=schemas.puzzles.DailyProblem)
async def daily(
    request: Request,
    game: Annotated[schemas.names.GameName, Query()],
    day: Annotated[
        datetime.date | None,
        Query(description="The day at the solver's place; without it, that of the server."),
    ] = None,
) -> Response:
    """The problem of the day, the same for everyone; those of days to come are not told."""
    return json_response(await unless_gone(request, puzzles_of(request).daily(game, day)))


@router.get("/puzzles/problems/{problem_id}", response_model=schemas.puzzles.ProblemShape)
async def problem(
    problem_id: ProblemName, request: Request, retry: Annotated[schemas.puzzles.Retry, Query()] = False
) -> Response:
    """A problem by its name."""
    return json_response(await unless_gone(request, puzzles_of(request).problem(problem_id, retry)))


@router.get("/puzzles/sets/{code}", response_model=schemas.puzzles.ProblemSetShape)
async def problem_set(code: Code, request: Request) -> Response:
    """The problems of a set by its code, as it stands on a printed sheet."""
    return json_response(await unless_gone(request, puzzles_of(request).problem_set(code)))


@router.post("/puzzles/next", response_model=schemas.puzzles.NextProblem)
async def following(body: schemas.puzzles.NextRequest, request: Request) -> Response:
    """A fresh problem to practise with: of a theme, like a match, or more of the themes that one misses; about as hard as one is
    strong."""
    wanted = [] if body.theme is None else [theme(body.theme)]
    like = None if body.record is None else (body.record, body.side)
    asked = puzzles_of(request).following(
        body.game, wanted, like, questions.read_progress(body.progress), body.avoid, body.level, body.seed
    )
    return json_response(await unless_gone(request, asked))


@router.post("/puzzles/mistakes", response_model=list[schemas.puzzles.Mistake])
async def mistakes(body: schemas.puzzles.MistakesRequest, request: Request) -> Response:
    """The positions of a match in which somebody went wrong, to be tried again."""
    return json_response(await unless_gone(request, puzzles_of(request).mistakes(body.record, body.side)))


# Solving them


@router.post("/puzzles/choices", response_model=schemas.puzzles.ProblemChoiceAnswer)
async def choose(body: schemas.puzzles.ProblemChoiceRequest, request: Request) -> Response:
    """A solver chooses a move in a problem; or, once it is solved, goes on with it against the best defence."""
    kept = questions.read_progress(body.progress)
    told = await unless_gone(request, puzzles_of(request).choice(body.id, body.move, body.played, body.retry))
    return _with_progress(body, kept, told, told["right"] and not body.tried)


@router.post("/puzzles/hints", response_model=schemas.puzzles.ProblemHintAnswer)
async def hint(body: schemas.puzzles.ProblemHintRequest, request: Request) -> Response:
    """The hint as far as a step: where to look, which cells, the move, why. With the first one the problem is not unaided."""
    kept = questions.read_progress(body.progress)
    asked = puzzles_of(request).hint_for(body.id, body.step, body.played, body.retry)
    return _with_progress(body, kept, await unless_gone(request, asked), unaided=False)


def _with_progress(
    body: schemas.puzzles.SolvingRequest, kept: Progress, told: dict[str, Any], unaided: bool
) -> Response:
    """The answer with the progress after it."""
    is_counted = not body.retry and not body.played
    progress = questions.progress_after(kept, told.pop("problem"), unaided, is_counted)
    return json_response(orjson.dumps({**told, "progress": progress}))
