"""Records: what is written is read back, variations included, and what cannot be read is refused with its line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tateti import InvalidRecordError
from tateti.errors import InvalidCellError
from tateti.notation import (
    DEEPEST_VARIATION,
    LARGEST_RECORD,
    MOST_MOVES,
    RESULTS,
    Arrow,
    Colour,
    MarkedCell,
    Record,
    RecordedMove,
    read_record,
    write_record,
)

texts = st.text(st.characters(codec="utf-8"), max_size=30)
# What could be taken for something else: braces, backslashes, parentheses, line breaks; times and marks.
signs = st.text(st.sampled_from('{}\\()[]%\n\r\t "1.*a'), max_size=20)
commands = st.sampled_from(
    ["[%emt 5.000]", "[%csl Gb2]", "[%cal Ga1b2,Rb2c3] ", "[%clk 0:01]", "\\[%csl Gb2]", "[%csl Xb2]", "[%"]
)
comments = texts | signs | st.builds(str.__add__, commands, texts | commands)
seconds = st.none() | st.floats(0, 10_000).map(lambda time: round(time, 3))
colours = st.sampled_from(Colour)
names = st.sampled_from(["a1", "b2", "c11", "z26", "d9"])
arrows = st.lists(names, min_size=2, max_size=2, unique=True).flatmap(
    lambda ends: st.builds(Arrow, st.just(ends[0]), st.just(ends[1]), colours)
)
marks = {
    "arrows": st.lists(arrows, max_size=3).map(tuple),
    "cells": st.lists(st.builds(MarkedCell, names, colours), max_size=3).map(tuple),
}
words = st.sampled_from(["b2", "Gb2", "Xz26", "1,1", "Oa1"])
plain_moves = st.builds(RecordedMove, words, comments, seconds)
tags = st.dictionaries(st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,10}", fullmatch=True), texts, max_size=6)
plain_records = st.builds(
    Record, tags, st.lists(plain_moves, max_size=40).map(tuple), st.sampled_from(RESULTS), texts
)


said = st.builds(
    dict, comment=st.sampled_from(["", "good"]) | signs | comments, seconds=seconds, **marks
)  # fmt: skip
nothing_said = st.just({})


@st.composite
def lines(draw: st.DrawFn, least: int = 1, depth: int = 3) -> tuple[RecordedMove, ...]:
    """A line of a few moves, on some of which variations hang."""
    line = []
    for _ in range(draw(st.integers(least, 3))):
        inner = st.lists(lines(depth=depth - 1), max_size=2) if depth and draw(st.booleans()) else st.just([])
        line.append(RecordedMove(draw(words), **draw(nothing_said | said), variations=tuple(draw(inner))))
    return tuple(line)


trees = st.builds(
    Record, tags, lines(0), st.sampled_from(RESULTS), comments, **marks,
    first_number=st.integers(1, 99), second_begins=st.booleans(),
)  # fmt: skip


# What is written is read back


@given(plain_records)
def test_what_is_written_is_read_back_comments_included(record: Record):
    assert read_record(write_record(record)) == record


@given(trees)
def test_a_tree_is_read_back_with_its_variations_comments_marks_and_times(record: Record):
    if not record.moves:  # then no number stands in it
        record = Record(
            record.tags, (), record.result, record.comment, arrows=record.arrows, cells=record.cells
        )
    written = write_record(record)
    assert read_record(written) == record
    assert write_record(read_record(written)) == written


@given(plain_records)
def test_a_record_without_variations_and_marks_looks_as_it_always_did(record: Record):
    """The form is a promise to those who read records with programs of their own."""
    said = [move.comment for move in record.moves] + [record.comment]
    if not any(comment.startswith(("[%csl ", "[%cal ")) for comment in said):
        written = write_record(Record({}, record.moves, record.result, record.comment))
        assert written.split() == plain_text(record).split()


def plain_text(record: Record) -> str:
    """The moves of a record without variations and marks, by a program that knows of none."""
    braces = lambda text: "{" + re.sub(r"[\\}\n\r\t]", lambda one: ESCAPES[one[0]], text) + "}"  # noqa: E731
    told = [braces(record.comment)] if record.comment else []
    for ply, move in enumerate(record.moves):
        told += [f"{ply // 2 + 1}."] if ply % 2 == 0 else []
        told.append(move.text)
        if move.seconds is not None:
            told.append(braces(" ".join(filter(None, [f"[%emt {move.seconds:.3f}]", move.comment]))))
        elif move.comment.startswith("[%"):
            told.append("{\\" + braces(move.comment)[1:])
        elif move.comment:
            told.append(braces(move.comment))
    return " ".join([*told, record.result])


ESCAPES = {"\\": "\\\\", "}": "\\}", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


@settings(max_examples=30)
@given(trees)
def test_moves_without_comments_stay_within_80_columns(record: Record):
    lines = write_record(Record(record.tags, bare(record.moves), record.result)).rpartition("\n\n")[2]
    assert all(len(line) <= 80 for line in lines.splitlines())


def bare(line: tuple[RecordedMove, ...]) -> tuple[RecordedMove, ...]:
    """The moves and variations alone."""
    return tuple(RecordedMove(move.text, variations=tuple(map(bare, move.variations))) for move in line)


def test_the_form_of_a_tree():
    text = """[Game "semaforo"]

{[%csl Gb2] the start} 1. Gb2
{[%emt 1.500] [%csl Rb2] [%cal Ga1b2,Bb2c3] centre} (1. Ga1 {a \\} b}) 1... Yb2
(1... Ga1 {first} 2. Yb2 (2. Ya1) 2... Rb2) (1... Gc3) 2. Ga1 *
"""
    record = read_record(text)
    assert write_record(record) == text
    assert (record.comment, record.cells) == ("the start", (MarkedCell("b2"),))
    first, second, third = record.moves
    assert first == RecordedMove(
        "Gb2", "centre", 1.5,
        arrows=(Arrow("a1", "b2"), Arrow("b2", "c3", Colour.BLUE)), cells=(MarkedCell("b2", Colour.RED),),
        variations=((RecordedMove("Ga1", "a } b"),),),
    )  # fmt: skip
    assert [[move.text for move in line] for line in second.variations] == [["Ga1", "Yb2", "Rb2"], ["Gc3"]]
    assert second.variations[0][1].variations == ((RecordedMove("Ya1"),),)
    assert third == RecordedMove("Ga1")


# What others write


def test_a_record_made_by_hand_is_read_with_loose_spacing_and_no_numbers():
    record = read_record(
        '\ufeff[Game "tictactoe"]\r\n[First  "Ana" ]\r\n\r\n{hello} b2 a1 2.c3{!} {well played}\r\n1-0\r\n'
    )
    assert record.tags == {"Game": "tictactoe", "First": "Ana"}
    assert [move.text for move in record.moves] == ["b2", "a1", "c3"]
    assert (record.comment, record.moves[2].comment, record.result) == ("hello", "! well played", "1-0")


def test_a_variation_made_by_hand_keeps_all_that_is_said_around_it():
    (move,) = read_record("b2 {one} ( {before} {[%csl Rc3]} a1{after}a2 ) {two} *").moves
    assert move.comment == "one two"
    ((first, second),) = move.variations
    assert first == RecordedMove("a1", "before after", cells=(MarkedCell("c3", Colour.RED),))
    assert second == RecordedMove("a2")


def test_marks_and_time_come_in_any_order_but_only_where_a_comment_begins():
    (move,) = read_record("b2 {[%cal Ga1b2][%emt 3][%csl Gb2] x [%csl Gc3]} *").moves
    assert move == RecordedMove(
        "b2", "x [%csl Gc3]", 3, arrows=(Arrow("a1", "b2"),), cells=(MarkedCell("b2"),)
    )
    (move,) = read_record("b2 {[%csl Gb2,] [%cal Zb2c3]} *").moves
    assert move == RecordedMove("b2", "[%csl Gb2,] [%cal Zb2c3]"), "what has no such form is words"


def test_a_counted_cell_in_parentheses_is_a_move_as_ever():
    record = read_record("(1,1) G(0,0) ( 2,2 ) *")
    assert [move.text for move in record.moves] == ["(1,1)", "G(0,0)"]
    assert record.moves[1].variations == ((RecordedMove("2,2"),),)


def test_a_record_may_begin_with_the_second_player():
    text = '[Game "semaforo"]\n\n1... Yb2 (1... Ga1 2. Gb1) 2. Ga1 *\n'
    assert read_record(text).second_begins
    assert write_record(read_record(text)) == text


# What is refused


@given(st.text(max_size=300) | st.text(st.sampled_from("ab12 (){}.*[%csl]\\\n"), max_size=60))
def test_any_text_is_read_or_refused(text: str):
    try:
        read_record(text)
    except InvalidRecordError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Game "a"]\n[Game "b"]', "twice"), ("[Game a]", "Line 1"), ('[Game "a]', "Line 1"), ("\n\n1. b2 {open", "Line 3"), ("b2 }", "Line 1"),
        ("1-0 b2", "Line 1"), ("1-0 1-0", "Line 1"), ("[" * 1000, "Line 1"), ("x" * (LARGEST_RECORD + 1), "longest"), ('b2\n[Game "a"]', "Line 2"),
        ("(b2)", "Line 1.*a variation stands after"), ("b2\n()", "Line 2.*has moves"), ("b2 ({words})", "has moves"), ("b2 ((a1))", "stands after"),
        ("b2 a1)", "Line 1"), ("b2\n(a1 (c3)\n", "begins in line 2.*no end"), ("b2 * (a1)", "Line 1"), ("b2 {[%cal Ga1a1]}", "the same cell"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_its_place(text: str, why: str):
    with pytest.raises(InvalidRecordError, match=why):
        read_record(text)


def nested(depth: int) -> tuple[RecordedMove, ...]:
    """A move with variations in each other."""
    line = (RecordedMove("b2"),)
    for _ in range(depth):
        line = (RecordedMove("b2", variations=(line,)),)
    return line


def test_variations_are_read_and_written_up_to_a_depth_and_refused_beyond_it():
    deepest = Record({}, nested(DEEPEST_VARIATION))
    assert read_record(write_record(deepest)) == deepest
    for depth in (DEEPEST_VARIATION + 1, 100_000):
        with pytest.raises(InvalidRecordError, match=f"up to {DEEPEST_VARIATION} can stand in each other"):
            read_record("b2 " + "(b2 " * depth + ")" * depth)
    with pytest.raises(InvalidRecordError, match="nested too deeply"):
        write_record(Record({}, nested(DEEPEST_VARIATION + 1)))


def test_a_record_has_a_bounded_number_of_moves_wherever_they_stand():
    most = "b2 " + "(a1) " * (MOST_MOVES - 1)
    assert len(read_record(most).moves[0].variations) == MOST_MOVES - 1
    for text in (f"{most} a2", f"{most} (a2)"):
        with pytest.raises(InvalidRecordError, match=f"it can have {MOST_MOVES}"):
            read_record(text)
    variations = ((RecordedMove("a1"),),) * MOST_MOVES
    with pytest.raises(InvalidRecordError, match="too many moves"):
        write_record(Record({}, (RecordedMove("b2", variations=variations),)))


def test_what_no_record_could_say_is_refused_when_it_is_made():
    with pytest.raises(InvalidCellError, match="like b2"):
        MarkedCell("B2")
    with pytest.raises(InvalidCellError, match="like b2"):
        Arrow("a1", "b2]")
    with pytest.raises(InvalidRecordError, match="empty"):
        write_record(Record({}, (RecordedMove("b2", variations=((),)),)))
