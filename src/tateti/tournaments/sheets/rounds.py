"""Sheets of one round: the list for the wall, result slips to cut out, and forms to write the matches down on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tateti.errors import TatetiError, quote
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import without_accents
from tateti.study.print.score import score_sheet
from tateti.study.print.typesetting import USUAL, Sheet, Style
from tateti.tournaments.game import game_of_ours, has_draws
from tateti.tournaments.sheets.common import (
    foot_of,
    game_on_paper,
    person,
    round_asked,
    round_in_words,
    round_with_tables,
)
from tateti.tournaments.state import HALF, KNOCKOUT, Pairing, Round, Tournament

# The list for the wall


def pairing_sheet(
    tournament: Tournament, round_number: int | None = None, *, title: str = "", style: Style = USUAL
) -> Sheet:
    """Who meets whom at which table and who begins, by tables and once more by names."""
    here, heading = round_asked(tournament, round_number), title or tournament.title
    which = round_in_words(tournament, here)
    content = {
        "heading": heading,
        "round": which,
        "about": _games_in_words(tournament),
        "columns": [_("Table"), _("Begins"), _("Second"), _("Result")],
        "tables": [_table(tournament, pairing) for pairing in here.pairings],
        "byes": [_bye(tournament, number, kind) for number, kind in here.byes.items()],
        "by-name": {
            "heading": _("Find your name"),
            "columns": [_("Name"), _("Table"), _("Your opponent"), _("Do you begin?")],
            "lines": _by_name(tournament, here),
        },
    }
    foot = foot_of(heading, which, style)
    return Sheet("tournament/pairings", f"{heading} · {which}", content, style, foot)


def _games_in_words(tournament: Tournament) -> str:
    game = game_on_paper(tournament)
    if tournament.games == 1:
        return game
    return _("{game}, two games: each begins one; the list says who begins the first.").format(game=game)


def _table(tournament: Tournament, pairing: Pairing) -> dict[str, Any]:
    return {
        "table": pairing.table,
        "first": person(tournament.player(pairing.first)),
        "second": person(tournament.player(pairing.second)),
        "result": "" if pairing.result is None else str(pairing.result),
    }


def _bye(tournament: Tournament, number: int, kind: str) -> str:
    sentence = _("{name} has half a bye (as for a draw).") if kind == HALF else _("{name} has a bye.")
    return sentence.format(name=tournament.player(number))


def _by_name(tournament: Tournament, here: Round) -> list[dict[str, Any]]:
    """A line for everybody in the round, as in a telephone book."""
    lines = list[dict[str, Any]]()
    for pairing in here.pairings:
        for number in pairing.players:
            begins = number == pairing.first
            lines.append({
                **person(tournament.player(number)), "table": str(pairing.table),
                "opponent": person(tournament.player(pairing.opponent(number))),
                "begins": _("yes") if begins else _("no"), "you": begins,
            })  # fmt: skip
    for number in here.byes:
        free = {"name": _("bye"), "group": ""}
        lines.append(
            {**person(tournament.player(number)), "table": "–", "opponent": free, "begins": "", "you": False}
        )
    return sorted(lines, key=lambda line: _alphabetical(line["name"], line["group"]))


def _alphabetical(name: str, group: str) -> tuple[str, str, str]:
    """Where a name is looked for: accents and capitals only matter between names that are else alike.

    >>> sorted(["Óscar", "oscar", "Zoe", "Ñandú"], key=lambda name: _alphabetical(name, ""))
    ['Ñandú', 'oscar', 'Óscar', 'Zoe']
    """
    return without_accents(name).casefold(), name, group


# Result slips

_SLIPS, _LARGE_SLIPS = (2, 3), (1, 2)


def slip_sheet(
    tournament: Tournament, round_number: int | None = None, *, title: str = "", style: Style = USUAL
) -> Sheet:
    """A slip for each table, on which the two tick who won, and sign."""
    here, heading = round_with_tables(tournament, round_number), title or tournament.title
    across, down = _LARGE_SLIPS if style.large else _SLIPS
    content = {
        "across": across,
        "down": down,
        "round": _("Round {round}").format(round=here.number),
        "slips": [_slip(tournament, pairing) for pairing in here.pairings],
        "who": _("Who won?"),
        "games": [_("Game 1"), _("Game 2")] if tournament.games > 1 else [],
        "draw": _("It was a draw") if _draws_are_possible(tournament) else "",
        "signatures": _("Signatures"),
    }
    return Sheet("tournament/slips", heading, content, style)


def _slip(tournament: Tournament, pairing: Pairing) -> dict[str, Any]:
    two = tournament.games > 1
    return {
        "table": _("Table {table}").format(table=pairing.table),
        "first": {
            **person(tournament.player(pairing.first)),
            "role": _("begins game 1") if two else _("begins"),
        },
        "second": {
            **person(tournament.player(pairing.second)),
            "role": _("begins game 2") if two else _("second"),
        },
    }


def _draws_are_possible(tournament: Tournament) -> bool:
    """Whether a game may end in a draw; in a knockout of one game it is played again until somebody wins."""
    if not has_draws(tournament):
        return False
    return tournament.system != KNOCKOUT or tournament.games > 1


# Score sheets

_FORMS, _LARGE_FORMS = 2, 1  # a page: in large print a name needs the whole line


def score_sheets(
    tournament: Tournament, round_number: int | None = None, *, title: str = "", style: Style = USUAL
) -> Sheet:
    """Forms to write the matches of a round down on, one for each game, with names, round and table filled in."""
    game = game_of_ours(tournament)
    if game is None:
        raise TatetiError(
            N_("Score sheets are for the games that tateti knows, and {game} is not one of them."),
            game=quote(tournament.game),
        )
    here = round_with_tables(tournament, round_number)
    known = [
        _known(tournament, here, pairing, number)
        for pairing in here.pairings
        for number in range(1, tournament.games + 1)
    ]
    heading = title or tournament.title
    empty = score_sheet(
        game,
        len(known),
        per_page=_LARGE_FORMS if style.large else _FORMS,
        title=f"{heading} · {game_on_paper(tournament)}",
        style=style,
    )
    labels = [field["label"] for field in empty.content["fields"]]
    filled = [
        [{"label": label, "known": words} for label, words in zip(labels, form, strict=True)]
        for form in known
    ]
    return replace(empty, content={**empty.content, "filled": filled})


def _known(tournament: Tournament, here: Round, pairing: Pairing, number: int) -> tuple[str, str, str, str]:
    """What is known of a game before it: who begins, the other, not the day, and where it is played."""
    names = [str(tournament.player(one)) for one in pairing.players]
    first, second = names if number == 1 else reversed(names)
    where = _("{round}, table {table}") if tournament.games == 1 else _("{round}, table {table}, game {game}")
    return first, second, "", where.format(round=here.number, table=pairing.table, game=number)
