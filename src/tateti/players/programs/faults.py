"""What can go wrong with a program that plays: each a finding in a sentence, which quotes what the program said."""

from __future__ import annotations

import signal
from enum import Enum

from tateti.cage import Cause, Ended
from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.language import mark as N_

LONGEST_LAST_LINE = 200


class Fault(Enum):
    """The kinds of what can go wrong; the value is its name in files."""

    START = "start"  # it cannot be started, or does not introduce itself
    TIME = "time"  # no answer in time
    CRASH = "crash"  # it has ended, by itself or by a limit
    ILLEGAL = "illegal"  # a move that may not be played
    PROTOCOL = "protocol"  # what it says is not what it was asked


class ProgramFaultError(InvalidPlayerError):
    """A program does not do what a player has to; `fault` says of which kind that is."""

    fault: Fault

    def __init__(self, sentence: str, fault: Fault = Fault.PROTOCOL, **details: object) -> None:
        super().__init__(sentence, fault=fault, **details)
        self.fault = fault


def failed(bot: str, fault: Fault, what: TatetiError, position: str | None = None) -> ProgramFaultError:
    """The finding: which bot, where, and what."""
    if position is None:
        return ProgramFaultError(N_("{bot} fails: {reason}"), fault, bot=bot, reason=what)
    return ProgramFaultError(
        N_("{bot} fails in {position}: {reason}"), fault, bot=bot, position=quote(position), reason=what
    )


def no_answer(asked: str, seconds: float, last: str) -> TatetiError:
    """Nothing came in time."""
    details = {"asked": quote(asked), "seconds": f"{seconds:g}"}
    if last:
        return TatetiError(
            N_("no answer to {asked} within {seconds} s; the last that it said is {last}"),
            **details,
            last=quote(last),
        )
    return TatetiError(N_("no answer to {asked} within {seconds} s, and it has said nothing"), **details)


def has_ended(ended: Ended, last: str) -> TatetiError:
    """It is gone: why, and its last words."""
    why = _WHY.get(ended.cause)
    if why is None:
        why = N_("it has ended with {how}")
    what = TatetiError(why, how=_how(ended.how))
    if not last:
        return what
    return TatetiError(N_("{what}; its last words are {last}"), what=what, last=quote(last))


_WHY = {
    Cause.PROCESSOR: N_("it has used up its processor time, and was ended"),
    Cause.CLOCK: N_("it has run for too long, and was ended"),
    Cause.MEMORY: N_("it has used more memory than it may, and was ended"),
    Cause.PROCESSES: N_("it has started more processes than it may, and was ended"),
    Cause.STOPPED: N_("it has closed its output, and was ended"),
}


def _how(code: int) -> TatetiError:
    if code >= 0:
        return TatetiError(N_("exit code {code}"), code=code)
    try:
        name = signal.Signals(-code).name
    except ValueError:
        name = str(-code)
    return TatetiError(N_("signal {name}"), name=name)


def last_line(text: bytes) -> str:
    """The last line with something in it, as far as it can be shown.

    >>> last_line(b"Traceback\\n  ...\\nValueError: no\\n\\n")
    'ValueError: no'
    """
    lines = [line.strip() for line in text.decode("utf-8", "replace").splitlines() if line.strip()]
    return lines[-1][:LONGEST_LAST_LINE] if lines else ""
