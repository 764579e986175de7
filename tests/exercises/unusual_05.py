"""Right answers to set 05 in unusual form: each must earn all points of its question under every seed."""

from gate import Unusual

LIFT = """
def phi(X):
    return {phi}


w2_xor, w3_xor = {xor}
m = (off + on) / 2
w_equal, b_equal = {equal}
"""
LIFT_RIGHT = {
    "phi": "[[x1, x2, x1 * x2] for x1, x2 in X]",
    "xor": "0.1 - b_given, -1e4",
    "equal": "[-5 * m[1], -5 * m[0], 5], 5 * m[0] * m[1]",
}
STOPS = """
lam = {lam}
mu = {mu}
heights = [sum(Fraction(s) * int(x[0] * x[1]) for s, x in zip(shares, X)) for shares, X in ((lam, plus), (mu, minus))]
average_plus, average_minus = {averages}
gap = {gap}
"""
STOPS_RIGHT = {
    "lam": "[f'{a2}/{a1 + a2}', f'{a1}/{a1 + a2}']",
    "mu": "np.array([Fraction(b2, b1 + b2), Fraction(b1, b1 + b2)])",
    "averages": "[*crossing, float(heights[0])], (*crossing, round(float(heights[1]), 3))",
    "gap": "np.array([float(heights[0] - heights[1])])",
}
HYPERBOLA = "def hyperbola(w):\n    {how}"
ELLIPSE = "scale = {scale}\nw = {w}\nb = {b}"
ELLIPSE_RIGHT = {
    "scale": "7",
    "w": "scale * np.array([2 * c1 / a1**2, 2 * c2 / a2**2, -1 / a1**2, 0, -1 / a2**2])",
    "b": "scale * (1 - (c1 / a1) ** 2 - (c2 / a2) ** 2)",
}
PARITY = "def parity_weights(n):\n    {how}"
FUNCTIONS = "def weights_of(values):\n    {how}"
COSTS = "def count_features(D, d):\n    return {count}\n\n\nD_most = {most}"
COSTS_RIGHT = {
    "count": "comb(D + d, D) - 1",
    "most": "next(D for D in range(1, 3000) if comb(D + 1 + degree, degree) - 1 > budget)",
}
UNITS = """
w_left, b_left = {left}
w_right, b_right = 4 * brackets[1], np.array([4 * (0.5 - (brackets[1] > 0).sum())])
w_h1, b_h1 = {h1}
w_h2, b_h2 = 2 * np.ones(n), -2 * m - 0.2
w_out, b_out = {out}
"""
UNITS_RIGHT = {
    "left": "brackets[0].tolist(), 0.9 - int((brackets[0] > 0).sum())",
    "h1": "[1] * n, [0.5 - m]",
    "out": "(2, -5), -1",
}
PAIRS = "def pairs(X, s):\n    {how}\n\n\ntells = {tells}"
PAIRS_RIGHT = {
    "how": "return (X * np.roll(X, s, axis=1)).sum(axis=1)",
    "tells": "np.array([(P * np.roll(P, s)).sum() != (Q * np.roll(Q, s)).sum() for s in range(1, 7)])",
}


def made(question, text, right):
    def unusual(name, **other):
        return Unusual(question, name, text.format(**{**right, **other}))

    return unusual


lift, stops, hyperbola = (made("q1", LIFT, LIFT_RIGHT), made("q2", STOPS, STOPS_RIGHT), made("q3", HYPERBOLA, {}))
ellipse, parity, functions = (made("q4", ELLIPSE, ELLIPSE_RIGHT), made("q5", PARITY, {}), made("q6", FUNCTIONS, {}))
costs, units, pairs = (made("q7", COSTS, COSTS_RIGHT), made("q8", UNITS, UNITS_RIGHT), made("q9", PAIRS, PAIRS_RIGHT))
BY_SIZE = "np.concatenate([np.full(comb(n, k), -((-2.0) ** k) / 2) for k in range(1, n + 1)])"

UNUSUAL = [
    lift("a list of rows"),
    lift("the library's products", phi="products(X)"),
    lift(
        "arrays of one number",
        xor="np.array([w1_given]), np.array([[-3 * w1_given]])",
        equal="np.array([[-m[1]], [-m[0]], [1]]), [m[0] * m[1]]",
    ),
    stops("texts, arrays and rounded numbers"),
    stops(
        "a distance of fractions",
        gap="heights[0] - heights[1]",
        averages="np.array([*crossing, float(heights[0])]), [*crossing, heights[1]]",
    ),
    hyperbola("an array", how="c = np.array([-w[1], -w[0]]) / w[2]; return np.array([*c, w[2] * c[0] * c[1]])"),
    hyperbola("arrays of one number", how="return [[-w[1] / w[2]], np.array([-w[0] / w[2]]), w[0] * w[1] / w[2]]"),
    ellipse("seven times"),
    ellipse(
        "fractions",
        scale="Fraction(1)",
        w="[2 * c1 * scale / a1**2, 2 * c2 * scale / a2**2, -scale / a1**2, 0, -scale / a2**2]",
        b="1 - scale * c1**2 / a1**2 - scale * c2**2 / a2**2",
    ),
    ellipse("a column", w="np.array([[2 * c1 / a1**2], [2 * c2 / a2**2], [-1 / a1**2], [0], [-1 / a2**2]]) * 7"),
    parity("a list", how=f"return list({BY_SIZE}), -0.3"),
    parity(
        "solved",
        how="X = inputs(n); M = np.c_[np.ones(2**n), monomials(X)]\n"
        "    v = np.linalg.solve(M, 3.0 * (X.sum(axis=1) % 2) - 1)\n    return v[1:], float(v[0])",
    ),
    functions(
        "least squares",
        how="n = int(np.log2(len(values))); M = np.c_[monomials(inputs(n)), np.ones(2**n)]\n"
        "    v = np.linalg.lstsq(M, 4.0 * np.asarray(values) - 1, rcond=None)[0]\n    return list(v[:-1]), v[-1]",
    ),
    functions(
        "a triangle, row by row",
        how="n = len(values).bit_length() - 1; X = inputs(n); M = monomials(X); w = np.zeros(2**n - 1)\n"
        "    for row in sorted(range(1, 2**n), key=lambda i: X[i].sum()):\n"
        "        own = max(np.flatnonzero(M[row]))\n"
        "        w[own] = values[row] - values[0] - M[row] @ w\n"
        "    return w, np.array([values[0] - 0.5])",
    ),
    costs("the next one no longer fits"),
    costs(
        "a sum, and floats",
        count="float(sum(comb(D + k - 1, k) for k in range(1, d + 1)))",
        most="float(max(D for D in range(1, 3000) if comb(D + degree, degree) <= budget + 1))",
    ),
    units("lists and other sizes"),
    units(
        "weights of their own",
        left="[3 * v for v in brackets[0].tolist()], 1 - 3 * int((brackets[0] > 0).sum())",
        out="np.array([1, -9]), np.array([-0.1])",
    ),
    pairs("the other direction"),
    pairs(
        "pixel by pixel",
        how="L = len(X[0])\n    return [sum(int(x[i] and x[(i + s) % L]) for i in range(L)) for x in X]",
        tells="tuple(int((P * np.roll(P, s)).sum() != (Q * np.roll(Q, s)).sum()) for s in range(1, 7))",
    ),
]
