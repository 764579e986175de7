"""What the grader knows of the instructor's notebook."""

import ast
import json
import pickle

import pytest
import small

from lincls_grader import Source
from lincls_grader.source import binds


@pytest.fixture
def source(tmp_path):
    return small.instructor(tmp_path)


def test_cells_have_their_kind_question_and_points(source):
    assert source.set == "small"
    assert [(cell.kind, cell.question, cell.points) for cell in source.cells][:4] == [
        ("setup", "", 0),
        ("answer", "q1", 0),
        ("test", "q1", 1),
        ("answer", "q2", 0),
    ]
    assert [cell.grade_id for cell in source.tests] == ["q1-a", "q2-a", "q2-b", "q3-a"]
    names = ("lincls.boolean", "lincls.boolean.AND", "lincls.exercise", "lincls.exercise.check")
    assert source.imports == ("numpy", *names)


def test_it_travels_in_a_pickle(source):
    assert pickle.loads(pickle.dumps(source)) == source


def test_the_digest_is_that_of_the_file(source, tmp_path):
    path = tmp_path / "small.ipynb"
    path.write_text(path.read_text().replace("-1.5", "-1.4"))
    assert Source.read(path).digest != source.digest


def test_the_release_of_a_test_cell_has_no_hidden_lines(source):
    assert source.tests[2].released == "check.function(f, [[4]], [np.array([2.0])])"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("a, (b, *c) = d = 1, (2, 3)", "a b c d"),
        ("def f(x):\n    y = 1\nclass C:\n    z = 1", "f C"),
        ("import a.b, c as d\nfrom e import f as g, h", ""),
        ("for i in x:\n    y = i\nwith o() as (p, q): pass", "i y p q"),
        ("x[0] = 1\ny.z[1].w = 2", ""),
        ("if (n := 3): pass\ntry: pass\nexcept E as e: pass", "n e"),
        ("[i for i in x]\nlambda k: (m := k)", ""),
        ("x += 1\ndel y", "x y"),
        ("match v:\n    case [a, *b]: pass\n    case {'k': c, **d}: pass", "a b c d"),
    ],
)
def test_the_names_that_a_cell_binds(text, names):
    assert set(binds(ast.parse(text))) == set(names.split())


def test_lines_that_only_draw_are_left_out_of_set_up_cells(tmp_path):
    setup = "from lincls.plot import plot_points, show\nX = 1"
    picture = "Y = X\nshow(\n    plot_points(Y),\n    'a caption',\n)\nZ = show; show(Z)"
    cells = [small.cell(setup), small.cell(picture), small.cell("show(1)", "q1-a", "test", 1)]
    works = [cell.work for cell in small.source(tmp_path, cells).cells]
    assert works[1].split() == ["Y", "=", "X", "Z", "=", "show;", "show(Z)"]
    assert works[0] == setup and works[2] == "show(1)"


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", json.dumps({"nbformat": 3}), json.dumps(small.notebook([])),
     json.dumps(small.notebook([small.cell("(")]))],
)  # fmt: skip
def test_what_is_no_instructors_notebook_is_refused(tmp_path, text):
    path = tmp_path / "s.ipynb"
    path.write_text(text)
    with pytest.raises(ValueError, match=r"s\.ipynb"):
        Source.read(path)


def test_two_test_cells_with_one_id_are_refused(tmp_path):
    with pytest.raises(ValueError, match="grade_id"):
        small.source(tmp_path, [small.cell("1", "q1-a", "test", 1)] * 2)
