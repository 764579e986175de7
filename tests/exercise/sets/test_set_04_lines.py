"""The lines of two proofs are measured where they should hold: right ones pass in any form."""

import numpy as np
import pytest

from lincls.exercise import check

RIGHT = [
    (check.average_of_z, lambda lam, z: lam @ z),
    (check.average_of_two, lambda A, z_p, z_q: np.array([z_q + A * (z_p - z_q)])),
    (check.walk_in_vectors, lambda w, d, s: sum((w + s * d) ** 2)),
    (check.walk_in_numbers, lambda ww, wd, dd, s: ww + s * (2 * wd + s * dd)),
    (check.as_far_again, lambda wd, dd: [-2 * wd / dd]),
]


@pytest.mark.parametrize(("law", "line"), RIGHT)
def test_a_right_line_passes_under_any_seed(law, line):
    for seed in range(5):
        law(line, np.random.default_rng(seed))
