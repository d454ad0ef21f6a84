"""Every figure of a rule of thumb in the documents is on file, and what is on file is what the study finds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from conftest import FULL, requires_module
from tateti import game
from tateti.commands.support.showing import percent
from tateti.study.explain.facts import Fact
from tateti.study.rules import any_game, study_rules, thumb
from tateti.study.rules.features import CRITERIA, QUESTIONS
from tateti.study.rules.on_file import as_figures, figures_on_file

DOCUMENT = (Path(__file__).parents[2] / "docs" / "study.md").read_text(encoding="utf-8")
SMALL, LARGE, DRAWN, MISERE = "semaforo:3x3", "semaforo:3x4", "tateti-semaforo:3x3", "misere-semaforo:3x3"
AT_ONCE = ("tictactoe:3x3", "misere-tictactoe:3x3", "notakto:3x3")
COMPILED = (
    SMALL,
    DRAWN,
    *((MISERE,) if FULL else ()),
)  # and 3x4 with the search for better ones, in test_rules


@pytest.mark.parametrize("name", [*AT_ONCE, *COMPILED])
def test_what_is_on_file_is_what_the_study_finds(name: str) -> None:
    if name in COMPILED:
        requires_module("numba")
    assert as_figures(study_rules(game(name), look_for_better=False)) == figures_on_file()[name]


def test_no_other_board_is_on_file() -> None:
    assert set(figures_on_file()) == {*AT_ONCE, SMALL, DRAWN, MISERE, LARGE}


# The rows of the documents


def share(figure: dict[str, Any]) -> str:
    return percent(Fraction(figure["right"], max(1, figure["said"])), "")


def kept(figure: dict[str, Any]) -> str:
    return percent(Fraction(figure["kept"]), "")


def position_words() -> Iterator[tuple[str, str]]:
    for one in thumb.POSITION_RULES:
        yield one.id, one.words
    for one in thumb.BEST_RULES:
        yield one.id, f"{one.words}: {one.rule.in_words()}"


def position_rows() -> Iterator[str]:
    large, small, misere = (figures_on_file()[name]["positions"] for name in (LARGE, SMALL, MISERE))
    for name, words in position_words():
        figure = large[name]
        in_play = percent(Fraction(figure["in_play"]).limit_denominator(10**6), "")
        yield (
            f"| {words} | {figure['right']:,} of {figure['said']:,} | {share(figure)} | {in_play} "
            f"| {share(small[name])} | {share(misere[name])} |"
        )


def steps_row() -> str:
    steps = figures_on_file()[LARGE]["steps"]
    return f"| right, of 100 | {' | '.join(share(figure) for figure in steps.values())} |"


def move_words() -> Iterator[tuple[str, str]]:
    from tateti.study.rules.coloured import order_in_words

    for one in thumb.MOVE_RULES:
        yield one.id, one.words
    yield "mirror", "mirror the other's last move across the middle, where that is safe"
    for one in thumb.BEST_ORDERS:
        yield one.id, f"{one.words}: {order_in_words(one.criteria)}"


def move_rows() -> Iterator[str]:
    large, small, drawn = (figures_on_file()[name]["moves"] for name in (LARGE, SMALL, DRAWN))
    for name, words in move_words():
        figure = large[name]
        any_move = percent(Fraction(figure["any"]), "")
        yield (
            f"| {words} | {figure['said']:,} | {kept(figure)} | {any_move} | {kept(small[name])} "
            f"| {kept(drawn[name])} |"
        )


def threat_rows() -> Iterator[str]:
    figures = figures_on_file()["tictactoe:3x3"]["moves"]
    for one in any_game._THREAT_RULES:
        figure = figures[one.id]
        any_move = percent(Fraction(figure["any"]), "")
        yield f"| {one.words} | {figure['said']:,} | {kept(figure)} | {any_move} |"


def small_rows() -> Iterator[str]:
    """Notakto and misère Tic-Tac-Toe beside each other."""
    notakto, misere = (figures_on_file()[name] for name in ("notakto:3x3", "misere-tictactoe:3x3"))
    for one in any_game._POSITION_RULES:
        yield f"| {one.words} | {share(notakto['positions'][one.id])} | – |"
    for one in any_game._SAFE_RULES:
        yield f"| {one.words} | {kept(notakto['moves'][one.id])} | {kept(misere['moves'][one.id])} |"


def counts_row(name: str) -> str:
    figures = figures_on_file()[name]
    return f"| `{name}` | {figures['unfinished']:,} | {figures['quiet']:,} | {figures['won']:,} |"


def all_rows() -> Iterator[str]:
    yield from (counts_row(name) for name in (LARGE, SMALL, MISERE, DRAWN, *AT_ONCE))
    yield from position_rows()
    yield steps_row()
    yield from threat_rows()
    yield from small_rows()


def test_the_documents_have_the_figures_on_file() -> None:
    missing = [row for row in all_rows() if row not in DOCUMENT]
    assert missing == []


def test_the_documents_have_the_figures_of_rules_that_choose_moves() -> None:
    requires_module("numba")
    assert [row for row in move_rows() if row not in DOCUMENT] == []


def test_what_is_said_between_the_tables_is_what_stands_in_them() -> None:
    large, misere = figures_on_file()[LARGE], figures_on_file()[MISERE]
    who, which = large["positions"], large["moves"]
    in_play = percent(Fraction(who["found-3"]["in_play"]).limit_denominator(10**6), "")
    said = " ".join(DOCUMENT.split())
    for sentence in (
        f'"Count the safe moves: odd wins" is right in {share(who["odd-safe"])} of 100 positions on 3x4.',
        f"Of {len(QUESTIONS)} questions",
        f"The best of three is right in {share(who['found-3'])} of 100 positions.",
        f"Where both play any safe move it is right in {in_play} of 100",
        f"an odd number of steps left wins in {share(misere['positions']['odd-steps'])} of 100 positions.",
        f"is lost for who is to move in {share(who['half-turn'])} of 100 cases, though there are only {who['half-turn']['said']}",
        f"odd wins and even loses in {share(who['few-possible-steps'])} of 100",
        f"of {len(CRITERIA)} criteria every order of one and of two was tried",
        "one of the 24 best of two",
        f"of safe replies it keeps {kept(which['even-replies'])} of 100",
        f"of steps that can still be made {kept(which['even-possible-steps'])}.",
    ):
        assert sentence in said


def test_no_row_with_a_figure_is_in_the_documents_that_is_not_on_file() -> None:
    """A row that is left over from an older study is found."""
    section = DOCUMENT.partition("## Rules of thumb")[2].partition("\n## ")[0]
    lines = section.splitlines()
    rows = {
        line
        for line, following in zip(lines, [*lines[1:], ""], strict=True)
        if line.startswith("|") and not line.startswith("| ---") and not following.startswith("| ---")
    }
    requires_module("numba")
    assert rows == {*all_rows(), *move_rows()}


# The facts


def all_kinds(kind: type[Fact] = Fact) -> set[type[Fact]]:
    return {kind for one in kind.__subclasses__() for kind in (one, *all_kinds(one))}


def test_every_kind_of_fact_is_in_the_documents() -> None:
    assert [kind.kind for kind in all_kinds() if f"`{kind.kind}`" not in DOCUMENT] == []
