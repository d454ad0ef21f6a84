"""The value over a match, drawn: up, the first player wins; down, the second; nearer to the edge, sooner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pygame import Rect, Surface

from tateti.games import Side
from tateti.language import gettext as _
from tateti.search.values import Evaluation, Value
from tateti.study.review import Review
from tateti.window.widgets import smooth, text
from tateti.window.widgets.controls import Control, Look
from tateti.window.widgets.theme import Theme


@dataclass(frozen=True)
class GraphPoint:
    """What the position after so many moves is worth, from -1, the second player wins now, to 1, the first does."""

    ply: int
    height: float
    sign: str = ""  # of the move that led there


def points_of(review: Review) -> list[GraphPoint]:
    """The positions of a match that an exact value is known of."""
    known = [(ply, move.best, move.side) for ply, move in enumerate(review.moves)]
    known.append((len(review.moves), review.final, review.match.turn))
    found = [(ply, worth, side) for ply, worth, side in known if worth is not None]
    far = max((worth.plies or 0 for _ply, worth, _side in found), default=0)
    return [GraphPoint(ply, _height(worth, side, far), _sign(review, ply)) for ply, worth, side in found]


def _sign(review: Review, ply: int) -> str:
    mark = review.moves[ply - 1].mark if ply else None
    return "" if mark is None else mark.sign


def _height(worth: Evaluation, mover: Side, far: int) -> float:
    if worth.value is Value.DRAW:
        return 0.0
    soon = 0.5 if worth.plies is None else 1 - worth.plies / (far + 1)
    reached = (1 if worth.value is Value.WIN else -1) * (0.35 + 0.65 * soon)
    return reached if mover is Side.FIRST else -reached


def places_of(rect: Rect, last: int) -> list[Control]:
    """The places on the graph that lead to the positions, one for each."""
    band = max(1.0, min(40.0, _inner(rect).width / max(1, last)))
    return [
        Control(f"ply {ply}", Rect(round(_x(rect, ply, last) - band / 2), rect.y, max(1, round(band)), rect.height),
                look=Look.UNSEEN, is_stop=False)
        for ply in range(last + 1)
    ]  # fmt: skip


def _inner(rect: Rect) -> Rect:
    side = max(6, round(rect.height * 0.12))
    return rect.inflate(-2 * side, -2 * round(rect.height * 0.2))


def _x(rect: Rect, ply: int, last: int) -> float:
    inner = _inner(rect)
    return inner.x + inner.width * ply / max(1, last)


def draw_graph(
    surface: Surface, rect: Rect, points: list[GraphPoint], last: int, ply: int, theme: Theme, unit: float
) -> None:
    """Draws the graph, with the marks of bad moves on it, and a line where one looks."""
    smooth.framed(surface, rect, theme.panel, theme.line, max(1, round(unit)), round(8 * unit))
    upper = Rect(rect.x + 1, rect.y + 1, rect.width - 2, rect.height // 2 - 1)
    smooth.panel(surface, upper, theme.background, round(7 * unit))
    surface.fill(theme.line, (rect.x, rect.centery, rect.width, max(1, round(unit))))
    inner, size = _inner(rect), max(text.SMALLEST, round(14 * unit))
    placed = [(_x(rect, one.ply, last), inner.centery - one.height * inner.height / 2) for one in points]
    signs = list(_places_of_signs(points, placed, rect, size, unit))
    _draw_now(surface, rect, round(_x(rect, ply, last)), [place for _sign, place in signs], theme, unit)
    for start, end in pairwise(placed):
        smooth.line(surface, start, end, max(1.5, 2 * unit), theme.text)
    taken = []
    for one, (x, y) in zip(points, placed, strict=True):
        diameter = round((10 if one.ply == ply else 6) * unit) + 1
        dot = smooth.disc(diameter, theme.accent if one.ply == ply else theme.text)
        taken.append(surface.blit(dot, dot.get_rect(center=(round(x), round(y)))))
    for sign, place in signs:
        text.write(surface, sign, place, size, theme.alarm, align=0.5)
        taken.append(place)
    _write_labels(surface, rect, taken, theme, unit)


def _draw_now(surface: Surface, rect: Rect, x: int, signs: list[Rect], theme: Theme, unit: float) -> None:
    """A line from the top to the bottom where one looks, which leaves the mark of that move free."""
    width = max(1, round(1.5 * unit))
    for y in range(rect.y + 1, rect.bottom - 1):
        bar = Rect(x, y, width, 1)
        if bar.collidelist(signs) < 0:
            surface.fill(theme.accent, bar)


def _places_of_signs(
    points: list[GraphPoint], placed: list[tuple[float, float]], rect: Rect, size: int, unit: float
) -> Iterator[tuple[str, Rect]]:
    """The marks of bad moves: above a peak and below a dip, where no line is."""
    for number, (one, (x, y)) in enumerate(zip(points, placed, strict=True)):
        if one.sign:
            beside = [points[near].height for near in (number - 1, number + 1) if 0 <= near < len(points)]
            is_peak = one.height >= sum(beside) / max(1, len(beside))
            place = Rect(0, 0, text.width_of(one.sign, size) + 2, text.height_of(size))
            place.center = round(x), round(y + (-12 if is_peak else 12) * unit)
            yield one.sign, place.clamp(rect)


def _write_labels(surface: Surface, rect: Rect, taken: list[Rect], theme: Theme, unit: float) -> None:
    """What up and down mean: as far on the left as there is neither point nor mark; where all is taken, nowhere.

    The line where one looks makes way for it, so that nothing moves while one goes through the match.
    """
    size = max(text.SMALLEST, round(11 * unit))
    room = rect.inflate(-round(12 * unit), -round(4 * unit))
    for words, is_above in ((_("first wins"), True), (_("second wins"), False)):
        label = Rect(0, 0, text.width_of(words, size), text.height_of(size))
        label.y = room.y if is_above else room.bottom - label.height
        for left in range(room.x, room.right - label.width + 1, max(1, size // 2)):
            label.x = left
            if label.inflate(size // 2, 0).collidelist(taken) < 0:
                surface.fill(theme.background if is_above else theme.panel, label)
                text.write(surface, words, label, size, theme.muted)
                break
