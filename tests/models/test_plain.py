"""The plain formulas and the quick models say the same: on ties, equal columns, weights and many classes."""

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.models import (
    LDA,
    PCA,
    QDA,
    BernoulliNaiveBayes,
    GaussianNaiveBayes,
    LeastSquaresClassifier,
    LinearRegression,
    LogisticRegression,
    SoftmaxRegression,
    bernoulli_weights,
    lda_weights,
    least_squares_weights,
    naive_bayes_scores,
    newton_step,
    principal_components,
    pseudo_inverse_weights,
    qda_scores,
    softmax_newton_step,
)

quietly = pytest.mark.filterwarnings("ignore::UserWarning")  # a covariance without full rank is no news here


class Table(NamedTuple):
    """Examples, labels and weights, or None."""

    X: np.ndarray  # (N, D)
    t: np.ndarray  # (N,)
    s: np.ndarray | None  # (N,)


@st.composite
def tables(draw, most: int = 4, full_rank: bool = False) -> Table:
    """Small tables of whole numbers, so that values tie, or of real ones; with a column twice; weighted or not."""
    K, D = draw(st.integers(2, most)), draw(st.integers(1, 3))
    N = draw(st.integers(6 * K, 40))
    rng = np.random.default_rng(draw(st.integers(0, 10**6)))
    t = np.arange(N) % K
    X = rng.normal(size=(N, D)) + t[:, None] * rng.normal(size=D)
    if draw(st.booleans()):
        X = np.round(2 * X)
    if full_rank:
        X = X + 0.1 * rng.normal(size=X.shape)
    else:
        X = draw(st.sampled_from([X, np.column_stack([X, X[:, 0]]), np.column_stack([X, np.full(N, 3.0)])]))
    s = draw(st.sampled_from([None, rng.uniform(0.2, 2.0, N), rng.integers(1, 4, N).astype(float)]))
    return Table(X, t, s)


def classes_apart(w, b):
    """Weights and biases less what all classes have in common."""
    return (w, b) if w.ndim == 1 else (w - w.mean(axis=0), b - b.mean())


def same_apart(plain, quick):
    """Are the weights and biases those of the model, less what all classes have in common?"""
    for one, other in zip(classes_apart(*plain), classes_apart(quick.w_, quick.b_), strict=True):
        assert one == pytest.approx(other, rel=1e-5, abs=1e-5)


@given(table=tables(full_rank=True))
def test_ldas_classes_are_as_far_apart(table):
    X, t, s = table
    same_apart(lda_weights(X, t, s), LDA().fit(X, t, s))


@quietly
@given(table=tables())
def test_ldas_classes_are_as_far_apart_where_columns_depend_on_each_other(table):
    X, t, s = table
    if any(np.ptp(X[t == k], axis=0).any() for k in set(t)):
        same_apart(lda_weights(X, t, s), LDA().fit(X, t, s))


@pytest.mark.parametrize(
    "scores, model", [(qda_scores, QDA()), (naive_bayes_scores, GaussianNaiveBayes(smoothing=0.0))]
)
@given(table=tables(full_rank=True))
def test_joint_probabilities(scores, model, table):
    X, t, s = table
    assert scores(X, t, X, s) == pytest.approx(model.fit(X, t, s).joint_log_probability(X), rel=1e-6)


WEIGHTS = [
    *((lambda X, t, s, a=a: bernoulli_weights(X, t, a, s), BernoulliNaiveBayes(a), 1e-9) for a in (0.5, 1.0)),
    *((least_squares_weights, LinearRegression(way), 1e-6) for way in ("auto", "svd")),
    (pseudo_inverse_weights, LeastSquaresClassifier(), 1e-6),
]


@pytest.mark.parametrize("plain, model, near", WEIGHTS, ids=[repr(row[1]) for row in WEIGHTS])
@given(table=tables())
def test_weights_and_biases(plain, model, near, table):
    X, t, s = table
    target = t + np.sin(np.arange(len(t))) if isinstance(model, LinearRegression) else t
    w, b = plain(X, target, s)
    quick = model.fit(X, target, s)
    assert w == pytest.approx(quick.w_, rel=near, abs=near) and b == pytest.approx(quick.b_, rel=near, abs=near)


@given(table=tables())
def test_pcas_variances_and_the_spaces_of_its_directions(table):
    X, _, s = table
    directions, variances, mean = principal_components(X, s)
    quick = PCA().fit(X, sample_weight=s)
    size = variances[0]
    assert mean == pytest.approx(quick.mean_, rel=1e-9, abs=1e-9)
    assert variances[: len(quick.variance_)] == pytest.approx(quick.variance_, rel=1e-6, abs=1e-9 * size)
    for k in range(1, len(variances)):
        if variances[k - 1] - variances[k] > 1e-3 * size:  # the first k span a space of their own
            plain, other = directions[:k], quick.components_[:k]
            assert plain.T @ plain == pytest.approx(other.T @ other, abs=1e-6)


@pytest.mark.parametrize("step, kind", [(newton_step, LogisticRegression), (softmax_newton_step, SoftmaxRegression)])
@given(data=st.data(), l2=st.sampled_from([0.3, 1.0]))
def test_newtons_steps_end_where_the_model_does(step, kind, data, l2):
    X, t, s = data.draw(tables(most=2 if kind is LogisticRegression else 4))
    quick = kind(l2=l2, tol=1e-10).fit(X, t, s)
    w, b = quick.w_ + 0.01, quick.b_ - 0.01  # near enough that no step has to be damped
    for _ in range(6):
        w, b = step(X, t, w, b, l2, s)
    same_apart((w, b), quick)
