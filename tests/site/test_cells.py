"""What a reader types in a page, looked at in Chromium: turns, answers, predictions, progress.

A stand-in takes the place of the browser's Python: it answers by what stands in the source, and notes what is asked.
"""

import json
from pathlib import Path

import nbformat
import pytest

from . import conftest
from .accessible import serious
from .conftest import fits

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[2]
SET = "03_perceptron"
LECTURE_PAGE, SET_PAGE = f"notebooks/{SET}.html", f"exercises/{SET}/{SET}.html"
TURN, CHECK = "962e8552", "2e16b1ff"
STAND_IN = """
const GOOD = "One step: right: 2 of 2 points\\n";
const BAD = "One step: not yet: 0 of 2 points\\n  w is 2, wanted 3\\n";
const gives = (outputs, name, text, more) => ({ outputs, error: name ? { name, line: 2, text, ...more } : null });
const heard = [];
let open = [];
export const python = {
  state: "off",
  asked: [],
  start() {
    this.state = "ready";
  },
  on(_, hear) {
    heard.push(hear);
  },
  async run({ page, cell, source, before }) {
    this.asked.push({ page, cell, source, before });
    this.answer = /RIGHT/.test(source) ? "right" : /check\\./.test(source) ? this.answer : "wrong";
    if (/while True/.test(source)) return new Promise((_, reject) => open.push(reject));
    if (/1 \\/ 0/.test(source)) return gives([{ text: "before\\n" }], "ZeroDivisionError", "division by zero");
    if (/LATER/.test(source)) return gives([], "NameError", "no x", { cell: "pc03-04:a:0" });
    if (/DRAW/.test(source)) return gives([{ png: DOT, alt: "A dot." }]);
    if (/check\\.hint/.test(source)) return gives([{ text: `hint for ${source}` }]);
    if (/check\\.question/.test(source)) return gives([{ text: this.answer === "right" ? GOOD : BAD }]);
    if (/check\\.|rng/.test(source) && this.answer !== "right")
      return gives([], "Wrong", "the value is 1, which is not right");
    return gives([]);
  },
  stop() {
    this.stopped = true;
    this.state = "off";
    heard.forEach((hear) => hear("off"));
  },
};
const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
window.python = python;
"""


@pytest.fixture(scope="module")
def site(pages_of):
    """The pages of a lecture and its set, with the stand-in for Python."""
    out = pages_of(SET)
    (out / "_static" / "python.mjs").write_text(STAND_IN)
    return out


@pytest.fixture(scope="module")
def address(site, serve):
    return serve(site)


@pytest.fixture
def visit(stranger, address):
    """Opens a page and waits until its scripts are done."""
    pages = []

    def visit(name, script=""):
        pages.append(conftest.visit(stranger, f"{address}/{name}", script=script, ready=True))
        return pages[-1]

    yield visit
    problems = {problem for page in pages for problem in page.problems}
    assert problems <= {"refused"}  # the theme asks for storage too


def cell(page, name):
    return page.locator(f'.lincls-cell[data-cell="{name}"]')


def write(page, name, text):
    box = cell(page, name).get_by_role("textbox")
    box.focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def run(page, name):
    cell(page, name).get_by_role("button", name="Run").click()


def test_no_answer_of_a_prediction_is_in_the_page_or_in_the_search(site):
    reason = "Only 44 of the 357 digits"
    assert reason not in (site / LECTURE_PAGE).read_text() + (site / "searchindex.js").read_text()
    assert reason in (site / "_answers" / "notebooks" / SET / "a43cd18f.html").read_text()


def test_a_page_without_scripts_leads_to_the_answer(opened, address):
    page = opened(f"{address}/{LECTURE_PAGE}", java_script_enabled=False)
    page.locator(".lincls-predict-page").first.get_by_role("link", name="The answer").click()
    assert page.get_by_text("67 changes in ten rounds").is_visible()
    page.get_by_role("link", name="Back to the lecture").click()
    assert page.url.endswith(LECTURE_PAGE)


def test_one_sentence_says_what_a_page_cannot_do_here(opened, site, address):
    def said(where, **more):
        return opened(where, **more).locator("article .lincls-plain").all_inner_texts()

    for name, begins in ((LECTURE_PAGE, "The figures are pictures here"), (SET_PAGE, "Nothing can be typed")):
        assert said(f"{address}/{name}") == []
        for told in (said(f"{address}/{name}", java_script_enabled=False), said((site / name).as_uri())):
            assert len(told) == 1 and told[0].startswith(begins)
    (told,) = said(f"{address}/{LECTURE_PAGE}", script="delete globalThis.WebAssembly")
    assert "no WebAssembly" in told


def test_in_a_page_hints_come_by_their_button(site):
    text = (site / SET_PAGE).read_text()
    assert "in a new cell" not in text.partition('type="application/json"')[0]
    assert "The button <em>Hint</em> below your answer gives a hint; press it again for more." in text


def test_a_prediction_is_fetched_when_the_reader_has_committed_and_it_is_remembered(visit):
    page = visit(LECTURE_PAGE)
    came = len(page.asked)

    def asked():  # but for pictures, which come as they come into view
        names = [url.rpartition("/")[2] for url in page.asked[came:]]
        return [name for name in names if not name.endswith(".png")]

    root = page.locator(".lincls-predict").first
    root.get_by_role("button", name="Commit").click()
    assert root.get_by_role("status").inner_text() == "Pick one first." and asked() == []
    root.get_by_role("radio").first.focus()
    for key in ("Space", "ArrowDown", "Tab", "Enter"):
        page.keyboard.press(key)
    root.locator(".lincls-true").wait_for()
    assert root.get_by_role("status").inner_text().startswith("You said B. A: 67 changes in ten rounds")
    assert asked() == ["a43cd18f.html"]
    counted = page.locator('[data-kind="count"] .cell_output')
    assert "6 predictions: you committed to 1, and 0 came true.\n- How many times" in counted.inner_text()
    page.reload()
    page.locator(".lincls-predict").first.locator(".lincls-true").wait_for()
    mark = page.locator(".bd-links .lincls-done").first
    assert mark.inner_text().endswith(", 1 of 10 done")


def test_offline_a_choice_waits(visit, stranger):
    page = visit(LECTURE_PAGE)
    stranger.set_offline(True)
    root = page.locator(".lincls-predict").first
    root.get_by_role("radio").first.check()
    root.get_by_role("button", name="Commit").click()
    page.get_by_text("The answer cannot be fetched just now").wait_for()
    stranger.set_offline(False)
    root.get_by_role("button", name="Commit").click()
    root.locator(".lincls-true").wait_for()


def test_a_turn_runs_with_what_it_needs_and_then_its_check(visit):
    page = visit(LECTURE_PAGE)
    write(page, TURN, "def step(w, b, x, t):\n    return w + margin  # RIGHT")
    page.keyboard.press("Control+Enter")
    cell(page, TURN).get_by_text("✓ Passed.").wait_for()
    assert "2 of 2 points" in cell(page, CHECK).inner_text()
    assert "not attempted" not in cell(page, CHECK).inner_text()
    first, second = page.evaluate("python.asked")
    assert [source.split("\n")[0] for _, source in first["before"]] == ["import numpy as np"]
    assert first["cell"] == TURN and second["cell"] == CHECK and second["before"] == []
    assert page.locator(".bd-links .lincls-done").first.inner_text().endswith(", 1 of 10 done")


def test_what_is_wrong_is_said_below_the_check(visit):
    page = visit(LECTURE_PAGE)
    run(page, TURN)
    cell(page, TURN).get_by_text("Not yet: see below.").wait_for()
    assert "w is 2, wanted 3" in cell(page, CHECK).inner_text()


def test_an_error_and_a_picture_are_shown_below_the_answer(visit):
    page = visit(LECTURE_PAGE)
    write(page, TURN, "1 / 0")
    page.keyboard.press("Shift+Enter")
    cell(page, TURN).get_by_text("ZeroDivisionError in line 2: division by zero").wait_for()
    assert len(page.evaluate("python.asked")) == 1  # no check of an answer that fails
    write(page, TURN, "DRAW")
    run(page, TURN)
    cell(page, TURN).get_by_role("img", name="A dot.").wait_for()


def test_an_endless_loop_is_stopped_and_the_page_goes_on(visit):
    page = visit(LECTURE_PAGE)
    write(page, TURN, "while True: pass")
    run(page, TURN)
    cell(page, TURN).get_by_role("button", name="Stop").click()
    cell(page, TURN).get_by_text("Stopped. What you typed is kept").wait_for()
    write(page, TURN, "RIGHT")
    run(page, TURN)
    cell(page, TURN).get_by_text("✓ Passed.").wait_for()
    asked = page.evaluate("python.asked.map(({ before }) => before.length)")
    assert asked[0] == asked[1] == 1  # the set-up runs again


def test_a_run_is_stopped_before_python_has_come(visit, stranger):
    stranger.route("**/python.mjs", lambda route: held.append(route))
    held, page = [], visit(LECTURE_PAGE)
    write(page, TURN, "while True: pass")
    run(page, TURN)
    cell(page, TURN).get_by_role("button", name="Stop").click()
    cell(page, TURN).get_by_text("Stopped. What you typed is kept").wait_for()
    run(page, TURN)
    held.pop().continue_()
    page.wait_for_function("globalThis.python?.asked.length")
    assert page.evaluate("python.asked.length") == 1  # the run that was stopped has not begun
    cell(page, TURN).get_by_role("button", name="Stop").click()
    page.wait_for_function("python.stopped")


def test_tab_indents_and_escape_and_tab_leave_the_editor(visit):
    page = visit(LECTURE_PAGE)
    write(page, TURN, "a")
    page.keyboard.press("Tab")
    box = cell(page, TURN).get_by_role("textbox")
    assert box.inner_text().startswith("    a") and box.evaluate("node => node === document.activeElement")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Run"


def test_nothing_blinks_where_less_motion_is_asked_for(opened, address):
    page = opened(f"{address}/{LECTURE_PAGE}", reduced_motion="reduce", ready=True)
    cell(page, TURN).get_by_role("textbox").focus()
    page.wait_for_timeout(200)
    moving = "document.querySelector('.cm-focused .cm-cursorLayer').getAnimations({ subtree: true }).length"
    assert page.evaluate(moving) == 0


def test_what_is_typed_is_kept_and_can_be_thrown_away(visit):
    page = visit(LECTURE_PAGE)
    write(page, TURN, "mine = 1")
    page.wait_for_timeout(600)
    page.reload()
    box = cell(page, TURN).get_by_role("textbox")
    box.get_by_text("mine = 1").wait_for()
    page.once("dialog", lambda dialog: dialog.dismiss())
    cell(page, TURN).get_by_role("button", name="Start").click()
    assert "mine = 1" in box.inner_text()
    page.once("dialog", lambda dialog: dialog.accept())
    cell(page, TURN).get_by_role("button", name="Start").click()
    assert "def step(w, b, x, t):" in box.inner_text()


def test_python_that_cannot_start_is_said_at_the_cell(visit):
    page = visit(LECTURE_PAGE)
    page.evaluate(
        "import('../_static/python.mjs').then(({ python }) => {"
        " python.start = () => { throw new Error('No WebAssembly here.') } })"
    )
    page.wait_for_function("window.python")
    run(page, TURN)
    cell(page, TURN).get_by_text("No WebAssembly here.").wait_for()


def test_pages_that_were_built_without_python_say_so(stranger, address):
    stranger.route("**/python.mjs", lambda route: route.fulfill(status=404))
    page = conftest.visit(stranger, f"{address}/{LECTURE_PAGE}")
    run(page, TURN)
    cell(page, TURN).get_by_text("built without Python").wait_for()


def test_without_the_editor_a_plain_box_does(stranger, address):
    stranger.route("**/editor.mjs", lambda route: route.fulfill(status=404))
    page = conftest.visit(stranger, f"{address}/{LECTURE_PAGE}")
    box = cell(page, TURN).locator("textarea")
    box.fill("RIGHT")
    box.press("Control+Enter")
    cell(page, TURN).get_by_text("✓ Passed.").wait_for()


def test_progress_travels_by_a_file(visit, opened, address, tmp_path):
    page = visit(LECTURE_PAGE)
    write(page, TURN, "RIGHT = 5")
    run(page, TURN)
    cell(page, TURN).get_by_text("✓ Passed.").wait_for()
    page.get_by_text("Your progress").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save to a file").click()
    saved.value.save_as(tmp_path / "progress.json")
    page = opened(f"{address}/{LECTURE_PAGE}", ready=True)
    page.get_by_text("Your progress").click()
    file = page.locator(".lincls-mine input")
    file.set_input_files(tmp_path / "progress.json")
    page.get_by_text("Taken over: 1 entry").wait_for()
    assert "RIGHT = 5" in cell(page, TURN).get_by_role("textbox").inner_text()
    assert page.locator(".bd-links .lincls-done").first.inner_text().endswith(", 1 of 10 done")
    for bad in ("", "{", "[]", '{"format": "x"}', '{"format": "progress of lincls, 1", "entries": {"a#b": {"x": 1}}}'):
        (tmp_path / "bad.json").write_text(bad)
        file.set_input_files(tmp_path / "bad.json")
        page.get_by_text("This file holds no progress of this course").wait_for()
        file.set_input_files(tmp_path / "progress.json")
        page.get_by_text("The file holds nothing newer").wait_for()


def test_where_storage_is_refused_all_else_works_and_it_is_said(visit):
    refuse = (
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('refused', 'SecurityError') } })"
    )
    page = visit(LECTURE_PAGE, refuse)
    write(page, TURN, "RIGHT")
    run(page, TURN)
    cell(page, TURN).get_by_text("✓ Passed.").wait_for()
    assert page.locator(".bd-links .lincls-done").first.inner_text().endswith(", 1 of 10 done")
    page.get_by_text("Your progress").click()
    assert page.get_by_text("This browser keeps nothing").is_visible()
    assert "This browser keeps nothing" in visit(SET_PAGE, refuse).locator(".lincls-homework").first.inner_text()


def test_a_set_runs_its_visible_tests_after_the_answer(visit):
    page = visit(SET_PAGE)
    write(page, "pc03-id", 'STUDENT = "ada"')
    run(page, "pc03-04")
    cell(page, "pc03-04").get_by_text("0 of 2 tests passed: see below.").wait_for()
    assert "the value is 1, which is not right" in cell(page, "pc03-05").inner_text()
    write(page, "pc03-04", "step = growth = 1  # RIGHT")
    run(page, "pc03-04")
    cell(page, "pc03-04").get_by_text("✓ No visible test fails.").wait_for()
    assert page.locator(".bd-links .lincls-done").last.inner_text().endswith(", 1 of 13 done")
    page.evaluate("python.asked.length = 0")
    run(page, "pc03-q2-pairs")  # what it prints is part of the question, and depends on who asks
    cell(page, "pc03-q2-pairs").get_by_text("Done.").wait_for()
    before = page.evaluate("python.asked[0].before.map(([_, source]) => source)")
    assert before[-1] == 'STUDENT = "ada"' and before[0].startswith("import numpy")
    cell(page, "pc03-04").get_by_role("button", name="Hint").click()
    cell(page, "pc03-04").get_by_text('hint for check.hint("q1")').wait_for()


def test_an_error_in_a_cell_that_ran_before_names_it(visit):
    page = visit(SET_PAGE)
    write(page, "pc03-08", "LATER")
    run(page, "pc03-08")
    said = "The cell of q1 above, which must run first: NameError in line 2: no x"
    cell(page, "pc03-08").get_by_text(said).wait_for()


def test_the_notebook_that_is_downloaded_is_the_release_with_the_students_sources(visit, tmp_path):
    page = visit(SET_PAGE)
    assert page.locator("article h1 + .lincls-homework").is_visible()
    write(page, "pc03-id", 'STUDENT = "ada"\n')
    write(page, "pc03-45", "Because of *this*.\n\nAnd that: é.")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download my notebook").first.click()
    assert saved.value.suggested_filename == f"{SET}.ipynb"
    saved.value.save_as(tmp_path / "mine.ipynb")
    mine = nbformat.read(tmp_path / "mine.ipynb", nbformat.NO_CONVERT)
    nbformat.validate(mine)
    release = nbformat.read(ROOT / "exercises" / SET / f"{SET}.ipynb", nbformat.NO_CONVERT)
    changed = {}
    for own, given in zip(mine.cells, release.cells, strict=True):
        assert own.id == given.id and own.metadata == given.metadata and own.cell_type == given.cell_type
        if own.source != given.source:
            changed[own.id] = own.source
    assert changed == {"pc03-id": 'STUDENT = "ada"\n', "pc03-45": "Because of *this*.\n\nAnd that: é."}


@pytest.mark.parametrize("name", [LECTURE_PAGE, SET_PAGE, f"_answers/notebooks/{SET}/a43cd18f.html"])
@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (360, "light"), (1280, "dark")])
def test_what_a_reader_types_in_is_accessible_wide_narrow_and_dark(opened, address, name, width, theme):
    has_cells = not name.startswith("_answers")
    page = opened(f"{address}/{name}", width, 800, theme=theme, ready=has_cells)
    if has_cells:
        assert page.locator("html").get_attribute("data-theme") == theme
        written, ran = (TURN, TURN) if name == LECTURE_PAGE else ("pc03-04", "pc03-08")
        write(page, written, "1 / 0 if x else 'text'  # a comment\ndef f(): return None")
        run(page, ran)
        page.locator(".lincls-result pre").first.wait_for()
        page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
    assert fits(page)
    faults = serious(page)
    assert faults == [], json.dumps(faults, indent=1)


def test_a_notebook_from_the_page_is_graded(isolated, visit, grades, tmp_path):
    solved = {cell.id: cell.source for cell in nbformat.read(ROOT / "solutions" / SET / f"{SET}.ipynb", 4).cells}
    page = visit(SET_PAGE)
    write(page, "pc03-id", 'STUDENT = "ada"')
    write(page, "pc03-04", solved["pc03-04"])
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download my notebook").last.click()
    saved.value.save_as(tmp_path / "mine.ipynb")
    rows = grades(SET, tmp_path / "mine.ipynb")
    assert {row["student"] for row in rows.values()} == {"ada"}
    assert (rows["q1"]["score"], rows["q1"]["status"]) == ("3", "right")
    assert rows["q3"]["status"] == "not attempted"


def test_nothing_that_students_must_not_see_is_in_the_published_folder(site):
    """Neither solutions nor hidden tests: no line that only they have."""

    def lines(folder):
        cells = nbformat.read(ROOT / folder / SET / f"{SET}.ipynb", 4).cells
        return {line.strip() for cell in cells for line in cell.source.split("\n") if len(line.strip()) > 30}

    secret = lines("solutions") - lines("exercises")
    assert len(secret) > 50
    read = [path.read_text("utf-8", "replace") for path in site.rglob("*") if path.is_file()]
    assert read and [line for line in secret if any(line in text for text in read)] == []
