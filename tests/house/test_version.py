"""The version stands in files and in the tag, and is the same in all; tests/house/test_grader.py has the grader's."""

import re
import subprocess
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
HEADING = r"(?m)^## (\S+) \((unreleased|\d{4}-\d\d-\d\d)\)$"


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


VERSION = tomllib.loads(read("pyproject.toml"))["project"]["version"]


@pytest.fixture
def tags(require) -> Callable[..., list[Version]]:
    """The function that says which versions tags of the repository name; none where there is no repository."""

    def named(*which: str) -> list[Version]:
        line = [require("git"), "tag", "--list", "v*", *which]
        done = subprocess.run(line, cwd=ROOT, capture_output=True, text=True)
        found = [re.fullmatch(r"v(\d+(?:\.\d+)*)", line) for line in done.stdout.split()]
        return sorted(Version(each[1]) for each in found if each)

    return named


def test_the_change_log_and_the_citation_name_the_version():
    newest, _ = re.findall(HEADING, read("CHANGELOG.md"))[0]
    assert newest == yaml.safe_load(read("CITATION.cff"))["version"] == VERSION


def test_the_change_log_falls_from_version_to_version():
    found = [Version(number) for number, _ in re.findall(HEADING, read("CHANGELOG.md"))]
    assert found == sorted(found, reverse=True) and len(set(found)) == len(found)
    assert len(found) == read("CHANGELOG.md").count("\n## ")


def test_a_tagged_commit_has_the_version_of_its_tag_and_no_commit_an_older_one(tags):
    assert all(tag <= Version(VERSION) for tag in tags("--merged", "HEAD"))
    assert tags("--points-at", "HEAD") in ([], [Version(VERSION)])


def test_what_is_released_has_its_date(tags):
    dates = dict(re.findall(HEADING, read("CHANGELOG.md")))
    assert [tag for tag in tags("--merged", "HEAD") if dates.get(str(tag), "unreleased") == "unreleased"] == []
