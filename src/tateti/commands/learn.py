"""`tateti learn`: the lessons, and one of them walked through."""

from __future__ import annotations

import os

import click

from tateti.commands.support.drawing import drawing_options
from tateti.commands.support.numbers import Whole
from tateti.commands.support.showing import json_text
from tateti.commands.support.together import refuse_together, refuse_without
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.language import ngettext
from tateti.study.lessons import progress
from tateti.study.lessons.lesson import Lesson
from tateti.study.lessons.library import chapters, lesson
from tateti.study.lessons.reading import read_lesson
from tateti.study.lessons.walk import Walk
from tateti.terminal.console import Console, Leave
from tateti.terminal.lessons.sentences import list_of_lessons
from tateti.terminal.lessons.session import LessonSession, known_progress

MOST_STEPS = 12

HELP = N_("""\
Lessons: the rules by doing, how to play well, how to win for certain, how a computer thinks.

Alone it lists the lessons. LESSON is one of their names or titles, or a file of your own that ends in .toml. A lesson that was \
left goes on where it was.

In a lesson a cell is chosen with the arrow keys and Enter, or typed: b2. Answers have numbers. The words hint, again, back, help and \
quit work at every step.

With --check it says what is not true in a lesson: every claim about a position is compared with exact values, and every task is \
tried. The exit code is then 1.

Examples:
  tateti learn
  tateti learn fork
  tateti learn mirror --step 9
  tateti learn my-lesson.toml
  tateti learn my-lesson.toml --check
""")


@click.command("learn", help=HELP)
@click.argument("name", metavar="[LESSON]", required=False)
@click.option(
    "--step",
    type=Whole(1, MOST_STEPS, 3),
    metavar="N",
    help=N_("Begin at this step, and not where it was left."),
)
@click.option("--check", is_flag=True, help=N_("Say what is not true in the lesson, instead of showing it."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print the list as JSON, and nothing else."))
@drawing_options
@click.pass_context
def command(
    ctx: click.Context, name: str | None, step: int | None, check: bool, as_json: bool,
    numbers: bool, ascii: bool, plain: bool,
) -> None:  # fmt: skip
    if as_json:
        refuse_together(ctx, "as_json", "name", "step", "check")
        click.echo(json_text(_to_json()))
        return
    refuse_without(ctx, "name", "step", "check")
    refuse_together(ctx, "check", "step")
    if name is None:
        _list(Console.standard(ascii, plain))
    elif check:
        _check(ctx, _lesson(name))
    else:
        _walk(_lesson(name), step, Console.standard(ascii, plain), numbers, keeps=not _is_file(name))


def _is_file(name: str) -> bool:
    return name.endswith(".toml") or os.sep in name


def _lesson(name: str) -> Lesson:
    return read_lesson(name) if _is_file(name) else lesson(name)


def _list(console: Console) -> None:
    for line in list_of_lessons(known_progress(console), console):
        console.say(line)
    console.say()
    console.tell(_("To begin one: {command}").format(command="tateti learn fork"))


def _walk(chosen: Lesson, step: int | None, console: Console, numbers: bool, keeps: bool) -> None:
    reached = known_progress(console).of(chosen.name).step if step is None and keeps else 0
    number = (reached if reached < len(chosen) else 0) if step is None else step - 1
    session = LessonSession(Walk.begin(chosen, number), console, numbers, keeps)
    try:
        session.run()
    except Leave:
        if session.is_kept:
            command = f"tateti learn {chosen.name}"
            console.tell(_("The lesson goes on here the next time: {command}").format(command=command))


def _check(ctx: click.Context, chosen: Lesson) -> None:
    from tateti.study.lessons.facts import check

    faults = check(chosen)
    for fault in faults:
        click.echo(fault)
    if faults:
        ctx.exit(1)
    claims = sum(len(step.claims) for step in chosen.steps)
    click.echo(
        ngettext(
            "{lesson}: {steps} steps and {count} claim, all true.",
            "{lesson}: {steps} steps and {count} claims, all true.",
            claims,
        ).format(lesson=chosen.name, steps=len(chosen), count=claims)
    )


def _to_json() -> list[dict[str, object]]:
    found = progress.load()
    if found.notice is not None:
        click.echo(str(found.notice), err=True)
    kept = found.progress
    return [
        {
            "name": one.name,
            "title": str(one.title),
            "about": str(one.about),
            "chapter": str(chapter.title),
            "steps": len(one),
            "step": kept.of(one.name).step + 1,
            "finished": kept.of(one.name).is_finished,
        }
        for chapter in chapters()
        for one in chapter.lessons
    ]
