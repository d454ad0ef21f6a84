"""Tournaments: what is asked, and what is answered."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from tateti.tournaments.limits import LARGEST_FILE, MOST_PLAYERS, MOST_ROUNDS
from tateti.web.api.schemas.homework import Token
from tateti.web.api.schemas.names import RequestBody, Shape

LONGEST_NAMES = 60_000
LONGEST_WAIT = 25.0  # seconds

# What is asked

OrganiserSecret = Annotated[
    str,
    Field(min_length=1, max_length=64, description="What stands after # in the organiser's private link."),
]
Names = Annotated[
    str,
    Field(max_length=LONGEST_NAMES, description="A line each: `name`, `name;group` or `name;group;nickname`.", examples=["Ana;7B\nBeto;7A"]),
]  # fmt: skip
RoundNumber = Annotated[int, Field(ge=1, le=MOST_ROUNDS)]
PlayerNumber = Annotated[int, Field(ge=1, le=MOST_PLAYERS)]
ResultText = Annotated[str, Field(min_length=1, max_length=12, examples=["1-0"])]
Seen = Annotated[
    str | None,
    Field(max_length=32, description="The `version` that is known: if it is still so, nothing else comes."),
]
Wait = Annotated[
    float,
    Field(
        ge=0, le=LONGEST_WAIT, description="So many seconds the answer may wait until there is something new."
    ),
]
SystemName = Literal["swiss", "round-robin", "knockout"]
ClockText = Annotated[
    str | None,
    Field(max_length=32, description="Seconds for a game, and seconds added a move.", examples=["300+5"]),
]


class TournamentRequest(RequestBody):
    """A new tournament."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [{"title": "7B", "game": "semaforo", "names": "Ana;7B\nBeto;7A", "system": "swiss"}]
        },
    )

    title: str = Field(default="", max_length=80)
    game: str = Field(min_length=1, max_length=80, description="One of ours by its name, or any other.")
    names: Names
    system: SystemName = "swiss"
    rounds: RoundNumber | None = None
    points: str = Field(
        default="1,0.5,0", max_length=40, description="For a win, a draw, a loss; and for a bye."
    )
    games: int = Field(default=1, ge=1, le=2, description="Games a pairing; of two, each begins one.")
    tie_breaks: list[Annotated[str, Field(max_length=32)]] | None = Field(default=None, max_length=8)
    shuffle: bool = Field(default=False, description="Draw the order of the players.")
    online: bool = Field(default=False, description="Boards can be played by link; only of our games.")
    clock: ClockText = None


class NamesRequest(RequestBody):
    """A list of names, to look at."""

    names: Names


class ImportRequest(RequestBody):
    """A tournament from a file: exported as JSON, or of the command `tateti tournament`."""

    file: str = Field(min_length=1, max_length=LARGEST_FILE)
    online: bool = False
    clock: ClockText = None


class OrganiserRequest(RequestBody):
    """The organiser, without more to say."""

    secret: OrganiserSecret


class ManageRequest(RequestBody):
    """The organiser looks."""

    secret: OrganiserSecret
    seen: Seen = None
    wait: Wait = 0.0
    round: RoundNumber | None = None


class PairRequest(RequestBody):
    """The next round is to be paired."""

    secret: OrganiserSecret
    round: RoundNumber


class ResultRequest(RequestBody):
    """A result of a table, or null to take it away; in place of what the organiser saw there."""

    secret: OrganiserSecret
    round: RoundNumber
    table: PlayerNumber
    first: PlayerNumber
    second: PlayerNumber
    result: ResultText | None
    was: ResultText | None


class UndoRequest(RequestBody):
    """The last thing is taken back, if it is still the one that was seen."""

    secret: OrganiserSecret
    of: str = Field(min_length=1, max_length=16)


class PlayersRequest(RequestBody):
    """Those who come late."""

    secret: OrganiserSecret
    names: Names


class PlayerRequest(RequestBody):
    """What the organiser changes about a player."""

    secret: OrganiserSecret
    name: str | None = Field(default=None, max_length=400)
    group: str | None = Field(default=None, max_length=160)
    nickname: str | None = Field(default=None, max_length=400)
    withdrawn: bool | None = None
    bye: RoundNumber | None = None
    release: bool = False


class RoundsRequest(RequestBody):
    """Another number of rounds."""

    secret: OrganiserSecret
    rounds: RoundNumber


class RepairRequest(RequestBody):
    """Two are to meet in the current round; the first of them begins."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)

    secret: OrganiserSecret
    first: PlayerNumber
    second: PlayerNumber
    only_try: bool = Field(
        default=False, alias="try", description="Say which rules it breaks, and change nothing."
    )


class OnlineRequest(RequestBody):
    """Whether boards can be played by link."""

    secret: OrganiserSecret
    online: bool
    clock: ClockText = None


class SheetRequest(RequestBody):
    """A sheet of paper."""

    secret: OrganiserSecret
    kind: Literal["names", "pairings", "slips", "scores", "standings", "certificates"]
    round: RoundNumber | None = None
    address: str | None = Field(
        default=None, max_length=200, description="The address of the page, as players open it."
    )


class PlayerTokenRequest(RequestBody):
    """Who plays at a device, without more to say."""

    token: Token


class DeskRequest(RequestBody):
    """Who plays looks."""

    token: Token
    seen: Seen = None
    wait: Wait = 0.0


# What is answered

Stage = Literal["begun", "playing", "between", "finished"]


class About(Shape):
    """What a tournament is, and how far."""

    id: str
    title: str
    game: str
    game_title: str
    ours: bool
    system: SystemName
    rounds: int
    games: int
    points: str
    online: bool
    clock: str | None
    round: int = Field(description="How many rounds are paired.")
    state: Stage


class TableShape(Shape):
    """Two who meet; the first of them begins."""

    table: int
    first: int
    second: int
    result: str | None
    match: str | None
    score: str | None = Field(description="So far, where more than one game is played.")


class ByeShape(Shape):
    """Somebody who does not play in a round."""

    number: int
    kind: Literal["full", "half"]


class PlayerShape(Shape):
    """Who plays; strangers see the nickname as the name."""

    number: int
    name: str
    withdrawn: bool
    taken: bool = Field(description="Whether somebody has chosen the name at a device.")


class OwnPlayerShape(PlayerShape):
    """Who plays, for the organiser."""

    group: str
    nickname: str
    since: int
    byes: list[int] = Field(description="The rounds in which a bye was asked for.")


class StandingShape(Shape):
    """A line of the standings."""

    rank: int
    number: int
    points: str
    values: list[str] = Field(description="By the measures, in their order.")
    wins: int
    draws: int
    losses: int
    byes: int = Field(description="Rounds without an opponent.")
    why: str | None = Field(description="What puts it above the next line.")


class MeasureShape(Shape):
    """What decides between equals."""

    name: str
    title: str
    about: str


class TournamentView(About):
    """A tournament as everybody may see it."""

    version: str
    created: str
    expires: str | None
    shown: int = Field(description="The round whose tables these are; 0: none.")
    tables: list[TableShape]
    byes: list[ByeShape]
    players: list[PlayerShape]
    standings: list[StandingShape]
    measures: list[MeasureShape]


class NextShape(Shape):
    """The next round, and what it waits for."""

    round: int | None
    ready: bool
    why: str | None
    open: list[int]


class UndoShape(Shape):
    """What would be undone."""

    id: str
    words: str


class LinksShape(Shape):
    """The other pages of a tournament."""

    public: str
    projector: str


class OrganiserView(TournamentView):
    """A tournament as its organiser sees it."""

    players: list[OwnPlayerShape]  # type: ignore[assignment]
    broken: list[str]
    contradictions: list[str]
    next: NextShape
    undo: UndoShape | None
    links: LinksShape


class Unchanged(Shape):
    """It is still as it was seen."""

    version: str


class NewTournament(Shape):
    """A tournament that was made. Whoever has the secret is its organiser."""

    tournament: TournamentView
    secret: str
    link: str
    private_link: str


class NamedShape(Shape):
    """A line of a list."""

    name: str
    group: str
    nickname: str


class FaultShape(Shape):
    """A line of a list that cannot be taken."""

    line: int = Field(description="Counted from 1, empty lines too.")
    text: str
    words: str


class NamesShape(Shape):
    """A list of names as it would be taken, the lines that would not, and how many rounds each system would have."""

    players: list[NamedShape]
    faults: list[FaultShape]
    rounds: dict[str, int]


class BrokenShape(Shape):
    """The rules that a round would break."""

    broken: list[str]


class OpponentShape(Shape):
    """Somebody else, by the nickname."""

    number: int
    name: str


class NowShape(Shape):
    """What a player does in the current round."""

    round: int
    kind: Literal["table", "bye", "half-bye", "absent"]
    table: int | None = None
    opponent: OpponentShape | None = None
    begins: bool | None = None
    result: Literal["win", "draw", "loss"] | None = None
    text: str | None = None
    match: str | None = None
    game: int | None = None


class PlayedRoundShape(Shape):
    """What a round was for a player."""

    round: int
    opponent: OpponentShape | None
    began: bool | None
    outcome: Literal["win", "draw", "loss", "bye", "half-bye", "absent"]
    points: str


class RankShape(Shape):
    """Where a player stands after the last complete round."""

    rank: int
    points: str
    of: int


class DeskShape(Shape):
    """What a player has before them."""

    version: str
    tournament: About
    me: OpponentShape
    standing: RankShape | None
    now: NowShape | None
    rounds: list[PlayedRoundShape]


class BoardLink(Shape):
    """The match that a player plays now, and the link to their seat."""

    match: str
    link: str


class Left(Shape):
    """A device is nobody's any more."""

    left: Literal[True]
