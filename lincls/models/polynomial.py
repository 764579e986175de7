"""Polynomial regression: linear regression on the powers and products of the inputs.

    y = b + sum over monomials m of degree 1..d of  w_m m(x)

For one input the monomials are x, x^2, ..., x^d; for D inputs there are binom(D + d, d) - 1 of them. The
model bends in x and stays linear in w and b, so its loss is as convex as before. The training loss never
rises with the degree (each degree's polynomials contain the lower ones); the validation loss may, and that is
how to choose. Plain powers are badly conditioned for high degrees: compare the solvers.
Source: Mathai, "Extensions" and "Hyperparameters"; Bishop, PRML (2006), section 1.1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lincls import checks, features
from lincls.models.base import LinearRegressor, known_inputs
from lincls.models.learning import learning
from lincls.models.regression import SOLVERS
from lincls.models.weighted import weighted_targets
from lincls.numerics.least_squares import least_squares


class PolynomialRegression(LinearRegressor):
    """Least squares on all monomials up to a degree, for any number of inputs.

    degree: at least 1. solver: as in LinearRegression.

    Learned: w_ (M,), one weight a monomial; b_; degree_ (that of the fit); names_ (M) of the monomials, as "x1",
    "x1^2", "x1 x2".
    """

    def __init__(self, degree: int = 2, solver: str = "svd"):
        self.degree = degree
        self.solver = solver

    @learning
    def fit(self, X: Any, t: Any, sample_weight: Any = None) -> PolynomialRegression:
        """Find w_ and b_ for X (N, D) and real t (N,). Returns self.

        sample_weight (N,), at least 0, or None: each square counts as often.
        """
        X, t, s = weighted_targets(X, t, sample_weight)
        solver = checks.choice(self.solver, "solver", SOLVERS)
        w, b = least_squares(features.polynomial(X, self.degree), t, solver, s)
        self._learn(w, b)
        self.n_features_in_, self.degree_ = X.shape[1], self.degree
        self.names_ = features.polynomial_names(X.shape[1], self.degree)
        return self

    def _z(self, X: Any) -> np.ndarray:
        return self._scores(features.polynomial(known_inputs(self, X), self.degree_))
