"""Answers to exercise set 07: wrong ones with a line of the message each must get, and unusual right ones."""

WRONG = {
    "q1": [  # with the costs of the fixed variant
        (
            ("cost_fp / (cost_fp + cost_fn)", "cost_fn / (cost_fp + cost_fn)"),
            "threshold is 0.6, wanted 0.4\nThe two costs have changed places: dear false positives call "
            "for a high threshold.",
        ),
        (("cost_fp / (cost_fp + cost_fn)", "cost_fp / cost_fn"), "Divide by the sum of both costs."),
        (("cost_fp / (cost_fp + cost_fn)", "1 / 2"), "1/2 is right for equal costs only."),
        (
            ("cost_ask / cost_fn, 1", "cost_ask / cost_fp, 1"),
            'For small p the rival is to say "good", which costs p times a false negative.',
        ),
        (
            ("1 - cost_ask / cost_fp", "cost_ask / cost_fp"),
            "That is 1 - p: the good part is thrown away with probability 1 - p.",
        ),
        (
            ("1 - cost_ask / cost_fp", "threshold"),
            "ask_to is 0.4, wanted 0.7\nWithout the expert that is where the answer changes; she may be "
            "cheaper well beyond.",
        ),
        (
            ("b - np.log(c_fp / c_fn)", "b + np.log(c_fp / c_fn)"),
            "The boundary moves to the wrong side: dear false positives must make z smaller.",
        ),
        (
            ("b - np.log(c_fp / c_fn)", "b - c_fp / (c_fp + c_fn)"),
            "The threshold is a probability; what moves z is its log-odds.",
        ),
        (
            ("b - np.log(c_fp / c_fn)", "b - np.log(c_fp / (c_fp + c_fn))"),
            "The threshold is a probability; what moves z is its log-odds, log(p / (1 - p)).",
        ),
        (("b - np.log(c_fp / c_fn)", "np.log(c_fn / c_fp)"), "The old bias b is forgotten."),
    ],
    "q2": [
        (("(0, 0), (1.2, -0.3)", "(0, 0), (0, 0)"), "one and other are the same point: that shows nothing"),
        (("(0, 0), (1.2, -0.3)", "(0, 300), (0, -300)"), "w and b should lie between -250 and 250"),
        (
            ("(0, 0), (1.2, -0.3)", "(0, 0), (-0.1, 0.2)"),
            "halfway E_sq is 0.239883, the mean of its two values is 0.244103: here it bends up, as a "
            "convex function may",
        ),
        (
            ("(0, 0), (1.2, -0.3)", "(0, 0), (1e-5, 0)"),
            "halfway E_sq is 0.250001, the mean of its two values is 0.250001: the difference is too small",
        ),
        (
            ("(0, 0), (1.2, -0.3)", "(0, 50), (0, 12)"),
            "One point is stationary, the other is not: a derivative there is 5.3e-06 in size.",
        ),
        (
            ("(0, 0), (1.2, -0.3)", "(0, 0), (1.2, -0.3, 1)"),
            "(w, b) should have 2 numbers, but it has 3 numbers",
        ),
        (
            ("[False, True, False, False]", "[True, True, False, False]"),
            "statement 1 is False: not convex does not mean several minima: on separable data it has "
            "none, for along a separating (w, b) it falls everywhere.",
        ),
        (
            ("[False, True, False, False]", "[False, True, True, False]"),
            "statement 3 is False: it is convex for all data: its Hessian is a sum of squares with "
            "positive factors.",
        ),
        (
            ("[False, True, False, False]", "[False, True, False, True]"),
            "statement 4 is False: it may be another valley, a saddle or a top: only a convex function "
            "is least there.",
        ),
    ],
    "q3": [
        (
            ("2 * (p - t) * p * (1 - p)\n", "2 * (p - t)\n"),
            "That is the derivative by p: multiply by dp/dz = p (1 - p).",
        ),
        (("2 * (p - t) * p * (1 - p)\n", "p - t\n"), "That is the derivative of the cross-entropy."),
        (
            ("2 * (p - t) * p * (1 - p)\n", "(p - t) * p * (1 - p)\n"),
            "It is half of what is wanted: is there a factor 1/2 too many?",
        ),
        (("2 * (p - t) * p * (1 - p)\n", "2 * (t - p) * p * (1 - p)\n"), "The sign is flipped."),
        (
            ("2 * p * (1 - p) * (p * ", "2 * (p * "),
            "The last factor is missing: by z every p brings dp/dz = p (1 - p).",
        ),
        ((" + (p - t) * (1 - 2 * p)", ""), "p (1 - p) depends on z too: use the product rule."),
        (
            ("2 * p * (1 - p) * (p * (1 - p) + (p - t) * (1 - 2 * p))", "p * (1 - p)"),
            "That is the second derivative of the cross-entropy, which is never negative.",
        ),
        (("np.log(2)", "2 / 3"), "That is p there; the log-odds of it are wanted."),
        (("np.log(2)", "2"), "That is the odds there; take the logarithm."),
        (("np.log(2)", "0"), "At z = 0 the sigmoid itself turns; its square does so later."),
        (("np.log(2)", "-np.log(2)"), "That is the place for a positive example."),
    ],
    "q4": [
        (
            ("* slope * x_j", "* slope"),
            "line_1 is -0.5622, wanted -1.124 (the start of the derivation), at t = 0, p = 0.5622, "
            "slope = 0.2461, x_j = 2",
        ),
        (("* slope * x_j", "* x_j"), "dp/dz is missing."),
        (("- (1 - t) / (1 - p)", "+ (1 - t) / (1 - p)"), "The derivative of log(1 - p) is -1 / (1 - p)."),
        (("(t - p) * x_j", "(t - p)"), "x_j is missing: dz/dw_j = x_j."),
        (
            ("(t - p) * x_j", "(t - p) * p * (1 - p) * x_j"),
            "The denominator cancels against dp/dz = p (1 - p): no slope is left.",
        ),
        (("(t - p) * x_j", "(p - t) * x_j"), "The sign is flipped."),
        (("sigmoid(w @ x + b)) * x[j]", "sigmoid(w @ x)) * x[j]"), "The bias is left out of z."),
        (
            ("sigmoid(w @ x + b)) * x[j]", "(w @ x + b)) * x[j]"),
            "t is compared with z: the probability is sigmoid(z).",
        ),
        (
            ("sigmoid(w @ x + b)) * x[j]", "sigmoid(w @ x + b)) * x"),
            "One weight is asked for: take x[j], not all of x.",
        ),
        (
            (" / len(X)\n", "\n"),
            "It is N times what is wanted: a sum where the mean is wanted (1/N is missing).",
        ),
        (("(t - sigmoid(A @ v))", "(sigmoid(A @ v) - t)"), "The sign is flipped."),
        (("(t - sigmoid(A @ v))", "(t - A @ v)"), "t is compared with z: the probability is sigmoid(z)."),
        (
            ("(t - sigmoid(A @ v))", "(2 * t - 1 - sigmoid(A @ v))"),
            "The targets are 0 and 1 already: do not turn them into -1 and +1.",
        ),
        (("(t - sigmoid(A @ v))", "(t - sigmoid(X @ v[1:]))"), "The bias is left out of z."),
        (
            ("A.T @ (t - sigmoid(A @ v)) / len(X)", "np.roll(A.T @ (t - sigmoid(A @ v)) / len(X), -1)"),
            "The bias comes first, then the weights.",
        ),
        (
            ("A.T @ (t - sigmoid(A @ v)) / len(X)", "X.T @ (t - sigmoid(A @ v)) / len(X)"),
            "gradient at (0, 0, 0) has 2 numbers, wanted 3 numbers",
        ),
    ],
    "q5": [
        (("error.sum()", "error.sum() + l2 * b"), "The bias is free: no penalty on b."),
        (("+ l2 * w", "+ 2 * l2 * w"), "The 2 of the square cancels the 1/2."),
        (("+ l2 * w", "+ l2 * w / 2"), "The derivative of the square is 2 w: the 1/2 is used up by it."),
        (("+ l2 * w", ""), "The penalty is missing."),
        (("+ l2 * w", "- l2 * w"), "The penalty pulls the wrong way: its gradient is + l2 w."),
        (("+ l2 * w", "+ l2 / 2 * (w @ w)"), "That is the penalty itself, not its gradient."),
        (("1 / 0.2**2", "0.2**2"), "That is the variance; l2 is one over it."),
        (("1 / 0.2**2", "1 / 0.2"), "One over the variance, not over the standard deviation."),
        (("1 / 0.2**2", "1 / 0.2**2 / 2"), "The penalty has its 1/2 already: no other one."),
    ],
    "q6": [
        (
            ("t - sigmoid(w @ x + b)", "sigmoid(w @ x + b) - t"),
            "The update goes the wrong way: the sign is flipped.",
        ),
        (
            ("t - sigmoid(w @ x + b)", "t - (w @ x + b)"),
            "z is compared with t: y = sigmoid(z) is the probability, z is the log-odds.",
        ),
        (
            ("t - sigmoid(w @ x + b)", "2 * t - 1 - sigmoid(w @ x + b)"),
            "t is 0 or 1 here: do not turn it into -1 or +1.",
        ),
        (("t - sigmoid(w @ x + b)", "t - sigmoid(w @ x)"), "z is computed without the bias b."),
        (
            ("t - sigmoid(w @ x + b)\n", "(t - sigmoid(w @ x + b)) / (2 + 2 * np.cosh(w @ x + b))\n"),
            "The slope p (1 - p) belongs to the squared error; with the cross-entropy it cancels.",
        ),
        (
            ("t - (w @ x + b >= 0)", "t - sigmoid(w @ x + b)"),
            "The answer y is 0 or 1: the error is hard, not t - p.",
        ),
        (
            ("t - (w @ x + b >= 0)", "t * ((w @ x + b >= 0) != t)"),
            "At a mistake with t = 0 nothing happens: the factor is t - y, not t.",
        ),
        (
            ("t - (w @ x + b >= 0)", "t * (t * (w @ x + b) <= 0)"),
            "With t in {0, 1} t z > 0 does not tell right from wrong: compare y with t.",
        ),
        (("t - (w @ x + b >= 0)", "t - (w @ x + b > 0)"), "At z = 0 the answer y is 1 here."),
        (("t - (w @ x + b >= 0)", "2 * t - 1"), "It updates right answers too: the error is t - y."),
        (
            ("(-1, -0.8), (1, 0.9), (0, -0.1)", "(1, 0.8), (1, 0.9), (0, 0.1)"),
            "The sign is t - y and t - p: negative for a false alarm.",
        ),
        (
            ("(0, 0.2), (-1, -0.8), (1, 0.9), (0, -0.1)", "(1, 0.8), (1, 0.8), (0, 0.1), (0, 0.1)"),
            "Those are y and p; subtract them from t.",
        ),
    ],
    "q7": [
        (
            ("v - np.linalg.solve", "v + np.linalg.solve"),
            "The step goes uphill: the gradient of E is a sum of (p - t) x.",
        ),
        (
            ("A.T @ (A * (p * (1 - p))[:, None])", "A.T @ A"),
            "Each example has the weight p (1 - p) in the Hessian.",
        ),
        (
            ("np.linalg.solve(H, A.T @ (p - t))", "A.T @ (p - t) / np.diag(H)"),
            "Solve with the whole Hessian, not only with its diagonal.",
        ),
        (
            ("A.T @ (p - t))\n", "A.T @ (p - t) / len(X))\n"),
            "1/N stands in front of the gradient only; H and the gradient need the same factor.",
        ),
        (("v - np.linalg.solve", "-np.linalg.solve"), "That is the step alone; add v."),
        (
            ("np.linalg.solve(H, A.T @ (p - t))", "A.T @ (p - t)"),
            "That is a gradient step: the Hessian is missing.",
        ),
        (("z + (t - p) / r", "(t - p) / r"), "The working targets start from z: z + (t - p) / r."),
        (("z + (t - p) / r", "z + (t - p) * r"), "The error is divided by r, not multiplied."),
        (("z + (t - p) / r", "z - (t - p) / r"), "The error is t - p; here its sign is flipped."),
        (("return r, targets", "return np.sqrt(r), targets"), "The weight is r = p (1 - p), not its root."),
        (("factor = 2  #", "factor = 4  #"), "(t - p) / r = 4 (t - 1/2), and t - 1/2 is half of 2 t - 1."),
        (
            ("factor = 2  #", "factor = 1  #"),
            "The working targets are larger than -1 and +1: compute them at z = 0.",
        ),
        (
            ("factor = 2  #", "factor = 1 / 2  #"),
            "It is the other way round: the working targets are the larger ones.",
        ),
    ],
    "q8": [
        (
            ("(-0.5, 1), -1", "(0.5, -1), 1"),
            "Every example is on the wrong side: flip the sign of w and of b.",
        ),
        (("(-0.5, 1), -1", "(-0.5, 1), 1"), "example 2, x = (2, 0): z = w·x + b = 0, but its target is 0"),
        (("(-0.5, 1), -1", "(0, 0), 0"), "w is all zero, so z is the same for every x."),
        (
            ("np.log(level / (1 - level)) /", "level /"),
            "The level is a probability: its log-odds are what the smallest |z| must reach.",
        ),
        ((".min()", ".max()"), "Every target counts: the example nearest to the boundary decides."),
        (
            (".min()", ".mean()"),
            "Every target counts: not their mean, the example nearest to the boundary decides.",
        ),
        (
            ("((2 * t - 1) * (X @ w + b))", "(X @ w + b)"),
            "Take z towards the true class, (2 t - 1) z: for t = 0 it is -z.",
        ),
        (("((2 * t - 1) * (X @ w + b))", "(X @ w + b)[t == 1]"), "The negative examples count too."),
        (("(X @ w + b)).min()", "(X @ w)).min()"), "The bias is left out of z."),
        (("2 * np.log(2)", "0"), "The two examples at x = 3 keep z = 0, whatever k is: their p stays 1/2."),
        (("2 * np.log(2)", "np.log(2)"), "Both examples at x = 3 pay, the positive and the negative one."),
        (("2 * np.log(2)", "2 * 0.5"), "p = 1/2 costs log 2, not 1/2."),
        (("2 * np.log(2)", "2 * np.log(2) / 5"), "That is their mean; E is a sum."),
    ],
    "q9": [
        (
            ("np.where(z >= 0, 1, e) / (1 + e)", "np.exp(z) / (1 + np.exp(z))"),
            "exp overflows above 709: take the exponential of what is at most 0, such as z - max z or -|z|.",
        ),
        (("np.where(z >= 0, 1, e) / (1 + e)", "1 / (1 + e)"), "For z < 0 the numerator is exp(-|z|), not 1."),
        (("np.where(z >= 0, 1, e)", "np.where(z < 0, 1, e)"), "That is sigmoid(-z)."),
        (("np.where(z >= 0, 1, e)", "e"), "For z >= 0 the numerator is 1, not exp(-|z|)."),
        (
            ("m + np.log(np.exp(z - m).sum())", "np.log(np.exp(z).sum())"),
            "exp overflows above 709, and of -1e4 it is 0: take the largest z out first, not the one largest in size.",
        ),
        (("m + np.log", "np.log"), "The largest z was taken out; add it again after the logarithm."),
        (
            ("m + np.log(np.exp(z - m).sum())", "m"),
            "That is the largest z only; the other terms are missing.",
        ),
        (("m + np.log(np.exp(z - m).sum())", "np.exp(z).sum()"), "The logarithm is missing."),
        (
            ("m = z.max()", "m = np.abs(z).max()"),
            "log_sum_exp is not finite at z = [-10000.0, -10000.0, -10000.0]",
        ),
        ((" - t * z", ""), "The part - t z is missing."),
        ((" - t * z", " - (2 * t - 1) * z"), "t z counts for positive examples only: t is 0 or 1, no sign."),
        (
            (" - t * z\n", " - t * z\n    each = each.sum()\n"),
            "One number for each example is wanted, not their sum.",
        ),
        (
            ("np.maximum(z, 0) + np.log1p(np.exp(-np.abs(z))) - t * z", "np.log(1 + np.exp(z)) - t * z"),
            "exp overflows above 709, and log 0 is infinite: use exp(-|z|) only, and no p.",
        ),
    ],
}
UNUSUAL = {
    "q1": [
        """
ask_from, ask_to = np.array([cost_ask / cost_fn, (cost_fp - cost_ask) / cost_fp])
threshold = np.float64(1 / (1 + cost_fn / cost_fp))
def new_bias(b, c_fp, c_fn):
    cut = c_fp / (c_fp + c_fn)
    return b - (np.log(cut) - np.log(1 - cut))
""",
    ],
    "q2": [
        "one, other = np.array([0.0, 50.0]), [0, -50]\nclaims = (False, True, False, False)",  # two plateaus
        """
def descend(w, b):
    for _ in range(20000):
        p = sigmoid(w * x_seven + b)
        pull = 2 * (p - t_seven) * p * (1 - p)
        w, b = w - 0.3 * np.mean(pull * x_seven), b - 0.3 * np.mean(pull)
    return w, b
one, other = descend(0, 0), descend(1.2, -0.3)  # two minima
claims = np.array([False, True, False, False])
""",
        "one, other = (1.2, -0.3), (-0.08, 0.18)\nclaims = [False, True, False, False]",
    ],
    "q3": [
        """
def slope(p, t):
    return 2 * p * p * (1 - p) if t == 0 else -2 * p * (1 - p) ** 2
def bend(p, t):
    q = p if t == 0 else 1 - p
    return 2 * q**2 * (1 - q) * (2 - 3 * q)
z_turn = 0.69314718
""",
    ],
    "q4": [
        """
def line_1(t, p, slope, x_j):
    return x_j * slope / p if t == 1 else -x_j * slope / (1 - p)
def line_2(t, p, x_j):
    return t * x_j - p * x_j
def line_3(t, x, w, b, j):
    return float(x[j] * (t - 1 / (1 + np.exp(-b - sum(w * x)))))
def gradient(X, t, v):
    total = [0.0] * len(v)
    for x, target in zip(X, t, strict=True):
        row = [1.0, *x]
        error = target - 1 / (1 + np.exp(-np.dot(row, v)))
        total = [g + error * entry / len(t) for g, entry in zip(total, row, strict=True)]
    return total
""",
    ],
    "q5": [
        """
def penalised_gradient(X, t, l2, w, b):
    dw = [sum((sigmoid(X @ w + b) - t) * X[:, j]) + l2 * w[j] for j in range(len(w))]
    return [dw, float(np.sum(sigmoid(X @ w + b) - t))]
l2_prior = 25
""",
    ],
    "q6": [
        """
def logistic_step(w, b, x, t, eta):
    side = 1 if t == 1 else -1
    push = eta * side / (1 + np.exp(side * (np.dot(w, x) + b)))
    return [w + push * x, b + push]
def hard_step(w, b, x, t, eta):
    y = 1 if np.dot(w, x) + b >= 0 else 0
    if y == t:
        return w, b
    return (w + eta * x, b + eta) if t else (w - eta * x, b - eta)
pulls = np.array([[0, 1 / 5], [-1, -4 / 5], [1, 9 / 10], [0, -1 / 10]])
""",
    ],
    "q7": [
        """
def working(z, t):
    e = np.exp(-z)
    r = e / (1 + e) ** 2
    return [r, z + np.where(np.asarray(t) == 1, 1 + e, -1 - 1 / e)]
def newton_step(X, t, v):
    A = np.insert(X, 0, 1, axis=1)
    r, targets = working(A @ v, t)
    return np.linalg.lstsq(np.sqrt(r)[:, None] * A, np.sqrt(r) * targets, rcond=None)[0]
factor = 2.0
""",
    ],
    "q8": [
        """
w_up, b_up = np.array([-1.0, 4.0]), -6
def least_factor(X, t, w, b, level):
    nearest = min(abs(z) for z in X @ w + b)
    return -np.log(1 / level - 1) / nearest
E_limit = np.log(4)
""",
    ],
    "q9": [
        """
def stable_sigmoid(z):
    return (1 + np.tanh(z / 2)) / 2
def log_sum_exp(z):
    total = -np.inf
    for each in z:
        total = np.logaddexp(total, each)
    return total
def loss(z, t):
    return np.logaddexp(0, (1 - 2 * t) * z)
""",
        """
def stable_sigmoid(z):
    return np.exp(-np.logaddexp(0, -z))
def log_sum_exp(z):
    largest = max(z)
    return float(largest + np.log(sum(np.exp(z - largest))))
def loss(z, t):
    return [log_sum_exp(np.array([0, each])) - target * each for each, target in zip(z, t, strict=True)]
""",
    ],
}
