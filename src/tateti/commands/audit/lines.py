"""The audit of a bot's lines, and the cross-table of all bots, as people read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from tateti.commands.support.showing import WIDEST_FRACTIONS, aligned, chance, percent
from tateti.games import Side
from tateti.language import gettext as _
from tateti.language import ngettext, number
from tateti.search.values import Value
from tateti.study.audit.black_box import Asked, Differing
from tateti.study.audit.bot_audit import Audit, SideAudit
from tateti.study.audit.claims import CornerClaim
from tateti.study.audit.cross_table import CrossTable
from tateti.study.audit.numbers import Score
from tateti.wording import bot_in_words, title_of


def audit_in_words(found: Audit) -> Iterator[str]:
    """The lines that a person reads."""
    for index, side in enumerate(found.sides):
        if index:
            yield ""
        yield from _side_in_words(found, side)
    if found.asked is not None:
        yield ""
        yield from _asked_in_words(found.asked, found.can_lose)
    if found.rounded:
        yield ""
        yield _(
            "The shares of these bots have too many denominators, and were rounded to 52 binary digits: {bots}."
        ).format(bots=", ".join(map(bot_in_words, found.rounded)))
    if any(side.whole for side in found.sides):
        yield ""
        yield _(
            "{perfect} keeps the value and, of equally good moves, plays any; it does not know its opponent."
        ).format(perfect=bot_in_words("perfect"))
        yield _("The expert knows how likely each of the bot's moves is, and makes the most of it.")
    yield from _left_out(found)


def _side_in_words(found: Audit, side: SideAudit) -> Iterator[str]:
    yield _verdict(found, side)
    if side.can_lose and side.start is Value.LOSS:
        yield "  " + _("This side is lost from the start: against perfect play nobody could hold it.")
    if side.line is not None:
        yield from _line_in_words(found, side)
    if not side.whole:
        yield "  " + _(
            "{positions} positions came up and there are more: too many for the other figures (see --limit)."
        ).format(positions=number(side.positions))
        return
    yield ""
    yield from _scores_in_words(side)
    yield ""
    yield "  " + _("It was followed through {positions} positions.").format(positions=number(side.positions))
    yield from _given_away_in_words(side)
    if side.corner_claim is not None:
        yield from _claim_in_words(side.corner_claim)


def _verdict(found: Audit, side: SideAudit) -> str:
    if not side.can_lose and not found.is_certain:
        sentence = (
            _("{bot} begins at {game}: with the answers it gave it was not beaten, which proves nothing.")
            if side.side is Side.FIRST
            else _(
                "{bot} answers at {game}: with the answers it gave it was not beaten, which proves nothing."
            )
        )
        return sentence.format(bot=bot_in_words(found.bot), game=title_of(found.game))
    sentence = {
        (Side.FIRST, True): _("{bot} begins at {game}: it can lose."),
        (Side.FIRST, False): _("{bot} begins at {game}: it cannot lose."),
        (Side.SECOND, True): _("{bot} answers at {game}: it can lose."),
        (Side.SECOND, False): _("{bot} answers at {game}: it cannot lose."),
    }[side.side, side.can_lose]
    return sentence.format(bot=bot_in_words(found.bot), game=title_of(found.game))


def _asked_in_words(asked: Asked, can_lose: bool) -> Iterator[str]:
    """How a program was asked, and what that is worth."""
    details = {"boards": number(asked.boards), "times": number(asked.times), "count": number(asked.differing)}
    if asked.alike:
        yield _(
            "It was asked on {boards} boards, {times} times on each, in another order each time: it always answered alike."
        ).format(**details)
        if not can_lose:
            yield _("So this is a proof, for a program that always answers a board as it did here.")
    else:
        yield _(
            "It does not always answer alike: of {boards} boards, each asked {times} times, it answered {count} differently. "
            "So the figures hold only for its first answers, and nothing is proved of it."
        ).format(**details)
        yield from map(_difference_in_words, asked.examples)
    if asked.kept:
        yield _("{count} of its answers were kept from an earlier run; --anew asks for them again.").format(
            count=number(asked.kept)
        )


def _difference_in_words(one: Differing) -> str:
    first, later = (", ".join(map(str, moves)) for moves in (one.first, one.later))
    return "  " + _("{position}: first {moves}, then {others}").format(
        position=one.position, moves=first, others=later
    )


def _line_in_words(found: Audit, side: SideAudit) -> Iterator[str]:
    assert side.line is not None
    count = len(side.line.moves)
    yield "  " + ngettext(
        "The shortest line that beats it has {count} move; the bot plays its part with probability {chance}:",
        "The shortest line that beats it has {count} moves; the bot plays its part with probability {chance}:",
        count,
    ).format(count=count, chance=chance(side.line.probability))
    moves = str(found.record(side)).partition("\n\n")[2]
    yield f'    [Game "{found.game.name}"] ' + " ".join(moves.split())


def _scores_in_words(side: SideAudit) -> Iterator[str]:
    heads = (_("against"), _("win"), _("draw"), _("loss"), _("exactly"))
    rows = [_score_row(bot_in_words(bot), score) for bot, score in side.scores.items()]
    for name, score in (
        (_("an expert, to win"), side.expert_for_wins),
        (_("an expert, to score"), side.expert_for_points),
    ):
        if score is not None:
            rows.append(_score_row(name, score))
    for line in aligned([heads, *rows], right=(1, 2, 3)):
        yield "  " + line


def _score_row(name: str, score: Score) -> tuple[str, ...]:
    parts = score.win, score.draw, score.loss
    exact = " + ".join(map(str, parts))
    if len(exact) > WIDEST_FRACTIONS:
        exact = _("(long fractions: see --json)")
    return name, *map(percent, parts), exact


def _given_away_in_words(side: SideAudit) -> Iterator[str]:
    given = side.given_away
    if given is None:
        yield "  " + _("What it gives away is not known: the values of this board are out of reach.")
        return
    yield "  " + _(
        "It has to move in {positions} of them, {at_stake} of which are not lost already; in {faulty} ({share}) of "
        "these it may give value away."
    ).format(
        positions=number(given.positions),
        at_stake=number(given.at_stake),
        faulty=number(given.faulty),
        share=percent(Fraction(given.faulty, given.at_stake or 1)),
    )
    if given.kinds:
        worst = (f"{_fall(*kind)}: {number(count)}" for kind, count in given.kinds.items())
        yield "  " + _("The worst it may do there: {kinds}.").format(kinds=", ".join(worst))
    if given.kinds and side.given_away_against_random is not None:
        yield "  " + _("In a game against {random} it gives value away with probability {chance}.").format(
            random=bot_in_words("random"), chance=chance(side.given_away_against_random)
        )


def _fall(before: Value, after: Value) -> str:
    if before is Value.DRAW:
        return _("a draw becomes a loss")
    return _("a win becomes a draw") if after is Value.DRAW else _("a win becomes a loss")


def _claim_in_words(claim: CornerClaim) -> Iterator[str]:
    yield "  " + _(
        'The course claims that after the tactical corner "any human answer leaves the bot a forced win".'
    )
    yield "  " + (
        _("That is true: of {positions} positions after such a corner the win is forced in all.")
        if claim.holds
        else _(
            "That is not true: of {positions} positions after such a corner the win is forced in {forced}."
        )
    ).format(positions=number(claim.positions), forced=number(claim.forced))
    yield "  " + _(
        "Of all {answers} answers there {wins} leave the bot a forced win, {draws} a draw, {losses} a loss."
    ).format(
        answers=number(sum(claim.answers.values())),
        wins=number(claim.answers[Value.WIN]),
        draws=number(claim.answers[Value.DRAW]),
        losses=number(claim.answers[Value.LOSS]),
    )
    if claim.counterexample is not None:
        yield "  " + _("A line that ends with such an answer: {moves}.").format(
            moves=" ".join(map(str, claim.counterexample.moves))
        )
    yield "  " + _(
        "The course also has its functions examine corners only. In {elsewhere} of the {urgent} positions in which "
        "the bot wins or blocks, no corner does that."
    ).format(elsewhere=number(claim.elsewhere), urgent=number(claim.urgent))


def _left_out(found: Audit | CrossTable) -> Iterator[str]:
    for bot, error in found.left_out.items():
        yield _("Left out: {bot}. {reason}").format(bot=bot_in_words(bot), reason=error)


# The table in words


def table_in_words(found: CrossTable) -> Iterator[str]:
    """The lines that a person reads."""
    yield _(
        "{game}: what the bot on the left, which begins, scores against the one above, in percent."
    ).format(game=title_of(found.game))
    rows = [row for first in found.bots for row in _table_rows(found, first)]
    lines = list(
        aligned([("", "", *map(bot_in_words, found.bots)), *rows], right=range(2, 2 + len(found.bots)))
    )
    yield from ("", lines[0])
    for index, line in enumerate(lines[1:]):
        if index and index % 3 == 0:
            yield ""
        yield line
    yield ""
    yield _("The figures are exact; --json gives them as fractions.")
    yield from _left_out(found)


def _table_rows(found: CrossTable, first: str) -> Iterator[Sequence[str]]:
    scores = [found.scores[first, second] for second in found.bots]
    yield bot_in_words(first), _("win"), *(percent(score.win, sign="") for score in scores)
    yield "", _("draw"), *(percent(score.draw, sign="") for score in scores)
    yield "", _("loss"), *(percent(score.loss, sign="") for score in scores)
