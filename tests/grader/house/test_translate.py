"""Notebooks in another language: their tables are complete, they run, and what is handed in is graded as ever."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

from lincls import use_language
from lincls.house import CourseError
from lincls.house.notebooks import dumps, read
from lincls_grader import Source, grade
from lincls_grader.feedback import render
from lincls_grader.house import exercises, messages, translate

ROOT = Path(__file__).parents[3]
TABLES = sorted(ROOT.glob("languages/*/*/*.po"))
NAME = "03_perceptron"
NEW = nbformat.v4
named = pytest.mark.parametrize("table", TABLES, ids=lambda path: path.relative_to(ROOT / "languages").as_posix())


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    use_language("en")


@named
def test_a_table_has_every_message_of_its_notebook_and_no_other(table):
    assert translate.faults(read(translate.original(ROOT, table)), translate.entries(table)) == []


@named
def test_a_translation_changes_words_alone(table):
    english = read(translate.original(ROOT, table))
    german = messages.translated(english, translate.entries(table), "de")
    assert [(c.cell_type, c.id, c.metadata) for c in german.cells] == [
        (c.cell_type, c.id, c.metadata) for c in english.cells
    ]


def test_lecture_and_set_are_written_as_their_tables_say(capsys):
    assert translate.start(ROOT, "de", check=True) == 0, capsys.readouterr().err


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Path:
    """A course whose set 03 was put into German, and released."""
    root = tmp_path_factory.mktemp("course")
    for path in (f"solutions/{NAME}/{NAME}.ipynb", f"languages/de/solutions/{NAME}.po"):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes((ROOT / path).read_bytes())
    assert translate.start(root, "de") == 0
    return root / "languages" / "de"


def cells(path: Path) -> list:
    return read(path).cells


def test_the_german_release_has_the_cells_of_the_english_one(course):
    german, english = (
        cells(course / "exercises" / NAME / f"{NAME}.ipynb"),
        cells(ROOT / "exercises" / NAME / f"{NAME}.ipynb"),
    )

    def about(cell):
        grading = {**cell.metadata.get("nbgrader", {})}
        grading.pop("checksum", None)
        return cell.id, cell.cell_type, grading

    assert [about(cell) for cell in german] == [about(cell) for cell in english]
    assert not any("HIDDEN" in cell.source or "SOLUTION" in cell.source for cell in german)


def handed_in(course: Path, **answers: str) -> bytes:
    """The German release with the solution's answers, but for those given."""
    solved = {cell.id: cell.source for cell in cells(course / "solutions" / NAME / f"{NAME}.ipynb")}
    notebook = read(course / "exercises" / NAME / f"{NAME}.ipynb")
    for cell in notebook.cells:
        grading = cell.metadata.get("nbgrader", {})
        if grading.get("solution"):
            cell.source = answers.get(grading["grade_id"], solved[cell.id])
    return dumps(notebook).encode()


@pytest.mark.parametrize("language", ["english", "german"])
def test_a_german_submission_is_graded_by_the_same_tests(isolated, course, language):
    home = ROOT if language == "english" else course
    source = Source.read(home / "solutions" / NAME / f"{NAME}.ipynb")
    wrong = {"q2": "correct = 6 * [(True, 'a')]\n\n\ndef mistake_numbers(X, t, w, b):\n    return None"}
    points, scores = {cell.grade_id: cell.points for cell in source.tests}, {}
    for who, answers in (("staff", {}), ("ada", wrong)):
        report = grade(handed_in(course, **answers), source, student=who)
        scores[who] = {cell.grade_id: cell.score for cell in report.cells if cell.grade_id in points}
        said = "\n".join(cell.message for cell in report.cells)
    assert scores["staff"] == points
    lost = {name for name, score in scores["ada"].items() if score < scores["staff"][name]}
    assert lost == {"q2-a", "q2-b", "q2-c"}
    page = render(report, source)
    frame = {
        "english": ('<html lang="en">', "Your answer", "3 of 3"),
        "german": ('<html lang="de">', "Deine Antwort", "3 von 3"),
    }
    assert all(words in page for words in frame[language])
    assert ("Your answer" in page) == (language == "english")
    sentence = {"english": "Is there a return at the end", "german": "Steht am Ende der Funktion ein return?"}
    assert sentence[language] in said


def test_the_german_tasks_have_titles_and_some_are_optional(course):
    tasks = Source.read(course / "solutions" / NAME / f"{NAME}.ipynb").tasks
    assert [task.question for task in tasks] == [f"q{k}" for k in range(1, 11)]
    assert tasks[0].title == "ein Schritt" and [task.optional for task in tasks] == 5 * [False] + 4 * [True] + [False]


def test_the_texts_of_code_are_found_and_put_back():
    source = (
        'def f(x):\n    """Say it twice."""\n    return f"now {x + 1:>4} times {x!r}", "one", ("two words "\n'
        '        "and more")  # as it is'
    )
    table = {
        "Say it twice.": "Sag es zweimal.",
        "now {x + 1:>4} times {x!r}": "nun {x!r} und {x + 1:>6} mal „so“",
        "two words and more": 'zwei Wörter und "mehr"',
        "as it is": "wie es ist",
    }
    kinds = [(text.kind, text.template) for text in messages.texts(source)]
    assert kinds == [
        *(("docstring", "Say it twice."), ("f-string", "now {x + 1:>4} times {x!r}"), ("text", "one")),
        *(("text", "two words and more"), ("comment", "as it is")),
    ]
    notebook = NEW.new_notebook(cells=[NEW.new_code_cell(source)])
    assert list(messages.messages(notebook)) == list(table)
    said = messages.translated(notebook, table, "de").cells[0].source
    space: dict = {}
    exec(said.partition('use_language("de")')[2], space)
    assert space["f"](2) == ("nun 2 und      3 mal „so“", "one", 'zwei Wörter und "mehr"')
    assert space["f"].__doc__ == "Sag es zweimal." and said.endswith("# wie es ist")


def test_a_formula_with_a_word_is_a_message_and_one_without_is_none():
    said, silent = r"$$\sum_{n \in \text{mistakes}} t_n$$", r"$$\sum_n t_n$$"
    cell = NEW.new_markdown_cell(f"{said}\n\n{silent}", id="a")
    assert messages.messages(NEW.new_notebook(cells=[cell])) == {said: "a"}


def test_formulas_code_links_and_fields_stay():
    assert messages.differs("Take $w$ and `x` [here](a.md).", "Nimm $w$ und `x` [hier](a.md).") == ""
    assert messages.differs("Take $w$.", "Nimm $v$.")
    assert messages.differs("[here](a.md)", "[hier](b.md)")
    assert messages.differs("{n} of {len(X)} rows", "{n} Zeilen")
    assert messages.differs(r"$$a \text{ and so on}$$", r"$$a \text{ und so weiter}$$") == ""


def test_what_is_missing_or_stale_is_said(tmp_path, capsys):
    path = tmp_path / "notebooks" / "01_topic.ipynb"
    path.parent.mkdir()
    link = "See [the next one](02_next.ipynb) first."
    path.write_text(dumps(NEW.new_notebook(cells=[NEW.new_markdown_cell(f"Some words.\n\n{link}")])), encoding="utf-8")
    (path.parent / "02_next.ipynb").write_text("{}", encoding="utf-8")
    table = tmp_path / "languages" / "de" / "notebooks" / "01_topic.po"
    table.parent.mkdir(parents=True)
    table.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8"\n\nmsgid "Old words."\nmsgstr "Alt."\n'
    )
    assert translate.start(tmp_path, "de") == 1
    said = capsys.readouterr().err
    assert re.findall(r"(missing|stale)", said) == ["missing", "missing", "stale"]
    assert translate.start(tmp_path, "de", update=True) == 1
    text = table.read_text("utf-8").replace(
        'msgid "Some words."\nmsgstr ""', 'msgid "Some words."\nmsgstr "Einige Wörter."'
    )
    assert "Old words." not in text
    table.write_text(
        text.replace(f'msgid "{link}"\nmsgstr ""', f'msgid "{link}"\nmsgstr "Zuerst [das Nächste](02_next.ipynb)."'),
        encoding="utf-8",
    )
    assert translate.start(tmp_path, "de") == 0
    made = read(table.with_suffix(".ipynb"))
    assert made.cells[0].source == "Einige Wörter.\n\nZuerst [das Nächste](../../../notebooks/02_next.ipynb)."
    with pytest.raises(CourseError, match="there is no table"):
        translate.start(tmp_path, "fr")


def test_the_release_of_a_translation_is_nbgraders(course):
    again = course / "again"
    exercises.release(course / "solutions", again)
    assert json.loads((again / NAME / f"{NAME}.ipynb").read_text("utf-8"))["cells"]
