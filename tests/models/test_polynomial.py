import numpy as np
import pytest

from lincls.data import curve, surface
from lincls.data.synthetic import SURFACE
from lincls.models import LinearRegression, PolynomialRegression, mean_loss


def test_a_known_surface_is_found_again():
    X, t = surface(60, noise=0.0, seed=0)
    model = PolynomialRegression(2).fit(X, t)
    found = {"1": model.b_, **dict(zip(model.names_, model.w_, strict=True))}
    assert found == pytest.approx(SURFACE)


def test_degree_1_is_linear_regression():
    X, t = surface(40, seed=1)
    model, plain = PolynomialRegression(1).fit(X, t), LinearRegression().fit(X, t)
    assert model.w_ == pytest.approx(plain.w_) and model.names_ == ["x1", "x2"]


def test_the_training_loss_never_rises_with_the_degree():
    X, t = curve(20, seed=0)
    losses = []
    for degree in range(1, 10):
        y = PolynomialRegression(degree).fit(X, t).predict(X)
        losses.append(mean_loss(y.reshape(-1, 1), t, [1.0], 0.0))
    assert (np.diff(losses) <= 1e-12).all()


def test_enough_powers_pass_through_every_point():
    X, t = curve(6, seed=0)
    assert PolynomialRegression(5).fit(X, t).predict(X) == pytest.approx(t)


def test_the_number_of_inputs_is_remembered_not_the_number_of_monomials():
    model = PolynomialRegression(3).fit(*surface(30, seed=0))
    assert model.n_features_in_ == 2 and model.w_.shape == (9,)


@pytest.mark.parametrize("degree", [0, -1, 1.5, "2", None])
def test_a_bad_degree_is_refused_by_name(degree):
    with pytest.raises((TypeError, ValueError), match="degree must be"):
        PolynomialRegression(degree).fit([[0.0], [1.0]], [0.0, 1.0])


def test_powers_that_overflow_are_refused():
    with pytest.raises(ValueError, match="products overflow"):
        PolynomialRegression(3).fit([[1e120], [1.0]], [0.0, 1.0])
