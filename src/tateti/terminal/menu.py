"""The menu: who plays, which game, the names, who begins, the level of each computer; then the match."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from random import Random

from tateti import players, wording
from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.games import Game, available, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match, Seat
from tateti.players import player
from tateti.players.outside import PREFIX
from tateti.terminal.console import BOLD, Console, Leave, fold
from tateti.terminal.prompts import ask, ask_until
from tateti.terminal.session import LONGEST_PACE, BackToMenu, Pace, Session

PERSON, COMPUTER = True, False
MODES = {"1": (PERSON, PERSON), "2": (PERSON, COMPUTER), "3": (COMPUTER, COMPUTER)}
LEAVE = "4"
LONGEST_NAME = 41  # typed here; elsewhere a name may be longer, and have blanks
USUAL_GAME, USUAL_LEVEL, USUAL_PACE = "1", "easy", "1"
STARTERS = {"1": "first", "2": "second"}


def open_menu(console: Console, random: Random | None = None) -> None:
    """Shows the menu and plays matches until the person leaves."""
    menu = Menu(console, random or Random())
    with contextlib.suppress(Leave):
        menu.run()
    console.say(farewell())


def farewell() -> str:
    """What is said to a person who leaves."""
    return _("See you soon!")


class Menu:
    """The questions before a match."""

    def __init__(self, console: Console, random: Random) -> None:
        self.console, self.random = console, random

    def run(self) -> None:
        """One match after another, until the person has enough."""
        while (mode := self._mode()) != LEAVE:
            match = self._arrange(*MODES[mode])
            pace = Pace() if PERSON in MODES[mode] else self._pace()
            try:
                Session(match, self.console, self.random, pace).run()
            except BackToMenu:
                pass
            except TatetiError as error:  # a bot that cannot play on this board says so
                self.console.tell(str(error))

    def _mode(self) -> str:
        while True:
            self.console.say()
            self.console.say(self.console.paint(_("Choose how to play"), BOLD))
            self._list(
                [
                    _("Person against person"),
                    _("Person against computer"),
                    _("Computer against computer"),
                    _("Leave"),
                ]
            )
            answer = ask(self.console, _("Your choice"))
            if answer in MODES or answer == LEAVE:
                return answer
            self.console.say(
                _("{answer} is not in the menu: type 1, 2, 3 or 4.").format(answer=quote(answer))
            )

    def _arrange(self, one: bool, two: bool) -> Match:
        """The match that the answers describe; `one` and `two` say whether a person plays."""
        the_game = self._game()
        names = self._names(one, two)
        starts = self._starter(names)
        bots = [None if person else self._level(name) for name, person in zip(names, (one, two), strict=True)]
        seats = [Seat(name, bot) for name, bot in zip(names, bots, strict=True)]
        return Match.arrange(the_game, seats[0], seats[1], starts, seed=self.random.getrandbits(32))

    def _list(self, choices: list[str]) -> None:
        for number, choice in enumerate(choices, 1):
            self.console.say(f"  {number}. {choice}")

    # The questions

    def _game(self) -> Game:
        self.console.say()
        self.console.say(_("Which game?"))
        self._list([wording.long_title_of(game(kind)) for kind in available()])
        about = "\n".join(
            f"{wording.title_of(game(kind))}: {wording.rules_of(game(kind))}" for kind in available()
        )
        question = _("A number, or a game on another board, such as {example}").format(
            example="tictactoe:4x4x3"
        )
        return ask_until(self.console, question, _read_game, USUAL_GAME, about)

    def _names(self, one: bool, two: bool) -> list[str]:
        if one != two:
            asked = [(_("Name of the player"), _("Player")), (_("Name of the computer"), _("Computer"))]
        elif one:
            asked = [(_("Name of player 1"), _("Player1")), (_("Name of player 2"), _("Player2"))]
        else:
            asked = [(_("Name of computer 1"), _("Computer1")), (_("Name of computer 2"), _("Computer2"))]
        about = _(
            "Help: the name of whoever plays goes here, 1 to {longest} characters and no blanks; Enter alone takes {usual}."
        )
        return [
            ask_until(
                self.console, question, _read_name, usual, about.format(longest=LONGEST_NAME, usual=quote(usual))
            )
            for question, usual in asked
        ]  # fmt: skip

    def _starter(self, names: list[str]) -> str:
        self.console.say(_("Who begins?"))
        self._list([*names, _("Either, at random")])
        about = _("1 or 2 for the player of that number; anything else lets chance decide.")
        return STARTERS.get(ask(self.console, _("Your choice"), "3", about), "random")

    def _level(self, name: str) -> str:
        self.console.say(_("How well does {name} play?").format(name=name))
        self._list(
            [
                f"{bot}: {words}" if (words := wording.level_in_words(bot)) else bot
                for bot in players.available()
            ]
        )
        return ask_until(self.console, _("A number or a name"), _read_level, USUAL_LEVEL)

    def _pace(self) -> Pace:
        question = _("Seconds for each move, or 0 to step with Enter")
        return ask_until(self.console, question, read_pace, USUAL_PACE)


# Reading answers


def _read_game(answer: str) -> Game:
    return game(_by_number(answer, list(available())) or fold(answer))


def _by_number(answer: str, choices: Sequence[str]) -> str | None:
    """The choice of this number, as it stands in the list, or None."""
    return {str(number): choice for number, choice in enumerate(choices, 1)}.get(answer)


def _read_name(answer: str) -> str:
    if not 0 < len(answer) <= LONGEST_NAME or " " in answer or not answer.isprintable():
        raise InvalidPlayerError(
            N_("{name} will not do: a name has 1 to {longest} characters and no blanks."),
            name=quote(answer), longest=LONGEST_NAME,
        )  # fmt: skip
    return answer


def _read_level(answer: str) -> str:
    bots = list(players.available())
    if (chosen := _by_number(answer, bots)) is not None:
        return chosen
    if not answer.startswith(PREFIX) and answer.partition(":")[0].strip().lower() not in bots:
        raise InvalidPlayerError(
            N_("{answer} is not a level: answer with a number from 1 to {last}, or a name: {bots}."),
            answer=quote(answer), last=len(bots), bots=", ".join(bots),
        )  # fmt: skip
    return str(player(answer))


def read_pace(answer: str) -> Pace:
    """The pace that a number of seconds gives; 0 is step by step."""
    try:
        seconds = float(answer.replace(",", "."))
    except ValueError:
        raise TatetiError(
            N_("{pace} is not a pace: write the seconds for a move, from 0 to {longest}."),
            pace=quote(answer), longest=int(LONGEST_PACE),
        ) from None  # fmt: skip
    return Pace(seconds, step=seconds == 0)
