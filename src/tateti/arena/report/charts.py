"""Error bars, drawn as SVG without any style of their own: the page's style has their colours."""

from __future__ import annotations

from dataclasses import dataclass

WIDTH, HEIGHT = 110, 18
DOT, WHISKER = 4.0, 5.0


@dataclass(frozen=True)
class Scale:
    """From where to where the values go, and the one that is marked by a line."""

    low: float
    high: float
    marked: float

    def at(self, value: float) -> float:
        """Where a value is drawn."""
        inside = WIDTH - 2 * DOT
        share = (min(max(value, self.low), self.high) - self.low) / ((self.high - self.low) or 1)
        return round(DOT + inside * share, 1)


SHARES = Scale(0.0, 1.0, 0.5)


def bar(value: float, ends: tuple[float, float], scale: Scale) -> str:
    """A value with its error; for the eye alone, since the numbers stand beside it."""
    middle, low, high = HEIGHT / 2, scale.at(ends[0]), scale.at(ends[1])
    top, bottom = middle - WHISKER, middle + WHISKER
    marked = scale.at(scale.marked)
    return (
        f'<svg class="bar" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" aria-hidden="true">'
        f'<path class="axis" d="M{DOT:g} {middle:g}H{WIDTH - DOT:g}"/>'
        f'<path class="middle" d="M{marked:g} 1V{HEIGHT - 1}"/>'
        f'<path class="whiskers" d="M{low:g} {top:g}V{bottom:g}M{high:g} {top:g}V{bottom:g}M{low:g} {middle:g}H{high:g}"/>'
        f'<circle cx="{scale.at(value):g}" cy="{middle:g}" r="{DOT:g}"/></svg>'
    )


def scale_of(values: list[tuple[float, float]], marked: float = 0.0) -> Scale:
    """A scale on which all of these intervals have room."""
    ends = [end for interval in values for end in interval] or [0.0]
    return Scale(min([*ends, marked]), max([*ends, marked]), marked)
