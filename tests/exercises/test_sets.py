"""The gates of every exercise set that there is: see docs/exercises.md for what a set must keep to."""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path

import nbformat
import numpy as np
import pytest
import runner

from lincls.exercise import begin
from lincls.exercise.run import GradingRun, grading
from lincls.exercise.verdict import NOT_ATTEMPTED
from lincls_grader.house.exercises import release

SOURCE, RELEASE = runner.ROOT / "solutions", runner.ROOT / "exercises"
SETS = sorted(path.stem for path in SOURCE.glob("*/*.ipynb") if path.stem == path.parent.name)
every_set = pytest.mark.parametrize("name", SETS)


def solved(name: str) -> list[runner.Cell]:
    return runner.code_cells(SOURCE / name / f"{name}.ipynb")


def released(name: str) -> list[runner.Cell]:
    path = RELEASE / name / f"{name}.ipynb"
    assert path.is_file(), f"no {path.relative_to(runner.ROOT)}: run `make exercises`"
    return runner.code_cells(path)


def points_of(name: str) -> dict[str, float]:
    """Each question of a set with its points: those of its tests, and those that a person gives."""
    path = SOURCE / name / f"{name}.ipynb"
    tested, written = runner.questions(runner.code_cells(path)), runner.written(path)
    order = sorted({**tested, **written}, key=lambda question: int(question[1:]))
    return {question: tested.get(question, 0.0) + written.get(question, 0.0) for question in order}


def messages() -> list:
    """(set, answer) for every wrong answer that must get a certain message."""
    return [
        pytest.param(name, given, id=f"{name[:2]}-{given.question}-{i + 1}")
        for name in SETS
        for i, given in enumerate(runner.given(name, "wrong"))
        if given.says
    ]


@every_set
def test_cells_are_laid_out_for_nbgrader(name):
    cells = solved(name)
    ids = [cell.grade_id for cell in cells if cell.grade_id]
    assert len(ids) == len(set(ids))
    assert set(runner.questions(cells)) == set(runner.answers(cells)), "every question: an answer and its tests"
    for cell in cells:
        if cell.is_answer:
            assert re.fullmatch(rf"q\d+(-[2-9])?|{runner.STUDENT}", cell.grade_id), cell.grade_id
            assert runner.secret_lines(cell.source, "SOLUTION"), f"{cell.grade_id}: no solution"
        if cell.is_test:
            assert re.fullmatch(r"q\d+-[a-z]", cell.grade_id), cell.grade_id
            assert cell.points > 0, cell.grade_id
            assert not ends_in_a_value(cell.source), f"{cell.grade_id}: a value as last line is a partial grade"
        assert cell.is_answer or not re.search("BEGIN SOLUTION", cell.source)
        assert cell.is_test or not re.search("BEGIN HIDDEN TESTS", cell.source)


def ends_in_a_value(source: str) -> bool:
    last = ast.parse(source).body[-1]
    return isinstance(last, ast.Expr) and not ast.unparse(last).startswith("check.")


@every_set
def test_a_set_has_six_to_ten_questions_in_order_and_states_its_points(name):
    cells = nbformat.read(SOURCE / name / f"{name}.ipynb", as_version=4).cells
    points, told, task, optional = points_of(name), {}, "", 0.0
    assert list(points) == [f"q{i + 1}" for i in range(len(points))] and 6 <= len(points) <= 10
    for cell in cells:
        if cell.cell_type == "markdown" and cell.source.startswith("## Question"):
            task = cell.source
        about = cell.metadata.get("nbgrader", {})
        if about.get("solution") and about["grade_id"] != runner.STUDENT:
            told.setdefault(about["grade_id"].split("-")[0], task)
    for question, total in points.items():
        title, said = told[question].split("\n")[0], f"({total:g} point{'s' * (total != 1)})"
        form = re.fullmatch(rf"## Question {question[1:]}( \(optional\))?: .+", title)
        assert form, f"{question}: title {title!r}"
        optional += total if form[1] else 0
        assert title.endswith(said), f"{question}: its tests give {said}, its title is {title!r}"
        assert f'`check.hint("{question}")`' in told[question], f"{question}: does not say how to get a hint"
        assert "<details>" not in told[question], f"{question}: hints are in lincls/exercise/hints/"
    whole = f"{len(points)} questions, {sum(points.values()):g} points"
    assert whole in cells[0].source, f"the first cell does not say {whole!r}"
    if optional:
        for part in (f"{sum(points.values()) - optional:g} points", f"{optional:g} points"):
            assert part in cells[0].source, f"the first cell does not say what is required and what is not: {part!r}"


@every_set
def test_every_question_has_hints_in_three_stages(name):
    cells = solved(name)
    assert re.search(rf'check\.begin\("{name}"[,)]', runner.set_up(cells))
    assert "check.hint" not in "".join(cell.source for cell in cells), "a hint that runs by itself is spoiled"
    hints, solutions = begin.read(begin.HINTS / f"{name}.toml"), runner.answers(cells)
    assert list(hints) == list(points_of(name))
    for question, stages in hints.items():
        assert tuple(stages) == begin.STAGES, question
        texts = [text.strip() for text in stages.values()]
        assert min(map(len, texts)) >= 20 and len(set(texts)) == len(texts), f"{question}: an empty stage"
        lines = [line for line in runner.secret_lines(solutions.get(question, ""), "SOLUTION") if len(line) > 8]
        told = [line for line in lines if line in "\n".join(texts)]
        assert len(told) < len(lines) or question not in solutions, (
            f"{question}: the hints give the whole solution away"
        )


@every_set
def test_the_running_score_counts_what_the_metadata_say(name):
    cells = solved(name)
    total = re.search(r'check\.begin\("\w+", points=([\d.]+)\)', runner.set_up(cells))
    assert total is None or float(total[1]) == sum(runner.questions(cells).values())
    for cell in cells:
        told = re.findall(r'check\.passed\("(.+?)", ([\d.]+)\)', runner.stub(cell.source))
        assert [(each, float(points)) for each, points in told] in ([], [(cell.grade_id, cell.points)])


LINES = 3  # of a test cell that students see


@every_set
def test_a_test_cell_shows_three_lines_at_most(name):
    shown = {cell.grade_id: runner.stub(cell.source) for cell in solved(name) if cell.is_test}
    lines = {grade_id: sum(map(bool, map(str.strip, source.split("\n")))) for grade_id, source in shown.items()}
    assert {grade_id: count for grade_id, count in lines.items() if count > LINES} == {}


NAMES = 3  # that an answer cell asks for


@every_set
def test_an_answer_cell_asks_for_three_names_at_most_and_its_tests_stand_right_below(name):
    cells = [cell for cell in solved(name) if cell.is_answer or cell.is_test]
    for question in runner.questions(cells):
        own = [cell for cell in cells if cell.question == question]
        ids = [cell.grade_id for cell in own if cell.is_answer]
        assert ids == [question, *(f"{question}-{k}" for k in range(2, len(ids) + 1))]
        assert own == cells[cells.index(own[0]) :][: len(own)] and own[-1].is_test
        for place, cell in enumerate(own):
            below = itertools.dropwhile(lambda each: each.is_answer, own[place:])
            tests = "\n".join(test.source for test in itertools.takewhile(lambda each: each.is_test, below))
            asked = runner.bound(runner.stub(cell.source)) if cell.is_answer else []
            assert len(asked) <= NAMES, f"{cell.grade_id} asks for {asked}"
            assert not asked or any(re.search(rf"\b{each}\b", tests) for each in asked), cell.grade_id


HARMLESS = (  # what a careful student tries after an answer
    "import numpy as np\nnp.round(np.ones(2) @ np.ones(2), 2)",
    "import numpy as np\nprint(np.allclose(np.linalg.pinv(np.eye(2)), np.eye(2)))",
    "from lincls import separability\nseparability.decide([[0.0], [1.0]], [0, 1])",
    "from lincls import models\nfrom lincls.data import real\nprint(models.PCA(2).fit(real.iris().X).components_)",
    "from lincls.boolean import OR\nfrom lincls.models import Perceptron\nPerceptron().fit(*OR.encoded(-1)).w_",
    "from matplotlib.figure import Figure\nFigure().subplots().plot([1, 2], [3, 4])",
    "scratch = [k**2 for k in range(3)]",
    "if False:\n    from sklearn.linear_model import LinearRegression as theirs",
)


@every_set
def test_hints_and_harmless_lines_in_any_cell_change_no_points(name):
    cells, draws = solved(name), np.random.default_rng(int(name[:2]))
    asking = {
        question: f'check.hint("{question}")\n{source}\n{HARMLESS[draws.integers(len(HARMLESS))]}\ncheck.hint("q99")'
        for question, source in runner.answers(cells).items()
    }
    report = runner.run(cells, asking, seed=1)
    assert report.errors == {} and report.messages == {}


@every_set
def test_the_solution_gets_every_point(name):
    cells = solved(name)
    report = runner.run(cells)
    assert report.messages == {} and report.errors == {}
    assert report.total == sum(runner.questions(cells).values())


@every_set
@pytest.mark.parametrize("seed", [1, 2**31])
def test_the_solution_is_right_whatever_the_hidden_inputs_are(name, seed):
    cells = solved(name)
    hidden = "\n".join(line for cell in cells for line in runner.secret_lines(cell.source, "HIDDEN TESTS"))
    assert "default_rng(" not in hidden, "hidden inputs come from check.rng(key)"
    with grading(GradingRun(seed)):
        report = runner.run(cells)
    assert report.messages == {} and report.errors == {}


@every_set
def test_the_solution_is_right_for_every_student(name):
    cells = solved(name)
    names = [cell.grade_id for cell in cells]
    assert ("variant(STUDENT" in runner.set_up(cells)) == (runner.STUDENT in names)
    if runner.STUDENT in names:
        for who in ('""', "...", '"ada"', '"Blaise P."', "40127"):
            with runner.without_pictures():
                report = runner.run(cells, {runner.STUDENT: f"STUDENT = {who}"})
            assert report.messages == {} and report.errors == {}, who


@every_set
def test_the_untouched_release_gets_nothing_and_does_not_crash(name):
    for cells in (released(name), unsolved(name)):
        report = runner.run(cells)
        assert report.total == 0
        assert report.errors == {}
        assert set(report.messages.values()) == {NOT_ATTEMPTED}


def unsolved(name: str) -> list[runner.Cell]:
    """The solution notebook, hidden tests and all, with the answer cells of the release."""
    stubs = {cell.grade_id: cell.source for cell in released(name) if cell.is_answer}
    cells = solved(name)
    for cell in cells:
        if cell.is_answer:
            cell.source = stubs[cell.grade_id]
    return cells


@every_set
def test_a_question_answered_alone_gets_its_points_and_no_others(name):
    cells, solutions = unsolved(name), runner.answers(solved(name))
    for question, points in runner.questions(cells).items():
        with runner.without_pictures():
            report = runner.run(cells, {question: solutions[question]})
        assert report.errors == {}
        assert report.of(question) == points, f"{question}: {report.text(question)}"
        assert report.total == points, f"{question} earns points of another question"


@every_set
def test_every_question_has_three_wrong_answers_with_a_message_and_an_unusual_right_one(name):
    questions = runner.questions(solved(name))
    wrong, unusual = runner.given(name, "wrong"), runner.given(name, "unusual")
    assert {given.question for given in (*wrong, *unusual)} <= set(questions), "a question that does not exist"
    for question in questions:
        assert sum(given.question == question and bool(given.says) for given in wrong) >= 3, question
        assert any(given.question == question for given in unusual), question
    for given in (*wrong, *unusual):
        assert given.says or given.name, f"what is {given.source}?"
    told = [(given.question, given.source) for given in wrong if given.says]
    assert len(set(told)) == len(told), "the same wrong answer twice"


@pytest.mark.parametrize(("name", "given"), messages())
def test_a_wrong_answer_gets_its_message(name, given):
    cells, question = unsolved(name), given.question
    source = runner.answer(given.source, runner.answers(solved(name))[question])
    with runner.told():
        report = runner.run(cells, {question: source}, only={question})
    assert report.of(question) < runner.questions(cells)[question], f"this wrong answer passes:\n{source}"
    assert says(report.text(question), given.says), f"not in these words:\n{report.text(question)}"
    for text in report.messages.values():
        assert not runner.crash(text), f"a check let an error through: {text}"


def says(text: str, message: str) -> bool:
    """Whether whole lines of the text are the message; three dots in it stand for words that are not ours."""
    ours = "[^\n]*".join(re.escape(part) for part in message.strip().split("..."))
    return len(message) >= 12 and re.search(rf"^ *{ours} *$", text, re.MULTILINE) is not None


def test_a_part_of_a_line_is_no_message():
    text = "b is 2, wanted 3\nThat is one too few.\ngradient raised ValueError: matmul: no"
    assert says(text, "That is one too few.") and says(text, "b is 2, wanted 3\nThat is one too few.")
    assert says(text, "gradient raised ValueError: ...")
    assert not says(text, "one too few.") and not says(text, "b is 2, wanted") and not says(text, "no")


def test_exercises_are_what_nbgrader_makes_of_solutions(tmp_path):
    if not SETS:
        pytest.skip("no sets yet")
    release(SOURCE, tmp_path)
    made = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in files(tmp_path)}
    kept = {path.relative_to(RELEASE).as_posix(): path.read_bytes() for path in files(RELEASE)}
    assert sorted(made) == sorted(kept)
    assert [name for name in made if made[name] != kept[name]] == [], "run `make exercises`"


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file() and ".ipynb_checkpoints" not in path.parts]
