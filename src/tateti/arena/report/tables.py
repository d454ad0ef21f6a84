"""The results as tables for a spreadsheet: the standing, and all games."""

from __future__ import annotations

from tateti import spreadsheets
from tateti.arena.report.words import ending_in_words, names_of
from tateti.arena.results import Results, ending_of
from tateti.language import decimal
from tateti.language import gettext as _


def standing_csv(results: Results) -> str:
    """A row for each bot, the best first."""
    head = [
        _("rank"), _("bot"), _("games"), _("won"), _("drawn"), _("lost"), _("points"), _("score in percent"),
        _("from (95%)"), _("to (95%)"), _("expected score in percent, exactly"), _("rating"), _("error of the rating (95%)"),
        _("forfeits"), _("points given away a move"),
    ]  # fmt: skip
    return spreadsheets.as_csv(
        [head, *(_row(results, place, who) for place, who in enumerate(results.order, 1))]
    )


def _row(results: Results, place: int, who: int) -> list[object]:
    tally, rating, expected = results.tallies[who], results.ratings[who], results.expected[who]
    low, high = tally.interval
    lost = None if results.given_away is None else results.given_away[who].average
    return [
        place, names_of(results.setup)[who], tally.games, tally.wins, tally.draws, tally.losses, _plain(tally.points, 1),
        _plain(100 * tally.share, 2), _plain(100 * low, 2), _plain(100 * high, 2),
        "" if expected is None else _plain(100 * float(expected), 4),
        _plain(rating.elo, 1), _plain(rating.error, 1), sum(results.forfeits_of(who).values()),
        "" if lost is None else _plain(lost, 4),
    ]  # fmt: skip


def games_csv(results: Results) -> str:
    """A row for each game."""
    head = [
        _("number"), _("first"), _("second"), _("opening"), _("result"), _("ending"), _("reason"), _("number of moves"),
        _("moves"),
    ]  # fmt: skip
    names = names_of(results.setup)
    rows = [
        [
            game.job.number, names[game.job.first], names[game.job.second],
            str(results.setup.openings.positions[game.job.opening]), game.result, ending_in_words(ending_of(game)),
            "" if game.forfeit is None else game.forfeit.reason, len(game.moves), " ".join(game.moves),
        ]
        for game in results.games
    ]  # fmt: skip
    return spreadsheets.as_csv([head, *rows])


def _plain(value: float, digits: int) -> str:
    """A number for a spreadsheet, without signs between thousands."""
    whole, _point, part = f"{value:.{digits}f}".partition(".")
    return f"{whole}{decimal(0.5, 1)[1]}{part}"
