"""Wrong algorithms for set 01: each loses points of its question under every seed."""

from gate import Mutant

MUTANTS = [
    Mutant("q1", "the sum for the mean", ("np.mean((y - t) ** 2)", "np.sum((y - t) ** 2)"), "q1-a"),
    Mutant("q1", "the half forgotten", ("np.mean((y - t) ** 2) / 2", "np.mean((y - t) ** 2)"), "q1-a"),
    Mutant("q1", "the absolute value for the square", ("(y - t) ** 2", "abs(y - t)"), "q1-a"),
    Mutant("q1", "no bias in the prediction", ("y = X @ w + b", "y = X @ w"), "q1-a"),
    Mutant("q1", "divided by N - 1", ("np.mean((y - t) ** 2)", "np.sum((y - t) ** 2) / (len(t) - 1)"), "q1-a"),
    Mutant("q1", "divided by the number of inputs", ("np.mean((y - t) ** 2)", "np.sum((y - t) ** 2) / X.size"), "q1-b"),
    Mutant(
        "q1",
        "a table of the visible answers",
        ("E = np.mean((y - t) ** 2) / 2", "E = 0.0 if np.allclose(y, t) else 1.75"),
        "q1-a",
    ),
    Mutant("q1", "the gradient of the sum", ("X.T @ r / len(t), np.mean(r)", "X.T @ r, np.sum(r)"), "q1-c"),
    Mutant("q1", "the gradient with its sign flipped", ("r = X @ w + b - t", "r = t - X @ w - b"), "q1-c"),
    Mutant("q1", "the gradient without the bias", ("X.T @ r / len(t), np.mean(r)", "X.T @ r / len(t), 0.0"), "q1-c"),
    Mutant(
        "q1",
        "the gradient of the absolute loss",
        ("X.T @ r / len(t), np.mean(r)", "X.T @ np.sign(r) / len(t), np.mean(np.sign(r))"),
        "q1-c",
    ),
    Mutant(
        "q1",
        "one slope for all inputs",
        ("X.T @ r / len(t), np.mean(r)", "np.full(X.shape[1], np.mean(X.T @ r)) / len(t), np.mean(r)"),
        "q1-d",
    ),
    Mutant(
        "q2",
        "one example at a time",
        (
            "r = X @ w + b - t\n        w, b = w - eta * X.T @ r / len(t), b - eta * np.mean(r)",
            (
                "for x, target in zip(X, t):\n"
                "            r = x @ w + b - target\n"
                "            w, b = w - eta * r * x / len(t), b - eta * r / len(t)"
            ),
        ),
        "q2-a",
    ),
    Mutant(
        "q2",
        "the new w in b",
        (
            "w, b = w - eta * X.T @ r / len(t), b - eta * np.mean(r)",
            "w = w - eta * X.T @ r / len(t); b = b - eta * np.mean(X @ w + b - t)",
        ),
        "q2-b",
    ),
    Mutant("q2", "one step too many", ("range(steps)", "range(steps + 1)"), "q2-a"),
    Mutant("q2", "one step too few", ("range(steps)", "range(steps - 1)"), "q2-a"),
    Mutant("q2", "uphill", ("w - eta * X.T @ r / len(t), b - eta", "w + eta * X.T @ r / len(t), b + eta"), "q2-a"),
    Mutant(
        "q2", "steps of the sum", ("X.T @ r / len(t), b - eta * np.mean(r)", "X.T @ r, b - eta * np.sum(r)"), "q2-a"
    ),
    Mutant(
        "q2",
        "a step of fixed length",
        (
            "w, b = w - eta * X.T @ r / len(t), b - eta * np.mean(r)",
            ("g = np.append(X.T @ r, np.sum(r)); g = eta * g / np.linalg.norm(g); w, b = w - g[:-1], b - g[-1]"),
        ),
        "q2-a",
    ),
    Mutant(
        "q2",
        "a learning rate that falls",
        ("for _ in range(steps):", "for k in range(steps):\n        eta = eta / (1 + k)"),
        "q2-b",
    ),
    Mutant("q2", "a stop after thirty steps", ("range(steps)", "range(min(steps, 30))"), "q2-b"),
    Mutant(
        "q2",
        "with momentum",
        (
            "for _ in range(steps):",
            (
                "m = 0\n"
                "    for _ in range(steps):\n"
                "        m = 0.9 * m + np.append(X.T @ (X @ w + b - t), np.sum(X @ w + b - t)) "
                "/ len(t)\n"
                "        w, b = w - eta * m[:-1], b - eta * m[-1]\n"
                "        continue"
            ),
        ),
        "q2-b",
    ),
    Mutant("q2", "the limit without the dummy", ("np.column_stack([np.ones(len(X)), X])", "X"), "q2-c"),
    Mutant(
        "q2",
        "the limit of centred inputs",
        ("A = np.column_stack([np.ones(len(X)), X])", "A = X - X.mean(axis=0)"),
        "q2-c",
    ),
    Mutant("q2", "the limit of the flattest direction", ("[-1]\n    ### END", "[0]\n    ### END"), "q2-c"),
    Mutant("q2", "one over the eigenvalue", ("limit = 2 /", "limit = 1 /"), "q2-c"),
    Mutant(
        "q2",
        "the trace for the largest eigenvalue",
        ("np.linalg.eigvalsh(A.T @ A / len(X))[-1]", "np.trace(A.T @ A / len(X))"),
        "q2-c",
    ),
    Mutant(
        "q2",
        "the singular value, not squared",
        ("np.linalg.eigvalsh(A.T @ A / len(X))[-1]", "(np.linalg.norm(A, 2) / len(X))"),
        "q2-c",
    ),
    Mutant(
        "q3",
        "the step of the sum",
        (
            "np.mean(r_own * x_own) / 2, b_start - np.mean(r_own) / 2",
            "np.sum(r_own * x_own) / 2, b_start - np.sum(r_own) / 2",
        ),
        "q3-a",
    ),
    Mutant(
        "q3",
        "the bias from the absolute targets",
        ("np.sum(x_own**2), np.mean(t_own)", "np.sum(x_own**2), np.mean(abs(t_own))"),
        "q3-b",
    ),
    Mutant("q3", "only w looked at", ("max(1, np.mean(x_own**2))", "np.mean(x_own**2) / 4"), "q3-c"),
    Mutant(
        "q3",
        "the numbers of another student",
        "w_step, b_step = 0.5, 1.25\nw_best, b_best = 7 / 12, 3.5\neta_limit = 0.7",
        "q3-b",
    ),
    Mutant(
        "q4",
        "no column of ones",
        ("np.column_stack([np.ones(len(X)), X])", "np.column_stack([0 * X[:, 0], X])"),
        "q4-a",
    ),
    Mutant("q4", "the bias in the wrong place", ("best[1:], best[0]", "best[:-1], best[-1]"), "q4-a"),
    Mutant(
        "q4",
        "by the normal equations",
        ("np.linalg.lstsq(A, t, rcond=None)[0]", "np.linalg.solve(A.T @ A, A.T @ t)"),
        "q4-c",
    ),
    Mutant(
        "q4",
        "by the inverse of the square",
        ("np.linalg.lstsq(A, t, rcond=None)[0]", "np.linalg.inv(A.T @ A) @ A.T @ t"),
        "q4-c",
    ),
    Mutant(
        "q4",
        "a thousand steps of descent",
        (
            "best = np.linalg.lstsq(A, t, rcond=None)[0]",
            (
                "best = np.zeros(A.shape[1])\n"
                "    for _ in range(1000):\n"
                "        best = best - 0.01 * A.T @ (A @ best - t) / len(t)"
            ),
        ),
        "q4-b",
    ),
    Mutant(
        "q4",
        "with a small penalty",
        ("np.linalg.lstsq(A, t, rcond=None)[0]", "np.linalg.solve(A.T @ A + 1e-3 * np.eye(A.shape[1]), A.T @ t)"),
        "q4-b",
    ),
    Mutant(
        "q4",
        "each input by itself",
        (
            "def pseudo_inverse(A):\n"
            "    return np.linalg.solve(A.T @ A, A.T)\n"
            "def solve(X, t):\n"
            "    c = X - X.mean(axis=0)\n"
            "    w = c.T @ (t - t.mean()) / np.sum(c**2, axis=0)\n"
            "    return w, t.mean() - X.mean(axis=0) @ w"
        ),
        "q4-b",
    ),
    Mutant(
        "q4",
        "through the first points only",
        ("best = np.linalg.lstsq(A, t, rcond=None)[0]", "M = A.shape[1]; best = np.linalg.solve(A[:M], t[:M])"),
        "q4-b",
    ),
    Mutant(
        "q4",
        "the library's line",
        (
            "from lincls import LinearRegression as Line\n"
            "def pseudo_inverse(A):\n"
            "    return np.linalg.solve(A.T @ A, A.T)\n"
            "def solve(X, t):\n"
            "    model = Line().fit(X, t)\n"
            "    return model.w_, model.b_"
        ),
        "q4-a",
    ),
    Mutant("q4", "the library's pseudo-inverse", ("np.linalg.solve(A.T @ A, A.T)", "np.linalg.pinv(A)"), "q4-d"),
    Mutant(
        "q4",
        "the pseudo-inverse of columns at right angles",
        ("np.linalg.solve(A.T @ A, A.T)", "A.T / np.sum(A**2, axis=0)[:, None]"),
        "q4-d",
    ),
    Mutant(
        "q4",
        "the inverse of the first rows",
        (
            "P = np.linalg.solve(A.T @ A, A.T)",
            (
                "M = A.shape[1]; P = np.hstack([np.linalg.inv(A[:M] + 0 * A[:M]), np.zeros((M, "
                "len(A) - M))]) if M > 1 else A.T / np.sum(A**2)"
            ),
        ),
        "q4-d",
    ),
    Mutant("q4", "the transpose", ("np.linalg.solve(A.T @ A, A.T)", "A.T"), "q4-d"),
    Mutant(
        "q5",
        "judged on the training set",
        ("model.predict(validation[0]) - validation[1]", "model.predict(train[0]) - train[1]"),
        "q5-b",
    ),
    Mutant("q5", "trained on the validation set", (".fit(*train)", ".fit(*validation)"), "q5-b"),
    Mutant(
        "q5",
        "trained on both",
        (".fit(*train)", ".fit(np.vstack([train[0], validation[0]]), np.append(train[1], validation[1]))"),
        "q5-b",
    ),
    Mutant("q5", "the place and not the degree", ("degrees[int(np.argmin(losses))]", "int(np.argmin(losses))"), "q5-a"),
    Mutant("q5", "the largest loss", ("np.argmin", "np.argmax"), "q5-b"),
    Mutant("q5", "always the highest degree", ("degrees[int(np.argmin(losses))]", "max(degrees)"), "q5-b"),
    Mutant(
        "q5",
        "the middle of the list",
        ("degrees[int(np.argmin(losses))]", "sorted(degrees)[len(degrees) // 2]"),
        "q5-b",
    ),
    Mutant(
        "q5",
        "the mean error, with its sign",
        ("(model.predict(validation[0]) - validation[1]) ** 2", "model.predict(validation[0]) - validation[1]"),
    ),
    Mutant(
        "q5",
        "the first that is good enough",
        (
            "best = degrees[int(np.argmin(losses))]",
            "best = next((d for d, E in zip(degrees, losses) if E < 0.2), degrees[-1])",
        ),
        "q5-b",
    ),
    Mutant("q7", "not shuffled", ("np.random.default_rng(seed).permutation(len(t))", "np.arange(len(t))"), "q7-a"),
    Mutant(
        "q7",
        "shuffled apart",
        ("tuple((X[rows], t[rows]) for rows in pieces)", "tuple((X[rows], t[np.sort(rows)]) for rows in pieces)"),
        "q7-a",
    ),
    Mutant("q7", "drawn with replacement", (".permutation(len(t))", ".integers(0, len(t), len(t))"), "q7-a"),
    Mutant("q7", "always the same split", ("default_rng(seed)", "default_rng(4)"), "q7-b"),
    Mutant("q7", "another split at each call", ("default_rng(seed)", "default_rng()"), "q7-b"),
    Mutant(
        "q7",
        "half, a quarter, a quarter",
        ("round(0.7 * len(t)), round(0.85 * len(t))", "len(t) // 2, 3 * len(t) // 4"),
        "q7-a",
    ),
    Mutant(
        "q7",
        "a test set that was seen in training",
        (
            "pieces = np.split(order, [round(0.7 * len(t)), round(0.85 * len(t))])",
            ("n = round(0.15 * len(t)); pieces = order[: round(0.7 * len(t))], order[-n:], order[:n]"),
        ),
        "q7-a",
    ),
    Mutant(
        "q7",
        "right truth values, reasons guessed",
        (
            '[(False, "a"), (False, "c"), (True, "d"), (False, "e"), (False, "b")]',
            '[(False, "a"), (False, "b"), (True, "d"), (False, "e"), (False, "c")]',
        ),
        "q7-c",
    ),
    Mutant(
        "q8",
        "powers without products",
        (
            "def phi(X, degree):\n"
            "    return np.column_stack([X**k for k in range(1, degree + 1)])\n"
            "def predict_system(X):\n"
            "    return X[:, :2]"
        ),
        "q8-b",
    ),
    Mutant(
        "q8",
        "products counted twice",
        (
            "from itertools import combinations_with_replacement",
            (
                "from itertools import product\n"
                "\n"
                "    def combinations_with_replacement(columns, k):\n"
                "        return product(columns, repeat=k)"
            ),
        ),
        "q8-b",
    ),
    Mutant("q8", "with the constant", ("range(1, degree + 1)", "range(0, degree + 1)"), "q8-a"),
    Mutant(
        "q8",
        "no repeated factor",
        (
            "from itertools import combinations_with_replacement",
            "from itertools import combinations as combinations_with_replacement",
        ),
        "q8-a",
    ),
    Mutant("q8", "sums for products", ("np.prod(X[:, s], axis=1)", "np.sum(X[:, s], axis=1)"), "q8-a"),
    Mutant("q8", "degree two at most", ("range(1, degree + 1)", "range(1, min(degree, 2) + 1)"), "q8-a"),
    Mutant("q8", "a linear system", ("phi(X, 2)", "phi(X, 1)"), "q8-d"),
    Mutant("q8", "no constant in the system", ("np.column_stack([np.ones(len(X)), phi(X, 2)])", "phi(X, 2)"), "q8-d"),
    Mutant(
        "q8",
        "a table of the known runs",
        ("Y = table(X) @ W", "Y = T_system[[int(np.argmin(((X_system - x) ** 2).sum(axis=1))) for x in X]]"),
        "q8-d",
    ),
    Mutant("q8", "the outputs exchanged", ("Y = table(X) @ W", "Y = (table(X) @ W)[:, ::-1]"), "q8-d"),
    Mutant(
        "q9",
        "learned from all rows",
        ("(table[learn], t_iris[learn], rcond=None)", "(table, t_iris, rcond=None)"),
        "q9-a",
    ),
    Mutant(
        "q9",
        "the loss on the rows learned from",
        ("(table[judge] @ v - t_iris[judge])", "(table[learn] @ v - t_iris[learn])"),
        "q9-c",
    ),
    Mutant(
        "q9",
        "one bias for the three",
        ("kinds = np.ones((150, 1)), np.eye(3)[species]", "kinds = np.ones((150, 1)), np.ones((150, 3)) / 3"),
        "q9-b",
    ),
    Mutant(
        "q9",
        "all flowers with one marker",
        ('"o+s"[k], color=colour, label=name', '"o", color="k", label=name'),
        "q9-d",
    ),
    Mutant(
        "q9",
        "the line for all not drawn",
        (
            ('ax.axline((4, w_all * 4 + b_all), slope=w_all, color="0.4", linestyle="--", label="one line for all")'),
            "pass",
        ),
        "q9-e",
    ),
]
