"""Plausible wrong answers to exercise set 10: each must lose points under every seed."""

from gate import Mutant

_TOPS = "top, low = (x1, x2), (x1, -x2)"
_LAMS = "lam_top, lam_low = 1 / (2 * np.sqrt(a * c)), -1 / (2 * np.sqrt(a * c))"
_COV = "np.linalg.eigh(d.T @ d / len(X))"
_K = "k = int(np.argmax(np.cumsum(lam) / lam.sum() > share)) + 1"
_HAT = "X_hat = mean + (X_new - mean) @ A.T @ A"
_ERRORS = "errors = ((X_new - rebuild(X_train, X_new, k)) ** 2).sum(axis=1)"
_SVD = "A, lam, Z = Vt[:k], s[:k] ** 2 / len(X), U[:, :k] * s[:k]"
_CENTRED = "U, s, Vt = np.linalg.svd(X - X.mean(axis=0), full_matrices=False)"
_LINE_1 = "E = ((d**2).sum() - (z**2).sum()) / len(d)"
_J = "j = 1 + int(np.argmin([threshold_errors(z, t) for z in (d @ vectors).T]))"
_TABLE = """
def pca(X, share):
    mean = X.mean(axis=0)
    lam = np.array([4.200053428, 0.2410529429, 0.07768810338, 0.02367619235])
    A = np.array([[0.36138659, -0.08452251, 0.85667061, 0.3582892]])
    return mean, A, lam
"""
_LIBRARY = """
def pca(X, share):
    from lincls import PCA as Ready
    model = Ready().fit(X)
    k = int(np.sum(np.cumsum(model.proportion_) <= share)) + 1
    return model.mean_, model.components_[:k], model.proportion_ * ((X - model.mean_) ** 2).sum() / len(X)
"""
_THIN = """d = X - X.mean(axis=0)
    values, V = np.linalg.eigh(d.T @ d)
    s, Vt = np.sqrt(np.maximum(values[::-1], 0)), V[:, ::-1].T
    U = d @ Vt.T / np.maximum(s, 1e-300)"""

MUTANTS = [
    Mutant("q1", "the extremes changed places", (_TOPS, "top, low = (x1, -x2), (x1, x2)"), "q1-a"),
    Mutant("q1", "on a circle", (_TOPS, "top, low = (r := np.sqrt(s / (a + c)), r), (r, -r)"), "q1-a"),
    Mutant("q1", "an end of an axis", (_TOPS, "top, low = (np.sqrt(s / a), 0), (0.001, -np.sqrt(s / c))"), "q1-a"),
    Mutant("q1", "a factor 2 forgotten", (_LAMS, "lam_top, lam_low = 1 / np.sqrt(a * c), -1 / np.sqrt(a * c)"), "q1-b"),
    Mutant("q1", "1 / lam", (_LAMS, "lam_top, lam_low = 2 * np.sqrt(a * c), -2 * np.sqrt(a * c)"), "q1-b"),
    Mutant("q1", "both positive", (_LAMS, "lam_top = lam_low = 1 / (2 * np.sqrt(a * c))"), "q1-b"),
    Mutant("q1", "two candidates", ("x1 * x2, 4", "x1 * x2, 2"), "q1-c"),
    Mutant("q2", "the sign of dlam", ("-(w @ x + b)", "w @ x + b"), "q2-a"),
    Mutant("q2", "a half too many", ("2 * (x - p) - lam * w", "x - p - lam * w"), "q2-a"),
    Mutant("q2", "the other way along w", ("p + lam * w / 2", "p - lam * w / 2"), "q2-b"),
    Mutant("q2", "for unit w alone", ("-2 * (w @ p + b) / (w @ w)", "-2 * (w @ p + b)"), "q2-c"),
    Mutant("q2", "the length of w", ("-2 * (w @ p + b) / (w @ w)", "-2 * (w @ p + b) / np.linalg.norm(w)"), "q2-c"),
    Mutant("q2", "the distance itself", ("(w @ p + b) ** 2 / (w @ w)", "abs(w @ p + b) / np.linalg.norm(w)"), "q2-d"),
    Mutant("q2", "the mirror image", ("p - (w @ p + b) / (w @ w) * w", "p - 2 * (w @ p + b) / (w @ w) * w"), "q2-d"),
    Mutant("q3", "not centred", ("d = X - X.mean(axis=0)\n    S", "d = X\n    S"), "q3-a"),
    Mutant("q3", "one mean for all", ("d = X - X.mean(axis=0)\n    S", "d = X - X.mean()\n    S"), "q3-a"),
    Mutant("q3", "N - 1", ("deviations / len(X)", "deviations / (len(X) - 1)"), "q3-b"),
    Mutant("q3", "variances alone", ("S = d.T @ d", "S = np.diag((d**2).sum(axis=0))"), "q3-a"),
    Mutant("q3", "numpy's", ("sigma = deviations.T @ deviations / len(X)", "sigma = np.cov(X.T, bias=True)"), "q3-b"),
    Mutant("q3", "the right truth, another reason", ('(True, "b"), (False, "c")', '(True, "d"), (False, "c")'), "q3-c"),
    Mutant("q4", "PoV at least", (_K, _K.replace("> share", ">= share")), "q4-b"),
    Mutant("q4", "one too few", (_K, _K.removesuffix(" + 1") + " or 1"), "q4-b"),
    Mutant("q4", "one too many", (_K, f"{_K[:-1]}2"), "q4-b"),
    Mutant(
        "q4", "PoV of the roots", (_K, "k = int(np.argmax(np.cumsum(lam**0.5) / (lam**0.5).sum() > share)) + 1"), "q4-b"
    ),
    Mutant("q4", "not sorted", ("order = np.argsort(values)[::-1]", "order = np.arange(len(values))"), "q4-a"),
    Mutant("q4", "directions as columns", ("vectors[:, order[:k]].T", "vectors[:, order[:k]]"), "q4-c"),
    Mutant("q4", "rows of the vectors", ("vectors[:, order[:k]].T", "vectors[order[:k]]"), "q4-c"),
    Mutant("q4", "not centred", ("d = X - mean", "d = X"), "q4-a"),
    Mutant("q4", "N - 1", (_COV, "np.linalg.eigh(d.T @ d / (len(X) - 1))"), "q4-a"),
    Mutant("q4", "standardised", (_COV, "np.linalg.eigh(np.corrcoef(X.T))"), "q4-a"),
    Mutant("q4", "a table of the irises", _TABLE),
    Mutant("q4", "the library's, under another name", _LIBRARY, "q4-a"),
    Mutant("q5", "the mean not subtracted", (_HAT, "X_hat = mean + X_new @ A.T @ A"), "q5-a"),
    Mutant("q5", "the mean not added", (_HAT, "X_hat = (X_new - mean) @ A.T @ A"), "q5-a"),
    Mutant(
        "q5",
        "the mean of the new data",
        (_HAT, "mean = X_new.mean(axis=0)\n    X_hat = mean + (X_new - mean) @ A.T @ A"),
        "q5-a",
    ),
    Mutant(
        "q5",
        "learned from both",
        ("np.linalg.svd(X_train - mean", "np.linalg.svd(np.vstack([X_train, X_new]) - mean"),
        "q5-a",
    ),
    Mutant("q5", "the least directions", ("[2][:k]", "[2][-k:]"), "q5-a"),
    Mutant(
        "q5",
        "the sum of the rest's sizes",
        (_ERRORS, "errors = np.abs(X_new - rebuild(X_train, X_new, k)).sum(axis=1)"),
        "q5-b",
    ),
    Mutant(
        "q5",
        "the largest entry of the rest",
        (_ERRORS, "errors = np.abs(X_new - rebuild(X_train, X_new, k)).max(axis=1)"),
        "q5-b",
    ),
    Mutant("q5", "far from the mean", (_ERRORS, "errors = ((X_new - X_train.mean(axis=0)) ** 2).sum(axis=1)"), "q5-b"),
    Mutant(
        "q5",
        "far within the plane",
        (_ERRORS, "errors = ((rebuild(X_train, X_new, k) - X_train.mean(axis=0)) ** 2).sum(axis=1)"),
        "q5-b",
    ),
    Mutant("q6", "not centred", (_CENTRED, "U, s, Vt = np.linalg.svd(X, full_matrices=False)"), "q6-a"),
    Mutant("q6", "N - 1", (_SVD, _SVD.replace("len(X)", "(len(X) - 1)")), "q6-b"),
    Mutant("q6", "U alone", (_SVD, _SVD.replace("U[:, :k] * s[:k]", "U[:, :k]")), "q6-c"),
    Mutant("q6", "signs apart", (_SVD, _SVD.replace("Vt[:k],", "-Vt[:k],")), "q6-c"),
    Mutant("q6", "by the covariance", (_CENTRED, _THIN), "q6-d"),
    Mutant("q7", "what is kept", (_LINE_1, "E = (z**2).sum() / len(d)"), "q7-a"),
    Mutant("q7", "the mean over the table", (_LINE_1, "E = (d**2).mean() - (z**2).mean()"), "q7-a"),
    Mutant("q7", "the sum of S", ("np.trace(S) - np", "S.sum() - np"), "q7-a"),
    Mutant("q7", "c squared", ("((1 - c) * lam)", "((1 - c**2) * lam)"), "q7-b"),
    Mutant("q7", "the k largest", ("E = falling[k:].sum()", "E = falling[:k].sum()"), "q7-c"),
    Mutant("q7", "the diagonal", ("np.linalg.eigvalsh(S)", "np.diag(S)"), "q7-c"),
    Mutant("q8", "the clouds end to end", ("np.column_stack([x1, t])", "np.column_stack([0.01 * x1, 10 * t])"), "q8-b"),
    Mutant("q8", "short clouds", ("np.linspace(-10, 10, N // 2)", "np.linspace(-1, 1, N // 2)"), "q8-b"),
    Mutant("q8", "a unit beside them", ("w, b = (0, 1), 0", "w, b = (0, 1), 2"), "q8-a"),
    Mutant("q8", "for N = 20 alone", ("N // 2), 2)", "10), 2)"), "q8-a"),
    Mutant("q9", "counted from 0", (_J, _J.replace("1 + int", "int")), "q9-a"),
    Mutant("q9", "from the smallest variance", ("[1][:, ::-1]", "[1]"), "q9-a"),
    Mutant("q9", "always the first", (_J, "j = 1"), "q9-a"),
    Mutant("q9", "the columns of X", ("(d @ vectors).T", "X.T"), "q9-a"),
    Mutant("q9", "the most mistakes", (_J, _J.replace("argmin", "argmax")), "q9-a"),
    Mutant("q10", "one too few", ("k90 = 1 + int", "k90 = int"), "q10-a"),
    Mutant("q10", "all pixels", ("k90 = 1 + int", "k90 = 0 * len(pair) + 63 + 1 or int"), "q10-a"),
    Mutant(
        "q10",
        "the least directions",
        (
            "Z, new = (X_learn - middle) @ rows_of_V[:k].T, (X_judge - middle) @ rows_of_V[:k].T",
            "Z, new = (X_learn - middle) @ rows_of_V[-k:].T, (X_judge - middle) @ rows_of_V[-k:].T",
        ),
        "q10-b",
    ),
]
