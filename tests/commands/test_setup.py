"""`tateti setup`: completion asked for by real shells, and man pages shown by man."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from conftest import PATIENCE, requires_command
from screen import environment, run
from tateti.cli import WORDS, main
from tateti.commands.setup.candidates import COMPLETERS, FREE
from tateti.commands.setup.completion import SHELLS, answers, script
from tateti.commands.setup.man_pages import pages
from tateti.commands.support.group import command_of, speak
from tateti.commands.support.numbers import Number
from tateti.commands.support.paths import PathName
from tateti.games.registry import OURS as GAMES
from tateti.language import LANGUAGES, TRANSLATED
from tateti.players.registry import OURS as BOTS
from tateti.study.lessons.library import names as lessons

BREAKS = {"_TATETI_BREAKS": " \t\n\"'@><=;|&(:"}
PROGRAMS = str(Path(sys.executable).parent)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Whoever asks is answered in their language, and the next test begins in English."""
    yield
    speak("en")


def asked(line: str, shell: str = "zsh", **more: str) -> list[str]:
    """The values that a shell is told for a line."""
    told = answers(WORDS, shell, line, BREAKS | more)
    return [one.split("\t")[1] for one in told]


# What is told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("tateti ", list(WORDS)),
        ("tateti pu", ["puzzles"]),
        ("tateti --lang", ["--lang"]),
        ("tateti play --re", ["--record", "--resume", "--replay", "--require-cage"]),
        ("tateti play ", [kind.kind for kind in GAMES]),
        ("tateti play tictactoe:4", ["tictactoe:4x4", "tictactoe:4x5"]),
        ("tateti analyse semaforo --bot ", [*(kind.name for kind in BOTS), "ugi:", "cs50:", "py:"]),
        ("tateti play semaforo --second bot:ha", ["bot:hard"]),
        ("tateti play semaforo --second bot:minimax:", [f"bot:minimax:{one}=" for one in ("depth", "time", "seed")]),
        ("tateti audit minimax:depth=3,", ["minimax:depth=3,time=", "minimax:depth=3,seed="]),
        ("tateti serve --bot mine=ra", ["mine=random"]),
        ("tateti puzzles tictactoe --theme fo", ["fork", "force-win"]),
        ("tateti puzzles notakto --theme fo", ["force-win"]),
        ("tateti puzzles tictactoe --level ", list("12345")),
        ("tateti learn ", list(lessons())),
        ("tateti play --starts r", ["random"]),
        ("tateti play --marks ", ["X", "O"]),
        ("tateti tables v", ["verify"]),
        ("tateti worksheet score --ga", ["--game"]),
        ("tateti setup ", list(SHELLS)),
        ("tateti play 'sema", ["semaforo"]),
        ("tateti play --seed ", []),
    ],
)  # fmt: skip
def test_what_may_come_next_is_told(line: str, told: list[str]) -> None:
    assert asked(line) == told


@pytest.mark.parametrize(
    ("line", "kind"),
    [("tateti review ", "file"), ("tateti verify ma", "file"), ("tateti learn my-", "file"), ("tateti grade --all ", "dir")],
)  # fmt: skip
def test_files_and_folders_are_left_to_the_shell(line: str, kind: str) -> None:
    assert answers(WORDS, "fish", line, {}) == [f"{kind}\t{line.rpartition(' ')[2]}\t"]


def test_bots_in_files_are_found_and_the_file_is_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "mine.py").write_text("raise SystemExit('it was run')\ndef corner(position): ...\n")
    assert asked("tateti play --second bot:py:bo") == ["bot:py:bots/"]
    assert asked("tateti play --second bot:py:bots/") == ["bot:py:bots/mine.py:"]
    assert asked("tateti play --second bot:py:bots/mine.py:") == ["bot:py:bots/mine.py:corner"]
    assert asked("tateti play --second bot:cs50:bots/") == ["bot:cs50:bots/mine.py"]
    (tmp_path / "bots" / "engine").write_text("#!/bin/sh\nexit 3\n")
    (tmp_path / "bots" / "engine").chmod(0o755)
    assert asked("tateti audit ugi:bots/") == ["ugi:bots/engine"]


def test_each_shell_is_told_what_it_replaces() -> None:
    lines = ["tateti play --second bot:ea", "tateti play --second=bot:ea", "tateti play --second 'bot:ea"]
    assert [asked(line, "zsh") for line in lines] == [["bot:easy"]] * 3
    assert [asked(line, "bash") for line in lines] == [["easy"], ["easy"], ["bot:easy"]]
    assert [asked(line, "bash", _TATETI_BREAKS=" ") for line in lines[:1]] == [["bot:easy"]]
    assert [asked(line, "fish") for line in lines] == [["bot:easy"], ["--second=bot:easy"], ["bot:easy"]]


@pytest.mark.parametrize(
    ("code", "title"), [("en", "Notakto"), ("es", "Jugar una partida"), ("pt", "Jogar uma partida")]
)
def test_the_help_beside_it_is_in_the_persons_language(code: str, title: str) -> None:
    line = "tateti --lang en play nota" if code == "en" else "tateti pla"
    (told,) = answers(WORDS, "zsh", line, {"TATETI_LANG": code})
    assert title in told.split("\t")[2]


@pytest.mark.parametrize(("code", "line", "told"), [
    ("es", "tateti play --second bot:f", ["bot:fácil"]),
    ("es", "tateti play --second bot:fac", ["bot:facil"]),  # as it was begun
    ("es", "tateti audit az", ["azar"]),
    ("es", "tateti play --second bot:alfa-beta:d", ["bot:alfa-beta:depth="]),
    ("pt", "tateti play --second bot:perf", ["bot:perfect"]),  # ours, which it begins as well
    ("pt", "tateti play jogo-do-g", ["jogo-do-galo"]),
    ("es", "tateti play semá", ["semáforo"]),
    ("es", "tateti play semáforo:4x", ["semáforo:4x4", "semáforo:4x5"]),
    ("en", "tateti play --second bot:f", []),
])  # fmt: skip
def test_games_and_bots_are_completed_by_their_names_in_the_persons_language(
    code: str, line: str, told: list[str]
) -> None:
    assert asked(line, TATETI_LANG=code) == told


def test_everything_that_a_command_asks_for_is_completed_or_known_to_be_free() -> None:
    unknown = set()
    for path, command in _all_commands():
        for param in command.params:
            name = "" if param.metavar is None else param.metavar.strip("[].")
            is_chosen = (
                isinstance(param.type, click.Choice) or "|" in name or getattr(param, "is_flag", False)
            )
            is_told_by_type = not name and isinstance(param.type, Number | PathName)
            if not (name in COMPLETERS or name in FREE or is_chosen or is_told_by_type):
                unknown.add((path, name))
    assert unknown == set()


def _all_commands() -> list[tuple[str, click.Command]]:
    menu = command_of(WORDS)
    assert isinstance(menu, click.Group)
    found = []
    for word in WORDS:
        command = menu.get_command(click.Context(menu), word)
        assert command is not None
        found.append((word, command))
        if isinstance(command, click.Group):
            found += [(f"{word} {name}", one) for name, one in command.commands.items()]
    return found


@pytest.mark.parametrize("line", ["tateti nosuch ", "tateti play 'x", "tateti audit py:/nosuch/"])
def test_nothing_is_said_whatever_goes_wrong(line: str) -> None:
    done = run(_TATETI_COMPLETE="zsh", _TATETI_LINE=line)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


# In real shells


STARTS = {
    "bash": (".bashrc", ["-i"]),
    "zsh": (".zshrc", ["-i"]),
    "fish": (".config/fish/config.fish", ["-i"]),
}
PROMPTS = {
    "bash": "PS1='ready> '\n",
    "zsh": "PS1='ready> '\n",
    "fish": "function fish_prompt; echo -n 'ready> '; end\n",
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no pty here")
@pytest.mark.parametrize("shell", SHELLS)
def test_the_tab_key_finishes_words_games_bots_and_files(
    shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from terminal.pseudo_terminal import CTRL_U, Terminal

    program = requires_command(shell)
    start, options = STARTS[shell]
    home = {"HOME": str(tmp_path), "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}"}
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR", "BASH_COMPLETION_USER_DIR"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / start).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / start).write_text(PROMPTS[shell])
    told = run("setup", shell, **home).stderr.decode()
    if (line := re.search(r"^.*(echo 'source .+' >> .+)$", told, re.MULTILINE)) is not None:
        subprocess.run(["sh", "-c", line[1]], env=home, check=True, timeout=PATIENCE)  # as it was told
    (tmp_path / "match of ana.txt").touch()
    with Terminal(*options, command=[program], folder=tmp_path, **home) as terminal:
        terminal.until("ready>")
        for typed, finished in (
            ("tateti puz\t", "tateti puzzles "),
            ("tateti puzzles semaf\t--theme waiti\t", "tateti puzzles semaforo --theme waiting-move "),
            ("tateti play --second bot:minim\t", "tateti play --second bot:minimax "),
            ("tateti play --second bot:minimax:de\t4", "tateti play --second bot:minimax:depth=4"),
            ("tateti play --second=bot:har\t", "tateti play --second=bot:hard "),
            ("tateti learn forb\t", "tateti learn forbidden-cells "),
            ("tateti review mat\t--so", r"tateti review match\ of\ ana.txt --so"),
        ):
            terminal.type(typed, "x")  # so that the space is seen
            terminal.until(f"ready> {finished}x")
            terminal.type(CTRL_U)
            terminal.until("ready>", without="tateti")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no man here")
@pytest.mark.parametrize("shell", SHELLS)
def test_man_finds_our_pages_and_all_others_after_the_line_that_is_shown(shell: str, tmp_path: Path) -> None:
    program = requires_command(shell)
    requires_command("manpath")
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    home = {**kept, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "my data")}
    told = run("setup", shell, **home).stderr.decode()
    (line,) = re.findall(r"(echo .*MANPATH.* >> .+)$", told, re.MULTILINE)
    subprocess.run(["sh", "-c", line], env=home, check=True, timeout=PATIENCE)
    asked = [program, *STARTS[shell][1], "-c", "man -w tateti-play; manpath -q"]
    shown = subprocess.run(asked, env=home, check=True, timeout=PATIENCE, capture_output=True, text=True)
    page, places = shown.stdout.split("\n", 1)
    assert page == f"{tmp_path}/my data/man/man1/tateti-play.1"
    assert "/usr/share/man" in places
    assert "MANPATH" not in run("setup", shell, **home).stderr.decode()
    removed = run("setup", "--remove", **home).stderr.decode()
    assert f"{STARTS[shell][0]} still has the line" in removed


@pytest.mark.skipif(sys.platform == "win32", reason="there is no sh here")
def test_the_line_that_is_shown_holds_for_folders_with_spaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "Ana's home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("ZDOTDIR", str(home))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "my data"))
    assert main(["setup", "zsh"]) == 0
    for line in re.findall(r"(echo .+ >> .+)$", capsys.readouterr().err, re.MULTILINE):
        subprocess.run(["sh", "-c", line], check=True, timeout=PATIENCE)
    added = (home / ".zshrc").read_text().splitlines()
    assert "source ~/'my data/zsh/site-functions/_tateti'" in added
    assert set(added[:-1]) <= {
        "export MANPATH=~/'my data/man':\"$MANPATH\""
    }  # where there is a man to be told
    assert main(["setup", "zsh"]) == 0
    assert ">>" not in capsys.readouterr().err


def test_a_file_of_somebody_else_is_neither_replaced_nor_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "fish/completions/tateti.fish"
    file.parent.mkdir(parents=True)
    file.write_text("mine")
    assert main(["setup", "fish"]) == 2
    assert main(["setup", "--remove"]) == 0
    assert file.read_text() == "mine"
    assert main(["setup", "fish", "--force"]) == 0
    assert file.read_text() == script("fish")
    assert main(["setup", "--remove"]) == 0
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


# Man pages


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all the pages."""
    folder = tmp_path_factory.mktemp("manual")
    for path, text in pages(WORDS).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def test_there_is_a_page_for_every_word_in_every_language(manual: Path) -> None:
    names = ["tateti.1", *(f"tateti-{word}.1" for word in WORDS)]
    for folder in ("man1", *(f"{code}/man1" for code in TRANSLATED)):
        assert sorted(path.name for path in (manual / folder).iterdir()) == sorted(names)
    assert len(list(manual.rglob("*.1"))) == len(names) * len(LANGUAGES)


def test_a_page_has_every_option_of_its_word(manual: Path) -> None:
    for path, command in _all_commands():
        page = (manual / "man1" / f"tateti-{path.partition(' ')[0]}.1").read_text(encoding="utf-8")
        for param in command.params:
            if isinstance(param, click.Option):
                assert all(option.replace("-", r"\-") in page for option in param.opts), (path, param.opts)


def test_mandoc_and_groff_find_nothing_wrong_with_the_pages(manual: Path) -> None:
    mandoc, groff = requires_command("mandoc"), requires_command("groff")
    files = sorted(manual.rglob("*.1"))
    told = subprocess.run(
        [mandoc, "-Tlint", "-Wwarning", *files],
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    # There is no date in them, so that the same version gives the same pages.
    assert [line for line in told.stdout.splitlines() if "missing date" not in line] == []
    # A choice of many words can be wider than a line, and that is all right.
    told = subprocess.run(
        [groff, "-k", "-man", "-Tutf8", "-ww", "-Wbreak", "-z", *files], check=False, capture_output=True, encoding="utf-8", timeout=PATIENCE
    )  # fmt: skip
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("en_GB.UTF-8", "Plays a match"),
        ("es_AR.UTF-8", "Juega una partida"),
        ("pt_PT.UTF-8", "Joga uma partida"),
    ],
)
def test_man_shows_the_page_of_a_word(manual: Path, code: str, words: str) -> None:
    man = requires_command("man")
    folder = manual / ("" if code.startswith("en") else code[:2]) / "man1"
    shown = subprocess.run(
        [man, "--pager=cat", "-l", folder / "tateti-play.1"], capture_output=True, encoding="utf-8", timeout=PATIENCE,
        env=environment(MANWIDTH="80"), check=True,
    ).stdout  # fmt: skip
    assert words in shown
    assert re.search(r"^ +tateti play semaforo --first Ana --second bot:easy", shown, re.MULTILINE)


def test_the_pages_can_be_written_into_any_folder(tmp_path: Path, manual: Path) -> None:
    assert main(["setup", "--man", str(tmp_path / "man")]) == 0
    for path, text in pages(WORDS).items():
        assert (
            (tmp_path / "man" / path).read_text(encoding="utf-8")
            == text
            == (manual / path).read_text(encoding="utf-8")
        )
