"""`tateti audit`: the exact truth about a bot, or the exact cross-table of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction

import click

from tateti.cage import in_words, protection
from tateti.commands.support.numbers import Whole
from tateti.commands.support.programs import require_cage_option
from tateti.commands.support.showing import WIDEST_FRACTIONS, Counting, aligned, chance, json_text, percent
from tateti.commands.support.together import refuse_together, refuse_without
from tateti.files import check_target, write_atomically
from tateti.games import Game, Side, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext, number
from tateti.players.batched import is_batched_file
from tateti.players.outside import is_program
from tateti.players.program_names import has_process
from tateti.search.values import Value
from tateti.study.audit.black_box import Asked, Differing
from tateti.study.audit.bot_audit import LIMIT, TIMES, Audit, SideAudit, audit
from tateti.study.audit.claims import CornerClaim
from tateti.study.audit.cross_table import CrossTable, cross_table
from tateti.study.audit.door import audit as exact_audit
from tateti.study.audit.door import require_arrays
from tateti.study.audit.numbers import Score
from tateti.wording import bot_in_words, title_of

HELP = N_("""\
Says what is true of a bot, by following every answer of any opponent and every random choice of its own.

Can it ever lose, and by which shortest line? What does it score, exactly, against each other bot? How often does it \
give value away? Nothing is played: the probabilities are computed over positions, as fractions.

BOT is a bot (see tateti bots), also a program of your own: ugi:COMMAND, cs50:FILE.py, py:FILE.py:NAME. A program is asked for \
its move on every board that it can come to, and then once more on each of them, in another order and in a new process: "it cannot \
lose" is then a proof, and one that answers the same board differently is found out. Its answers are kept: an audit that was \
stopped goes on when the same command is given again. GAME is a game, tictactoe if none is given, or one \
on another board such as tictactoe:3x4.

With --every-position it gives the answer key of a policy on a board of at most twelve cells: what it is worth on both sides \
against an opponent who knows it, its exploitability, the line that beats it, and in every position how likely it plays a \
perfect move and what it loses on average, by ply. A function of arrays of positions (tateti.batched) in py:FILE.py:NAME \
always gets one. It needs the extra solver.

\b
Examples:
  tateti audit hard tictactoe
  tateti audit hard semaforo --every-position
  tateti audit easy tateti-semaforo --as second --against hard --against minimax:depth=2
  tateti audit easy tictactoe --json
  tateti audit --table tictactoe
  tateti audit "ugi:./mybot" tictactoe
  tateti audit cs50:tictactoe.py

\b
The opponents:
  random    any legal move
  perfect   keeps the value; of equally good moves any; does not know its opponent
  expert    knows how likely each move of the bot is, and makes the most of it:
            to win as often as possible, or to score most (a draw is half a win)
  mcts      with its usual playouts and seed, so that it always plays alike

The exit code is 0 if it cannot be beaten, 1 if it can or if nothing is proved, because a program does not always answer alike; 2 if \
the command was wrong, the board is too large, or the bot fails. With --every-position it is 0 if the policy cannot be exploited.
""")

CAN_BE_BEATEN = 1
NO_MORE_THAN_ROUNDING = 1e-9


@click.command("audit", help=HELP)
@click.argument("bot", metavar="[BOT]", required=False)
@click.argument("game_name", metavar="[GAME]", required=False)
@click.option(
    "--as", "seat", type=click.Choice(["first", "second", "both"]), default="both", show_default=True,
    help=N_("The side the bot plays."),
)  # fmt: skip
@click.option(
    "--against", "opponents", multiple=True, metavar="BOT",
    help=N_("Score only against this bot; may be given more than once. Otherwise against all."),
)  # fmt: skip
@click.option("--table", metavar="GAME", help=N_("The exact cross-table of all bots instead."))
@click.option(
    "--limit", type=Whole(1, 10**9, 1_000_000), default=LIMIT, show_default=True, metavar="POSITIONS",
    help=N_("Give up where more positions than this come up."),
)  # fmt: skip
@click.option(
    "--times", type=Whole(2, 100, 3), default=TIMES, show_default=True, metavar="N",
    help=N_("How often a program is asked on each board."),
)  # fmt: skip
@click.option(
    "--anew", is_flag=True, help=N_("Ask a program everything again, whatever it answered earlier.")
)
@click.option("--every-position", is_flag=True, help=N_("The answer key: over every position of the board."))
@click.option(
    "--only-reached", is_flag=True, help=N_("With --every-position: ask only on positions that can come up.")
)
@click.option(
    "--symmetric", is_flag=True,
    help=N_("With --every-position: it plays boards that are turned or mirrored alike, so ask on one of them."),
)  # fmt: skip
@click.option(
    "--regrets", metavar="FILE", help=N_("With --every-position: a CSV file with the regret of every position that comes up.")
)  # fmt: skip
@click.option("--force", is_flag=True, help=N_("Replace a file that is not ours."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print JSON, with every fraction exact."))
@require_cage_option
@click.pass_context
def command(
    ctx: click.Context, bot: str | None, game_name: str | None, seat: str, opponents: tuple[str, ...], table: str | None, limit: int,
    times: int, anew: bool, every_position: bool, only_reached: bool, symmetric: bool, regrets: str | None, force: bool, as_json: bool,
) -> int:  # fmt: skip
    refuse_together(ctx, "table", "bot", "opponents", "seat", "times", "anew", "every_position")
    if table is not None:
        return _show_table(game(table), limit, as_json)
    if bot is None:
        raise click.UsageError(
            _("Name a bot, like: tateti audit easy tictactoe. Or ask for --table tictactoe.")
        )
    the_game = game("tictactoe" if game_name is None else game_name)
    if every_position or is_batched_file(bot):
        refuse_together(ctx, "every_position", "opponents", "seat", "limit", "times", "anew")
        return _show_answer_key(bot, the_game, only_reached, symmetric, regrets, force, as_json)
    refuse_without(ctx, "every_position", "only_reached", "symmetric", "regrets", "force")
    sides = tuple(Side) if seat == "both" else (Side.FIRST if seat == "first" else Side.SECOND,)
    with Counting() as counting, _going_on_later(bot):
        found = audit(
            bot,
            the_game,
            sides,
            opponents or None,
            limit=limit,
            progress=counting.tell,
            times=times,
            anew=anew,
            asking=counting.tell_asked,
        )
    if as_json:
        click.echo(json_text({**found.to_json(), "caged": protection().caged if has_process(bot) else None}))
    else:
        click.echo("\n".join(audit_in_words(found)))
    if has_process(bot) and not protection().caged:
        click.echo(in_words(protection()), err=as_json)
    return 0 if found.is_certain and not found.can_lose else CAN_BE_BEATEN


def _show_answer_key(
    bot: str, the_game: Game, only_reached: bool, symmetric: bool, regrets: str | None, force: bool, as_json: bool
) -> int:  # fmt: skip
    require_arrays()
    from tateti.commands.audit.answer_key import REGRETS, answer_key_in_words, regrets_as_csv

    if regrets is not None:
        check_target(regrets, REGRETS, force=force)
    with Counting() as counting, _beginning_anew():
        key = exact_audit(
            bot, the_game, every_position=True, only_reached=only_reached, symmetric=symmetric,
            progress=counting.tell_answered,
        )  # fmt: skip
        if regrets is not None:
            write_atomically(regrets, regrets_as_csv(key), REGRETS, force=force)
    click.echo(json_text(key.to_json()) if as_json else "\n".join(answer_key_in_words(key)))
    return 0 if key.exploitability < NO_MORE_THAN_ROUNDING else CAN_BE_BEATEN


@contextmanager
def _beginning_anew() -> Iterator[None]:
    """Says, where an answer key is stopped, that nothing was written."""
    try:
        yield
    except KeyboardInterrupt:
        click.echo("\n" + _("Stopped. An answer key is made in one go: nothing was written."), err=True)
        raise


@contextmanager
def _going_on_later(bot: str) -> Iterator[None]:
    """Says, where the audit of a program is stopped, that nothing is lost."""
    try:
        yield
    except KeyboardInterrupt:
        if is_program(bot):
            click.echo(
                "\n" + _("Stopped. Its answers are kept: the same command goes on from here."), err=True
            )
        raise


def _show_table(the_game: Game, limit: int, as_json: bool) -> int:
    with Counting() as counting:
        found = cross_table(the_game, limit=limit, progress=counting.tell)
    click.echo(json_text(found.to_json()) if as_json else "\n".join(table_in_words(found)))
    return 0


# The audit in words


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
