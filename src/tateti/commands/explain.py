"""`tateti explain`: what there is to see in a position, and what a move in it does, in the words of the players."""

from __future__ import annotations

import click

from tateti.commands.support.numbers import DAY, Number
from tateti.commands.support.position import show_position
from tateti.commands.support.showing import json_text
from tateti.commands.support.together import refuse_together
from tateti.games import Move, Position, game
from tateti.language import mark as N_
from tateti.oracle import PATIENCE
from tateti.search.limits import Limit
from tateti.study.explain import Explanation, MoveExplanation, explain, explain_move, fact_in_words
from tateti.study.explain.facts import Alike, MoveWorth
from tateti.terminal.console import Console
from tateti.wording import worth_in_words

MOST_SHOWN = 3  # moves that are explained without being asked for

HELP = N_("""\
Says what there is to see in a position: which cells are forbidden and for how long, how many safe moves are left and who \
runs out of them first; or the threats, forks and forced replies. Then what the best moves do (which lines they prepare or \
kill, what they leave the other), and the best answer to them.

GAME is one of the games that tateti -h lists, also on another board. POSITION is its rows from the top, like \
G..Y/.Y../...G; without it, the empty board.

A cell is forbidden if a move on it lets the other win at once, or loses by itself; for good, if that never changes while \
both play only safe moves. Everything that is said is exact; what a position is worth is left out where no proof is found \
within the limit.

\b
Examples:
  tateti explain semaforo RGRR/YYRG/Y.GY
  tateti explain semaforo G..Y/.Y../...G --move Rd3
  tateti explain tictactoe X../.O./..X
  tateti explain notakto XX./..X/... --json
""")


@click.command("explain", help=HELP)
@click.argument("game_name", metavar="GAME")
@click.argument("text", metavar="[POSITION]", required=False)
@click.option("--move", "written", metavar="MOVE", help=N_("Explain this move alone."))
@click.option(
    "--limit", type=Number(0, DAY, 60, above=True), metavar="SECONDS",
    default=PATIENCE.seconds, show_default=True, help=N_("How long to look for a proof."),
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help=N_("Print the explanation as JSON, and nothing else."))
@click.option("--ascii", is_flag=True, help=N_("Draw with plain letters only."))
@click.pass_context
def command(
    ctx: click.Context, game_name: str, text: str | None, written: str | None, limit: float, as_json: bool, ascii: bool
) -> None:  # fmt: skip
    refuse_together(ctx, "as_json", "ascii")
    the_game = game(game_name)
    position = the_game.start if text is None else the_game.position(text)
    move = None if written is None else position.move(written)
    console, patience = Console.standard(ascii), Limit(seconds=limit)
    if move is not None:
        explained = explain_move(position, move, patience)
        if as_json:
            click.echo(json_text(explained.to_json(position), indent=None))
        else:
            show_position(position, console)
            _show_move(explained, position, console)
        return
    found = explain(position, patience)
    if as_json:
        click.echo(json_text(found.to_json(), indent=None))
    else:
        _show(found, console)


def _show(found: Explanation, console: Console) -> None:
    show_position(found.position, console)
    if found.position.outcome is not None:
        return
    for fact in found.facts:
        _tell(fact_in_words(fact, found.position), console)
    for explained in _shown(found):
        console.say()
        _show_move(explained, found.position, console)


def _shown(found: Explanation) -> list[MoveExplanation]:
    """The best moves, of those that are the same by symmetry the first; none where nobody knows which are the best."""
    if found.evaluation is None:
        return []
    shown: list[MoveExplanation] = []
    told: set[Move] = set()
    for explained in found.moves:
        if explained.move not in told:
            shown.append(explained)
            told.update(move for fact in explained.facts if isinstance(fact, Alike) for move in fact.moves)
    return shown[:MOST_SHOWN]


def _show_move(explained: MoveExplanation, position: Position, console: Console) -> None:
    """The move with its worth in one line, and what it does below."""
    worth = [] if explained.evaluation is None else [worth_in_words(explained.evaluation)]
    console.tell(": ".join([str(explained.move), *worth]))
    for fact in explained.facts:
        if not isinstance(fact, MoveWorth):
            _tell(fact_in_words(fact, position), console, 2)


def _tell(sentence: str, console: Console, indent: int = 0) -> None:
    """A sentence whose further lines stand further in than its first."""
    console.tell(" " * indent + sentence, after=indent + 2)
