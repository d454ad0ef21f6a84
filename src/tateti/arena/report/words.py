"""What the reports of an arena say, in the person's language: names, shares, ratings, how games ended."""

from __future__ import annotations

from fractions import Fraction

from tateti.arena.rating import Rating
from tateti.arena.results import Results
from tateti.arena.setup import Setup, entrant_in_words
from tateti.arena.sprt import SprtRun
from tateti.language import decimal, ngettext, number, percent_sign
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.wording import title_of

MINUS = "−"

_ENDINGS = {
    "line": N_("a line"),
    "full board": N_("a full board"),
    "illegal": N_("an illegal move"),
    "time": N_("out of time"),
    "crash": N_("a failure"),
}

_SYSTEMS = {
    "round-robin": N_("everybody meets everybody"),
    "gauntlet": N_("the first meets all the others"),
    "swiss": N_("Swiss: neighbours in the standing meet"),
    "knockout": N_("knockout: who loses is out"),
}


def ending_in_words(ending: str) -> str:
    """How a game ended, in two or three words."""
    return _(_ENDINGS.get(ending, ending))


def system_in_words(setup: Setup) -> str:
    """Who meets whom."""
    return _(_SYSTEMS[setup.system])


def names_of(setup: Setup) -> list[str]:
    """What the entrants are called."""
    return [entrant_in_words(entrant) for entrant in setup.entrants]


def names_in_sentences(setup: Setup) -> list[str]:
    """The same within a sentence: a level is called one, for "Gana Fácil" would read as an adverb."""
    called = zip(names_of(setup), setup.entrants, strict=True)
    return [
        name if name == entrant.name else _("the level {level}").format(level=name)
        for name, entrant in called
    ]


def percent(share: float | Fraction, digits: int = 1) -> str:
    """A share as people read it."""
    return f"{decimal(100 * float(share), digits)}{percent_sign()}"


def interval(ends: tuple[float, float]) -> str:
    """From where to where a share goes: `60.4–66.3%`."""
    low, high = ends
    return f"{decimal(100 * low, 1)}–{percent(high)}"


def signed(value: float) -> str:
    """A rating with its sign.

    >>> signed(12.4), signed(-12.4), signed(0.2)
    ('+12', '−12', '0')
    """
    whole = round(value)
    return f"{'+' if whole > 0 else MINUS if whole < 0 else ''}{number(abs(whole))}"


def rating_in_words(rating: Rating) -> str:
    """`+48 ± 11`."""
    return f"{signed(rating.elo)} ± {number(round(rating.error))}"


def points_in_words(points: float) -> str:
    """Points with their halves: 3½."""
    whole, half = int(points), points % 1
    return f"{number(whole) if whole or not half else ''}{'½' if half else ''}"


def loss_in_words(points: float | None) -> str:
    """What was given away a move, in points."""
    return "–" if points is None else decimal(points, 3)


def title(results: Results) -> str:
    """What the whole is called."""
    return _("Arena: {game}").format(game=title_of(results.setup.game))


def summary(results: Results) -> str:
    """How much was played, in a sentence."""
    count = len(results.games)
    games = ngettext("{count} game", "{count} games", count).format(count=number(count))
    bots = ngettext("{count} bot", "{count} bots", len(results.setup.entrants)).format(
        count=len(results.setup.entrants)
    )
    told = _("{bots}, {games}; {system}.").format(
        bots=bots, games=games, system=system_in_words(results.setup)
    )
    return told if results.is_finished else f"{told} {_('It is not finished: the same command goes on.')}"


def of_exact_scores(results: Results) -> list[str]:
    """What should be known of the exact scores: who has none, and whose shares were rounded."""
    names, told = names_of(results.setup), []
    if results.differing:
        sentence = _(
            "Asked again on the same boards, these bots answered differently, so their scores are those of the games: {bots}."
        )
        told.append(sentence.format(bots=", ".join(names[who] for who in sorted(results.differing))))
    if results.rounded:
        sentence = _(
            "The shares of these bots have too many denominators, and were rounded to 52 binary digits: {bots}."
        )
        told.append(sentence.format(bots=", ".join(names[who] for who in sorted(results.rounded))))
    return told


def openings_in_words(setup: Setup) -> str:
    """Where the games begin."""
    source, count = setup.openings.source, len(setup.openings.positions)
    kind, _blank, plies = source.partition(" ")
    if source == "start":
        return _("the empty board")
    if kind == "all" and plies:
        return _("all {count} positions after {plies} plies").format(count=number(count), plies=plies)
    if kind == "balanced" and plies:
        return _("{count} balanced positions after {plies} plies").format(count=number(count), plies=plies)
    return _("{count} positions of {file}").format(count=number(count), file=source)


def sprt_in_words(run: SprtRun, names: list[str]) -> str:
    """What came of the sequential test."""
    test = run.test
    ratio = _("log-likelihood ratio {ratio}, bounds {low} and {high}, {pairs} pairs of games").format(
        ratio=decimal(run.ratio, 2), low=decimal(test.bounds[0], 2), high=decimal(test.bounds[1], 2),
        pairs=number(run.pairs),
    )  # fmt: skip
    if run.accepted is None:
        sentence = _("Not decided: {one} may be worth {elo0} or {elo1} Elo against {two} ({ratio}).")
    elif run.accepted == test.elo1:
        sentence = _("Decided: {one} is worth {elo1} Elo against {two}, rather than {elo0} ({ratio}).")
    else:
        sentence = _("Decided: {one} is worth {elo0} Elo against {two}, rather than {elo1} ({ratio}).")
    return sentence.format(
        one=names[0], two=names[1], elo0=f"{test.elo0:g}", elo1=f"{test.elo1:g}", ratio=ratio
    )
