"""Right answers to exercise set 09 in unusual form: each earns all points of its question, whatever the seed is.

A pair (old, new) is the solution with one piece replaced.
"""

from gate import Unusual

_Q4 = """
def conic(mean0, mean1, covariance0, covariance1, prior1):
    def z(x):
        out = np.log(prior1 / (1 - prior1))
        for sign, m, S in ((-1, mean0, covariance0), (1, mean1, covariance1)):
            out -= sign * (np.linalg.slogdet(S)[1] + (x - m) @ np.linalg.solve(S, x - m)) / 2
        return out
    points = np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [1, 1]], dtype=float)
    rows = [[x * x, x * y, y * y, x, y, 1] for x, y in points]
    return np.linalg.solve(rows, [z(x) for x in points])
ratio = deviation1 / deviation0
half = deviation1 * np.sqrt(2 * np.log(ratio) / (ratio**2 - 1))
cuts = [round(float(same_mean - half), 2), round(float(same_mean + half), 2)]
words = {0: "line", 1: "parabola", 2: "ellipse"}
kinds = []
for spread in four_variances:
    wider = [int(v > u) - int(v < u) for v, u in zip(spread, variances0)]
    kinds.append("HYPERBOLA" if sorted(wider) == [-1, 1] else " " + words[sum(map(abs, wider))].title())
"""

UNUSUAL = [
    Unusual(
        "q1",
        "rounded numbers in a list, scores of each class",
        """
from scipy.stats import multivariate_normal
P1 = np.linalg.inv(covariance_1)
scores = [(P1 @ m, np.log(p) - np.array(m) @ P1 @ m / 2) for m, p in ((mean0_1, 1 - prior1_1), (mean1_1, prior1_1))]
w_lda, b_lda = np.round(scores[1][0] - scores[0][0], 2).tolist(), np.array([round(scores[1][1] - scores[0][1], 2)])
p_middle = [prior1_1][0]
groups = ((mean0_1, 1 - prior1_1), (mean1_1, prior1_1))
joint = [p * multivariate_normal(m, covariance_1).pdf(mean1_1) for m, p in groups]
p_mean = np.array(joint[1] / sum(joint))
def line_1(square0, square1, odds):
    return np.log(np.exp(odds)) - 0.5 * square1 + square0 / 2
def line_2(Px, m0, m1, P, odds):
    score = [m @ Px - m @ P @ m / 2 for m in (m0, m1)]
    return odds + score[1] - score[0]
def line_3(w, x, s, odds):
    return np.array([sum(w[j] * x[j] - w[j] * s[j] / 2 for j in range(len(w))) + odds])
""",
    ),
    Unusual(
        "q1",
        "w as a column, b in an array",
        (
            "### END SOLUTION\n\n\ndef line_1",
            "w_lda, b_lda = w_lda[:, None], np.array([b_lda])\n### END SOLUTION\n\n\ndef line_1",
        ),
    ),
    Unusual(
        "q3",
        "Bayes' rule with logarithms, the larger one taken out",
        """
def posterior(X, mean0, mean1, covariance, prior1):
    P = np.linalg.inv(covariance)
    logs = np.array([np.log(share) - np.einsum("ni,ij,nj->n", X - m, P, X - m) / 2
                     for m, share in ((mean0, 1 - prior1), (mean1, prior1))])
    e = np.exp(logs - logs.max(axis=0))
    return list(e[1] / e.sum(axis=0))
about_posteriors = ((1, "C"), (0, "e"), (0, " d "), (1, "b"))
""",
    ),
    Unusual(
        "q3",
        "the plain sigmoid: exp(-z) overflows to inf, and 1 / inf is right",
        """
def posterior(X, mean0, mean1, covariance, prior1):
    w = np.linalg.inv(covariance) @ (mean1 - mean0)
    return 1 / (1 + np.exp(-((X - (mean0 + mean1) / 2) @ w)) * (1 - prior1) / prior1)
about_posteriors = [[np.True_, "c"], [np.False_, "e"], [False, "d"], [True, "b"]]
""",
    ),
    Unusual(
        "q3",
        "with tanh",
        """
def posterior(X, mean0, mean1, covariance, prior1):
    half = (X - (mean0 + mean1) / 2) @ np.linalg.inv(covariance) @ (mean1 - mean0) / 2 + np.arctanh(2 * prior1 - 1)
    return (1 + np.tanh(half)) / 2
about_posteriors = [(True, "c"), (False, "e"), (False, "d"), (True, "b")]
""",
    ),
    Unusual("q4", "the coefficients from z at six points", _Q4),
    Unusual(
        "q4",
        "six numbers in a list",
        ("    return c11, c12, c22, c1, c2, c0", "    return [c11, c12, c22, c1, c2, c0]"),
    ),
    Unusual(
        "q5",
        "logarithms of quotients, lists",
        """
def weights(p0, p1, prior1):
    w = [np.log(b * (1 - a) / (a * (1 - b))) for a, b in zip(p0, p1)]
    return w, float(np.log(prior1) - np.log(1 - prior1) + sum(np.log1p(-p1) - np.log1p(-p0)))
def shares(X, t):
    extra = np.vstack([np.zeros(X.shape[1]), np.ones(X.shape[1])])
    a, b = (np.vstack([X[t == k], extra]).mean(axis=0) for k in (0, 1))
    return [list(a), list(b), sum(t) / len(t)]
about_bayes = ((0, "e"), (0, "d"), (1, "c"), (0, "b"))
""",
    ),
    Unusual(
        "q5",
        "by the joint of all features on and off, counts by products",
        """
def weights(p0, p1, prior1):
    off = np.log(prior1 * np.prod(1 - p1)) - np.log((1 - prior1) * np.prod(1 - p0))
    w = np.empty(len(p0))
    for j in range(len(p0)):
        w[j] = np.log(p1[j]) - np.log(p0[j]) + np.log(1 - p0[j]) - np.log(1 - p1[j])
    return (w, np.array([off]))
def shares(X, t):
    T = np.stack([1 - t, t])
    P = (T @ X + 1) / (T.sum(axis=1, keepdims=True) + 2)
    return P[0], P[1], np.array(t.mean())
about_bayes = [["False", "e"], ["False", "d"], ["True", "c"], ["False", "b"]]
""",
    ),
    Unusual(
        "q6",
        "by var and cov, outer products",
        """
def slope(x, v):
    return len(x) / (2 * v**2) * (np.var(x) - v)
v_top = float(np.mean((x_mine - x_mine.mean()) ** 2))
v_parr = 6 / 5 * v_top
slope_there = [6 / (2 * v_parr**2) * (v_top - v_parr)][0]
def unbiased(X):
    return np.cov(X.T).reshape(X.shape[1], X.shape[1])
def pooled(X, t):
    total = 0
    for k in set(t.tolist()):
        G = X[t == k] - X[t == k].mean(axis=0)
        total = total + sum(np.outer(g, g) for g in G)
    return (total / (len(X) - len(set(t.tolist())))).tolist()
""",
    ),
    Unusual(
        "q6",
        "rounded to four digits, weighted covariances",
        """
def slope(x, v):
    return np.array([(np.sum((x - x.mean()) ** 2) / v - len(x)) / (2 * v)])
v_top = round(np.var(x_mine), 2)
slope_there = float(f"{slope(x_mine, np.var(x_mine, ddof=1))[0]:.4g}")
def unbiased(X):
    gaps = X[:, None] - X[None]
    return np.einsum("mni,mnj->ij", gaps, gaps) / (2 * len(X) * (len(X) - 1))
def pooled(X, t):
    ks, sizes = np.unique(t, return_counts=True)
    return sum((n - 1) * unbiased(X[t == k]) for k, n in zip(ks, sizes)) / (len(X) - len(ks))
""",
    ),
    Unusual(
        "q7",
        "the quotient rule, least squares on the labels",
        """
def gradient_J(d, S, a):
    q = a @ S @ a
    return (2 * (a @ d) * q * d - (a @ d) ** 2 * (S + S.T) @ a) / q**2
def direction(X, t):
    w = np.linalg.pinv(X - X.mean(axis=0)) @ (t - t.mean())
    return (-7 * w).tolist()
""",
    ),
    Unusual(
        "q7",
        "the largest generalised eigenvalue",
        """
from scipy.linalg import eigh
def gradient_J(d, S, a):
    share = (a @ d) / (a @ S @ a)
    return [2 * share * (d[i] - share * (S[i] @ a)) for i in range(len(a))]
def direction(X, t):
    d = X[t == 1].mean(axis=0) - X[t == 0].mean(axis=0)
    R = X - np.array([X[t == 0].mean(axis=0), X[t == 1].mean(axis=0)])[t]
    return eigh(np.outer(d, d), R.T @ R / len(X))[1][:, -1]
""",
    ),
    Unusual(
        "q8",
        "a new model each time, scores",
        """
def learning_curve(kind, X, t, X_new, t_new, orders, sizes):
    models = {"LDA": LDA(), "logistic": LogisticRegression(l2=0.01)}
    def error(part):
        return 1 - models[kind].fit(X[part], t[part]).score(X_new, t_new)
    return np.array([[error(order[:n]) for order in orders] for n in sizes]).mean(axis=1)
far_data = X_far_group, t_far_group, X_far_new, t_far_new, orders_far, sizes_far
curves = np.array([learning_curve(kind, *far_data) for kind in ("LDA", "logistic")])
errors_300 = np.round(curves[:, -1], 3).tolist()
ahead = np.cumprod((curves[1] < curves[0])[::-1])[::-1]
better_from = float(sizes_far[list(ahead).index(1)])
""",
    ),
    Unusual(
        "q9",
        "odds multiplied, two thresholds",
        """
def new_bias(b, prior1, new_prior1, miss, alarm):
    factor = new_prior1 / prior1 * (1 - prior1) / (1 - new_prior1) * miss / alarm
    return [float(np.log(np.exp(b) * factor))][0]
def decide(p, miss, alarm, doubt):
    low, high = doubt / miss, 1 - doubt / alarm
    if low >= high:
        low = high = alarm / (miss + alarm)
    return [1 if q > high else 0 if q < low else -1 for q in p]
""",
    ),
    Unusual(
        "q9",
        "the cost of each answer in turn, floats",
        """
def new_bias(b, prior1, new_prior1, miss, alarm):
    return np.array([b + check.logit(new_prior1) - check.logit(prior1) + np.log(miss) - np.log(alarm)])
def decide(p, miss, alarm, doubt):
    y = np.where(p * miss < (1 - p) * alarm, 0.0, 1.0)
    return np.where(np.minimum(p * miss, (1 - p) * alarm) < doubt, y, -1.0)
""",
    ),
    Unusual(
        "q10",
        "the density of the known features, class by class",
        """
def log_odds(x, mean0, mean1, covariance, prior1):
    known = ~np.isnan(x)
    P = np.linalg.inv(covariance[known][:, known])
    a, b = (np.log(share) - (x - m)[known] @ P @ (x - m)[known] / 2
            for share, m in ((1 - prior1, mean0), (prior1, mean1)))
    return float(b - a)
about_holes = ((False, "d"), (False, "c"), (True, "e"), (False, "b"))
""",
    ),
    Unusual(
        "q10",
        "lost features with a huge variance of their own",
        """
def log_odds(x, mean0, mean1, covariance, prior1):
    lost = np.isnan(x)
    S = np.where(lost[:, None] | lost, 0.0, covariance) + np.diag(1.0 * lost)
    shift = np.where(lost, 0.0, mean1 - mean0)
    middle = np.where(lost, 0.0, np.nan_to_num(x) - (mean0 + mean1) / 2)
    return np.array([np.linalg.solve(S, shift) @ middle + check.logit(prior1)])
about_holes = [[0, "D"], [0, "C"], [1, "E"], [0, "B"]]
""",
    ),
]
