"""How an answer is judged: which faults have a name, and the sentence for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tateti.classroom.grading.answers import Answer, Trouble
from tateti.classroom.grading.contract import Case, Choice, Effect
from tateti.classroom.grading.findings import UNWRITTEN, Finding, Text
from tateti.classroom.grading.values import Alike, bare, is_plain, other_types, printable, shown
from tateti.language import mark as N_


def judged(function: str, case: Case, answer: Answer) -> Iterator[Finding]:
    """What is wrong with an answer, if anything, and what is worth a remark."""
    if answer.changed is not None and not JUDGES[case.judge].may_change:
        yield _placed(_mutated(case, answer.changed), function, case)
    for finding in _refused(case, answer) if case.judge == "refused" else _returned(case, answer):
        yield _placed(finding, function, case)


def is_unwritten(answer: Answer) -> bool:
    """Whether it says that it is not written yet. A function that says so now and then means something else by it."""
    return answer.trouble is not None and NOT_WRITTEN in answer.trouble.classes


NOT_WRITTEN = "NotImplementedError"
NOT_WRITTEN_YET = Finding(UNWRITTEN, Text(N_("It is not written yet.")))


def _mutated(case: Case, changed: Any) -> Finding:
    stays = Text(N_("the board stays as it was"))
    if not case.variables:
        return Finding(
            "mutated", Text(N_("It changes the board it was given.")), expected=stays, came=shown(changed)
        )
    differ = {name: value for name, value, before in zip(case.variables, changed, case.given[0], strict=True)
              if value != before}  # fmt: skip
    what = Text(N_("It changes the board or its counters, and should only look at them."))
    return Finding("mutated", what, expected=stays, came=_assigned(differ))


def _assigned(values: Mapping[str, Any]) -> str:
    """Values under their names, as one would write them."""
    return ", ".join(f"{name} = {shown(value)}" for name, value in values.items())


def _placed(finding: Finding, function: str, case: Case) -> Finding:
    """The finding, with the call that showed it."""
    return replace(finding, board=case.board, call=call_in_python(function, case))


def call_in_python(function: str, case: Case) -> str:
    """The call as one would write it."""
    board = [case.board_name] if case.given and not case.variables else []
    arguments = board + [shown(argument) for argument in case.given[1:]]
    return f"{function}({', '.join(arguments)})"


def _returned(case: Case, answer: Answer) -> Iterator[Finding]:
    judge = JUDGES[case.judge]
    if answer.trouble is None:
        yield from judge.judge(case.expects, answer)
        return
    raised = _raised(case, answer.trouble)
    if judge.raising is None or raised.code in NO_ANSWERS:
        yield raised
    else:
        yield replace(raised, code=judge.raising[0], what=Text(judge.raising[1]), fails=False)


def _raised(case: Case, trouble: Trouble) -> Finding:
    code, what = "raised", Text(N_("It raises an exception."))
    for kind, (named, sentence) in TROUBLES.items():
        if kind in trouble.classes:
            code, what = named, Text(sentence)
    expected = JUDGES[case.judge].expectation(case.expects)
    return Finding(code, what, expected=expected, came=trouble_in_words(trouble), line=trouble.line)


TROUBLES = {
    "EOFError": ("input", N_("It asks for input, and there is nobody to answer.")),
    "SystemExit": ("exit", N_("It ends the program.")),
    "MemoryError": ("memory", N_("It needs more memory than it may have.")),
    "RecursionError": ("recursion", N_("It calls itself without end.")),
}

# What is never meant as an answer, nor as a refusal.
NO_ANSWERS = {code for code, _sentence in TROUBLES.values()}


def trouble_in_words(trouble: Trouble) -> Text | str:
    """What was raised, and in which line of the file."""
    said = printable(f"{trouble.kind}: {trouble.text}" if trouble.text else trouble.kind)
    if trouble.line is None:
        return said
    said = re.sub(r" \([^()]*, line [0-9]+\)$", "", said)  # a SyntaxError says it by itself
    return Text(N_("{error} (line {line})"), {"error": said, "line": str(trouble.line)})


def _equal(expected: Any, came: Any) -> Iterator[Finding]:
    if came != expected:
        yield _wrong(expected, came)
    elif type(came) is not type(expected):
        yield _of_another_type(expected, came)


def _of_another_type(expected: Any, came: Any) -> Finding:
    what = Text(N_("The value is right, but it is of another type."))
    return Finding("type", what, expected=shown(expected), came=shown(came), fails=False)


def _wrong(expected: Any, came: Any) -> Finding:
    return Finding("wrong", Text(N_("It gives a wrong answer.")), expected=shown(expected), came=shown(came))


def _impossible(expected: Any, came: Any) -> Iterator[Finding]:
    """On a board that cannot arise: the course does not say what is right, so it is worth no more than a remark."""
    if came != expected:
        what = Text(IMPOSSIBLE)
        yield Finding("impossible", what, expected=shown(expected), came=shown(came), fails=False)


IMPOSSIBLE = N_("On a board that cannot arise it gives another answer than the marks on it suggest.")


def _bool(expected: bool, came: Any) -> Iterator[Finding]:
    if came == expected:
        yield from _equal(expected, came)
    elif isinstance(bare(came), bool | int | float):
        yield _wrong(expected, came)
    else:
        yield Finding("not-a-bool", Text(N_("It gives something that is not True or False.")),
                      expected=shown(expected), came=shown(came))  # fmt: skip


def _set(expected: set[Any], came: Any) -> Iterator[Finding]:
    if type(came) is set and came == expected and is_plain(came):
        return
    if not isinstance(bare(came), set | frozenset):
        what = Text(N_("It gives something that is not a set."))
        yield Finding("not-a-set", what, expected=shown(expected), came=shown(came))
    elif came != expected or any(isinstance(part, bool | float) for action in bare(came) for part in action):
        yield _wrong(expected, came)
    elif not isinstance(came, set) or other_types(came):
        yield _of_another_type(expected, came)


def _start(expected: list[list[Any]], answer: Answer) -> Iterator[Finding]:
    """The board on which a game begins: whoever goes on with it copies its rows."""
    yield from _board(expected, answer, failing="rc")


def _after(expected: list[list[Any]], answer: Answer) -> Iterator[Finding]:
    """The board after an action. It may share rows with others, as long as nobody's board is changed by that."""
    yield from _board(expected, answer, failing="c")


def _fresh(expected: list[list[Any]], answer: Answer) -> Iterator[Finding]:
    """A board that will be changed in place, and so may share nothing."""
    yield from _board(expected, answer, failing="abrc")


def _board(expected: list[list[Any]], answer: Answer, failing: str) -> Iterator[Finding]:
    came = answer.value
    if came != expected or not isinstance(came, list | Alike):
        yield _wrong(expected, came)
    elif isinstance(came, Alike) or not is_plain(came):
        yield _of_another_type(expected, came)
    for letter, (code, sentence, wanted) in SHARING.items():
        if letter in answer.shared:
            yield Finding(
                code, Text(sentence), expected=Text(wanted), came=shown(came), fails=letter in failing
            )


SHARING = {
    "a": ("shared", N_("The board it gives shares its rows with the board it was given: whoever changes one changes both."),
          N_("a board with rows of its own")),
    "b": ("kept", N_("It gives the same rows again that it gave before: whoever changes one board changes both."),
          N_("a new board each time")),
    "c": ("overwritten", N_("It changes a board that it gave before."), N_("a new board each time")),
    "r": ("rows", N_("The rows of its board are one and the same list."), N_("three separate rows")),
}  # fmt: skip


def _changes(effect: Effect, answer: Answer) -> Iterator[Finding]:
    """What a call left behind, and what it gave back."""
    came = list(effect.before.values()) if answer.changed is None else _in_a_list(effect, answer.changed)
    wrong = {
        name: value for (name, right), value in zip(effect.after.items(), came, strict=True) if value != right
    }
    if wrong and answer.changed is None:
        what = Text(N_("It changes nothing: afterwards everything is as it was."))
        first = next(iter(wrong))
        yield Finding("no-effect", what, expected=_assigned({first: effect.after[first]}))
    for name, value in wrong.items() if answer.changed is not None else ():
        what = Text(N_("Afterwards {name} is not what it should be."), {"name": name})
        expected = _assigned({name: effect.after[name]})
        yield Finding(f"leaves-{name}", what, expected=expected, came=_assigned({name: value}))
    if effect.gives is not ...:
        yield from _equal(effect.gives, answer.value)


def _added(recounted: Sequence[Any], answer: Answer) -> Iterator[Finding]:
    """Counters that no board has, on which it shows whether they were added to or counted again; a remark at most."""
    if answer.changed == recounted:
        what = Text(
            N_(
                "It counts the marks again. Adding 1 to the counters of the cell is enough, on a board of any size."
            )
        )
        yield Finding("counts-again", what, fails=False)


COUNTING_FAILS = "strange-counters", N_("With counters that no board has it raises an exception.")


def _in_a_list(effect: Effect, changed: Any) -> list[Any]:
    """What was changed, name by name: a board that was given is only one."""
    names = len(effect.after)
    return changed if names > 1 and isinstance(changed, list) and len(changed) == names else [changed] * names


def _found(cells: Sequence[Any], came: Any) -> Iterator[Finding]:
    """The answer (found, row, column); where there is nothing to be found, row and column may be anything."""
    expected = _found_or_not(cells)
    if not (isinstance(came, tuple) and len(came) == 3 and isinstance(came[0], bool)):
        what = Text(N_("It gives something that is not (found, row, column)."))
        yield Finding("not-three", what, expected=expected, came=shown(came))
    elif came[0] and not cells:
        what = Text(N_("It finds one where there is none."))
        yield Finding("false-alarm", what, expected=expected, came=shown(came))
    elif cells and not came[0]:
        yield Finding("overlooks", Text(N_("It overlooks one.")), expected=expected, came=shown(came))
    elif cells and not _is_one_of(cells, came[1:]):
        what = Text(N_("There is one, but not on the cell it gives."))
        yield Finding("another-cell", what, expected=expected, came=shown(came))


def _found_or_not(cells: Sequence[Any]) -> Text | str:
    return _one_of([(True, *cell) for cell in cells]) if cells else Text(N_("False, and any row and column"))


def _choice(choice: Choice, came: Any) -> Iterator[Finding]:
    if not _is_one_of(choice.right, came):
        expected = _one_of(choice.right)
        yield Finding(choice.code, Text(choice.sentence), expected=expected, came=shown(came))


def _legal(actions: Sequence[Any], came: Any) -> Iterator[Finding]:
    if not _is_one_of(actions, came):
        yield _not_an_action(actions, came)


def _nothing(_expected: None, came: Any) -> Iterator[Finding]:
    if came is not None:
        what = Text(
            N_("The game is over, and it still gives an action.")
            if _looks_like_an_action(bare(came))
            else N_("The game is over, and it gives something else than None.")
        )
        yield Finding("not-none", what, expected="None", came=shown(came))


def _looks_like_an_action(came: Any) -> bool:
    """Whether it names a cell, with or without a word before it; a value or a pair of action and value does not."""
    cell = came[1:] if isinstance(came, tuple) and came and isinstance(came[0], str) else came
    return (
        isinstance(cell, tuple)
        and len(cell) == 2
        and all(isinstance(part, int) and not isinstance(part, bool) and 0 <= part <= 2 for part in cell)
    )


def _refused(case: Case, answer: Answer) -> Iterator[Finding]:
    code, sentence, fails = WRONG_ACTIONS[case.expects]
    refusal = Text(N_("an exception"))
    if answer.trouble is None:
        yield Finding(
            f"accepts-{code}", Text(sentence), expected=refusal, came=shown(answer.value), fails=fails
        )
        return
    raised = _raised(case, answer.trouble)
    if raised.code in NO_ANSWERS:
        yield replace(raised, expected=refusal, fails=fails)
    elif fails and "ValueError" not in answer.trouble.classes:
        what = Text(N_("It refuses a wrong action, but with an exception that is no ValueError."))
        yield replace(
            raised, code="not-a-value-error", what=what, expected=Text(N_("a ValueError")), fails=False
        )


# By name: the code, the sentence, and whether it breaks a rule of the course.
WRONG_ACTIONS = {
    "taken": ("taken", N_("It accepts an action that is not possible on this board."), True),
    "outside": ("outside", N_("It accepts a cell outside the board."), True),
    "negative": ("negative", N_("It accepts a negative index, which Python counts from the other end."), True),
    "malformed": ("malformed", N_("It accepts something that is no action."), False),
}  # fmt: skip


def action_or_finding(function: str, case: Case, answer: Answer) -> Any:
    """The action that the function chose, if it is a possible one; otherwise what is wrong with it."""
    for finding in _returned(case, answer):
        if finding.fails:
            return _placed(finding, function, case)
    return bare(answer.value)


def _is_one_of(actions: Iterable[Any], came: Any) -> bool:
    # In a list, where nothing is asked for its hash: what came may hold anything.
    plain = bare(came)
    return (
        isinstance(plain, tuple)
        and plain in list(actions)
        and not any(isinstance(part, bool | float) for part in plain)
    )


def _not_an_action(wanted: Sequence[Any], came: Any) -> Finding:
    what = Text(N_("It gives something that is no possible action."))
    return Finding("not-an-action", what, expected=_one_of(wanted), came=shown(came))


def _best(values: dict[Any, int], came: Any) -> Iterator[Finding]:
    best = _best_of(values)
    if not _is_one_of(values, came):
        yield _not_an_action(best, came)
    elif (action := bare(came)) not in best:
        sentence = THROWN_AWAY[max(values.values()), values[action]]
        yield Finding("throws-away", Text(sentence), expected=_one_of(best), came=shown(came))
    elif other_types(came):
        yield _of_another_type(action, came)


THROWN_AWAY = {
    (1, 0): N_("It throws a win away: after its action the game is only drawn."),
    (1, -1): N_("It throws a win away: after its action the other player can win."),
    (0, -1): N_("It throws a draw away: after its action the other player can win."),
}


def _best_of(values: dict[Any, int]) -> list[Any]:
    return sorted(action for action, value in values.items() if value == max(values.values()))


def _one_of(actions: Sequence[Any]) -> Text | str:
    if len(actions) == 1:
        return shown(actions[0])
    return Text(N_("one of {actions}"), {"actions": ", ".join(map(shown, actions))})


# The judges by their names


@dataclass(frozen=True)
class Judge:
    """How an answer is judged: what is wrong with it, and what was expected where there came an exception instead."""

    judge: Callable[[Any, Answer], Iterable[Finding]]
    expectation: Callable[[Any], Text | str] = shown
    raising: tuple[str, str] | None = (
        None  # where an exception is no more than a remark: its code and sentence
    )
    may_change: bool = False  # whether the call is there to change something


def _by_value(judge: Callable[[Any, Any], Iterable[Finding]]) -> Callable[[Any, Answer], Iterable[Finding]]:
    return lambda expected, answer: judge(expected, answer.value)


def _left_behind(effect: Effect) -> str:
    return _assigned(effect.after)


AFTER_THE_END = "raised-after-the-end", N_("On a finished board it raises an exception; any answer would do.")


JUDGES = {
    "equal": Judge(_by_value(_equal)),
    "fresh": Judge(_fresh),
    "start": Judge(_start),
    "after": Judge(_after),
    "set": Judge(_by_value(_set)),
    "bool": Judge(_by_value(_bool)),
    "best": Judge(_by_value(_best), lambda values: _one_of(_best_of(values))),
    "nothing": Judge(_by_value(_nothing)),
    "anything": Judge(
        lambda _expected, _answer: (),
        lambda _expected: Text(N_("any answer, as the game is over, but no exception")),
        AFTER_THE_END,
    ),
    "impossible": Judge(_by_value(_impossible), raising=("impossible", IMPOSSIBLE)),
    "legal": Judge(_by_value(_legal), lambda _actions: ""),
    "choice": Judge(_by_value(_choice), lambda choice: _one_of(choice.right)),
    "found": Judge(_by_value(_found), _found_or_not),
    "changes": Judge(_changes, _left_behind, may_change=True),
    "added": Judge(_added, lambda _counted: "", COUNTING_FAILS, may_change=True),
    "refused": Judge(lambda _expected, _answer: (), lambda _expected: Text(N_("an exception"))),
}
