"""The tree as people and programs see it: text, SVG, Graphviz, JSON, and the word `tateti tree`."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import Mock
from xml.etree import ElementTree

import pytest

from tateti import game, language
from tateti.cli import main
from tateti.commands import tree
from tateti.search import alphabeta
from tateti.search.alphabeta import SearchTree, search_tree
from tateti.study.tree import (
    as_json,
    draw_dot,
    draw_svg,
    draw_text,
    fits,
    look_at,
    look_at_what_fits,
    svg_layout,
)
from tateti.study.tree.svg_layout import Placed, Sizes, place
from tateti.study.tree.view import View

PICTURE = Path(__file__).parents[2] / "docs" / "images" / "tree.svg"
PICTURE_COMMAND = "tree tictactoe OXO/.OX/X.. --seed 0 --svg"
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    before = language.current()
    language.use("en")
    yield
    language.use(before)


@pytest.fixture
def small() -> SearchTree:
    """Eleven nodes, three plies, two cuts."""
    return search_tree(game("tictactoe").position("OXO/.OX/X.."), seed=0)


@pytest.fixture(scope="module")
def large() -> SearchTree:
    return search_tree(game("tictactoe").start, seed=1)


# What is folded


@pytest.mark.parametrize("plies", [0, 1, 2, 3, None])
@pytest.mark.parametrize("width", [1, 2, 5, None])
def test_every_node_is_shown_or_counted(large: SearchTree, plies: int | None, width: int | None) -> None:
    shown = list(look_at(large, plies, width).all())
    assert len(shown) + sum(view.beneath for view in shown) == len(large.tree)
    assert all(width is None or len(view.children) <= width for view in shown)
    assert all(plies is None or view.level <= plies for view in shown)


def test_the_line_of_best_play_is_never_folded_away(large: SearchTree) -> None:
    for width in (1, 2, 3):
        chosen = [view for view in look_at(large, width=width).all() if view.chosen]
        assert [view.level for view in chosen] == list(range(10))  # from the empty board to the full one
        assert all(view.state.value == large.root.value for view in chosen)


def test_what_does_not_fit_is_folded_until_it_does(large: SearchTree) -> None:
    view = look_at_what_fits(large, 3, None, fits)
    assert fits(view)
    assert not fits(look_at(large, 3))
    assert max(shown.level for shown in view.all()) == 3


# Text


def test_the_text_has_boards_values_bounds_and_cuts(small: SearchTree) -> None:
    assert draw_text(small, look_at(small, 2), "Tic-Tac-Toe") == (
        "Tic-Tac-Toe  OXO/.OX/X..\n"
        "MAX (X) draws\n"
        "11 nodes · 2 cuts · 2 successors never looked at · random order, seed 0\n"
        "\n"
        "O X O   MAX  = draws  *\n"
        ". O X   α 0  β +∞\n"
        "X . .\n"
        "├─ Xc1  O X O   MIN  = draws  *\n"
        "│  │    . O X   α −∞  β 0\n"
        "│  │    X . X\n"
        "│  ├─ Ob1  O X O   MAX  = draws  *\n"
        "│  │       . O X   α 0  β +∞\n"
        "│  │       X O X   + 1 below\n"
        "│  └─ Oa2  O X O   MAX  + wins\n"
        "│          O O X   α +1  β 0\n"
        "│          X . X   + 1 below\n"
        "├─ Xa2  O X O   MIN  draws at most\n"
        "│  │    X O X   α 0  β 0\n"
        "│  │    X . .\n"
        "│  ├─ Ob1  O X O   MAX  = draws\n"
        "│  │       X O X   α 0  β +∞\n"
        "│  │       X O .   + 1 below\n"
        "│  └╌ ✂ α 0 ≥ β 0: 1 never looked at: Oc1\n"
        "└─ Xb1  O X O   MIN  − loses\n"
        "   │    . O X   α 0  β −1\n"
        "   │    X X .\n"
        "   ├─ Oc1  O X O   MAX  − loses\n"
        "   │       . O X   α 0  β +∞\n"
        "   │       X X O\n"
        "   └╌ ✂ α 0 ≥ β −1: 1 never looked at: Oa2\n"
        "\n"
        "Values are for MAX: + wins, = draws, − loses, ? not finished. After a cut a value may be only a bound.\n"
        "α: what MAX is sure of so far; β: what MIN can hold MAX to (+1 wins, 0 draws, −1 loses). "
        "At α ≥ β the rest is cut.\n"
        "* marks the line of best play.\n"
    )


@pytest.mark.parametrize(
    "name", ["tictactoe", "semaforo", "tateti-semaforo", "tictactoe:1x3", "semaforo:2x6"]
)
def test_the_plain_text_is_ascii_on_every_board(name: str) -> None:
    searched = search_tree(game(name).start, depth=2, seed=1)
    assert draw_text(searched, look_at(searched, 2, 3), name, ascii=True).isascii()


# SVG


def elements(svg: str, kind: str, of: str | None = None) -> list[ElementTree.Element]:
    found = ElementTree.fromstring(svg).iter(SVG + kind)
    return [each for each in found if of is None or of in each.get("class", "").split()]


@functools.cache
def pictures() -> list[tuple[SearchTree, View]]:
    """Trees of many shapes, each folded to fit."""
    found = []
    for name, text, depth in (
        ("tictactoe", "OXO/.OX/X..", None), ("tictactoe", "XXX/OO./...", None), ("tictactoe", ".../.../...", 4),
        ("semaforo", ".GYR/.GG./.Y..", 4), ("tateti-semaforo", ".YG/.R./.GR", None), ("tictactoe:9x9x5", None, 2),
        ("tictactoe:1x3", None, None), ("tictactoe:26x26", None, 1), ("semaforo:7x2", None, 3),
    ):  # fmt: skip
        position = game(name).start if text is None else game(name).position(text)
        searched = search_tree(position, depth=depth, seed=1, limit=20_000)
        for plies in (0, 1, 3, 5):
            found.append((searched, look_at_what_fits(searched, plies, None, fits)))
    return found


def test_a_picture_stands_by_itself_and_is_never_too_wide() -> None:
    for searched, view in pictures():
        svg = draw_svg(searched, view, "A & B <game>")
        root = ElementTree.fromstring(svg)
        assert 0 < float(root.get("width", "")) <= svg_layout.WIDEST
        assert not re.search(r"<script|href|url\(|@import|<image|<foreignObject|on\w+=", svg)
        assert root.get("role") == "img"
        assert (root[0].tag, root[1].tag) == (SVG + "title", SVG + "desc")
        assert root[0].text is not None
        assert root[0].text.startswith("A & B <game>")
        assert "MAX" in (root[1].text or "")


def test_a_picture_has_a_card_for_every_node_shown_and_a_mark_for_every_cut_and_fold() -> None:
    cuts = folds = 0
    for searched, view in pictures():
        svg, shown = draw_svg(searched, view, "title"), list(view.all())
        assert len(elements(svg, "rect", "card")) == len(shown)
        assert len(elements(svg, "text", "window")) == len(shown)
        assert len(elements(svg, "g", "scissors")) == sum(each.cut is not None for each in shown)
        assert len(elements(svg, "rect", "fold-card")) == sum(bool(each.folded) for each in shown)
        cuts += sum(each.cut is not None for each in shown)
        folds += sum(bool(each.folded) for each in shown)
    assert cuts > 10
    assert folds > 10


def test_cards_of_one_level_do_not_overlap_and_all_stand_inside() -> None:
    for _, view in pictures():
        sizes = Sizes.of(view.state.position.board)
        taken: dict[int, list[tuple[float, float]]] = {}

        def collect(placed: Placed, half: float, taken: dict[int, list[tuple[float, float]]]) -> None:
            level = placed.view.level
            taken.setdefault(level, []).append((placed.middle - half, placed.middle + half))
            for stub, width in ((placed.fold, svg_layout.FOLD_WIDTH), (placed.cut, svg_layout.CUT_WIDTH)):
                if stub is not None:
                    taken.setdefault(level + 1, []).append((stub - width / 2 + 4, stub + width / 2 - 4))
            for child in placed.children:
                collect(child, half, taken)

        collect(place(view, sizes, 0), sizes.card_width / 2, taken)
        for spans in taken.values():
            spans.sort()
            assert all(one[1] <= two[0] for one, two in pairwise(spans))
            assert spans[0][0] >= 0
            assert spans[-1][1] <= svg_layout.width_of(view, sizes)


def test_the_picture_of_a_cut_says_which_bound_and_what_was_never_looked_at(small: SearchTree) -> None:
    texts = [each.text for each in elements(draw_svg(small, look_at(small, 3), "title"), "text")]
    assert "α 0 ≥ β 0" in texts
    assert "α 0 ≥ β −1" in texts
    assert {"Oc1", "Oa2"} <= set(texts)
    assert {"= draws", "draws at most", "+ wins", "− loses"} <= set(texts)


def test_semaforo_has_three_shapes_beside_three_colours() -> None:
    searched = search_tree(game("semaforo").position("GYR./..../...."), depth=0)
    svg = draw_svg(searched, look_at(searched), "title")
    green, yellow, red = (piece.on_light.fill for piece in game("semaforo").pieces)
    filled = [(one.tag.removeprefix(SVG), one.get("fill")) for one in ElementTree.fromstring(svg).iter()]
    assert [one for one in filled if one[1]] == [("circle", green), ("path", yellow), ("rect", red)]


def test_words_are_in_the_persons_language(small: SearchTree, monkeypatch: pytest.MonkeyPatch) -> None:
    class Shouting:
        def gettext(self, message: str) -> str:
            return message.replace("draws", "EMPATA").replace("never looked at", "SIN VER")

        def ngettext(self, singular: str, plural: str, number: int) -> str:
            return self.gettext(singular if number == 1 else plural)

    monkeypatch.setattr(language, "_catalogue", lambda _: Shouting())
    language.use("es")
    view = look_at(small, 3)
    for drawn in (draw_svg(small, view, ""), draw_dot(small, view, ""), draw_text(small, view, "")):
        assert "= EMPATA" in drawn
        assert "draws" not in re.sub(r'<style>.*</style>|class="[^"]*"', "", drawn, flags=re.DOTALL)
    assert 'xml:lang="es"' in draw_svg(small, view, "")
    assert "EMPATA" not in as_json(small, view)


def test_the_picture_in_the_docs_is_what_the_command_draws(tmp_path: Path) -> None:
    drawn = tmp_path / "tree.svg"
    assert main(["--lang", "en", *PICTURE_COMMAND.split(), str(drawn)]) == 0
    assert PICTURE.read_text("utf-8") == drawn.read_text("utf-8"), (
        f"draw it again: tateti {PICTURE_COMMAND} {PICTURE.name}"
    )


# Graphviz


def test_the_graph_is_what_graphviz_reads() -> None:
    string = r'"(?:[^"\\\n]|\\.)*"'
    attributes = rf"\[\w+=(?:{string}|[\w.]+)(?:, \w+=(?:{string}|[\w.]+))*\]"
    statement = re.compile(rf"  (?:graph|node|edge|n\d+|n\d+ -> n\d+) {attributes}")
    for searched, view in pictures():
        lines = draw_dot(searched, view, 'a "title" with a \\').splitlines()
        assert (lines[0], lines[-1]) == ("digraph tateti {", "}")
        assert [line for line in lines[1:-1] if not statement.fullmatch(line)] == []
        nodes = [line.split()[0] for line in lines[1:-1] if re.match(r"  n\d+ \[", line)]
        assert len(nodes) == len(set(nodes))
        stubs = sum(bool(each.folded) + (each.cut is not None) for each in view.all())
        assert len(nodes) == sum(1 for _ in view.all()) + stubs


# JSON


def walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node["children"]:
        yield from walk(child)


def test_the_json_has_the_documented_shape(small: SearchTree) -> None:
    found = json.loads(as_json(small, look_at(small)))
    tree = found.pop("tree")
    assert found == {
        "game": "tictactoe:3x3", "position": "OXO/.OX/X..", "max": "first", "order": "random", "seed": 0,
        "pruning": True, "depth": None, "complete": True, "cut_short": False, "nodes": 11, "cuts": 2, "never_looked_at": 2,
        "best_moves": ["Xc1"],
    }  # fmt: skip
    assert {key: value for key, value in tree.items() if key != "children"} == {
        "move": None, "position": "OXO/.OX/X..", "player": "MAX", "alpha": 0, "beta": None, "utility": "draws",
        "bound": "exact", "cut": None, "chosen": True, "folded": 0,
    }  # fmt: skip
    assert [child["move"] for child in tree["children"]] == ["Xc1", "Xa2", "Xb1"]
    assert tree["children"][1]["bound"] == "at most"
    assert tree["children"][1]["cut"] == {"bound": "alpha", "value": 0, "never_looked_at": ["Oc1"]}


def test_the_json_is_whole_or_says_what_it_leaves_out(large: SearchTree) -> None:
    for plies in (None, 2):
        nodes = list(walk(json.loads(as_json(large, look_at(large, plies)))["tree"]))
        assert len(nodes) + sum(node["folded"] for node in nodes) == len(large.tree)
        assert (len(nodes) == len(large.tree)) == (plies is None)


# The word


def test_tree_shows_a_bounded_piece_and_says_how_to_see_more(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "tree", "tictactoe", "--seed", "1"]) == 0
    shown, said = capsys.readouterr()
    assert "= draws" in shown
    assert "+ 5 more" in shown
    assert len(shown.splitlines()) < 120
    assert "--show 3" in said
    assert "--width 9" in said


def test_tree_with_the_fixed_order_has_the_signature(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "tree", "tictactoe", "--order", "fixed", "--show", "0"]) == 0
    assert "18,297 nodes" in capsys.readouterr().out


def test_the_seed_that_was_drawn_is_shown_and_gives_the_same_tree(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--lang", "en", "tree", "tictactoe", "X.O/.X./..."]
    assert main(words) == 0
    shown = capsys.readouterr().out
    seed = re.search(r"seed (\d+)", shown)
    assert seed is not None
    assert main([*words, "--seed", seed[1]]) == 0
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize(
    ("option", "begins"), [("--svg", "<svg "), ("--dot", "digraph"), ("--json", '{"game"')]
)
def test_tree_writes_a_file_or_the_standard_output(
    option: str, begins: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--lang", "en", "tree", "semaforo", "GYRY/YRG./..RR", "--seed", "1", option]
    file = tmp_path / "tree"
    assert main([*words, str(file)]) == 0
    assert main([*words, str(file)]) == 0, "a tree may be written over a tree"
    assert capsys.readouterr().out == ""
    assert file.read_text("utf-8").startswith(begins)
    assert list(tmp_path.iterdir()) == [file]
    assert main([*words, "-"]) == 0
    assert capsys.readouterr().out == file.read_text("utf-8")


@pytest.mark.parametrize(
    "words",
    [
        "tree chess", "tree tictactoe XXXX", "tree tictactoe --depth -1", "tree tictactoe --depth 101",
        "tree tictactoe --svg - --json -", "tree tictactoe --depth 1 --svg nowhere/at/all.svg",
        "tree tictactoe --order best", "tree tictactoe --width 0", "tree tictactoe --limit 0",
    ],
)  # fmt: skip
def test_wrong_words_end_with_a_sentence_and_code_2(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", *words.split()]) == 2
    shown, said = capsys.readouterr()
    assert shown == ""
    assert said
    assert "Traceback" not in said


def test_a_finished_game_is_a_tree_of_one_node(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "tree", "tictactoe", "XXX/OO./...", "--seed", "1"]) == 0
    assert "1 node " in capsys.readouterr().out


def test_a_large_board_is_searched_as_deep_as_the_limit_allows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "tree", "semaforo", "--seed", "1", "--limit", "5000"]) == 0
    shown, said = capsys.readouterr()
    deep = re.search(r"(\d) plies deep", shown)
    assert deep is not None
    assert f"Searched {deep[1]} plies deep; one more takes over 5,000 nodes" in said


def test_a_large_board_is_not_searched_beyond_what_it_may_keep(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered = Mock(wraps=alphabeta.ordered_moves)
    monkeypatch.setattr(alphabeta, "ordered_moves", ordered)
    assert main(["--lang", "en", "tree", "semaforo:8x8", "--seed", "1", "--limit", "5000"]) == 0
    assert "Searched 2 plies deep; one more takes over 5,000 nodes" in capsys.readouterr().err
    tried_whole, deepened = 4 * 5000 // 64, 1 + (1 + 64) + (1 + 64 + 5000 // 62)
    assert ordered.call_count <= tried_whole + deepened


def test_a_search_that_takes_too_long_says_how_deep_it_went(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree, "SECONDS", 0.0)
    assert main(["--lang", "en", "tree", "semaforo", "--seed", "1", "--limit", "500"]) == 0
    assert "Searched 1 ply deep in 0 seconds" in capsys.readouterr().err
