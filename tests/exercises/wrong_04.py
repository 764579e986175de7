"""Wrong answers to set 04 with a line of the message each must get."""

HALVES = "[Fraction(1, 4) if k % 4 == 0 else 0 for k in range(16)]"
CHORD = "p, q, s = (h - 1, a + k), (h + 1, a + k), 0.5"
UNITS = "pairs[odd_row]"
RIGHT = "[(2, 2), (-2, 1.5), (1.5, -2), (0.9, 0.9)][odd_row]"
SMALL = "[(3.5, 0.5), (0.9, 1.2), (1.2, 0.9), (0.9, 1.05)][odd_row]"
BAD = "[(-9, -9), (9, -9), (-9, 9), (9, 9)][odd_row]"
SPLIT = "lam[:k] @ X[:k] / A, lam[k:] @ X[k:] / (1 - A)"
SIGN = "sign = 1 if sum(A) > sum(B) else -1"
CLAIMS = '[(False, "b"), (True, "c"), (False, "a"), (True, "d")]'
EXPRESSIBLE = '[(True, "b"), (False, "c"), (False, "d"), (True, "a")]'
OTHER_ROWS = "(row(i1, used[1]), row(i2, used[0]))"
SHARES = "(1 - far, far), (1 - wide, wide)"
STRICT = "[each > 0 if target else each < 0 for each, target in zip(z_offered, XOR.t, strict=True)]"
SENTENCES = "(2, 4, 5, 6, 0, 3, 1, 7)"
DISTANCE = "(w + s * d) @ (w + s * d)"
EXPANDED = "ww + 2 * s * wd + s**2 * dd"

WRONG = {
    "q1": [
        ((CHORD, CHORD.replace("0.5", "2")), "At s = 1 you are at q, and a larger s is beyond it."),
        ((CHORD, CHORD.replace("0.5", "0")), "At s = 0 you are still at p, and a negative s is beyond it."),
        (
            (CHORD, CHORD.replace("p, q, s = (h - 1,", "p, q, s = (h,")),
            "p = (...) is not in S: at x1 = ... the parabola is at ...",
        ),
        (
            (CHORD, "p, q, s = (h - 1, k), (h + 1, k), 0.5"),
            "the point (...) of the segment is in S: there the parabola is at ...",
        ),
        ((CHORD, "p, q, s = (-1, 1, 0), (1, 1), 0.5"), "(x1, x2) should have 2 numbers, but it has 3 numbers"),
        ((UNITS, f"({RIGHT}, {UNITS}[1])"), "first should make one mistake, but it is wrong in no row"),
        (
            (UNITS, f"[{UNITS}[0]] * 2"),
            "Both units are wrong on the same row: then the average is wrong there, and nowhere else.",
        ),
        (
            (UNITS, f"({UNITS}[0], {SMALL})"),
            "On one of these rows the right unit outvotes the wrong one: make each mistake larger.",
        ),
        ((UNITS, f"({UNITS}[0], {BAD})"), "second should make one mistake, but it is wrong in [...]"),
    ],
    "q2": [
        (
            (SPLIT, "lam[:k] @ X[:k], lam[k:] @ X[k:]"),
            "In a weighted average they add up to 1: divide by what they add up to.",
        ),
        (
            (SPLIT, "X[:k].mean(axis=0), X[k:].mean(axis=0)"),
            "Inside each part the shares may differ: these are plain means.",
        ),
        ((SPLIT, "lam[k:] @ X[k:] / (1 - A), lam[:k] @ X[:k] / A"), "That is p and q exchanged."),
        (("/ (1 - A)", "/ A"), "N = 3, k = 1: the shares of the points in q add up to ..."),
        (
            (
                "A = np.sum(lam[:k])\n    p, q = lam[:k] @ X[:k] / A, lam[k:] @ X[k:] / (1 - A)",
                "A = k / len(lam)\n    p, q = lam[:k] @ X[:k] / lam[:k].sum(), lam[k:] @ X[k:] / lam[k:].sum()",
            ),
            "A is the sum of the first k shares; it is k/N only when all are equal.",
        ),
        (
            ("A = np.sum(lam[:k])", "k += 1\n    A = np.sum(lam[:k])"),
            "p has the first k points, the rows 0 to k - 1, and q the others.",
        ),
        (("return A, p, q", "return p, q"), "split should return three things: A, p and q"),
        (("lam @ z", "np.mean(z)"), "All points count alike here: use the shares."),
        (("lam @ z", "np.sum(z)"), "The shares are missing: an average lies between its smallest and its largest z."),
        (("lam @ z", "lam**2 @ z"), "The share of a point comes in once, not twice."),
        (("lam @ z", "np.mean(lam * z)"), "The mean over N is one too many: the shares add up to 1 already."),
        (("A * z_p + (1 - A) * z_q", "(1 - A) * z_p + A * z_q"), "A belongs to p, and 1 - A to q."),
        (("A * z_p + (1 - A) * z_q", "z_p + z_q"), "The shares A and 1 - A are missing."),
        (
            ("A * z_p + (1 - A) * z_q", "(z_p + z_q) / 2"),
            "That is the middle of the segment: which share do p and q have?",
        ),
        (("A * z_p + (1 - A) * z_q", "A * z_p + z_q"), "The share of q is missing: the shares of p and q add up to 1."),
    ],
    "q3": [
        (
            (SHARES, "('1/2', '1/2'), ('1/2', '1/2')"),
            "coordinate 0 differs: the positive side averages to ..., the negative side to ...",
        ),
        ((SHARES, "(2 - 2 * far, 2 * far), (1 - wide, wide)"), "lam adds up to 2, not to 1"),
        ((SHARES, "(1 + far, -far), (1 - wide, wide)"), "The weights of an average are never negative."),
        ((SHARES, "(1 - far, far, 0), (1 - wide, wide)"), "lam has 3 weights, but there are 2 positive examples"),
        ((SHARES, "(0.333, 0.666), (0.25, 0.75)"), "A rounded number is not exact: write Fraction(1, 3) or '1/3'."),
        (
            (STRICT, STRICT.replace(">", ">=").replace("<", "<=")),
            "z = 0 is on the boundary, and strictly that is an error.",
        ),
        (
            (STRICT, "[each > 0 for each in z_offered]"),
            "That says where z is positive. But XOR is 0 in two rows, and there z must be negative.",
        ),
        ((STRICT, "[True, True, 'perhaps', False]"), "strictly[2] should be True or False, but it is 'perhaps'"),
        (("XOR.X @ w_offered + b_offered", "XOR.X @ w_offered - b_offered - 1"), "z_offered[0] is ..."),
        (
            ("v_weak = w1, w2, -(w1 * left[0] + w2 * left[1])", "v_weak = 0, 0, 0"),
            "all three numbers are 0: that fulfils it for any points at all",
        ),
        (
            ("v_weak = w1, w2, -(w1 * left[0] + w2 * left[1])", "v_weak = w2, -w1, 0.5"),
            "...w1... is violated: the left side is ...",
        ),
    ],
    "q4": [
        ((SENTENCES, "(4, 2, 5, 6, 0, 3, 1, 7)"), "order: a step stands before one that it needs..."),
        ((SENTENCES, "(2, 4, 5, 6, 0, 3, 1, 1)"), "order names step ... twice"),
        ((SENTENCES, "(2, 4, 5, 6, 0, 3, 1)"), "order should have 8 steps, but it has 7"),
        (("slips[each]", "(slips[each][0] % 5 + 1, slips[each][1])"), "the flaw of proof 1 is another one"),
        (("slips[each]", '(slips[each][0], "h")'), "not 'h': in proof 1 that is not what is wrong. ..."),
        (("slips[each]", '(slips[each][0], "x")'), "flaws[0][1] should be one of ..., but it is 'x'"),
    ],
    "q5": [
        (
            (HALVES, "[Fraction(k < 4, 4) for k in range(16)]"),
            "coordinate ... differs: the positive side averages to ..., the negative side to ...",
        ),
        ((HALVES, "[1 if k % 4 == 0 else 0 for k in range(16)]"), "Divide every weight by 4."),
        ((HALVES, "[Fraction(1, 4)] * 4"), "Every example has its weight; an example that is not used has weight 0."),
        ((HALVES, "['1/16'] * 16"), "a valid proof, but 16 shares of lam_shift are not 0; four are enough"),
        (
            ("mu_shift = lam_shift", "mu_shift = [Fraction(1, 16)] * 16"),
            "a valid proof, but 16 shares of mu_shift are not 0; four are enough",
        ),
        (
            ("np.full(P.shape, np.mean(P))", "np.repeat(P.mean(axis=1)[:, None], P.shape[1], axis=1)"),
            "P of shape (2, 4): your mean changes when it is moved down by one pixel",
        ),
        (
            ("np.full(P.shape, np.mean(P))", "np.repeat(P.mean(axis=0)[None], P.shape[0], axis=0)"),
            "P of shape (2, 4): your mean changes when it is moved to the right by one pixel",
        ),
        (("np.mean(P))", "np.sum(P))"), "That is the sum over all H W shifts: divide by their number."),
        (("np.full(P.shape, np.mean(P))", "np.mean(P)"), "One number for each pixel is wanted, shape (H, W)."),
        (
            ("np.mean(P))", "np.sum(P) / 8)"),
            "the mean adds up to ... over its pixels, but every shift of P, of shape (3, 3), adds up to ...",
        ),
        ((SIGN, "sign = 1"), "A with 1 and B with 3 of 4 pixels on: x = (...): z = w·x + b = -1, but its target is +1"),
        ((SIGN, "sign = -1"), "Every example is on the wrong side: flip the sign of w and of b."),
        (
            ("-sign * (sum(A)", "sign * (sum(A)"),
            "The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r.",
        ),
        (
            ("-sign * (sum(A) + sum(B)) / 2", "-sign * sum(B)"),
            "A with 3 and B with 2 of 6 pixels on: x = (...): z = w·x + b = 0, but its target is -1",
        ),
        (
            ("-sign * (sum(A) + sum(B)) / 2", "0"),
            "The bias is missing: with b = 0 the boundary passes through the origin.",
        ),
        (("return w, b", "return w"), "counter should return two things: w and b"),
    ],
    "q6": [
        (
            ("claims = [(F", "other_pair = one_pair[::-1]\nclaims = [(F"),
            "the targets of one_pair are (...), those of other_pair (...): the same in all",
        ),
        (
            ("claims = [(F", "other_pair = (0, 0, 0, 0), (0, 0, 0, 1)\nclaims = [(F"),
            "one_pair adds up to (...), other_pair to (0, 0, 0, 1)",
        ),
        (
            ("claims = [(F", "one_pair = (1, 2, 0, 0), (0, 0, 0, 0)\nclaims = [(F"),
            "one_pair: (1, 2, 0, 0) is no input of the function",
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
        (("b_best = -side / 2", "b_best = side / 2"), "...: z = w·x + b = ..., but its target is ..."),
        (("b_best = -side / 2", "b_best = 0"), "z = 0 puts the point on the boundary, and that counts as an error."),
        (
            (CLAIMS, CLAIMS.replace('False, "b"', 'True, "b"')),
            "statement 1 is False (reason b): AND is not affine, but it is separable: the threshold bends "
            "the function.",
        ),
        (
            (CLAIMS, CLAIMS.replace('True, "c"', 'True, "f"')),
            "statement 2 is True, but not by reason f (reason c): each class lies in its own hull, a segment. "
            "What fails is that the two hulls are disjoint.",
        ),
        (
            (CLAIMS, CLAIMS.replace('False, "a"', 'True, "a"')),
            "statement 3 is False (reason a): AND and OR are monotone, so all built from them is; XOR falls from "
            "1 at (0, 1) to 0 at (1, 1).",
        ),
        (
            (CLAIMS, CLAIMS.replace('True, "d"', 'False, "d"')),
            "statement 4 is True (reason d): modulo 2 XOR is x1 + x2, in the row (1, 1) as well.",
        ),
    ],
    "q7": [
        (
            ("mu_or = [Fraction(x in " + OTHER_ROWS, "mu_or = [Fraction(tuple(x) in taken"),
            "valid, but mu_or uses the row (...)",
        ),
        (
            (OTHER_ROWS, "(row(i1, used[0]), row(i2, used[0]))"),
            "coordinate ... differs: the positive side averages to ..., the negative side to ...",
        ),
        ((OTHER_ROWS, "(row(i1, used[1]),)"), "mu adds up to 1/2, not to 1"),
        (("mu_or = [Frac", "lam_or, mu_or = [0] * 9, [Frac"), "lam has 9 weights, but there are 7 positive examples"),
        (
            ("b_parr = -1", "b_parr = 1"),
            "The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r.",
        ),
        (("b_parr = -1", "b_parr = -2"), "z = 0 puts the point on the boundary, and that counts as an error."),
        (
            ("b_parr = -1", "w_parr, b_parr = -w_parr, 1"),
            "Every example is on the wrong side: flip the sign of w and of b.",
        ),
        (
            (EXPRESSIBLE, EXPRESSIBLE.replace('True, "b"', 'False, "f"')),
            "statement 1 is True (reason b): 3 x1 + 2 x2 + x3 + x4 >= 5, for example. A bracket inside a bracket "
            "can be weighed step by step.",
        ),
        (
            (EXPRESSIBLE, EXPRESSIBLE.replace('False, "c"', 'True, "e"')),
            "statement 2 is False (reason c): (1, 0, 1, 0) and (0, 1, 0, 1) are true, (1, 1, 0, 0) and (0, 0, 1, "
            "1) are false, with the same sum.",
        ),
        (
            (EXPRESSIBLE, EXPRESSIBLE.replace('False, "d"', 'False, "c"')),
            "statement 3 is False, but not by reason c (reason d): it is XOR turned round, and the same four "
            "rows clash.",
        ),
        (
            (EXPRESSIBLE, EXPRESSIBLE.replace('True, "a"', 'False, "a"')),
            "statement 4 is True (reason a): count x1, 1 - x2 and x3: x1 - x2 + x3 >= 1.",
        ),
    ],
    "q8": [
        (("@ (p + q) / 2", "@ q"), "The boundary passes through q: there z is 0."),
        (("@ (p + q) / 2", "@ p"), "The boundary passes through p: there z is 0."),
        (("@ (p + q) / 2", "@ (p + q)"), "p = (...), q = (...): in the middle z is ..., not 0"),
        (("b = -w @", "b = w @"), "b has the wrong sign."),
        (("w = p - q", "w = q - p"), "w points to q."),
        (
            ("b = -w @ (p + q) / 2", "b = 0.0"),
            "The bias is missing: with b = 0 the boundary passes through the origin.",
        ),
        ((DISTANCE, "s**2 * (d @ d)"), "You start at p, which is w away from q: w must come in."),
        ((DISTANCE, "np.linalg.norm(w + s * d)"), "That is the distance: its square is wanted."),
        ((DISTANCE, "(w - s * d) @ (w - s * d)"), "The sign of d: from p you walk towards x."),
        ((EXPANDED, "ww + s * wd + s**2 * dd"), "The mixed term comes twice: once as w·d, once as d·w."),
        ((EXPANDED, "ww + 2 * s * wd + s * dd"), "d comes twice in the last term, and s with it."),
        ((EXPANDED, "ww + s**2 * dd"), "The mixed term is missing."),
        ((EXPANDED, "ww - 2 * s * wd + s**2 * dd"), "The mixed term has the sign of w·d."),
        (("-2 * wd / dd", "-wd / dd"), "You may go on."),
        (("-2 * wd / dd", "-3 * wd / dd"), "That is too far."),
        (("-2 * wd / dd", "2 * wd / dd"), "s is positive; at s = 0 you have not left p."),
        (("-2 * wd / dd", "0"), "s is positive; at s = 0 you have not left p."),
    ],
    "q9": [
        (("range(D + 1)", "range(D)"), "labelings(3, 2) is 6, but 3 points are separable in every way in 2 dimensions"),
        (
            ("comb(N - 1, k)", "comb(N, k)"),
            "labelings(1, 1) is 4, but 1 point is separable in every way in 1 dimensions",
        ),
        (
            ("range(D + 1)", "range(1, D + 1)"),
            "labelings(1, 1) is 0, but 1 point is separable in every way in 1 dimensions",
        ),
        (
            ("2 * sum(comb(N - 1, k) for k in range(D + 1))", "2**N"),
            "A threshold has 6 places, and can be turned round: two of these labelings come twice.",
        ),
        (("2 * sum(comb(", "sum(comb("), "Turn every labeling round and you have another one: is a factor 2 missing?"),
        (("2 * sum(comb(", "2.1 * sum(comb("), "labelings(1, 1) is 2.1, but a count is a whole number"),
        (("yours = 2 + 2 *", "yours = 1 +"), "Turn every labeling round: it is another one."),
        (("yours = 2 + 2 *", "yours = 2 *"), "Two labelings are missing: all plus, and all minus."),
        (("yours = 2 + 2 *", "yours = 32 + 0 *"), "That is all labelings."),
        (("N_half // 2 - 1", "N_half // 2"), "The capacity is N = 2 (D + 1): the bias counts as a free number."),
        (("N_half // 2 - 1", "N_half - 1"), "There all labelings are separable; half of them is less."),
        (("N_half // 2 - 1", "N_half // 2 + 1"), "Solve N = 2 (D + 1) for D: the 1 is taken off, not added."),
    ],
}
