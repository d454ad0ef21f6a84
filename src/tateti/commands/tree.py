"""`tateti tree`: the tree that minimax with alpha-beta looks at, shown."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import partial

import click

from tateti.commands.support.numbers import SEED, Whole
from tateti.commands.support.output import SVG, check_output, write_output
from tateti.commands.support.paths import force_option
from tateti.commands.support.together import refuse_together, refuse_without
from tateti.files import FileKind
from tateti.games import game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext, number
from tateti.search.alphabeta import DEEPEST, ORDERS, SearchTree, Utility, search_tree
from tateti.search.deepest import search_deepest
from tateti.study.tree import TreePicture, View
from tateti.study.tree.picture import PLIES_IN_PICTURE, drawn_seed
from tateti.terminal.console import GREEN, RED, YELLOW, Console

# How many plies, and at most how many successors of a node, are shown unless somebody asks for more.
PLIES_IN_TEXT, WIDTH_IN_TEXT = 2, 4
MOST_NODES, MOST_ALLOWED = 50_000, 100_000_000
WIDEST = 3 * 26 * 26  # no position has more moves
SECONDS = 60.0  # to go deeper, where no depth is asked for

HELP = N_("""\
Shows the tree of minimax with alpha-beta from a position: small boards, values, alpha and beta, and where it was cut.

GAME is one of the games that tateti -h lists, also on another board, like tictactoe:4x5x4. POSITION is its rows from \
the top, like X.O/.X./...; without it, the empty board. MAX is the player to move there. A cut has the name of the \
bound from above that makes it, as most books have it: beta at MAX, alpha at MIN.

It looks to the end of the game, or as deep as --limit nodes and a minute allow. The same seed gives the same tree. \
With --svg, --dot or --json the tree goes to a file instead of the terminal; - is the standard output.

\b
Examples:
  tateti tree tictactoe XOX/.O./..X
  tateti tree tictactoe XOX/.O./..X --svg tree.svg
  tateti tree tictactoe --order fixed --show 1 --width 9
  tateti tree semaforo .GYR/.GG./.Y.. --depth 3 --seed 7
  tateti tree tictactoe X.O/.X./... --json - | python -m json.tool
""")


@click.command("tree", help=HELP)
@click.argument("game_name", metavar="GAME")
@click.argument("text", metavar="[POSITION]", required=False)
@click.option(
    "--depth", type=Whole(0, DEEPEST, 3), metavar="N", help=N_("Search exactly this many plies deep.")
)
@click.option("--show", "plies", type=Whole(0, DEEPEST, 3), metavar="N", help=N_("Show this many plies."))
@click.option(
    "--width", type=Whole(1, WIDEST, 9), metavar="N", help=N_("Show at most this many successors of a node.")
)
@click.option(
    "--order", type=click.Choice(ORDERS), default="random", show_default=True,
    help=N_("The order of the moves: shuffled, with the one that stops a win first; or that of the board."),
)  # fmt: skip
@click.option("--seed", type=SEED, metavar="NUMBER", help=N_("The same number gives the same random order."))
@click.option("--no-pruning", is_flag=True, help=N_("Plain minimax: look at everything, cut nothing."))
@click.option(
    "--limit", type=Whole(1, MOST_ALLOWED, MOST_NODES), metavar="NODES", default=MOST_NODES, show_default=True,
    help=N_("Make at most this many nodes."),
)  # fmt: skip
@click.option("--svg", metavar="FILE", help=N_("Write a picture to this file."))
@click.option("--dot", metavar="FILE", help=N_("Write the tree for Graphviz to this file."))
@click.option(
    "--json",
    "data",
    metavar="FILE",
    help=N_("Write the tree as JSON to this file; all plies, unless --show."),
)
@force_option
@click.option("--ascii", is_flag=True, help=N_("Draw with plain letters only."))
@click.pass_context
def command(
    ctx: click.Context, game_name: str, text: str | None, depth: int | None, plies: int | None, width: int | None, order: str,
    seed: int | None, no_pruning: bool, limit: int, svg: str | None, dot: str | None, data: str | None, force: bool,
    ascii: bool,
) -> None:  # fmt: skip
    if order == "fixed":
        refuse_together(ctx, "order", "seed")
    _check_files(ctx, {"svg": svg, "dot": dot, "data": data}, force)
    the_game = game(game_name)
    position = the_game.start if text is None else the_game.position(text)
    if order == "random" and seed is None:
        seed = drawn_seed()
    search = partial(search_tree, position, seed=seed, order=order, pruning=not no_pruning, limit=limit)
    searched = _search(search, depth, limit, the_game.board.size)
    in_picture = PLIES_IN_PICTURE if plies is None else plies
    if svg is not None:
        write_output(svg, TreePicture.that_fits(searched, in_picture, width).svg(), KINDS["svg"], force)
    if dot is not None:
        write_output(dot, TreePicture.of(searched, in_picture, width).dot(), KINDS["dot"], force)
    if data is not None:
        write_output(data, TreePicture.of(searched, plies, width).json(), KINDS["data"], force)
    if svg is dot is data is None:
        _show(searched, PLIES_IN_TEXT if plies is None else plies, width or WIDTH_IN_TEXT, ascii)
    if searched.cut_short:
        _say(_("The tree stopped growing at {limit} nodes; --limit allows more.").format(limit=number(limit)))


def _search(search: Callable[..., SearchTree], depth: int | None, limit: int, cells: int) -> SearchTree:
    """The tree of this depth; without one, the whole tree, or else the deepest that the limits allow."""
    if depth is not None:
        return search(depth=depth)
    searched, ended_by = search_deepest(search, limit, cells, SECONDS)
    if ended_by is not None:
        _tell_depth(searched, limit if ended_by == "nodes" else None)
    return searched


def _tell_depth(searched: SearchTree, limit: int | None) -> None:
    """Says how deep a search went, and what ended it: the limit of nodes, or without one, time."""
    plies = searched.depth or 0
    if limit is None:
        sentence = ngettext(
            "Searched {n} ply deep in {seconds} seconds; --depth goes deeper without a clock.",
            "Searched {n} plies deep in {seconds} seconds; --depth goes deeper without a clock.",
            plies,
        )
        _say(sentence.format(n=plies, seconds=f"{SECONDS:g}"))
    else:
        sentence = ngettext(
            "Searched {n} ply deep; one more takes over {limit} nodes (--limit).",
            "Searched {n} plies deep; one more takes over {limit} nodes (--limit).",
            plies,
        )
        _say(sentence.format(n=plies, limit=number(limit)))


def _show(searched: SearchTree, plies: int, width: int, ascii: bool) -> None:
    console = Console.standard(ascii)
    picture = TreePicture.of(searched, plies, width)
    colours = {Utility.MAX_WINS: GREEN, Utility.MAX_DRAWS: YELLOW, Utility.MAX_LOSES: RED}

    def paint(text: str, utility: Utility) -> str:
        return console.paint(text, *filter(None, [colours.get(utility)]))

    console.sink.write(picture.text(ascii=console.ascii, paint=paint))
    if hint := _how_to_see_more(picture.view, plies, width):
        _say(hint)


def _how_to_see_more(view: View, plies: int, width: int) -> str:
    hints = []
    if any(shown.beneath and not shown.children for shown in view.all()):
        hints.append(f"--show {plies + 1}")
    if any(shown.folded for shown in view.all()):
        hints.append(f"--width {width + max(shown.folded for shown in view.all())}")
    return _("To see more: {options}").format(options=" ".join(hints)) if hints else ""


KINDS = {
    "svg": SVG,
    "dot": FileKind(N_("a tree for Graphviz"), lambda begins: begins.startswith(b"digraph tateti {")),
    "data": FileKind(N_("a tree as JSON"), lambda begins: re.match(rb'\{"game": "[^"]*", "position": ', begins) is not None),
}  # fmt: skip


def _check_files(ctx: click.Context, files: dict[str, str | None], force: bool) -> None:
    """Refuses names that will not do, before the search and not after it."""
    named = {kind: file for kind, file in files.items() if file is not None}
    if named:
        for kind in named:
            refuse_together(ctx, kind, "ascii")
    elif force:
        refuse_without(ctx, "svg", "force")
    for kind, file in named.items():
        check_output(file, KINDS[kind], force)
    if len({os.path.realpath(file) for file in named.values()}) < len(named):
        raise click.UsageError(_("--svg, --dot and --json each need a file of their own."))


def _say(sentence: str) -> None:
    click.echo(sentence, err=True)
