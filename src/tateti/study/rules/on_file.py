"""The figures on file: what `tateti study rules` finds on whole boards, kept, for it takes minutes to find them again.

Whatever teaches a rule of thumb is held to these, and the tests hold these to the study.
`python -m tateti.tools.rule_figures GAME` writes them.
"""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from tateti.errors import TatetiError, quote
from tateti.games import Game
from tateti.language import mark as N_
from tateti.study.rules.figures import RulesReport

DATA = "figures.json"

Figures = dict[str, Any]


@cache
def figures_on_file() -> dict[str, Figures]:
    """The figures of every board that is on file, by the full name of its game."""
    found: dict[str, Figures] = json.loads(resources.files(__package__).joinpath(DATA).read_text("utf-8"))
    return found


def as_figures(report: RulesReport) -> Figures:
    """What is kept of a report: numbers, and no words."""
    return {
        "unfinished": report.unfinished,
        "quiet": report.quiet,
        "won": report.won,
        "positions": {
            one.id: {"said": one.said, "right": one.right, "in_play": _rounded(one.in_play)}
            for one in report.positions
        },
        "moves": {
            one.id: {"said": one.said, "kept": str(one.kept), "any": str(one.any_kept)}
            for one in report.moves
        },
        "steps": {str(one.steps): {"said": one.positions, "right": one.right} for one in report.steps},
    }


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 6)


def how_often(game: Game, rule: str) -> Fraction:
    """How often a rule of thumb is right on a board, or keeps what a position is worth.

    >>> from tateti.games import game
    >>> how_often(game("semaforo"), "odd-safe")
    Fraction(374761, 713859)
    """
    figures = figures_on_file().get(game.full_name, {"positions": {}, "moves": {}})
    if rule in figures["positions"]:
        figure = figures["positions"][rule]
        return Fraction(figure["right"], max(1, figure["said"]))
    if rule in figures["moves"]:
        return Fraction(figures["moves"][rule]["kept"])
    raise TatetiError(
        N_("{rule} is no rule of thumb of {game} whose figure is on file; those are: {rules}."),
        rule=quote(rule), game=game.full_name, rules=", ".join([*figures["positions"], *figures["moves"]]) or "–",
    )  # fmt: skip
