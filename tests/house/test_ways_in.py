"""Each way in: what its file names is there, its commands exist, and nothing private goes into an image."""

from __future__ import annotations

import importlib
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

from lincls import cli

ROOT = Path(__file__).resolve().parents[2]
GUIDES = [ROOT / "README.md", *(ROOT / "docs" / f"{name}.md" for name in ("ways-in", "hub"))]
WORKFLOW = ROOT / ".github" / "workflows" / "classroom.yml"
TARGETS = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
SHELL_BLOCK, CODE = re.compile(r"```(?:sh|bash)?\n(.*?)```", re.DOTALL), re.compile(r"`([^`\n]+)`")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def commands_of(text: str) -> list[str]:
    """The lines of a guide that may be typed: of its blocks, joined where they go on, and between backticks."""
    blocks = [block.replace("\\\n", " ") for block in SHELL_BLOCK.findall(text)]
    lines = [line for block in blocks for line in block.split("\n")]
    return [*lines, *CODE.findall(SHELL_BLOCK.sub("", text))]


def called(lines: list[str]) -> list[list[str]]:
    """The words of each call of `make` or `lincls`, wherever in a line it stands; comments are left out."""
    found = []
    for line in lines:
        words = line.split(" #")[0].replace('"', "").split()
        for place, word in enumerate(words):
            following = words[place + 1 :]
            if word.rpartition("/")[2] in ("make", "lincls") and following and following[0] != "lincls":
                found.append([word.rpartition("/")[2], *following])
    return found


def exists(program: str, word: str) -> bool:
    if program == "make":
        return word in TARGETS or word.startswith(".venv/")
    return word in cli_commands() or word in ("--version", "--help")


def cli_commands() -> set[str]:
    return set(next(action for action in cli.parser()._actions if action.dest == "command").choices)


# guides


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.stem)
def test_every_command_that_a_guide_names_exists(guide):
    calls = called(commands_of(guide.read_text(encoding="utf-8")))
    assert calls
    unknown = [call for call in calls if call[1].isidentifier() and not exists(*call[:2])]
    assert unknown == []


@pytest.mark.parametrize("guide", [*GUIDES, ROOT / "CHANGELOG.md"], ids=lambda path: path.stem)
def test_every_link_of_a_guide_leads_to_a_file(guide):
    text = guide.read_text(encoding="utf-8")
    links = re.findall(r'\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"', text)
    inside = [one or two for one, two in links if not re.match(r"https?:|#", one or two)]
    assert [link for link in inside if not (guide.parent / link.split("#")[0]).exists()] == []


def test_every_way_says_whether_it_was_tried():
    rows = [line for line in read("README.md").splitlines() if line.startswith("| ") and line.count("|") == 4]
    ways = {row.split("|")[1].strip(): row for row in rows if "---" not in row}
    for place in ("VS Code", "Codespaces", "Binder"):
        assert "not tried here" in next(row for name, row in ways.items() if place in name)


def test_the_pythons_that_were_tried_are_the_ones_that_the_package_names():
    rows = re.findall(r"(?m)^\| (3\.\d+)(?: \(Debian[^)]*\))? \| (.*) \|$", read("docs/ways-in.md"))
    tried = {version for version, what in rows if "not tried" not in what}
    named = re.findall(r":: (3\.\d+)\"", read("pyproject.toml"))
    assert set(named) == tried and len(rows) == len(tried)


# containers


def stages() -> dict[str, list[tuple[str, str]]]:
    """The instructions of each stage of the Dockerfile."""
    found: dict[str, list[tuple[str, str]]] = {}
    text = re.sub(r"(?m)^#.*\n", "", read("Dockerfile")).replace("\\\n", " ")
    for line in filter(None, map(str.strip, text.split("\n"))):
        instruction, _, rest = line.partition(" ")
        if instruction == "FROM":
            stage = found[rest.split(" AS ")[1]] = []
        else:
            stage.append((instruction, rest))
    return found


def test_the_image_runs_the_lab_as_an_ordinary_user():
    last = stages()["course"]
    assert [rest for instruction, rest in last if instruction == "USER"] == ["learner"]
    line = json.loads(next(rest for instruction, rest in last if instruction == "CMD"))
    assert line[0] == "lincls" and cli.parser().parse_args(line[1:]).command == "lab"
    assert "EXPOSE" in dict(last)


def test_the_image_has_what_the_grader_needs():
    packages = " ".join(rest for instruction, rest in stages()["system"] if instruction == "RUN")
    assert {"bubblewrap", "make", "python3-venv", "git"} <= set(packages.split())


def test_no_work_of_students_and_no_grades_go_into_an_image():
    left_out = set(read(".dockerignore").split("\n"))
    assert {".git", ".venv", "submitted", "graded", "autograded", "feedback", "gradebook.db*"} <= left_out


def test_the_dev_container_is_a_stage_of_the_dockerfile():
    about = json.loads(read(".devcontainer/devcontainer.json"))
    assert (ROOT / ".devcontainer" / about["build"]["dockerfile"]).resolve() == ROOT / "Dockerfile"
    users = " ".join(rest for _, rest in stages()[about["build"]["target"]])
    assert f"--shell /bin/bash {about['remoteUser']}" in users
    assert str(about["forwardPorts"][0]) == dict(stages()["course"])["EXPOSE"]
    assert all((ROOT / name).is_file() for name in about["customizations"]["codespaces"]["openFiles"])
    assert exists(*shlex.split(about["postCreateCommand"])[:2])


def test_the_settings_of_the_dev_container_are_those_of_its_specification():
    known = {"name", "build", "remoteUser", "postCreateCommand", "forwardPorts", "portsAttributes"}
    assert set(json.loads(read(".devcontainer/devcontainer.json"))) <= {*known, "hostRequirements", "customizations"}


def test_what_make_is_asked_for_in_containers_can_be_made(require):
    make = require("make")
    wanted = {
        *re.findall(r"make (\.venv/[\w-]+)", read("Dockerfile")),
        *re.findall(r"make (\.venv/[\w-]+)", read(".devcontainer/devcontainer.json")),
        *re.findall(r"make (\.venv/[\w-]+)", read("docs/ways-in.md")),
    }
    assert wanted
    for target in wanted:
        done = subprocess.run([make, "--dry-run", target], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


# Binder


def test_binder_gets_a_python_that_the_course_runs_on():
    (python,) = [line for line in yaml.safe_load(read("binder/environment.yml"))["dependencies"] if "python" in line]
    version = python.partition("=")[2]
    wanted = tomllib.loads(read("pyproject.toml"))["project"]["requires-python"]
    assert Requirement(f"python{wanted}").specifier.contains(version)


@pytest.mark.parametrize("name", ["postBuild", "start"])
def test_binder_s_programs_run(name, require):
    bash = require("bash")
    path = ROOT / "binder" / name
    assert os.access(path, os.X_OK) or os.name == "nt"
    assert path.read_text(encoding="utf-8").startswith("#!/usr/bin/env bash\n")
    subprocess.run([bash, "-n", str(path)], check=True)
    assert all((ROOT / file).is_file() for file in re.findall(r"--requirement (\S+)", path.read_text("utf-8")))


# classrooms


def test_the_workflow_s_commands_and_files_exist():
    workflow = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    assert set(workflow) == {"name", True, "permissions", "jobs"}  # True: YAML's reading of `on`
    assert workflow["permissions"] == {"contents": "read"}
    (job,) = workflow["jobs"].values()
    assert set(job) == {"runs-on", "timeout-minutes", "steps"}
    lines = [step["run"] for step in job["steps"] if "run" in step]
    assert all(exists(*call[:2]) for call in called(lines)) and called(lines) == [["lincls", "check"]]
    assert all((ROOT / file).is_file() for line in lines for file in re.findall(r"--requirement (\S+)", line))


def test_the_workflow_looks_at_nothing_that_a_student_does_not_have():
    assert not re.search(r"solutions|hidden|graded|secrets", WORKFLOW.read_text(encoding="utf-8").split("name:")[1])


# hubs


def test_the_settings_for_hubs_are_read_and_name_what_is_there():
    text = read("docs/hub.md")
    for block in re.findall(r"```python\n(.*?)```", text.replace("\n   ", "\n"), re.DOTALL):
        compile(block, "hub.md", "exec")
    (values,) = [yaml.safe_load(block) for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)]
    assert values["singleuser"]["cmd"] == "jupyterhub-singleuser"
    (name,) = re.findall(r'_class = "([\w.]+)"', text)
    module, _, attribute = name.rpartition(".")
    assert hasattr(importlib.import_module(module), attribute)
    server = json.loads(read("lincls/house/jupyter_server_config.json"))["ServerApp"]
    assert server == {"kernel_websocket_connection_class": name}
    for file in ("Dockerfile", "binder/start"):
        assert re.search(r'JUPYTER_CONFIG_PATH="[^"]*lincls/house"', read(file))
    assert "ARG EXTRA" in read("Dockerfile") and "EXTRA=" in text


def test_the_parts_of_nbgrader_that_a_hub_switches_off_are_its_own():
    (names,) = re.findall(r"for part in ([\w -]+);", read("docs/hub.md"))
    scripts = Path(sys.prefix, "share/jupyter/labextensions/@jupyter/nbgrader/static").glob("*.js")
    known = {name for path in scripts for name in re.findall(r"@jupyter/nbgrader:([\w-]+)", path.read_text("utf-8"))}
    assert set(names.split()) <= known
