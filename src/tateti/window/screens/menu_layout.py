"""Where everything in the menu is: a form, and beside it the board and the rules, where there is room for them."""

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
from tateti.window.state import State
from tateti.window.widgets.controls import Control, Look

WIDE, TALL = (960, 640), (560, 640)  # the menu in units: with the board beside the form, and without it
FORM_WIDTH = 520
RULES_WIDTH = 112

# The games, by the number of rows they take, three in a row: how high a button is, and what is left free below it.
_GAME_ROWS = {1: (84, 18), 2: (46, 8), 3: (34, 6)}
_SIDES = {"rows": N_("Rows"), "cols": N_("Columns"), "line": N_("In a line")}


@dataclass(frozen=True)
class Label:
    """A text that cannot be pressed."""

    text: str
    rect: Rect
    size: int  # in units
    muted: bool = True
    align: float = 0.0
    lines: bool = False  # in several lines, if need be


@dataclass
class MenuLayout:
    """The menu: what can be pressed, what is written, and where the board is shown."""

    unit: float
    title: Rect
    controls: list[Control] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    preview: Rect | None = None
    rules: Rect | None = None


def lay_out_menu(state: State, size: tuple[int, int]) -> MenuLayout:
    """The menu in a window of this size."""
    wide_unit, tall_unit = (min(size[0] / w, size[1] / h) for w, h in (WIDE, TALL))
    wide = wide_unit >= tall_unit * 0.85
    width, height = WIDE if wide else TALL
    unit = wide_unit if wide else tall_unit
    corner = ((size[0] - width * unit) / 2, (size[1] - height * unit) / 2)
    return _Form(state, unit, corner, wide).lay_out()


class _Form:
    """Lays out the menu row by row; everything is measured in units from the corner."""

    def __init__(self, state: State, unit: float, corner: tuple[float, float], wide: bool) -> None:
        self.state, self.chosen, self.unit, self.corner, self.wide = (
            state,
            state.arrangement,
            unit,
            corner,
            wide,
        )
        self.left = 36 if wide else 20
        self.top = 28.0
        self.row = 0
        self.kinds = self.chosen.games_in_view
        self.rows_of_games = math.ceil(len(self.kinds) / 3)
        self.tight = self.rows_of_games > 1  # then the rows move closer together
        self.arrows = (
            0 if self.kinds == list(available()) else 96
        )  # beside the title, where there are more games
        title_width = FORM_WIDTH - RULES_WIDTH - 12 - self.arrows
        self.layout = MenuLayout(unit, self._rect(self.left, self.top, title_width, 50))

    def lay_out(self) -> MenuLayout:
        self._beside_title()
        self.top += 58 if self.tight else 66
        beside = self.top + 12
        self._games()
        self._board()
        for number in (0, 1):
            self._seat(number)
        self._starter()
        self._bottom()
        if self.wide:
            self.layout.preview = self._rect(600, beside, 324, 422 - beside)
            self.layout.rules = self._rect(600, 436, 324, 172)
        return self.layout

    # Rows

    def _beside_title(self) -> None:
        """The rules; and back and forth, where there are more games than are in view."""
        x = FORM_WIDTH - RULES_WIDTH - self.arrows
        self._add("rules", x, RULES_WIDTH, 40, _("Rules"), key="R", down=5)
        if self.arrows:
            self._add("games -1", FORM_WIDTH - 88, 40, 40, look=Look.LEFT, down=5)
            self._add("games 1", FORM_WIDTH - 40, 40, 40, look=Look.RIGHT, down=5)
        self.row += 1

    def _games(self) -> None:
        """Three in a row; with their whole titles where one row is enough."""
        width, (height, gap) = (FORM_WIDTH - 2 * 12) / 3, _GAME_ROWS[self.rows_of_games]
        title_of = wording.short_title_of if self.tight else wording.title_of
        for number, kind in enumerate(self.kinds):
            if number and number % 3 == 0:
                self._next_row(height + gap)
            self._add(
                f"kind {kind}", number % 3 * (width + 12), width, height, title_of(game(kind)),
                look=Look.CHOICE, chosen=kind == self.chosen.kind, pieces=game(kind).pieces,
            )  # fmt: skip
        self._next_row(height + (12 if self.tight else gap))

    def _board(self) -> None:
        board = self.chosen.board
        numbers = {"rows": board.rows, "cols": board.cols, "line": board.line}
        width = FORM_WIDTH / 3
        for place, (side, number) in enumerate(numbers.items()):
            x = place * width
            self._label(_(_SIDES[side]), x, 0, width - 12, 13)
            smaller, larger = self.chosen.grown(side, -1), self.chosen.grown(side, 1)
            self._add(f"{side} -1", x, 40, 38, look=Look.MINUS, enabled=smaller != self.chosen, down=20)
            self._label(str(number), x + 46, 20, 56, 20, height=38, muted=False, align=0.5)
            self._add(f"{side} 1", x + 108, 40, 38, look=Look.PLUS, enabled=larger != self.chosen, down=20)
        self._next_row(58 + 18)

    def _seat(self, number: int) -> None:
        seat = self.chosen.seats[number]
        title = _("First player") if number == 0 else _("Second player")
        self._label(title, 0, 0, 260, 13)
        person = seat.bot == PERSON
        level = _("Person") if person else wording.bot_in_words(seat.bot)
        self._add(f"level {number} -1", 0, 36, 40, look=Look.LEFT, down=20)
        self._label(level, 40, 20, 150, 17, height=40, muted=False, align=0.5)
        self._add(f"level {number} 1", 194, 36, 40, look=Look.RIGHT, down=20)
        if person:
            usual = self.chosen.usual_names()[number]
            self._add(
                f"name {number}",
                250,
                FORM_WIDTH - 250,
                40,
                usual,
                look=Look.FIELD,
                value=seat.name,
                down=20,
            )
        else:
            words = wording.level_in_words(seat.bot.partition(":")[0], self.chosen.game)
            self._label(words, 250, 20, FORM_WIDTH - 250, 14, height=40, lines=True)
        self._next_row(60 + 16)

    def _starter(self) -> None:
        self._label(_("Who begins?"), 0, 0, 260, 13)
        words = {"first": _("First player"), "second": _("Second player"), "random": _("Either, at random")}
        self._choices({f"starts {one}": words[one] for one in STARTS}, f"starts {self.chosen.starts}", 38, 20)
        self._next_row(58 + (18 if self.tight else 26))

    def _bottom(self) -> None:
        languages = {f"language {code}": name for code, name in language.NAMES.items()}
        self._add("play", 0, FORM_WIDTH, 54, _("Play"), look=Look.PRIMARY)
        self._next_row(54 + 16)
        buttons = len(languages) + 2
        width = (FORM_WIDTH - 10 * (buttons - 1)) / buttons
        for number, (name, label) in enumerate(languages.items()):
            chosen = name == f"language {language.current()}"
            self._add(name, number * (width + 10), width, 34, label, look=Look.CHOICE, chosen=chosen)
        theme = _("Light") if self.state.dark else _("Dark")
        self._add("theme", (buttons - 2) * (width + 10), width, 34, theme, key="D")
        self._add("leave", (buttons - 1) * (width + 10), width, 34, _("Leave"), key="Esc")

    # Pieces of a row

    def _choices(self, labels: dict[str, str], chosen: str, height: float, down: float) -> None:
        width = (FORM_WIDTH - 10 * (len(labels) - 1)) / len(labels)
        for number, (name, label) in enumerate(labels.items()):
            x = number * (width + 10)
            self._add(name, x, width, height, label, look=Look.CHOICE, chosen=name == chosen, down=down)

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
        down: float = 0,
    ) -> None:
        rect = self._rect(self.left + x, self.top + down, width, height)
        control = Control(name, rect, label, key, look, chosen, enabled, self.row, pieces, value)
        self.layout.controls.append(control)

    def _label(
        self, words: str, x: float, down: float, width: float, size: int,
        *, height: float = 18, muted: bool = True, align: float = 0.0, lines: bool = False,
    ) -> None:  # fmt: skip
        rect = self._rect(self.left + x, self.top + down, width, height)
        self.layout.labels.append(Label(words, rect, size, muted, align, lines))

    def _next_row(self, height: float) -> None:
        self.top += height
        self.row += 1

    def _rect(self, x: float, y: float, width: float, height: float) -> Rect:
        unit, (left, top) = self.unit, self.corner
        return Rect(round(left + x * unit), round(top + y * unit), round(width * unit), round(height * unit))
