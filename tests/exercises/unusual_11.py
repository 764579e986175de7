"""Right answers to exercise set 11 in a form that few choose: each earns all points under every seed."""

from gate import Unusual

_FEATURES = "    scale = standardise(np.log(X_train + 0.1))\n    Z = standardise(np.log(X + 0.1), like=scale).Z"
_P = "p = np.exp(cross_validate(LogisticRegression(l2=l2), X, t, parts).log_p[:, 1])"
_COST = "cost = np.mean(np.where(t == 1, SEEN * ~junk, LOST * junk))"
_D = "d = other - paid"
_DECIDE = "junk = standardise(bent(X), like=scale).Z @ w + b >= np.log(LOST / SEEN)"
_NUMBERS = "numbers = cost.value, cost.low, cost.high, counts.alarmed, counts.missed"

_BY_HAND = """p = [0.0] * len(t)
    for rows in parts:
        rest = np.setdiff1d(np.arange(len(t)), rows)
        m, s = X[rest].mean(axis=0), X[rest].std(axis=0)
        model = LogisticRegression(l2=l2).fit((X[rest] - m) / s, t[rest])
        for n, value in zip(rows, model.predict_proba((X[rows] - m) / s)[:, 1]):
            p[n] = value
    p = np.array(p)"""
_FOLDED = """
scale = standardise(np.log(X_study + 0.1))
model = LogisticRegression(l2=3.0).fit(scale.Z, t_study)
one = np.log(X_study + 0.1)
v = model.w_ / one.std(axis=0)
c = model.b_ - one.mean(axis=0) @ v - np.log(10)


def decide(X):
    return [1 if sum(vj * np.log(xj + 0.1) for vj, xj in zip(v, x)) + c >= 0 else 0 for x in X]
"""

_FRACTIONS = """from fractions import Fraction
cut = Fraction(int(lost_price), int(lost_price + seen_price))
ratio = Fraction(int(shy[1] - bold[1]), int(bold[0] - shy[0]))
"""
_ARRAYS = """cut = np.array([1 / (1 + seen_price / lost_price)])
ratio = np.array((bold[1] - shy[1]) / (shy[0] - bold[0]))
"""
_ROUNDED = """cut = round(float(lost_price / (lost_price + seen_price)), 4)
ratio = round(float((shy[1] - bold[1]) / (bold[0] - shy[0])), 4)
"""
_LISTS = """rows = X_study.tolist()
zeros = sum(value == 0 for row in rows for value in row) / (1500 * 57)
j, k = letters.features.index("$"), letters.features.index("free")
hit = [n for n in range(1500) if rows[n][j]]
dollars = sum(t_study[n] for n in hit) / len(hit)
frees = float(sum(1 - t_study[n] for n in range(1500) if rows[n][k]))
"""
_BY_N_MINUS_1 = """    m, s = X_train.mean(axis=0), X_train.std(axis=0, ddof=1)
    Z = ((X - m) / np.where(s > 0, s, 1)).tolist()"""
_PRESENT = """    def f(X):
        return np.hstack([X > 0, np.log1p(X)])
    Z = standardise(f(X), like=standardise(f(X_train))).Z"""
_CONSTANT = """    Z = standardise(np.log(X + 1), like=standardise(np.log(X_train + 1))).Z
    Z = np.column_stack([np.ones(len(Z)), Z])"""

UNUSUAL = [
    Unusual("q1", "fractions", _FRACTIONS),
    Unusual("q1", "arrays of one number", _ARRAYS),
    Unusual("q1", "four decimals", _ROUNDED),
    Unusual("q2", "in lists", _LISTS),
    Unusual("q2", "three decimals", ("zeros = np.mean(X_study == 0)", "zeros = np.round(1 - (X_study > 0).mean(), 3)")),
    Unusual("q3", "divided by N - 1, as lists", (_FEATURES, _BY_N_MINUS_1)),
    Unusual("q3", "present or not, and the logarithm", (_FEATURES, _PRESENT)),
    Unusual("q3", "square roots", (_FEATURES, "    Z = standardise(np.sqrt(X), like=standardise(np.sqrt(X_train))).Z")),
    Unusual("q3", "with a constant column", (_FEATURES, _CONSTANT)),
    Unusual("q4", "the loop by hand", (_P, _BY_HAND)),
    Unusual(
        "q4", "counted", (_COST, "cost = (SEEN * (~junk & (t == 1)).sum() + LOST * (junk & (t == 0)).sum()) / len(t)")
    ),
    Unusual(
        "q4",
        "by log-odds, an array of one",
        ("junk = p >= LOST / (LOST + SEEN)", "junk = np.log(p) - np.log1p(-p) >= np.log(10)"),
    ),
    Unusual("q5", "divided by N - 1", ("d.std() / np.sqrt(len(d))", "d.std(ddof=1) / len(d) ** 0.5")),
    Unusual("q5", "as an array", ("return mean, low, high", "return np.array([mean, low, high])")),
    Unusual("q5", "in plain Python", (_D, "d = np.array([b - a for a, b in zip(paid, other)])")),
    Unusual("q6", "one sum, letter by letter", _FOLDED),
    Unusual(
        "q6",
        "true and false in a column",
        (_DECIDE, "junk = (standardise(bent(X), like=scale).Z @ w + b >= np.log(LOST / SEEN))[:, None]"),
    ),
    Unusual(
        "q6",
        "probabilities of the model",
        (_DECIDE, "junk = (model.predict_proba(standardise(bent(X), like=scale).Z)[:, 1] > 10 / 11).astype(float)"),
    ),
    Unusual("q6", "another small number, another penalty", ("l2 = 3.0", "l2 = 1.0")),
    Unusual(
        "q7",
        "a list, the counts as floats",
        (_NUMBERS, "numbers = [cost.value, cost.low, cost.high, float(counts.alarmed), float(counts.missed)]"),
    ),
    Unusual("q7", "three decimals", (_NUMBERS, "numbers = *np.round(cost, 3), counts.alarmed, counts.missed")),
]
