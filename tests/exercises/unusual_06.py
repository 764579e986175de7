"""Right answers to set 06 in another form: each must earn all points of its question, whatever the inputs are."""

from gate import Unusual


def _changed(question, name, old, new):
    """The solution with one piece replaced."""
    return Unusual(question, name, (old, new))


UNUSUAL = [
    Unusual(
        "q1",
        "other algebra",
        """
def line_1(m, dm):
    return m * dm - dm
def line_2(m, t, x):
    return x * (m * t - 1 / t)
def line_3(e, x):
    return np.array([-(x * e)])
""",
    ),
    _changed("q1", "one number in a list", "value = -e * x", "value = np.float64(-e * x)"),
    Unusual(
        "q2",
        "bias and weights in one vector",
        """
def lms_online(X, t, w, b, eta, epochs):
    v, rows = np.array([*w, b]), np.column_stack([X, np.ones(len(X))])
    for n in range(epochs * len(X)):
        v -= eta * (rows[n % len(X)] @ v - t[n % len(X)]) * rows[n % len(X)]
    return v[:-1], v[-1]
def lms_batch(X, t, w, b, eta, epochs):
    rows = np.column_stack([X, np.ones(len(X))])
    H, v = rows.T @ rows / len(X), np.append(w, b)
    for _ in range(epochs):
        v = v - eta * (H @ v - rows.T @ t / len(X))
    return list(v[:-1]), float(v[-1])
""",
    ),
    Unusual(
        "q2",
        "loops and lists",
        """
def lms_online(X, t, w, b, eta, epochs):
    w = [float(each) for each in w]
    for _ in range(epochs):
        for x, target in zip(X, t):
            e = target - sum(a * c for a, c in zip(w, x)) - b
            w, b = [a + eta * e * c for a, c in zip(w, x)], b + eta * e
    return [w, b]
def lms_batch(X, t, w, b, eta, epochs):
    for _ in range(epochs):
        ends = [lms_online([x], [target], w, b, eta, 1) for x, target in zip(X, t)]
        w, b = np.mean([end[0] for end in ends], axis=0), np.mean([end[1] for end in ends])
    return w, np.array([b])
""",
    ),
    Unusual(
        "q3",
        "from all the numbers x",
        """
x = np.repeat([-far, -near, near, far], [copies_far, copies_near, copies_near, copies_far])
limit_mean = np.float64(2 / np.mean(x**2))
limit_sum, one_step = np.array([2 / np.sum(x**2)]), limit_mean / 2
safe = min(1 / (1 + x**2))
def rate_limit(X):
    H = np.vstack([np.ones(len(X)), X.T])
    return 2 * len(X) / np.linalg.norm(H, 2) ** 2
""",
    ),
    _changed("q3", "an array of one number", "limit = 2 / np.linalg", "limit = np.array([2.0]) / np.linalg"),
    Unusual(
        "q4",
        "centred, by lstsq",
        """
def fit(X, labels):
    t = np.where(labels == min(labels), -1, 1)
    mean = X.mean(axis=0)
    w = np.linalg.lstsq(X - mean, t - t.mean(), rcond=None)[0]
    return tuple(w), t.mean() - mean @ w
def translate(w, b):
    return [w + w, b + b - 1]
""",
    ),
    Unusual(
        "q4",
        "labels put on a scale",
        """
def fit(X, labels):
    low, high = min(labels), max(labels)
    t = (2 * labels - low - high) / (high - low)
    v = np.linalg.lstsq(np.insert(X, 0, 1, axis=1), t, rcond=None)[0]
    return [list(v[1:]), np.array([v[0]])]
def translate(w, b):
    return np.add(w, w), -(1 - 2 * b)
""",
    ),
    _changed("q5", "tuples and an array", "negatives = [-100, low, low]", "negatives = (low, -100.0, np.float64(low))"),
    Unusual(
        "q5",
        "columns, and the other way along the line",
        """
negatives, positives = np.array([[-100.0], [low], [low]]), np.full((5, 1), high)
x_1 = np.linspace(-50, 50, 4001)
x_2 = (margin_extra - old.b_ - old.w_[0] * x_1) / old.w_[1]
least = []
for each in zip(x_1, x_2):
    model = LeastSquaresClassifier().fit(np.vstack([X_six, each]), np.append(t_six, 1.0))
    worst = (t_six * model.decision_function(X_six)).min()
    least.append(worst if abs(each[1]) <= 50 else np.inf)
extra = [x_1[np.argmin(least)], x_2[np.argmin(least)]]
""",
    ),
    Unusual(
        "q6",
        "loops and one vector",
        """
def hinge_gradient(X, t, w, b):
    dw, db = 0 * w, 0.0
    for x, target in zip(X, t):
        if target * (w @ x + b) < 1:
            dw, db = dw - target * x / len(t), db - target / len(t)
    return [list(dw), db]
def exponential_gradient(X, t, w, b):
    rows = np.column_stack([X, np.ones(len(X))])
    v = rows.T @ (-t * np.exp(-t * (rows @ np.append(w, b)))) / len(t)
    return v[:-1], v[-1]
""",
    ),
    _changed("q6", "the bias in an array of one", "-force.mean()", "-force.mean(keepdims=True)"),
    Unusual(
        "q7",
        "words, capitals, arrays",
        """
bounds = ((0, "A"), (0, "a"), (int(k >= 1), "c" if k >= 1 else "a"), [d >= 2, "C" if d >= 2 else " a"], (False, "b"))
chord = np.array([middle + 4, middle - 4])
punishes = [(np.True_, "a"), (np.bool_(0), "b"), (1, "a"), (0, "C"), (False, "d ")]
factor_a, factor_b = np.array([1 / a]), np.float64(1) / c
hopeless = " e "
""",
    ),
    _changed("q7", "another chord", "(middle - 3, middle + 3)", "[middle - 2.5, middle + 2.5]"),
    Unusual(
        "q8",
        "counted and sorted",
        """
def share(X, t, w, b):
    return 1 - sum(m > 0 for m in t * (X @ w + b)) / len(t)
def plateau(X, w, b):
    z = sorted(X @ w + b)
    k = next(k for k, each in enumerate(z) if each > 0)
    return np.array([z[k], -z[k - 1]])
statements = [[0, "c"], [1, "a"], [0, "b"], [1, "d"], [0, "e"]]
""",
    ),
    _changed(
        "q8", "two arrays of one", "z[z > 0].min(), -z[z < 0].max()", "np.sort(z[z > 0])[:1], np.sort(-z[z < 0])[:1]"
    ),
    Unusual(
        "q9",
        "lists of arrays",
        """
def one_of_k(labels, K):
    return [[k == label for k in range(K)] for label in labels]
def fit_classes(X, labels, K):
    rows = np.column_stack([X, np.ones(len(X))])
    V = [np.linalg.lstsq(rows, labels == k, rcond=None)[0] for k in range(K)]
    return [v[:-1] for v in V], [v[-1] for v in V]
def predict(X, W, b):
    return [max(range(len(b)), key=lambda k: W[k] @ x + b[k]) for x in X]
claims = ((True, "B"), (False, "c"), (True, "a"), (False, "d"), (False, "e"))
""",
    ),
    _changed("q9", "classes as floats", ".argmax(axis=1)", ".argmax(axis=1).astype(float)"),
]
