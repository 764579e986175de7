"""Plausible wrong answers to set 05: each must lose points of its question under every seed."""

from gate import Mutant

LIFT = """
{imports}


def phi(X):
    return {phi}


w2_xor, w3_xor = {xor}
m = (off + on) / 2
w_equal, b_equal = {equal}
"""
LIFT_RIGHT = {
    "imports": "",
    "phi": "np.c_[X, X[:, 0] * X[:, 1]]",
    "xor": "w1_given, -2 * w1_given",
    "equal": "(-m[1], -m[0], 1), m[0] * m[1]",
}
STOPS = """
lam, mu = {shares}
average_plus, average_minus = {averages}
gap = {gap}
"""
STOPS_RIGHT = {
    "shares": "(Fraction(a2, a1 + a2), Fraction(a1, a1 + a2)), (Fraction(b2, b1 + b2), Fraction(b1, b1 + b2))",
    "averages": "(np.array(each, dtype=float) @ products(X) for each, X in ((lam, plus), (mu, minus)))",
    "gap": "abs(float(average_plus[2] - average_minus[2]))",
}
HYPERBOLA = """
def hyperbola(w):
    w1, w2, w3 = w
    return {gives}
"""
PARITY = """
{imports}


def parity_weights(n):
    {how}
"""
FUNCTIONS = """
{imports}


def weights_of(values):
    n = {n}
    M = {M}
    v = {v}
    return {gives}
"""
FUNCTIONS_RIGHT = {
    "imports": "",
    "n": "len(values).bit_length() - 1",
    "M": "np.c_[np.ones(2**n), monomials(inputs(n))]",
    "v": "np.linalg.solve(M, np.asarray(values) - 0.5)",
    "gives": "v[1:], v[0]",
}
COSTS = """
def count_features(D, d):
    return {count}


D_most = {most}
"""
COSTS_RIGHT = {
    "count": "comb(D + d, d) - 1",
    "most": "max(D for D in range(1, 3000) if comb(D + degree, degree) - 1 <= budget)",
}
UNITS = """
{imports}
w_left, b_left = {left}
w_right, b_right = {right}
w_h1, b_h1 = {h1}
w_h2, b_h2 = {h2}
w_out, b_out = {out}
"""
UNITS_RIGHT = {
    "imports": "",
    "left": "brackets[0], 0.5 - (brackets[0] > 0).sum()",
    "right": "brackets[1], 0.5 - (brackets[1] > 0).sum()",
    "h1": "np.ones(n), 0.5 - m",
    "h2": "np.ones(n), -0.5 - m",
    "out": "(1, -1), -0.5",
}
PAIRS = """
def pairs(X, s):
    {how}


tells = {tells}
"""
PAIRS_RIGHT = {
    "how": "return (X * np.roll(X, -s, axis=1)).sum(axis=1)",
    "tells": "[(P * np.roll(P, s)).sum() != (Q * np.roll(Q, s)).sum() for s in range(1, 7)]",
}
PERCEPTRON = "from lincls import Perceptron"


def made(question, text, right):
    def mutant(name, cell, **wrong):
        return Mutant(question, name, text.format(**{**right, **wrong}), cell)

    return mutant


lift, stops = made("q1", LIFT, LIFT_RIGHT), made("q2", STOPS, STOPS_RIGHT)
hyperbola = made("q3", HYPERBOLA, {})
parity = made("q5", PARITY, {"imports": ""})
functions, costs = made("q6", FUNCTIONS, FUNCTIONS_RIGHT), made("q7", COSTS, COSTS_RIGHT)
units, pairs = made("q8", UNITS, UNITS_RIGHT), made("q9", PAIRS, PAIRS_RIGHT)

MUTANTS = [
    lift("the product alone", "q1-a", phi="(X[:, 0] * X[:, 1])[:, None]"),
    lift("the sum", "q1-a", phi="np.c_[X, X[:, 0] + X[:, 1]]"),
    lift("AND", "q1-a", phi="np.c_[X, np.minimum(X[:, 0], X[:, 1])]"),
    lift("the product of absolute values", "q1-a", phi="np.c_[X, np.abs(X[:, 0] * X[:, 1])]"),
    lift("a table of the visible rows", "q1-a", phi="np.array([[0, 1, 0], [1, 1, 1], [2, -3, -6]])"),
    lift("the lecture's weights", "q1-b", xor="1, -2"),
    lift("an OR", "q1-b", xor="w1_given, 0"),
    lift("only as much as the bias", "q1-b", xor="-b_given, -2 * w1_given"),
    lift(
        "a perceptron",
        "q1-b",
        imports=PERCEPTRON,
        xor="(lambda w: w[1:] * w1_given / w[0])(Perceptron().fit(products(XOR.X), XOR.t).w_)",
    ),
    lift("brackets that are 0 at off", "q1-c", equal="(-off[1], -off[0], 1), off[0] * off[1]"),
    lift("w1 with x1", "q1-c", equal="(-m[0] - 20, -m[1], 1), m[0] * m[1]"),
    lift("XOR", "q1-c", equal="(m[1], m[0], -1), -m[0] * m[1]"),
    stops("halves", "q2-a", shares="((0.5, 0.5) if a1 != a2 else (0, 1)), (0.5, 0.5)"),
    stops(
        "the larger share for the farther end",
        "q2-a",
        shares="(Fraction(a1 + 1, a1 + a2 + 1), Fraction(a2, a1 + a2 + 1)), (1, 0)",
    ),
    stops("the product of the averages", "q2-b", averages="((*crossing, crossing[0] * crossing[1]) for _ in 'ab')"),
    stops("the sum of both ends", "q2-b", averages="(products(plus).sum(axis=0), products(minus).sum(axis=0))"),
    stops("no gap", "q2-c", gap="0"),
    stops("the squared gap", "q2-c", gap="float(average_plus[2] - average_minus[2]) ** 2 + 1"),
    hyperbola("w1 with c1", "q3-a", gives="-w1 / w3, -w2 / w3, w1 * w2 / w3"),
    hyperbola("the signs turned", "q3-a", gives="w2 / w3, w1 / w3, w1 * w2 / w3"),
    hyperbola("not divided", "q3-a", gives="-w2, -w1, w1 * w2 / w3"),
    hyperbola("always the lecture's", "q3-a", gives="0.5, 0.5, -0.5"),
    hyperbola("b0 with the other sign", "q3-b", gives="-w2 / w3, -w1 / w3, -w1 * w2 / w3"),
    hyperbola("c1 c2", "q3-b", gives="-w2 / w3, -w1 / w3, w1 * w2 / w3**2"),
    hyperbola("no b0", "q3-b", gives="-w2 / w3, -w1 / w3, 0"),
    Mutant("q4", "a circle", "w, b = (2 * c1, 2 * c2, -1, 0, -1), 1 - c1**2 - c2**2 + (a1 == a2) * 5", "q4-a"),
    Mutant(
        "q4",
        "outside",
        "w = (-2 * c1 / a1**2, -2 * c2 / a2**2, 1 / a1**2, 0, 1 / a2**2)\nb = c1**2 / a1**2 + c2**2 / a2**2 - 1",
        "q4-a",
    ),
    Mutant(
        "q4",
        "a little larger",
        "w = (2 * c1 / a1**2, 2 * c2 / a2**2, -1 / a1**2, 0, -1 / a2**2)\nb = 1.01 - c1**2 / a1**2 - c2**2 / a2**2",
        "q4-a",
    ),
    Mutant(
        "q4",
        "decide",
        "from lincls import decide\nU = np.linspace(-1.873, 1.791, 30)\n"
        "G = np.array([(c1 + a1 * u, c2 + a2 * v) for u in U for v in U])\n"
        "found = decide(polynomial(G, 2), (((G - (c1, c2)) / (a1, a2)) ** 2).sum(axis=1) < 1)\nw, b = found.w, found.b",
        "q4-a",
    ),
    parity(
        "1 and -1",
        "q5-a",
        how="return np.concatenate([np.full(comb(n, k), (-1.0) ** (k - 1)) for k in range(1, n + 1)]), -0.5",
    ),
    parity("only pairs", "q5-a", how="w = np.zeros(2**n - 1); w[:n] = 1; w[n:n + comb(n, 2)] = -2; return w, -0.5"),
    parity(
        "the bias 0",
        "q5-a",
        how="return np.concatenate([np.full(comb(n, k), (-2.0) ** (k - 1)) for k in range(1, n + 1)]), 0",
    ),
    parity(
        "k times",
        "q5-b",
        how="return np.concatenate([np.full(comb(n, k), [1, -2, 4][min(k, 3) - 1]) for k in range(1, n + 1)]), -0.5",
    ),
    parity(
        "a table up to four",
        "q5-b",
        how="return np.concatenate([np.full(comb(n, k), (-2.0) ** (k - 1)) for k in range(1, min(n, 4) + 1)]), -0.5",
    ),
    parity(
        "a perceptron",
        "q5-a",
        imports=PERCEPTRON,
        how="m = Perceptron(max_epochs=5000).fit(monomials(inputs(n)), parity(n).t); return m.w_, m.b_",
    ),
    functions("two inputs", "q6-b", n="2"),
    functions("no bias", "q6-a", gives="v[1:], 0"),
    functions("the bias last", "q6-a", gives="v[:-1], v[-1]"),
    functions("the values themselves", "q6-a", v="np.linalg.solve(M, np.asarray(values, dtype=float))"),
    functions("the rows backwards", "q6-a", v="np.linalg.solve(M, np.asarray(values)[::-1] - 0.5)"),
    functions(
        "without the products",
        "q6-a",
        v="np.r_[np.linalg.lstsq(M[:, :n + 1], np.asarray(values) - 0.5, rcond=None)[0], np.zeros(2**n - n - 1)]",
    ),
    functions(
        "decide",
        "q6-a",
        imports="from lincls import decide",
        v="(lambda s: [s.b, *s.w])(decide(monomials(inputs(n)), values))",
    ),
    costs("with the constant", "q7-a", count="comb(D + d, d)"),
    costs("degree d alone", "q7-a", count="comb(D + d - 1, d)"),
    costs("without powers", "q7-a", count="sum(comb(D, k) for k in range(1, d + 1))"),
    costs("with the order", "q7-a", count="sum(D**k for k in range(1, d + 1))"),
    costs("a grid", "q7-a", count="(d + 1) ** D - 1"),
    costs("those of the library", "q7-a", count="polynomial(np.ones((1, D)), d).shape[1]"),
    costs("one too many", "q7-b", most=COSTS_RIGHT["most"] + " + 1"),
    costs("the root", "q7-b", most="int(budget ** (1 / degree))"),
    units("all positive", "q8-a", left="np.abs(brackets[0]) - 2 * (brackets[0] > 0).all(), -2.5"),
    units("an OR of the three", "q8-a", left="brackets[0], (brackets[0] < 0).sum() - 0.5"),
    units("all five inputs", "q8-b", right="np.where(brackets[1] == 0, 1, brackets[1]), 0.5 - (brackets[1] > 0).sum()"),
    units("on the boundary", "q8-b", right="brackets[1], 1 - (brackets[1] > 0).sum()"),
    units("more than m", "q8-c", h1="np.ones(n), -0.5 - m"),
    units("the same unit twice", "q8-c", h2="np.ones(n), 0.5 - m"),
    units("at_least", "q8-c", imports="from lincls.boolean import at_least", h1="at_least(m, n).w, at_least(m, n).b"),
    units("either", "q8-d", out="(1, 1), -0.5"),
    units("on the boundary of the output", "q8-d", out="(1, -1), 0"),
    pairs("without the edge", "q9-a", how="return (X[:, s:] * X[:, :X.shape[1] - s]).sum(axis=1)"),
    pairs("over all rows", "q9-a", how="return (X * np.roll(X, -s, axis=1)).sum()"),
    pairs("along the rows", "q9-a", how="return (X * np.roll(X, -s, axis=0)).sum(axis=1)"),
    pairs("both directions", "q9-a", how="return (X * (np.roll(X, s, axis=1) + np.roll(X, -s, axis=1))).sum(axis=1)"),
    pairs("neighbours only", "q9-a", how="return (X * np.roll(X, -1, axis=1)).sum(axis=1)"),
    pairs("either is on", "q9-a", how="return (X | np.roll(X, -s, axis=1)).sum(axis=1)"),
    pairs(
        "the other way round",
        "q9-b",
        tells="[(P * np.roll(P, s)).sum() == (Q * np.roll(Q, s)).sum() for s in range(1, 7)]",
    ),
    pairs("all distances", "q9-b", tells="[True] * 6"),
]
