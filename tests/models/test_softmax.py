import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize
from sklearn import datasets, linear_model
from sklearn.preprocessing import scale

from lincls import ConvergenceWarning
from lincls.data import blobs, real
from lincls.features import polynomial
from lincls.models import LogisticRegression, SoftmaxRegression, softmax_gradient, softmax_loss
from lincls.models.sigmoid import logsumexp

IRIS = datasets.load_iris(return_X_y=True)


def peer(X, t, l2):
    C = 1 / l2 if l2 else np.inf
    return linear_model.LogisticRegression(C=C, tol=1e-12, solver="newton-cg", max_iter=2000).fit(X, t)


def overlapping(N=200, D=3, K=3, seed=0):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N, D))
    return X, (X @ rng.normal(size=(D, K)) + rng.gumbel(size=(N, K))).argmax(axis=1)


@pytest.mark.parametrize("N", [200, 3000])  # Newton's method; L-BFGS
@pytest.mark.parametrize("l2", [0.0, 0.1, 10.0])
def test_the_weights_are_scikit_learns_on_random_data(N, l2):
    X, t = overlapping(N)
    ours, theirs = SoftmaxRegression(l2=l2).fit(X, t), peer(X, t, l2)
    assert ours.converged_ and ours.w_.sum(axis=0) == pytest.approx(np.zeros(3), abs=1e-9)
    assert ours.w_ == pytest.approx(theirs.coef_, abs=1e-6)
    assert ours.predict_proba(X) == pytest.approx(theirs.predict_proba(X), abs=1e-6)


@pytest.mark.parametrize("l2", [0.1, 1.0])
def test_the_probabilities_are_scikit_learns_on_iris(l2):
    ours = SoftmaxRegression(l2=l2).fit(*IRIS)
    assert ours.predict_proba(IRIS[0]) == pytest.approx(peer(*IRIS, l2).predict_proba(IRIS[0]), abs=1e-6)


def test_the_probabilities_are_scikit_learns_on_digits():
    X, t = datasets.load_digits(return_X_y=True)
    X, t = scale(X)[:600], t[:600]  # with constant features, and classes that are separable
    ours = SoftmaxRegression(l2=1.0).fit(X, t)
    assert ours.predict_proba(X) == pytest.approx(peer(X, t, 1.0).predict_proba(X), abs=1e-6)


@pytest.mark.parametrize("N", [200, 3000])
def test_nearly_collinear_features_are_no_trouble(N):
    X, t = overlapping(N)
    Z = np.c_[X, X[:, 0] + 1e-5 * np.random.default_rng(1).normal(size=N)]
    wanted = peer(np.c_[X, scale(Z[:, 3] - X[:, 0])], t, 0.0).predict_proba(np.c_[X, scale(Z[:, 3] - X[:, 0])])
    ours = SoftmaxRegression().fit(Z, t)
    assert ours.converged_ and ours.predict_proba(Z) == pytest.approx(wanted, abs=1e-6)


@given(seed=st.integers(0, 10**6), l2=st.sampled_from([0.0, 0.5]))
def test_the_two_forms_are_one_model(seed, l2):
    X, t = overlapping(80, 2, 3, seed)
    symmetric, reference = (SoftmaxRegression(form, l2=l2).fit(X, t) for form in ("symmetric", "reference"))
    assert reference.predict_proba(X) == pytest.approx(symmetric.predict_proba(X), abs=1e-9)
    assert not reference.w_[-1].any() and reference.b_[-1] == 0
    assert reference.w_ == pytest.approx(symmetric.w_ - symmetric.w_[-1])


def test_the_reference_form_is_what_a_general_optimiser_finds_for_it():
    X, t = overlapping()
    dummy = np.column_stack([np.ones(200), X])

    def loss(theta):
        z = np.column_stack([dummy @ theta.reshape(2, 4).T, np.zeros(200)])
        return np.sum(logsumexp(z) - z[np.arange(200), t])

    found = minimize(loss, np.zeros(8), tol=1e-12).x.reshape(2, 4)
    model = SoftmaxRegression("reference").fit(X, t)
    assert np.column_stack([model.b_, model.w_])[:2] == pytest.approx(found, abs=1e-4)


def test_for_two_classes_it_is_logistic_regression_with_half_the_penalty():
    X, t = overlapping(K=2)
    ours, two = SoftmaxRegression(l2=1.0).fit(X, t), LogisticRegression(l2=0.5).fit(X, t)
    assert ours.predict_proba(X) == pytest.approx(two.predict_proba(X), abs=1e-7)
    assert ours.decision_function(X) == pytest.approx(two.decision_function(X), abs=1e-6)


@pytest.mark.parametrize("N", [60, 3000])
@pytest.mark.parametrize("form", ["symmetric", "reference"])
@pytest.mark.parametrize("offset", [0.0, 1000.0])
def test_each_state_tells_its_loss_and_gradient_in_the_data_as_they_came(N, form, offset):
    X, t = overlapping(N)
    X = X + offset
    for state in SoftmaxRegression(form, l2=0.5, max_epochs=4).steps(X, t):
        assert state.loss == pytest.approx(softmax_loss(X, t, state.w, state.b, 0.5))
        wanted = softmax_gradient(X, t, state.w, state.b, 0.5)
        assert state.gradient == pytest.approx(wanted, rel=1e-5, abs=1e-6 * (1 + offset))


@pytest.mark.parametrize("N", [60, 3000])
def test_on_separable_data_it_does_not_pretend(N):
    X, t = blobs(N, gap=60, spread=0.5, K=3, seed=0)
    model = SoftmaxRegression().fit(X, t)
    assert model.stopped_ == "separable" and model.score(X, t) == 1
    assert np.isfinite(model.w_).all()
    assert SoftmaxRegression(l2=1.0).fit(X, t).converged_


@pytest.mark.parametrize("copies", [1, 10])  # Newton's method; L-BFGS
def test_one_class_apart_from_others_that_overlap_is_noticed_too(copies):
    X, t = np.tile(IRIS[0], (copies, 1)), np.tile(IRIS[1], copies)
    with pytest.warns(ConvergenceWarning, match="along direction_ no example's margin falls"):
        model = SoftmaxRegression().fit(X, t)
    assert model.stopped_ == "quasi-separable" and np.isfinite(model.w_).all()
    assert model.loss_ / copies == pytest.approx(5.9493, abs=0.01)  # of the two that overlap, alone
    W, b = model.direction_
    apart = np.asarray(X) @ (W[0] - W[1:]).T + b[0] - b[1:]  # setosa's z less that of the others
    assert (apart[t == 0] > 0).all() and (apart[t > 0] <= 0).all()


@pytest.mark.parametrize("form", ["symmetric", "reference"])
def test_a_direction_that_separates_some_and_contradicts_none_is_named(form):
    X, t = np.array([[0.0], [0.0], [1.0], [2.0]]), ["a", "b", "b", "c"]
    with pytest.warns(ConvergenceWarning, match=r"'quasi-separable': .* along w = .* rise against another class"):
        model = SoftmaxRegression(form).fit(X, t)
    W, b = model.direction_
    z = X @ W.T + b
    own = z[np.arange(4), np.searchsorted(model.classes_, t)][:, None]
    assert (own >= z - 1e-12).all() and (own > z + 1e-3).sum() >= 4
    assert (W.sum(), b.sum()) == pytest.approx((0, 0)) if form == "symmetric" else (W[-1] == 0).all()


def test_of_equally_good_weights_the_shortest_are_taken():
    X, t = overlapping()
    once, twice = SoftmaxRegression().fit(X, t), SoftmaxRegression().fit(np.c_[X, X, np.ones(200)], t)
    assert twice.w_ == pytest.approx(np.c_[once.w_ / 2, once.w_ / 2, np.zeros(3)], abs=1e-6)


def test_a_class_with_one_example_and_more_features_than_examples_are_no_trouble():
    X = np.random.default_rng(0).normal(size=(6, 9))
    model = SoftmaxRegression(l2=0.1).fit(X, ["a", "b", "b", "b", "b", "c"])
    assert model.converged_ and model.score(X, ["a", "b", "b", "b", "b", "c"]) == 1


@pytest.mark.parametrize("table", ["iris", "breast_cancer"])
@pytest.mark.parametrize("change", [np.asarray, scale])
def test_the_probabilities_are_scikit_learns_on_raw_and_scaled_tables(table, change):
    X, t, *_ = getattr(real, table)()
    X = change(X)
    two = t.max() == 1  # one weight vector of scikit-learn's is the difference of two of ours
    theirs = linear_model.LogisticRegression(
        C=2.0 if two else 1.0, tol=1e-12, solver="newton-cholesky", max_iter=500
    ).fit(X, t)
    ours = SoftmaxRegression(l2=1.0, tol=1e-8).fit(X, t)
    assert ours.predict_proba(X) == pytest.approx(theirs.predict_proba(X), abs=1e-6)


def near(gap, seed):
    """Two columns that differ by gap d, targets that follow d, and the loss of the best weights on (g, d)."""
    rng = np.random.default_rng(seed)
    g, d = rng.standard_normal((2, 300))
    t = np.digitize(d + rng.standard_normal(300), [-0.5, 0.5])
    best = SoftmaxRegression().fit(np.column_stack([g, d]), t).loss_
    return np.column_stack([g, g + gap * d]), t, best


@pytest.mark.parametrize("gap", [1e-3, 1e-4, 1e-6, 1e-7, 1e-9, 1e-12, 1e-13])
@pytest.mark.parametrize("seed", range(2))
def test_columns_that_nearly_agree_still_tell_what_they_differ_by(gap, seed):
    X, t, best = near(gap, seed)
    model = SoftmaxRegression().fit(X, t)
    kept = 1e-16 / gap  # the share of d that rounding of X has changed; 300 rows and room
    assert model.converged_ and model.loss_ == pytest.approx(best, abs=3e3 * kept + 1e-7)
    assert softmax_loss(X, t, model.w_, model.b_) == pytest.approx(best, abs=3e3 * kept + 1e-7)


def test_what_rounding_hides_is_left_out_aloud():
    X, t, best = near(1e-15, 0)
    with pytest.warns(UserWarning, match="its rank is 1, .* left out of the fit") as seen:
        assert SoftmaxRegression().fit(X, t).loss_ > best + 30
    assert seen[0].filename == __file__


@pytest.mark.parametrize("l2", [0.0, 1e-9])
def test_powers_of_the_year_do_as_well_as_those_of_the_decades_since_1960(l2):
    year = np.arange(1900.0, 2021.0)
    since = (year - 1960) / 10
    t = np.digitize(np.sin(since / 2) + np.random.default_rng(0).standard_normal(121), [-0.5, 0.5])
    raw, scaled = (SoftmaxRegression(l2=a).fit(polynomial(x[:, None], 4), t) for x, a in ((year, l2), (since, 0.0)))
    assert raw.converged_ and raw.loss_ == pytest.approx(scaled.loss_, abs=1e-6 if l2 == 0 else 2)
    assert raw.loss_ >= scaled.loss_ - 1e-6


@pytest.mark.parametrize("N, D", [(20, 60), (72, 3000)])
def test_a_wide_table_is_fitted_in_the_space_of_its_rows(N, D, rng):
    X, t = 3 + rng.standard_normal((N, D)), np.arange(N) % 3
    model = SoftmaxRegression(l2=1.0, tol=1e-9).fit(X, t)
    start = np.linalg.norm(softmax_gradient(X, t, np.zeros((3, D)), np.zeros(3)))
    assert np.linalg.norm(softmax_gradient(X, t, model.w_, model.b_, 1.0)) < 1e-6 * start
    free = SoftmaxRegression().fit(X, t)
    assert free.stopped_ == "separable" and free.score(X, t) == 1
