"""Errors and losses against hand counts, scikit-learn and the laws between them."""

from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats
from sklearn import metrics as peer

from lincls import metrics

CURVES = (metrics.roc_curve, metrics.auc, metrics.precision_recall)
UNCUT = [  # what no cut can part
    ([0, 1], [0.5], "score must have one entry for each of the 2"),
    ([0, 2], [0.5, 0.1], r"t must hold 0 and 1, or -1 and \+1; it came with \[0.0, 2.0\]"),
    ([0, 1], [0.5, np.nan], "score must be finite"),
]


def test_the_confusion_matrix_agrees_with_scikit_learn(rng):
    t, y = rng.integers(0, 4, 60), rng.integers(0, 4, 60)
    assert metrics.confusion_matrix(t, y).tolist() == peer.confusion_matrix(t, y).tolist()
    assert metrics.confusion_matrix(["a"], ["b"]).tolist() == [[0, 1], [0, 0]]


def test_the_named_classes_get_rows_in_sorted_order_each_once():
    t, y = [1, 1, 0, 1], [1, 0, 0, 1]
    assert metrics.confusion_matrix(t, y, classes=[1, 0]).tolist() == [[1, 0], [1, 2]]
    assert metrics.confusion_matrix(t, y, classes=[0, 0, 1]).tolist() == [[1, 0], [1, 2]]
    assert metrics.confusion_matrix(t, y, classes=[3, 1, 0]).tolist() == [[1, 0, 0], [1, 2, 0], [0, 0, 0]]


def test_the_log_loss_agrees_with_scikit_learn_and_a_sure_mistake_costs_infinity(rng):
    t, p = rng.integers(0, 2, 40), rng.uniform(0.01, 0.99, 40)
    assert metrics.log_loss(t, p) == pytest.approx(peer.log_loss(t, p), rel=1e-12)
    assert metrics.log_loss([1], [0.0]) == np.inf
    assert metrics.log_loss([1, 0], [1.0, 0.0]) == 0


def test_errors_by_hand():
    t, y = [1, -1, 1, 1], [1, 1, 1, -1]
    assert metrics.zero_one_error(t, y) == metrics.accuracy(t, y) == 0.5
    assert metrics.accuracy([1, 1, 1], [1, 1, 0]) == 1 - metrics.zero_one_error([1, 1, 1], [1, 1, 0])
    assert metrics.mean_squared_error([0, 2], [1, 4]) == 2.5


def test_a_point_on_the_boundary_counts_as_an_error():
    assert metrics.zero_one_loss([-1, 0, 1e-300]).tolist() == [1, 1, 0]


@pytest.mark.parametrize("name", ["hinge", "squared", "exponential"])
def test_these_losses_lie_on_or_above_the_zero_one_loss(name):
    m = np.linspace(-5, 5, 201)
    assert (metrics.SURROGATES[name](m) >= metrics.zero_one_loss(m)).all()


def test_the_logistic_loss_in_bits_lies_above_it_too():
    m = np.linspace(-5, 5, 201)
    assert (metrics.logistic_loss(m) / np.log(2) >= metrics.zero_one_loss(m) - 1e-12).all()


@pytest.mark.parametrize("name", sorted(metrics.SURROGATES))
def test_every_surrogate_is_convex_along_random_segments(name, rng):
    loss = metrics.SURROGATES[name]
    a, b, s = rng.normal(0, 3, 100), rng.normal(0, 3, 100), rng.uniform(size=100)
    assert (loss(s * a + (1 - s) * b) <= s * loss(a) + (1 - s) * loss(b) + 1e-12).all()


def test_the_logistic_loss_does_not_overflow():
    np.testing.assert_allclose(metrics.logistic_loss([-800, 800]), [800, 0], atol=1e-12)


def test_groups_of_probabilities_hold_their_mean_share_and_count():
    p, share, size = metrics.reliability([0, 1, 1, 1, 0], [0.0, 0.19, 0.2, 1.0, 0.9], bins=5)
    np.testing.assert_allclose(p, [0.095, 0.2, 0.95])
    np.testing.assert_allclose(share, [0.5, 1, 0.5])
    assert size.tolist() == [2, 1, 2]


def test_probabilities_that_are_true_are_kept_up_to_chance(rng):
    p = rng.uniform(size=20000)
    groups = metrics.reliability(rng.uniform(size=20000) < p, p)
    assert (np.abs(groups.share - groups.p) < 4 * np.sqrt(groups.p * (1 - groups.p) / groups.size)).all()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: metrics.reliability([0, 2], [0.1, 0.2]), "t must hold 0 and 1; it came with 2"),
        (lambda: metrics.reliability([0], [0.1], bins=0), "bins must be at least 1"),
        (lambda: metrics.zero_one_error([1, 2], [1]), "of one length"),
        (lambda: metrics.zero_one_error([], []), "at least one example"),
        (lambda: metrics.accuracy(["a", None], ["a", "b"]), "t must have a label for every example"),
        (lambda: metrics.log_loss([0, 2], [0.1, 0.2]), "t must hold 0 and 1; it came with 2"),
        (lambda: metrics.log_loss([0], [1.5]), "probabilities from 0 to 1; it came with 1.5"),
        (lambda: metrics.mean_squared_error([1], [np.nan]), "y must be finite"),
        (lambda: metrics.hinge_loss([np.nan]), "one of them is NaN"),
        (lambda: metrics.mean_squared_error([], []), "t must be flat and hold at least one example"),
        (lambda: metrics.log_loss([], []), "t must be flat and hold at least one example"),
        (lambda: metrics.reliability([], []), "t must be flat and hold at least one example"),
        (lambda: metrics.mean_squared_error([1e200], [-1e200]), "t and y must be so small"),
        (lambda: metrics.mean_squared_error([[1], [1, 2]], [1]), "t must have rows of one length"),
        (lambda: metrics.log_loss([[1], [1, 2]], [1]), "t must have rows of one length"),
        (lambda: metrics.accuracy([[1], [1, 2]], [1]), "t must be flat"),
        (lambda: metrics.confusion_matrix([1], [[1], [1, 2]]), "y must be flat"),
        (lambda: metrics.confusion_matrix([1], [1], classes=3), "classes must be a flat list of labels"),
        (lambda: metrics.confusion_matrix([0, 2], [0, 1], classes=[0, 1]), "2 is not among"),
        (lambda: metrics.hinge_loss([[1], [1, 2]]), "m must have rows of one length"),
        *((partial(curve, t, score), words) for curve in CURVES for t, score, words in UNCUT),
        (lambda: metrics.wilson(3, 2), "successes must be from 0 to 2"),
        (lambda: metrics.wilson(0, 0), "trials must be at least 1"),
        (lambda: metrics.wilson(1, 2, 1), "level must be above 0 and below 1"),
        (lambda: metrics.mcnemar([0, 1], [0, 1], [0]), "t and other must be of one length; they came with 2 and 1"),
        (lambda: metrics.bootstrap(np.mean, seed=1), "at least one row"),
        (lambda: metrics.bootstrap(np.mean, [], seed=1), "at least one row"),
        (lambda: metrics.bootstrap(np.mean, [1, 2], [1], seed=1), "they came with 2, 1"),
        (lambda: metrics.bootstrap(np.mean, [1, 2], resamples=38, seed=1), "resamples must be at least 39"),
        (lambda: metrics.bootstrap(np.mean, [1, 2], level=1, seed=1), "level must be above 0 and below 1"),
        (lambda: metrics.bootstrap(np.mean, [1.0, np.nan], seed=1), "came as NaN on one"),
        (lambda: metrics.t_interval([1.0]), "at least two; it came with 1"),
        (lambda: metrics.t_interval([1.0, 2.0], level=1.0), "level"),
        (lambda: metrics.auc_interval([0, 1, 1], [1, 2, 3]), "at least two of either class; it came with 1"),
        (lambda: metrics.auc_interval([0, 0, 1, 1], [1, 2, 3, 4], level=1), "level"),
    ],
)
def test_bad_input_is_refused_by_name(call, words):
    with pytest.raises(ValueError, match=words):
        call()


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: metrics.accuracy(["a", "b"], [b"a", b"b"]), "of one kind; t came with words and y with bytes"),
        (lambda: metrics.accuracy([1, 2], ["1", "2"]), "of one kind; t came with numbers and y with words"),
        (lambda: metrics.hinge_loss(["a"]), "m must hold margins"),
        (lambda: metrics.mcnemar([0, 1], [0, 1], ["a", "b"]), "t came with numbers and other with words"),
        (lambda: metrics.bootstrap(3, [1, 2], seed=1), "statistic must be a function"),
        (lambda: metrics.bootstrap(np.mean, [1, 2], seed=None), "seed must be"),
    ],
)
def test_input_of_another_kind_is_refused_by_name(call, words):
    with pytest.raises(TypeError, match=words):
        call()


def random_cuts(seed):
    """Targets, scores and weights: many ties or none, a single class or score now and then, some weights of 0."""
    draw = np.random.default_rng(seed)
    N = int(draw.integers(1, 30))
    t = draw.integers(0, 2, N) if seed % 5 else np.full(N, seed % 2)
    score = [draw.normal(size=N), draw.integers(0, 4, N) / 3, np.full(N, 0.5)][seed % 3]
    weights = [None, draw.uniform(0.1, 5, N), np.maximum(draw.integers(0, 3, N), np.arange(N) == 0)][seed // 3 % 3]
    return (t if seed % 2 else 2 * t - 1), score, weights


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("tenth", range(10))
def test_curves_of_all_cuts_and_their_area_are_scikit_learns(tenth):
    for seed in range(100 * tenth, 100 * tenth + 100):
        t, score, s = random_cuts(seed)
        for ours, theirs in zip(
            (*metrics.roc_curve(t, score, s), *metrics.precision_recall(t, score, s)),
            (
                *peer.roc_curve(t, score, pos_label=1, sample_weight=s, drop_intermediate=False),
                *peer.precision_recall_curve(t, score, pos_label=1, sample_weight=s),
            ),
            strict=True,
        ):
            np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-15)
        theirs = peer.roc_auc_score(t, score, sample_weight=s)
        np.testing.assert_allclose(metrics.auc(t, score, s), theirs, rtol=1e-12)


def test_the_area_is_the_share_of_pairs_in_the_right_order(rng):
    t, score = rng.integers(0, 2, 60), rng.integers(0, 9, 60)
    ahead = score[t == 1][:, None] - score[t == 0]
    assert metrics.auc(t, score) == pytest.approx(np.mean((np.sign(ahead) + 1) / 2))


def test_a_class_that_does_not_occur_is_said():
    with pytest.warns(UserWarning, match="t holds no negative"):
        assert np.isnan(metrics.auc([1, 1], [0.2, 0.3]))
    with pytest.warns(UserWarning, match="t holds no positive, so the recall is called 1"):
        assert metrics.precision_recall([0, 0], [0.2, 0.3]).recall.tolist() == [1, 1, 0]


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999])
@pytest.mark.parametrize("successes, trials", [(0, 1), (1, 1), (0, 50), (22, 90), (53, 53), (1, 10**6)])
def test_wilsons_interval_agrees_with_scipy(successes, trials, level):
    peer = stats.binomtest(successes, trials).proportion_ci(level, method="wilson")
    assert metrics.wilson(successes, trials, level) == pytest.approx((peer.low, peer.high), abs=1e-12)


@given(trials=st.integers(1, 500), share=st.floats(0, 1), level=st.floats(0.3, 0.9999))
def test_at_the_ends_of_wilsons_interval_the_share_is_z_deviations_away(trials, share, level):
    successes = round(share * trials)
    low, high = metrics.wilson(successes, trials, level)
    assert 0 <= low <= successes / trials <= high <= 1
    z = stats.norm.ppf(0.5 + level / 2)
    for p in (low, high):
        apart = (successes / trials - p) ** 2
        assert apart == pytest.approx(z**2 * p * (1 - p) / trials, abs=1e-9)


def test_wilsons_interval_is_no_point_when_nothing_failed():
    z = stats.norm.ppf(0.975)
    assert metrics.wilson(0, 50) == (0.0, pytest.approx(z**2 / (50 + z**2)))


def answers(first, second, both=2, none=3):
    """Targets and two classifiers' answers, of which so many are wrong by the first alone, by the second alone."""
    t = np.zeros(first + second + both + none, int)
    y, other = t.copy(), t.copy()
    y[: first + both] = 1
    other[first : first + both + second] = 1
    return t, y, other


@given(first=st.integers(0, 60), second=st.integers(0, 60))
def test_mcnemars_p_is_that_of_a_fair_coin_by_scipy(first, second):
    pairs = metrics.mcnemar(*answers(first, second))
    assert pairs[:2] == (first, second)
    n = first + second
    assert pairs.p == pytest.approx(stats.binomtest(first, n).pvalue if n else 1.0, rel=1e-12)


def test_mcnemars_p_of_many_pairs_does_not_overflow():
    pairs = metrics.mcnemar(*answers(4900, 5100))
    assert pairs.p == pytest.approx(stats.binomtest(4900, 10000).pvalue, rel=1e-9)


def test_mcnemar_takes_words():
    assert metrics.mcnemar(["a", "b"], ["a", "a"], ["a", "b"]) == (1, 0, 1.0)


def test_the_ends_of_a_bootstrap_interval_are_two_of_the_sorted_values(rng):
    values, draws = rng.normal(size=30), np.random.default_rng(7)
    means = sorted(np.mean(values[draws.integers(30, size=30)]) for _ in range(39))
    assert metrics.bootstrap(np.mean, values, resamples=39, seed=7) == (means[0], means[-1])
    assert metrics.bootstrap(np.mean, values, resamples=39, level=0.5, seed=7) == (means[9], means[-10])


def test_a_bootstrap_interval_agrees_with_scipys_of_percentiles(rng):
    values = rng.exponential(size=80)
    peer = stats.bootstrap((values,), np.mean, method="percentile", n_resamples=20000, rng=rng)
    interval = metrics.bootstrap(np.mean, values, resamples=19999, seed=3)
    assert interval == pytest.approx(tuple(peer.confidence_interval), abs=0.01)


def test_a_bootstrap_draws_the_same_rows_of_every_array(rng):
    x = rng.normal(size=20)
    assert metrics.bootstrap(lambda a, b: float(np.abs(2 * a - b).max()), x, 2 * x, seed=1) == (0, 0)


def test_a_bootstrap_interval_may_be_infinite():
    assert metrics.bootstrap(np.mean, [1.0, 1.0, np.inf], seed=1) == (1.0, np.inf)


@given(values=st.lists(st.floats(-1e3, 1e3), min_size=2, max_size=40), level=st.floats(0.5, 0.999))
def test_students_interval_is_scipys(values, level):
    F, s = len(values), np.std(values, ddof=1)
    reach = stats.t.ppf((1 + level) / 2, F - 1) * s / np.sqrt(F)
    wanted = (np.mean(values) - reach, np.mean(values) + reach)
    assert metrics.t_interval(values, level) == pytest.approx(wanted, rel=1e-6, abs=1e-6)


def test_students_interval_of_equal_values_is_a_point():
    assert metrics.t_interval([2.0, 2.0, 2.0]) == (2.0, 2.0)


def test_delongs_interval_is_the_spread_over_all_pairs_counted_one_by_one(rng):
    t, score = np.repeat([0, 1], (14, 9)), rng.normal(size=23).round(1) + np.repeat([0, 0.8], (14, 9))
    pairs = np.array([[(p > n) + (p == n) / 2 for n in score[t == 0]] for p in score[t == 1]])
    reach = stats.norm.ppf(0.95) * np.sqrt(stats.sem(pairs.mean(axis=1)) ** 2 + stats.sem(pairs.mean(axis=0)) ** 2)
    low, high = metrics.auc_interval(t, score, level=0.9)
    assert (low, high) == pytest.approx((pairs.mean() - reach, min(pairs.mean() + reach, 1)))
    assert metrics.auc_interval(2 * t - 1, score, level=0.9) == (low, high)
    assert metrics.auc_interval(1 - t, score, level=0.9) == pytest.approx((1 - high, 1 - low))


def test_delongs_interval_holds_the_true_area_about_as_often_as_it_says(rng):
    t, true = np.repeat([0, 1], (40, 30)), stats.norm.cdf(1 / np.sqrt(2))
    held = [low <= true <= high for low, high in (metrics.auc_interval(t, rng.normal(t)) for _ in range(400))]
    assert 0.91 < np.mean(held) < 0.98


def test_delongs_interval_stays_between_0_and_1():
    assert metrics.auc_interval([0, 0, 1, 1], [1, 2, 3, 4]) == (1, 1)
    low, high = metrics.auc_interval([0, 0, 1, 1], [1, 3, 2, 4])
    assert low < 0.75 and high == 1
