"""What is said around a lesson: its title, what is asked, small boards beside each other, the list of all lessons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tateti import wording
from tateti.games import Position
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext
from tateti.study.lessons.lesson import Lesson
from tateti.study.lessons.library import chapters
from tateti.study.lessons.progress import Progress
from tateti.study.lessons.steps import Branch, ChoiceStep, FindStep, Link, Step
from tateti.study.lessons.walk import Walk
from tateti.terminal.console import Console
from tateti.terminal.drawing import draw, width_of
from tateti.terminal.prompts import words_for

# What can be typed at any step, in English and in the person's language.
WORDS = {
    "hint": N_("hint"),
    "again": N_("again, once more"),
    "back": N_("back"),
    "help": N_("help"),
    "quit": N_("quit"),
}
ALSO = {"?": "help", "exit": "quit", "q": "quit"}

BETWEEN_BOARDS = 3


def title_of(walk: Walk) -> str:
    """The lesson, and how far it is."""
    place = _("step {step} of {steps}").format(step=walk.number + 1, steps=len(walk.lesson))
    return f"{walk.lesson.title}: {place}"


def options_of(step: Step) -> list[str]:
    """The answers to choose from, numbered."""
    if not isinstance(step, ChoiceStep):
        return []
    return [f"{number}. {option.text}" for number, option in enumerate(step.options, 1)]


def question_for(walk: Walk) -> str:
    """What is asked for now."""
    step = walk.step
    if isinstance(step, ChoiceStep):
        return _("Your answer, from 1 to {last}: ").format(last=len(step.options))
    if isinstance(step, FindStep):
        return _("A cell: ")
    position = step.position_in(walk.standing)
    mark = wording.mark_of(position.game, position.turn)
    return _("Your move ({mark}): ").format(mark=mark) if mark else _("Your move: ")


def how_to_answer(walk: Walk) -> str:
    """What is said to who answers nothing."""
    if isinstance(walk.step, ChoiceStep):
        return _("Type the number of your answer; {help} shows what else you can do.").format(
            help=words_for(WORDS["help"])[0]
        )
    return _("Type a cell, such as {cell}; {help} shows what else you can do.").format(
        cell=walk.step.position.board.names[-1], help=words_for(WORDS["help"])[0]
    )


def words_to_type(but: str = "") -> str:
    """The words that can be typed, in the person's language; one may have no use at the moment."""
    return ", ".join(words_for(marked)[0] for word, marked in WORDS.items() if word != but)


def help_with_lessons(walk: Walk, keeps: bool = True) -> list[tuple[str, str]]:
    """What can be typed, and what it does."""
    meanings = {
        "hint": _("help with this step"),
        "again": _("read the step again; a game begins anew"),
        "back": _("go back a step"),
        "help": _("this list"),
        "quit": _("leave; the next time the lesson goes on here") if keeps else _("leave the lesson"),
    }
    cell = (
        []
        if isinstance(walk.step, ChoiceStep)
        else [("b2", _("a cell: the letter of its column, the number of its row"))]
    )
    return [*cell, *((words_for(WORDS[word])[0], meaning) for word, meaning in meanings.items())]


def link_in_words(link: Link) -> str:
    """The command that goes on where a step leads."""
    return _("In the terminal: {command}").format(command=_command(link))


def _command(link: Link) -> str:
    name, position = link.position.game.name, str(link.position)
    start = position == str(link.position.game.start)
    if link.to == "tree":
        pruning = "" if link.pruning else " --no-pruning"
        return f"tateti tree {name} {position} --order fixed --show 4{pruning}"
    if link.to == "analysis":
        return f"tateti analyse {name} {position}"
    place = "" if start else f" --from {position}"
    return f"tateti play {name}{place} --second bot:{link.bot or 'easy'}"


# Small boards


def branches_in_lines(step: Step, console: Console) -> list[str]:
    """The positions beside that of the step, small and beside each other as far as there is room; each row of them is one
    drawing, which stays together."""
    drawn = [_captioned(branch, console) for branch in step.branches]
    rows: list[list[list[str]]] = []
    for lines in drawn:
        width = sum(_width(one) + BETWEEN_BOARDS for one in rows[-1]) if rows else console.columns
        if rows and width + _width(lines) < console.columns:
            rows[-1].append(lines)
        else:
            rows.append([lines])
    return ["\n".join(_beside(row)) for row in rows]


def _captioned(branch: Branch, console: Console) -> list[str]:
    moves = " ".join(str(move) for move in branch.moves)
    caption = f"{moves}: {branch.worth.replace('-', '−')}" if branch.worth else moves
    return [f"   {caption}", *_small(branch.position, console)]


def _small(position: Position, console: Console) -> list[str]:
    room = console.lines - position.board.rows - 1
    return draw(position, console, room=room).splitlines()


def _width(lines: Sequence[str]) -> int:
    return max(map(width_of, lines))


def _beside(boards: Sequence[Sequence[str]]) -> Iterator[str]:
    for line in zip(*boards, strict=True):
        parts = [
            part + " " * (_width(board) - width_of(part)) for part, board in zip(line, boards, strict=True)
        ]
        yield (" " * BETWEEN_BOARDS).join(parts).rstrip()


# All lessons


def list_of_lessons(progress: Progress, console: Console) -> Iterator[str]:
    """The chapters and their lessons, each with how far one is in it, in lines that fit the console."""
    for chapter in chapters():
        yield ""
        yield console.paint(str(chapter.title), "1")
        for lesson in chapter.lessons:
            yield from console.wrapped(
                f"  {lesson.name}: {lesson.title}{standing_of(lesson, progress)}", after=4
            )
            yield from console.wrapped(f"    {lesson.about}", after=4)


def standing_of(lesson: Lesson, progress: Progress) -> str:
    """How far one is in a lesson, in brackets."""
    reached = progress.of(lesson.name)
    if 0 < reached.step < len(lesson):
        told = _("at step {step} of {steps}").format(step=reached.step + 1, steps=len(lesson))
        return f" ({told})"
    if reached.is_finished:
        return f" ({_('done')})"
    count = ngettext("{count} step", "{count} steps", len(lesson)).format(count=len(lesson))
    return f" ({count})"
