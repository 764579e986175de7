"""Wrong answers and algorithms for set 02: each loses points of its question under every seed."""

from gate import Mutant

MUTANTS = [
    Mutant(
        "q1", "any weights for OR", ("w_or, b_or = (1 / cut_1, 1 / cut_2), -1", "w_or, b_or = (1, 1), -0.5"), "q1-b"
    ),
    Mutant("q1", "the cuts exchanged", ("(1 / cut_1, 1 / cut_2)", "(1 / cut_2, 1 / cut_1)"), "q1-b"),
    Mutant("q1", "the cuts as weights", ("(1 / cut_1, 1 / cut_2)", "(cut_1, cut_2)"), "q1-b"),
    Mutant("q1", "the bias with its sign turned", ("1 / cut_2), -1", "1 / cut_2), 1"), "q1-b"),
    Mutant("q1", "the row (0, 0) not turned", ("(0, 0, -1)", "(0, 0, 1)"), "q1-a"),
    Mutant(
        "q1",
        "the library's unit",
        (
            "w_or, b_or = (1 / cut_1, 1 / cut_2), -1",
            (
                "from lincls.boolean import threshold_weights as h\n"
                "unit = h(OR)\n"
                "w_or, b_or = np.array([1 / cut_1, 1 / cut_2]), float(-1 + 0 * unit.b)"
            ),
        ),
        "q1-b",
    ),
    Mutant(
        "q2",
        "unscaled",
        (
            "X_and = [[1, -1, -1], [1, -1, 1], [1, 1, -1], [1, 1, 1]]\n"
            "X_not = [[1, -1], [1, 1]]\n"
            "v_and, v_or, v_not = [-1, 1, 1], [1, 1, 1], [0, -1]"
        ),
        "q2-b",
    ),
    Mutant("q2", "OR for inputs 0 and 1", ("v_or = [s / 3, s / 3, s / 3]", "v_or = [-s, s, s]"), "q2-c"),
    Mutant("q2", "the bias last", ("v_or = [s / 3, s / 3, s / 3]", "v_or = [s, s, -s]"), "q2-c"),
    Mutant("q2", "NOT with s for -s", ("[0, -s]", "[0, s]"), "q2-d"),
    Mutant("q2", "NOT on the boundary", ("[0, -s]", "[-s / 2, -s / 2]"), "q2-d"),
    Mutant("q2", "the dummy feature last", ("[[1, -1], [1, 1]]", "[[-1, 1], [1, 1]]"), "q2-a"),
    Mutant("q3", "the threshold added", ("b - r", "b + r"), "q3-a"),
    Mutant("q3", "the threshold as the weight", ("b - r", "r - b"), "q3-a"),
    Mutant("q3", "no bias", ("b - r", "-r"), "q3-a"),
    Mutant("q3", "the dummy feature last", ("[b - r, *w]", "[*w, b - r]"), "q3-a"),
    Mutant("q3", "to_signs: the bias as it is", ("w / 2, b + np.sum(w) / 2", "w / 2, b"), "q3-b"),
    Mutant("q3", "to_signs: the whole sum", ("w / 2, b + np.sum(w) / 2", "w / 2, b + np.sum(w)"), "q3-b"),
    Mutant("q3", "to_signs: the sum of the sizes", ("b + np.sum(w) / 2", "b + np.sum(np.abs(w)) / 2"), "q3-b"),
    Mutant("q3", "to_signs: half a bias for each input", ("b + np.sum(w) / 2", "b + len(w) / 2"), "q3-b"),
    Mutant(
        "q3", "to_signs: the same line, not the same z", ("w / 2, b + np.sum(w) / 2", "w, 2 * b + np.sum(w)"), "q3-b"
    ),
    Mutant("q3", "to_bits: the way there", ("2 * w, b - np.sum(w)", "w / 2, b + np.sum(w) / 2"), "q3-c"),
    Mutant("q3", "to_bits: the sum of the new weights", ("2 * w, b - np.sum(w)", "2 * w, b - 2 * np.sum(w)"), "q3-c"),
    Mutant("q3", "to_bits: the mean for the sum", ("b - np.sum(w)", "b - np.mean(w)"), "q3-c"),
    Mutant(
        "q3",
        "to_bits: a table of what was seen",
        ("w_new, b_new = 2 * w, b - np.sum(w)", "w_new, b_new = 2 * w, {2: -3.0, 3: -3.5}.get(len(w), b)"),
        "q3-c",
    ),
    Mutant("q4", "z for the distance", (" / np.linalg.norm(w)", ""), "q4-a"),
    Mutant("q4", "with a sign", ("np.abs(X @ w + b)", "(X @ w + b)"), "q4-a"),
    Mutant("q4", "the sum of the weights for their length", ("np.linalg.norm(w)", "np.abs(w).sum()"), "q4-a"),
    Mutant("q4", "the largest weight for their length", ("np.linalg.norm(w)", "np.abs(w).max()"), "q4-a"),
    Mutant("q4", "the length squared", ("np.linalg.norm(w)", "(w @ w)"), "q4-a"),
    Mutant("q4", "the bias in the length", ("np.linalg.norm(w)", "np.sqrt(w @ w + b * b)"), "q4-a"),
    Mutant("q4", "no bias", ("np.abs(X @ w + b)", "np.abs(X @ w)"), "q4-a"),
    Mutant("q4", "the length that was seen", ("np.linalg.norm(w)", "5"), "q4-a"),
    Mutant("q4", "steps too long", ("/ (w @ w)", "/ np.linalg.norm(w)"), "q4-b"),
    Mutant("q4", "away from the boundary", ("X - np", "X + np"), "q4-b"),
    Mutant("q4", "z without its sign", ("s = (X @ w + b)", "s = np.abs(X @ w + b)"), "q4-b"),
    Mutant(
        "q4",
        "along the first axis",
        ("nearest = X - np.outer(s, w)", "nearest = X.copy(); nearest[:, 0] -= (X @ w + b) / w[0]"),
        "q4-b",
    ),
    Mutant("q4", "through the origin", ("s = (X @ w + b)", "s = (X @ w)"), "q4-b"),
    Mutant("q5", "negated inputs counted as they are", ("-1 if i in false else 0", "1 if i in false else 0"), "q5-b"),
    Mutant("q5", "negated inputs left out", ("-1 if i in false else 0", "0"), "q5-b"),
    Mutant("q5", "the negated ones not in the bias", ("len(false) - m", "-m"), "q5-b"),
    Mutant("q5", "on the boundary", ("+ 0.5", ""), "q5-a"),
    Mutant("q5", "more than m", ("+ 0.5", "- 0.5"), "q5-a"),
    Mutant("q5", "counted from 0", ("range(1, n + 1)", "range(n)"), "q5-a"),
    Mutant(
        "q5", "all of them, whatever m", ("len(false) - m + 0.5", "len(false) - len(true) - len(false) + 0.5"), "q5-a"
    ),
    Mutant("q5", "the majority", ("len(false) - m + 0.5", "len(false) - (len(true) + len(false)) / 2 + 0.1"), "q5-a"),
    Mutant(
        "q5",
        "the library's unit",
        (
            "from lincls import boolean\n"
            "def vote(n, m, true, false):\n"
            "    unit = boolean.at_least(m, n, true)\n"
            "    return unit.w, unit.b"
        ),
        "q5-a",
    ),
    Mutant("q5", "for signs", ("len(false) - m + 0.5", "len(true) + len(false) - 2 * m + 1"), "q5-b"),
    Mutant("q7", "the multipliers of (1, 1)", ("u[0], u[1], u[0] + u[1] - 1", "1, 1, 1"), "q7-b"),
    Mutant("q7", "the sign of b forgotten", ("u[0] + u[1] - 1", "1 - u[0] - u[1]"), "q7-b"),
    Mutant("q7", "b not counted twice", ("u[0] + u[1] - 1", "u[0] + u[1]"), "q7-b"),
    Mutant("q7", "the sides and not the area", ("k**2 / 2", "k / 2"), "q7-c"),
    Mutant("q7", "the square for the triangle", ("k**2 / 2", "k**2"), "q7-c"),
    Mutant("q7", "the line outside", ('"b"', '"d"'), "q7-a"),
    Mutant("q8", "not of length 1", (".min(axis=1))]", ".min(axis=1))] * 2"), "q8-b"),
    Mutant("q8", "the wrong side of all", ("w_unit = circle[", "w_unit = -circle["), "q8-a"),
    Mutant("q8", "the targets ignored", ("(t_three * X_three.T)).min", "X_three.T).min"), "q8-a"),
    Mutant(
        "q8",
        "the origin as an example",
        ("x_new, t_new = X_three[0], -t_three[0]\nc = 1, 0, 0, 1", "x_new, t_new = (0, 0), 1\nc = 0, 0, 0, 1"),
        "q8-c",
    ),
    Mutant("q8", "an example that changes nothing", ("X_three[0], -t_three[0]", "X_three[0], t_three[0]"), "q8-c"),
    Mutant(
        "q8",
        "a negative multiplier",
        (
            "x_new, t_new = X_three[0], -t_three[0]\nc = 1, 0, 0, 1",
            "x_new, t_new = X_three[0], t_three[0]\nc = 1, 0, 0, -1",
        ),
        "q8-c",
    ),
    Mutant("q9", "XOR alone", ("[(0, 1, 1, 0), (1, 0, 0, 1)]", "[(0, 1, 1, 0)]"), "q9-a"),
    Mutant(
        "q9",
        "with a function that has a line",
        ("[(0, 1, 1, 0), (1, 0, 0, 1)]", "[(0, 1, 1, 0), (1, 0, 0, 1), (0, 1, 0, 1)]"),
        "q9-a",
    ),
    Mutant(
        "q9",
        "weights for 0 and 1",
        ("b_own = -w_own @ (corner + middle) / 2", "b_own = -w_own @ (corner > middle) + 0.5"),
        "q9-b",
    ),
    Mutant(
        "q9", "all points alike", ('"_", color="#d55e00", markersize=14', '"P", color="#0072b2", markersize=12'), "q9-c"
    ),
    Mutant(
        "q9",
        "a line on the other side of the corner",
        ("-(w_own[0] * across + b_own) / w_own[1]", "-(w_own[0] * across + b_own) / w_own[1] + 3 * (high - low)"),
        "q9-d",
    ),
    Mutant(
        "q9",
        "a line that is not that of the weights",
        ("-(w_own[0] * across + b_own) / w_own[1]", "-(w_own[0] * across + b_own) / w_own[1] + 0.05 * (high - low)"),
        "q9-d",
    ),
]
