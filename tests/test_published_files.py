"""The files that others read: for containers, for a public forge, for those who cite. They keep to their schemas, and to what
the documents say of them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import tateti
from conftest import PATIENCE

ROOT = Path(__file__).parent.parent
if not (ROOT / ".github").exists():
    pytest.skip("this is not a clone: a source package has none of these", allow_module_level=True)

FORGE = ROOT / ".github"
SCHEMAS = {
    "vendor.compose-spec": [ROOT / "compose.yaml"],
    "vendor.citation-file-format": [ROOT / "CITATION.cff"],
    "vendor.github-workflows": sorted(FORGE.glob("workflows/*.yml")),
    "vendor.github-issue-config": [FORGE / "ISSUE_TEMPLATE/config.yml"],
    "vendor.github-issue-forms": sorted({*FORGE.glob("ISSUE_TEMPLATE/*.yml")} - {FORGE / "ISSUE_TEMPLATE/config.yml"}),
}  # fmt: skip
VERSION = re.compile(r"v?\d+(\.\d+)*(-[a-z0-9.-]+)?")


@pytest.mark.parametrize("schema", SCHEMAS)
def test_a_file_keeps_to_its_schema(schema: str) -> None:
    assert SCHEMAS[schema]
    checked = subprocess.run(
        [Path(sys.executable).with_name("check-jsonschema"), "--builtin-schema", schema, *SCHEMAS[schema]],
        capture_output=True, encoding="utf-8", timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stdout


def test_what_is_cited_is_this_version() -> None:
    assert (
        yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))["version"] == tateti.__version__
    )


# The container


def _steps() -> list[tuple[str, str]]:
    text = re.sub(r"^#.*\n", "", (ROOT / "Containerfile").read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = text.replace("\\\n", " ").splitlines()
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines if line]


def _services() -> dict[str, dict[str, object]]:
    services: dict[str, dict[str, object]] = yaml.safe_load(
        (ROOT / "compose.yaml").read_text(encoding="utf-8")
    )["services"]
    return services


def test_every_image_has_a_version() -> None:
    images = [value.split()[0] for word, value in _steps() if word == "FROM"]
    images.append(str(_services()["database"]["image"]))
    assert all(VERSION.fullmatch(image.partition(":")[2]) for image in images), images


def test_the_server_in_the_container_is_nobody_in_particular_and_says_whether_it_is_well() -> None:
    steps = _steps()
    last = steps[max(place for place, (word, _value) in enumerate(steps) if word == "FROM") :]
    assert dict(last)["USER"] == "10001:10001"
    assert "/readyz" in dict(last)["HEALTHCHECK"]
    assert [value for word, value in last if word == "COPY"] == ["--from=build /opt/tateti /opt/tateti"]
    for value in (value for word, value in steps if word == "RUN" and "pip install" in value):
        assert "--require-hashes" in value or "--no-index" in value


def test_the_containers_have_no_rights_no_secrets_and_no_door_but_one() -> None:
    services = _services()
    for one in services.values():
        assert one["read_only"] is True
        assert one["cap_drop"] == ["ALL"]
        assert one["security_opt"] == ["no-new-privileges:true"]
    assert services["server"]["ports"] == ["127.0.0.1:8000:8000"]
    assert services["database"]["network_mode"] == "none"
    assert "ports" not in services["database"]
    assert not re.search(r"password|secret", str(services), re.IGNORECASE)


# The forge


def test_every_action_has_a_version_and_nothing_may_be_written_by_default() -> None:
    for file in SCHEMAS["vendor.github-workflows"]:
        workflow = yaml.safe_load(file.read_text(encoding="utf-8"))
        assert workflow["permissions"] == {"contents": "read"}, file.name
        for job in workflow["jobs"].values():
            used = [step["uses"] for step in job.get("steps", []) if "uses" in step]
            assert all(VERSION.fullmatch(action.partition("@")[2]) for action in used), (file.name, used)
            assert "uses" in job or job["timeout-minutes"] <= 60, file.name


def test_what_the_workflows_call_is_there() -> None:
    targets = set(
        re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    called = set()
    for file in SCHEMAS["vendor.github-workflows"]:
        text = file.read_text(encoding="utf-8")
        called |= set(re.findall(r"(?:run: |&& )make ([a-z]+)", text))
        assert all((ROOT / path).exists() for path in re.findall(r"run: (\.\S+)", text))
    assert called
    assert called <= targets


def test_the_first_of_two_packages_lies_where_it_does_not_get_into_the_second() -> None:
    """A source package has all that git does not ignore."""
    text = (FORGE / "workflows" / "release.yml").read_text(encoding="utf-8")
    (place,) = re.findall(r"mv dist (\S+)", text)
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert f"/{place.partition('/')[0]}/" in ignored
    assert f"diff --recursive {place} dist" in text


def test_the_file_that_the_documents_promise_of_a_release_is_made_by_it() -> None:
    text = (FORGE / "workflows" / "release.yml").read_text(encoding="utf-8")
    (made,) = re.findall(r"-m zipfile -c build/(\S+) ", text)
    assert re.search(rf"gh release create .*/{re.escape(made)} ", text)
    for page in ROOT.glob("docs/static-site*.md"):
        assert f"`{made}`" in page.read_text(encoding="utf-8"), page.name
