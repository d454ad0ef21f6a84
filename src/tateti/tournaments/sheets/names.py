"""Name slips to cut out: who somebody is in the tournament, and where it is followed on a screen."""

from __future__ import annotations

from typing import Any

from tateti.errors import TatetiError, quote
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.study.print.problems import base_address
from tateti.study.print.typesetting import USUAL, Sheet, Style
from tateti.tournaments.sheets.common import person
from tateti.tournaments.state import Player, Tournament

_ACROSS, _DOWN = 2, 5
_LARGE_ACROSS, _LARGE_DOWN = 1, 3


def name_sheet(tournament: Tournament, *, link: str = "", title: str = "", style: Style = USUAL) -> Sheet:
    """A slip for everybody who has not left; with a link, also the way to the page of the tournament."""
    heading = title or tournament.title
    content = {
        "slips": [_slip(player) for player in tournament.players.values() if not player.withdrawn],
        "across": _LARGE_ACROSS if style.large else _ACROSS,
        "down": _LARGE_DOWN if style.large else _DOWN,
        "screen": _screen(link) if link else None,
    }
    return Sheet("tournament/names", heading, content, style)


def _slip(player: Player) -> dict[str, Any]:
    named = player.nickname and player.nickname != player.name
    return {
        **person(player),
        "number": _("No. {number}").format(number=player.number),
        "nickname": _("On the screen: {nickname}").format(nickname=player.nickname) if named else "",
    }


def _screen(link: str) -> dict[str, str]:
    import segno

    address = public_address(link)
    code = segno.make(address, error="m", micro=False)
    return {
        "svg": code.svg_inline(border=2, omitsize=True, dark="#000"),
        "alt": address,
        "address": address,
    }


def public_address(link: str) -> str:
    """The link, if it is one that everybody may have.

    >>> public_address("https://tateti.example.org/tournaments/k3v9qm2x7a")
    'https://tateti.example.org/tournaments/k3v9qm2x7a'
    """
    if "#" in link:
        raise TatetiError(
            N_("{link} has a # in it, as the organiser's private link has: print the link that everybody may have."),
            link=quote(link.partition("#")[0] + "#…"),
        )  # fmt: skip
    return base_address(link)
