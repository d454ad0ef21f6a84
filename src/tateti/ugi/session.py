"""What each line of UGI means to the engine, and how things stand: the game, the bot, the position, the search."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable
from random import Random

from tateti import __version__
from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.games import Game, Position, Side, game
from tateti.games import available as available_games
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match, Seat
from tateti.players import Player, Weighed, available, player
from tateti.players.options import reads_a_file
from tateti.players.outside import is_program
from tateti.players.programs.lines import (
    QUESTIONS,
    EngineOption,
    Go,
    MalformedLineError,
    read_go,
    read_position,
    read_set_option,
)
from tateti.players.reasons import Proven, Win
from tateti.search.limits import Stop
from tateti.search.values import Value
from tateti.ugi.search import Answer, Search
from tateti.ugi.time_limits import bot_for, seconds_for
from tateti.wording import reason_in_words

STAND_IN = "easy"
SECONDS_TO_GET_READY = 3.0
MOST_SEED = 2**31 - 1
_SEED = re.compile(r"[0-9]{1,10}", re.ASCII)
NOTHING = "none"  # the move where there is none

Say = Callable[[str], None]


class Session:
    """An engine that has been started: `hear` takes one line, `say` is called with each line that it answers."""

    def __init__(self, bot: Player, game: Game, say: Say) -> None:
        self.bot, self.game, self._say = bot, game, say
        self._match: Match | None = self._begun()
        self._seed: int | None = None
        self._random = Random()
        self._search: Search | None = None
        self._is_ready = False
        self._speaking = threading.Lock()
        self._words: dict[str, Callable[[list[str]], None]] = {
            "ugi": self._introduce,
            "isready": self._get_ready,
            "setoption": self._set_option,
            "uginewgame": self._begin_game,
            "position": self._set_position,
            "go": self._go,
            "stop": self._stop,
            "query": self._query,
        }

    def hear(self, line: str) -> bool:
        """Does what a line says; False if that is to end. What is no line of the protocol changes nothing, and is told."""
        word, *rest = line.split() or [""]
        if word == "quit":
            self.close()
            return False
        try:
            if word in self._words:
                self._words[word](rest)
            elif word:
                raise MalformedLineError(
                    N_("{line} is not understood: the words are {words}."),
                    line=quote(line.strip()), words=", ".join([*self._words, "quit"]),
                )  # fmt: skip
        except TatetiError as error:
            self._remark(str(error))
        return True

    def reply(self, *lines: str) -> None:
        """Says these lines, and no other ones in between."""
        with self._speaking:
            for line in lines:
                self._say(line)

    def _remark(self, text: str) -> None:
        self.reply("info string " + " ".join(text.split()))

    @property
    def is_thinking(self) -> bool:
        """Whether a search is going on."""
        return self._search is not None and not self._search.over.is_set()

    def finish(self, seconds: float) -> None:
        """Lets a search that is going on come to its end, but no longer than this; one without an end ends now."""
        if self._search is not None:
            if self._search.infinite or not self._search.wait(seconds):
                self._search.stop()
            self._search.wait(seconds)

    def close(self) -> None:
        """Nobody wants to know any more."""
        if self._search is not None:
            self._search.drop()

    # The lines

    def _introduce(self, words: list[str]) -> None:
        kinds, bots = tuple(available_games()), tuple(available())
        self.reply(
            f"id name tateti {__version__} {self.bot}",
            "id author the tateti authors",
            str(EngineOption("Game", "combo", self.game.name, _with(self.game.name, kinds))),
            str(EngineOption("Bot", "combo", str(self.bot), _with(str(self.bot), bots))),
            f"option name Seed type spin default 0 min 0 max {MOST_SEED}",
            "ugiok",
        )

    def _get_ready(self, words: list[str]) -> None:
        """Before the first move, what takes long is done now: a table is read, a board is solved."""
        if not self._is_ready and not self.is_thinking:
            self._is_ready = True
            search = Search(
                lambda stop: self.bot.choose(self.game.start, Random(0), stop=stop),
                SECONDS_TO_GET_READY, False, lambda answer: None,
            )  # fmt: skip
            search.wait(2 * SECONDS_TO_GET_READY)
        self.reply("readyok")

    def _set_option(self, words: list[str]) -> None:
        name, value = read_set_option(words)
        self._refuse_while_thinking()
        match name.lower():
            case "game":
                self.game = game(value)
                self._match = self._begun()
            case "bot":
                self.bot = _bot(value)
            case "seed":
                self._seed = _read_seed(value)
                self._random = Random(self._seed)
            case _:
                raise TatetiError(
                    N_("{name} is not an option: the options are {options}."),
                    name=quote(name), options="Game, Bot, Seed",
                )  # fmt: skip
        self._is_ready = False

    def _begin_game(self, words: list[str]) -> None:
        self._refuse_while_thinking()
        self._match = self._begun()
        if self._seed is not None:
            self._random = Random(self._seed)

    def _begun(self, start: Position | None = None) -> Match:
        return Match(self.game, Seat("p1"), Seat("p2"), start)

    def _set_position(self, words: list[str]) -> None:
        told = read_position(words)
        self._match = (
            None  # whatever is wrong with the line, the position before is not the one that is meant
        )
        start = self.game.start if told.fen is None else self.game.position(told.fen)
        match = self._begun(start)
        for move in told.moves:
            match.play(move)
        self._match = match

    def _go(self, words: list[str]) -> None:
        self._refuse_while_thinking()
        try:
            go = read_go(words)
        except MalformedLineError as error:  # whoever asks for a move waits for one
            self._remark(str(error))
            go = Go()
        match = self._match
        if match is None or match.outcome is not None:
            self._remark(
                _("There is no position to think about.") if match is None else _("The game is over.")
            )
            self.reply(f"bestmove {NOTHING}")
            return
        self._think(match.copy(), go)

    def _think(self, match: Match, go: Go) -> None:
        seconds = seconds_for(go, match)
        bot, random, began = bot_for(self.bot, go, seconds), self._random, time.monotonic()

        def question(stop: Stop) -> Weighed:
            return bot.choose_in(match, random, stop=stop)

        def tell(answer: Answer) -> None:
            if answer.failure is not None:
                self._remark(str(answer.failure))
            self.reply(*self._answered(answer, match, time.monotonic() - began))

        self._search = Search(question, seconds, go.infinite, tell)

    def _answered(self, answer: Answer, match: Match, seconds: float) -> list[str]:
        """The lines that tell a move, and why it is played."""
        chosen, words = answer.chosen, ""
        if chosen is None:
            chosen = player(STAND_IN).choose_in(match, self._random)
            words = _("{bot} has no move yet: {stand_in} plays this one.").format(
                bot=self.bot, stand_in=STAND_IN
            )
        else:
            words = reason_in_words(chosen.reason, match.game)
        about = f"info time {int(1000 * seconds)}{_score(chosen)} pv {chosen.move}"
        return [about, f"info string {' '.join(words.split())}", f"bestmove {chosen.move}"]

    def _stop(self, words: list[str]) -> None:
        if self._search is not None:
            self._search.stop()

    def _query(self, words: list[str]) -> None:
        question = " ".join(words)
        if question not in QUESTIONS:
            self._remark(
                _("{question} is not a question: they are {questions}.").format(
                    question=quote(question), questions=", ".join(QUESTIONS)
                )
            )
        self.reply(f"response {self._response(question)}")

    def _response(self, question: str) -> str:
        match = self._match
        if match is None:
            return "unknown"
        outcome = match.outcome
        match question:
            case "gameover":
                return str(outcome is not None).lower()
            case "p1turn":
                return str(match.turn is Side.FIRST).lower()
            case "result":
                if outcome is None:
                    return "none"
                return "draw" if outcome.winner is None else f"p{outcome.winner + 1}win"
            case _:
                return "unknown"

    def _refuse_while_thinking(self) -> None:
        if self.is_thinking:
            raise TatetiError(N_("A search is going on: stop it first, and wait for its bestmove."))


def _with(own: str, names: tuple[str, ...]) -> tuple[str, ...]:
    return names if own in names else (own, *names)


def _read_seed(text: str) -> int:
    if not _SEED.fullmatch(text) or int(text) > MOST_SEED:
        raise TatetiError(
            N_("{value} is not a seed: write a whole number from 0 to {most}."),
            value=quote(text),
            most=MOST_SEED,
        )
    return int(text)


def _bot(name: str) -> Player:
    """A bot of ours by its name. A line can come from anywhere, so it never starts a program: the command line does."""
    if is_program(name):
        raise InvalidPlayerError(
            N_("{name} is a program: it can be named when tateti ugi is started, not by a line."),
            name=quote(name),
        )
    if reads_a_file(name):
        raise InvalidPlayerError(
            N_("{name} reads a file: it can be named when tateti ugi is started, not by a line."),
            name=quote(name),
        )
    return player(name)


def _score(chosen: Weighed) -> str:
    """What the move is proved to be worth, as UCI writes it: moves to a win or a loss, or 0 for a draw."""
    reason = chosen.reason
    if isinstance(reason, Win):
        return " depth 1 score mate 1"
    if not isinstance(reason, Proven):
        return ""
    depth = "" if reason.plies is None else f" depth {reason.plies}"
    if reason.value is Value.DRAW:
        return f"{depth} score cp 0"
    if reason.plies is None:
        return ""
    moves = (reason.plies + 1) // 2
    return f"{depth} score mate {moves if reason.value is Value.WIN else -moves}"
