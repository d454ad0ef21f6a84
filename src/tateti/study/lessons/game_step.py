"""A whole game against the computer as a step of a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Literal, TypeAlias

from tateti import wording
from tateti.board import Cell
from tateti.errors import IllegalMoveError, quote
from tateti.games import Move, Position, Side
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.players import player
from tateti.players.base import Weighed, sampled
from tateti.study.lessons.lesson import NOTHING, Text
from tateti.study.lessons.rules import FOLLOWED
from tateti.study.lessons.standing import Reply, Standing, Verdict
from tateti.study.lessons.steps import Step

# What is to be reached: a win, no loss, or only the end.
Goal: TypeAlias = Literal["win", "draw", "end"]


@dataclass(frozen=True, kw_only=True)
class GameStep(Step):
    """A game against a bot. The learner has a side and a goal, and may be asked to follow a rule.

    What the bot plays is drawn from what it weighs, with the number of tries for a seed: the same tries, the same game.
    """

    kind = "game"
    plays = True

    bot: str
    side: Side
    goal: Goal = "win"
    follow: str = ""
    after: Text = NOTHING
    missed: Text = NOTHING  # where the goal was not reached
    off: Text = NOTHING  # where the rule was not followed

    def begin(self, tries: int = 0) -> Standing:
        standing = Standing(tries=tries)
        if self.position.turn is self.side:
            return standing
        chosen = self._bot_move(standing, self.position)
        return standing.on(str(chosen.move), words=(self._told(chosen),))

    def again(self, standing: Standing) -> Standing:
        if standing.is_done or self.position_in(standing).outcome is None:
            return super().again(standing)
        return self.begin(standing.tries)

    def restored(self, past: Sequence[str], tries: int) -> Standing:
        standing = Standing(tries=tries)
        for move in past:
            played = str(self.position_in(standing).move(move))
            standing = replace(standing, past=(*standing.past, played))
        position = self.position_in(standing)
        if not past:
            return self.begin(tries)
        if position.outcome is None and position.turn is not self.side:
            raise IllegalMoveError(
                N_("{move} is not possible: it is the other's turn."), move=quote(past[-1])
            )
        return standing

    def followed(self, standing: Standing) -> Sequence[Move]:
        """The moves that follow the rule now; all that are legal where there is no rule."""
        position = self.position_in(standing)
        if not self.follow:
            return position.moves
        return FOLLOWED[self.follow](position, self.last_in(standing))

    def choose(self, standing: Standing, choice: str) -> Standing:
        position = self.position_in(standing)
        move = position.move(choice)
        right = self.followed(standing)
        if right and move not in right:
            words = self.off.paragraphs() or (_("Try {move}.").format(move=right[0]),)
            return standing.wrong(Reply(Verdict.WRONG, words, cells=(right[0].cell,)))
        after = position.game.after(position, move)
        played = replace(standing, past=(*standing.past, str(move)), reply=None)
        if after.outcome is not None:
            return self._ended(played, ())
        chosen = self._bot_move(played, after)
        told = (self._told(chosen),)
        answered = played.on(str(chosen.move), words=told)
        return self._ended(answered, told) if after.play(chosen.move).outcome is not None else answered

    def hint(self, standing: Standing) -> Standing:
        position = self.position_in(standing)
        if standing.is_done or position.outcome is not None:
            return standing
        move = self._good_move(standing, position)
        return standing.on(words=(_("Try {move}.").format(move=move),), cells=(move.cell,))

    def has_reached_goal(self, position: Position) -> bool:
        """Whether a game that ended here ended well."""
        outcome = position.outcome
        assert outcome is not None
        return (
            self.goal == "end"
            or outcome.winner is self.side
            or (self.goal == "draw" and outcome.winner is None)
        )

    def weigh(self, position: Position, last: Move | None) -> tuple[Weighed, ...]:
        """What the computer may play."""
        return player(self.bot).weigh(position, last=last)

    def cells_in(self, standing: Standing) -> tuple[Cell, ...]:
        return () if standing.is_done else tuple(move.cell for move in self.position_in(standing).moves)

    def _good_move(self, standing: Standing, position: Position) -> Move:
        if self.follow and (right := self.followed(standing)):
            return right[0]
        from tateti.study.advice import advise

        return advise(position, self.last_in(standing)).move

    def _bot_move(self, standing: Standing, position: Position) -> Weighed:
        random = Random(f"{self.seed} {standing.tries} {' '.join(standing.past)}")
        return sampled(self.weigh(position, self.last_in(standing)), random)

    def _told(self, chosen: Weighed) -> str:
        move = wording.move_in_words(self.position.game, chosen.move)
        return _("The computer plays {move}.").format(move=move)

    def _ended(self, standing: Standing, told: tuple[str, ...]) -> Standing:
        position = self.position_in(standing)
        words = (*told, self._ending(position))
        if self.has_reached_goal(position):
            return replace(
                standing, is_done=True, reply=Reply(Verdict.RIGHT, (*words, *self.after.paragraphs()))
            )
        return standing.wrong(Reply(Verdict.WRONG, (*words, *self.missed.paragraphs())))

    def _ending(self, position: Position) -> str:
        outcome = position.outcome
        assert outcome is not None
        if outcome.winner is None:
            return _("It is a draw.")
        return _("You win!") if outcome.winner is self.side else _("The computer wins.")
