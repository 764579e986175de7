"""Answers to exercise set 06: wrong ones with a line of the message each must get, and unusual right ones."""

_ONLINE = "new_w, new_b = new_w + eta * error * x, new_b + eta * error"
_BATCH = "new_w, new_b = new_w + eta * (errors @ X) / len(t), new_b + eta * errors.mean()"
_HINGE = "pull = np.where(t * (X @ w + b) < 1, 1.0, 0.0)"
_FORCE = "force = np.exp(-t * (X @ w + b)) * t"
_FIT = "t = np.where(labels == labels.max(), 1.0, -1.0)"
_DATA = "negatives = [-60, -1, 0]\npositives = [1, 2, 3]\nthreshold = 0.5\nextra = (12, -12)"
_LIMIT = "limit = 2 / np.linalg.eigvalsh(rows.T @ rows / len(X)).max()"

WRONG = {
    "q1": [
        (("(m - 1) * dm", "(m - 1)"), "The inner derivative, dm, is missing."),
        (
            ("(m - 1) * dm", "m * dm"),
            "line_1 is 1, wanted -1 (the start of the derivation), at m = 0.5, dm = 2",
        ),
        (("(m - 1) * dm", "2 * (m - 1) * dm"), "It is twice what is wanted: is a factor 1/2 missing?"),
        (("(m - 1) * dm", "(1 - m) * dm"), "The sign is flipped."),
        (("(m - 1) * t * x", "(m - 1) * x"), "The target is missing in the derivative of m = t z."),
        (("(m - 1) * t * x", "(m - 1) * t"), "The input is missing in the derivative of m = t z."),
        (("(m - 1) * t * x", "m * t * x"), "The 1 is lost: the square keeps its inside."),
        (("-e * x", "e * x"), "That is the direction of the step; the derivative points the other way."),
        (("-e * x", "(e - 1) * x"), "e takes the place of (m - 1) t as a whole, so the 1 is used up."),
        (("-e * x", "-e"), "That is the error alone; the input is missing."),
    ],
    "q2": [
        (
            ("error = target - (new_w @ x + new_b)", "error = target - np.sign(new_w @ x + new_b)"),
            "t is compared with the sign of z: that is the perceptron's step.",
        ),
        (
            (_ONLINE, "if error * target > 1:\n                " + _ONLINE),
            "LMS makes a step on every example, a right one too.",
        ),
        (
            (_ONLINE, _ONLINE.replace("eta *", "2 * eta *")),
            "Each step is twice as large: the 1/2 of the loss cancels the 2 of the square.",
        ),
        (
            (
                _ONLINE,
                "new_w = new_w + eta * error * x\n            new_b = new_b + eta * (target - new_w @ x - new_b)",
            ),
            "b uses a z that was computed with the new w: compute the error once.",
        ),
        ((_ONLINE, "new_w = new_w + eta * error * x"), "The bias is not updated."),
        (
            ("target - (new_w @ x + new_b)", "target - (w @ x + b)"),
            "All errors are computed at the old weights: that is batch.",
        ),
        (
            ("for _ in range(epochs):\n        for x", "for _ in range(1):\n        for x"),
            "Only one pass is made: repeat it `epochs` times.",
        ),
        (
            (_BATCH, _BATCH.replace(" / len(t)", "").replace("mean()", "sum()")),
            "It is a step with the sum, not the mean: 1/N is missing.",
        ),
        (
            (_BATCH, _BATCH.replace(" / len(t)", "")),
            "lms_batch(((1, 2), (2, 0), (0, -1), (1, -1)), (1, -1, -1, 1), (0.5, 0.5), 0.25, 0.25, 1): "
            "w[0] is -0.625, wanted 0.2188",
        ),
        (
            (
                _BATCH,
                "for x, e in zip(X, errors):\n            new_w, new_b = new_w + eta * e * x, new_b + eta * e",
            ),
            "It is a step with the sum, not the mean: 1/N is missing.",
        ),
        (
            ("errors = t - (X @ new_w + new_b)", "errors = t - np.sign(X @ new_w + new_b)"),
            "t is compared with the sign of z: that is the perceptron's step.",
        ),
        (
            (_BATCH, "errors = np.where(t * (X @ new_w + new_b) > 0, 0, errors)\n        " + _BATCH),
            "LMS takes every example into its mean, the right ones too.",
        ),
        (
            ("errors = t - (X @ new_w + new_b)", "errors = t - (X @ w + b)"),
            "The errors are those of the start: compute them anew in each epoch.",
        ),
    ],
    "q3": [  # with the numbers of the fixed variant
        (
            ("limit_mean = 2 / steepest", "limit_mean = 1 / steepest"),
            "There the weight is right after one step. The limit is twice as large.",
        ),
        (
            ("limit_mean = 2 / steepest", "limit_mean = 2"),
            "That is the limit for b alone. The largest eigenvalue counts.",
        ),
        (
            ("limit_mean = 2 / steepest", "limit_mean = 2 / (4 * steepest)"),
            "That is the limit with the sum: divide the Hessian by N = 4.",
        ),
        (
            ("limit_mean = 2 / steepest", "limit_mean = 2 / (1 + steepest)"),
            "The two numbers on the diagonal are the eigenvalues; do not add them.",
        ),
        (
            ("2 / (4 * steepest), 1", "8 / steepest, 1"),
            "The slopes of the sum are N times larger, so the limit is N times *smaller*.",
        ),
        (
            ("2 / (4 * steepest), 1", "2 / steepest, 1"),
            "The sum has N times the slopes of the mean, so its limit is another.",
        ),
        (("1 / steepest\n", "2 / steepest\n"), "At the limit the error changes its sign and keeps its size."),
        (("1 / steepest\n", "1\n"), "That cures b in one step. The question is about w."),
        (("1 / (1 + far**2)", "1 / far**2"), "The dummy feature counts: the square of the length is 1 + x²."),
        (
            ("1 / (1 + far**2)", "2 / (1 + far**2)"),
            "There the residual changes its sign and keeps its size: that is overshooting.",
        ),
        (
            ("1 / (1 + far**2)", "1 / (1 + near**2)"),
            "That is safe for the small examples. The largest one decides.",
        ),
        (
            (_LIMIT, "limit = 2 / np.linalg.eigvalsh(X.T @ X / len(X)).max()"),
            "The dummy feature is missing: b is a weight too.",
        ),
        ((_LIMIT, _LIMIT.replace(" / len(X)", "")), "The Hessian of the mean error is divided by N."),
        (
            (_LIMIT, _LIMIT.replace("max", "min")),
            "That is 2 divided by the smallest eigenvalue; the largest one counts.",
        ),
        ((_LIMIT, _LIMIT.replace("2 /", "1 /")), "It is 2 divided by the largest eigenvalue."),
        (
            (_LIMIT, "limit = 2 / np.var(X, axis=0).max()"),
            "The Hessian is not the covariance: nothing is subtracted from X.",
        ),
    ],
    "q4": [
        ((_FIT, "t = labels"), "The labels 0 and 1 were fitted as they are; make −1 and +1 of them first."),
        ((_FIT, "t = np.where(labels == 1, 1.0, -1.0)"), "The labels can be any two numbers, not only 1."),
        ((_FIT, "t = 2.0 * labels - 1"), "The labels can be any two numbers, not only 0 and 1."),
        (
            (_FIT, "t = np.where(labels > 0, 1.0, -1.0)"),
            "The labels can be any two numbers: their signs say nothing.",
        ),
        ((_FIT, _FIT.replace("max", "min")), "The classes have changed places: the larger label is +1."),
        (
            ("w, b = v[1:], v[0]", "w, b = v[:-1], v[-1]"),
            "w and b have changed places: with rows (1, x) the first number is b.",
        ),
        (
            (
                "v = np.linalg.pinv(np.column_stack([np.ones(len(X)), X])) @ t",
                "R = np.column_stack([np.ones(len(X)), X])\n    v = np.linalg.inv(R.T @ R) @ R.T @ t",
            ),
            "fit raised LinAlgError: ...",
        ),
        (
            ("w, b = v[1:], v[0]", "w, b = np.linalg.pinv(X) @ t, 0.0"),
            "The dummy feature is missing: this line goes through the origin.",
        ),
        (
            ("2 * w, 2 * b - 1", "2 * w, 2 * b"),
            "The boundary would stay at z = 0. With targets 0 and 1 it is at z = 1/2.",
        ),
        (
            ("2 * w, 2 * b - 1", "w, b - 0.5"),
            "The boundary is right, but the size is not: from −1 to +1 it is twice as far as from 0 to 1.",
        ),
        (
            ("2 * w, 2 * b - 1", "2 * w, 2 * (b - 1)"),
            "The −1 comes after the doubling: t = 2 t01 − 1, and so does z.",
        ),
        (("2 * w, 2 * b - 1", "w / 2, (b + 1) / 2"), "That is the way back, from −1 and +1 to 0 and 1."),
        (("2 * w, 2 * b - 1", "w, 2 * b - 1"), "Only b is translated; w is to be doubled too."),
    ],
    "q5": [
        (
            (_DATA, _DATA.replace("-60", "-2")),
            "A negative example far from the boundary, on its own side, pulls the boundary towards itself.",
        ),
        (
            (_DATA, _DATA.replace("-60", "-3").replace("3]", "60]")),
            "Only a positive example is wrong there: turn the data round.",
        ),
        ((_DATA, _DATA.replace("0.5", "1.5")), "positive x = 1 is not above the threshold 1.5"),
        ((_DATA, _DATA.replace("0.5", "-0.5")), "negative x = 0 is not below the threshold -0.5"),
        ((_DATA, _DATA.replace("-60", "-600")), "every |x| must be a number of at most 100"),
        ((_DATA, _DATA.replace("3]", "3, 4, 5, 6]")), "there are 9 examples, but at most 8 are allowed"),
        ((_DATA, _DATA.replace("[1, 2, 3]", "[]")), "both classes need at least one example"),
        ((_DATA, _DATA.replace("[1, 2, 3]", "[1, 'two']")), "reading your lists raised ValueError: ..."),
        (
            (_DATA, _DATA.replace("(12, -12)", "(10, -20)")),
            "the new line makes no error: its least margin is 0.094",
        ),
        (
            (_DATA, _DATA.replace("(12, -12)", "(-40, 0)")),
            "the margin of extra under the old line is -23.201: it is on the wrong side of the old line",
        ),
        (
            (_DATA, _DATA.replace("(12, -12)", "(1, 0)")),
            "the margin of extra under the old line is 0.701: it must be above 1: more than right",
        ),
        (
            (_DATA, _DATA.replace("(12, -12)", "(90, -90)")),
            "no coordinate of extra may be larger than 50 in size",
        ),
        ((_DATA, _DATA.replace("(12, -12)", "12")), "(x1, x2) should have 2 numbers, but it has 1 number"),
    ],
    "q6": [
        ((_HINGE, _HINGE.replace("< 1,", "< 0,")), "Only mistakes pull there; the hinge pulls up to m = 1."),
        ((_HINGE, "pull = np.ones(len(t))"), "Every example pulls there; with m > 1 the slope is 0."),
        ((_HINGE, _HINGE.replace("< 1,", "<= 1,")), "At m = 1 the slope to take is 0."),
        (
            (_HINGE, "pull = np.maximum(0, 1 - t * (X @ w + b))"),
            "The hinge has slope −1 or 0: it does not grow with 1 − m.",
        ),
        (
            ("-(pull * t) @ X / len(t), -(pull * t).mean()", "-pull @ X / len(t), -pull.mean()"),
            "The target t is left out of the inner derivative: m = t z.",
        ),
        (
            ("-(pull * t) @ X / len(t), -(pull * t).mean()", "-(pull * t) @ X, -(pull * t).sum()"),
            "It is N times what is wanted: a sum where the mean is wanted (1/N is missing).",
        ),
        (
            ("-(pull * t) @ X / len(t), -(pull * t).mean()", "(pull * t) @ X / len(t), (pull * t).mean()"),
            "The sign is flipped.",
        ),
        (
            (_FORCE, "force = np.exp(-t * (X @ w + b))"),
            "The target t is left out of the inner derivative: m = t z.",
        ),
        (
            (_FORCE, "force = np.exp(-(X @ w + b)) * t"),
            "The exponent is −m = −t z: the target is missing in it.",
        ),
        ((_FORCE, "force = np.exp(t * (X @ w + b)) * t"), "The exponent is −m, not m."),
        (
            ("-force @ X / len(t), -force.mean()", "-force @ X / len(t), -force.sum()"),
            "dw is right. It is N times what is wanted: a sum where the mean is wanted (1/N is missing).",
        ),
    ],
    "q7": [
        (
            ("bounds = [False, ", "bounds = [True, "),
            "statement 1 is False: A at m = 0 is 1/2, but the 0-1 loss is 1 there.",
        ),
        (
            ("True, True, False]", "True, True, True]"),
            "statement 5 is False: E at m = 0 is 0, but the 0-1 loss is 1 there: the boundary is an error.",
        ),
        (
            ("bounds = [False, False, True, True", "bounds = [False, False, True, False"),
            "statement 4 is True: D falls, is 1 at m = 0, and is never negative.",
        ),
        (
            ("(-4, 0)", "(0, 4)"),
            "It is the other way round for positive margins: there D bends upwards. Where does it bend down?",
        ),
        (
            ("(-4, 0)", "(-4, 4)"),
            "at m = 0, the middle, the curve has 1.0000 and the chord 1.0000: the curve is not above by 0.01",
        ),
        (
            ("(-4, 0)", "(-0.1, 0)"),
            "at m = -0.05, the middle, the curve has 1.0250 and the chord 1.0250: the curve is not "
            "above by 0.01",
        ),
        (
            ("punishes = [True", "punishes = [False"),
            "statement 1 is True: A rises from m = 1 on, as every parabola does beyond its lowest point.",
        ),
        (
            ("True, False, False]\nfactor", "True, True, False]\nfactor"),
            "statement 4 is False: D falls everywhere.",
        ),
        (
            ("= 2, 4", "= 0.5, 4"),
            "That is the loss at m = 0. To get from there to 1, multiply by one over it.",
        ),
        (("= 2, 4", "= 4, 4"), "That makes a bound too, but a smaller factor does it."),
        (("= 2, 4", "= 2, 2"), "At m = 0 this factor gives 1/2 only."),
        (('"E"', '"D"'), "D is an upper bound as it is; that it is not convex does not matter here."),
    ],
    "q8": [
        (("<= 0)", "< 0)"), "An example on the boundary, m = 0, is an error too."),
        (
            ("np.mean(t * (X @ w + b) <= 0)", "np.sum(t * (X @ w + b) <= 0)"),
            "That is the number of errors: divide by N.",
        ),
        (("<= 0)", "> 0)"), "That is the share of correct examples."),
        (("t * (X @ w + b) <= 0", "t * (X @ w) <= 0"), "The bias is left out of z."),
        (
            ("np.mean(t * (X @ w + b) <= 0)", "np.mean(np.where(X @ w + b >= 0, 1, -1) != t)"),
            "An example on the boundary, m = 0, is an error too.",
        ),
        (
            ("z[z > 0].min(), -z[z < 0].max()", "-z[z < 0].max(), z[z > 0].min()"),
            "down and up have changed places: when b falls, a positive z reaches 0.",
        ),
        (
            ("z = X @ w + b", "z = (X @ w + b) / np.linalg.norm(w)"),
            "Those are distances in data space. b moves z itself: do not divide by the length of w.",
        ),
        (
            ("z[z > 0].min(), -z[z < 0].max()", "abs(z).min(), abs(z).min()"),
            "Each side has its own nearest example.",
        ),
        (
            ("z[z > 0].min(), -z[z < 0].max()", "z.max(), -z.min()"),
            "The first meeting ends the plateau: the nearest example of each side, not the farthest.",
        ),
        (
            ("-z[z < 0].max()", "z[z < 0].max()"),
            "Both numbers are positive: they say how far b goes, not which way.",
        ),
        (
            ("[False, True, False, True]", "[True, True, False, True]"),
            "statement 1 is False: every z moves with b, and E follows z smoothly; only the signs of z stay.",
        ),
        (
            ("[False, True, False, True]", "[False, True, True, True]"),
            "statement 3 is False: E asks for m = 1, and doubling moves every margin.",
        ),
    ],
    "q9": [
        (("T = np.eye(K)[labels]", "T = 2 * np.eye(K)[labels] - 1"), "The other classes get 0, not −1."),
        (
            ("T = np.eye(K)[labels]", "T = np.eye(K)[labels].T"),
            "It is transposed: rows and columns have changed places.",
        ),
        (
            ("T = np.eye(K)[labels]", "T = np.eye(labels.max() + 1)[labels]"),
            "A class without an example has a column too: K comes from the argument.",
        ),
        (("V[1:].T, V[0]", "V[1:], V[0]"), "W is transposed: row k belongs to class k."),
        (
            ("@ np.eye(K)[labels]", "@ (2 * np.eye(K)[labels] - 1)"),
            "The targets are 1 and 0 here, not 1 and −1.",
        ),
        (
            ("V[1:].T, V[0]", "(np.linalg.pinv(X) @ np.eye(K)[labels]).T, np.zeros(K)"),
            "The dummy feature is missing: these lines go through the origin.",
        ),
        (("X @ W.T + b", "X @ W.T"), "The bias is left out of z."),
        ((".argmax(axis=1)", ".argmin(axis=1)"), "The largest z is the class, not the smallest."),
        (
            (".argmax(axis=1)", ".argmax(axis=0)"),
            "The largest of each column: that compares examples. Compare the classes, along axis 1.",
        ),
        (
            (".argmax(axis=1)", ".max(axis=1)"),
            "That is the largest z itself; the number of its class is wanted.",
        ),
        ((".argmax(axis=1)", ".argmax(axis=1) + 1"), "The classes are counted from 0."),
        (
            ("[True, False, True, False]", "[True, True, True, False]"),
            "statement 2 is False: far from the data some outputs are below 0 and others above 1.",
        ),
        (
            ("[True, False, True, False]", "[True, False, True, True]"),
            "statement 4 is False: numbers put the classes in an order: class 1 would lie between 0 "
            "and 2, wherever its examples are.",
        ),
    ],
}

UNUSUAL = {  # right answers that are not the favoured one
    "q1": [
        """
def line_1(m, dm):
    return m * dm - dm
def line_2(m, t, x):
    return x * (m * t - 1 / t)
def line_3(e, x):
    return [-(x * e)][0]
""",
    ],
    "q2": [
        """
def lms_online(X, t, w, b, eta, epochs):
    v, rows = np.array([*w, b]), np.column_stack([X, np.ones(len(X))])
    for n in range(epochs * len(X)):
        v -= eta * (rows[n % len(X)] @ v - t[n % len(X)]) * rows[n % len(X)]
    return v[:-1], v[-1]
def lms_batch(X, t, w, b, eta, epochs):
    rows = np.column_stack([X, np.ones(len(X))])
    H, v = rows.T @ rows / len(X), np.append(w, b)
    for _ in range(epochs):
        v = v - eta * (H @ v - rows.T @ t / len(X))
    return list(v[:-1]), float(v[-1])
""",
    ],
    "q3": [
        """
X = np.array([-far, -near, near, far])
limit_mean = np.float64(2 / np.mean(X**2))
limit_sum, one_step = 2 / np.sum(X**2), limit_mean / 2
safe = min(1 / (1 + X**2))
def rate_limit(X):
    H = np.vstack([np.ones(len(X)), X.T])
    return 2 * len(X) / np.linalg.norm(H, 2) ** 2
""",
    ],
    "q4": [
        """
def fit(X, labels):
    t = np.where(labels == min(labels), -1, 1)
    mean = X.mean(axis=0)
    w = np.linalg.lstsq(X - mean, t - t.mean(), rcond=None)[0]
    return tuple(w), t.mean() - mean @ w
def translate(w, b):
    return [w + w, b + b - 1]
""",
    ],
    "q5": [
        "negatives = (0.9, -99.0)\npositives = [1, 1.1, 1.2]\nthreshold = 0.95\nextra = np.array([50.0, 0])",
        """
negatives, positives = np.array([[-30.0], [0], [0]]), np.array([1.0, 2, 3])
threshold = 0.1
extra = [20, -30]
""",
    ],
    "q6": [
        """
def hinge_gradient(X, t, w, b):
    dw, db = 0 * w, 0.0
    for x, target in zip(X, t):
        if target * (w @ x + b) < 1:
            dw, db = dw - target * x / len(t), db - target / len(t)
    return [list(dw), db]
def exponential_gradient(X, t, w, b):
    rows = np.column_stack([X, np.ones(len(X))])
    v = rows.T @ (-t * np.exp(-t * (rows @ np.append(w, b)))) / len(t)
    return v[:-1], v[-1]
""",
    ],
    "q7": [
        """
bounds = np.array([False, False, True, True, False])
chord = np.array([-0.5, -8])
punishes = (True, False, True, False, False)
factor_a, factor_b = 2.0, np.float64(4)
hopeless = " e "
""",
    ],
    "q8": [
        """
def share(X, t, w, b):
    return 1 - sum(m > 0 for m in t * (X @ w + b)) / len(t)
def plateau(X, w, b):
    z = sorted(X @ w + b)
    k = next(k for k, each in enumerate(z) if each > 0)
    return np.array([z[k], -z[k - 1]])
statements = np.array([False, True, False, True])
""",
    ],
    "q9": [
        """
def one_of_k(labels, K):
    return [[k == label for k in range(K)] for label in labels]
def fit_classes(X, labels, K):
    rows = np.column_stack([X, np.ones(len(X))])
    V = [np.linalg.lstsq(rows, labels == k, rcond=None)[0] for k in range(K)]
    return [v[:-1] for v in V], [v[-1] for v in V]
def predict(X, W, b):
    return [max(range(len(b)), key=lambda k: W[k] @ x + b[k]) for x in X]
claims = (True, False, True, False)
""",
    ],
}
