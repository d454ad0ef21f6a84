"""Keys, made of the letters that terminals send."""

from __future__ import annotations

import os
import signal
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import PATIENCE
from tateti.terminal.in_place.keyboard import Keys


def pressed(*parts: str) -> list[str]:
    """The keys that come of these letters, however they arrive."""
    keys, found = Keys(), list[str]()
    for part in parts:
        keys.feed(part)
        while (key := keys.take()) is not None:
            found.append(key)
    while (key := keys.take(complete=True)) is not None:
        found.append(key)
    return found


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        ("\x1bOA\x1bOB\x1bOC\x1bOD", ["up", "down", "right", "left"]),
        ("\x1b[1;5A", ["up"]),
        ("\x1b", ["escape"]),
        ("\x1bq", ["escape", "q"]),
        ("\r\n", ["enter", "enter"]),
        ("\x7f\b", ["backspace", "backspace"]),
        ("\x15\x04", ["clear", "end of input"]),
        ("\x1b[3~\x1b[200~\x1b[15~\x01\t", []),
        ("ñ b", ["ñ", " ", "b"]),
    ],
)
def test_what_a_terminal_sends(sent: str, keys: list[str]) -> None:
    assert pressed(sent) == keys


SENT = st.lists(
    st.sampled_from(["\x1b[A", "\x1bOB", "\x1b[1;5C", "\x1b[3~", "\r", "\x7f", "b", "2", " ", "ñ"]),
    max_size=12,
)


@given(SENT, st.data())
def test_it_does_not_matter_in_which_pieces_the_letters_come(sent: list[str], data: st.DataObject) -> None:
    text = "".join(sent)
    at = sorted(data.draw(st.lists(st.integers(0, len(text)), max_size=6)))
    pieces = [text[begin:end] for begin, end in zip([0, *at], [*at, len(text)], strict=True)]
    assert pressed(*pieces) == pressed(text)


@given(st.text(max_size=30))
def test_no_letters_make_anything_but_keys(text: str) -> None:
    names = {"up", "down", "left", "right", "enter", "backspace", "escape", "clear", "end of input"}
    assert all(key in names or (len(key) == 1 and key.isprintable()) for key in pressed(text))


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")
def test_a_signal_that_comes_just_before_a_key_is_waited_for_is_not_slept_through() -> None:
    """Its handler may run only afterwards: waking is not left to it."""
    from tateti.terminal.in_place.keyboard import PosixKeyboard

    master, slave = os.openpty()
    before = signal.signal(signal.SIGWINCH, lambda number, frame: None)
    try:
        with PosixKeyboard(slave, "utf-8") as keyboard:
            os.kill(os.getpid(), signal.SIGWINCH)
            end = time.monotonic() + PATIENCE
            assert keyboard.key(PATIENCE) is None
            assert time.monotonic() < end
        assert signal.set_wakeup_fd(-1) == -1, "it is as it was before"
    finally:
        signal.signal(signal.SIGWINCH, before)
        os.close(master)
        os.close(slave)
