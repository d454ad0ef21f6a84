"""A match: what its buttons and keys do, looking back, resigning, leaving it and going on with it."""

from __future__ import annotations

import pygame

from tateti import unfinished
from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.window.arrangement import Arrangement
from tateti.window.control.desk import ARROWS, ENTER, Desk
from tateti.window.open_match import PACES, OpenMatch
from tateti.window.question import Answer, Question
from tateti.window.screens.keys import possible
from tateti.window.screens.match_layout import lay_out_play
from tateti.window.sounds import Sound

KEYS = {
    pygame.K_u: "undo",
    pygame.K_h: "hint",
    pygame.K_a: "analysis",
    pygame.K_n: "new",
    pygame.K_p: "pause",
    pygame.K_r: "rules",
    pygame.K_s: "swap",
    pygame.K_v: "review",
    pygame.K_x: "resign",
    pygame.K_HOME: "first",
    pygame.K_PAGEUP: "back",
    pygame.K_PAGEDOWN: "forward",
    pygame.K_END: "last",
}
LETTERS = {".": "step", "+": "faster", "-": "slower", "−": "slower"}
STEPS = {pygame.K_LEFT: "back", pygame.K_UP: "back", pygame.K_RIGHT: "forward", pygame.K_DOWN: "forward"}
MENU, NEW, SWAP, QUIT, OPEN = "menu", "new", "swap", "quit", "open"  # why a match is left


class MatchDesk(Desk):
    """Changes the match that is open."""

    @property
    def open_match(self) -> OpenMatch:
        """The match; there is one while this screen is in front."""
        assert self.state.open_match is not None
        return self.state.open_match

    # Buttons

    def do(self, word: str, rest: list[str]) -> None:
        open_match, background = self.open_match, self.controller.background
        match word:
            case "undo":
                background.drop()
                if open_match.take_back():
                    self.after_a_move(Sound.MOVE)
            case "hint":
                background.ask_for_hint(open_match)
            case "analysis":
                open_match.analysing, open_match.notice = not open_match.analysing, None
                self._call_off("analysis")
            case "review":
                open_match.reviewing, open_match.notice = not open_match.reviewing, None
                self._call_off("review")
            case "first" | "back" | "forward" | "last":
                ply = open_match.shown_ply
                last = len(open_match.match.history)
                self._look_at({"first": 0, "back": ply - 1, "forward": ply + 1, "last": last}[word])
            case "ply":
                self._look_at(int(rest[0]))
            case "resign":
                self._ask_before_resigning()
            case "menu" | "new" | "swap":
                self.leave_match(word)
            case _:
                self._do_with_bots(word)

    def _do_with_bots(self, word: str) -> None:
        """Two bots that are watched."""
        open_match, background = self.open_match, self.controller.background
        match word:
            case "pause":
                open_match.paused, open_match.steps = not open_match.paused, 0
                background.drop()
            case "step":
                open_match.steps = 1
                background.wait_before_the_bot(0.0)
            case "faster" | "slower":
                by = 1 if word == "faster" else -1
                open_match.pace = max(0, min(open_match.pace + by, len(PACES) - 1))
                background.wait_before_the_bot(PACES[open_match.pace])

    def _call_off(self, about: str) -> None:
        if self.open_match.thinking == about:
            self.controller.background.drop()

    def _look_at(self, ply: int) -> None:
        self._call_off("analysis")
        self.open_match.look_at(ply)

    # Pointer and keys

    def point(self) -> None:
        open_match, state = self.open_match, self.state
        place = lay_out_play(state, open_match, self.controller.size).place
        open_match.aim, open_match.aims_by_keys = place.cell_at(state.pointer), False
        if open_match.aim != open_match.rests_on:
            open_match.rests_on = None

    def press_board(self) -> None:
        """A click that hit no button."""
        if self.open_match.aim is not None:
            self._play(self.open_match.aim)
            self.open_match.rests_on = self.open_match.aim

    def scroll(self, lines: int) -> None:
        moves = lay_out_play(self.state, self.open_match, self.controller.size).moves
        if moves is not None:
            last = max(0, moves.lines - moves.in_view)
            self.open_match.scroll = max(0, min(moves.first + lines, last))

    def key(self, key: int, letter: str) -> None:
        open_match = self.open_match
        name = KEYS.get(key) or LETTERS.get(letter)
        if key == pygame.K_ESCAPE:
            self._back_out()
        elif key in STEPS and open_match.is_over and self.state.focus is None:
            self._press(STEPS[key])
        elif key in ARROWS:
            self.state.focus = None
            open_match.aim_by(*ARROWS[key])
        elif key in ENTER:
            self._enter()
        elif name is not None:
            self._press(name)

    def _press(self, name: str) -> None:
        if name in possible(self.state):
            self.controller.do(name)

    def _back_out(self) -> None:
        """Esc: out of the review, back from an earlier position, then to the menu."""
        open_match = self.open_match
        if open_match.reviewing and not open_match.is_record:
            self.do("review", [])
            open_match.look_at(len(open_match.match.history))
        elif open_match.looks_back and not open_match.is_record:
            self.do("last", [])
        else:
            self.controller.do("menu")

    def _enter(self) -> None:
        """The control that the keyboard is on, a move where it is on the board, another match after the end."""
        open_match = self.open_match
        if self.state.focus is not None:
            self.controller.do(self.state.focus)
        elif open_match.is_over:
            if not open_match.reviewing and not open_match.is_record:
                self.controller.do("new")
        elif open_match.aim is None:
            open_match.aim_by(0, 0)
        else:
            self._play(open_match.aim)

    def _play(self, cell: int) -> None:
        self.state.focus = None
        open_match = self.open_match
        if open_match.play(cell):
            self.controller.background.drop()
            self.controller.background.wait_before_the_bot()
            open_match.moved_at = self.controller.now()
            self.after_a_move(Sound.MOVE)

    def after_a_move(self, sound: Sound) -> None:
        """The match is kept as it stands now, and one hears what happened."""
        open_match = self.open_match
        self.keep_quietly()
        if open_match.is_over and sound is not Sound.TIME:
            outcome, own = open_match.match.outcome, open_match.own_side
            won = outcome is not None and outcome.winner is not None and own in (None, outcome.winner)
            sound = Sound.WON if won else Sound.OVER
        self.controller.sound_of(sound)

    # Resigning

    def _ask_before_resigning(self) -> None:
        answers = Answer(_("Resign"), "resign", is_main=True), Answer(_("Go on playing"))
        self.controller.ask(Question(_("Resign this match?"), _("The other wins then."), answers))

    def resign(self) -> None:
        """The person gives up: of two, the one whose turn it is."""
        open_match = self.open_match
        self.controller.background.drop()
        people = open_match.match.people
        open_match.resign(people[0] if len(people) == 1 else open_match.match.turn)
        self.after_a_move(Sound.OVER)

    # Beginning, leaving, going on

    def begin(self) -> None:
        """A match, as it was chosen."""
        state, background = self.state, self.controller.background
        background.drop()
        old, state.open_match = state.open_match, self._new_match()
        self._show(state.open_match)
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
        self._show(open_match)

    def _show(self, open_match: OpenMatch) -> None:
        state = self.state
        state.focus, state.left = None, None
        self.controller.background.wait_before_the_bot()

    def resume(self) -> None:
        """Goes on with the match that was left."""
        if self.state.left is None:
            return
        path, match = self.state.left
        try:
            open_match = OpenMatch.of(match)
        except TatetiError as error:  # its bot is not there any more
            ok = Answer(_("OK"), is_main=True)
            self.controller.ask(Question(_("This match cannot go on"), str(error), (ok,)))
            return
        open_match.kept = path
        self.state.arrangement = Arrangement.of_match(match)
        self.show(open_match)

    @property
    def must_ask(self) -> bool:
        """Whether a match goes on that would be missed."""
        open_match = self.state.open_match
        return open_match is not None and self.state.student is None and _is_worth_keeping(open_match)

    def leave_match(self, why: str) -> None:
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
            self._close(open_match, how)
        elif why == MENU:
            self.state.open_match = None
            self.controller.look_for_left_match()
        elif why == OPEN:
            self.controller.files.open_chosen()
        else:
            if why == SWAP:
                self._swap(open_match)
            self.begin()

    def _close(self, open_match: OpenMatch, how: str) -> None:
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
