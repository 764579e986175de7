"""Right answers to set 02 in unusual form: each gets all points of its question under every seed."""

from gate import Unusual

UNUSUAL = [
    Unusual(
        "q1",
        "an array of scaled rows, another bias",
        (
            "rows = np.array([[1, 1, 1], [2, 0, 2], [0, 0.5, 0.5], [0, 0, -7]])\n"
            "w_or, b_or = np.array([[30 / cut_1], [30 / cut_2]]), -30"
        ),
    ),
    Unusual(
        "q1",
        "fractions",
        (
            "from fractions import Fraction\n"
            "rows = {(0, 0, -1), (0, 1, 1), (1, 0, 1), (1, 1, 1)}\n"
            "w_or, b_or = [Fraction(q1, p1), Fraction(q2, p2)], Fraction(-1)"
        ),
    ),
    Unusual("q1", "a bias in an array of one", ("1 / cut_2), -1", "1 / cut_2), np.array([-1])")),
    Unusual(
        "q2",
        "arrays, other weights",
        (
            "X_and = add_dummy(AND.encoded(-1)[0])\n"
            "X_not = np.array([(1, -1), (1, 1)])\n"
            "v_and = np.array([-2, 3, 1.5]) * s / 2.5\n"
            "v_or = np.array([[3, 2, 2]]) * s / 7\n"
            "v_not = (s / 4, -5 * s / 4)"
        ),
    ),
    Unusual("q2", "tuples, and unequal weights", ("v_and = [-s, s, s]", "v_and = (-0.5 * s, 0.75 * s, 0.75 * s)")),
    Unusual("q2", "a column", ("v_not = [0, -s]", "v_not = np.array([[0], [-s]])")),
    Unusual("q3", "lists", ("np.array([b - r, *w])", "[b - r] + list(w)")),
    Unusual("q3", "a column", ("np.array([b - r, *w])", "np.append(b - r, w)[:, None]")),
    Unusual(
        "q3",
        "lists of Python's numbers",
        (
            "w_new, b_new = w / 2, b + np.sum(w) / 2",
            "w_new, b_new = [v / 2 for v in w.tolist()], float(b + sum(w) / 2)",
        ),
    ),
    Unusual(
        "q3",
        "by z at the origin",
        ("w_new, b_new = 2 * w, b - np.sum(w)", "w_new, b_new = 2 * w, w @ -np.ones(len(w)) + b"),
    ),
    Unusual(
        "q3",
        "a bias in an array of one",
        ("w_new, b_new = 2 * w, b - np.sum(w)", "w_new, b_new = 2 * w, np.array([b - np.sum(w)])"),
    ),
    Unusual(
        "q4",
        "row by row",
        ("d = np.abs(X @ w + b) / np.linalg.norm(w)", "d = [abs(x @ w + b) / (w @ w) ** 0.5 for x in X]"),
    ),
    Unusual(
        "q4",
        "with a unit normal",
        (
            "s = (X @ w + b) / (w @ w)\n    nearest = X - np.outer(s, w)",
            (
                "n = w / np.linalg.norm(w)\n"
                "    d = X @ n + b / np.linalg.norm(w)\n"
                "    nearest = [list(x - a * n) for x, a in zip(X, d)]"
            ),
        ),
    ),
    Unusual(
        "q4",
        "by a projection matrix",
        (
            "nearest = X - np.outer(s, w)",
            ("P = np.eye(len(w)) - np.outer(w, w) / (w @ w)\n    nearest = X @ P - b * w / (w @ w)"),
        ),
    ),
    Unusual("q5", "another bias", ("0.5", "0.9")),
    Unusual("q5", "arrays, ten times as large", ("    return w, b", "    return np.array(w) * 10.0, 10 * b - 3")),
    Unusual("q5", "a list of two", ("    return w, b", "    return [tuple(w), np.float64(b)]")),
    Unusual("q5", "z of the nearest rows", ("b = len(false) - m + 0.5", "b = -(m - len(false)) + 1 / 3")),
    Unusual(
        "q7", "a capital letter and an array", "why, c, area = ' B ', np.array([u[0], u[1], sum(u) - 1.0]), k * k / 2"
    ),
    Unusual("q7", "lists", "why, c, area = ['b'], [u[0], u[1], u[0] + u[1] - 1], np.array([k**2 / 2])"),
    Unusual(
        "q8",
        "between the edges, and the sum of all three",
        (
            "signed = t_three[:, None] * X_three\n"
            "units = signed / np.linalg.norm(signed, axis=1)[:, None]\n"
            "pairs = [(float(units[i] @ units[j]), i, j) for i, j in ((0, 1), (0, 2), (1, 2))]\n"
            "_, i, j = min(pairs)\n"
            "w_unit = units[i] + units[j]\n"
            "w_unit = list(w_unit / np.linalg.norm(w_unit))\n"
            "x_new, t_new = -signed.sum(axis=0), np.array(1)\n"
            "c = np.array([1.0, 1, 1, 1])"
        ),
    ),
    Unusual(
        "q8",
        "twice the opposite",
        (
            "x_new, t_new = X_three[0], -t_three[0]\nc = 1, 0, 0, 1",
            ("x_new, t_new = [-2.0 * v for v in X_three[2]], np.array([t_three[2]])\nc = [0, 0, 6, 3]"),
        ),
    ),
    Unusual(
        "q9",
        "lists, drawn by scatter and axline",
        (
            "no_line = ([1, 0, 0, 1], [0, 1, 1, 0])\n"
            "odd = f_own.index(min(f_own, key=f_own.count))\n"
            "m, q = (low + high) / 2, float(X_own[odd][0])\n"
            "side = -1 if (q > m) != (f_own[odd] == 1) else 1\n"
            "w_own, b_own = [2 * side, 2.0 * side], np.array([-side * 2.0 * (m + q)])\n"
            "figure, ax = plt.subplots()\n"
            "plt.close(figure)\n"
            "ax.scatter(X_own[:, 0], X_own[:, 1], c=t_own)\n"
            "ax.axline((m + q - 1, 1), slope=-1)\n"
            "ax.set(xlabel='input x1', ylabel='X2')\n"
            "picture = check.drawn(figure)"
        ),
    ),
    Unusual(
        "q9",
        "a set of tuples, drawn by letters",
        (
            "no_line = {(0, 1, 1, 0), (1, 0, 0, 1)}\n"
            "odd = f_own.index(min(f_own, key=f_own.count))\n"
            "m, q = (low + high) / 2, float(X_own[odd][0])\n"
            "side = -1 if (q > m) != (f_own[odd] == 1) else 1\n"
            "w_own, b_own = [2 * side, 2.0 * side], np.array([-side * 2.0 * (m + q)])\n"
            "figure, ax = plt.subplots()\n"
            "plt.close(figure)\n"
            "for x, t in zip(X_own, t_own):\n"
            "    ax.text(*x, '+' if t else '-')\n"
            "u = np.linspace(-90, 90, 400)\n"
            "ax.plot(u, m + q - u, 'k--')\n"
            "ax.set_xlabel('x1'), ax.set_ylabel('x2')\n"
            "picture = check.drawn(ax)"
        ),
    ),
]
