"""Error responses: each has a status, a code for programs and a sentence for people.

{"error": {"code": "illegal_move", "message": "'Rb2' is not possible: ..."}}

TatetiError                 422, the code after its class: InvalidGameError is invalid_game
  WebError
    UnknownMatchError       404
    UnknownTicketError      404
    UnknownHomeworkError    404
    UnknownPupilError       404
    UnknownLessonError      404
    WrongSecretError        403
    ConflictError           409, with the match as it stands
      NameTakenError        409
    TooManyError            429
    TooLargeError           413
    WrongHostError          421
    UnavailableError        503
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, ClassVar

import orjson
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tateti.errors import TatetiError, quote
from tateti.language import gettext as _
from tateti.language import mark as N_

log = logging.getLogger("tateti.web")
NotFound = Callable[[Request], Response | None]


class WebError(TatetiError):
    """A refusal that is not about the rules of the games."""

    status: ClassVar[int] = 422


class UnknownMatchError(WebError):
    """There is no such match."""

    status = 404


class UnknownTicketError(WebError):
    """There is no such ticket for a settlement."""

    status = 404


class UnknownHomeworkError(WebError):
    """There is no such homework, or not any more."""

    status = 404


class UnknownPupilError(WebError):
    """There is no such pupil in the homework."""

    status = 404


class UnknownLessonError(WebError):
    """There is no such lesson, or no such step in it."""

    status = 404


class WrongSecretError(WebError):
    """The secret is not the right one: of a seat, of a teacher, of a pupil."""

    status = 403


class ConflictError(WebError):
    """The match is not in the state that the request supposes."""

    status = 409


class NameTakenError(ConflictError):
    """Somebody else has this name."""


class TooManyError(WebError):
    """Too many requests, connections or computations at once."""

    status = 429


class TooLargeError(WebError):
    """The request, or the board it asks for, is too large."""

    status = 413


class WrongHostError(WebError):
    """The request is for another host."""

    status = 421


class UnavailableError(WebError):
    """What the server needs for it is not there at the moment; it may be soon."""

    status = 503


def code_of(error: TatetiError) -> str:
    """The code of an error, after the name of its class.

    >>> code_of(UnknownMatchError("there is none"))
    'unknown_match'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__.removesuffix("Error")).lower()


def body_of(
    code: str, message: str, more: dict[str, Any] | None = None, about: dict[str, Any] | None = None
) -> bytes:
    """The JSON of an error response; `about` is said of the error itself, `more` beside it."""
    return orjson.dumps({"error": {"code": code, "message": message, **(about or {})}, **(more or {})})


def refusal(
    error: TatetiError, more: dict[str, Any] | None = None, about: dict[str, Any] | None = None
) -> Response:
    """The response to an error; see `body_of`."""
    status = error.status if isinstance(error, WebError) else 422
    headers = {"Retry-After": "1"} if status in (429, 503) else None
    return answer(status, code_of(error), str(error), more, headers, about)


def answer(
    status: int,
    code: str,
    message: str,
    more: dict[str, Any] | None = None,
    headers: dict[str, str] | None = None,
    about: dict[str, Any] | None = None,
) -> Response:
    """An error response."""
    return Response(
        body_of(code, message, more, about),
        status,
        {"Cache-Control": "no-store", **(headers or {})},
        "application/json",
    )


_OF_HTTP = {
    404: ("not_found", N_("There is nothing at this address.")),
    405: ("method_not_allowed", N_("This address does not take that method.")),
    406: ("not_acceptable", N_("There is no answer of that kind.")),
    415: ("unsupported_media_type", N_("The body of a request is JSON.")),
}


async def _on_tateti_error(_request: Request, error: Exception) -> Response:
    assert isinstance(error, TatetiError)
    return refusal(error)


def _on_http_error(page_not_found: NotFound) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def on_http_error(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 404 and (page := page_not_found(request)) is not None:
            return page
        code, sentence = _OF_HTTP.get(error.status_code, ("refused", N_("The request is refused.")))
        return answer(error.status_code, code, _(sentence), headers=dict(error.headers or {}))

    return on_http_error


async def _on_invalid_request(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    sentence = _("The request cannot be read: {where}: {reason}.")
    return answer(422, "invalid_request", sentence.format(where=quote(where), reason=str(first["msg"])[:200]))


def in_short(error: Exception) -> str:
    """An error in one line for the log: of a database's error only what the database said, not the statement."""
    told = str(getattr(error, "orig", None) or error).strip()
    return told.splitlines()[0][:300] if told else type(error).__name__


async def _on_database_error(_request: Request, error: Exception) -> Response:
    log.error("the database failed: %s", in_short(error))
    # Whether a change was written before the connection broke is not known here: who asks again finds out.
    message = _("The server cannot reach its database now. Please try again in a moment.")
    return answer(503, "unavailable", message, headers={"Retry-After": "1"})


async def _on_gone(_request: Request, _error: Exception) -> Response:
    return Response(status_code=499)  # nobody reads it; the number is nginx's


def handle_problems(app: FastAPI, page_not_found: NotFound) -> None:
    """Registers the handlers that turn errors into responses; people who ask for what is not there get a page, if any."""
    app.add_exception_handler(TatetiError, _on_tateti_error)
    app.add_exception_handler(HTTPException, _on_http_error(page_not_found))
    app.add_exception_handler(RequestValidationError, _on_invalid_request)
    app.add_exception_handler(ClientDisconnect, _on_gone)
    app.add_exception_handler(SQLAlchemyError, _on_database_error)
