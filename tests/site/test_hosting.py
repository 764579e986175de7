"""The workflow that builds and publishes the pages calls what there is."""

import re
import shlex
from pathlib import Path

import pytest

from lincls.cli import parser
from lincls.house import pyodide
from lincls.site import bytecode, lab, layout, pack

ROOT = Path(__file__).parents[2]
FILE = ROOT / ".github" / "workflows" / "pages.yml"
KEYS = {  # of the schema of workflows: those that may stand at each level
    "workflow": {"name", "on", "permissions", "concurrency", "jobs", "env", "defaults", "run-name"},
    "job": {
        *("name", "needs", "runs-on", "permissions", "environment", "concurrency", "outputs", "env", "defaults"),
        *("if", "steps", "timeout-minutes", "strategy", "continue-on-error", "container", "services"),
    },
    "step": {
        *("id", "if", "name", "uses", "run", "with", "env", "shell", "working-directory"),
        *("continue-on-error", "timeout-minutes"),
    },
}


@pytest.fixture(scope="module")
def workflow():
    yaml = pytest.importorskip("yaml")
    workflow = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    workflow["on"] = workflow.pop(True)  # to YAML 1.1, `on` is a truth value
    return workflow


def steps(workflow):
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def test_every_key_is_one_of_the_schema(workflow):
    assert set(workflow) <= KEYS["workflow"] and {"on", "jobs"} <= set(workflow)
    assert set(workflow["on"]) <= {"push", "workflow_dispatch"}
    for job in workflow["jobs"].values():
        assert set(job) <= KEYS["job"] and job["runs-on"] and job["timeout-minutes"]
        assert {job["needs"]} <= set(workflow["jobs"]) if "needs" in job else True
    for step in steps(workflow):
        assert set(step) <= KEYS["step"] and ("uses" in step) != ("run" in step)
        assert re.fullmatch(r"actions/[\w-]+@v\d+", step.get("uses", "actions/none@v0"))


def test_only_the_job_that_publishes_may_write(workflow):
    assert workflow["permissions"] == {"contents": "read"}
    assert "permissions" not in workflow["jobs"]["build"]
    assert workflow["jobs"]["deploy"]["permissions"] == {"pages": "write", "id-token": "write"}


def test_what_is_run_is_there(workflow):
    targets = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
    (command,) = [shlex.split(step["run"]) for step in steps(workflow) if "run" in step]
    assert command[0] == "make" and command[1] in targets
    given = command[2].removeprefix("ARGS=").split()
    assert parser().parse_args([command[1], *given]).pdf


def test_what_is_published_is_what_was_built(workflow):
    (upload,) = [step for step in steps(workflow) if "upload-pages-artifact" in step.get("uses", "")]
    assert f"/{upload['with']['path']}/" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


def test_files_that_decide_what_is_kept_are_there(workflow):
    (kept,) = [step["with"] for step in steps(workflow) if "actions/cache@" in step.get("uses", "")]
    assert kept["path"] == ".browser"
    for pattern in re.findall(r"'([^']*)'", kept["key"]):
        assert list(ROOT.glob(pattern))


def test_what_the_guide_says_of_the_packs_is_there():
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").partition("## The packs")[2]
    for path in set(re.findall(r"`(lincls/[\w./]+)`", text)):
        assert (ROOT / path).exists(), path
    named = set(re.findall(r"`([A-Z][A-Z\d_]{2,})`", text)) - {"LIBRARY"}
    assert len(named) > 8
    for name in named:
        assert any(hasattr(module, name) for module in (bytecode, lab, layout, pack, pyodide)), name
    targets = re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert set(re.findall(r"`make ([a-z-]+)", text)) <= set(targets)
