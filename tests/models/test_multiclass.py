import numpy as np
import pytest
from sklearn import linear_model

from lincls import ConvergenceWarning
from lincls.data import blobs
from lincls.models import Kozinec, LeastSquaresClassifier, LogisticRegression, OneVsOne, OneVsRest, Perceptron
from lincls.models.multiclass import fresh

X, t = blobs(150, gap=3, K=3, seed=0)
GRID = np.stack(np.meshgrid(np.linspace(-6, 6, 61), np.linspace(-6, 6, 61)), axis=-1).reshape(-1, 2)


class Fixed(LogisticRegression):
    """Weights that were set by hand, in the order in which models are made."""

    def __init__(self, weights):
        self.weights = weights

    def fit(self, X, t):
        w, b = self.weights.pop(0)
        self._learn(np.array(w, dtype=float), b)
        return self


def by_hand(scheme, weights):
    left = list(weights)
    return scheme(lambda: Fixed(left)).fit([[0.0, 0.0]] * 3, [0, 1, 2])


def test_one_against_the_rest_leaves_points_with_no_claim_and_with_several():
    model = by_hand(OneVsRest, [([1, 0], -1), ([0, 1], -1), ([-1, -1], -1)])
    points = [[0.0, 0.0], [2.0, 2.0], [2.0, 0.0]]
    assert model.claims(points).sum(axis=1).tolist() == [0, 2, 1]
    assert model.ambiguous(points).tolist() == [True, True, False]
    assert model.predict(points).tolist()[2] == 0


def test_one_against_one_leaves_a_cycle():
    # pairs (0, 1), (0, 2), (1, 2): 1 beats 0, 0 beats 2, 2 beats 1
    model = by_hand(OneVsOne, [([0, 0], 1), ([0, 0], -1), ([0, 0], 1)])
    assert model.votes([[0.0, 0.0]]).tolist() == [[1, 1, 1]]
    assert model.ambiguous([[0.0, 0.0]]).tolist() == [True]


def test_three_clouds_leave_an_ambiguous_region_under_each_scheme():
    rest, one = OneVsRest().fit(X, t), OneVsOne().fit(X, t)
    assert 0 < rest.ambiguous(GRID).mean() < 0.9
    assert one.ambiguous(GRID).mean() < rest.ambiguous(GRID).mean()
    for model in (rest, one):
        assert model.score(X, t) > 0.85 and model.converged_


def test_every_model_votes_once():
    model = OneVsOne(Perceptron).fit(*blobs(80, gap=3, K=4, seed=1))
    assert len(model.models_) == 6 and (model.votes(GRID).sum(axis=1) == 6).all()
    assert model.pairs_[0] == (0, 1)


@pytest.mark.parametrize("scheme", [OneVsRest, OneVsOne])
def test_two_classes_take_one_model_and_are_never_ambiguous(scheme):
    X, t = blobs(40, seed=0)
    model = scheme(LeastSquaresClassifier()).fit(X, t)
    alone = LeastSquaresClassifier().fit(X, t)
    assert len(model.models_) == 1 and not model.ambiguous(GRID).any()
    assert np.array_equal(model.predict(GRID), alone.predict(GRID))


def test_a_model_that_did_not_converge_is_told():
    with pytest.warns(ConvergenceWarning, match="OneVsRest has not converged, it stopped with 'max_epochs'") as seen:
        assert not OneVsRest(Perceptron(max_epochs=1)).fit(X, t).converged_
    assert len(seen) == 1 and seen[0].filename == __file__


def test_probabilities_are_each_models_own_over_the_sum_of_all():
    model = OneVsRest().fit(X, t)
    own = np.column_stack([part.predict_proba(GRID)[:, 1] for part in model.models_])
    assert model.predict_proba(GRID) == pytest.approx(own / own.sum(axis=1, keepdims=True), rel=1e-12)
    assert np.array_equal(model.predict_proba(GRID).argmax(axis=1), model.decision_function(GRID).argmax(axis=1))
    far = model.predict_proba(GRID * 1e6)  # where every model says no: 0 / 0 by the formula
    assert np.isfinite(far).all() and far.sum(axis=1) == pytest.approx(np.ones(len(GRID)))
    two = OneVsRest().fit(X, t == t[0])
    assert two.predict_proba(GRID) == pytest.approx(two.models_[0].predict_proba(GRID), rel=1e-12)


def test_models_without_probabilities_give_none():
    for model in (OneVsRest(Perceptron()), OneVsRest(Perceptron).fit(X, t), OneVsOne()):
        assert not hasattr(model, "predict_proba") and not hasattr(model, "predict_log_proba")
    assert hasattr(OneVsRest(), "predict_proba") and hasattr(OneVsRest(LogisticRegression), "predict_log_proba")


def test_weights_for_models_that_take_none_are_refused():
    with pytest.raises(TypeError, match="sample_weight needs a model whose fit takes it; that of Kozinec does not"):
        OneVsRest(Kozinec()).fit(X, t, sample_weight=np.arange(len(t)))


def test_copies_are_trained_and_the_model_that_came_is_left_alone():
    model = LogisticRegression(l2=3.0)
    scheme = OneVsRest(model).fit(X, t)
    assert not hasattr(model, "w_") and all(part.l2 == 3 for part in scheme.models_)


def test_a_peers_model_and_a_function_that_makes_one_will_do():
    assert OneVsRest(linear_model.Perceptron()).fit(X, t).score(X, t) > 0.5
    assert isinstance(fresh(lambda: Perceptron(eta=2.0)), Perceptron)


@pytest.mark.parametrize("model", [3, "perceptron", object, lambda: None])
@pytest.mark.parametrize("scheme", [OneVsRest, OneVsOne])
def test_what_is_no_model_is_refused(scheme, model):
    with pytest.raises(TypeError, match="model must be a two-class model"):
        scheme(model).fit(X, t)


@pytest.mark.parametrize("scheme, method", [(OneVsRest, "claims"), (OneVsRest, "ambiguous"), (OneVsOne, "votes")])
def test_bad_input_is_refused_by_every_question(scheme, method):
    with pytest.raises(ValueError, match="not fitted yet"):
        getattr(scheme(), method)(X)
    with pytest.raises(ValueError, match="X has 1 features"):
        getattr(scheme().fit(X, t), method)([[1.0]])
