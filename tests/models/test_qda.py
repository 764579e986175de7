import numpy as np
import pytest
from scipy.stats import multivariate_normal

from lincls.models import LDA, QDA


def random_data(seed, K=3, N=150, D=4):
    rng = np.random.default_rng(seed)
    t = np.arange(N) % K
    roots = rng.normal(size=(K, D, D))
    return np.einsum("nj,nij->ni", rng.normal(size=(N, D)), roots[t]) + rng.normal(size=(K, D))[t], t


def test_the_estimates_made_by_hand():
    X, t = [[0.0], [2.0], [5.0], [9.0]], [0, 0, 1, 1]
    assert QDA().fit(X, t).covariances_.tolist() == [[[1]], [[4]]]
    assert QDA(estimate="unbiased").fit(X, t).covariances_.tolist() == [[[2]], [[8]]]
    # at 3: (3 - 1)^2 / 1 against (3 - 7)^2 / 4, and the log-determinants
    assert QDA().fit(X, t).decision_function([[3.0]]) == pytest.approx([-(np.log(4) + 4 - 4) / 2])


@pytest.mark.parametrize("estimate", ["ml", "unbiased"])
def test_the_joint_density_is_scipys(estimate):
    X, t = random_data(2)
    model = QDA(estimate=estimate).fit(X, t)
    for k in range(3):
        S = np.cov(X[t == k].T, bias=estimate == "ml")
        wanted = multivariate_normal(X[t == k].mean(axis=0), S).logpdf(X) + np.log(1 / 3)
        assert model.joint_log_probability(X)[:, k] == pytest.approx(wanted)


def test_equal_covariances_give_lda():
    X, _ = random_data(0, K=1, N=40)
    X, t = np.vstack([X, X + 1, X - [3, 0, 1, 0]]), np.repeat([0, 1, 2], 40)
    assert QDA().fit(X, t).predict_proba(X) == pytest.approx(LDA().fit(X, t).predict_proba(X))


def test_the_boundary_is_a_conic():
    X, t = random_data(3, K=2, D=2)
    model = QDA().fit(X, t)
    grid = np.random.default_rng(0).normal(size=(50, 2)) * 5
    x, y = grid.T
    terms = np.column_stack([x * x, x * y, y * y, x, y, np.ones(50)])
    _, left, rank, _ = np.linalg.lstsq(terms, model.decision_function(grid), rcond=None)
    assert rank == 6 and left == pytest.approx([0], abs=1e-12)


def test_a_missing_feature_is_integrated_out():
    X, t = random_data(5, D=2)
    model = QDA().fit(X, t)
    grid = np.linspace(-60, 60, 20_001)
    joint = np.exp(model.joint_log_probability(np.column_stack([np.full(len(grid), 0.7), grid])))
    found = np.exp(model.joint_log_probability([[0.7, np.nan]]))[0]
    assert found == pytest.approx(joint.sum(axis=0) * (grid[1] - grid[0]), rel=1e-6)


def test_values_missing_at_random_change_the_estimate_little():
    X, t = random_data(6, K=2, N=4000, D=3)
    whole = QDA().fit(X, t)
    X[np.random.default_rng(0).random(X.shape) < 0.1] = np.nan
    model = QDA().fit(X, t)
    assert model.converged_ and model.stopped_ == "converged" and model.n_iter_ >= 1
    assert model.covariances_ == pytest.approx(whole.covariances_, rel=0.15, abs=0.15)


SINGULAR = [
    ([[0.0, 1], [1, 3], [2, 2], [5, 5]], ["a", "a", "a", "b"], "class b has rank 0 in 2 features, from 1 example:"),
    ([[0.0, 0], [1, 1], [2, 2], [5, 6], [7, 1], [8, 0]], list("aaabbb"), "class a has rank 1 in 2 features, from 3"),
    ([[0.0, 1], [0, 2], [0, 5], [5, 6], [7, 1], [8, 0]], list("aaabbb"), "class a has rank 1 in 2 features"),
    ([[0.0, 1], [np.nan, 2], [0, 5], [5, 6], [7, 1], [8, 0]], list("aaabbb"), "class a has rank 1 in 2 features"),
]


@pytest.mark.parametrize("X, t, message", SINGULAR)
def test_a_singular_covariance_is_refused_with_class_rank_and_cure(X, t, message):
    with pytest.raises(ValueError, match=message + ".*Give QDA a ridge.*or use LDA"):
        QDA().fit(X, t)


@pytest.mark.parametrize("X, t, message", SINGULAR)
def test_a_ridge_is_the_cure(X, t, message):
    model = QDA(ridge=0.01).fit(X, t)
    X = np.array(X)
    assert model.score(X, t) >= 0.75
    assert np.isfinite(model.predict_log_proba(X)).all()


def test_a_ridge_is_a_share_of_each_features_overall_variance():
    X, t = random_data(7)
    plain, ridge = QDA().fit(X, t), QDA(ridge=0.5).fit(X, t)
    assert ridge.covariances_ - plain.covariances_ == pytest.approx(
        np.tile(np.diag(0.5 * X.var(axis=0)), (3, 1, 1)), abs=1e-12
    )


def test_a_feature_that_never_varies_does_not_count_with_a_ridge():
    X, t = random_data(8)
    wide = np.column_stack([X, np.full(len(X), 3.3)])
    assert QDA(ridge=0.1).fit(wide, t).predict_proba(wide) == pytest.approx(QDA(ridge=0.1).fit(X, t).predict_proba(X))


def test_one_example_has_no_unbiased_estimate():
    with pytest.raises(ValueError, match="class 1 of t has one example; estimate='unbiased' needs two"):
        QDA(estimate="unbiased", ridge=0.1).fit([[0.0], [1.0], [2.0]], [0, 0, 1])
