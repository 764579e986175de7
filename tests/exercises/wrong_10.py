"""Answers to exercise set 10: wrong ones with a line of the message each must get."""

_COV = "np.linalg.eigh(d.T @ d / len(X))"
_SVD_MEAN = "np.linalg.svd(X - X.mean(axis=0), full_matrices=False)"
_LAM_SVD = "A, lam, Z = Vt[:k], s[:k] ** 2 / len(X), U[:, :k] * s[:k]"
_ORDER = "order = np.argsort(values)[::-1]"
_DIVISOR = "They belong to the scatter matrix, or to another divisor than N: the mean of the squares is asked for."
_LEAST = "E = falling[k:].sum()"
_MEAN_HAT = "X_hat = mean + (X_new - mean) @ A.T @ A"


def lam_of_svd(piece):
    """The piece of the solution of question 6 that gives the three results, and one to put in its place."""
    return _LAM_SVD, f"A, lam, Z = {piece}"


WRONG = {
    "q1": [
        (
            ("top, low = (x1, x2), (x1, -x2)", "top, low = (-x1, -x2), (x1, -x2)"),
            "That is its twin: the one with x1 > 0 is asked for.",
        ),
        (
            ("top, low = (x1, x2), (x1, -x2)", "top, low = (x1, -x2), (x1, x2)"),
            "at top = ... f is ...: the other extreme, compare the candidates",
        ),
        (("(x1, x2), (x1, -x2)", "(x1, x2), (-x1, x2)"), "That is its twin: the one with x1 > 0 is asked for."),
        (
            ("(x1, x2), (x1, -x2)", "np.array([x1, x2]) / np.hypot(x1, x2), (x1, -x2)"),
            "It has length 1, but it must lie on the ellipse: put it into g = 0.",
        ),
        (
            ("(x1, x2), (x1, -x2)", "(np.sqrt(s / a), 0), (x1, -x2)"),
            "at top = ... ∇f = ... and ∇g = ... are not parallel",
        ),
        (("(x1, x2), (x1, -x2)", "(x2, x1), (x2, -x1)"), "x1 and x2 have changed places."),
        (("(x1, x2), (x1, -x2)", "(x1, x2), (x2, -x1)"), "x1 and x2 have changed places."),
        (
            ("(x1, x2), (x1, -x2)", "np.sqrt(s / (a + c)) * np.ones(2), 0"),
            "at top = ... ∇f = ... and ∇g = ... are not parallel",
        ),
        (("1 / (2 * np.sqrt(a * c)), -1", "1 / np.sqrt(a * c), -1"), "The derivative of a x1² has a factor 2."),
        (
            ("1 / (2 * np.sqrt(a * c)), -1", "-1 / (2 * np.sqrt(a * c)), -1"),
            "The sign belongs to the other extreme: ∇f = +λ ∇g here.",
        ),
        (
            ("1 / (2 * np.sqrt(a * c)), -1", "2 * np.sqrt(a * c), -1"),
            "That is the factor from ∇f to ∇g; lam is the one from ∇g to ∇f.",
        ),
        (("x1 * x2, 4", "-x1 * x2, 4"), "That is the smallest f."),
        (("x1 * x2, 4", "lam_top, 4"), "That is the multiplier; f is x1 x2."),
        (("x1 * x2, 4", "x1 * x2, 2"), "Each point has its twin: with x, -x is a candidate too."),
        (("x1 * x2, 4", "x1 * x2, 1"), "One? The minimum and the twins are candidates too."),
        (("x1 * x2, 4", "x1 * x2, 8"), "The ends of the axes are no candidates: there ∇f and ∇g are at a right angle."),
    ],
    "q2": [
        (("-(w @ x + b)", "w @ x + b"), "The derivative by lam is -g: mind the minus before lam."),
        (
            ("2 * (x - p) - lam * w", "2 * (x - p) + lam * w"),
            "L has -lam g: the derivative by x is 2 (x - p) MINUS lam w.",
        ),
        (("2 * (x - p) - lam * w", "x - p - lam * w"), "The derivative of the squared length is 2 (x - p)."),
        (("p + lam * w / 2", "p - lam * w / 2"), "The sign: 2 (x - p) = +lam w."),
        (("p + lam * w / 2", "p + lam * w"), "A factor 1/2 is missing: it is 2 (x - p) that equals lam w."),
        (("p + lam * w / 2", "lam * w / 2"), "That is x - p: add p."),
        (
            ("-2 * (w @ p + b) / (w @ w)", "-2 * (w @ p + b) / np.linalg.norm(w)"),
            "Divide by w·w, the square of the length.",
        ),
        (("-2 * (w @ p + b) / (w @ w)", "-2 * (w @ p) / (w @ w)"), "The bias b is left out."),
        (("-2 * (w @ p + b) / (w @ w)", "-(w @ p + b) / (w @ w)"), "A factor 2 is missing: x = p + lam w / 2."),
        (("-2 * (w @ p + b) / (w @ w)", "-2 * (w @ p + b)"), "Divide by w·w: w need not have length 1."),
        (("-2 * (w @ p + b) / (w @ w)", "2 * (w @ p + b) / (w @ w)"), "The sign is flipped."),
        (
            ("(w @ p + b) ** 2 / (w @ w)", "abs(w @ p + b) / np.linalg.norm(w)"),
            "That is the distance: the squared one is asked for.",
        ),
        (("(w @ p + b) ** 2 / (w @ w)", "(w @ p + b) ** 2"), "z² must be divided by w·w: z alone is no distance."),
        (
            ("p - (w @ p + b) / (w @ w) * w, ", "p - 2 * (w @ p + b) / (w @ w) * w, 4 * "),
            "That is the mirror image of p, twice as far.",
        ),
        (("p - (w @ p + b)", "p + (w @ p + b)"), "You walk away from the plane: the sign of lam."),
    ],
    "q3": [
        (
            ("d = X - X.mean(axis=0)\n    S", "d = X\n    S"),
            "The data are not centred: subtract the mean of each column first.",
        ),
        (("S = d.T @ d", "S = d.T @ d / len(d)"), "It is divided by N, wanted the sum itself."),
        (("S = d.T @ d", "S = d.T @ d / (len(d) - 1)"), "It is divided by N - 1, wanted the sum itself."),
        (
            ("S = d.T @ d", "S = d @ d.T"),
            "Rows and columns have changed places: examples are rows, so it is X^T X, not X X^T.",
        ),
        (
            ("S = d.T @ d", "S = np.diag((d**2).sum(axis=0))"),
            "These are the variances alone: off the diagonal stand the covariances.",
        ),
        (("deviations / len(X)", "deviations / (len(X) - 1)"), "It is divided by N - 1, wanted N."),
        (("deviations / len(X)", "deviations"), "That is the scatter matrix, the sum: divide by N."),
        (
            ("deviations = X - X.mean(axis=0)", "deviations = X - X.mean()"),
            "The mean of all numbers was subtracted; each column has its own mean.",
        ),
        (
            ("deviations = X - X.mean(axis=0)", "deviations = X"),
            "The data are not centred: subtract the mean of each column first.",
        ),
        (
            ("sigma = deviations.T @ deviations / len(X)", "sigma = np.cov(X, bias=True)"),
            "Writing it yourself is the point here.",
        ),
        (
            (
                '[(True, "b"), (False, "c"), (False, "a"), (False, "e")]',
                '[(False, "b"), (False, "c"), (False, "a"), (False, "e")]',
            ),
            "statement 1 is True (reason b): each is multiplied by N/(N - 1).",
        ),
        (
            (
                '[(True, "b"), (False, "c"), (False, "a"), (False, "e")]',
                '[(True, "b"), (True, "c"), (False, "a"), (False, "e")]',
            ),
            "statement 2 is False (reason c): if Σa = λa, then the same a serves for any multiple of Σ.",
        ),
        (
            (
                '[(True, "b"), (False, "c"), (False, "a"), (False, "e")]',
                '[(True, "b"), (False, "c"), (True, "a"), (False, "e")]',
            ),
            "statement 3 is False (reason a): it is a quotient, and the factor N/(N - 1) cancels.",
        ),
        (
            (
                '[(True, "b"), (False, "c"), (False, "a"), (False, "e")]',
                '[(True, "b"), (False, "c"), (False, "a"), (True, "e")]',
            ),
            "statement 4 is False (reason e): they need the mean and the directions, and both stay.",
        ),
    ],
    "q4": [
        ((_ORDER, "order = np.argsort(values)"), "eigh sorts upwards: turn values and vectors round."),
        ((_ORDER, "order = np.arange(len(values))"), "eigh sorts upwards: turn values and vectors round."),
        (("lam = values[order]", "lam = values"), "eigh sorts upwards: turn values and vectors round."),
        (
            ("vectors[:, order[:k]].T", "vectors[:, :k].T"),
            "The order is wrong: eigh gives the smallest eigenvalue first. Sort by falling eigenvalues.",
        ),
        (("vectors[:, order[:k]].T", "vectors[:, order[:k]]"), "It is transposed: directions are rows."),
        (
            ("vectors[:, order[:k]].T", "vectors[order[:k]]"),
            "along row 0 of A of the irises the variance (1/N) is 0.1439, wanted 4.2",
        ),
        (
            ("vectors[:, order[:k]].T", "vectors[:, np.arange(4)[:k]].T"),
            "The order is wrong: eigh gives the smallest eigenvalue first. Sort by falling eigenvalues.",
        ),
        (("d = X - mean", "d = X"), "The data are not centred: subtract the mean of each column."),
        (("d = X - mean", "d = 1.0 * X"), "along row 0 of A of the irises the variance (1/N) is 2.402, wanted 4.2"),
        ((_COV, "np.linalg.eigh(d.T @ d / (len(X) - 1))"), _DIVISOR),
        ((_COV, "np.linalg.eigh(d.T @ d)"), _DIVISOR),
        (("lam = values[order]", "lam = np.sqrt(values[order])"), "Those are standard deviations, the square roots."),
        (("lam = values[order]", "lam = values[order] ** 0.5"), "Those are standard deviations, the square roots."),
        (
            ("return mean, A, lam", "return mean, A, lam / lam.sum()"),
            "Those are the shares of the variance: do not divide by their sum.",
        ),
        (("> share)) + 1", "> share))"), "A has shape (0, 4): rows of 4 numbers are wanted, one a direction"),
        (("> share)) + 1", "> share)) + 2"), "A keeps k = 2, but fewer directions have PoV above 0.9 too"),
        (("return mean, A, lam", "return A, lam"), "pca should give three values: mean, A, lam"),
        (("return mean, A, lam", "return mean, 2 * A, lam"), "The directions are right; divide each by its length."),
        (
            (_COV, "np.linalg.eigh(np.corrcoef(X.T))"),
            "These are the directions of the standardised data: only centre them.",
        ),
    ],
    "q5": [
        ((_MEAN_HAT, "X_hat = mean + X_new @ A.T @ A"), "Subtract the mean of the training data before you project."),
        ((_MEAN_HAT, "X_hat = X_new @ A.T @ A"), "The mean is neither subtracted nor added again."),
        ((_MEAN_HAT, "X_hat = (X_new - mean) @ A.T @ A"), "Add the mean again when you rebuild."),
        (
            (_MEAN_HAT, "mean = X_new.mean(axis=0)\n    X_hat = mean + (X_new - mean) @ A.T @ A"),
            "The mean of the new data was subtracted; take that of the training data.",
        ),
        (
            ("mean = X_train.mean(axis=0)", "X_train = X_new\n    mean = X_new.mean(axis=0)"),
            "The directions were learned from the new data; take the training data.",
        ),
        (("[2][:k]", "[2][-k:]"), "These are the directions of *least* variance: sort by falling eigenvalues."),
        (
            (_MEAN_HAT, "X_hat = mean + (X_new - mean) @ A.T"),
            "rebuild(an array of shape (20, 3), an array of shape (6, 3), 1)[0, 0] is ...",
        ),
        (
            ("X_new - rebuild(X_train, X_new, k)", "X_new - X_train.mean(axis=0)"),
            "That is the example farthest from the mean: measure the rest x - x̂.",
        ),
        (("np.argmax(errors)", "np.argmin(errors)"), "That one is rebuilt best; which one is rebuilt worst?"),
        (("int(np.argmax(errors))", "int(np.argmax(errors)) + 1"), "Examples are counted from 0."),
    ],
    "q6": [
        (
            (_SVD_MEAN, "np.linalg.svd(X, full_matrices=False)"),
            "The data are not centred: subtract the mean of each column first.",
        ),
        (
            (_SVD_MEAN, "np.linalg.svd(1.0 * X, full_matrices=False)"),
            "The data are not centred: subtract the mean of each column.",
        ),
        (lam_of_svd("Vt[:k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]"), "It is transposed: directions are rows."),
        (
            lam_of_svd("Vt[:, :k].T, s[:k] ** 2 / len(X), U[:, :k] * s[:k]"),
            "along row 0 of A of the irises the variance (1/N) is 2.719, wanted 4.2",
        ),
        (
            lam_of_svd("Vt[-k:], s[:k] ** 2 / len(X), U[:, :k] * s[:k]"),
            "These are eigenvectors, but in the wrong order: sort by falling eigenvalues (eig does not sort).",
        ),
        (lam_of_svd("Vt[:k], s[:k], U[:, :k] * s[:k]"), "Those are the singular values: a variance is s²/N."),
        (lam_of_svd("Vt[:k], s[:k] ** 2, U[:, :k] * s[:k]"), _DIVISOR),
        (lam_of_svd("Vt[:k], s[:k] ** 2 / (len(X) - 1), U[:, :k] * s[:k]"), _DIVISOR),
        (lam_of_svd("Vt[:k], s[:k] / len(X), U[:, :k] * s[:k]"), "Square the singular values: s²/N, not s/N."),
        (
            lam_of_svd("Vt[:k], s**2 / len(X), U[:, :k] * s[:k]"),
            "The variances of all directions: only the first k are asked for.",
        ),
        (lam_of_svd("Vt[:k], s[:k] ** 2 / len(X), U[:, :k]"), "That is U alone: stretch its columns by s."),
        (lam_of_svd("Vt[:k], s[:k] ** 2 / len(X), U * s"), "That is U s for all directions: take the first k columns."),
        (lam_of_svd("Vt[:k], s[:k] ** 2 / len(X), X @ Vt[:k].T"), "Project the *centred* data."),
        (lam_of_svd("-Vt[:k], s[:k] ** 2 / len(X), U[:, :k] * s[:k]"), "Do the signs of Z and A belong together?"),
        (
            (
                f"U, s, Vt = {_SVD_MEAN}",
                "d = X - X.mean(axis=0)\n"
                "    values, V = np.linalg.eigh(d.T @ d)\n"
                "    s, Vt = np.sqrt(np.maximum(values[::-1], 0)), V[:, ::-1].T\n"
                "    U = d @ Vt.T / np.maximum(s, 1e-300)",
            ),
            "on thin data, a variance of ... comes out as ...: it drowns in rounding\nTake the "
            "SVD of the data, not of their squares.",
        ),
        (("return A, lam, Z", "return A, lam"), "pca_svd should give three values: A, lam, Z"),
    ],
    "q7": [
        (
            ("((d**2).sum() - (z**2).sum()) / len(d)", "(z**2).sum() / len(d)"),
            "That is the variance kept; E is what is lost.",
        ),
        (
            ("((d**2).sum() - (z**2).sum()) / len(d)", "(d**2).sum() - (z**2).sum()"),
            "The sum over the examples is taken where the mean is wanted: divide by N.",
        ),
        (
            ("((d**2).sum() - (z**2).sum()) / len(d)", "(d**2).mean() - (z**2).mean()"),
            "np.mean over a table divides by N *and* by D: sum each row first.",
        ),
        (("((d**2).sum() - (z**2).sum())", "((z**2).sum() - (d**2).sum())"), "The sign is flipped."),
        (("np.trace(S) - np", "S.sum() - np"), "The total variance is the trace of S, the sum of its diagonal alone."),
        (
            ("np.trace(A @ S @ A.T)", "(A @ S @ A.T).sum()"),
            "The variance kept is the trace of A S Aᵀ, the sum of its diagonal alone.",
        ),
        (("np.trace(A @ S @ A.T)", "np.trace(A.T @ S @ A)"), "line_2 raised ValueError: ..."),
        (("((1 - c) * lam).sum()", "(c * lam).sum()"), "That is the variance kept; E is what is lost."),
        (("((1 - c) * lam).sum()", "((1 - c**2) * lam).sum()"), "c is a sum of squares already."),
        (
            ("((1 - c) * lam).sum()", "(1 - c).sum() * lam.sum()"),
            "1 - c times λ, summed over j: do not multiply the two sums.",
        ),
        ((_LEAST, "E = falling[:k].sum()"), "That is the variance kept by the first k; the rest is lost."),
        (
            ("[::-1]\n    " + _LEAST, "\n    " + _LEAST),
            "The eigenvalues rise: leave out the k largest, not the k smallest.",
        ),
        ((_LEAST, "E = np.sort(falling)[:k].sum()"), "That is the sum of the k smallest; the D - k smallest are lost."),
        ((_LEAST, "E = [*falling, 0][k]"), "That is the next eigenvalue alone; all that follow are lost too."),
        (("np.linalg.eigvalsh(S)", "np.diag(S)"), "That is the diagonal of S; its eigenvalues are wanted."),
    ],
    "q8": [
        (("w, b = (0, 1), 0", "w, b = (1, 0), 0"), "example 0, x = (-10, 1): z = w·x + b = -10, but its target is +1"),
        (("w, b = (0, 1), 0", "w, b = (0, 1), 2"), "example 1, x = (-10, -1): z = w·x + b = 1, but its target is -1"),
        (
            ("np.linspace(-10, 10, N // 2)", "np.linspace(-1, 1, N // 2)"),
            "Make the clouds longer, along the line that separates them.",
        ),
        (
            ("np.column_stack([x1, t])", "np.column_stack([0.01 * x1, 10 * t])"),
            "The long side must run along the boundary, with both classes all along it.",
        ),
        (
            ("t = np.tile([1, -1], N // 2)", "t = np.sign(np.arange(N) - 3)"),
            "with N = 20: half of the targets should be +1 and half -1",
        ),
        (
            ("t = np.tile([1, -1], N // 2)", "t = np.tile([1, 0], N // 2)"),
            "with N = 20: half of the targets should be +1 and half -1",
        ),
        (
            ("np.column_stack([x1, t])", "np.array([x1, t])"),
            "with N = 20 X and t have the shapes (2, 20) and (20,), wanted (20, 2) and (20,)",
        ),
        (("return X, t, w, b", "return X, t"), "lost should give four values: X, t, w, b"),
    ],
    "q9": [
        (("j = 1 + int", "j = int"), "Components are counted from 1 here."),
        (("[1][:, ::-1]", "[1]"), "Counted from the smallest variance: eigh sorts upwards."),
        (("np.argmin", "np.argmax"), "That is the component with the *most* mistakes."),
        (
            ("j = 1 + int", "j = 1\n    int"),
            "That is always the component with the largest variance: count the mistakes.",
        ),
        (
            (
                '[(False, "b"), (False, "a"), (False, "c"), (True, "d")]',
                '[(True, "b"), (False, "a"), (False, "c"), (True, "d")]',
            ),
            "statement 1 is False (reason b): PCA never looks at the targets.",
        ),
        (
            (
                '[(False, "b"), (False, "a"), (False, "c"), (True, "d")]',
                '[(False, "b"), (True, "a"), (False, "c"), (True, "d")]',
            ),
            "statement 2 is False (reason a): two long parallel clouds differ just along the short direction.",
        ),
        (
            (
                '[(False, "b"), (False, "a"), (False, "c"), (True, "d")]',
                '[(False, "b"), (False, "a"), (True, "c"), (True, "d")]',
            ),
            "statement 3 is False (reason c): it says that z1 keeps most of the spread, with or without classes; "
            "large units are enough for that.",
        ),
        (
            (
                '[(False, "b"), (False, "a"), (False, "c"), (True, "d")]',
                '[(False, "b"), (False, "a"), (False, "c"), (False, "d")]',
            ),
            "statement 4 is True (reason d): its numbers become ten times as large, its variance a hundred times.",
        ),
    ],
    "q10": [
        (("k90 = 1 + int", "k90 = int"), "PoV must be above 0.9: this k is the last one below."),
        (
            ("k90 = 1 + int(np.sum(np.cumsum(sizes**2) / np.sum(sizes**2) <= 0.9))", "k90 = 64"),
            "These are the pixels, before any direction is left out.",
        ),
        (
            (
                "new = (X_learn - middle) @ rows_of_V[:k].T, (X_judge - middle)",
                "new = (X_learn - middle) @ rows_of_V[:k].T, 0.1 * (X_judge - middle)",
            ),
            "mistakes[...",
        ),
        (
            ("pair[np.argmin(far, axis=0)] != t_judge", "pair[np.argmin(far, axis=0)] == t_judge"),
            "Those are the images that are judged rightly.",
        ),
    ],
}
