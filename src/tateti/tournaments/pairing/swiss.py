"""Swiss rounds: everybody meets somebody with about as many points, nobody twice; by the FIDE (Dutch) rules.

The round is computed by a library, which `dutch` talks to. What it answers is checked before it is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tateti.errors import TatetiError
from tateti.extras import install_command
from tateti.language import mark as N_
from tateti.tournaments.pairing.cards import Card, cards
from tateti.tournaments.pairing.proposal import Proposal
from tateti.tournaments.state import HALF, Tournament


def swiss_round(tournament: Tournament) -> Proposal:
    """The next round; `TatetiError` if everybody who could be paired has met."""
    paired = _library()
    number = tournament.next_round
    asked = [
        one
        for one, wanted in sorted(tournament.requested)
        if wanted == number and not tournament.player(one).withdrawn
    ]
    known = cards(tournament)
    here = [known[player.number] for player in tournament.present(number)]
    # Rather a third start in a row than a second meeting.
    for lenient in (False, True):
        found = paired(tournament, lenient=lenient)
        if found is not None and _is_sound(here, found):
            return Proposal(found.pairs, {**dict.fromkeys(asked, HALF), **found.byes})
    raise TatetiError(
        N_("Round {round} cannot be paired: everybody has met, or would have a second bye. Set the number of rounds to {rounds}, and the tournament ends here."),
        round=number, rounds=number - 1,
    )  # fmt: skip


def _is_sound(here: Sequence[Card], found: Proposal) -> bool:
    """Whether everybody is in it once, nobody meets the same one again, and the bye is somebody's first."""
    known = {card.number: card for card in here}
    everybody = [one for pair in found.pairs for one in pair] + list(found.byes)
    return (
        sorted(everybody) == sorted(known)
        and len(found.byes) == len(here) % 2
        and all(second not in known[first].met for first, second in found.pairs)
        and not any(known[one].had_bye for one in found.byes)
    )


def _library() -> Callable[..., Proposal | None]:
    """What asks the library, with how to install it where it is missing."""
    try:
        from tateti.tournaments.pairing.dutch import dutch_round
    except ImportError as error:
        raise TatetiError(
            N_("Swiss pairings need the package py4swiss, which cannot be used here ({reason}). This installs it: {command}"),
            reason=str(error), command=install_command("tournament"),
        ) from error  # fmt: skip
    return dutch_round
