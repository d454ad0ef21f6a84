"""What is true of a position, exactly; and whether what a lesson says is.

`check(lesson)` gives a sentence for everything that a lesson claims and that is not so, and for every task that cannot be
solved as it says. The tests ask it of every lesson, and `tateti learn --check FILE` of one that somebody writes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ParamSpec, TypeVar

from tateti import oracle
from tateti.board import Board, Cell
from tateti.errors import SearchLimitError, TatetiError
from tateti.games import Game, Move, Outcome, Position, Side, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.players import player
from tateti.players.heuristics.tactics import winning_moves
from tateti.search.alphabeta import MOST_NODES, search_tree
from tateti.study.lessons.game_step import GameStep
from tateti.study.lessons.lesson import Lesson
from tateti.study.lessons.rules import FOLLOWED, RULES, is_knights_move
from tateti.study.lessons.shape import in_place
from tateti.study.lessons.steps import ChoiceStep, MoveStep, Step
from tateti.study.rules.on_file import how_often

Fact = str | int | tuple[str, ...]

MOST_POSITIONS = 200_000  # that are looked at for one fact; the lessons of the package need 23,000 at most

A = ParamSpec("A")
R = TypeVar("R")


def _remembered(look: Callable[A, R]) -> Callable[A, R]:
    """Looks at each position once, and at no more than a person has time to wait for."""
    found: dict[tuple[object, ...], R] = {}

    def remembered(*asked: A.args, **named: A.kwargs) -> R:
        if asked not in found:
            if len(found) >= MOST_POSITIONS:
                raise _too_much(MOST_POSITIONS)
            found[asked] = look(*asked, **named)
        return found[asked]

    return remembered


def _too_much(most: int) -> SearchLimitError:
    return SearchLimitError(
        N_("More than {most} positions would have to be looked at: choose one that is nearer to the end."),
        most=most,
    )


def check(lesson: Lesson) -> list[str]:
    """What is not as the lesson says, each with the number of its step; nothing where all is."""
    return [
        f"{in_place(('steps', number))}: {fault}"
        for number, step in enumerate(lesson.steps)
        for checked in (
            _wrong_claims,
            _untold_figures,
            _wrong_branches,
            _wrong_answer,
            _pointless_task,
            _missed_goal,
        )
        for fault in _told(checked, step)
    ]


def _told(checked: Callable[[Step], Iterator[str]], step: Step) -> Iterator[str]:
    """What one of the checks finds; what it cannot read at all, it tells as well."""
    try:
        yield from checked(step)
    except TatetiError as error:
        yield str(error)


def fact(name: str, position: Position) -> Fact:
    """What is true: a word or number, or the moves that something can be said of, in the order of the board.

    >>> fact("winning", game("tictactoe").position("XX./OO./...")), fact("winner", game("semaforo").start)
    (('Xc3',), 'second')
    """
    if name in RULES:
        return tuple(str(move) for move in position.moves if move in RULES[name](position))
    return _FACTS[name](position)


# Facts


def _value(position: Position) -> str:
    return str(oracle.evaluate(position).value)


def _winner(position: Position) -> str:
    """Who wins with best play."""
    value = oracle.evaluate(position).value
    return "nobody" if value == 0 else str(position.turn if value > 0 else position.turn.other)


def _plies(position: Position) -> int:
    plies = oracle.evaluate(position).plies
    return -1 if plies is None else plies


def _ended(position: Position) -> str:
    """Who has won; nothing where the game goes on."""
    outcome: Outcome | None = position.outcome
    if outcome is None:
        return ""
    return "nobody" if outcome.winner is None else str(outcome.winner)


def _stuck(position: Position) -> tuple[str, ...]:
    """The cells on which nothing can be played any more."""
    open_cells = {move.cell for move in position.moves}
    return tuple(name for cell, name in enumerate(position.board.names) if cell not in open_cells)


def _threatened(position: Position) -> tuple[str, ...]:
    """The cells with which the other would win if it were their turn."""
    swapped = Position(position.game, position.code, position.turn.other)
    return tuple(position.board.name(move.cell) for move in winning_moves(swapped))


def _nodes(position: Position, pruning: bool = False) -> int:
    """How many positions plain minimax looks at, or alpha-beta in the order of the board; the first one counts."""
    searched = search_tree(position, order="fixed", pruning=pruning, limit=MOST_NODES)
    if searched.cut_short:
        raise _too_much(MOST_NODES)
    return len(searched.tree)


def _leaves(start: Position) -> int:
    """How many ways there are to the end."""

    @_remembered
    def leaves(position: Position) -> int:
        if position.outcome is not None:
            return 1
        return sum(leaves(position.game.after(position, move)) for move in position.moves)

    return leaves(start)


_FACTS: dict[str, Callable[[Position], Fact]] = {
    "value": _value,
    "winner": _winner,
    "plies": _plies,
    "ended": _ended,
    "lines": lambda position: len(position.board.lines),
    "stock": lambda position: position.game.stock or 0,
    "legal": lambda position: tuple(map(str, position.moves)),
    "stuck": _stuck,
    "threatened": _threatened,
    "nodes": _nodes,
    "looked-at": lambda position: _nodes(position, pruning=True),
    "leaves": _leaves,
}


# Claims

_ABOUT = ("game", "position", "bot", "side", "thumb")  # what of a claim says what it is about


def _wrong_claims(step: Step) -> Iterator[str]:
    for claim in step.claims:
        position = _position_of(claim, step)
        for name, said in claim.items():
            if name not in _ABOUT:
                found = _found(name, said, claim, position)
                if not _agrees(said, found, position):
                    yield _("{position} ({game}): {fact} is said to be {said}, and is {found}.").format(
                        position=position, game=position.game.name, fact=name, said=said, found=_listed(found)
                    )


def _position_of(claim: Mapping[str, Any], step: Step) -> Position:
    the_game: Game = game(claim["game"]) if "game" in claim else step.position.game
    if "position" in claim:
        return the_game.position(claim["position"])
    return step.position if the_game == step.position.game else the_game.start


def _found(name: str, said: Any, claim: Mapping[str, Any], position: Position) -> Fact:
    if name == "follow":
        rule, _space, promise = str(said).partition(" ")
        wins = follow_reaches(position, rule, may_draw=promise != "wins")
        return str(said) if wins else ""
    if name in _PAIRS:
        return tuple(
            pair for pair in said if _PAIRS[name](position.board, *map(position.board.cell, pair.split()))
        )
    if name == "beaten":
        side = Side[claim["side"].upper()] if "side" in claim else position.turn.other
        return str(beaten(claim["bot"], position, side.other))
    if name == "plays":
        return tuple(str(one.move) for one in player(claim["bot"]).weigh(position))
    if name == "of-100":
        return of_100(claim["thumb"], position.game)
    return fact(name, position)


def of_100(thumb: str, of_game: Game) -> int:
    """In how many of a hundred cases a rule of thumb is right; never a hundred, nor none, unless that is exact."""
    share = how_often(of_game, thumb)
    return int(share) * 100 if share in (0, 1) else min(99, max(1, round(100 * share)))


def _untold_figures(step: Step) -> Iterator[str]:
    """Whoever teaches a rule of thumb says how often it is right, in every language."""
    told = [text for text in (step.text, getattr(step, "after", None)) if text]
    for figure in (str(claim["of-100"]) for claim in step.claims if "of-100" in claim):
        for code in step.text.by_language:
            words = " ".join(text.by_language.get(code, "") for text in told)
            if figure not in re.findall(r"[0-9]+", words):
                yield _("the text in {language} does not say {figure} of 100.").format(
                    language=code, figure=figure
                )


_PAIRS: dict[str, Callable[[Board, Cell, Cell], bool]] = {
    "opposite": lambda board, one, other: board.half_turn[one] == other,
    "knight": is_knights_move,
}


def _agrees(said: Any, found: Fact, position: Position) -> bool:
    """Whether what is said is what was found; moves may be told by their cells, or only counted."""
    if isinstance(found, tuple):
        if isinstance(said, int):
            return said == len(found)
        return {_cell(one) for one in said} == {_cell(one) for one in found}
    return bool(said == found)


def _cell(move: str) -> str:
    return move[1:] if move[0].isupper() else move


def _listed(found: Fact) -> str:
    return ", ".join(found) if isinstance(found, tuple) else str(found)


# Strategies


def follow_reaches(start: Position, rule: str, may_draw: bool = False) -> bool:
    """Whether the player to move who keeps to a rule wins whatever the other does, or at least does not lose."""
    side = start.turn

    @_remembered
    def reaches(position: Position, last: Move | None) -> bool:
        if (outcome := position.outcome) is not None:
            return outcome.winner is side or (may_draw and outcome.winner is None)
        moves = FOLLOWED[rule](position, last) if position.turn is side else position.moves
        return bool(moves) and all(
            reaches(position.game.after(position, move), None if position.turn is side else move)
            for move in moves
        )

    return reaches(start, None)


def beaten(bot: str, start: Position, side: Side) -> Fraction:
    """How likely this side beats a bot, if they know it and make the most of that."""
    return _chance(bot, start, None, side, lambda outcome: outcome.winner is side)


def _chance(
    bot: str, start: Position, last: Move | None, side: Side, is_reached: Callable[[Outcome], bool]
) -> Fraction:
    """The greatest chance that the side which faces the bot has to reach an end."""
    opponent = player(bot)

    @_remembered
    def chance(position: Position, last: Move | None) -> Fraction:
        if (outcome := position.outcome) is not None:
            return Fraction(is_reached(outcome))
        if position.turn is side:
            return max(chance(position.game.after(position, move), move) for move in position.moves)
        weighed = opponent.weigh(position, last=last)
        return sum(
            (one.probability * chance(position.game.after(position, one.move), None) for one in weighed),
            Fraction(0),
        )

    return chance(start, last)


# Tasks


def _wrong_branches(step: Step) -> Iterator[str]:
    """What a position beside that of the step is worth to the first player."""
    for branch in step.branches:
        value = int(oracle.evaluate(branch.position).value)
        own = value if branch.position.turn is Side.FIRST else -value
        if branch.worth not in ("", "?") and int(branch.worth) != own:
            yield _("{position} is said to be worth {said}, and is worth {found}.").format(
                position=branch.position, said=branch.worth, found=own
            )


def _wrong_answer(step: Step) -> Iterator[str]:
    """Whether of several answers the right one is what is true, and no other is."""
    if not isinstance(step, ChoiceStep) or not step.fact:
        return
    found = fact(step.fact, step.position)
    true = str(len(found)) if isinstance(found, tuple) else str(found)
    for option in step.options:
        if (option.value == true) is not option.is_right:
            yield _("{fact} is {found}, and the option {option} says otherwise.").format(
                fact=step.fact, found=true, option=option.value
            )


def _pointless_task(step: Step) -> Iterator[str]:
    """A move that is asked for has to be one among others: with every move right, or all of them lost, nothing is asked."""
    if not isinstance(step, MoveStep) or step.right == "any":
        return
    if len(step.right_moves()) == len(step.position.moves):
        yield _("{position}: every move is right, so nothing is asked.").format(position=step.position)
    if step.right == "keeping" and _value(step.position) == "loss":
        yield _("{position}: the position is lost, so no move keeps anything.").format(position=step.position)


def _missed_goal(step: Step) -> Iterator[str]:
    """Whether the goal of a game can be reached: always, by the rule that is to be followed, or by the best play."""
    if not isinstance(step, GameStep) or step.goal == "end":
        return
    for start, last in _starts(step):
        if step.follow:
            sure = follow_reaches(start, step.follow, step.goal == "draw") if last is None else False
        else:
            chance = _chance(
                step.bot, start, last, step.side,
                lambda outcome: outcome.winner is step.side or (step.goal == "draw" and outcome.winner is None),
            )  # fmt: skip
            sure = chance == 1
        if not sure:
            yield _("{position}: the goal of the game cannot always be reached.").format(position=start)


def _starts(step: GameStep) -> Sequence[tuple[Position, Move | None]]:
    """Where the learner begins: the computer may have moved before."""
    if step.position.turn is step.side:
        return [(step.position, None)]
    weighed = step.weigh(step.position, None)
    return [(step.position.game.after(step.position, one.move), one.move) for one in weighed]
