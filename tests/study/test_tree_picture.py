"""A search tree to look at as one value, and the function that makes one from a position."""

from __future__ import annotations

import json
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from tateti import TatetiError, game, language
from tateti.cli import main
from tateti.search.alphabeta import search_tree
from tateti.study.tree import (
    TreePicture,
    draw_dot,
    draw_svg,
    draw_text,
    fits,
    look_at,
    picture,
    svg_layout,
    tree,
    tree_data,
)

TITLE = "Tic-Tac-Toe"


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    before = language.current()
    language.use("en")
    yield
    language.use(before)


def test_it_draws_what_it_shows_in_every_way() -> None:
    searched = search_tree(game("tictactoe").position("OXO/.OX/X.."), seed=0)
    view = look_at(searched, 2, 2)
    shown = TreePicture.of(searched, 2, 2)
    assert shown.title == TITLE
    assert shown.text() == str(shown) == draw_text(searched, view, TITLE)
    assert shown.text(ascii=True) == draw_text(searched, view, TITLE, ascii=True)
    assert shown.svg() == draw_svg(searched, view, TITLE)
    assert shown.dot() == draw_dot(searched, view, TITLE)
    assert shown.data() == tree_data(searched, view)
    assert json.loads(shown.json()) == shown.data()


def test_what_is_shown_can_be_chosen_anew() -> None:
    shown = tree(game("tictactoe").start)
    assert sum(1 for _ in shown.showing(plies=1).view.all()) == 10
    assert sum(1 for _ in shown.showing().view.all()) == len(shown.searched.tree)
    assert shown.showing().searched is shown.searched


def test_a_notebook_shows_the_picture_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    position = "X.O/.X./..."
    shown = tree(game("tictactoe").position(position), seed=7)
    assert main(["--lang", "en", "tree", "tictactoe", position, "--seed", "7", "--svg", "-"]) == 0
    assert shown._repr_svg_() == shown.svg() == capsys.readouterr().out
    assert shown.showing()._repr_svg_() == shown._repr_svg_()  # also where more is shown elsewhere


@pytest.mark.parametrize(
    "name", ["tictactoe", "semaforo", "tateti-semaforo", "tictactoe:26x26", "semaforo:8x8"]
)
@pytest.mark.parametrize("depth", [None, 0, 3])
def test_every_position_has_a_tree_that_fits(name: str, depth: int | None) -> None:
    shown = tree(game(name).start, depth=depth, limit=2000)
    assert len(shown.searched.tree) <= 2000
    assert fits(shown.view)
    width = float(ElementTree.fromstring(shown._repr_svg_()).get("width", ""))
    assert width <= svg_layout.WIDEST


def test_a_small_tree_is_searched_to_the_end() -> None:
    searched = tree(game("tictactoe").start).searched
    assert searched.saw_every_end
    assert str(searched.root.utility) == "draws"


def test_the_same_seed_gives_the_same_tree_and_none_draws_one_that_is_told() -> None:
    position = game("tictactoe").position("X.O/.X./...")
    assert tree(position).json() == tree(position).json()
    drawn = tree(position, seed=None)
    assert drawn.searched.seed is not None
    assert tree(position, seed=drawn.searched.seed).json() == drawn.json()
    assert tree(position, order="fixed").searched.order == "fixed"
    assert not tree(position, pruning=False).searched.cuts()


@pytest.mark.parametrize("depth", [None, 100])
def test_it_answers_when_its_time_is_over(depth: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "FEW_SECONDS", 0.0)
    shown = tree(game("semaforo").start, depth=depth, limit=500)
    assert len(shown.searched.tree) <= 13
    assert not shown.searched.saw_every_end


def test_what_cannot_be_searched_is_refused_with_a_sentence() -> None:
    for wrong in ({"depth": -1}, {"order": "best"}, {"limit": 0}):
        with pytest.raises(TatetiError):
            tree(game("tictactoe").start, **wrong)  # type: ignore[arg-type]


def test_a_finished_game_has_a_tree_of_one_node() -> None:
    assert len(tree(game("tictactoe").position("XXX/OO./...")).searched.tree) == 1
