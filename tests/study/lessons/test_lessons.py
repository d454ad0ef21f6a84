"""The lessons: complete, alike in every language, true, and solvable as they say."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from brute_force import BruteForce
from solving import choices, wrong_choice
from tateti import language, oracle
from tateti.games import Position, game
from tateti.study.lessons import Lesson, Text, Walk, chapters, facts, lesson, lessons
from tateti.study.lessons.facts import check, fact, of_100
from tateti.study.lessons.game_step import GameStep
from tateti.study.lessons.library import DATA, names
from tateti.study.lessons.steps import ChoiceStep, FindStep, MoveStep, Step

LESSONS = names()
CELL = re.compile(r"(?<!\w)[a-h][1-9](?!\w)")
NUMBER = re.compile(r"[+−]?\d+")
LONGEST_SENTENCE = 40  # words


@pytest.fixture(params=LESSONS)
def each(request: pytest.FixtureRequest) -> Lesson:
    """Every lesson."""
    return lesson(request.param)


def texts(one: Lesson) -> list[Text]:
    """Everything that a lesson says."""
    said = [one.title, one.about]
    for step in one.steps:
        said.append(step.text)
        for name in ("after", "wrong", "missed", "off"):
            said.append(getattr(step, name, None))
        said += [remark.text for remark in getattr(step, "remarks", ())]
        if isinstance(step, ChoiceStep):
            said += [text for option in step.options for text in (option.text, option.reply)]
    return [text for text in said if text]


# What there is


def test_there_are_at_least_ten_lessons_of_five_to_twelve_steps() -> None:
    assert len(LESSONS) >= 10
    assert {one.name: len(one) for one in lessons() if not 5 <= len(one) <= 12} == {}


def test_every_file_stands_in_the_contents_once() -> None:
    assert sorted(LESSONS) == sorted(path.stem for path in DATA.glob("*.toml") if path.stem != "contents")
    assert len(set(LESSONS)) == len(LESSONS)


def test_the_rules_of_every_game_of_ours_are_taught_by_doing() -> None:
    from tateti.games.registry import OURS

    played = {step.position.game.kind for one in chapters()[0].lessons for step in one.steps if step.plays}
    assert played == {kind.kind for kind in OURS}


def test_no_two_lessons_have_one_title() -> None:
    for code in language.LANGUAGES:
        titles = [one.title.paragraphs(code) for one in lessons()]
        assert len(set(titles)) == len(titles)


# Languages


def test_every_text_is_there_in_every_language(each: Lesson) -> None:
    signs_only = [text for text in texts(each) if set(text.by_language) == {"en"}]
    assert all(not re.search("[a-z]", str(text)) for text in signs_only), "numbers alone need no translation"
    for text in texts(each):
        if text not in signs_only:
            assert set(language.LANGUAGES) <= set(text.by_language), str(text)


def test_every_language_names_the_same_cells_and_numbers(each: Lesson) -> None:
    for text in texts(each):
        for form in (CELL, NUMBER):
            found = {code: sorted(form.findall(said)) for code, said in text.by_language.items()}
            assert len({tuple(one) for one in found.values()}) == 1, found


def test_nobody_is_addressed_formally(each: Lesson) -> None:
    formal = re.compile(r"\b(usted|ustedes|vosotros|você|vocês|vos)\b", re.IGNORECASE)
    assert [str(text) for text in texts(each) if any(map(formal.search, text.by_language.values()))] == []


def test_sentences_are_short(each: Lesson) -> None:
    long = [
        sentence
        for text in texts(each)
        for said in text.by_language.values()
        for sentence in re.split(r"[.:;!?]\s", said)
        if len(sentence.split()) > LONGEST_SENTENCE
    ]
    assert long == []


def test_semaforo_has_its_accent_in_every_text(each: Lesson) -> None:
    assert [said for text in texts(each) for said in text.by_language.values() if "Semaforo" in said] == []


# What is claimed is true


def test_every_claim_is_true_and_every_task_can_be_solved(each: Lesson) -> None:
    assert check(each) == []


def test_what_a_text_says_of_a_position_is_claimed_or_follows_from_the_rule(each: Lesson) -> None:
    """A list of right answers is either told to the learner or claimed; an answer of several is a fact, or claimed."""
    for number, step in enumerate(each.steps, 1):
        if isinstance(step, MoveStep | FindStep) and isinstance(step.right, tuple):
            told = all(
                name[-2:] in " ".join(step.text.paragraphs(code))
                for code in language.LANGUAGES
                for name in step.right
            )
            assert told or step.claims, number
        if isinstance(step, ChoiceStep):
            assert step.fact or step.claims, number


CHANGED: list[tuple[str, Any]] = [
    ("value", {"win": "loss", "draw": "win", "loss": "win"}),
    ("winner", {"first": "second", "second": "first", "nobody": "first"}),
    ("ended", {"first": "second", "second": "nobody", "nobody": "first"}),
    ("follow", None),
]


def falsified(name: str, said: Any) -> Any:
    """Something else than what is said."""
    if isinstance(said, bool):
        return not said
    if isinstance(said, int):
        return said + 1
    if isinstance(said, list):
        return said[1:] if len(said) > 1 else 7
    if name == "beaten":
        return "1/2"
    return dict(CHANGED)[name][said] if dict(CHANGED).get(name) else None


def test_no_claim_stays_true_when_it_is_changed(each: Lesson) -> None:
    """The check can fail: every single claim, made false, is found out."""
    for step in each.steps:
        for claim in step.claims:
            for name, said in claim.items():
                if name in ("game", "position", "bot", "side", "thumb", "opposite", "knight"):
                    continue
                other = falsified(name, said)
                if other is None:
                    continue
                lying = replace(step, claims=({**claim, name: other},))
                assert check(Lesson("lying", each.title, each.about, (lying,))) != [], (claim, name)


def test_a_rule_of_thumb_is_taught_with_how_often_it_is_right() -> None:
    step = lesson("last-safe-move").steps[6]
    assert {"thumb": "odd-safe", "of-100": 52} in step.claims
    silent = replace(step, after=Text({**step.after.by_language, "pt": "Está perdida."}))
    (fault,) = check(Lesson("silent", Text({}), Text({}), (silent,)))
    assert "pt" in fault
    unknown = replace(step, claims=({"thumb": "odd-luck", "of-100": 52},))
    assert "odd-safe" in check(Lesson("unknown", Text({}), Text({}), (unknown,)))[0]
    assert of_100("win", game("tictactoe")) == 100


def test_a_false_pair_of_cells_is_found_out() -> None:
    step = lesson("mirror").steps[0]
    for claim in ({"opposite": ["a3 c2"]}, {"knight": ["a3 c1"]}):
        lying = replace(step, claims=(claim,))
        assert check(Lesson("lying", Text({}), Text({}), (lying,))) != []


def test_a_rule_that_does_not_win_is_found_out() -> None:
    step = lesson("knight").steps[-1]
    assert isinstance(step, GameStep)
    lying = replace(step, follow="mirror")
    assert check(Lesson("lying", Text({}), Text({}), (lying,))) != []


def claimed_positions() -> list[Position]:
    """Every position that something is said of."""
    found: dict[Position, None] = {}
    for one in lessons():
        for step in one.steps:
            found[step.position] = None
            for claim in step.claims:
                the_game = game(claim["game"]) if "game" in claim else step.position.game
                if "position" in claim:
                    found[the_game.position(claim["position"])] = None
    return [position for position in found if position.outcome is None]


@pytest.mark.parametrize(
    "claim",
    [
        {"leaves": 7}, {"nodes": 7}, {"looked-at": 7}, {"bot": "easy", "beaten": "1"},
        {"game": "semaforo:3x5", "follow": "mirror wins"},
    ],
)  # fmt: skip
def test_a_claim_for_which_too_much_would_have_to_be_looked_at_is_told_as_such(
    claim: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(facts, "MOST_POSITIONS", 500)
    monkeypatch.setattr(facts, "MOST_NODES", 500)
    one = lesson("tictactoe")
    step = replace(one.steps[0], claims=({"game": "semaforo:3x4", **claim},))
    assert check(replace(one, steps=(step,))) == [
        "steps 1: More than 500 positions would have to be looked at: choose one that is nearer to the end."
    ]


def test_the_facts_are_those_of_a_slow_program_that_only_plays() -> None:
    for position in claimed_positions():
        after = {move: position.play(move) for move in position.moves}
        winning = {
            str(move) for move, then in after.items() if then.outcome and then.outcome.winner is position.turn
        }
        losing = {
            str(m) for m, then in after.items() if then.outcome and then.outcome.winner is position.turn.other
        }
        answered = {
            str(move)
            for move, then in after.items()
            if any((end := then.play(reply).outcome) and end.winner is then.turn for reply in then.moves)
        }
        assert set(fact("winning", position)) == winning
        assert set(fact("safe", position)) == set(map(str, position.moves)) - losing - answered
        assert set(fact("forbidden", position)) == (losing | answered) - winning


def test_the_values_are_those_of_an_independent_solver() -> None:
    """Of every position that something is said of, and that a program without any cleverness can solve in a moment."""
    solvers: dict[str, BruteForce] = {}
    checked = 0
    for position in claimed_positions():
        board, kind = position.board, position.game.kind
        left = position.game.most_plies - position.ply
        if left > 9 or (not position.game.shared and str(position)[-2:] in (" x", " o")):
            continue
        solver = solvers.setdefault(
            position.game.full_name, BruteForce(kind, board.rows, board.cols, board.line)
        )
        value, plies = solver.verdict(tuple(position))
        found = oracle.evaluate(position)
        assert (found.value, found.plies) == (value, plies), position
        checked += 1
    assert checked > 40


# Walking


def test_every_lesson_is_walked_to_its_end(each: Lesson) -> None:
    steps = [walk.number for walk, choice in choices(each) if choice is None]
    assert steps == list(range(len(each)))


def test_a_wrong_choice_is_answered_kindly_and_does_not_end_a_step(each: Lesson) -> None:
    for number in range(len(each)):
        walk = Walk.begin(each, number)
        choice = wrong_choice(walk)
        if choice is not None:
            tried = walk.choose(choice)
            assert not tried.standing.is_done
            assert tried.standing.tries == 1
            assert tried.standing.reply is not None
            assert all(tried.standing.reply.words)
            assert tried.again().step.position_in(tried.again().standing) == walk.step.position


def test_every_wrong_choice_has_words(each: Lesson) -> None:
    """Whatever is chosen, and not only what the author thought of."""
    for number, step in enumerate(each.steps):
        for choice in every_choice(step):
            standing = Walk.begin(each, number).choose(choice).standing
            assert standing.reply is not None
            assert standing.is_done or standing.reply.words, (number + 1, choice)


def every_choice(step: Step) -> list[str]:
    if isinstance(step, ChoiceStep):
        return [str(number) for number in range(1, len(step.options) + 1)]
    if isinstance(step, FindStep):
        return list(step.position.board.names)
    return [str(move) for move in step.position.moves] if isinstance(step, MoveStep) else []


@pytest.mark.parametrize("name", [one.name for one in lessons() if isinstance(one.steps[-1], GameStep)])
@pytest.mark.parametrize("tries", range(5))
def test_a_game_that_can_be_won_is_won_whatever_the_computer_draws(name: str, tries: int) -> None:
    from solving import right_choice

    one = lesson(name)
    for number, step in enumerate(one.steps):
        if isinstance(step, GameStep) and step.goal != "end":
            walk = Walk.restored(one, number, (), tries)
            while not walk.standing.is_done:
                assert walk.step.position_in(walk.standing).outcome is None, "the goal was missed"
                walk = walk.choose(right_choice(walk))
