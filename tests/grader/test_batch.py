"""A class is graded once, whatever happens on the way: deaths, defects, Ctrl-C, a second run, a lost gradebook."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

import pytest
import standins

from lincls_grader import batch, ledger, terms, workers
from lincls_grader.errors import GradingError
from lincls_grader.report import Hand, Measured
from lincls_grader.text import LONGEST

SOURCE = standins.TinySource()
unix = pytest.mark.skipif(sys.platform == "win32", reason="kills and locks as Unix does")


class Shelf:
    """A gradebook in memory that remembers each transaction."""

    def __init__(self):
        self.batches = []

    def entered(self):
        return {}

    def holds(self, student):
        return any(report.student == student for reports in self.batches for report in reports)

    def write(self, reports, times):
        self.batches.append(list(reports))

    @property
    def students(self):
        return [report.student for reports in self.batches for report in reports]


def in_line(grader, jobs):
    """A pool without processes."""
    for job in jobs:
        yield job, grader(job.content, student=job.student)


@pytest.fixture
def course(tmp_path):
    """Three submissions: two right, one wrong."""
    for student, content in (("ada", "right"), ("bob", "wrong"), ("eve", "right")):
        standins.hand_in(tmp_path / "submitted", student, content)
    return tmp_path


def run(course, book=None, pool=in_line, **more):
    out = course / "graded"
    out.mkdir(exist_ok=True)
    settings = {"source": SOURCE, "seed": 7, "grade": standins.grade, "unreadable": standins.unreadable, **more}
    with ledger.alone(out):
        return batch.Batch(book=book or Shelf(), submitted=course / "submitted", out=out, pool=pool, **settings).run()


def scores(course) -> dict[str, list[str]]:
    """The statuses in grades.csv by student."""
    found: dict[str, list[str]] = {}
    for line in (course / "graded" / "grades.csv").read_text("utf-8").splitlines()[1:]:
        found.setdefault(line.split(",")[0], []).append(line.split(",")[5])
    return found


def test_every_submission_gets_its_rows_its_page_and_its_place_in_the_gradebook(course):
    book = Shelf()
    counts = run(course, book)
    assert (counts.graded, counts.kept, counts.odd) == (3, 0, 0)
    assert scores(course) == {"ada": ["right"] * 2, "bob": ["wrong"] * 2, "eve": ["right"] * 2}
    pages = sorted(path.relative_to(course / "graded").as_posix() for path in course.glob("graded/feedback/*/*"))
    assert pages == [f"feedback/{student}/09_tiny.html" for student in ("ada", "bob", "eve")]
    assert book.students == ["ada", "bob", "eve"] and len(book.batches) == 1
    assert not list(course.rglob("*.part"))


def test_who_answers_for_another_student_is_to_be_looked_at(course):
    standins.hand_in(course / "submitted", "bob", "names ada")
    standins.hand_in(course / "submitted", "eve", "names eve")
    assert run(course).odd == 1
    page = (course / "graded" / "feedback" / "bob" / f"{standins.SET}.html").read_text("utf-8")
    assert "the numbers of another student" in page and scores(course)["bob"] == ["right"] * 2


def test_a_second_run_grades_only_what_is_missing_or_changed(course):
    book, log = Shelf(), course / "log"
    for student in ("ada", "bob", "eve"):
        standins.hand_in(course / "submitted", student, f"right\n{log}")
    run(course, book)
    standins.hand_in(course / "submitted", "bob", f"wrong\n{log}")
    standins.hand_in(course / "submitted", "new", f"right\n{log}")
    (course / "graded" / "feedback" / "eve" / "09_tiny.html").unlink()
    counts = run(course, book)
    assert (counts.graded, counts.kept) == (3, 1)
    assert log.read_text().split() == ["ada", "bob", "eve", "bob", "eve", "new"]
    assert scores(course)["bob"] == ["wrong"] * 2 and len(scores(course)) == 4


CHANGES = {"seed": 8, "isolation": "none", "force": True, "source": standins.TinySource(digest="another")}


@pytest.mark.parametrize("what", CHANGES)
def test_another_seed_or_isolation_or_solution_or_force_grades_all_again(course, what):
    run(course)
    assert run(course, **{what: CHANGES[what]}).graded == 3


def test_a_lost_gradebook_gets_its_grades_back_without_grading(course):
    run(course)
    book = Shelf()
    assert run(course, book).graded == 0
    assert book.students == ["ada", "bob", "eve"]
    assert [report.score for report in book.batches[0]] == [6, 0, 6]


def test_a_submission_that_cannot_be_read_costs_nobody_else(course):
    (course / "submitted" / "bob" / standins.SET / "09_tiny.ipynb").rename(course / "submitted" / "bob" / "x.ipynb")
    counts = run(course)
    assert (counts.graded, counts.odd) == (3, 1)
    assert scores(course) == {"ada": ["right"] * 2, "bob": ["unreadable"] * 2, "eve": ["right"] * 2}
    assert run(course).graded == 0


@pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix file system")
def test_a_time_by_another_s_hand_is_on_the_desk_and_counts_for_nothing(course):
    ada, eve = (course / "submitted" / who / standins.SET / "timestamp.txt" for who in ("ada", "eve"))
    ada.write_text("2026-11-20T18:00+01:00", "utf-8")
    run(course)
    eve.hardlink_to(ada)
    run(course)
    desk = (course / "graded" / "report.html").read_text("utf-8")
    assert desk.count("Not read, for it is a link or a second name of another file: timestamp.txt.") == 2
    graded = ledger.Ledger(course / "graded" / ledger.FILE)
    assert [graded.record(standins.SET, who).time for who in ("ada", "eve")] == ["", ""]


def test_every_row_says_so_where_nothing_was_isolated(course):
    (course / "submitted" / "bob" / standins.SET / "09_tiny.ipynb").unlink()
    run(course, isolation="none")
    rows = (course / "graded" / "grades.csv").read_text("utf-8").splitlines()[1:]
    assert len(rows) == 6 and all("graded without isolation" in row for row in rows)
    for page in course.glob("graded/feedback/*/*.html"):
        assert "Graded without isolation" in page.read_text("utf-8")
    assert "3 of 3 submissions were graded without isolation" in (course / "graded/report.html").read_text("utf-8")


def test_a_run_that_was_killed_in_the_midst_of_a_line_goes_on(course):
    run(course)
    file = course / "graded" / "graded.jsonl"
    file.write_bytes(file.read_bytes()[:-40])
    assert (run(course).graded, len(scores(course))) == (1, 3)
    assert run(course).graded == 0


def test_lines_of_another_version_are_passed_over_and_what_stood_there_is_graded_again(course):
    run(course)
    file = course / "graded" / "graded.jsonl"
    lines = [json.loads(line) for line in file.read_bytes().splitlines()]
    del lines[0]["page"]
    lines[1]["report_card"] = "new"
    broken = ["[1, 2", "7", "null", json.dumps({"set": 1}), "[" * 5000]
    file.write_text("\n".join([*map(json.dumps, lines), *broken]) + "\n", "utf-8")
    counts = run(course)
    assert (counts.graded, counts.kept, counts.unread) == (2, 1, 7) and len(scores(course)) == 3


@unix
def test_a_submission_that_killed_the_run_is_graded_alone_then_set_aside(course):
    """The whole run dies with bob in hand, twice; ada and eve, who were in hand too the first time, lose nothing."""
    program = (
        f"import os, sys; sys.path[:0] = [{str(Path(__file__).parent)!r}]\nfrom pathlib import Path\n"
        "import standins, test_batch\n"
        "def pool(grader, jobs):\n    held = list(jobs)\n    for job in held:\n"
        "        if job.student == 'bob': os._exit(9)\n        yield job, grader(job.content, student=job.student)\n"
        f"test_batch.run(Path({str(course)!r}), pool=pool)"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    for _ in range(2):
        assert subprocess.run([sys.executable, "-c", program], env=env, check=False).returncode == 9
    counts = run(course)
    assert counts.odd == 1 and len(scores(course)) == 3
    assert scores(course)["ada"] == scores(course)["eve"] == ["right"] * 2
    page = (course / "graded" / "feedback" / "bob" / f"{standins.SET}.html").read_text("utf-8")
    assert "twice the whole run died while this was being graded" in page
    later = run(course)
    assert (later.graded, later.odd) == (0, 1), "nobody meets it again by accident, and it still waits"
    assert run(course, force=True).graded == 3 and scores(course)["bob"] == ["wrong"] * 2


def test_with_a_roster_who_handed_in_nothing_is_named_and_whose_numbers_are_nobodys(course):
    standins.hand_in(course / "submitted", "bob", "names nobody")
    roster = {"ada": ["ada"], "bob": ["bob", "4711"], "eve": ["eve"], "o'zoe": ["o'zoe"]}
    run(course)
    counts = run(course, terms=terms.kept(course / "graded", standins.SET, roster=roster))
    assert (counts.graded, counts.odd) == (3, 1)
    desk, totals = ((course / "graded" / name).read_text("utf-8") for name in ("report.html", "totals.csv"))
    assert "Handed in nothing: 1" in desk and "<bdi>o&#39;zoe</bdi>" in desk
    assert "Answers for the numbers of nobody on the roster: its STUDENT was &#39;nobody&#39;." in desk
    assert "o'zoe,nothing handed in,0," in totals and "ada,nothing" not in totals


def test_a_run_that_was_stopped_by_a_person_suspects_nobody(course):
    def stop(grader, jobs):
        yield from [(job, grader(job.content, student=job.student)) for job in [next(jobs)]]
        next(jobs, None)
        raise KeyboardInterrupt

    for _ in range(3):
        run(course, pool=stop)
    assert not ledger.InHand(course / "graded" / "in_hand.txt").deaths
    assert run(course).odd == 0 and len(scores(course)) == 3


def test_a_gradebook_that_fails_loses_no_grade(course):
    class Broken(Shelf):
        def write(self, reports, times):
            raise GradingError("the disk is full")

    with pytest.raises(GradingError, match="the disk is full"):
        run(course, Broken())
    assert scores(course) == {}
    assert run(course).graded == 3


@unix
def test_two_runs_at_once_do_not_write_into_one_folder(course):
    def second(grader, jobs):
        with pytest.raises(GradingError, match=r"another run is grading into .*graded; wait for its end"):
            run(course)
        yield from in_line(grader, jobs)

    assert run(course, pool=second).graded == 3
    assert run(course).kept == 3


def test_several_sets_share_a_folder(course):
    run(course)
    standins.hand_in(course / "submitted", "ada", "right")
    other = ledger.Ledger(course / "graded" / "graded.jsonl")
    record = other.record(standins.SET, "ada")
    changed = batch.replace(record, report=batch.replace(record.report, set="10_other"))
    other.append([changed])
    run(course)
    rows = (course / "graded" / "grades.csv").read_text("utf-8")
    assert rows.count("ada,09_tiny") == rows.count("ada,10_other") == 2
    page = (course / "graded" / "report.html").read_text("utf-8")
    assert "<h2>09_tiny</h2>" in page and "<h2>10_other</h2>" in page


def test_the_seed_is_drawn_once_and_kept(tmp_path):
    first = ledger.seed_of(tmp_path, None)
    assert ledger.seed_of(tmp_path, None) == first
    typed = ledger.seed_of(tmp_path, 5)
    assert typed == ledger.seed_of(tmp_path, None) == ledger.seed_of(tmp_path, 5) != first
    assert ledger.seed_of(tmp_path, 6) not in (typed, first)
    assert ledger.seed_of(tmp_path, 5) == typed, "the folder keeps its secret"


def test_a_typed_seed_is_of_use_to_nobody_without_the_folder_s_secret(tmp_path):
    """Two folders with one number: neither inputs nor names of one can be computed for the other."""
    here, there = (ledger.seed_of(tmp_path / name, 5) for name in ("here", "there"))
    assert here != there and min(here, there) > 2**100
    (tmp_path / "copy").mkdir()
    (tmp_path / "copy" / "seed.txt").write_bytes((tmp_path / "here" / "seed.txt").read_bytes())
    assert ledger.seed_of(tmp_path / "copy", None) == ledger.seed_of(tmp_path / "copy", 5) == here


def test_a_seed_of_an_older_version_gets_a_secret(tmp_path):
    (tmp_path / "seed.txt").write_text("5\n", "utf-8")
    first = ledger.seed_of(tmp_path, None)
    number, secret = (tmp_path / "seed.txt").read_text("utf-8").split()
    assert (number, len(secret)) == ("5", 32) and ledger.seed_of(tmp_path, None) == first


@pytest.mark.parametrize("text", ["", "seven\n", "-3", "1" * 60, "5\n0123\n"])
def test_a_seed_that_is_no_number_is_said_and_kept(tmp_path, text):
    (tmp_path / "seed.txt").write_text(text, "utf-8")
    with pytest.raises(GradingError, match=r"seed.txt holds no number, .* name it by --seed"):
        ledger.seed_of(tmp_path, None)
    assert (tmp_path / "seed.txt").read_text("utf-8") == text
    assert ledger.seed_of(tmp_path, 4) == ledger.seed_of(tmp_path, None)
    assert (tmp_path / "seed.txt").read_text("utf-8").split()[0] == "4"


def test_the_ledger_keeps_no_outputs_and_bounds_messages(course):
    run(course)
    entries = [json.loads(line) for line in (course / "graded" / "graded.jsonl").read_text().splitlines()]
    assert all(entry["outputs"] == [] for entry in entries)
    long = ledger.Record("key", "page", standins.report("eve", message="x" * 10_000_000 + "\0"))
    book = ledger.Ledger(course / "long.jsonl")
    book.append([long])
    assert book.record(long.report.set, "eve").report.message == "x" * (LONGEST - 1) + "…"


def test_a_line_of_the_ledger_has_every_field_and_gives_the_report_again(course):
    hand = Hand("q1-a", 1.5, 0.25, "nearly", review=True), Hand("q2")
    measured = Measured("letter", 1.25, 1.0, 1.5, 400)
    report = replace(
        standins.report("eve"), outputs=(), hand=hand, measured=measured, named=("eve",), prints=(3, 2**64 - 1)
    )
    for each in (report, replace(report, hand=(), measured=None)):
        book = ledger.Ledger(course / "full.jsonl")
        book.append([ledger.Record("key", "page", each, "today")])
        assert book.record(each.set, "eve") == ledger.Record("key", "page", each, "today")
        line = (course / "full.jsonl").read_text().splitlines()[-1]
        assert line == json.dumps({"key": "key", "page": "page", "time": "today", **asdict(each)})


# graders in threads


def threads(grader, jobs, count=2):
    with ThreadPoolExecutor(count) as executor:
        yield from workers.run(grader, jobs, executor, lambda: count)


def test_a_grader_s_death_costs_only_the_submission_in_hand_and_that_gets_a_second_try(course):
    log = course / "log"
    standins.hand_in(course / "submitted", "dead", f"refused\n{log}")
    standins.hand_in(course / "submitted", "once", f"refused once\n{course / 'once'}")
    standins.hand_in(course / "submitted", "oops", "raises")
    counts = run(course, pool=threads)
    assert (counts.graded, counts.odd) == (6, 2)
    assert {student: found[0] for student, found in scores(course).items()} == {
        "ada": "right", "bob": "wrong", "dead": "unreadable", "eve": "right", "once": "right", "oops": "unreadable",
    }  # fmt: skip
    assert log.read_text().split() == ["dead"] * 2 and (course / "once").read_text().split() == ["once"] * 2
    assert "the grader itself failed: RuntimeError: a defect" in (course / "graded" / "grades.csv").read_text("utf-8")
    # whose fault it was is not known: the next run tries again
    assert run(course, pool=lambda grader, jobs: ((job, standins.report(job.student)) for job in jobs)).graded == 2


def test_no_more_submissions_are_read_than_can_be_held(tmp_path):
    read = []

    def jobs():
        for n in range(20):
            read.append(n)
            yield workers.Job(f"s{n}", f"s{n}", "", b"right")

    results = threads(partial(standins.grade, source=SOURCE), jobs())
    for done in range(1, 6):
        next(results)
        assert len(read) <= done + 3  # one in each hand, and one for whose result is ready but not taken yet
    results.close()


def test_what_takes_long_is_put_off_once_and_then_graded_to_its_end(tmp_path, monkeypatch):
    """Four that take long among eight, two workers: they come last, in their order, each begun twice."""
    monkeypatch.setattr(workers, "PATIENCE", 0.25)
    log = tmp_path / "log"
    orders = {f"s{n}": f"{'sleeps 1' if n % 2 else 'right'}\n{log}" for n in range(8)}
    jobs = (workers.Job(name, name, "", order.encode()) for name, order in orders.items())
    found = list(threads(partial(standins.grade, source=SOURCE), jobs))
    assert {job.student for job, _ in found[:4]} == {"s0", "s2", "s4", "s6"}
    assert {job.student for job, _ in found[4:]} == {"s1", "s3", "s5", "s7"}
    assert all(result.score == 6 for _, result in found)
    assert sorted(log.read_text().split()) == sorted([*orders, "s1", "s3", "s5", "s7"])


@pytest.mark.parametrize(("most", "count", "seconds", "begun"), [(64 << 20, 6, 0.2, range(7, 9)), (30, 4, 0.3, [5])])
def test_little_is_put_off_where_all_take_long_or_too_much_would_be_held(
    tmp_path, monkeypatch, most, count, seconds, begun
):
    monkeypatch.setattr(workers, "PATIENCE", 0.1)
    monkeypatch.setattr(workers, "MOST_HELD", most)
    log = tmp_path / "log"
    jobs = (workers.Job(f"s{n}", "", "", f"sleeps {seconds}\n{log}".encode()) for n in range(count))
    assert len(list(threads(partial(standins.grade, source=SOURCE), jobs, 1))) == count
    assert len(log.read_text().split()) in begun


# Ctrl-C


@unix
def test_ctrl_c_keeps_what_is_graded_and_the_next_run_grades_the_rest(course):
    log = course / "log"
    for n in range(6):
        standins.hand_in(course / "submitted", f"s{n}", f"sleeps 0.5\n{log}")
    script = course / "go.py"
    script.write_text(
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from pathlib import Path\nimport test_batch\n"
        f"print(test_batch.run(Path({str(course)!r}), pool=lambda *jobs: test_batch.threads(*jobs, 1)))\n"
    )
    process = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True, start_new_session=True)
    deadline = time.monotonic() + 120
    while not log.exists() or len(log.read_text().split()) < 2:
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)  # as the terminal does: to the whole group
    said, _ = process.communicate(timeout=60)
    assert "stopped=True" in said
    before = scores(course)
    assert 4 <= len(before) < 9 and all(set(found) <= {"right", "wrong"} for found in before.values())
    for student in ("ada", "bob", "eve"):
        standins.hand_in(course / "submitted", student, f"right\n{log}")  # changed: graded again
    log.unlink()
    counts = run(course)
    again = log.read_text().split()
    assert set(again) == {"ada", "bob", "eve", *(f"s{n}" for n in range(6))} - (set(before) - {"ada", "bob", "eve"})
    assert counts.graded == len(again) and len(scores(course)) == 9


@unix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "SIGTERM"])
def test_a_stop_waits_until_a_result_is_written(course, number):
    class Slow(Shelf):
        def write(self, reports, times):
            os.kill(os.getpid(), number)
            super().write(reports, times)

    book = Slow()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(batch, "RESULTS_A_WRITE", 1)
        counts = run(course, book)
    assert counts.stopped and book.students == ["ada"]
    assert list(scores(course)) == ["ada"]
    assert run(course).graded == 2


def test_a_batch_runs_in_a_thread_too(course):
    found = []
    thread = threading.Thread(target=lambda: found.append(run(course)))
    thread.start()
    thread.join()
    assert found[0].graded == 3


def test_the_real_gradebook_holds_what_the_table_says(course):
    from lincls_grader.gradebook import Book  # its packages take seconds, and processes import this file

    solution = standins.solution(course)
    url = f"sqlite:///{course}/gradebook.db"
    for _ in range(2):
        with Book(url, solution) as book:
            run(course, book)
            assert all(book.holds(student) for student in ("ada", "bob", "eve"))
