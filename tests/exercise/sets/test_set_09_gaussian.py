import numpy as np
import pytest
from scipy import special, stats

from lincls.exercise.sets.set_09 import log_density, logit


@pytest.mark.parametrize("D", [1, 2, 4])
def test_the_density_is_scipys(D, rng):
    M, mean, X = rng.normal(size=(D, D)), rng.normal(size=D), rng.normal(size=(6, D))
    S = M @ M.T + np.eye(D)
    wanted = stats.multivariate_normal(mean, S).logpdf(X)
    assert log_density(X, mean, S) == pytest.approx(wanted)
    assert log_density(X[0], mean, S) == pytest.approx(np.ravel(wanted)[0])
    assert log_density(X[:, 0], mean[0], S[0, 0]) == pytest.approx(
        stats.norm(mean[0], np.sqrt(S[0, 0])).logpdf(X[:, 0])
    )


def test_log_odds_are_scipys(rng):
    p = rng.uniform(size=9)
    assert logit(p) == pytest.approx(special.logit(p))
