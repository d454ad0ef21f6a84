"""Mistakes to be tried again, each with the move that was played: what terminal and window ask after a match."""

from __future__ import annotations

from dataclasses import dataclass

from tateti import oracle
from tateti.games import Side
from tateti.language import gettext as _
from tateti.match import Match
from tateti.search.limits import Budget, Limit
from tateti.study.puzzles.mistakes import mistakes_in
from tateti.study.puzzles.puzzle import Puzzle
from tateti.study.review import Review, ReviewedMove
from tateti.wording import move_in_words, name_of


@dataclass(frozen=True)
class Mistake:
    """A move that was wrong, and the problem that its position is."""

    puzzle: Puzzle
    played: ReviewedMove

    def in_words(self, match: Match) -> str:
        """What is said to whoever tries again: what was played, and nothing of what is better."""
        move = move_in_words(match.game, self.played.move)
        name = name_of(match, self.played.side)
        return _("Move {number}: here {name} played {move}. What is better?").format(
            number=self.played.number, name=name, move=move
        )


def retries_in(
    review: Review, side: Side | None = None, limit: Limit | Budget = oracle.PATIENCE
) -> list[Mistake]:
    """The mistakes of a side, or of both, in the order of the match (see `mistakes_in`); no position comes twice in one."""
    played = {move.position: move for move in review.moves}
    return [Mistake(puzzle, played[puzzle.position]) for puzzle in mistakes_in(review, side, limit)]


def own_side(match: Match) -> Side | None:
    """Whose mistakes are asked again if nobody says: the person's; of two people, or two bots, those of both."""
    people = match.people
    return people[0] if len(people) == 1 else None
