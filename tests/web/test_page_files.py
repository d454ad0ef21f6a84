"""The page in few files: modules and styles put together, named by their content, compressed, told in each language."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from babel.messages.jslexer import tokenize

from conftest import requires_module

requires_module("fastapi")

from tateti import language  # noqa: E402
from tateti.tools.app_icons import ICONS  # noqa: E402
from tateti.web.page_files import (  # noqa: E402
    NOT_FOUND,
    PAGES,
    PageFiles,
    PageFilesError,
    digest_of,
    put_together,
    service_worker,
)
from tateti.web.page_files.app import DARK, LIGHT  # noqa: E402
from tateti.web.page_files.stripped import stripped_script, stripped_style  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.playing import error_of  # noqa: E402

STATIC = Settings(database="").static
MODULES = sorted((STATIC / "js").rglob("*.js"))
ELSEWHERE = [path for path in MODULES if not re.search(r"/(pages/tournament|tournaments/)", path.as_posix())]
FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def ours() -> PageFiles:
    return PageFiles.of_server(Settings(database=""))


# Scripts


def written(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text)
    return folder / "main.js"


def test_every_module_is_in_one_script_and_what_it_imports_runs_before_it() -> None:
    scripts = put_together(STATIC / "js" / "main.js")
    late_pages = [path.stem for path in scripts.late]
    assert sorted(late_pages) == sorted(
        path.stem for path in (STATIC / "js" / "pages").iterdir() if path.stem != "home"
    )
    assert len(set(scripts.files)) == len(scripts.files)
    for page in (None, *scripts.late):
        loaded = [scripts.first, *(() if page is None else scripts.late[page])]
        assert len(loaded) <= 8
        ran: set[str] = set()
        for file in loaded:
            for module in re.split(r"(?=^modules\[\d+\] \?\?= )", file.content.decode(), flags=re.MULTILINE)[
                1:
            ]:
                number = re.match(r"modules\[(\d+)\]", module)
                assert number is not None and number[1] not in ran
                asked = set(re.findall(r"= modules\[(\d+)\];", module))
                assert asked <= ran, (page, module[:80])
                ran.add(number[1])
    whole = "".join(file.content.decode() for file in scripts.files)
    others = [path for path in MODULES if path.stem == "early" or path.parent.name == "site"]
    assert len(re.findall(r"^modules\[\d+\] \?\?= ", whole, re.MULTILINE)) == len(MODULES) - len(others)


def test_names_are_given_on_as_they_are_imported(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        main='import { one as first, two } from "./a.js";\nimport * as all from "./a.js";\nfirst(all, two);\n',
        a="// What is counted.\nexport const two = 2;\nexport async function one() {\n  return 1;\n}\n",
    )
    assert (
        put_together(main)
        .first.content.decode()
        .endswith(
            "modules[0] ??= (() => {\nconst two = 2;\nasync function one() {\nreturn 1;\n}\nreturn { two, one };\n})();\n"
            "modules[1] ??= (() => {\nconst { one: first, two } = modules[0];\nconst all = modules[0];\nfirst(all, two);\nreturn {  };\n})();\n"
        )
    )


def test_what_is_asked_for_late_comes_with_what_it_needs_and_with_nothing_twice(tmp_path: Path) -> None:
    long = f"export const text = `{'.' * 5000}`;\n"
    main = written(
        tmp_path,
        main='import { h } from "./ground.js";\nh();\nimport("./one.js");\nimport("./two.js");\nimport("./three.js");\n',
        ground="export const h = () => 1;\n",
        both=f'import {{ h }} from "./ground.js";\n{long}',
        small="export const little = 1;\n",
        one='import { text } from "./both.js";\nimport { little } from "./small.js";\nexport const a = text + little;\n',
        two='import { text } from "./both.js";\nimport { little } from "./small.js";\nexport const b = text + little;\n',
        three='import { little } from "./small.js";\nexport const c = little;\n',
    )
    scripts = put_together(main)
    first = scripts.first.content.decode()
    named = [[re.sub(r"-\w+\.js$", "", file.name) for file in files] for files in scripts.late.values()]
    assert named == [["both", "one"], ["both", "two"], ["three"]]
    assert "little = 1" in first and "5000" not in first and "....." not in first
    assert [len(re.findall(rf'"\./{file.name}"', first)) for file in scripts.files[1:]] == [2, 1, 1, 1]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('export * from "./a.js";\n', "export"),
        ("const a = 1;\nexport { a };\n", r"'export \{ a \};'"),
        ("export default 1;\n", "export default"),
        ("export let a = 1;\n", "export let"),
        ('import a from "./a.js";\n', "import a"),
        ("await 1;\n", "await 1"),
        ("use(import.meta.url);\n", "import.meta"),
        ('import "./main.js";\n', "imports itself"),
        ('import("./late.js");\n', "later still"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(PageFilesError, match=reason):
        put_together(written(tmp_path, main=text, a="", late='import("./a.js");\n'))


def tokens(text: str) -> Iterator[tuple[str, str]]:
    """What another reader of JavaScript sees in a script, but for its comments."""
    for token in tokenize(text, jsx=False, template_string=True):
        if token.type not in ("linecomment", "multilinecomment"):
            yield token.type, token.value


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(STATIC)))
def test_a_script_without_its_comments_says_the_same(path: Path) -> None:
    text = path.read_text("utf-8")
    stripped = stripped_script(text)
    assert list(tokens(stripped)) == list(tokens(text))
    assert "/**" not in stripped


def test_every_sheet_is_in_the_style_once_in_the_order_of_the_page(ours: PageFiles) -> None:
    (style,) = (one.content.decode() for one in ours.files.values() if one.name.endswith("css"))
    order = re.findall(r'href="/static/(css/[^"]+)"', (STATIC / "index.html").read_text("utf-8"))
    assert sorted(order) == sorted(f"css/{path.name}" for path in (STATIC / "css").iterdir())
    assert style == "".join(stripped_style((STATIC / path).read_text("utf-8")) for path in order)
    assert "/*" not in style


# Names, compression, what a browser is told to keep


def test_every_file_is_named_by_its_content_and_compressed_to_the_same(ours: PageFiles) -> None:
    for name, file in ours.kept.items():
        digest = re.search(r"-([0-9a-f]{20})\.\w+$", name)
        assert digest is not None and hashlib.sha256(file.content).hexdigest().startswith(digest[1])
        assert gzip.decompress(file.compressed) == file.content
    assert len({file.content for file in ours.kept.values()}) == len(ours.kept)


def test_a_file_is_asked_for_once_and_for_ever(client: Any) -> None:
    page = client.get("/")
    for path in re.findall(r'"(/files/[^"]+)"', page.text):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert (answer.headers["cache-control"], answer.headers["vary"]) == (FOR_EVER, "Accept-Encoding")
        assert answer.headers["x-content-type-options"] == "nosniff"
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == answer.content
        assert hashlib.sha256(plain.content).hexdigest()[:20] in path
        if path.endswith((".js", ".css", ".json")):
            assert answer.headers["content-encoding"] == "gzip"
            assert int(answer.headers["content-length"]) < len(plain.content)
    assert error_of(client.get("/files/page-0.js"), 404)
    assert error_of(client.get("/files/..%2findex.html"), 404)


@pytest.mark.parametrize("path", ["/", "/service-worker.js"])
def test_what_may_change_is_asked_for_each_time(client: Any, path: str) -> None:
    answer = client.get(path)
    assert answer.headers["cache-control"] == "no-cache"
    assert client.get(path, headers={"Accept-Encoding": "identity"}).content == answer.content
    again = client.get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


# The page for an address


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_every_address_has_a_title_and_says_what_it_is_about(client: Any, code: str) -> None:
    heads = {}
    for path in PAGES:
        text = client.get(re.sub(r"\{\w+\}", "x", path), headers={"Accept-Language": code}).text
        assert f'<html lang="{code}">' in text
        assert text.count("<title>") == text.count('name="description"') == 1
        assert ('content="noindex"' in text) == path.startswith(("/m/", "/homework/{", "/tournaments/{"))
        heads[path] = tuple(re.findall(r'<title>(.+)</title>|name="description" content="(.+)">', text))
    own = [
        heads[path] for path in ("/", "/analysis", "/tree", "/rules", "/learn", "/puzzles", "/homework/new")
    ]
    assert len(set(own)) == len(own)
    assert "noindex" in client.get("/nonsense", headers={"Accept": "text/html"}).text


def test_an_address_names_the_scripts_that_it_will_ask_for(ours: PageFiles) -> None:
    scripts = put_together(STATIC / "js" / "main.js")
    for head in (*PAGES.values(), NOT_FOUND):
        told = re.findall(r'rel="modulepreload" href="/files/([^"]+)"', ours.page(head).content.decode())
        needed = scripts.late.get((STATIC / "js" / "pages" / f"{head.module}.js").resolve(), ())
        assert told == [file.name for file in needed]
        assert head.module is None or head is NOT_FOUND or needed


# What is told in a language


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_a_language_has_the_games_the_bots_and_the_sentences_of_the_page(client: Any, code: str) -> None:
    data = re.search(r'id="page-files">(.+?)</script>', client.get("/").text)
    assert data is not None
    files = json.loads(data[1])["languages"][code]
    told, of_tournaments = (client.get(f"/files/{files[name]}").json() for name in ("told", "tournaments"))
    assert told["games"] == client.get("/api/games", params={"lang": code}).json()
    assert told["bots"] == client.get("/api/bots", params={"lang": code}).json()
    every = client.get(f"/words/{code}.json").json()
    words = {**told["words"], **of_tournaments}
    assert {text: every[text] for text in words} == words
    assert not told["words"].keys() & of_tournaments.keys()
    if code != language.SOURCE:
        assert used_in(MODULES) & set(every) <= set(words)
        assert used_in(ELSEWHERE) & set(every) <= set(told["words"])


def used_in(modules: Sequence[Path]) -> set[str]:
    """The sentences that stand in modules."""
    texts = (path.read_text("utf-8") for path in modules)
    found = (one for text in texts for one in re.findall(r'\b_\(\s*"((?:[^"\\]|\\.)*)"', text))
    return {one.replace('\\"', '"') for one in found}


def test_only_pages_of_tournaments_need_what_is_said_in_them() -> None:
    imports = re.compile(r'^import .*"[./]+/(tournaments/|pages/tournament)', re.MULTILINE)
    assert not [path for path in ELSEWHERE if imports.search(path.read_text("utf-8"))]


def test_a_bot_of_the_operator_is_another_version_of_the_page(ours: PageFiles) -> None:
    more = PageFiles.of_server(Settings(database="", bots={"mine": "easy"}))
    assert more.page(PAGES["/"]).tag != ours.page(PAGES["/"]).tag
    assert more.service_worker.tag != ours.service_worker.tag
    spanish = next(file for name, file in more.files.items() if name.startswith("es-"))
    assert json.loads(spanish.content)["bots"][-1]["name"] == "mine"


# The app


def size_of(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_it_can_be_installed(client: Any, ours: PageFiles) -> None:
    for code in language.LANGUAGES:
        text = client.get("/", headers={"Accept-Language": code}).text
        address = re.search(r'rel="manifest" href="([^"]+)"', text)
        assert address is not None
        answer = client.get(address[1])
        assert answer.headers["content-type"] == "application/manifest+json"
        told = answer.json()
        assert (told["lang"], told["start_url"], told["scope"]) == (code, "../", "../")
        for icon in told["icons"]:
            picture = client.get(f"/files/{icon['src']}")
            assert picture.headers["content-type"] == "image/png"
            assert "x".join(map(str, size_of(picture.content))) == icon["sizes"]
        assert {(icon["sizes"], icon["purpose"]) for icon in told["icons"]} == {
            ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")
        }  # fmt: skip
        for shortcut in told["shortcuts"]:
            assert client.get(shortcut["url"].removeprefix("..")).status_code == 200
    names = {file.content for name, file in ours.files.items() if name.endswith("webmanifest")}
    assert len(names) == len(language.LANGUAGES)


def test_icons_are_as_large_as_they_say_and_the_colours_are_those_of_the_page() -> None:
    for icon in ICONS:
        assert size_of((STATIC / "icons" / icon.name).read_bytes()) == (icon.side, icon.side)
    assert f"--background: light-dark({LIGHT}, {DARK});" in (STATIC / "css" / "theme.css").read_text("utf-8")
    page = (STATIC / "index.html").read_text("utf-8")
    assert re.findall(r'name="theme-color" content="([^"]+)"', page) == [LIGHT, DARK]


# The service worker


def test_a_service_worker_keeps_all_files_with_their_digests(ours: PageFiles) -> None:
    script = ours.service_worker.content.decode()
    files = re.search(r"^const FILES = (.+);$", script, re.MULTILINE)
    assert files is not None
    assert json.loads(files[1]) == {
        f"files/{name}": digest_of(file.content) for name, file in ours.kept.items()
    }
    assert f'const NAVIGATION_FALLBACK = "files/{ours.shell.name}";' in script
    assert "const ASKS_FIRST = true;" in script


def test_other_contents_are_another_version() -> None:
    one, two = (service_worker({"a": digest_of(text)}, "a", asks_first=False) for text in (b"1", b"2"))
    versions = [re.findall(rb'^const VERSION = "(\w+)";$', script, re.MULTILINE) for script in (one, two)]
    assert versions[0] != versions[1] and len(versions[0]) == 1
    with pytest.raises(ValueError, match=r"'b\.html'"):
        service_worker({"a": ""}, "b.html", asks_first=False)


@pytest.mark.parametrize("path", ["/", "/service-worker.js", "/robots.txt", "/words/es.json"])
def test_whoever_only_asks_whether_it_is_there_is_told(client: Any, path: str) -> None:
    answer, got = client.head(path), client.get(path)
    assert (answer.status_code, answer.content) == (200, b"")
    for name in ("content-type", "content-length"):
        assert answer.headers[name] == got.headers[name]


def test_search_engines_are_told_what_they_may_look_at(client: Any) -> None:
    answer = client.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.startswith("User-agent: *\nAllow: /api/picture.\n")
    assert answer.text.endswith("\nDisallow: /api/\n")


# Answers


def test_long_answers_are_compressed_and_say_the_same(client: Any) -> None:
    query = {"game": "tictactoe", "position": "X../.O./...", "lang": "es"}
    plain = client.get("/api/tree", params=query, headers={"Accept-Encoding": "identity"})
    answer = client.get("/api/tree", params=query, headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in plain.headers and answer.headers["content-encoding"] == "gzip"
    assert answer.content == plain.content
    assert int(answer.headers["content-length"]) * 4 < len(plain.content)
    assert "Accept-Encoding" in answer.headers["vary"]


def test_what_may_hold_a_secret_or_is_short_is_not_compressed(client: Any) -> None:
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "person", "name": "B" * 30}]
    begun = client.post(
        "/api/matches",
        json={"game": "tictactoe:20x20x5", "seats": seats},
        headers={"Accept-Encoding": "gzip"},
    )
    assert len(begun.content) > 5000 and "content-encoding" not in begun.headers
    assert "content-encoding" not in client.get("/livez", headers={"Accept-Encoding": "gzip"}).headers


def test_who_cannot_unpack_is_sent_nothing_packed(client: Any) -> None:
    for path in ("/", "/static/js/main.js"):
        answer = client.get(path, headers={"Accept-Encoding": "gzip;q=0, identity"})
        assert "content-encoding" not in answer.headers


def test_a_part_of_a_file_is_one_of_the_file_as_it_is(client: Any) -> None:
    path = "/static/js/main.js"
    whole = client.get(path, headers={"Accept-Encoding": "identity"})
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    part = client.get(path, headers={"Accept-Encoding": "gzip", "Range": "bytes=100-5500"})
    assert packed.headers["content-encoding"] == "gzip" and "accept-ranges" not in packed.headers
    assert packed.headers["etag"] == f"W/{whole.headers['etag']}"  # other bytes, the same file
    assert (part.status_code, part.content) == (206, whole.content[100:5501])
    assert "content-encoding" not in part.headers
    for tag in (whole.headers["etag"], packed.headers["etag"]):
        assert client.get(path, headers={"If-None-Match": tag}).status_code == 304
