"""Programs of others, as the words of the command run them: only in a cage, where somebody asks for that."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar

import click

from tateti.language import mark as N_
from tateti.players.program_names import REQUIRE_CAGE, cage_is_required

Function = TypeVar("Function", bound=Callable[..., Any])


def require_cage_option(function: Function) -> Function:
    """`--require-cage`: as long as the command runs, no program is started without a cage."""
    return click.option(
        "--require-cage", is_flag=True, is_eager=True, expose_value=False, callback=_require,
        help=N_("Run nothing where there is no cage for it (see docs/cage.md)."),
    )(function)  # fmt: skip


def _require(ctx: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not cage_is_required():
        os.environ[REQUIRE_CAGE] = "1"
        ctx.call_on_close(lambda: os.environ.pop(REQUIRE_CAGE, None))
