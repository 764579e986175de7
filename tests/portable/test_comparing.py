"""The gate fails on a cell that prints a last digit, and on no other."""

import nbformat
import numpy as np
import pytest
from comparing import compare
from nbformat.v4 import new_code_cell, new_notebook, new_output
from variants import Variant, strictest

MATRIX = "np.cos(np.arange(400.0).reshape(20, 20) ** 2)"
EXPRESSIONS = {
    "last_digit": "float(first)",
    "four_digits": "f'{first:.4f}'",
    "names_of_the_startup": "sorted({'noise', '_noise'} & set(globals()))",
}


@pytest.fixture
def notebooks(tmp_path):
    """For each expression a notebook that prints it, stored as this process would."""
    space = {"np": np}
    space["first"] = np.linalg.inv(eval(MATRIX, space))[0, 0]
    for name, expression in EXPRESSIONS.items():
        source = f"import numpy as np\nfirst = np.linalg.inv({MATRIX})[0, 0]\nprint({expression})"
        output = new_output("stream", name="stdout", text=f"{eval(expression, space)}\n")
        cell = new_code_cell(source, execution_count=1, outputs=[output])
        nbformat.write(new_notebook(cells=[cell]), tmp_path / f"{name}.ipynb")
    return sorted(tmp_path.glob("*.ipynb"))


def test_a_last_digit_fails_and_nothing_else(notebooks):
    said = compare(notebooks, strictest())
    assert "1 failed, 2 passed" in said
    assert "Cell 0: Cell outputs differ" in said and "print(float(first))" in said


def test_on_the_same_machine_nothing_fails(notebooks):
    assert compare(notebooks, Variant("as it is", {})) == ""
