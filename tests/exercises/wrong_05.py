"""Wrong answers to set 05 with a line of the message each must get."""

STACK = "np.column_stack([X, X[:, 0] * X[:, 1]])"

WRONG = {
    "q1": [
        ((STACK, "(X[:, 0] * X[:, 1])[:, None]"), "The two inputs themselves are features too."),
        ((STACK, STACK + ".T"), "One row an example: the table is transposed."),
        (("X[:, 0] * X[:, 1]", "X[:, 0] + X[:, 1]"), "The third feature is the product, not the sum."),
        (
            ("w1_given, -2 * w1_given", "-b_given, -2 * w1_given"),
            "XOR over φ: x = (0, 1, 0): z = w·x + b = 0, but its target is 1",
        ),
        (
            ("w1_given, -2 * w1_given", "w1_given, -w1_given"),
            "XOR over φ: x = (1, 1, 1): z = w·x + b = ..., but its target is 0",
        ),
        (("w1_given, -2 * w1_given", "'much', -2 * w1_given"), "w2_xor should be one number, but it is 'much'"),
        (
            (
                "(-middle[1], -middle[0], 1), middle[0] * middle[1]",
                "(middle[1], middle[0], -1), -middle[0] * middle[1]",
            ),
            "Every example is on the wrong side: flip the sign of w and of b.",
        ),
        (
            ("(-middle[1], -middle[0], 1), middle[0] * middle[1]", "(-off[1], -off[0], 1), off[0] * off[1]"),
            "z = 0 puts the point on the boundary, and that counts as an error.",
        ),
    ],
    "q2": [
        (
            ("lam = Fraction(a2, a1 + a2), Fraction(a1, a1 + a2)", "lam = Fraction(1), Fraction(0)"),
            "coordinate 0 differs: the positive side averages to ..., the negative side to ...",
        ),
        (
            ("lam = Fraction(a2, a1 + a2), Fraction(a1, a1 + a2)", "lam = 0.333, 0.333"),
            "lam adds up to ..., not to 1...",
        ),
        (
            ("@ products(plus)", "@ products(plus) * (1, 1, 0) + (0, 0, crossing[0] * crossing[1])"),
            "Lift each point first, then average: the product of the averages is another number.",
        ),
        (("@ products(minus)", "@ products(minus) * 2"), "the first two numbers should be the common point in both"),
        (
            ("gap = np", "gap = 0 * np"),
            "Over the plain inputs the two averages meet; among the features they need not.",
        ),
        (("average_minus)\n### END", "average_minus) ** 2\n### END"), "That is the squared distance."),
    ],
    "q3": [
        (
            ("-w2 / w3, -w1 / w3,", "-w1 / w3, -w2 / w3,"),
            "Multiply out: w1 stands with x1, so it belongs to c2, and w2 to c1.",
        ),
        (("-w2 / w3, -w1 / w3,", "w2 / w3, w1 / w3,"), "The signs are turned round: the bracket is x1 - c1."),
        (("-w2 / w3, -w1 / w3,", "-w2, -w1,"), "Divide by w3: it stands in front of the brackets."),
        ((", w1 * w2 / w3", ", -w1 * w2 / w3"), "The sign: b0 has to take away what the product brings along."),
        (
            (", w1 * w2 / w3", ", w1 * w2 / w3**2"),
            "w = (...), b = 0: at x = (...) z is ..., but the right side with your numbers is ...",
        ),
        (("return c1, c2, b0", "return c1, c2"), "hyperbola should return three things: c1, c2 and b0"),
    ],
    "q4": [
        (("b = 1 - c1**2", "b = 1.3 - c1**2"), "The direction of w is right; the bias b is not."),
        (
            (
                "b = 1 - c1**2 / a1**2 - c2**2 / a2**2\n",
                "w, b = [-v for v in w], -1 + (c1 / a1) ** 2 + (c2 / a2) ** 2\n",
            ),
            "Every example is on the wrong side: flip the sign of w and of b.",
        ),
        (
            ("(2 * c1 / a1**2, 2 * c2 / a2**2, ", "(-2 * c1 / a1**2, -2 * c2 / a2**2, "),
            "... of 900 examples are wrong.",
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
            "values (...): x = (...): z = w·x + b = ..., but its target is ...",
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
            "The constant 1 is not to be counted: its weight is the bias.",
        ),
        (
            ("count = comb(D + d, d) - 1", "count = comb(D + d - 1, d)"),
            "one input x has the features x to x^2, and you count 1",
        ),
        (
            ("count = comb(D + d, d) - 1", "count = D * d"),
            "D = 2, d = 2: you count 4 features, of which 2 are without x2, by your own count for D = 1",
        ),
        (
            ("count = comb(D + d, d) - 1", "count = sum(D**k for k in range(1, d + 1))"),
            "The order does not matter: x1 x2 and x2 x1 are one feature.",
        ),
        (
            ("<= budget)", "<= budget) + 1"),
            "That is one too many: count again for it, and compare with the weights that there are.",
        ),
        (("<= budget)", "<= budget) - 1"), "One more still fits."),
        (("<= budget)", "<= budget) + 0.5"), "D_most is ..., but a count is a whole number"),
    ],
    "q8": [
        (("((signs, 0.5 -", "((-signs, 0.5 -"), "left: x = (...): z = w·x + b = ..., but its target is ..."),
        (("((signs, 0.5 -", "((signs, 1 -"), "z = 0 puts the point on the boundary, and that counts as an error."),
        (("((signs, 0.5 -", "((signs[:4], 0.5 -"), "w should have 5 numbers, but it has 4 numbers"),
        (
            ("w_h2, b_h2 = [1] * n, -0.5 - m", "w_h2, b_h2 = [1] * n, 0.5 - m"),
            "h2: x = (...): z = w·x + b = 0.5, but its target is 0",
        ),
        (
            ("w_out, b_out = (1, -1), -0.5", "w_out, b_out = (1, 1), -0.5"),
            "the output unit, on (h1, h2): x = (1, 1): z = w·x + b = 1.5, but its target is 0",
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
            "over s = 0 to 7 your pairs add up to [...], but in each row every lit pixel meets every lit one once",
        ),
        (("!= (Q", "== (Q"), "statement 1 is False: at distance 1 every shift of P has 1 and every shift of Q has 1"),
        (("range(1, 7)]", "range(1, 6)]"), "there are 6 statements, but 5 answers"),
    ],
}
