"""The minutes of a lecture: what counts, what does not, its hours, sections and slides, and when they are too long."""

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


def text(source, kind=None, *tags):
    return NEW.new_markdown_cell(source, metadata={"slideshow": {"slide_type": kind} if kind else {}, "tags": [*tags]})


def lecture(words=0):
    """One of everything in the spine, a deeper section, and notes of so many words."""
    return NEW.new_notebook(
        cells=[
            text("# A title of $a + b$ words here\n\n$$a = b + c$$", "slide"),
            text("word " * words, "notes"),
            text("> **Predict first.** Which?\n<details>" + "not read " * 500 + "</details>"),
            code("# a comment\n\nx = 1\ny = 2", PICTURE),
            code("figures.welcome.spam()", LIVE),
            code("Predict(\n...)", ASKED, tags=["hide-input"]),
            code("with check.question('q', points=1):\n    pass"),
            text("### Deeper: more\n" + "word " * 298, "skip", "deeper"),
            code("z = 3", PICTURE, tags=["deeper"]),
        ]
    )


def test_each_thing_counts_once_and_hidden_code_not():
    printing = code("print(1)", tags=["hide-output"])
    printing.outputs = [NEW.new_output("stream", text="1\n2\n")]
    spine = hour.count([*lecture(100).cells, printing])
    things = {"stills": 1, "live": 1, "predictions": 2, "turns": 1}
    assert spine == hour.Time(words=109, formulas=1, lines=6, printed=2, **things)
    assert spine.minutes == pytest.approx(109 / 130 + 0.75 + 1 + 3 + 2 * 1.5 + 5 + 6 / 10 + 2 / 15)


def test_deeper_sections_count_in_the_whole_alone():
    spine, whole = hour.count(lecture().cells), hour.count(lecture().cells, deeper=True)
    assert whole.words - spine.words == 300 and whole.stills == 2 and whole.lines == 6


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (100, []),
        (2000, ["the opening takes 28.7 minutes of 15"]),
        (5000, ["hour 1 takes 51.8 minutes, and 45 are an hour", "the opening takes 51.8 minutes of 15"]),
    ],
)
def test_an_hour_or_a_section_that_is_too_long_fails(words, said, tmp_path, capsys):
    nbformat.write(lecture(words), tmp_path / "01_x.ipynb")
    assert cli.main(["notebooks", "--minutes", str(tmp_path)]) == bool(said)
    out = capsys.readouterr().out
    assert [line.split(": ")[1] for line in out.splitlines() if "TOO LONG" in line] == said


def test_one_tagged_cell_parts_a_lecture_into_two_hours_that_are_measured_apart():
    said = [text("word " * 1700, "notes") for _ in range(3)]
    cells = [text("# A title", "slide"), said[0], text("## Second hour: why", "slide", "second-hour")]
    book = NEW.new_notebook(cells=[*cells, said[1], text("## 4 More", "slide"), said[2]])
    first, second = hour.hours(book)
    assert first == book.cells[:2] and second == book.cells[2:]
    assert [heading for heading, _ in hour.sections(second)] == ["## Second hour: why", "## 4 More"]
    assert hour.too_long(book) == []


def test_a_lecture_without_the_tag_is_one_hour():
    assert len(hour.hours(lecture())) == 1


def test_two_second_hours_are_an_error_that_names_the_cells(tmp_path, capsys):
    cells = [text("# A title"), text("## Second hour: a", None, "second-hour"), text("## b", None, "second-hour")]
    nbformat.write(NEW.new_notebook(cells=cells), tmp_path / "01_x.ipynb")
    assert cli.main(["notebooks", "--minutes", str(tmp_path)]) == 1
    assert "cells 2 (## Second hour: a) and 3 (## b) are tagged second-hour" in capsys.readouterr().err


def test_notes_and_deeper_cells_are_on_no_slide_and_two_crowded_slides_are_too_many():
    crowded = [text(f"## {number}\n" + "word " * 80, "subslide") for number in range(2)]
    notes = [text("word " * 200, "notes"), text("### Deeper: x\n" + "word " * 200, "skip", "deeper")]
    fits = NEW.new_notebook(cells=[crowded[0], *notes])
    assert hour.too_long(fits) == []
    assert hour.slides(fits.cells)[-1] == hour.Slide("## 0", 81, [crowded[0]], [notes[0]])
    assert hour.too_long(NEW.new_notebook(cells=crowded)) == ["2 slides hold more than 80 words, and 1 may"]


def test_the_plan_opens_each_slide_when_those_before_it_are_done_and_starts_anew_with_the_second_hour():
    cells = [text("# A title", "slide"), text("word " * 258, "notes"), text("## 1 More", "slide"), text("word " * 128)]
    cells += [text("### Deeper: x\n" + "word " * 900, "skip", "deeper"), text("word " * 65, "subslide")]
    book = NEW.new_notebook(cells=[*cells, text("## Second hour: why", "slide", "second-hour")])
    stops = hour.plan(book)
    assert [stop.opens for stop in stops] == [book.cells[number].id for number in (0, 2, 5, 6)]
    assert [(stop.hour, stop.section) for stop in stops[1:]] == [(1, "## 1 More")] * 2 + [(2, "## Second hour: why")]
    assert [stop.minute for stop in stops] == pytest.approx([0, 2, 3, 0], abs=0.02)
    assert [stop.until for stop in stops] == pytest.approx([2, 3, 3.5, 3 / 130], abs=0.03)
    assert [stop.planned for stop in stops] == pytest.approx([2, 1.5, 1.5, 3 / 130], abs=0.03)


def test_a_notebook_that_is_no_lecture_is_not_judged(tmp_path, capsys):
    nbformat.write(NEW.new_notebook(cells=[text("word " * 90000)]), tmp_path / "x.ipynb")
    assert cli.main(["notebooks", "--minutes", str(tmp_path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_the_deck_shows_deeper_sections_when_asked():
    skipped = {"slideshow": {"slide_type": "skip"}, "tags": ["deeper"]}
    heading = NEW.new_markdown_cell("### Deeper: more", metadata={**skipped, present.COLLAPSED: True})
    book = NEW.new_notebook(cells=[heading, code("x = 1", **skipped), code("y = 2", slideshow={"slide_type": "slide"})])
    cells = present.with_deeper(book).cells
    assert cells[0].metadata == {"tags": [], "slideshow": {"slide_type": "subslide"}}
    assert cells[1].metadata == {"tags": []}
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
    questions = hour.work(NEW.new_notebook(cells=cells))
    assert questions["q1"] == (pytest.approx(1 + 2 * hour.WRITTEN + hour.TESTED), True)
    assert questions["q2"] == (pytest.approx(9 / 150 + hour.IN_WORDS), False)
