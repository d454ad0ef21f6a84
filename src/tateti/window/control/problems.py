"""Problems: what their buttons and keys do, and what is asked of the one who thinks in the background."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tateti.errors import TatetiError
from tateti.language import mark as N_
from tateti.players.thinking import Thought
from tateti.search.limits import Stop
from tateti.study.puzzles.retry import Mistake, own_side, retries_in
from tateti.study.puzzles.solving import Solving, Stage
from tateti.study.review import review
from tateti.window.control.screen_controller import ARROWS, ENTER, ScreenController
from tateti.window.open_problems import OpenProblems
from tateti.window.screens.problems import buttons_of, lay_out_problems
from tateti.window.sounds import Sound

KEYS = {
    pygame.K_h: "hint", pygame.K_w: "why", pygame.K_n: "next", pygame.K_p: "play_on", pygame.K_ESCAPE: "menu",
}  # fmt: skip


class ProblemsController(ScreenController):
    """Changes the problems that are open."""

    @property
    def problems(self) -> OpenProblems:
        """The problems; there are some while this screen is in front."""
        assert self.state.problems is not None
        return self.state.problems

    # To them and back

    def practise(self) -> None:
        """Fresh problems of the game that is chosen in the menu."""
        self._open(OpenProblems.practice(self.state.arrangement.game, self.state.remembers))

    def ask_for_mistakes(self) -> None:
        """What a person did wrong in the match, which is looked for in the background."""
        open_match = self.state.open_match
        assert open_match is not None
        match, found = open_match.match.copy(), open_match.review
        open_match.notice = None

        def looking(stop: Stop) -> list[Mistake]:
            return retries_in(found or review(match, stop=stop), own_side(match))

        self.controller.background.ask(open_match, "retry", looking)

    def take_mistakes(self, mistakes: list[Mistake]) -> None:
        """They are on the board, or it is said that there are none."""
        open_match = self.state.open_match
        assert open_match is not None
        if mistakes:
            self._open(OpenProblems.of_mistakes(mistakes, open_match.match))
        else:
            open_match.notice = TatetiError(
                N_("There is nothing to retry: no mistake was found in this match.")
            )

    def _open(self, problems: OpenProblems) -> None:
        self.controller.background.drop()
        self.state.problems, self.state.focus = problems, None

    def leave(self) -> None:
        """Back to the match, which is reviewed then, or to the menu."""
        self.controller.background.drop()
        self.state.problems = None
        open_match = self.state.open_match
        self.state.focus = "play" if open_match is None else None
        if open_match is not None:
            open_match.reviewing = True

    # Buttons

    def do(self, word: str, rest: list[str]) -> None:
        problems, solving = self.problems, self.problems.solving
        if word == "menu":
            self.leave()
        elif word == "next":
            self._forward()
        elif solving is None or problems.thinking is not None:
            return
        elif word == "again":
            problems.now(solving.again(), None)
        elif word == "play_on":
            problems.now(solving.play_on(), None)
            self.controller.hear(Sound.THEIRS)
        elif word == "hint":
            self._think("hint", lambda stop: solving.give_hint())
        elif word == "why":
            self._think("why", lambda stop: tuple(solving.explanation()))

    def _forward(self) -> None:
        self.controller.background.drop()
        if self.problems.is_last:
            self.leave()
        else:
            self.problems.forward()

    # Pointer and keys

    def point(self) -> None:
        problems = self.problems
        place = lay_out_problems(self.state, problems, self.controller.size).place
        problems.aim, problems.aims_by_keys = place.cell_at(self.state.pointer), False

    def press_board(self) -> None:
        """A click that hit no button."""
        if self.problems.aim is not None:
            self.choose(self.problems.game.board.name(self.problems.aim))

    def key(self, key: int, letter: str) -> None:
        name = KEYS.get(key)
        if key in ARROWS and self.problems.takes_moves:
            self.state.focus = None
            self.problems.aim_by(*ARROWS[key])
        elif key in ARROWS:
            self.walk(key, "next")
        elif key in ENTER:
            self._enter()
        elif name is not None and name in {one.name for one in buttons_of(self.problems) if one.enabled}:
            self.controller.do(name)

    def _enter(self) -> None:
        """The control that the keyboard is on, the cell that it aims at, or what comes next."""
        problems = self.problems
        if self.state.focus is not None:
            self.controller.do(self.state.focus)
        elif problems.takes_moves:
            if problems.aim is None:
                problems.aim_by(0, 0)
            else:
                self.choose(problems.game.board.name(problems.aim))
        elif problems.stage is not None:
            self.controller.do("again" if problems.stage is Stage.REFUTED else "next")

    def choose(self, cell: str) -> None:
        """The move on this cell, where one is wanted."""
        problems, solving = self.problems, self.problems.solving
        if solving is None or problems.thinking is not None:
            return
        if solving.stage is Stage.REFUTED:  # a click on the board is as good as the button
            problems.now(solving.again(), None)
            return
        if solving.takes_moves:
            self.state.focus = None
            self._think("move", lambda stop: solving.choose(cell))

    # The background

    def _think(self, about: str, question: Callable[[Stop], object]) -> None:
        self.problems.thinking = about
        self.controller.background.think(about, question)

    def tick(self) -> None:
        """Takes what was found out, plays a refutation on, and looks for the next problem."""
        problems, background = self.problems, self.controller.background
        if (thought := background.thinker.taken()) is not None:
            problems.thinking = None
            self._take(problems, thought)
        if problems.go_on_refuting(self.state.now):
            self.controller.hear(Sound.THEIRS)
        if problems.solving is None and problems.thinking is None and not problems.is_exhausted:
            progress, game, passed = problems.progress, problems.game, problems.passed
            self._think("problem", lambda stop: progress.next(game, avoid=passed))
        problems.is_slow = problems.thinking is not None and background.is_slow

    def _take(self, problems: OpenProblems, thought: Thought) -> None:
        if thought.refusal is not None:
            problems.notice = thought.refusal
        elif thought.about == "why":
            problems.why = thought.answer
        elif thought.about == "problem":
            if thought.answer is None:
                problems.is_exhausted = True
                problems.notice = TatetiError(N_("No fresh problem of this kind is left."))
            else:
                problems.solving = Solving.begin(thought.answer)
        else:
            animated = self.state.moves and thought.about == "move"
            problems.now(thought.answer, self.state.now if animated else None)
            if thought.about == "move":
                self.controller.hear(Sound.MOVE if problems.stage is Stage.REFUTED else Sound.WON)
