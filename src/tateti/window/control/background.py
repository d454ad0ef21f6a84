"""The background: bots, hints, analyses and reviews are asked for, and their answers taken; and the clock is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tateti import records, wording
from tateti.errors import TatetiError
from tateti.games import Position, game
from tateti.players import Weighed
from tateti.players.thinking import Question, Thinker, Thought
from tateti.study.advice import advise
from tateti.study.analysis import Analysis, analyse
from tateti.study.puzzles.retry import Mistake
from tateti.study.review import review
from tateti.window.open_match import PACES, OpenMatch
from tateti.window.screens.match import arrived
from tateti.window.sounds import Sound
from tateti.window.state import Screen, State

SECONDS_AFTER_PERSON = 0.35  # before the bot's move is shown, so that one sees one's own first
SECONDS_WITHOUT_A_WORD = 2.0  # before it is said that a hint or an analysis takes long

# Milliseconds until something is to be seen again: a piece that moves, somebody who thinks, a clock, nothing.
MOVING, BUSY, TICKING, QUIET = 15, 30, 100, 250


@dataclass(frozen=True)
class BotsMove:
    """What a bot has chosen, and how long it thought."""

    chosen: Weighed
    seconds: float


class Background:
    """Whatever goes on by itself while the window is open."""

    def __init__(
        self, state: State, now: Callable[[], float], seed: int | None, thinker: Thinker | None,
        moved: Callable[[Sound], None], retry: Callable[[list[Mistake]], None],
    ) -> None:  # fmt: skip
        self.state, self.now, self.moved, self.retry = state, now, moved, retry
        self.thinker = thinker or Thinker()
        self.reader = Thinker()  # of files, so that whoever thinks need not stop
        self._reading: Path | None = None
        self.random = Random(seed)
        self._shown_from = 0.0  # the time before which a bot's move is not shown
        self._asked = 0.0  # the time of the last question
        self._answer: BotsMove | None = None
        self._example: Position | None = None  # of the rules, which is being studied
        self._wanted: Position | None = None  # the one that is being analysed

    @property
    def is_waiting(self) -> bool:
        """Whether something that is being thought about will change what is seen."""
        open_match = self.state.open_match
        if self.state.screen is Screen.FILES:
            return self.reader.busy_with is not None
        if self.state.screen is Screen.RULES:
            return self._example is not None
        if self.state.screen is Screen.PROBLEMS:
            problems = self.state.problems
            return problems is not None and (problems.thinking is not None or problems.is_refuting)
        if open_match is None or self.state.screen is not Screen.MATCH:
            return False
        return open_match.thinking is not None or open_match.bot_to_move is not None

    @property
    def patience(self) -> int:
        """The milliseconds until something is to be seen again, if nothing happens."""
        open_match = self.state.open_match
        if open_match is not None and self.state.screen is Screen.MATCH:
            if arrived(self.state, open_match) < 1:
                return MOVING
            if open_match.match.clock is not None and not open_match.is_over and not self.is_waiting:
                return TICKING
        return BUSY if self.is_waiting else QUIET

    def tick(self) -> None:
        """Takes what has been found out, and asks for what is wanted next; time passes only while a match is in front."""
        self.state.now = self.now()
        open_match = self.state.open_match
        self._read_chosen_file()
        if self.state.screen is Screen.RULES:
            self._study_examples()
        if open_match is None:
            return
        if self.state.screen is not Screen.MATCH or open_match.paused:
            open_match.match.stop_clock()
        else:
            open_match.match.start_clock()
        if self.state.screen is Screen.MATCH:
            self._go_on(open_match)

    def _go_on(self, open_match: OpenMatch) -> None:
        if (thought := self.thinker.taken()) is not None:
            open_match.thinking = None
            self._take(open_match, thought)
        if self._answer is None:
            self._look_at_clock(open_match)
        elif self.state.now >= self._shown_from:
            self._let_bot_play(open_match, self._answer)
        self._ask_for_what_is_wanted(open_match)
        open_match.is_slow = self.is_slow

    def _look_at_clock(self, open_match: OpenMatch) -> None:
        """The time of somebody is over, or nearly."""
        match = open_match.match
        if match.check_clock():
            self.drop()
            open_match.hint = open_match.notice = None
            self.moved(Sound.OVER)
        elif open_match.is_short_of_time and match.turn not in open_match.warned:
            open_match.warned.add(match.turn)
            self.moved(Sound.TIME)

    # What is asked for

    def ask_for_hint(self, open_match: OpenMatch) -> None:
        """A good move, unless there is one already."""
        if open_match.hint is not None or open_match.thinking == "hint" or not open_match.waits_for_person:
            return
        position, last = open_match.position, open_match.match.last_move
        open_match.notice = None
        self.ask(open_match, "hint", lambda stop: advise(position, last, stop))

    def _ask_for_what_is_wanted(self, open_match: OpenMatch) -> None:
        bot = open_match.bot_to_move
        if bot is not None and open_match.thinking != "bot" and self._answer is None:
            # A copy: the match may go on, or back, while the bot thinks.
            match, draw = open_match.match.copy(), Random(self.random.getrandbits(64))
            self.ask(open_match, "bot", lambda stop: bot.choose_in(match, draw, stop=stop))
        elif open_match.thinking is not None or bot is not None:
            return
        elif open_match.wants_review:
            self._ask_for_review(open_match)
        elif open_match.wants_analysis:
            position = open_match.shown
            self.ask(open_match, "analysis", lambda stop: analyse(position, stop=stop))

    def _ask_for_review(self, open_match: OpenMatch) -> None:
        match, open_match.reviewed = open_match.match.copy(), 0

        def tell(count: int) -> None:
            open_match.reviewed = count

        self.ask(open_match, "review", lambda stop: review(match, tell=tell, stop=stop))

    def ask(self, open_match: OpenMatch, about: str, question: Question) -> None:
        """Asks a question about a match; any other is dropped."""
        open_match.thinking, self._asked = about, self.now()
        self._wanted = open_match.shown
        self.thinker.ask(about, question)

    def think(self, about: str, question: Question) -> None:
        """Asks a question that is about no match; any other is dropped."""
        self._asked = self.now()
        self.thinker.ask(about, question)

    @property
    def is_slow(self) -> bool:
        """Whether what was asked takes its time."""
        return self.state.now >= self._asked + SECONDS_WITHOUT_A_WORD

    def drop(self) -> None:
        """Nobody waits for an answer any more."""
        self.thinker.drop()
        if self.state.problems is not None:
            self.state.problems.thinking = None
        self._answer = self._example = None
        if self.state.open_match is not None:
            self.state.open_match.thinking = None

    def wait_before_the_bot(self, pace: float = SECONDS_AFTER_PERSON) -> None:
        """What a bot plays next is shown after a moment."""
        self._shown_from = self.now() + pace

    # What comes of it

    def _take(self, open_match: OpenMatch, thought: Thought) -> None:
        if thought.about == "analysis":
            found = thought.answer if thought.refusal is None else thought.refusal
            assert isinstance(found, Analysis | TatetiError)
            assert self._wanted is not None
            open_match.analyses[self._wanted] = found
        elif thought.refusal is not None:
            open_match.notice = thought.refusal
            open_match.stuck = thought.about == "bot"
            open_match.reviewing = open_match.reviewing and thought.about != "review"
        elif thought.about == "hint":
            open_match.hint = thought.answer
        elif thought.about == "review":
            open_match.review = thought.answer
        elif thought.about == "retry":
            self.retry(thought.answer)
        elif thought.about == "bot":
            # The match's own time, which stands still while something lies over it.
            self._answer = BotsMove(thought.answer, open_match.match.running_seconds)

    def _let_bot_play(self, open_match: OpenMatch, move: BotsMove) -> None:
        self._answer = None
        comment = wording.reason_in_words(move.chosen.reason, open_match.match.game)
        try:
            open_match.answer(move.chosen, comment, move.seconds)
        except TatetiError:  # it came too late, and the match is over
            self.moved(Sound.OVER)
            return
        open_match.moved_at = self.now()
        has_people = open_match.match.has_people
        self.wait_before_the_bot(SECONDS_AFTER_PERSON if has_people else PACES[open_match.pace])
        self.moved(Sound.THEIRS)

    def _read_chosen_file(self) -> None:
        """The match in the file that is chosen to be opened, which may be a long one."""
        chooser = self.state.files if self.state.screen is Screen.FILES else None
        if chooser is None or (path := chooser.unread) is None:
            self.reader.drop()
        elif self.reader.busy_with is None or self._reading != path:
            self._reading = path
            self.reader.ask("file", lambda stop: records.load(str(path)))
        elif (thought := self.reader.taken()) is not None:
            found = thought.answer if thought.refusal is None else thought.refusal
            self.state.files = chooser.read(path, found)

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
            self.drop()
            self._example = wanted
            self.thinker.ask("example", lambda stop: analyse(wanted, stop=stop))
