"""One match after another: what can be done when a match has ended, and what becomes of one that is left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from tateti import records, unfinished
from tateti.errors import TatetiError
from tateti.games import Move
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.match import Match, date_tags
from tateti.terminal.console import BackToMenu, Console, EndOfInput, Leave
from tateti.terminal.prompts import COMMANDS, read_command, read_word, words_for
from tateti.terminal.session import Pace, Session
from tateti.unfinished import KeptFile

if TYPE_CHECKING:
    from tateti.terminal.problems.source import Problems

# What can be done after the end, in the order of the list; the first stands for Enter alone.
AGAIN, SIDES, REVIEW, RETRY, SAVE = "again", "sides", "review", "retry", "save"
UNDO, LEAVE, MENU = "undo", "quit", "menu"
WORDS = {
    AGAIN: N_("again"),
    SIDES: N_("change sides, sides"),
    REVIEW: COMMANDS["review"],
    RETRY: N_("retry my mistakes, retry"),
    SAVE: COMMANDS["save"],
    UNDO: COMMANDS["undo"],
    MENU: COMMANDS["menu"],
    LEAVE: COMMANDS["quit"],
}


@dataclass
class Sitting:
    """A person at a console, for as many matches as they like.

    `kept` is the file in which the match was left the last time, `record` one that the match is written to whatever
    becomes of it (with `force` also over something that is no record), `has_menu` says that there is a menu to go back to, and `notes` are
    told when the first match begins.
    """

    console: Console
    random: Random
    pace: Pace
    numbers: bool = False
    kept: KeptFile | None = None
    record: str | None = None
    force: bool = False
    has_menu: bool = False
    notes: Sequence[str] = ()

    def play(self, match: Match | None) -> None:
        """Plays a match, and those that the person wants after it."""
        while match is not None:
            match = self._one(match)
            self.kept, self.record, self.notes = None, None, ()  # they belong to the first one

    def _one(self, match: Match) -> Match | None:
        """Plays a match; gives the next one, or None where the person has had enough."""
        session = Session(
            match, self.console, self.random, self.pace, numbers=self.numbers,
            asks_before_leaving=self.record is None,
        )  # fmt: skip
        begun = match.moves
        if self.record is not None:
            # A name that will not do is known before the match, not after it.
            records.save(match, self.record, force=self.force)
        try:
            with session.view:
                session.introduce(self.notes)
                session.play()
                chosen = self._afterwards(session)
            while chosen is not None and not isinstance(chosen, Match):
                chosen = self._retry(chosen, session)
            return chosen
        finally:
            self._put_away(match, begun)

    def _put_away(self, match: Match, begun: list[Move]) -> None:
        """Writes the match where it belongs: a finished one is not kept any longer, one that was left is.

        One that somebody has in a file, and that still stands as it was `begun` with, is not kept a second time.
        """
        if self.record is not None:
            records.save(match, self.record)
        elif match.outcome is not None:
            if self.kept is not None:
                unfinished.forget(self.kept)
        elif self.kept is None and match.moves == begun:
            return
        elif self.console.attended and unfinished.is_worth_keeping(match):
            self.console.tell(
                _("The match is kept: the menu offers it, and tateti play --resume goes on with it.")
                if unfinished.keep(match, self.kept) is not None
                else _("The match could not be kept.")
            )

    # After the end

    def _afterwards(self, session: Session) -> Match | Problems | None:
        """What the person wants after the end of a match: the next one, or to solve what they did wrong in this one, or
        None; nobody is asked in a pipe."""
        while self.console.attended:
            choice, rest = self._choose(session)
            match choice:
                case "again":
                    return _once_more(session.match)
                case "sides":
                    return _once_more(session.match, changed=True)
                case "review":
                    session.review()
                case "retry":
                    if (mistakes := self._mistakes(session)) is not None:
                        return mistakes
                case "save":
                    self._save(session, rest)
                case "undo":
                    self._go_on_before_the_end(session)
                case "menu":
                    raise BackToMenu
                case "quit":
                    raise Leave
        return None

    def _choose(self, session: Session) -> tuple[str, str]:
        retry = [RETRY] if session.match.has_people else []
        choices = [AGAIN, SIDES, REVIEW, *retry, SAVE, UNDO, MENU if self.has_menu else LEAVE]
        shown = [words_for(WORDS[choice])[0] for choice in choices]
        while True:
            answer = session.view.choose(_("And now? [{usual}] ").format(usual=shown[0]), shown)
            if (choice := read_choice(answer, choices)) is not None:
                return choice
            session.view.note(
                _("Answer with a number from 1 to {last}, or with a word.").format(last=len(choices))
            )

    def _mistakes(self, session: Session) -> Problems | None:
        """The positions in which a person went wrong, as problems; None where there are none, which is said."""
        from tateti.study.puzzles.retry import own_side, retries_in
        from tateti.study.review import review
        from tateti.terminal.problems.source import Problems

        now = session.match.copy()  # the screen looks at the match meanwhile
        found = session.view.think(
            _("Looking through the moves…"), lambda stop: retries_in(review(now, stop=stop), own_side(now))
        )
        if found:
            return Problems.mistakes(found, now)
        session.view.note(_("There is nothing to retry: no mistake was found in this match."))
        return None

    def _retry(self, mistakes: Problems, session: Session) -> Match | Problems | None:
        """Lets the person solve what they did wrong, on a screen of its own; then it is asked again what they want."""
        from tateti.study.puzzles.progress import sum_in_words
        from tateti.terminal.problems.session import ProblemSession

        solving = ProblemSession(mistakes, self.console, self.numbers)
        try:
            solving.run()
        except EndOfInput:
            raise
        except Leave:
            pass
        with session.view:
            if self.console.in_place:  # what was said at the end is behind the screen
                for sentence in sum_in_words(solving.tried, None):
                    session.view.note(sentence)
            return self._afterwards(session)

    def _save(self, session: Session, name: str) -> None:
        try:
            session.save(name)
        except TatetiError as error:
            session.view.note(str(error))

    def _go_on_before_the_end(self, session: Session) -> None:
        match = session.match
        if match.ended is not None:
            match.reopen()
        elif match.history:
            match.take_back()
        else:
            session.view.note(_("There is no move to take back."))
            return
        session.view.show_board()
        session.play()


def read_choice(answer: str, choices: Sequence[str]) -> tuple[str, str] | None:
    """What is to be done after the end of a match, and what follows the word; None if that cannot be read.

    >>> read_choice("", [AGAIN, LEAVE]), read_choice("2", [AGAIN, LEAVE]), read_choice("save x.txt", [AGAIN])
    (('again', ''), ('quit', ''), ('save', 'x.txt'))
    """
    if not answer:
        return choices[0], ""
    numbers = {str(number): choice for number, choice in enumerate(choices, 1)}
    if answer in numbers:
        return numbers[answer], ""
    if (found := read_word(answer, WORDS)) is not None:
        return found
    command = read_command(answer)
    return command if command is not None and command[0] in WORDS else None


def _once_more(match: Match, changed: bool = False) -> Match:
    """The same match from its start; changed, the one who played second begins."""
    seats = (match.second, match.first) if changed else match.seats
    return Match(match.game, *seats, start=match.start, clock=match.clock, tags=date_tags())
