"""Plausible wrong answers to exercise set 09: each loses a point of its question, whatever the seed is.

A pair (old, new) is the solution with one piece replaced.
"""

from gate import Mutant

_Z2 = "(m1 - m0) @ Px - (m1 @ P @ m1 - m0 @ P @ m0) / 2 + odds"
_SIGMOID = "np.exp(np.minimum(z, 0)) / (1 + np.exp(-np.abs(z)))"
_WEIGHT = "np.log(p1 / (1 - p1)) - np.log(p0 / (1 - p0))"
_ABSENT = " + np.sum(np.log((1 - p1) / (1 - p0)))"
_SHARE = "(X[t == k].sum(axis=0) + 1) / (np.sum(t == k) + 2)"
_J = "2 * (a @ d) / within * (d - (a @ d) / within * (S @ a))"
_FISHER = "np.linalg.solve(B.T @ B, X1.mean(axis=0) - X0.mean(axis=0))"
_ERROR = "np.mean(model.predict(X_new) != t_new)"
_FROM = "better_from = min((n for n in sizes_far if n > max(worse, default=0)), default=sizes_far[-1])"
_BIAS = "b - before + now + np.log(miss / alarm)"
_COST = "[p * miss, (1 - p) * alarm, np.full(len(p), doubt)]"
_KNOWN = "np.linalg.solve(S, m1 - m0)"
_CUTS = "cuts = same_mean - far, same_mean + far"
_BAYES = 'about_bayes = [(False, "e"), (False, "d"), (True, "c"), (False, "b")]'
_POSTERIORS = 'about_posteriors = [(True, "c"), (False, "e"), (False, "d"), (True, "b")]'
_HOLES = 'about_holes = [(False, "d"), (False, "c"), (True, "e"), (False, "b")]'

MUTANTS = [
    Mutant("q1", "the covariance, not its inverse", ("np.linalg.inv(covariance_1)", "np.array(covariance_1)"), "q1-a"),
    Mutant("q1", "the priors forgotten", ("np.log(prior1_1 / (1 - prior1_1)) - ", "-"), "q1-a"),
    Mutant(
        "q1",
        "the library's LDA is asked",
        (
            "np.linalg.inv(covariance_1) @ np.subtract(mean1_1, mean0_1)",
            "np.linalg.inv(covariance_1) @ np.subtract(mean1_1, mean0_1) + 0 * len(str(LDA()))",
        ),
        "q1-a",
    ),
    Mutant("q1", "one half at the middle", ("p_middle, p_mean = prior1_1,", "p_middle, p_mean = 0.5,"), "q1-b"),
    Mutant("q1", "the prior at the mean", ("1 / (1 + np.exp(-(w_lda @ mean1_1 + b_lda)))", "prior1_1"), "q1-b"),
    Mutant("q1", "line 1 without the 1/2", ("(square0 - square1) / 2", "square0 - square1"), "q1-c"),
    Mutant(
        "q1", "line 1 with the sign of the distance", ("(square0 - square1) / 2", "(square1 - square0) / 2"), "q1-c"
    ),
    Mutant("q1", "line 2 with m·m for mᵀPm", (_Z2, "(m1 - m0) @ Px - (m1 @ m1 - m0 @ m0) / 2 + odds"), "q1-d"),
    Mutant(
        "q1", "line 2 halves the mixed term", (_Z2, "((m1 - m0) @ Px - (m1 @ P @ m1 - m0 @ P @ m0)) / 2 + odds"), "q1-d"
    ),
    Mutant("q1", "line 3 about the sum of the means", ("(x - s / 2)", "(x - s)"), "q1-e"),
    Mutant("q3", "the priors forgotten", (" + np.log(prior1 / (1 - prior1))", ""), "q3-a"),
    Mutant("q3", "the prior for its odds", ("np.log(prior1 / (1 - prior1))", "np.log(prior1)"), "q3-a"),
    Mutant(
        "q3",
        "variances alone",
        ("np.linalg.solve(covariance, mean1 - mean0)", "(mean1 - mean0) / np.diag(covariance)"),
        "q3-a",
    ),
    Mutant("q3", "no covariance", ("np.linalg.solve(covariance, mean1 - mean0)", "mean1 - mean0"), "q3-a"),
    Mutant("q3", "z twice as large", ("z = X @ w - w", "w = 2 * w\n    z = X @ w - w"), "q3-a"),
    Mutant("q3", "the posterior of class 0", ("np.minimum(z, 0)", "np.minimum(-z, 0)"), "q3-a"),
    Mutant("q3", "a step for the sigmoid", (_SIGMOID, "(z > 0) * 1.0"), "q3-a"),
    Mutant("q3", "the Gaussian's distribution function", (_SIGMOID, "norm.cdf(z / 1.702)"), "q3-a"),
    Mutant("q3", "it overflows", (_SIGMOID, "np.exp(z) / (1 + np.exp(z))"), "q3-b"),
    Mutant("q3", "nan made to one half", (_SIGMOID, "np.nan_to_num(np.exp(z) / (1 + np.exp(z)), nan=0.5)"), "q3-b"),
    Mutant(
        "q3",
        "a right truth value with another reason",
        (_POSTERIORS, _POSTERIORS.replace('(False, "d")', '(False, "f")')),
        "q3-c",
    ),
    Mutant("q3", "one truth value", (_POSTERIORS, _POSTERIORS.replace('(False, "e")', '(True, "a")')), "q3-c"),
    Mutant("q4", "c12 once", ("A[0, 1] + A[1, 0]", "A[0, 1]"), "q4-a"),
    Mutant("q4", "determinants forgotten", ("(volume + mean1", "(mean1"), "q4-a"),
    Mutant("q4", "determinants without the root", ("(volume + mean1", "(2 * volume + mean1"), "q4-a"),
    Mutant("q4", "priors forgotten", ("np.log(prior1 / (1 - prior1)) - ", "-"), "q4-a"),
    Mutant("q4", "the squares turned round", ("(P0 - P1) / 2", "(P1 - P0) / 2"), "q4-a"),
    Mutant(
        "q4",
        "the difference of the deviations squared",
        (
            "(1 / deviation0**2 - 1 / deviation1**2)",
            "((1 / deviation0 - 1 / deviation1) * abs(1 / deviation0 - 1 / deviation1))",
        ),
        "q4-b",
    ),
    Mutant(
        "q4",
        "heights fall with the variance",
        ("np.log(deviation1 / deviation0)", "np.log(deviation1**2 / deviation0**2)"),
        "q4-b",
    ),
    Mutant("q4", "the larger cut first", (_CUTS, "cuts = same_mean + far, same_mean - far"), "q4-b"),
    Mutant("q4", "the mean forgotten", (_CUTS, "cuts = -far - (same_mean == 0), far"), "q4-b"),
    Mutant(
        "q4",
        "an ellipse everywhere",
        ("    kinds.append(wider or", '    kinds.append("ellipse" if change.all() else wider or'),
        "q4-c",
    ),
    Mutant("q5", "what is on speaks alone", (_WEIGHT, "np.log(p1 / p0)"), "q5-a"),
    Mutant("q5", "absent features forgotten in b", (_ABSENT, ""), "q5-a"),
    Mutant("q5", "the prior for its odds", ("np.log(prior1 / (1 - prior1)) +", "np.log(prior1) +"), "q5-a"),
    Mutant(
        "q5",
        "the sign of absent features",
        (_ABSENT, _ABSENT.replace("(1 - p1) / (1 - p0)", "(1 - p0) / (1 - p1)")),
        "q5-a",
    ),
    Mutant(
        "q5",
        "priors counted once a feature",
        ("b = np.log(prior1 / (1 - prior1))", "b = len(p0) * np.log(prior1 / (1 - prior1))"),
        "q5-a",
    ),
    Mutant("q5", "no smoothing", (_SHARE, "X[t == k].sum(axis=0) / np.sum(t == k)"), "q5-b"),
    Mutant("q5", "one imagined example", ("(np.sum(t == k) + 2)", "(np.sum(t == k) + 1)"), "q5-b"),
    Mutant("q5", "half an example each", (_SHARE, "(X[t == k].sum(axis=0) + 0.5) / (np.sum(t == k) + 1)"), "q5-b"),
    Mutant("q5", "divided by N", ("(np.sum(t == k) + 2)", "(len(t) + 2)"), "q5-b"),
    Mutant("q5", "the prior smoothed", ("np.mean(t)", "(np.sum(t) + 1) / (len(t) + 2)"), "q5-b"),
    Mutant("q5", "a reason that does not fit", (_BAYES, _BAYES.replace('(True, "c")', '(True, "f")')), "q5-c"),
    Mutant("q5", "dependence is always wrong", (_BAYES, _BAYES.replace('(False, "b")', '(True, "a")')), "q5-c"),
    Mutant("q6", "no square below", ("(2 * v**2)", "(2 * v)"), "q6-a"),
    Mutant("q6", "about 0", ("np.sum((x - np.mean(x)) ** 2)", "np.sum(x**2)"), "q6-a"),
    Mutant("q6", "by the standard deviation", ("derivative = -len(x) / (2 * v)", "derivative = -len(x) / v"), "q6-a"),
    Mutant("q6", "the top at N - 1", ("v_top = np.var(x_mine)", "v_top = np.var(x_mine, ddof=1)"), "q6-b"),
    Mutant(
        "q6", "a slope of zero", ("slope_there = slope(x_mine, np.var(x_mine, ddof=1))", "slope_there = 0.0"), "q6-b"
    ),
    Mutant("q6", "divided by N", ("(len(X) - 1)", "len(X)"), "q6-c"),
    Mutant(
        "q6",
        "the variances alone",
        ("A.T @ A / (len(X) - 1)", "np.diag(np.var(X, axis=0, ddof=1)) + 1e-3 * (X.shape[1] == 1)"),
        "q6-c",
    ),
    Mutant("q6", "one number for D = 1", ("A.T @ A / (len(X) - 1)", "np.cov(X.T)"), "q6-c"),
    Mutant("q6", "pooled by N - 1", ("(len(X) - len(classes))", "(len(X) - 1)"), "q6-d"),
    Mutant("q6", "pooled about one mean", ("X[t == k] - X[t == k].mean(axis=0)", "X[t == k] - X.mean(axis=0)"), "q6-d"),
    Mutant(
        "q6",
        "the mean of the covariances",
        (
            "B.T @ B / (len(X) - len(classes))",
            "sum(np.atleast_2d(np.cov(X[t == k].T)) for k in classes) / len(classes)",
        ),
        "q6-d",
    ),
    Mutant("q7", "the numerator alone", (_J, "2 * (a @ d) / within * d"), "q7-a"),
    Mutant("q7", "S a for 2 S a", ("/ within * (S @ a))", "/ within * (S @ a) / 2)"), "q7-a"),
    Mutant("q7", "a plus in the quotient rule", ("(d - (a @ d)", "(d + (a @ d)"), "q7-a"),
    Mutant(
        "q7",
        "the difference of the means",
        (_FISHER, "(X1.mean(axis=0) - X0.mean(axis=0)) * (1.0 if X.shape[1] > 1 else 0.0)"),
        "q7-b",
    ),
    Mutant(
        "q7",
        "covariances added, not scatters",
        (
            "np.linalg.solve(B.T @ B,",
            "np.linalg.solve(X0.var() * 0 + np.atleast_2d(np.cov(X0.T, bias=True)) + np.atleast_2d(np.cov(X1.T, "
            "bias=True)),",
        ),
        "q7-b",
    ),
    Mutant(
        "q7",
        "class 0 alone",
        ("B = np.vstack([X0 - X0.mean(axis=0), X1 - X1.mean(axis=0)])", "B = X0 - X0.mean(axis=0)"),
        "q7-b",
    ),
    Mutant(
        "q7", "the first principal direction", (_FISHER, "np.linalg.eigh(np.atleast_2d(np.cov(X.T)))[1][:, -1]"), "q7-b"
    ),
    Mutant("q8", "training errors", (_ERROR, "np.mean(model.predict(X[order[:n]]) != t[order[:n]])"), "q8-a"),
    Mutant("q8", "the last repetition", ("curve.append(np.mean(errors))", "curve.append(errors[-1])"), "q8-a"),
    Mutant(
        "q8",
        "the median of the repetitions",
        ("curve.append(np.mean(errors))", "curve.append(np.median(errors))"),
        "q8-a",
    ),
    Mutant(
        "q8",
        "the first n of the table",
        ("model.fit(X[order[:n]], t[order[:n]])", "model.fit(X[np.sort(order)[:n]], t[np.sort(order)[:n]])"),
        "q8-a",
    ),
    Mutant(
        "q8",
        "errors of all repetitions added up",
        ("curve.append(np.mean(errors))", "curve.append(np.sum(errors))"),
        "q8-a",
    ),
    Mutant("q8", "kind is ignored", ('LDA() if kind == "LDA" else LogisticRegression(l2=0.01)', "LDA()"), "q8-b"),
    Mutant("q8", "the kinds changed", ("LDA() if kind ==", "LDA() if kind !="), "q8-b"),
    Mutant(
        "q8",
        "the two errors changed",
        ("errors_300 = lda_curve[-1], logistic_curve[-1]", "errors_300 = logistic_curve[-1], lda_curve[-1]"),
        "q8-c",
    ),
    Mutant("q8", "the last size", (_FROM, "better_from = 300 if max(worse, default=0) < 100 else 10"), "q8-c"),
    Mutant("q9", "the new prior alone", (_BIAS, "b + now + np.log(miss / alarm)"), "q9-a"),
    Mutant("q9", "the ratio of the priors", (_BIAS, "b + np.log(new_prior1 / prior1) + np.log(miss / alarm)"), "q9-a"),
    Mutant("q9", "the costs turned round", (_BIAS, "b - before + now - np.log(miss / alarm)"), "q9-a"),
    Mutant("q9", "a miss alone costs", (_BIAS, "b - before + now + np.log(miss)"), "q9-a"),
    Mutant(
        "q9",
        "the threshold of the posterior added",
        (_BIAS, "b - before + now + 1 / 2 - alarm / (miss + alarm)"),
        "q9-a",
    ),
    Mutant("q9", "no doubt", (_COST, "[p * miss, (1 - p) * alarm, np.full(len(p), np.inf)]"), "q9-b"),
    Mutant("q9", "costs changed", (_COST, "[p * alarm, (1 - p) * miss, np.full(len(p), doubt)]"), "q9-b"),
    Mutant("q9", "costs forgotten", (_COST, "[p, 1 - p, np.full(len(p), doubt)]"), "q9-b"),
    Mutant(
        "q9",
        "doubt near one half",
        (_COST, "[p * miss, (1 - p) * alarm, np.where(abs(p - 0.5) < 0.1, -1, np.inf)]"),
        "q9-b",
    ),
    Mutant(
        "q9",
        "the threshold of no doubt, then doubt",
        (
            _COST,
            "[(p > alarm / (miss + alarm)) * 1e9 + p * miss, (p <= alarm / (miss + alarm)) * 1e9 + (1 - p) * "
            "alarm, np.full(len(p), doubt * 1.5)]",
        ),
        "q9-b",
    ),
    Mutant(
        "q10",
        "w found with all features",
        (f"{_KNOWN} @ (x[known]", "np.linalg.solve(covariance, mean1 - mean0)[known] @ (x[known]"),
        "q10-a",
    ),
    Mutant(
        "q10",
        "a lost value is 0",
        ("known = np.flatnonzero(~np.isnan(x))", "x = np.nan_to_num(x)\n    known = np.arange(len(x))"),
        "q10-a",
    ),
    Mutant(
        "q10",
        "a lost value is the mean of the means",
        (
            "known = np.flatnonzero(~np.isnan(x))",
            "x = np.where(np.isnan(x), (mean0 + mean1) / 2, x)\n    known = np.arange(len(x))",
        ),
        "q10-a",
    ),
    Mutant(
        "q10", "out of the inverse", (_KNOWN, "np.linalg.inv(covariance)[np.ix_(known, known)] @ (m1 - m0)"), "q10-a"
    ),
    Mutant("q10", "priors forgotten", ("z = np.log(prior1 / (1 - prior1))", "z = 0.0"), "q10-a"),
    Mutant("q10", "0 when all is lost", ("    return z", "    return 0.0 if np.isnan(x).all() else z"), "q10-b"),
    Mutant(
        "q10", "the prior when all is lost", ("    return z", "    return prior1 if np.isnan(x).all() else z"), "q10-b"
    ),
    Mutant("q10", "half of the rows by the mean", (_HOLES, _HOLES.replace('(False, "d")', '(True, "f")')), "q10-c"),
    Mutant("q10", "another reason for the last", (_HOLES, _HOLES.replace('(False, "b")', '(False, "g")')), "q10-c"),
]
