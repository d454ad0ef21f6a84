"""The page of an arena. It stands alone: its style, script and games are in it, and its policy allows nothing else."""

from __future__ import annotations

import functools
from html import escape
from pathlib import Path

from tateti import __version__
from tateti.arena.report import sections, words
from tateti.arena.report.replay import MOST_OPENINGS, Replay
from tateti.arena.results import Results
from tateti.language import current, number
from tateti.language import gettext as _
from tateti.pictures.html import inline_hash

FILES = Path(__file__).parent
GENERATOR = '<meta name="generator" content="tateti arena">'


def as_page(results: Results) -> str:
    """The whole page, in the language of the moment."""
    replay = Replay(results)
    style = _file("page.css") + replay.board.rules("screen")
    script = _file("page.js")
    title = words.title(results)
    policy = f"default-src 'none'; script-src {inline_hash(script)}; style-src {inline_hash(style)}; base-uri 'none'; form-action 'none'"
    return "".join([
        f'<!doctype html>\n<html lang="{current()}">\n<head>\n<meta charset="utf-8">\n{GENERATOR}\n',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n',
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
        f"<title>{escape(title)} · tateti</title>\n<style>{style}</style>\n</head>\n<body>\n",
        f'<header>\n<h1>{escape(title)}</h1>\n<p class="lead">{escape(words.summary(results))}</p>\n',
        _verdict(results), _facts(results), "</header>\n<main>\n",
        sections.standing(results), sections.cross_table(results), sections.endings(results),
        _openings(results, replay), sections.section(_("All games"), replay.html(), name="games"),
        f"</main>\n<footer>tateti {__version__}</footer>\n",
        f'<script type="application/json" id="told">{replay.script_data()}</script>\n',
        f"<script>{script}</script>\n</body>\n</html>\n",
    ])  # fmt: skip


@functools.cache
def _file(name: str) -> str:
    return (FILES / name).read_text("utf-8")


def _verdict(results: Results) -> str:
    if results.sprt is None:
        return ""
    told = words.sprt_in_words(results.sprt, words.names_of(results.setup))
    return f'<p class="verdict">{escape(told)}</p>\n'


def _facts(results: Results) -> str:
    """What was asked for."""
    setup = results.setup
    facts = {
        _("Game"): setup.game.full_name,
        _("Games of each meeting"): number(setup.games),
        _("Openings, each from both sides"): words.openings_in_words(setup),
        _("Time"): setup.limit.in_words(),
        _("Seed"): str(setup.seed),
        _("Different games"): f"{number(results.distinct)} / {number(len(results.games))}",
    }
    told = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in facts.items()
    )
    return f'<dl class="facts">{told}</dl>\n'


def _openings(results: Results, replay: Replay) -> str:
    count = len(results.setup.openings.positions)
    if count < 2:
        return ""
    told = _("Below each is how often it was played, and what the one to move scored.")
    if count > MOST_OPENINGS:
        told += " " + _("The first {shown} of {count} are shown.").format(
            shown=MOST_OPENINGS, count=number(count)
        )
    return sections.section(_("Openings"), replay.openings_html(), sections.note(told))
