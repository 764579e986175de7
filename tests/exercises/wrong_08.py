"""Answers to exercise set 08: wrong ones with a line of the message each must get."""

_NEAREST = "classes = abs(y[:, None] - numbers).argmin(axis=1)"
_WINNER = "winner = int(votes.argmax()) if (votes == votes.max()).sum() == 1 else -1"
_NOBODY = "nobody = np.linalg.solve(w_rest[:2], b_rest.sum() / 3 - b_rest[:2])"
_SEVERAL = "several = np.linalg.solve(w_rest[:2], 1 - b_rest[:2])"
_CYCLE = "cycle = np.linalg.solve(w_pair[[0, 2]], third - b_pair[[0, 2]])"
_BOW = "p, q = (shift_1 + 4, shift_2 + 4), (shift_1 - 4, shift_2 - 4)"
_SIDES = "A, c = W[k] - np.delete(W, k, axis=0), b[k] - np.delete(b, k)"
_KESLER = "np.kron(place[k] - place[j], x) for j in range(K) if j != k"
_LAM = "lam = [near, 0, Fraction(1, 2), 0, 0, 0, Fraction(1, 2) - near, 0]"
_REFERENCE = "theta, c = W[:-1] - W[-1], b[:-1] - b[-1]"
_CENTRE = "W, b = W - W.mean(axis=0), b - b.mean()"
_SAME = "same = bool(np.ptp(V, axis=0).max() < 1e-9)"
_RATIO = "ratio = pair_models * (2 * n_mine) ** 2 / (rest_models * (K_mine * n_mine) ** 2)"
_TWO_PLACES = "Where is a product of two numbers large? In two places that lie apart."

WRONG = {
    "q1": [
        (
            ("np.polyfit(x, numbers[t], 1)", "np.polyfit(x, t, 1)"),
            "Fit the line to the numbers of the classes, numbers[t], and let it have a bias.",
        ),
        (
            (_NEAREST, "classes = numbers[abs(y[:, None] - numbers).argmin(axis=1)]"),
            "That is the nearest number. Return the class that it belongs to.",
        ),
        (
            (_NEAREST, "classes = y"),
            "The value of the line is not yet a class: take the class with the nearest number.",
        ),
        (
            ("y = np.polyval(np.polyfit(x, numbers[t], 1), x)", "y = x * (x @ numbers[t]) / (x @ x)"),
            "Fit the line to the numbers of the classes, numbers[t], and let it have a bias.",
        ),
        (
            ("good = np.argsort(groups)", "good = groups"),
            "good[k] is the number of class k; yours lists the classes from left to right.",
        ),
        (("good = np.argsort(groups)", "good = (2, 0, 2, 1, 3)"), "good should hold 0, 1, 2, 3 and 4, each once"),
        (("!= t_row).sum()", "== t_row).sum()"), "Those are right; count the others."),
        (("good = np.argsort(groups)", "good = (0, 1)"), "good has 2 numbers, but it should have 5 numbers"),
        (
            ("row[[first, last]] = p_first, 1 - p_first", "row[middle] = 1"),
            "That says: certainly class ... It is certainly not.",
        ),
        (
            ("row[[first, last]] = p_first, 1 - p_first", "row[[first, last]] = 1"),
            "A target is a row of probabilities: none is negative, and they add up to 1.",
        ),
        (
            ("row[[first, last]] = p_first, 1 - p_first", "row = [1 / 7] * 7"),
            "That would be an example of which nothing is known. Five classes are excluded.",
        ),
        (
            ("mistaken_for = first * p_first + last * (1 - p_first)", "mistaken_for = first + last - middle"),
            "The mean number weighs each class with its probability.",
        ),
    ],
    "q2": [  # with the numbers of the fixed variant
        (
            ("rest_models, rest_seen = K_mine,", "rest_models, rest_seen = K_mine - 1,"),
            "That is Parr's count: the last class takes what nobody claims. Here it has a model too.",
        ),
        (
            ("K_mine * (K_mine * n_mine)\n", "K_mine * n_mine\n"),
            "That is what one model looks at. There is one for each class.",
        ),
        (("K_mine * (K_mine * n_mine)\n", "n_mine\n"), "That counts each model's own class. It looks at the rest too."),
        (
            ("K_mine * (K_mine - 1) // 2", "K_mine * (K_mine - 1)"),
            "Class 0 against 1 and class 1 against 0 are one model: each pair is counted twice.",
        ),
        (("K_mine * (K_mine - 1) // 2", "K_mine * (K_mine + 1) // 2"), "No class plays against itself."),
        (("pair_models * (2 * n_mine)\n", "pair_models * n_mine\n"), "A model looks at both of its classes."),
        (
            ("pair_models * (2 * n_mine)\n", "pair_models * K_mine * n_mine\n"),
            "A model for a pair looks at the examples of these two classes alone.",
        ),
        ((_RATIO, "ratio = K_mine**2 / (2 * (K_mine - 1))"), "The other way round: one-vs-one is above."),
        ((_RATIO, "ratio = pair_seen / rest_seen"), "That is the ratio of the examples. The time of each model is n²."),
        (
            (_RATIO, "ratio = (pair_seen / rest_seen) ** 2"),
            "Square the examples of each model, then add; not the other way round.",
        ),
        (
            (_RATIO, "ratio = (2 / K_mine) ** 2"),
            "That is the time of one model against one. Multiply by the numbers of models.",
        ),
        (
            ("for i in range(j))", "for i in range(K) if i != j)"),
            "With two classes both schemes train on all examples: two models in one-vs-rest, one in one-vs-one.",
        ),
        (
            ("(sizes[i] + sizes[j]) ** 2", "sizes[i] ** 2 + sizes[j] ** 2"),
            "With two classes both schemes train on all examples: two models in one-vs-rest, one in one-vs-one.",
        ),
        (
            ("rest = K * sum(sizes) ** 2", "rest = sum(sizes**2)"),
            "With two classes both schemes train on all examples: two models in one-vs-rest, one in one-vs-one.",
        ),
        (
            ("rest = K * sum(sizes) ** 2", "rest = sum(sizes) ** 2"),
            "With two classes both schemes train on all examples: two models in one-vs-rest, one in one-vs-one.",
        ),
    ],
    "q3": [
        ((_NOBODY, "nobody = (0, 0)"), "at nobody the scores are ...: class ... claims it"),
        (
            (_NOBODY, "nobody = np.round(np.linalg.solve(w_rest[:2], -b_rest[:2]), 9)"),
            "at nobody the scores are ...: class ... claims it",
        ),
        ((_SEVERAL, "several = nobody"), "at several the scores are (-1, -1, -1): nobody claims it"),
        (
            (_SEVERAL, "several = np.linalg.solve(w_rest[:2], [1, -1] - b_rest[:2])"),
            "at several the scores are (1, -1, -3): class 0 claims it alone",
        ),
        ((_SEVERAL, "several = (1, 2, 3)"), "several has 3 numbers, but it should have 2 numbers"),
        ((_CYCLE, "cycle = (0, 0)"), "In a cycle z_01 and z_12 have one sign, and z_02 has the other."),
        (
            (_CYCLE, "cycle = np.linalg.solve(w_pair[[0, 2]], [1, 1000] - b_pair[[0, 2]])"),
            "In a cycle z_01 and z_12 have one sign, and z_02 has the other.",
        ),
        (
            (_WINNER, "winner = int(votes.argmax())"),
            "Each of the three classes has one vote. Several classes have the most votes: then return −1.",
        ),
        (
            ("j if score > 0 else k", "k if score > 0 else j"),
            "Another class wins all its pairs. A vote is for the first class of a pair where z > 0.",
        ),
        (
            ("votes[j if score > 0 else k] += 1", "votes[j], votes[k] = votes[j] + score, votes[k] - score"),
            "vote... gives ...",
        ),
    ],
    "q4": [
        (
            ("((1 - s) * zk + s * zk2) - ((1 - s) * zj + s * zj2)", "s * (zk - zj) + (1 - s) * (zk2 - zj2)"),
            "s and 1 − s have changed places: s = 0 is the point x.",
        ),
        ((" - ((1 - s) * zj + s * zj2)", ""), "That is z_k alone. Subtract z_j at the same point."),
        ((" - ((1 - s) * zj + s * zj2)", " + ((1 - s) * zj + s * zj2)"), "Subtract: z_k − z_j."),
        (("(1 - s) * d + s * d2", "s * d + (1 - s) * d2"), "s and 1 − s have changed places: s = 0 is the point x."),
        (
            ("(1 - s) * d + s * d2", "(1 - s) * d - s * d2"),
            "d and d′ are differences already. Their weighted average is wanted, not their difference.",
        ),
        (
            ("value = min(d, d2)", "value = (d + d2) / 2"),
            "Is it the value halfway, the larger one, or always the one at the same end?",
        ),
        (
            ("value = min(d, d2)", "value = max(d, d2)"),
            "Is it the value halfway, the larger one, or always the one at the same end?",
        ),
        (("value = min(d, d2)", "value = 0"), "with d = ... least gives 0, but ..."),
        (
            ("value = min(d, d2)", "value = d"),
            "Is it the value halfway, the larger one, or always the one at the same end?",
        ),
        (
            (_SIDES, "A, c = np.delete(W, k, axis=0) - W[k], np.delete(b, k) - b[k]"),
            "The sides are swapped: class k wins where z_k − z_j ≥ 0.",
        ),
        (
            (_SIDES, _SIDES.replace("b[k] - np.delete(b, k)", "np.repeat(b[k], len(b) - 1)")),
            "Are the rows in the order of j, and does the bias take part?",
        ),
        ((_SIDES, "A, c = W[k] - W, b[k] - b"), "A has shape (3, 2), but it should have shape (2, 2)"),
        (
            (_SIDES, "A, c = np.delete(W, k, axis=0), np.delete(b, k)"),
            "K = 3, k = 1: at some x A[0]·x + c[0] = ... is not z_1 − z_0",
        ),
        ((_BOW, "p, q = (shift_1 + 4, shift_2 + 4), (shift_1 + 9, shift_2 + 9)"), _TWO_PLACES),
        ((_BOW, "p, q = (shift_1 + 4, shift_2 + 4), (shift_1 + 90, shift_2)"), "p is in class 0, but q is in class 1"),
        (
            (_BOW, "p, q = (shift_1 + 1, shift_2 + level), (shift_1 - 4, shift_2 - 4)"),
            "at p the scores are ...: a tie, no class wins strictly",
        ),
        (("s = 1 / 2", "s = 2"), "s is 2; between p and q it is from 0 to 1"),
    ],
    "q5": [
        (
            (_KESLER, "np.kron(place[j] - place[k], x) for j in range(K) if j != k"),
            "The signs are flipped: x stands at class k, −x at the rival.",
        ),
        (
            (_KESLER, "np.kron(place[k] - place[j], x) for j in range(K)"),
            "kesler(x, 1, 3) has shape (3, 6), but it should have shape (2, 6)",
        ),
        (
            (_KESLER, "np.kron(x, place[k] - place[j]) for j in range(K) if j != k"),
            "Each class has its bias before its weights, and the rivals come in increasing order.",
        ),
        (
            (_KESLER, "np.kron(place[k], x) for j in range(K) if j != k"),
            "−x is missing at the rival: then v·g is z_k alone.",
        ),
        (("if z[k] <= z[rival]:", "if z[k] < z[rival]:"), "A tie is a mistake: correct it."),
        (("        W[rival] -= x\n", ""), "The class is raised. Lower its rival too."),
        (
            ("W[k] += x\n        W[rival] -= x", "W[k] -= x\n        W[rival] += x"),
            "The signs are flipped: raise class k, lower the rival.",
        ),
        (("if z[k] <= z[rival]:", "if True:"), "A right example changes nothing."),
        (
            ("rival = max((j for j in range(K) if j != k), key=lambda j: z[j])", "rival = int(z.argmax())"),
            "A tie is a mistake: correct it.",
        ),
        ((_LAM, "lam = [2 * near, 0, 1, 0, 0, 0, 1 - 2 * near, 0]"), "lam adds up to 2, not to 1"),
        (
            (_LAM, "lam = [float(near) + 0.001, 0, 0.5, 0, 0, 0, 0.5 - float(near), 0]"),
            "A rounded number is not exact: write Fraction(1, 3) or '1/3'.",
        ),
        (
            (_LAM, "lam = [Fraction(1, 8)] * 8"),
            "coordinate 0 differs: the positive side averages to 1/4, the negative side to 0",
        ),
        (
            (_LAM, "lam = [near, Fraction(1, 2), Fraction(1, 2) - near]"),
            "Every example has its weight; an example that is not used has weight 0.",
        ),
    ],
    "q6": [
        (
            (_REFERENCE, "theta, c = W[-1] - W[:-1], b[-1] - b[:-1]"),
            "The other way round: the class minus the reference.",
        ),
        (
            (_REFERENCE, "theta, c = W[1:] - W[0], b[1:] - b[0]"),
            "Is the reference the last class, and is its bias subtracted too?",
        ),
        (
            (_REFERENCE, "theta, c = W[:-1] - W[-1], b[:-1]"),
            "Is the reference the last class, and is its bias subtracted too?",
        ),
        ((_REFERENCE, "theta, c = W - W[-1], b - b[-1]"), "theta has shape (3, 2), but it should have shape (2, 2)"),
        (
            (_REFERENCE, "theta, c = W[:-1], b[:-1]"),
            "That does not subtract: then the score of the reference is not 0.",
        ),
        ((_CENTRE, ""), "The probabilities are right, but the weights do not add up to zero over the classes."),
        (
            (_CENTRE, "W, b = W - theta.mean(axis=0), b - c.mean()"),
            "The probabilities are right, but the weights do not add up to zero over the classes.",
        ),
        (
            (_CENTRE, "W[:-1] -= W.mean(axis=0)\n    b[:-1] -= b.mean()"),
            "Start from theta with a row of zeros for the reference, and move all K rows together.",
        ),
        (
            (_CENTRE, "W[-1], b[-1] = -W.sum(axis=0), -b.sum()"),
            "Start from theta with a row of zeros for the reference, and move all K rows together.",
        ),
        ((_CENTRE, "W = W - W.mean(axis=0)"), "b is to add up to zero too."),
        (
            ("np.exp(Z - Z.max(axis=1, keepdims=True))", "np.exp(Z)"),
            "exp overflows above 709: take the exponential of what is at most 0, such as z - max z or -|z|.",
        ),
        (
            ("P / P.sum(axis=1, keepdims=True)", "P / P.sum()"),
            "The whole table adds up to 1: each row has its own sum (axis=1, keepdims=True).",
        ),
        (
            ("[X @ theta.T + c, np.zeros(len(X))]", "[np.zeros(len(X)), X @ theta.T + c]"),
            "Is the reference the last column, with the score 0, and is c there?",
        ),
        (
            ("X @ theta.T + c, np", "X @ theta.T, np"),
            "Is the reference the last column, with the score 0, and is c there?",
        ),
        (("P = P / P.sum", "P = P / (1 + P).sum"), "row 0 of proba... adds up to ..."),
        (
            (_SAME, "same = bool(abs(V).max() < 1e-9)"),
            "K = 2: the same vector is added to all rows, but same_model says False",
        ),
        (
            (_SAME, "same = bool(np.ptp(W2 - W, axis=0).max() < 1e-9)"),
            "K = 2: one bias more moves than the others, but same_model says True",
        ),
        (
            (_SAME, "same = bool(np.ptp(V, axis=1).max() < 1e-9)"),
            "K = 2: the same vector is added to all rows, but same_model says False",
        ),
    ],
    "q7": [
        (
            ("dz = p - (np.arange(len(z)) == k)", "dz = (np.arange(len(z)) == k) - p"),
            "That is the way up for log p; the derivative of −log p has the other sign.",
        ),
        (("/ (1 + np.exp(z).sum())", "/ np.exp(z).sum()"), "slopes... is ..."),
        (
            ("dz = p - (np.arange(len(z)) == k)", "dz = p"),
            "A higher score of class k makes −log p_k smaller: is the target subtracted?",
        ),
        (
            ("dz = p - (np.arange(len(z)) == k)", "dz = p.copy()\n    dz[min(k, len(z) - 1)] -= 1"),
            "A higher score of another class makes −log p_k larger, also when the class is the reference.",
        ),
        (
            ("dz = p - (np.arange(len(z)) == k)", "dz = (p - 1) * (np.arange(len(z)) == k)"),
            "A higher score of another class makes −log p_k larger, also when the class is the reference.",
        ),
        (
            ("dtheta, dc = errors.T @ X, errors.sum(axis=0)", "dtheta, dc = X.T @ errors, errors.sum(axis=0)"),
            "It is transposed: rows and columns have changed places.",
        ),
        (
            ("dtheta, dc = errors.T @ X, errors.sum(axis=0)", "dtheta, dc = errors.T @ X, errors.mean(axis=0)"),
            "dtheta is right. It is 1/N of what is wanted: it is divided by N once too often.",
        ),
        (
            (
                "dtheta, dc = errors.T @ X, errors.sum(axis=0)",
                "dtheta, dc = errors.T @ X / len(X), errors.mean(axis=0)",
            ),
            "It is 1/N of what is wanted: it is divided by N once too often.",
        ),
        (
            ("dtheta, dc = errors.T @ X, errors.sum(axis=0)", "dtheta, dc = -errors.T @ X, -errors.sum(axis=0)"),
            "The sign is flipped.",
        ),
        (("== np.arange(len(c)))", "== 1 + np.arange(len(c)))"), "gradient at ...: dtheta... is ..."),
        (
            ("(1 + powers.sum(axis=1, keepdims=True))", "powers.sum(axis=1, keepdims=True)"),
            "gradient at ...: dtheta... is ...",
        ),
    ],
}
