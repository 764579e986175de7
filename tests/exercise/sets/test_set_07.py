"""The laws of costs, of derivatives and of one step, asked for on data that are drawn."""

import numpy as np
import pytest

from lincls.exercise import check
from lincls.exercise.run import GradingRun, grading
from lincls.exercise.sets import set_07
from lincls.models.sigmoid import sigmoid


def shifted(b, c_fp, c_fn):
    return b - np.log(c_fp / c_fn)


def bent(p, t):
    return 2 * p * (1 - p) * (p * (1 - p) + (p - t) * (1 - 2 * p))


def hard(w, b, x, t, eta):
    error = t - (w @ x + b >= 0)
    return w + eta * error * x, b + eta * error


RIGHT = [
    (set_07.q1_c, shifted),
    (set_07.q2_c, lambda p, t: 2 * (p - t) * p * (1 - p)),
    (set_07.q2_d, bent),
    (set_07.q3_a, lambda t, p, slope, x_j: (t / p - (1 - t) / (1 - p)) * slope * x_j),
    (set_07.q3_b, lambda t, p, x_j: (t - p) * x_j),
    (set_07.q3_c, lambda t, x, w, b, j: (t - sigmoid(w @ x + b)) * x[j]),
    (set_07.q5_b, hard),
]


@pytest.mark.parametrize(("law", "answer"), RIGHT, ids=lambda each: each.__name__)
@pytest.mark.parametrize("seed", range(5))
def test_a_right_answer_keeps_its_law_on_any_draw(law, answer, seed):
    with grading(GradingRun(seed)):
        law(answer)


@pytest.mark.parametrize("law", [law for law, _ in RIGHT])
def test_nothing_and_the_wrong_number_of_arguments_get_a_sentence(law):
    for answer in (lambda *args: None, lambda *args: "0", lambda: 0, 7):
        with pytest.raises(check.Wrong):
            law(answer)
    with pytest.raises(check.NotAttempted):
        law(...)


def test_a_column_for_w_is_refused_where_it_is_seen():
    with pytest.raises(check.Wrong, match="w has shape"):
        set_07.q5_b(lambda w, b, x, t, eta: (hard(w, b, x, t, eta)[0][:, None], hard(w, b, x, t, eta)[1]))


@pytest.mark.parametrize("high", [0.3, 0.4567, 0.9])
def test_where_a_convex_function_would_leave_its_range_is_judged_by_the_line(high):
    set_07.q2_b(0.75 / (high - 0.25), high)
    set_07.q2_b([0.75 / (round(high, 3) - 0.25)], high)
    for wrong, said in ((0.75 / (high - 0.25) - 1, "counted from the second point"), (1 / high, "not at 0"), (9e9, "")):
        with pytest.raises(check.Wrong, match=f"(?s)is not at 1, .*{said}"):
            set_07.q2_b(wrong, high)
    for none in (None, float("nan"), "far"):
        with pytest.raises(check.Wrong):
            set_07.q2_b(none, high)
