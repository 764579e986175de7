"""The plain formulas and the quick models say the same: on ties, equal columns, weights and many classes."""

from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.checks import ConvergenceWarning
from lincls.models import (
    LDA,
    PCA,
    QDA,
    BernoulliNaiveBayes,
    GaussianNaiveBayes,
    LeastSquaresClassifier,
    LinearRegression,
    LogisticRegression,
    Perceptron,
    SoftmaxRegression,
    bernoulli_weights,
    lda_weights,
    least_squares_weights,
    naive_bayes_scores,
    newton_step,
    perceptron_steps,
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


@given(table=tables(full_rank=True))
def test_qdas_joint_probabilities(table):
    X, t, s = table
    assert qda_scores(X, t, X, s) == pytest.approx(QDA().fit(X, t, s).joint_log_probability(X), rel=1e-6)


@given(table=tables(full_rank=True))
def test_gaussian_naive_bayes_joint_probabilities(table):
    X, t, s = table
    quick = GaussianNaiveBayes(smoothing=0.0).fit(X, t, s)
    assert naive_bayes_scores(X, t, X, s) == pytest.approx(quick.joint_log_probability(X), rel=1e-6)


@given(table=tables(), alpha=st.sampled_from([0.5, 1.0]))
def test_bernoulli_naive_bayes_weights(table, alpha):
    X, t, s = table
    quick = BernoulliNaiveBayes(alpha).fit(X, t, s)
    w, b = bernoulli_weights(X, t, alpha, s)
    assert w == pytest.approx(quick.w_, rel=1e-9, abs=1e-9) and b == pytest.approx(quick.b_, rel=1e-9, abs=1e-9)


@given(table=tables(), solver=st.sampled_from(["auto", "svd"]))
def test_the_normal_equations_weights(table, solver):
    X, t, s = table
    target = t + np.sin(np.arange(len(t)))
    w, b = least_squares_weights(X, target, s)
    quick = LinearRegression(solver).fit(X, target, s)
    assert w == pytest.approx(quick.w_, rel=1e-6, abs=1e-6) and b == pytest.approx(quick.b_, rel=1e-6, abs=1e-6)


@given(table=tables())
def test_the_pseudo_inverses_weights(table):
    X, t, s = table
    w, b = pseudo_inverse_weights(X, t, s)
    quick = LeastSquaresClassifier().fit(X, t, s)
    assert w == pytest.approx(quick.w_, rel=1e-6, abs=1e-6) and b == pytest.approx(quick.b_, rel=1e-6, abs=1e-6)


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


@given(table=tables(most=2), l2=st.sampled_from([0.3, 1.0]))
def test_newtons_steps_end_where_logistic_regression_does(table, l2):
    X, t, s = table
    quick = LogisticRegression(l2=l2, tol=1e-10).fit(X, t, s)
    w, b = quick.w_ + 0.01, quick.b_ - 0.01  # near enough that no step has to be damped
    for _ in range(6):
        w, b = newton_step(X, t, w, b, l2, s)
    assert w == pytest.approx(quick.w_, rel=1e-5, abs=1e-6) and b == pytest.approx(quick.b_, rel=1e-5, abs=1e-6)


@given(table=tables(), l2=st.sampled_from([0.3, 1.0]))
def test_newtons_steps_end_where_softmax_regression_does(table, l2):
    X, t, s = table
    quick = SoftmaxRegression(l2=l2, tol=1e-10).fit(X, t, s)
    W, b = quick.w_ + 0.01, quick.b_ - 0.01
    for _ in range(6):
        W, b = softmax_newton_step(X, t, W, b, l2, s)
    same_apart((W, b), quick)


@pytest.mark.filterwarnings(f"ignore::{ConvergenceWarning.__module__}.{ConvergenceWarning.__name__}")
@given(table=tables(most=2), epochs=st.integers(1, 6))
def test_the_perceptrons_steps_on_whole_numbers_to_the_bit(table, epochs):
    X, t = np.round(table.X), table.t  # the plain sign of a sum that rounding touches is no law
    plain = list(perceptron_steps(X, t, max_epochs=epochs))
    model = Perceptron(max_epochs=epochs)
    for one, other in zip(plain, model.steps(X, t), strict=True):
        assert (one.epoch, one.n, one.w.tolist(), one.b) == (other.epoch, other.n, other.w.tolist(), other.b)
    model.fit(X, t)
    assert model.w_.tolist() == plain[-1].w.tolist() and model.b_ == plain[-1].b
