"""Answers to exercise set 03: wrong ones with a line of the message each must get, and unusual right ones."""

_LOOP = "    while epochs < max_epochs and not converged:\n        epochs += 1\n        converged = True\n"
_CORRECT = "                w, b = w + target * x, b + target\n                converged = False\n"


def run(states):
    """The piece of the solution that gives run_or, and a run to put in its place."""
    return "run_or = updates(*OR.encoded(-1), *start_or, most=20)", f"run_or = [{states}]"


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
        (
            ("eta * (x @ x + 1)", "eta * (x @ x)"),
            "The bias moves too: the dummy feature adds 1 to the square of the length.",
        ),
        (("eta * (x @ x + 1)", "x @ x + 1"), "The learning rate eta is forgotten."),
        (("eta * (x @ x + 1)", "eta * np.sqrt(x @ x + 1)"), "It is the square of the length that counts."),
    ],
    "q2": [
        (
            ("[True, False, False, ", "[True, False, True, "),
            "statement 3 is False: z t = 0: the point is on the boundary, although the prediction y is +1.",
        ),
        (
            ("False, False, True]", "False, False, False]"),
            "statement 6 is True: z and t are both negative, so z t is positive.",
        ),
        (
            ("w + b) <= 0", "w + b) < 0"),
            "A point on the boundary (z = 0) is a mistake too, also where y = t.",
        ),
        (("w + b) <= 0", "w + b) > 0"), "These are the correct ones."),
        (("X @ w + b", "X @ w"), "The bias is left out of z."),
        (("<= 0).tolist()", "<= 0) + 1"), "The examples are counted from 0."),
        (
            ("np.flatnonzero(t * (X @ w + b) <= 0).tolist()", "t * (X @ w + b) <= 0"),
            "That is True or False for each example: their numbers are wanted.",
        ),
        (
            ("t * (X @ w + b) <= 0", "np.where(X @ w + b >= 0, 1, -1) != t"),
            "A point on the boundary (z = 0) is a mistake too, also where y = t.",
        ),
    ],
    "q3": [
        (
            (_CORRECT, _CORRECT + "        if not converged:\n            break\n"),
            "It stops after a pass *with* an update; it must stop after a pass without one.",
        ),  # Mathai's slip
        (
            ("while epochs < max_epochs and not converged", "while not converged"),
            "perceptron did not stop within 2 seconds on X = ((-1, -1), (-1, 1), (1, -1), (1, 1)), t = "
            "(-1, 1, 1, -1), max_epochs = 7",
        ),
        (("epochs < max_epochs", "epochs <= max_epochs"), "That is one pass too many."),
        (("epochs < max_epochs", "epochs < max_epochs - 1"), "That is one pass too few."),
        (
            ("(x @ w + b) <= 0", "(x @ w + b) < 0"),
            "perceptron: example 0 is still wrong: z = 0, t = -1 on X = ((-1, -1), (-1, 1), (1, -1), "
            "(1, 1)), t = (-1, 1, 1, 1), max_epochs = 20",
        ),
        (
            ("epochs, converged = 0, False", "epochs, converged, w, b = 0, False, 0 * w, 0 * b"),
            "This start separates already: nothing may change, and one pass is enough to know.",
        ),
        (
            ("return w, b, epochs, converged", "return w, b, epochs, True"),
            "perceptron: converged is True, but not every example is right on X = ((-1, -1), (-1, 1), "
            "(1, -1), (1, 1)), t = (-1, 1, 1, -1), max_epochs = 7",
        ),
        (
            ("return w, b, epochs, converged", "return w, b"),
            "perceptron should give 4 values (w, b, epochs, converged), but it gives a tuple of 2 on X "
            "= ((-1, -1), (-1, 1), (1, -1), (1, 1)), t = (-1, 1, 1, 1), max_epochs = 20",
        ),
        (
            ("b + target\n", "b\n"),
            "perceptron: example 1 is still wrong: z = 0, t = +1 on X = ((-1, -1), (-1, 1), (1, -1), "
            "(1, 1)), t = (-1, 1, 1, 1), max_epochs = 20",
        ),
        (
            ("converged = False\n", "converged = False\n                break\n"),
            "One pass visits every example: here both are mistakes, and the first pass corrects both.",
        ),
    ],
    "q4": [
        (
            ("(1, 1), 1, 3", "(1, 1), 1, 2"),
            "n_or is 2, wanted 3\nThat is the number of passes; count the updates.",
        ),
        (
            ("(1, 1), 1, 3", "(0, 0), 0, 0"),
            "No update? At the start z = 0 in every row, and that is a mistake.",
        ),
        (
            ("(1, 1), 1, 3", "(1, 1), -1, 1"),
            "It stops after the first update: the pass goes on with the new weights.",
        ),
        (("(1, 1), 1, 3", "(1, 1), -1, 3"), "b_or is -1, wanted 1"),
        (
            ("(-2,), 0, 2", "(-1,), 1, 1"),
            "After the first update the second row has z = 0: on the boundary, so it is corrected too.",
        ),
        (
            ("(-2,), 0, 2", "(-1,), 0, 2"),
            "Those are the weights by hand. The rule makes steps of size 1, and comes to another "
            "multiple of them.",
        ),
        (("(-2,), 0, 2", "(2,), 0, 2"), "w_not[0] is 2, wanted -2"),
        (
            ("bool(np.allclose(first, second))", "bool((w == v).all() and b == c)"),
            "Any positive factor gives the same unit: (2, 2), 2 is (1, 1), 1.",
        ),
        (
            ("bool(np.allclose(first, second))", "np.allclose(first, second) or np.allclose(first, -second)"),
            "The factor must be positive: with -1 the sides change places.",
        ),
        (("np.append(v, c)", "np.append(v, b)"), "same_unit((1, 1), 1, (2, 2), 2) is False, wanted True"),
        (
            ("alike = bool(np.allclose(first, second))", "alike = w @ v > 0"),
            "The bias counts too: parallel lines are not the same line.",
        ),
        (
            ("True, False, False, True, True", "True, True, False, True, True"),
            "statement 2 is False: (-2), 0 is twice (-1), 0: the same unit. Both are right.",
        ),
        (
            ("True, False, False, True, True", "True, False, True, True, True"),
            "statement 3 is False: from w = (1, -1), b = 0 it ends at (2, 2), 1, which is another line "
            "and right too.",
        ),
    ],
    "q5": [  # with the numbers of the fixed variant
        (
            run("(1, (-1, 2), 0), (2, (0, 1), 1), (0, (1, 2), 0), (2, (2, 1), 1)"),
            "run_or stops after 4 updates, but example 1 is still a mistake: z = 0",
        ),
        (run("(0, (1, 2), -2)"), "update 1: example 0 is right already, z = -2 with t = -1"),
        (run("(1, (-1, 2), -1)"), "w is updated, but b is not."),
        (
            run("(2, (-1, 2), 0), (3, (0, 1), 1), (1, (1, 2), 0), (3, (2, 1), 1), (2, (1, 2), 2)"),
            "Examples are counted from 0 here.",
        ),
        (
            run("(2, (1, 0), 0)"),
            "update 1: example 2 is corrected, but example 1 is the next mistake\nz = 0 is on the "
            "boundary, and that is a mistake.",
        ),
        (
            ("(3, (0, -1), 1), (0, (1, 0), 0)]", "(3, (0, -1), 1)]"),
            "the number of updates in run_xor is 3, wanted 4",
        ),
        (
            ("most_right = 3", "most_right = 2"),
            "Two is what a constant answer gets. Cut one corner off: OR differs from XOR in one row only.",
        ),
        (("most_right = 3", "most_right = 4"), "No line gets all four: that would separate XOR."),
    ],
    "q6": [
        (
            ("int(np.argmin(margins)) if margins.min() <= 0 else None", "int(np.argmin(margins))"),
            "When all examples are correct there is nothing to do: return None.",
        ),
        (("margins.min() <= 0", "margins.min() < 0"), "An example on the boundary (z = 0) is a mistake too."),
        (
            ("margins = t * (X @ w + b)", "margins = X @ w + b"),
            "That is the smallest z; the target t is left out.",
        ),
        (("X @ w + b", "X @ w"), "The bias is left out of z."),
        (
            ("int(np.argmin(margins))", "int(np.flatnonzero(margins <= 0)[0])"),
            "That is the first mistake, not the worst.",
        ),
        (("np.argmin(margins)", "np.argmax(margins)"), "That is the example that is most clearly correct."),
    ],
    "q7": [
        (
            ("return best_w, best_b, errors", "return w, b, int((t * (X @ w + b) <= 0).sum())"),
            "on XOR: the pocket holds weights with 4 mistakes, but better ones were met on the way",
        ),
        (
            ("return best_w, best_b, errors", "return w, b, errors"),
            "on XOR: errors of the w and b that came back is 1, wanted 4",
        ),
        (
            (
                "                w, b = w + t[n] * X[n], b + t[n]\n",
                "                w += t[n] * X[n]\n                b += t[n]\n",
            ),
            "Do the weights in the pocket change when w changes? Then w += ... is the cause.",
        ),
        (
            ("if count < errors:", "if count > errors:"),
            "on OR: the pocket holds weights with 4 mistakes, but better ones were met on the way",
        ),
        (
            ("w + b) <= 0).sum()", "w + b) < 0).sum()"),
            "on XOR: errors of the w and b that came back is 0, wanted 4",
        ),
        (
            ("return best_w, best_b, errors", "return best_w, best_b"),
            "pocket should give three values: w, b, errors",
        ),
    ],
    "q8": [
        (
            ("np.maximum(0, -t * (X @ w + b)).sum()", "-(t * (X @ w + b)).sum()"),
            "That is the sum over all examples; only mistakes count.",
        ),
        (
            ("np.maximum(0, -t * (X @ w + b)).sum()", "int((t * (X @ w + b) <= 0).sum())"),
            "That is the number of mistakes.",
        ),
        (
            ("np.maximum(0, -t * (X @ w + b)).sum()", "-np.maximum(0, -t * (X @ w + b)).sum()"),
            "The sign is flipped.",
        ),
        (
            ("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "-(t @ X), -t.sum()"),
            "The sum runs over all examples; only mistakes count.",
        ),
        (
            ("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "-2 * (t[wrong] @ X[wrong]), -2 * t[wrong].sum()"),
            "t - y is 2 t for a mistake: twice the gradient.",
        ),
        (
            ("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "t[wrong] @ X[wrong], t[wrong].sum()"),
            "The sign is flipped.",
        ),
        (
            ("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "-(t[wrong] @ X[wrong]), 0.0"),
            "criterion_gradient(((1, 2), (2, 0), (-1, 1)), (-1, 1, -1), (1, 1), 0.5): db is 0, wanted 2",
        ),
    ],
    "q9": [
        (("np.sqrt(1 + (X**2)", "np.sqrt(0 + (X**2)"), "The dummy feature is missing in R."),
        (
            (" / np.sqrt(w @ w + b**2)", ""),
            "The separator must have length 1: divide by the length of (b, w).",
        ),
        (
            ("np.sqrt(w @ w + b**2)", "np.sqrt(w @ w)"),
            "The length of the separator is that of (b, w), not of w alone.",
        ),
        (("bound = (R / gamma) ** 2", "bound = R / gamma"), "The bound is the square of R / gamma."),
        (
            ("[True, False, True, False]", "[True, True, True, False]"),
            "statement 2 is False: N is not in the bound.",
        ),
        (
            ("[True, False, True, False]", "[True, False, False, False]"),
            "statement 3 is True: R and gamma both become 10 times as large, so R / gamma stays.",
        ),
    ],
}

UNUSUAL = {  # right answers that are not the favoured one
    "q1": [
        """
def step(w, b, x, t, eta):
    push = eta * t * float(t * (np.dot(w, x) + b) <= 0)
    return list(w + push * x), b + push
def growth(x, eta):
    return eta * np.linalg.norm([1, *x]) ** 2
""",
    ],
    "q2": [
        """
correct = tuple(z * t > 0 for z in (2, 0, -2) for t in (1, -1))
def mistake_numbers(X, t, w, b):
    return np.flatnonzero(~(t * (X @ w + b) > 0))
""",
    ],
    "q3": [
        # a mistake told apart for each of the two labels
        """
def perceptron(X, t, max_epochs, w, b):
    for epoch in range(1, max_epochs + 1):
        updated = False
        for x, label in zip(X, t):
            z = w @ x + b
            if (label == 1 and z <= 0) or (label == -1 and z >= 0):
                w, b, updated = w + label * x, b + label, True
        if not updated:
            return w, b, epoch, True
    return w, b, max_epochs, False
""",
        # backwards, a for loop, and the weights as one vector with the bias first
        """
def perceptron(X, t, max_epochs, w, b):
    v = np.array([b, *w], dtype=float)
    for epoch in range(1, max_epochs + 1):
        wrong = 0
        for n in reversed(range(len(X))):
            x = np.array([1.0, *X[n]])
            if np.sign(v @ x) != t[n]:
                v = v + t[n] * x
                wrong += 1
        if wrong == 0:
            return v[1:], v[0], epoch, True
    return v[1:], v[0], max_epochs, False
""",
        # shuffled
        """
def perceptron(X, t, max_epochs, w, b):
    rng, epochs, updates = np.random.default_rng(5), 0, 1
    while updates and epochs < max_epochs:
        epochs, updates = epochs + 1, 0
        for n in rng.permutation(len(X)):
            if t[n] * (w @ X[n] + b) <= 0:
                w, b, updates = w + t[n] * X[n], b + t[n], updates + 1
    return [w, b, epochs, updates == 0]
""",
    ],
    "q4": [
        """
w_or, b_or, n_or = np.array([1.0, 1.0]), np.float64(1), 3.0
w_and, b_and, n_and = [1, 1], -1, 1
w_not, b_not, n_not = -2, 0.0, 2
def same_unit(w, b, v, c):
    u, s = [*w, b], [*v, c]
    parallel = all(abs(p * y - q * x) < 1e-9 for p, x in zip(u, s) for q, y in zip(u, s))
    return np.bool_(parallel and np.dot(w, v) > 0)
compared = np.array([True, False, False, True, True])
""",
    ],
    "q5": [
        """
def learn(X, t, w, b, most):
    run, w = [], np.array(w)
    while len(run) < most:
        before = len(run)
        for n in range(4):
            if t[n] * (X[n] @ w + b) <= 0 and len(run) < most:
                w, b = w + t[n] * X[n], b + t[n]
                run.append([n, w, b])
        if len(run) == before:
            break
    return run
run_or = learn(*OR.encoded(-1), *start_or, 99)
run_xor = tuple(learn(*XOR.encoded(-1), (1, 0), 0, 4))
most_right = 3
""",
    ],
    "q6": [
        """
def worst(X, t, w, b):
    margins = [t[n] * (np.dot(X[n], w) + b) for n in range(len(X))]
    return margins.index(min(margins)) if min(margins) <= 0 else None
""",
    ],
    "q7": [
        """
def pocket(X, t, max_epochs):
    rng, H = np.random.default_rng(9), np.column_stack([np.ones(len(X)), X])
    v = np.zeros(H.shape[1])
    kept, fewest = v.copy(), len(X)
    for _ in range(max_epochs * len(X)):
        n = rng.integers(len(X))
        if t[n] * (v @ H[n]) <= 0:
            v += t[n] * H[n]
            count = sum(t * (H @ v) <= 0)
            if count <= fewest:
                kept, fewest = v.copy(), count
    return kept[1:], kept[0], fewest
""",
    ],
    "q8": [
        """
def criterion(X, t, w, b):
    return float(sum(-m for m in t * (X @ w + b) if m < 0))
def criterion_gradient(X, t, w, b):
    push = np.where(t * (X @ w + b) < 0, -t, 0)
    return X.T @ push, push.sum()
""",
    ],
    "q9": [
        """
def novikoff(X, t, w, b):
    H = np.column_stack([np.ones(len(X)), X])
    u = np.array([b, *w])
    R, gamma = max(np.linalg.norm(H, axis=1)), min(t * (H @ u)) / np.linalg.norm(u)
    return [R, gamma, R**2 / gamma**2]
statements = (True, False, True, False)
""",
    ],
}
