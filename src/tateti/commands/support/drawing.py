"""How a match is drawn in the terminal, as `play` and `classroom play` ask for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tateti.language import mark as N_

Function = TypeVar("Function", bound=Callable[..., Any])

LETTERS, NUMBERS = "letters", "numbers"
DRAWING = ("numbers", "ascii", "plain")  # the names of the parameters


def drawing_options(function: Function) -> Function:
    """`--coordinates`, `--ascii` and `--plain`, given to the function as `numbers`, `ascii` and `plain`."""
    for option in (
        click.option(
            "--plain", is_flag=True, help=N_("Print line after line, as in a pipe, and draw nothing in place.")
        ),
        click.option("--ascii", is_flag=True, help=N_("Draw with plain letters only.")),
        click.option(
            "--coordinates", "numbers", type=click.Choice([LETTERS, NUMBERS]), default=LETTERS, show_default=True,
            callback=lambda ctx, param, value: value == NUMBERS,
            help=N_("What stands on the board's edges: b2, or rows and columns from 0."),
        ),
    ):  # fmt: skip
        function = option(function)
    return function
