"""Matches that begin, are left, kept and gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tateti import unfinished
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.match import Match
from tateti.players import is_program
from tateti.unfinished import KeptFile
from tateti.window.arrangement import Arrangement
from tateti.window.file_chooser import readable_name
from tateti.window.open_match import OpenMatch
from tateti.window.question import Answer, Question

if TYPE_CHECKING:
    from tateti.window.control.controller import Controller

MENU, NEW, SWAP, QUIT, OPEN = "menu", "new", "swap", "quit", "open"  # why a match is left


class MatchLifecycle:
    """Opens one match after another. One that goes on is kept with every move, so that nothing is ever lost."""

    def __init__(self, controller: Controller) -> None:
        self.controller, self.state = controller, controller.state

    @property
    def open_match(self) -> OpenMatch:
        """The match that is open."""
        assert self.state.open_match is not None
        return self.state.open_match

    def begin(self) -> None:
        """A match, as it was chosen."""
        state, background = self.state, self.controller.background
        background.drop()
        old, state.open_match = state.open_match, self._new_match()
        self._show()
        if old is not None:
            state.open_match.analysing, state.open_match.analyses = old.analysing, old.analyses
            state.open_match.pace = old.pace
        self.controller.remember()

    def _new_match(self) -> OpenMatch:
        controller, student = self.controller, self.state.student
        if student is None:
            seed = controller.background.random.getrandbits(32)
            return OpenMatch.of(self.state.arrangement.match(seed, controller.now))
        open_match = student.new_match(controller.now)
        if open_match.waits_for_person:  # it is known soon whether the file can play
            controller.background.ask(open_match, "file", student.load)
        return open_match

    def show(self, open_match: OpenMatch) -> None:
        """Another match is open from now on."""
        self.controller.background.drop()
        self.state.open_match = open_match
        self._show()

    def _show(self) -> None:
        state = self.state
        state.focus = state.left = state.files = None
        self.controller.background.wait_before_the_bot()

    def resume(self) -> None:
        """Goes on with the match that was left last."""
        if self.state.left is not None:
            self.go_on(*self.state.left)

    def go_on(self, file: KeptFile, match: Match, *, runs_programs: bool = False) -> None:
        """Goes on with a match that was left; a program that it names is run only if the person says so."""
        programs = [seat.bot for seat in match.seats if seat.bot is not None and is_program(seat.bot)]
        if programs and not runs_programs:
            answers = Answer(_("Run it"), f"run {file.path}"), Answer(_("Do not run it"), is_main=True)
            detail = _("It is a program in a file: {bot}").format(bot=readable_name(", ".join(programs)))
            self.controller.ask(Question(_("Run the bot of this match?"), detail, answers))
            return
        try:
            open_match = OpenMatch.of(match)
        except TatetiError as error:  # its bot is not there any more
            self._refuse_to_go_on(error)
            return
        open_match.kept = file
        self.state.arrangement = Arrangement.of_match(match)
        self.show(open_match)

    def run_and_go_on(self, path: Path) -> None:
        """Goes on with a match that was left, with the programs that it names."""
        try:
            self.go_on(*unfinished.load(path, self.controller.now), runs_programs=True)
        except TatetiError as error:
            self._refuse_to_go_on(error)

    def _refuse_to_go_on(self, error: TatetiError) -> None:
        ok = Answer(_("OK"), is_main=True)
        self.controller.ask(Question(_("This match cannot go on"), str(error), (ok,)))

    @property
    def must_ask(self) -> bool:
        """Whether a match goes on that would be missed."""
        open_match = self.state.open_match
        return open_match is not None and self.state.student is None and _is_worth_keeping(open_match)

    def leave(self, why: str) -> None:
        """Leaves the match for something else; one that goes on is asked about."""
        if self.must_ask:
            self.controller.ask(self._question(why))
        else:
            self.leave_now("keep", why)

    def _question(self, why: str) -> Question:
        self.keep_quietly()
        stay = Answer(_("Go on playing"))
        title = _("Begin another match?") if why in (NEW, SWAP) else _("Leave this match?")
        if self.open_match.kept is None:
            leave = Answer(_("Leave it"), f"leave discard {why}", is_main=True)
            return Question(title, _("The match could not be kept."), (leave, stay))
        keep = Answer(_("Keep it for later"), f"leave keep {why}", is_main=True)
        discard = Answer(_("Discard it"), f"leave discard {why}")
        return Question(title, _("A match that is kept is offered in the menu, also the next time."), (keep, discard, stay))  # fmt: skip

    def leave_now(self, how: str, why: str) -> None:
        """Leaves the match, keeps it or not, and does what comes next."""
        open_match = self.open_match
        self.controller.background.drop()
        if how == "discard":
            _forget(open_match)
        else:
            self.keep_quietly()
        if why == QUIT or (why == MENU and self.state.student is not None):
            self._close(how)
        elif why == MENU:
            self.state.open_match = None
            self.controller.look_for_left_match()
        elif why == OPEN:
            self.controller.files.open_chosen()
        else:
            if why == SWAP:
                self._swap(open_match)
            self.begin()

    def _close(self, how: str) -> None:
        if how == "discard":
            self.state.open_match = None  # so that it is not kept after all
        self.controller.leave()

    def _swap(self, open_match: OpenMatch) -> None:
        if self.state.student is not None:
            self.state.student.swap_sides()
        else:
            self.state.arrangement = self.state.arrangement.swapped(open_match.match)

    def leave_window(self) -> None:
        """The window is closed, at once: a match that goes on is kept, and only where that is not possible it is asked."""
        if self.must_ask and self.state.remembers:
            self.keep_quietly()
            if self.open_match.kept is None and self.state.question is None:
                self.controller.ask(self._question(QUIT))
                return
        self.controller.leave()

    def keep_quietly(self) -> None:
        """Keeps a match that goes on, in its file, and forgets one that has ended."""
        open_match = self.state.open_match
        if open_match is None or not self.state.remembers or self.state.student is not None:
            return
        if _is_worth_keeping(open_match):
            open_match.kept = unfinished.keep(open_match.match, open_match.kept)
        elif open_match.kept is not None:
            _forget(open_match)


def _is_worth_keeping(open_match: OpenMatch) -> bool:
    """Whether a person has moved in it; one from a file only if it does not stand as it stands there."""
    if open_match.begun and open_match.begun == len(open_match.match.history) and open_match.kept is None:
        return False
    return unfinished.is_worth_keeping(open_match.match)


def _forget(open_match: OpenMatch) -> None:
    if open_match.kept is not None:
        unfinished.forget(open_match.kept)
        open_match.kept = None
