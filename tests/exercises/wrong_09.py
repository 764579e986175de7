"""Wrong answers to set 09 with a line of the message each must get, and unusual right ones."""

_INVERSE = "np.linalg.inv(covariance_1) @ np.subtract(mean1_1, mean0_1)"
_ODDS = "np.log(prior1_1 / (1 - prior1_1))"
_Z2 = "(m1 - m0) @ Px - (m1 @ P @ m1 - m0 @ P @ m0) / 2 + odds"
_POSTERIORS = "about_posteriors = [True, False, False, True]"
_BAYES = "about_bayes = [False, False, True, False]"
_HOLES = "about_holes = [False, False, True, False]"
_KINDS = '["ellipse", "hyperbola", "parabola", "line"]'
_CUTS = "-np.sqrt(9 / 4 * np.log(3)), np.sqrt(9 / 4 * np.log(3))"
_WEIGHT = "np.log(p1 / (1 - p1)) - np.log(p0 / (1 - p0))"
_SHARE = "(X[t == k].sum(axis=0) + 1) / (np.sum(t == k) + 2)"
_SLOPE = "-len(x) / (2 * v) + np.sum((x - np.mean(x)) ** 2) / (2 * v**2)"
_J = "2 * (a @ d) / within * (d - (a @ d) / within * (S @ a))"
_FISHER = "np.linalg.solve(B.T @ B, X1.mean(axis=0) - X0.mean(axis=0))"
_ERROR = "np.mean(model.predict(X_new) != t_new)"
_FROM = "better_from = min((n for n in sizes_far if n > max(worse, default=0)), default=sizes_far[-1])"
_BIAS = "b - before + now + np.log(miss / alarm)"
_COST = "[p * miss, (1 - p) * alarm, np.full(len(p), doubt)]"
_KNOWN = "np.linalg.solve(S, m1 - m0)"

WRONG = {
    "q1": [  # with the numbers of the fixed variant
        (
            (_INVERSE, "np.array(covariance_1) @ np.subtract(mean1_1, mean0_1)"),
            "The covariance itself is used where its inverse is wanted.",
        ),
        (
            (_INVERSE, "np.subtract(mean1_1, mean0_1)"),
            "The inverse of the covariance is left out: w is the difference of the means.",
        ),
        (
            ("np.subtract(mean1_1, mean0_1)", "np.add(mean1_1, mean0_1)"),
            "The sum of the means is taken where their difference is wanted.",
        ),
        ((f"{_ODDS} - w_lda", "-w_lda"), "The priors are forgotten: b has the term log(pi1 / pi0)."),
        (
            (f"{_ODDS} - w_lda", f"-{_ODDS} - w_lda"),
            "The priors have changed places: it is log(pi1 / pi0), class 1 above.",
        ),
        (
            ("np.add(mean0_1, mean1_1) / 2", "np.add(mean0_1, mean1_1)"),
            "The factor 1/2 in b is missing: the boundary lies halfway between the means.",
        ),
        (
            ("np.add(mean0_1, mean1_1) / 2", "np.subtract(mean1_1, mean0_1) / 2"),
            "w is right; b needs the point halfway between the means: b = -w.(m1 + m0) / 2 + log(pi1 / pi0).",
        ),
        (
            "w_lda, b_lda = (4, -7), 10.11\np_middle = 0.8",
            "All signs are flipped: the classes have changed places.",
        ),
        (
            ("p_middle = prior1_1", "p_middle = 0.5"),
            "There x says nothing, but you knew something before: the priors differ.",
        ),
        (("p_middle = prior1_1", "p_middle = 1 - prior1_1"), "That is the probability of class 0."),
        (("p_middle = prior1_1", "p_middle = 1.386"), "That is z, the log-odds: its sigmoid is wanted."),
    ],
    "q2": [
        (
            ("(square0 - square1) / 2", "(square1 - square0) / 2"),
            "The exponent is -Δ²/2: a larger distance from class 1 makes z smaller.",
        ),
        (("(square0 - square1) / 2", "square0 - square1"), "The factor 1/2 of the exponent is missing."),
        (
            ("(square0 - square1) / 2 + odds", "(square0 - square1) / 2"),
            "line_1 is 3, wanted 2 (the start of the derivation), at square0 = 10, square1 = 4, odds = -1",
        ),
        (
            ("(square0 - square1) / 2 + odds", "(square0 - square1 + odds) / 2"),
            "The priors count once, not halved.",
        ),
        (
            (_Z2, "(m1 - m0) @ Px - (m1 @ P @ m1 - m0 @ P @ m0) + odds"),
            "The number keeps its factor 1/2; only the mixed terms come twice.",
        ),
        (
            (_Z2, "(m1 - m0) @ Px + (m1 @ P @ m1 - m0 @ P @ m0) / 2 + odds"),
            "The number has the sign of the square: it is subtracted for class 1.",
        ),
        (
            (_Z2, "((m1 - m0) @ Px - (m1 @ P @ m1 - m0 @ P @ m0)) / 2 + odds"),
            "Each square has the mixed term twice, so the factor 1/2 goes away there.",
        ),
        (
            (_Z2, "2 * (m1 - m0) @ Px - (m1 @ P @ m1 - m0 @ P @ m0) / 2 + odds"),
            "The mixed terms come twice with a factor 1/2: once in all.",
        ),
        (
            (_Z2, "(m1 + m0) @ Px - (m1 @ P @ m1 - m0 @ P @ m0) / 2 + odds"),
            "Class 0 is subtracted: the linear term has the difference of the means.",
        ),
        (
            (_Z2, "(m1 - m0) @ Px - (m1 @ m1 - m0 @ m0) / 2 + odds"),
            "The number is a square measured with P: m1ᵀ P m1, not m1·m1.",
        ),
        (("(x - s / 2)", "(x - s)"), "The middle of the means is half of s."),
        (
            ("(x - s / 2)", "(x + s / 2)"),
            "The sign of the number: z must be odds at the middle of the means.",
        ),
        (
            ("(x - s / 2) + odds", "(x - s / 2)"),
            "line_3 is -2.5, wanted -2.25 (the start of the derivation), at w = (-3, 5), x = (3, 2), s "
            "= (1, 2), odds = 0.25",
        ),
    ],
    "q3": [
        ((" + np.log(prior1 / (1 - prior1))", ""), "The priors are forgotten."),
        (
            ("np.log(prior1 / (1 - prior1))", "np.log((1 - prior1) / prior1)"),
            "The priors have changed places.",
        ),
        (("mean1 - mean0", "mean0 - mean1"), "The means have changed places: w points to class 1."),
        (("np.minimum(z, 0)", "np.minimum(-z, 0)"), "That is the posterior of class 0."),
        (
            ("np.linalg.solve(covariance, mean1 - mean0)", "covariance @ (mean1 - mean0)"),
            "Multiply by the inverse of the covariance.",
        ),
        (("np.linalg.solve(covariance, mean1 - mean0)", "mean1 - mean0"), "Where is the covariance?"),
        (("(mean0 + mean1) / 2", "(mean0 + mean1)"), "The boundary lies at half the sum of the means."),
        (
            ("np.exp(np.minimum(z, 0)) / (1 + np.exp(-np.abs(z)))", "z"),
            "posterior(((1, 0.5), (2, 0.5), (1, 1.5)), (0, 0), (2, 1), ((2, 1), (1, 1)), 0.25)[0] is "
            "-1.099, but a probability is from 0 to 1",
        ),
        (
            ("np.exp(np.minimum(z, 0)) / (1 + np.exp(-np.abs(z)))", "np.exp(z) / (1 + np.exp(z))"),
            "exp overflows above 709: take the exponential of what is at most 0, such as z - max z or -|z|.",
        ),
        (
            (_POSTERIORS, "about_posteriors = [False, False, False, True]"),
            "statement 1 is True: p1 = e^z p0 and p0 + p1 = 1: nothing else is needed. Only for some "
            "densities z is linear.",
        ),
        (
            (_POSTERIORS, "about_posteriors = [True, True, False, True]"),
            "statement 2 is False: Boolean features under naive Bayes have such a posterior too.",
        ),
        (
            (_POSTERIORS, "about_posteriors = [True, False, True, True]"),
            "statement 3 is False: The prior stands in b alone: the boundary moves parallel to itself.",
        ),
        (
            (_POSTERIORS, "about_posteriors = [True, False, False, False]"),
            "statement 4 is True: w and b are halved: z = 0 stays where it is, and every other z comes "
            "nearer to 0.",
        ),
    ],
    "q4": [
        (("A[0, 1] + A[1, 0]", "A[0, 1]"), "x1 x2 comes twice in xᵀAx: c12 is A12 + A21."),
        (("(P0 - P1) / 2", "(P1 - P0) / 2"), "The squares have the wrong sign: a wide class 1 wins far out."),
        (("(P0 - P1) / 2", "P0 - P1"), "The factor 1/2 belongs to the squares too."),
        (("mean0 @ P0 @ mean0) / 2", "mean0 @ P0 @ mean0)"), "The number keeps its factor 1/2."),
        (("(volume + mean1", "(mean1"), "The determinants are forgotten: a wide Gaussian is low."),
        (("(volume + mean1", "(2 * volume + mean1"), "The determinants have a factor 1/2 (a square root)."),
        (
            ("(volume + mean1", "(-volume + mean1"),
            "The sign of the determinants: a wide class 1 makes z smaller.",
        ),
        (("np.log(prior1 / (1 - prior1)) - ", "-"), "The priors are forgotten."),
        (
            (
                "P0, P1 = np.linalg.inv(covariance0), np.linalg.inv(covariance1)",
                "P0, P1 = covariance0, covariance1",
            ),
            "conic((0, 0), (1, 0), ((1, 0), (0, 1)), ((2, 1), (1, 1)), 0.5): c11 is -0.5, wanted 0",
        ),
        ((_CUTS, "0, 0"), "The wide curve is lower at 0: its height has a factor 1/3."),
        ((_CUTS, "-2.22, 2.22"), "The height falls with the standard deviation, 3, not with the variance."),
        ((_CUTS, "-1.28, 1.28"), "3 is the standard deviation: the variance is 9."),
        ((_CUTS, "-1.04, 1.04"), "Take natural logarithms."),
        ((_CUTS, "1.572, -1.572"), "The smaller one first."),
        (
            (_KINDS, '["hyperbola", "hyperbola", "parabola", "line"]'),
            "Both variances of class 1 are smaller: both squares have the same sign.",
        ),
        (
            (_KINDS, '["ellipse", "ellipse", "parabola", "line"]'),
            "One variance is larger, the other smaller: the squares have opposite signs.",
        ),
        (
            (_KINDS, '["ellipse", "hyperbola", "ellipse", "line"]'),
            "Only the square of x2 is left, and x1 comes in linearly.",
        ),
        (
            (_KINDS, '["ellipse", "hyperbola", "parabola", "ellipse"]'),
            "The covariances are equal: no square is left.",
        ),
        ((_KINDS, '"ellipse"'), "kinds should be a list of four words"),
    ],
    "q5": [
        ((_WEIGHT, "np.log(p1 / p0)"), "b needs what absent features say; w starts from there."),
        ((" + np.sum(np.log((1 - p1) / (1 - p0)))", ""), "b lacks what absent features say."),
        (("np.log(prior1 / (1 - prior1)) + ", ""), "The prior is missing in b."),
        (("prior1 / (1 - prior1)", "prior1"), "The prior's odds are prior1 / (1 - prior1)."),
        (
            (
                f"w = {_WEIGHT}\n    b = np.log(prior1 / (1 - prior1)) + np.sum(np.log((1 - p1) / (1 - p0)))",
                "w, b = np.log(p1 / p0), np.log(prior1 / (1 - prior1))",
            ),
            "An absent feature speaks too: w is the change from absent to present.",
        ),
        (
            (_SHARE, "X[t == k].sum(axis=0) / np.sum(t == k)"),
            "Without smoothing a share of 0 or 1 rules a class out for ever.",
        ),
        (
            (_SHARE, "(X[t == k].sum(axis=0) + 1) / (np.sum(t == k) + 1)"),
            "Two examples are imagined for each class: divide by the size plus 2.",
        ),
        (
            (_SHARE, "X[t == k].sum(axis=0) / (np.sum(t == k) + 2)"),
            "Only one of the two imagined examples has the feature.",
        ),
        (("(np.sum(t == k) + 2)", "(len(t) + 2)"), "Divide by the size of the class, not by N."),
        (("np.mean(t)", "(np.sum(t) + 1) / (len(t) + 2)"), "The prior needs no smoothing here."),
        (("for k in (0, 1)", "for k in (1, 0)"), "The classes have changed places."),
        (
            (_BAYES, "about_bayes = [True, False, True, False]"),
            "statement 1 is False: The squares cancel only if the classes share each feature's "
            "standard deviation.",
        ),
        (
            (_BAYES, "about_bayes = [False, True, True, False]"),
            "statement 2 is False: It is a linear classifier, and no line separates XOR.",
        ),
        (
            (_BAYES, "about_bayes = [False, False, False, False]"),
            "statement 3 is True: Present or absent, it says the same about both classes.",
        ),
        (
            (_BAYES, "about_bayes = [False, False, True, True]"),
            "statement 4 is False: Its probabilities are too sure, but the side of 1/2 is often right "
            "all the same.",
        ),
    ],
    "q6": [
        (("(2 * v**2)", "(2 * v)"), "The derivative of 1/v is -1/v²: the second term has v² below."),
        (
            ("(2 * v) + np.sum", "(2 * v) - np.sum"),
            "The derivative of 1/v is negative: the second term becomes positive.",
        ),
        (("-len(x) / (2 * v) + np.sum", "np.sum"), "The term with log v is left out."),
        ((_SLOPE, "log_likelihood(x, v)"), "That is the log-likelihood itself."),
        ((_SLOPE, f"-({_SLOPE})"), "The sign is flipped."),
        (
            ('slope_there = "negative"', 'slope_there = "zero"'),
            "The slope is zero where 2 v² slope = scatter - N v is zero: at scatter / N.",
        ),
        (
            ('slope_there = "negative"', 'slope_there = "positive"'),
            "scatter / (N - 1) is the larger one: you are past the top already.",
        ),
        (("(len(X) - 1)", "len(X)"), "It is divided by N, wanted N - 1."),
        (
            ("A = X - X.mean(axis=0)", "A = X"),
            "The data are not centred: subtract the mean of each column first.",
        ),
        (("A.T @ A / (len(X) - 1)", "A.T @ A"), "That is the scatter matrix, the sum: divide by N - 1."),
        (("(len(X) - len(classes))", "len(X)"), "It is divided by N, wanted N - K."),
        (("(len(X) - len(classes))", "(len(X) - 1)"), "It is divided by N - 1, wanted N - K."),
        (
            ("X[t == k] - X[t == k].mean(axis=0)", "X[t == k] - X.mean(axis=0)"),
            "Each class has its own mean: this is spread about the mean of all data.",
        ),
    ],
    "q7": [
        (
            (_J, "2 * (a @ d) / within * d"),
            "Only the numerator is differentiated: the denominator depends on a too.",
        ),
        (("(d - (a @ d)", "(d + (a @ d)"), "The quotient rule has a minus."),
        (
            ("/ within * (S @ a)", "/ within * (S @ a) / 2"),
            "The derivative of a·S a is 2 S a: both a's count.",
        ),
        (
            ("(a @ d) / within * (S @ a)", "(a @ d) * (S @ a)"),
            "In the second term the denominator is squared.",
        ),
        (("2 * (a @ d)", "(a @ d)"), "It is half of what is wanted: is there a factor 1/2 too many?"),
        (
            (_FISHER, "X1.mean(axis=0) - X0.mean(axis=0)"),
            "That joins the means; the spread within the classes counts too.",
        ),
        (
            (_FISHER, "B.T @ B @ (X1.mean(axis=0) - X0.mean(axis=0))"),
            "Multiply by the inverse of the covariance, not by the covariance.",
        ),
        (
            ("np.linalg.solve(B.T @ B,", "np.linalg.solve(np.diag(np.diag(B.T @ B)),"),
            "Only the variances are used: the covariances beside the diagonal count too.",
        ),
        (
            (
                "np.linalg.solve(B.T @ B,",
                "np.linalg.solve(np.cov(X0.T, bias=True) + np.cov(X1.T, bias=True),",
            ),
            "Add the scatters, not the covariances: a large class counts more.",
        ),
        (
            ("B = np.vstack([X0 - X0.mean(axis=0), X1 - X1.mean(axis=0)])", "B = X0 - X0.mean(axis=0)"),
            "Use the spread of both classes.",
        ),
        ((_FISHER, "np.zeros(X.shape[1])"), "scaled to the length wanted: w[0] is 0, wanted 1"),
    ],
    "q8": [
        (
            (_ERROR, "np.mean(model.predict(X[order[:n]]) != t[order[:n]])"),
            "That is the error on the training examples; count on the new ones.",
        ),
        ((_ERROR, "np.mean(model.predict(X_new) == t_new)"), "That is the share of right answers."),
        (
            (_ERROR, "np.sum(model.predict(X_new) != t_new)"),
            "The number of wrong answers: their share is wanted.",
        ),
        (
            ("curve.append(np.mean(errors))", "curve.append(np.sum(errors))"),
            "The sum over the repetitions: their mean is wanted.",
        ),
        (
            ("curve.append(np.mean(errors))", "curve.append(errors[-1])"),
            "That is the last repetition alone: take the mean over all.",
        ),
        (
            ("model.fit(X[order[:n]], t[order[:n]])", "model.fit(X[:n], t[:n])"),
            "Every repetition takes the same examples: use its row of orders.",
        ),
        (("LDA() if kind ==", "LDA() if kind !="), "That is LDA's error; look at kind."),
        (
            ('LDA() if kind == "LDA" else LogisticRegression(l2=0.01)', "LDA()"),
            "That is LDA's error; look at kind.",
        ),
        (
            (_FROM, "better_from = 10"),
            "At 10 examples LDA is still the better one.",
        ),
        (
            (_FROM, "better_from = 100"),
            "It is better before that: look for the smallest such size.",
        ),
        (
            (_FROM, "better_from = 400"),
            "It is one of sizes_far.",
        ),
    ],
    "q9": [
        (
            (_BIAS, "b - before + now - np.log(miss / alarm)"),
            "An expensive miss must make the answer 1 more frequent, so b grows.",
        ),
        ((_BIAS, "b + before - now + np.log(miss / alarm)"), "A rarer class 1 must make b smaller."),
        ((_BIAS, "b - before + now"), "The new costs are forgotten."),
        ((_BIAS, "b + np.log(miss / alarm)"), "The new prior is forgotten."),
        (
            (_BIAS, "b + np.log(new_prior1 / prior1) + np.log(miss / alarm)"),
            "b is on the scale of log-odds: it is the odds of the prior that count.",
        ),
        ((_BIAS, "b + now + np.log(miss / alarm)"), "The old prior is still in b: take it out."),
        (
            (_BIAS, "b + before + now + np.log(miss / alarm)"),
            "The old prior is in b already: take it out, do not add it again.",
        ),
        (
            (_BIAS, "b - before + now + np.log(miss)"),
            "What a false alarm costs counts too: only miss / alarm matters.",
        ),
        (
            (_COST, "[p * miss, (1 - p) * alarm, np.full(len(p), np.inf)]"),
            "'I do not know' is cheaper than both answers somewhere.",
        ),
        ((_COST, "[p, 1 - p, np.full(len(p), 2)]"), "The costs are forgotten: to say 0 costs p times miss."),
        ((_COST, "[p * alarm, (1 - p) * miss, np.full(len(p), doubt)]"), "The costs have changed places."),
        (("cost.argmin(axis=1)", "cost.argmax(axis=1)"), "That is what costs most."),
    ],
    "q10": [
        (
            (
                f"{_KNOWN} @ (x[known]",
                "np.linalg.solve(covariance, mean1 - mean0)[known] @ (x[known]",
            ),
            "Take the row and the column out of the covariance first, then compute w.",
        ),
        (
            ("known = np.flatnonzero(~np.isnan(x))", "x = np.nan_to_num(x)\n    known = np.arange(len(x))"),
            "A lost value is not 0. Take the row and the column out of the covariance first, then compute w.",
        ),
        (
            (_KNOWN, "np.linalg.inv(covariance)[np.ix_(known, known)] @ (m1 - m0)"),
            "Take them out of the covariance, not out of its inverse.",
        ),
        (("z = np.log(prior1 / (1 - prior1))", "z = 0.0"), "The priors are forgotten."),
        (
            ("z = np.log(prior1 / (1 - prior1))", "z = -np.log(prior1 / (1 - prior1))"),
            "The priors have changed places.",
        ),
        (
            (
                "z = np.log(prior1 / (1 - prior1))\n",
                "z = prior1 if np.isnan(x).all() else np.log(prior1 / (1 - prior1))\n",
            ),
            "That is the posterior: its log-odds are wanted.",
        ),
        (
            ("known = np.flatnonzero(~np.isnan(x))", "known = np.arange(len(x))"),
            "log_odds((2, nan), (0, 0), (2, 3), ((2, 1), (1, 1)), 0.5) is nan (not a number)",
        ),
        (
            (_HOLES, "about_holes = [True, False, True, False]"),
            "statement 1 is False: 0.9 to the power of 20 is about 0.12: one row in eight.",
        ),
        (
            (_HOLES, "about_holes = [False, True, True, False]"),
            "statement 2 is False: Then the hole itself says something about the class, and the model "
            "does not hear it.",
        ),
        (
            (_HOLES, "about_holes = [False, False, False, False]"),
            "statement 3 is True: Within a class the features are independent, so the others keep "
            "their factors.",
        ),
        (
            (_HOLES, "about_holes = [False, False, True, True]"),
            "statement 4 is False: w_j was found together with the other weights; without x_j they "
            "would be others.",
        ),
    ],
}

UNUSUAL = {  # right answers that are not the favoured one
    "q1": ["w_lda, b_lda = [-4, 7.0], -10.11\np_middle = 0.8"],
    "q2": [
        """
def line_1(square0, square1, odds):
    return np.log(np.exp(odds)) - 0.5 * square1 + square0 / 2
def line_2(Px, m0, m1, P, odds):
    score = [m @ Px - m @ P @ m / 2 for m in (m0, m1)]
    return odds + score[1] - score[0]
def line_3(w, x, s, odds):
    return sum(w[j] * x[j] - w[j] * s[j] / 2 for j in range(len(w))) + odds
""",
    ],
    "q3": [
        # Bayes' rule with logarithms, the larger one taken out
        """
def posterior(X, mean0, mean1, covariance, prior1):
    P = np.linalg.inv(covariance)
    logs = np.array([np.log(share) - np.einsum("ni,ij,nj->n", X - m, P, X - m) / 2
                     for m, share in ((mean0, 1 - prior1), (mean1, prior1))])
    e = np.exp(logs - logs.max(axis=0))
    return list(e[1] / e.sum(axis=0))
about_posteriors = (True, False, False, True)
""",
        # the plain sigmoid: exp(-z) overflows to inf, and 1 / inf is right
        """
def posterior(X, mean0, mean1, covariance, prior1):
    w = np.linalg.inv(covariance) @ (mean1 - mean0)
    return 1 / (1 + np.exp(-((X - (mean0 + mean1) / 2) @ w)) * (1 - prior1) / prior1)
about_posteriors = np.array([True, False, False, True])
""",
    ],
    "q4": [
        # the coefficients from z at six points
        """
def conic(mean0, mean1, covariance0, covariance1, prior1):
    def z(x):
        out = np.log(prior1 / (1 - prior1))
        for sign, m, S in ((-1, mean0, covariance0), (1, mean1, covariance1)):
            out -= sign * (np.linalg.slogdet(S)[1] + (x - m) @ np.linalg.solve(S, x - m)) / 2
        return out
    points = np.array([[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1], [1, 1]], dtype=float)
    rows = [[x * x, x * y, y * y, x, y, 1] for x, y in points]
    return np.linalg.solve(rows, [z(x) for x in points])
cuts = [-1.57, 1.57]
kinds = ("Ellipse", " hyperbola ", "PARABOLA", "line")
""",
        (_KINDS, 'np.array(["ellipse", "hyperbola", "parabola", "line"])'),
    ],
    "q5": [
        """
def weights(p0, p1, prior1):
    w = [np.log(b * (1 - a) / (a * (1 - b))) for a, b in zip(p0, p1)]
    return w, float(np.log(prior1) - np.log(1 - prior1) + sum(np.log1p(-p1) - np.log1p(-p0)))
def shares(X, t):
    extra = np.vstack([np.zeros(X.shape[1]), np.ones(X.shape[1])])
    a, b = (np.vstack([X[t == k], extra]).mean(axis=0) for k in (0, 1))
    return [list(a), list(b), sum(t) / len(t)]
about_bayes = np.array([False, False, True, False])
""",
    ],
    "q6": [
        """
def slope(x, v):
    return len(x) / (2 * v**2) * (np.var(x) - v)
slope_there = " Negative"
def unbiased(X):
    return np.cov(X.T).reshape(X.shape[1], X.shape[1])
def pooled(X, t):
    total = 0
    for k in set(t.tolist()):
        G = X[t == k] - X[t == k].mean(axis=0)
        total = total + sum(np.outer(g, g) for g in G)
    return (total / (len(X) - len(set(t.tolist())))).tolist()
""",
    ],
    "q7": [
        """
def gradient_J(d, S, a):
    q = a @ S @ a
    return (2 * (a @ d) * q * d - (a @ d) ** 2 * (S + S.T) @ a) / q**2
def direction(X, t):
    w = np.linalg.pinv(X - X.mean(axis=0)) @ (t - t.mean())
    return (-7 * w).tolist()
""",
    ],
    "q8": [
        """
def learning_curve(kind, X, t, X_new, t_new, orders, sizes):
    models = {"LDA": LDA(), "logistic": LogisticRegression(l2=0.01)}
    def error(part):
        return 1 - models[kind].fit(X[part], t[part]).score(X_new, t_new)
    return np.array([[error(order[:n]) for order in orders] for n in sizes]).mean(axis=1)
better_from = 20.0
""",
    ],
    "q9": [
        """
def new_bias(b, prior1, new_prior1, miss, alarm):
    factor = new_prior1 / prior1 * (1 - prior1) / (1 - new_prior1) * miss / alarm
    return float(np.log(np.exp(b) * factor))
def decide(p, miss, alarm, doubt):
    low, high = doubt / miss, 1 - doubt / alarm
    if low >= high:
        low = high = alarm / (miss + alarm)
    return [1 if q > high else 0 if q < low else -1 for q in p]
""",
    ],
    "q10": [
        # the density of the known features, class by class
        """
def log_odds(x, mean0, mean1, covariance, prior1):
    known = ~np.isnan(x)
    P = np.linalg.inv(covariance[known][:, known])
    a, b = (np.log(share) - (x - m)[known] @ P @ (x - m)[known] / 2
            for share, m in ((1 - prior1, mean0), (prior1, mean1)))
    return float(b - a)
about_holes = (False, False, True, False)
""",
    ],
}
