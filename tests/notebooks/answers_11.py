"""Right and wrong answers to the turns of lecture 11."""

_MEAN = "def mean_and_error(values):\n"
_DECIDE = "def decide(t, p, c):\n"
_PAIRED = "def p_value(first, second):\n    from math import comb\n    n, k = first + second, min(first, second)\n"
_COST = "    y = p >= at\n    return at, np.mean(y & (t == 0)) + c * np.mean(~y & (t == 1))\n"

ANSWERS = {
    "Mean and standard error": {
        "right": [
            _MEAN + "    return np.mean(values), np.std(values, ddof=1) / np.sqrt(len(values))\n",
            _MEAN
            + "    F, m = len(values), sum(values) / len(values)\n"
            + "    return m, (sum((v - m) ** 2 for v in values) / (F - 1) / F) ** 0.5\n",
        ],
        "wrong": [
            (
                _MEAN + "    return np.mean(values), np.std(values) / np.sqrt(len(values))\n",
                "divide the squares by F - 1",
            ),
            (
                _MEAN + "    return np.mean(values), np.std(values, ddof=1)\n",
                "the scatter of single folds; their mean is known better",
            ),
            (
                _MEAN + "    return np.mean(values), np.std(values, ddof=1) / len(values)\n",
                "Divide s by the *root* of F",
            ),
        ],
    },
    "A paired test": {
        "right": [
            _PAIRED + "    return min(1, 2 * sum(comb(n, j) for j in range(k + 1)) / 2**n)\n",
            _PAIRED + "    return min(1.0, sum(comb(n, j) * 0.5 ** (n - 1) for j in range(k + 1)))\n",
        ],
        "wrong": [
            (_PAIRED + "    return sum(comb(n, j) for j in range(k + 1)) / 2**n\n", "This is one tail"),
            (_PAIRED + "    return 2 * sum(comb(n, j) for j in range(k + 1)) / 2**n\n", "A probability is at most 1"),
            (_PAIRED + "    return min(1, 2 * comb(n, k) / 2**n)\n", "the chance of exactly this count"),
            (
                _PAIRED + "    return min(1, 2 * sum(comb(n, j) for j in range(n - k + 1)) / 2**n)\n",
                "Start from the *smaller* of the two",
            ),
        ],
    },
    "Which differ?": {
        "right": ["clear = [True, False, False]", "clear = (True, False, False)"],
        "wrong": [
            ("clear = [False, False, False]", "B - A have mean 0.020, 6.3 standard errors from 0"),
            ("clear = [True, True, False]", "C - A have mean 0.050, 1.5 standard errors from 0"),
            ("clear = [True, False]", "there are 3 statements, but 2 answers"),
        ],
    },
    "Decide by costs": {
        "right": [
            _DECIDE + "    at = 1 / (1 + c)\n" + _COST,
            _DECIDE
            + "    y = p * (1 + c) >= 1\n    wrong = np.where(t == 1, c * (1 - y), y)\n"
            + "    return 1 / (c + 1), wrong.mean()\n",
        ],
        "wrong": [
            (_DECIDE + "    at = c / (1 + c)\n" + _COST, "Here the *miss* is dear"),
            (_DECIDE + "    at = 1 / c\n" + _COST, "The odds are 1 : c"),
            (_DECIDE + "    y = p >= 1 / (1 + c)\n    return 1 / (1 + c), np.mean(y != t)\n", "A miss costs c, not 1"),
            (
                _DECIDE + "    y = p >= 1 / (1 + c)\n    return 1 / (1 + c), c * np.mean(~y & (t == 1))\n",
                "False alarms cost something too",
            ),
        ],
    },
}
