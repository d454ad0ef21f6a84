"""Score sheets: forms to write a match down on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tateti import wording
from tateti.errors import TatetiError
from tateti.games import Game, Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.study.print.drawings import largest_cell, position_drawing, title_on_paper
from tateti.study.print.typesetting import USUAL, Sheet, Style

MOST = 60  # forms in one file


@dataclass(frozen=True)
class _Layout:
    """How a form looks, by how many of them share a page."""

    across: int  # forms beside each other
    down: int
    lines: int  # of moves in a column
    columns: int  # of moves, at most
    beside: int  # fields in a row
    board: float  # how high the board is that the end can be drawn on, in millimetres; 0 for none
    inset: float = 0.0  # in millimetres
    points: float | None = None  # the size of the text, where it is not the usual one


_NORMAL = {
    1: _Layout(1, 1, 20, 3, 2, 60),
    2: _Layout(1, 2, 8, 4, 2, 34, inset=3),
    4: _Layout(2, 2, 10, 2, 1, 0, inset=4, points=9.5),
}
_LARGE = {
    1: _Layout(1, 1, 10, 3, 1, 64),
    2: _Layout(1, 2, 6, 3, 2, 0, inset=2),
}
PER_PAGE = tuple(_NORMAL)


def score_sheet(
    game: Game, count: int = 1, *, per_page: int = 1, names: tuple[str, str] = ("", ""), title: str = "",
    style: Style = USUAL,
) -> Sheet:  # fmt: skip
    """So many forms for matches of a game, with the names of the players where they are known."""
    layouts = _LARGE if style.large else _NORMAL
    if per_page not in layouts:
        raise TatetiError(
            N_("{count} score sheets on a page are too small for large print: at most {most} fit."),
            count=per_page, most=max(layouts),
        )  # fmt: skip
    layout = layouts[per_page]
    rounds = min(layout.lines * layout.columns, -(-game.most_plies // 2))
    content = {
        "pages": -(-count // per_page),
        "forms": (layout.across, layout.down),
        "inset": layout.inset,
        "form-points": layout.points or style.points,
        "beside": layout.beside,
        "players": [_player(game, side, short=True) for side in Side],
        "columns": _columns(rounds, -(-rounds // layout.lines)),
        "fields": _fields(game, names),
        "result": _("Result"),
        "results": _results(game),
        "signatures": _("Signatures"),
        "final": _("The board at the end"),
        "board": _board(game, layout.board, style) if layout.board else None,
    }
    heading = title or _("Score sheet: {game}").format(game=title_on_paper(game))
    return Sheet("score", heading, content, style)


def _board(game: Game, height: float, style: Style) -> dict[str, Any]:
    cell = largest_cell(game, style.width / 2, height, style.points, 14)
    return position_drawing(game.start, cell, style.points)


def _player(game: Game, side: Side, short: bool = False) -> str:
    """What stands over the moves of a player, and before the name."""
    number = (_("First"), _("Second")) if short else (_("First player"), _("Second player"))
    mark = wording.mark_of(game, side)
    return f"{number[side]} ({mark})" if mark else number[side]


def _fields(game: Game, names: tuple[str, str]) -> list[dict[str, str]]:
    players = [{"label": _player(game, side), "known": names[side]} for side in Side]
    return [*players, {"label": _("Date"), "known": ""}, {"label": _("Round and table"), "known": ""}]


def _results(game: Game) -> list[str]:
    won = [_("The first player wins"), _("The second player wins")]
    return [*won, _("A draw")] if game.has_draws else won


def _columns(rounds: int, columns: int) -> list[list[int]]:
    """The numbers of the rounds, dealt out to columns of equal height.

    >>> _columns(5, 2)
    [[1, 2, 3], [4, 5, 6]]
    """
    lines = -(-rounds // columns)
    return [list(range(1 + lines * place, 1 + lines * (place + 1))) for place in range(columns)]
