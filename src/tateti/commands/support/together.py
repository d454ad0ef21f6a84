"""Options that contradict each other, or that do nothing without another: refused, rather than silently left aside."""

from __future__ import annotations

import click
from click.core import ParameterSource

from tateti.language import gettext as _


def refuse_together(ctx: click.Context, one: str, *others: str) -> None:
    """Refuses an option that was given together with any of the others, all by the names of their parameters."""
    for other in others:
        if given(ctx, one) and given(ctx, other):
            raise click.UsageError(
                _("{one} and {other} do not go together: leave one of them out.").format(
                    one=_flag(ctx, one), other=_flag(ctx, other)
                ),
                ctx,
            )


def refuse_without(ctx: click.Context, needed: str, *options: str) -> None:
    """Refuses options that do nothing unless the one that is needed is given too."""
    for option in options:
        if given(ctx, option) and not given(ctx, needed):
            raise refusal_without(ctx, option, _flag(ctx, needed))


def refusal_without(ctx: click.Context, option: str, needed: str) -> click.UsageError:
    """What is said of an option that does nothing unless something else is written too."""
    return click.UsageError(
        _("{option} does nothing without {needed}.").format(option=_flag(ctx, option), needed=needed), ctx
    )


def refuse_with(ctx: click.Context, word: str, *options: str) -> None:
    """Refuses options that do nothing with this word."""
    for option in options:
        if given(ctx, option):
            raise click.UsageError(
                _("{option} does nothing with {word}: leave it out.").format(
                    option=_flag(ctx, option), word=word
                ),
                ctx,
            )


def given(ctx: click.Context, name: str) -> bool:
    """Whether a parameter was written on the command line."""
    return ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE


def _flag(ctx: click.Context, name: str) -> str:
    """The parameter as people write it."""
    parameter = next(one for one in ctx.command.params if one.name == name)
    return (
        parameter.opts[0] if isinstance(parameter, click.Option) else parameter.make_metavar(ctx).strip("[]")
    )
