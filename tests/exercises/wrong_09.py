"""Wrong answers to set 09 with a line of the message each must get."""

_INVERSE = "np.linalg.inv(covariance_1) @ np.subtract(mean1_1, mean0_1)"
_ODDS = "np.log(prior1_1 / (1 - prior1_1))"
_Z2 = "(m1 - m0) @ Px - (m1 @ P @ m1 - m0 @ P @ m0) / 2 + odds"
_POSTERIORS = 'about_posteriors = [(True, "c"), (False, "e"), (False, "d"), (True, "b")]'
_BAYES = 'about_bayes = [(False, "e"), (False, "d"), (True, "c"), (False, "b")]'
_HOLES = 'about_holes = [(False, "d"), (False, "c"), (True, "e"), (False, "b")]'
_KINDS = 'kinds.append(wider or ("parabola" if change.any() else "line"))'
_CHANGE = "Compare it with the change of the log-likelihood from a little below scatter / (N − 1) to a little above."
_HEIGHT = "At a cut both densities have the same height: z changes its sign. Heights fall with the width."
_CUTS = "same_mean - far, same_mean + far"
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
            ("p_middle, p_mean = prior1_1", "w_lda, b_lda = -w_lda, -b_lda\np_middle, p_mean = prior1_1"),
            "All signs are flipped: the classes have changed places.",
        ),
        (
            ("p_mean = prior1_1,", "p_mean = 0.5,"),
            "There x says nothing, but you knew something before: the priors differ.",
        ),
        (("p_mean = prior1_1,", "p_mean = 1 - prior1_1,"), "That is the probability of class 0."),
        (("p_mean = prior1_1,", "p_mean = 3,"), "p_middle is 3, but a probability is from 0 to 1"),
        (
            ("1 / (1 + np.exp(-(w_lda @ mean1_1 + b_lda)))", "prior1_1"),
            "There class 1 is more likely than its prior says: it is its mean.",
        ),
        (
            ("(square0 - square1) / 2", "(square1 - square0) / 2"),
            "The exponent is -Δ²/2: a larger distance from class 1 makes z smaller.",
        ),
        (("(square0 - square1) / 2", "square0 - square1"), "The factor 1/2 of the exponent is missing."),
        (("(square0 - square1) / 2 + odds", "(square0 - square1) / 2"), "The priors are forgotten."),
        (("(square0 - square1) / 2 + odds", "(square0 - square1 + odds) / 2"), "The priors count once, not halved."),
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
        (("(x - s / 2)", "(x + s / 2)"), "The sign of the number: z must be odds at the middle of the means."),
        (("(x - s / 2) + odds", "(x - s / 2)"), "The priors are forgotten."),
    ],
    "q3": [
        (
            (" + np.log(prior1 / (1 - prior1))", ""),
            "The priors: with twice the odds of class 1 before, its odds after x must be twice as large too.",
        ),
        (
            ("np.log(prior1 / (1 - prior1))", "np.log((1 - prior1) / prior1)"),
            "The priors: with twice the odds of class 1 before, its odds after x must be twice as large too.",
        ),
        (("mean1 - mean0", "mean0 - mean1"), "One feature, equal priors: p... must be the ratio of the two densities."),
        (
            ("np.minimum(z, 0)", "np.minimum(-z, 0)"),
            "The priors: with twice the odds of class 1 before, its odds after x must be twice as large too.",
        ),
        (
            ("np.linalg.solve(covariance, mean1 - mean0)", "covariance @ (mean1 - mean0)"),
            "The covariance: when x, the means and Σ are measured in other units, no posterior may change.",
        ),
        (
            ("np.linalg.solve(covariance, mean1 - mean0)", "mean1 - mean0"),
            "The covariance: when x, the means and Σ are measured in other units, no posterior may change.",
        ),
        (
            ("(mean0 + mean1) / 2", "(mean0 + mean1)"),
            "One feature, equal priors: p... must be the ratio of the two densities.",
        ),
        (
            ("np.exp(np.minimum(z, 0)) / (1 + np.exp(-np.abs(z)))", "z"),
            "posterior...[...] is ..., but a probability is from ... to ...",
        ),
        (
            ("np.exp(np.minimum(z, 0)) / (1 + np.exp(-np.abs(z)))", "np.exp(z) / (1 + np.exp(z))"),
            "exp overflows above 709: take the exponential of what is at most 0, such as z - max z or -|z|.",
        ),
        (
            (_POSTERIORS, _POSTERIORS.replace('(True, "c")', '(False, "a")')),
            "statement 1 is True (reason c): p1 = e^z p0 and p0 + p1 = 1: nothing else is needed. Only for some "
            "densities z is linear.",
        ),
        (
            (_POSTERIORS, _POSTERIORS.replace('(False, "e")', '(True, "a")')),
            "statement 2 is False (reason e): Boolean features under naive Bayes have such a posterior too.",
        ),
        (
            (_POSTERIORS, _POSTERIORS.replace('(False, "d")', '(False, "f")')),
            "statement 3 is False, but not by reason f (reason d): The prior stands in b alone: the boundary moves "
            "parallel to itself.",
        ),
        (
            (_POSTERIORS, _POSTERIORS.replace('(True, "b")', '"b"')),
            "statement 4: a truth value and a reason such as (True, \"a\") are wanted, but it is 'b'",
        ),
    ],
    "q4": [
        (
            ("A[0, 1] + A[1, 0]", "A[0, 1]"),
            "the six numbers do not give log π1 p(x | 1) − log π0 p(x | 0): look at c12",
        ),
        (
            ("(P0 - P1) / 2", "(P1 - P0) / 2"),
            "the six numbers do not give log π1 p(x | 1) − log π0 p(x | 0): look at c11, c12, c22",
        ),
        (
            ("(P0 - P1) / 2", "P0 - P1"),
            "the six numbers do not give log π1 p(x | 1) − log π0 p(x | 0): look at c11, c12, c22",
        ),
        (
            ("mean0 @ P0 @ mean0) / 2", "mean0 @ P0 @ mean0)"),
            "the six numbers do not give log π1 p(x | 1) − log π0 p(x | 0): look at c0",
        ),
        (("(volume + mean1", "(mean1"), "the six numbers do not give log π1 p(x | 1) − log π0 p(x | 0): look at c0"),
        (
            ("(volume + mean1", "(2 * volume + mean1"),
            "the six numbers do not give log π1 p(x | 1) − log π0 p(x | 0): look at c0",
        ),
        (
            ("(volume + mean1", "(-volume + mean1"),
            "the six numbers do not give log π1 p(x | 1) − log π0 p(x | 0): look at c0",
        ),
        (
            ("np.log(prior1 / (1 - prior1)) - ", "-"),
            "the six numbers do not give log π1 p(x | 1) − log π0 p(x | 0): look at c0",
        ),
        (
            ("P0, P1 = np.linalg.inv(covariance0), np.linalg.inv(covariance1)", "P0, P1 = covariance0, covariance1"),
            "the six numbers do not give log π1 p(x | 1) − log π0 p(x | 0): look at c11, c12, c22, c1, c2, c0",
        ),
        (
            (_CUTS, "same_mean, same_mean"),
            "The smaller one first, and there are two: a wide Gaussian is lower in the middle.",
        ),
        (
            (_CUTS, "same_mean + far, same_mean - far"),
            "The smaller one first, and there are two: a wide Gaussian is lower in the middle.",
        ),
        (("np.log(deviation1 / deviation0)", "2 * np.log(deviation1 / deviation0)"), _HEIGHT),
        ((_CUTS, "same_mean - 1.1 * far, same_mean + 1.1 * far"), _HEIGHT),
        ((_KINDS, 'kinds.append("hyperbola" if wider == "ellipse" else "ellipse")'), "case 1 is not 'ellipse'"),
        (
            (_KINDS, 'kinds.append("circle")'),
            "kinds[0] should be one of 'ellipse', 'hyperbola', 'line', 'parabola', but it is 'circle'",
        ),
        (("    kinds.append(", '    kinds = "ellipse" or ('), "kinds should be a list, but it is 'ellipse'"),
    ],
    "q5": [
        ((_WEIGHT, "np.log(p1 / p0)"), "w is the change from absent to present."),
        (
            (" + np.sum(np.log((1 - p1) / (1 - p0)))", ""),
            "The log-odds of those without the feature: what an absent feature says, and the priors, stand in b.",
        ),
        (
            ("np.log(prior1 / (1 - prior1)) + ", ""),
            "The log-odds of those without the feature: what an absent feature says, and the priors, stand in b.",
        ),
        (
            ("prior1 / (1 - prior1)", "prior1"),
            "The log-odds of those without the feature: what an absent feature says, and the priors, stand in b.",
        ),
        (
            (
                f"w = {_WEIGHT}\n    b = np.log(prior1 / (1 - prior1)) + np.sum(np.log((1 - p1) / (1 - p0)))",
                "w, b = np.log(p1 / p0), np.log(prior1 / (1 - prior1))",
            ),
            "The log-odds of those without the feature: what an absent feature says, and the priors, stand in b.",
        ),
        (
            (_SHARE, "X[t == k].sum(axis=0) / np.sum(t == k)"),
            "Without smoothing a share of 0 or 1 rules a class out for ever.",
        ),
        (
            (_SHARE, "(X[t == k].sum(axis=0) + 1) / (np.sum(t == k) + 1)"),
            "With every feature turned round p must become 1 − p: one imagined example has it, one not.",
        ),
        (
            (_SHARE, "X[t == k].sum(axis=0) / (np.sum(t == k) + 2)"),
            "Without smoothing a share of 0 or 1 rules a class out for ever.",
        ),
        (
            ("(np.sum(t == k) + 2)", "(len(t) + 2)"),
            "With every feature turned round p must become 1 − p: one imagined example has it, one not.",
        ),
        (
            ("np.mean(t)", "(np.sum(t) + 1) / (len(t) + 2)"),
            "With every example twice prior1 must stay: it is not smoothed.",
        ),
        (
            ("for k in (0, 1)", "for k in (1, 0)"),
            "One example more of class 1: p0 must stay, since each class is divided by its own size.",
        ),
        (
            (_BAYES, _BAYES.replace('(False, "e")', '(True, "g")')),
            "statement 1 is False (reason e): The squares cancel only if the classes share each feature's "
            "standard deviation.",
        ),
        (
            (_BAYES, _BAYES.replace('(False, "d")', '(True, "g")')),
            "statement 2 is False (reason d): It is a linear classifier, and no line separates XOR.",
        ),
        (
            (_BAYES, _BAYES.replace('(True, "c")', '(False, "f")')),
            "statement 3 is True (reason c): Present or absent, it says the same about both classes.",
        ),
        (
            (_BAYES, _BAYES.replace('(False, "b")', '(True, "a")')),
            "statement 4 is False (reason b): Its probabilities are too sure, but the side of 1/2 is often right "
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
        (("v_top = np.var(x_mine)", "v_top = np.var(x_mine, ddof=1)"), "Where is the slope zero?"),
        (("v_top = np.var(x_mine)", "v_top = -1"), "v_top is -1, but a variance is positive"),
        (("slope_there = slope(x_mine, np.var(x_mine, ddof=1))", "slope_there = 0.0"), _CHANGE),
        (("slope_there = slope(x_mine, np.var(x_mine, ddof=1))", "slope_there = -slope(x_mine, 9.0)"), _CHANGE),
        (("(len(X) - 1)", "len(X)"), "It is divided by N, wanted N - 1."),
        (("A = X - X.mean(axis=0)", "A = X"), "The data are not centred: subtract the mean of each column first."),
        (("A.T @ A / (len(X) - 1)", "A.T @ A"), "That is the scatter matrix, the sum: divide by N - 1."),
        (("(len(X) - len(classes))", "len(X)"), "It is divided by N, wanted N - K."),
        (("(len(X) - len(classes))", "(len(X) - 1)"), "It is divided by N - 1, wanted N - K."),
        (
            ("X[t == k] - X[t == k].mean(axis=0)", "X[t == k] - X.mean(axis=0)"),
            "Each class has its own mean: this is spread about the mean of all data.",
        ),
    ],
    "q7": [
        ((_J, "2 * (a @ d) / within * d"), "Only the numerator is differentiated: the denominator depends on a too."),
        (("(d - (a @ d)", "(d + (a @ d)"), "The quotient rule has a minus."),
        (("/ within * (S @ a)", "/ within * (S @ a) / 2"), "The derivative of a·S a is 2 S a: both a's count."),
        (("(a @ d) / within * (S @ a)", "(a @ d) * (S @ a)"), "In the second term the denominator is squared."),
        (("2 * (a @ d)", "(a @ d)"), "It is half of what is wanted: is there a factor 1/2 too many?"),
        (
            (_FISHER, "X1.mean(axis=0) - X0.mean(axis=0)"),
            "Where is the gradient of J zero? S is the scatter of both classes, each about its own mean, added up.",
        ),
        (
            (_FISHER, "B.T @ B @ (X1.mean(axis=0) - X0.mean(axis=0))"),
            "Where is the gradient of J zero? S is the scatter of both classes, each about its own mean, added up.",
        ),
        (
            ("np.linalg.solve(B.T @ B,", "np.linalg.solve(np.diag(np.diag(B.T @ B)),"),
            "Where is the gradient of J zero? S is the scatter of both classes, each about its own mean, added up.",
        ),
        (
            ("np.linalg.solve(B.T @ B,", "np.linalg.solve(np.cov(X0.T, bias=True) + np.cov(X1.T, bias=True),"),
            "Where is the gradient of J zero? S is the scatter of both classes, each about its own mean, added up.",
        ),
        (
            ("B = np.vstack([X0 - X0.mean(axis=0), X1 - X1.mean(axis=0)])", "B = X0 - X0.mean(axis=0)"),
            "Where is the gradient of J zero? S is the scatter of both classes, each about its own mean, added up.",
        ),
        ((_FISHER, "np.zeros(X.shape[1])"), "direction(X, t) is zero, and that is no direction"),
    ],
    "q8": [
        (
            (_ERROR, "np.mean(model.predict(X[order[:n]]) != t[order[:n]])"),
            "With the classes of the new examples swapped, right answers become wrong. Are errors counted on the "
            "new ones?",
        ),
        (
            (_ERROR, "np.mean(model.predict(X_new) == t_new)"),
            "A share of wrong answers is from 0 to 1; here it is below 1/2 for every size.",
        ),
        (
            (_ERROR, "np.sum(model.predict(X_new) != t_new)"),
            "A share of wrong answers is from 0 to 1; here it is below 1/2 for every size.",
        ),
        (
            ("curve.append(np.mean(errors))", "curve.append(np.sum(errors))"),
            "A share of wrong answers is from 0 to 1; here it is below 1/2 for every size.",
        ),
        (
            ("curve.append(np.mean(errors))", "curve.append(errors[-1])"),
            "The curve of four repetitions is not the mean of the curves of each alone.",
        ),
        (
            ("model.fit(X[order[:n]], t[order[:n]])", "model.fit(X[:n], t[:n])"),
            "Four repetitions with other examples have all the same error: does each take its own row of orders?",
        ),
        (
            ("LDA() if kind ==", "LDA() if kind !="),
            "In a world with a group very far away logistic regression is the better one. Have the kinds changed "
            "places?",
        ),
        (
            ('LDA() if kind == "LDA" else LogisticRegression(l2=0.01)', "LDA()"),
            "In a world with a group very far away both kinds make the same errors: is kind used?",
        ),
        ((_FROM, "better_from = 400"), "better_from is one of sizes_far"),
        (
            (_FROM, "better_from = 300"),
            "before 300, too, logistic regression is the better one: look for the smallest such size",
        ),
        (
            ("errors_300 = lda_curve[-1]", "errors_300 = 100 * lda_curve[-1]"),
            "errors_300 holds two shares, from 0 to 1",
        ),
        (
            ("errors_300 = lda_curve[-1], logistic_curve[-1]", "errors_300 = logistic_curve[-1], lda_curve[-1]"),
            "LDA's first, then that of logistic regression.",
        ),
    ],
    "q9": [
        (
            (_BIAS, "b - before + now - np.log(miss / alarm)"),
            "A rarer class 1 must make b smaller, and a dearer miss must make it larger.",
        ),
        (
            (_BIAS, "b + before - now + np.log(miss / alarm)"),
            "A rarer class 1 must make b smaller, and a dearer miss must make it larger.",
        ),
        ((_BIAS, "b - before + now"), "A rarer class 1 must make b smaller, and a dearer miss must make it larger."),
        (
            (_BIAS, "b + np.log(miss / alarm)"),
            "A rarer class 1 must make b smaller, and a dearer miss must make it larger.",
        ),
        (
            (_BIAS, "b + np.log(new_prior1 / prior1) + np.log(miss / alarm)"),
            "from prior... = ... to ...: Three times as many people of class ..., the others as before: the odds "
            "must be three times what they were.",
        ),
        (
            (_BIAS, "b + now + np.log(miss / alarm)"),
            "With the old prior and equal costs nothing has changed, so b must stay.",
        ),
        (
            (_BIAS, "b + before + now + np.log(miss / alarm)"),
            "With the old prior and equal costs nothing has changed, so b must stay.",
        ),
        (
            (_BIAS, "b - before + now + np.log(miss)"),
            "With the old prior and equal costs nothing has changed, so b must stay.",
        ),
        (
            (_COST, "[p * miss, (1 - p) * alarm, np.full(len(p), np.inf)]"),
            "Where 'I do not know' is dearer than any error it is never the answer; where it is free it always is.",
        ),
        (
            (_COST, "[p, 1 - p, np.full(len(p), 2)]"),
            "Where 'I do not know' is dearer than any error it is never the answer; where it is free it always is.",
        ),
        (
            (_COST, "[p * alarm, (1 - p) * miss, np.full(len(p), doubt)]"),
            "To say 0 costs miss if it is class 1, and nothing otherwise: of p nearly 1 it costs nearly miss.",
        ),
        (
            ("cost.argmin(axis=1)", "cost.argmax(axis=1)"),
            "From small p to large p the answers go from 0 by 'I do not know' to 1, and never back.",
        ),
    ],
    "q10": [
        (
            (f"{_KNOWN} @ (x[known]", "np.linalg.solve(covariance, mean1 - mean0)[known] @ (x[known]"),
            "with feature [1] of 2 lost z is not what it is for a world without it",
        ),
        (
            ("known = np.flatnonzero(~np.isnan(x))", "x = np.nan_to_num(x)\n    known = np.arange(len(x))"),
            "with feature [1] of 2 lost z is not what it is for a world without it",
        ),
        (
            (_KNOWN, "np.linalg.inv(covariance)[np.ix_(known, known)] @ (m1 - m0)"),
            "with feature [1] of 2 lost z is not what it is for a world without it",
        ),
        (
            ("z = np.log(prior1 / (1 - prior1))", "z = 0.0"),
            "Nothing lost: with twice the odds of class 1 before, its odds after x must be twice as large too.",
        ),
        (
            ("z = np.log(prior1 / (1 - prior1))", "z = -np.log(prior1 / (1 - prior1))"),
            "Nothing lost: with twice the odds of class 1 before, its odds after x must be twice as large too.",
        ),
        (
            (
                "z = np.log(prior1 / (1 - prior1))\n",
                "z = prior1 if np.isnan(x).all() else np.log(prior1 / (1 - prior1))\n",
            ),
            "x says nothing now, but the priors do; and it is their log-odds that are wanted, not a probability.",
        ),
        (("known = np.flatnonzero(~np.isnan(x))", "known = np.arange(len(x))"), "log_odds(...) is nan (not a number)"),
        (
            (_HOLES, _HOLES.replace('(False, "d")', '(True, "f")')),
            "statement 1 is False (reason d): 0.9 to the power of 20 is about 0.12: one row in eight.",
        ),
        (
            (_HOLES, _HOLES.replace('(False, "c")', '(True, "a")')),
            "statement 2 is False (reason c): Then the hole itself says something about the class, and the model "
            "does not hear it.",
        ),
        (
            (_HOLES, _HOLES.replace('(True, "e")', '(False, "g")')),
            "statement 3 is True (reason e): Within a class the features are independent, so the others keep "
            "their factors.",
        ),
        (
            (_HOLES, _HOLES.replace('(False, "b")', '(True, "g")')),
            "statement 4 is False (reason b): w_j was found together with the other weights; without x_j they "
            "would be others.",
        ),
    ],
}
