"""What all printed sheets ask for: the title, the paper, large print; and which file they go to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tateti.commands.support.output import check_output, write_output
from tateti.commands.support.paths import force_option
from tateti.language import mark as N_

if TYPE_CHECKING:
    from tateti.study.print import Sheet, Style

Function = TypeVar("Function", bound=Callable[..., Any])

PAPERS = ("a4", "letter")  # written down here too, so that the help of a command loads nothing else
OF_PAPER = ("title", "paper", "large")  # the names of the parameters


def paper_options(function: Function) -> Function:
    """`--title`, `--paper` and `--large-print`, given to the function as `title`, `paper` and `large`."""
    for option in (
        click.option("--large-print", "large", is_flag=True, help=N_("Nothing smaller than 18 points.")),
        click.option("--paper", type=click.Choice(PAPERS), default=PAPERS[0], show_default=True, help=N_("The paper.")),
        click.option("--title", metavar="TEXT", default="", help=N_("What stands at the top, in the place of the usual title.")),
    ):  # fmt: skip
        function = option(function)
    return function


def sheet_options(function: Function) -> Function:
    """`--game` and `--out`, given to the function as `game_name` and `file`, with `--force` and the options of the paper."""
    for option in (
        force_option,
        paper_options,
        click.option("--out", "file", metavar="FILE", required=True, help=N_("Where the PDF goes; - is the standard output.")),
        click.option("--game", "game_name", metavar="GAME", required=True, help=N_("The game, like semaforo or tictactoe:4x4x4.")),
    ):  # fmt: skip
        function = option(function)
    return function


def prepare(
    file: str, title: str, paper: str, large: bool, force: bool, purpose: str = ""
) -> tuple[str, Style]:
    """The title and the style that were asked for, once it is known that a sheet can be made and written."""
    from tateti.study.print.typesetting import SHEET, Style, checked_text, require_printing, sheet_for

    require_printing()
    check_output(file, sheet_for(purpose) if purpose else SHEET, force)
    return checked_text(title) if title else "", Style(paper, large)


def write_sheet(file: str, sheet: Sheet, force: bool) -> None:
    """Sets a sheet in type and writes it."""
    from tateti.study.print.typesetting import SHEET, sheet_for

    write_output(file, sheet.pdf(), sheet_for(sheet.purpose) if sheet.purpose else SHEET, force)
