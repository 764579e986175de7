"""The minutes of a lecture: what counts, what does not, and the failure above the promise."""

import nbformat
import pytest

from lincls import cli
from lincls.house import hour, present

NEW = nbformat.v4
PICTURE = {"image/png": "", "text/plain": "A still."}
LIVE = {"image/png": "", "text/plain": "It moves. [0123abcd]"}
ASKED = {"text/html": '<div class="lincls-predict-page">'}


def code(source, *outputs, **metadata):
    made = [NEW.new_output("display_data", data) for data in outputs]
    return NEW.new_code_cell(source, outputs=made, metadata=metadata)


def lecture(minutes=60):
    """One of everything in the spine, and a deeper section."""
    return NEW.new_notebook(
        cells=[
            NEW.new_markdown_cell(f"# A title of six words here\n\n**Time** {minutes} minutes."),
            NEW.new_markdown_cell("> **Predict first.** Which?\n<details>" + "not read " * 500 + "</details>"),
            code("# a comment\n\nx = 1\ny = 2", PICTURE),
            code("figures.welcome.spam()", LIVE),
            code("Predict(\n...)", ASKED, tags=["hide-input"]),
            code("with check.question('q', points=1):\n    pass"),
            NEW.new_markdown_cell("### Deeper: more\n" + "word " * 297, metadata={"tags": ["deeper"]}),
            code("z = 3", PICTURE, tags=["deeper"]),
        ]
    )


def test_each_thing_counts_once_and_hidden_code_not():
    spine = hour.count(lecture())
    assert spine == hour.Hour(words=14, stills=1, live=1, predictions=2, turns=1, lines=5)
    assert spine.minutes == pytest.approx(14 / 150 + 1 + 2.5 + 2 * 0.7 + 3.5 + 5 / 12)


def test_deeper_sections_count_in_the_whole_alone():
    spine, whole = hour.count(lecture()), hour.count(lecture(), deeper=True)
    assert whole.words - spine.words == 300 and whole.stills == 2 and whole.lines == 6


def test_a_lecture_above_its_promise_fails(tmp_path, capsys):
    path = tmp_path / "01_x.ipynb"
    for minutes, code_ in ((60, 0), (2, 1)):
        nbformat.write(lecture(minutes), path)
        assert cli.main(["notebooks", "--minutes", str(path)]) == code_
        assert ("TOO LONG" in capsys.readouterr().out) == bool(code_)


def test_a_notebook_without_a_promise_is_not_judged(tmp_path, capsys):
    nbformat.write(NEW.new_notebook(cells=[NEW.new_markdown_cell("word " * 90000)]), tmp_path / "x.ipynb")
    assert cli.main(["notebooks", "--minutes", str(tmp_path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_the_deck_shows_deeper_sections_when_asked():
    skipped = {"slideshow": {"slide_type": "skip"}, "tags": ["deeper"]}
    heading = NEW.new_markdown_cell("### Deeper: more", metadata={**skipped, present.COLLAPSED: True})
    book = NEW.new_notebook(cells=[heading, code("x = 1", **skipped), code("y = 2", slideshow={"slide_type": "slide"})])
    cells = present.with_deeper(book).cells
    assert cells[0].metadata == {"tags": ["deeper"], "slideshow": {"slide_type": "subslide"}}
    assert cells[1].metadata == {"tags": ["deeper"]}
    assert cells[2].metadata == {"slideshow": {"slide_type": "slide"}}


def test_an_exercise_is_measured_by_words_solutions_and_tests():
    def graded(source, make=NEW.new_code_cell, **about):
        return make(source, metadata={"nbgrader": about})

    cells = [
        NEW.new_markdown_cell("# A set\n" + "word " * 300),
        NEW.new_markdown_cell("## Question 1: a line (1 point)\n" + "word " * 143),
        graded("w = ...\n### BEGIN SOLUTION\n# why\nw = 1\n\nb = 2\n### END SOLUTION", solution=True),
        graded("check.value(w, 1)", grade=True),
        NEW.new_markdown_cell("## Question 2 (optional): why (3 points)\nSay why."),
        graded("Because.", NEW.new_markdown_cell, solution=True, grade=True),
    ]
    found = hour.work(NEW.new_notebook(cells=cells))
    assert found["q1"] == (pytest.approx(1 + 2 * hour.WRITTEN + hour.TESTED), True)
    assert found["q2"] == (pytest.approx(9 / 150 + hour.IN_WORDS), False)
