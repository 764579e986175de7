"""Answers to exercise set 07: wrong ones with a line of the message each must get, and unusual right ones."""

from unusual_07 import UNUSUAL as _FORMS

_PAIR = "one, other = min("
_LIMIT = "share_1 * np.log(1 + 1 / odds) + share_0 * np.log(1 + odds)"
WRONG = {
    "q1": [
        (
            ("cost_fp / (cost_fp + cost_fn)", "cost_fn / (cost_fp + cost_fn)"),
            "threshold is 0.5119, wanted 0.4881\nThe two costs have changed places: dear false positives call "
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
            "ask_to is 0.4881, wanted 0.6829\nWithout the expert that is where the answer changes; she may be "
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
        (
            (_PAIR, "one, other = (0, 0), (1.2, -0.3)\n_ = min("),
            "halfway between one and other is (0.6, -0.15), not ...",
        ),
        ((_PAIR, "one, other = middle, middle\n_ = min("), "one and other are the same point: that shows nothing"),
        ((_PAIR, "one, other = (0, 300), (0, -300)\n_ = min("), "w and b should lie between -250 and 250"),
        ((_PAIR, "one, other = max("), "Turn the line, or make it shorter."),
        (
            (_PAIR, "one, other = [np.add(middle, (h, 0)) for h in (1e-4, -1e-4)]\n_ = min("),
            "Turn the line, or move both points further from the middle.",
        ),
        (
            (_PAIR, "one, other = (0, 0), (1.2, -0.3, 1)\n_ = min("),
            "(w, b) should have 2 numbers, but it has 3 numbers",
        ),
        (
            ('[(False, "a"), (True, "b")', '[(True, "f"), (True, "b")'),
            "statement 1 is False (reason a): not convex does not mean several minima: on separable data it has "
            "none, for along a separating (w, b) it falls everywhere.",
        ),
        (
            ('(False, "c"), (False, "d")', '(True, "g"), (False, "d")'),
            "statement 3 is False (reason c): it is convex for all data: its Hessian is a sum of squares with "
            "positive factors.",
        ),
        (
            ('(False, "d"), (False, "e")', '(True, "f"), (False, "e")'),
            "statement 4 is False (reason d): it may be another valley, a saddle or a top: only a convex function "
            "is least there.",
        ),
        (
            ('(False, "d"), (False, "e")', '(False, "d"), (False, "g")'),
            "statement 5 is False, but not by reason g (reason e): where the model is sure, p (1 − p) is nearly 0, "
            "and so is the slope.",
        ),
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
        (("np.log(2)", "2 / 3"), "That is the x where z is p there; the log-odds of p are wanted."),
        (("np.log(2)", "2"), "That is the x where z is the odds there; take the logarithm."),
        (("np.log(2)", "0"), "At z = 0 the sigmoid itself turns; its square does so later."),
        (("np.log(2)", "-np.log(2)"), "That is the place for a positive example."),
    ],
    "q3": [
        (
            ("* slope * x_j", "* slope"),
            "line_1 is -0.6667, wanted -1.333 (the start of the derivation), at t = 0, p = 0.25, "
            "slope = 0.5, x_j = 2\nx_j is missing: dz/dw_j = x_j.",
        ),
        (("* slope * x_j", "* x_j"), "dp/dz is missing: carry slope along."),
        (("* slope * x_j", "* p * (1 - p) * x_j"), "dp/dz is worked out there: carry slope along, whatever it is."),
        (("(t - p) * x_j", "(t / p - (1 - t) / (1 - p)) * p * (1 - p) * x_j"), "line_2 raised ZeroDivisionError: ..."),
        (("[4, 5]", "[3, 4]"), "Line 3 follows: the derivative of exp(-z) is exp(-z) times that of -z."),
        (("[4, 5]", "[4, 6]"), "Line 6 follows: exp(-z) / (1 + exp(-z)) is 1 - p."),
        (("[4, 5]", "4"), "faulty_lines should be a list, but it is 4"),
        (("- (1 - t) / (1 - p)", "+ (1 - t) / (1 - p)"), "The derivative of log(1 - p) is -1 / (1 - p)."),
        (("(t - p) * x_j", "(t - p)"), "x_j is missing: dz/dw_j = x_j."),
        (
            ("(t - p) * x_j", "(t - p) * p * (1 - p) * x_j"),
            "The denominator cancels against dp/dz = p (1 - p): no slope is left.",
        ),
        (("(t - p) * x_j", "(p - t) * x_j"), "The sign is flipped."),
        (("sigmoid(w @ x + b)) * x[j]", "sigmoid(w @ x)) * x[j]"), "The bias is left out of z."),
        (("sigmoid(w @ x + b)) * x[j]", "(w @ x + b)) * x[j]"), "t is compared with z: the probability is sigmoid(z)."),
        (
            ("sigmoid(w @ x + b)) * x[j]", "sigmoid(w @ x + b)) * x"),
            "One weight is asked for: take x[j], not all of x.",
        ),
        ((" / len(X)\n", "\n"), "It is N times what is wanted: a sum where the mean is wanted (1/N is missing)."),
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
    "q4": [
        (("error.sum()", "error.sum() + l2 * b"), "The bias is free: no penalty on b."),
        (("+ l2 * w", "+ 2 * l2 * w"), "The 2 of the square cancels the 1/2."),
        (("+ l2 * w", "+ l2 * w / 2"), "The derivative of the square is 2 w: the 1/2 is used up by it."),
        (("+ l2 * w", ""), "The penalty is missing."),
        (("+ l2 * w", "- l2 * w"), "The penalty pulls the wrong way: its gradient is + l2 w."),
        (("+ l2 * w", "+ l2 / 2 * (w @ w)"), "That is the penalty itself, not its gradient."),
        (("1 / deviation**2", "deviation**2"), "That is the variance; l2 is one over it."),
        (("1 / deviation**2", "1 / deviation"), "One over the variance, not over the standard deviation."),
        (("1 / deviation**2", "1 / deviation**2 / 2"), "The penalty has its 1/2 already: no other one."),
    ],
    "q5": [
        (("t - sigmoid(w @ x + b)", "sigmoid(w @ x + b) - t"), "The update goes the wrong way: the sign is flipped."),
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
        (("t - (w @ x + b >= 0)", "t - sigmoid(w @ x + b)"), "The answer y is 0 or 1: the error is hard, not t - p."),
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
            ("(-1, -high), (1, 1 - low), (0, -low)", "(1, high), (1, 1 - low), (0, low)"),
            "The sign is t - y and t - p: negative for a false alarm.",
        ),
        (
            ("(0, 1 - high), (-1, -high), (1, 1 - low), (0, -low)", "(1, high), (1, high), (0, low), (0, low)"),
            "Those are y and p; subtract them from t.",
        ),
    ],
    "q6": [
        (
            ("v - np.linalg.solve", "v + np.linalg.solve"),
            "The step goes uphill: the gradient of E is a sum of (p - t) x.",
        ),
        (("A.T @ (A * (p * (1 - p))[:, None])", "A.T @ A"), "Each example has the weight p (1 - p) in the Hessian."),
        (
            ("np.linalg.solve(H, A.T @ (p - t))", "A.T @ (p - t) / np.diag(H)"),
            "Solve with the whole Hessian, not only with its diagonal.",
        ),
        (
            ("A.T @ (p - t))\n", "A.T @ (p - t) / len(X))\n"),
            "1/N stands in front of the gradient only; H and the gradient need the same factor.",
        ),
        (("v - np.linalg.solve", "-np.linalg.solve"), "That is the step alone; add v."),
        (("np.linalg.solve(H, A.T @ (p - t))", "A.T @ (p - t)"), "That is a gradient step: the Hessian is missing."),
        (("z + (t - p) / r", "(t - p) / r"), "The working targets start from z: z + (t - p) / r."),
        (("z + (t - p) / r", "z + (t - p) * r"), "The error is divided by r, not multiplied."),
        (("z + (t - p) / r", "z - (t - p) / r"), "The error is t - p; here its sign is flipped."),
        (("return r, targets", "return np.sqrt(r), targets"), "The weight is r = p (1 - p), not its root."),
        (("1 / (2 * rate", "1 / (rate"), "The targets differ by 2 there and by 1 here: one half of that."),
        (
            ("1 / (2 * rate * (1 - rate))", "2"),
            "That is for shares of one half: the r are p (1 - p) with p the share of positives.",
        ),
        (
            ("1 / (2 * rate * (1 - rate))", "2 * rate * (1 - rate)"),
            "The r are on the other side: a small r makes large working targets.",
        ),
    ],
    "q7": [
        (
            ("normal, -(normal @ centre)", "-normal, normal @ centre"),
            "Every example is on the wrong side: flip the sign of w and of b.",
        ),
        (("normal, -(normal @ centre)", "(0, 0), 0"), "w is all zero, so z is the same for every x."),
        (("normal, -(normal @ centre)", "normal, 0"), "example ..., x = ...: z = w·x + b = ..., but its target is ..."),
        (
            ("np.log(level / (1 - level)) /", "level /"),
            "The level is a probability: its log-odds are what the smallest |z| must reach.",
        ),
        ((".min()", ".max()"), "Every target counts: the example nearest to the boundary decides."),
        ((".min()", ".mean()"), "Every target counts: not their mean, the example nearest to the boundary decides."),
        (
            ("((2 * t - 1) * (X @ w + b))", "(X @ w + b)"),
            "Take z towards the true class, (2 t - 1) z: for t = 0 it is -z.",
        ),
        (("((2 * t - 1) * (X @ w + b))", "(X @ w + b)[t == 1]"), "The negative examples count too."),
        (("(X @ w + b)).min()", "(X @ w)).min()"), "The bias is left out of z."),
        ((_LIMIT, "0"), "The examples at x = 3 keep their z, whatever k is: their p does not go to 0 or 1."),
        ((_LIMIT, "(share_1 + share_0) * np.log(2)"), "At x = 3 z is log(odds), not 0, so p is not 1/2 there."),
        (
            (_LIMIT, "share_0 * np.log(1 + 1 / odds) + share_1 * np.log(1 + odds)"),
            "The two classes have changed places.",
        ),
        ((_LIMIT, "share_0 * np.log(1 + odds)"), "Both classes pay at x = 3, the positive examples too."),
        ((_LIMIT, f"({_LIMIT}) / (share_0 + share_1)"), "That is their mean; E is a sum."),
    ],
    "q8": [
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
        (("m + np.log(np.exp(z - m).sum())", "m"), "That is the largest z only; the other terms are missing."),
        (("m + np.log(np.exp(z - m).sum())", "np.exp(z).sum()"), "The logarithm is missing."),
        (("m = z.max()", "m = np.abs(z).max()"), "log_sum_exp is not finite at z = [-10000.0, -10000.0, -10000.0]"),
        ((" - t * z", ""), "The part - t z is missing."),
        ((" - t * z", " - (2 * t - 1) * z"), "t z counts for positive examples only: t is 0 or 1, no sign."),
        ((" - t * z\n", " - t * z\n    each = each.sum()\n"), "One number for each example is wanted, not their sum."),
        (
            ("np.maximum(z, 0) + np.log1p(np.exp(-np.abs(z))) - t * z", "np.log(1 + np.exp(z)) - t * z"),
            "exp overflows above 709, and log 0 is infinite: use exp(-|z|) only, and no p.",
        ),
    ],
    "q10": [
        (("l2=1.0, tol", "l2=0.0, tol"), "That is the minimum without the penalty."),
        (("fit(Z_kept, t_kept)", "fit(Z_held, t_held)"), "That is fitted to the held-out rows."),
        (
            ("tol=1e-10", "tol=1e-10, max_epochs=2"),
            "at your w_fit and b_fit the loss on the kept rows still has the slope ...",
        ),
        (
            ("ill = p >= cut", "ill = p > cut"),
            "p = 0.5, t = 0, cut = 0.5: a healthy patient has p = cut and is called ill, and your cost of this one "
            "patient is 0",
        ),
        (("= np.mean(cost_alarm", "= np.sum(cost_alarm"), "That is the sum: a mean cost of a patient is wanted."),
        (
            ("cost_alarm * (ill", "cost_miss * (ill"),
            "p = 0.6, t = 0, cut = 0.5: a healthy patient is called ill, and your cost of this one patient is ...",
        ),
        (
            ("cut = cost_alarm / (cost_alarm + cost_miss)", "cut = cost_miss / (cost_alarm + cost_miss)"),
            "The two costs have changed places: dear misses call for a low threshold.",
        ),
        (
            ("cut = cost_alarm / (cost_alarm + cost_miss)", "cut = cost_alarm / cost_miss"),
            "Divide by the sum of both costs.",
        ),
        (
            ("cost(p_held, t_held, 0.5), cost(p_held, t_held, cut)", "cost(p_kept, t_kept, 0.5), 0"),
            "That is the cost on the kept rows.",
        ),
        (
            ("cost(p_held, t_held, 0.5), cost", "190 * cost(p_held, t_held, 0.5), cost"),
            "That is the sum over the held-out rows.",
        ),
        (("each)) - 1e-9", "each)) + 0.3"), "at best_cut = ... the kept rows cost ..., but ... can be reached"),
        (
            ("cost_best = cost(p_held, t_held, best_cut)", "cost_best = cost(p_kept, t_kept, best_cut)"),
            "cost_best is ..., wanted ...: the cost at best_cut on the held-out rows",
        ),
    ],
}

UNUSUAL: dict[str, list] = {}
for _form in _FORMS:
    UNUSUAL.setdefault(_form.question, []).append(_form.source)
