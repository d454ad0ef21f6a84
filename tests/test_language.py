"""The catalogues are complete, and every sentence that a person reads comes from them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from string import Formatter

import click
import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

from tateti import errors, games, language, wording
from tateti.cli import WORDS, main
from tateti.commands.support.group import menu, speak
from tateti.commands.support.showing import percent
from tateti.players import available as players
from tateti.players.reasons import Reason

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "tateti"
TRANSLATED = language.TRANSLATED


@cache
def extracted() -> dict[str, tuple[str, ...]]:
    """Every sentence in the code, with its plural where it has one."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)
    found = extract_from_dir(str(ROOT), methods, options, DEFAULT_KEYWORDS)
    return {_forms(message)[0]: _forms(message) for _file, _line, message, _comments, _context in found}


def _forms(message: str | tuple[str, ...]) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else tuple(message)


def catalogue(code: str) -> Catalog:
    with (language.CATALOGUES / code / "LC_MESSAGES" / "tateti.po").open("rb") as file:
        return read_po(file, locale=code)


def messages(code: str) -> Iterator[Message]:
    return (message for message in catalogue(code) if message.id)


def translated(code: str) -> Iterator[Message]:
    return (message for message in messages(code) if all(_forms(message.string)))


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_missing(code: str) -> None:
    there = {_forms(message.id) for message in messages(code)}
    assert sorted(set(extracted().values()) - there) == [], "run: make catalogues"


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_unused(code: str) -> None:
    there = {_forms(message.id) for message in messages(code)}
    assert sorted(there - set(extracted().values())) == [], "run: make catalogues"
    assert list(catalogue(code).obsolete) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_no_translation_is_empty_or_fuzzy(code: str) -> None:
    assert [m.id for m in messages(code) if m.fuzzy or not all(s.strip() for s in _forms(m.string))] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_have_the_same_placeholders(code: str) -> None:
    differ = [
        (original, said)
        for message in translated(code)
        for said in _forms(message.string)
        for original in [_forms(message.id)]
        if placeholders(said) not in [placeholders(form) for form in original]
    ]
    assert differ == []


def placeholders(text: str) -> set[tuple[str, str, str]]:
    return {
        (name, spec or "", kind or "")
        for _text, name, spec, kind in Formatter().parse(text)
        if name is not None
    }


@pytest.mark.parametrize("code", TRANSLATED)
def test_translations_begin_and_end_like_the_original(code: str) -> None:
    for message in translated(code):
        for said in _forms(message.string):
            for end in ("\n", ": ", "."):
                assert said.endswith(end) == _forms(message.id)[0].endswith(end), said


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_compiled_catalogue_is_that_of_the_source(code: str) -> None:
    language.use(code)
    try:
        for message in translated(code):
            if isinstance(message.id, str):
                assert language.gettext(message.id) == message.string, "run: make catalogues"
    finally:
        language.use("en")


# Everything has words


def test_every_game_has_a_title_and_rules() -> None:
    for kind in games.available().values():
        the_game = kind(kind.standard)
        assert wording.title_of(the_game) != kind.kind
        assert wording.rules_of(the_game)


def test_every_bot_has_a_level_in_words() -> None:
    assert [bot for bot in players() if not wording.level_in_words(bot)] == []


def test_every_reason_has_words() -> None:
    without = wording.reason_in_words.dispatch(Reason)
    assert [one for one in _kinds_of(Reason) if wording.reason_in_words.dispatch(one) is without] == []


def _kinds_of(kind: type[Reason]) -> Iterator[type[Reason]]:
    for one in kind.__subclasses__():
        # A dataclass with slots is made twice; only the second one is to be found in its module.
        if getattr(import_module(one.__module__), one.__name__, None) is one:
            yield one
        yield from _kinds_of(one)


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_semaforo_has_its_accent(code: str) -> None:
    """In sentences; the name that people type, `semaforo`, has none."""
    said = [form for forms in extracted().values() for form in forms]
    if code != language.SOURCE:
        said = [form for message in messages(code) for form in _forms(message.string)]
    assert [one for one in said if "Semaforo" in one] == []


# What a sentence is about, and how that is never said where it is: docs/glossary.md has the words.
ONE_NAME = {
    "the other, against whom one plays": (
        r"(?<!after )(?<!or )\b[Tt]he other\b(?! (?:player|names|end|device|figures|cells))(?<!Level of the other)|[Oo]pponent",
        {"es": r"\botro\b(?! juego| tablero)", "pt": r"\boutro\b"},
    ),
    "a draw": (r"\b[Dd]raw\b(?! the| again)", {"es": r"tablas"}),
    "to retry one's mistakes": (r"\b[Rr]etry\b", {"es": r"[Rr]eintent", "pt": r"[Tt]entar de novo"}),
    "the end of a game": (r"[Gg]ame is over|ends the game", {"es": r"juego (?:terminó|acabó)", "pt": r"jogo acab|[Aa]caba o jogo"}),
    "a line that is closed or completed": (
        r"(?:closes|complete[sd]?) a line\b", {"pt": r"(?:fecha|complet\w+)(?:-se)?(?: já)? uma linha"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("thing", ONE_NAME)
def test_a_thing_has_one_name(thing: str) -> None:
    about, never = ONE_NAME[thing]
    for code, pattern in never.items():
        told = [
            message.string for message in messages(code) if re.search(about, " ".join(_forms(message.id)))
        ]
        assert told, "there is such a sentence"
        assert [words for words in told if re.search(pattern, " ".join(_forms(words)))] == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_what_stands_in_capitals_in_a_usage_line_stands_so_in_the_help(code: str) -> None:
    helps = {command.help for _name, command in _all_commands() if command.help}
    for message in messages(code):
        if message.id in helps:
            names = set(re.findall(r"^([A-Z]{3,}) (?:is|are) ", message.id, re.MULTILINE))
            assert names <= set(re.findall(r"\b[A-Z]{3,}\b", message.string)), message.id


# Nothing bypasses the catalogues


def test_the_help_of_every_command_is_in_the_catalogues() -> None:
    known = set(extracted())
    unknown = []
    for name, command in _all_commands():
        texts = [
            command.help,
            command.short_help,
            *(getattr(param, "help", None) for param in command.params),
        ]
        unknown += [(name, text) for text in texts if text and text not in known]
    assert unknown == []


def _all_commands() -> Iterator[tuple[str, click.Command]]:
    yield "tateti", menu
    for word in WORDS:
        yield from _with_subcommands(word, import_module(f"tateti.commands.{word}").command)


def _with_subcommands(name: str, command: click.Command) -> Iterator[tuple[str, click.Command]]:
    yield name, command
    if isinstance(command, click.Group):
        for word, one in command.commands.items():
            yield from _with_subcommands(f"{name} {word}", one)


ERRORS = {
    name
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.TatetiError)
}
SHOWING = ERRORS | {
    "say",
    "tell",
    "ask",
    "ask_until",
    "echo",
    "secho",
    "UsageError",
    "BadParameter",
    "ClickException",
}
SENTENCE = re.compile(r"[a-z]{2,} [a-z]{2,}")


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_sentence_is_shown_without_being_looked_up(path: Path) -> None:
    bare = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in SHOWING:
            bare += [(node.lineno, text) for argument in node.args for text in _literals(argument)]
    assert [(line, text) for line, text in bare if SENTENCE.search(text)] == []


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _literals(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        for part in node.values:
            if isinstance(part, ast.Constant):
                yield str(part.value)


# The language that is spoken


def test_unknown_languages_are_english() -> None:
    assert language.preferred({"LANG": "de_DE.UTF-8"}) == "en"
    assert language.preferred({"TATETI_LANG": "xx", "LANG": "pt_PT"}) == "pt"


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("en", ["1,354", "1,354.50", "98.52%", "<0.01%"]),
        ("es", ["1.354", "1.354,50", "98,52 %", "<0,01 %"]),
        ("pt", ["1.354", "1.354,50", "98,52 %", "<0,01 %"]),
    ],
)
def test_numbers_are_written_as_the_language_does(code: str, numbers: list[str]) -> None:
    language.use(code)
    try:
        written = [
            language.number(1354),
            language.decimal(1354.5, 2),
            percent(Fraction(1135, 1152)),
            percent(Fraction(1, 10**9)),
        ]
    finally:
        language.use("en")
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for text in written] == numbers


def test_a_wrong_language_is_refused_in_that_of_the_person(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TATETI_LANG", "es")
    try:
        assert main(["--lang", "fr"]) == 2
    finally:
        speak("en")
    languages = ", ".join(f"'{code}'" for code in language.LANGUAGES)
    assert f"'fr' no es ninguna de estas opciones: {languages}." in capsys.readouterr().err


def test_an_error_is_put_into_words_late() -> None:
    error = errors.IllegalMoveError(language.mark("There is no move to take back."))
    try:
        language.use("es")
        assert str(error) == "No hay ninguna jugada para deshacer."
    finally:
        language.use("en")
    assert str(error) == "There is no move to take back."


def test_a_marked_detail_of_an_error_is_translated_too() -> None:
    error = errors.TatetiError(
        language.mark("{file} cannot be read: {reason}."), file="'x'", reason=language.mark("it is a folder")
    )
    try:
        language.use("pt")
        assert str(error) == "Não se consegue ler 'x': é uma pasta."
    finally:
        language.use("en")
