"""What a notebook's session tells of a name that is missing."""

import pytest

from lincls.exercise import check, session


@pytest.fixture
def shown(shell):
    """The tracebacks that the notebook shows, as lists of lines."""
    out = []
    shell._showtraceback = lambda kind, error, lines: out.append((kind, lines))
    shell.run_cell("from lincls.exercise import check\ncheck.begin('99_made_up')", store_history=True)
    yield out
    shell.set_custom_exc((), None)
    check.begin("")


def test_a_test_cell_without_its_answer_says_one_sentence_and_fails(shell, shown):
    result = shell.run_cell("check.value(w, 1)", store_history=True)
    assert isinstance(result.error_in_exec, NameError)
    assert shown == [(NameError, [session.UNDEFINED.format(name="w")])]


def test_a_cell_that_draws_before_there_is_a_name_says_so_too(shell, shown):
    shell.run_cell('draws = variant(STUDENT, "99-q1")', store_history=True)
    assert shown == [(NameError, [session.UNDEFINED.format(name="variant")])]


@pytest.mark.parametrize("cell", ["w + 1", "def f():\n    return w\ncheck.value(f(), 1)"])
def test_any_other_missing_name_keeps_its_traceback(shell, shown, cell):
    shell.run_cell(cell, store_history=True)
    assert len(shown) == 1 and "NameError" in "".join(map(str, shown[0][1]))


def test_without_a_notebook_there_is_nothing_to_tell():
    session.tell_of_missing_names({})
