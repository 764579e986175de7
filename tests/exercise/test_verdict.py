"""The three states, the verdict line, and what a student sees in place of a traceback."""

import pytest

from lincls.exercise import check
from lincls.exercise.run import grading

AND = ([(0, 0), (0, 1), (1, 0), (1, 1)], (0, 0, 0, 1))


def test_a_wrong_answer_prints_the_counterexample_and_raises_nothing(capsys):
    with check.question("AND by hand", points=2):
        check.separates((1, 1), -0.5, AND)
    assert capsys.readouterr().out == (
        "AND by hand: not yet: 0 of 2 points\n"
        "  x = (0, 1): z = w·x + b = 0.5, but its target is 0\n"
        "  These weights are right for inputs in {-1, +1}; here the inputs are in {0, 1}.\n"
    )


def test_nbgrader_is_told_the_points_of_a_question_and_of_its_parts(capsys, monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    with check.question("whole", points=2):
        check.value(1, 1)
    with check.question("nothing", points=2):
        check.value(..., 1)
    with check.question("parts", points=3):
        with check.part("right", points=2):
            check.value(1, 1)
        with check.part("wrong", points=1):
            check.value(2, 1)
    shown = [line for line in capsys.readouterr().out.split("\n") if line.isdecimal()]
    assert shown == ["2", "0", "2"]


def test_a_name_that_is_missing_is_answered_kindly(capsys):
    with check.question("AND by hand"):
        check.separates(w_of_the_cell_above, 0, AND)  # noqa: F821
    assert "w_of_the_cell_above is not defined: run the cells above first" in capsys.readouterr().out


def test_arithmetic_with_dots_is_not_attempted(capsys):
    with check.question("sum"):
        check.value(... + 1, 2)
    assert capsys.readouterr().out == "sum: not attempted: 0 of 1 point\n"


def test_any_other_error_in_the_block_is_answered_too(capsys):
    with check.question("ratio"):
        check.value(1 / 0, 2)
    assert "the check met ZeroDivisionError: division by zero" in capsys.readouterr().out


def test_an_interrupt_is_not_swallowed():
    with pytest.raises(KeyboardInterrupt), check.question("long"):
        raise KeyboardInterrupt
    with pytest.raises(ValueError, match="open it inside"):
        check.part("no question is open any more")


def test_an_exception_that_cannot_be_printed_does_no_harm(capsys):
    class Odd(Exception):
        def __str__(self):
            raise RuntimeError

    with check.question("odd"):
        raise Odd
    assert "the check met Odd: ?" in capsys.readouterr().out


def test_parts_all_right_all_untouched_or_one_untouched(capsys):
    for first, second, line in (
        (1, 2, "step: right: 3 of 3 points\n"),
        (..., ..., "step: not attempted: 0 of 3 points\n"),
        (1, ..., "step: partly right: 1 of 3 points\n  second: not attempted\n"),
    ):
        with check.question("step", points=3):
            with check.part("first", points=1):
                check.value(first, 1)
            with check.part("second", points=2):
                check.value(second, 2)
        assert capsys.readouterr().out == line


def test_parts_that_do_not_add_up_are_the_authors_error():
    with pytest.raises(ValueError, match="do not add up to 3"), check.question("step", points=3):
        with check.part("first", points=1):
            pass
        with check.part("second", points=1):
            pass


def test_both_verdicts_are_assertion_errors_that_jupyter_shows_without_a_traceback(shell):
    for error in (check.Wrong("w is 1, wanted 2", "The sign is flipped.", None), check.NotAttempted()):
        assert isinstance(error, AssertionError)
        assert error._render_traceback_() == str(error).split("\n")
    shown = []
    shell._showtraceback = lambda kind, value, lines: shown.append(lines)
    shell.run_cell("from lincls.exercise import check; check.value(1, 3, 'w')")
    assert shown == [["w is 1, which is not right"]]


TOLD = {
    "w is 1.5, wanted 1.235": ("w is 1.5, which is not right", lambda: check.value(1.5, 1.2345678, "w")),
    "w is 1.00000123, wanted 1": ("w is 1, which is not right", lambda: check.value(1.00000123, 1.0, "w", tol=1e-9)),
    "n is 6, wanted 8": ("n is 6, which is not right", lambda: check.count(6, 8, "n")),
    "b is -1, but it must be less than -2": ("b is -1, but it must be less", lambda: check.between(-1, -3, -2, "b")),
    "statement 1 is False: No.": (
        "not every statement is judged rightly",
        lambda: check.true_false([1 > 0], [False], ["No."]),
    ),
    "f('OR') is 'or', wanted 'AND'": (
        "f('OR') is 'or', which is not right",
        lambda: check.function(str.lower, ["AND"], ["OR"], "f"),
    ),
    "the mean loss of your w and b is 1.667, but 0.02778 can be reached": (
        "the mean loss of your w and b is 1.667, but less can be reached",
        lambda: check.regression(0, 0, [0, 1, 2], [0, 1, 3]),
    ),
}


@pytest.mark.parametrize("told", TOLD)
def test_what_is_wanted_is_told_in_the_grader_and_in_a_lecture_alone(told, capsys, grader):
    untold, judge = TOLD[told]

    def said():
        with pytest.raises(check.Wrong) as error:
            judge()
        return str(error.value).split("\n")[0]

    assert said() == told
    with grading(None):
        assert said() == untold
        with check.question("in a lecture"):
            judge()
    assert told in capsys.readouterr().out
