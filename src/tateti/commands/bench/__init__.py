"""`tateti bench`: how fast it is, measured here and now beside the plain way of doing the same."""

from __future__ import annotations

import json
from pathlib import Path

import click

from tateti.bench.serve.attacks.names import NAMES
from tateti.commands.support.group import WordGroup
from tateti.commands.support.numbers import REPEATS, Number, Whole, Wholes
from tateti.commands.support.paths import PATH
from tateti.commands.support.showing import aligned
from tateti.commands.support.together import refuse_together, refuse_without
from tateti.language import decimal, number
from tateti.language import gettext as _
from tateti.language import mark as N_

HELP = N_("""\
Measures how fast things are, each beside the plain way of doing the same, in one run on this machine.

Times are processor times, the median of several runs.

\b
Examples:
  tateti bench search
  tateti bench search --repeats 9 --json
  tateti bench fast
  tateti bench solve --board 4x4
  tateti bench puzzles
  tateti bench policy --game tictactoe
  tateti bench arena
  tateti bench start
  tateti bench serve --seconds 10
  tateti bench serve --attack all
""")


@click.group("bench", cls=WordGroup, help=HELP)
def command() -> None:
    pass


SEARCH_HELP = N_("""\
Measures minimax on the empty Tic-Tac-Toe board beside a textbook minimax, and random playouts of both games beside the \
simplest ones on a list of lists.

\b
Example:
  tateti bench search --repeats 5
""")


@command.command("search", help=SEARCH_HELP, short_help=N_("minimax and random playouts."))
@click.option("--repeats", type=REPEATS, default=5, show_default=True, help=N_("How many runs of each."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the figures as JSON, and nothing else."))
def search(repeats: int, as_json: bool) -> None:
    from tateti.bench.search import compare_playouts, compare_search, measure_search

    searched, again = compare_search(repeats), measure_search(repeats)
    played = [compare_playouts(name, repeats) for name in ("tictactoe", "semaforo")]
    if as_json:
        figures = {
            "search": searched.to_json(),
            "again": again.to_json(),
            "playouts": [one.to_json() for one in played],
        }
        click.echo(json.dumps(figures))
        return
    click.echo(_("The value of the empty Tic-Tac-Toe board (a draw, both say):"))
    for one in (searched.ours, again, searched.plain):
        click.echo(
            _("  {name} {seconds} s   {count} positions   {rate} positions/s").format(
                name=f"{one.name:14}",
                seconds=f"{decimal(one.seconds, 6):>10}",
                count=f"{number(one.count):>9}",
                rate=f"{decimal(one.rate, 0):>11}",
            )
        )
    click.echo(_("  minimax has the answer {ratio} times sooner").format(ratio=decimal(searched.ratio, 0)))
    for compared in played:
        click.echo()
        click.echo(_("Random playouts of {game}:").format(game=compared.task))
        for one in (compared.ours, compared.plain):
            rate = f"{decimal(one.rate, 0):>11}"
            click.echo(_("  {name} {rate} playouts/s").format(name=f"{one.name:14}", rate=rate))
        click.echo(_("  {ratio} times as many").format(ratio=decimal(compared.ratio, 1)))


FAST_HELP = N_("""\
Measures random games in bulk (tateti.fast) on one core, beside our own plain ways of playing them, and beside OpenSpiel's C++ and \
Python games where that is installed; then the playouts of mcts, compiled and in Python. Compiling is not counted.

\b
Example:
  tateti bench fast --repeats 5 --json
""")


@command.command("fast", help=FAST_HELP, short_help=N_("Random games in bulk."))
@click.option("--repeats", type=REPEATS, default=5, show_default=True, help=N_("How many runs of each."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the figures as JSON, and nothing else."))
def fast(repeats: int, as_json: bool) -> None:
    from tateti.commands.bench.fast import show_fast

    show_fast(repeats, as_json)


PUZZLES_HELP = N_("""\
Measures how long it takes to make problems, as many of each level as there are; each run has another seed.

\b
Example:
  tateti bench puzzles --count 100
""")


@command.command("puzzles", help=PUZZLES_HELP, short_help=N_("Making problems."))
@click.option(
    "--count", type=Whole(1, 1000, 100), default=100, show_default=True, metavar="NUMBER", help=N_("How many problems.")
)  # fmt: skip
@click.option("--repeats", type=REPEATS, default=5, show_default=True, help=N_("How many runs of each."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the figures as JSON, and nothing else."))
def puzzles(count: int, repeats: int, as_json: bool) -> None:
    from tateti.bench.puzzles import GAMES, measure_puzzles

    measured = [measure_puzzles(name, count, repeats) for name in GAMES]
    if as_json:
        click.echo(json.dumps([one.to_json() for one in measured]))
        return
    for one in measured:
        click.echo(
            _("{count} problems of {game}: {seconds} s").format(
                count=number(one.count), game=one.name, seconds=decimal(one.seconds, 2)
            )
        )


ARENA_HELP = N_("""\
Measures an arena of two bots at Tic-Tac-Toe: the whole command, from nothing to the page with every game.

\b
Example:
  tateti bench arena --games 1000 --workers 2
""")


@command.command("arena", help=ARENA_HELP, short_help=N_("Games between bots."))
@click.option(
    "--games", type=Whole(2, 100_000, 1000), default=1000, show_default=True, metavar="N", help=N_("How many games.")
)  # fmt: skip
@click.option(
    "--workers",
    type=Whole(1, 64, 2),
    default=2,
    show_default=True,
    metavar="N",
    help=N_("How many games at once."),
)
@click.option("--repeats", type=REPEATS, default=3, show_default=True, help=N_("How many runs of each."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the figures as JSON, and nothing else."))
def arena(games: int, workers: int, repeats: int, as_json: bool) -> None:
    from tateti.bench.arena import measure_arena

    measured = measure_arena(games + games % 2, workers, repeats)
    if as_json:
        click.echo(json.dumps(measured.to_json()))
        return
    click.echo(
        _("{count} games of {bots}: {seconds} s, {rate} a second").format(
            count=number(measured.count), bots=measured.name, seconds=decimal(measured.seconds, 2),
            rate=number(round(measured.rate)),
        )
    )  # fmt: skip


SITE_HELP = N_("""\
Measures a visit to a folder that `tateti site` made, in a real browser: what it fetches, how soon there is a board and a \
bot's first move (the strongest level of Semáforo), on a first visit and on another, and the memory of the tab.

\b
Example:
  tateti bench site public
""")


@command.command("site", help=SITE_HELP, short_help=N_("A visit to the page without a server."))
@click.argument("folder", type=PATH)
@click.option("--repeats", type=REPEATS, default=3, show_default=True, help=N_("How many runs of each."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the figures as JSON, and nothing else."))
def site(folder: Path, repeats: int, as_json: bool) -> None:
    from tateti.bench.site import measure_site
    from tateti.site.build import check_ours
    from tateti.solver.resources import size_in_words

    check_ours(folder)
    found = measure_site(folder, repeats)
    if as_json:
        click.echo(json.dumps(found.to_json()))
        return
    click.echo(
        _("The folder: {count} files, {size}").format(count=found.files, size=size_in_words(found.size))
    )
    for words, sent in (
        (_("to the first board"), found.to_board),
        (_("to the first move of a bot"), found.to_bot_move),
    ):
        click.echo(
            _("Fetched {when}: {count} files, {size}; {compressed} where the host compresses").format(
                when=words, count=sent.requests, size=size_in_words(sent.bytes),
                compressed=size_in_words(sent.compressed),
            )
        )  # fmt: skip
    for words, visit in ((_("First visit"), found.cold), (_("Another visit"), found.warm)):
        click.echo(
            _("{visit}: a board after {board} s, a bot's move after {move} s").format(
                visit=words, board=decimal(visit.board, 2), move=decimal(visit.bot_move, 2)
            )
        )
    if found.memory is not None:
        click.echo(_("Memory of the tab: {size}").format(size=size_in_words(found.memory)))


START_HELP = N_("""\
Measures how long one waits for a command: whole processes, from nothing to their end, beside a Python that does nothing. \
<Tab> is what a shell asks when that key is pressed (see tateti setup).

\b
Example:
  tateti bench start --repeats 9
""")


@command.command("start", help=START_HELP, short_help=N_("How long one waits for a command."))
@click.option("--repeats", type=REPEATS, default=5, show_default=True, help=N_("How many runs of each."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the figures as JSON, and nothing else."))
def start(repeats: int, as_json: bool) -> None:
    from tateti.bench.start import measure_start

    measured = measure_start(repeats)
    if as_json:
        click.echo(json.dumps([one.to_json() for one in measured]))
        return
    rows = [(_("command"), _("seconds"), _("of the processor"))]
    rows += [(one.line, decimal(one.seconds, 2), decimal(one.cpu_seconds, 2)) for one in measured]
    click.echo("\n".join(aligned(rows, right=[1, 2])))


SOLVE_HELP = N_("""\
Measures the exact solver beside a plain loop (as one would write it in C) and the same in NumPy, on whole Semáforo boards.

Every run is a process of its own; compiling is not counted. Shown are the medians, and the most memory. The plain ways \
hold every position, so the loop stops at 16 cells and NumPy at 12.

--plan tells what a board too large for one machine would take, by level, from the speed measured on another board.

\b
Examples:
  tateti bench solve
  tateti bench solve --board 4x5 --way blocks --repeats 3
  tateti bench solve --plan 4x6
""")


@command.command("solve", help=SOLVE_HELP, short_help=N_("The exact solver."))
@click.option(
    "--board", "boards", multiple=True, default=["3x4", "3x5"], show_default=True, metavar="RxC[xK]",
    help=N_("A board; may be given again."),
)  # fmt: skip
@click.option(
    "--way", "ways", multiple=True, type=click.Choice(["blocks", "loop", "numpy"]),
    help=N_("Only this way; may be given again."),
)  # fmt: skip
@click.option("--repeats", type=REPEATS, default=3, show_default=True, help=N_("How many runs of each."))
@click.option(
    "--plan", metavar="RxC[xK]", help=N_("What this board would take; nothing is solved but --measured-on.")
)
@click.option(
    "--measured-on",
    default="4x4",
    show_default=True,
    metavar="RxC[xK]",
    help=N_("The board that gives the speed."),
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print the figures as JSON, and nothing else."))
@click.pass_context
def solve(
    ctx: click.Context,
    boards: tuple[str, ...],
    ways: tuple[str, ...],
    repeats: int,
    plan: str | None,
    measured_on: str,
    as_json: bool,
) -> None:
    refuse_together(ctx, "plan", "boards", "ways", "repeats")
    refuse_without(ctx, "plan", "measured_on")
    from tateti.commands.bench.solve import show_plan, show_speed

    if plan is not None:
        show_plan(plan, measured_on, as_json)
    else:
        show_speed(boards, ways, repeats, as_json)


POLICY_HELP = N_("""\
Makes the answer keys of our own bots, on Tic-Tac-Toe and on all positions of Semáforo 3x4: the table of docs/benchmark.md.

Each is made in a process of its own; compiling is not counted. What the columns mean stands there. `random-in-batches` is a \
function of arrays of positions, asked as a policy of your own would be.

\b
Examples:
  tateti bench policy
  tateti bench policy --game semaforo:3x3 --bot easy --bot hard --markdown
""")


@command.command("policy", help=POLICY_HELP, short_help=N_("The answer keys of our own bots."))
@click.option(
    "--game", "games", multiple=True, default=["tictactoe", "semaforo"], show_default=True, metavar="GAME",
    help=N_("A game; may be given again."),
)  # fmt: skip
@click.option("--bot", "bots", multiple=True, metavar="BOT", help=N_("Only this bot; may be given again."))
@click.option("--markdown", is_flag=True, help=N_("Print the table as it stands in the documents."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the figures as JSON, and nothing else."))
@click.pass_context
def policy(
    ctx: click.Context, games: tuple[str, ...], bots: tuple[str, ...], markdown: bool, as_json: bool
) -> None:
    refuse_together(ctx, "markdown", "as_json")
    from tateti.bench.policy import BOTS
    from tateti.commands.bench.policy import show_policies

    show_policies(games, bots or BOTS, markdown, as_json)


SERVE_HELP = N_("""\
Measures the server: how many matches at the same time it holds, one move a second each, with 99 of 100 moves answered \
and seen by the other player within 100 ms; and how many requests a second for an analysis that is known already it \
answers, beside a bare FastAPI "hello" in the same run.

One server process on SQLite, two sockets a match; the players are one more process. Matches are doubled until it is too \
much. Times count from when a move was due, so that what waits is not forgotten.

--processes does the same with several server processes on one PostgreSQL, the two players of a match at different ones, \
and shows what a move and a match cost. --attack attacks a server with its usual limits, on this machine alone and within \
bounds, while somebody else plays: it says whether they notice it. --soak keeps up a steady load, and says whether \
memory and open files stop growing. --tournament has so many pupils play in one tournament, all boards by link, from one \
address and with the usual limits: how quick moves are without it and with it, and how soon the projector has a result. These \
three exit with 1 where the answer is bad.

\b
Examples:
  tateti bench serve
  tateti bench serve --seconds 20 --matches 400 --json
  tateti bench serve --processes 1,2,4 --database postgresql+psycopg://tateti@localhost/bench
  tateti bench serve --attack all --seconds 10
  tateti bench serve --soak 10
  tateti bench serve --tournament 200 --seconds 30
""")


@command.command("serve", help=SERVE_HELP, short_help=N_("The server."))
@click.option(
    "--seconds", type=Number(0.2, 600, 5), default=5.0, show_default=True, metavar="NUMBER",
    help=N_("How long each measurement takes."),
)  # fmt: skip
@click.option(
    "--matches", type=Whole(1, 10_000, 100), default=100, show_default=True, metavar="NUMBER",
    help=N_("How many matches to begin with; with --soak, how many there are."),
)  # fmt: skip
@click.option("--database", metavar="URL", help=N_("Another database than an SQLite file of its own."))
@click.option(
    "--processes", type=Wholes(1, 64, 4), metavar="NUMBER,...",
    help=N_("So many server processes, one number after the other; needs --database."),
)  # fmt: skip
@click.option(
    "--attack", "attacks", multiple=True, type=click.Choice([*NAMES, "all"]),
    help=N_("What this attack does to others; may be given again."),
)  # fmt: skip
@click.option("--soak", type=Number(0.02, 1440, 10), metavar="MINUTES", help=N_("A steady load for so long."))
@click.option(
    "--tournament", type=Whole(4, 300, 200), metavar="NUMBER", help=N_("A tournament of so many pupils.")
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print the figures as JSON, and nothing else."))
@click.pass_context
def serve(
    ctx: click.Context,
    seconds: float,
    matches: int,
    database: str | None,
    processes: tuple[int, ...] | None,
    attacks: tuple[str, ...],
    soak: float | None,
    tournament: int | None,
    as_json: bool,
) -> None:
    refuse_together(ctx, "attacks", "processes", "soak", "matches", "database")
    refuse_together(ctx, "soak", "processes", "seconds", "database")
    refuse_together(ctx, "tournament", "attacks", "processes", "soak", "matches", "database")
    if processes is not None and not (database or "").startswith("postgresql"):
        raise click.UsageError(
            _("Several processes share a PostgreSQL database: name it with {option}.").format(
                option="--database postgresql+psycopg://USER@HOST/NAME"
            ),
            ctx,
        )
    from tateti.commands.serve import require_web

    require_web()
    withstood = True
    if attacks:
        from tateti.commands.bench.serve_attacks import show_attacks

        withstood = show_attacks(list(NAMES) if "all" in attacks else attacks, seconds, as_json)
    elif soak is not None:
        from tateti.commands.bench.serve_soak import show_soak

        withstood = show_soak(soak, matches, as_json)
    elif tournament is not None:
        from tateti.commands.bench.serve_tournament import show_tournament

        withstood = show_tournament(tournament, seconds, as_json)
    elif processes is not None:
        from tateti.commands.bench.serve_processes import show_processes

        show_processes(processes, seconds, matches, database or "", as_json)
    else:
        from tateti.commands.bench.serve import show_serve

        show_serve(seconds, matches, database, as_json)
    if not withstood:
        ctx.exit(1)
