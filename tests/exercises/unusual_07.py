"""Right answers to set 07 in another form: each must earn all points of its question, whatever the inputs are."""

from gate import Unusual

UNUSUAL = [
    Unusual(
        "q1",
        "arrays and a logarithm of odds",
        """
ask_from, ask_to = np.array([cost_ask / cost_fn, (cost_fp - cost_ask) / cost_fp])
threshold = np.array([1 / (1 + cost_fn / cost_fp)])
def new_bias(b, c_fp, c_fn):
    cut = c_fp / (c_fp + c_fn)
    return np.array([b - (np.log(cut) - np.log(1 - cut))])
""",
    ),
    Unusual(
        "q1",
        "fractions",
        (
            "threshold = cost_fp / (cost_fp + cost_fn)",
            "from fractions import Fraction\n\nthreshold = Fraction(cost_fp, cost_fp + cost_fn)",
        ),
    ),
    Unusual(
        "q2",
        "a random search, other algebra",
        """
steps = np.random.default_rng(1).normal(size=(400, 2))
pairs = [([middle[0] + a, middle[1] + b], np.array([middle[0] - a, middle[1] - b])) for a, b in steps]
one, other = pairs[np.argmin([sum(squared(*each) for each in pair) for pair in pairs])]
claims = [(0, "A"), (1, "b"), (0, "c"), (0, " d"), (np.False_, "e")]
def slope(p, t):
    return 2 * p * p * (1 - p) if t == 0 else -2 * p * (1 - p) ** 2
def bend(p, t):
    q = p if t == 0 else 1 - p
    return 2 * q**2 * (1 - q) * (2 - 3 * q)
x_turn = np.float64((0.6931471805599453 - bias) / weight)
""",
    ),
    Unusual(
        "q2",
        "tuples of pairs",
        (
            'claims = [(False, "a"), (True, "b"), (False, "c"), (False, "d"), (False, "e")]',
            'claims = ([0, "a"], [1, "b"], [0, "c"], [0, "d"], [0, "e"])',
        ),
    ),
    Unusual(
        "q3",
        "cases and loops",
        """
def line_1(t, p, slope, x_j):
    return x_j * slope / p if t == 1 else -x_j * slope / (1 - p)
def line_2(t, p, x_j):
    return t * x_j - p * x_j
def line_3(t, x, w, b, j):
    return float(x[j] * (t - 1 / (1 + np.exp(-b - sum(w * x)))))
def gradient(X, t, v):
    total = [0.0] * len(v)
    for x, target in zip(X, t, strict=True):
        row = [1.0, *x]
        error = target - 1 / (1 + np.exp(-np.dot(row, v)))
        total = [g + error * entry / len(t) for g, entry in zip(total, row, strict=True)]
    return total
faulty_lines = (5, 4)
""",
    ),
    Unusual(
        "q3",
        "over one denominator, an array of lines",
        """
def line_1(t, p, slope, x_j):
    return [(t - p) * slope * x_j / (p * (1 - p))][0]
def line_2(t, p, x_j):
    return np.array([x_j * (t - p)])
def line_3(t, x, w, b, j):
    return (t - 1 + 1 / (1 + np.exp(w @ x + b))) * x[j]
def gradient(X, t, v):
    errors = t - 0.5 - 0.5 * np.tanh((X @ v[1:] + v[0]) / 2)
    return np.append(errors.mean(), (errors[:, None] * X).mean(axis=0))
faulty_lines = np.array([4.0, 5.0])
""",
    ),
    Unusual(
        "q4",
        "feature by feature",
        """
def penalised_gradient(X, t, l2, w, b):
    dw = [sum((sigmoid(X @ w + b) - t) * X[:, j]) + l2 * w[j] for j in range(len(w))]
    return [dw, float(np.sum(sigmoid(X @ w + b) - t))]
l2_prior = np.array([deviation**-2])
""",
    ),
    Unusual("q4", "the bias in an array of one", ("error.sum()", "error.sum(keepdims=True)")),
    Unusual(
        "q5",
        "by sides, by cases",
        """
def logistic_step(w, b, x, t, eta):
    side = 1 if t == 1 else -1
    push = eta * side / (1 + np.exp(side * (np.dot(w, x) + b)))
    return [w + push * x, b + push]
def hard_step(w, b, x, t, eta):
    y = 1 if np.dot(w, x) + b >= 0 else 0
    if y == t:
        return w, b
    return (w + eta * x, b + eta) if t else (w - eta * x, b - eta)
p, q = 1 / (1 + for_it), 1 / (1 + against_it)
pulls = np.array([[0, p], [-1, p - 1], [1, 1 - q], [0, -q]])
""",
    ),
    Unusual(
        "q5",
        "lists",
        (
            "error = t - sigmoid(w @ x + b)\n    new_w, new_b = w + eta * error * x, b + eta * error",
            "error = t - sigmoid(w @ x + b)\n    new_w, new_b = list(w + eta * error * x), np.array([b + eta * error])",
        ),
    ),
    Unusual(
        "q6",
        "weighted least squares",
        """
def working(z, t):
    e = np.exp(-z)
    r = e / (1 + e) ** 2
    return [r, z + np.where(np.asarray(t) == 1, 1 + e, -1 - 1 / e)]
def newton_step(X, t, v):
    A = np.insert(X, 0, 1, axis=1)
    r, targets = working(A @ v, t)
    return np.linalg.lstsq(np.sqrt(r)[:, None] * A, np.sqrt(r) * targets, rcond=None)[0]
factor = (n_positive / n_negative + n_negative / n_positive + 2) / 2
""",
    ),
    Unusual(
        "q6",
        "the inverse, a list",
        ("new_v = v - np.linalg.solve(H, A.T @ (p - t))", "new_v = list(v - np.linalg.inv(H) @ (A.T @ (p - t)))"),
    ),
    Unusual(
        "q7",
        "another line, another logarithm",
        """
from lincls import Perceptron
line = Perceptron(max_epochs=100000).fit(X_sep - centre, t_sep)
w_up, b_up = list(line.w_), line.b_ - line.w_ @ centre
def least_factor(X, t, w, b, level):
    nearest = min(abs(z) for z in X @ w + b)
    return -np.log(1 / level - 1) / nearest
E_limit = np.array([(share_1 + share_0) * np.log(1 + odds) - share_1 * np.log(odds)])
""",
    ),
    Unusual(
        "q7",
        "an array of one",
        (
            "k = np.log(level / (1 - level)) / ((2 * t - 1) * (X @ w + b)).min()",
            "k = np.log([level / (1 - level)]) / ((2 * t - 1) * (X @ w + b)).min()",
        ),
    ),
    Unusual(
        "q8",
        "tanh and logaddexp",
        """
def stable_sigmoid(z):
    return (1 + np.tanh(z / 2)) / 2
def log_sum_exp(z):
    total = -np.inf
    for each in z:
        total = np.logaddexp(total, each)
    return total
def loss(z, t):
    return np.logaddexp(0, (1 - 2 * t) * z)
""",
    ),
    Unusual(
        "q8",
        "through one another",
        """
def stable_sigmoid(z):
    return np.exp(-np.logaddexp(0, -z))
def log_sum_exp(z):
    largest = max(z)
    return float(largest + np.log(sum(np.exp(z - largest))))
def loss(z, t):
    return [log_sum_exp(np.array([0, each])) - target * each for each, target in zip(z, t, strict=True)]
""",
    ),
    Unusual(
        "q10",
        "Newton's steps by hand, loops",
        """
A, v = np.insert(Z_kept, 0, 1, axis=1), np.zeros(4)
for _ in range(30):
    p = sigmoid(A @ v)
    bend = A.T @ (A * (p * (1 - p))[:, None]) + np.diag([0, 1, 1, 1])
    v = v - np.linalg.solve(bend, A.T @ (p - t_kept) + v * [0, 1, 1, 1])
w_fit, b_fit = list(v[1:]), v[:1]
def cost(p, t, cut):
    bill = 0
    for each, target in zip(p, t):
        if each >= cut and target == 0:
            bill += cost_alarm
        if each < cut and target == 1:
            bill += cost_miss
    return [bill / len(p)][0]
cut = np.float64(1 / (1 + cost_miss / cost_alarm))
q, p = sigmoid(Z_held @ v[1:] + v[0]), sigmoid(A @ v)
cost_half, cost_cut = np.array([cost(q, t_held, 0.5)]), cost(q, t_held, cut)
sorted_p = np.sort(p)
tries = [0, *((sorted_p[1:] + sorted_p[:-1]) / 2), 1]
best_cut = tries[int(np.argmin([cost(p, t_kept, each) for each in tries]))]
cost_best = cost(q, t_held, best_cut)
""",
    ),
]
