"""A student's page says what was wrong, shows what is the student's, and nothing in it can act."""

import base64
import hashlib
import re
from base64 import b64decode
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from statistics import correlation

import pytest
import standins
from markupsafe import Markup

from lincls_grader import alike, feedback, files, report_page
from lincls_grader.ledger import Ledger, Record
from lincls_grader.report import AnswerOutput, CellResult, Hand, Report

PNG = b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
EVIL = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'`{{ 7 * 7 }}</pre>"


def sample(image: bytes = PNG, isolation: str = "bubblewrap") -> Report:
    """A report with one of everything, and with markup wherever a student can put some."""
    cells = (
        CellResult("q1-a", "q1", 3.0, 3.0, "right", ""),
        CellResult("q2-a", "q2", 1.0, 1.0, "right", ""),
        CellResult("q2-b", "q2", 0.0, 3.0, "wrong", f"x = (0, 1): z = -0.5, but its target is 1\n{EVIL}"),
        CellResult("q3-a", "q3", 0.0, 2.0, "not attempted", "put your answer in place of the dots (...)"),
        CellResult("q4-a", "q4", 0.0, 2.5, "timed out", "the cell did not stop within 20 seconds"),
    )
    outputs = (
        AnswerOutput("q1", "w, b = (1, 1), -0.5\nw", "\x1b[31m(1, 1)\x1b[0m", ()),
        AnswerOutput("q2", f"def f(x):\n    return '{EVIL}'", EVIL, (image,)),
        AnswerOutput("extra 1", "print('hello')", "hello\n", ()),
    )
    remark = "Test cells were edited: the instructor's were used."
    return Report(f"Eve {EVIL}", "03_perceptron", cells, "graded", remark, outputs, isolation, 7, "d", 1.0)


class Tags(HTMLParser):
    """The tags and attributes of a page, and its text."""

    def __init__(self, page: str):
        super().__init__()
        self.tags, self.attributes, self.text, self.open = [], [], "", []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes.extend((tag, name, value or "") for name, value in attrs)
        if tag not in ("meta", "img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_the_page_shows_points_verdicts_counterexamples_and_the_student_s_own_work():
    text = Tags(feedback.render(sample())).text
    for wanted in (
        "03_perceptron: 4 of 11.5 points", "Question 2", "1 of 4", "◐ partly right", "✓ right", "✗ timed out",
        "x = (0, 1): z = -0.5, but its target is 1", "w, b = (1, 1), -0.5", "(1, 1)", "print('hello')",
        "Test cells were edited", "○ not attempted", "the cell did not stop within 20 seconds",
    ):  # fmt: skip
        assert wanted in text, wanted
    assert "\x1b" not in text and "[31m" not in text


def test_all_answer_cells_of_a_question_stand_below_its_heading():
    report = sample()
    more = AnswerOutput("q2-2", "second = 'part'", "", ())
    page = feedback.render(replace(report, outputs=(*report.outputs[:2], more, report.outputs[2])))
    where = page.index("second = ")
    assert page.index('id="question-2"') < where < page.index('id="question-3"')


def test_nothing_of_a_student_becomes_markup():
    page = Tags(feedback.render(sample()))
    assert page.open == []
    assert "script" not in page.tags and page.tags.count("img") == 1
    assert not [name for _, name, _ in page.attributes if name.startswith("on")]
    assert page.text.count(EVIL) == 5  # name in the title and in the head, message, source, output
    assert "49" not in page.text


def test_the_page_needs_no_network_and_forbids_itself_scripts():
    page = Tags(feedback.render(sample()))
    addresses = [value for _, name, value in page.attributes if name in ("src", "href", "action", "data", "srcset")]
    assert all(re.match(r"#question-\d+$|data:image/png;base64,", value) for value in addresses)
    assert ("meta", "content") in {(tag, name) for tag, name, value in page.attributes if "default-src 'none'" in value}
    assert "url(" not in feedback.render(sample())


def test_a_picture_has_a_description_and_what_is_no_png_is_left_out():
    page = Tags(feedback.render(sample()))
    assert ("img", "alt", "Picture 1 that your cell q2 drew") in page.attributes
    assert "img" not in Tags(feedback.render(sample(image=b"<svg onload=alert(1)>"))).tags


def test_a_submission_that_was_not_graded_or_not_isolated_says_so_first():
    broken = Report("ada", "03", (), "unreadable", "the file is empty", (), "none", 0, "", 0.0)
    text = Tags(feedback.render(broken)).text
    assert "Not graded (unreadable)." in text and "the file is empty" in text
    assert "Graded without isolation" in text
    assert "Graded without isolation" not in Tags(feedback.render(sample())).text


def test_every_table_has_headings_and_every_heading_follows_its_parent(tmp_path):
    ledger = Ledger(tmp_path / "graded.jsonl")
    ledger.append([Record("k", "eve", sample(isolation="none")), Record("k", "ada", standins.report("ada"))])
    report_page.write(tmp_path, ledger)
    for text in (feedback.render(sample()), (tmp_path / "report.html").read_text("utf-8")):
        page = Tags(text)
        assert ("html", "lang", "en") in page.attributes
        assert page.tags.count("table") == page.tags.count("caption")
        levels = [int(tag[1]) for tag in page.tags if re.fullmatch("h[1-6]", tag)]
        assert levels[0] == 1 and all(after - before <= 1 for before, after in pairwise(levels))


def test_the_class_report_lists_what_to_look_at_and_links_the_pages(tmp_path):
    ledger = Ledger(tmp_path / "graded.jsonl")
    lost = replace(standins.report("bob"), status="unreadable", message="the file is empty")
    whose = replace(standins.report("zoe"), message="Answers for the numbers of another student: ...")
    waits = replace(standins.report("kim"), cells=(CellResult("q9", "q9", 0.0, 2.0, "to be graded", ""),))
    judged = replace(lost, student="gil", hand=(Hand("q1-a", 1.5),))
    reports = {"Eve #1~ab": sample(), "ada": standins.report("ada"), "bob": lost, "zoe": whose, "kim": waits}
    reports["gil"] = judged
    ledger.append([Record("k", page, report) for page, report in reports.items()])
    report_page.write(tmp_path, ledger)
    text = (tmp_path / "report.html").read_text("utf-8")
    page = Tags(text)
    assert ("a", "href", "feedback/Eve%20%231~ab/03_perceptron.html") in page.attributes
    for said in ("Stopped on the way: 1", "q4: timed out", "Changed notebooks: 1", "Test cells were edited",
                 "Not graded: 1", "unreadable: the file is empty", "Another student's numbers: 1",
                 "To be graded by a person: 1"):  # fmt: skip
        assert said in page.text, said
    assert "1 submission, mean 4.0 of 11.5 points" in page.text
    assert "2 more could not be graded and are in no mean" in page.text
    assert ("a", "href", "feedback/gil/09_tiny.html") in page.attributes, "a person gave points: it is in the table"
    assert page.tags.count("script") == 1
    digest = base64.b64encode(hashlib.sha256(text.split("<script>")[1].split("</script>")[0].encode()).digest())
    assert f"script-src 'sha256-{digest.decode()}'" in text, "the page's own script, and no other"


def test_difficulty_and_discrimination_are_those_of_the_textbook():
    found = report_page.SetPage("set")
    scores = [(2, 3), (2, 2), (1, 2), (0, 1), (0, 0), (1, 3)]
    for n, (one, two) in enumerate(scores):
        cells = (
            CellResult("q1-a", "q1", one, 2, "right" if one == 2 else "wrong", ""),
            CellResult("q2-a", "q2", two, 3, "right" if two == 3 else "wrong", ""),
            CellResult("q3-a", "q3", 1, 1, "right", ""),
        )
        found.add_record(Record("k", "p", Report(f"s{n}", "set", cells, "graded", "", (), "bubblewrap", 0, "", 0)))
    one, two = zip(*scores, strict=True)
    assert found.difficulty("q1") == pytest.approx(sum(one) / 12)
    assert found.discrimination("q1") == pytest.approx(correlation(one, two))
    assert found.discrimination("q3") is None, "all have it right"


def test_a_wide_range_of_totals_is_shown_in_few_bars():
    found = report_page.SetPage("big")
    for n in range(101):
        cell = CellResult("q1-a", "q1", float(n), 100.0, "right", "")
        found.add_record(Record("k", "p", Report(f"s{n}", "big", (cell,), "graded", "", (), "bubblewrap", 0, "", 0)))
    bars = found.histogram
    assert bars[0] == (0, 9, 10) and bars[-1] == (100, 100, 1) and sum(often for *_, often in bars) == 101


@pytest.mark.parametrize("question, wanted", [("q12", "Question 12"), ("bonus", "bonus")])
def test_a_question_s_title(question, wanted):
    assert feedback.title_of(question) == wanted


def look_over(browser, pages, width) -> None:
    """Assert that axe has nothing to say, in light and dark, that a page is no wider, and asks and says nothing."""
    from axe_playwright_python.sync_playwright import Axe

    for scheme in ("light", "dark"):
        page = browser.new_page(color_scheme=scheme, viewport={"width": width, "height": 800})
        asked, said = [], []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.on("dialog", lambda dialog, said=said: said.append(dialog.message))
        for path in pages:
            page.goto(path.as_uri())
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert said == [] and all(url.startswith(("file:", "data:")) for url in asked)
        page.close()


def test_pages_pass_the_rules_of_accessibility(tmp_path, browser):
    ledger = Ledger(tmp_path / "graded.jsonl")
    ledger.append([Record("k", "eve", sample(isolation="none")), Record("k", "ada", standins.report("ada"))])
    report_page.write(tmp_path, ledger)
    files.write(tmp_path / "feedback.html", feedback.render(sample(isolation="none")))
    look_over(browser, [tmp_path / "feedback.html", tmp_path / "report.html"], 400)


def test_a_heading_of_the_matrix_sorts_by_pointer_and_by_keyboard(tmp_path, browser):
    ledger = Ledger(tmp_path / "graded.jsonl")
    right = {"zoe": "q1-a q2-a q2-b", "ada": "", "kim": "q2-a"}
    ledger.append([Record("k", name, standins.report(name, right=cells)) for name, cells in right.items()])
    report_page.write(tmp_path, ledger)
    page = browser.new_page()
    page.goto((tmp_path / "report.html").as_uri())
    names = page.locator("div.matrix tbody tr td:first-child")
    assert names.all_inner_texts() == ["ada", "kim", "zoe"]
    total = page.get_by_role("button", name="Total")
    total.click()
    total.press("Enter")
    assert names.all_inner_texts() == ["zoe", "kim", "ada"]
    assert page.locator("div.matrix th").last.get_attribute("aria-sort") == "descending"
    page.get_by_role("button", name="Student").click()
    assert names.all_inner_texts() == ["ada", "kim", "zoe"]
    page.close()


def test_submissions_that_are_alike_are_a_place_to_look(tmp_path):
    ledger = Ledger(tmp_path / "graded.jsonl")
    new = {"ada": range(20), "bob": range(15), "eve": range(100, 130)}
    prints = {name: [alike.MARK + k for k in of] for name, of in new.items()} | {"old": range(20)}
    ledger.append([Record("k", name, replace(standins.report(name), prints=tuple(of))) for name, of in prints.items()])
    report_page.write(tmp_path, ledger)
    page = Tags((tmp_path / "report.html").read_text("utf-8")).text
    assert "Alike beyond what the class shares: 1" in page and "bob: 100 % of the shorter one's code" in page
    assert "1 submission was graded by an earlier version" in page and "lincls grade 09_tiny --force" in page
    assert "No code stands on the pages of ada, bob" in (tmp_path / "alike" / "09_tiny-1.html").read_text("utf-8")


def test_the_fields_of_a_sentence_are_escaped_unless_they_are_markup():
    say = feedback.speaker("en")
    assert say("{x}", x="<b>") == "&lt;b&gt;" and say("{x}", x=Markup("<b>")) == "<b>"
