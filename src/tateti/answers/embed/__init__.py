"""A board within somebody else's page: a position, or a match to step through, on a small page that stands alone.

All that the page needs is in it, its script and its style too, and its policy allows nothing else: it asks for nothing, and
`sandbox` makes it a stranger to this server's own pages, whose seats and secrets it cannot reach.
"""

from __future__ import annotations

import functools
import json
from html import escape
from pathlib import Path
from urllib.parse import urlencode

from tateti import language, wording
from tateti.games import Position, Side
from tateti.language import gettext as _
from tateti.match import Match, Seat
from tateti.pictures import Theme
from tateti.pictures.html import inline_hash
from tateti.pictures.stepping import SteppedBoard
from tateti.study.snapshots import checked_ply, title_of

FILES = Path(__file__).parent
NOBODY = "?"  # in a record
STEPS = {  # with the icons of the page (`icons.js`)
    "start": "M6 5v14M18 5l-8 7 8 7",
    "back": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "end": "M18 5v14M6 5l8 7-8 7",
}


def policy_of(page: str) -> str:
    """What the page may do: run its own script, have its own style, open the full page.

    It names no frame-ancestors, so that any page may frame it, also one in a file: `*` means addresses of the web alone."""
    script, style = _between(page, "<script>", "</script>"), _between(page, "<style>", "</style>")
    return (
        f"default-src 'none'; script-src {inline_hash(script)}; style-src {inline_hash(style)}; base-uri 'none'; form-action 'none'; "
        "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox"
    )


def _between(text: str, begins: str, ends: str) -> str:
    return text.partition(begins)[2].partition(ends)[0]


def position_page(position: Position, link: str, theme: Theme) -> str:
    """The page of a position; `link` is where it can be gone on with."""
    nobody = (Seat("1"), Seat("2"))
    return match_page(Match(position.game, *nobody, start=position), None, link, theme, names=False)


def match_page(match: Match, ply: int | None, link: str, theme: Theme, names: bool = True) -> str:
    """The page of a match, after so many moves, or as it stands; `link` is where it can be looked at."""
    names = names and any(seat.name != NOBODY for seat in match.seats)
    at = checked_ply(match, len(match.moves) if ply is None else ply)
    title = wording.title_of(match.game)
    players = " – ".join(wording.name_of(match, side) for side in match.order)
    return "".join([
        f'<!doctype html>\n<html lang="{language.current()}"{_theme(theme)}>\n<head>\n<meta charset="utf-8">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="robots" content="noindex">\n',
        f"<title>{escape(players if names else title)} · tateti</title>\n",
        f"<style>{_file('embed.css')}{_board(match).rules(theme)}</style>\n</head>\n<body>\n",
        f"<h1>{escape(players)}</h1>\n" if names else "",
        _svg(match, at),
        _steps(match, at),
        f'<a href="{escape(link)}" target="_blank" rel="noopener">{escape(title)} · tateti</a>\n',
        f'<script type="application/json" id="told">{_told(match, at)}</script>\n',
        f"<script>{_file('embed.js')}</script>\n</body>\n</html>\n",
    ])  # fmt: skip


def analysis_link(origin: str, position: Position) -> str:
    """The address of a position in the analysis."""
    return f"{origin}/analysis?{urlencode({'game': position.game.name, 'position': str(position)})}"


def refusal_page(sentence: str, theme: Theme) -> str:
    """A page that says why there is no board."""
    return (
        f'<!doctype html>\n<html lang="{language.current()}"{_theme(theme)}>\n<head>\n<meta charset="utf-8">\n'
        f"<title>tateti</title>\n<style>{_file('embed.css')}</style>\n</head>\n<body>\n<p>{escape(sentence)}</p>\n</body>\n</html>\n"
    )


def _theme(theme: Theme) -> str:
    return f' data-theme="{theme}"' if theme in ("light", "dark") else ""


@functools.cache
def _file(name: str) -> str:
    return (FILES / name).read_text("utf-8")


def _steps(match: Match, at: int) -> str:
    if not match.moves:
        return ""
    words = {
        "start": _("To the start"),
        "back": _("One move back"),
        "next": _("One move on"),
        "end": _("To the end"),
    }
    first, second, third, fourth = (
        f'<button id="{name}" aria-label="{escape(words[name])}">'
        f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{sign}"/></svg></button>'
        for name, sign in STEPS.items()
    )
    said = f'<span class="said" id="said">{escape(_said(match, at))}</span>'
    return (
        f'<div class="row">{first}{second}{said}{third}{fourth}</div>\n'
        '<div class="hidden-words" id="spoken" aria-live="polite"></div>\n'
    )


def _said(match: Match, ply: int) -> str:
    """`3. Gb2`, `3… Yb2` for the second player; at the end with the result."""
    if ply == 0:
        return _("The beginning")
    second = match.positions[ply - 1].turn is Side.SECOND
    number = (ply - 1 + (match.start.turn is Side.SECOND)) // 2 + 1
    result = f" {match.result}" if match.outcome is not None and ply == len(match.moves) else ""
    return f"{number}{'…' if second else '.'} {match.moves[ply - 1]}{result}"


def _spoken(match: Match, ply: int) -> str:
    if ply == 0:
        return _("The beginning")
    move = wording.begun_large(wording.move_in_words(match.game, match.moves[ply - 1]))
    if match.outcome is None or ply < len(match.moves):
        return f"{move}."
    return f"{move}. {wording.begun_large(wording.outcome_in_words(match))}"


def _told(match: Match, at: int) -> str:
    """What the script reads; nothing in it ends the element that it stands in."""
    plies = range(len(match.moves) + 1)
    told = {
        "cols": match.game.board.cols,
        "start": _letters(match.start),
        "moves": [[move.cell, match.game.piece(move.piece).letter] for move in match.moves],
        "said": [_said(match, ply) for ply in plies],
        "spoken": [_spoken(match, ply) for ply in plies],
        "ply": at,
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _letters(position: Position) -> str:
    return "".join(position.game.piece(value).letter if value else "." for value in position)


# The board


def _board(match: Match) -> SteppedBoard:
    """The board of a match, with the end that it has come to."""
    return SteppedBoard(match.game.board, match.game.pieces, {"won": match.position.picture().lines})


def _svg(match: Match, at: int) -> str:
    position, last = match.positions[at], match.moves[at - 1].cell if at else None
    end = "won" if at == len(match.moves) else None
    return _board(match).svg(_letters(position), title_of(position), last, end)
