"""What the models share: their parameters, how they are shown and how they predict.

    z(x) = w.x + b
    a classifier of two classes says the larger one when z >= 0, else the smaller one
    one of K classes, the linear machine, says the class with the largest z_k(x) = w_k.x + b_k
    a regression model says y = z

An example is *correct* only if z t > 0 with t in {-1, +1}: training treats a point on the boundary as a
mistake, although `predict` has to call it something and calls it positive.

A fit that is refused leaves the model as it was. One that succeeds replaces all that an earlier one learned,
remembers how many columns X had and what a data frame calls them, and warns when its run did not converge.
Source: Grosse, section 1 (the rule z >= 0) and section 4 (the strict criterion); Parr, "Multiclass"; Duda, Hart, Stork,
Pattern Classification (2001), section 5.2.2; Bishop, PRML (2006), section 4.1.2.
"""

import inspect
import warnings
from collections.abc import Callable, Mapping
from functools import cache, wraps
from typing import Any, Self, TypeVar, cast

import numpy as np

from lincls import checks, metrics
from lincls.features import power_of_two
from lincls.numerics.running import ADVICE, CONVERGED

Fit = TypeVar("Fit", bound=Callable[..., Any])


class Model:
    """What scikit-learn's tools ask of a model, and how it is shown: with what differs from its defaults."""

    kind: str | None = None  # "classifier" or "regressor"
    two_classes = False  # a classifier that refuses a third class
    takes_missing = False  # NaN in X is a missing value

    @property
    def advice(self) -> Mapping[str, str]:
        """What helps, by why a run stopped, where this model has more to say than running.ADVICE."""
        return {}

    @property
    def must_converge(self) -> bool:
        """Is a fit that stopped before it converged worth a warning?"""
        return True

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """Return the parameters of `__init__` by name; with `deep` those of a model among them too, as model__l2."""
        parameters = {name: getattr(self, name) for name in _parameters(type(self))}
        for name, value in list(parameters.items()) if deep else []:
            if hasattr(value, "get_params") and not isinstance(value, type):
                parameters |= {f"{name}__{inner}": given for inner, given in value.get_params().items()}
        return parameters

    def set_params(self, **parameters: Any) -> Self:
        """Change parameters of `__init__` by name, of a model among them as model__l2. They count at the next fit.

        Raises ValueError for a name that is none; then nothing is changed.
        """
        known = self.get_params()
        for name in parameters:
            outer, _, inner = name.partition("__")
            if name not in known and not (inner and outer in parameters):
                names = ", ".join(self.get_params(deep=False)) or "none"
                raise ValueError(f"{type(self).__name__} has no parameter {name!r}; its parameters are: {names}")
        for name, value in sorted(parameters.items(), key=lambda pair: "__" in pair[0]):
            outer, _, inner = name.partition("__")
            if inner:
                getattr(self, outer).set_params(**{inner: value})
            else:
                setattr(self, name, value)
        return self

    def __repr__(self) -> str:
        defaults = _parameters(type(self))
        changed = {k: v for k, v in self.get_params(deep=False).items() if repr(v) != repr(defaults[k].default)}
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in changed.items())})"

    def __sklearn_tags__(self) -> Any:
        """Say what kind of model this is. scikit-learn alone asks, so it is there to be imported."""
        from sklearn.utils import ClassifierTags, InputTags, RegressorTags, Tags, TargetTags, TransformerTags

        return Tags(
            estimator_type=self.kind,
            target_tags=TargetTags(required=self.kind is not None),
            transformer_tags=TransformerTags() if hasattr(self, "transform") else None,
            classifier_tags=ClassifierTags(multi_class=not self.two_classes) if self.kind == "classifier" else None,
            regressor_tags=RegressorTags() if self.kind == "regressor" else None,
            input_tags=InputTags(allow_nan=self.takes_missing),
        )


class Classifier(Model):
    """A model whose answer is one of `classes_` (K,): of two the larger where z >= 0, of more the largest z."""

    kind = "classifier"
    classes_: np.ndarray
    w_: np.ndarray
    b_: Any

    @property
    def coef_(self) -> np.ndarray:
        """scikit-learn's view of `w_`: (1, D) for two classes, (K, D) for more."""
        checks.fitted(self, "w_")
        if self.w_.ndim == 1:
            return self.w_[None]
        return self.w_ if len(self.w_) > 2 else (self.w_[1] - self.w_[0])[None]

    @property
    def intercept_(self) -> np.ndarray:
        """scikit-learn's view of `b_`: (1,) for two classes, (K,) for more."""
        checks.fitted(self, "b_")
        b = np.atleast_1d(self.b_)
        return b if len(b) != 2 else b[1:] - b[:1]

    def decision_function(self, X: Any) -> np.ndarray:
        raise NotImplementedError

    def predict(self, X: Any) -> np.ndarray:
        """Return a class for each row, (N,): of two the larger one where z >= 0, of more the first of largest z."""
        z = self.decision_function(X)
        return self.classes_[(z >= 0).astype(int) if z.ndim == 1 else z.argmax(axis=1)]

    def score(self, X: Any, t: Any, sample_weight: Any = None) -> float:
        """Return the share of rows whose predicted class is t, by weight, from 0 to 1."""
        y = self.predict(X)
        s = checks.example_weights(sample_weight, len(y))
        everywhere = metrics.accuracy(t, y)
        return everywhere if s is None else float(np.average(np.asarray(t) == y, weights=checks.shares(s, len(y))))


class LinearModel(Model):
    """A model with weights `w_` (D,) and a bias `b_`."""

    w_: np.ndarray
    b_: float
    n_features_in_: int

    def _z(self, X: Any) -> np.ndarray:
        return self._scores(known_inputs(self, X))

    def _scores(self, X: np.ndarray) -> np.ndarray:
        with np.errstate(over="ignore", invalid="ignore"):
            return checks.finite_scores(X @ self.w_.T + self.b_)

    def _learn(self, w: np.ndarray, b: float) -> None:
        if not (np.isfinite(w).all() and np.isfinite(b)):
            raise ValueError(
                "X holds numbers so large that the weights overflowed; bring the features to a common scale "
                "first (features.standardise)"
            )
        self.w_, self.b_, self.n_features_in_ = w, float(b), len(w)

    def _stop(self, reason: str) -> None:
        self.stopped_, self.converged_ = reason, reason == CONVERGED


class LinearRegressor(LinearModel):
    """A linear model of a real target."""

    kind = "regressor"

    @property
    def coef_(self) -> np.ndarray:
        """`w_` by scikit-learn's name, (D,)."""
        checks.fitted(self, "w_")
        return self.w_

    @property
    def intercept_(self) -> float:
        """`b_` by scikit-learn's name."""
        checks.fitted(self, "b_")
        return self.b_

    def predict(self, X: Any) -> np.ndarray:
        """Return y = X w + b, (N,), in the targets' unit."""
        return self._z(X)

    def score(self, X: Any, t: Any, sample_weight: Any = None) -> float:
        """Return R^2 = 1 - sum (t - y)^2 / sum (t - mean t)^2: 1 is perfect, 0 is no better than the mean.

        For targets that are all equal it is 1 when every prediction is right and 0 otherwise. With weights the sums
        and the mean are weighted.
        """
        y = self.predict(X)
        t = checks.targets(t, len(y))
        s = checks.example_weights(sample_weight, len(y))
        s = checks.shares(s, len(y))
        unit = power_of_two(max(np.abs(t).max(), np.abs(y).max()))  # R^2 has no unit, and no square overflows
        t, y = t / unit, y / unit
        missed, spread = (float(np.sum(s * (t - y) ** 2)), float(np.sum(s * (t - np.average(t, weights=s)) ** 2)))
        if spread == 0:
            return float(missed == 0)
        return 1.0 - missed / spread


class LinearClassifier(Classifier, LinearModel):
    """A linear model of two classes, `classes_` = (smaller, larger)."""

    def decision_function(self, X: Any) -> np.ndarray:
        """Return z = X w + b, (N,): positive on the larger class's side."""
        return self._z(X)


class LinearMachine(Classifier, LinearModel):
    """A linear function for every class, weights `w_` (K, D) and biases `b_` (K,); or for two classes one, `w_` (D,).

    Each class's region is convex and in one piece: where class k wins at two points, z_k >= z_j there for every j,
    and along the segment between them both sides are linear, so k wins on all of it. There are no ambiguous
    regions, only boundaries. For two classes it is one linear function, z = z_2 - z_1, with z >= 0 for the larger.
    """

    def decision_function(self, X: Any) -> np.ndarray:
        """Return z_k for each row and class, (N, K); for two classes z of the larger one, (N,)."""
        z = self._z(X)
        return margins(z) if z.ndim == 2 else z

    def _learn(self, w: np.ndarray, b: Any) -> None:
        if w.ndim == 1:
            return super()._learn(w, b)
        super()._learn(w.ravel(), float(np.sum(b)))
        self.w_, self.b_, self.n_features_in_ = w, b, w.shape[1]


def learning(fit: Fit) -> Fit:
    """Decorate a method fit(self, X, ...) that returns self."""

    @wraps(fit)
    def learn(self: Any, X: Any, *others: Any, **named: Any) -> Any:
        before = dict(vars(self))
        for name in before:
            if name.endswith("_"):
                delattr(self, name)
        try:
            fit(self, X, *others, **named)
            names = checks.feature_names(X)
            if names is not None:
                self.feature_names_in_ = names
        except BaseException:
            vars(self).clear()
            vars(self).update(before)
            raise
        _say_unfinished(self)
        return self

    return cast(Fit, learn)


def _say_unfinished(model: Any) -> None:
    reason = getattr(model, "stopped_", None)
    if model.must_converge and reason is not None and not model.converged_:
        advice = {**ADVICE, **model.advice}.get(reason, "its documentation says more")
        message = f"{type(model).__name__} has not converged, it stopped with {reason!r}: {advice}"
        warnings.warn(message, checks.ConvergenceWarning, stacklevel=3)


def margins(z: np.ndarray) -> np.ndarray:
    """Return z (N, K) as it is, and for two classes that of the larger one less that of the smaller one, (N,)."""
    if z.shape[1] != 2:
        return z
    with np.errstate(over="ignore"):
        return checks.finite_scores(z[:, 1] - z[:, 0])


def _parameters(model: Any) -> Mapping[str, inspect.Parameter]:
    return _signature(model).parameters


_signature = cache(inspect.signature)  # of a class: it has one, and a fold of a cross-validation asks for it


def known_inputs(model: Any, X: Any, *, missing: bool = False) -> np.ndarray:
    """Return X (N, D) with as many features as the model was fitted with; `missing` lets NaN pass."""
    checks.fitted(model, "n_features_in_")
    checks.same_features(model, X)
    X = checks.inputs(X, missing=missing)
    if X.shape[1] != model.n_features_in_:
        wanted = f"{type(model).__name__} is expecting {model.n_features_in_} features as input"
        raise ValueError(f"X has {X.shape[1]} features, but {wanted}")
    return X
