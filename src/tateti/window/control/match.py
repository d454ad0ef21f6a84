"""A match: what its buttons and keys do, looking back, resigning."""

from __future__ import annotations

import pygame

from tateti.language import gettext as _
from tateti.window.control.screen_controller import ARROWS, ENTER, ScreenController
from tateti.window.open_match import PACES, OpenMatch
from tateti.window.question import Answer, Question
from tateti.window.screens.keys import possible
from tateti.window.screens.match_layout import lay_out_play
from tateti.window.sounds import Sound

KEYS = {
    pygame.K_u: "undo",
    pygame.K_h: "hint",
    pygame.K_a: "analysis",
    pygame.K_e: "retry",
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


class MatchController(ScreenController):
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
            case "retry":
                self.controller.problems.ask_for_mistakes()
            case "first" | "back" | "forward" | "last":
                ply = open_match.shown_ply
                last = len(open_match.match.history)
                self._look_at({"first": 0, "back": ply - 1, "forward": ply + 1, "last": last}[word])
            case "ply":
                self._look_at(int(rest[0]))
            case "resign":
                self._ask_before_resigning()
            case "menu" | "new" | "swap":
                self.controller.lifecycle.leave(word)
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
        open_match.rests_on = cell
        if open_match.play(cell):
            self.controller.background.drop()
            self.controller.background.wait_before_the_bot()
            open_match.moved_at = self.controller.now()
            self.after_a_move(Sound.MOVE)

    def after_a_move(self, sound: Sound) -> None:
        """The match is kept as it stands now, and one hears what happened."""
        open_match = self.open_match
        self.controller.lifecycle.keep_quietly()
        if open_match.is_over and sound is not Sound.TIME:
            outcome, own = open_match.match.outcome, open_match.own_side
            won = outcome is not None and outcome.winner is not None and own in (None, outcome.winner)
            sound = Sound.WON if won else Sound.OVER
        self.controller.hear(sound)

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
