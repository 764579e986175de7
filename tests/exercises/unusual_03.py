"""Right answers to exercise set 03 in unusual form: each gets all points, whatever the hidden inputs are."""

from gate import Unusual

STEP = """
def step(w, b, x, t, eta):
    push = eta * t * float(t * (np.dot(w, x) + b) <= 0)
    return list(w + push * x), b + push
def growth(x, eta):
    return eta * np.linalg.norm([1, *x]) ** 2
"""
LABELS = """
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
"""
BACKWARDS = """
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
"""
SHUFFLED = """
def perceptron(X, t, max_epochs, w, b):
    rng, epochs, updates = np.random.default_rng(5), 0, 1
    while updates and epochs < max_epochs:
        epochs, updates = epochs + 1, 0
        for n in rng.permutation(len(X)):
            if t[n] * (w @ X[n] + b) <= 0:
                w, b, updates = w + t[n] * X[n], b + t[n], updates + 1
    return [w, b, epochs, updates == 0]
"""
RANDOM_POCKET = """
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
"""
GENERATOR_SUM = """
def criterion(X, t, w, b):
    return float(sum(-m for m in t * (X @ w + b) if m < 0))
def criterion_gradient(X, t, w, b):
    push = np.where(t * (X @ w + b) < 0, -t, 0)
    return X.T @ push, push.sum()
"""
LIST_OF_PAIRS = """
correct = [[np.sign(z) == t, {0: "C", 1: "a", -1: " b "}[int(np.sign(z * t))]] for z, t in pairs]
def mistake_numbers(X, t, w, b):
    return {n for n in range(len(X)) if not t[n] * (np.dot(X[n], w) + b) > 0}
"""
ARRAYS = """
correct = np.array([(z * t > 0, "a" if z * t > 0 else "c" if z == 0 else "b") for z, t in pairs])
def mistake_numbers(X, t, w, b):
    return np.flatnonzero(~(t * (X @ w + b) > 0))
"""
LEARNED = """
def learn(table, start):
    X, t = table.encoded(-1)
    v, n, calm = np.array([*start[0], start[1]], dtype=float), 0, 0
    while calm < len(X):
        for k in range(len(X)):
            h = np.array([*X[k], 1.0])
            calm += 1
            if t[k] * (v @ h) <= 0:
                v, n, calm = v + t[k] * h, n + 1, 0
    return v[:-1], v[-1], n

w_or, b_or, n_or = learn(OR, start_or)
w_and, b_and, n_and = learn(AND, start_and)
w_or, b_and, n_and = w_or.tolist(), np.array([b_and]), [float(n_and)]
w_not, b_not, n_not = learn(NOT, start_not)
w_not = float(w_not[0])
def same_unit(w, b, v, c):
    u, s = [*w, b], [*v, c]
    parallel = all(abs(p * y - q * x) < 1e-9 * (1 + abs(p * y)) for p, x in zip(u, s) for q, y in zip(u, s))
    return np.int64(parallel and np.dot(w, v) > 0)
compared = ((1, "E"), (0, "a"), (0, "d"), [1, "b"], (np.True_, "c"))
"""
RUNS = """
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
run_own = learn(X_own, t_own, *start_own, 99)
run_xor = tuple(learn(*XOR.encoded(-1), *start_xor, 4))
most_right = [np.int64(3), "B"]
"""
WORST = """
def worst(X, t, w, b):
    margins = [t[n] * (np.dot(X[n], w) + b) for n in range(len(X))]
    return margins.index(min(margins)) if min(margins) <= 0 else None
def worst_first(X, t, most):
    v, H = np.zeros(X.shape[1] + 1), np.column_stack([np.ones(len(X)), X])
    for k in range(most):
        m = t * (H @ v)
        if m.min() > 0:
            return v[1:].tolist(), np.array([v[0]]), float(k)
        v = v + t[m.argmin()] * H[m.argmin()]
    return [v[1:], v[0], most]
"""
NOVIKOFF = """
def novikoff(X, t, w, b):
    H = np.column_stack([np.ones(len(X)), X])
    u = np.array([b, *w])
    R, gamma = max(np.linalg.norm(H, axis=1)), min(t * (H @ u)) / np.linalg.norm(u)
    return [R, gamma, R**2 / gamma**2]
statements = {1: (1, "b"), 2: (0, "a"), 3: ("True", "C"), 4: (False, "d")}
"""

UNUSUAL = [
    Unusual("q1", "a factor of 0 or 1, a list, a norm", STEP),
    Unusual("q1", "sign of z against t", ("if t * (w @ x + b) <= 0", "if np.sign(w @ x + b) != t")),
    Unusual("q1", "a number in an array", ("more = eta * (x @ x + 1)", "more = np.array([eta * (x @ x + 1)])")),
    Unusual("q2", "lists, other letters, a set", LIST_OF_PAIRS),
    Unusual("q2", "arrays", ARRAYS),
    Unusual("q2", "a tuple of numpy's integers", ("(t * (X @ w + b) <= 0).tolist()", "(t * (X @ w + b) <= 0)")),
    Unusual("q3", "a mistake told apart for each label", LABELS),
    Unusual("q3", "backwards, the weights as one vector", BACKWARDS),
    Unusual("q3", "shuffled", SHUFFLED),
    Unusual(
        "q3",
        "converged as 0 or 1, w as a list",
        ("return w, b, epochs, converged", "return list(w), [b], float(epochs), int(converged)"),
    ),
    Unusual("q4", "lists, arrays, cross products", LEARNED),
    Unusual(
        "q4",
        "the angle between the units",
        ("bool(np.allclose(first, second))", "np.linalg.norm(first - second) < 1e-7"),
    ),
    Unusual("q5", "lists and arrays", RUNS),
    Unusual("q5", "a pair as a list", ('most_right = 3, "b"', 'most_right = [3.0, "(b)"]')),
    Unusual("q6", "lists", WORST),
    Unusual("q6", "numpy's integer", ("n = int(np.argmin(margins)) if", "n = np.argmin(margins) if")),
    Unusual("q7", "examples drawn at random", RANDOM_POCKET),
    Unusual("q7", "a later tie is kept", ("if count < errors:", "if count <= errors:")),
    Unusual("q8", "a sum of a generator, strict mistakes", GENERATOR_SUM),
    Unusual(
        "q8",
        "a list for the gradient",
        ("-(t[wrong] @ X[wrong]), -t[wrong].sum()", "list(-(t[wrong] @ X[wrong])), np.array([-t[wrong].sum()])"),
    ),
    Unusual("q9", "a list, statements by number", NOVIKOFF),
    Unusual("q9", "a hypotenuse", ("np.sqrt(w @ w + b**2)", "np.hypot(np.linalg.norm(w), b)")),
]
