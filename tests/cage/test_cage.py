"""A program in a cage: what it sees, what it may, how one talks with it, and that nothing of it is left."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import FULL, PATIENCE, requires_cage
from tateti import cage
from tateti.cage import MEGABYTE, Cause, Guard, Limits, bubblewrap, in_words, seccomp, watching
from tateti.cage.environment import around
from tateti.cage.faults import Ended, LineTooLong, Silent
from tateti.cage.protection import MISSING, Protection
from tateti.errors import NoCageError

PYTHON = [cage.interpreter(), "-I", "-S", "-c"]


def started(program: str, **settings: Any) -> cage.Caged:
    return cage.start([*PYTHON, textwrap.dedent(program)], **settings)


def said(program: str, **settings: Any) -> Any:
    """What a program says as one line of JSON."""
    with started(program, **settings) as running:
        return json.loads(running.receive(PATIENCE))


# Talking


@pytest.mark.usefixtures("both_ways")
def test_a_program_is_talked_with_line_by_line() -> None:
    with cage.start(["cat"]) as echo:
        for number in range(100):
            echo.send(b"line %d\n" % number, PATIENCE)
            assert echo.receive(PATIENCE) == b"line %d" % number


@pytest.mark.usefixtures("both_ways")
def test_a_last_line_needs_no_end_and_then_it_has_ended() -> None:
    with started("import sys; sys.stdout.write('first\\nlast'); sys.stdout.flush(); sys.exit(3)") as program:
        assert [program.receive(PATIENCE), program.receive(PATIENCE)] == [b"first", b"last"]
        with pytest.raises(Ended) as end:
            program.receive(PATIENCE)
    assert (end.value.cause, end.value.how) == (Cause.ITSELF, 3)


@pytest.mark.usefixtures("both_ways")
def test_a_program_that_is_ended_by_a_signal_says_which() -> None:
    with started("import os; os.kill(os.getpid(), 11)") as program, pytest.raises(Ended) as end:
        program.receive(PATIENCE)
    assert (end.value.cause, end.value.how) == (Cause.ITSELF, -signal.SIGSEGV)


@pytest.mark.usefixtures("both_ways")
def test_a_program_that_is_not_there_ends_at_once_and_says_so() -> None:
    with cage.start(["a-program-that-nobody-has"]) as program:
        with pytest.raises(Ended) as end:
            program.receive(PATIENCE)
        assert end.value.how == 127
        assert b"a-program-that-nobody-has" in program.errors


@pytest.mark.usefixtures("both_ways")
def test_who_says_nothing_is_silent_and_may_still_speak() -> None:
    with cage.start(["cat"]) as echo:
        with pytest.raises(Silent):
            echo.receive(0.01)
        echo.send(b"now\n", PATIENCE)
        assert echo.receive(PATIENCE) == b"now"


@pytest.mark.usefixtures("both_ways")
def test_who_does_not_read_is_silent_too() -> None:
    with started("import time; time.sleep(600)") as program, pytest.raises(Silent):
        program.send(b"x" * 10_000_000, 0.2)


@pytest.mark.usefixtures("both_ways")
def test_a_line_without_an_end_is_not_read_for_ever() -> None:
    with started("while True: print('x' * 1000, end='')") as program, pytest.raises(LineTooLong):
        program.receive(PATIENCE)


@pytest.mark.usefixtures("both_ways")
def test_of_standard_error_the_beginning_is_kept_and_the_rest_counted() -> None:
    with started("""
        import os
        for _line in range(1000):
            os.write(2, b"noise " * 1000)
        print("done")
    """) as program:
        assert program.receive(PATIENCE) == b"done"
        program.stop()
        assert program.errors_written == 6_000_000
        assert program.errors == (b"noise " * 1000)[: program.limits.kept]


@pytest.mark.usefixtures("both_ways")
def test_a_program_lives_on_when_the_thread_that_started_it_has_ended() -> None:
    begun: list[cage.Caged] = []
    thread = threading.Thread(target=lambda: begun.append(cage.start(["cat"])))
    thread.start()
    thread.join(PATIENCE)
    with begun[0] as echo:
        echo.send(b"still here\n", PATIENCE)
        assert echo.receive(PATIENCE) == b"still here"


# What it finds around it


@pytest.mark.usefixtures("both_ways")
def test_it_begins_in_an_empty_folder_of_its_own_and_has_none_of_our_variables(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("A_PASSWORD", "secret")
    found = said("""
        import json, os
        with open("mine", "w") as file:
            file.write("x")
        print(json.dumps([os.listdir("."), dict(os.environ), os.getcwd() == os.environ["HOME"]]))
    """)
    assert found[0] == ["mine"]
    assert "A_PASSWORD" not in found[1]
    assert found[2]


def test_it_sees_only_its_own_processes_and_no_network() -> None:
    requires_cage()
    pids, interfaces, name = said("""
        import json, os
        pids = sorted(int(name) for name in os.listdir("/proc") if name.isdigit())
        interfaces = [line.split(":")[0].strip() for line in open("/proc/net/dev") if ":" in line]
        print(json.dumps([pids, interfaces, os.uname().nodename]))
    """)  # fmt: skip
    assert len(pids) <= 3
    assert interfaces == ["lo"]
    assert name == "cage"


def test_it_reads_what_it_is_given_and_nothing_beside_it(tmp_path: Path) -> None:
    requires_cage()
    (tmp_path / "given").mkdir()
    for name in ("given/inside.txt", "one.txt", "beside.txt"):
        (tmp_path / name).write_text(name)
    found = said(
        f"""
        import json, os
        os.chdir({str(tmp_path)!r})
        print(json.dumps([sorted(os.listdir(".")), open("given/inside.txt").read(), open("one.txt").read()]))
        """,
        readable=[tmp_path / "given", tmp_path / "one.txt"],
    )
    assert found == [["given", "one.txt"], "given/inside.txt", "one.txt"]


def test_what_is_hidden_is_empty(tmp_path: Path) -> None:
    requires_cage()
    (tmp_path / "given" / "hidden").mkdir(parents=True)
    (tmp_path / "given" / "hidden" / "answers.txt").write_text("42")
    found = said(
        f"import json, os; print(json.dumps(os.listdir({str(tmp_path / 'given' / 'hidden')!r})))",
        readable=[tmp_path / "given"], hidden=[tmp_path / "given" / "hidden"],
    )  # fmt: skip
    assert found == []


def test_it_can_write_nowhere_but_into_its_folder(tmp_path: Path) -> None:
    requires_cage()
    written = said(
        f"""
        import json, os
        written = []
        for folder in ("/", "/dev", "/dev/shm", "/etc", "/usr", "/var/tmp", "/root", {str(tmp_path)!r}, os.getcwd()):
            try:
                with open(os.path.join(folder, "written"), "w") as file:
                    file.write("x")
                written.append(folder)
            except OSError:
                pass
        print(json.dumps(written))
        """,
        readable=[tmp_path],
    )
    assert written == [str(bubblewrap.SCRATCH)]
    assert list(tmp_path.iterdir()) == []


def test_what_it_writes_has_bounds() -> None:
    requires_cage()
    written = said(
        """
        import json
        written = 0
        try:
            for number in range(100):
                with open(f"file-{number}", "wb") as file:
                    written += file.write(b"x" * 1_000_000)
        except OSError:
            pass
        print(json.dumps(written))
        """,
        limits=Limits(scratch=4 * MEGABYTE),
    )
    assert 2_000_000 <= written <= 4 * MEGABYTE


def test_it_has_no_rights() -> None:
    requires_cage()
    user, rights, new = said("""
        import json, os
        status = dict(line.split(":\\t") for line in open("/proc/self/status").read().splitlines() if ":\\t" in line)
        print(json.dumps([os.getuid(), [status[name] for name in ("CapPrm", "CapEff", "CapAmb")], status["NoNewPrivs"]]))
    """)
    assert user != 0
    assert {int(right, 16) for right in rights} == {0}
    assert new == "1"


def test_the_packages_of_this_python_can_be_used() -> None:
    requires_cage()
    folders = [str(folder) for folder in cage.package_folders()]
    assert said(f"import sys; sys.path += {folders}; import click; print(1)") == 1


# System calls


def test_calls_that_a_player_has_no_use_for_are_refused(both_ways: bool) -> None:
    if seccomp.program() is None:
        pytest.skip("there is no filter for this processor")
    found = said("""
        import ctypes, errno, json, socket
        library = ctypes.CDLL(None, use_errno=True)
        def error(answer):
            return errno.errorcode[ctypes.get_errno()] if answer == -1 else "allowed"
        def family(number):
            try:
                socket.socket(number, socket.SOCK_STREAM).close()
            except OSError as refused:
                return errno.errorcode[refused.errno]
            return "allowed"
        print(json.dumps({
            "ptrace": error(library.ptrace(0, 0, 0, 0)), "unshare": error(library.unshare(0x10000000)),
            "mount": error(library.mount(b"none", b"/tmp", b"tmpfs", 0, None)), "inet": family(socket.AF_INET),
            "inet6": family(socket.AF_INET6), "netlink": family(socket.AF_NETLINK), "unix": family(socket.AF_UNIX),
            "memory": error(library.memfd_create(b"x", 0)),
        }))
    """)
    refused = dict.fromkeys(("ptrace", "unshare", "mount", "memory"), "EPERM")
    assert found == {
        **refused,
        **dict.fromkeys(("inet", "inet6", "netlink"), "EAFNOSUPPORT"),
        "unix": "allowed",
    }


@pytest.mark.usefixtures("both_ways")
def test_threads_and_other_programs_may_be_started() -> None:
    assert said("""
        import json, subprocess, threading
        told = []
        thread = threading.Thread(target=told.append, args=("thread",))
        thread.start()
        thread.join()
        told.append(subprocess.run(["echo", "program"], capture_output=True, text=True).stdout)
        print(json.dumps(told))
    """) == ["thread", "program\n"]  # fmt: skip


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_the_filter_answers_as_it_is_written(machine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every instruction is followed by hand: each number that is refused, and all others up to 1000."""
    if sys.byteorder != "little":
        pytest.skip("the filter is for processors that begin with the low byte")
    monkeypatch.setattr(sys, "platform", "linux")
    column, architecture = seccomp.ARCHITECTURES[machine]
    program = seccomp.program.__wrapped__(machine)
    refused = {numbers[column] for numbers in seccomp.REFUSED.values()} - {None}
    absent = {numbers[column] for numbers in seccomp.ABSENT.values()}
    for number in range(1000):
        expected = seccomp.ALLOW
        if number in refused:
            expected = seccomp.REFUSE | 1
        elif number in absent:
            expected = seccomp.REFUSE | 38
        elif number == seccomp.SOCKET[column]:
            expected = seccomp.REFUSE | 97
        assert followed(program, number, architecture, 2) == expected
    assert followed(program, seccomp.SOCKET[column], architecture, 1) == seccomp.ALLOW
    assert followed(program, seccomp.CLONE[column], architecture, 0x10000000) == seccomp.REFUSE | 1
    assert followed(program, seccomp.CLONE[column], architecture, 0x003D0F00) == seccomp.ALLOW  # a thread
    assert followed(program, 0, 0x40000003, 0) == seccomp.KILL  # the calls of 32 bits
    if machine == "x86_64":
        assert followed(program, seccomp.X32_BIT + 1, architecture, 0) == seccomp.KILL


def followed(program: bytes, number: int, architecture: int, argument: int) -> int:
    """What a filter answers to a call."""
    steps = [
        (int.from_bytes(program[at : at + 2], "little"), program[at + 2], program[at + 3], int.from_bytes(program[at + 4 : at + 8], "little"))
        for at in range(0, len(program), 8)
    ]  # fmt: skip
    words = {seccomp.NUMBER_AT: number, seccomp.ARCHITECTURE_AT: architecture, seccomp.ARGUMENTS_AT: argument}
    at = held = 0
    while True:
        code, skip_if, skip_unless, k = steps[at]
        at += 1
        if code == seccomp.ANSWER:
            return k
        if code == seccomp.LOAD:
            held = words[k]
            continue
        true = {seccomp.EQUAL: held == k, seccomp.AT_LEAST: held >= k, seccomp.ANY_BIT: bool(held & k)}[code]
        at += skip_if if true else skip_unless


# Limits


def ending(program: str, limits: Limits) -> Ended:
    with started(program, limits=limits) as running, pytest.raises(Ended) as end:
        running.receive(PATIENCE)
    return end.value


@pytest.mark.usefixtures("both_ways")
def test_processor_time_of_all_its_processes_together_is_limited() -> None:
    burning = "import os; [os.fork() for _ in range(2)]\nwhile True: pass"
    assert ending(burning, Limits(processor=0.5)).cause is Cause.PROCESSOR


@pytest.mark.usefixtures("both_ways")
def test_time_by_the_clock_is_limited() -> None:
    assert ending("import time; time.sleep(600)", Limits(clock=0.3)).cause is Cause.CLOCK


@pytest.mark.usefixtures("both_ways")
def test_memory_of_all_its_processes_together_is_limited() -> None:
    many = "import os, time\nfor _ in range(3): os.fork()\nx = bytearray(b'x' * 60_000_000)\ntime.sleep(600)"
    assert ending(many, Limits(memory=200 * MEGABYTE)).cause is Cause.MEMORY


@pytest.mark.usefixtures("both_ways")
def test_memory_of_one_process_is_limited_by_the_system() -> None:
    program = "try: x = bytearray(400_000_000)\nexcept MemoryError: print('\"no\"')"
    assert said(program, limits=Limits(memory=200 * MEGABYTE)) == "no"


def test_the_number_of_processes_is_limited(both_ways: bool) -> None:
    if not both_ways and os.geteuid() == 0:
        pytest.skip("nothing is counted for root")
    made = said(
        """
        import json, os, time
        made = 0
        try:
            while made < 300:
                if os.fork() == 0:
                    time.sleep(600)
                    os._exit(0)
                made += 1
        except OSError:
            pass
        print(json.dumps(made))
        """,
        limits=Limits(processes=20),
    )
    assert made <= 20


@pytest.mark.usefixtures("both_ways")
def test_open_files_and_the_size_of_a_file_are_limited() -> None:
    found = said(
        """
        import json, os, resource, signal
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        written = 0
        try:
            with open("large", "wb", buffering=0) as file:
                while True:
                    written += file.write(b"x" * 100_000)
        except OSError:
            pass
        opened = 0
        try:
            while True:
                os.open("/dev/null", os.O_RDONLY)
                opened += 1
        except OSError:
            pass
        print(json.dumps([written, opened, resource.getrlimit(resource.RLIMIT_CORE)]))
        """,
        limits=Limits(file_size=MEGABYTE, open_files=30),
    )
    assert found[0] == MEGABYTE
    assert found[1] < 30
    assert found[2] == [0, 0]


# The end


@pytest.mark.usefixtures("both_ways")
def test_nothing_that_it_has_started_outlives_it() -> None:
    before = set(watching.family(os.getpid()))
    with started("""
        import os, time
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                os.setsid()
                time.sleep(600)
            os._exit(0)
        os.wait()
        print("begun", flush=True)
        time.sleep(600)
    """) as program:
        assert program.receive(PATIENCE) == b"begun"
        inside = set(watching.family(os.getpid())) - before
        assert len(inside) >= 3
    assert not any(Path(f"/proc/{pid}").exists() for pid in inside)


@pytest.mark.usefixtures("both_ways")
def test_it_ends_with_whoever_has_started_it(tmp_path: Path) -> None:
    source = Path(cage.__file__).parents[2]
    parent = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(f"""
            import sys
            sys.path.insert(0, {str(source)!r})
            from tateti import cage
            from tateti.cage import watching
            {"" if cage.protection().caged else "cage.bubblewrap.found = lambda: 'no'"}
            program = cage.start(["cat"])
            program.send(b"x\\n", 60)
            program.receive(60)
            print(*watching.family(program._process.pid), flush=True)
            sys.stdin.read()
        """)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(tmp_path)},
    )  # fmt: skip
    with parent:
        assert parent.stdout is not None
        inside = [int(pid) for pid in parent.stdout.readline().split()]
        assert len(inside) >= 2
        parent.kill()
        parent.wait(PATIENCE)
    for pid in inside:
        gone(pid)


def gone(pid: int) -> None:
    """Waits for the end of a process that is not our child."""
    try:
        number = os.pidfd_open(pid)
    except (ProcessLookupError, OSError):
        return
    try:
        assert watching_ends(number)
    finally:
        os.close(number)


def watching_ends(number: int) -> bool:
    import select

    poll = select.poll()
    poll.register(number, select.POLLIN)
    return bool(poll.poll(PATIENCE * 1000))


def test_stopping_it_twice_is_no_trouble(both_ways: bool) -> None:
    program = cage.start(["cat"])
    program.stop()
    program.stop()
    with pytest.raises(Ended):
        program.send(b"x\n", PATIENCE)


@pytest.mark.usefixtures("both_ways")
def test_one_that_is_stopped_at_once_leaves_nothing_either() -> None:
    """At whatever moment of its beginning that is."""
    for step in range(60 if FULL else 10):
        program = started("import time; time.sleep(600)")
        for _moment in range(step * 20):
            watching.children_of(os.getpid())  # as long as it takes; nobody sleeps
        inside = watching.family(program._process.pid)
        program.stop()
        for pid in inside:
            gone(pid)
    assert not any(b"time.sleep(600)" in command for command in commands())


def commands() -> Iterator[bytes]:
    """How the programs were called that run now."""
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if folder.name.isdigit():
                yield (folder / "cmdline").read_bytes()


@pytest.mark.usefixtures("both_ways")
def test_who_waits_for_it_in_another_thread_hears_of_its_end() -> None:
    heard: list[object] = []

    def wait() -> None:
        try:
            heard.append(program.receive(PATIENCE))
        except Ended as end:
            heard.append(end.cause)

    program = cage.start(["cat"])
    thread = threading.Thread(target=wait)
    thread.start()
    program.stop()
    thread.join(PATIENCE)
    assert heard == [Cause.STOPPED]


# What is said of it


def test_without_bubblewrap_it_is_said_what_is_missing(uncaged: None) -> None:
    around = cage.protection()
    assert not around.caged
    assert {Guard.WRITING, Guard.READING, Guard.OTHERS} <= set(around.missing)
    assert in_words(around).startswith("Not caged (bubblewrap is not installed): ")
    assert "it can read your files" in in_words(around)


def test_a_cage_that_is_required_is_not_done_without(uncaged: None) -> None:
    with pytest.raises(NoCageError, match="There is no cage here: bubblewrap is not installed"):
        cage.start(["cat"], require=True)


def test_a_bubblewrap_that_does_not_work_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "not allowed to work here" in str(bubblewrap.found.__wrapped__())
    broken.unlink()
    assert "not installed" in str(bubblewrap.found.__wrapped__())


def test_an_old_bubblewrap_gives_nothing_to_write_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that cannot bound a folder is no reason to do without a cage: there is then no such folder."""
    requires_cage()
    monkeypatch.setattr(bubblewrap, "_help", lambda _path: "")
    old = bubblewrap.found.__wrapped__()
    assert isinstance(old, bubblewrap.Bubblewrap)
    monkeypatch.setattr(bubblewrap, "found", lambda: old)
    assert said("import json, os; print(json.dumps(os.access('.', os.W_OK)))") is False


def test_every_guard_has_words_for_when_it_is_missing() -> None:
    assert set(MISSING) == set(Guard)
    assert in_words(Protection("bubblewrap", frozenset(Guard))) == "Caged by bubblewrap."
    assert in_words(Protection("bubblewrap", frozenset(Guard) - {Guard.CALLS})) == (
        "Caged by bubblewrap, but no system call is refused to it."
    )


# Files that a command names


def test_a_command_is_made_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot.py").write_text("print('hello')")
    monkeypatch.chdir(tmp_path)
    command, files = cage.named_files(["python3", "bot.py", "--depth", "3"])
    assert command == ["python3", str(tmp_path / "bot.py"), "--depth", "3"]
    assert files == [tmp_path / "bot.py", (tmp_path / "bot.py").resolve()]
    with cage.start(command, readable=files) as program:
        assert program.receive(PATIENCE) == b"hello"


def test_a_program_is_found_where_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "bot"
    script.write_text("#!/bin/sh\necho hello\n")
    script.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    command, files = cage.named_files(["./bot"])
    with cage.start(command, readable=files) as program:
        assert program.receive(PATIENCE) == b"hello"


def test_a_program_in_a_home_brings_nothing_of_that_home_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for prefix in ("home", "home/tools"):
        (tmp_path / prefix / "bin").mkdir(parents=True)
        (tmp_path / prefix / "lib").mkdir()
        (tmp_path / prefix / "bin" / "bot").touch()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert list(around(tmp_path / "home/bin/bot")) == [tmp_path / "home/bin/bot"]
    assert tmp_path / "home/tools/lib" in around(tmp_path / "home/tools/bin/bot")
