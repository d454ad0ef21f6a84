"""The reasons of bots as JSON data for the database, and back as sentences in any language."""

from __future__ import annotations

import re
from dataclasses import fields
from fractions import Fraction
from typing import Any

from tateti import notation
from tateti.games import Game, Move
from tateti.players import reasons
from tateti.search.values import Value
from tateti.wording import reason_in_words


def _code(kind: type[reasons.Reason]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


_KINDS = {_code(kind): kind for kind in reasons.Reason.__subclasses__()}


def to_data(reason: reasons.Reason) -> dict[str, Any]:
    """A reason as JSON data.

    >>> to_data(reasons.Block(4))
    {'code': 'block', 'cell': 4}
    """
    told: dict[str, Any] = {"code": _code(type(reason))}
    for field in fields(reason):
        value = getattr(reason, field.name)
        if isinstance(value, Value):
            value = value.name
        elif isinstance(value, Move | Fraction):
            value = str(value)
        told[field.name] = value
    return told


def from_data(data: dict[str, Any], game: Game) -> reasons.Reason:
    """The reason that JSON data stand for."""
    given = {name: value for name, value in data.items() if name != "code"}
    for name, value in given.items():
        if name in ("value", "outlook"):
            given[name] = None if value is None else Value[value]
        elif name == "rate":
            given[name] = Fraction(value)
        elif name == "of":
            piece, cell = notation.read_move(value, game.board, game.letters)
            given[name] = game.move_on(cell, piece or 0)
    return _KINDS[data["code"]](**given)


def in_words(data: dict[str, Any], game: Game) -> dict[str, str]:
    """The code and the sentence, in the current language."""
    return {"code": data["code"], "text": reason_in_words(from_data(data, game), game)}
