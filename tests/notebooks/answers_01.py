"""Answers to the graded cells of lecture 01: right ones, and wrong ones with a part of their message."""

STUB_3, STUB_DEGREE = "w3, b3 = ..., ...", "best_degree, E_test = ..., ..."
FITTED = "PolynomialRegression(2).fit(*train2)"

ANSWERS = {
    "The gradient of E": {
        "right": [
            ("dw, db = ..., ...", "y = X @ w + b; dw, db = X.T @ (y - t) / len(t), np.mean(y - t)"),
            "def gradient(X, t, w, b):\n    A = np.c_[np.ones(len(X)), X]\n"
            "    g = (A * (A @ np.r_[b, w] - t)[:, None]).mean(axis=0)\n    return list(g[1:]), g[0]",
        ],
        "wrong": [
            (
                ("dw, db = ..., ...", "y = X @ w + b; dw, db = 2 * X.T @ (y - t) / len(t), 2 * np.mean(y - t)"),
                "is a factor 1/2 missing?",
            ),
            (
                ("dw, db = ..., ...", "y = X @ w + b; dw, db = X.T @ (y - t), np.sum(y - t)"),
                "a sum where the mean is wanted",
            ),
            (
                ("dw, db = ..., ...", "y = X @ w + b; dw, db = X.T @ (t - y) / len(t), np.mean(t - y)"),
                "The sign is flipped.",
            ),
            (
                ("dw, db = ..., ...", "y = X @ w + b; dw, db = X.T @ (y - t) / len(t), np.sum(y - t)"),
                "dw is right. It is N times",
            ),
        ],
    },
    "Solve it": {
        "right": [
            (STUB_3, "s = np.linalg.lstsq(np.c_[np.ones(30), X3], t3)[0]\nw3, b3 = s[1:], s[0]"),
            (STUB_3, "m = LinearRegression('qr').fit(X3, t3)\nw3, b3 = list(m.w_), m.b_"),
        ],
        "wrong": [
            ((STUB_3, "w3, b3 = np.linalg.lstsq(X3, t3)[0], 0.0"), "The bias is missing"),
            (
                (STUB_3, "s = np.linalg.lstsq(np.c_[np.ones(30), X3], t3)[0]\nw3, b3 = s[:3], s[3]"),
                "bias and the weights have changed places",
            ),
            (
                (STUB_3, "w3, b3 = np.linalg.lstsq(np.c_[np.ones(30), X3], t3)[0], 0"),
                "w should have 3 numbers, but it has 4 numbers",
            ),
            ((STUB_3, "w3, b3 = [1.0, -2.0, 0.5], 4.0"), "the mean loss of your w and b is"),
        ],
    },
    "Pick the degree": {
        "right": [
            (
                STUB_DEGREE,
                "E = [loss_on(PolynomialRegression(d).fit(*train2), validation2) for d in range(1, 7)]\n"
                "best_degree = int(np.argmin(E)) + 1\n"
                "E_test = loss_on(PolynomialRegression(best_degree).fit(*train2), test2)",
            )
        ],
        "wrong": [
            (
                (STUB_DEGREE, "best_degree, E_test = 6, 0.02"),
                "the least E on the training set, which always votes for more",
            ),
            ((STUB_DEGREE, "best_degree, E_test = 1, 0.05"), "the place in the list, which starts at 0"),
            (
                (STUB_DEGREE, f"best_degree = 2\nE_test = loss_on({FITTED}, validation2)"),
                "That is E on the validation set.",
            ),
            ((STUB_DEGREE, f"best_degree = 2\nE_test = loss_on({FITTED}, train2)"), "That is E on the training set."),
        ],
    },
}
