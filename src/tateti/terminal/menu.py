"""The menu: who plays, which game, the names, who begins, the level of each computer; then the match."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from random import Random
from typing import TypeVar

from tateti import records, unfinished, wording
from tateti.errors import InvalidPlayerError, TatetiError, quote
from tateti.games import Game, available, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match, Seat, date_tags
from tateti.players import refuse_programs
from tateti.terminal.console import BOLD, BackToMenu, Console, EndOfInput, Leave
from tateti.terminal.levels import USUAL_LEVEL, levels_in_words, read_level
from tateti.terminal.prompts import ask, ask_until, tell_choices
from tateti.terminal.session import LONGEST_PACE, Pace
from tateti.terminal.sitting import Sitting
from tateti.unfinished import KeptFile

Answer = TypeVar("Answer")

PERSON, COMPUTER = True, False
MODES = {"1": (PERSON, PERSON), "2": (PERSON, COMPUTER), "3": (COMPUTER, COMPUTER)}
# The first four are those of the C course's menu.
KEPT, LEAVE, SAVED, OPTIONS, PROBLEMS, LESSONS = "0", "4", "5", "6", "7", "8"
LONGEST_NAME = 41  # typed here; elsewhere a name may be longer
USUAL_GAME = "1"
STARTERS = {"1": "first", "2": "second"}
DAILY = {"1": False, "2": True}  # practice, or the problem of the day
EDGES = {"1": False, "2": True}  # whether they have numbers
MARKS = {"1": "X", "2": "O", "X": "X", "O": "O"}


@dataclass(frozen=True)
class Options:
    """What most people never change: it is asked for only where somebody wants to."""

    numbers: bool = False  # rows and columns counted from 0 on the edges of the board
    mark: str = "X"  # of whoever begins
    pace: Pace = Pace(1.0)  # of two computers  # noqa: RUF009  it is immutable


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
        self.options = Options()

    def run(self) -> None:
        """One match after another, until the person has enough."""
        while True:
            try:
                if (choice := self._choice()) == LEAVE:
                    return
                self._follow(choice)
            except BackToMenu:
                pass
            except TatetiError as error:  # a bot that cannot play on this board says so
                self.console.tell(str(error))

    def _follow(self, choice: str) -> None:
        if choice == OPTIONS:
            self._change_options()
        elif choice == SAVED:
            self._go_on_with_a_saved_one()
        elif choice == PROBLEMS:
            self._solve_problems()
        elif choice == LESSONS:
            self._learn()
        elif choice == KEPT:
            if (left := unfinished.newest()) is not None:
                self._play(left[1], kept=left[0])
        else:
            self._play(*self._arrange(*MODES[choice]))

    def _play(self, match: Match, note: str = "", kept: KeptFile | None = None) -> None:
        pace = Pace() if match.has_people else self.options.pace
        notes = [note] if note else []
        sitting = Sitting(
            self.console, self.random, pace, self.options.numbers, kept=kept, has_menu=True, notes=notes
        )
        sitting.play(match)

    # The menu itself

    def _choice(self) -> str:
        while True:
            left = unfinished.newest() if self.console.attended else None
            self.console.say()
            self.console.say(self.console.paint(_("Choose how to play"), BOLD))
            if left is not None:
                going_on = _("Go on with the match {match}").format(match=wording.match_in_short(left[1]))
                tell_choices(self.console, [going_on], first=0)
            tell_choices(self.console, self._entries())
            choices = [KEPT] * (left is not None) + [*MODES, LEAVE, SAVED, OPTIONS, PROBLEMS, LESSONS]
            answer = ask(self.console, _("Your choice"), KEPT if left is not None else "")
            if answer in choices:
                return answer
            if answer:
                sentence = _("{answer} is not in the menu: type a number from {first} to {last}.")
                told = sentence.format(answer=quote(answer), first=choices[0], last=choices[-1])
                self.console.tell(told)

    def _entries(self) -> list[str]:
        return [
            _("Person against person"),
            _("Person against computer"),
            _("Computer against computer"),
            _("Leave"),
            _("Go on with a saved match"),
            _("Options"),
            _("Problems"),
            _("Lessons"),
        ]

    # A new match

    def _arrange(self, one: bool, two: bool) -> tuple[Match, str]:
        """The match that the answers describe, and what is to be said of them; `one` and `two` say whether a person
        plays."""
        the_game = self._game()
        if one is two is COMPUTER:
            seats = [self._computer(number, the_game) for number in (1, 2)]
            return self._match(the_game, seats, "first"), ""
        names = self._names(one, two)
        answer = self._starter(names)
        people = zip(names, (one, two), strict=True)
        bots = [None if person else self._level(name, the_game) for name, person in people]
        seats = [Seat(name, bot) for name, bot in zip(names, bots, strict=True)]
        match = self._match(the_game, seats, STARTERS.get(answer, "random"))
        if answer in ("1", "2", "3"):
            return match, ""
        sentence = _("{answer} is neither of them: chance decides. {name} begins.")
        return match, sentence.format(answer=quote(answer), name=wording.name_of(match, match.turn))

    def _match(self, the_game: Game, seats: list[Seat], starts: str) -> Match:
        mark = None if the_game.shared else self.options.mark
        return Match.arrange(
            the_game,
            seats[0],
            seats[1],
            starts,
            seed=self.random.getrandbits(32),
            mark=mark,
            tags=date_tags(),
        )

    def _game(self) -> Game:
        self.console.say()
        self.console.say(_("Which game?"))
        tell_choices(self.console, [wording.long_title_of(game(kind)) for kind in available()])
        about = "\n".join(
            f"{number}. {wording.title_of(game(kind))}: {wording.rules_in_short(game(kind))}"
            for number, kind in enumerate(available(), 1)
        )
        question = _("A number, or a game on another board, such as {example}").format(
            example="tictactoe:4x4x3"
        )
        return ask_until(self.console, question, _read_game, USUAL_GAME, about)

    def _names(self, one: bool, two: bool) -> list[str]:
        if one != two:
            asked = [(_("Name of the player"), _("Player")), (_("Name of the computer"), _("Computer"))]
        else:
            asked = [(_("Name of player 1"), _("Player1")), (_("Name of player 2"), _("Player2"))]
        about = _(
            "Help: the name of whoever plays goes here, 1 to {longest} characters; Enter alone takes {usual}."
        )
        return [
            ask_until(
                self.console, question, _read_name, usual, about.format(longest=LONGEST_NAME, usual=quote(usual))
            )
            for question, usual in asked
        ]  # fmt: skip

    def _starter(self, names: list[str]) -> str:
        self.console.say(_("Who begins?"))
        tell_choices(self.console, [*names, _("Either, at random")])
        about = _("1 or 2 for the player of that number; anything else lets chance decide.")
        return ask(self.console, _("Your choice"), "3", about)

    def _level(self, name: str, the_game: Game) -> str:
        self.console.tell(_("How well does {name} play?").format(name=name))
        tell_choices(self.console, levels_in_words(the_game))
        usual = wording.bot_in_words(USUAL_LEVEL)
        return ask_until(self.console, _("A number or a name"), _or_usual(usual), usual)

    def _computer(self, number: int, the_game: Game) -> Seat:
        """One of two computers: its level, by which it is also called; the first of them begins."""
        bot = self._level(_("Computer {number}").format(number=number), the_game)
        name = wording.bot_in_words(bot.partition(":")[0])
        return Seat(f"{name} {number}", bot)

    # Problems and lessons

    def _solve_problems(self) -> None:
        """Practice, or the problem of the day; whoever has had enough comes back to the menu."""
        from tateti.study.puzzles import daily
        from tateti.terminal.problems.session import ProblemSession
        from tateti.terminal.problems.source import Problems

        the_game = self._game()
        tell_choices(self.console, [_("Practice"), _("The problem of the day")])
        if ask_until(self.console, _("Your choice"), _one_of(DAILY), "1"):
            found = daily(the_game, date.today())
            problems = None if found is None else Problems.listed([found])
        else:
            problems = Problems.practice(the_game)
        if problems is None:
            self.console.tell(_("No such problem was found."))
            return
        with _back_here():
            ProblemSession(problems, self.console, self.options.numbers).run()

    def _learn(self) -> None:
        """A lesson, from the list of all of them."""
        from tateti.study.lessons.library import chapters, lesson
        from tateti.study.lessons.walk import Walk
        from tateti.terminal.lessons.sentences import standing_of
        from tateti.terminal.lessons.session import LessonSession, known_progress

        known, titles = (
            known_progress(self.console),
            [one for chapter in chapters() for one in chapter.lessons],
        )
        tell_choices(self.console, [f"{one.title}{standing_of(one, known)}" for one in titles])
        numbered = {str(number): one.name for number, one in enumerate(titles, 1)}
        chosen = ask_until(
            self.console, _("A number, or a name"), lambda answer: lesson(numbered.get(answer, answer)), "1"
        )
        number = known.of(chosen.name).step
        with _back_here():
            walk = Walk.begin(chosen, number if number < len(chosen) else 0)
            LessonSession(walk, self.console, self.options.numbers).run()

    # Saved matches, and options

    def _go_on_with_a_saved_one(self) -> None:
        paths = unfinished.kept() if self.console.attended else []
        matches = [left for path in paths if (left := _readable(path)) is not None]
        tell_choices(self.console, [wording.match_in_short(match) for _file, match in matches])
        answer = ask(
            self.console, _("A number, or the file of a match") if matches else _("The file of a match")
        )
        if not answer:
            return
        numbered = {str(number): one for number, one in enumerate(matches, 1)}
        if answer in numbered:
            self._play(numbered[answer][1], kept=numbered[answer][0])
        else:
            match = records.load(answer)
            refuse_programs(match, answer)
            self._play(match)

    def _change_options(self) -> None:
        console, now = self.console, self.options
        console.say(_("What stands on the edges of the board?"))
        tell_choices(
            console, [_("Letters and numbers: b2"), _("Rows and columns from 0, from the top left: 1,1")]
        )
        numbers = ask_until(console, _("Your choice"), _one_of(EDGES), "2" if now.numbers else "1")
        console.say(_("Which mark has the one who begins?"))
        tell_choices(console, ["X", "O"])
        mark = ask_until(console, _("Your choice"), _one_of(MARKS), "2" if now.mark == "O" else "1")
        question = _("Two computers: seconds for each move, or 0 to step with Enter")
        pace = ask_until(console, question, read_pace, f"{now.pace.seconds:g}")
        self.options = replace(now, numbers=numbers, mark=mark, pace=pace)


@contextlib.contextmanager
def _back_here() -> Iterator[None]:
    """Whoever leaves problems or a lesson is in the menu again; where there is nothing more to read, it ends."""
    try:
        yield
    except EndOfInput:
        raise
    except Leave as leaving:
        raise BackToMenu from leaving


# Reading answers


def _read_game(answer: str) -> Game:
    numbered = {str(number): kind for number, kind in enumerate(available(), 1)}
    return game(numbered.get(answer) or answer)


def _read_name(answer: str) -> str:
    if not 0 < len(answer) <= LONGEST_NAME or not answer.isprintable():
        raise InvalidPlayerError(
            N_("{name} will not do: a name has 1 to {longest} printable characters."),
            name=quote(answer), longest=LONGEST_NAME,
        )  # fmt: skip
    return answer


def _or_usual(usual: str) -> Callable[[str], str]:
    """Reads a level; what stands in brackets, in whatever language, is the usual one."""
    return lambda answer: USUAL_LEVEL if answer == usual else read_level(answer)


def _one_of(choices: Mapping[str, Answer]) -> Callable[[str], Answer]:
    """Reads one of these answers, in small letters too."""

    def read(answer: str) -> Answer:
        if (found := choices.get(answer.upper())) is None:
            raise TatetiError(
                N_("{answer} is not one of the answers: they are {answers}."),
                answer=quote(answer), answers=", ".join(choices),
            )  # fmt: skip
        return found

    return read


def _readable(path: Path) -> tuple[KeptFile, Match] | None:
    try:
        return unfinished.load(path)
    except TatetiError:
        return None


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
