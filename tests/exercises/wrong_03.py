"""Wrong answers to exercise set 03 with a line of the message each must get."""

WRONG = {
    "q1": [
        (
            ("w @ x + b) <= 0", "w @ x + b) < 0"),
            "Only z t < 0 is corrected: a point on the boundary (z = 0) is a mistake too.",
        ),
        (("b + eta * t\n", "b + t\n"), "The learning rate eta is forgotten in the update of b."),
        (
            ("w + eta * t * x", "w + eta * x"),
            "step: w[0] is 3, wanted -1 for w = (1, 1), b = -0.5, x = (2, -1), t = -1, eta = 1 (z = 0.5)",
        ),
        (
            ("w + eta * t * x, b + eta * t", "w - eta * t * x, b - eta * t"),
            "The update goes the wrong way: the sign is flipped.",
        ),
        (
            ("w + eta * t * x, b + eta * t", "w + 2 * eta * t * x, b + 2 * eta * t"),
            "Each update is made twice as large: t - y is 2 t for targets in {-1, +1}.",
        ),
        (
            ("if t * (w @ x + b) <= 0", "if True"),
            "It updates on every example; a correct one (z t > 0) must stay as it is.",
        ),
        (("eta * (x @ x + 1)", "eta * (x @ x)"), "growth gives 0 at x = 0, as if nothing happened there"),
        (("eta * (x @ x + 1)", "x @ x + 1"), "Three times the learning rate is three times the step."),
        (("eta * (x @ x + 1)", "eta * np.sqrt(x @ x + 1)"), "It is the square of the length that counts."),
    ],
    "q2": [
        (("w + b) <= 0", "w + b) < 0"), "A point on the boundary (z = 0) is a mistake too, also where y = t."),
        (
            ("w + b) <= 0", "w + b) > 0"),
            "x = [0.0, -1.0], w = [2.0, 1.0], b = -1: z = -2 and t = +1, but it is not listed",
        ),
        (("X @ w + b", "X @ w"), "x = [1.0], w = [1.0], b = -1: z = 0 and t = +1, but it is not listed"),
        (("<= 0).tolist()", "<= 0) + 1"), "The examples are counted from 0."),
        (
            ("np.flatnonzero(t * (X @ w + b) <= 0).tolist()", "t * (X @ w + b) <= 0"),
            "That is True or False for each example: their numbers are wanted.",
        ),
        (
            ("t * (X @ w + b) <= 0", "np.where(X @ w + b >= 0, 1, -1) != t"),
            "A point on the boundary (z = 0) is a mistake too, also where y = t.",
        ),
        (
            ('(True, "a")', '(True, "d")'),
            "statement ... is True, but not by reason d (reason a): z and t have the same sign.",
        ),
        (
            ('"c" if z == 0 else "b"', '"b"'),
            "statement ... is False, but not by reason b (reason c): z t = 0: the point is on the boundary, also "
            "where the prediction y equals t.",
        ),
        (
            ("z * t > 0 else", "z * t >= 0 else"),
            "statement ... is False (reason c): z t = 0: the point is on the boundary, also where the prediction "
            "y equals t.",
        ),
    ],
    "q3": [
        (
            (
                "                w, b = w + target * x, b + target\n                converged = False\n",
                "                w, b = w + target * x, b + target\n                converged = False\n"
                "        if not converged:\n            break\n",
            ),
            "It stops after a pass *with* an update; it must stop after a pass without one.",
        ),
        (
            ("while epochs < max_epochs and not converged", "while not converged"),
            "perceptron did not stop within 2 seconds on X = ((-1, -1), (-1, 1), (1, -1), (1, 1)), t = (-1, 1, 1, "
            "-1), max_epochs = 7, w = (0, 0), b = 0",
        ),
        (("epochs < max_epochs", "epochs <= max_epochs"), "That is one pass too many."),
        (("epochs < max_epochs", "epochs < max_epochs - 1"), "That is one pass too few."),
        (
            ("(x @ w + b) <= 0", "(x @ w + b) < 0"),
            "perceptron: example 0 is still wrong: z = 0, t = -1 on X = ((-1, -1), (-1, 1), (1, -1), (1, 1)), t = "
            "(-1, 1, 1, 1), max_epochs = 20",
        ),
        (
            ("epochs, converged = 0, False", "epochs, converged, w, b = 0, False, 0 * w, 0 * b"),
            "perceptron with max_epochs = 1: w = (1, 1), b = 1 after a pass from w = (1, 1), b = 2, but no order "
            "of the examples leads there",
        ),
        (
            ("return w, b, epochs, converged", "return w, b, epochs, True"),
            "perceptron: converged is True, but not every example is right on X = ((-1, -1), (-1, 1), (1, -1), "
            "(1, 1)), t = (-1, 1, 1, -1), max_epochs = 7",
        ),
        (
            ("return w, b, epochs, converged", "return w, b"),
            "perceptron should give 4 values (w, b, epochs, converged), but it gives a tuple of 2 on X = ((-1, "
            "-1), (-1, 1), (1, -1), (1, 1)), t = (-1, 1, 1, 1), max_epochs = 20",
        ),
        (
            ("b + target\n", "b\n"),
            "perceptron: example 1 is still wrong: z = 0, t = +1 on X = ((-1, -1), (-1, 1), (1, -1), (1, 1)), t = "
            "(-1, 1, 1, 1), max_epochs = 20",
        ),
        (
            ("converged = False\n", "converged = False\n                break\n"),
            "Only one mistake is corrected: a pass goes on with the new weights and looks at every example.",
        ),
    ],
    "q4": [
        (
            ("bool(np.allclose(first, second))", "bool((w == v).all() and b == c)"),
            "Any positive factor gives the same unit.",
        ),
        (
            ("bool(np.allclose(first, second))", "np.allclose(first, second) or np.allclose(first, -second)"),
            "The factor must be positive: with -1 the sides change places.",
        ),
        (("np.append(v, c)", "np.append(v, b)"), "Any positive factor gives the same unit."),
        (
            ("alike = bool(np.allclose(first, second))", "alike = w @ v > 0"),
            "The bias counts too: parallel lines are not the same line.",
        ),
        (
            ("w_or, b_or, n_or = learned(*OR.encoded(-1), *start_or)", "w_or, b_or, n_or = (1, 1), -3, 3"),
            "OR: x = (-1, 1): z = w·x + b = -3, but its target is +1",
        ),
        (("n + 1, 0", "n, 0"), "n_or is 0, wanted 6"),
        (
            ('(True, "e"), (False, "a")', '(True, "e"), (True, "a")'),
            "statement 2 is False (reason a): from zero it ends at (-2), 0, which is twice (-1), 0: the same "
            "unit. Both are right.",
        ),
        (
            ('(False, "d"), (True', '(True, "f"), (True'),
            "statement 3 is False (reason d): from w = (1, -1), b = 0 it ends at (2, 2), 1, which is another line "
            "and right too.",
        ),
        (
            ('(True, "c")]', '(True, "f")]'),
            "statement 5 is True, but not by reason f (reason c): no weights get all four rows of XOR right, so "
            "every pass makes an update.",
        ),
    ],
    "q5": [
        (
            (
                "run_own = updates(X_own, t_own, *start_own, most=40)",
                "run_own = updates(X_own, t_own, *start_own, most=40)[:-1]",
            ),
            "run_own stops after ... updates, but example ... is still a mistake: ...",
        ),
        (("b + t[n]\n", "b\n"), "w is updated, but b is not."),
        (("run.append((n, tuple(w), b))", "run.append((n + 1, tuple(w), b))"), "Examples are counted from 0 here."),
        (("most=4)", "most=3)"), "the number of updates in run_xor is 3, wanted 4"),
        (
            ('most_right = 3, "b"', 'most_right = 2, "a"'),
            "Two is what a constant answer gets. Cut one corner off: OR differs from XOR in one row only.",
        ),
        (('most_right = 3, "b"', 'most_right = 4, "c"'), "No line gets all four: that would separate XOR."),
        (
            ('most_right = 3, "b"', 'most_right = 3, "d"'),
            "not 'd': that would leave two right; one corner cut off leaves three",
        ),
        (('most_right = 3, "b"', "most_right = 3"), "most_right should be a list, but it is 3"),
    ],
    "q6": [
        (
            ("int(np.argmin(margins)) if margins.min() <= 0 else None", "int(np.argmin(margins))"),
            "When all examples are correct there is nothing to do: return None.",
        ),
        (("margins.min() <= 0", "margins.min() < 0"), "An example on the boundary (z = 0) is a mistake too."),
        (("margins = t * (X @ w + b)", "margins = X @ w + b"), "There t z is 13, and example 0 has -5."),
        (("X @ w + b", "X @ w"), "When all examples are correct there is nothing to do: return None."),
        (
            ("int(np.argmin(margins))", "int(np.flatnonzero(margins <= 0)[0])"),
            "There t z is -14, and example 3 has -26.",
        ),
        (("np.argmin(margins)", "np.argmax(margins)"), "There t z is 13, and example 0 has -5."),
        (
            (
                "(n := worst(X, t, w, b)) is not None",
                "(n := next((k for k in range(len(X)) if t[k] * (X[k] @ w + b) <= 0), None)) is not None",
            ),
            "It corrects a mistake, but another example has a smaller t z.",
        ),
    ],
    "q7": [
        (
            ("return best_w, best_b, errors", "return w, b, int((t * (X @ w + b) <= 0).sum())"),
            "on XOR: the pocket holds weights with 4 mistakes, but better ones were met on the way",
        ),
        (
            ("return best_w, best_b, errors", "return w, b, errors"),
            "on XOR: errors is 1, but the w and b that came back make 4 mistakes",
        ),
        (
            (
                "                w, b = w + t[n] * X[n], b + t[n]\n",
                "                w += t[n] * X[n]\n                b += t[n]\n",
            ),
            "on XOR: errors is 1, but the w and b that came back make 2 mistakes",
        ),
        (
            ("if count < errors:", "if count > errors:"),
            "on OR: the pocket holds weights with 4 mistakes, but better ones were met on the way",
        ),
        (
            ("w + b) <= 0).sum()", "w + b) < 0).sum()"),
            "on XOR: errors is 0, but the w and b that came back make 4 mistakes",
        ),
        (("return best_w, best_b, errors", "return best_w, best_b"), "pocket should give three values: w, b, errors"),
    ],
    "q8": [
        (
            ("np.maximum(0, -t * (X @ w + b)).sum()", "-(t * (X @ w + b)).sum()"),
            "Every mistake has t z ≤ 0, so E is never negative.",
        ),
        (
            ("np.maximum(0, -t * (X @ w + b)).sum()", "int((t * (X @ w + b) <= 0).sum())"),
            "Twice the weights are twice z, and the same mistakes: E doubles. A count of mistakes does not.",
        ),
        (
            ("np.maximum(0, -t * (X @ w + b)).sum()", "-np.maximum(0, -t * (X @ w + b)).sum()"),
            "Every mistake has t z ≤ 0, so E is never negative.",
        ),
        (
            ("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "-(t @ X), -t.sum()"),
            "The sum runs over all examples; only mistakes count.",
        ),
        (
            ("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "-2 * (t[wrong] @ X[wrong]), -2 * t[wrong].sum()"),
            "It is twice what is wanted: is a factor 1/2 missing?",
        ),
        (("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "t[wrong] @ X[wrong], t[wrong].sum()"), "The sign is flipped."),
        (("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "-(t[wrong] @ X[wrong]), 0.0"), "dw is right."),
    ],
    "q9": [
        (("np.sqrt(1 + (X**2)", "np.sqrt(0 + (X**2)"), "The dummy feature is 1 at every x, also at x = 0."),
        ((" / np.sqrt(w @ w + b**2)", ""), "The separator must have length 1: divide by the length of (b, w)."),
        (
            ("np.sqrt(w @ w + b**2)", "np.sqrt(w @ w)"),
            "The length of the separator is that of (b, w), not of w alone: no margin is larger than R.",
        ),
        (("bound = (R / gamma) ** 2", "bound = R / gamma"), "The bound is the square of R / gamma."),
        (('(False, "a")', '(True, "a")'), "statement 2 is False (reason a): N is not in the bound."),
        (
            ('(True, "c")', '(False, "f")'),
            "statement 3 is True (reason c): R and gamma both become 10 times as large, so R / gamma stays.",
        ),
    ],
}
