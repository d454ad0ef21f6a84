"""Who plays, as `play` and `window` ask for it: the two seats, and who begins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tateti.language import mark as N_
from tateti.match import Seat
from tateti.players import player
from tateti.players.outside import is_program
from tateti.players.program_names import short_name

Function = TypeVar("Function", bound=Callable[..., Any])

BOT = "bot:"


def seat_options(function: Function) -> Function:
    """`--first`, `--second` and `--starts`, given to the function as `one`, `two` and `starts`."""
    for option in (
        click.option(
            "--starts", type=click.Choice(["first", "second", "random"]), default="first", show_default=True,
            help=N_("Who begins."),
        ),
        click.option(
            "--second", "two", metavar="PLAYER", default="bot:easy", show_default=True,
            help=N_("The second player: a name, or bot:NAME."),
        ),
        click.option("--first", "one", metavar="PLAYER", help=N_("The first player: a name, or bot:NAME.")),
    ):  # fmt: skip
        function = option(function)
    return function


def read_seat(text: str) -> Seat:
    """A bot given as `bot:NAME`, or a person given by name."""
    if not text.lower().startswith(BOT):
        return Seat(text)
    return seat_of_bot(str(player(text[len(BOT) :])))


def seat_of_bot(bot: str) -> Seat:
    """The seat of a bot under its own name; a program goes by what its file is called, or what it is called there.

    >>> seat_of_bot("minimax:depth=4").name, seat_of_bot("py:bots/corner.py:Corner").name
    ('minimax:depth=4', 'Corner')
    """
    return Seat(short_name(bot), bot) if is_program(bot) else Seat.of_bot(bot)
