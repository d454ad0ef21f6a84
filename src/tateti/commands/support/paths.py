"""Names of files on the command line: the type of every option that takes one, and `--force`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tateti.language import gettext as _
from tateti.language import mark as N_

if TYPE_CHECKING:
    _ParamType = click.ParamType[Path]
else:
    _ParamType = click.ParamType  # not generic in every version of click

Function = TypeVar("Function", bound=Callable[..., Any])


class PathName(_ParamType):
    """The name of a file or folder; it need not be there, but it has to have a name."""

    name = "path"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        if isinstance(value, str) and not value.strip():
            self.fail(_("a file needs a name"), param, ctx)
        return Path(value)


PATH = PathName()


def force_option(function: Function) -> Function:
    """`--force`, given to the function as `force`; it goes with an option that names a file."""
    return click.option(
        "--force", is_flag=True, help=N_("Replace a file that is there, whatever it is.")
    )(function)  # fmt: skip
