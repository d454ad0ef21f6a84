"""A board with words beside it, as a part of a page: what notebooks show of a match and of an analysis.

Words keep the colour of the page around them; everything that came from a person is escaped.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from html import escape

from tateti.pictures.picture import Badge

_STYLE = """
.tateti-view{display:flex;flex-wrap:wrap;gap:1.2em;align-items:flex-start;font:14px/1.5 system-ui,sans-serif}
.tateti-view svg{max-width:100%;height:auto;flex:none}
.tateti-view p{margin:0 0 .5em}
.tateti-view ol{margin:.5em 0;padding:0 0 0 2em;max-height:20em;overflow:auto}
.tateti-view li{padding:0 0 0 .3em}
.tateti-view li span{display:inline-block;min-width:4em}
.tateti-view table{border-collapse:collapse;margin:.5em 0;font-size:inherit}
.tateti-view td{padding:.15em .9em .15em 0;border:0;text-align:left;background:none}
.tateti-view .tateti-pill{display:inline-block;min-width:1.6em;padding:0 .5em;border:2px solid;border-radius:1em;
text-align:center}
.tateti-view .tateti-win{background:#3451c6;border-color:#3451c6;color:#fff}
.tateti-view .tateti-draw{border-color:#6f88e6}
.tateti-view .tateti-loss{background:#656c7f;border-color:#656c7f;color:#fff}
""".replace("\n", "")


def beside(board: str, *parts: str) -> str:
    """A board that is drawn already, and parts that stand one below the other at its side."""
    return f'<div class="tateti-view"><style>{_STYLE}</style>{board}<div>{"".join(parts)}</div></div>'


def heading(text: str) -> str:
    """A line that stands out."""
    return f"<p><strong>{escape(text)}</strong></p>"


def paragraph(text: str) -> str:
    """A line of text."""
    return f"<p>{escape(text)}</p>"


def numbered_moves(moves: Sequence[str], second_begins: bool = False) -> str:
    """The moves as a record has them, two in a line; nothing before the first one."""
    if not moves:
        return ""
    told = ["…", *moves] if second_begins else list(moves)
    pairs = (told[i : i + 2] for i in range(0, len(told), 2))
    lines = ("".join(f"<span>{escape(move)}</span>" for move in pair) for pair in pairs)
    return f"<ol>{''.join(f'<li>{line}</li>' for line in lines)}</ol>"


def table(rows: Sequence[tuple[Badge, Sequence[str]]]) -> str:
    """Rows that begin with a sign each."""
    return f"<table>{''.join(_row(*row) for row in rows)}</table>"


def _row(badge: Badge, words: Sequence[str]) -> str:
    sign = f'<b class="tateti-pill tateti-{escape(badge.look)}">{escape(badge.sign)}</b>'
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in (sign, *map(escape, words)))}</tr>"


def inline_hash(text: str) -> str:
    """A script or style that stands in a page itself, as the policy of the page names it (Content-Security-Policy)."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
