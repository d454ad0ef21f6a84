"""Refusals: each has a status, a code for programs and a sentence for people.

{"error": {"code": "illegal_move", "message": "'Rb2' is not possible: ..."}}

TatetiError                 422, the code after its class: InvalidGameError is invalid_game
  WebError
    UnknownMatchError       404
    UnknownTicketError      404
    UnknownHomeworkError    404
    UnknownTournamentError  404
    UnknownPupilError       404
    UnknownLessonError      404
    UnknownBookError        404
    WrongSecretError        403
    ConflictError           409, with the match as it stands
      NameTakenError        409
    TooManyError            429
    TooLargeError           413
    WrongHostError          421
    UnavailableError        503
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from tateti.answers.json_bytes import json_object
from tateti.errors import TatetiError, quote
from tateti.language import gettext as _
from tateti.language import mark as N_


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


class UnknownTournamentError(WebError):
    """There is no such tournament, or not any more."""

    status = 404


class UnknownPupilError(WebError):
    """There is no such pupil in the homework, or no such player in the tournament."""

    status = 404


class UnknownLessonError(WebError):
    """There is no such lesson, or no such step in it."""

    status = 404


class UnknownBookError(WebError):
    """No book of this board comes with the package."""

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
    """The JSON of an error response; `about` is said of the error itself, `more` beside it (bytes are JSON already)."""
    return json_object({"error": {"code": code, "message": message, **(about or {})}, **(more or {})})


def status_of(error: TatetiError) -> int:
    """The status of a refusal."""
    return error.status if isinstance(error, WebError) else 422


OF_HTTP = {
    404: ("not_found", N_("There is nothing at this address.")),
    405: ("method_not_allowed", N_("This address does not take that method.")),
    406: ("not_acceptable", N_("There is no answer of that kind.")),
    415: ("unsupported_media_type", N_("The body of a request is JSON.")),
}
"""What is said where an address or a method is wrong, by status."""


def invalid_request(where: str, reason: str) -> bytes:
    """The body of the refusal of a request that cannot be read; its status is 422."""
    sentence = _("The request cannot be read: {where}: {reason}.")
    return body_of("invalid_request", sentence.format(where=quote(where), reason=reason[:200]))
