"""Wrong answers to set 02 with a line of the message each must get, and unusual right ones."""

NO_LINE = "[(0, 1, 1, 0), (1, 0, 0, 1)]"

WRONG = {
    "q1": [
        (
            ("(0, 0, -1)", "(0, 0, 1)"),
            "no row says -b > 0, which x = (0, 0) asks for\nIt is there with its sign flipped: multiply "
            "by -1 to turn < into >.",
        ),
        (("(0, 0, -1), ", ""), "the rows have shape (3, 3), wanted shape (4, 3): one row an example"),
        (("-0.5", "-1"), "x = (0, 1): z = w·x + b = 0, but its target is 1"),
        (
            ("-0.5", "0.5"),
            "The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r. Or were "
            "these weights meant for inputs in {-1, +1}?",
        ),
        (("-0.5", "1"), "These weights are right for inputs in {-1, +1}; here the inputs are in {0, 1}."),
    ],
    "q2": [
        (
            ("w_and2, b_and2 = (1, 1), -1", "w_and2, b_and2 = (1, 1), -2"),
            "AND: x = (1, 1): z = w·x + b = 0, but its target is +1",
        ),
        (
            ("w_or2, b_or2 = (1, 1), 1", "w_or2, b_or2 = (1, 1), -0.5"),
            "OR: x = (-1, 1): z = w·x + b = -0.5, but its target is +1",
        ),
        (("(-1,), 0", "(-2,), 2"), "NOT: x = 1: z = w·x + b = 0, but its target is -1"),
        (("(-1,), 0", "(1,), 0"), "Every example is on the wrong side: flip the sign of w and of b."),
    ],
    "q3": [
        (
            ("[[1, -1, -1], [1, -1, 1], [1, 1, -1]", "[[-1, -1, 1], [-1, 1, 1], [1, -1, 1]"),
            "The dummy feature comes first: x0 = 1, then x1.",
        ),
        (("[[1, -1], [1, 1]]", "[[1, 0], [1, 1]]"), "These are inputs in {0, 1}: here false is -1."),
        (
            ("[[1, -1], [1, 1]]", "[[-1], [1]]"),
            "The dummy feature x0 = 1 is missing: each row has one entry more.",
        ),
        (
            ("[-1, 1, 1], [0, -1]", "[1, 1, -1], [0, -1]"),
            "The bias comes first: w~ = (b, w), because x0 = 1 is the first feature.",
        ),
        (("b - r", "b + r"), "Move the threshold to the other side: its sign changes."),
        (("b - r", "r - b"), "w0 has the wrong sign."),
        (("b - r", "-r"), "The bias b is left out: it is still there besides the threshold."),
        (("[b - r, *w]", "[*w, b - r]"), "The dummy feature comes first, and so does its weight."),
    ],
    "q4": [
        (("w / 2, b + np.sum(w) / 2", "w / 2, b"), "The weights are right; the bias must change too."),
        (
            ("w / 2, b + np.sum(w) / 2", "w / 2, b + np.sum(w)"),
            "How much of the sum of the weights does the bias take?",
        ),
        (
            ("w / 2, b + np.sum(w) / 2", "w, 2 * b + np.sum(w)"),
            "All of it is doubled: the same line, but not the same z.",
        ),
        (
            ("w / 2, b + np.sum(w) / 2", "2 * w, b - np.sum(w)"),
            "That is the way back: here the inputs come from {0, 1}.",
        ),
        (("b - np.sum(w)", "b - np.sum(2 * w)"), "Is that the sum of the old weights, or of the new ones?"),
        (("b - np.sum(w)", "b + np.sum(w)"), "The bias moves the other way."),
    ],
    "q5": [
        (("np.abs(X @ w + b)", "(X @ w + b)"), "A distance is never negative."),
        ((" / np.linalg.norm(w)", ""), "That is |z|: the length of w is missing."),
        (("np.linalg.norm(w)", "(w @ w)"), "That is divided by the length of w twice."),
        (("np.abs(X @ w + b)", "np.abs(X @ w)"), "The bias is left out of z."),
        (("/ (w @ w)", "/ np.linalg.norm(w)"), "The steps are too long, by the factor |w|."),
        (("X - np", "X + np"), "Those points lie twice as far away: the sign of the step is wrong."),
        (
            ("s = (X @ w + b)", "s = np.abs(X @ w + b)"),
            "On the negative side the step goes the other way: z has a sign.",
        ),
    ],
    "q6": [
        (
            ("len(false) - m", "-m"),
            "vote(4, 3, [1, 4], [3]): x = (1, 0, 0, 1): z = w·x + b = -0.5, but its target is 1",
        ),
        (("-1 if i in false else 0", "1 if i in false else 0"), "6 of 16 examples are wrong."),
        (
            ("-1 if i in false else 0", "0"),
            "vote(4, 3, [1, 4], [3]): x = (1, 0, 1, 1): z = w·x + b = 0.5, but its target is 0",
        ),
        (
            ("range(1, n + 1)", "range(n)"),
            "vote(3, 1, [1, 2, 3], []): x = (1, 0, 0): z = w·x + b = -0.5, but its target is 1",
        ),
        (("+ 0.5", ""), "z = 0 puts the point on the boundary, and that counts as an error."),
        (
            ("len(false) - m + 0.5", "m - 0.5"),
            "The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r.",
        ),
        (("return w, b", "return b"), "vote should return two things: w and b"),
    ],
    "q7": [
        (('"b"', '"a"'), "not 'a': (0, 0) asks for b < 0, so a positive bias gets it wrong."),
        (
            ('"b"', '"c"'),
            "not 'c': the line of (1, 1) is w1 + w2 = 1, and the constraint of (0, 0) has neither w1 "
            "nor w2 in it.",
        ),
        (
            ('"b"', '"d"'),
            "not 'd': the constraint b < 0 has no w1 and no w2 in it, so it has no line anywhere in "
            "the slice.",
        ),
        (("1, 1, -1", "1, 1, 1"), "for w1 = 0, w2 = 0, b = 1 the right-hand side is 3, wanted 1"),
        (("1, 1, -1", "-1, -1, 1"), "for w1 = 1, w2 = 0, b = 0 the right-hand side is -1, wanted 1"),
        (("4.5", "1.5"), "The sides grow by the factor 3. What does the area do?"),
        (("4.5", "9"), "That is the square: the triangle is half of it."),
    ],
    "q8": [
        (("0, 1", "1, 0"), "-w1 + 2 w2 > 0 is violated: the left side is -1"),
        (
            ("0, 1", "1, 1"),
            "w1 - w2 < 0 is violated: the left side is 0\nOn the boundary: the inequality is strict.",
        ),
        (("0, 1", "0, 2"), "the length of w_unit is 2, wanted 1"),
        (
            ("(2, 1), -1", "(2, 1), 1"),
            "there are still weights that get all four right, for example (0.50, 2.00)",
        ),
        (("(2, 1), -1", "(2, 1), 0"), "t_new is 0, but the target is +1 or -1"),
    ],
    "q9": [
        ((NO_LINE, "[(0, 1, 1, 0)]"), "the list is not complete: there is another one"),
        ((NO_LINE, "[(0, 1, 1, 0), (1, 0, 1, 1)]"), "there is a line for (1, 0, 1, 1): ThresholdUnit(...)"),
        (
            (NO_LINE, "(0, 1, 1, 0)"),
            "no_line should be a list of functions, each with four values that are 0 or 1, such as (0, "
            "0, 0, 1)",
        ),
        (
            ("(1, -1), 0.5", "(1, -1), -0.5"),
            "The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r.",
        ),
        (("(-1, 1), -0.5", "(1, -1), -0.5"), "The weights are in the wrong order: w1 belongs to x1."),
        (("(-1, 1), -0.5", "(-1, 1), -1"), "x = (0, 1): z = w·x + b = 0, but its target is 1"),
    ],
}

UNUSUAL = {
    "q1": [
        "rows = np.array([[1, 1, 1], [2, 0, 2], [0, 0.5, 0.5], [0, 0, -7]])\n"
        "w_or, b_or = np.array([[9], [2]]), -1",
    ],
    "q2": [
        "w_and2, b_and2 = [3, 2], -2\nw_or2, b_or2 = (0.5, 1), 0.75\nw_not2, b_not2 = -5, -1.5",
    ],
    "q3": [
        ("[-1, 1, 1], [0, -1]", "np.array([-3, 2, 2]), (0.25, -0.5)"),
        ("np.array([b - r, *w])", "[b - r] + list(w)"),
    ],
    "q4": [("w_new, b_new = w / 2, b + np.sum(w) / 2", "w_new, b_new = [v / 2 for v in w], b + sum(w) / 2")],
    "q5": [("d = np.abs(X @ w + b) / np.linalg.norm(w)", "d = [abs(x @ w + b) / (w @ w) ** 0.5 for x in X]")],
    "q6": [
        ("0.5", "0.9"),
        ("    return w, b", "    return np.array(w) * 10.0, 10 * b - 3"),
    ],
    "q7": ['why, c, area = "B", np.array([1.0, 1.0, -1.0]), 9 / 2'],
    "q8": [
        "w_unit = np.array([0.6, 0.8])\nx_new, t_new = (0, 0), 1",
        "w_unit = [-0.28, 0.96]\nx_new, t_new = [-20, -10.0], 1",
    ],
    "q9": [
        "no_line = ([1, 0, 0, 1], [0, 1, 1, 0])\nw_x, b_x = (2, -3), 2\nw_y, b_y = (-9, 4), -1",
    ],
}
