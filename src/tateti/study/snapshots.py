"""A position or a match as a picture in a file: SVG, PNG, or GIF, in which a match is played.

Nothing has to be installed for it. How large a picture is and how many moves an animation has is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tateti import wording
from tateti.board import Cell
from tateti.errors import TatetiError
from tateti.games import Move, Position
from tateti.language import gettext
from tateti.language import mark as N_
from tateti.match import Match
from tateti.pictures import Badge, BoardPicture, Theme
from tateti.pictures.drawing import Drawing, Frame, drawing_of
from tateti.pictures.raster.canvas import Area
from tateti.pictures.raster.gif import Shot, gif, shot
from tateti.pictures.raster.paint import Painter
from tateti.pictures.raster.png import png
from tateti.pictures.svg import svg_of

Kind = Literal["svg", "png", "gif"]
KINDS: tuple[Kind, ...] = ("svg", "png", "gif")

SMALLEST, LARGEST, LARGEST_MOVING = 60, 2000, 1000  # pixels of the longer side
USUAL, USUAL_MOVING = 640, 480
SHORTEST, LONGEST, USUAL_DELAY = 0.1, 10.0, 1.0  # seconds that a move is shown
HELD = 3  # times as long is the end shown
MOST_MOVES = 400  # of an animation
STEPS_OF_GIF = 8  # of the smooth edges: a GIF has 256 colours


@dataclass(frozen=True)
class Look:
    """How a picture looks: its colours, how many pixels its longer side has, and whether it has the shape of a card."""

    theme: Theme = "screen"
    size: int | None = None
    card: bool = False


@dataclass(frozen=True)
class Scene:
    """What one picture shows: a board, and what stands below it."""

    picture: BoardPicture
    caption: tuple[str, ...] = ()


class PictureLimitError(TatetiError):
    """A picture that would be too large, or an animation that would be too long."""


# What is shown


def scene_of(
    position: Position, last: Move | None = None, badges: Mapping[Cell, Badge] | None = None
) -> Scene:
    """A position."""
    return Scene(position.picture(last, badges))


def scene_at(match: Match, ply: int, names: bool = False) -> Scene:
    """A match after so many moves; with the names below it, and at its end the result."""
    checked_ply(match, ply)
    position = match.positions[ply]
    last = match.moves[ply - 1] if ply else None
    return Scene(position.picture(last), _caption(match, ply) if names else ())


def checked_ply(match: Match, ply: int) -> int:
    """How many moves were played, if it is not more than there were."""
    if not 0 <= ply <= len(match.moves):
        raise TatetiError(
            N_("This match has no move {ply}: write a number from 0, which is its beginning, to {last}, its end."),
            ply=ply, last=len(match.moves),
        )  # fmt: skip
    return ply


def _caption(match: Match, ply: int) -> tuple[str, str]:
    """Who plays, and at the end the result; the place for it is there from the beginning."""
    names = " – ".join(wording.name_of(match, side) for side in match.order)
    is_end = match.outcome is not None and ply == len(match.moves)
    return names, match.result if is_end else ""


def title_of(position: Position) -> str:
    """What is said in the place of a picture: the game and the position.

    >>> from tateti.games import game
    >>> title_of(game("semaforo").position("GR../.Y../...."))
    'Semáforo (Traffic Lights): GR../.Y../....'
    """
    return f"{gettext(position.game.title)}: {position}"


# As files


def picture_file(kind: Kind, scene: Scene, title: str, look: Look) -> bytes:
    """One picture; a GIF of it does not move."""
    if kind == "gif":
        return _gif([scene], look, USUAL_DELAY)
    drawing = _drawing(scene, look)
    if kind == "svg":
        width = None if look.size is None else _width(drawing.frame, look.size)
        return svg_of(drawing, title, look.theme, width).encode()
    painter = Painter(drawing.frame, _width(drawing.frame, look.size or USUAL), look.theme)
    painter.paint(drawing)
    return png(painter.canvas)


def animation(
    match: Match, look: Look, delay: float = USUAL_DELAY, names: bool = False, stop: Callable[[], bool] = lambda: False
) -> bytes:  # fmt: skip
    """A match as a GIF, from its beginning to its end, again and again; it is given up when `stop` says so."""
    if len(match.moves) > MOST_MOVES:
        raise PictureLimitError(
            N_("This match has {moves} moves, and an animation shows at most {most}: take a picture of one position of it."),
            moves=len(match.moves), most=MOST_MOVES,
        )  # fmt: skip

    def go_on() -> None:
        if stop():
            raise PictureLimitError(
                N_("This animation takes too long to draw: ask for a smaller one, or for a picture of one position of it.")
            )  # fmt: skip

    return _gif([scene_at(match, ply, names) for ply in range(len(match.moves) + 1)], look, delay, go_on)


def _gif(
    scenes: Sequence[Scene], look: Look, delay: float, go_on: Callable[[], None] = lambda: None
) -> bytes:
    size = min(look.size or USUAL_MOVING, LARGEST_MOVING)
    frame = _drawing(scenes[0], look, square=True).frame
    painter = Painter(frame, _width(frame, size), look.theme, STEPS_OF_GIF)
    return gif(painter.canvas, list(_shots(painter, scenes, look, delay, go_on)), go_on)


def _shots(
    painter: Painter, scenes: Sequence[Scene], look: Look, delay: float, go_on: Callable[[], None]
) -> Iterator[Shot]:
    """Each scene, of which only that is painted which is not as it was before."""
    before: Drawing | None = None
    for number, scene in enumerate(scenes):
        go_on()
        drawing = _drawing(scene, look, square=True)
        areas = [painter.canvas.area] if before is None else _changed(painter, before, drawing)
        painter.paint(drawing, areas)
        held = delay * (HELD if number == len(scenes) - 1 else 1)
        yield shot(painter.canvas, areas, held)
        before = drawing


def _changed(painter: Painter, before: Drawing, after: Drawing) -> list[Area]:
    marks = set(before.marks) ^ set(after.marks)
    return [painter.area_of(mark) for mark in marks]


def _drawing(scene: Scene, look: Look, square: bool = False) -> Drawing:
    return drawing_of(scene.picture, look.theme, caption=scene.caption, card=look.card, square=square)


def _width(frame: Frame, size: int) -> int:
    return max(1, int(size * min(1.0, frame.width / frame.height)))  # not a pixel more, on either side
