"""The kinds of steps, and what becomes of a choice in each.

    read      something to read, with a board
    move      a move is asked for: one of a list, or any that a rule names
    find      cells are asked for, one after the other, until all are found
    choose    one answer of several
    game      a whole game against the computer (see `game_step`)

A step never changes: it takes where a learner stands and gives where they stand then.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tateti.board import Cell
from tateti.errors import quote
from tateti.games import Move, Position
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.players.heuristics.tactics import winning_moves
from tateti.study.lessons.lesson import NOTHING, InvalidLessonError, Text
from tateti.study.lessons.rules import RULES
from tateti.study.lessons.standing import Reply, Standing, Verdict


@dataclass(frozen=True)
class Branch:
    """A position that is shown beside that of a step: the moves that lead there, and what it is worth.

    `worth` is for the first player: `+1`, `0`, `-1`, or `?` where the learner is to find it.
    """

    moves: tuple[Move, ...]
    position: Position
    worth: str = ""


@dataclass(frozen=True)
class Link:
    """Where a step leads on to: a page, and the word of the command that does the same in the terminal."""

    to: str  # tree, analysis or play
    position: Position
    pruning: bool = True
    bot: str = ""


@dataclass(frozen=True)
class Remark:
    """What is said to certain choices that are not right, and the move that the other answers them with."""

    choices: tuple[str, ...]
    text: Text
    answer: str = ""


@dataclass(frozen=True, kw_only=True)
class Step(ABC):
    """A step: what it says, and the board that it is about."""

    kind: ClassVar[str]
    plays: ClassVar[bool] = False  # whether what counts of the choices are moves, played on the board

    text: Text
    position: Position
    marks: tuple[Cell, ...] = ()
    branches: tuple[Branch, ...] = ()
    link: Link | None = None
    claims: tuple[dict[str, Any], ...] = ()
    seed: str = ""  # of chance within this step: the same for the same step and number of tries

    def begin(self, tries: int = 0) -> Standing:
        """Where a learner stands who comes to this step, or begins it again."""
        return Standing(tries=tries)

    def again(self, standing: Standing) -> Standing:
        """Where they stand when they have read the reply and try again."""
        return replace(standing, reply=None)

    @abstractmethod
    def choose(self, standing: Standing, choice: str) -> Standing:
        """Where they stand after a choice; a `TatetiError` says why one is none."""

    def restored(self, past: Sequence[str], tries: int) -> Standing:
        """Where somebody stands who comes back; what they say of it is checked."""
        standing = self.begin(tries)
        for choice in past:
            standing = replace(self.choose(standing, choice), tries=tries, reply=None)
        return standing

    def hint(self, standing: Standing) -> Standing:
        """Help for who does not find it: it goes on with a cell to look at; nothing where there is nothing to say."""
        return standing

    # What is on the board

    def position_in(self, standing: Standing) -> Position:
        """The position on the board."""
        return self._played(standing)[0]

    def last_in(self, standing: Standing) -> Move | None:
        """The move that led to it within this step."""
        return self._played(standing)[1]

    def _played(self, standing: Standing) -> tuple[Position, Move | None]:
        position, last = self.position, None
        for text in standing.past if self.plays else ():
            last = position.move(text)
            position = position.game.after(position, last)
        return position, last

    def shown_in(self, standing: Standing) -> tuple[Position, Move | None]:
        """What is shown, with what a reply plays out on the board, and the last move."""
        position, last = self._played(standing)
        for move in standing.reply.line if standing.reply is not None else ():
            position, last = position.game.after(position, move), move
        return position, last

    def cells_in(self, standing: Standing) -> tuple[Cell, ...]:
        """The cells to choose from now; none where nothing is chosen on the board."""
        return ()

    def found_in(self, standing: Standing) -> tuple[Cell, ...]:
        """The cells that were found so far, where cells are to be found."""
        return ()


class ReadStep(Step):
    """Something to read."""

    kind = "read"

    def begin(self, tries: int = 0) -> Standing:
        return Standing(tries=tries, is_done=True)

    def choose(self, standing: Standing, choice: str) -> Standing:
        raise _nothing_to_choose(choice)


@dataclass(frozen=True, kw_only=True)
class _Task(Step):
    """A step with choices that are right, remarks for some that are not, and words for when it is done."""

    after: Text = NOTHING
    wrong: Text = NOTHING
    remarks: tuple[Remark, ...] = ()

    def _remark_on(self, *names: str) -> Remark | None:
        return next((one for one in self.remarks if any(name in one.choices for name in names)), None)


@dataclass(frozen=True, kw_only=True)
class MoveStep(_Task):
    """A move is asked for. `then` is what the other answers to it."""

    kind = "move"
    plays = True

    right: str | tuple[str, ...]
    then: tuple[str, ...] = ()

    def right_moves(self) -> tuple[Move, ...]:
        """The moves that are asked for."""
        return _moves(self.position, self.right)

    def choose(self, standing: Standing, choice: str) -> Standing:
        if standing.is_done:
            raise _nothing_to_choose(choice)
        move = self.position.move(choice)
        if move in self.right_moves():
            return standing.right(str(move), *self.then, words=self.after.paragraphs())
        remark = self._remark_on(str(move), self.position.board.name(move.cell))
        return standing.wrong(refutation(self.position, move, remark, self.wrong))

    def hint(self, standing: Standing) -> Standing:
        moves = self.right_moves()
        if standing.is_done or not moves:
            return standing
        return standing.on(words=(_("Try {move}.").format(move=moves[0]),), cells=(moves[0].cell,))

    def cells_in(self, standing: Standing) -> tuple[Cell, ...]:
        return () if standing.is_done else tuple(move.cell for move in self.position.moves)


@dataclass(frozen=True, kw_only=True)
class FindStep(_Task):
    """Cells are asked for until all are found."""

    kind = "find"

    right: str | tuple[str, ...]

    def right_cells(self) -> tuple[Cell, ...]:
        """The cells that are asked for; a list may name cells on which no move is possible."""
        if isinstance(self.right, tuple):
            return tuple(self.position.board.cell(name) for name in self.right)
        return tuple(move.cell for move in _moves(self.position, self.right))

    def choose(self, standing: Standing, choice: str) -> Standing:
        if standing.is_done:
            raise _nothing_to_choose(choice)
        board, cell, right = self.position.board, self._cell(choice), self.right_cells()
        name = board.name(cell)
        if name in standing.past:
            return standing.on(words=(_("You have found {cell} already.").format(cell=name),))
        if cell not in right:
            return standing.wrong(self._why_not(cell, name))
        if len(standing.past) + 1 == len(right):
            return standing.right(name, words=self.after.paragraphs())
        counted = _("Yes, {cell}: {found} of {all}.").format(
            cell=name, found=len(standing.past) + 1, all=len(right)
        )
        return standing.on(name, words=(counted,))

    def hint(self, standing: Standing) -> Standing:
        names = self.position.board.names
        left = [cell for cell in self.right_cells() if names[cell] not in standing.past]
        if standing.is_done or not left:
            return standing
        return standing.on(words=(_("Try {move}.").format(move=names[left[0]]),), cells=(left[0],))

    def cells_in(self, standing: Standing) -> tuple[Cell, ...]:
        return () if standing.is_done else tuple(range(self.position.board.size))

    def found_in(self, standing: Standing) -> tuple[Cell, ...]:
        return tuple(self.position.board.cell(name) for name in standing.past)

    def _cell(self, choice: str) -> Cell:
        """The cell that is named, alone or by the move on it."""
        board, word = self.position.board, choice.strip()
        has_piece = len(word) > 2 and word[0] in self.position.game.letters[1:]
        return board.cell(word[1:] if has_piece else word)

    def _why_not(self, cell: Cell, name: str) -> Reply:
        remark = self._remark_on(name)
        move = next((one for one in self.position.moves if one.cell == cell), None)
        if move is None or self.right not in ("safe", "keeping"):
            return Reply(Verdict.WRONG, (remark.text if remark else self.wrong).paragraphs())
        return refutation(self.position, move, remark, self.wrong)


@dataclass(frozen=True)
class Option:
    """One of several answers; `value` is what it says as a fact that can be checked."""

    text: Text
    is_right: bool = False
    reply: Text = NOTHING
    value: str = ""


@dataclass(frozen=True, kw_only=True)
class ChoiceStep(Step):
    """One answer of several is right; they are numbered from 1. `fact` names what the answer is compared with."""

    kind = "choose"

    options: tuple[Option, ...]
    after: Text = NOTHING
    fact: str = ""

    def choose(self, standing: Standing, choice: str) -> Standing:
        if standing.is_done:
            raise _nothing_to_choose(choice)
        number = choice.strip()
        numbered = {str(place): option for place, option in enumerate(self.options, 1)}
        if number not in numbered:
            raise InvalidLessonError(
                N_("{choice} is not one of the answers: type a number from 1 to {last}."),
                choice=quote(choice), last=len(self.options),
            )  # fmt: skip
        option = numbered[number]
        if option.is_right:
            return standing.right(number, words=self.after.paragraphs())
        past = () if number in standing.past else (number,)
        return standing.wrong(Reply(Verdict.WRONG, option.reply.paragraphs()), *past)


def refutation(position: Position, move: Move, remark: Remark | None, wrong: Text) -> Reply:
    """What is said and shown of a move that is not right: the remark that fits it, or the general words and what the
    other wins by, where a win at once answers it."""
    after = position.game.after(position, move)
    answer = _answer(after, remark)
    line = (move,) if answer is None else (move, answer)
    if remark is not None:
        return Reply(Verdict.WRONG, remark.text.paragraphs(), line)
    return Reply(Verdict.WRONG, (*wrong.paragraphs(), *_consequence(position, after, answer)), line)


def _answer(after: Position, remark: Remark | None) -> Move | None:
    if after.outcome is not None:
        return None
    if remark is not None and remark.answer:
        return after.move(remark.answer)
    return next(iter(winning_moves(after)), None)


def _consequence(before: Position, after: Position, answer: Move | None) -> tuple[str, ...]:
    """What comes of a move at once, if something does."""
    if answer is not None:
        return (_("The other answers {move} and completes a line.").format(move=answer),)
    if after.outcome is not None and after.outcome.winner is before.turn.other:
        return (_("That completes a line, and here whoever does that loses."),)
    return ()


def _moves(position: Position, right: str | tuple[str, ...]) -> tuple[Move, ...]:
    if isinstance(right, tuple):
        return tuple(position.move(text) for text in right)
    return tuple(RULES[right](position))


def _nothing_to_choose(choice: str) -> InvalidLessonError:
    return InvalidLessonError(
        N_("There is nothing to choose here, so {choice} is no answer."), choice=quote(choice)
    )
