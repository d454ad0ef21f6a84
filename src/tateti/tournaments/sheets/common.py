"""What the sheets of a tournament share: people as templates take them, the round that is meant, the game by its name."""

from __future__ import annotations

from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.study.print.drawings import title_on_paper
from tateti.study.print.typesetting import Style
from tateti.tournaments.game import game_of_ours
from tateti.tournaments.state import Player, Round, Tournament


def person(player: Player) -> dict[str, str]:
    """Somebody as a template takes it: the group stands after the name, smaller."""
    return {"name": player.name, "group": player.group}


def round_asked(tournament: Tournament, number: int | None) -> Round:
    """The round that is meant: the current one, unless another one is named."""
    if tournament.current is None:
        raise TatetiError(N_("No round is paired yet, so there is nothing of it to print."))
    return tournament.current if number is None else tournament.round(number)


def round_with_tables(tournament: Tournament, number: int | None) -> Round:
    """The round that is meant, if anybody plays in it."""
    here = round_asked(tournament, number)
    if not here.pairings:
        raise TatetiError(N_("In round {round} nobody plays: there is no table."), round=here.number)
    return here


def round_in_words(tournament: Tournament, here: Round) -> str:
    """Which round of how many."""
    return _("Round {round} of {rounds}").format(round=here.number, rounds=tournament.planned_rounds)


def game_on_paper(tournament: Tournament) -> str:
    """What is played, in the person's language where it is a game of ours."""
    ours = game_of_ours(tournament)
    return tournament.game if ours is None else title_on_paper(ours)


def foot_of(heading: str, moment: str, style: Style) -> str:
    """What stands at the foot of the pages: in large print the title would not fit into the line."""
    return moment if style.large else f"{heading} · {moment}"
