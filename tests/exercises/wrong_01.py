"""Answers to exercise set 01: wrong ones with a line of the message each must get, and unusual right ones."""

WRONG = {
    "q1": [
        (("((y - t) ** 2) / 2", "((y - t) ** 2)"), "It is twice what is wanted: is a factor 1/2 missing?"),
        (
            ("np.mean((y - t) ** 2)", "np.sum((y - t) ** 2)"),
            "It is N times what is wanted: a sum where the mean is wanted (1/N is missing).",
        ),
        (("X @ w + b", "X @ w"), "The bias b is left out of the prediction."),
        (
            ("np.mean((y - t) ** 2) / 2", "(y - t) ** 2 / 2"),
            "mean_loss(((0,), (1,), (2,), (3,)), (1, 2, 3, 8), (2,), -1) should be one number, but it "
            "is an array of shape (4,) and type float64",
        ),
        (
            ("np.mean((y - t) ** 2) / 2", "np.mean(abs(y - t))"),
            "That is the mean of |y - t|: the loss is the square, halved.",
        ),
    ],
    "q2": [
        (
            ("X.T @ r / len(t), np.mean(r)", "2 * X.T @ r / len(t), 2 * np.mean(r)"),
            "It is twice what is wanted: is a factor 1/2 missing?",
        ),
        (
            ("X.T @ r / len(t), np.mean(r)", "X.T @ r, np.sum(r)"),
            "It is N times what is wanted: a sum where the mean is wanted (1/N is missing).",
        ),
        (
            ("X.T @ r / len(t), np.mean(r)", "X.T @ r / len(t), np.sum(r)"),
            "dw is right. It is N times what is wanted: a sum where the mean is wanted (1/N is missing).",
        ),
        (("X @ w + b - t", "t - X @ w - b"), "The sign is flipped."),
        (("X.T @ r / len(t), np.mean(r)", "X.T @ r / len(t), 0.0"), "dw is right."),
        (("X.T @ r / len(t)", "X @ r / len(t)"), "gradient raised ValueError: ..."),
    ],
    "q3": [
        (
            ("w - eta * X.T @ r / len(t), b - eta", "w + eta * X.T @ r / len(t), b + eta"),
            "The step goes uphill: move against the gradient.",
        ),
        (
            (
                "w, b = w - eta * X.T @ r / len(t), b - eta * np.mean(r)",
                "w = w - eta * X.T @ r / len(t); b = b - eta * np.mean(X @ w + b - t)",
            ),
            "b moves with the w that has just been changed: take both derivatives at the old point.",
        ),
        (("range(steps)", "range(steps + 1)"), "That is one step too many."),
        (("range(steps)", "range(steps - 1)"), "That is one step too few."),
        (
            ("X.T @ r / len(t), b - eta * np.mean(r)", "X.T @ r, b - eta * np.sum(r)"),
            "The sum is used where the mean is wanted (1/N is missing).",
        ),
        (
            ("np.column_stack([np.ones(len(X)), X])", "X"),
            "The dummy column is missing: the bias is a direction of the bowl too.",
        ),
        (
            ("A.T @ A / len(X))[-1]", "A.T @ A / len(X))[0]"),
            "That is 2 / the smallest eigenvalue: the steepest direction decides.",
        ),
        (("limit = 2 /", "limit = 1 /"), "It is half of what is wanted: is there a factor 1/2 too many?"),
        (("A.T @ A / len(X)", "A.T @ A"), "The Hessian of a mean has the factor 1/N."),
    ],
    "q4": [
        (
            ("np.column_stack([np.ones(len(X)), X])", "np.column_stack([0 * X[:, 0], X])"),
            "The bias is missing: there is no column of ones.",
        ),
        (("np.linalg.lstsq(A, t, rcond=None)[0]", "np.linalg.inv(A) @ t"), "solve raised LinAlgError: ..."),
        (
            ("np.linalg.lstsq(A, t, rcond=None)[0]", "np.linalg.lstsq(A.T, t, rcond=None)[0]"),
            "solve raised LinAlgError: ...",
        ),
        (
            ("best[1:], best[0]", "best[:-1], best[-1]"),
            "The bias stands in the wrong place: with the ones first, the first number is b.",
        ),
        (
            ("np.linalg.lstsq(A, t, rcond=None)[0]", "np.linalg.inv(A.T @ A) @ A.T @ t"),
            "solve(an array of shape (35, 2), an array of shape (35,)): ... is ..., wanted ...",  # w or b, by rounding
        ),
        (
            ("w, b = best[1:], best[0]", "w, b = best, 0.0"),
            "solve(((0,), (1,), (2,), (3,), (4,)), (1, 3, 5, 7, 9)): w has 2 numbers, wanted 1 number",
        ),
        (("np.linalg.solve(A.T @ A, A.T)", "A.T"), "The division is missing: that is A^T alone."),
        (
            ("np.linalg.solve(A.T @ A, A.T)", "A @ np.linalg.inv(A.T @ A)"),
            "It is transposed: rows and columns have changed places.",
        ),
        (("np.linalg.solve(A.T @ A, A.T)", "A.T @ A @ A.T"), "A^T A is not inverted."),
        (("np.linalg.solve(A.T @ A, A.T)", "np.linalg.inv(A)"), "pseudo_inverse raised LinAlgError: ..."),
    ],
    "q5": [
        (
            ("np.random.default_rng(seed).permutation(len(t))", "np.arange(len(t))"),
            "If the data are sorted, such a split fools you: shuffle first.",
        ),
        (
            (
                "tuple((X[rows], t[rows]) for rows in pieces)",
                "tuple((X[rows], t[np.sort(rows)]) for rows in pieces)",
            ),
            "That x exists, with another target: shuffle X and t by the same order.",
        ),
        (
            ("round(0.7 * len(t)), round(0.85", "round(0.6 * len(t)), round(0.85"),
            "the training part has 60 examples, wanted about 70 of 100",
        ),
        (
            (
                "pieces = np.split(order, [round(0.7 * len(t)), round(0.85 * len(t))])",
                "k = round(0.15 * len(t)); pieces = order[: round(0.7 * len(t))], order[:k], order[-k:]",
            ),
            "A part that was trained on says nothing about new data: the parts must not overlap.",
        ),
        ((".permutation(len(t))", ".integers(0, len(t), len(t))"), "Draw without replacement."),
        (
            ("default_rng(seed)", "default_rng(4)"),
            "seed 1 and seed 2 gave the same training set: let the seed decide the order",
        ),
        (
            ("default_rng(seed)", "default_rng()"),
            "two calls with the same seed gave different training sets: let the seed decide the order",
        ),
        (
            ("(X[rows], t[rows]) for", "X[rows] for"),
            "the training part should be a pair (X, t), but it is an array of shape (70, 2) and type float64",
        ),
    ],
    "q6": [
        (
            "def phi(X, degree):\n    return np.column_stack([X**k for k in range(1, degree + 1)])",
            "the feature x1 x2 is missing: no column of phi holds it",
        ),
        (
            ("range(1, degree + 1)", "range(0, degree + 1)"),
            "phi has 4 columns, wanted 3: column 0 is too many",
        ),
        (
            "from itertools import product\ndef phi(X, degree):\n    D = X.shape[1]\n"
            "    sets = [s for k in range(1, degree + 1) for s in product(range(D), repeat=k)]\n"
            "    return np.column_stack([np.prod(X[:, s], axis=1) for s in sets])",
            "phi has 6 columns, wanted 5: column 4 is too many",
        ),
        (
            ("range(1, degree + 1)", "range(1, degree)"),
            "the feature x1^3 is missing: no column of phi holds it",
        ),
        (
            ("for s in sets])", "for s in sets]).T"),
            "Examples are rows, features are columns: it is transposed.",
        ),
        (
            ("np.prod(X[:, s], axis=1)", "np.sum(X[:, s], axis=1)"),
            "the feature x1^2 is missing: no column of phi holds it",
        ),
    ],
    "q7": [
        (
            ("polynomial(X, 2)", "polynomial(X, 1)"),
            "That is the best linear system; this one is a polynomial of degree 2.",
        ),
        (
            ("np.column_stack([np.ones(len(X)), polynomial(X, 2)])", "polynomial(X, 2)"),
            "The constant is missing: give the table of features a column of ones.",
        ),
        (("Y = table(X) @ W", "Y = (table(X) @ W).T"), "one input, shape (1, 3), should give shape (1, 2)"),
        (("Y = table(X) @ W", "Y = table(X) @ W[:, 0]"), "one input, shape (1, 3), should give shape (1, 2)"),
        (("Y = table(X) @ W", "Y = T_system"), "one input, shape (1, 3), should give shape (1, 2)"),
        (("Y = table(X) @ W", "Y = table(X) @ W[:, ::-1]"), "The right numbers, in another order."),
    ],
    "q8": [
        (
            ("model.predict(validation[0]) - validation[1]", "model.predict(train[0]) - train[1]"),
            "That is the degree with the least loss on the training set: more is always better there.",
        ),
        (
            ("degrees[int(np.argmin(losses))]", "int(np.argmin(losses))"),
            "That is a place in the list, counted from 0: return the degree that stands there.",
        ),
        (
            ("np.argmin", "np.argmax"),
            "choose((an array of shape (40, 1), an array of shape (40,)), (an array of shape (20, 1), "
            "an array of shape (20,)), (1, 2, 3, 5, 8, 11)) is 1, wanted 3",
        ),
        (
            ("best = degrees[int(np.argmin(losses))]", "best = min(losses)"),
            "choose((an array of shape (40, 1), an array of shape (40,)), (an array of shape (20, 1), "
            "an array of shape (20,)), (7,)) is 0.03492, wanted 7",
        ),
    ],
    "q9": [
        (
            'answer_1, answer_2, answer_3 = "a", "b", "c"',
            "not 'a': the weights were tuned to make the training loss small, so it flatters the model.",
        ),
        (
            'answer_1, answer_2, answer_3 = "b", "b", "c"',
            "not 'b': you picked the model because its validation loss was small; part of that was luck.",
        ),
        (
            'answer_1, answer_2, answer_3 = "d", "b", "c"',
            "not 'd': a mean with two flattering numbers flatters too.",
        ),
        (
            'answer_1, answer_2, answer_3 = "c", "a", "c"',
            "not 'a': the model follows its training data too closely; a higher degree follows them "
            "more closely still.",
        ),
        (
            'answer_1, answer_2, answer_3 = "c", "c", "c"',
            "not 'c': the training loss is small already: descent has done its work. The gap is the trouble.",
        ),
        (
            'answer_1, answer_2, answer_3 = "c", "d", "c"',
            "not 'd': the learning rate says how to walk to the minimum, and the training loss shows "
            "that you are there.",
        ),
        (
            'answer_1, answer_2, answer_3 = "c", "b", "a"',
            "not 'a': the three parts come from the same winter, so they cannot show what is different "
            "in summer.",
        ),
        (
            'answer_1, answer_2, answer_3 = "c", "b", "b"',
            "not 'b': no data from summer were used, so no bound for summer can come out.",
        ),
        (
            'answer_1, answer_2, answer_3 = "c", "b", "d"',
            "not 'd': an overfitted model would have a validation loss well above its training loss.",
        ),
        (
            'answer_1, answer_2, answer_3 = "e", "b", "c"',
            "the answer should be one of 'a', 'b', 'c', 'd', but it is 'e'",
        ),
    ],
}

UNUSUAL = {
    "q1": [
        "def mean_loss(features, targets, weights, bias):\n    total = 0.0\n"
        "    for x, t in zip(features.tolist(), targets.tolist()):\n"
        "        y = sum(a * c for a, c in zip(x, weights)) + bias\n        total += 0.5 * (y - t) ** 2\n"
        "    return total / len(targets)",
    ],
    "q2": [
        "def gradient(X, t, w, b):\n    A = np.c_[np.ones(len(X)), X]\n"
        "    g = A.T @ (A @ np.r_[b, w] - t) / len(X)\n    return [list(g[1:]), np.array([g[0]])]",
    ],
    "q3": [
        "def descend(X, t, eta, steps):\n    A, v = np.c_[np.ones(len(X)), X], np.zeros(X.shape[1] + 1)\n"
        "    while steps:\n        v, steps = v - eta * A.T @ (A @ v - t) / len(t), steps - 1\n"
        "    return v[1:], v[0]\n"
        "def largest_eta(X):\n    A = np.c_[X, np.ones(len(X))]\n"
        "    return 2 * len(X) / np.linalg.norm(A, 2) ** 2",
    ],
    "q4": [
        "def pseudo_inverse(A):\n    return np.linalg.pinv(A).tolist()\n"
        "def solve(X, t):\n    m = X.mean(axis=0)\n    w = np.linalg.pinv(X - m) @ (t - t.mean())\n"
        "    return list(w), t.mean() - m @ w",
        "def pseudo_inverse(table):\n    Q, R = np.linalg.qr(table)\n    return np.linalg.inv(R) @ Q.T\n"
        "def solve(X, t):\n    Q, R = np.linalg.qr(np.c_[X, np.ones(len(X))])\n"
        "    v = np.linalg.solve(R, Q.T @ t)\n"
        "    return v[:-1], v[-1]",
    ],
    "q5": [
        "def three_parts(X, t, seed):\n    rng = np.random.default_rng(seed)\n"
        "    rows = list(range(len(t)))\n    rng.shuffle(rows)\n"
        "    a, c = int(0.7 * len(t)), int(0.85 * len(t))\n"
        "    return [[X[r], t[r]] for r in (rows[:a], rows[a:c], rows[c:])]",
    ],
    "q6": [
        "def phi(X, degree):\n    D = X.shape[1]\n    grow, out = [(np.ones(len(X)), 0)], []\n"
        "    for _ in range(degree):\n"
        "        grow = [(f * X[:, j], j) for f, last in grow for j in range(last, D)]\n"
        "        out = [f for f, _ in grow] + out\n    return np.array(out).T",
    ],
    "q7": [
        "from lincls import PolynomialRegression\n"
        "_m = [PolynomialRegression(2).fit(X_system, T_system[:, k]) for k in (0, 1)]\n"
        "def predict_system(X):\n    return [[float(m.predict([x])[0]) for m in _m] for x in X.tolist()]",
        "_fit = PolynomialRegression(3)\n"
        "def predict_system(X):\n"
        "    return np.column_stack([_fit.fit(X_system, T_system[:, k]).predict(X) for k in (0, 1)])",
    ],
    "q8": [
        "def choose(train, validation, degrees):\n"
        "    return max(degrees, key=lambda d: PolynomialRegression(d).fit(*train).score(*validation))",
    ],
    "q9": ['answer_1, answer_2, answer_3 = " C ", "B", "c"'],
}
