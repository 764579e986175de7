"""Laws of weights of the examples, which hold for every model."""

import numpy as np
import pytest
from sklearn import model_selection
from sklearn.base import clone
from sklearn.utils import compute_sample_weight

from lincls import models
from lincls.models import (
    LDA,
    PCA,
    QDA,
    Adaline,
    BatchPerceptron,
    BernoulliNaiveBayes,
    GaussianNaiveBayes,
    GradientDescentRegression,
    LeastSquaresClassifier,
    LinearRegression,
    LogisticRegression,
    OneVsOne,
    OneVsRest,
    Pocket,
    PolynomialRegression,
    SoftmaxRegression,
)

pytestmark = pytest.mark.filterwarnings("ignore::lincls.checks.ConvergenceWarning")

MADE = {  # what is added to the examples' own terms is given as so many examples, and is multiplied by the factor
    "least squares": lambda factor: LinearRegression(),
    "polynomial": lambda factor: PolynomialRegression(2),
    "descent": lambda factor: GradientDescentRegression(max_epochs=300),
    "pseudo-inverse": lambda factor: LeastSquaresClassifier(),
    "LDA": lambda factor: LDA(),
    "LDA, shrunk": lambda factor: LDA(shrinkage=0.3),
    "QDA": lambda factor: QDA(),
    "naive Bayes": lambda factor: GaussianNaiveBayes(),
    "naive Bayes, on and off": lambda factor: BernoulliNaiveBayes(alpha=factor),
    "logistic": lambda factor: LogisticRegression(),
    "logistic with a penalty": lambda factor: LogisticRegression(l2=2 * factor),
    "logistic by descent": lambda factor: LogisticRegression("gradient"),
    "logistic by sgd": lambda factor: LogisticRegression("sgd", max_epochs=20),
    "logistic, balanced": lambda factor: LogisticRegression(class_weight="balanced"),
    "softmax": lambda factor: SoftmaxRegression(),
    "softmax with a penalty": lambda factor: SoftmaxRegression(l2=2 * factor),
    "one against the rest": lambda factor: OneVsRest(LogisticRegression()),
    "one against one": lambda factor: OneVsOne(LogisticRegression(l2=factor)),
    "ADALINE": lambda factor: Adaline(max_epochs=20),
    "ADALINE, batch": lambda factor: Adaline("batch"),
    "pocket": lambda factor: Pocket(max_epochs=5, order="cyclic"),
    "perceptron criterion": lambda factor: BatchPerceptron(max_epochs=50),
    "components": lambda factor: PCA(2),
}
every_model = pytest.mark.parametrize("name", MADE)


@pytest.fixture(scope="module")
def examples():
    """Overlapping classes and their weights, of which one class weighs more."""
    rng = np.random.default_rng(0)
    X = rng.normal(size=(200, 2)) * [1.0, 3.0] + [0.5, 2.0]
    t = (X[:, 0] + 0.2 * X[:, 1] + rng.normal(size=200) > 1).astype(int)
    return X, t, rng.integers(1, 4, 200) + 1.0 * t


def answers(model, X):
    """What a fitted model says of X, without a unit that weights have."""
    if isinstance(model, PCA):
        return np.column_stack([model.components_, model.variance_])
    if isinstance(model, BatchPerceptron):  # from zeros the weights only scale the path
        return np.append(model.w_, model.b_) / np.abs(model.w_).max()
    return (model.decision_function if hasattr(model, "decision_function") else model.predict)(X)


@every_model
@pytest.mark.parametrize("factor", [1e-300, 1e-14, 1 / 3, 1e14, 1e300])
def test_a_common_factor_of_the_weights_changes_nothing(name, factor, examples):
    X, t, s = examples
    if name == "naive Bayes, on and off":
        factor = min(factor, 1e100)  # the most that may be added to a count
    wanted = answers(MADE[name](1.0).fit(X, t, sample_weight=s), X)
    found = answers(MADE[name](factor).fit(X, t, sample_weight=factor * s), X)
    assert found == pytest.approx(wanted, rel=1e-5, abs=1e-5)


@every_model
def test_the_smallest_number_may_be_every_weight(name, examples):
    X, t, _ = examples
    model, weights = MADE[name](5e-324), np.full(len(X), 5e-324)
    refusals = {  # these multiply such a weight by another number, of which no digit would be left
        "perceptron criterion": "sample_weight must be such that the corrections have all their digits",
        "logistic, balanced": "sample_weight and class_weight must be such that a float holds their products",
    }
    if name in refusals:
        with pytest.raises(ValueError, match=refusals[name]):
            model.fit(X, t, sample_weight=weights)
        return
    wanted = answers(MADE[name](1.0).fit(X, t), X)
    assert answers(model.fit(X, t, sample_weight=weights), X) == pytest.approx(wanted, rel=1e-5, abs=1e-5)


@every_model
def test_the_largest_and_the_smallest_weights_go_together(name, examples):
    X, t, _ = examples
    heavy = np.arange(len(X)) % 2 == 0
    model, weights = MADE[name](1e100), np.where(heavy, 1e308, 1e-320)  # beside which 1e100 is nothing
    if name == "perceptron criterion":
        with pytest.raises(ValueError, match="sample_weight must be such"):
            model.fit(X, t, sample_weight=weights)
        return
    model.fit(X, t, sample_weight=weights)
    alone = MADE[name](1e-208).fit(X[heavy], t[heavy])
    if name in ("pocket", "logistic by sgd", "ADALINE"):  # which go through the others too
        assert model.score(X, t, sample_weight=weights) >= 0.7
        return
    assert answers(model, X) == pytest.approx(answers(alone, X), rel=1e-5, abs=1e-5)


@pytest.mark.parametrize("factor", [5e-324, 1e-300, 1e300, 1e308])
def test_a_score_has_no_unit_of_weights(factor, examples):
    X, t, _ = examples
    for model in (LDA().fit(X, t), LinearRegression().fit(X, t)):
        assert model.score(X, t, sample_weight=np.full(len(X), factor)) == pytest.approx(model.score(X, t))


def test_what_is_told_in_weights_keeps_its_unit(examples):
    X, t, s = examples
    for factor in (1e-14, 1e14):
        for model in (LogisticRegression(), SoftmaxRegression()):
            one = model.fit(X, t, sample_weight=s).loss_
            assert model.fit(X, t, sample_weight=factor * s).loss_ == pytest.approx(factor * one, rel=1e-9)
        pocket = Pocket(max_epochs=5, order="cyclic")
        errors = pocket.fit(X, t, sample_weight=s).n_errors_
        assert pocket.fit(X, t, sample_weight=factor * s).n_errors_ == pytest.approx(factor * errors)
    holes = X.copy()
    holes[::7, 1] = np.nan
    one = LDA().fit(holes, t, sample_weight=s)
    ten = LDA().fit(holes, t, sample_weight=1e-9 * s)
    assert ten.log_likelihood_ == pytest.approx(1e-9 * one.log_likelihood_) and ten.n_iter_ == one.n_iter_


def test_whole_weights_count_as_so_many_examples_where_examples_are_counted(examples):
    X, t, s = examples
    rows = np.repeat(np.arange(len(X)), s.astype(int))
    for make in (
        lambda: LDA("unbiased"),
        lambda: QDA("unbiased"),
        lambda: LDA(shrinkage="auto"),
        lambda: BernoulliNaiveBayes(alpha=0.5),
        lambda: LogisticRegression(l2=3.0),
        lambda: SoftmaxRegression(l2=3.0),
    ):
        weighted, repeated = make().fit(X, t, sample_weight=s), make().fit(X[rows], t[rows])
        assert answers(weighted, X) == pytest.approx(answers(repeated, X), rel=1e-6, abs=1e-6)
    halves = LDA("unbiased").fit(X, t, sample_weight=s / 8)
    assert halves.covariance_ == pytest.approx(LDA().fit(X, t, sample_weight=s).covariance_ * s.sum() / (s.sum() - 16))


WHOLE = [  # how near, (N, D, rank) of a table, classes, a model
    *((1e-9, (N, 3, 3), 2, LinearRegression(way)) for way in ("auto", "svd", "qr", "normal") for N in (40, 5000)),
    (1e-9, (40, 3, 3), 2, GradientDescentRegression(max_epochs=50, tol=0)),
    (1e-8, (60, 2, 2), 2, PolynomialRegression(3)),
    *((1e-9, s, K, LeastSquaresClassifier()) for s in ((30, 3, 3), (30, 4, 3), (30, 60, 60)) for K in (2, 3)),
    *((1e-5, (N, 3, 3), 3, SoftmaxRegression(l2=l2)) for N in (60, 600) for l2 in (0.0, 0.5)),
    *((1e-5, (60, D, D), 2, LogisticRegression(way, l2=0.5)) for way in ("newton", "gradient") for D in (2, 40)),
    (1e-5, (60, 2, 2), 2, LogisticRegression()),
    (1e-9, (60, 2, 2), 2, Adaline("batch", max_epochs=50)),
    *((1e-6, (60, 3, 3), 3, scheme(LogisticRegression(l2=1.0))) for scheme in (OneVsRest, OneVsOne)),
    *(
        (1e-7, s, 2, PCA(3, way, e))
        for way in ("svd", "eigen")
        for e in ("ml", "unbiased")
        for s in ((60, 4, 4), (12, 20, 20))
    ),
]


@pytest.mark.parametrize("near, shape, K, model", WHOLE, ids=repr)
@pytest.mark.parametrize("seed", range(2))
def test_whole_weights_are_repeated_rows_and_0_is_a_row_less(near, shape, K, model, seed):
    (N, D, rank), rng = shape, np.random.default_rng(seed)
    X = rng.normal(size=(N, rank)) @ (np.eye(D) if rank == D else rng.normal(size=(rank, D)))
    t, s = (X[:, :K] + rng.gumbel(size=(N, K))).argmax(axis=1), rng.integers(0, 4, N)
    weighted = clone(model).fit(X, t, sample_weight=s)
    repeated = clone(model).fit(np.repeat(X, s, axis=0), np.repeat(t, s))
    assert answers(weighted, X) == pytest.approx(answers(repeated, X), rel=near, abs=near)
    for told in ("loss_", "eta_", "error_", "mean_", "proportion_"):
        if hasattr(weighted, told):
            assert getattr(weighted, told) == pytest.approx(getattr(repeated, told))


CLASS_WEIGHTED = [
    *(Adaline("batch", max_epochs=30), Adaline(max_epochs=5), BatchPerceptron(max_epochs=9), Pocket(order="cyclic")),
    *(
        LeastSquaresClassifier(),
        LogisticRegression(),
        LogisticRegression("sgd", max_epochs=5),
        SoftmaxRegression(l2=1.0),
    ),
    *(BernoulliNaiveBayes(), GaussianNaiveBayes(), LDA(), QDA()),
]


@pytest.mark.parametrize("model", CLASS_WEIGHTED, ids=repr)
@pytest.mark.parametrize("class_weight", ["balanced", {0: 5.0}])
def test_class_weights_are_scikit_learns_and_multiply_the_examples(model, class_weight, examples):
    X, t, s = examples
    for own in (None, s):
        each = compute_sample_weight(class_weight, t) if own is None else own * weighed(class_weight, t, own)
        one = clone(model).set_params(class_weight=class_weight).fit(X, t, sample_weight=own)
        other = clone(model).fit(X, t, sample_weight=each)
        assert answers(one, X) == pytest.approx(answers(other, X), rel=1e-9, abs=1e-9)


@every_model
def test_bad_weights_are_refused_by_name(name, examples):
    X, t, s = examples
    for bad, said in ((-s, "at least 0"), (s[:3], "a vector of 200"), ("heavy", "")):
        with pytest.raises((TypeError, ValueError), match=f"sample_weight must .*{said}"):
            MADE[name](1.0).fit(X, t, sample_weight=bad)


@pytest.mark.parametrize("model", CLASS_WEIGHTED, ids=repr)
def test_weights_of_classes_that_are_not_there_are_refused(model, examples):
    with pytest.raises(ValueError, match="class_weight must name classes"):
        clone(model).set_params(class_weight={"?": 1.0}).fit(*examples[:2])


def weighed(class_weight, t, s):
    """What multiplies the weights s of the examples: with "balanced" all classes weigh the same together."""
    return (
        s.sum() / (2 * np.bincount(t, s))[t] if class_weight == "balanced" else compute_sample_weight(class_weight, t)
    )


@pytest.mark.parametrize("model", [LDA(), PCA(2)])
def test_fitting_and_projecting_at_once_takes_weights_too(model, examples):
    X, t, s = examples
    assert model.fit_transform(X, t, s) == pytest.approx(clone(model).fit(X, t, s).transform(X), abs=1e-12)


def test_weights_below_one_example_a_class_are_too_few_for_an_unbiased_estimate(examples):
    X, t, _ = examples
    few = np.full(len(X), 1e-3)
    with pytest.raises(ValueError, match=r"examples that weigh 0\.2 together and 2 classes"):
        LDA("unbiased").fit(X, t, sample_weight=few)
    with pytest.raises(ValueError, match=r"of t has examples that weigh 0\.[0-9]+ together"):
        QDA("unbiased").fit(X, t, sample_weight=few)
    with pytest.raises(ValueError, match=r"sample_weight must sum to more than 1 .* it came with a sum of 0\.2"):
        PCA(estimate="unbiased").fit(X, sample_weight=few)


def test_a_weight_is_blamed_by_its_own_name(examples):
    X, t, _ = examples
    lopsided = np.where(t == 1, 1e308, 1e-320)
    for make in (
        LogisticRegression,
        SoftmaxRegression,
        LDA,
        QDA,
        BernoulliNaiveBayes,
        LeastSquaresClassifier,
        OneVsRest,
    ):
        with pytest.raises(ValueError, match="sample_weight must let every class count"):
            make().fit(X, t, sample_weight=lopsided)
    alike = np.column_stack([X[:, 0], np.where(np.arange(len(X)) < 20, X[:, 1], 5.0)])
    light = np.where(np.arange(len(X)) < 20, 1e-320, 1.0)
    for make in (LogisticRegression, LeastSquaresClassifier):
        with pytest.raises(ValueError, match="sample_weight must let every feature vary; feature 1 of X varies only"):
            make().fit(alike, t, sample_weight=light)


def test_priors_in_single_precision_are_priors(examples):
    X, _, _ = examples
    t = np.arange(len(X)) % 3
    for kind in (LDA, QDA, GaussianNaiveBayes):
        model = kind(priors=np.full(3, 1 / 3, np.float32)).fit(X, t)
        assert model.priors_.sum() == pytest.approx(1, abs=1e-15)
        assert model.priors_ == pytest.approx([1 / 3] * 3, abs=1e-7)
        with pytest.raises(ValueError, match="priors must be above 0 and sum to 1"):
            kind(priors=[0.3, 0.3, 0.3]).fit(X, t)


def test_the_plain_formulas_do_not_mind_a_common_factor_either(examples):
    X, t, s = examples
    for factor in (5e-324 / s.min(), 1e-300, 1e307):
        some = np.full(len(X), factor * s.min()) if factor < 1e-310 else factor * s
        one = None if factor < 1e-310 else s
        for plain in (models.lda_weights, models.pseudo_inverse_weights, models.least_squares_weights):
            for a, b in zip(plain(X, t, some), plain(X, t, one), strict=True):
                assert a == pytest.approx(b)
        assert models.qda_scores(X, t, X, some) == pytest.approx(models.qda_scores(X, t, X, one))
        assert models.naive_bayes_scores(X, t, X, some) == pytest.approx(models.naive_bayes_scores(X, t, X, one))
        assert models.principal_components(X, some)[1] == pytest.approx(models.principal_components(X, one)[1])
        assert models.stability_limit(X, some) == pytest.approx(models.stability_limit(X, one))


def test_a_loss_that_weights_make_too_large_names_them():
    X, t, heavy = [[-1.0], [1.0]], [0, 1], [1e308, 1e308]
    with pytest.raises(ValueError, match="X, w, b and sample_weight hold numbers so large"):
        models.cross_entropy(X, t, [-9.0], 0.0, sample_weight=heavy)
    with pytest.raises(ValueError, match="X, W, b and sample_weight hold numbers so large"):
        models.softmax_loss(X, t, [[9.0], [-9.0]], [0.0, 0.0], sample_weight=heavy)


def test_a_fold_that_lacks_a_class_is_fitted_all_the_same(examples):
    X, t, _ = examples
    t = np.where(np.arange(len(X)) < 3, 2, t)  # the first fold holds the third class
    model = LDA(class_weight={0: 1.0, 1: 2.0, 2: 3.0})
    scores = model_selection.cross_val_score(model, X, t, cv=model_selection.KFold(4))
    assert np.isfinite(scores).all()
