"""Records: what is written is read back, and what cannot be read is refused with its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tateti import InvalidRecordError
from tateti.notation import LARGEST_RECORD, RESULTS, Record, RecordedMove, read_record, write_record

texts = st.text(st.characters(codec="utf-8"), max_size=30)
comments = texts | texts.map(lambda text: f"[%emt 5.000]{text}")
moves = st.builds(
    RecordedMove,
    st.from_regex(r"[GYRXO]?[a-z][1-9]", fullmatch=True),
    comments,
    st.none() | st.floats(0, 10_000).map(lambda seconds: round(seconds, 3)),
)
records = st.builds(
    Record,
    st.dictionaries(st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,10}", fullmatch=True), texts, max_size=6),
    st.lists(moves, max_size=40).map(tuple),
    st.sampled_from(RESULTS),
    texts,
)


@given(records)
def test_what_is_written_is_read_back_comments_included(record: Record):
    assert read_record(write_record(record)) == record


@given(records)
def test_moves_without_comments_stay_within_80_columns(record: Record):
    plain = Record(record.tags, tuple(RecordedMove(move.text) for move in record.moves), record.result)
    lines = write_record(plain).rpartition("\n\n")[2].splitlines()
    assert all(len(line) <= 80 for line in lines)


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str):
    try:
        read_record(text)
    except InvalidRecordError as error:
        assert str(error)


def test_a_record_made_by_hand_is_read_with_loose_spacing_and_no_numbers():
    record = read_record(
        '\ufeff[Game "tictactoe"]\r\n[First  "Ana" ]\r\n\r\n{hello} b2 a1 2.c3{!} {well played}\r\n1-0\r\n'
    )
    assert record.tags == {"Game": "tictactoe", "First": "Ana"}
    assert [move.text for move in record.moves] == ["b2", "a1", "c3"]
    assert (record.comment, record.moves[2].comment, record.result) == ("hello", "! well played", "1-0")


def test_a_record_may_begin_with_the_second_player():
    text = '[Game "semaforo"]\n\n1... Yb2 2. Ga1 *\n'
    assert read_record(text).second_begins
    assert write_record(read_record(text)) == text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[Game "a"]\n[Game "b"]', "twice"), ("[Game a]", "Line 1"), ('[Game "a]', "Line 1"), ("\n\n1. b2 {open", "Line 3"), ("b2 }", "Line 1"),
        ("1-0 b2", "Line 1"), ("1-0 1-0", "Line 1"), ("[" * 1000, "Line 1"), ("x" * (LARGEST_RECORD + 1), "longest"), ('b2\n[Game "a"]', "Line 2"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_its_place(text: str, why: str):
    with pytest.raises(InvalidRecordError, match=why):
        read_record(text)
