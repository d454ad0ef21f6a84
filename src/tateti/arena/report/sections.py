"""The tables of the page, as HTML. Whatever came from outside (names of bots, reasons) is escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from tateti.arena.referee import FORFEITS
from tateti.arena.report import words
from tateti.arena.report.charts import SHARES, bar, scale_of
from tateti.arena.results import Results, Tally
from tateti.language import gettext as _
from tateti.language import ngettext, number

MOST_FORFEITS = 50  # that are listed
STEPS_OF_SHADE = 5


def section(title: str, *parts: str, name: str = "") -> str:
    """A part of the page with a heading."""
    place = f' id="{name}"' if name else ""
    return f"<section{place}>\n<h2>{escape(title)}</h2>\n{''.join(parts)}</section>\n"


def note(text: str) -> str:
    """What explains a table, below it."""
    return f'<p class="note">{escape(text)}</p>\n'


def table(
    heads: Sequence[str], rows: Iterable[Sequence[str]], numeric: Sequence[int] = (), kind: str = "", label: str = ""
) -> str:  # fmt: skip
    """Cells that are HTML already; the first of a row names it, unless it is a place."""
    head = "".join(_head(cell, place in numeric) for place, cell in enumerate(heads))
    body = "\n".join(f"<tr>{''.join(row)}</tr>" for row in rows)
    return (
        f'<div class="wide" role="region" tabindex="0" aria-label="{escape(label)}"><table class="{kind}">\n'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody></table></div>\n"
    )


class Heard(str):
    """A heading that is not seen, but heard."""

    __slots__ = ()


def _head(text: str, is_numeric: bool) -> str:
    words = f'<span class="hidden-words">{escape(text)}</span>' if isinstance(text, Heard) else escape(text)
    return f'<th scope="col"{_N if is_numeric else ""}>{words}</th>'


_N = ' class="n"'


def cell(text: str, kind: str = "") -> str:
    """A cell with a text."""
    named = f' class="{kind}"' if kind else ""
    return f"<td{named}>{escape(text)}</td>"


def cells(values: Iterable[int]) -> list[str]:
    """Cells with numbers."""
    return [cell(number(value), "n") for value in values]


# The standing


def standing(results: Results) -> str:
    """Who is where, with what score, rating and error."""
    interval = Heard(_("95 % interval"))
    heads = ["#", _("bot"), _("score"), interval, _("rating"), interval, _("won · drawn · lost")]
    if any(results.byes):
        heads += [_("points"), _("byes")]
    if results.given_away is not None:
        heads.append(_("gives away a move"))
    rows = [_standing_row(results, place, who) for place, who in enumerate(results.order, 1)]
    shown = table(heads, rows, range(6, len(heads)), label=_("Standing"))
    return section(_("Standing"), shown, *map(note, _standing_notes(results)))


def _standing_row(results: Results, place: int, who: int) -> list[str]:
    tally, rating = results.tallies[who], results.ratings[who]
    ratings = scale_of([(one.elo - one.error, one.elo + one.error) for one in results.ratings])
    row = [
        cell(str(place), "place"), f'<th scope="row">{escape(words.names_of(results.setup)[who])}</th>',
        _score(tally, results.expected[who]),
        f"<td>{bar(tally.share, tally.interval, SHARES)}</td>",
        cell(words.rating_in_words(rating)),
        f"<td>{bar(rating.elo, (rating.elo - rating.error, rating.elo + rating.error), ratings)}</td>",
        cell(_counts(tally), "n"),
    ]  # fmt: skip
    if any(results.byes):
        row += [cell(words.points_in_words(results.points_with_byes(who)), "n"), *cells([results.byes[who]])]
    if results.given_away is not None:
        lost = results.given_away[who]
        faults = _("faults: {count} of {all}").format(count=number(lost.faulty), all=number(lost.at_stake))
        average = escape(words.loss_in_words(lost.average))
        row.append(f'<td class="n">{average}<span class="below">{escape(faults)}</span></td>')
    return row


def _counts(tally: Tally) -> str:
    """`476 · 316 · 208`."""
    return " · ".join(map(number, tally))


def _score(tally: Tally, expected: Fraction | None) -> str:
    """The score: the exact one where it is known, and what was sampled below it."""
    sample, around = words.percent(tally.share), words.interval(tally.interval)
    if expected is None:
        return f'<td>{escape(sample)}<span class="below">{escape(around)}</span></td>'
    exact = _("{share} exactly").format(share=words.percent(expected))
    played = _("played: {share} ({interval})").format(share=sample, interval=around)
    return f'<td><span class="exact">{escape(exact)}</span><span class="below">{escape(played)}</span></td>'


def _standing_notes(results: Results) -> list[str]:
    told = [
        _(
            "A draw is half a win. The bars are the intervals in which score and rating lie with a probability of 95 %: the score by "
            "Wilson's formula, the rating (Elo, mean 0) by maximum likelihood, with one drawn game against an imagined bot of rating 0 "
            "added for everybody."
        )
    ]  # fmt: skip
    if any(share is not None for share in results.expected):
        told.append(
            _(
                "Where it says exactly, the score was computed over all positions and all chances, and is not a sample; the order follows it "
                "where it is known of everybody."
            )
        )
    told += words.of_exact_scores(results)
    if results.given_away is not None:
        told.append(
            _(
                "Given away are points by the exact values of the board: 1/2 where a win becomes a draw or a draw a loss, 1 where a win "
                "becomes a loss; on average over all moves. Faults are such moves, of all that were played in positions not lost already."
            )
        )
    told += [
        _("Left out: {bot}. {reason}").format(bot=name, reason=reason)
        for name, reason in results.left_out.items()
    ]
    if results.distinct < len(results.games):
        told.append(
            _(
                "{distinct} of the {games} games differ: bots that always play alike repeat themselves, and the intervals do not know that."
            ).format(distinct=number(results.distinct), games=number(len(results.games)))
        )
    return told


# Everybody against everybody


def cross_table(results: Results) -> str:
    """What the bot on the left scored against the one above; a button shows the games."""
    names = words.names_of(results.setup)
    order = results.order
    heads = [Heard(_("bot")), *(names[who] for who in order)]
    rows = []
    for who in order:
        row = [f'<th scope="row">{escape(names[who])}</th>']
        row += [_against(results, who, other, names) for other in order]
        rows.append(row)
    shown = table(heads, rows, range(1, len(order) + 1), "cross", _("Who beats whom"))
    told = _(
        "The score of the bot on the left against the one above, then won, drawn and lost games. {up} and {down}: it is better, or worse, "
        "beyond the chance of 95 %. Choose a cell to see its games."
    ).format(up=UP, down=DOWN)
    exact = [
        _("Figures marked {sign} are exact: computed over all positions, not sampled.").format(sign=EXACT)
    ]
    return section(_("Who beats whom"), shown, note(told), *map(note, exact if results.exact else []))


UP, DOWN, EXACT = "▲", "▼", "✓"


def _against(results: Results, one: int, other: int, names: Sequence[str]) -> str:
    tally = results.against(one, other)
    if one == other or tally is None:
        return f'<td class="{"self" if one == other else ""}"></td>'
    exact = results.exactly_against(one, other)
    share = tally.share if exact is None else float(exact)
    low, high = tally.interval if exact is None else (share, share)
    sign = UP if low > 0.5 else DOWN if high < 0.5 else ""
    figure = f"{words.percent(share)}{EXACT if exact is not None else ''}"
    label = _("{one} against {two}:").format(one=names[one], two=names[other])
    sampled = "" if exact is None else f"{words.percent(tally.share)}: "
    shade = min(STEPS_OF_SHADE, int(share * (STEPS_OF_SHADE + 1)))
    return (
        f'<td class="s{shade}"><button type="button" data-bot="{one}" data-other="{other}">'
        f'<span class="hidden-words">{escape(label)} </span>'
        f'<span class="{"exact" if exact is not None else ""}">{figure} {sign}</span>'
        f'<span class="small">{escape(sampled + _counts(tally))}</span></button></td>'
    )


# How games ended


def endings(results: Results) -> str:
    """How the games of everybody ended, and what was forfeited."""
    names = words.names_of(results.setup)
    heads = [_("bot"), _("won by a line"), _("drawn"), _("lost by a line")]
    if results.forfeits:
        forfeited = (_("forfeited: {how}").format(how=words.ending_in_words(kind)) for kind in FORFEITS)
        heads += [_("won by forfeit"), *forfeited]
    rows = [
        [f'<th scope="row">{escape(names[who])}</th>', *cells(_endings_of(results, who))]
        for who in results.order
    ]
    shown = table(heads, rows, range(1, len(heads)), label=_("How games ended"))
    return section(_("How games ended"), shown, _forfeits(results, names))


def _endings_of(results: Results, who: int) -> list[int]:
    ended, own = results.endings_of(who), results.forfeits_of(who)
    counts = [ended["line", 1.0], results.tallies[who].draws, ended["line", 0.0]]
    if results.forfeits:
        counts += [sum(ended[kind, 1.0] for kind in FORFEITS), *(own[kind] for kind in FORFEITS)]
    return counts


def _forfeits(results: Results, names: Sequence[str]) -> str:
    """What went wrong, each reason of a bot once, with how often."""
    found: Counter[tuple[int, str, str]] = Counter()
    first: dict[tuple[int, str, str], int] = {}
    for one in results.forfeits:
        found[one[1:]] += 1
        first.setdefault(one[1:], one.number)
    if not found:
        return note(_("Nobody forfeited a game."))
    heads = [_("bot"), _("forfeited"), _("how often"), _("first in game"), _("reason")]
    rows = [
        [
            f'<th scope="row">{escape(names[who])}</th>', cell(words.ending_in_words(kind)), *cells([count]),
            f'<td class="n"><a href="#game-{first[who, kind, reason]}">{number(first[who, kind, reason])}</a></td>',
            cell(reason, "reason"),
        ]
        for (who, kind, reason), count in found.most_common(MOST_FORFEITS)
    ]  # fmt: skip
    shown = table(heads, rows, [2, 3], label=_("Forfeits"))
    left = len(found) - len(rows)
    more = ngettext("{count} more reason is in {file}.", "{count} more reasons are in {file}.", left)
    return shown + (note(more.format(count=number(left), file="games.csv")) if left > 0 else "")
