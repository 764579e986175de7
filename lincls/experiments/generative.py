"""The experiments of lecture 09: conics by name, four methods in six worlds, LDA against logistic regression, digits
made up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from lincls import checks
from lincls.data import folds, lessons, real
from lincls.features import standardise
from lincls.models import LDA, QDA, GaussianNaiveBayes, LogisticRegression
from lincls.models.validation import cross_validate

WORLDS = ("right", "far group", "boxes")
SIZES = (20, 40, 80, 160, 320, 640)  # of the training sets
REPETITIONS = 30
SHRINKAGES = (0.0, 0.05, 0.2, 0.5)  # to choose from
PENALTIES = (0.01, 0.1, 1.0, 10.0)
METHODS = ("naive Bayes", "LDA", "QDA")
FOUR = (*METHODS, "logistic")
BELIEVED = {  # world -> the methods whose model holds there
    "round": FOUR,
    "right": ("LDA", "QDA", "logistic"),
    "upright": ("naive Bayes", "QDA"),
    "crossed": ("QDA",),
    "far group": (),
    "boxes": (),
}
FEW = 40  # training examples of the four
INK = 16.0  # the darkest pixel
TINY = 1e-9  # of the largest coefficient of a conic: below it a number counts as 0


def conic(A: Any, w: Any, b: Any) -> str:
    """Name the curve x.A x + w.x + b = 0: "ellipse", "circle", "hyperbola", "parabola", "two crossing lines",
    "two parallel lines", "line", "point" or "nothing".

    A (2, 2) is symmetric, w (2,). The whole plane, all coefficients 0, is "everything".

    The sign of det A tells ellipse (> 0), hyperbola (< 0) and parabola (0). When the matrix of all coefficients,
    [[A, w/2], [w/2, b]], is singular too, the curve falls apart into lines or shrinks to a point.
    Source: Coxeter, Introduction to Geometry (1969), section 8.8.
    """
    A = checks.inputs(A, "A", columns=2)
    if A.shape != (2, 2) or not np.allclose(A, A.T):
        raise ValueError(f"A must be symmetric, (2, 2); it came as {A.tolist()}")
    w, b = checks.vector(w, 2, "w"), checks.number(b, "b")
    values, V = np.linalg.eigh(A)
    size = max(float(np.abs(values).max()), float(np.abs(w).max()), abs(b))
    if size == 0:
        return "everything"
    values, w, b = values / size, V.T @ w / size, b / size  # along the axes of A
    curved = np.abs(values) > TINY
    b = b - float((w[curved] ** 2 / (4 * values[curved])).sum())  # seen from the centre
    if curved.all():
        return _centred(values, b)
    straight = np.abs(w[~curved]).max() > TINY
    if not curved.any():
        return "line" if straight else "nothing"
    if straight:
        return "parabola"
    height = b / float(values[curved][0])
    return "line" if abs(height) <= TINY else "two parallel lines" if height < 0 else "nothing"


def _centred(values: np.ndarray, b: float) -> str:
    """Name values[0] u^2 + values[1] v^2 + b = 0."""
    first, second = values
    if first * second < 0:
        return "two crossing lines" if abs(b) <= TINY else "hyperbola"
    if abs(b) <= TINY:
        return "point"
    if first * b > 0:
        return "nothing"
    return "circle" if abs(first - second) <= TINY else "ellipse"


def quadratic(means: np.ndarray, covariances: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """Return A, w and b of the log-odds x.A x + w.x + b of two Gaussian classes with equal priors."""
    (P0, P1), (m0, m1) = np.linalg.inv(covariances), means
    volume = np.linalg.slogdet(covariances)[1]
    b = -(volume[1] - volume[0] + m1 @ P1 @ m1 - m0 @ P0 @ m0) / 2
    return (P0 - P1) / 2, P1 @ m1 - P0 @ m0, b


def candidates(method: str) -> list[Any]:
    """The models that "LDA" or "logistic" may choose from: four shrinkages, or four penalties."""
    if method == "LDA":
        return [LDA(shrinkage=share) for share in SHRINKAGES]
    return [LogisticRegression(l2=l2) for l2 in PENALTIES]


def line(method: str, pick: int, X: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, float]:
    """w and b, for X as it is, of one of the `candidates` of a method, fitted to X standardised."""
    scaled = standardise(X)
    model = candidates(method)[pick].fit(scaled.Z, t)
    w = model.w_ / scaled.scale
    return w, model.b_ - w @ scaled.mean


def errors_by_world(repetitions: range = range(REPETITIONS)) -> dict[str, Any]:
    """The errors (S, R) of both methods in each world, on 10 000 new examples: S sizes, R training sets a size.

    "right: LDA" is LDA as it is, and logistic has the least penalty. "right: LDA chosen" has the shrinkage, or the
    penalty, with the least log-loss on five folds of the training set; "right: LDA pick" is its place in `candidates`.
    The features are standardised by the training set.
    """
    table: dict[str, Any] = {}
    for world in WORLDS:
        X_new, t_new = lessons.world(world, 10_000, seed=0)
        for method in ("LDA", "logistic"):
            runs = np.array([[_run(method, world, N, r, X_new, t_new) for r in repetitions] for N in SIZES])
            for k, name in enumerate(("", " chosen", " pick")):
                table[f"{world}: {method}{name}"] = runs[:, :, k]
    return table


def _run(method: str, world: str, N: int, r: int, X_new: np.ndarray, t_new: np.ndarray) -> tuple:
    """The errors on the new examples of the first candidate and of the chosen one, and which it is."""
    X, t = lessons.world(world, N, seed=100 * N + r)
    scaled, models = standardise(X), candidates(method)
    parts, Z_new = folds(t, 5, seed=0), standardise(X_new, like=scaled).Z
    pick = int(np.argmin([cross_validate(model, scaled.Z, t, parts).log_loss.mean() for model in models]))
    first, chosen = (np.mean(models[k].fit(scaled.Z, t).predict(Z_new) != t_new) for k in (0, pick))
    return first, chosen, pick


def errors_of_four(repetitions: range = range(100)) -> dict[str, Any]:
    """The errors (R,) of the FOUR, fitted to 40 examples of each world, on 5000 new ones, as "right: LDA" and so on.

    Nothing is tuned. Logistic regression has the least penalty, so that it has an answer where a line separates.
    """
    table: dict[str, Any] = {}
    for world in BELIEVED:
        X_new, t_new = lessons.world(world, 5000, seed=10**6)
        runs = []
        for r in repetitions:
            X, t = lessons.world(world, FEW, seed=r)
            scaled = standardise(X)
            models = GaussianNaiveBayes(), LDA(), QDA(), LogisticRegression(l2=PENALTIES[0])
            Z_new = standardise(X_new, like=scaled).Z
            runs.append([np.mean(model.fit(scaled.Z, t).predict(Z_new) != t_new) for model in models])
        table |= {f"{world}: {method}": errors for method, errors in zip(FOUR, np.array(runs).T, strict=True)}
    return table


def needed(errors: Mapping, which: str, draws: Any) -> float:
    """Of how many examples logistic regression makes the error that LDA makes of 40, in the right world.

    errors: those of `errors_by_world`; which: "" or " chosen"; draws: places of the training sets of a size, whose mean
    is taken. The curve is read between the sizes, too.
    """
    lda, logistic = (
        np.asarray(errors[f"right: {method}{which}"])[:, draws].mean(axis=1) for method in ("LDA", "logistic")
    )
    return float(2 ** np.interp(-lda[SIZES.index(40)], -logistic, np.log2(SIZES)))


def digit_models(X: Any = None, t: Any = None) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """Means (K, D) and roots (K, D, D) of the covariances, L L^T, of the K classes under each of the METHODS.

    X (N, D) and t (N,); without them, the digits. LDA is shrunk and QDA has a ridge, 0.01 each.
    """
    X, t = real.digits()[:2] if X is None else (X, t)
    naive, lda, qda = GaussianNaiveBayes().fit(X, t), LDA(shrinkage=0.01).fit(X, t), QDA(ridge=0.01).fit(X, t)
    shared = np.linalg.cholesky(lda.covariance_)
    roots = (
        np.array([np.diag(np.sqrt(v)) for v in naive.variances_]),
        np.array([shared] * len(lda.means_)),
        np.linalg.cholesky(qda.covariances_),
    )
    means = (model.means_ for model in (naive, lda, qda))
    return dict(zip(METHODS, zip(means, roots, strict=True), strict=True))


def made(models: Mapping, method: str, k: int, count: int, seed: int) -> np.ndarray:
    """Draw images (count, 64) of class k from a model; a page has no less than no ink, and no more than all."""
    means, roots = models[method]
    noise = np.random.default_rng(seed).standard_normal((count, means.shape[1]))
    return np.clip(means[k] + noise @ roots[k].T, 0, INK)


def together(images: np.ndarray) -> float:
    """The correlation of a pixel with the one below it, in images (M, 64) of one class, over all such pairs."""
    away = (images - images.mean(axis=0)).reshape(-1, 8, 8)
    above, below = away[:, :-1], away[:, 1:]
    return float((above * below).sum() / np.sqrt((above**2).sum() * (below**2).sum()))
