"""Printed sheets of every kind: words that can be selected, the same bytes again, margins, large print, photocopies."""

from __future__ import annotations

import io
import subprocess
import sys
from itertools import combinations, product
from pathlib import Path

import pytest

from conftest import PATIENCE
from study.print.sheets import KINDS, MILLIMETRES, PARR, pages_of, pypdf, rastered, smallest_letters, text_of
from tateti import TatetiError, game, language
from tateti.pictures.shapes import piece_on_paper
from tateti.study.print import (
    Style,
    cutout_sheet,
    diagram_sheet,
    rule_sheet,
    score_sheet,
    typesetting,
)
from tateti.study.print.cutouts import needed
from tateti.study.print.typesetting import checked_text

STYLES = [Style(paper, large) for paper, large in product(("a4", "letter"), (False, True))]
SAFE = 10  # millimetres at the edge that no printer is asked to print on


@pytest.fixture(autouse=True)
def english() -> object:
    language.use("en")
    yield
    language.use("en")


# What every sheet promises


@pytest.mark.parametrize("kind", KINDS)
def test_a_sheet_speaks_the_language_of_the_moment_and_its_text_can_be_selected(kind: str) -> None:
    said = {
        "problems": {"en": "Points:", "es": "Puntos:", "pt": "Pontos:"},
        "score": {"en": "Score sheet", "es": "Planilla", "pt": "Folha de registo"},
        "pieces": {"en": "board and pieces", "es": "tablero y fichas", "pt": "tabuleiro e peças"},
        "rules": {"en": "How it is played", "es": "Cómo se juega", "pt": "Como se joga"},
        "diagram": {
            "en": "First player to move",
            "es": "Juega el primer jugador",
            "pt": "Joga o primeiro jogador",
        },
    }[kind]
    for code, words in said.items():
        language.use(code)
        assert words in text_of(KINDS[kind](Style(), "").pdf())


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_sheet_is_the_same_bytes_again(kind: str) -> None:
    assert KINDS[kind](Style(), "").pdf() == KINDS[kind](Style(), "").pdf()


def test_the_same_seed_is_the_same_file_in_another_process(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "tateti", "worksheet", "--game", "tictactoe", "--seed", "3", "--count", "4"]
    for name in ("one.pdf", "two.pdf"):
        subprocess.run(
            [*line, "--out", name], cwd=tmp_path, check=True, capture_output=True, timeout=PATIENCE
        )
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("title", [
    "#set page(fill: red) $x^2$ \\ `raw` *b* _i_ @ref <l>", "// no comment /* at all */", '"quotes" and \'quotes\'',
    "#panic() #eval(\"1\") \\u{41}", "José, Ñandú, Ωμέγα, Жора",
])  # fmt: skip
def test_what_a_person_writes_is_printed_and_never_obeyed(kind: str, title: str) -> None:
    pdf = KINDS[kind](Style(), title).pdf()
    assert title.replace(" ", "") in text_of(pdf).replace(" ", "").replace("\u200b", "")
    assert pypdf.PdfReader(io.BytesIO(pdf)).metadata.title == title


def test_letters_that_no_font_has_stop_nothing() -> None:
    assert KINDS["diagram"](Style(), "José 😀 小明 \U000e0041").pdf().startswith(b"%PDF-")


def test_titles_are_bounded_and_control_characters_refused() -> None:
    assert checked_text("  a b ") == "a b"
    for text in ("", " ", "a\nb", "\x1b[2J", "a\0b", "x" * 101, "\udcff", "\u202egnp.exe"):
        with pytest.raises(TatetiError):
            checked_text(text)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("style", STYLES)
def test_nothing_stands_where_printers_do_not_print(kind: str, style: Style, tmp_path: Path) -> None:
    dots = 50
    edge = round(SAFE / MILLIMETRES * dots)
    for page in rastered(KINDS[kind](style, "").pdf(), tmp_path, dots):
        rows = list(page.rows())
        assert {dot for row in rows[:edge] + rows[-edge:] for dot in row} == {255}
        assert {dot for row in rows for dot in row[:edge] + row[-edge:]} == {255}


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_smaller_than_18_points_in_large_print(kind: str) -> None:
    assert smallest_letters(KINDS[kind](Style(large=True), "").pdf()) >= 17.99


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_the_paper_is_the_one_that_was_asked_for(paper: str, size: tuple[float, float]) -> None:
    box = pypdf.PdfReader(io.BytesIO(KINDS["diagram"](Style(paper), "").pdf())).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(
        [mm / MILLIMETRES * 72 for mm in size], abs=0.1
    )


def test_a_sheet_is_tagged_for_screen_readers_and_its_boards_are_told_in_words() -> None:
    pdf = diagram_sheet(game("semaforo").position(PARR)).pdf()
    root = pypdf.PdfReader(io.BytesIO(pdf)).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"].startswith("en")
    assert "a3 green, b3 red" in str(_alternatives(root["/StructTreeRoot"]))


def _alternatives(node: object) -> list[str]:
    """What is said in the place of pictures, anywhere in the tree of a document."""
    node = node.get_object() if hasattr(node, "get_object") else node
    if isinstance(node, list):
        return [text for one in node for text in _alternatives(one)]
    if not isinstance(node, dict):
        return []
    own = [str(node["/Alt"])] if "/Alt" in node else []
    return own + (_alternatives(node["/K"]) if "/K" in node else [])


def test_without_the_extra_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("typst", "segno"):
        with monkeypatch.context() as missing:
            missing.setitem(sys.modules, module, None)
            with pytest.raises(TatetiError, match=rf"need {module}.*pip install 'tateti\[print\]'"):
                typesetting.require_printing()


# Photocopies


@pytest.mark.parametrize("kind", ["semaforo", "tictactoe"])
def test_pieces_are_told_apart_on_a_photocopy_that_knows_no_grey(kind: str, tmp_path: Path) -> None:
    the_game = game(kind)
    start = str(the_game.start)
    positions = [
        the_game.start,
        *(_with(the_game.letters[value], start) for value in range(1, len(the_game.letters))),
    ]
    sheets = [diagram_sheet(the_game.position(str(one)), title="x") for one in positions]
    pages = [rastered(sheet.pdf(), tmp_path, 72)[0] for sheet in sheets]
    cell = (sheets[0].content["board"]["width"] / the_game.board.cols / MILLIMETRES * 72) ** 2
    for threshold in (60, 128, 200):
        copies = [page.copied(threshold) for page in pages]
        for one, other in combinations(copies, 2):
            different = sum(a is not b for a, b in zip(one, other, strict=True))
            assert different > 0.05 * cell, f"at {threshold}"


def _with(letter: str, position: str) -> str:
    """A position with one piece in the first cell, whoever is to move then."""
    return letter + position[1:] + (" x" if letter == "O" else "")


def test_a_grey_piece_has_stripes_too() -> None:
    green, yellow, red = (piece_on_paper(piece) for piece in game("semaforo").pieces)
    assert "H" in yellow.split("<path")[-1]
    assert "<path" not in green + red


# Score sheets


@pytest.mark.parametrize(("name", "result"), [("tictactoe", True), ("semaforo", False), ("notakto", False)])
def test_a_score_sheet_offers_a_draw_only_where_there_is_one(name: str, result: bool) -> None:
    assert ("A draw" in text_of(score_sheet(game(name)).pdf())) is result


def test_a_score_sheet_has_a_line_for_every_move_of_the_longest_match() -> None:
    for name, per_page in product(("tictactoe", "semaforo", "notakto"), (1, 2, 4)):
        columns = score_sheet(game(name), per_page=per_page).content["columns"]
        assert 2 * sum(map(len, columns)) >= game(name).most_plies


def test_score_sheets_fill_as_many_pages_as_they_need_and_no_more() -> None:
    for count, per_page, pages in ((1, 1, 1), (5, 2, 3), (8, 4, 2), (60, 4, 15)):
        assert len(pages_of(score_sheet(game("tictactoe"), count, per_page=per_page).pdf())) == pages


def test_names_stand_on_the_score_sheet_however_long() -> None:
    text = text_of(score_sheet(game("tictactoe"), 4, per_page=4, names=("W" * 40, "José #1")).pdf())
    assert text.count("W" * 40) == text.count("José #1") == 4


def test_four_score_sheets_a_page_are_refused_in_large_print() -> None:
    with pytest.raises(TatetiError, match="at most 2"):
        score_sheet(game("tictactoe"), per_page=4, style=Style(large=True))


# Boards and pieces


def test_semaforo_has_eight_pieces_of_each_colour_to_cut_out() -> None:
    pages = pages_of(cutout_sheet(game("semaforo")).pdf())
    assert len(pages) == 2
    for colour in ("green", "yellow", "red"):
        assert pages[1].count(colour) == 8


@pytest.mark.parametrize(
    "name", ["tictactoe", "tictactoe:4x5x4", "notakto", "semaforo:3x3", "misere-semaforo"]
)
def test_there_are_pieces_for_the_longest_match(name: str) -> None:
    the_game = game(name)
    by_kind = needed(the_game)
    assert len(by_kind) == len(the_game.pieces)
    assert sum(by_kind) >= the_game.board.size


def test_a_piece_fits_into_a_cell() -> None:
    for name, style in product(("semaforo", "tictactoe", "tictactoe:8x8x5"), STYLES):
        content = cutout_sheet(game(name), style=style).content
        assert content["ring"] < content["board"]["width"] / game(name).board.cols


def test_boards_that_would_be_cut_to_crumbs_are_refused() -> None:
    with pytest.raises(TatetiError, match="8x8"):
        cutout_sheet(game("tictactoe:9x9x5"))


# Rules


@pytest.mark.parametrize(
    "name", ["tictactoe", "semaforo", "tateti-semaforo", "misere-tictactoe", "misere-semaforo", "notakto"]
)
def test_the_rules_of_every_game_fit_on_one_page(name: str) -> None:
    for code, paper in product(language.LANGUAGES, ("a4", "letter")):
        language.use(code)
        assert len(pages_of(rule_sheet(game(name), style=Style(paper)).pdf())) == 1


def test_the_rule_sheet_has_both_examples_of_the_source_with_what_moves_are_worth() -> None:
    sheet = rule_sheet(game("semaforo"))
    first, second = sheet.content["examples"]["shown"]
    assert "Ya3, Rd1, Gc1" in first["words"]
    assert {"Ya3 +1", "Rd1 +1", "Gc1 +1"} < set(first["worth"]["alt"].split("; "))
    assert {"Gb1 −4", "Yd2 −4", "Rd1 −4"} < set(second["worth"]["alt"].split("; "))
    assert first["words"] in text_of(sheet.pdf())


def test_another_board_has_rules_without_examples() -> None:
    sheet = rule_sheet(game("semaforo:5x5"))
    assert sheet.content["examples"]["shown"] == []
    assert "5 rows and 5 columns" in text_of(sheet.pdf())


def test_a_game_from_outside_has_its_sheets_too(pegboard: object) -> None:
    the_game = game("pegboard")
    for sheet in (
        rule_sheet(the_game),
        score_sheet(the_game),
        cutout_sheet(the_game),
        diagram_sheet(the_game.start),
    ):
        assert len(pages_of(sheet.pdf())) >= 1


# Diagrams


def test_a_diagram_says_whose_turn_it_is_or_how_it_ended() -> None:
    assert "X to move." in text_of(diagram_sheet(game("tictactoe").start).pdf())
    assert "X wins with the line a3 b3 c3." in text_of(
        diagram_sheet(game("tictactoe").position("XXX/OO./...")).pdf()
    )


def test_the_largest_board_fits_on_the_page() -> None:
    for style in STYLES:
        assert len(pages_of(diagram_sheet(game("tictactoe:26x26x5").start, style=style).pdf())) == 1
