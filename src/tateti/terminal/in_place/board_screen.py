"""A board that stays in its place on a terminal, words beneath it, and a line to type in.

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
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from tateti.board import Cell
from tateti.games import Move, Position
from tateti.language import gettext as _
from tateti.players import Stop
from tateti.players.thinking import Thinker
from tateti.terminal.console import BOLD, FAINT, ROOM_FOR_ANSWER, Console, EndOfInput
from tateti.terminal.drawing import draw, legend_of, width_of
from tateti.terminal.in_place import keyboard
from tateti.terminal.in_place.screen import Screen

Answer = TypeVar("Answer")
Lines = Callable[[], Sequence[str]]  # made when they are drawn, for the terminal may have another size then

ROOM_FOR_WORDS, LEAST_ROOM_FOR_WORDS = 9, 5  # the second, for a board with lines rather than without
SECONDS_BETWEEN_TICKS = 1.0
SECONDS_BETWEEN_LOOKS = 0.1  # while somebody thinks
SECONDS_WITHOUT_A_WORD = 0.3  # before it is said that they do
LONGEST_LINE = 500


class BoardScreen(ABC):
    """A board drawn in place; what stands on it, and what is told around it, its subclass knows."""

    def __init__(self, console: Console, numbers: bool = False) -> None:
        self.console, self.numbers = console, numbers
        self.screen = Screen(console)
        self.cursor: Cell | None = None
        self._said: list[Lines] = []
        # What the last line shows: a question, what is typed, and the keys that do something.
        self._question, self._typed, self._keys = "", "", ""
        self._chooses_cell = False
        self._typed_over_a_page = ""  # the first letter of a line that was begun while a page was shown

    # What there is to show

    @property
    @abstractmethod
    def position_shown(self) -> Position:
        """What stands on the board."""

    @property
    def last_shown(self) -> Move | None:
        """The last move, which is marked."""
        return None

    @property
    def marked(self) -> Collection[Cell]:
        """The cells that a text is about."""
        return ()

    @abstractmethod
    def title(self) -> str:
        """What stands above the board."""

    def clocks(self) -> list[str]:
        """The clocks, if there are any."""
        return []

    def ending(self) -> str:
        """How it ended, if it has."""
        return ""

    def is_time_over(self) -> bool:
        """Whether the time of somebody has run out, which ends any question."""
        return False

    def ticks(self) -> bool:
        """Whether a clock runs, which is drawn anew all the time."""
        return False

    def rooms_for_words(self) -> tuple[int, ...]:
        """How many lines are kept free for everything but the board: the first that leaves room for a board with lines."""
        return ROOM_FOR_WORDS, LEAST_ROOM_FOR_WORDS

    def back_words(self) -> str:
        """What Enter does at the end of a text that was shown alone."""
        return _("Enter: back to the board")

    # What was said

    def show(self, lines: Lines) -> None:
        """Shows a text alone, page by page, after what was said."""
        self._page_through(lambda: [*self._lines_said(), *lines()])
        self._said.clear()

    def add_lines(self, lines: Lines) -> None:
        """Says something in lines that are made when they are drawn; one of several lines is a drawing."""
        self._said.append(lines)

    def add(self, text: str, *codes: str) -> None:
        """Says something, in a style if one is given."""
        self.add_lines(lambda: [self.console.paint(line, *codes) for line in self.console.wrapped(text)])

    def _lines_said(self) -> list[str]:
        return [line for lines in self._said for line in lines()]

    # What is asked

    def line(self, question: Callable[[], str], keys: str = "", chooses_cell: bool = False) -> str:
        """A line that is typed, or the cell that is chosen."""
        self._question, self._keys, self._chooses_cell = question(), keys, chooses_cell
        self._typed, self._typed_over_a_page = self._typed_over_a_page, ""
        self._show_what_is_too_long()
        while True:
            self._draw()
            key = self.screen.key(SECONDS_BETWEEN_TICKS if self.ticks() else None)
            if key is None and self.is_time_over():
                return self._answered("")
            if key == keyboard.END_OF_INPUT:
                self._said.clear()
                raise EndOfInput
            if key == keyboard.ENTER:
                cell = self.position_shown.board.name(self._cursor())
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

    def _cursor(self) -> Cell:
        """The cell that is about to be chosen: at first, and on another board, the one in the middle."""
        board = self.position_shown.board
        if self.cursor is None or self.cursor >= board.size:
            self.cursor = board.at(board.rows // 2, board.cols // 2)
        return self.cursor

    def _move_cursor(self, down: int, right: int) -> None:
        """Moves the cursor by one cell; at an edge it comes back at the other."""
        board = self.position_shown.board
        row, col = divmod(self._cursor(), board.cols)
        self.cursor = board.at((row + down) % board.rows, (col + right) % board.cols)

    # Drawing

    def _draw(self) -> None:
        self.console.measure()
        self.screen.draw(*self._composed())

    def _composed(self) -> tuple[list[str], int]:
        """The lines of the picture, and the number of the one that is typed in."""
        console = self.console
        said, foot, board = [*self._all_said(), *self._ending()], self._foot(), self._board()
        free = console.lines - len(board) - len(said) - len(foot)

        def taken(lines: list[str]) -> list[str]:
            nonlocal free
            if len(lines) > free:
                return []
            free -= len(lines)
            return lines

        clocks = taken(self.clocks())
        keys = taken([console.paint(line, FAINT) for line in console.wrapped(self._keys)])
        title = taken([console.paint(line, BOLD) for line in console.wrapped(self.title())])
        legend = taken(legend_of(self.position_shown, console))
        under_board, over_board, over_foot = taken([""]), taken([""]), taken([""])
        lines = [
            *title, *over_board, *board, *under_board, *legend, *clocks, *said, *over_foot, *foot
        ]  # fmt: skip
        prompt = len(lines) - 1
        return [*lines, *keys][: console.lines], min(prompt, console.lines - 1)

    def _all_said(self) -> list[str]:
        return [line for drawn in self._lines_said() for line in drawn.split("\n")]

    def _board(self) -> list[str]:
        """The board, or where there is no room for it, a sentence that says so."""
        console, position = self.console, self.position_shown
        cursor = self._cursor() if self._chooses_cell else None
        lines: list[str] = []
        for room in self.rooms_for_words():
            lines = draw(
                position, console, self.last_shown, cursor=cursor, numbers=self.numbers, room=room, marked=self.marked
            ).splitlines()  # fmt: skip
            if len(lines) > position.board.rows + 1:  # it has lines between the cells
                break
        if len(lines) + len(self._foot()) < console.lines and max(map(width_of, lines)) <= console.columns:
            return lines
        told = console.wrapped(_("The terminal is too small for the board: make it larger, or type moves."))
        return told if len(told) + len(self._all_said()) + len(self._foot()) <= console.lines else []

    def _foot(self) -> list[str]:
        """The question, with what is being typed; of a long line, its end."""
        if not self._question and not self._typed:
            return [""]
        *above, last = self.console.wrapped(self._question, room=ROOM_FOR_ANSWER) or [""]
        last = f"{last} " if last else ""
        room = max(1, self.console.columns - len(last) - 1)
        return [*above, last + self._typed[-room:]]

    def _ending(self) -> list[str]:
        return [self.console.paint(line, BOLD) for line in self.console.wrapped(self.ending())]

    # What takes its time

    def think(self, text: str, question: Callable[[Stop | None], Answer]) -> Answer | None:
        """The answer to a question that may take long; None if the time of somebody ran out meanwhile."""
        thinker, began = Thinker(), time.monotonic()
        thinker.ask("move", question)
        try:
            while not thinker.wait(SECONDS_BETWEEN_LOOKS):
                waited = time.monotonic() - began
                self._question = text if waited > SECONDS_WITHOUT_A_WORD else self._question
                self._draw()
                if self.is_time_over():
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

    # What is too long

    def _show_what_is_too_long(self) -> None:
        """What was said and does not fit beside the board is shown alone first, page by page."""
        self.console.measure()
        keys = self.console.wrapped(self._keys)[: self.console.lines // 8]  # on a tiny terminal, none
        needed = (self._board(), self._ending(), self._foot(), keys)
        if len(self._all_said()) > self.console.lines - sum(map(len, needed)):
            self._page_through(self._lines_said)
            self._said.clear()

    def _page_through(self, all_lines: Lines) -> None:
        """Shows a text alone, page by page, until the person has read it or the time is over."""
        number = 0
        while not self.is_time_over():
            self.console.measure()
            pages = pages_of(all_lines(), max(1, self.console.lines - 3))
            number = min(number, len(pages) - 1)
            page, is_last = pages[number], number == len(pages) - 1
            prompt = self.console.wrapped(self.back_words() if is_last else _("Enter: more"))
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
