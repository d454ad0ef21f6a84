"""Semáforo's family: every rule measured on all quiet positions of a board, or on a sample of a larger one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import lcm
from typing import TypeVar

import numpy as np

from tateti.games import Game
from tateti.language import Message
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.study.rules import kernel, search
from tateti.study.rules.dataset import Dataset, is_studied_whole, sample, whole_board
from tateti.study.rules.features import COLUMNS, Criterion
from tateti.study.rules.figures import MoveFigure, PositionFigure, RulesReport, StepsFigure
from tateti.study.rules.rule import Rule
from tateti.study.rules.thumb import (
    BEST_ORDERS,
    BEST_RULES,
    MOVE_RULES,
    POSITION_RULES,
)

Share = Callable[[float], None]
Found = TypeVar("Found")

WON = 2
MOST_STEPS = 12  # up to which steps that can still be made are listed one by one
MOST_SEARCHED = 2_000_000  # quiet positions; on boards with more, no better rules are looked for
LEARNING = 0.6  # about the share of the time that the search for better rules takes


def study_coloured(
    game: Game, *, count: int, seed: int, look_for_better: bool, share: Share = lambda done: None
) -> RulesReport:
    """What the rules of thumb are worth on a board."""
    part = 1 - LEARNING if look_for_better else 1.0

    def share_of_reading(done: float) -> None:
        share(part * done)

    whole = is_studied_whole(game)
    dataset = whole_board(game, share_of_reading) if whole else sample(game, count, seed, share_of_reading)
    rules = () if game.has_draws else tuple(_position_figures(dataset))
    choosing = search.Choosing(dataset)
    found, found_moves = [], []
    if look_for_better and len(dataset.values) <= MOST_SEARCHED:
        found = [] if game.has_draws else search.best_rules(dataset)
        found_moves = choosing.best_orders(lambda done: share(part + LEARNING * done))
    found, found_moves = (
        _improving(found, lambda one: one.right),
        _improving(found_moves, lambda one: one.kept),
    )
    return RulesReport(
        game,
        dataset.unfinished,
        len(dataset.values),
        int((dataset.values == WON).sum()),
        rules,
        tuple(_move_figures(choosing)),
        () if game.has_draws else tuple(_steps_figures(dataset)),
        tuple(
            _figure(dataset, f"best-{len(one.rule.questions)}", one.rule.in_words(), one.rule)
            for one in found
        ),
        tuple(
            _order_figure(choosing, f"best-{len(one.criteria)}", order_in_words(one.criteria), one.criteria)
            for one in found_moves
        ),
        None if whole else seed,
    )


def _improving(found: Iterable[Found], worth: Callable[[Found], Fraction | int]) -> list[Found]:
    """Those that are better than the ones before them: what is longer and no better is no rule to keep."""
    kept: list[Found] = []
    for one in found:
        if not kept or worth(one) > worth(kept[-1]):
            kept.append(one)
    return kept


def order_in_words(criteria: tuple[Criterion, ...]) -> str:
    """Criteria in their order."""
    return _("leave {criteria}").format(
        criteria=_("; of equals, ").join(criterion.in_words() for criterion in criteria)
    )


# Who wins


def _position_figures(dataset: Dataset) -> Iterator[PositionFigure]:
    for one in POSITION_RULES:
        yield _figure(dataset, one.id, one.words, one.rule)
    for one in BEST_RULES:
        yield _figure(dataset, one.id, _named(one.words, one.rule.in_words()), one.rule)


def _figure(dataset: Dataset, name: str, words: str, rule: Rule) -> PositionFigure:
    # 2 where a position is called won, 0 where lost, 1 where nothing is said
    calls = np.array([1 if call is None else WON * call for call in rule.calls], np.uint8)
    called = calls[rule.rows(dataset.columns)]
    said, right = called != 1, called == dataset.values
    in_play = None
    if dataset.weights is not None and (often := dataset.weights[said].sum()):
        in_play = float(dataset.weights[right].sum() / often)
    return PositionFigure(name, words, int(said.sum()), int(right.sum()), in_play)


def _steps_figures(dataset: Dataset) -> Iterator[StepsFigure]:
    steps = dataset.columns[:, list(COLUMNS).index("possible_steps")]
    right = (steps % 2 == 1) == (dataset.values == WON)
    for number in range(MOST_STEPS + 1):
        here = steps == number
        yield StepsFigure(number, int(here.sum()), int(right[here].sum()))


# Which move


def _move_figures(choosing: search.Choosing) -> Iterator[MoveFigure]:
    for one in MOVE_RULES:
        yield _order_figure(choosing, one.id, one.words, one.criteria, one.only_where_possible)
    if not choosing.dataset.is_sample:
        yield _mirror_figure(choosing.dataset)
    for one in BEST_ORDERS:
        yield _order_figure(choosing, one.id, _named(one.words, order_in_words(one.criteria)), one.criteria)


def _named(name: Message, rule: str) -> str:
    return _("{name}: {rule}").format(name=_(name), rule=rule)


def _order_figure(
    choosing: search.Choosing,
    name: str,
    words: str,
    criteria: tuple[Criterion, ...],
    only_where_possible: bool = False,
) -> MoveFigure:
    where = _where_possible(choosing.dataset, criteria[0]) if only_where_possible else None
    kept, said = choosing.kept_by(criteria, where)
    return MoveFigure(name, words, said, kept, choosing.kept_by((), where)[0])


def _where_possible(dataset: Dataset, criterion: Criterion) -> np.typing.NDArray[np.bool_]:
    """The positions in which some safe move fulfils a criterion wholly."""
    found = np.zeros(len(dataset.values), np.bool_)
    owners = np.repeat(np.arange(len(found)), np.diff(dataset.offsets))
    fulfils = criterion.scores(dataset.after_columns)[dataset.children] == 0
    found[owners[fulfils]] = True
    return found


def _mirror_figure(dataset: Dataset) -> MoveFigure:
    cells = dataset.game.board.size
    unit = lcm(*range(1, cells + 1))
    given = (dataset.codes, dataset.values, dataset.offsets, dataset.children, cells, unit)
    count, kept, any_kept = map(int, kernel.mirror_shares(*given))
    said = max(1, count)
    words = N_(
        "mirror the other's last move across the middle, where that is safe (positions with their last move)"
    )
    return MoveFigure("mirror", words, count, Fraction(kept, said), Fraction(any_kept, unit * said))
