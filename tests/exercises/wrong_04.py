"""Wrong answers to set 04 with a line of the message each must get, and unusual right ones."""

HALVES = "[Fraction(1, 4) if k % 4 == 0 else 0 for k in range(16)]"
SPLIT = "lam[:k] @ X[:k] / A, lam[k:] @ X[k:] / (1 - A)"
SIGN = "sign = 1 if sum(A) > sum(B) else -1"
CLAIMS = "claims = [False, True, False, True]"
EXPRESSIBLE = "[True, False, False, True]"
OTHER_ROWS = "([1, 0, 0, 1], [0, 1, 1, 0])"
DISTANCE = "(w + s * d) @ (w + s * d)"
EXPANDED = "ww + 2 * s * wd + s**2 * dd"

WRONG = {
    "q1": [
        (("(1, 1), 0.5", "(1, 1), 2"), "At s = 1 you are at q, and a larger s is beyond it."),
        (("(1, 1), 0.5", "(1, 1), 0"), "At s = 0 you are still at p, and a negative s is beyond it."),
        (("(-1, 1), (1, 1)", "(0, 1), (1, 1)"), "p = (0, 1) is not in S: 1 > 0^2"),
        (("(-1, 1), (1, 1)", "(-1, 0), (1, 0)"), "the point (0, 0) of the segment is in S: 0 <= 0^2"),
        (("(-1, 1), (1, 1)", "(-1, 1, 0), (1, 1)"), "(x1, x2) should have 2 numbers, but it has 3 numbers"),
        (("(-1, 2.5, -1), ", "(1, 1, -0.5), "), "first makes 0 mistakes, wanted 1: []"),
        (
            ("(2.5, -1, -1)", "(-1, 3, -1)"),
            "Both units are wrong on the same row: then the average is wrong there, and nowhere else.",
        ),
        (
            ("(2.5, -1, -1)", "(3.5, 0.5, -1)"),
            "On one of these rows the right unit outvotes the wrong one: make each mistake larger.",
        ),
        (("(2.5, -1, -1)", "(1, 1, -1)"), "second makes 2 mistakes, wanted 1: [(0, 1), (1, 0)]"),
    ],
    "q2": [
        (
            (SPLIT, "lam[:k] @ X[:k], lam[k:] @ X[k:]"),
            "The shares in p add up to A, and those in q to 1 - A: divide by that.",
        ),
        (
            (SPLIT, "X[:k].mean(axis=0), X[k:].mean(axis=0)"),
            "Inside each part the shares may differ: these are plain means.",
        ),
        ((SPLIT, "lam[k:] @ X[k:] / (1 - A), lam[:k] @ X[:k] / A"), "That is p and q exchanged."),
        (("/ (1 - A)", "/ A"), "q is divided by A: its shares add up to 1 - A."),
        (
            ("np.sum(lam[:k])", "k / len(lam)"),
            "A is the sum of the first k shares; it is k/N only when all are equal.",
        ),
        (
            ("A = np.sum(lam[:k])", "k += 1\n    A = np.sum(lam[:k])"),
            "The first k points are the rows 0 to k - 1.",
        ),
        (("lam @ z", "np.mean(z)"), "All points count alike here: use the shares."),
        (
            ("lam @ z", "np.sum(z)"),
            "The shares are missing: an average lies between its smallest and its largest z.",
        ),
        (("lam @ z", "lam**2 @ z"), "The share of a point comes in once, not twice."),
        (("lam @ z", "np.mean(lam * z)"), "The mean over N is one too many: the shares add up to 1 already."),
        (("A * z_p + (1 - A) * z_q", "(1 - A) * z_p + A * z_q"), "A belongs to p, and 1 - A to q."),
        (("A * z_p + (1 - A) * z_q", "z_p + z_q"), "The shares A and 1 - A are missing."),
        (
            ("A * z_p + (1 - A) * z_q", "(z_p + z_q) / 2"),
            "That is the middle of the segment: which share do p and q have?",
        ),
        (
            ("A * z_p + (1 - A) * z_q", "A * z_p + z_q"),
            "The share of q is missing: the shares of p and q add up to 1.",
        ),
    ],
    "q3": [
        (("c = -1, 1, 1, -1", "c = 1, -1, -1, 1"), "c1 < 0 is violated: the left side is 1"),
        (("c = -1, 1, 1, -1", "c = -2, 1, 1, -1"), "in the sum the factor of b is -1, wanted 0"),
        (("c = -1, 1, 1, -1", "c = -1, 2, 1, -1"), "in the sum the factor of w2 is 1, wanted 0"),
        (("c = -1, 1, 1, -1", "c = 0, 0, 0, 0"), "On the boundary: the inequality is strict."),
        (("v_weak = 0, 0, 0", "v_weak = 1, 1, -0.5"), "w1 + w2 + b <= 0 is violated: the left side is 1.5"),
        (("v_weak = 0, 0, 0", "v_weak = 0, 0, 1"), "b <= 0 is violated: the left side is 1"),
        (
            ("[False, False, False, False]", "[True] * 4"),
            "statement 1 is False: a v_weak that fulfils all four conditions has z = 0 in this row: "
            "on the boundary, a mistake.",
        ),
        (
            ("[False, False, False, False]", "[False, True, True, False]"),
            "statement 2 is False: a v_weak that fulfils all four conditions has z = 0 in this row: "
            "on the boundary, a mistake.",
        ),
    ],
    "q4": [
        (
            "lam_cross, mu_cross = ('1/2', '1/2'), ('1/2', '1/2')",
            "coordinate 0 differs: the positive side averages to 0, the negative side to 5/2",
        ),
        (
            (
                "lam_cross, mu_cross = (1 - i, i), (1 - k, k)",
                "lam_cross, mu_cross = (2 - 2 * i, 2 * i), (1 - k, k)",
            ),
            "lam adds up to 2, not to 1",
        ),
        (
            ("(1 - i, i), (1 - k, k)", "(i, 1 - i), (k, 1 - k)"),
            "coordinate 0 differs: the positive side averages to -3, the negative side to 2",
        ),
        (
            ("(1 - i, i), (1 - k, k)", "(1 + i, -i), (1 - k, k)"),
            "The weights of an average are never negative.",
        ),
        (
            ("(1 - i, i), (1 - k, k)", "(1 - i, i, 0), (1 - k, k)"),
            "lam has 3 weights, but there are 2 positive examples",
        ),
        (
            "lam_cross, mu_cross = (0.333, 0.666), (0.25, 0.75)",
            "A rounded number is not exact: write Fraction(1, 3) or '1/3'.",
        ),
    ],
    "q5": [
        (
            (HALVES, "[Fraction(k < 4, 4) for k in range(16)]"),
            "coordinate 2 differs: the positive side averages to 3/4, the negative side to 1/2",
        ),
        ((HALVES, "[1 if k % 4 == 0 else 0 for k in range(16)]"), "Divide every weight by 4."),
        (
            (HALVES, "[Fraction(1, 4)] * 4"),
            "Every example has its weight; an example that is not used has weight 0.",
        ),
        ((HALVES, "['1/16'] * 16"), "a valid proof, but 16 shares of lam_shift are not 0; four are enough"),
        (
            ("mu_shift = lam_shift", "mu_shift = [Fraction(1, 16)] * 16"),
            "a valid proof, but 16 shares of mu_shift are not 0; four are enough",
        ),
        (
            ("np.full(P.shape, np.mean(P))", "np.repeat(P.mean(axis=1)[:, None], P.shape[1], axis=1)"),
            "That is shifted to the right only: shift it down as well.",
        ),
        (
            ("np.full(P.shape, np.mean(P))", "np.repeat(P.mean(axis=0)[None], P.shape[0], axis=0)"),
            "That is shifted down only: shift it to the right as well.",
        ),
        (("np.mean(P))", "np.sum(P))"), "That is the sum over all H W shifts: divide by their number."),
        (
            ("np.full(P.shape, np.mean(P))", "np.mean(P)"),
            "One number for each pixel is wanted, shape (H, W).",
        ),
        (("np.mean(P))", "np.sum(P) / 8)"), "The number of shifts is H W, not 8."),
        (
            (SIGN, "sign = 1"),
            "A with 1 and B with 3 of 4 pixels on: x = (0, 1, 0, 0): z = w·x + b = -1, but its target is +1",
        ),
        ((SIGN, "sign = -1"), "Every example is on the wrong side: flip the sign of w and of b."),
        (
            ("-sign * (sum(A)", "sign * (sum(A)"),
            "The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r.",
        ),
        (
            ("-sign * (sum(A) + sum(B)) / 2", "-sign * sum(B)"),
            "A with 3 and B with 2 of 6 pixels on: x = (1, 0, 0, 0, 0, 1): z = w·x + b = 0, but its "
            "target is -1",
        ),
        (
            ("-sign * (sum(A) + sum(B)) / 2", "0"),
            "The bias is missing: with b = 0 the boundary passes through the origin.",
        ),
        (("return w, b", "return w"), "counter should return two things: w and b"),
    ],
    "q6": [
        (("x_one, x_two = (0, 1), (1, 0)", "x_one, x_two = (0, 1), (0, 0)"), "here f of the sum = 1 = 1 + 0"),
        (
            ("x_one, x_two = (0, 1), (1, 0)", "x_one, x_two = (1, 1), (0, 1)"),
            "the sum = (1, 2) is not an input of XOR",
        ),
        (
            ("x_one, x_two = (0, 1), (1, 0)", "x_one, x_two = (0.5, 0.5), (0, 0)"),
            "x_one = (0.5, 0.5) is not an input of XOR",
        ),
        (
            ("(X @ w + t[0] == t).all()", "(X @ w == t).all() and t[0] == 0"),
            "A constant may be added: f need not be 0 at the origin.",
        ),
        (("(X @ w + t[0] == t).all()", "(X @ w + t[0] != t).any()"), "The answer is the wrong way round."),
        (
            ("bool((X @ w + t[0] == t).all())", "sum(t) != 2 or t[0] != t[-1] or len(t) < 4"),
            "That asks whether it is separable: AND is separable, but not affine.",
        ),
        (
            ("bool((X @ w + t[0] == t).all())", "len(t) < 4 or t[0] + t[3] == t[1] + t[2]"),
            "With more than two inputs there are more conditions: look at all the values.",
        ),
        (("(1, 1), -0.5", "(1, 1), 0"), "z = 0 puts a point on the boundary, and that counts as an error."),
        (("(1, 1), -0.5", "(0, 1), -0.5"), "this line gets 2 of 4 rows right; there is one that gets more"),
        (
            (CLAIMS, "claims = [True, True, False, True]"),
            "statement 1 is False: AND is not affine, but it is separable: the threshold bends the function.",
        ),
        (
            (CLAIMS, "claims = [False, False, False, True]"),
            "statement 2 is True: each class lies in its own hull, a segment. What fails is that the "
            "two hulls are disjoint.",
        ),
        (
            (CLAIMS, "claims = [False, True, True, True]"),
            "statement 3 is False: AND and OR are monotone, so all built from them is; XOR falls from "
            "1 at (0, 1) to 0 at (1, 1).",
        ),
        ((CLAIMS, "claims = [False, True, False, False]"), "statement 4 is True: modulo 2 XOR is x1 + x2."),
    ],
    "q7": [
        ((OTHER_ROWS, "([1, 0, 1, 0], [0, 1, 0, 1])"), "valid, but mu_or uses the row (0, 1, 0, 1)"),
        (
            (OTHER_ROWS, "([1, 0, 0, 1], [0, 1, 0, 1])"),
            "coordinate 2 differs: the positive side averages to 1/2, the negative side to 0",
        ),
        ((OTHER_ROWS, "([1, 0, 0, 1],)"), "mu adds up to 1/2, not to 1"),
        (
            ("mu_or = [Frac", "lam_or, mu_or = [0] * 9, [Frac"),
            "lam has 9 weights, but there are 7 positive examples",
        ),
        (
            ("(1, 0, 2, 1), -1", "(1, 0, 2, 1), -2.5"),
            "These weights are right for inputs in {0, 1}; here the inputs are in {-1, +1}.",
        ),
        (
            ("(1, 0, 2, 1), -1", "(1, 0, 2, 1), 1"),
            "The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r.",
        ),
        (
            ("(1, 0, 2, 1), -1", "(1, 0, 2, 1), 0"),
            "x = (-1, -1, 1, -1): z = w·x + b = 0, but its target is -1",
        ),
        (
            ("(1, 0, 2, 1), -1", "(1, 0, 1, 1), -1"),
            "x = (-1, -1, 1, 1): z = w·x + b = 0, but its target is +1",
        ),
        (
            (EXPRESSIBLE, "[False, False, False, True]"),
            "statement 1 is True: 3 x1 + 2 x2 + x3 + x4 >= 5, for example. A bracket inside a bracket "
            "can be weighed step by step.",
        ),
        (
            (EXPRESSIBLE, "[True, True, False, True]"),
            "statement 2 is False: (1, 0, 1, 0) and (0, 1, 0, 1) are true, (1, 1, 0, 0) and (0, 0, 1, "
            "1) are false, with the same sum.",
        ),
        (
            (EXPRESSIBLE, "[True, False, True, True]"),
            "statement 3 is False: it is XOR turned round, and the same four rows clash.",
        ),
        (
            (EXPRESSIBLE, "[True, False, False, False]"),
            "statement 4 is True: count x1, 1 - x2 and x3: x1 - x2 + x3 >= 1.",
        ),
    ],
    "q8": [
        (("@ (p + q) / 2", "@ q"), "The line passes through q: z must be 0 in the middle of the segment."),
        (("@ (p + q) / 2", "@ p"), "The line passes through p: z must be 0 in the middle of the segment."),
        (("@ (p + q) / 2", "@ (p + q)"), "The middle is (p + q)/2: a factor 1/2 is missing in b."),
        (("b = -w @", "b = w @"), "b has the wrong sign: z must be 0 in the middle of the segment."),
        (("w = p - q", "w = q - p"), "w points to q: then z is negative on the positive side."),
        (
            ("b = -w @ (p + q) / 2", "b = 0.0"),
            "The bias is missing: with b = 0 the line passes through the origin.",
        ),
        ((DISTANCE, "s**2 * (d @ d)"), "You start at p, which is w away from q: w must come in."),
        ((DISTANCE, "np.linalg.norm(w + s * d)"), "That is the distance: its square is wanted."),
        ((DISTANCE, "(w - s * d) @ (w - s * d)"), "The sign of d: from p you walk towards x."),
        ((EXPANDED, "ww + s * wd + s**2 * dd"), "The mixed term comes twice: once as w·d, once as d·w."),
        ((EXPANDED, "ww + 2 * s * wd + s * dd"), "d comes twice in the last term, and s with it."),
        ((EXPANDED, "ww + s**2 * dd"), "The mixed term is missing."),
        ((EXPANDED, "ww - 2 * s * wd + s**2 * dd"), "The mixed term has the sign of w·d."),
        (
            ("-2 * wd / dd", "-wd / dd"),
            "There you are nearest to q. You may go on until you are as far as at the start.",
        ),
        (("-2 * wd / dd", "2 * wd / dd"), "s is positive, and wd is negative."),
        (("-2 * wd / dd", "0"), "That is s = 0, the start itself: there is another one."),
    ],
    "q9": [
        (
            ("range(D + 1)", "range(D)"),
            "The bias is a free number too: the sum goes from k = 0 to D, D included.",
        ),
        (("comb(N - 1, k)", "comb(N, k)"), "The binomials are those of N - 1."),
        (("range(D + 1)", "range(1, D + 1)"), "The sum starts at k = 0."),
        (
            ("2 * sum(comb(N - 1, k) for k in range(D + 1))", "2**N"),
            "That is all 2^N labelings: are all of them separable?",
        ),
        (("2 * sum(comb(", "sum(comb("), "Every labeling can be turned round: a factor 2 is missing."),
        (
            ("centred = 2 + 8 + 4 * 2", "centred = 22"),
            "That is Cover's count, but here three points lie on a line, twice.",
        ),
        (
            ("centred = 2 + 8 + 4 * 2", "centred = 14"),
            "That is the count for the corners alone: now the centre gets a sign too.",
        ),
        (
            ("centred = 2 + 8 + 4 * 2", "centred = 28"),
            "That is twice the count for the corners: often the centre has no choice.",
        ),
        (("100 // 2 - 1", "100 // 2"), "The capacity is N = 2 (D + 1): the bias counts as a free number."),
        (("100 // 2 - 1", "99"), "There all labelings are separable; half of them is less."),
        (("100 // 2 - 1", "51"), "Solve N = 2 (D + 1) for D: the 1 is taken off, not added."),
    ],
}

UNUSUAL = {
    "q1": [
        "p, q, s = [3, 9.0], np.array([0.5, -2]), Fraction(1, 10)\n"
        "first, second = np.array([-3, 10, -6]), [9.0, -2, -6]",
        ("(1, 1), 0.5", "(1, 1), np.array([0.5])"),
    ],
    "q2": [
        (SPLIT, "np.average(X[:k], axis=0, weights=lam[:k]), np.average(X[k:], axis=0, weights=lam[k:])"),
        ("lam @ z", "sum(share * each for share, each in zip(lam, z))"),
        ("A * z_p + (1 - A) * z_q", "z_q + A * (z_p - z_q)"),
    ],
    "q3": ["c = np.array([-0.5, 0.5, 0.5, -0.5])\nv_weak = [0.0, -0.0, 0]\nright = (False,) * 4"],
    "q4": [
        "from lincls import decide\nproof = decide(*four)\nlam_cross, mu_cross = proof.lam, proof.mu",
        ("(1 - i, i), (1 - k, k)", "[str(1 - i), str(i)], [str(1 - k), str(k)]"),
    ],
    "q5": [
        ("mu_shift = lam_shift", "mu_shift = ['1/4' if k % 4 == 3 else '0' for k in range(16)]"),
        (
            "np.full(P.shape, np.mean(P))",
            "sum(np.roll(P, (i, k), (0, 1)) for i in range(len(P)) for k in range(P.shape[1])) / P.size",
        ),
        ("(sum(A) + sum(B)) / 2", "(sum(A) + sum(B)) / 2 + 0.4"),
    ],
    "q6": [
        ("(0, 1), (1, 0)", "[1.0, 0], np.array([0, 1])"),
        ("(1, 1), -0.5", "np.array([-7, -5]), 8"),
        ("(1, 1), -0.5", "(1, 1), np.array([-0.5])"),
        ("bool((X @ w + t[0] == t).all())", "all(t[0] + x @ w == value for x, value in zip(X, t))"),
        (CLAIMS, "claims = np.array([0, 1, 0, 1]) == 1"),
    ],
    "q7": [
        ("Fraction(x in ([1, 1, 0, 0], [0, 0, 1, 1]), 2)", "0.5 * (x in ([1, 1, 0, 0], [0, 0, 1, 1]))"),
        ("(1, 0, 2, 1), -1", "np.array([2, 0.5, 5, 3]), -2"),
        (EXPRESSIBLE, "(True, False, False, True)"),
    ],
    "q8": [
        ("    return w, b", "    return list(p - q), (q @ q - p @ p) / 2"),
        (DISTANCE, "np.linalg.norm(w + s * d) ** 2"),
        (EXPANDED, "ww + s * (2 * wd + s * dd)"),
        ("-2 * wd / dd", "abs(wd + wd) / dd"),
    ],
    "q9": [
        (
            "2 * sum(comb(N - 1, k) for k in range(D + 1))",
            "2 if N == 1 or D == 0 else labelings(N - 1, D) + labelings(N - 1, D - 1)",
        ),
        ("100 // 2 - 1", "np.int64(49)"),
    ],
}
