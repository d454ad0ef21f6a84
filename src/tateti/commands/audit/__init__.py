"""`tateti audit`: the exact truth about a bot, or the exact cross-table of all of them."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from contextlib import contextmanager

import click

from tateti.cage import in_words, protection
from tateti.commands.audit.lines import audit_in_words, table_in_words
from tateti.commands.support.numbers import Whole
from tateti.commands.support.programs import require_cage_option
from tateti.commands.support.showing import Counting, json_text
from tateti.commands.support.together import refuse_together, refuse_with, refuse_without
from tateti.files import check_target, write_atomically
from tateti.games import Game, Side, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.players import Player
from tateti.players.batched import BatchedPlayer
from tateti.players.outside import PREFIX, is_program, player_from_file
from tateti.players.program_names import has_process
from tateti.study.audit.bot_audit import LIMIT, TIMES, audit
from tateti.study.audit.cross_table import cross_table
from tateti.study.audit.door import audit as exact_audit
from tateti.study.audit.door import require_arrays

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
the command was wrong, the board is too large, or the bot fails. With --every-position it is 0 if the policy cannot be exploited and answers alike when it is asked again, else 1.
""")

CAN_BE_BEATEN = 1

# Options that do nothing in the other kind of audit.
OF_LINES = ("opponents", "seat", "limit", "times", "anew")
OF_ANSWER_KEYS = ("only_reached", "symmetric", "regrets", "force")


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
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help=N_(
        "Print JSON: fractions are exact; with --every-position numbers are decimal, of double precision."
    ),
)
@require_cage_option
@click.pass_context
def command(
    ctx: click.Context, bot: str | None, game_name: str | None, seat: str, opponents: tuple[str, ...], table: str | None, limit: int,
    times: int, anew: bool, every_position: bool, only_reached: bool, symmetric: bool, regrets: str | None, force: bool, as_json: bool,
) -> int:  # fmt: skip
    refuse_together(
        ctx, "table", "bot", "opponents", "seat", "times", "anew", "every_position", *OF_ANSWER_KEYS
    )
    refuse_together(ctx, "every_position", *OF_LINES)
    if table is not None:
        return _show_table(game(table), limit, as_json)
    if bot is None:
        raise click.UsageError(
            _("Name a bot, like: tateti audit easy tictactoe. Or ask for --table tictactoe.")
        )
    the_game = game("tictactoe" if game_name is None else game_name)
    audited = _read_once(bot)
    if isinstance(audited, BatchedPlayer):
        refuse_with(ctx, bot, *OF_LINES)
    if every_position or isinstance(audited, BatchedPlayer):
        refuse_without(ctx, "regrets", "force")
        return _show_answer_key(bot, audited, the_game, only_reached, symmetric, regrets, force, as_json)
    refuse_without(ctx, "every_position", *OF_ANSWER_KEYS)
    sides = tuple(Side) if seat == "both" else (Side.FIRST if seat == "first" else Side.SECOND,)
    with Counting() as counting, _going_on_later(bot):
        found = audit(
            audited,
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
        click.echo(json_text({**found.to_json(), "caged": _is_caged(bot)}))
    else:
        click.echo("\n".join(audit_in_words(found)))
    _tell_of_the_cage(bot, as_json)
    return 0 if found.is_certain and not found.can_lose else CAN_BE_BEATEN


def _read_once(bot: str) -> str | Player:
    """The bot that was named; one in a Python file is made at once, for the file is run once only."""
    return player_from_file(bot.strip()) if bot.strip().startswith(PREFIX) else bot


def _is_caged(bot: str) -> bool | None:
    """Whether a bot that is a program runs in a cage; None of one that is none."""
    return protection().caged if has_process(bot) else None


def _tell_of_the_cage(bot: str, as_json: bool) -> None:
    """Says what a program was not kept from."""
    if _is_caged(bot) is False:
        click.echo(in_words(protection()), err=as_json)


def _show_answer_key(
    bot: str, audited: str | Player, the_game: Game, only_reached: bool, symmetric: bool, regrets: str | None, force: bool,
    as_json: bool,
) -> int:  # fmt: skip
    require_arrays()
    from tateti.commands.audit.answer_key import REGRETS, answer_key_in_words, regrets_as_csv

    if regrets is not None:
        check_target(regrets, REGRETS, force=force)
    with Counting() as counting, _beginning_anew():
        key = exact_audit(
            audited, the_game, every_position=True, only_reached=only_reached, symmetric=symmetric,
            progress=counting.tell_answered,
        )  # fmt: skip
        if regrets is not None:
            told = functools.partial(counting.tell_share, regrets)
            write_atomically(regrets, regrets_as_csv(key, told), REGRETS, force=force)
    if as_json:
        click.echo(json_text({**key.to_json(), "caged": _is_caged(bot)}))
    else:
        click.echo("\n".join(answer_key_in_words(key)))
    _tell_of_the_cage(bot, as_json)
    return 0 if key.answers_alike and not key.can_be_exploited else CAN_BE_BEATEN


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
