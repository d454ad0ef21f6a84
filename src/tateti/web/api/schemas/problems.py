"""Refusals: a sentence, and what goes with it."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

from tateti.web.api.schemas.matches import Match
from tateti.web.api.schemas.names import SettleWay, Shape


class SettleOffer(Shape):
    """Whether a position that has no exact answer yet can be settled here (see `/api/settle`), how, and about how long it takes."""

    possible: bool
    way: SettleWay | None
    seconds: float | None
    words: str


class ProblemText(BaseModel):
    """What went wrong: a code for programs, a sentence for people. An analysis that is not found in time says what else can
    be done."""

    model_config = ConfigDict(extra="forbid")

    code: str
    message: str
    settle: SettleOffer | None = None


class Problem(BaseModel):
    """A refusal; a conflict has the match as it stands with it."""

    error: ProblemText
    match: Match | None = None
