"""Answers to exercise set 08: wrong ones with a line of the message each must get, and unusual right ones."""

_NEAREST = "classes = abs(y[:, None] - numbers).argmin(axis=1)"
_WINNER = "winner = int(votes.argmax()) if (votes == votes.max()).sum() == 1 else -1"
_SIDES = "A, c = W[k] - np.delete(W, k, axis=0), b[k] - np.delete(b, k)"
_KESLER = "np.kron(place[k] - place[j], x) for j in range(K) if j != k"
_LAM = "lam = [Fraction(2, 6), 0, Fraction(3, 6), 0, 0, 0, Fraction(1, 6), 0]"
_REFERENCE = "theta, c = W[:-1] - W[-1], b[:-1] - b[-1]"
_CENTRE = "W, b = W - W.mean(axis=0), b - b.mean()"
_SAME = "same = bool(np.ptp(V, axis=0).max() < 1e-9)"
_RATIO = "ratio = pair_models * (2 * n_mine) ** 2 / (rest_models * (K_mine * n_mine) ** 2)"

WRONG = {
    "q1": [
        (
            ("np.polyfit(x, numbers[t], 1)", "np.polyfit(x, t, 1)"),
            "The line is fitted to t itself. Fit it to the numbers of the classes, numbers[t].",
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
            "The line has no bias: it goes through the origin.",
        ),
        (("good, bad = (2, 0, 1)", "good, bad = (1, 2, 0)"), "with good the method makes 6 errors of 9"),
        (("good, bad = (2, 0, 1)", "good, bad = (2, 0, 2)"), "good should hold 0, 1 and 2, each once"),
        (("(0, 1, 2)\n", "(0, 2, 1)\n"), "with bad the method makes no error"),
        (
            ("(0, 1, 2)\n", "(0, 1)\n"),
            "(class 0, class 1, class 2) should have 3 numbers, but it has 2 numbers",
        ),
        (
            ("row = (1 / 2, 0, 1 / 2)", "row = (0, 1, 0)"),
            "That says: certainly class 1. It is certainly not.",
        ),
        (
            ("row = (1 / 2, 0, 1 / 2)", "row = (1, 0, 1)"),
            "A target is a row of probabilities: it adds up to 1.",
        ),
        (
            ("row = (1 / 2, 0, 1 / 2)", "row = [1 / 3] * 3"),
            "That would be an example of which nothing is known. Class 1 is excluded.",
        ),
        (("mistaken_for = 1", "mistaken_for = 2"), "The mean of 0 and 2 is not 2."),
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
        (
            ("K_mine * (K_mine * n_mine)\n", "n_mine\n"),
            "That counts each model's own class. It looks at the rest too.",
        ),
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
        (
            (_RATIO, "ratio = pair_seen / rest_seen"),
            "That is the ratio of the examples. The time of each model is n².",
        ),
        (
            (_RATIO, "ratio = (pair_seen / rest_seen) ** 2"),
            "Square the examples of each model, then add; not the other way round.",
        ),
        (
            (_RATIO, "ratio = (2 / K_mine) ** 2"),
            "That is the time of one model against one. Multiply by the numbers of models.",
        ),
        (("for i in range(j))", "for i in range(K) if i != j)"), "Each pair is counted twice."),
        (
            ("(sizes[i] + sizes[j]) ** 2", "sizes[i] ** 2 + sizes[j] ** 2"),
            "(a + b)² is not a² + b²: the two classes of a pair go into one model.",
        ),
        (
            ("rest = K * sum(sizes) ** 2", "rest = sum(sizes**2)"),
            "A model of one-vs-rest looks at all examples, not only at its own class.",
        ),
        (
            ("rest = K * sum(sizes) ** 2", "rest = sum(sizes) ** 2"),
            "There is a model for each class: K times the square of all examples.",
        ),
    ],
    "q3": [
        (("nobody = (-3, 0)", "nobody = (0, 0)"), "at nobody the scores are (1, -6, -5): class 0 claims it"),
        (("nobody = (-3, 0)", "nobody = (-6, 0)"), "A score of 0 is a claim too."),
        (
            ("several = (0, 4)", "several = (0, 0)"),
            "at several the scores are (1, -6, -5): class 0 claims it alone",
        ),
        (
            ("several = (0, 4)", "several = (-3, 0)"),
            "at several the scores are (-5, -3, -2): nobody claims it",
        ),
        (
            ("cycle = (4, 1)", "cycle = (0, 0)"),
            "at cycle z_01, z_02, z_12 are (-2, -7, 2): class 1 has 2 votes",
        ),
        (
            ("cycle = (4, 1)", "cycle = (3, 1)"),
            "at cycle z_01, z_02, z_12 are (0, -2, 2): a point on a line has no vote there",
        ),
        (
            ("cycle = (4, 1)", "cycle = (9, 9)"),
            "In a cycle z_01 and z_12 have one sign, and z_02 has the other.",
        ),
        ((_WINNER, "winner = int(votes.argmax())"), "Several classes have the most votes: then return −1."),
        (
            ("j if score > 0 else k", "k if score > 0 else j"),
            "The votes have changed places: z > 0 is a vote for the first class of the pair.",
        ),
        (
            ("votes[j if score > 0 else k] += 1", "votes[j], votes[k] = votes[j] + score, votes[k] - score"),
            "A vote is a vote: the size of z does not count.",
        ),
    ],
    "q4": [
        (
            ("((1 - s) * zk + s * zk2) - ((1 - s) * zj + s * zj2)", "s * (zk - zj) + (1 - s) * (zk2 - zj2)"),
            "s and 1 − s have changed places: s = 0 is the point x.",
        ),
        ((" - ((1 - s) * zj + s * zj2)", ""), "That is z_k alone. Subtract z_j at the same point."),
        ((" - ((1 - s) * zj + s * zj2)", " + ((1 - s) * zj + s * zj2)"), "Subtract: z_k − z_j."),
        (
            ("(1 - s) * d + s * d2", "s * d + (1 - s) * d2"),
            "s and 1 − s have changed places: s = 0 is the point x.",
        ),
        (
            ("(1 - s) * d + s * d2", "(1 - s) * d - s * d2"),
            "d and d′ are differences already. Their weighted average is wanted, not their difference.",
        ),
        (
            ("value = min(d, d2)", "value = (d + d2) / 2"),
            "That is the value halfway. Elsewhere on the segment it is smaller.",
        ),
        (("value = min(d, d2)", "value = max(d, d2)"), "That is the largest value."),
        (
            ("value = min(d, d2)", "value = 0"),
            "That it is not negative is a consequence. Which value is the least?",
        ),
        (
            ("value = min(d, d2)", "value = d"),
            "x may have the larger difference: then the least value is at x′.",
        ),
        (
            (_SIDES, "A, c = np.delete(W, k, axis=0) - W[k], np.delete(b, k) - b[k]"),
            "The sides are swapped: class k wins where z_k − z_j ≥ 0.",
        ),
        (
            (_SIDES, _SIDES.replace("b[k] - np.delete(b, k)", "np.repeat(b[k], len(b) - 1)")),
            "The bias of the other class is to be subtracted too.",
        ),
        ((_SIDES, "A, c = W[k] - W, b[k] - b"), "Class k needs no row against itself: K − 1 rows."),
        (
            (_SIDES, "A, c = np.delete(W, k, axis=0), np.delete(b, k)"),
            "Those are the weights of the others. Subtract them from those of class k.",
        ),
        (
            ("p, q = (2, 2), (-2, -2)", "p, q = (2, 2), (4, 4)"),
            "p, q and the point between are all in class 0",
        ),
        (("p, q = (2, 2), (-2, -2)", "p, q = (2, 2), (4, 0)"), "p is in class 0, but q is in class 1"),
        (
            ("p, q = (2, 2), (-2, -2)", "p, q = (1, 1), (-2, -2)"),
            "at p the scores are (1, 0, 1): a tie, no class wins strictly",
        ),
        (("s = 1 / 2", "s = 2"), "s <= 1 is violated: the left side is 2"),
    ],
    "q5": [
        (
            (_KESLER, "np.kron(place[j] - place[k], x) for j in range(K) if j != k"),
            "The signs are flipped: x stands at class k, −x at the rival.",
        ),
        (
            (_KESLER, "np.kron(place[k] - place[j], x) for j in range(K)"),
            "The vector against class k itself is zero. Leave it out.",
        ),
        (
            (_KESLER, "np.kron(x, place[k] - place[j]) for j in range(K) if j != k"),
            "All biases stand first there. Here each class has its bias before its weights.",
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
        ((_LAM, "lam = [Fraction(2), 0, 3, 0, 0, 0, 1, 0]"), "lam adds up to 6, not to 1"),
        (
            (_LAM, "lam = [0.333, 0, 0.5, 0, 0, 0, 0.167, 0]"),
            "A rounded number is not exact: write Fraction(1, 3) or '1/3'.",
        ),
        (
            (_LAM, "lam = [Fraction(1, 8)] * 8"),
            "coordinate 0 differs: the positive side averages to 1/4, the negative side to 0",
        ),
        (
            (_LAM, "lam = [Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)]"),
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
            "That takes class 0 as the reference. Take the last class.",
        ),
        ((_REFERENCE, "theta, c = W[:-1] - W[-1], b[:-1]"), "Subtract the bias of the reference too."),
        ((_REFERENCE, "theta, c = W - W[-1], b - b[-1]"), "The reference has no row here: K − 1 rows."),
        (
            (_REFERENCE, "theta, c = W[:-1], b[:-1]"),
            "That leaves the last row out, but does not subtract it: the score of the reference is not 0.",
        ),
        (
            (_CENTRE, ""),
            "The probabilities are right, but the weights do not add up to zero: subtract their mean.",
        ),
        (
            (_CENTRE, "W, b = W - theta.mean(axis=0), b - c.mean()"),
            "The reference counts in the mean: divide by K, with its row of zeros.",
        ),
        (
            (_CENTRE, "W[:-1] -= W.mean(axis=0)\n    b[:-1] -= b.mean()"),
            "The mean is to be subtracted from the reference too: all rows move together.",
        ),
        (
            (_CENTRE, "W[-1], b[-1] = -W.sum(axis=0), -b.sum()"),
            "The sums are zero, but the probabilities have changed: subtract one vector from all rows.",
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
            "The reference is the last column, not the first.",
        ),
        (("X @ theta.T + c, np", "X @ theta.T, np"), "The bias c is left out."),
        (
            ("P = P / P.sum", "P = P / (1 + P).sum"),
            "row 0 of proba(((0,), (1,)), ((0.6931,), (1.099,)), (0, 0.6931)) adds up to 0.4, wanted 1",
        ),
        (
            (_SAME, "same = bool(abs(V).max() < 1e-9)"),
            "Equal weights are not needed: the same vector may be added to all rows.",
        ),
        ((_SAME, "same = bool(np.ptp(W2 - W, axis=0).max() < 1e-9)"), "The biases must fit too."),
        (
            (_SAME, "same = bool(np.ptp(V, axis=1).max() < 1e-9)"),
            "same_model(((1, 0), (0, 2), (-1, 1)), (0, 1, 3), ((6, -2), (5, 0), (4, -1)), (-4, -3, "
            "-1)) is False, wanted True",
        ),
    ],
    "q7": [
        (
            ("dz = p - (np.arange(len(z)) == k)", "dz = (np.arange(len(z)) == k) - p"),
            "That is the way up for log p; the derivative of −log p has the other sign.",
        ),
        (
            ("/ (1 + np.exp(z).sum())", "/ np.exp(z).sum()"),
            "The 1 of the reference is missing below the line.",
        ),
        (
            ("dz = p - (np.arange(len(z)) == k)", "dz = p"),
            "The target is not subtracted: p_j − 1 for the class itself.",
        ),
        (
            ("dz = p - (np.arange(len(z)) == k)", "dz = p.copy()\n    dz[min(k, len(z) - 1)] -= 1"),
            "If the class is the reference, no 1 is subtracted from the others.",
        ),
        (
            ("dz = p - (np.arange(len(z)) == k)", "dz = (p - 1) * (np.arange(len(z)) == k)"),
            "The other scores stand in the sum too: their derivatives are p_j, not 0.",
        ),
        (
            (
                "dtheta, dc = errors.T @ X, errors.sum(axis=0)",
                "dtheta, dc = X.T @ errors, errors.sum(axis=0)",
            ),
            "It is transposed: rows and columns have changed places.",
        ),
        (
            (
                "dtheta, dc = errors.T @ X, errors.sum(axis=0)",
                "dtheta, dc = errors.T @ X, errors.mean(axis=0)",
            ),
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
            (
                "dtheta, dc = errors.T @ X, errors.sum(axis=0)",
                "dtheta, dc = -errors.T @ X, -errors.sum(axis=0)",
            ),
            "The sign is flipped.",
        ),
        (
            ("== np.arange(len(c)))", "== 1 + np.arange(len(c)))"),
            "That takes class 0 as the reference. Here it is the last class.",
        ),
        (
            ("(1 + powers.sum(axis=1, keepdims=True))", "powers.sum(axis=1, keepdims=True)"),
            "The 1 of the reference is missing below the line.",
        ),
    ],
}

UNUSUAL = {  # right answers that are not the favoured one
    "q1": [
        """
def by_number(x, t, numbers):
    y = np.array([numbers[k] for k in t])
    slope = np.cov(x, y)[0, 1] / np.var(x, ddof=1)
    line = y.mean() + slope * (x - x.mean())
    return [min(range(len(numbers)), key=lambda k: abs(value - numbers[k])) for value in line]
good, bad = np.array([0, 2, 1]), [2.0, 1, 0]
row = np.array([0.5, 0, 0.5])
mistaken_for = 1.0
"""
    ],
    "q2": [
        """
rest_models, rest_seen = K_mine, n_mine * K_mine**2
pair_models, pair_seen = sum(range(K_mine)), K_mine * n_mine * (K_mine - 1)
ratio = 2 / K_mine - 2 / K_mine**2
def work(sizes):
    n = np.array(sizes, dtype=float)
    return [len(n) * n.sum() ** 2, (len(n) - 2) * (n**2).sum() + n.sum() ** 2]
"""
    ],
    "q3": [
        """
nobody = np.array([-2.0, 0.0])
several = [30.0, -30]
cycle = (3.5, 1.25)
def vote(z, K):
    upper = np.triu_indices(K, 1)
    winners = [int(j) if score > 0 else int(k) for j, k, score in zip(*upper, z)]
    counts = sorted((winners.count(k), k) for k in range(K))
    return -1 if counts[-1][0] == counts[-2][0] else counts[-1][1]
"""
    ],
    "q4": [
        """
def line_1(s, zk, zj, zk2, zj2):
    return (zk - zj) + s * ((zk2 - zj2) - (zk - zj))
def line_2(s, d, d2):
    return d + s * (d2 - d)
def least(d, d2):
    return (d + d2 - abs(d - d2)) / 2
def half_spaces(W, b, k):
    rows = [(list(W[k] - W[j]), b[k] - b[j]) for j in range(len(b)) if j != k]
    return [row[0] for row in rows], [row[1] for row in rows]
p, q = [-9.0, -1], np.array([1, 9])
s = 0.6
""",
        (
            "p, q = (2, 2), (-2, -2)\ns = 1 / 2",
            "p, q = (0, 0.5), (0, -0.5)\ns = 0.5\np, q = (2, 0.8), (-0.8, -2)",
        ),
    ],
    "q5": [
        """
def kesler(x, k, K):
    out = []
    for j in range(K):
        pieces = [list(x * ((i == k) - (i == j))) for i in range(K)]
        out += [sum(pieces, [])] * (j != k)
    return out
def step(v, x, k, K):
    n = len(x)
    z = [v[j * n : (j + 1) * n] @ x for j in range(K)]
    others = [(-z[j], j) for j in range(K) if j != k]
    least, rival = min(others)
    if z[k] > -least:
        return v
    new = list(v)
    for i in range(n):
        new[k * n + i] += x[i]
        new[rival * n + i] -= x[i]
    return new
lam = ["0", "1/6", 0, 0, "1/2", 0, 0, "1/3"]
""",
        (_LAM, "lam = ['1/6', '1/12', '1/4', 0, '1/4', 0, '1/12', '1/6']"),
    ],
    "q6": [
        """
def to_reference(W, b):
    K = len(b)
    change = np.hstack([np.eye(K - 1), -np.ones((K - 1, 1))])
    return change @ W, list(change @ b)
def to_symmetric(theta, c):
    K = len(c) + 1
    V = np.column_stack([theta, c])
    V = np.vstack([V, 0 * V[0]]) - V.sum(axis=0) / K
    return V[:, :-1], V[:, -1]
def proba(X, theta, c):
    out = []
    for x in X:
        z = [*(theta @ x + c), 0.0]
        powers = [np.exp(each - max(z)) for each in z]
        out.append([power / sum(powers) for power in powers])
    return out
def same_model(W, b, W2, b2):
    return np.allclose(W - W[0], W2 - W2[0], atol=1e-9) and np.allclose(b - b[0], b2 - b2[0], atol=1e-9)
"""
    ],
    "q7": [
        """
def slopes(z, k):
    powers = [*np.exp(z), 1.0]
    return [power / sum(powers) - float(j == k) for j, power in enumerate(powers)][:-1]
def gradient(X, t, theta, c):
    dtheta, dc = 0 * theta, 0 * c
    for x, k in zip(X, t):
        e = np.array(slopes(theta @ x + c, k))
        dtheta, dc = dtheta + np.outer(e, x), dc + e
    return [dtheta.tolist(), dc]
"""
    ],
}
