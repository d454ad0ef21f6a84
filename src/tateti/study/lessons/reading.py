"""Lessons read from TOML: first the shape, then whether positions, moves and cells are what they say."""

from __future__ import annotations

import contextlib
import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tateti.board import Cell
from tateti.errors import TatetiError, quote
from tateti.files import read_at_most
from tateti.games import Position, Side, game
from tateti.language import mark as N_
from tateti.players import names as bot_names
from tateti.players import player
from tateti.players.outside import is_program
from tateti.study.lessons.game_step import GameStep
from tateti.study.lessons.lesson import NOTHING, InvalidLessonError, Lesson, Text
from tateti.study.lessons.shape import Place, check_shape, wrong_at
from tateti.study.lessons.steps import (
    Branch,
    ChoiceStep,
    FindStep,
    Link,
    MoveStep,
    Option,
    ReadStep,
    Remark,
    Step,
)

MOST_BYTES = 200_000
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)


def read_lesson(path: str | os.PathLike[str]) -> Lesson:
    """The lesson in a file; an `InvalidLessonError` says what is wrong with it, and where."""
    name = Path(path).stem
    if not _NAME.fullmatch(name):
        raise InvalidLessonError(
            N_("{name} cannot be the name of a lesson: write small letters, digits and hyphens, like {example}."),
            name=quote(name), example="stop-the-fork",
        )  # fmt: skip
    return lesson_from(read_toml(path), name, Path(path).name)


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """What is in a TOML file, within bounds."""
    content, file = read_at_most(path, MOST_BYTES + 1), Path(path).name
    if len(content) > MOST_BYTES:
        raise InvalidLessonError(
            N_("{file} is too large for a lesson: at most {most} bytes are read."), file=file, most=MOST_BYTES
        )
    try:
        return tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError:
        raise InvalidLessonError(
            N_("{file} is not text: a lesson is written in TOML, in UTF-8."), file=file
        ) from None
    except (ValueError, RecursionError) as error:  # what the library says is English, and tells the line
        raise InvalidLessonError(
            N_("{file} cannot be read as TOML: {reason}."), file=file, reason=quote(str(error))
        ) from None


def lesson_from(data: Mapping[str, Any], name: str, file: str) -> Lesson:
    """The lesson that such data describe."""
    check_shape(data, file)
    usual = data["game"]
    steps = []
    for number, described in enumerate(data["steps"]):
        with _at(file, ("steps", number)):
            steps.append(_step(described, usual, f"{name} {number}"))
    return Lesson(name, Text(data["title"]), Text(data["about"]), tuple(steps))


@contextlib.contextmanager
def _at(file: str, place: Place) -> Iterator[None]:
    """What goes wrong within is told with its place."""
    try:
        yield
    except TatetiError as error:
        raise wrong_at(file, place, error) from None


def _step(data: Mapping[str, Any], usual: str, seed: str) -> Step:
    position = _position(data.get("game", usual), data.get("position"))
    shared: dict[str, Any] = {
        "text": Text(data["text"]),
        "position": position,
        "marks": _cells(position, data.get("marks", ())),
        "branches": tuple(_branch(position, one) for one in data.get("branches", ())),
        "link": _link(position, data.get("link")),
        "claims": tuple(_claim(one) for one in data.get("claims", ())),
        "seed": seed,
    }
    made = _MAKERS[data["kind"]](data, position, shared)
    _check_marks_are_told(made)
    return made


def _read(data: Mapping[str, Any], position: Position, shared: dict[str, Any]) -> Step:
    return ReadStep(**shared)


def _move(data: Mapping[str, Any], position: Position, shared: dict[str, Any]) -> Step:
    step = MoveStep(**shared, **_task(data), then=tuple(data.get("then", ())))
    _check_solvable(step.right_moves(), data["right"])
    for move in step.right_moves():
        after = position.game.after(position, move)
        for text in step.then:
            after = after.play(text)
    for remark in step.remarks:
        for choice in remark.choices:
            if (tried := position.move(choice)) in step.right_moves():
                raise InvalidLessonError(
                    N_("{choice} is right, so no remark is made on it."), choice=quote(choice)
                )
            if remark.answer:
                position.game.after(position, tried).move(remark.answer)
    return step


def _find(data: Mapping[str, Any], position: Position, shared: dict[str, Any]) -> Step:
    step = FindStep(**shared, **_task(data))
    _check_solvable(step.right_cells(), data["right"])
    for remark in step.remarks:
        for cell in _cells(position, remark.choices):
            if cell in step.right_cells():
                raise InvalidLessonError(
                    N_("{choice} is right, so no remark is made on it."),
                    choice=quote(position.board.name(cell)),
                )
    return step


def _task(data: Mapping[str, Any]) -> dict[str, Any]:
    right = data["right"]
    return {
        "right": right if isinstance(right, str) else tuple(right),
        "wrong": Text(data["wrong"]),
        "after": Text(data["after"]),
        "remarks": tuple(
            Remark(tuple(one["to"]), Text(one["text"]), one.get("answer", ""))
            for one in data.get("remarks", ())
        ),
    }


def _check_solvable(right: Sequence[object], named: object) -> None:
    if not right:
        raise InvalidLessonError(
            N_("{right} names nothing in this position: there is no right answer."), right=quote(named)
        )


def _choose(data: Mapping[str, Any], position: Position, shared: dict[str, Any]) -> Step:
    options = tuple(_option(one) for one in data["options"])
    if sum(option.is_right for option in options) != 1:
        raise InvalidLessonError(N_("Exactly one of the options is right."))
    for option in options:
        if bool(option.reply) is option.is_right:
            raise InvalidLessonError(
                N_("Every option has a reply but the right one, which has the words after it.")
            )
    return ChoiceStep(**shared, options=options, after=Text(data["after"]), fact=data.get("fact", ""))


def _option(data: Mapping[str, Any]) -> Option:
    text = data["text"]
    words = Text({"en": text}) if isinstance(text, str) else Text(text)
    return Option(words, data.get("right", False), _text(data, "reply"), data.get("value", ""))


def _game(data: Mapping[str, Any], position: Position, shared: dict[str, Any]) -> Step:
    bot = _bot(data["bot"])
    if position.outcome is not None:
        raise InvalidLessonError(N_("The game is over in this position: nothing can be played in it."))
    side = Side[data["side"].upper()] if "side" in data else position.turn
    return GameStep(
        **shared, bot=bot, side=side, goal=data["goal"], follow=data.get("follow", ""),
        after=Text(data["after"]), missed=_text(data, "missed"), off=_text(data, "off"),
    )  # fmt: skip


_MAKERS = {"read": _read, "move": _move, "find": _find, "choose": _choose, "game": _game}


def _position(name: str, text: str | None) -> Position:
    the_game = game(name)
    return the_game.start if text is None else the_game.position(text)


def _cells(position: Position, names: Sequence[str]) -> tuple[Cell, ...]:
    return tuple(position.board.cell(name) for name in names)


def _branch(position: Position, data: Mapping[str, Any]) -> Branch:
    moves, now = [], position
    for text in data["moves"]:
        moves.append(now.move(text))
        now = now.play(text)
    return Branch(tuple(moves), now, data.get("worth", ""))


def _link(position: Position, data: Mapping[str, Any] | None) -> Link | None:
    if data is None:
        return None
    shown = position.game.position(data["position"]) if "position" in data else position
    bot = _bot(data["bot"]) if "bot" in data else ""
    return Link(data["to"], shown, data.get("pruning", True), bot)


def _bot(name: str) -> str:
    """One of our own bots: a lesson may come from anybody, and nothing that it names is run."""
    if is_program(name) or player(name).name not in bot_names():
        raise InvalidLessonError(N_("{bot} is not one of our own bots."), bot=quote(name))
    return str(player(name))


def _claim(data: Mapping[str, Any]) -> dict[str, Any]:
    return {**data, "bot": _bot(data["bot"])} if "bot" in data else dict(data)


def _text(data: Mapping[str, Any], name: str) -> Text:
    return Text(data[name]) if name in data else NOTHING


def _check_marks_are_told(step: Step) -> None:
    """Nobody who does not see the board may miss what is marked on it: the words name it too."""
    told = {code: " ".join(step.text.paragraphs(code)) for code in step.text.by_language}
    for cell in step.marks:
        name = step.position.board.name(cell)
        if any(name not in words for words in told.values()):
            raise InvalidLessonError(
                N_("{cell} is marked, and the text does not name it: who cannot see the board has to hear of it."),
                cell=quote(name),
            )  # fmt: skip
