"""Right answers to exercise set 10 in a form that few choose: each earns all points under every seed."""

from gate import Unusual

UNUSUAL = [
    Unusual(
        "q1",
        "the other way 1",
        """from fractions import Fraction
top = np.array([n, m]) * (np.sqrt(s / 2) / (m * n))
low = top * [1, -1]
lam_top, lam_low = Fraction(1, int(2 * m * n)), Fraction(-1, int(2 * m * n))
f_top, n_candidates = float(s / (2 * m * n)), 4.0
""",
    ),
    Unusual(
        "q2",
        "the other way 1",
        """def lagrangian_gradient(p, w, b, x, lam):
    return [2 * x - 2 * p - lam * w, -b - float(np.dot(x, w))]
def stationary(p, w, lam):
    return list(p + 0.5 * lam * w)
def multiplier(p, w, b):
    u = w / np.linalg.norm(w)
    return -2 * (p @ u + b / np.linalg.norm(w)) / np.linalg.norm(w)
def nearest(p, w, b):
    x = stationary(p, w, multiplier(p, w, b))
    return tuple(x), sum((np.array(x) - p) ** 2)
""",
    ),
    Unusual(
        "q3",
        "the other way 1",
        """def scatter(X):
    return sum(np.outer(x - X.mean(0), x - X.mean(0)) for x in X)
def covariance(X):
    m = sum(X) / len(X)
    return (sum(np.outer(x, x) for x in X) / len(X) - np.outer(m, m)).tolist()
changes = ((1, "B"), (0, "c"), ("False", "a"), [np.bool_(False), "E"])
""",
    ),
    Unusual(
        "q4",
        "the other way 1",
        """def pca(X, share):
    mean = np.mean(X, axis=0)
    U, s, Vt = np.linalg.svd(X - mean, full_matrices=False)
    lam, k, kept = s**2 / len(X), 0, 0.0
    while kept <= share * lam.sum():
        kept += lam[k]
        k += 1
    return mean.tolist(), -Vt[:k], lam
""",
    ),
    Unusual(
        "q4",
        "the other way 2",
        """def pca(X, share):
    values, vectors = np.linalg.eig(np.cov(X.T, bias=True))
    pairs = sorted(zip(values.real, vectors.T.real), key=lambda pair: -pair[0])
    lam = [value for value, _ in pairs]
    k = 1 + sum(np.cumsum(lam) / sum(lam) <= share)
    return X.mean(axis=0), [a for _, a in pairs[:k]], lam
""",
    ),
    Unusual(
        "q5",
        "the other way 1",
        """def rebuild(X_train, X_new, k):
    m = X_train.mean(axis=0)
    V = np.linalg.eigh(np.cov(X_train.T))[1][:, ::-1][:, :k]
    return [(m + V @ (V.T @ (x - m))).tolist() for x in X_new]
def strangest(X_train, X_new, k):
    m = X_train.mean(axis=0)
    others = np.linalg.eigh(np.cov(X_train.T))[1][:, : X_train.shape[1] - k]
    return np.argmax((((X_new - m) @ others) ** 2).sum(axis=1))
""",
    ),
    Unusual(
        "q6",
        "the other way 1",
        """def pca_svd(X, k):
    d = (X - X.mean(axis=0)) / np.sqrt(len(X))
    U, s, Vt = np.linalg.svd(d.T, full_matrices=False)
    A = -U.T[:k]
    return A.tolist(), list(s[:k] * s[:k]), (X - X.mean(axis=0)) @ A.T
""",
    ),
    Unusual(
        "q7",
        "the other way 1",
        """def line_1(d, z):
    return np.mean([row @ row for row in d]) - np.mean([row @ row for row in z])
def line_2(S, A):
    return np.trace(S @ (np.eye(len(S)) - A.T @ A))
def line_3(lam, c):
    return sum(lam) - np.dot(lam, c)
def least_error(S, k):
    return np.trace(S) - sum(sorted(np.linalg.eigvals(S).real, reverse=True)[:k])
""",
    ),
    Unusual(
        "q8",
        "the other way 1",
        """def lost(N):
    rng = np.random.default_rng(0)
    along = np.sort(rng.uniform(-50, 50, N))
    t = [1 if n % 2 else -1 for n in range(N)]
    u, v = np.array([0.6, 0.8]), np.array([-0.8, 0.6])
    X = [z * u + s * (1 + 0.5 * rng.random()) * v + [7, -3] for z, s in zip(along, t)]
    return X, t, v, -float(np.dot(v, [7, -3]))
""",
    ),
    Unusual(
        "q9",
        "the other way 1",
        """def best_component(X, t):
    d = X - X.mean(axis=0)
    Z = d @ np.linalg.svd(d, full_matrices=False)[2].T
    mistakes = {threshold_errors(Z[:, j], t): j + 1 for j in range(Z.shape[1])}
    return float(mistakes[min(mistakes)])
judged = [[0, "b"], [0, "A"], [0, "c"], [1, "d"]]
""",
    ),
    Unusual(
        "q1",
        "three decimals",
        """x = np.round(np.sqrt([s / (2 * a), s / (2 * c)]), 3)
top, low = tuple(x), (x[0], -x[1])
lam_top, lam_low = round(0.5 / (m * n), 5), round(-0.5 / (m * n), 5)
f_top, n_candidates = round(s / (2 * m * n), 3), np.array([4])
""",
    ),
    Unusual(
        "q3",
        "sums of outer products, letters",
        """def scatter(X):
    S = np.zeros((X.shape[1],) * 2)
    for x in X - np.mean(X, axis=0):
        S += np.outer(x, x)
    return S
def covariance(X):
    columns = [column - column.mean() for column in X.T]
    return [[float(np.mean(a * b)) for b in columns] for a in columns]
changes = {1: (True, 'b'), 2: (False, 'c'), 3: (False, 'a'), 4: (False, 'e')}
""",
    ),
    Unusual(
        "q6",
        "eigenvectors of the Gram matrix's way around",
        """def pca_svd(X, k):
    d = X - X.mean(axis=0)
    Vt = np.linalg.svd(d)[2]
    A = Vt[:k]
    Z = d @ A.T
    return A, (Z**2).mean(axis=0), Z.tolist()
""",
    ),
    Unusual(
        "q8",
        "a wide gap, targets as floats",
        """def lost(N):
    x = np.linspace(-300, 300, N)
    t = np.where(np.arange(N) % 2, 1.0, -1.0)
    return np.array([x, 2 * t]).T.tolist(), t.tolist(), np.array([0.0, 3.0]), [0.0]
""",
    ),
    Unusual(
        "q10",
        "the covariance's eigenvectors",
        """lam, V = np.linalg.eigh(np.cov(X_learn.T))
lam, V = lam[::-1], V[:, ::-1]
k90 = np.int64(next(k for k in range(1, 65) if lam[:k].sum() > 0.9 * lam.sum()))
m = X_learn.mean(axis=0)
mistakes = np.zeros(4)
for i, k in enumerate((1, 2, 5, 20)):
    A = V[:, :k]
    for x, digit in zip(X_judge, t_judge):
        gaps = [np.linalg.norm((x - X_learn[t_learn == d].mean(axis=0)) @ A) for d in pair]
        mistakes[i] += pair[int(gaps[1] < gaps[0])] != digit
""",
    ),
    Unusual(
        "q10",
        "a tuple",
        """import lincls
model = lincls.PCA().fit(X_learn)
spread = model.variances_ if hasattr(model, 'variances_') else model.proportion_
k90 = int(np.argmax(np.cumsum(spread) / np.sum(spread) > 0.9)) + 1
Z, new = model.transform(X_learn), model.transform(X_judge)
def far(z, digit):
    return ((z - Z[t_learn == digit, :len(z)].mean(axis=0)) ** 2).sum()
mistakes = tuple(
    sum(
        (far(z[:k], pair[0]) > far(z[:k], pair[1])) != (d == pair[1])
        for z, d in zip(new, t_judge)
    )
    for k in (1, 2, 5, 20)
)
""",
    ),
]
