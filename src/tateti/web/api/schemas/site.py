"""Answers about what there is: games, bots, languages, the server and its health."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tateti import pieces
from tateti.web.api.schemas.matches import Board, Legal
from tateti.web.api.schemas.names import Shape, Stock


class Ink(Shape):
    """Two colours, like #2fa84f: inside a piece, and around it."""

    fill: str
    edge: str


class Inks(Shape):
    """The colours of a piece on a light ground and on a dark one."""

    light: Ink
    dark: Ink


class Piece(Shape):
    """A kind of piece. `move` says what a move does that leaves it, with {cell} for the cell; empty where its letter says it."""

    letter: str
    name: str
    shape: str = Field(
        description="How it is drawn; whoever does not know the shape draws the letter.",
        examples=[shape.value for shape in pieces.Shape],
    )
    colours: Inks
    move: str


class Example(Shape):
    """A position that explains something of the rules, in words."""

    position: str
    words: str


class GameLimits(Shape):
    """How large a board may be here, in cells, and the tree of a search, in nodes."""

    largest_side: int
    largest_board: int
    largest_studied: int
    largest_tree: int


class GameShape(Shape):
    """A game, as it describes itself, on its usual board."""

    name: str
    kind: str = Field(description="What stands before the board in its name.")
    full_name: str
    title: str
    long_title: str = Field(description="With a name that other countries use, where there is one.")
    summary: str
    rules: str
    notes: str = Field(description="What else there is to know: other editions, other boards.")
    examples: list[Example] = Field(description="Positions that explain the rules.")
    board: Board
    letters: str
    start: str
    example: str = Field(description="A position that shows what it is like, the first player to move.")
    example_moves: list[Legal] = Field(description="What may be played there.")
    endgame: str | None = Field(description="A position near the end, whose whole search tree is small.")
    shared: bool = Field(
        description="Whether the pieces belong to nobody; else the first player has the first piece."
    )
    has_draws: bool
    misere: bool = Field(description="Whether whoever completes a line loses.")
    regular: bool = Field(description="Whether this description says all there is to its rules.")
    stock: Stock
    pieces: list[Piece]
    books: list[str] = Field(description="The boards whose books come with tateti (see `/api/book`): 3x4.")
    limits: GameLimits


class Bot(Shape):
    """A bot: what people type, what it is called, and how well it plays in words."""

    name: str
    title: str
    level: str
    exact: bool | None = Field(
        description="Whether each of its moves on the board asked about is proved to be best; null: it claims nothing."
    )


class Server(Shape):
    """How other devices reach this server."""

    public_url: str | None = Field(description="The address that people open, where the server was told one.")
    local_only: bool = Field(description="Whether only this computer can open the page as it is.")
    links: list[str] = Field(
        description="The page by the addresses of this computer in its network; told to those alone who are in it. "
        "If `local_only`, they work once the server is started with `command`."
    )
    command: str = Field(
        description="What starts the server again so that other devices reach it. The options that it runs with are told on "
        "its own computer alone, and an address of a database with a password never."
    )
    command_is_complete: bool = Field(
        description="Whether no option of the running server is left out of it."
    )


class Language(Shape):
    """A language, by its own name."""

    code: str
    name: str


class Alive(Shape):
    """That the server answers."""

    status: Literal["ok"]
    version: str


class Health(Shape):
    """What works: reading and writing the database, the workers of the bots and of the studies."""

    status: Literal["ok", "failing"]
    version: str
    database: bool
    writer: bool
    bots: bool
    studies: bool
