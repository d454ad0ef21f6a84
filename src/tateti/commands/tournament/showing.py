"""A tournament as text: pairings, standings, what there is to say about them. All of it can be printed."""

from __future__ import annotations

from collections.abc import Iterator

from tateti.commands.support.showing import aligned
from tateti.language import gettext as _
from tateti.tournaments.exchange import standings_rows
from tateti.tournaments.game import game_of_ours
from tateti.tournaments.rules import broken_rules
from tateti.tournaments.state import HALF, Round, Tournament
from tateti.tournaments.wording import SYSTEMS
from tateti.wording import title_of


def heading(tournament: Tournament) -> str:
    """What is played, how, and how far it is."""
    return _("{title}: {game}, {system}, {players} players, round {round} of {rounds}").format(
        title=tournament.title, game=_game_in_words(tournament), system=_(SYSTEMS[tournament.system]), players=len(tournament.players),
        round=len(tournament.rounds), rounds=tournament.planned_rounds,
    )  # fmt: skip


def _game_in_words(tournament: Tournament) -> str:
    ours = game_of_ours(tournament)
    return tournament.game if ours is None else title_of(ours)


def player_lines(tournament: Tournament) -> Iterator[str]:
    """Everybody, with the nickname where it is not the name; columns with nothing in them are left out."""
    rows = [(_("number"), _("name"), _("group"), _("nickname"))]
    for player in tournament.players.values():
        nickname = "" if player.nickname == player.name else player.nickname
        rows.append((str(player.number), player.name, player.group, nickname))
    filled = [column for column in zip(*rows, strict=True) if any(column[1:])]
    yield from aligned(list(zip(*filled, strict=True)), right=[0])


def round_lines(tournament: Tournament, a_round: Round, *, public: bool = False) -> Iterator[str]:
    """The tables of a round, the byes, and the rules that a change by hand broke."""
    yield _("Round {round}").format(round=a_round.number)

    def named(number: int) -> str:
        player = tournament.player(number)
        return player.public_name if public else str(player)

    rows = [(_("table"), _("begins"), _("second"), _("result"))]
    for pairing in a_round.pairings:
        result = "" if pairing.result is None else str(pairing.result)
        rows.append((str(pairing.table), named(pairing.first), named(pairing.second), result))
    yield from aligned(rows, right=[0])
    for number, kind in a_round.byes.items():
        sentence = _("{name} has a bye that is worth a draw.") if kind == HALF else _("{name} has a bye.")
        yield sentence.format(name=named(number))
    if not public:
        yield from (str(rule) for rule in broken_rules(tournament, a_round.number))


def standing_lines(tournament: Tournament, *, public: bool = False) -> Iterator[str]:
    """The standings, with those who have left marked; columns with nothing in them are left out."""
    rows = standings_rows(tournament, public=public)
    for row in rows[1:]:
        if tournament.player(int(row[1])).withdrawn:
            row[2] = f"{row[2]} ({_('left')})"
    filled = [at for at in range(len(rows[0])) if any(row[at] for row in rows[1:])]
    numbers = [place for place, at in enumerate(filled) if at not in (2, 3)]
    yield from aligned([[row[at] for at in filled] for row in rows], right=numbers)


def contradiction_lines(tournament: Tournament) -> Iterator[str]:
    """What people wrote that does not go together."""
    if tournament.contradictions:
        yield _("These lines contradict earlier ones and have no effect:")
        for one in tournament.contradictions:
            yield f"  {one.event.time} {one.event.kind} {one.event.id}: {one.reason}"
