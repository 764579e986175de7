"""Least squares: the normal equations where they are safe, else a factorisation of the table itself.

    A = X - mean,   a = t - mean t,   A^T A w = A^T a,   b = mean t - w.mean

Forming A^T A squares the condition number. So the eigenvalues of the correlations are looked at first. Is the
least one far from 0, the answer is as good as that of a QR factorisation; is it smaller, one correction by the
residual's own normal equations, A^T A d = A^T (a - A w), brings the digits back; below that A itself is
brought to a triangle by QR, and its singular values say which directions are left out.
Source: Golub, Van Loan, Matrix Computations (2013), sections 5.3.7-5.3.8.
"""

from collections.abc import Callable, Iterable, Iterator

import numpy as np

from lincls.numerics.frame import spreads
from lincls.numerics.moments import EPS, blocks, centred, finite, moments, triangle
from lincls.numerics.wide import shortest_weights

MANY_FEATURES = 64  # features, of which all eigenvectors take longer than the eigenvalues alone and a solution
USABLE_EIGENVALUE = 1e-8  # least eigenvalue of the correlations for which A^T A will do
LONG_ROWS, LARGE_NUMBERS = (
    4096,
    2**16,
)  # rows, or numbers; a smaller table is solved by SVD, which takes no time there
QR_NUMBERS = 2**17  # in a block of rows; a QR factorisation of fewer spends its time on starting
SAFE_EIGENVALUE = 1e-3  # ... without a correction


def least_squares(X: np.ndarray, t: np.ndarray, solver: str, s: np.ndarray | None = None) -> tuple[np.ndarray, float]:
    """Return (w, b) for clean X (N, D) and t (N,), or (N, K) for K targets at once; s (N,) weighs the rows."""
    wide = X.shape[1] > len(X) and solver in ("auto", "svd")
    if solver == "auto" and not wide:
        long = len(X) >= 2 * X.shape[1] and (len(X) >= LONG_ROWS or X.size >= LARGE_NUMBERS)
        solution = _by_moments(X, t, s) if long else None
        if solution is not None:
            return solution
        solver = "svd"
    with np.errstate(over="ignore", invalid="ignore"):
        x_mean, t_mean = (Z.mean(axis=0) if s is None else np.average(Z, axis=0, weights=s) for Z in (X, t))
        a = t - t_mean
        if not (np.isfinite(x_mean).all() and np.isfinite(a).all()):
            raise ValueError("X and t must be small enough to take their means; the sums overflowed")
        if wide:
            w = shortest_weights(X, x_mean, a, s)
            return w, t_mean - x_mean @ w
        A = X - x_mean
        if s is not None:
            A *= np.sqrt(s)[:, None]
            a = (np.sqrt(s) * a.T).T
    if not (np.isfinite(A).all() and np.isfinite(a).all()):
        raise ValueError("X and t must be small enough to take their means; the sums overflowed")
    solve = {"svd": _by_svd, "qr": _by_qr, "normal": _by_normal_equations}[solver]
    w = solve(A, a)
    return w, t_mean - x_mean @ w


def _by_moments(X, t, s):
    """Solve A^T A w = A^T a where that is safe; None where it is not."""
    t_mean = t.mean(axis=0) if s is None else np.average(t, axis=0, weights=s)
    a = t - t_mean
    try:
        S, x_mean, scatter = moments(X, s=s)
        w = normal_weights(X, x_mean, scatter, spreads(X, x_mean, scatter, S), lambda rows: a[rows], s)
    except ValueError:  # squares leave the range of numbers
        return None
    return None if w is None else (w, t_mean - x_mean @ w)


def _by_svd(A, a):
    N, D = A.shape
    tiny = np.finfo(float).eps * max(A.shape)
    if N < 2 * D:
        return np.linalg.lstsq(A, a, rcond=tiny)[0]
    R = _triangle(A, a)
    return np.linalg.lstsq(R[:, :D], R[:, D:], rcond=tiny)[0].reshape(D, *a.shape[1:])


def _by_qr(A, a):
    N, D = A.shape
    if N <= D:
        raise ValueError(f"X must have more rows than columns for solver='qr'; it came as {A.shape}")
    R = _triangle(A, a)
    if (np.abs(np.diag(R)[:D]) <= N * np.finfo(float).eps * np.linalg.norm(R[:, :D], axis=0)).any():
        raise ValueError("X must have independent columns for solver='qr'; some depend on others. Use 'svd'")
    return np.linalg.solve(R[:D, :D], R[:D, D:]).reshape(D, *a.shape[1:])


def _triangle(A, a):
    """Return the triangle of (A, a), beside A's R the part Q^T a; Q is orthogonal, so nothing is lost."""
    N, D = A.shape
    a = a.reshape(N, -1)
    rows = max(QR_NUMBERS // D, 2 * D)
    parts = (np.hstack([A[k : k + rows], a[k : k + rows]]) for k in range(0, N, rows))
    return triangle(parts, D + a.shape[1])


def _by_normal_equations(A, a):
    try:
        return np.linalg.solve(A.T @ A, A.T @ a)
    except np.linalg.LinAlgError:
        message = "X must have independent columns for solver='normal'; A^T A is singular. Use 'svd'"
        raise ValueError(message) from None


def least_squares_codes(
    X: np.ndarray, codes: np.ndarray, index: np.ndarray, s: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Return W (M, D) and b (M,) of least squared error to the targets codes[index[n]], codes (K, M), weighed by s."""
    S = len(X) if s is None else s.sum()
    middle = np.bincount(index, s, len(codes)) @ codes / S
    targets = codes - middle
    if X.shape[1] > len(X):
        mean = np.average(X, axis=0, weights=s)
        W = shortest_weights(X, mean, targets[index], s).T
        return W, middle - W @ mean
    _, mean, scatter = moments(X, s=s)
    spread = spreads(X, mean, scatter, S)
    w = normal_weights(X, mean, scatter, spread, lambda rows: targets[index[rows]], s)
    W = _by_triangle(X, mean, spread, targets, index, s) if w is None else w.T
    return W, middle - W @ mean


def _by_triangle(X, mean, spread, targets, index, s) -> np.ndarray:
    """Solve from the triangle R of the columns (A, targets): R's last columns hold Q^T targets."""
    scale = np.where(spread > 0, spread, np.inf)  # a constant feature drops out
    D = X.shape[1]
    R = triangle(_columns(X, mean, scale, targets, index, s), D + targets.shape[1])
    U, sizes, V = np.linalg.svd(R[:, :D], full_matrices=False)
    far = float((np.abs(mean) / scale).max(initial=1.0))
    keep = sizes > 10 * EPS * np.sqrt(D) * max(1.0, far) * sizes[0]
    W = ((V[keep].T / sizes[keep]) @ (U[:, keep].T @ R[:, D:])) / scale[:, None]
    idle = V[~keep].T / np.where(np.isinf(scale), 1.0, scale)[:, None]
    if len(sizes) < D:  # R has fewer rows than columns: the directions it does not reach are idle too
        full = np.linalg.svd(R[:, :D])[2]
        idle = np.vstack([V[~keep], full[len(sizes) :]]).T / np.where(np.isinf(scale), 1.0, scale)[:, None]
    if idle.shape[1]:
        basis = np.linalg.svd(idle / np.linalg.norm(idle, axis=0), full_matrices=False)[0]
        W = W - basis @ (basis.T @ W)
    return W.T


def _columns(X, mean, scale, targets, index, s) -> Iterator[np.ndarray]:
    """Yield the rows of (A, targets), times the roots of their weights, a block at a time."""
    for block, part in zip(blocks(len(X)), centred(X, mean), strict=True):
        rows = np.hstack([part / scale, targets[index[block]]])
        yield rows if s is None else rows * np.sqrt(s[block])[:, None]


def normal_weights(
    X: np.ndarray,
    mean: np.ndarray,
    scatter: np.ndarray,
    spread: np.ndarray,
    targets: Callable[[slice], np.ndarray],
    s: np.ndarray | None = None,
) -> np.ndarray | None:
    """Return w (D,) or (D, M) of least squares, or None where that takes another way.

    X (N, D) with its mean (D,), scatter (D, D) and spreads (D,), 0 for a constant feature; targets(rows) gives
    those rows of the centred targets, (n,) or (n, M); s (N,) weighs the rows. Raises ValueError when sums overflow.
    """
    N, scale = len(X), np.where(spread > 0, spread, np.inf)
    S = N if s is None else s.sum()
    C = scatter / S / scale / scale[:, None]
    values, V = np.linalg.eigh(C) if len(C) <= MANY_FEATURES else (np.linalg.eigvalsh(C), None)
    if values[0] <= USABLE_EIGENVALUE:
        return None

    def solved(pulls: np.ndarray) -> np.ndarray:
        if V is None:
            return (np.linalg.solve(C, (pulls.T / scale).T).T / scale).T
        axes = V / scale[:, None]
        return (axes / values) @ (axes.T @ pulls)

    def weighed(rows: slice, a: np.ndarray) -> np.ndarray:
        return a if s is None else (s[rows] * a.T).T

    def solve(parts: Iterable[np.ndarray], left: Callable[[slice, np.ndarray], np.ndarray]) -> np.ndarray:
        with np.errstate(over="ignore", invalid="ignore"):
            pulls = sum(part.T @ weighed(rows, left(rows, part)) for rows, part in zip(blocks(N), parts, strict=True))
        return solved(finite(np.asarray(pulls)) / S)

    w = solve(centred(X, mean), lambda rows, part: targets(rows))
    if values[0] < SAFE_EIGENVALUE:
        w = w + solve(centred(X, mean), lambda rows, part: targets(rows) - part @ w)
    return w
