"""Answers to exercise set 10: wrong ones with the message each must get, and unusual right ones."""

_COV = "np.linalg.eigh(d.T @ d / len(X))"
_SVD_MEAN = "np.linalg.svd(X - X.mean(axis=0), full_matrices=False)"
_LAM_SVD = "A, lam, Z = Vt[:k], s[:k] ** 2 / len(X), U[:, :k] * s[:k]"
_ORDER = "order = np.argsort(values)[::-1]"
_LEAST = "E = falling[k:].sum()"
_MEAN_HAT = "X_hat = mean + (X_new - mean) @ A.T @ A"


def lam_of_svd(piece):
    """The piece of the solution of question 6 that gives the three results, and one to put in its place."""
    return _LAM_SVD, f"A, lam, Z = {piece}"


WRONG = {
    "q1": [
        (("top, low = (x1, x2), (x1, -x2)", "top, low = (-x1, -x2), (x1, -x2)"), "That is its twin"),
        (("top, low = (x1, x2), (x1, -x2)", "top, low = (x1, -x2), (x1, x2)"), "the other extreme value"),
        (("(x1, x2), (x1, -x2)", "(x1, x2), (-x1, x2)"), "That is its twin: the one with x1 > 0"),
        (("(x1, x2), (x1, -x2)", "np.array([x1, x2]) / np.hypot(x1, x2), (x1, -x2)"), "It has length 1"),
        (("(x1, x2), (x1, -x2)", "(np.sqrt(s / a), 0), (x1, -x2)"), "There f is 0. The gradient"),
        (("(x1, x2), (x1, -x2)", "(x2, x1), (x2, -x1)"), "x1 and x2 have changed places."),
        (("(x1, x2), (x1, -x2)", "(x1, x2), (x2, -x1)"), "x1 and x2 have changed places."),
        (("(x1, x2), (x1, -x2)", "np.sqrt(s / (a + c)) * np.ones(2), 0"), "that would be right on a circle"),
        (
            ("1 / (2 * np.sqrt(a * c)), -1", "1 / np.sqrt(a * c), -1"),
            "The derivative of a x1² has a factor 2.",
        ),
        (("1 / (2 * np.sqrt(a * c)), -1", "-1 / (2 * np.sqrt(a * c)), -1"), "The sign belongs to the other"),
        (("1 / (2 * np.sqrt(a * c)), -1", "2 * np.sqrt(a * c), -1"), "That is 1/λ: it stretches"),
        (("x1 * x2, 4", "-x1 * x2, 4"), "That is the smallest f."),
        (("x1 * x2, 4", "lam_top, 4"), "That is the multiplier; f is x1 x2."),
        (("x1 * x2, 4", "x1 * x2, 2"), "Each point has its twin: with x, -x"),
        (("x1 * x2, 4", "x1 * x2, 1"), "The minimum and the twins are candidates too."),
        (("x1 * x2, 4", "x1 * x2, 8"), "The ends of the axes are no candidates"),
    ],
    "q2": [
        (("-(w @ x + b)", "w @ x + b"), "The derivative by lam is -g"),
        (("2 * (x - p) - lam * w", "2 * (x - p) + lam * w"), "the derivative by x is 2 (x - p) MINUS lam w"),
        (("2 * (x - p) - lam * w", "x - p - lam * w"), "The derivative of the squared length is 2 (x - p)."),
        (("p + lam * w / 2", "p - lam * w / 2"), "The sign: 2 (x - p) = +lam w."),
        (("p + lam * w / 2", "p + lam * w"), "it is 2 (x - p) that equals lam w"),
        (("p + lam * w / 2", "lam * w / 2"), "That is x - p: add p."),
        (("-2 * (w @ p + b) / (w @ w)", "-2 * (w @ p + b) / np.linalg.norm(w)"), "the square of the length"),
        (("-2 * (w @ p + b) / (w @ w)", "-2 * (w @ p) / (w @ w)"), "The bias b is left out."),
        (
            ("-2 * (w @ p + b) / (w @ w)", "-(w @ p + b) / (w @ w)"),
            "A factor 2 is missing: x = p + lam w / 2.",
        ),
        (("-2 * (w @ p + b) / (w @ w)", "-2 * (w @ p + b)"), "w need not have length 1"),
        (("-2 * (w @ p + b) / (w @ w)", "2 * (w @ p + b) / (w @ w)"), "The sign is flipped."),
        (
            ("(w @ p + b) ** 2 / (w @ w)", "abs(w @ p + b) / np.linalg.norm(w)"),
            "the squared one is asked for",
        ),
        (("(w @ p + b) ** 2 / (w @ w)", "(w @ p + b) ** 2"), "z² must be divided by w·w"),
        (
            ("p - (w @ p + b) / (w @ w) * w, ", "p - 2 * (w @ p + b) / (w @ w) * w, 4 * "),
            "That is the mirror image of p",
        ),
        (("p - (w @ p + b)", "p + (w @ p + b)"), "You walk away from the plane"),
    ],
    "q3": [
        (("d = X - X.mean(axis=0)\n    S", "d = X\n    S"), "The data are not centred: subtract the mean"),
        (("S = d.T @ d", "S = d.T @ d / len(d)"), "It is divided by N, wanted the sum itself."),
        (("S = d.T @ d", "S = d.T @ d / (len(d) - 1)"), "It is divided by N - 1, wanted the sum itself."),
        (("S = d.T @ d", "S = d @ d.T"), "so it is X^T X, not X X^T"),
        (("S = d.T @ d", "S = np.diag((d**2).sum(axis=0))"), "These are the variances alone"),
        (("deviations / len(X)", "deviations / (len(X) - 1)"), "It is divided by N - 1, wanted N."),
        (("deviations / len(X)", "deviations"), "That is the scatter matrix, the sum: divide by N."),
        (("deviations = X - X.mean(axis=0)", "deviations = X - X.mean()"), "each column has its own mean"),
        (("deviations = X - X.mean(axis=0)", "deviations = X"), "The data are not centred: subtract"),
        (
            ("sigma = deviations.T @ deviations / len(X)", "sigma = np.cov(X, bias=True)"),
            "put the D inputs, not the N examples, side by side",
        ),
        (("[True, False, False, False]", "[False, False, False, False]"), "statement 1 is True: each is"),
        (("[True, False, False, False]", "[True, True, False, False]"), "statement 2 is False: if Σa = λa"),
        (("[True, False, False, False]", "[True, False, True, False]"), "statement 3 is False: it is a quot"),
        (("[True, False, False, False]", "[True, False, False, True]"), "statement 4 is False: they need"),
    ],
    "q4": [
        ((_ORDER, "order = np.argsort(values)"), "The eigenvalues rise, as eigh gives them."),
        ((_ORDER, "order = np.arange(len(values))"), "Are the smallest eigenvalues added first?"),
        (("lam = values[order]", "lam = values"), "Are the smallest eigenvalues added first?"),
        (("vectors[:, order[:k]].T", "vectors[:, :k].T"), "eigh gives the smallest eigenvalue first"),
        (("vectors[:, order[:k]].T", "vectors[:, order[:k]]"), "It is transposed: directions are rows."),
        (("vectors[:, order[:k]].T", "vectors[order[:k]]"), "along row 0 of A of the irises the variance"),
        (("vectors[:, order[:k]].T", "vectors[:, np.arange(4)[:k]].T"), "smallest eigenvalue first"),
        (("d = X - mean", "d = X"), "The data are not centred: subtract the mean of each column."),
        (("d = X - mean", "d = 1.0 * X"), "along row 0 of A of the irises the variance"),
        ((_COV, "np.linalg.eigh(d.T @ d / (len(X) - 1))"), "the covariance with 1/(N - 1), wanted 1/N"),
        ((_COV, "np.linalg.eigh(d.T @ d)"), "They belong to the scatter matrix: divide by N."),
        (("lam = values[order]", "lam = np.sqrt(values[order])"), "Those are standard deviations"),
        (
            ("lam = values[order]", "lam = values[order] ** 0.5"),
            "PoV adds the eigenvalues, the variances, not their square roots.",
        ),
        (("return mean, A, lam", "return mean, A, lam / lam.sum()"), "Those are the shares of the variance"),
        (("> share)) + 1", "> share))"), "this k is the last one below"),
        (("> share)) + 1", "> share)) + 2"), "a smaller k reaches the share already"),
        (("return mean, A, lam", "return A, lam"), "pca should give three values: mean, A, lam"),
        (("return mean, A, lam", "return mean, 2 * A, lam"), "divide each by its length"),
        (
            (_COV, "np.linalg.eigh(np.corrcoef(X.T))"),
            "These are the directions of the standardised data: only centre them.",
        ),
    ],
    "q5": [
        ((_MEAN_HAT, "X_hat = mean + X_new @ A.T @ A"), "Subtract the mean of the training data before"),
        ((_MEAN_HAT, "X_hat = X_new @ A.T @ A"), "The mean is neither subtracted nor added again."),
        ((_MEAN_HAT, "X_hat = (X_new - mean) @ A.T @ A"), "Add the mean again when you rebuild."),
        (
            (_MEAN_HAT, "mean = X_new.mean(axis=0)\n    X_hat = mean + (X_new - mean) @ A.T @ A"),
            "The mean of the new data was subtracted",
        ),
        (
            ("mean = X_train.mean(axis=0)", "X_train = X_new\n    mean = X_new.mean(axis=0)"),
            "learned from the new",
        ),
        (("[2][:k]", "[2][-k:]"), "These are the directions of *least* variance"),
        ((_MEAN_HAT, "X_hat = mean + (X_new - mean) @ A.T"), "(13, 14), (3, 6)), 1)[0, 0] is "),
        (
            ("X_new - rebuild(X_train, X_new, k)", "X_new - X_train.mean(axis=0)"),
            "is far from the mean, but almost on the line",
        ),
        (("np.argmax(errors)", "np.argmin(errors)"), "That one is rebuilt best; which"),
        (("int(np.argmax(errors))", "int(np.argmax(errors)) + 1"), "Examples are counted from 0."),
    ],
    "q6": [
        ((_SVD_MEAN, "np.linalg.svd(X, full_matrices=False)"), "The data are not centred: subtract the mean"),
        (
            (_SVD_MEAN, "np.linalg.svd(1.0 * X, full_matrices=False)"),
            "Centre the data before you take the SVD.",
        ),
        (lam_of_svd("Vt[:k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]"), "transposed: directions are rows"),
        (lam_of_svd("Vt[:, :k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]"), "A of the irises"),
        (lam_of_svd("Vt[-k:], s[:k] ** 2 / len(X), U[:, :k] * s[:k]"), "in the wrong order"),
        (lam_of_svd("Vt[:k], s[:k], U[:, :k] * s[:k]"), "Those are the singular values: a variance is s²/N."),
        (lam_of_svd("Vt[:k], s[:k] ** 2, U[:, :k] * s[:k]"), "Divide s² by N."),
        (
            lam_of_svd("Vt[:k], s[:k] ** 2 / (len(X) - 1), U[:, :k] * s[:k]"),
            "That is s²/(N - 1), wanted s²/N.",
        ),
        (lam_of_svd("Vt[:k], s[:k] / len(X), U[:, :k] * s[:k]"), "Square the singular values"),
        (lam_of_svd("Vt[:k], s**2 / len(X), U[:, :k] * s[:k]"), "only the first k are wanted"),
        (lam_of_svd("Vt[:k], s[:k] ** 2 / len(X), U[:, :k]"), "That is U alone: stretch its columns by s."),
        (lam_of_svd("Vt[:k], s[:k] ** 2 / len(X), U * s"), "take the first k columns"),
        (lam_of_svd("Vt[:k], s[:k] ** 2 / len(X), X @ Vt[:k].T"), "Project the *centred* data."),
        (lam_of_svd("-Vt[:k], s[:k] ** 2 / len(X), U[:, :k] * s[:k]"), "the points rebuilt without the mean"),
        (
            (
                f"U, s, Vt = {_SVD_MEAN}",
                "d = X - X.mean(axis=0)\n"
                "    values, V = np.linalg.eigh(d.T @ d)\n"
                "    s, Vt = np.sqrt(np.maximum(values[::-1], 0)), V[:, ::-1].T\n"
                "    U = d @ Vt.T / np.maximum(s, 1e-300)",
            ),
            "it drowns in rounding\nTake the SVD of the data, not of their squares.",
        ),
        (("return A, lam, Z", "return A, lam"), "pca_svd should give three values: A, lam, Z"),
    ],
    "q7": [
        (("((d**2).sum() - (z**2).sum()) / len(d)", "(z**2).sum() / len(d)"), "That is the variance kept"),
        (
            ("((d**2).sum() - (z**2).sum()) / len(d)", "(d**2).sum() - (z**2).sum()"),
            "the mean is wanted: divide by N",
        ),
        (
            ("((d**2).sum() - (z**2).sum()) / len(d)", "(d**2).mean() - (z**2).mean()"),
            "divides by N *and* by D",
        ),
        (("((d**2).sum() - (z**2).sum())", "((z**2).sum() - (d**2).sum())"), "The sign is flipped."),
        (("np.trace(S) - np", "S.sum() - np"), "The total variance is the trace of S"),
        (("np.trace(A @ S @ A.T)", "(A @ S @ A.T).sum()"), "The variance kept is the trace of A S Aᵀ"),
        (("np.trace(A @ S @ A.T)", "np.trace(A.T @ S @ A)"), "line_2 raised ValueError"),
        (("((1 - c) * lam).sum()", "(c * lam).sum()"), "That is the variance kept; E is what is lost."),
        (("((1 - c) * lam).sum()", "((1 - c**2) * lam).sum()"), "c is a sum of squares already."),
        (("((1 - c) * lam).sum()", "(1 - c).sum() * lam.sum()"), "do not multiply the two sums"),
        ((_LEAST, "E = falling[:k].sum()"), "That is the variance kept by the first k"),
        (("[::-1]\n    " + _LEAST, "\n    " + _LEAST), "leave out the k largest, not the k smallest"),
        ((_LEAST, "E = np.sort(falling)[:k].sum()"), "That is the sum of the k smallest"),
        ((_LEAST, "E = [*falling, 0][k]"), "That is the next eigenvalue alone"),
        (("np.linalg.eigvalsh(S)", "np.diag(S)"), "That is the diagonal of S; its eigenvalues"),
    ],
    "q8": [
        (("w, b = (0, 1), 0", "w, b = (1, 0), 0"), "but its target is"),
        (("w, b = (0, 1), 0", "w, b = (0, 1), 2"), "z = w·x + b = 1, but its target is -1"),
        (("np.linspace(-10, 10, N // 2)", "np.linspace(-1, 1, N // 2)"), "Make the clouds longer"),
        (
            ("np.column_stack([x1, t])", "np.column_stack([0.01 * x1, 10 * t])"),
            "The long side must run along the boundary",
        ),
        (
            ("t = np.tile([1, -1], N // 2)", "t = np.sign(np.arange(N) - 3)"),
            "half of the targets should be +1",
        ),
        (("t = np.tile([1, -1], N // 2)", "t = np.tile([1, 0], N // 2)"), "half of the targets should be"),
        (("np.column_stack([x1, t])", "np.array([x1, t])"), "X and t have the shapes (2, 20) and (20,)"),
        (("return X, t, w, b", "return X, t"), "lost should give four values: X, t, w, b"),
    ],
    "q9": [
        (("j = 1 + int", "j = int"), "Components are counted from 1 here."),
        (("[1][:, ::-1]", "[1]"), "Counted from the smallest variance: eigh sorts upwards."),
        (("np.argmin", "np.argmax"), "That is the component with the *most* mistakes."),
        (("j = 1 + int", "j = 1\n    int"), "That is always the component with the largest variance"),
        (
            ("[False, False, False, True]", "[True, False, False, True]"),
            "statement 1 is False: PCA never looks",
        ),
        (("[False, False, False, True]", "[False, True, False, True]"), "statement 2 is False: two long"),
        (("[False, False, False, True]", "[False, False, True, True]"), "statement 3 is False: it says"),
        (("[False, False, False, True]", "[False, False, False, False]"), "statement 4 is True: its numbers"),
    ],
}

UNUSUAL = {  # right answers that are not the favoured one
    "q1": [
        """
from fractions import Fraction
m, n = round(a**0.5), round(c**0.5)
r = round((s / 2) ** 0.5 / (m * n))
top, low = [n * r, m * r], np.array([n * r, -m * r])
lam_top, lam_low = Fraction(1, 2 * m * n), Fraction(-1, 2 * m * n)
f_top, n_candidates = m * n * r**2, 4.0
""",
    ],
    "q2": [
        """
def lagrangian_gradient(p, w, b, x, lam):
    return [2 * x - 2 * p - lam * w, -b - float(np.dot(x, w))]
def stationary(p, w, lam):
    return list(p + 0.5 * lam * w)
def multiplier(p, w, b):
    u = w / np.linalg.norm(w)
    return -2 * (p @ u + b / np.linalg.norm(w)) / np.linalg.norm(w)
def nearest(p, w, b):
    x = stationary(p, w, multiplier(p, w, b))
    return tuple(x), sum((np.array(x) - p) ** 2)
""",
    ],
    "q3": [
        """
def scatter(X):
    return len(X) * np.cov(X, rowvar=False, bias=True)
def covariance(X):
    m = sum(X) / len(X)
    return (sum(np.outer(x, x) for x in X) / len(X) - np.outer(m, m)).tolist()
changes = (True, False, False, False)
""",
    ],
    "q4": [
        """
def pca(X, share):
    mean = np.mean(X, axis=0)
    U, s, Vt = np.linalg.svd(X - mean, full_matrices=False)
    lam, k, kept = s**2 / len(X), 0, 0.0
    while kept <= share * lam.sum():
        kept += lam[k]
        k += 1
    return mean.tolist(), -Vt[:k], lam
""",
        """
def pca(X, share):
    values, vectors = np.linalg.eig(np.cov(X.T, bias=True))
    pairs = sorted(zip(values.real, vectors.T.real), key=lambda pair: -pair[0])
    lam = [value for value, _ in pairs]
    k = 1 + sum(np.cumsum(lam) / sum(lam) <= share)
    return X.mean(axis=0), [a for _, a in pairs[:k]], lam
""",
    ],
    "q5": [
        """
from lincls import PCA
def rebuild(X_train, X_new, k):
    model = PCA(n_components=k).fit(X_train)
    return model.inverse_transform(model.transform(X_new)).tolist()
def strangest(X_train, X_new, k):
    m = X_train.mean(axis=0)
    others = np.linalg.eigh(np.cov(X_train.T))[1][:, : X_train.shape[1] - k]
    return np.argmax((((X_new - m) @ others) ** 2).sum(axis=1))
""",
    ],
    "q6": [
        """
def pca_svd(X, k):
    d = (X - X.mean(axis=0)) / np.sqrt(len(X))
    U, s, Vt = np.linalg.svd(d.T, full_matrices=False)
    A = -U.T[:k]
    return A.tolist(), list(s[:k] * s[:k]), (X - X.mean(axis=0)) @ A.T
""",
    ],
    "q7": [
        """
def line_1(d, z):
    return np.mean([row @ row for row in d]) - np.mean([row @ row for row in z])
def line_2(S, A):
    return np.trace(S @ (np.eye(len(S)) - A.T @ A))
def line_3(lam, c):
    return sum(lam) - np.dot(lam, c)
def least_error(S, k):
    return np.trace(S) - sum(sorted(np.linalg.eigvals(S).real, reverse=True)[:k])
""",
    ],
    "q8": [
        """
def lost(N):
    rng = np.random.default_rng(0)
    along = np.sort(rng.uniform(-50, 50, N))
    t = [1 if n % 2 else -1 for n in range(N)]
    u, v = np.array([0.6, 0.8]), np.array([-0.8, 0.6])
    X = [z * u + s * (1 + 0.5 * rng.random()) * v + [7, -3] for z, s in zip(along, t)]
    return X, t, v, -float(np.dot(v, [7, -3]))
""",
    ],
    "q9": [
        """
def best_component(X, t):
    from lincls import PCA
    Z = PCA().fit_transform(X)
    mistakes = {threshold_errors(Z[:, j], t): j + 1 for j in range(Z.shape[1])}
    return float(mistakes[min(mistakes)])
judged = np.array([False, False, False, True])
""",
    ],
}
