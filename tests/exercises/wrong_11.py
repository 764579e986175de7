"""Answers to exercise set 11: wrong ones with a line of the message each must get."""

_CUT = "cut = lost_price / (lost_price + seen_price)"
_RATIO = "ratio = (shy[1] - bold[1]) / (bold[0] - shy[0])"
_ZEROS = "zeros = np.mean(X_study == 0)"
_DOLLARS = 'dollars = t_study[column("$") > 0].mean()'
_FREES = 'frees = (column("free")[t_study == 0] > 0).sum()'
_SCALE = "scale = standardise(np.log(X_train + 0.1))"
_Z = "Z = standardise(np.log(X + 0.1), like=scale).Z"
_JUNK = "junk = p >= LOST / (LOST + SEEN)"
_COST = "cost = np.mean(np.where(t == 1, SEEN * ~junk, LOST * junk))"
_P = "p = np.exp(cross_validate(LogisticRegression(l2=l2), X, t, parts).log_p[:, 1])"
_ERROR = "mean, error = d.mean(), d.std() / np.sqrt(len(d))"
_DECIDE = "junk = standardise(bent(X), like=scale).Z @ w + b >= np.log(LOST / SEEN)"
_NUMBERS = "numbers = cost.value, cost.low, cost.high, counts.alarmed, counts.missed"
_TRAINING = "Whatever it compares with must come from the training rows, not from the rows that are judged."
_DEAR = "Nearly all of it is the dear mistake: is the cut where the two prices say?"

WRONG = {
    "q1": [
        ((_CUT, "cut = 0.5"), "at cut = 0.5 the decision 0 costs ... on average and the decision 1 costs ..."),
        (
            (_CUT, "cut = seen_price / (lost_price + seen_price)"),
            "The prices have changed places: the decision 1 costs something where the class is 0.",
        ),
        ((_CUT, "cut = lost_price / seen_price"), "cut is ..., but a probability lies between 0 and 1"),
        (
            (_RATIO, "ratio = (bold[0] - shy[0]) / (shy[1] - bold[1])"),
            "The other way round: how many cheap ones is a dear one worth?",
        ),
        (
            (_RATIO, "ratio = (bold[1] - shy[1]) / (bold[0] - shy[0])"),
            "A price is not negative: subtract in the same order above and below the line.",
        ),
        (
            (_RATIO, "ratio = 10"),
            "at ratio = 10 the first costs ... and the second ..., in units of the cheaper mistake",
        ),
    ],
    "q2": [
        ((_ZEROS, "zeros = np.mean(X_study != 0)"), "That is the share of the numbers that are not 0."),
        (
            (_DOLLARS, 'dollars = (column("$")[t_study == 1] > 0).mean()'),
            "That is the share of the junk that holds a $, not of the letters with a $.",
        ),
        (
            (_DOLLARS, 'dollars = 1 - t_study[column("$") > 0].mean()'),
            "That is the share of wanted letters among those with a $.",
        ),
        ((_FREES, 'frees = (column("free") > 0).sum()'), "That is how many letters hold it, junk or not."),
        ((_FREES, 'frees = (column("free")[t_study == 1] > 0).sum()'), "That is how many junk letters hold it."),
    ],
    "q3": [
        ((_Z, "Z = np.log(X + 0.1)"), "column 0 of prepare(X, X) has mean ...: on the training rows it should be 0"),
        (
            (_Z, "Z = standardise(np.log(X + 0.1)).Z / 2"),
            "column 0 of prepare(X, X) has standard deviation 0.5: on the training rows it should be 1",
        ),
        ((_Z, "Z = standardise(np.log(X + 0.1)).Z"), _TRAINING),
        ((_Z, "Z = standardise(np.log(X + 0.1), like=scale).Z.T"), "prepare(X_train, X) has shape ..."),
        ((f"{_SCALE}\n    {_Z}", "Z = (X - X_train.mean(axis=0)) / X_train.std(axis=0)"), "prepare(X_train, X)[0, ..."),
        ((_Z, "Z = 0 * X"), "prepare gives different letters the same features"),
    ],
    "q4": [
        ((_JUNK, "junk = p >= 1 / 2"), "The cut is at 1/2: our prices ask for another one."),
        (
            (_JUNK, "junk = p >= SEEN / (LOST + SEEN)"),
            "The cut is on the wrong side: losing a wanted letter is the dear mistake.",
        ),
        (
            (_P, "p = LogisticRegression(l2=l2).fit(standardise(X).Z, t).predict_proba(standardise(X).Z)[:, 1]"),
            "So it judges letters by a model that has seen them.",
        ),
        ((_COST, "cost = 1 - np.mean(junk == t)"), "That is the share of mistakes: the two kinds have two prices."),
        (
            (
                _COST,
                "cost = np.mean([np.where(t[r] == 1, SEEN * ~junk[r], LOST * junk[r]).mean() for r in parts[:-1]]) / 3",
            ),
            "Each letter costs 0, 1 or 10, so the sum is a whole number: take the mean over all letters.",
        ),
    ],
    "q5": [
        (("d = other - paid", "d = paid - other"), "It is the second less the first."),
        (
            (_ERROR, "mean, error = d.mean(), np.sqrt((paid.var() + other.var()) / len(d))"),
            "The letters are the same, so look at the differences letter by letter.",
        ),
        (
            (_ERROR, "mean, error = d.mean(), d.std()"),
            "The standard error of a mean is s / sqrt(N), so it should be half as long.",
        ),
        ((_ERROR, "mean, error = d.mean(), d.var() / len(d)"), "A length is no square of a length."),
        (
            (_ERROR, "mean, error = d.mean(), d.std() / np.sqrt(len(d)) / 1.96"),
            "That is one standard error to each side: the interval has 1.96.",
        ),
    ],
    "q6": [
        ((_DECIDE, "junk = np.zeros(len(X))"), "decide costs ... a letter, and to say 0 of all costs ..."),
        ((_DECIDE, "junk = standardise(bent(X), like=scale).Z @ w + b >= np.log(SEEN / LOST)"), _DEAR),
        ((_DECIDE, "junk = standardise(bent(X)).Z @ w + b >= np.log(LOST / SEEN)"), _TRAINING),
        (
            (_DECIDE, "junk = model.predict_proba(standardise(bent(X), like=scale).Z)[:, 1]"),
            "Compare the probability with your cut.",
        ),
        (
            ("return np.log(X + 0.1)", "return X"),
            "decide costs ... a letter; this step asks for an interval that reaches 0.18",
        ),
    ],
    "q7": [
        (
            ("miss=SEEN, alarm=LOST", "miss=LOST, alarm=SEEN"),
            "... false alarms and ... misses among 500 cases do not cost ... a case",
        ),
        (
            ("held_out=(ready, t_own)", "held_out=(ruler.Z, t_study)"),
            "... false alarms and ... misses among 500 cases do not cost ... a case",
        ),
        (
            (_NUMBERS, "numbers = cost.value, cost.value, cost.value, counts.alarmed, counts.missed"),
            "Take it from the report: page.numbers.cost.",
        ),
        (
            (_NUMBERS, "numbers = cost.value, cost.low, cost.high, counts.missed, counts.alarmed"),
            "Which of the two mistakes is called miss, and which alarm?",
        ),
        ((_NUMBERS, "numbers = cost"), "numbers has 3 numbers, but five are asked for: cost, low, high, lost, seen"),
    ],
}
