"""Wrong answers to set 05 with a line of the message each must get, and unusual right ones."""

STACK = "np.column_stack([X, X[:, 0] * X[:, 1]])"

WRONG = {
    "q1": [
        ((STACK, "(X[:, 0] * X[:, 1])[:, None]"), "The two inputs themselves are features too."),
        ((STACK, STACK + ".T"), "One row an example: the table is transposed."),
        (("X[:, 0] * X[:, 1]", "X[:, 0] + X[:, 1]"), "The third feature is the product, not the sum."),
        (
            ("(2, 2, -4), -1", "(1, 1, -2), -0.5"),
            "1 is the lecture's number: all four rows are right, but take your own",
        ),
        (
            ("(2, 2, -4), -1", "(2, 2, -2), -1"),
            "XOR over φ: x = (1, 1, 1): z = w·x + b = 1, but its target is 0",
        ),
        (
            ("(2, 2, -4), -1", "(2, 2, -4), 0"),
            "XOR over φ: x = (0, 0, 0): z = w·x + b = 0, but its target is 0",
        ),
        (
            ("(-1, -1, 2), 0.5", "(1, 1, -2), -0.5"),
            "Every example is on the wrong side: flip the sign of w and of b.",
        ),
    ],
    "q2": [
        (
            ("lam, mu = (0.5, 0.5), (0.5, 0.5)", "lam, mu = (1, 0), (0.5, 0.5)"),
            "coordinate 0 differs: the positive side averages to 0, the negative side to 1/2",
        ),
        (
            ("(0.5, 0.5, 0.5), (0.5, 0.5, 0)", "(0.5, 0.5, 0), (0.5, 0.5, 0.5)"),
            "These are the averages of the other class: which rows have t = 1 in EQUAL?",
        ),
        (
            ("(0.5, 0.5, 0.5), (0.5, 0.5, 0)", "(1, 1, 1), (0.5, 0.5, 0)"),
            "That is the sum of the two rows: the shares are 1/2 each.",
        ),
        (
            ("(0.5, 0.5, 0.5), (0.5, 0.5, 0)", "(0.5, 0.5, 0.25), (0.5, 0.5, 0)"),
            "Lift each row first, then average: the product of the averages is another number.",
        ),
        (("gap = 0.5", "gap = 0"), "Over the plain inputs the two averages meet; the lift pulls them apart."),
        (("gap = 0.5", "gap = 0.25"), "That is the squared distance."),
    ],
    "q3": [
        (
            ("-w2 / w3, -w1 / w3,", "-w1 / w3, -w2 / w3,"),
            "Multiply out: w1 stands with x1, so it belongs to c2, and w2 to c1.",
        ),
        (("-w2 / w3, -w1 / w3,", "w2 / w3, w1 / w3,"), "The signs are turned round: the bracket is x1 - c1."),
        (("-w2 / w3, -w1 / w3,", "-w2, -w1,"), "Divide by w3: it stands in front of the brackets."),
        (
            (", w1 * w2 / w3", ", -w1 * w2 / w3"),
            "The sign: w3 c1 c2 is what the product brings along, and b0 must take it away.",
        ),
        ((", w1 * w2 / w3", ", w1 * w2 / w3**2"), "That is c1 c2: the factor w3 stands in front of it."),
        (("return c1, c2, b0", "return c1, c2"), "hyperbola should return three things: c1, c2 and b0"),
    ],
    "q4": [
        (("b = 1 - c1**2", "b = -1 - c1**2"), "The direction of w is right; the bias b is not."),
        (
            (
                "b = 1 - c1**2 / a1**2 - c2**2 / a2**2\n",
                "w, b = [-v for v in w], -1 + (c1 / a1) ** 2 + (c2 / a2) ** 2\n",
            ),
            "Every example is on the wrong side: flip the sign of w and of b.",
        ),
        (
            ("(2 * c1 / a1**2, 2 * c2 / a2**2, ", "(-2 * c1 / a1**2, -2 * c2 / a2**2, "),
            "207 of 1600 examples are wrong.",
        ),
        (("0, -1 / a2**2)", "-1 / a2**2)"), "w should have 5 numbers, but it has 4 numbers"),
    ],
    "q5": [
        (("b = -0.5", "b = 0"), "parity of 1: x = 0: z = w·x + b = 0, but its target is 0"),
        (
            ("b = -0.5", "b = 0.5"),
            "The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r. Or were "
            "these weights meant for inputs in {-1, +1}?",
        ),
        (
            ("(-2.0) ** (k - 1)", "(-1.0) ** (k - 1)"),
            "parity of 2: x = (1, 1, 1): z = w·x + b = 0.5, but its target is 0",
        ),
        (("range(1, n + 1)", "range(1, n)"), "w should have 15 numbers, but it has 14 numbers"),
        (("return w, b", "return w"), "parity_weights should return two things: w and b"),
    ],
    "q6": [
        (
            ("solution[1:], solution[0]", "solution[:-1], solution[-1]"),
            "values (0, 1, 1, 0): x = (0, 1, 0): z = w·x + b = -1, but its target is 1",
        ),
        ((" - 0.5)", ")"), "The bias is missing: with b = 0 the boundary passes through the origin."),
        (
            ("np.asarray(values) - 0.5", "0.5 - np.asarray(values)"),
            "Every example is on the wrong side: flip the sign of w and of b.",
        ),
        (("n = len(values).bit_length() - 1", "n = 2"), "weights_of raised ValueError: ..."),
        (("return w, b", "return solution"), "weights_of should return two things: w and b"),
    ],
    "q7": [
        (
            ("count = comb(D + d, d) - 1", "count = comb(D + d, d)"),
            "The constant 1 is counted too: its weight is the bias.",
        ),
        (
            ("count = comb(D + d, d) - 1", "count = comb(D + d - 1, d)"),
            "Those are the features of degree d alone: the lower degrees belong to them.",
        ),
        (
            ("count = comb(D + d, d) - 1", "count = sum(comb(D, k) for k in range(1, d + 1))"),
            "Powers are included: x1 may be multiplied by itself.",
        ),
        (
            ("count = comb(D + d, d) - 1", "count = sum(D**k for k in range(1, d + 1))"),
            "The order does not matter: x1 x2 and x2 x1 are one feature.",
        ),
        (
            ("<= 1_000_000)", "<= 1_000_000) + 1"),
            "That is one too many: count again for it, and compare with a million.",
        ),
        (("<= 1_000_000)", "<= 1_000_000) - 1"), "One more still fits."),
    ],
    "q8": [
        (
            ("w_none, b_none = (-1, -1), 0.5", "w_none, b_none = (1, 1), -0.5"),
            "none: x = (0, 0): z = w·x + b = -0.5, but its target is 1",
        ),
        (
            ("w_none, b_none = (-1, -1), 0.5", "w_none, b_none = (-1, -1), 1"),
            "none: x = (0, 1): z = w·x + b = 0, but its target is 0",
        ),
        (
            ("w_both, b_both = (1, 1), -1.5", "w_both, b_both = (1, 1), -0.5"),
            "both: x = (0, 1): z = w·x + b = 0.5, but its target is 0",
        ),
        (
            ("nots = 2", "nots = 0"),
            "NOT is there: look at the second bracket, and at the signs of the weights of w_none.",
        ),
        (("nots = 2", "nots = 1"), "One NOT for each input of the second bracket."),
        (
            ("w_h2, b_h2 = (1, 1, 1), -1.5", "w_h2, b_h2 = (1, 1, 1), -2.5"),
            "h2: x = (0, 1, 1): z = w·x + b = -0.5, but its target is 1",
        ),
        (
            ("w_out, b_out = (1, -1), -0.5", "w_out, b_out = (1, 1), -0.5"),
            "the output unit: x = (1, 1): z = w·x + b = 1.5, but its target is 0",
        ),
    ],
    "q9": [
        (
            ("(X * np.roll(X, -s, axis=1))", "(X[:, s:] * X[:, :-s])"),
            "Round the edge: after the last pixel comes the first one again.",
        ),
        ((".sum(axis=1)", ".sum()"), "One number a row: you have added up over all rows."),
        (
            (".sum(axis=1)", ".sum(axis=0)"),
            "pairs(((1, 1, 0, 1, 0), (1, 0, 0, 0, 1)), 1) has 5 numbers, wanted 2 numbers",
        ),
        (
            ("np.roll(X, -s, axis=1)", "np.roll(X, -s, axis=0)"),
            "The rows were shifted, not the pixels: roll along axis 1.",
        ),
        (
            ("!= (Q", "== (Q"),
            "statement 1 is False: at distance 1 every shift of P has 1 and every shift of Q has 1",
        ),
    ],
}
UNUSUAL = {
    "q1": [
        """
phi = lambda X: [[x1, x2, x1 * x2] for x1, x2 in X]
w_xor, b_xor = [10, 20, -40], -5
w_equal, b_equal = [-3, -1, 4], 1e-3
"""
    ],
    "q2": [
        """
from fractions import Fraction
lam = mu = [Fraction(1, 2)] * 2
average_1, average_0 = np.full(3, 0.5), [0.5, 0.5, 0.0]
gap = np.float64(0.5)
"""
    ],
    "q3": [
        """
def hyperbola(w):
    c = np.array([-w[1], -w[0]]) / w[2]
    return np.array([*c, w[2] * c[0] * c[1]])
"""
    ],
    "q4": [
        """
w = 7 * np.array([2 * c1 / a1**2, 2 * c2 / a2**2, -1 / a1**2, 0, -1 / a2**2])
b = 7 * (1 - (c1 / a1) ** 2 - (c2 / a2) ** 2)
"""
    ],
    "q5": [
        """
def parity_weights(n):
    X = inputs(n)
    M = np.column_stack([np.ones(2**n), monomials(X)])
    v = np.linalg.solve(M, 3.0 * (X.sum(axis=1) % 2) - 1)
    return list(v[1:]), float(v[0])
"""
    ],
    "q6": [
        """
def weights_of(values):
    n = int(np.log2(len(values)))
    M = np.column_stack([monomials(inputs(n)), np.ones(2**n)])
    v = np.linalg.lstsq(M, 4.0 * np.asarray(values) - 1, rcond=None)[0]
    return list(v[:-1]), v[-1]
"""
    ],
    "q7": [
        """
def count_features(D, d):
    return sum(comb(D + k - 1, k) for k in range(1, d + 1))


D_most = 179.0
"""
    ],
    "q8": [
        """
w_both, b_both = (2, 3), -4
w_none, b_none = [-5, -5], 1
nots = 2.0
w_h1, b_h1 = (3, 4, 5), -1
w_h2, b_h2 = (2, 2, 2), -3
w_out, b_out = (2, -5), -1
"""
    ],
    "q9": [
        """
def pairs(X, s):
    L = len(X[0])
    return [sum(int(x[i] and x[(i + s) % L]) for i in range(L)) for x in X]


tells = (0 == 1, False, False, True, True, False)
"""
    ],
}
