"""Right answers to set 01 in unusual form: each gets all points of its question under every seed."""

from gate import Unusual

UNUSUAL = [
    Unusual(
        "q1",
        "loops over lists",
        (
            "def mean_loss(features, targets, weights, bias):\n"
            "    total = 0.0\n"
            "    for x, t in zip(features.tolist(), targets.tolist()):\n"
            "        total += 0.5 * (sum(a * c for a, c in zip(x, weights)) + bias - t) ** 2\n"
            "    return total / len(targets)\n"
            "def gradient(X, t, w, b):\n"
            "    A = np.c_[np.ones(len(X)), X]\n"
            "    g = A.T @ (A @ np.r_[b, w] - t) / len(X)\n"
            "    return [list(g[1:]), np.array([g[0]])]\n"
        ),
    ),
    Unusual(
        "q1",
        "one dummy feature for both",
        (
            "def mean_loss(features, targets, weights, bias):\n"
            "    total = 0.0\n"
            "    for x, t in zip(features.tolist(), targets.tolist()):\n"
            "        total += 0.5 * (sum(a * c for a, c in zip(x, weights)) + bias - t) ** 2\n"
            "    return total / len(targets)\n"
            "def gradient(X, t, w, b):\n"
            "    A = np.c_[np.ones(len(X)), X]\n"
            "    g = A.T @ (A @ np.r_[b, w] - t) / len(X)\n"
            "    return g[1:], g[0]\n"
        ),
    ),
    Unusual("q1", "the loss by a dot product", ("np.mean((y - t) ** 2) / 2", "(y - t) @ (y - t) / (2 * len(t))")),
    Unusual(
        "q1",
        "a loss in an array of one",
        ("E = np.mean((y - t) ** 2) / 2", "E = np.array([np.mean((y - t) ** 2) / 2])"),
    ),
    Unusual(
        "q1",
        "the mean along the rows",
        ("X.T @ r / len(t), np.mean(r)", "(X * r[:, None]).mean(axis=0).tolist(), r.mean()"),
    ),
    Unusual(
        "q2",
        "with one vector for w and b",
        (
            "def descend(X, t, eta, steps):\n"
            "    A, v = np.c_[np.ones(len(X)), X], np.zeros(X.shape[1] + 1)\n"
            "    while steps:\n"
            "        v, steps = v - eta * A.T @ (A @ v - t) / len(t), steps - 1\n"
            "    return v[1:], v[0]\n"
            "def largest_eta(X):\n"
            "    A = np.c_[X, np.ones(len(X))]\n"
            "    return 2 * len(X) / np.linalg.norm(A, 2) ** 2\n"
        ),
    ),
    Unusual(
        "q2",
        "lists",
        (
            "def descend(X, t, eta, steps):\n"
            "    A, v = np.c_[np.ones(len(X)), X], np.zeros(X.shape[1] + 1)\n"
            "    while steps:\n"
            "        v, steps = v - eta * A.T @ (A @ v - t) / len(t), steps - 1\n"
            "    return [v[1:].tolist(), np.array([v[0]])]\n"
            "def largest_eta(X):\n"
            "    A = np.c_[X, np.ones(len(X))]\n"
            "    return np.array([2 / np.linalg.eigvals(A.T @ A / len(X)).real.max()])\n"
        ),
    ),
    Unusual(
        "q2",
        "in closed form",
        (
            "def descend(X, t, eta, steps):\n"
            "    A = np.c_[X, np.ones(len(X))]\n"
            "    H = A.T @ A / len(t)\n"
            "    M = np.linalg.matrix_power(np.eye(len(H)) - eta * H, steps)\n"
            "    best = np.linalg.lstsq(A, t, rcond=None)[0]\n"
            "    v = best - M @ best\n"
            "    return v[:-1], v[-1]\n"
            "def largest_eta(X):\n"
            "    A = np.c_[X, np.ones(len(X))]\n"
            "    return 2 / np.linalg.svd(A.T @ A / len(X))[1][0]\n"
        ),
    ),
    Unusual(
        "q2",
        "called again",
        (
            "def descend(X, t, eta, steps):\n"
            "    if steps == 0:\n"
            "        return np.zeros(X.shape[1]), 0\n"
            "    w, b = descend(X, t, eta, steps - 1)\n"
            "    r = X @ w + b - t\n"
            "    return w - eta * np.mean(r[:, None] * X, axis=0), b - eta * r.mean()\n"
            "def largest_eta(X):\n"
            "    A = np.c_[X, np.ones(len(X))]\n"
            "    return float(2 / np.linalg.eigvalsh(A.T @ A / len(X)).max())\n"
        ),
    ),
    Unusual(
        "q3",
        "fractions",
        (
            "from fractions import Fraction\n"
            "x, t = [Fraction(float(v)) for v in x_own], [Fraction(int(v)) for v in t_own]\n"
            "r = [w_start * a + b_start - c for a, c in zip(x, t)]\n"
            "w_step, b_step = w_start - sum(p * q for p, q in zip(r, x)) / 8, b_start - sum(r) "
            "/ 8\n"
            "w_best, b_best = sum(p * q for p, q in zip(x, t)) / sum(p * p for p in x), sum(t) "
            "/ 4\n"
            "eta_limit = 2 / max(1, sum(p * p for p in x) / 4)"
        ),
    ),
    Unusual(
        "q3",
        "arrays of one",
        (
            "eta_limit = 2 / max(1, np.mean(x_own**2))",
            (
                "eta_limit = np.array([2 / max(1, np.mean(x_own**2))])\n"
                "w_best, b_best = np.array([w_best]), np.array([b_best])\n"
                "w_step = [w_step]"
            ),
        ),
    ),
    Unusual(
        "q4",
        "by QR",
        (
            "def pseudo_inverse(A):\n"
            "    return np.linalg.inv(np.linalg.qr(A)[1]) @ np.linalg.qr(A)[0].T\n"
            "def solve(X, t):\n"
            "    Q, R = np.linalg.qr(np.c_[X, np.ones(len(X))])\n"
            "    v = np.linalg.solve(R, Q.T @ t)\n"
            "    return v[:-1], v[-1]"
        ),
    ),
    Unusual(
        "q4",
        "centred inputs",
        (
            "def pseudo_inverse(A):\n"
            "    return (np.linalg.inv(A.T @ A) @ A.T).tolist()\n"
            "def solve(X, t):\n"
            "    m = X.mean(axis=0)\n"
            "    w = np.linalg.lstsq(X - m, t - t.mean(), rcond=None)[0]\n"
            "    return list(w), t.mean() - m @ w"
        ),
    ),
    Unusual(
        "q4",
        "by singular values",
        (
            "def pseudo_inverse(A):\n"
            "    U, s, V = np.linalg.svd(A, full_matrices=False)\n"
            "    return V.T / s @ U.T\n"
            "def solve(X, t):\n"
            "    m = X.mean(axis=0)\n"
            "    w = pseudo_inverse(X - m) @ (t - t.mean())\n"
            "    return w, np.array([t.mean() - m @ w])"
        ),
    ),
    Unusual(
        "q5",
        "by the score",
        (
            "def choose(train, validation, degrees):\n"
            "    return max(degrees, key=lambda d: "
            "PolynomialRegression(d).fit(*train).score(*validation))"
        ),
    ),
    Unusual(
        "q5",
        "the least so far",
        (
            "def choose(training, val, list_of_degrees):\n"
            "    best, least = None, float('inf')\n"
            "    for d in list_of_degrees:\n"
            "        r = PolynomialRegression(d).fit(*training).predict(val[0]) - val[1]\n"
            "        if r @ r < least:\n"
            "            best, least = np.int64(d), r @ r\n"
            "    return best"
        ),
    ),
    Unusual(
        "q5",
        "an array of one",
        ("best = degrees[int(np.argmin(losses))]", "best = np.array(degrees)[[int(np.argmin(losses))]]"),
    ),
    Unusual(
        "q7",
        "lists of lists",
        (
            "def three_parts(X, t, seed):\n"
            "    rng = np.random.default_rng(seed)\n"
            "    rows = list(range(len(t)))\n"
            "    rng.shuffle(rows)\n"
            "    a, c = int(0.7 * len(t)), int(0.85 * len(t))\n"
            "    return [[X[r], t[r]] for r in (rows[:a], rows[a:c], rows[c:])]\n"
            "\n"
            'numbers = [(False, "a"), (False, "c"), (True, "d"), (False, "e"), (False, "b")]'
        ),
    ),
    Unusual(
        "q7",
        "plain lists, and words",
        (
            "def three_parts(X, t, seed):\n"
            "    rng = np.random.default_rng(seed)\n"
            "    rows = list(range(len(t)))\n"
            "    rng.shuffle(rows)\n"
            "    a, c = int(0.7 * len(t)), int(0.85 * len(t))\n"
            "    return tuple((X[r].tolist(), t[r].tolist()) for r in (rows[:a], rows[a:c], "
            "rows[c:]))\n"
            "\n"
            'numbers = [[0, "A"], [0, " c "], [1, "D"], [False, "e"], [np.bool_(False), "b"]]'
        ),
    ),
    Unusual(
        "q7",
        "as a dictionary",
        (
            'numbers = [(False, "a"), (False, "c"), (True, "d"), (False, "e"), (False, "b")]',
            ('numbers = {1: (False, "a"), 2: (False, "c"), 3: (True, "d"), 4: (False, "e"), 5: (False, "b")}'),
        ),
    ),
    Unusual(
        "q8",
        "grown degree by degree, the other way round",
        (
            "def phi(X, degree):\n"
            "    D = X.shape[1]\n"
            "    grow, out = [(np.ones(len(X)), 0)], []\n"
            "    for _ in range(degree):\n"
            "        grow = [(f * X[:, j], j) for f, last in grow for j in range(last, D)]\n"
            "        out = [f for f, _ in grow] + out\n"
            "    return np.array(out).T\n"
            "_m = [PolynomialRegression(2).fit(X_system, T_system[:, k]) for k in (0, 1)]\n"
            "def predict_system(X):\n"
            "    return [[float(m.predict([x])[0]) for m in _m] for x in X.tolist()]"
        ),
    ),
    Unusual(
        "q8",
        "lists, and a cubic fit",
        (
            "def phi(X, degree):\n"
            "    D = X.shape[1]\n"
            "    grow, out = [(np.ones(len(X)), 0)], []\n"
            "    for _ in range(degree):\n"
            "        grow = [(f * X[:, j], j) for f, last in grow for j in range(last, D)]\n"
            "        out = [f for f, _ in grow] + out\n"
            "    return [list(row) for row in zip(*out)]\n"
            "_fit = PolynomialRegression(3)\n"
            "def predict_system(X):\n"
            "    return np.column_stack([_fit.fit(X_system, T_system[:, k]).predict(X) for k "
            "in (0, 1)])"
        ),
    ),
    Unusual(
        "q9",
        "by hand, drawn by scatter",
        (
            "w_all, b_all = np.polyfit(x_iris[learn], t_iris[learn], 1)\n"
            "x, t, s = x_iris[learn], t_iris[learn], species[learn]\n"
            "mx, mt = (np.array([v[s == k].mean() for k in range(3)]) for v in (x, t))\n"
            "dx, dt = x - mx[s], t - mt[s]\n"
            "w_each = np.array([dx @ dt / (dx @ dx)])\n"
            "b_each = mt - w_each * mx\n"
            "E_all = np.mean((w_all * x_iris[judge] + b_all - t_iris[judge]) ** 2) / 2\n"
            "E_each = round(float(np.mean((w_each * x_iris[judge] + b_each[species[judge]] - "
            "t_iris[judge]) ** 2) / 2), 4)\n"
            "figure, ax = plt.subplots()\n"
            "plt.close(figure)\n"
            "ax.scatter(x_iris[learn], t_iris[learn], c=species[learn])\n"
            "ax.legend(['Setosa, versicolor, virginica'])\n"
            "u = np.linspace(4, 8, 300)\n"
            "for v, c in ((w_all, b_all), *((w_each, c) for c in b_each)):\n"
            "    ax.plot(u, v * u + c)\n"
            "ax.set_xlabel('Length / CM')\n"
            "ax.set_ylabel('width in cm')\n"
            "picture = check.drawn(figure)"
        ),
    ),
    Unusual(
        "q9",
        "by hand, drawn by colours and line collections",
        (
            "w_all, b_all = np.polyfit(x_iris[learn], t_iris[learn], 1)\n"
            "x, t, s = x_iris[learn], t_iris[learn], species[learn]\n"
            "mx, mt = (np.array([v[s == k].mean() for k in range(3)]) for v in (x, t))\n"
            "dx, dt = x - mx[s], t - mt[s]\n"
            "w_each = np.array([dx @ dt / (dx @ dx)])\n"
            "b_each = mt - w_each * mx\n"
            "E_all = np.mean((w_all * x_iris[judge] + b_all - t_iris[judge]) ** 2) / 2\n"
            "E_each = round(float(np.mean((w_each * x_iris[judge] + b_each[species[judge]] - "
            "t_iris[judge]) ** 2) / 2), 4)\n"
            "figure, ax = plt.subplots()\n"
            "plt.close(figure)\n"
            "for k, name in enumerate(iris.classes):\n"
            "    mine = learn[species[learn] == k]\n"
            "    ax.scatter(x_iris[mine], t_iris[mine], color=['r', 'g', 'b'][k], marker='x', "
            "label=name.upper())\n"
            "ax.axline((0, b_all), slope=w_all)\n"
            "for c in b_each:\n"
            "    ax.axline((0, c), (8, float(8 * w_each[0] + c)))\n"
            "ax.legend()\n"
            "ax.set_xlabel('Length / CM')\n"
            "ax.set_ylabel('width in cm')\n"
            "picture = check.drawn(ax)"
        ),
    ),
]
