"""Pictures in pixels: decoded by another program, compared with the SVG as Chromium draws it, and with files that were looked at."""

from __future__ import annotations

import os
import random
from io import BytesIO
from math import pi
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tateti
from conftest import requires_module
from tateti import game
from tateti.match import Match, Seat
from tateti.pictures import Badge, Theme
from tateti.pictures.drawing import drawing_of
from tateti.pictures.letters import has_letters, letters, text_width, unknown_letters
from tateti.pictures.outlines import Circle, Polygon, Rect
from tateti.pictures.outlines import Path as Outline
from tateti.pictures.raster.canvas import Canvas
from tateti.pictures.raster.gif import gif, shot
from tateti.pictures.raster.gif import is_ours as is_our_gif
from tateti.pictures.raster.paint import Painter
from tateti.pictures.raster.png import is_ours as is_our_png
from tateti.pictures.raster.png import png
from tateti.pictures.raster.strokes import stroke
from tateti.pictures.svg import svg_of
from tateti.pictures.themes import COLOURS
from tateti.study.snapshots import (
    Look,
    PictureLimitError,
    animation,
    picture_file,
    scene_at,
    scene_of,
    title_of,
)

GOLDEN = Path(__file__).parent / "golden"
RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)
BADGES = {3: Badge("+5", "win", True), 0: Badge("−4", "loss"), 1: Badge("=", "draw", True)}


def opened(data: bytes) -> Any:
    """What an independent decoder makes of a file."""
    return requires_module("PIL.Image").open(BytesIO(data))


def covered(canvas: Canvas) -> float:
    """How many pixels are covered, parts of pixels added up."""
    return sum(canvas.colours[number][3] / 255 for number in canvas.pixels)


def played(name: str, seed: int = 1) -> Match:
    match, chance = Match(game(name), Seat("Ana"), Seat("José")), random.Random(seed)
    while match.outcome is None:
        match.play(chance.choice(match.position.moves))
    return match


# What is painted


@pytest.mark.parametrize(("outline", "area"), [
    (Rect(10.25, 10.5, 30, 20), 600), (Circle(50, 50, 30), 900 * pi), (Rect(5, 5, 60, 40, 10), 2400 - (4 - pi) * 100),
    (Outline("M10 10H70L40 60Z"), 1500), (Outline("M50 20A30 30 0 0 0 50 80A30 30 0 0 0 50 20Z"), 900 * pi),
])  # fmt: skip
def test_an_outline_covers_its_area(outline: Any, area: float) -> None:
    canvas = Canvas(100, 100, steps=255)
    canvas.fill([one.points for one in outline.polygons(4.0)], RED)
    assert covered(canvas) == pytest.approx(area, rel=0.002)


@pytest.mark.parametrize(("polygon", "area"), [
    (Polygon(((20, 50), (80, 50)), False), 60 * 10 + 25 * pi), (Polygon(((50, 50),), False), 25 * pi),
    (Polygon(((20, 20), (80, 20), (80, 80)), False), 2 * 60 * 10 + 25 * pi - 25 * (1 - pi / 4)),
    (Circle(50, 50, 30).polygons(4.0)[0], 2 * pi * 30 * 10),
    (Polygon(((20, 20), (80, 20), (80, 80), (20, 80)), True), 4 * 60 * 10 - 4 * 25 * (1 - pi / 4)),
])  # fmt: skip
def test_a_line_covers_its_length_times_its_width(polygon: Polygon, area: float) -> None:
    canvas = Canvas(100, 100, steps=255)
    canvas.fill(stroke(polygon, 10, 4.0), RED)
    assert covered(canvas) == pytest.approx(area, rel=0.01)


def test_two_lines_that_cross_leave_no_hole() -> None:
    canvas = Canvas(100, 100)
    cross = Outline("M20 20L80 80M80 20L20 80")
    canvas.fill([part for line in cross.polygons(1.0) for part in stroke(line, 12, 1.0)], RED)
    assert canvas.colours[canvas.pixels[50 * 100 + 50]] == RED


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.floats(-50, 150), st.floats(-50, 150)), min_size=3, max_size=8), st.data())
def test_a_part_that_is_painted_alone_is_as_in_the_whole(
    points: list[tuple[float, float]], data: st.DataObject
) -> None:
    left, top = data.draw(st.integers(0, 90)), data.draw(st.integers(0, 90))
    area = (left, top, data.draw(st.integers(left + 1, 100)), data.draw(st.integers(top + 1, 100)))
    whole, part = Canvas(100, 100), Canvas(100, 100)
    whole.fill([points], RED)
    part.fill([points], RED, area)
    for place, (found, expected) in enumerate(zip(part.pixels, whole.pixels, strict=True)):
        inside = area[0] <= place % 100 < area[2] and area[1] <= place // 100 < area[3]
        # Sums that lie between two steps may round either way.
        assert abs(part.colours[found][3] - (whole.colours[expected][3] if inside else 0)) <= 16


# Files


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 40), st.integers(1, 40), st.integers(1, 300), st.integers(0, 1000))
def test_a_png_holds_the_pixels(width: int, height: int, count: int, seed: int) -> None:
    canvas, chance = Canvas(width, height), random.Random(seed)
    numbers = [
        canvas.number((chance.randrange(256), chance.randrange(256), chance.randrange(256), 255))
        for _ in range(count)
    ]
    for place in range(width * height):
        canvas.pixels[place] = chance.choice(numbers)
    image = opened(png(canvas)).convert("RGBA")
    assert image.size == (width, height)
    assert [image.getpixel((i % width, i // width)) for i in range(width * height)] == [
        canvas.colours[number] for number in canvas.pixels
    ]


@pytest.mark.parametrize("count", [1, 2, 3, 17, 255])
@pytest.mark.parametrize("size", [(1, 1), (7, 5), (90, 80)])
def test_a_gif_holds_the_pixels(count: int, size: tuple[int, int]) -> None:
    # Enough noise to fill the table of codes, which has 4,096, more than once.
    canvas, chance = Canvas(*size), random.Random(count)
    numbers = [canvas.number((i, 255 - i, i * 7 % 256, 255)) for i in range(count)]
    for place in range(size[0] * size[1]):
        canvas.pixels[place] = chance.choice(numbers)
    image = opened(gif(canvas, [shot(canvas, [canvas.area], 1)])).convert("RGB")
    found = [image.getpixel((i % size[0], i // size[0])) for i in range(size[0] * size[1])]
    assert found == [canvas.colours[number][:3] for number in canvas.pixels]


def test_rare_colours_become_those_nearest_to_them() -> None:
    canvas = Canvas(400, 2)
    for x in range(400):
        canvas.pixels[x] = canvas.number((x // 2, x // 2, x % 2, 255))
        canvas.pixels[400 + x] = canvas.number((x // 2, x // 2, 0, 255))
    image = opened(gif(canvas, [shot(canvas, [canvas.area], 1)])).convert("RGB")
    for x in range(400):
        assert abs(image.getpixel((x, 0))[0] - x // 2) <= 1


def test_a_shot_leaves_what_it_does_not_show() -> None:
    canvas = Canvas(10, 10)
    canvas.fill([[(0, 0), (10, 0), (10, 10), (0, 10)]], RED)
    first = shot(canvas, [canvas.area], 1)
    canvas.fill([[(0, 0), (10, 0), (10, 10), (0, 10)]], BLUE)
    second = shot(canvas, [(1, 1, 3, 3), (7, 7, 9, 9)], 1)
    assert second.area == (1, 1, 9, 9)
    image = opened(gif(canvas, [first, second]))
    image.seek(1)
    shown = image.convert("RGB")
    assert [shown.getpixel(place) for place in ((0, 0), (1, 1), (5, 5), (8, 8))] == [
        (255, 0, 0),
        (0, 0, 255),
        (255, 0, 0),
        (0, 0, 255),
    ]


def test_pictures_of_ours_are_told_from_others() -> None:
    canvas = Canvas(4, 4)
    assert is_our_png(png(canvas)) and is_our_gif(gif(canvas, [shot(canvas, [canvas.area], 1)]))
    assert not is_our_png(b"\x89PNG\r\n\x1a\n" + bytes(100)) and not is_our_gif(b"GIF89a" + bytes(100))


# Matches


@pytest.mark.parametrize("name", ["semaforo", "tictactoe", "notakto", "tictactoe:3x7x3"])
def test_every_frame_of_an_animation_is_the_picture_of_that_move(name: str) -> None:
    """Only what changes is painted anew; what is seen is the whole picture nevertheless."""
    chops = requires_module("PIL.ImageChops")
    match = played(name)
    moving = opened(animation(match, Look("light", 240), names=True))
    assert moving.n_frames == len(match.moves) + 1
    for ply in range(moving.n_frames):
        moving.seek(ply)
        still = opened(picture_file("gif", scene_at(match, ply, True), "", Look("light", 240)))
        difference = chops.difference(moving.convert("RGB"), still.convert("RGB"))
        assert max(top for _least, top in difference.getextrema()) <= 16, (
            ply
        )  # the two have palettes of their own


def test_the_end_is_held_and_the_match_begins_again() -> None:
    moving = opened(animation(played("tictactoe"), Look("light", 120), delay=0.5))
    assert moving.info["loop"] == 0
    durations = []
    for ply in range(moving.n_frames):
        moving.seek(ply)
        durations.append(moving.info["duration"])
    assert durations == [500] * (moving.n_frames - 1) + [1500]


def test_a_match_that_is_too_long_is_refused() -> None:
    match = Match(game("tictactoe:22x22x22"), Seat("Ana"), Seat("Beto"))
    for move in match.game.start.moves[:401]:
        match.play_checked(match.position.move(str(move)[1:]))
    with pytest.raises(PictureLimitError, match="at most 400"):
        animation(match, Look("light", 60))
    with pytest.raises(tateti.TatetiError, match="no move 402"):
        scene_at(match, 402)


@pytest.mark.parametrize("name", ["semaforo", "tictactoe", "tictactoe:2x9x2", "tictactoe:9x2x2"])
@pytest.mark.parametrize("size", [60, 479, 1000])
def test_the_longer_side_is_as_long_as_it_is_asked_to_be(name: str, size: int) -> None:
    shown = scene_of(game(name).start)
    assert size - 2 <= max(opened(picture_file("png", shown, "", Look("light", size))).size) <= size


def test_files_are_small() -> None:
    match = played("semaforo", 4)
    assert len(picture_file("png", scene_at(match, len(match.moves)), "", Look("light", 640))) < 25_000
    assert len(animation(match, Look("light", 480))) < 12_000 * (len(match.moves) + 1)


# Letters


def test_the_letters_of_our_languages_are_all_there() -> None:
    catalogues = Path(tateti.__file__).parent / "locale"
    told = "".join(file.read_text("utf-8") for file in catalogues.glob("*/LC_MESSAGES/tateti.po"))
    words = {letter for letter in told if letter.isalpha()}
    assert {"ñ", "ç", "ã", "É", "õ"} < words
    assert {letter for letter in words if not has_letters(letter)} <= set("αβ")


def test_a_letter_that_is_not_known_is_a_box_and_is_told() -> None:
    assert unknown_letters("Ana 原 Añ原!") == "原"
    assert letters("原", 0, 0, 100).text == letters("田", 0, 0, 100).text
    assert text_width("MM", 20) > text_width("ii", 20) > 0


# The SVG


def test_the_colours_are_those_of_the_page() -> None:
    theme = (Path(tateti.__file__).parent / "web/static/css/theme.css").read_text("utf-8")
    for name, (light, dark, _paper) in COLOURS.items():
        assert f"--{name}: light-dark({light}, {dark})" in theme


@pytest.mark.parametrize(("name", "position", "theme"), [
    ("semaforo", "GR../YGR./Y..Y", "screen"), ("semaforo", "GR../YGR./Y.GY", "dark"), ("semaforo", "GYR./..../....", "print"),
    ("tictactoe", "XO./.X./O.X", "light"),
])  # fmt: skip
def test_the_svg_is_the_one_that_was_looked_at(name: str, position: str, theme: Theme) -> None:
    shown = game(name).position(position)
    drawn = picture_file(
        "svg", scene_of(shown, badges=BADGES if theme == "screen" else None), title_of(shown), Look(theme)
    )
    file = GOLDEN / f"{name}-{theme}.svg"
    if os.environ.get("TATETI_WRITE_GOLDEN"):
        file.write_bytes(drawn)
    assert drawn == file.read_bytes()


@pytest.fixture(scope="module")
def browser() -> Any:
    import shutil

    from conftest import requires_command

    playwright = requires_module("playwright.sync_api")
    path = shutil.which("chromium-headless-shell") or requires_command("chromium")
    with playwright.sync_playwright() as running:
        launched = running.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield launched
        launched.close()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "position", "theme", "width", "caption"), [
    ("semaforo", "GR../YGR./Y.GY", "light", 640, ("Ana – José Peña", "1-0")), ("tictactoe", "XO./.X./O.X", "dark", 333, ()),
    ("semaforo", "GYR./..../....", "print", 420, ()), ("tictactoe:9x9x5", "", "light", 700, ()),
])  # fmt: skip
def test_the_pixels_are_those_that_a_browser_makes_of_the_svg(
    name: str, position: str, theme: Theme, width: int, caption: tuple[str, ...], browser: Any
) -> None:
    shown = game(name).position(position) if position else game(name).start
    badges = BADGES if theme == "light" and position else None
    drawing = drawing_of(shown.picture(badges=badges), theme, caption=caption)
    painter = Painter(drawing.frame, width, theme)
    painter.paint(drawing)
    ours = opened(png(painter.canvas)).convert("RGBA")
    page = browser.new_page(viewport={"width": ours.width, "height": ours.height})
    page.set_content(
        f"<style>body{{margin:0}}svg{{display:block}}</style>{svg_of(drawing, '', theme, width)}"
    )
    theirs = opened(page.screenshot(omit_background=True)).convert("RGBA")
    page.close()
    assert theirs.size == ours.size
    white = requires_module("PIL.Image").new("RGBA", ours.size, (255, 255, 255, 255))
    image = requires_module("PIL.Image")
    one, other = (image.alpha_composite(white, picture).convert("RGB") for picture in (ours, theirs))
    difference = requires_module("PIL.ImageChops").difference(one, other).convert("L").histogram()
    pixels = ours.width * ours.height
    assert sum(value * count for value, count in enumerate(difference)) / pixels < 0.8
    assert sum(difference[48:]) < 0.002 * pixels
