"""An answer from a file that somebody names: it is as `tateti solve --json` prints it, or refused with what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tateti.errors import TatetiError, quote
from tateti.files import read_at_most
from tateti.games import game
from tateti.language import Message
from tateti.language import mark as N_
from tateti.solver.answer import Answer
from tateti.solver.strict_json import LONGEST_NUMBER, read_strictly, whole_number, whole_numbers

_MOST = 1 << 20
_LARGEST = 10**LONGEST_NUMBER

_A_COUNT = N_("a whole number, or null")
_COUNTS = N_("a list of whole numbers, or null")
_A_DURATION = N_("a number of seconds")


def read_answer(path: Path) -> Answer:
    """The answer that `tateti solve --json` printed to a file."""
    text = read_at_most(path, _MOST)
    try:
        said = read_strictly(text, fractions=True)
        _check(said, _FIELDS, _OPTIONAL)
        answer = Answer.from_json({**said, "game": game(said["game"]).full_name})
        _check_against_the_rules(answer)
    except RecursionError:
        raise _refused(path, TatetiError(N_("it is nested too deeply"))) from None
    except TatetiError as error:
        raise _refused(path, error) from error
    return answer


def _refused(path: Path, reason: TatetiError) -> TatetiError:
    return TatetiError(
        N_("{file} is not an answer that `tateti solve GAME --json` has printed: {reason}."),
        file=quote(str(path)), reason=reason,
    )  # fmt: skip


# What may stand where


Check = Callable[[Any], bool]
Fields = Mapping[str, tuple[Check, Message]]


def _check(said: Mapping[str, Any], fields: Fields, optional: Fields) -> None:
    """Every field is there and says what it may; there is no other."""
    for name, value in said.items():
        if name not in fields and name not in optional:
            raise TatetiError(N_("no answer has {name}"), name=quote(name))
        fits, expected = fields[name] if name in fields else optional[name]
        if not fits(value):
            raise TatetiError(
                N_("{name} is {found}, but should be {expected}"),
                name=quote(name), found=_shown(value), expected=expected,
            )  # fmt: skip
    for name in fields:
        if name not in said:
            raise TatetiError(N_("{name} is missing"), name=quote(name))


def _shown(value: Any) -> str:
    """A value as the file has it, no longer than a line."""
    text = quote(json.dumps(value))
    return text[1:-1] if not isinstance(value, str) else quote(value)


def _accepts(check: Callable[[Any], object]) -> Check:
    """Whether what raises `ValueError` otherwise raises none."""

    def fits(value: Any) -> bool:
        try:
            check(value)
        except ValueError:
            return False
        return True

    return fits


def _or_null(fits: Check) -> Check:
    return lambda value: value is None or fits(value)


def _is_duration(value: Any) -> bool:
    return type(value) in (int, float) and bool(value >= 0)


def _is_game(value: Any) -> bool:
    return isinstance(value, str) and _accepts(game)(value)


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)


def _are_runs(value: Any) -> bool:
    """Further runs, each with its own fields."""
    if not isinstance(value, list) or not all(isinstance(run, dict) for run in value):
        return False
    for run in value:
        _check(run, _OF_A_RUN, _MEASURED)
    return True


_is_count = _or_null(_accepts(lambda value: whole_number(value, _LARGEST)))
_are_counts = _or_null(_accepts(lambda value: whole_numbers(value, _LARGEST)))
_MEASURED: Fields = {
    "cpu_seconds": (_or_null(_is_duration), N_("a number of seconds, or null")),
    "peak_bytes": (_is_count, _A_COUNT),
    "disk_bytes": (_is_count, _A_COUNT),
}
_OF_A_RUN: Fields = {
    "command": (lambda value: isinstance(value, str), N_("the words of a command")),
    "seconds": (_is_duration, _A_DURATION),
}
_FIELDS: Fields = {
    "game": (_is_game, N_("a game, like semaforo:4x5")),
    "winner": (lambda value: value in ("first", "second", "draw"), N_("first, second or draw")),
    "plies": (_is_count, _A_COUNT),
    "winning_first_moves": (_are_texts, N_("a list of moves")),
    "positions": (_is_count, _A_COUNT),
    "line_free": (_is_count, _A_COUNT),
    "p_positions": (_is_count, _A_COUNT),
    "seconds": (_is_duration, _A_DURATION),
}
_OPTIONAL: Fields = {
    "grundy": (_is_count, _A_COUNT),
    "lost_by_ply": (_are_counts, _COUNTS),
    "splits": (_are_counts, _COUNTS),
    "further": (_or_null(_are_runs), N_("a list of runs, or null")),
    **_MEASURED,
}


def _check_against_the_rules(answer: Answer) -> None:
    """There is such a result and such a first move in the game."""
    if answer.winner == "draw" and not answer.game.has_draws:
        raise TatetiError(N_("{game} has no draws"), game=answer.game_name)
    possible = {str(move) for move in answer.game.start.moves}
    for move in answer.winning_first_moves:
        if move not in possible:
            raise TatetiError(
                N_("{move} is no first move of {game}"), move=quote(move), game=answer.game_name
            )
