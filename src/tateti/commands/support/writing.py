"""`--force`, which every word that writes files has in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from tateti.language import mark as N_

Function = TypeVar("Function", bound=Callable[..., Any])


def force_option(function: Function) -> Function:
    """`--force`, given to the function as `force`; it goes with an option that names a file."""
    return click.option(
        "--force", is_flag=True, help=N_("Replace a file that is there, whatever it is.")
    )(function)  # fmt: skip
