"""The lines of two proofs are measured where they should hold: right ones pass in any form, known slips are named."""

import numpy as np
import pytest
from students import message

from lincls.exercise import check

RIGHT = [
    (check.average_of_z, lambda lam, z: lam @ z),
    (check.average_of_two, lambda A, z_p, z_q: np.array([z_q + A * (z_p - z_q)])),
    (check.walk_in_vectors, lambda w, d, s: sum((w + s * d) ** 2)),
    (check.walk_in_numbers, lambda ww, wd, dd, s: ww + s * (2 * wd + s * dd)),
    (check.as_far_again, lambda wd, dd: [-2 * wd / dd]),
]
WRONG = [
    (check.average_of_z, lambda lam, z: (lam**2) @ z, "once, not twice"),
    (check.average_of_z, lambda lam, z: lam @ z / len(z), "one too many"),
    (check.average_of_two, lambda A, z_p, z_q: A * z_q + (1 - A) * z_p, "A belongs to p"),
    (check.average_of_two, lambda A, z_p, z_q: A * z_p + z_q, "The share of q is missing"),
    (check.walk_in_vectors, lambda w, d, s: s * s * (d @ d), "w must come in"),
    (check.walk_in_vectors, lambda w, d, s: (w - s * d) @ (w - s * d), "The sign of d"),
    (check.walk_in_numbers, lambda ww, wd, dd, s: ww + s * wd + s * s * dd, "comes twice"),
    (check.walk_in_numbers, lambda ww, wd, dd, s: ww - 2 * s * wd + s * s * dd, "has the sign of"),
    (check.as_far_again, lambda wd, dd: -wd / dd, "You may go on"),
    (check.as_far_again, lambda wd, dd: -3 * wd / dd, "That is too far"),
    (check.as_far_again, lambda wd, dd: wd, "s is positive"),
]


@pytest.mark.parametrize(("law", "line"), RIGHT)
def test_a_right_line_passes_under_any_seed(law, line):
    for seed in range(5):
        law(line, np.random.default_rng(seed))


@pytest.mark.parametrize(("law", "line", "words"), WRONG)
def test_a_slip_in_a_line_is_named(law, line, words):
    assert words in message(law, line, np.random.default_rng(1))
