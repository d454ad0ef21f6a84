"""Tournaments of people: the organiser has a private link, players choose their name, everybody sees nicknames only.

Whoever has a secret sends it in the body of a request. What is shown can be waited for.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Annotated, Any
from urllib.parse import quote

import orjson
from fastapi import APIRouter, Path, Query
from starlette.requests import Request
from starlette.responses import Response

from tateti import spreadsheets
from tateti.answers.problems import TooLargeError
from tateti.games import game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.tournaments import decisions as tournament_decisions
from tateti.tournaments.exchange import for_spreadsheets, standings_rows
from tateti.tournaments.history import applied, tournament_of
from tateti.tournaments.indexed import indexed
from tateti.tournaments.limits import MOST_ROUNDS
from tateti.tournaments.names import read_names, with_nicknames
from tateti.tournaments.pairing import rounds_for
from tateti.tournaments.results import read_points
from tateti.tournaments.rules import broken_rules
from tateti.tournaments.state import KNOCKOUT, ROUND_ROBIN, SWISS, Tournament
from tateti.web.api import schemas
from tateti.web.api.gone import unless_gone
from tateti.web.api.matches import NO_STORE, json_response
from tateti.web.api.schemas import homework as homework_schemas
from tateti.web.middleware.compression import accepts_gzip
from tateti.web.services import services_of
from tateti.web.tournaments import decisions, views
from tateti.web.tournaments.computed import aside
from tateti.web.tournaments.live import LiveTournament
from tateti.web.tournaments.service import TournamentService

asked = schemas.tournaments
router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])

TournamentId = Annotated[str, Path(min_length=1, max_length=32, examples=["k7mbq2abcd"])]
PlayerNumber = Annotated[int, Path(ge=1, le=10_000)]
CSV, JSON, PDF = "text/csv; charset=utf-8", "application/json", "application/pdf"


def tournaments_of(request: Request) -> TournamentService:
    """The service of the app that received a request."""
    return services_of(request).tournaments


# New ones


@router.post("", status_code=201, response_model=asked.NewTournament)
async def create_tournament(body: asked.TournamentRequest, request: Request) -> Response:
    """Begins a tournament with a list of names. A link for everybody, and a private one for the organiser."""
    name = _game_name(request, body.game)
    online, clock = decisions.read_online(name, body.online, body.clock, _largest_board(request))
    title, shuffle = _line(body.title) or _("Tournament"), secrets.randbelow(10**9) if body.shuffle else None

    def begun() -> Tournament:
        event = tournament_decisions.begin(
            read_names(body.names), body.system, title=title, game=name, rounds=body.rounds, points=read_points(body.points),
            games=body.games, tie_breaks=body.tie_breaks, shuffle=shuffle,
        )  # fmt: skip
        return tournament_of([event])

    return await _created(request, await aside(begun), online, clock)


@router.post("/import", status_code=201, response_model=asked.NewTournament)
async def import_tournament(body: asked.ImportRequest, request: Request) -> Response:
    """Begins a tournament where another was left: from the one file to keep, or from that of the command."""
    state = await tournaments_of(request).read_file(body.file.removeprefix("\ufeff"))
    if len(state.log) > decisions.MOST_IMPORTED:
        raise TooLargeError(
            N_("It has {count} lines: a tournament has at most {most} events."),
            count=len(state.log), most=decisions.MOST_IMPORTED,
        )  # fmt: skip
    online, clock = decisions.read_online(state.game, body.online, body.clock, _largest_board(request))
    return await _created(request, state, online, clock)


async def _created(request: Request, state: Tournament, online: bool, clock: str | None) -> Response:
    service = tournaments_of(request)
    live, secret = await service.create(state, online, clock)
    told = {
        "tournament": orjson.Fragment(await service.public_view(live, None)),
        "secret": secret,
        "link": f"/tournaments/{live.log.id}",
        "private_link": f"/tournaments/{live.log.id}/manage#{secret}",
    }
    return json_response(orjson.dumps(told), 201)


def _game_name(request: Request, text: str) -> str:
    """One of our games by its full name, however it was called; any other as it is written."""
    if not decisions.is_ours(text):
        return _line(text)
    the_game, largest = game(text), _largest_board(request)
    if the_game.board.size > largest:
        raise TooLargeError(
            N_("A board of {cells} cells is too large to be played here: the largest has {largest}."),
            cells=the_game.board.size, largest=largest,
        )  # fmt: skip
    return the_game.name


def _largest_board(request: Request) -> int:
    return services_of(request).settings.largest_board


def _line(text: str) -> str:
    """A text in one line, without what cannot be printed."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


@router.post("/names", response_model=asked.NamesShape)
async def look_at_names(body: asked.NamesRequest, request: Request) -> Response:
    """What a list of names would be taken for: nothing is kept."""
    entries = await aside(lambda: with_nicknames(read_names(body.names)))
    counted = {
        system: rounds_for(system, len(entries)) or tournament_decisions.usual_rounds(len(entries))
        for system in (SWISS, ROUND_ROBIN, KNOCKOUT)
    }
    players = [{"name": one.name, "group": one.group, "nickname": one.nickname} for one in entries]
    return json_response(orjson.dumps({"players": players, "rounds": counted}))


# Everybody


@router.get("/{tournament_id}", response_model=asked.TournamentView | asked.Unchanged)
async def get_tournament(
    tournament_id: TournamentId,
    request: Request,
    seen: Annotated[str | None, Query(max_length=32)] = None,
    wait: Annotated[float, Query(ge=0, le=asked.LONGEST_WAIT)] = 0.0,
    round: Annotated[int | None, Query(ge=1, le=MOST_ROUNDS)] = None,
) -> Response:
    """A tournament as strangers see it: nicknames only. With `seen` and `wait` the answer comes when something has changed."""
    service = tournaments_of(request)
    live = await _when_changed(request, tournament_id, seen, wait)
    if seen == views.version_of(live):
        return _unchanged(seen)
    zipped = accepts_gzip(request.headers.get("accept-encoding", ""))
    answer = json_response(await service.public_view(live, round, zipped))
    answer.headers["Vary"] = "Accept-Encoding"
    if zipped:
        answer.headers["Content-Encoding"] = "gzip"
    return answer


async def _when_changed(
    request: Request, tournament_id: str, seen: str | None, wait: float
) -> LiveTournament:
    service = tournaments_of(request)
    if seen is None or not wait:
        return await service.tournament(tournament_id)
    return await unless_gone(
        request, service.after(tournament_id, lambda live: views.version_of(live) != seen, wait)
    )


def _unchanged(version: str) -> Response:
    return json_response(orjson.dumps({"version": version}))


# The organiser


@router.post("/{tournament_id}/manage", response_model=asked.OrganiserView | asked.Unchanged)
async def manage(tournament_id: TournamentId, body: asked.ManageRequest, request: Request) -> Response:
    """A tournament as its organiser sees it."""
    await tournaments_of(request).of_organiser(tournament_id, body.secret)
    live = await _when_changed(request, tournament_id, body.seen, body.wait)
    if body.seen == views.version_of(live):
        return _unchanged(body.seen)
    return await _managed(request, live, body.round)


async def _managed(request: Request, live: LiveTournament, round_number: int | None = None) -> Response:
    return json_response(await tournaments_of(request).organiser_view(live, round_number))


async def _change(
    request: Request, tournament_id: str, secret: str, decide: Callable[[LiveTournament], Any]
) -> Response:
    return await _managed(request, await tournaments_of(request).change(tournament_id, secret, decide))


@router.post("/{tournament_id}/pair", response_model=asked.OrganiserView)
async def pair(tournament_id: TournamentId, body: asked.PairRequest, request: Request) -> Response:
    """Pairs the next round; the same again is harmless."""
    live = await tournaments_of(request).pair(tournament_id, body.secret, body.round)
    return await _managed(request, live)


@router.post("/{tournament_id}/results", response_model=asked.OrganiserView)
async def enter_result(tournament_id: TournamentId, body: asked.ResultRequest, request: Request) -> Response:
    """Enters, corrects or takes away a result, in place of what the organiser saw; the same again is harmless."""

    def decide(live: LiveTournament) -> Any:
        return decisions.result(
            live, body.round, body.table, body.first, body.second, body.result, body.was, time.time()
        )

    live = await tournaments_of(request).change(tournament_id, body.secret, decide)
    return await _managed(request, live, body.round)


@router.post("/{tournament_id}/undo", response_model=asked.OrganiserView)
async def undo(tournament_id: TournamentId, body: asked.UndoRequest, request: Request) -> Response:
    """Takes the last thing back; the same again is harmless."""
    live = await tournaments_of(request).undo(tournament_id, body.secret, body.of)
    return await _managed(request, live)


@router.post("/{tournament_id}/players", response_model=asked.OrganiserView)
async def add_players(tournament_id: TournamentId, body: asked.PlayersRequest, request: Request) -> Response:
    """Adds those who come late, one a line; a list with a fault in it adds nobody. The same again is harmless."""
    live = await tournaments_of(request).add(tournament_id, body.secret, read_names(body.names))
    return await _managed(request, live)


@router.post("/{tournament_id}/players/{number}", response_model=asked.OrganiserView)
async def change_player(
    tournament_id: TournamentId, number: PlayerNumber, body: asked.PlayerRequest, request: Request
) -> Response:
    """Another name, group or nickname; somebody leaves or comes back; a bye is asked for; a name is freed."""
    service = tournaments_of(request)
    live = await service.of_organiser(tournament_id, body.secret)
    for decide in _about_player(number, body):
        live = await service.change(tournament_id, body.secret, decide)
    return await _managed(request, live)


def _about_player(number: int, body: asked.PlayerRequest) -> list[Callable[[LiveTournament], Any]]:
    given = {
        key: _line(value)
        for key, value in (("name", body.name), ("group", body.group), ("nickname", body.nickname))
        if value is not None
    }
    wanted = list[Callable[[LiveTournament], Any]]()
    if given:
        wanted.append(lambda live: decisions.change_player(live, number, given, time.time()))
    if (withdrawn := body.withdrawn) is not None:
        wanted.append(lambda live: decisions.set_withdrawn(live, number, withdrawn, time.time()))
    if (bye := body.bye) is not None:
        wanted.append(lambda live: decisions.ask_bye(live, number, bye, time.time()))
    if body.release:
        wanted.append(lambda live: decisions.release(live, number, time.time()))
    return wanted


@router.post("/{tournament_id}/rounds", response_model=asked.OrganiserView)
async def change_rounds(tournament_id: TournamentId, body: asked.RoundsRequest, request: Request) -> Response:
    """Another number of rounds."""
    return await _change(
        request, tournament_id, body.secret, lambda live: decisions.set_rounds(live, body.rounds, time.time())
    )


@router.post("/{tournament_id}/repair", response_model=asked.OrganiserView | asked.BrokenShape)
async def repair(tournament_id: TournamentId, body: asked.RepairRequest, request: Request) -> Response:
    """Two meet by the organiser's wish; with `try` nothing is changed, and the rules are told that it would break."""
    if body.only_try:
        live = await tournaments_of(request).of_organiser(tournament_id, body.secret)
        after = indexed(applied(live.state, decisions.repair(live, body.first, body.second)))
        broken = [str(rule) for rule in await aside(lambda: broken_rules(after, len(after.rounds)))]
        return json_response(orjson.dumps({"broken": broken}))

    def decide(live: LiveTournament) -> Any:
        return decisions.happened(live, decisions.repair(live, body.first, body.second), time.time())

    return await _change(request, tournament_id, body.secret, decide)


@router.post("/{tournament_id}/online", response_model=asked.OrganiserView)
async def set_online(tournament_id: TournamentId, body: asked.OnlineRequest, request: Request) -> Response:
    """Whether boards can be played by link from now on, and with which clock."""
    return await _change(
        request,
        tournament_id,
        body.secret,
        lambda live: decisions.set_online(
            live, body.online, body.clock, _largest_board(request), time.time()
        ),
    )


@router.post("/{tournament_id}/remove", response_model=homework_schemas.Removed)
async def remove(tournament_id: TournamentId, body: asked.OrganiserRequest, request: Request) -> Response:
    """Removes a tournament with the matches at its tables, for good."""
    await tournaments_of(request).remove(tournament_id, body.secret)
    return json_response(orjson.dumps({"removed": True}))


# Files


def _file(content: str | bytes, state: Tournament, ending: str, kind: str) -> Response:
    name = quote(f"{views.title_of_file(state)}.{ending}", safe="")
    return Response(
        content, 200, {**NO_STORE, "Content-Disposition": f"attachment; filename*=UTF-8''{name}"}, kind
    )


def _documented(kind: str) -> Any:
    schema = {"type": "object" if kind == JSON else "string"}
    return {200: {"content": {kind.partition(";")[0]: {"schema": schema}}}}


@router.post("/{tournament_id}/csv", response_class=Response, responses=_documented(CSV))
async def get_csv(tournament_id: TournamentId, body: asked.OrganiserRequest, request: Request) -> Response:
    """The standings for a spreadsheet, as those in the language of the request expect it."""
    state = (await tournaments_of(request).of_organiser(tournament_id, body.secret)).state
    rows = await aside(lambda: standings_rows(state, written=for_spreadsheets))
    return _file(spreadsheets.as_csv(rows), state, "csv", CSV)


@router.post("/{tournament_id}/file", response_class=Response, responses=_documented(JSON))
async def get_file(tournament_id: TournamentId, body: asked.OrganiserRequest, request: Request) -> Response:
    """The whole tournament as one file to keep; `tateti tournament import` reads it too."""
    live, written = await tournaments_of(request).file(tournament_id, body.secret)
    return _file(written, live.state, "json", JSON)


@router.post("/{tournament_id}/sheets", response_class=Response, responses=_documented(PDF))
async def get_sheet(tournament_id: TournamentId, body: asked.SheetRequest, request: Request) -> Response:
    """A sheet of paper: name slips, pairings, result slips, score sheets, standings, certificates."""
    link = None if body.address is None else _line(body.address)
    printing = tournaments_of(request).sheet(tournament_id, body.secret, body.kind, body.round, link)
    live, printed = await unless_gone(request, printing)
    return _file(printed, live.state, f"{body.kind}.pdf", PDF)


# The players


@router.post("/{tournament_id}/players/{number}/claim", response_model=asked.DeskShape)
async def claim(
    tournament_id: TournamentId, number: PlayerNumber, body: asked.PlayerTokenRequest, request: Request
) -> Response:
    """Who plays chooses their name at a device; the same again is harmless."""
    service = tournaments_of(request)
    live = await service.claim(tournament_id, number, body.token)
    return json_response(await service.desk_view(live, body.token))


@router.post("/{tournament_id}/leave", response_model=asked.Left)
async def leave(tournament_id: TournamentId, body: asked.PlayerTokenRequest, request: Request) -> Response:
    """This device is nobody's any more."""
    await tournaments_of(request).leave(tournament_id, body.token)
    return json_response(orjson.dumps({"left": True}))


@router.post("/{tournament_id}/desk", response_model=asked.DeskShape | asked.Unchanged)
async def get_desk(tournament_id: TournamentId, body: asked.DeskRequest, request: Request) -> Response:
    """What a player has before them. With `seen` and `wait` the answer comes when that has changed."""
    service = tournaments_of(request)

    def version(live: LiveTournament) -> str:
        return views.desk_version(live, decisions.player_of(live, body.token))

    if body.seen is not None and body.wait:
        news = service.after(tournament_id, lambda live: version(live) != body.seen, body.wait, body.token)
        live = await unless_gone(request, news)
    else:
        live = await service.tournament(tournament_id)
    if version(live) == body.seen:
        return _unchanged(body.seen)
    return json_response(await service.desk_view(live, body.token))


@router.post("/{tournament_id}/play", response_model=asked.BoardLink)
async def play(tournament_id: TournamentId, body: asked.PlayerTokenRequest, request: Request) -> Response:
    """The match of a player in this round, and the link to their seat."""
    match, side, secret = await tournaments_of(request).play(tournament_id, body.token)
    return json_response(orjson.dumps({"match": match.id, "link": f"/m/{match.id}#{side}.{secret}"}))
