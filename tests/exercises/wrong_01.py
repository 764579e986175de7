"""Answers to exercise set 01: wrong ones with a line of the message each must get."""

WRONG = {
    "q1": [
        (("((y - t) ** 2) / 2", "((y - t) ** 2)"), "It is twice what is wanted: is a factor 1/2 missing?"),
        (
            ("np.mean((y - t) ** 2)", "np.sum((y - t) ** 2)"),
            "It is N times what is wanted: a sum where the mean is wanted (1/N is missing).",
        ),
        (("y = X @ w + b", "y = X @ w"), "The bias b is left out of the prediction."),
        (
            ("np.mean((y - t) ** 2) / 2", "(y - t) ** 2 / 2"),
            "mean_loss(((0,), (1,), (2,), (3,)), (1, 2, 3, 8), (2,), -1) should be one number, but it "
            "is an array of shape (4,) and type float64",
        ),
        (
            ("np.mean((y - t) ** 2) / 2", "np.mean(abs(y - t))"),
            "That is the mean of |y - t|: the loss is the square, halved.",
        ),
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
    "q2": [
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
        (("range(steps)", "range(steps - 1)"), "Nothing has moved: that is one step too few."),
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
        (
            ("limit = 2 /", "limit = 1 /"),
            "That is 1 / the largest eigenvalue: there a step lands at the bottom. You may go twice as far.",
        ),
        (("A.T @ A / len(X)", "A.T @ A"), "The Hessian of a mean has the factor 1/N."),
    ],
    "q3": [
        (
            (
                "np.mean(r_own * x_own) / 2, b_start - np.mean(r_own) / 2",
                "np.sum(r_own * x_own) / 2, b_start - np.sum(r_own) / 2",
            ),
            "The sum is used where the mean is wanted (1/N is missing).",
        ),
        (
            (
                "w_start - np.mean(r_own * x_own) / 2, b_start - np",
                "w_start + np.mean(r_own * x_own) / 2, b_start + np",
            ),
            "The step goes uphill: move against the gradient.",
        ),
        (
            ("np.sum(x_own**2), np.mean(t_own)", "np.sum(x_own**2), 9"),
            "w is right; the bias b is not: b = mean(t) - w·mean(x).",
        ),
        (
            ("np.sum(x_own * t_own) / np.sum(x_own**2)", "np.mean(x_own * t_own)"),
            "the mean of residual times x is ..., and at the minimum it is 0",
        ),
        (
            ("max(1, np.mean(x_own**2))", "min(1, np.mean(x_own**2))"),
            "That is 2 / the smallest eigenvalue: the steepest direction decides.",
        ),
        (
            ("2 / max(1, np.mean(x_own**2))", "1 / max(1, np.mean(x_own**2))"),
            "That is 1 / the largest eigenvalue: there a step lands at the bottom. You may go twice as far.",
        ),
        (("max(1, np.mean(x_own**2))", "max(4, np.sum(x_own**2))"), "The Hessian of a mean has the factor 1/N."),
    ],
    "q4": [
        (
            ("np.column_stack([np.ones(len(X)), X])", "np.column_stack([0 * X[:, 0], X])"),
            "The bias is missing: these are the best weights through the origin (no dummy feature x0 = 1).",
        ),
        (("np.linalg.lstsq(A, t, rcond=None)[0]", "np.linalg.inv(A) @ t"), "solve raised LinAlgError: ..."),
        (
            ("np.linalg.lstsq(A, t, rcond=None)[0]", "np.linalg.lstsq(A.T, t, rcond=None)[0]"),
            "solve raised LinAlgError: ...",
        ),
        (
            ("best[1:], best[0]", "best[:-1], best[-1]"),
            "The bias and the weights have changed places: with x0 = 1 first, w~ = (b, w).",
        ),
        (
            ("np.linalg.lstsq(A, t, rcond=None)[0]", "np.linalg.inv(A.T @ A) @ A.T @ t"),
            "solve(an array of shape (35, 2), an array of shape (35,)): ... is ..., wanted ...",  # w or b, by rounding
        ),
        (("w, b = best[1:], best[0]", "w, b = best, 0.0"), "w should have 1 number, but it has 2 numbers"),
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
            ("model.predict(validation[0]) - validation[1]", "model.predict(train[0]) - train[1]"),
            "That is the degree with the least loss on the training set: more is always better there.",
        ),
        (
            ("degrees[int(np.argmin(losses))]", "int(np.argmin(losses))"),
            "That is a place in the list, counted from 0: return the degree that stands there.",
        ),
        (
            ("np.argmin", "np.argmax"),
            "choose((an array of shape (40, 1), an array of shape (40,)), (an array of shape (40, 1), "
            "an array of shape (40,)), (1, 2, 8, 5)) is 1, wanted 8",
        ),
        (
            ("best = degrees[int(np.argmin(losses))]", "best = min(losses)"),
            "choose((an array of shape (40, 1), an array of shape (40,)), (an array of shape (20, 1), "
            "an array of shape (20,)), (7,)) is 0.03492, wanted 7",
        ),
    ],
    "q7": [
        (
            ("np.random.default_rng(seed).permutation(len(t))", "np.arange(len(t))"),
            "If the data are sorted, such a split fools you: shuffle first.",
        ),
        (
            ("tuple((X[rows], t[rows]) for rows in pieces)", "tuple((X[rows], t[np.sort(rows)]) for rows in pieces)"),
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
        (('[(False, "a"), (False, "c")', '[(True, "a"), (False, "c")'), "statement 1 is False (reason a): ..."),
        (
            ('(True, "d"), (False, "e"), (False, "b")', '(True, "d"), (False, "b"), (False, "e")'),
            "statement 4 is False, but not by reason b (reason e): ...",
        ),
        (
            ('(False, "b")]', '(False, "h")]'),
            "the reason of statement 5 should be one of 'a', 'b', 'c', 'd', 'e', 'f', 'g', but it is 'h'",
        ),
        (('(False, "e"), (False, "b")]', '(False, "e")]'), "there are 5 statements, but 4 answers"),
    ],
    "q8": [
        (
            "def phi(X, degree):\n    return np.column_stack([X**k for k in range(1, degree + 1)])\n"
            "def predict_system(X):\n    return X[:, :2]",
            "the feature x1 x2 is missing: no column of phi holds it",
        ),
        (("range(1, degree + 1)", "range(0, degree + 1)"), "phi has 4 columns, wanted 3: column 0 is too many"),
        (
            "from itertools import product\ndef phi(X, degree):\n    D = X.shape[1]\n"
            "    sets = [s for k in range(1, degree + 1) for s in product(range(D), repeat=k)]\n"
            "    return np.column_stack([np.prod(X[:, s], axis=1) for s in sets])\n"
            "def predict_system(X):\n    return X[:, :2]",
            "phi has 6 columns, wanted 5: column 4 is too many",
        ),
        (("range(1, degree + 1)", "range(1, degree)"), "the feature x1^3 is missing: no column of phi holds it"),
        (("for s in sets])", "for s in sets]).T"), "Examples are rows, features are columns: it is transposed."),
        (
            ("np.prod(X[:, s], axis=1)", "np.sum(X[:, s], axis=1)"),
            "the feature x1^2 is missing: no column of phi holds it",
        ),
        (("phi(X, 2)", "phi(X, 1)"), "That is the best linear system; this one is a polynomial of degree 2."),
        (
            ("np.column_stack([np.ones(len(X)), phi(X, 2)])", "phi(X, 2)"),
            "The constant is missing: give the table of features a column of ones.",
        ),
        (("Y = table(X) @ W", "Y = (table(X) @ W).T"), "one input, shape (1, 3), should give shape (1, 2)"),
        (("Y = table(X) @ W", "Y = table(X) @ W[:, 0]"), "one input, shape (1, 3), should give shape (1, 2)"),
        (("Y = table(X) @ W", "Y = T_system"), "one input, shape (1, 3), should give shape (1, 2)"),
        (("Y = table(X) @ W", "Y = table(X) @ W[:, ::-1]"), "The right numbers, in another order."),
    ],
    "q9": [
        (
            ("(table[learn], t_iris[learn], rcond=None)", "(table[learn], x_iris[learn], rcond=None)"),
            "the residuals y - t do not balance: their mean is ..., and at the minimum it is 0",
        ),
        (
            ("(w_each, *b_each) = v_all, v_each", "(w_each, *b_each) = v_all, v_each; b_each[2] += 1"),
            "the residuals y - t of group 2 do not balance: their mean is 1, and at the minimum it is 0",
        ),
        (
            ("(table[judge] @ v - t_iris[judge])", "(table[learn] @ v - t_iris[learn])"),
            "That is the loss on the rows that it learned from.",
        ),
        (("** 2) / 2)", "** 2))"), "The 1/2 of the loss is missing."),
        (
            ('"o+s"[k], color=colour, label=name', '"o", color="k", label=name'),
            "Give each group a marker or a colour of its own.",
        ),
        (
            ('ax.set_xlabel("length of the sepal (cm)")', 'ax.set_xlabel("length")'),
            "the label of the x axis is 'length': it should say 'cm'",
        ),
        (
            ("    ax.plot(ends, w_each * ends + b_each[k], color=colour)\n", ""),
            "no line of the picture is that of the lines of the species with b = ...",
        ),
    ],
}
