"""Where everything in the menu is: a form, and beside it the board and the rules, where there is room for them.

In a small window the form has three pages: the game and its board, the players, everything else.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from pygame import Rect

from tateti import language, wording
from tateti.games import available, game
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.pieces import Piece
from tateti.window.arrangement import PERSON, STARTS
from tateti.window.screens.buttons import menu_tools_of
from tateti.window.screens.frame import SMALLEST_UNIT, Frame, Shape, small_frame
from tateti.window.screens.match_words import clock_in_words
from tateti.window.state import State
from tateti.window.widgets.controls import Control, Look, evened

WIDE, TALL = (960, 640), (560, 640)  # the menu in units: with the board beside the form, and without it
FORM_WIDTH = 520
TOOL = 34

# The games, by the number of rows they take, three in a row: how high a button is, and what is left free below it.
_GAME_ROWS = {1: (84, 18), 2: (46, 8), 3: (34, 6)}
_SIDES = {"rows": N_("Rows"), "cols": N_("Columns"), "line": N_("In a line")}
PAGES = (N_("Game"), N_("Players"), N_("More"))


@dataclass(frozen=True)
class Label:
    """A text that cannot be pressed."""

    text: str
    rect: Rect
    size: float  # in units
    muted: bool = True
    align: float = 0.0
    lines: bool = False  # in several lines, if need be


@dataclass
class MenuLayout:
    """The menu: what can be pressed, what is written, and where the board is shown."""

    frame: Frame
    title: Rect | None = None
    controls: list[Control] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    preview: Rect | None = None
    rules: Rect | None = None

    @property
    def unit(self) -> float:
        """How many pixels a unit has."""
        return self.frame.unit


def lay_out_menu(state: State, size: tuple[int, int]) -> MenuLayout:
    """The menu in a window of this size."""
    wide_unit, tall_unit = (min(size[0] / w, size[1] / h) for w, h in (WIDE, TALL))
    wide = wide_unit >= tall_unit * 0.85
    width, height = WIDE if wide else TALL
    unit = wide_unit if wide else tall_unit
    if unit < SMALLEST_UNIT:
        return _SmallForm(state, small_frame(size)).lay_out()
    corner = ((size[0] - width * unit) / 2, (size[1] - height * unit) / 2)
    return _Form(state, Frame(size, Shape.WIDE if wide else Shape.TALL, unit), corner).lay_out()


class _Rows:
    """Lays out a form row by row; everything is measured in units from the corner."""

    def __init__(self, state: State, frame: Frame, corner: tuple[float, float], left: float, width: float) -> None:  # fmt: skip
        self.state, self.chosen, self.frame, self.corner = state, state.arrangement, frame, corner
        self.left, self.width = left, width
        self.top = 0.0
        self.row = 0
        self.layout = MenuLayout(frame)

    def _choices(
        self, labels: dict[str, str], chosen: str, height: float, down: float, size: float = 15
    ) -> None:
        width = (self.width - 10 * (len(labels) - 1)) / len(labels)
        for number, (name, label) in enumerate(labels.items()):
            x = number * (width + 10)
            self._add(
                name, x, width, height, label, look=Look.CHOICE, chosen=name == chosen, down=down, size=size
            )

    def _add(
        self,
        name: str,
        x: float,
        width: float,
        height: float,
        label: str = "",
        *,
        look: Look = Look.BUTTON,
        chosen: bool = False,
        enabled: bool = True,
        pieces: tuple[Piece, ...] = (),
        key: str = "",
        value: str = "",
        icon: str = "",
        down: float = 0,
        size: float = 15,
        below: str = "",
    ) -> None:
        rect = self._rect(self.left + x, self.top + down, width, height)
        control = Control(
            name, rect, label, key, look, chosen, enabled, self.row, pieces, value, icon,
            is_centred=True, below=below, size=size,
        )  # fmt: skip
        self.layout.controls.append(control)

    def _even_out(self, first: int) -> None:
        """The controls from this one on have letters of one size."""
        controls = self.layout.controls
        controls[first:] = evened(controls[first:], self.frame.unit)

    def _label(
        self, words: str, x: float, down: float, width: float, size: float,
        *, height: float = 18, muted: bool = True, align: float = 0.0, lines: bool = False,
    ) -> None:  # fmt: skip
        rect = self._rect(self.left + x, self.top + down, width, height)
        self.layout.labels.append(Label(words, rect, size, muted, align, lines))

    def _next_row(self, height: float) -> None:
        self.top += height
        self.row += 1

    def _rect(self, x: float, y: float, width: float, height: float) -> Rect:
        unit, (left, top) = self.frame.unit, self.corner
        return Rect(round(left + x * unit), round(top + y * unit), round(width * unit), round(height * unit))

    def _stepper(self, name: str, label: str, x: float, width: float, height: float, *, signs: tuple[Look, Look],
                 ends: tuple[bool, bool] = (True, True), size: float = 17) -> None:  # fmt: skip
        """A value between two buttons, one for less and one for more."""
        end = height * 0.92
        less, more = signs
        down = self._label_height
        self._add(f"{name} -1", x, end, height, look=less, enabled=ends[0], down=down)
        room = width - 2 * end - 4
        self._label(label, x + end + 2, down, room, size, height=height, muted=False, align=0.5, lines=True)
        self._add(f"{name} 1", x + width - end, end, height, look=more, enabled=ends[1], down=down)

    _label_height = 20.0


_ARROWS, _SIGNS = (Look.LEFT, Look.RIGHT), (Look.MINUS, Look.PLUS)


class _Form(_Rows):
    """The menu on one page."""

    def __init__(self, state: State, frame: Frame, corner: tuple[float, float]) -> None:
        self.wide = frame.shape is Shape.WIDE
        super().__init__(state, frame, corner, 36 if self.wide else 20, FORM_WIDTH)
        self.top = 28.0
        self.kinds = self.chosen.games_in_view
        self.rows_of_games = math.ceil(len(self.kinds) / 3)
        self.tight = self.rows_of_games > 1  # then the rows move closer together

    def lay_out(self) -> MenuLayout:
        self._beside_title()
        self.top += 58 if self.tight else 66
        beside = self.top + 12
        self._games()
        self._board_and_clock()
        for number in (0, 1):
            self._seat(number)
        self._starter()
        self._bottom()
        if self.wide:
            self.layout.preview = self._rect(600, beside, 324, 320)
            self.layout.rules = self._rect(600, beside + 344, 324, 640 - 32 - beside - 344)
        return self.layout

    def _beside_title(self) -> None:
        """On the right of the name of the program: the tools, and where there are more games, the way to them."""
        tools = menu_tools_of(self.state)
        x = FORM_WIDTH - len(tools) * (TOOL + 5) + 5
        arrows = 0 if self.kinds == list(available()) else 2 * (TOOL + 5) + 5
        self.layout.title = self._rect(self.left, self.top, x - arrows - 8, 50)
        if arrows:
            for number, (by, look) in enumerate(((-1, Look.LEFT), (1, Look.RIGHT))):
                self._add(f"games {by}", x - arrows + number * (TOOL + 5), TOOL, TOOL, look=look, down=8)
        for number, tool in enumerate(tools):
            at = x + number * (TOOL + 5)
            self._add(tool.name, at, TOOL, TOOL, tool.label, look=Look.ICON, icon=tool.icon, key=tool.key, down=8)  # fmt: skip
        self.row += 1

    def _games(self) -> None:
        height, gap = _GAME_ROWS[self.rows_of_games]
        before = len(self.layout.controls)
        for first in range(0, len(self.kinds), 3):
            row = self.kinds[first : first + 3]
            width = (FORM_WIDTH - 12 * 2) / 3 if self.tight else (FORM_WIDTH - 12 * (len(row) - 1)) / len(row)
            for number, kind in enumerate(row):
                the_game = game(kind)
                self._add(
                    f"kind {kind}", number * (width + 12), width, height, wording.short_title_of(the_game),
                    look=Look.CHOICE, chosen=kind == self.chosen.kind, pieces=the_game.pieces, size=14,
                )  # fmt: skip
            last = first + 3 >= len(self.kinds)
            self._next_row(height + ((12 if self.tight else gap) if last else gap))
        self._even_out(before)

    def _board_and_clock(self) -> None:
        board, width = self.chosen.board, 110.0
        numbers = {"rows": board.rows, "cols": board.cols, "line": board.line}
        for place, (side, number) in enumerate(numbers.items()):
            x = place * (width + 9)
            self._label(_(_SIDES[side]), x, 0, width, 13)
            ends = self.chosen.grown(side, -1) != self.chosen, self.chosen.grown(side, 1) != self.chosen
            self._stepper(side, str(number), x, width, 38, signs=_SIGNS, ends=ends, size=19)
        x = 3 * (width + 9)
        self._label(_("Clock"), x, 0, FORM_WIDTH - x, 13)
        words = clock_in_words(self.chosen.clock)
        self._stepper("clock", words, x, FORM_WIDTH - x, 38, signs=_ARROWS, size=14)
        self._next_row(58 + 16)

    def _seat(self, number: int) -> None:
        seat = self.chosen.seats[number]
        title = _("First player") if number == 0 else _("Second player")
        self._label(title, 0, 0, 260, 13)
        person = seat.bot == PERSON
        level = _("Person") if person else wording.bot_in_words(seat.bot)
        self._stepper(f"level {number}", level, 0, 234, 40, signs=_ARROWS)
        if person:
            usual = self.chosen.usual_names()[number]
            self._add(
                f"name {number}", 250, FORM_WIDTH - 250, 40, usual, look=Look.FIELD, value=seat.name, down=20
            )  # fmt: skip
        else:
            words = wording.level_in_words(seat.bot.partition(":")[0], self.chosen.game)
            self._label(words, 250, 20, FORM_WIDTH - 250, 14, height=40, lines=True)
        self._next_row(60 + 14)

    def _starter(self) -> None:
        self._label(_("Who begins?"), 0, 0, 260, 13)
        words = {"first": _("First player"), "second": _("Second player"), "random": _("Either, at random")}
        self._choices({f"starts {one}": words[one] for one in STARTS}, f"starts {self.chosen.starts}", 38, 20)
        self._next_row(58 + (18 if self.tight else 26))

    def _bottom(self) -> None:
        if self.state.left is None:
            self._add("play", 0, FORM_WIDTH, 54, _("Play"), look=Look.PRIMARY, size=19)
        else:
            wide, narrow = FORM_WIDTH * 0.64 - 10, FORM_WIDTH * 0.36
            which = wording.match_in_short(self.state.left[1])
            self._add(
                "resume", 0, wide, 54, _("Go on with the match"), look=Look.PRIMARY, below=which, size=17
            )
            self._add("play", wide + 10, narrow, 54, _("New match"), look=Look.BUTTON, size=17)
        self._next_row(54 + 16)
        names = [*language.NAMES.items()]
        width = (FORM_WIDTH - 10 * len(names)) / (len(names) + 1)
        for number, (code, label) in enumerate(names):
            chosen = code == language.current()
            self._add(f"language {code}", number * (width + 10), width, 34, label, look=Look.CHOICE, chosen=chosen)  # fmt: skip
        self._add("leave", len(names) * (width + 10), width, 34, _("Leave"), key="Esc")


class _SmallForm(_Rows):
    """The menu of a small window, one page of it; the pages are chosen above, and one can always play."""

    _label_height = 0.0

    def __init__(self, state: State, frame: Frame) -> None:
        super().__init__(state, frame, (0, 0), 8, frame.size[0] / frame.unit - 16)
        self.height = frame.size[1] / frame.unit
        self.top = 6.0

    def lay_out(self) -> MenuLayout:
        pages = {f"page {number}": _(words) for number, words in enumerate(PAGES)}
        self._choices(pages, f"page {self.state.menu_page}", 26, 0, size=12)
        self._next_row(34)
        (self._game, self._players, self._more)[self.state.menu_page]()
        self._bottom()
        return self.layout

    def _bottom(self) -> None:
        self.top, self.row = self.height - 42, 90
        if self.state.left is None:
            self._add("play", 0, self.width, 36, _("Play"), look=Look.PRIMARY, size=15)
            return
        half = (self.width - 8) / 2
        self._add("resume", 0, half, 36, _("Go on with the match"), look=Look.PRIMARY, size=13)
        self._add("play", half + 8, half, 36, _("New match"), size=13)

    def _game(self) -> None:
        kinds, before = self.chosen.games_in_view, len(self.layout.controls)
        width, rows = (self.width - 12) / 3, math.ceil(len(kinds) / 3)
        height = 36 if rows > 2 else 50  # as high as there is room for
        for number, kind in enumerate(kinds):
            down, right = divmod(number, 3)
            self.row = 1 + down
            the_game = game(kind)
            self._add(
                f"kind {kind}", right * (width + 6), width, height, wording.short_title_of(the_game),
                down=down * (height + 5), look=Look.CHOICE, chosen=kind == self.chosen.kind, size=12,
            )  # fmt: skip
        self._even_out(before)
        self._next_row((height + 5) * rows + (8 if rows < 3 else 3))
        board, width = self.chosen.board, (self.width - 20) / 3
        numbers = {"rows": board.rows, "cols": board.cols, "line": board.line}
        for place, (side, number) in enumerate(numbers.items()):
            x = place * (width + 10)
            self._label(_(_SIDES[side]), x, 0, width, 11, height=14)
            ends = self.chosen.grown(side, -1) != self.chosen, self.chosen.grown(side, 1) != self.chosen
            self.top += 15
            self._stepper(side, str(number), x, width, 26, signs=_SIGNS, ends=ends, size=14)
            self.top -= 15
        if kinds != list(available()):
            self._next_row(46)
            for number, (by, look) in enumerate(((-1, Look.LEFT), (1, Look.RIGHT))):
                self._add(f"games {by}", number * 40, 34, 22, look=look)

    def _players(self) -> None:
        for number in (0, 1):
            seat = self.chosen.seats[number]
            self._label(
                _("First player") if number == 0 else _("Second player"), 0, 0, self.width, 11, height=14
            )
            self.top += 15
            person = seat.bot == PERSON
            level = _("Person") if person else wording.bot_in_words(seat.bot)
            half = (self.width - 8) / 2
            self._stepper(f"level {number}", level, 0, half, 28, signs=_ARROWS, size=12)
            if person:
                usual = self.chosen.usual_names()[number]
                self._add(f"name {number}", half + 8, half, 28, usual, look=Look.FIELD, value=seat.name, size=12)  # fmt: skip
            else:
                level = wording.level_in_words(seat.bot.partition(":")[0], self.chosen.game)
                self._label(level, half + 8, -2, half, 11, height=34, lines=True)
            self._next_row(36)
        self._label(_("Who begins?"), 0, 0, self.width, 11, height=14)
        words = {"first": _("First player"), "second": _("Second player"), "random": _("Either, at random")}
        named = {f"starts {one}": words[one] for one in STARTS}
        self._choices(named, f"starts {self.chosen.starts}", 30, 15, size=11)

    def _more(self) -> None:
        self._label(_("Clock"), 0, 0, self.width, 11, height=14)
        self.top += 15
        self._stepper(
            "clock", clock_in_words(self.chosen.clock), 0, self.width / 2, 28, signs=_ARROWS, size=12
        )
        self._next_row(38)
        languages = {f"language {code}": name for code, name in language.NAMES.items()}
        self._choices(languages, f"language {language.current()}", 28, 0, size=12)
        self._next_row(38)
        for number, tool in enumerate(menu_tools_of(self.state)):
            self._add(
                tool.name, number * 40, 32, 32, tool.label, look=Look.ICON, icon=tool.icon, key=tool.key
            )
        self._next_row(42)
        self._add("leave", 0, self.width / 2, 28, _("Leave"), key="Esc", size=12)
