import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.boolean import AND, NAND, NOR, NOT, OR, XNOR, XOR, TruthTable, inputs, table
from lincls.boolean.tables import truths


def test_inputs_count_upwards_with_x1_the_most_significant():
    assert inputs(2).tolist() == [[0, 0], [0, 1], [1, 0], [1, 1]]
    assert inputs(2, low=-1).tolist() == [[-1, -1], [-1, 1], [1, -1], [1, 1]]
    weights = 2 ** np.arange(5)[::-1]
    assert (inputs(5) @ weights == np.arange(32)).all()


@pytest.mark.parametrize(
    ("named", "values"),
    [
        (NOT, [1, 0]),
        (AND, [0, 0, 0, 1]),
        (OR, [0, 1, 1, 1]),
        (XOR, [0, 1, 1, 0]),
        (NAND, [1, 1, 1, 0]),
        (NOR, [1, 0, 0, 0]),
        (XNOR, [1, 0, 0, 1]),
    ],
)
def test_the_named_tables_have_their_values(named, values):
    assert named.t.tolist() == values
    assert named.low == 0


def test_a_table_unpacks_into_inputs_and_targets():
    X, t = XOR
    assert X.shape == (4, 2)
    assert t.shape == (4,)
    assert XOR.n == 2


def test_a_table_comes_from_a_function_or_from_values():
    by_function = table(lambda x1, x2, x3: x1 + x2 + x3 >= 2, 3)
    by_values = table([0, 0, 0, 1, 0, 1, 1, 1], 3)
    assert (by_function.t == by_values.t).all()
    assert (table([False, True], 1).t == [0, 1]).all()


def test_the_function_gets_truth_values_in_either_encoding():
    made = table(lambda x1, x2: x1 and not x2, 2, low=-1)
    assert made.t.tolist() == [-1, -1, 1, -1]
    assert table([-1, -1, 1, -1], 2, low=-1).t.tolist() == [-1, -1, 1, -1]


@given(st.lists(st.booleans(), min_size=8, max_size=8))
def test_encoding_forth_and_back_changes_nothing(values):
    start = table(values, 3)
    there = start.encoded(-1)
    assert there.low == -1
    assert (there.X == 2 * start.X - 1).all()
    assert (there.t == 2 * start.t - 1).all()
    assert (there.encoded(0).t == start.t).all()
    assert (truths(there) == truths(start)).all()


def test_a_table_prints_as_a_table():
    assert str(AND).splitlines() == ["x1 x2 |  t", "----------", " 0  0 |  0", " 0  1 |  0", " 1  0 |  0", " 1  1 |  1"]
    assert str(NOT.encoded(-1)).splitlines()[2:] == ["-1 | +1", "+1 | -1"]
    assert repr(AND) == str(AND)
    assert AND._repr_markdown_().splitlines()[0] == "| $x_{1}$ | $x_{2}$ | $t$ |"
    assert AND._repr_markdown_().splitlines()[-1] == "| 1 | 1 | 1 |"


def test_the_named_tables_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        AND.t[0] = 1


@pytest.mark.parametrize("n", [0, -1, 17, 2.0, "2", None, True])
def test_a_bad_number_of_variables_is_refused(n):
    with pytest.raises((TypeError, ValueError), match="n must be"):
        inputs(n)


@pytest.mark.parametrize("low", [1, 0.5, -2, None, "0"])
def test_a_bad_number_for_false_is_refused(low):
    for ask in (lambda: inputs(2, low), lambda: AND.encoded(low)):
        with pytest.raises((TypeError, ValueError), match="low must be"):
            ask()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([0, 1], "values must be 2\\^2 = 4 truth values"),
        ([0, 1, 2, 0], "values\\[2\\] must be true or false, or 0 or 1; it came as 2"),
        ([0, 1, -1, 0], "values\\[2\\] must be"),
        ("0110", "function_or_values must be"),
        (7, "function_or_values must be"),
        (np.array(0), "values must be"),
        (lambda x1, x2: x1 + x2, "the function at \\(1, 1\\) must be true or false"),
        (lambda x1, x2: None, "the function at \\(0, 0\\)"),
    ],
)
def test_bad_values_are_refused_by_name(values, message):
    with pytest.raises((TypeError, ValueError), match=message):
        table(values, 2)


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        (None, "table must be a TruthTable"),
        (TruthTable([[0, 1], [0, 0]], [0, 1]), "table.X must be all 2\\^n inputs"),
        (TruthTable([[0, 0], [0, 1], [1, 0]], [0, 1, 1]), "table.X must be all"),
        (TruthTable(AND.X, [0, 1, 1, -1]), "table.t must be in {0, 1}"),
        (TruthTable(AND.X, [0, 1]), "table.t must have one entry"),
        (TruthTable(AND.X + 1, AND.t), "table.X\\[0, 0\\] must be 0 or -1"),
    ],
)
def test_what_is_no_truth_table_is_refused(bad, message):
    with pytest.raises((TypeError, ValueError), match=message):
        truths(bad)
