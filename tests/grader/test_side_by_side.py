"""The codes of a group stand beside each other, on a page without scripts and under the names of the desk."""

from dataclasses import replace

import standins
from test_feedback import Tags

from lincls_grader import alike, feedback, files, report_page
from lincls_grader.ledger import Ledger, Record
from lincls_grader.pseudonyms import Hidden, Pseudonyms
from lincls_grader.report import AnswerOutput

CODE = """<script>alert('{name}')</script>
total = sum(weight * value for weight, value in zip(w, x)) + b
best = max(range(len(z)), key=lambda n: abs(z[n] - t[n]))
for n, row in enumerate(X):
    w = w + (t[n] - np.sign(row @ w + b)) * row / np.linalg.norm(row)
"""


def desk(out, names, anonymous=False):
    """The desk of a class whose first two share CODE."""
    table, ledger = Pseudonyms(out), Ledger(out / "graded.jsonl")
    for n, name in enumerate(names):
        text = CODE.format(name=name) if n < 2 else f"x_{n} = len({n})"
        outputs = (AnswerOutput("student", f"STUDENT = '{name}'", "", ()), AnswerOutput("q1", text, "<b>", ()))
        report = replace(standins.report(name), outputs=outputs, prints=alike.prints([text]))
        shown = table.hidden(report) if anonymous else report
        files.write(out / "feedback" / shown.student / f"{report.set}.html", feedback.render(shown))
        ledger.append([Record("k", shown.student, replace(report, outputs=()))])
    report_page.write(out, Hidden(ledger, table, {standins.SET}) if anonymous else ledger)
    return table


def test_the_desk_leads_to_both_codes_with_the_shared_lines_marked(tmp_path):
    desk(tmp_path, ["ada", "b&b <i>", "eve"])
    assert 'href="alike/09_tiny-1.html"' in (tmp_path / "report.html").read_text("utf-8")
    page = (tmp_path / "alike" / "09_tiny-1.html").read_text("utf-8")
    assert page.count("<mark>") == 8 and "<script" not in page and "script-src" not in page and "<i>" not in page
    assert "&lt;script&gt;alert(&#39;b&amp;b &lt;i&gt;&#39;)&lt;/script&gt;" in page and "eve" not in page
    assert "STUDENT = &#39;ada&#39;" in page and "2 hand-ins: ada, b&b <i>." in Tags(page).text


def test_an_anonymous_set_has_pseudonyms_there_too(tmp_path):
    table = desk(tmp_path, ["adalbert", "beatrix", "eve"], anonymous=True)
    page = (tmp_path / "alike" / "09_tiny-1.html").read_text("utf-8")
    assert "adalbert" not in page and "beatrix" not in page and table.of("beatrix") in page and "<mark>" in page


def test_pages_of_groups_that_are_no_more_go(tmp_path):
    files.write(tmp_path / "alike" / "09_tiny-7.html", "")
    desk(tmp_path, ["ada", "bob", "eve"])
    assert [path.name for path in (tmp_path / "alike").iterdir()] == ["09_tiny-1.html"]


def test_of_a_large_group_some_are_shown_and_all_are_named(tmp_path):
    ledger = Ledger(tmp_path / "graded.jsonl")
    given = {f"s{n:02}": alike.prints([CODE if n < 12 else f"x = {'-' * n}y"]) for n in range(20)}
    ledger.append([Record("k", name, replace(standins.report(name), prints=of)) for name, of in given.items()])
    report_page.write(tmp_path, ledger)
    page = Tags((tmp_path / "alike" / "09_tiny-1.html").read_text("utf-8")).text
    assert "12 hand-ins" in page and "s11" in page and "The first 8 are shown." in page
