import numpy as np
import pytest

from lincls.numerics.running import drive, finite_start, told


def counting(last):
    yield from range(last + 1)
    return "converged"


def test_drive_keeps_the_last_state_the_reason_and_the_number_of_steps():
    assert drive(counting(4)) == (4, "converged", 4)


def test_drive_counts_no_step_when_there_is_only_the_first_state():
    assert drive(counting(0)) == (0, "converged", 0)


def test_what_told_hands_on_ends_with_the_reason():
    ending = []
    assert list(told(counting(2), ending)) == [0, 1, 2] and ending == ["converged"]


def test_a_start_beyond_what_a_float_holds_is_refused_by_name():
    finite_start(1.0, np.ones(2))
    for loss, gradient in ((np.inf, np.ones(2)), (1.0, np.array([1.0, np.nan]))):
        with pytest.raises(ValueError, match="start must be so small"):
            finite_start(loss, gradient, "start")
