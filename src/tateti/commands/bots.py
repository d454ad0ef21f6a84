"""`tateti bots`: the bots there are, and whether one of your own keeps to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import click

from tateti.commands.support.programs import require_cage_option
from tateti.commands.support.showing import aligned, json_text
from tateti.commands.support.together import refuse_together, refuse_without
from tateti.errors import quote
from tateti.extras import install_command
from tateti.games import Game, Position, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.players import Player, available
from tateti.players.compiled_search import is_installed
from tateti.players.program_names import has_process
from tateti.wording import bot_in_words, level_in_words

HELP = N_("""\
Lists the bots: what each is called, its options, and how well it plays. Wherever a bot is named it may be one of these, \
with options after a colon; or a program of your own:

\b
  ugi:COMMAND       a program in any language that speaks UGI (see tateti ugi)
  cs50:FILE.py      the seven functions of CS50's project, at Tic-Tac-Toe
  py:FILE.py:NAME   a class or a function in a Python file

The first two run in a process of their own, caged where bubblewrap is installed, and have 1 s and 60 s for a move, unless an option \
says otherwise: "ugi:./mybot --fast:time=5". What py: names is run as it is, within tateti: take only files that you trust.

\b
  def corner(position):              a function of the position: a move like "a1", one of
      return "a1"                    position.moves, several of them, or {move: weight}
  class Corner(tateti.Player): ...   or a bot like ours, with exact shares and reasons

With --check it tells what is wrong with a bot of yours, and the exit code is then 1; of an engine also whether it keeps to the \
protocol.

\b
Examples:
  tateti bots
  tateti bots --check py:corner.py:corner --game tictactoe
  tateti bots --check "ugi:python3 mybot.py" --game semaforo
  tateti play tictactoe --first Ana --second bot:py:corner.py:corner
  tateti audit minimax:depth=2 tictactoe
""")

GAMES_TRIED, GAMES_OF_A_PROGRAM, POSITIONS_OF_A_GAME = 12, 4, 60


@click.command("bots", help=HELP)
@click.option("--json", "as_json", is_flag=True, help=N_("Print the list as JSON, and nothing else."))
@click.option("--check", metavar="BOT", help=N_("Try this bot out and say whether it keeps to the rules."))
@click.option(
    "--game", "game_name", metavar="GAME", default="tictactoe", show_default=True, help=N_("Where it is tried out.")
)  # fmt: skip
@require_cage_option
@click.pass_context
def command(ctx: click.Context, as_json: bool, check: str | None, game_name: str) -> None:
    refuse_without(ctx, "check", "game_name")
    refuse_together(ctx, "check", "as_json")
    if check is not None:
        _check(ctx, check, game(game_name))
    elif as_json:
        click.echo(json_text([_to_json(name) for name in available()]))
    else:
        rows = [(_("bot"), _("written"), _("options"), _("what it is"))]
        rows += [
            (bot_in_words(name), name, ", ".join(kind.options) or "-", level_in_words(name))
            for name, kind in available().items()
        ]
        click.echo("\n".join(aligned(rows)))
        click.echo()
        click.echo(_("What a bot is called may be written too, in any language and without accents."))
        click.echo(_("Options are written after a colon, like {example}.").format(example="minimax:depth=4"))
        click.echo(
            _("A program of your own is a bot, too: {forms} (see tateti bots -h).").format(
                forms="ugi:COMMAND, cs50:FILE.py, py:FILE.py:NAME"
            )
        )
        click.echo(_of_compiled_games())


def _of_compiled_games() -> str:
    """How mcts plays its games on this machine."""
    if is_installed():
        return _(
            "Once mcts has thought for a second in all, it goes on in compiled code here (numba is installed): the same moves, "
            "many times as fast."
        )
    sentence = _(
        "Once mcts has thought for a second in all, it goes on many times as fast, with the same moves, where numba is "
        "installed: {command}"
    )
    return sentence.format(command=install_command("solver"))


def _to_json(name: str) -> dict[str, Any]:
    return {
        "name": name,
        "title": bot_in_words(name),
        "options": list(available()[name].options),
        "level": level_in_words(name),
    }


def _check(ctx: click.Context, name: str, the_game: Game) -> None:
    """Asks the bot in positions of games played at random, and says in a sentence what it breaks."""
    from tateti.players import player
    from tateti.players.contract import BrokenContractError, check_player
    from tateti.players.programs.faults import ProgramFaultError

    bot = player(name)
    is_process = has_process(name)
    positions = list(_positions(the_game, GAMES_OF_A_PROGRAM if is_process else GAMES_TRIED))
    told: list[str] = []
    try:
        if is_process:
            told += _programs_manners(bot, the_game, positions)
        check_player(bot, positions)
    except (BrokenContractError, ProgramFaultError) as error:
        click.echo(str(error))
        ctx.exit(1)
    click.echo(
        _("{bot} keeps to the rules: it was asked in {count} positions of {game}.").format(
            bot=bot_in_words(str(bot)), count=len(positions), game=the_game.name
        )
    )
    for sentence in told:
        click.echo(sentence)


def _programs_manners(bot: Player, the_game: Game, positions: list[Position]) -> Iterator[str]:
    """What there is to say of a program besides: whether it keeps to the protocol, answers alike, and is caged."""
    from tateti.cage import in_words, protection
    from tateti.players.programs.protocol_check import check_protocol
    from tateti.players.programs.ugi import UgiPlayer

    if isinstance(bot, UgiPlayer):
        about = check_protocol(bot, the_game, positions)
        yield _("It keeps to the protocol, and calls itself {name}.").format(name=quote(about.name))
    open_positions = [position for position in positions if position.outcome is None]
    before = [bot.weigh(position)[0].move for position in open_positions]
    bot.restart()
    again = [bot.weigh(position)[0].move for position in open_positions]
    differing = sum(one != other for one, other in zip(before, again, strict=True))
    if differing:
        yield _(
            "Asked twice, it answered {differing} of {count} positions differently: it may, but nothing can be proved of it."
        ).format(differing=differing, count=len(open_positions))
    else:
        yield _("Asked twice, it answered {count} positions alike.").format(count=len(open_positions))
    yield in_words(protection())


def _positions(the_game: Game, games: int) -> dict[Position, None]:
    found: dict[Position, None] = {}
    for seed in range(games):
        random, position = Random(seed), the_game.start
        for _ply in range(POSITIONS_OF_A_GAME):
            found[position] = None
            if not position.moves:
                break
            position = the_game.after(position, random.choice(position.moves))
    return found
