"""Decisions about homework: the event that a request becomes, or the error that refuses it. They change and send nothing."""

from __future__ import annotations

import hmac
from typing import Any

from tateti.answers.events import LoggedEvent
from tateti.answers.problems import ConflictError, NameTakenError, UnknownPupilError, WrongSecretError
from tateti.answers.secret_links import key_of, new_id
from tateti.errors import quote
from tateti.language import mark as N_
from tateti.web.homework.events import CHOICE, CODE, DEVICE, HIDE, HINT, JOIN, RENAME, SHOW
from tateti.web.homework.live import LiveSet, LiveSheet, Pupil
from tateti.web.homework.names import another, code_of, key_of_code, read_name, spelling
from tateti.web.homework.problems import Problem

MOST_DEVICES = 10  # of one pupil
MOST_EVENTS_OF_A_PUPIL = 50  # in the log of the set, so that it does not grow for ever


# Who it is


def check_teacher(live: LiveSet, secret: str) -> None:
    """Refuses whoever does not have the secret of the teacher."""
    if not hmac.compare_digest(live.setup.key, key_of(secret)):
        raise WrongSecretError(
            N_("This is not the private link of this homework: only its teacher has that.")
        )


def pupil_of(live: LiveSet, token: str) -> Pupil:
    """The pupil whose device this is."""
    number = live.devices.get(key_of(token))
    if number is None:
        raise UnknownPupilError(N_("You are not in this homework yet: choose a nickname first."))
    return live.pupils[number]


def code_of_device(live: LiveSet, pupil: Pupil, token: str) -> str | None:
    """The code with which the pupil of this device goes on at another; None where only its hash is known: the teacher had
    a new one made, or the pupil joined at another device."""
    code = code_of(token)
    return code if hmac.compare_digest(pupil.code, key_of_code(live.log.id, code)) else None


# The class


def join(live: LiveSet, text: str, token: str, most: int, now: float) -> LoggedEvent | None:
    """Somebody comes; None where the device is known already."""
    if key_of(token) in live.devices:
        return None
    name = read_name(text)
    _refuse_taken(live, name)
    if len(live.pupils) >= most:
        raise ConflictError(
            N_("There is no room left in this homework: {count} have come already."), count=len(live.pupils)
        )
    return _next(
        live, JOIN, now, pupil=len(live.pupils) + 1, sheet=new_id(), name=name, key=key_of(token),
        code=key_of_code(live.log.id, code_of(token)),
    )  # fmt: skip


def go_on(live: LiveSet, text: str, code: str, token: str, now: float) -> LoggedEvent | None:
    """A pupil goes on at another device; None where the device is theirs already."""
    # All are compared, so that the time it takes reveals nothing.
    wanted, key = spelling(read_name(text)), key_of_code(live.log.id, code)
    found = [
        pupil
        for pupil in live.pupils.values()
        if hmac.compare_digest(pupil.code, key) and spelling(pupil.name) == wanted
    ]
    if not found:
        raise WrongSecretError(
            N_(
                "There is nobody of this nickname and this code here: look at both again, or ask your teacher."
            )
        )
    known = live.devices.get(key_of(token))
    if known == found[0].number:
        return None
    if known is not None or found[0].devices >= MOST_DEVICES:
        raise ConflictError(N_("This does not work at this device: go on at another, or ask your teacher."))
    return _next(live, DEVICE, now, pupil=found[0].number, key=key_of(token))


def new_code(live: LiveSet, number: int, code: str, now: float) -> LoggedEvent:
    """The teacher has a new code made for a pupil who has forgotten theirs."""
    return _about(live, number, CODE, now, code=key_of_code(live.log.id, code))


def rename(live: LiveSet, number: int, text: str, now: float) -> LoggedEvent | None:
    """The teacher gives a pupil another name."""
    name, pupil = read_name(text), _pupil(live, number)
    if name == pupil.name:
        return None
    if spelling(name) != spelling(pupil.name):
        _refuse_taken(live, name)
    return _about(live, number, RENAME, now, name=name)


def hide(live: LiveSet, number: int, hidden: bool, now: float) -> LoggedEvent | None:
    """The teacher takes a pupil out of the table, or puts them in again."""
    if _pupil(live, number).is_hidden == hidden:
        return None
    return _about(live, number, HIDE if hidden else SHOW, now)


def _refuse_taken(live: LiveSet, name: str) -> None:
    taken = {spelling(pupil.name) for pupil in live.pupils.values()}
    if spelling(name) in taken:
        raise NameTakenError(
            N_("Somebody here is called {name} already. If that is you, go on with your code; if not, choose another name, like {other}."),
            name=quote(name), other=another(name, taken),
        )  # fmt: skip


def _about(live: LiveSet, number: int, kind: str, now: float, **data: Any) -> LoggedEvent:
    """An event about a pupil, by the teacher."""
    _pupil(live, number)
    if live.number >= MOST_EVENTS_OF_A_PUPIL * len(live.pupils):
        raise ConflictError(N_("So much was changed in this homework that it stays as it is."))
    return _next(live, kind, now, pupil=number, **data)


def _pupil(live: LiveSet, number: int) -> Pupil:
    pupil = live.pupils.get(number)
    if pupil is None:
        raise UnknownPupilError(N_("There is no pupil {number} in this homework."), number=number)
    return pupil


def _next(live: LiveSet, kind: str, now: float, **data: Any) -> LoggedEvent:
    return LoggedEvent(live.number + 1, kind, now, data)


# What a pupil does


def problem_of(live: LiveSet, which: int) -> Problem:
    """A problem by its place in the set, counted from 0."""
    if not 0 <= which < len(live.problems):
        raise ConflictError(
            N_("There is no problem {number} here: there are {count}."),
            number=which + 1, count=len(live.problems),
        )  # fmt: skip
    return live.problems[which]


def choose(
    sheet: LiveSheet, which: int, move: str, right: bool, seconds: float | None, now: float
) -> LoggedEvent | None:
    """A choice; None where it was chosen before, or the problem is solved: nothing counts twice."""
    work = sheet.work(which)
    if work.solved is not None or move in work.choices:
        return None
    return _on(sheet, CHOICE, now, seconds, problem=which, move=move, right=right)


def hint(
    sheet: LiveSheet, which: int, step: int, last: int, seconds: float | None, now: float
) -> LoggedEvent | None:
    """A step of the hint; None where it was told before, or the problem is solved. There is a last one."""
    work = sheet.work(which)
    if work.solved is not None or min(step, last) <= work.hints:
        return None
    if step > work.hints + 1:
        raise ConflictError(
            N_("Hints come one after the other: the next one is number {step}."), step=work.hints + 1
        )
    return _on(sheet, HINT, now, seconds, problem=which, step=step)


def _on(sheet: LiveSheet, kind: str, now: float, seconds: float | None, **data: Any) -> LoggedEvent:
    """An event on a sheet. Whoever went from problem to problem has spent time on this one before the last event, so on all
    problems together no more is counted than has passed since the sheet began."""
    at = max(now, sheet.latest)
    left = max(0.0, at - sheet.log.created - sheet.seconds)
    spent = min(at - sheet.latest if seconds is None else seconds, left)
    return LoggedEvent(sheet.number + 1, kind, at, {**data, "seconds": round(spent, 1)})
