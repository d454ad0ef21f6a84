"""What `tateti bench fast` shows."""

from __future__ import annotations

import click

from tateti.commands.support.showing import aligned, json_text
from tateti.language import decimal, number
from tateti.language import gettext as _


def show_fast(repeats: int, as_json: bool) -> None:
    """Random games and Monte-Carlo searches, the compiled way beside the others."""
    from tateti.bench.fast import GAMES, has_openspiel, measure_in_bulk, measure_loading, measure_search
    from tateti.players.mcts import USUAL_PLAYOUTS

    played = [measure_in_bulk(name, repeats) for name in GAMES]
    searched = [measure_search(name, repeats) for name in GAMES]
    loading = measure_loading(repeats)
    if as_json:
        figures = {
            "repeats": repeats,
            "openspiel": has_openspiel(),
            "playouts": [one.to_json() for one in played],
            "search": [one.to_json() for one in searched],
            "loading_seconds": loading.seconds,
        }
        click.echo(json_text(figures))
        return
    for one in played:
        click.echo(_("Random games of {game}, on one core:").format(game=one.game))
        rows = [(_("way"), _("games/s"), _("times slower"))]
        rows += [
            (way.name, decimal(way.rate, 0), decimal(one.ratio(way), 1) if way is not one.ways[0] else "")
            for way in one.ways
        ]
        click.echo("\n".join("  " + line for line in aligned(rows, right=[1, 2])))
        click.echo(
            _("  The environment makes {rate} moves a second.").format(rate=decimal(one.steps.rate, 0))
        )
        click.echo()
    if not has_openspiel():
        click.echo(
            _("OpenSpiel is not installed; with it (pip install open_spiel) its figures stand here too.")
        )
    for search in searched:
        click.echo(
            _("mcts at {game}: {rate} playouts/s compiled, {plain} in Python; {ratio} times as many, the same games").format(
                game=search.game, rate=decimal(search.compiled.rate, 0), plain=decimal(search.plain.rate, 0),
                ratio=decimal(search.ratio, 1),
            )
        )  # fmt: skip
        click.echo(
            _("  Loading the compiled code takes {seconds} s, as long as {moves} moves of the usual {playouts} playouts in Python.").format(
                seconds=decimal(loading.seconds, 2), playouts=number(USUAL_PLAYOUTS),
                moves=number(round(loading.seconds * search.plain.rate / USUAL_PLAYOUTS)),
            )
        )  # fmt: skip
