"""`tateti analyse`: what a position is worth, and every move in it, best first."""

from __future__ import annotations

import click

from tateti.commands.support.numbers import DAY, Number
from tateti.commands.support.position import show_position
from tateti.commands.support.showing import json_text
from tateti.commands.support.together import refuse_together
from tateti.errors import SearchLimitError, TatetiError
from tateti.extras import install_command
from tateti.games import Game, Position, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import percent_sign
from tateti.oracle import PATIENCE
from tateti.players import player
from tateti.players.reasons import Proven
from tateti.search.limits import Limit
from tateti.search.values import Value
from tateti.solver import on_demand
from tateti.solver.resources import available_memory, time_in_words
from tateti.study.analysis import Analysis, analyse, explain
from tateti.terminal.console import Console
from tateti.wording import (
    begun_large,
    distance_in_words,
    move_in_words,
    mover_in_words,
    position_in_words,
    reason_in_words,
    value_in_words,
)

WORTH_OFFERING = 600.0  # seconds of solving that somebody may want to wait for

HELP = N_("""\
Shows what a position is worth under perfect play, and what every move in it is worth, best first.

GAME is one of the games that tateti -h lists, also on another board, like tictactoe:4x5x4. POSITION is its rows from \
the top, like X.O/.X./...; without it, the empty board.

A win is counted to its end in plies, the moves of both players together, with the winner hurrying and the loser \
delaying. All of it is proved; where no proof is \
found within the limit, it says so and the exit code is 1. What a bot would play there, and why, is asked for with \
--bot, and is no proof.

\b
Examples:
  tateti analyse tictactoe X.O/.X./...
  tateti analyse tateti-semaforo --json
  tateti analyse semaforo GR../YGR./Y..Y --limit 60
  tateti analyse tictactoe:7x7x5 --bot mcts:time=2
""")


@click.command("analyse", help=HELP)
@click.argument("game_name", metavar="GAME")
@click.argument("text", metavar="[POSITION]", required=False)
@click.option("--json", "as_json", is_flag=True, help=N_("Print the analysis as JSON, and nothing else."))
@click.option(
    "--limit", type=Number(0, DAY, 60, above=True), metavar="SECONDS",
    default=PATIENCE.seconds, show_default=True, help=N_("How long to look for a proof."),
)  # fmt: skip
@click.option("--bot", metavar="BOT", help=N_("Show what this bot would play instead, like minimax:time=1."))
@click.option("--ascii", is_flag=True, help=N_("Draw with plain letters only."))
@click.pass_context
def command(
    ctx: click.Context, game_name: str, text: str | None, as_json: bool, limit: float, bot: str | None, ascii: bool
) -> None:  # fmt: skip
    refuse_together(ctx, "bot", "limit")
    refuse_together(ctx, "as_json", "ascii")
    the_game = game(game_name)
    position = the_game.start if text is None else the_game.position(text)
    console = Console.standard(ascii)
    try:
        if bot is not None:
            _show_bot(position, bot, console, as_json)
            return
        found = analyse(position, Limit(seconds=limit))
    except SearchLimitError as error:
        click.echo(f"tateti: {error}", err=True)
        if bot is None:
            _offer_a_table(the_game)
        ctx.exit(1)
    if as_json:
        click.echo(json_text(found.to_json(), indent=None))
    else:
        _show(found, console)


def _offer_a_table(the_game: Game) -> None:
    """Says where all positions of the board could be solved, and about how long that takes, or what is missing for it."""
    try:
        plan = on_demand.estimate(the_game, on_demand.Bounds(WORTH_OFFERING, available_memory()))
        sentence = _("All positions of {game} can be solved in about {time}: {command}")
        command = f"tateti tables build {plan.task.name}"
        time = time_in_words(plan.seconds)
        click.echo(sentence.format(game=plan.task.name, time=time, command=command), err=True)
    except on_demand.SolverMissingError as error:
        command = install_command("solver")
        click.echo(f"{error} " + _("This installs them: {command}").format(command=command), err=True)
    except TatetiError:
        pass


def _show(found: Analysis, console: Console) -> None:
    position = found.position
    show_position(position, console)
    if position.outcome is not None:
        return
    console.tell(
        begun_large(position_in_words(mover_in_words(position.game, position.turn), found.evaluation))
    )
    console.say()
    rows = [
        (_SIGNS[one.evaluation.value], move_in_words(position.game, one.move), value_in_words(one.evaluation.value),
         distance_in_words(one.evaluation))
        for one in found.moves
    ]  # fmt: skip
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    for row in rows:
        console.say(
            "  " + "  ".join(f"{word:{width}}" for word, width in zip(row, widths, strict=True)).rstrip()
        )
    console.say()
    reasons = [(best.move, explain(position, best)) for best in found.best]
    # A rule of thumb says more than a proof, so a move that has one stands for all that are as good.
    move, reason = min(reasons, key=lambda told: isinstance(told[1], Proven))
    told = reason_in_words(reason, position.game)
    console.tell(_("{move}: {reason}").format(move=move, reason=told))


def _show_bot(position: Position, name: str, console: Console, as_json: bool) -> None:
    bot = player(name)
    weighed = bot.weigh(position) if position.outcome is None else ()
    told = [(one, reason_in_words(one.reason, position.game)) for one in weighed]
    if as_json:
        moves = [
            {"move": str(one.move), "probability": str(one.probability), "reason": words}
            for one, words in told
        ]
        about = {"game": position.game.full_name, "position": str(position), "to_move": str(position.turn)}
        click.echo(json_text({**about, "bot": str(bot), "moves": moves}, indent=None))
        return
    show_position(position, console)
    for one, words in told:
        share = f"{round(100 * one.probability)}{percent_sign()}"
        console.tell(f"  {one.move}  {share:>5}  {words}")


_SIGNS = {Value.WIN: "+", Value.DRAW: "=", Value.LOSS: "-"}
