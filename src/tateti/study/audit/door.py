"""The door to both audits: of every line that a bot and anyone can play, and of every position of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Literal, overload

from tateti.errors import TatetiError
from tateti.extras import install_command
from tateti.games import Game, Side
from tateti.language import mark as N_
from tateti.players import Player
from tateti.players.batched import Batched, is_batched
from tateti.study.audit import bot_audit
from tateti.study.audit.bot_audit import Audit

if TYPE_CHECKING:
    from tateti.study.audit.policy.key import AnswerKey


@overload
def audit(  # type: ignore[overload-overlap]
    policy: Batched,
    game: Game | str = ...,
    *,
    symmetric: bool = ...,
    only_reached: bool = ...,
    progress: Callable[[int, int | None], None] = ...,
) -> AnswerKey: ...


@overload
def audit(
    policy: str | Player | Callable[..., Any],
    game: Game | str = ...,
    *,
    every_position: Literal[True],
    batched: bool = ...,
    symmetric: bool = ...,
    only_reached: bool = ...,
    progress: Callable[[int, int | None], None] = ...,
) -> AnswerKey: ...


@overload
def audit(
    policy: str | Player | Callable[..., Any],
    game: Game | str = ...,
    *,
    batched: Literal[True],
    symmetric: bool = ...,
    only_reached: bool = ...,
    progress: Callable[[int, int | None], None] = ...,
) -> AnswerKey: ...


@overload
def audit(
    policy: str | Player | Callable[..., Any],
    game: Game | str = ...,
    sides: Iterable[Side] = ...,
    opponents: Iterable[str | Player] | None = ...,
    limit: int | None = ...,
    progress: bot_audit.Progress = ...,
    *,
    times: int = ...,
    anew: bool = ...,
    asking: Callable[[int, int | None], None] = ...,
) -> Audit: ...


def audit(
    policy: Any, game: Game | str = "tictactoe", *more: Any, every_position: bool = False, batched: bool = False, **options: Any
) -> Audit | AnswerKey:  # fmt: skip
    """The exact truth about a bot or a policy: an `Audit` of every line, or with `every_position` an `AnswerKey` of every position.

    >>> audit("hard", "tictactoe", opponents=["random"]).can_lose
    True
    >>> audit("hard", "tictactoe", every_position=True).exploitability
    0.5

    A policy in batches (`tateti.batched`, or `batched=True`) always gets an answer key. What else can be said of a bot stands
    at `tateti.study.audit.bot_audit.audit`, and of an answer key at `tateti.study.audit.policy.make.answer_key`.
    """
    of_positions = every_position or batched or is_batched(policy)
    _refuse_unfit([*zip(IN_ORDER, more, strict=False), *options.items()], of_positions)
    if not of_positions:
        return bot_audit.audit(policy, game, *more, **options)
    require_arrays()
    from tateti.study.audit.policy.make import answer_key  # numba takes its time

    return answer_key(policy, game, *more, batched=batched, **options)


IN_ORDER = ("sides", "opponents", "limit", "progress")
"""What may follow the game without being named."""
OF_LINES = (*IN_ORDER, "times", "anew", "asking")
OF_POSITIONS = ("symmetric", "only_reached", "progress")


def _refuse_unfit(given: Iterable[tuple[str, Any]], of_positions: bool) -> None:
    """Raises where something was given that belongs to the other kind of audit, or to none."""
    for option, _value in given:
        if option not in (*OF_LINES, *OF_POSITIONS):
            raise TypeError(
                f"audit() takes no {option!r}: an audit of lines takes {', '.join(OF_LINES)}, "
                f"an answer key {', '.join(OF_POSITIONS)}"
            )
        if of_positions and option in OF_LINES and option not in OF_POSITIONS:
            raise TatetiError(
                N_("An answer key takes no {option}: that belongs to the audit of lines, which a bot or a function of a position gets "
                   "without every_position."),
                option=option,
            )  # fmt: skip
        if not of_positions and option in OF_POSITIONS and option not in OF_LINES:
            raise TatetiError(
                N_("An audit of lines takes no {option}: that belongs to the answer key, which is made with every_position=True."),
                option=option,
            )  # fmt: skip


def require_arrays() -> None:
    """Raises where numpy and numba are not there, with what installs them."""
    try:
        import numba  # noqa: F401
    except ImportError as error:
        raise TatetiError(
            N_("An answer key is computed with numpy and numba, which cannot be used here ({reason}). This installs them: {command}"),
            reason=str(error), command=install_command("solver"),
        ) from error  # fmt: skip
