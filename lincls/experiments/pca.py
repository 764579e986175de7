"""The experiments of lecture 10: how many components a classifier of the digits needs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lincls.data import real, split
from lincls.models import LDA, PCA

COMPONENTS = (1, 2, 3, 5, 7, 10, 15, 21, 30, 40, 50)


def errors_in_thirty_splits(splits: Iterable[int] = range(30)) -> dict[str, Any]:
    """Errors of LDA on new digits, in percent, from the first components of the training ones.

    Returns "errors" (S, 11), a row for each seed of a split and a column for each of COMPONENTS. Mean and directions
    come from the training part alone.
    """
    digits = real.digits()
    rows = []
    for seed in splits:
        part = split(digits.X, digits.t, seed=seed)
        model = PCA(n_components=max(COMPONENTS)).fit(part.X_train)
        Z, Z_rest = model.transform(part.X_train), model.transform(part.X_rest)
        scores = [LDA().fit(Z[:, :k], part.t_train).score(Z_rest[:, :k], part.t_rest) for k in COMPONENTS]
        rows.append([100 * (1 - score) for score in scores])
    return {"errors": rows}
