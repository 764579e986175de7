"""nbgrader's formgrader on a folder of grades: answers in words are marked there, by several people at once."""

import contextlib
import json
import os
import re
import secrets
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.request
import warnings
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
import small

from lincls import cli
from lincls_grader import formgrader, graders
from lincls_grader.layout import keep_login, safe_name
from lincls_grader.ledger import FILE, Ledger
from lincls_grader.tables import harmless

ROOT = Path(__file__).resolve().parents[2]
SET = "07_words"
QUESTIONS = ("q1", "q2", "q3", "q4")
ODD = ["o'brien", "李 小龙", "a b", "Zoë", "<b>x</b>", "=SUM(A1)", "Ada", "ada", "{x}", "..", "a/b", "x&y?z=1#2", "%41"]
STUDENTS = [*ODD, *(f"student{k}" for k in range(25 - len(ODD)))]
MODEL = "Both sides average to the middle.\n\n**Rubric**\n- names the middle\n- says *both* sides"
STUB = "*Write your answer here.*"
NO_MATHJAX = "window.MathJax = {Hub: {Config() {}, Startup: {signal: {Interest() {}}}}}"  # it comes from elsewhere
docs = re.search(r"```python\n(.*?formgrader\.show.*?)```", (ROOT / "docs" / "grading.md").read_text("utf-8"), re.S)


def cells(text: str) -> list[dict]:
    return [*small.tested("q0"), *(small.words(text.replace("QUESTION", name), name) for name in QUESTIONS)]


def hand_in(course: Path, student: str, text: str) -> None:
    folder = course / "submitted" / safe_name(student)
    (folder / SET).mkdir(parents=True, exist_ok=True)
    keep_login(folder, student)
    (folder / SET / f"{SET}.ipynb").write_text(json.dumps(small.notebook(cells(text))), "utf-8")


@pytest.fixture
def course(isolated, tmp_path, monkeypatch) -> Path:
    """A course whose formgrader shows the grades, as docs/grading.md says; the working directory is in it."""
    assert docs is not None
    monkeypatch.chdir(tmp_path)
    return small.course(tmp_path, SET, cells(MODEL), docs[1])


def graded(course: Path, students: list[str]) -> None:
    """Let students hand in, and grade them."""
    for k, student in enumerate(students):
        hand_in(course, student, f"QUESTION, I say {k}: a < b.")
    assert cli.main(["grade", SET, "--workers", "2"]) == 0


class Server(NamedTuple):
    """A running Jupyter server of one person's: its address and its token."""

    url: str
    token: str

    def ask(self, path: str, given: dict | None = None) -> object:
        """The answer of formgrader's interface; `given` is put there."""
        data = None if given is None else json.dumps(given).encode()
        request = urllib.request.Request(
            f"{self.url}/formgrader/api/{path}", data, {"Authorization": f"token {self.token}"}
        )
        request.method = "GET" if given is None else "PUT"
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)


@contextlib.contextmanager
def served(course: Path, name: str) -> Iterator[Server]:
    """A server in the course's folder, in the account of somebody."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    home, token = course / f"home of {name}", secrets.token_hex(16)
    options = ["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={port}", "--ServerApp.open_browser=False", "--allow-root"]
    options += [
        "--ServerApp.port_retries=0",
        "--ServerApp.jpserver_extensions={'nbgrader.server_extensions.formgrader': True}",
    ]
    folders = {f"JUPYTER_{each}_DIR": str(home / each) for each in ("CONFIG", "RUNTIME", "DATA")}
    about = {**os.environ, **folders, "JUPYTER_TOKEN": token, "LOGNAME": name, "IPYTHONDIR": str(home)}
    home.mkdir(exist_ok=True)
    with (home / "log").open("w") as log:
        command = [sys.executable, "-m", "jupyter_server", *options]
        process = subprocess.Popen(command, cwd=course, env=about, stdout=log, stderr=log)
        server = Server(f"http://127.0.0.1:{port}", token)
        try:
            end = time.monotonic() + 60
            while True:
                try:
                    assert server.ask("status") == {"status": True}
                    break
                except (urllib.error.URLError, OSError):
                    if process.poll() is not None or time.monotonic() > end:
                        raise RuntimeError((home / "log").read_text()[-3000:]) from None
                    time.sleep(0.2)
            yield server
        finally:
            process.terminate()
            process.wait(20)


def points(k: int, question: str) -> float:
    return (k + int(question[1])) % 7 / 2


def entered(course: Path) -> dict[tuple[str, str], tuple]:
    """What nbgrader's gradebook says: points, whether it is still to be graded, and the comment."""
    from nbgrader.api import Gradebook

    with warnings.catch_warnings(action="ignore"), Gradebook(f"sqlite:///{course}/graded/gradebook.db") as book:
        found = {}
        for submission in book.assignment_submissions(SET):
            (notebook,) = submission.notebooks
            said = {each.name: each.manual_comment for each in notebook.comments}
            for grade in notebook.grades:
                found[submission.student.id, grade.name] = grade.score, grade.needs_manual_grade, said.get(grade.name)
        return found


def opened(browser, server: Server):
    context = browser.new_context(extra_http_headers={"Authorization": f"token {server.token}"})
    context.route("**/*", lambda route: route.continue_() if server.url in route.request.url else route.abort())
    context.add_init_script(NO_MATHJAX)
    page = context.new_page()
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.goto(f"{server.url}/formgrader/gradebook/{SET}/{SET}")
    return page


def saved(page, kind: str):
    return page.expect_response(lambda answer: f"/api/{kind}/" in answer.url and answer.request.method == "PUT")


def test_the_name_is_the_hub_s_where_there_is_one_and_else_the_account_s(monkeypatch):
    handler = SimpleNamespace(current_user=SimpleNamespace(username="eve"))
    monkeypatch.setenv("LOGNAME", "alice")
    for name in ("JUPYTERHUB_API_TOKEN", "JUPYTERHUB_USER"):
        monkeypatch.delenv(name, raising=False)
    assert formgrader.name(handler) == graders.account() == "alice"
    monkeypatch.setenv("JUPYTERHUB_USER", "bob")
    assert graders.account() == "bob"
    monkeypatch.setenv("JUPYTERHUB_API_TOKEN", "t")
    assert formgrader.name(handler) == "eve"


def test_formgrader_s_settings_follow_the_gradebook(tmp_path):
    from nbgrader.server_extensions.formgrader import apihandlers

    for address in ("", "postgresql://grader@host/course"):
        settings = SimpleNamespace(CourseDirectory=SimpleNamespace())
        if address:
            (tmp_path / "gradebook.txt").write_text(f"{address}\n", "utf-8")
        formgrader.show(settings, tmp_path)
        wanted = address.replace("postgresql:", "postgresql+psycopg:") or f"sqlite:///{tmp_path}/gradebook.db"
        assert vars(settings.CourseDirectory) == {
            "db_url": wanted,
            "autograded_directory": str(tmp_path / "autograded"),
        }
    kinds = [kind for _, kind in apihandlers.default_handlers]
    assert sum(kind.__module__ == formgrader.__name__ for kind in kinds) == 4


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="bubblewrap is Linux's")
def test_what_formgrader_cannot_enter_is_said_and_the_next_is_entered(course):
    graded(course, ["o'brien"])
    with served(course, "alice") as alice:
        (notebook,) = alice.ask(f"submitted_notebooks/{SET}/{SET}")
        assert notebook["student"] == "o'brien"
        grade = next(each for each in alice.ask(f"grades?submission_id={notebook['id']}") if each["name"] == "q1")
        assert grade["needs_manual_grade"]
        for wrong in ("two", "nan", [1]):
            with pytest.raises(urllib.error.HTTPError, match="400"):
                alice.ask(f"grade/{grade['id']}", {"manual_score": wrong})
        with contextlib.closing(sqlite3.connect(course / "graded" / "gradebook.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(urllib.error.HTTPError, match="503"):
                alice.ask(f"grade/{grade['id']}", {"manual_score": "2.5"})
            other.rollback()
            assert alice.ask(f"grade/{grade['id']}", {"manual_score": "2.5"})["manual_score"] == 2.5
            other.execute("UPDATE grade SET manual_score = 1 WHERE id = ?", [grade["id"]])
            other.commit()
            found = alice.ask(f"grades?submission_id={notebook['id']}")
            assert next(each for each in found if each["name"] == "q1")["manual_score"] == 1, "as others entered it"
            assert alice.ask(f"grade/{grade['id']}", {"manual_score": 2.5})["manual_score"] == 2.5
            wanted = "SELECT manual_score, grader FROM grade, lincls_marks WHERE grade.id = ?"
            assert other.execute(wanted, [grade["id"]]).fetchall() == [(2.5, "alice")] * 2


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="bubblewrap is Linux's")
def test_a_hundred_answers_are_marked_by_two_people_at_once_and_all_places_agree(course, browser, capsys):
    assert len(STUDENTS) * len(QUESTIONS) == 100
    graded(course, STUDENTS)
    with served(course, "alice") as alice, served(course, "bob") as bob:
        one, other = opened(browser, alice), opened(browser, bob)
        notebooks = {each["student"]: each["id"] for each in alice.ask(f"submitted_notebooks/{SET}/{SET}")}
        ids = {json.loads(line)["student"] for line in (course / "graded" / FILE).read_text("utf-8").splitlines()}
        assert set(notebooks) == ids and len(ids) == 25, "formgrader has all of them, whatever the name"
        order = {each: k for k, each in enumerate(sorted(notebooks))}
        for student, k in order.items():
            for page, server in ((one, alice), (other, bob)):
                page.goto(f"{server.url}/formgrader/submissions/{notebooks[student]}/")
                page.wait_for_function("() => formgrader.grades?.loaded && formgrader.comments?.loaded")
                text = page.locator("body").inner_text()
                assert text.count("What the 3 points are for") == 4 and text.count("says both sides") == 4
                assert text.index("names the middle") < text.index("q1, I say") and "a < b." in text
            for mine, theirs in (("q1", "q3"), ("q2", "q4")):
                marks = {q: f"{points(k, q):g}" for q in (mine, theirs)}
                words = {q: f"{student}: {q} of {k} & <i>more</i>" for q in (mine, theirs)}
                for what, box, entered in (("grade", "#{}", marks), ("comment", "#{}-comment", words)):
                    with saved(one, what) as first, saved(other, what) as second:
                        for page, question in ((one, mine), (other, theirs)):
                            page.fill(box.format(question), entered[question])
                            page.press(box.format(question), "Tab")
                    assert first.value.ok and second.value.ok
        assert one.problems == other.problems == []
    assert cli.main(["grade", SET, "--workers", "2"]) == 0
    assert "0 as before" in capsys.readouterr().out
    check(course, order)


def check(course: Path, order: dict[str, int]) -> None:
    """Tables, pages, gradebook and ledger say of each of the hundred answers what was entered."""
    found, book = small.rows(course), entered(course)
    records = {each.report.student: each for each in Ledger(course / "graded" / FILE).records()}
    for student, k in order.items():
        page = (course / "graded" / "feedback" / records[student].page / f"{SET}.html").read_text("utf-8")
        hands = {each.cell: each for each in records[student].report.hand}
        for name in QUESTIONS:
            given, said = points(k, name), f"{student}: {name} of {k} & <i>more</i>"
            assert found[harmless(student), name][:3] == [f"{given:g}", "3", "by hand"]
            assert book[student, name] == (given, False, said)
            escaped = said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("'", "&#39;")
            assert escaped in page
            assert (hands[name].score, hands[name].comment) == (given, said)
            assert hands[name].by == ("alice" if name in ("q1", "q2") else "bob") and hands[name].at
        total = sum(points(k, name) for name in QUESTIONS) + 1
        assert sum(float(found[harmless(student), name][0]) for name in ("q0", *QUESTIONS)) == total
    report = (course / "graded" / "report.html").read_text("utf-8")
    assert "50 by <bdi>alice</bdi>, 50 by <bdi>bob</bdi>" in report and "judged differently" not in report
