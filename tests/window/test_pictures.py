"""What is drawn, looked at pixel by pixel: shapes without their colours, the winning line, the last move, the badges."""

# ruff: noqa: E402  pygame is asked for before anything that imports it

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path

import pytest

from conftest import requires_module

pygame = requires_module("pygame")

from tateti import games
from tateti.games import game
from tateti.pieces import Piece, Shape
from tateti.search.values import Evaluation, Value
from tateti.tools.window_screenshots import take
from tateti.window import loop
from tateti.window.widgets import smooth, text
from tateti.window.widgets.board import BoardLook, draw_board, place_board
from tateti.window.widgets.icons import ICONS, icon, program_icon
from tateti.window.widgets.pieces import picture
from tateti.window.widgets.theme import DARK, LIGHT, colour, ink_of
from tateti.wording import value_in_signs

DOCS = Path(__file__).parents[2] / "docs"
AREA = pygame.Rect(0, 0, 400, 400)


def board(name: str, rows: str, look: BoardLook | None = None, theme=LIGHT):
    """A board drawn alone, and where it is."""
    the_game = game(name)
    surface, place = pygame.Surface(AREA.size), place_board(AREA, the_game.board, 1.0)
    surface.fill(theme.background)
    draw_board(surface, place, the_game.position(rows), look or BoardLook(), theme, 1.0)
    return surface, place


PIECES = list(dict.fromkeys(piece for kind in games.available().values() for piece in kind.pieces))


def silhouette(piece: Piece, size: int = 64) -> list[bool]:
    alpha = picture(piece, size, ink_of(LIGHT, piece))
    return [alpha.get_at((x, y)).a > 127 for y in range(size) for x in range(size)]


def luminance(colour) -> float:
    def linear(part: int) -> float:
        part /= 255
        return part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(part) for part in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(
    ("one", "other"), list(itertools.combinations(PIECES, 2)), ids=lambda piece: piece.letter
)
def test_pieces_differ_without_their_colours(one, other) -> None:
    different = sum(a != b for a, b in zip(silhouette(one), silhouette(other), strict=True))
    assert different > 0.08 * 64 * 64


def test_an_unknown_piece_is_drawn_by_its_letter(pegboard) -> None:
    peg = pegboard.pieces[0]
    assert peg.shape is Shape.LETTER
    assert silhouette(peg) != silhouette(replace(peg, letter="Q"))
    drawn, wanted = picture(peg, 64, peg.on_light), colour(peg.on_light.fill)
    inked = [drawn.get_at((x, y)) for x in range(64) for y in range(64)]
    solid = [pixel for pixel in inked if pixel.a > 250]
    assert solid
    assert all(abs(a - b) <= 3 for pixel in solid for a, b in zip(pixel[:3], wanted, strict=True))
    empty, place = board("pegboard", ".../.../...")
    shown, _place = board("pegboard", "P../.../...")
    square = place.square(0)
    assert pixels(shown.subsurface(square)) != pixels(empty.subsurface(square))


def test_edges_are_smooth() -> None:
    disc = smooth.disc(40, LIGHT.text)
    assert len({disc.get_at((x, 3)).a for x in range(40)}) > 3
    assert {disc.get_at((x, 3))[:3] for x in range(40)} == {LIGHT.text}


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_text_can_be_read_on_every_ground(theme) -> None:
    for ink, ground in (
        (theme.text, theme.background), (theme.text, theme.panel), (theme.muted, theme.background),
        (theme.muted, theme.panel), (theme.text, theme.accent_soft), (theme.on_accent, theme.accent),
        (theme.panel, theme.loss), (theme.alarm, theme.background),
    ):  # fmt: skip
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_every_piece_stands_out_from_its_tile(theme) -> None:
    for ink in (ink_of(theme, piece) for piece in PIECES):
        assert max(contrast(colour(part), theme.tile) for part in (ink.fill, ink.edge)) >= 3


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_badges_have_colours_that_no_piece_has(theme) -> None:
    inks = [ink_of(theme, piece) for piece in PIECES]
    pieces = {colour(part) for ink in inks for part in (ink.fill, ink.edge)}
    assert pieces.isdisjoint({theme.accent, theme.loss, theme.panel, theme.on_accent})


def test_the_winning_line_is_drawn_between_its_cells() -> None:
    won, place = board("tictactoe", "XXX/OO./...")
    open_, _place = board("tictactoe", "XX./OO./X..")
    between = (place.square(0).right, place.square(0).centery)
    assert won.get_at(between)[:3] == LIGHT.winning
    assert open_.get_at(between)[:3] != LIGHT.winning


def test_two_lines_at_once_are_both_drawn() -> None:
    won, place = board("tictactoe", "XXX/XOO/XOO")
    assert won.get_at((place.square(0).right, place.square(0).centery))[:3] == LIGHT.winning
    assert won.get_at((place.square(0).centerx, place.square(0).bottom))[:3] == LIGHT.winning


def test_the_last_move_has_corners() -> None:
    look = BoardLook(last=game("tictactoe").move_on(4, 1))
    marked, place = board("tictactoe", ".../.X./...", look)
    edge = (place.square(4).x + 11, place.square(4).y + 20)
    assert marked.get_at(edge)[:3] == LIGHT.last
    assert board("tictactoe", ".../.X./...")[0].get_at(edge)[:3] != LIGHT.last


def test_the_four_marks_are_told_apart_without_colour() -> None:
    the_game = game("tictactoe")
    move = the_game.move_on(4, 1)
    looks = {
        "last": BoardLook(last=move), "hint": BoardLook(hint=move), "cursor": BoardLook(cursor=4),
        "best": BoardLook(values={4: Evaluation(Value.WIN, 1)}, best=frozenset({4})),
        "not best": BoardLook(values={4: Evaluation(Value.WIN, 1)}), "none": BoardLook(),
    }  # fmt: skip
    shapes = {}
    for name, look in looks.items():
        surface, place = board("tictactoe", ".../.../...", look)
        around = place.square(4).inflate(8, 8)
        grey = pygame.transform.grayscale(surface.subsurface(around))
        shapes[name] = {
            (x, y) for x in range(around.width) for y in range(around.height) if grey.get_at((x, y)).r < 160
        }
    for one, other in itertools.combinations(shapes, 2):
        assert len(shapes[one] ^ shapes[other]) > 40, (one, other)


def test_the_program_has_an_icon_of_its_own() -> None:
    drawn = program_icon(64)
    assert drawn.get_size() == (64, 64)
    assert drawn.get_at((0, 0)).a == 0
    assert len({tuple(drawn.get_at((x, y))) for x in range(0, 64, 4) for y in range(0, 64, 4)}) > 5


def test_the_window_carries_it(opened, monkeypatch) -> None:
    drawn = []
    monkeypatch.setattr(loop, "program_icon", lambda: drawn.append(program_icon()) or drawn[0])
    opened()
    assert len(drawn) == 1


@pytest.mark.parametrize("name", list(ICONS))
def test_every_icon_is_within_its_field_and_like_no_other(name: str) -> None:
    drawn = pygame.image.tobytes(icon(name, 24, LIGHT.text), "RGBA")
    assert sum(drawn[3::4]) > 255 * 12
    others = [pygame.image.tobytes(icon(other, 24, LIGHT.text), "RGBA") for other in ICONS if other != name]
    assert drawn not in others
    assert all(0 <= x <= 24 and 0 <= y <= 24 for line in ICONS[name] for x, y in line)


def test_the_cell_aimed_at_shows_what_it_would_become() -> None:
    the_game = game("semaforo")
    green = the_game.position("..../.G../....")
    aimed = next(move for move in green.moves if move.cell == 5)
    plain, place = board("semaforo", "..../.G../....")
    shown, _place = board("semaforo", "..../.G../....", BoardLook(aimed=aimed))
    middle = place.square(5).center
    assert plain.get_at(middle)[:3] == colour(the_game.piece(1).on_light.fill)
    red, green_part, blue = shown.get_at(middle)[:3]
    assert red > 200
    assert green_part > 180
    assert blue < 160


def test_a_hint_on_a_piece_shows_both_within_its_ring() -> None:
    the_game = game("semaforo")
    hint = next(move for move in the_game.position("..../.G../....").moves if move.cell == 5)
    shown, place = board("semaforo", "..../.G../....", BoardLook(hint=hint, last=the_game.move_on(5, 1)))
    square = place.square(5)
    middle, part = square.center, square.width
    assert shown.get_at((round(middle[0] - 0.18 * part), round(middle[1] - 0.18 * part)))[:3] == colour(
        the_game.piece(1).on_light.fill
    )
    for corner in ((-0.3, -0.3), (0.3, -0.3), (-0.3, 0.3)):  # nothing but the ring and the corners out there
        at = round(middle[0] + corner[0] * part * 1.12), round(middle[1] + corner[1] * part * 1.12)
        assert shown.get_at(at)[:3] == LIGHT.tile


@pytest.mark.parametrize(
    ("value", "plies", "signs"),
    [(Value.WIN, 5, "+5"), (Value.LOSS, 4, "−4"), (Value.DRAW, 6, "="), (Value.WIN, None, "+")],
)
def test_a_value_is_a_sign_and_a_distance(value, plies, signs) -> None:
    assert value_in_signs(Evaluation(value, plies)) == signs


def test_the_values_are_told_apart_without_colour() -> None:
    grey = []
    for value in Value:
        surface, place = board(
            "tictactoe", ".../.../...", BoardLook(values={4: Evaluation(value, None)}), LIGHT
        )
        grey.append(
            pygame.image.tobytes(pygame.transform.grayscale(surface.subsurface(place.square(4))), "RGB")
        )
    assert len(set(grey)) == 3


# Text


def test_the_letters_of_every_language_are_there() -> None:
    unknown = pygame.image.tobytes(text.rendered("\ue000", 20, LIGHT.text), "RGBA")
    for letter in "áéíóúüñçãõâêôàÁÉÍÓÚÑÇÃÕ¿¡…−“”":
        assert pygame.image.tobytes(text.rendered(letter, 20, LIGHT.text), "RGBA") != unknown, letter


def test_a_text_that_is_too_wide_is_made_smaller_and_then_cut() -> None:
    assert text.fitted("short", 20, 300) == ("short", 20)
    words, size = text.fitted("a rather long sentence", 20, 190)
    assert words == "a rather long sentence"
    assert size < 20
    words, _size = text.fitted("a rather long sentence " * 9, 20, 190)
    assert words.endswith("…")


def test_a_paragraph_has_no_line_that_is_too_wide() -> None:
    lines = text.wrapped("whoever completes a line of one colour wins " * 3, 15, 150, 4)
    assert len(lines) <= 4
    assert all(text.width_of(line, 15) <= 150 for line in lines)


# For the documentation


def test_the_screenshots_are_made_and_are_those_of_the_documentation(tmp_path) -> None:
    made = list(take(tmp_path))
    names = ("menu", "rules", "tictactoe", "semaforo", "review", "problem", "student")
    assert [path.name for path in made] == [f"window-{name}.png" for name in names]
    page = (DOCS / "window.md").read_text(encoding="utf-8")
    for path in made:
        assert f"images/{path.name}" in page
        shown, kept = pygame.image.load(path), pygame.image.load(DOCS / "images" / path.name)
        assert shown.get_size() == kept.get_size() == (960, 640)
        same = pixels(shown) == pixels(kept)
        assert same, f"{path.name} is not up to date: tateti window --screenshots docs/images --lang en"


def pixels(surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
