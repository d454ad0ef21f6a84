"""The controller: events in, state changed; bots, hints and analyses asked for and their answers taken."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pygame
from pygame.event import Event

from tateti import language, wording
from tateti.errors import TatetiError
from tateti.games import Position, available, game
from tateti.players import Weighed
from tateti.players.thinking import Thinker, Thought
from tateti.study.advice import advise
from tateti.study.analysis import Analysis, analyse
from tateti.window.open_match import OpenMatch
from tateti.window.screens.draw import controls_of
from tateti.window.screens.match_layout import lay_out_play
from tateti.window.state import Point, State
from tateti.window.widgets import controls

SECONDS_AFTER_PERSON = 0.35  # before the bot's move is shown, so that one sees one's own first
SECONDS_BETWEEN_BOTS = 0.9
SECONDS_WITHOUT_A_WORD = 2.0  # before it is said that a hint or an analysis takes long

ARROWS = {pygame.K_UP: (-1, 0), pygame.K_DOWN: (1, 0), pygame.K_LEFT: (0, -1), pygame.K_RIGHT: (0, 1)}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
KEYS = {
    pygame.K_u: "undo",
    pygame.K_h: "hint",
    pygame.K_a: "analysis",
    pygame.K_n: "new",
    pygame.K_d: "theme",
    pygame.K_p: "pause",
    pygame.K_s: "swap",
    pygame.K_ESCAPE: "menu",
}
MENU_KEYS = {pygame.K_d: "theme", pygame.K_r: "rules", pygame.K_ESCAPE: "leave"}
RULES_KEYS = {pygame.K_d: "theme", pygame.K_r: "back", pygame.K_ESCAPE: "back"}


class Controller:
    """Changes a state as the events ask for."""

    def __init__(
        self,
        state: State,
        size: tuple[int, int],
        thinker: Thinker | None = None,
        now: Callable[[], float] = time.monotonic,
        seed: int | None = None,
    ) -> None:
        self.state, self.size = state, size
        self.thinker = thinker or Thinker()
        self.now = now
        self.random = Random(seed)
        self._shown_from = 0.0  # the time before which a bot's move is not shown
        self._asked = 0.0  # the time of the last question
        self._answer: Weighed | None = None
        self._example: Position | None = None  # of the rules, which is being studied
        self._held: set[int] = set()  # the keys that are down: only some of them may repeat

    # Events

    def handle(self, event: Event, density: float = 1.0) -> None:
        """One event; `density` is how many pixels of the frame a point of the window has."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.leave()
        elif event.type == pygame.MOUSEMOTION:
            self._point(_pixels(event.pos, density))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            self._point(_pixels(event.pos, density))
            self._press()
        elif event.type == pygame.WINDOWLEAVE:
            self._point(None)
        elif event.type == pygame.TEXTINPUT:
            self._type(event.text)
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._held.discard(event.key)

    def _point(self, point: Point | None) -> None:
        state = self.state
        state.pointer, state.keyboard = point, False
        if state.open_match is not None:
            place = lay_out_play(state, state.open_match, self.size).place
            state.open_match.aim = place.cell_at(point)

    def _press(self) -> None:
        state = self.state
        pressed = controls.at(controls_of(state, self.size), state.pointer)
        state.focus = pressed.name if pressed is not None and pressed.look is controls.Look.FIELD else None
        if pressed is not None:
            self.do(pressed.name)
        elif state.open_match is not None and state.open_match.aim is not None:
            self._play(state.open_match, state.open_match.aim)

    def _key(self, event: Event) -> None:
        state, key = self.state, event.key
        is_held, state.keyboard = key in self._held, True
        self._held.add(key)
        if is_held and key not in (*ARROWS, pygame.K_BACKSPACE):
            return
        if key == pygame.K_TAB:
            by = -1 if event.mod & pygame.KMOD_SHIFT else 1
            state.focus = controls.next_to(controls_of(state, self.size), state.focus, by)
        elif self._field() is not None and key not in ARROWS:
            self._key_in_field(key)
        elif state.open_match is not None:
            self._key_in_match(state.open_match, key)
        elif key in ARROWS:
            state.focus = controls.beside(controls_of(state, self.size), state.focus, *ARROWS[key])
        elif key in ENTER:
            self.do(state.focus or ("play" if state.rules is None else "back"))
        elif key in (keys := MENU_KEYS if state.rules is None else RULES_KEYS):
            self.do(keys[key])

    def _key_in_field(self, key: int) -> None:
        """What is not a letter; letters come as text."""
        if key == pygame.K_BACKSPACE:
            self._rename(erase=True)
        elif key == pygame.K_ESCAPE:
            self.state.focus = "play"
        elif key in ENTER and key != pygame.K_SPACE:
            self.do("play")

    def _key_in_match(self, open_match: OpenMatch, key: int) -> None:
        if key in ARROWS:
            self.state.focus = None
            open_match.aim_by(*ARROWS[key])
        elif key in ENTER:
            self._enter(open_match)
        elif key in KEYS and controls.named(controls_of(self.state, self.size), KEYS[key]) is not None:
            self.do(KEYS[key])

    def _enter(self, open_match: OpenMatch) -> None:
        """The control that the keyboard is on, a move where it is on the board, another match after the end."""
        if self.state.focus is not None:
            self.do(self.state.focus)
        elif open_match.is_over:
            self.do("new")
        elif open_match.aim is None:
            open_match.aim_by(0, 0)
        else:
            self._play(open_match, open_match.aim)

    # Names are typed

    def _field(self) -> int | None:
        """The seat whose name is being typed."""
        focus = self.state.focus or ""
        return int(focus.removeprefix("name ")) if focus.startswith("name ") else None

    def _type(self, letters: str) -> None:
        if self.state.open_match is None and self._field() is not None:
            self._rename(letters)

    def _rename(self, letters: str = "", erase: bool = False) -> None:
        number, chosen = self._field(), self.state.arrangement
        assert number is not None
        seat = chosen.seats[number].erased() if erase else chosen.seats[number].typed(letters)
        self.state.arrangement = chosen.with_seat(number, seat)

    # What the controls do

    def do(self, name: str) -> None:
        """What the control of this name does."""
        word, *rest = name.split(" ")
        if self.state.open_match is not None:
            self._do_in_match(word, self.state.open_match)
        elif self.state.rules is not None:
            self._do_in_rules(word, rest, self.state.rules)
        else:
            self._do_in_menu(word, rest)

    def _do_in_menu(self, word: str, rest: list[str]) -> None:
        state, chosen = self.state, self.state.arrangement
        match word:
            case "kind":
                state.arrangement = chosen.with_kind(rest[0])
            case "games":
                state.arrangement = chosen.next_games(int(rest[0]))
            case "rows" | "cols" | "line":
                state.arrangement = chosen.grown(word, int(rest[0]))
            case "level":
                state.arrangement = chosen.next_level(int(rest[0]), int(rest[1]))
            case "starts":
                state.arrangement = replace(chosen, starts=rest[0])
            case "language":
                language.use(rest[0])
            case "theme":
                state.dark = not state.dark
            case "rules":
                state.rules, state.focus = chosen.kind, "back"
            case "play":
                self.begin()
            case "leave":
                self.leave()

    def _do_in_rules(self, word: str, rest: list[str], kind: str) -> None:
        state, kinds = self.state, list(available())
        match word:
            case "rules":
                state.rules = kinds[(kinds.index(kind) + int(rest[0])) % len(kinds)]
            case "theme":
                state.dark = not state.dark
            case "back":
                self._drop()
                state.rules, state.focus = None, "rules"

    def _do_in_match(self, word: str, open_match: OpenMatch) -> None:
        match word:
            case "undo":
                self._drop()
                open_match.take_back()
            case "hint":
                self._ask_for_hint(open_match)
            case "analysis":
                open_match.analysing, open_match.notice = not open_match.analysing, None
                if open_match.thinking == "analysis":
                    self._drop()
            case "theme":
                self.state.dark = not self.state.dark
            case "pause":
                open_match.paused = not open_match.paused
                self._drop()
            case "new":
                self.begin()
            case "swap" if self.state.student is not None:
                self.state.student.swap_sides()
                self.begin()
            case "menu" if self.state.student is not None:
                self.leave()
            case "menu":
                self._drop()
                self.state.open_match, self.state.focus = None, "play"

    def begin(self) -> None:
        """A match, as it was chosen."""
        self._drop()
        old = self.state.open_match
        self.state.open_match = self._new_match()
        self.state.focus = None
        self._shown_from = self.now() + SECONDS_AFTER_PERSON
        if old is not None:
            self.state.open_match.analysing = old.analysing
            self.state.open_match.analyses = old.analyses

    def _new_match(self) -> OpenMatch:
        student = self.state.student
        if student is None:
            return OpenMatch.of(self.state.arrangement.match(self.random.getrandbits(32), self.now))
        open_match = student.new_match(self.now)
        if open_match.waits_for_person:  # it is known soon whether the file can play
            self._ask(open_match, "file", student.load)
        return open_match

    def leave(self) -> None:
        """Closes the window, whatever is being thought about."""
        self._drop()
        self.state.is_open = False
        if self.state.student is not None:
            self.state.student.close()

    def _play(self, open_match: OpenMatch, cell: int) -> None:
        self.state.focus = None
        if open_match.play(cell):
            self._drop()
            self._shown_from = self.now() + SECONDS_AFTER_PERSON

    def _ask_for_hint(self, open_match: OpenMatch) -> None:
        if open_match.hint is not None or open_match.thinking == "hint" or not open_match.waits_for_person:
            return
        position, last = open_match.position, open_match.match.last_move
        open_match.notice = None
        self._ask(open_match, "hint", lambda stop: advise(position, last, stop))

    # The background

    @property
    def is_waiting(self) -> bool:
        """Whether something will change without an event: the window asks more often then."""
        open_match = self.state.open_match
        if open_match is None:
            return self.state.rules is not None and self._example is not None
        return open_match.thinking is not None or open_match.bot_to_move is not None

    def tick(self) -> None:
        """Takes what has been found out in the background, and asks for what is wanted next."""
        self.state.now = self.now()
        open_match = self.state.open_match
        if open_match is None:
            self._study_examples()
            return
        if (thought := self.thinker.taken()) is not None:
            open_match.thinking = None
            self._take(open_match, thought)
        if self._answer is not None and self.state.now >= self._shown_from:
            self._let_bot_play(open_match, self._answer)
        self._ask_for_what_is_wanted(open_match)
        open_match.is_slow = self.state.now >= self._asked + SECONDS_WITHOUT_A_WORD

    def _study_examples(self) -> None:
        """What the moves are worth in the examples of the rules that are read, one after the other."""
        state = self.state
        if self._example is not None and (thought := self.thinker.taken()) is not None:
            state.examples[self._example] = thought.answer if thought.refusal is None else thought.refusal
            self._example = None
        if state.rules is None or self._example is not None:
            return
        examples = (position for position, _words in wording.examples_of(game(state.rules)))
        if (wanted := next((one for one in examples if one not in state.examples), None)) is not None:
            self._example = wanted
            self.thinker.ask("example", lambda stop: analyse(wanted, stop=stop))

    def _take(self, open_match: OpenMatch, thought: Thought) -> None:
        if thought.about == "analysis":
            found = thought.answer if thought.refusal is None else thought.refusal
            assert isinstance(found, Analysis | TatetiError)
            open_match.analyses[open_match.position] = found
        elif thought.refusal is not None:
            open_match.notice = thought.refusal
            open_match.stuck = thought.about == "bot"
        elif thought.about == "hint":
            open_match.hint = thought.answer
        elif thought.about == "bot":
            self._answer = thought.answer

    def _let_bot_play(self, open_match: OpenMatch, chosen: Weighed) -> None:
        self._answer = None
        open_match.answer(chosen, wording.reason_in_words(chosen.reason, open_match.match.game))
        pause = SECONDS_AFTER_PERSON if open_match.match.has_people else SECONDS_BETWEEN_BOTS
        self._shown_from = self.now() + pause

    def _ask_for_what_is_wanted(self, open_match: OpenMatch) -> None:
        bot = open_match.bot_to_move
        if bot is not None and open_match.thinking != "bot" and self._answer is None:
            # A copy: the match may go on, or back, while the bot thinks.
            match, draw = open_match.match.copy(), Random(self.random.getrandbits(64))
            self._ask(open_match, "bot", lambda stop: bot.choose_in(match, draw, stop=stop))
        elif open_match.wants_analysis and open_match.thinking is None:
            position = open_match.position
            self._ask(open_match, "analysis", lambda stop: analyse(position, stop=stop))

    def _ask(
        self, open_match: OpenMatch, about: str, question: Callable[[Callable[[], bool]], object]
    ) -> None:
        open_match.thinking, self._asked = about, self.now()
        self.thinker.ask(about, question)

    def _drop(self) -> None:
        self.thinker.drop()
        self._answer = self._example = None
        if self.state.open_match is not None:
            self.state.open_match.thinking = None


def _pixels(point: Point, density: float) -> Point:
    return round(point[0] * density), round(point[1] * density)
