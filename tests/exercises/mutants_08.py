"""Plausible wrong answers to exercise set 08: each loses a point of its question, whatever the seed is."""

from gate import Mutant

_BY_NUMBER = """
def by_number(x, t, numbers):
    y = np.polyval(np.polyfit(x, numbers[t], 1), x)
    return abs(y[:, None] - numbers).argmin(axis=1)
good = np.argsort(groups)
errors = int((by_number(x_row, t_row, np.arange(5)) != t_row).sum())
row = np.zeros(7)
row[[first, last]] = p_first, 1 - p_first
mistaken_for = middle
"""
_COST = """
rest_models, rest_seen = K_mine, K_mine**2 * n_mine
pair_models = K_mine * (K_mine - 1) // 2
pair_seen = pair_models * 2 * n_mine
ratio = 2 * (K_mine - 1) / K_mine**2
def work(sizes):
    K = len(sizes)
    rest = K * sum(sizes) ** 2
    pairs = sum((sizes[i] + sizes[j]) ** 2 for j in range(K) for i in range(j))
    return rest, pairs
"""
_VOTE = """
nobody = np.linalg.solve(w_rest[:2], b_rest.sum() / 3 - b_rest[:2])
several = np.linalg.solve(w_rest[:2], 1 - b_rest[:2])
third = (b_pair[0] + b_pair[2] - b_pair[1]) / 3
cycle = np.linalg.solve(w_pair[[0, 2]], third - b_pair[[0, 2]])
def vote(z, K):
    votes = np.zeros(K)
    pairs = [(j, k) for j in range(K) for k in range(j + 1, K)]
    for (j, k), score in zip(pairs, z):
        votes[j if score > 0 else k] += 1
    return int(votes.argmax()) if (votes == votes.max()).sum() == 1 else -1
"""
_CONVEX = """
def line_1(s, zk, zj, zk2, zj2):
    return (1 - s) * (zk - zj) + s * (zk2 - zj2)
def line_2(s, d, d2):
    return (1 - s) * d + s * d2
def least(d, d2):
    return min(d, d2)
def half_spaces(W, b, k):
    return W[k] - np.delete(W, k, axis=0), b[k] - np.delete(b, k)
p, q = (shift_1 + 4, shift_2 + 4), (shift_1 - 4, shift_2 - 4)
s = 1 / 2
"""
_KESLER = """
def kesler(x, k, K):
    place = np.eye(K)
    return np.array([np.kron(place[k] - place[j], x) for j in range(K) if j != k])
def step(v, x, k, K):
    W = v.reshape(K, -1).copy()
    z = W @ x
    rival = max((j for j in range(K) if j != k), key=lambda j: z[j])
    if z[k] <= z[rival]:
        W[k] += x
        W[rival] -= x
    return W.ravel()
x_a, x_b, _, x_d = (int(x) for x in x_four)
near = Fraction(x_d - x_b, 2 * (x_d - x_a))
lam = [near, 0, Fraction(1, 2), 0, 0, 0, Fraction(1, 2) - near, 0]
"""
_SOFTMAX = """
def to_reference(W, b):
    return W[:-1] - W[-1], b[:-1] - b[-1]
def to_symmetric(theta, c):
    W, b = np.vstack([theta, 0 * theta[:1]]), np.append(c, 0)
    return W - W.mean(axis=0), b - b.mean()
def proba(X, theta, c):
    Z = np.column_stack([X @ theta.T + c, np.zeros(len(X))])
    P = np.exp(Z - Z.max(axis=1, keepdims=True))
    return P / P.sum(axis=1, keepdims=True)
def same_model(W, b, W2, b2):
    V = np.column_stack([W2 - W, b2 - b])
    return bool(np.ptp(V, axis=0).max() < 1e-9)
"""
_GRADIENT = """
def slopes(z, k):
    p = np.exp(z) / (1 + np.exp(z).sum())
    return p - (np.arange(len(z)) == k)
def gradient(X, t, theta, c):
    powers = np.exp(X @ theta.T + c)
    errors = powers / (1 + powers.sum(axis=1, keepdims=True)) - (t[:, None] == np.arange(len(c)))
    return errors.T @ X, errors.sum(axis=0)
"""


def _with(right, old, new):
    assert right.count(old) == 1, old
    return right.replace(old, new)


_NEAREST = "abs(y[:, None] - numbers).argmin(axis=1)"
_WINNER = "int(votes.argmax()) if (votes == votes.max()).sum() == 1 else -1"

MUTANTS = [
    Mutant("q1", "the line is fitted to the classes", _with(_BY_NUMBER, "numbers[t], 1", "t, 1"), "q1-a"),
    Mutant("q1", "the number in place of the class", _with(_BY_NUMBER, _NEAREST, f"numbers[{_NEAREST}]"), "q1-a"),
    Mutant("q1", "the right classes given back", _with(_BY_NUMBER, _NEAREST, "t"), "q1-a"),
    Mutant(
        "q1",
        "no bias",
        _with(_BY_NUMBER, "np.polyval(np.polyfit(x, numbers[t], 1), x)", "x * (x @ numbers[t]) / (x @ x)"),
        "q1-a",
    ),
    Mutant("q1", "a parabola for the line", _with(_BY_NUMBER, "numbers[t], 1", "numbers[t], 2"), "q1-a"),
    Mutant(
        "q1",
        "the next number below",
        _with(_BY_NUMBER, _NEAREST, "np.where(y[:, None] >= numbers, numbers, -np.inf).argmax(axis=1)"),
        "q1-a",
    ),
    Mutant(
        "q1", "rounded", _with(_BY_NUMBER, _NEAREST, "np.clip(np.rint(y), 0, len(numbers) - 1).astype(int)"), "q1-a"
    ),
    Mutant("q1", "the classes from left to right", _with(_BY_NUMBER, "np.argsort(groups)", "groups"), "q1-b"),
    Mutant("q1", "right ones counted", _with(_BY_NUMBER, "!= t_row", "== t_row"), "q1-b"),
    Mutant(
        "q1",
        "the two probabilities changed",
        _with(_BY_NUMBER, "p_first, 1 - p_first", "1 - p_first, p_first / 1 + 0.001 * (p_first == 1 - p_first)"),
        "q1-c",
    ),
    Mutant("q1", "one of the two classes", _with(_BY_NUMBER, "mistaken_for = middle", "mistaken_for = first"), "q1-c"),
    Mutant("q2", "no model for the last class", _with(_COST, "rest_seen = K_mine,", "rest_seen = K_mine - 1,"), "q2-a"),
    Mutant("q2", "the examples of one model", _with(_COST, "K_mine**2 * n_mine", "K_mine * n_mine"), "q2-a"),
    Mutant("q2", "each pair twice", _with(_COST, "(K_mine - 1) // 2", "(K_mine - 1)"), "q2-b"),
    Mutant(
        "q2", "the ratio of the examples", _with(_COST, "2 * (K_mine - 1) / K_mine**2", "pair_seen / rest_seen"), "q2-c"
    ),
    Mutant(
        "q2",
        "the ratio turned round",
        _with(_COST, "2 * (K_mine - 1) / K_mine**2", "K_mine**2 / (2 * (K_mine - 1))"),
        "q2-c",
    ),
    Mutant(
        "q2", "squares added apart", _with(_COST, "(sizes[i] + sizes[j]) ** 2", "sizes[i] ** 2 + sizes[j] ** 2"), "q2-d"
    ),
    Mutant("q2", "neighbours only", _with(_COST, "for i in range(j))", "for i in range(max(0, j - 1), j))"), "q2-d"),
    Mutant(
        "q2",
        "all classes as large as the mean",
        _with(_COST, "K = len(sizes)", "K = len(sizes)\n    sizes = np.full(K, np.mean(sizes))"),
        "q2-d",
    ),
    Mutant("q2", "the own class alone", _with(_COST, "K * sum(sizes) ** 2", "sum(n**2 for n in sizes)"), "q2-d"),
    Mutant(
        "q2",
        "time n in place of n²",
        _with(
            _with(_COST, "(sizes[i] + sizes[j]) ** 2", "(sizes[i] + sizes[j])"), "K * sum(sizes) ** 2", "K * sum(sizes)"
        ),
        "q2-d",
    ),
    Mutant(
        "q3",
        "a corner, where two scores are 0",
        _with(
            _VOTE,
            "nobody = np.linalg.solve(w_rest[:2], b_rest.sum() / 3 - b_rest[:2])",
            "nobody = np.linalg.solve(w_rest[:2], -b_rest[:2])",
        ),
        "q3-a",
    ),
    Mutant(
        "q3",
        "the origin",
        _with(_VOTE, "cycle = np.linalg.solve(w_pair[[0, 2]], third - b_pair[[0, 2]])", "cycle = (0, 0)"),
        "q3-b",
    ),
    Mutant("q3", "the crossing of two lines", _with(_VOTE, "third - b_pair[[0, 2]]", "-b_pair[[0, 2]]"), "q3-b"),
    Mutant("q3", "the first of several", _with(_VOTE, _WINNER, "int(votes.argmax())"), "q3-c"),
    Mutant("q3", "the votes changed", _with(_VOTE, "j if score > 0 else k", "k if score > 0 else j"), "q3-c"),
    Mutant(
        "q3",
        "the largest sum of z",
        _with(_VOTE, "votes[j if score > 0 else k] += 1", "votes[j], votes[k] = votes[j] + score, votes[k] - score"),
        "q3-c",
    ),
    Mutant(
        "q3",
        "only a class that wins all",
        _with(_VOTE, _WINNER, "int(votes.argmax()) if votes.max() == K - 1 else -1"),
        "q3-c",
    ),
    Mutant(
        "q3",
        "ties broken by the sum of z",
        _with(_VOTE, _WINNER, "-1 if K == 3 and votes.max() == 1 else int(votes.argmax())"),
        "q3-c",
    ),
    Mutant(
        "q3",
        "pairs in another order",
        _with(_VOTE, "(j, k) for j in range(K) for k in range(j + 1, K)", "(j, k) for k in range(K) for j in range(k)"),
        "q3-c",
    ),
    Mutant("q4", "s and 1 - s changed", _with(_CONVEX, "(1 - s) * d + s * d2", "s * d + (1 - s) * d2"), "q4-b"),
    Mutant("q4", "halfway", _with(_CONVEX, "(1 - s) * d + s * d2", "(d + d2) / 2"), "q4-b"),
    Mutant(
        "q4",
        "the difference of the ends",
        _with(_CONVEX, "(1 - s) * (zk - zj) + s * (zk2 - zj2)", "(1 - s) * (zk - zj) - s * (zk2 - zj2)"),
        "q4-a",
    ),
    Mutant("q4", "the least is never negative", _with(_CONVEX, "min(d, d2)", "max(0, min(d, d2))"), "q4-c"),
    Mutant("q4", "always the first end", _with(_CONVEX, "min(d, d2)", "d"), "q4-c"),
    Mutant("q4", "the smaller size", _with(_CONVEX, "min(d, d2)", "min(d, d2, key=abs)"), "q4-c"),
    Mutant(
        "q4",
        "rows scaled to length 1",
        _with(
            _CONVEX,
            "return W[k] - np.delete(W, k, axis=0), b[k] - np.delete(b, k)",
            "A, c = W[k] - np.delete(W, k, axis=0), b[k] - np.delete(b, k)\n    n = np.linalg.norm(A, axis=1)\n"
            "    return A / n[:, None], c / n",
        ),
        "q4-d",
    ),
    Mutant("q4", "the bias forgotten", _with(_CONVEX, "b[k] - np.delete(b, k)", "np.zeros(len(b) - 1)"), "q4-d"),
    Mutant(
        "q4",
        "the same side of the bow",
        _with(_CONVEX, "(shift_1 - 4, shift_2 - 4)", "(shift_1 + 9, shift_2 + 9)"),
        "q4-e",
    ),
    Mutant(
        "q4",
        "the points of the lecture",
        _with(_CONVEX, "p, q = (shift_1 + 4, shift_2 + 4), (shift_1 - 4, shift_2 - 4)", "p, q = (2, 2), (-2, -2)"),
        "q4-e",
    ),
    Mutant(
        "q5",
        "biases first",
        _with(_KESLER, "np.kron(place[k] - place[j], x)", "np.kron(x, place[k] - place[j])"),
        "q5-a",
    ),
    Mutant(
        "q5", "no minus at the rival", _with(_KESLER, "np.kron(place[k] - place[j], x)", "np.kron(place[k], x)"), "q5-a"
    ),
    Mutant(
        "q5",
        "rivals in falling order",
        _with(_KESLER, "for j in range(K) if j != k])", "for j in reversed(range(K)) if j != k])"),
        "q5-a",
    ),
    Mutant("q5", "a tie is right", _with(_KESLER, "if z[k] <= z[rival]", "if z[k] < z[rival]"), "q5-b"),
    Mutant(
        "q5",
        "every rival ahead is lowered",
        _with(
            _KESLER,
            "        W[k] += x\n        W[rival] -= x\n",
            "        W[k] += x\n        for j in range(K):\n            W[j] -= x * (j != k and z[j] >= z[k])\n",
        ),
        "q5-b",
    ),
    Mutant("q5", "the last of equal rivals", _with(_KESLER, "key=lambda j: z[j]", "key=lambda j: (z[j], j)"), "q5-b"),
    Mutant(
        "q5",
        "half a step each",
        _with(
            _KESLER, "        W[k] += x\n        W[rival] -= x\n", "        W[k] += x / 2\n        W[rival] -= x / 2\n"
        ),
        "q5-b",
    ),
    Mutant(
        "q5",
        "the dummy feature left out",
        _with(
            _KESLER,
            "        W[k] += x\n        W[rival] -= x\n",
            "        W[k, 1:] += x[1:]\n        W[rival, 1:] -= x[1:]\n",
        ),
        "q5-b",
    ),
    Mutant(
        "q5",
        "corrected until it is right",
        _with(
            _KESLER,
            "    if z[k] <= z[rival]:\n        W[k] += x\n        W[rival] -= x\n",
            "    while W[k] @ x <= max(np.delete(W @ x, k)):\n        W[k] += x\n        W[rival] -= x\n",
        ),
        "q5-b",
    ),
    Mutant(
        "q5",
        "equal weights",
        _with(
            _KESLER, "lam = [near, 0, Fraction(1, 2), 0, 0, 0, Fraction(1, 2) - near, 0]", "lam = [Fraction(1, 8)] * 8"
        ),
        "q5-c",
    ),
    Mutant(
        "q5",
        "the weights of equal distances",
        _with(
            _KESLER,
            "near = Fraction(x_d - x_b, 2 * (x_d - x_a))",
            "near = Fraction(1, 3) if x_d - x_b != 2 * (x_b - x_a) else Fraction(1, 4)",
        ),
        "q5-c",
    ),
    Mutant(
        "q6",
        "class 0 as reference",
        _with(_SOFTMAX, "W[:-1] - W[-1], b[:-1] - b[-1]", "W[1:] - W[0], b[1:] - b[0]"),
        "q6-a",
    ),
    Mutant("q6", "the last row left out", _with(_SOFTMAX, "W[:-1] - W[-1], b[:-1] - b[-1]", "W[:-1], b[:-1]"), "q6-a"),
    Mutant(
        "q6",
        "the reference is not in the mean",
        _with(_SOFTMAX, "W - W.mean(axis=0), b - b.mean()", "W - theta.mean(axis=0), b - c.mean()"),
        "q6-b",
    ),
    Mutant(
        "q6",
        "one number for all weights",
        _with(_SOFTMAX, "W - W.mean(axis=0), b - b.mean()", "W - W.mean(), b - b.mean()"),
        "q6-b",
    ),
    Mutant("q6", "no sum is zero", _with(_SOFTMAX, "W - W.mean(axis=0), b - b.mean()", "W, b"), "q6-b"),
    Mutant("q6", "it overflows", _with(_SOFTMAX, "np.exp(Z - Z.max(axis=1, keepdims=True))", "np.exp(Z)"), "q6-c"),
    Mutant(
        "q6",
        "the largest score of the whole table",
        _with(_SOFTMAX, "np.exp(Z - Z.max(axis=1, keepdims=True))", "np.exp(Z - Z.max())"),
        "q6-c",
    ),
    Mutant(
        "q6",
        "scores cut off at 700",
        _with(_SOFTMAX, "np.exp(Z - Z.max(axis=1, keepdims=True))", "np.exp(np.clip(Z, -700, 700) / 2) ** 2"),
        "q6-c",
    ),
    Mutant(
        "q6",
        "a sigmoid a class",
        _with(_SOFTMAX, "np.exp(Z - Z.max(axis=1, keepdims=True))", "1 / (1 + np.exp(-Z))"),
        "q6-c",
    ),
    Mutant(
        "q6",
        "the reference first",
        _with(_SOFTMAX, "[X @ theta.T + c, np.zeros(len(X))]", "[np.zeros(len(X)), X @ theta.T + c]"),
        "q6-c",
    ),
    Mutant("q6", "equal weights", _with(_SOFTMAX, "np.ptp(V, axis=0).max() < 1e-9", "abs(V).max() < 1e-9"), "q6-d"),
    Mutant(
        "q6",
        "equal decisions",
        _with(
            _SOFTMAX,
            "bool(np.ptp(V, axis=0).max() < 1e-9)",
            "all((W @ x + b).argmax() == (W2 @ x + b2).argmax() for x in np.eye(W.shape[1]))",
        ),
        "q6-d",
    ),
    Mutant("q6", "biases forgotten", _with(_SOFTMAX, "np.column_stack([W2 - W, b2 - b])", "W2 - W"), "q6-d"),
    Mutant("q6", "a tolerance of a hundredth", _with(_SOFTMAX, "1e-9", "1e-2"), "q6-d"),
    Mutant("q7", "no 1 of the reference", _with(_GRADIENT, "(1 + np.exp(z).sum())", "np.exp(z).sum()"), "q7-a"),
    Mutant(
        "q7", "the way up", _with(_GRADIENT, "p - (np.arange(len(z)) == k)", "(np.arange(len(z)) == k) - p"), "q7-a"
    ),
    Mutant(
        "q7",
        "the class alone",
        _with(_GRADIENT, "p - (np.arange(len(z)) == k)", "(p - 1) * (np.arange(len(z)) == k)"),
        "q7-a",
    ),
    Mutant(
        "q7",
        "the reference taken for the last score",
        _with(_GRADIENT, "(np.arange(len(z)) == k)", "(np.arange(len(z)) == min(k, len(z) - 1))"),
        "q7-a",
    ),
    Mutant(
        "q7",
        "the mean for the sum",
        _with(_GRADIENT, "errors.T @ X, errors.sum(axis=0)", "errors.T @ X / len(X), errors.mean(axis=0)"),
        "q7-b",
    ),
    Mutant(
        "q7",
        "the squared error",
        _with(_GRADIENT, "errors.T @ X, errors.sum(axis=0)", "(errors * abs(errors)).T @ X, errors.sum(axis=0)"),
        "q7-b",
    ),
    Mutant(
        "q7",
        "class 0 as reference",
        _with(_GRADIENT, "t[:, None] == np.arange(len(c))", "t[:, None] == 1 + np.arange(len(c))"),
        "q7-b",
    ),
    Mutant("q7", "dc forgotten", _with(_GRADIENT, "errors.sum(axis=0)", "0 * c"), "q7-b"),
]
