"""The moves of a match in lines, as a record has them: each can be pressed, and the list follows the one looked at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Rect, Surface

from tateti.games import Side
from tateti.match import Match
from tateti.window.widgets import smooth, text
from tateti.window.widgets.controls import Control, Look
from tateti.window.widgets.theme import Theme

NUMBER = 30  # units: the width of the number of a move
SIZE = 14  # of the letters


@dataclass(frozen=True)
class MoveList:
    """The lines that are seen: the moves, the numbers before them, and how far down the list they are."""

    rect: Rect
    moves: tuple[Control, ...]
    numbers: tuple[tuple[str, Rect], ...]
    first: int
    lines: int  # in all
    in_view: int


def lay_out_moves(
    rect: Rect, match: Match, ply: int, scroll: int | None, signs: Mapping[int, str], unit: float, columns: int = 1
) -> MoveList:  # fmt: skip
    """The moves in a place of this size, so many pairs of them in a line; the one that led to `ply` is in view.

    `signs` are what stands after a move, by its number from 1; `scroll` is the first line if somebody has chosen it.
    """
    height = max(1, round(23 * unit))
    in_view = max(1, rect.height // height)
    begun = int(match.start.turn is Side.SECOND)  # then the first place of the first line stays empty
    pairs = (len(match.history) + begun + 1) // 2
    lines = -(-pairs // columns)
    at = max(0, (ply + begun - 1) // 2 // columns)
    first = _first_line(scroll, at, lines, in_view)
    bar = round(8 * unit) if lines > in_view else 0
    pair_width = (rect.width - bar) // columns
    moves, numbers = [], []
    for line in range(first, min(first + in_view, lines)):
        for pair in range(line * columns, min((line + 1) * columns, pairs)):
            corner = rect.x + (pair % columns) * pair_width, rect.y + (line - first) * height
            number = Rect(*corner, round(NUMBER * unit), height)
            numbers.append((f"{pair + 1}.", number))
            half = (pair_width - number.width - round(6 * unit)) // 2
            for place in (0, 1):
                where = Rect(number.right + round(4 * unit) + place * half, corner[1], half, height)
                told = _move(match, 2 * pair + place - begun + 1, where, ply, signs)
                if told is not None:
                    moves.append(told)
    return MoveList(rect, tuple(moves), tuple(numbers), first, lines, in_view)


def _first_line(scroll: int | None, at: int, lines: int, in_view: int) -> int:
    """The line at the top: as somebody has scrolled, or so that the move looked at is in view, the later ones before it."""
    last = max(0, lines - in_view)
    if scroll is not None:
        return max(0, min(scroll, last))
    return max(0, min(at - in_view // 2, last)) if at < last else last


def _move(match: Match, number: int, rect: Rect, ply: int, signs: Mapping[int, str]) -> Control | None:
    if not 1 <= number <= len(match.history):
        return None
    label = f"{match.history[number - 1].move}{signs.get(number, '')}"
    chosen = number == ply
    return Control(f"ply {number}", rect, label, look=Look.MOVE, chosen=chosen, is_stop=False, size=SIZE)


def draw_moves(surface: Surface, moves: MoveList, theme: Theme, unit: float) -> None:
    """The numbers, and how far down one is where not all lines are seen; the moves are controls."""
    for number, rect in moves.numbers:
        text.write(surface, number, rect, round(12 * unit), theme.muted, align=1.0)
    if moves.lines > moves.in_view:
        track = Rect(
            moves.rect.right - round(5 * unit), moves.rect.y, max(3, round(4 * unit)), moves.rect.height
        )
        smooth.panel(surface, track, theme.line, track.width // 2)
        height = max(round(14 * unit), round(track.height * moves.in_view / moves.lines))
        top = track.y + round((track.height - height) * moves.first / max(1, moves.lines - moves.in_view))
        smooth.panel(surface, Rect(track.x, top, track.width, height), theme.muted, track.width // 2)
