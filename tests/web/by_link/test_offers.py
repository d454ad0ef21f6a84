"""Two people by link: who comes, under which name; undo, draw and rematch as offers; the score of a series."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module
from tateti.games import Side
from tateti.match import Match

requires_module("fastapi")

from tateti.answers.matches import decisions  # noqa: E402
from tateti.answers.matches.events import Event, MatchSetup, SeatSetup  # noqa: E402
from tateti.answers.matches.live import LiveMatch  # noqa: E402
from web.conftest import sqlite_in  # noqa: E402
from web.playing import Played, begin, bot, error_of  # noqa: E402

WIN_OF_X = ("b2", "a1", "b1", "a2", "b3")
OFFERS = ("undo", "draw", "rematch")


def standing(match: dict[str, Any]) -> dict[str, str]:
    """The offers that stand, by what they are about."""
    return {what: side for what in OFFERS if (side := match[f"{what}_offer"]) is not None}


def offer(played: Played, what: str, side: str, action: str = "offer", **more: Any) -> dict[str, Any]:
    """Something about an offer that is granted; how the match stands then."""
    answer = played.post(what, side, action=action, **more)
    assert answer.status_code == 200, answer.text
    told = answer.json()
    return told.get("match", told)  # type: ignore[no-any-return]


# Coming


def test_who_comes_by_link_is_seen_and_may_give_a_name(client: Any) -> None:
    played = begin(client)
    assert [seat["joined"] for seat in played.now()["seats"]] == [False, False]
    match = played.post("join", "second", name="  Zoé ").json()
    assert [(seat["name"], seat["joined"]) for seat in match["seats"]] == [("Ana", False), ("Zoé", True)]
    assert played.post("join", "second", name="Zoé").json()["event"] == 1
    assert played.post("join", "second").json()["event"] == 1
    match = played.post("join", "second", name="Zoe").json()
    assert (match["seats"][1]["name"], match["event"]) == ("Zoe", 2)
    assert '[Second "Zoe"]' in client.get(f"/api/matches/{played.id}/record").text


def test_who_invites_has_come_before_the_first_move_and_for_all_who_look(client: Any) -> None:
    played = begin(client)
    played.post("join", "first")
    match = played.post("join", "second").json()
    assert [(seat["name"], seat["joined"]) for seat in match["seats"]] == [("Ana", True), ("Beto", True)]
    client.app.state.services.matches._cache.drop(played.id)  # and where the log is read again
    assert [seat["joined"] for seat in played.now()["seats"]] == [True, True]


def test_who_moves_has_come_even_if_the_move_is_taken_back(client: Any) -> None:
    played = begin(client)
    played.moves("b2")
    offer(played, "undo", "first", other_secret=played.secrets["second"])
    assert [seat["joined"] for seat in played.now()["seats"]] == [True, False]
    client.app.state.services.matches._cache.drop(played.id)  # and where the log is read again
    assert [seat["joined"] for seat in played.now()["seats"]] == [True, False]


def test_bots_are_there_from_the_start(client: Any) -> None:
    assert [seat["joined"] for seat in begin(client, two=bot("easy")).now()["seats"]] == [False, True]


@pytest.mark.parametrize("name", ["", "x" * 31, "a\nb", "   ", "\u202ea"])
def test_a_name_that_will_not_do(client: Any, name: str) -> None:
    played = begin(client)
    assert played.post("join", "second", name=name).status_code == 422
    assert played.now()["event"] == 0


def test_a_name_is_not_changed_for_ever(client: Any) -> None:
    played = begin(client)
    statuses = [played.post("join", "second", name=f"B{number}").status_code for number in range(12)]
    assert statuses == [200] * 10 + [409] * 2
    assert played.post("join", "first", name="A").status_code == 200


def test_nobody_comes_to_a_match_that_is_over(client: Any) -> None:
    played = begin(client)
    played.post("join", "second")
    played.post("resign", "first")
    assert error_of(played.post("join", "first"), 409) == "conflict"
    assert played.post("join", "second").status_code == 200, "nothing changes"


def test_a_match_by_link_is_reviewed_when_it_is_over(client: Any) -> None:
    played, at_one_screen = begin(client), begin(client)
    played.post("join", "second")
    for one in (played, at_one_screen):
        one.moves("b2")
    review = f"/api/matches/{played.id}/review"
    assert error_of(client.get(review), 409) == "conflict"
    assert client.get(f"/api/matches/{at_one_screen.id}/review").status_code == 200
    played.post("resign", "second")
    assert client.get(review).status_code == 200
    following = rematch_of(played)
    assert error_of(client.get(f"/api/matches/{following.id}/review"), 409) == "conflict", (
        "nobody joined anew"
    )


# Undo


def test_an_undo_is_withdrawn_or_declined_and_both_are_told(client: Any) -> None:
    played = begin(client)
    played.moves("b2")
    assert standing(offer(played, "undo", "first")) == {"undo": "first"}
    match = offer(played, "undo", "first", "withdraw")
    assert (standing(match), match["declined"]) == ({}, None)
    offer(played, "undo", "first")
    assert error_of(played.post("undo", "first", action="decline"), 409) == "conflict", "one's own"
    assert error_of(played.post("undo", "second", action="withdraw"), 409) == "conflict", "the other's"
    match = offer(played, "undo", "second", "decline")
    assert (standing(match), match["declined"]) == ({}, {"kind": "undo", "side": "first"})
    assert error_of(played.post("undo", "first", action="withdraw"), 409) == "conflict", "it is gone"
    assert played.moves("a1")["declined"] is None


def test_who_loads_the_page_again_still_learns_what_was_declined(client: Any) -> None:
    played = begin(client)
    played.moves("b2")
    offer(played, "draw", "first")
    offer(played, "draw", "second", "decline")
    declined = {"kind": "draw", "side": "first"}
    assert played.post("join", "second", name="Zoé").json()["declined"] == declined
    assert offer(played, "undo", "first")["declined"] == declined
    assert offer(played, "undo", "first", "withdraw")["declined"] == declined
    assert offer(played, "draw", "second")["declined"] is None, "there is a new offer"
    offer(played, "draw", "first", "decline")
    assert played.now()["declined"] == {"kind": "draw", "side": "second"}
    assert played.post("resign", "first").json()["declined"] is None


@pytest.mark.parametrize("moves", [("b2", "a1"), ("b2", "a1", "c3")])
@pytest.mark.parametrize("sides", [("first", "second"), ("second", "first")])
def test_two_who_ask_at_the_same_time_lose_no_move_that_one_of_them_meant_to_keep(
    client: Any, moves: tuple[str, ...], sides: tuple[str, str]
) -> None:
    played = begin(client)
    played.moves(*moves)
    offer(played, "undo", sides[0])
    assert offer(played, "undo", sides[1])["ply"] == len(moves) - 1


@pytest.mark.parametrize("answer", ["decline", "withdraw"])
def test_nobody_is_asked_to_take_back_again_and_again(client: Any, answer: str) -> None:
    played = begin(client)
    played.moves("b2")
    for _ in range(decisions.MOST_UNDO_OFFERS):
        offer(played, "undo", "first")
        offer(played, "undo", "second" if answer == "decline" else "first", answer)
    refused = played.post("undo", "first", action="offer")
    assert error_of(refused, 409) == "conflict"
    assert refused.json()["error"]["message"] == (
        "You have asked to take a move back often enough; you can again after your next move."
    )
    played.moves("a1")
    assert error_of(played.post("undo", "first", action="offer"), 409) == "conflict", "the other has moved"
    offer(played, "undo", "second")
    assert offer(played, "undo", "first", "accept")["ply"] == 1, "who may not ask may still agree"
    assert standing(offer(played, "undo", "first")) == {"undo": "first"}, "both have agreed since"


def test_after_a_move_of_ones_own_one_may_ask_again(client: Any) -> None:
    played = begin(client)
    played.moves("b2")
    for _ in range(decisions.MOST_UNDO_OFFERS):
        offer(played, "undo", "first")
        offer(played, "undo", "first", "withdraw")
    played.moves("a1", "c3")
    assert standing(offer(played, "undo", "first")) == {"undo": "first"}


@pytest.mark.parametrize("both", [False, True])
@pytest.mark.parametrize("action", ["offer", "accept", "decline"])
def test_whose_time_is_over_takes_nothing_back(action: str, both: bool) -> None:
    live = asked(timed(), "undo")
    in_time, late = (decisions.undo(live, Side.SECOND, action, both, 1000, now) for now in (1060.9, 1061.1))
    assert in_time is not None and in_time.kind == ("decline" if action == "decline" else "undo")
    assert late is not None and (late.kind, late.side) == ("clock", Side.SECOND)


# Draws


def test_a_draw_is_agreed_on(client: Any) -> None:
    played = begin(client, "semaforo")
    played.moves("b2")
    assert standing(offer(played, "draw", "first")) == {"draw": "first"}
    assert offer(played, "draw", "first")["event"] == 2, "the same again is harmless"
    match = offer(played, "draw", "second", "accept")
    assert (match["state"], match["result"], standing(match)) == ("drawn", "1/2-1/2", {})
    assert match["outcome"] == {"winner": None, "reason": "agreement", "lines": []}
    assert error_of(played.post("draw", "first", action="offer"), 409) == "conflict"
    assert error_of(played.post("undo", "first", action="offer"), 409) == "conflict"
    text = client.get(f"/api/matches/{played.id}/record").text
    assert Match.from_record(text).result == "1/2-1/2"
    told = client.post("/api/record", json={"record": text}).json()
    assert told["outcome"] == match["outcome"]
    assert client.get(f"/api/matches/{played.id}/review").json()["ending"] == "agreement"


def test_two_who_offer_a_draw_agree(client: Any) -> None:
    played = begin(client)
    offer(played, "draw", "second")
    assert offer(played, "draw", "first")["state"] == "drawn"


def test_an_offer_of_a_draw_stands_until_the_one_who_was_asked_moves(client: Any) -> None:
    played = begin(client)
    offer(played, "draw", "first")
    assert standing(played.moves("b2")) == {"draw": "first"}
    assert standing(played.moves("a1")) == {}
    offer(played, "draw", "second")
    assert standing(played.moves("c3")) == {}


def test_a_draw_is_offered_once_between_two_moves_of_ones_own(client: Any) -> None:
    played = begin(client)
    played.moves("b2")
    offer(played, "draw", "first")
    match = offer(played, "draw", "second", "decline")
    assert match["declined"] == {"kind": "draw", "side": "first"}
    assert error_of(played.post("draw", "first", action="offer"), 409) == "conflict"
    offer(played, "draw", "second")
    offer(played, "draw", "second", "withdraw")
    assert error_of(played.post("draw", "second", action="offer"), 409) == "conflict"
    assert error_of(played.post("draw", "first", action="accept"), 409) == "conflict"
    played.moves("a1")
    assert error_of(played.post("draw", "first", action="offer"), 409) == "conflict", "the other has moved"
    offer(played, "draw", "second")
    played.moves("c3")
    assert standing(offer(played, "draw", "first")) == {"draw": "first"}


def test_taking_back_ends_an_offer_of_a_draw(client: Any) -> None:
    played = begin(client)
    played.moves("b2")
    offer(played, "draw", "first")
    assert standing(offer(played, "undo", "first")) == {"draw": "first", "undo": "first"}
    assert standing(offer(played, "undo", "second", "accept")) == {}


def test_a_bot_plays_to_the_end(client: Any) -> None:
    played = begin(client, two=bot("easy"))
    assert error_of(played.post("draw", "first", action="offer"), 409) == "conflict"


def timed() -> LiveMatch:
    """A match in which both have moved, and the second has a minute from 1001.0 on."""
    seats = SeatSetup("Ana"), SeatSetup("Beto")
    live = LiveMatch(MatchSetup("id", "tictactoe", ".../.../...", *seats, "60+0", 0.0, 1000.0))
    for ply, move in enumerate(("b2", "a1", "c3")):
        live = live.after(decisions.move(live, live.match.turn, move, ply, 1001.0))
    return live


def asked(live: LiveMatch, what: str) -> LiveMatch:
    """The match in which the first has offered something."""
    return live.after(Event(live.number + 1, "offer", 1002.0, {"side": "first", "what": what}))


def test_whose_time_is_over_agrees_on_nothing() -> None:
    live = asked(timed(), "draw")
    kinds = [decisions.draw(live, Side.SECOND, "accept", 1000, now) for now in (1060.9, 1061.1)]
    assert [event and event.kind for event in kinds] == ["draw", "clock"]


def test_nobody_resigns_after_the_time_of_the_other() -> None:
    kinds = [decisions.resign(timed(), Side.FIRST, now) for now in (1060.9, 1061.1)]
    assert [event and (event.kind, event.side) for event in kinds] == [
        ("resign", Side.FIRST),
        ("clock", Side.SECOND),
    ]


def test_no_offer_outlives_the_match(client: Any) -> None:
    played = begin(client)
    played.moves(*WIN_OF_X[:-1])
    offer(played, "draw", "first")
    offer(played, "undo", "first")
    match = played.moves(WIN_OF_X[-1])
    assert (match["state"], standing(match)) == ("won", {})
    client.app.state.services.matches._cache.drop(played.id)  # and where the log is read again
    assert standing(played.now()) == {}


# Another match


def rematch_of(played: Played) -> Played:
    """The match that both want next."""
    offer(played, "rematch", "first")
    told = played.post("rematch", "second", action="accept").json()
    swapped = {"first": played.secrets["second"], "second": played.secrets["first"]}
    return Played(played.client, told["match"]["id"], swapped)


def test_a_rematch_is_an_offer(client: Any) -> None:
    played = begin(client)
    played.moves(*WIN_OF_X)
    told = played.post("rematch", "first").json()
    assert list(told) == ["match"]
    assert (told["match"]["id"], standing(told["match"])) == (played.id, {"rematch": "first"})
    assert offer(played, "rematch", "first")["event"] == 6, "the same again is harmless"
    assert error_of(played.post("rematch", "first", action="accept"), 409) == "conflict"
    match = offer(played, "rematch", "second", "decline")
    assert (standing(match), match["declined"]) == ({}, {"kind": "rematch", "side": "first"})
    offer(played, "rematch", "second")
    assert standing(offer(played, "rematch", "second", "withdraw")) == {}
    assert error_of(played.post("rematch", "first", action="accept"), 409) == "conflict"
    assert played.now()["rematch"] is None
    following = rematch_of(played)
    assert played.now()["rematch"] == following.id
    assert played.post("rematch", "first").json()["match"]["id"] == following.id
    assert error_of(played.post("rematch", "first", action="withdraw"), 409) == "conflict"


def test_two_at_one_screen_and_who_plays_a_bot_begin_at_once(client: Any) -> None:
    at_one_screen = begin(client)
    at_one_screen.moves(*WIN_OF_X)
    told = at_one_screen.post("rematch", "first", other_secret=at_one_screen.secrets["second"]).json()
    assert told["match"]["id"] != at_one_screen.id and len(told["seats"]) == 2
    alone = begin(client, two=bot("easy"))
    alone.post("resign", "first")
    assert alone.post("rematch", "first").json()["match"]["id"] != alone.id


def test_nobody_is_asked_for_a_rematch_again_and_again(client: Any) -> None:
    played = begin(client)
    played.post("resign", "first")
    for _ in range(5):
        offer(played, "rematch", "first")
        offer(played, "rematch", "second", "decline")
    assert error_of(played.post("rematch", "first"), 409) == "conflict"
    offer(played, "rematch", "second")
    assert "seats" in played.post("rematch", "first", action="accept").json()


def test_taking_back_the_last_move_ends_an_offer_of_a_rematch(client: Any) -> None:
    played = begin(client)
    played.moves(*WIN_OF_X)
    offer(played, "rematch", "first")
    offer(played, "undo", "second")
    match = offer(played, "undo", "first", "accept")
    assert (standing(match), match["state"]) == ({}, "in play")


def test_the_score_of_a_series_goes_with_the_people(client: Any) -> None:
    played = begin(client)
    played.post("join", "second", name="Zoé")
    assert played.now()["series"] == {"number": 1, "score": [0, 0]}
    assert played.moves(*WIN_OF_X)["series"] == {"number": 1, "score": [1, 0]}
    second = rematch_of(played)  # Zoé begins
    match = second.now()
    assert [seat["name"] for seat in match["seats"]] == ["Zoé", "Ana"]
    assert [seat["joined"] for seat in match["seats"]] == [True, True]
    assert match["series"] == {"number": 2, "score": [0, 1]}
    offer(second, "draw", "first")
    assert offer(second, "draw", "second", "accept")["series"] == {"number": 2, "score": [0.5, 1.5]}
    third = rematch_of(second)
    assert third.now()["series"] == {"number": 3, "score": [1.5, 0.5]}
    assert third.post("resign", "first").json()["series"] == {"number": 3, "score": [1.5, 1.5]}
    assert second.now()["series"] == {"number": 2, "score": [0.5, 1.5]}


# The same request again, and logs that do not grow for ever


def test_a_late_duplicate_of_an_answer_changes_nothing(client: Any) -> None:
    played = begin(client)
    played.moves("b2")
    offer(played, "draw", "first", key="a")
    offer(played, "draw", "second", "decline", key="b")
    played.moves("a1", "c3")
    number = played.now()["event"]
    assert offer(played, "draw", "first", key="a")["event"] == number
    assert offer(played, "draw", "second", "decline", key="b")["event"] == number
    assert played.post("join", "second", name="Zoé", key="c").json()["event"] == number + 1
    played.post("join", "second", name="Eva")
    assert played.post("join", "second", name="Zoé", key="c").json()["seats"][1]["name"] == "Eva"
    played.post("resign", "first")
    offer(played, "rematch", "first", key="d")
    offer(played, "rematch", "first", "withdraw", key="e")
    match = offer(played, "rematch", "first", key="d")
    assert (match["id"], standing(match)) == (played.id, {})


def test_a_match_that_has_become_long_goes_on_without_offers(tmp_path: Path) -> None:
    from starlette.testclient import TestClient

    from tateti.web.app import create_app
    from tateti.web.settings import Settings

    settings = Settings(database=sqlite_in(tmp_path), rate=0, warm_up=False, longest_match=100)
    with TestClient(create_app(settings)) as client:
        played = begin(client)
        for _ in range(50):
            played.moves("b2")
            offer(played, "undo", "first", other_secret=played.secrets["second"])
        played.moves("b2")
        assert played.now()["event"] == 101
        assert error_of(played.post("undo", "first", action="offer"), 409) == "conflict"
        assert error_of(played.post("draw", "first", action="offer"), 409) == "conflict"
        match = played.moves("a1", "b1", "a2", "b3")  # it goes on to its end, and to the next
        assert match["state"] == "won"
        assert rematch_of(played).now()["series"]["number"] == 2
