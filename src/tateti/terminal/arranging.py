"""Who sits where: the one who begins may have either mark."""

from __future__ import annotations

from tateti import wording
from tateti.errors import TatetiError, quote
from tateti.games import Game, Position, Side
from tateti.language import mark as N_
from tateti.match import Clock, Match, Seat

USUAL_MARK = "X"


def arrange(
    game: Game, one: Seat, two: Seat, starts: str = "first", *,
    seed: int | None = None, mark: str | None = None, start: Position | None = None, clock: Clock | None = None,
) -> Match:  # fmt: skip
    """A match in which seat `one` begins, or `two`, or either at random; with `mark`, whoever begins has that mark."""
    match = Match.arrange(game, one, two, starts, seed=seed, start=start, clock=clock)
    if mark is None:
        return match
    begins = beginning_with(game, mark)
    if begins == game.start:
        return match
    return Match(game, match.second, match.first, start=begins, clock=clock)


def beginning_with(game: Game, mark: str) -> Position:
    """The empty board on which the player with this mark begins.

    >>> from tateti.games import game
    >>> str(beginning_with(game("tictactoe"), "O"))
    '.../.../... o'
    """
    letters = {wording.mark_of(game, side): side for side in Side}
    if game.shared:
        raise TatetiError(
            N_("In {game} the pieces belong to nobody: there is no mark to begin with."),
            game=wording.title_of(game),
        )
    if mark.upper() not in letters:
        raise TatetiError(
            N_("{mark} is not a mark of this game: they are {marks}."), mark=quote(mark), marks=", ".join(letters)
        )  # fmt: skip
    start = Position(game, game.start.code, letters[mark.upper()])
    if game.position(str(start)) != start:  # then no record could tell who began
        raise TatetiError(
            N_("In {game} only {mark} can begin."), game=wording.title_of(game), mark=wording.mark_of(game, Side.FIRST)
        )  # fmt: skip
    return start
