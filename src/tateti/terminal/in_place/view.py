"""A match drawn in place: the board stays where it is, a cell is chosen with the arrow keys, the clocks tick.

    Tic-Tac-Toe: Ana against Computer. Ana begins.      title
                                                        board, with a cursor on it
    ● green 7 of 8   ▲ yellow 8 of 8                    legend
    ▸ Ana 4:53     Computer 5:00                        clocks
    2. Computer: Oa1                                    what was said since the last answer
    Ana (X), your move: b_                              prompt, and what is being typed
    arrows and Enter, or type a cell …                  keys

Where there is little room the board comes first, then what was said; the rest is left out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Self, TypeVar

from tateti import wording
from tateti.language import gettext as _
from tateti.match import Match
from tateti.players import Stop
from tateti.players.thinking import Thinker
from tateti.terminal.console import BOLD, FAINT, ROOM_FOR_ANSWER, Console, EndOfInput
from tateti.terminal.drawing import board_and_stock, draw, legend_of, width_of
from tateti.terminal.in_place import keyboard
from tateti.terminal.in_place.screen import Screen
from tateti.terminal.prompts import word_for
from tateti.terminal.sentences import clocks_of, introduction, middle_cell, move_line, prompt_of
from tateti.terminal.view import View, numbered

Answer = TypeVar("Answer")
Lines = Callable[[], Sequence[str]]  # made when they are drawn, for the terminal may have another size then

ROOM_FOR_WORDS, LEAST_ROOM_FOR_WORDS = 9, 5  # the second, for a board with lines rather than without
SECONDS_BETWEEN_TICKS = 1.0
SECONDS_BETWEEN_LOOKS = 0.1  # while a bot thinks
SECONDS_WITHOUT_A_WORD = 0.3  # before it is said that somebody thinks
LONGEST_LINE = 500


class InPlaceView(View):
    """Shows a match in place, on a terminal."""

    def __init__(self, match: Match, console: Console, numbers: bool = False) -> None:
        super().__init__(match, console, numbers)
        self.screen = Screen(console)
        board = match.game.board
        self.cursor = board.at(board.rows // 2, board.cols // 2)
        self._said: list[Lines] = []
        # What the last line shows: a question, what is typed, and the keys that do something.
        self._question, self._typed, self._keys = "", "", ""
        self._chooses_cell = False
        self._typed_over_a_page = ""  # the first letter of a line that was begun while a page was shown

    def __enter__(self) -> Self:
        self.screen.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        """Puts the terminal back, and leaves on it how the match stands, so that nothing is gone."""
        self.screen.__exit__()
        match, console = self.match, self.console
        console.say()
        self._tell(introduction(match), BOLD)
        console.say(f"\n{board_and_stock(match.position, console, match.last_move, self.numbers)}\n")
        super().announce()

    # What is shown

    def introduce(self, notes: Sequence[str] = ()) -> None:
        for note in notes:
            self.note(note)

    def show_board(self) -> None:
        self.screen.forget()

    def show_move(self, reason: str = "") -> None:
        if not self.match.has_people:
            self._said.clear()
        self._add(move_line(self.match, len(self.match.history), self.named), BOLD)
        if reason:
            self.say(f"   {reason}")

    def announce(self) -> None:
        """Nothing more: as long as the match is over, the picture says so."""

    def note(self, text: str) -> None:
        self._add(text)

    def show(self, lines: Lines) -> None:
        self._page_through(lambda: [*self._lines_said(), *lines()])
        self._said.clear()

    def _add(self, text: str, *codes: str) -> None:
        self._said.append(lambda: [self.console.paint(line, *codes) for line in self.console.wrapped(text)])

    # What is asked

    def ask_move(self) -> str:
        keys = _("Arrow keys and Enter, or type: {cell}, {words}").format(
            cell=middle_cell(self.match, self.numbers),
            words=", ".join(word_for(word) for word in ("hint", "undo", "help", "quit")),
        )
        return self._line(lambda: prompt_of(self.match, with_clock=False), keys, chooses_cell=True)

    def ask(self, question: str) -> str:
        return self._line(lambda: question)

    def choose(self, question: str, choices: Sequence[str]) -> str:
        return self._line(lambda: question, numbered(choices))

    def _line(self, question: Callable[[], str], keys: str = "", chooses_cell: bool = False) -> str:
        """A line that is typed, or the cell that is chosen."""
        self._question, self._keys, self._chooses_cell = question(), keys, chooses_cell
        self._typed, self._typed_over_a_page = self._typed_over_a_page, ""
        self._show_what_is_too_long()
        while True:
            self._draw()
            key = self.screen.key(self._seconds_to_the_next_tick())
            if key is None and self.match.check_clock():
                return self._answered("")
            if key == keyboard.END_OF_INPUT:
                self._said.clear()
                raise EndOfInput
            if key == keyboard.ENTER:
                cell = self.match.game.board.name(self.cursor)
                return self._answered(self._typed.strip() or (cell if chooses_cell else ""))
            if key in keyboard.ARROWS:
                self._move_cursor(*keyboard.ARROWS[key])
            elif key is not None:
                self._edit(key)

    def _answered(self, answer: str) -> str:
        self._said.clear()
        self._question, self._typed, self._keys, self._chooses_cell = "", "", "", False
        return answer

    def _edit(self, key: str) -> None:
        if key == keyboard.BACKSPACE:
            self._typed = self._typed[:-1]
        elif key in (keyboard.ESCAPE, keyboard.CLEAR):
            self._typed = ""
        elif len(key) == 1 and len(self._typed) < LONGEST_LINE:
            self._typed += key

    def _move_cursor(self, down: int, right: int) -> None:
        """Moves the cursor by one cell; at an edge it comes back at the other."""
        board = self.match.game.board
        row, col = divmod(self.cursor, board.cols)
        self.cursor = board.at((row + down) % board.rows, (col + right) % board.cols)

    def _seconds_to_the_next_tick(self) -> float | None:
        running = self.match.clock is not None and self.match.outcome is None
        return SECONDS_BETWEEN_TICKS if running else None

    # The computer

    def wait(self, seconds: float, stepping: bool) -> tuple[str, bool]:
        end = time.monotonic() + seconds
        self._typed = ""
        self._show_what_is_too_long()
        while True:
            self._question = _("Paused.") + " " if stepping else ""
            self._keys = (
                _("Space: go on   Enter: next move   or type: {words}")
                if stepping
                else _("Space: pause   Enter: next move   or type: {words}")
            ).format(words=", ".join(word_for(word) for word in ("why", "menu", "quit")))
            self._draw()
            key = self.screen.key(None if stepping else max(0.0, end - time.monotonic()))
            if key == keyboard.END_OF_INPUT:
                raise EndOfInput
            if key == " " and not self._typed:
                stepping, end = not stepping, time.monotonic() + seconds
            elif key in (keyboard.ENTER, keyboard.RIGHT):
                return self._answered(self._typed.strip()), stepping
            elif key is not None and key not in keyboard.ARROWS:
                self._edit(key)
                stepping = True
            elif not stepping and time.monotonic() >= end:
                return self._answered(""), False

    def think(self, text: str, question: Callable[[Stop | None], Answer]) -> Answer | None:
        thinker, began = Thinker(), time.monotonic()
        thinker.ask("move", question)
        try:
            while not thinker.wait(SECONDS_BETWEEN_LOOKS):
                waited = time.monotonic() - began
                self._question = text if waited > SECONDS_WITHOUT_A_WORD else self._question
                self._draw()
                if self.match.check_clock():
                    return None
            thought = thinker.taken()
        finally:
            thinker.drop()
            self._question = ""
        assert thought is not None
        if thought.refusal is not None:
            raise thought.refusal
        answer: Answer = thought.answer
        return answer

    # Drawing

    def _draw(self) -> None:
        self.console.measure()
        self.screen.draw(*self._composed())

    def _composed(self) -> tuple[list[str], int]:
        """The lines of the picture, and the number of the one that is typed in."""
        console, match = self.console, self.match
        said, foot, board = [*self._lines_said(), *self._outcome()], self._foot(), self._board()
        free = console.lines - len(board) - len(said) - len(foot)

        def taken(lines: list[str]) -> list[str]:
            nonlocal free
            if len(lines) > free:
                return []
            free -= len(lines)
            return lines

        clocks = taken(clocks_of(match, console))
        keys = taken([console.paint(line, FAINT) for line in console.wrapped(self._keys)])
        title = taken([console.paint(line, BOLD) for line in console.wrapped(introduction(match))])
        legend = taken(legend_of(match.position, console))
        under_board, over_board, over_foot = taken([""]), taken([""]), taken([""])
        lines = [
            *title, *over_board, *board, *under_board, *legend, *clocks, *said, *over_foot, *foot
        ]  # fmt: skip
        prompt = len(lines) - 1
        return [*lines, *keys][: console.lines], min(prompt, console.lines - 1)

    def _board(self) -> list[str]:
        """The board, or where there is no room for it, a sentence that says so."""
        console, match = self.console, self.match
        cursor = self.cursor if self._chooses_cell else None
        lines: list[str] = []
        for room in (ROOM_FOR_WORDS, LEAST_ROOM_FOR_WORDS):
            lines = draw(
                match.position, console, match.last_move, cursor=cursor, numbers=self.numbers, room=room
            ).splitlines()  # fmt: skip
            if len(lines) > match.game.board.rows + 1:  # it has lines between the cells
                break
        if len(lines) + len(self._foot()) < console.lines and max(map(width_of, lines)) <= console.columns:
            return lines
        told = console.wrapped(_("The terminal is too small for the board: make it larger, or type moves."))
        return told if len(told) + len(self._lines_said()) + len(self._foot()) <= console.lines else []

    def _foot(self) -> list[str]:
        """The question, with what is being typed; of a long line, its end."""
        if not self._question and not self._typed:
            return [""]
        *above, last = self.console.wrapped(self._question, room=ROOM_FOR_ANSWER) or [""]
        last = f"{last} " if last else ""
        room = max(1, self.console.columns - len(last) - 1)
        return [*above, last + self._typed[-room:]]

    def _outcome(self) -> list[str]:
        if self.match.outcome is None:
            return []
        told = self.console.wrapped(wording.outcome_in_words(self.match, self.named))
        return [self.console.paint(line, BOLD) for line in told]

    def _lines_said(self) -> list[str]:
        return [line for lines in self._said for line in lines()]

    def _show_what_is_too_long(self) -> None:
        """What was said and does not fit beside the board is shown alone first, page by page."""
        self.console.measure()
        keys = self.console.wrapped(self._keys)[: self.console.lines // 8]  # on a tiny terminal, none
        needed = (self._board(), self._outcome(), self._foot(), keys)
        if len(self._lines_said()) > self.console.lines - sum(map(len, needed)):
            self._page_through(self._lines_said)
            self._said.clear()

    def _page_through(self, all_lines: Lines) -> None:
        """Shows a text alone, page by page, until the person has read it or the time is over."""
        number = 0
        while not self.match.check_clock():
            self.console.measure()
            pages = pages_of(all_lines(), max(1, self.console.lines - 3))
            number = min(number, len(pages) - 1)
            page, is_last = pages[number], number == len(pages) - 1
            prompt = self.console.wrapped(_("Enter: back to the board") if is_last else _("Enter: more"))
            picture = [*page, "", *(self.console.paint(line, BOLD) for line in prompt)][: self.console.lines]
            self.screen.draw(picture, len(picture) - 1)
            key = self.screen.key(SECONDS_BETWEEN_TICKS)
            if key in (keyboard.END_OF_INPUT, keyboard.ESCAPE) or (is_last and _goes_on(key)):
                return
            if key in (keyboard.UP, keyboard.LEFT, keyboard.BACKSPACE):
                number = max(0, number - 1)
            elif _goes_on(key):
                number += 1
            elif key is not None and len(key) == 1 and key.isprintable():  # a line that begins
                self._typed_over_a_page = key
                return


def pages_of(lines: Sequence[str], height: int) -> list[list[str]]:
    """The lines on pages of this height; a drawing, which is one of several lines, is not broken if a page can hold it.

    >>> pages_of(["a", "b", "1\\n2", "c"], 3)
    [['a', 'b'], ['1', '2', 'c']]
    """
    pages: list[list[str]] = [[]]
    for drawn in (line.split("\n") for line in lines):
        if len(drawn) <= height < len(pages[-1]) + len(drawn):
            pages.append([])
        for line in drawn:
            if len(pages[-1]) == height:
                pages.append([])
            pages[-1].append(line)
    return pages


def _goes_on(key: str | None) -> bool:
    return key in (keyboard.ENTER, keyboard.DOWN, keyboard.RIGHT, " ")
