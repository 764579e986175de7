"""The parts of set 10, asked of right answers on any draw and of slips that only data tell apart."""

from functools import wraps

import numpy as np
import pytest

from lincls import models
from lincls.data import real
from lincls.exercise import check
from lincls.exercise.run import GradingRun, grading
from lincls.exercise.sets import set_10_components, set_10_pca


def pca(X, share, beyond=0):
    model = models.PCA().fit(X)
    variances = model.proportion_ * X.var(axis=0).sum()
    k = 1 + beyond + int((np.cumsum(variances) <= share * variances.sum()).sum())
    return model.mean_, model.components_[:k], variances


def by_svd(X, k):
    U, s, Vt = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)
    return Vt[:k], s[:k] ** 2 / len(X), U[:, :k] * s[:k]


def best(X, t, score=set_10_pca.threshold_errors):
    return 1 + int(np.argmin([score(z, t) for z in models.PCA().fit(X).transform(X).T]))


def clouds(N):
    t = np.tile([1, -1], N // 2)
    return np.column_stack([np.repeat(np.linspace(-10, 10, N // 2), 2), t]), t, (0, 1), 0


def foot(p, w, b):
    z = (w @ p + b) / (w @ w)
    return p - z * w, z**2 * (w @ w)


def with_irises(law):
    return wraps(law)(lambda answer: law(answer, real.iris().X))


RIGHT = [
    (set_10_pca.q2_a, lambda p, w, b, x, lam: (2 * (x - p) - lam * w, -(w @ x + b))),
    (set_10_pca.q2_b, lambda p, w, lam: p + lam * w / 2),
    (set_10_pca.q2_c, lambda p, w, b: -2 * (w @ p + b) / (w @ w)),
    (set_10_pca.q2_d, foot),
    (with_irises(set_10_pca.q4_a), pca),
    (with_irises(set_10_pca.q4_b), pca),
    (with_irises(set_10_pca.q4_c), pca),
    (with_irises(set_10_pca.q6_a), by_svd),
    (with_irises(set_10_pca.q6_b), by_svd),
    (with_irises(set_10_pca.q6_c), by_svd),
    (set_10_pca.q6_d, by_svd),
    (set_10_pca.q8_a, clouds),
    (set_10_pca.q8_b, clouds),
    (set_10_pca.q9_a, best),
]


@pytest.mark.parametrize(("law", "answer"), RIGHT, ids=[law.__name__ for law, _ in RIGHT])
@pytest.mark.parametrize("seed", range(3))
def test_a_right_answer_keeps_its_law_on_any_draw(law, answer, seed):
    with grading(GradingRun(seed)):
        law(answer)


@pytest.mark.parametrize("law", [law for law, _ in RIGHT])
def test_nothing_and_the_wrong_number_of_arguments_get_a_sentence(law):
    for answer in (lambda *args: None, lambda *args: "0", lambda *args: ("a", None, "b"), lambda: 0, 7):
        with pytest.raises(check.Wrong):
            law(answer)
    with pytest.raises(check.NotAttempted):
        law(...)


@pytest.mark.parametrize("ellipse", [(1, 4, 32), (9, 4, 648), (49, 1, 98)])
def test_a_multiplier_is_judged_at_the_extreme_and_not_at_the_answer(ellipse):
    lam = 0.5 / (ellipse[0] * ellipse[1]) ** 0.5
    set_10_pca.q1_b(lam, -lam, ellipse)
    for wrong in ((-lam, lam), (2 * lam, -lam), (lam, lam), (1 / lam, -1 / lam)):
        with pytest.raises(check.Wrong, match="∇g"):
            set_10_pca.q1_b(*wrong, ellipse)


def test_a_direction_too_many_is_seen_in_both_parts():
    for law in (with_irises(set_10_pca.q4_b), with_irises(set_10_pca.q4_c)):
        with pytest.raises(check.Wrong, match=r"fewer directions|are as few as"):
            law(lambda X, share: pca(X, share, 1))


@pytest.mark.parametrize(("why", "score"), set_10_components.CRITERIA)
def test_another_criterion_than_the_count_of_mistakes_chooses_another_component(why, score):
    for seed in range(3):
        with grading(GradingRun(seed)), pytest.raises(check.Wrong) as raised:
            set_10_pca.q9_a(lambda X, t: best(X, t, score))
        assert why in str(raised.value) or str(raised.value).split("\n")[-1] in dict(set_10_components.CRITERIA)


def test_the_fewest_mistakes_of_a_threshold_are_counted_on_both_sides():
    assert set_10_pca.threshold_errors(np.array([1.0, 2.0, 2.0, 3.0]), np.array([-1, -1, 1, 1])) == 1
    assert set_10_pca.threshold_errors(np.array([1.0, 2.0, 3.0]), np.array([1, 1, -1])) == 0
    assert set_10_pca.threshold_errors(np.array([1.0, 2.0, 3.0, 4.0]), np.array([1, -1, 1, -1])) == 1


@pytest.mark.parametrize(
    ("scale", "name", "said"),
    [
        ((100, 1), "shows", ""),
        ((1, 100), "hides", ""),
        ((1, 100), "shows", "mistakes, wanted none"),
        ((100, 1), "hides", "makes 0 mistakes, wanted 6 or more"),
        ((1, 1), "shows", "wanted above 0.98"),
        ((100, 0), "shows", "a unit is a positive number"),
    ],
)
def test_units_decide_which_feature_the_first_direction_follows(scale, name, said):
    X, t = clouds(20)[0][:, ::-1] * [3, 0.5], clouds(20)[1]
    if said:
        with pytest.raises(check.Wrong, match=said):
            set_10_pca.q9_b(scale, X, t, name)
    else:
        set_10_pca.q9_b(scale, X, t, name)
