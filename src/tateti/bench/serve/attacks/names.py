"""The attacks by name, and what each does in words; here, so that they can be listed without loading anything."""

from __future__ import annotations

from collections.abc import Mapping

from tateti.language import mark as N_

NAMES: Mapping[str, str] = {
    "headers": N_("headers without an end, and thousands of small ones"),
    "slow-head": N_("300 requests whose head comes a byte a second"),
    "slow-body": N_("300 requests whose body comes a byte a second"),
    "idle": N_("600 connections that never say anything"),
    "unread": N_("250 sockets that watch a busy match and never read"),
    "frames": N_("sockets that send broken frames, or too many"),
    "records": N_("a record of 1500 plies on a board of 26x26, from 16 connections"),
    "studies": N_("expensive questions from 40 connections, half of which hang up"),
    "origins": N_("the Host and Origin of somebody else, and malformed requests"),
    "creation": N_("new matches from 16 connections, with forged addresses"),
    "rematch": N_("resignations and rematches from 16 connections"),
    "long-match": N_("a match that grows by moves and undos, and is asked for again and again"),
    "waiting": N_(
        "300 connections that wait for news of a tournament of 300 players, which changes all the time"
    ),
    "imports": N_("a tournament of 3,000 events, imported, undone and exported from 16 connections"),
}
