"""Every game on the board of the page: what its script reads, and the place where it shows them.

The script knows no rules. A move is one number, four times the cell and the piece that it leaves; moves that several games have in common
stand there once.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Any

from tateti.arena.report import words
from tateti.arena.results import ENDINGS, Results, ending_of
from tateti.board import Line
from tateti.games import Position
from tateti.language import gettext as _
from tateti.language import ngettext, number
from tateti.pictures.shapes import CELL
from tateti.pictures.stepping import EMPTY, SteppedBoard
from tateti.search.values import Value
from tateti.study.snapshots import title_of

MOST_OPENINGS = 60  # that are drawn
STEPS = {  # with the icons of the page of the server
    "start": "M6 5v14M18 5l-8 7 8 7",
    "back": "M15 5l-7 7 7 7",
    "next": "M9 5l7 7-7 7",
    "end": "M18 5v14M6 5l8 7-8 7",
}
FAULTS = {(Value.DRAW, Value.LOSS): 1, (Value.WIN, Value.DRAW): 2, (Value.WIN, Value.LOSS): 3}


class Replay:
    """The games as the page has them."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.game = results.setup.game
        self.ends: dict[Line, str] = {}
        self._lines: dict[tuple[int, tuple[str, ...]], int] = {}
        self._told: list[dict[str, Any]] = []
        reasons: dict[str, int] = {}
        self._games = [
            [
                game.job.number, game.job.first, game.job.second, game.job.opening, self._line(place),
                2 if game.winner is None else int(game.winner), ENDINGS.index(ending_of(game)),
                None if game.forfeit is None else reasons.setdefault(game.forfeit.reason, len(reasons)),
            ]
            for place, game in enumerate(results.games)
        ]  # fmt: skip
        self._reasons = list(reasons)
        self.board = SteppedBoard(
            self.game.board, self.game.pieces, {name: [line] for line, name in self.ends.items()}
        )

    def _line(self, place: int) -> int:
        """The number of the moves of a game."""
        game = self.results.games[place]
        key = game.job.opening, game.moves
        if key not in self._lines:
            self._lines[key] = len(self._told)
            self._told.append(self._told_line(place))
        return self._lines[key]

    def _told_line(self, place: int) -> dict[str, Any]:
        played = self.results.games[place]
        match = played.match(self.results.setup)
        outcome = match.position.outcome
        lines = () if outcome is None else outcome.lines
        worth = self.results.review.of(played)
        return {
            "moves": [4 * move.cell + move.piece for move in match.moves],
            "ends": [self.ends.setdefault(line, f"line-{len(self.ends)}") for line in lines],
            "faults": ""
            if worth is None
            else "".join(str(FAULTS.get((one.before, one.after), 0)) for one in worth),
        }

    def script_data(self) -> str:
        """What the script reads; nothing in it ends the element that it stands in."""
        positions = self.results.setup.openings.positions
        told = {
            "cols": self.game.board.cols,
            "letters": self.game.letters,
            "cells": self.game.board.names,
            "digits": record_digits(self.results),
            "bots": words.names_of(self.results.setup),
            "called": words.names_in_sentences(self.results.setup),
            "openings": [{"letters": letters_of(one), "turn": int(one.turn)} for one in positions],
            "ends": list(self.ends.values()),
            "lines": self._told,
            "games": self._games,
            "endings": [words.ending_in_words(ending) for ending in ENDINGS],
            "reasons": self._reasons,
            "words": _words(),
        }
        return json.dumps(told, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")

    def html(self) -> str:
        """The list of the games and the board."""
        start = self.results.setup.openings.positions[0]
        board = self.board.svg(letters_of(start), title_of(start))
        help_words = _(
            "Arrow keys step through a game; Home and End go to its ends, Page Up and Page Down to another game."
        )
        return (
            f'<div class="games">\n<div>{_filters(self.results)}<p class="small" id="found" aria-live="polite"></p>\n'
            f'<ul class="list" id="list"></ul>\n{_pages()}</div>\n'
            f'<div class="replay" id="replay" tabindex="0" role="group" aria-label="{escape(_("A game on the board"))}">\n'
            f'<h3 id="title"></h3>\n<p class="small"><code id="record"></code></p>\n{board}{_steps()}'
            f'<p class="about" id="about"></p>\n<ol class="moves" id="moves"></ol>\n'
            f'<div class="hidden-words" id="spoken" aria-live="polite"></div>\n</div>\n</div>\n'
            f'<p class="note">{escape(help_words)}</p>\n'
        )

    def openings_html(self) -> str:
        """The openings, drawn small, with what was scored from them."""
        positions = self.results.setup.openings.positions
        scored: list[list[float]] = [[] for _ in positions]
        for game in self.results.games:
            scored[game.job.opening].append(game.points(positions[game.job.opening].turn))
        items = [
            f"<li>{self._small(position)}{escape(_scored(points))}</li>"
            for position, points in list(zip(positions, scored, strict=True))[:MOST_OPENINGS]
        ]
        return f'<ul class="openings">\n{"".join(items)}\n</ul>\n'

    def _small(self, position: Position) -> str:
        board = self.game.board
        cells = []
        for place, letter in enumerate(letters_of(position)):
            x, y = place % board.cols * CELL, place // board.cols * CELL
            cells.append(
                f'<rect class="tile" x="{x + 4}" y="{y + 4}" width="{CELL - 8}" height="{CELL - 8}" rx="13"/>'
            )
            if letter != EMPTY:
                cells.append(f'<use href="#piece-{letter}" x="{x + CELL // 2}" y="{y + CELL // 2}"/>')
        return (
            f'<svg role="img" aria-label="{escape(str(position))}" viewBox="0 0 {board.cols * CELL} {board.rows * CELL}">'
            f"{''.join(cells)}</svg>"
        )


def letters_of(position: Position) -> str:
    """The letters of the cells, in order."""
    return "".join(position.game.letters[value] for value in position)


def record_digits(results: Results) -> int:
    """How many digits the numbers in the names of the records have."""
    return max(4, len(str(len(results.games))))


def _scored(points: Sequence[float]) -> str:
    if not points:
        return _("not played")
    games = ngettext("{count} game", "{count} games", len(points)).format(count=number(len(points)))
    return _("{games}; to move: {share}").format(games=games, share=words.percent(sum(points) / len(points)))


def _words() -> dict[str, Any]:
    """The sentences of the script."""
    return {
        "found": _("{count} games"),
        "found_one": _("{count} game"),
        "page": _("Page {page} of {pages}"),
        "title": _("Game {number}: {first} – {second}"),
        "beginning": _("The beginning"),
        "won": _("{winner} wins: {ending}."),
        "drawn": _("A draw: {ending}."),
        "forfeited": _("{winner} wins: {loser} forfeits ({ending})."),
        "faults": ["", _("A draw becomes a loss."), _("A win becomes a draw."), _("A win becomes a loss.")],
    }


def _filters(results: Results) -> str:
    bots = list(enumerate(words.names_of(results.setup)))
    found = [(place, words.ending_in_words(one)) for place, one in enumerate(ENDINGS) if results.endings[one]]
    outcomes = [("won", _("won")), ("draw", _("drawn")), ("lost", _("lost"))]
    chosen = [
        _select("bot", _("Bot"), _("any"), bots),
        _select("other", _("against"), _("any"), bots),
        _select("result", _("Result"), _("any"), outcomes),
        _select("ending", _("Ending"), _("any"), found),
    ]
    return f'<div class="filters">{"".join(chosen)}</div>\n'


def _select(name: str, label: str, anything: str, choices: Sequence[tuple[object, str]]) -> str:
    options = [f'<option value="">{escape(anything)}</option>']
    options += [f'<option value="{escape(str(value))}">{escape(text)}</option>' for value, text in choices]
    return f'<label>{escape(label)}<select id="filter-{name}">{"".join(options)}</select></label>'


def _pages() -> str:
    earlier, later = escape(_("Earlier games")), escape(_("Later games"))
    return (
        f'<div class="pages"><button type="button" id="earlier" aria-label="{earlier}">{_icon(STEPS["back"])}</button>'
        f'<span id="page"></span><button type="button" id="later" aria-label="{later}">{_icon(STEPS["next"])}</button></div>\n'
    )


def _steps() -> str:
    labels = {
        "start": _("To the start"),
        "back": _("One move back"),
        "next": _("One move on"),
        "end": _("To the end"),
    }
    first, second, third, fourth = (
        f'<button type="button" id="{name}" aria-label="{escape(labels[name])}">{_icon(sign)}</button>'
        for name, sign in STEPS.items()
    )
    return f'<div class="steps">{first}{second}<span class="said" id="said"></span>{third}{fourth}</div>\n'


def _icon(sign: str) -> str:
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{sign}"/></svg>'
