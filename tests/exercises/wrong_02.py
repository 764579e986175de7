"""Wrong answers to set 02 with a line of the message each must get."""

NO_LINE = "[(0, 1, 1, 0), (1, 0, 0, 1)]"

WRONG = {
    "q1": [
        (
            ("(0, 0, -1)", "(0, 0, 1)"),
            "no row says -b > 0, which x = (0, 0) asks for\nIt is there with its sign flipped: multiply "
            "by -1 to turn < into >.",
        ),
        (("(0, 0, -1), ", ""), "the rows have shape (3, 3), wanted shape (4, 3): one row an example"),
        (("1 / cut_2), -1", "1 / cut_2), 0"), "x = (0, 0): z = w·x + b = 0, but its target is 0"),
        (
            ("(1 / cut_1, 1 / cut_2), -1", "(1, 1), 0.5"),
            "The threshold is on the wrong side: z = w·x - r, so b is minus the threshold r. Or were "
            "these weights meant for inputs in {-1, +1}?",
        ),
        (
            ("(1 / cut_1, 1 / cut_2), -1", "(9, 9), -1"),
            "on the boundary: x = (..., 0): z = w·x + b = ..., but it should be 0",
        ),
    ],
    "q2": [
        (
            ("[[1, -1, -1], [1, -1, 1], [1, 1, -1]", "[[-1, -1, 1], [-1, 1, 1], [1, -1, 1]"),
            "The dummy feature comes first: x0 = 1, then x1.",
        ),
        (("[[1, -1], [1, 1]]", "[[1, 0], [1, 1]]"), "These are inputs in {0, 1}: here false is -1."),
        (("[[1, -1], [1, 1]]", "[[-1], [1]]"), "X_not should be numbers in shape (2, 2), but it has shape (2, 1)"),
        (("[-s, s, s]", "[s, s, -s]"), "The bias comes first: w~ = (b, w), because x0 = 1 is the first feature."),
        (("[-s, s, s]", "[-1, 1, 1]"), "v_and: x = (1, 1, 1): z = w·x + b = 1, but it should be ..."),
        (("[s / 3, s / 3, s / 3]", "[s, s, s]"), "v_or: x = (1, 1, 1): z = w·x + b = ..., but it should be ..."),
        (("[0, -s]", "[0, s]"), "Every example is on the wrong side: flip the sign of w and of b."),
    ],
    "q3": [
        (("b - r", "b + r"), "Move the threshold to the other side: its sign changes."),
        (("b - r", "r - b"), "w0 has the wrong sign."),
        (("b - r", "-r"), "The bias b is left out: it is still there besides the threshold."),
        (("[b - r, *w]", "[*w, b - r]"), "The dummy feature comes first, and so does its weight."),
        (
            ("w / 2, b + np.sum(w) / 2", "w / 2, b"),
            "Every z is off by the same number: the weights are right, the bias is not.",
        ),
        (
            ("w / 2, b + np.sum(w) / 2", "w, 2 * b + np.sum(w)"),
            "Every z is twice what it should be: the same boundary, but not the same z.",
        ),
        (
            ("w / 2, b + np.sum(w) / 2", "2 * w, b - np.sum(w)"),
            "to_signs: x = (-1, -1): z = w·x + b = -7.5, but it should be -1.5",
        ),
        (("2 * w, b - np.sum(w)", "2 * w"), "w has one number and no list, but it should have 2 numbers"),
        (("b - np.sum(w)", "b + np.sum(w)"), "to_bits: x = (0, 0): z = w·x + b = 1, but it should be -3"),
    ],
    "q4": [
        (("np.abs(X @ w + b)", "(X @ w + b)"), "A distance is never negative."),
        ((" / np.linalg.norm(w)", ""), "That is |z|: the length of w is missing."),
        (("np.linalg.norm(w)", "(w @ w)"), "That is divided by the length of w twice."),
        (("/ (w @ w)", "/ np.linalg.norm(w)"), "The steps are too long, by the factor |w|."),
        (("X - np", "X + np"), "Those points lie twice as far away: the sign of the step is wrong."),
        (
            ("s = (X @ w + b)", "s = np.abs(X @ w + b)"),
            "On the negative side the step goes the other way: z has a sign.",
        ),
    ],
    "q5": [
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
        (("return w, b", "return b"), "return 2 values (w, b); this is -0.5"),
    ],
    "q7": [
        (('"b"', '"a"'), "not 'a': (0, 0) asks for b < 0, so a positive bias gets it wrong."),
        (
            ('"b"', '"e"'),
            "not 'e': it does follow from the others, but a line could be drawn all the same; here there is none "
            "to draw.",
        ),
        (('"b"', '"f"'), "why should be one of 'a', 'b', 'c', 'd', 'e', but it is 'f'"),
        (("u[0] + u[1] - 1", "u[0] + u[1]"), "added up, the left sides give w·(0, 0, -1) and not 0"),
        (
            ("u[0] + u[1] - 1", "1 - u[0] - u[1]"),
            "-b > 0 is multiplied by ...\nOnly a factor that is not negative keeps its > as it is.",
        ),
        (("k**2 / 2", "k / 2"), "The sides grow by the factor k. What does the area do?"),
        (("k**2 / 2", "k**2"), "That is the square: the triangle is half of it."),
    ],
    "q8": [
        (("w_unit = circle[", "w_unit = -circle["), "... is violated: the left side is ..."),
        ((".min(axis=1))]", ".min(axis=1))] * 2"), "the length of w_unit is 2 and not 1: divide the weights by it"),
        (("X_three[0], -t_three[0]", "X_three[0], t_three[0]"), "added up, the left sides give w·(...) and not 0"),
        (("X_three[0], -t_three[0]", "X_three[0], 0"), "t_new is 0, but the target is +1 or -1"),
        (
            ("X_three[0], -t_three[0]", "(0, 0), 1"),
            "x_new is the origin: its z is 0 for all weights, so it says nothing about them",
        ),
        (("c = 1, 0, 0, 1", "c = 0, 0, 0, 0"), "all factors are 0, so nothing is added up"),
    ],
    "q9": [
        ((NO_LINE, "[(0, 1, 1, 0)]"), "the list is not complete: there is another one, which is 1 where this one is 0"),
        ((NO_LINE, "[(0, 1, 1, 0), (1, 0, 1, 1)]"), "there is a line for (1, 0, 1, 1)"),
        ((NO_LINE, "(0, 1, 1, 0)"), "no_line[0] should be a list, but it is 0"),
        (
            ("b_own = -w_own @ (corner + middle) / 2", "b_own = 0"),
            "your function: example ..., x = (...): z = w·x + b = ..., but its target is ...",
        ),
        (
            ('"_", color="#d55e00", markersize=14', '"P", color="#0072b2", markersize=12'),
            "Give each group a marker or a colour of its own.",
        ),
        (("ax.plot(across, ", "ax.bar(across, "), "no straight line is drawn: ax.plot or ax.axline draws one"),
        (
            ("-(w_own[0] * across + b_own) / w_own[1]", "-(w_own[0] * across + b_own) / w_own[1] + 0.2"),
            "no line of the picture is that of w_own and b_own",
        ),
        (
            ("picture = check.drawn(ax)", "picture = ax.get_title()"),
            "Draw on ax, then write picture = check.drawn(ax) below.",
        ),
    ],
}
