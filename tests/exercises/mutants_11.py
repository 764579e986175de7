"""Plausible wrong answers to exercise set 11: each must lose points under every seed."""

from gate import Mutant

_CUT = "cut = lost_price / (lost_price + seen_price)"
_RATIO = "ratio = (shy[1] - bold[1]) / (bold[0] - shy[0])"
_DOLLARS = 'dollars = t_study[column("$") > 0].mean()'
_FEATURES = "    scale = standardise(np.log(X_train + 0.1))\n    Z = standardise(np.log(X + 0.1), like=scale).Z"
_P = "p = np.exp(cross_validate(LogisticRegression(l2=l2), X, t, parts).log_p[:, 1])"
_JUNK = "junk = p >= LOST / (LOST + SEEN)"
_COST = "cost = np.mean(np.where(t == 1, SEEN * ~junk, LOST * junk))"
_ERROR = "mean, error = d.mean(), d.std() / np.sqrt(len(d))"
_ENDS = "low, high = mean - 1.96 * error, mean + 1.96 * error"
_DECIDE = "junk = standardise(bent(X), like=scale).Z @ w + b >= np.log(LOST / SEEN)"
_NUMBERS = "numbers = cost.value, cost.low, cost.high, counts.alarmed, counts.missed"

_UNSEEN_SCALE = """p = np.empty(len(t))
    Z = standardise(X).Z
    for rows in parts:
        rest = np.setdiff1d(np.arange(len(t)), rows)
        p[rows] = LogisticRegression(l2=l2).fit(Z[rest], t[rest]).predict_proba(Z[rows])[:, 1]"""
_RAW = """p = np.empty(len(t))
    for rows in parts:
        rest = np.setdiff1d(np.arange(len(t)), rows)
        p[rows] = LogisticRegression(l2=l2).fit(X[rest], t[rest]).predict_proba(X[rows])[:, 1]"""
_OWN_FOLDS = "p = np.exp(cross_validate(LogisticRegression(l2=l2), X, t, folds(t, 5, seed=0)).log_p[:, 1])"
_IN_SAMPLE = "p = LogisticRegression(l2=l2).fit(standardise(X).Z, t).predict_proba(standardise(X).Z)[:, 1]"

_NEAREST = """
scale = standardise(np.log(X_study + 0.1))


def decide(X):
    Z = standardise(np.log(np.asarray(X) + 0.1), like=scale).Z
    far = ((Z[:, None, :10] - scale.Z[None, :300, :10]) ** 2).sum(axis=2)
    return t_study[:300][far.argmin(axis=1)]
"""
_WORD = """
def decide(X):
    return np.asarray(X)[:, letters.features.index("remove")] > 0
"""
_TABLE = """
known = {row.tobytes(): k for row, k in zip(letters.X, letters.t)}


def decide(X):
    return [known.get(np.asarray(row).tobytes(), 0) for row in X]
"""
_QUANTILE = """
scale = standardise(np.log(X_study + 0.1))
model = LogisticRegression(l2=3.0).fit(scale.Z, t_study)


def decide(X):
    z = model.decision_function(standardise(np.log(np.asarray(X) + 0.1), like=scale).Z)
    return z > np.quantile(z, 0.7)
"""

MUTANTS = [
    Mutant("q1", "the usual threshold", (_CUT, "cut = 1 / 2"), "q1-a"),
    Mutant("q1", "the prices changed places", (_CUT, "cut = seen_price / (lost_price + seen_price)"), "q1-a"),
    Mutant("q1", "the odds, not the probability", (_CUT, "cut = seen_price / lost_price"), "q1-a"),
    Mutant("q1", "the prices of the set", (_CUT, "cut = LOST / (LOST + SEEN)"), "q1-a"),
    Mutant("q1", "the ratio upside down", (_RATIO, "ratio = (bold[0] - shy[0]) / (shy[1] - bold[1])"), "q1-b"),
    Mutant("q1", "the ratio of the sums", (_RATIO, "ratio = (shy[1] + bold[1]) / (bold[0] + shy[0])"), "q1-b"),
    Mutant("q1", "the ratio of the prices", (_RATIO, "ratio = lost_price / seen_price"), "q1-b"),
    Mutant("q2", "the other condition", (_DOLLARS, 'dollars = (column("$")[t_study == 1] > 0).mean()')),
    Mutant("q2", "all the letters", (_DOLLARS, "dollars = letters.t[letters.X[:, 52] > 0].mean()")),
    Mutant("q3", "no scale", (_FEATURES, "    Z = np.log(X + 0.1)"), "q3-a"),
    Mutant("q3", "centred only", (_FEATURES, "    Z = np.log(X + 0.1) - np.log(X_train + 0.1).mean(axis=0)"), "q3-a"),
    Mutant(
        "q3", "divided by the variance", (_FEATURES, "    Z = (X - X_train.mean(0)) / (X_train.var(0) + 1e-9)"), "q3-a"
    ),
    Mutant("q3", "the scale of the judged letters", (_FEATURES, "    Z = standardise(np.log(X + 0.1)).Z"), "q3-b"),
    Mutant(
        "q3",
        "the scale of both together",
        (_FEATURES, "    Z = standardise(np.log(np.vstack([X_train, X]) + 0.1)).Z[len(X_train):]"),
        "q3-b",
    ),
    Mutant(
        "q3", "a word that never stood there", (_FEATURES, "    Z = (X - X_train.mean(0)) / X_train.std(0)"), "q3-a"
    ),
    Mutant(
        "q3",
        "the logarithm of 0",
        (_FEATURES, "    Z = standardise(np.log(X), like=standardise(np.log(X_train))).Z"),
        "q3-a",
    ),
    Mutant(
        "q3",
        "the scale of all study letters",
        (_FEATURES, "    Z = standardise(np.log(X + 0.1), like=standardise(np.log(X_study + 0.1))).Z"),
    ),
    Mutant("q4", "threshold 1/2", (_JUNK, "junk = p >= 0.5"), "q4-b"),
    Mutant("q4", "the cut on the wrong side", (_JUNK, "junk = p >= 1 / 11"), "q4-b"),
    Mutant("q4", "judged on what it learned from", (_P, _IN_SAMPLE), "q4-a"),
    Mutant("q4", "no standardisation", (_P, _RAW), "q4-a"),
    Mutant("q4", "folds of its own", (_P, _OWN_FOLDS)),
    Mutant("q4", "the penalty forgotten", (_P, _P.replace("l2=l2", "l2=1.0")), "q4-b"),
    Mutant("q4", "the prices changed places", (_COST, "cost = np.mean(np.where(t == 1, LOST * ~junk, SEEN * junk))")),
    Mutant("q4", "the error rate", (_COST, "cost = np.mean(junk != t)")),
    Mutant("q4", "a constant", (_COST, "cost = 0.45")),
    Mutant("q5", "unpaired", (_ERROR, "mean, error = d.mean(), np.sqrt((paid.var() + other.var()) / len(d))"), "q5-a"),
    Mutant("q5", "the other sign", ("d = other - paid", "d = paid - other"), "q5-a"),
    Mutant("q5", "the standard deviation", (_ERROR, "mean, error = d.mean(), d.std()"), "q5-a"),
    Mutant("q5", "the variance of the mean", (_ERROR, "mean, error = d.mean(), d.var() / len(d)"), "q5-a"),
    Mutant("q5", "one standard error", (_ENDS, "low, high = mean - error, mean + error"), "q5-b"),
    Mutant("q5", "the normal range of 99 %", (_ENDS, "low, high = mean - 2.58 * error, mean + 2.58 * error"), "q5-b"),
    Mutant("q5", "the quartiles", (_ENDS, "low, high = np.quantile(d, [0.025, 0.975])")),
    Mutant("q6", "deliver everything", (_DECIDE, "junk = np.zeros(len(X))"), "q6-a"),
    Mutant("q6", "everything is junk", (_DECIDE, "junk = np.ones(len(X))"), "q6-a"),
    Mutant("q6", "threshold 1/2", (_DECIDE, _DECIDE.replace("np.log(LOST / SEEN)", "0")), "q6-d"),
    Mutant("q6", "the cut on the wrong side", (_DECIDE, _DECIDE.replace("LOST / SEEN", "SEEN / LOST")), "q6-b"),
    Mutant("q6", "raw counts", ("return np.log(X + 0.1)", "return X"), "q6-d"),
    Mutant("q6", "much too large a penalty", ("l2 = 3.0", "l2 = 1000.0"), "q6-d"),
    Mutant("q6", "not on one scale when used", (_DECIDE, "junk = bent(X) @ w + b >= np.log(LOST / SEEN)")),
    Mutant("q6", "the scale of the judged letters", (_DECIDE, _DECIDE.replace(", like=scale", "")), "q6-a"),
    Mutant("q6", "a share of the judged letters", _QUANTILE, "q6-a"),
    Mutant("q6", "one word", _WORD, "q6-d"),
    Mutant("q6", "a table of the letters of the release", _TABLE, "q6-b"),
    Mutant("q6", "tuned on 300 letters and ten words", _NEAREST, "q6-d"),
    Mutant("q7", "prices changed places", ("miss=SEEN, alarm=LOST", "miss=LOST, alarm=SEEN")),
    Mutant("q7", "the study letters", ("held_out=(ready, t_own)", "held_out=(ruler.Z, t_study)")),
    Mutant(
        "q7",
        "counts changed places",
        (_NUMBERS, "numbers = cost.value, cost.low, cost.high, counts.missed, counts.alarmed"),
    ),
    Mutant(
        "q7",
        "an interval of its own",
        (_NUMBERS, "numbers = cost.value, cost.value - 0.001, cost.value + 0.001, counts.alarmed, counts.missed"),
    ),
]
