"""Right answers to exercise set 08 in unusual form: each earns all points of its question, whatever the seed is."""

from gate import Unusual

_ROW = "row = [0.0] * 7\nrow[first], row[last] = float(p_first), float(1 - p_first)\nmistaken_for = middle\n"
_NUMBERED = "good = np.argsort(groups)\nerrors = int((by_number(x_row, t_row, np.arange(5)) != t_row).sum())\n"
_POLYFIT = """
def by_number(x, t, numbers):
    y = np.polyval(np.polyfit(x, numbers[t], 1), x)
    return abs(y[:, None] - numbers).argmin(axis=1)
"""
_COUNTS = """
rest_models, rest_seen = K_mine, n_mine * K_mine**2
pair_models, pair_seen = sum(range(K_mine)), K_mine * n_mine * (K_mine - 1)
ratio = 2 / K_mine - 2 / K_mine**2
"""
_WORK = """
def work(sizes):
    n = np.array(sizes, dtype=float)
    return [len(n) * n.sum() ** 2, (len(n) - 2) * (n**2).sum() + n.sum() ** 2]
"""
_POINTS = """
nobody = np.linalg.solve(w_rest[:2], b_rest.sum() / 3 - b_rest[:2])
several = np.linalg.solve(w_rest[:2], 1 - b_rest[:2])
third = (b_pair[0] + b_pair[2] - b_pair[1]) / 3
cycle = np.linalg.solve(w_pair[[0, 2]], third - b_pair[[0, 2]])
"""
_VOTE = """
def vote(z, K):
    j, k = np.triu_indices(K, 1)
    votes = np.bincount(np.where(np.array(z) > 0, j, k), minlength=K)
    best = np.flatnonzero(votes == votes.max())
    return best if len(best) == 1 else np.array([-1])
"""
_LINES = """
def line_1(s, zk, zj, zk2, zj2):
    return (zk - zj) + s * ((zk2 - zj2) - (zk - zj))
def line_2(s, d, d2):
    return np.array([d + s * (d2 - d)])
def least(d, d2):
    return (d + d2 - abs(d - d2)) / 2
def half_spaces(W, b, k):
    rows = [(list(W[k] - W[j]), b[k] - b[j]) for j in range(len(b)) if j != k]
    return [row[0] for row in rows], [row[1] for row in rows]
"""
_FAR = "p, q = [shift_1 + 60.0, shift_2 + 60], np.array([shift_1 - 40, shift_2 - 40])\ns = 0.6\n"
_STEP = """
def step(v, x, k, K):
    n = len(x)
    z = [v[j * n : (j + 1) * n] @ x for j in range(K)]
    least, rival = min((-z[j], j) for j in range(K) if j != k)
    if z[k] > -least:
        return v
    new = list(v)
    for i in range(n):
        new[k * n + i] += x[i]
        new[rival * n + i] -= x[i]
    return new
"""
_KESLER = """
def kesler(x, k, K):
    out = []
    for j in range(K):
        pieces = [list(x * ((i == k) - (i == j))) for i in range(K)]
        out += [sum(pieces, [])] * (j != k)
    return out
"""
_LAM = """
x_a, x_b, x_c, x_d = (int(x) for x in x_four)
"""
_FORMS = """
def to_reference(W, b):
    K = len(b)
    change = np.hstack([np.eye(K - 1), -np.ones((K - 1, 1))])
    return change @ W, list(change @ b)
def to_symmetric(theta, c):
    K = len(c) + 1
    V = np.column_stack([theta, c])
    V = np.vstack([V, 0 * V[0]]) - V.sum(axis=0) / K
    return V[:, :-1], V[:, -1]
"""
_PROBA = """
def proba(X, theta, c):
    out = []
    for x in X:
        z = [*(theta @ x + c), 0.0]
        powers = [np.exp(each - max(z)) for each in z]
        out.append([power / sum(powers) for power in powers])
    return out
"""
_SAME = """
def same_model(W, b, W2, b2):
    return np.allclose(W - W[0], W2 - W2[0], atol=1e-9) and np.allclose(b - b[0], b2 - b2[0], atol=1e-9)
"""
_SLOPES = """
def slopes(z, k):
    powers = [*np.exp(z), 1.0]
    return [power / sum(powers) - float(j == k) for j, power in enumerate(powers)][:-1]
"""
_LOOP = """
def gradient(X, t, theta, c):
    dtheta, dc = 0 * theta, 0 * c
    for x, k in zip(X, t):
        e = np.array(slopes(theta @ x + c, k))
        dtheta, dc = dtheta + np.outer(e, x), dc + e
    return [dtheta.tolist(), dc]
"""

UNUSUAL = [
    Unusual(
        "q1",
        "the slope from the covariance, a list of classes",
        """
def by_number(x, t, numbers):
    y = np.array([numbers[k] for k in t])
    slope = np.cov(x, y)[0, 1] / np.var(x, ddof=1)
    line = y.mean() + slope * (x - x.mean())
    return [min(range(len(numbers)), key=lambda k: abs(value - numbers[k])) for value in line]
"""
        + _NUMBERED
        + _ROW,
    ),
    Unusual(
        "q1",
        "falling numbers, as a list of floats",
        _POLYFIT + _NUMBERED.replace("np.argsort(groups)", "(4.0 - np.argsort(groups)).tolist()") + _ROW,
    ),
    Unusual(
        "q1",
        "the library's line",
        """
from lincls import LinearRegression
def by_number(x, t, numbers):
    model = LinearRegression().fit(x[:, None], numbers[t])
    return np.abs(np.subtract.outer(numbers, model.predict(x[:, None]))).argmin(axis=0).astype(float)
"""
        + _NUMBERED
        + _ROW.replace("= middle", "= np.array([middle])"),
    ),
    Unusual(
        "q1",
        "a tuple of fractions as target",
        _POLYFIT
        + _NUMBERED.replace("np.argsort(groups)", "tuple(np.argsort(groups))")
        + "row = tuple({first: p_first, last: 1 - p_first}.get(k, 0) for k in range(7))\n"
        "mistaken_for = sum(k * row[k] for k in range(7))\n",
    ),
    Unusual("q2", "sums of squares", _COUNTS + _WORK),
    Unusual(
        "q2",
        "floats, one in an array",
        _COUNTS.replace("ratio = 2 / K_mine - 2 / K_mine**2", "ratio = np.array([2 * (K_mine - 1) / K_mine**2])")
        + _WORK.replace("return [", "return np.array([").replace("n.sum() ** 2]", "n.sum() ** 2])"),
    ),
    Unusual("q3", "an array of one number", _POINTS + _VOTE),
    Unusual(
        "q3",
        "other points, as lists",
        """
corners = [np.linalg.solve(w_rest[rows], -b_rest[rows]) for rows in ([0, 1], [1, 2], [2, 0])]
nobody = np.average(corners, axis=0, weights=[5, 3, 2]).tolist()
several = tuple(3 * corners[0] - corners[1] - corners[2])
corners = [np.linalg.solve(w_pair[rows], -b_pair[rows]) for rows in ([0, 1], [1, 2], [2, 0])]
cycle = np.mean(corners, axis=0)[None].tolist()[0]
"""
        + _VOTE,
    ),
    Unusual(
        "q3",
        "votes sorted",
        _POINTS
        + """
def vote(z, K):
    upper = np.triu_indices(K, 1)
    winners = [int(j) if score > 0 else int(k) for j, k, score in zip(*upper, z)]
    counts = sorted((winners.count(k), k) for k in range(K))
    return -1.0 if counts[-1][0] == counts[-2][0] else counts[-1][1]
""",
    ),
    Unusual("q4", "a line with a slope, lists of rows", _LINES + _FAR),
    Unusual(
        "q4",
        "the two other quarters of the bow are no region",
        _LINES + "p, q = (shift_1 + 5, shift_2 + 5), (shift_1 - 5, shift_2 - 5)\ns = np.array([0.5])\n",
    ),
    Unusual(
        "q5",
        "lists of numbers, the other proof",
        _KESLER
        + _STEP
        + _LAM
        + """
# the third example lies between the first and the last, too
near = Fraction(x_d - x_c, 2 * (x_d - x_a))
lam = [0, near, 0, 0, "1/2", 0, 0, Fraction(1, 2) - near]
""",
    ),
    Unusual(
        "q5",
        "the mean of two proofs",
        _KESLER
        + _STEP
        + _LAM
        + """
b_near, c_near = Fraction(x_d - x_b, 4 * (x_d - x_a)), Fraction(x_d - x_c, 4 * (x_d - x_a))
quarter = Fraction(1, 4)
lam = (b_near, c_near, quarter, 0, 0.25, 0, quarter - b_near, quarter - c_near)
""",
    ),
    Unusual("q6", "by a matrix, row by row", _FORMS + _PROBA + _SAME),
    Unusual(
        "q6",
        "one minus the mean's row, a log-sum-exp by hand",
        _FORMS
        + """
def proba(X, theta, c):
    Z = np.hstack([X @ theta.T + c, np.zeros((len(X), 1))])
    top = Z.max(axis=1)
    return np.exp(Z - (top + np.log(np.exp(Z - top[:, None]).sum(axis=1)))[:, None])
def same_model(W, b, W2, b2):
    first, second = to_reference(W, b), to_reference(W2, b2)
    return int(all(np.abs(np.subtract(a, c)).max() < 1e-9 for a, c in zip(first, second)))
""",
    ),
    Unusual("q7", "lists, example by example", _SLOPES + _LOOP),
    Unusual(
        "q7",
        "by the table of targets",
        """
def slopes(z, k):
    target = np.eye(len(z) + 1)[k][:-1]
    return np.exp(z - np.logaddexp(0, np.logaddexp.reduce(z))) - target
def gradient(X, t, theta, c):
    T = np.eye(len(c) + 1)[t][:, :-1]
    Z = X @ theta.T + c
    errors = np.exp(Z - np.logaddexp(0, np.logaddexp.reduce(Z, axis=1))[:, None]) - T
    return np.einsum("nk,nd->kd", errors, X), errors.T @ np.ones(len(X))
""",
    ),
]
