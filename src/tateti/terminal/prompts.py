"""Questions and answers: the words that work at any prompt, defaults in brackets, and asking again kindly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from tateti.errors import TatetiError
from tateti.language import gettext as _
from tateti.language import mark as N_
from tateti.terminal.console import BackToMenu, Console, Leave, fold

Answer = TypeVar("Answer")

# The words, in English and in the person's language; both are understood. A catalogue may have several for one, divided
# by commas: "guardar, salvar", as they say it in Portugal and in Brazil. The first is shown.
COMMANDS = {
    "undo": N_("undo"),
    "redo": N_("redo"),
    "hint": N_("hint"),
    "why": N_("why"),
    "review": N_("review"),
    "resign": N_("resign"),
    "save": N_("save"),
    "board": N_("board"),
    "menu": N_("menu"),
    "help": N_("help"),
    "quit": N_("quit"),
}
ALSO = {"?": "help", "exit": "quit", "q": "quit", "back": "menu"}


def read_command(answer: str) -> tuple[str, str] | None:
    """The command that an answer gives, and what follows it.

    >>> read_command("save match.txt"), read_command("b2")
    (('save', 'match.txt'), None)
    """
    if (found := read_word(answer, COMMANDS)) is not None:
        return found
    word, _space, rest = answer.partition(" ")
    return (ALSO[word.lower()], rest.strip()) if word.lower() in ALSO else None


def read_word(answer: str, vocabulary: Mapping[str, str]) -> tuple[str, str] | None:
    """Which of these words an answer begins with, in the person's language or in English, and what follows it."""
    given = answer.split()
    folded = [fold(word).lower() for word in given]
    for key, marked in vocabulary.items():
        for form in {key, *words_for(marked)}:
            length = len(form.split())
            if folded[:length] == fold(form).lower().split():
                return key, answer.split(maxsplit=length)[-1].strip() if len(given) > length else ""
    return None


def word_for(command: str) -> str:
    """The word for a command in the person's language."""
    return words_for(COMMANDS[command])[0]


def words_for(marked: str) -> list[str]:
    """The words that the catalogue has for one; the first is the one to show."""
    return _(marked).split(", ")


def ask(console: Console, question: str, default: str = "", about: str = "") -> str:
    """An answer outside a match; `about` is what `help` says of the question."""
    while True:
        answer = console.ask(f"{question} [{default}]: " if default else f"{question}: ")
        command = read_command(answer)
        if command is None:
            return answer or default
        if command[0] == "quit":
            raise Leave
        if command[0] == "menu":
            raise BackToMenu
        if command[0] == "help":
            console.tell(about or help_with_menus())
        else:
            console.tell(_("{word} works during a match.").format(word=word_for(command[0])))


def ask_until(
    console: Console, question: str, read: Callable[[str], Answer], default: str = "", about: str = ""
) -> Answer:
    """Asks until the answer can be read; a wrong one gets the reason."""
    while True:
        try:
            return read(ask(console, question, default, about))
        except TatetiError as error:
            console.tell(str(error))


def tell_choices(console: Console, choices: list[str], first: int = 1) -> None:
    """Shows a list of numbered choices."""
    for number, choice in enumerate(choices, first):
        console.tell(f"  {number}. {choice}", after=5)


def help_with_menus() -> str:
    """What can be answered to a question of the menu."""
    return _(
        "Type the number of your choice and press Enter. What stands in brackets is taken if you just press Enter. "
        "{menu} goes back to the menu, and {quit} leaves the program."
    ).format(menu=word_for("menu"), quit=word_for("quit"))


def ask_to_go_on(console: Console) -> str:
    """The answer between two moves that are shown step by step."""
    return console.ask(_("Enter: next move; {run}: to the end: ").format(run=_("run")))


def asks_to_run(answer: str) -> bool:
    """Whether that answer asks for all the moves at once."""
    return answer.lower() in ("run", _("run"))
