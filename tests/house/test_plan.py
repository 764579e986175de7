"""A plan keeps needs and minutes, says what it leaves out, and other commands read it as it stands."""

import json
import re
import shlex
from datetime import datetime
from pathlib import Path

import nbformat
import pytest

from lincls import cli
from lincls.house import CourseError, handout, hour, notebooks, plan, plan_files, present

ROOT = Path(__file__).resolve().parents[2]
PLANS = sorted((ROOT / "docs" / "plans").glob("*.md"))
WEEKS = {"one-week": 1, "three-weeks": 3, "six-weeks": 6, "twelve-weeks": 12}


@pytest.fixture(scope="module")
def known():
    return plan.course()


def planned(known, term, topics=()):
    taken = plan.choose(known, term, topics)
    return taken, plan.pack(known, taken, term)


def test_there_are_four_ready_plans():
    assert [path.stem for path in PLANS] == sorted(WEEKS)


@pytest.mark.parametrize("path", PLANS, ids=lambda path: path.stem)
def test_a_ready_plan_meets_every_need_within_its_minutes_and_is_what_its_command_makes(
    path, known, monkeypatch, capsys
):
    text = path.read_text("utf-8")
    line = re.search(r"`(lincls plan [^`]*)`", text)[1]
    minutes = int(re.search(r"--minutes (\d+)", line)[1])
    read = plan_files.read(path, known)
    sessions = [read.sessions[number] for number in sorted(read.sessions)]
    assert f"--weeks {WEEKS[path.stem]} " in line and 1 <= len(sessions) <= WEEKS[path.stem]
    assert plan.unmet(known, sessions) == []
    waiting = re.search(r"belong to the second hour wait, too: (.*)\.", text)
    assert waiting is None or set(waiting[1].split(", ")) <= set(read.sets)
    assert max(sum(plan.minutes(known, part) for part in parts) for parts in sessions) <= minutes
    assert cli.main(shlex.split(line)[1:]) == 0
    assert capsys.readouterr().out == text


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb")), ids=lambda path: path.stem)
def test_the_needs_in_the_metadata_are_of_the_lectures_that_the_text_names(path):
    notebook = notebooks.read(path)
    hours = notebook.metadata["lincls"]["hours"]
    assert len(hours) == len(hour.hours(notebook)) and all(one["topics"] and one["aim"] for one in hours)
    named = {need[:2] for one in hours for need in one["needs"]} - {path.name[:2]}
    text = next(cell.source for cell in notebook.cells if "**You need**" in cell.source)
    said = text.split("**You need**")[1].split("**Time**")[0]
    said = re.sub(r"\(Two remarks.*?\)", "", said)  # of 07: what one can do without
    assert named == set(re.findall(r"\b(\d\d)(?=[\],; )])", said))


@pytest.mark.parametrize("minutes", [45, 50, 75, 90, 110])
@pytest.mark.parametrize("topics", [(), ("perceptron",), ("11", "softmax")], ids=str)
def test_any_term_is_kept_to_or_refused(known, minutes, topics):
    for weeks in (1, 3, 6, 14):
        term = plan.Term(weeks, minutes, 2)
        try:
            taken, sessions = planned(known, term, topics)
        except CourseError as error:
            assert "do not fit into" in str(error)
            continue
        assert plan.unmet(known, sessions) == [] and len(sessions) <= term.sessions
        assert max(sum(plan.minutes(known, part) for part in parts) for parts in sessions) <= minutes
        assert sum(plan.minutes(known, part) for parts in sessions for part in parts) == pytest.approx(
            plan.total(taken, known)
        )


def test_a_plan_out_of_order_is_found_wanting(known):
    sessions = planned(known, plan.Term(3, 75), ["logistic"])[1]
    wrong = plan.unmet(known, sessions[::-1])
    assert wrong[0].startswith("session 1: ") and " before it" in wrong[0]


def test_a_course_that_fits_whole_is_given_a_lecture_a_session(known):
    sessions = planned(known, plan.Term(12, 90))[1]
    assert [{part.key[0] for part in parts} for parts in sessions] == [{f"{n:02}"} for n in range(12)]


def test_more_time_never_teaches_less_of_the_topics_lectures(known):
    totals = [plan.total(planned(known, plan.Term(weeks, 90), ["logistic"])[0], known) for weeks in (2, 3, 4, 5)]
    assert totals == sorted(totals) and totals[0] < totals[-1]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("--weeks 1 --minutes 10", "do not fit into 1 session of 10 minutes. --minutes 44 would hold them"),
        ("--weeks 1 --minutes 60 --topics logistic", "--minutes 179 or --weeks 4 would hold them"),
        ("--weeks 3 --minutes 75 --topics perceptrom", "no topic 'perceptrom'; did you mean perceptron? There are: "),
        ("--weeks 3 --minutes 75 --topics 14", "no topic '14'; There are: "),
        ("--weeks 0 --minutes 75", "--weeks is from 1 to 52, and not 0"),
        ("--weeks 1 --minutes -3", "--minutes is the length of a session, from 1 to 600, and not -3"),
        ("--weeks 1 --minutes 45 --sessions-a-week 9", "--sessions-a-week is from 1 to 5, and not 9"),
        ("--weeks 1 --minutes 45 --out plan.txt", "--out is a file such as plan.md"),
        ("--weeks 1 --minutes 45 --start 2026-10-12T10:15", "say --out plan.md too"),
    ],
)
def test_what_cannot_be_planned_is_answered_with_the_nearest_thing_that_can(words, wanted, capsys):
    assert cli.main(["plan", *words.split()]) == 1
    assert wanted in capsys.readouterr().err


def test_a_calendar_has_each_session_at_its_time_in_lines_of_75_octets(known, tmp_path, capsys):
    out = tmp_path / "plan.md"
    words = "plan --weeks 2 --minutes 75 --sessions-a-week 2 --topics perceptron --start 2026-10-12T10:15 --out"
    assert cli.main([*words.split(), str(out)]) == 0
    assert "2026-10-14 10:15" in out.read_text("utf-8")
    raw = (tmp_path / "plan.ics").read_bytes()
    assert raw.endswith(b"END:VCALENDAR\r\n") and max(map(len, raw.split(b"\r\n"))) <= 75
    events = raw.decode().replace("\r\n ", "").split("BEGIN:VEVENT\r\n")[1:]
    about = [dict(line.split(":", 1) for line in event.split("\r\n") if ":" in line) for event in events]
    begun = [datetime.strptime(one["DTSTART"], "%Y%m%dT%H%M%S") for one in about]
    assert [(at.isocalendar().week, at.isoweekday(), at.hour, at.minute) for at in begun] == [
        (42, 1, 10, 15),
        (42, 3, 10, 15),
        (43, 1, 10, 15),
        (43, 3, 10, 15),
    ]
    assert len(begun) == len(plan_files.read(out, known).sessions)
    assert len({one["UID"] for one in about}) == len(about)
    assert about[0]["SUMMARY"].startswith("00 Welcome") and "first hour" in about[0]["DESCRIPTION"]


def test_a_plan_that_was_changed_by_hand_is_read_and_what_is_not_there_is_said(known, tmp_path):
    page = tmp_path / "plan.md"
    page.write_text(
        "# Mine\n\n- 03 is good\n\n## Session 2\n\n- 02: sections 6-7\n\nHomework: `exercises/02_b`\n", "utf-8"
    )
    read = plan_files.read(page, known)
    assert read.sessions == {2: [plan.Part(("02", 1), 6, 6), plan.Part(("02", 2), 7, 7)]}
    assert read.sets == ["02"] and read.lectures == ["02"]
    for line, wanted in (("- 02: sections 6-77", "lecture 02 has sections 1-12"), ("- 44: section 1", "no lecture 44")):
        page.write_text(f"## Session 1\n\n{line}\n", "utf-8")
        with pytest.raises(CourseError, match=wanted):
            plan_files.read(page, known)
    page.write_text("nothing\n", "utf-8")
    with pytest.raises(CourseError, match="plans nothing"):
        plan_files.read(page, known)
    with pytest.raises(CourseError, match="there is no plan"):
        plan_files.read(tmp_path / "none.md", known)


def test_a_session_is_one_deck_across_lectures_with_the_code_that_it_needs(known):
    path = ROOT / "docs" / "plans" / "three-weeks.md"
    page, deck = present.chosen(None, path, 2)
    nbformat.validate(deck)
    parts = plan_files.read(path, known).sessions[2]
    stops = hour.plan(deck)
    assert page.name == "01_linear_regression.ipynb" and len({cell.id for cell in deck.cells}) == len(deck.cells)
    shown = {stop.section.lstrip("# ") for stop in stops}
    headings = {s.number: s.heading for s in known["01", 1].sections}
    assert f"3 {headings[3]}" in shown and f"2 {headings[2]}" not in shown
    assert any("01-" in cell.id and "import numpy" in cell.source for cell in deck.cells)
    title = hour.count(deck.cells[:1]).minutes
    assert stops[-1].until == pytest.approx(sum(plan.minutes(known, part) for part in parts) + title, abs=2)


def test_a_lecture_of_three_hundred_cells_is_not_shown_beyond_its_last_section(known):
    deck = present.together(1, [plan.Part(("03", 1), 1, 2)])
    assert not any("Why it must stop" in cell.source and cell.cell_type == "markdown" for cell in deck.cells[-3:])
    assert deck.cells[0].source == "# Session 1\n\n- 03 The perceptron learning rule, sections 1, 2"


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("present", "say which lecture"),
        ("present 03 --session 2", "say which lecture"),
        ("present 03 --plan docs/plans/one-week.md", "--plan says which sections are shown"),
        ("present --plan docs/plans/one-week.md --session 4", "plans nothing in session 4; there are 1"),
    ],
)
def test_a_deck_that_is_no_deck_is_refused(words, wanted, capsys, monkeypatch):
    monkeypatch.chdir(ROOT)
    assert cli.main(words.split()) == 1
    assert wanted in capsys.readouterr().err


def test_links_to_what_is_not_handed_out_become_text(tmp_path):
    handout.part(ROOT, tmp_path / "part", {"03"})
    names = {
        path.name[:2] for folder in ("notebooks", "exercises") for path in (tmp_path / "part" / folder).glob("[0-9]*")
    }
    assert names == {"00", "03"}
    for page in (tmp_path / "part").rglob("*.ipynb"):
        for cell in json.loads(page.read_text("utf-8"))["cells"]:
            for target in re.findall(r"\]\(([^)#\s]+\.ipynb)", "".join(cell["source"])):
                assert (page.parent / target).exists(), (page.name, target)
    text = (tmp_path / "part" / "notebooks" / "03_perceptron.ipynb").read_text("utf-8")
    assert "sections 1 to 4 of 02; for" in text


def test_readme_has_the_minutes_the_needs_and_the_map_of_the_notebooks(known):
    readme = (ROOT / "README.md").read_text("utf-8")
    assert plan_files.table(known) in readme and f"```mermaid\n{plan_files.drawn(known)}\n```" in readme


def test_a_need_has_one_form(known):
    assert plan.needed(known, "02 sections 1-4") == (("02", 1), 4)
    assert plan.needed(known, "03 section 7") == (("03", 2), 3)
    assert plan.needed(known, "05 hour 2") == (("05", 2), 4)
    with pytest.raises(CourseError, match="a need is written"):
        plan.needed(known, "lecture 02")
