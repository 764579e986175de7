"""Whether a model has learned, and whether its learning came to an end."""

import sys
import warnings
from typing import Any


class NotFittedError(ValueError, AttributeError):
    """A model was asked for an answer before `fit`.

    Examples
    --------
    >>> from lincls import LDA
    >>> LDA().predict([[1.0]])
    Traceback (most recent call last):
    lincls.checks.fitting.NotFittedError: this LDA is not fitted yet: call fit(X, t) first
    """


class ConvergenceWarning(UserWarning):
    """A fit stopped before it converged; the model's `stopped_` says why.

    Examples
    --------
    >>> import warnings
    >>> from lincls import Perceptron, checks
    >>> from lincls.boolean import XOR
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     model = Perceptron(max_epochs=5).fit(*XOR)
    >>> issubclass(caught[0].category, checks.ConvergenceWarning), model.converged_
    (True, False)
    """


def fitted(model: Any, *names: str) -> None:
    """Check that a model has learned.

    Parameters
    ----------
    model : model
    *names : learned attributes that it must have

    Raises NotFittedError: One is missing.

    Examples
    --------
    >>> from types import SimpleNamespace
    >>> from lincls import checks
    >>> checks.fitted(SimpleNamespace(w_=1.0), "w_")
    """
    if not all(hasattr(model, name) for name in names):
        raise NotFittedError(f"this {type(model).__name__} is not fitted yet: call fit(X, t) first")


def warn(message: str, category: type[Warning] = UserWarning) -> None:
    """Warn at the line outside lincls that led here.

    Parameters
    ----------
    message : sentence
    category : class of the warning

    Examples
    --------
    >>> import warnings
    >>> from lincls import checks
    >>> with warnings.catch_warnings(record=True) as caught:
    ...     checks.warn("the classes overlap")
    >>> str(caught[0].message)
    'the classes overlap'
    """
    place, level = sys._getframe(1), 2
    while place.f_back is not None and place.f_globals.get("__name__", "").partition(".")[0] == "lincls":
        place, level = place.f_back, level + 1
    warnings.warn(message, category, stacklevel=level)


def quiet() -> None:
    """Let fits that stop before they converge say nothing from now on; for programs in which that is the point.

    Examples
    --------
    >>> import warnings
    >>> from lincls import Perceptron, checks
    >>> from lincls.boolean import XOR
    >>> with warnings.catch_warnings():
    ...     checks.quiet()
    ...     Perceptron(max_epochs=5).fit(*XOR).converged_
    False
    """
    warnings.simplefilter("ignore", ConvergenceWarning)
