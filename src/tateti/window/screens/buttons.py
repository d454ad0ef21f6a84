"""What can be pressed during a match, after it and on every screen, without a place yet."""

from __future__ import annotations

from pygame import Rect

from tateti.language import gettext as _
from tateti.window.open_match import PACES, OpenMatch
from tateti.window.state import State
from tateti.window.widgets.controls import Control, Look

NOWHERE = Rect(0, 0, 0, 0)


def buttons_of(state: State, open_match: OpenMatch) -> list[Control]:
    """The buttons of a match, two in a row: what one needs now stands where one expects it."""
    if not open_match.match.has_people and not open_match.is_over:
        return _watching(open_match) + _leaving(state, open_match)
    undo = Control("undo", NOWHERE, _("Undo"), "U", enabled=_can_undo(open_match))
    analysis = Control("analysis", NOWHERE, _("Analysis"), "A", chosen=open_match.analysing)
    swap = Control("swap", NOWHERE, _("Swap sides"), "S")
    if open_match.is_over:
        looks, moves = open_match.reviewing, bool(open_match.match.history)
        review = Control("review", NOWHERE, _("Review"), "V", chosen=looks, enabled=moves)
        retry = Control(
            "retry", NOWHERE, _("Retry my mistakes"), "E", enabled=moves and open_match.can_be_retried
        )
        return [review, retry, undo, analysis, swap, *_leaving(state, open_match)]
    is_asked = open_match.waits_for_person and not open_match.looks_back
    hint = Control("hint", NOWHERE, _("Hint"), "H", enabled=is_asked)
    resign = Control("resign", NOWHERE, _("Resign"), "X")
    return [undo, hint, analysis, swap if state.student is not None else resign, *_leaving(state, open_match)]


def _watching(open_match: OpenMatch) -> list[Control]:
    """Two bots play: they are held, let go, stepped, and made faster or slower."""
    return [
        Control("pause", NOWHERE, _("Go on") if open_match.paused else _("Pause"), "P"),
        Control("step", NOWHERE, _("One move"), ".", enabled=open_match.paused),
        Control("slower", NOWHERE, _("Slower"), "−", enabled=open_match.pace > 0),
        Control("faster", NOWHERE, _("Faster"), "+", enabled=open_match.pace < len(PACES) - 1),
        Control("undo", NOWHERE, _("Undo"), "U", enabled=_can_undo(open_match)),
        Control("analysis", NOWHERE, _("Analysis"), "A", chosen=open_match.analysing),
    ]


def _leaving(state: State, open_match: OpenMatch) -> list[Control]:
    over = open_match.is_over
    menu = Control("menu", NOWHERE, _("Menu") if state.student is None else _("Leave"), "Esc")
    new = Control(
        "new", NOWHERE, _("Play again") if over else _("New"), "N", Look.PRIMARY if over else Look.BUTTON
    )
    return [menu, new]


def _can_undo(open_match: OpenMatch) -> bool:
    """Whether there is something of one's own to take back."""
    match = open_match.match
    if open_match.is_record or open_match.reviewing:
        return False
    if match.ended is not None:
        return True
    return any(before.turn in match.people or not match.people for before in match.positions[:-1])


def steps_of(open_match: OpenMatch) -> list[Control]:
    """Back and forward through the match."""
    ply, last = open_match.shown_ply, len(open_match.match.history)
    return [
        Control("first", NOWHERE, _("To the beginning"), _("Home"), Look.ICON, enabled=ply > 0, icon="first"),
        Control("back", NOWHERE, _("One move back"), _("PgUp"), Look.ICON, enabled=ply > 0, icon="back"),
        Control("forward", NOWHERE, _("One move forward"), _("PgDn"), Look.ICON, enabled=ply < last, icon="forward"),
        Control("last", NOWHERE, _("To the last move"), _("End"), Look.ICON, enabled=ply < last, icon="last"),
    ]  # fmt: skip


def tools_of(state: State) -> list[Control]:
    """What is always at hand during a match, as pictures."""
    return [
        Control("save", NOWHERE, _("Save"), "Ctrl+S", Look.ICON, icon="save",
                enabled=state.open_match is not None and bool(state.open_match.match.history)),
        Control("open", NOWHERE, _("Open"), "Ctrl+O", Look.ICON, icon="open"),
        Control("rules", NOWHERE, _("Rules"), "R", Look.ICON, icon="rules"),
        Control("sound", NOWHERE, _("Turn sound off") if state.sound else _("Turn sound on"), "M", Look.ICON,
                icon="sound" if state.sound else "silent"),
        Control("theme", NOWHERE, _("Light") if state.dark else _("Dark"), "D", Look.ICON,
                icon="light" if state.dark else "dark"),
        Control("keys", NOWHERE, _("Keys"), "?", Look.ICON, icon="keys"),
    ]  # fmt: skip


def menu_tools_of(state: State) -> list[Control]:
    """The same in the menu, where there is nothing to save, and room for one more."""
    words = _("Turn animation off") if state.moves else _("Turn animation on")
    icon = "moving" if state.moves else "still"
    motion = Control("motion", NOWHERE, words, "T", Look.ICON, icon=icon)
    problems = Control("problems", NOWHERE, _("Problems"), "P", Look.ICON, icon="problems")
    tools = [one for one in tools_of(state) if one.name != "save"]
    return [problems, *tools[:-1], motion, tools[-1]]
