"""Boards as text, SVG and HTML: what is marked, what stands alone, and pieces that nobody has seen before."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given

from strategies import positions
from tateti import Game, Position, game, games
from tateti.board import Board
from tateti.match import Match, Seat
from tateti.pictures import Badge, BoardPicture, draw_svg, draw_text
from tateti.pictures.shapes import piece_in_svg
from tateti.pictures.text import look_of
from tateti.pieces import Piece, Shape
from tateti.study.analysis import analyse
from tateti.study.tree.svg_board import draw_board

SVG = "{http://www.w3.org/2000/svg}"


def parts(svg: str, tag: str, kind: str = "") -> list[ElementTree.Element]:
    """The elements of a picture with this tag and this class."""
    found = ElementTree.fromstring(svg).iter(SVG + tag if tag else None)
    return [one for one in found if not kind or kind in one.get("class", "").split()]


def row_of(*pieces: Piece) -> BoardPicture:
    """These pieces in a row, and an empty cell after them."""
    return BoardPicture(Board(1, len(pieces) + 1, 1), pieces, [*range(1, len(pieces) + 1), 0])


def played(name: str, *cells: str) -> Match:
    match = Match(game(name), Seat("Ana"), Seat("Beto"))
    for cell in cells:
        match.play(cell)
    return match


# Every game


def test_pieces_of_one_game_are_told_apart_without_colours() -> None:
    for kind in games.available().values():
        for one, other in combinations(kind.pieces, 2):
            assert look_of(one).sign != look_of(other).sign
            assert look_of(one).picture != look_of(other).picture
            assert one.shape is not other.shape


@given(positions())
def test_every_piece_and_every_cell_is_in_the_picture(position: Position) -> None:
    drawn = position._repr_svg_()
    assert len(parts(drawn, "rect", "tile")) == position.board.size
    assert len(parts(drawn, "", "piece")) == position.board.size - len(position.cells(0))
    lines = position.outcome.lines if position.outcome is not None else ()
    assert len(parts(drawn, "path", "winning")) == len(lines)


# Text


def test_a_position_draws_itself_in_plain_letters() -> None:
    match = played("tictactoe", "b2", "a3")
    assert match.position.draw(match.last_move).splitlines()[2:5] == [
        " 3 |(O)|   |   |",
        "   +---+---+---+",
        " 2 |   | X |   |",
    ]
    assert match.position.draw().isascii()
    assert max(map(len, game("tictactoe:26x26x5").start.draw().splitlines())) <= 80


# SVG


def test_the_last_move_and_the_line_are_marked() -> None:
    match = played("tictactoe", "b2", "c2", "c3", "a1", "a3", "b3", "c1")
    drawn = draw_svg(match.position.picture(match.last_move), "")
    assert len(parts(drawn, "rect", "won")) == 3
    assert [one.get("d", "")[:7] for one in parts(drawn, "path", "last")] == ["M208 22"]
    assert len(parts(drawn, "path", "winning")) == 1


def test_a_picture_stands_alone_and_has_a_name() -> None:
    drawn = draw_svg(game("semaforo").position("GR../YGR./Y..Y").picture(), 'a <b> & "c"')
    root = ElementTree.fromstring(drawn)
    assert (root.get("role"), root.get("aria-label")) == ("img", 'a <b> & "c"')
    assert root.findtext(f"{SVG}title") == 'a <b> & "c"'
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
    assert "prefers-color-scheme:dark" in drawn
    assert "var(" not in drawn


def test_the_rules_of_a_picture_reach_nothing_else_in_a_page() -> None:
    style = ElementTree.fromstring(game("semaforo").start._repr_svg_()).findtext(f"{SVG}style") or ""
    selectors = re.findall(r"([^{}]+)\{", style.replace("@media (prefers-color-scheme:dark){", ""))
    assert selectors
    assert all(selector.startswith(".tateti-board ") for selector in selectors)


def test_a_badge_is_in_the_corner_of_a_piece_and_in_the_middle_of_an_empty_cell() -> None:
    badges = {0: Badge("+5", "win", True), 1: Badge("−4", "loss")}
    drawn = draw_svg(game("tictactoe").position("X../.../...").picture(badges=badges), "")
    (corner,), (middle,) = parts(drawn, "rect", "win"), parts(drawn, "rect", "loss")
    assert float(corner.get("x", "")) + float(corner.get("width", "")) == pytest.approx(91)
    assert float(middle.get("x", "")) + float(middle.get("width", "")) / 2 == pytest.approx(150, abs=0.01)
    assert len(parts(drawn, "path", "on-win")) == len(parts(drawn, "path", "on-loss")) == 1
    assert len(parts(drawn, "path", "best")) == 1


# Pieces that nobody has seen before


def test_an_unknown_piece_is_drawn_by_its_letter(pegboard: type[Game]) -> None:
    position = game("pegboard").position("P../..P/...")
    assert position.draw().splitlines()[2] == " 3 | P |   |   |"
    large = draw_text(position.picture(), ascii=False).splitlines()
    assert large[2:5] == [
        "   │         │         │         │",
        " 3 │    P    │         │         │",
        "   │         │         │         │",
    ]
    small = f'<svg xmlns="{SVG[1:-1]}">{"".join(draw_board(position, None, 0, 0))}</svg>'
    ink = pegboard.pieces[0].on_light.fill
    assert [one.get("stroke") for one in parts(small, "path") if one.get("stroke-width")] == [ink] * 2
    assert len(parts(position._repr_svg_(), "path", "piece")) == 2
    assert ink in position._repr_svg_()
    assert pegboard.pieces[0].on_dark.fill in position._repr_svg_()


def test_every_shape_is_drawn_and_none_twice_alike() -> None:
    pieces = [Piece(chr(ord("A") + number), shape.value, shape) for number, shape in enumerate(Shape)]
    inside = {ElementTree.tostring(ElementTree.fromstring(piece_in_svg(one))) for one in pieces}
    assert len(inside) == len(Shape) == len(parts(draw_svg(row_of(*pieces), ""), "", "piece"))
    assert len(set(draw_text(row_of(*pieces), ascii=False, lines=5).splitlines()[2].split("│")[1:-2])) == len(
        Shape
    )


# Notebooks


def test_a_match_shows_its_board_its_names_its_moves_and_its_result() -> None:
    match = Match(game("tictactoe"), Seat("<script>alert(1)</script>"), Seat("Beto & Co"))
    for cell in ("b2", "c2", "c3", "a1", "a3", "b3", "c1"):
        assert "<strong>1-0</strong>" not in match._repr_html_()
        match.play(cell)
    shown = match._repr_html_()
    assert "<script" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt; (X)" in shown
    assert "Beto &amp; Co (O)" in shown
    assert "<li><span>Xb2</span><span>Oc2</span></li>" in shown
    assert "<strong>1-0</strong>" in shown
    assert shown.count("<svg ") == 1
    ElementTree.fromstring(shown)


def test_a_match_from_a_position_in_which_the_second_is_to_move() -> None:
    match = Match(
        game("semaforo"), Seat("Ana"), Seat("Beto"), start=game("semaforo").position("G.../..../....")
    )
    match.play("a3")
    assert "<li><span>…</span><span>Ya3</span></li>" in match._repr_html_()


def test_an_analysis_shows_a_badge_on_every_move_and_the_moves_best_first() -> None:
    found = analyse(game("tictactoe").position("X.O/.X./..."))
    shown = found._repr_html_()
    rows = re.findall(r'tateti-(win|draw|loss)">(.*?)</b></td><td>(\w+)', shown)
    assert [move for _look, _sign, move in rows] == [str(one.move) for one in found.moves]
    assert rows[0] == ("draw", "=", "Oc1")
    drawn = shown[shown.index("<svg ") : shown.index("</svg>") + 6]
    assert len(parts(drawn, "rect", "edge")) == len(found.moves)
    assert len(parts(drawn, "path", "best")) == 1
    assert "O to move: a draw with best play." in shown
    ElementTree.fromstring(shown)


@pytest.mark.parametrize("show", [Position._repr_svg_, lambda position: analyse(position)._repr_html_()])
def test_a_finished_position_is_shown_too(show: Any) -> None:
    assert "XXX/OO./..." in show(game("tictactoe").position("XXX/OO./..."))


# On paper


@given(positions())
def test_what_is_printed_has_no_colour_and_no_dark_side(position: Position) -> None:
    drawn = position.svg("print")
    assert "prefers-color-scheme" not in drawn
    assert len(parts(drawn, "", "piece")) == position.board.size - len(position.cells(0))
    for red, green, blue in re.findall("#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", drawn):
        assert red == green == blue


def test_the_lights_are_printed_white_grey_and_black() -> None:
    fills = [one.on_paper.fill for one in game("semaforo").pieces]
    assert fills == ["#ffffff", "#a6a6a6", "#000000"]
    printed = game("semaforo").position("GYR./..../....").svg("print")
    assert all(f"fill:{fill}" in printed for fill in fills)
