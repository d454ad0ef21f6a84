"""The results of an arena as text: the standing, and who beats whom."""

from __future__ import annotations

from collections.abc import Iterator

from tateti.arena.report import words
from tateti.arena.results import Results
from tateti.commands.support.showing import aligned
from tateti.language import gettext as _
from tateti.language import ngettext, number

MOST_IN_TABLE = 8  # bots beside each other


def results_in_words(results: Results) -> Iterator[str]:
    """The lines that a person reads."""
    yield f"{words.title(results)}. {words.summary(results)}"
    yield ""
    yield from _standing(results)
    if 2 < len(results.setup.entrants) <= MOST_IN_TABLE:
        yield ""
        yield from _cross_table(results)
    if results.exact:
        yield ""
        yield _("* exactly: computed over all positions and all chances, not sampled.")
    if notes := words.of_exact_scores(results):
        yield ""
        yield from notes
    if results.forfeits:
        yield ""
        yield from _forfeits(results)
    if results.left_out:
        yield ""
        for name, reason in results.left_out.items():
            yield _("Left out: {bot}. {reason}").format(bot=name, reason=reason)
    if results.sprt is not None:
        yield ""
        yield words.sprt_in_words(results.sprt, words.names_of(results.setup))


def _standing(results: Results) -> Iterator[str]:
    heads = ["", _("bot"), _("games"), _("won"), _("drawn"), _("lost"), _("score"), "95%", _("rating")]
    if any(results.byes):
        heads += [_("points"), _("byes")]
    if results.given_away is not None:
        heads.append(_("gives away a move"))
    names = words.names_of(results.setup)
    rows = []
    for place, who in enumerate(results.order, 1):
        tally, expected = results.tallies[who], results.expected[who]
        score = words.percent(tally.share) if expected is None else f"{words.percent(expected)}*"
        around = words.interval(tally.interval) if expected is None else ""
        row = [
            str(place), names[who], *map(number, (tally.games, *tally)), score, around,
            words.rating_in_words(results.ratings[who]),
        ]  # fmt: skip
        if any(results.byes):
            row += [words.points_in_words(results.points_with_byes(who)), number(results.byes[who])]
        if results.given_away is not None:
            row.append(words.loss_in_words(results.given_away[who].average))
        rows.append(row)
    yield from aligned([heads, *rows], right=[0, *range(2, len(heads))])


def _cross_table(results: Results) -> Iterator[str]:
    names = words.names_of(results.setup)
    heads = ["", *(names[who] for who in results.order)]
    rows = [
        [names[who], *(_against(results, who, other) for other in results.order)] for who in results.order
    ]
    yield _("What the bot on the left scores against the one above:")
    yield from aligned([heads, *rows], right=range(1, len(heads)))


def _against(results: Results, one: int, other: int) -> str:
    tally, exact = results.against(one, other), results.exactly_against(one, other)
    if exact is not None:
        return f"{words.percent(exact)}*"
    return "" if tally is None else words.percent(tally.share)


def _forfeits(results: Results) -> Iterator[str]:
    names = words.names_of(results.setup)
    for who in results.order:
        for kind, count in results.forfeits_of(who).items():
            first = next(one for one in results.forfeits if (one.entrant, one.kind) == (who, kind))
            games = ngettext("{count} game", "{count} games", count).format(count=number(count))
            yield _("{bot} forfeits {games} ({how}). In game {number}: {reason}").format(
                bot=names[who], games=games, how=words.ending_in_words(kind), number=number(first.number),
                reason=first.reason,
            )  # fmt: skip
