"""The page in few requests: modules and styles put together."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Any

import pytest

from conftest import requires_module

requires_module("fastapi")

from tateti.web.page_files import PageFilesError, page_files, put_together  # noqa: E402
from tateti.web.settings import Settings  # noqa: E402
from web.playing import error_of  # noqa: E402

STATIC = Settings(database="").static


def test_every_module_is_in_the_script_once_after_what_it_imports() -> None:
    script = put_together(STATIC / "js" / "main.js")
    modules = {
        path: path.read_text("utf-8") for path in (STATIC / "js").rglob("*.js") if path.stem != "early"
    }
    places = {}
    for path, text in modules.items():
        comment = text.split("\n", 1)[0] + "\n"
        assert script.count(comment) == 1, path
        places[path.resolve()] = script.index(comment)
    for path, text in modules.items():
        for imported in re.findall(r'^(?:import|\} from) ?.*"(\.[^"]+)";$', text, re.MULTILINE):
            assert places[(path.parent / imported).resolve()] < places[path.resolve()], (path, imported)


def test_every_sheet_is_in_the_style_once_in_the_order_of_the_page() -> None:
    (style,) = (one.content.decode() for one in page_files(STATIC).files.values() if one.name.endswith("css"))
    order = re.findall(r'href="/static/(css/[^"]+)"', (STATIC / "index.html").read_text("utf-8"))
    assert sorted(order) == sorted(f"css/{path.name}" for path in (STATIC / "css").iterdir())
    assert style == "".join((STATIC / path).read_text("utf-8") for path in order)


def written(folder: Path, **modules: str) -> Path:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text)
    return folder / "main.js"


def test_names_are_given_on_as_they_are_imported(tmp_path: Path) -> None:
    main = written(
        tmp_path,
        main='import { one as first, two } from "./a.js";\nimport * as all from "./a.js";\nfirst(all, two);\n',
        a="export const two = 2;\nexport async function one() {}\n",
    )
    assert put_together(main) == (
        "const module_0 = (() => {\nconst two = 2;\nasync function one() {}\nreturn { two, one };\n})();\n"
        "const module_1 = (() => {\nconst { one: first, two } = module_0;\nconst all = module_0;\nfirst(all, two);\nreturn {  };\n})();\n"
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('export * from "./a.js";\n', "line 1"),
        ("const a = 1;\nexport { a };\n", "line 2"),
        ("export default 1;\n", "line 1"),
        ("export let a = 1;\n", "line 1"),
        ('import a from "./a.js";\n', "line 1"),
        ("await 1;\n", "line 1"),
        ("use(import.meta.url);\n", "line 1"),
        ('import "./main.js";\n', "imports itself"),
    ],
)
def test_what_is_not_understood_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(PageFilesError, match=reason):
        put_together(written(tmp_path, main=text, a=""))


def test_a_file_is_asked_for_once_and_for_ever(client: Any) -> None:
    page = client.get("/")
    found = re.findall(r'(?:src|href)="(/files/[^"]+)"', page.text)
    assert [Path(one).suffix for one in found] == [".css", ".js"]
    for path in found:
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert (answer.headers["content-encoding"], answer.headers["vary"]) == ("gzip", "Accept-Encoding")
        assert answer.headers["x-content-type-options"] == "nosniff"
        plain = client.get(path, headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == answer.content == page_files(STATIC).files[Path(path).name].content
        assert len(gzip.compress(plain.content)) * 3 < len(plain.content)
    assert client.get("/", headers={"If-None-Match": page.headers["etag"]}).status_code == 304
    assert error_of(client.get("/files/page-0.js"), 404)
    assert error_of(client.get("/files/..%2findex.html"), 404)
