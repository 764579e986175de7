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
from lincls.numerics.running import ADVICE

Fit = TypeVar("Fit", bound=Callable[..., Any])


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
