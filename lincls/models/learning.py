"""What every `fit` does beside learning, in one place.

A fit that is refused leaves the model as it was. One that succeeds replaces all that an earlier one learned,
remembers how many columns X had and what a data frame calls them, and warns when its run did not converge.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from lincls import checks

Fit = TypeVar("Fit", bound=Callable[..., Any])
CONVERGED = "converged"
NOT_SEPARABLE = "not separable"
MAX_EPOCHS = "max_epochs"
ADVICE = {  # why a run stopped -> what helps
    MAX_EPOCHS: "raise max_epochs if it can converge at all",
    "diverged": "lower eta",
    "separable": "the classes are separable, so the likelihood has no maximum; a penalty l2 > 0 gives it one",
    NOT_SEPARABLE: "no plane separates the classes",
    "stalled": "rounding lets no step go on",
}


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
