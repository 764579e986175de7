"""Mean errors against the number of examples, with Student's interval."""

import numpy as np

from lincls.figures.parts.means import mean_errors
from lincls.plot import figure


def test_the_bars_of_a_mean_are_students_interval():
    errors = np.random.default_rng(0).random((2, 30))
    marks = mean_errors(figure().axes[0], [10, 100])
    marks.move(errors, errors + 1)
    line, _, _, bars = marks.artists
    (low, high) = bars.get_segments()[0][:, 1]
    reach = 2.045 * errors[0].std(ddof=1) / np.sqrt(30)
    np.testing.assert_allclose([low, high], errors[0].mean() + 1 + np.array([-reach, reach]))
    np.testing.assert_allclose(line.get_ydata(), errors.mean(axis=1))
