"""Right and wrong answers to the turns of lecture 09."""

_ESTIMATE = "def estimate(X):\n"
_WEIGHTS = "def lda_weights(mean0, mean1, covariance, prior1):\n"
_W = "    w = np.linalg.solve(covariance, mean1 - mean0)\n"
_B = "    b = np.log(prior1 / (1 - prior1)) - (mean0 + mean1) @ w / 2\n"
_END = "    return w, b\n"

ANSWERS = {
    "The weight of a word": {
        "right": [
            "w_urgent, absent = np.log(0.6 * 0.9 / (0.1 * 0.4)), np.log(0.4 / 0.9)",
            "w_urgent, absent = 2.60, -0.81",
        ],
        "wrong": [
            ("w_urgent, absent = np.log(0.6 / 0.1), -0.81", "The weight is the change from absent to present"),
            ("w_urgent, absent = 2.60, np.log(0.9 / 0.4)", "Class 1 belongs above the fraction bar"),
            ("w_urgent, absent = 1.13, -0.81", "Take natural logarithms"),
        ],
    },
    "Maximum likelihood": {
        "right": [
            _ESTIMATE + "    mean = X.mean(axis=0)\n    return mean, (X - mean).T @ (X - mean) / len(X)\n",
            _ESTIMATE
            + "    mean = X.sum(axis=0) / len(X)\n    S = sum(np.outer(x - mean, x - mean) for x in X)\n"
            + "    return mean, S / len(X)\n",
        ],
        "wrong": [
            (
                _ESTIMATE + "    mean = X.mean(axis=0)\n    return mean, (X - mean).T @ (X - mean) / (len(X) - 1)\n",
                "This is the unbiased estimate; maximum likelihood divides by N",
            ),
            (_ESTIMATE + "    return X.mean(axis=0), X.T @ X / len(X)\n", "Take the mean away before you multiply"),
            (
                _ESTIMATE + "    mean = X.mean(axis=0)\n    return mean, (X - mean).T @ (X - mean)\n",
                "Divide the scatter by N",
            ),
        ],
    },
    "LDA's weights": {
        "right": [
            _WEIGHTS + _W + _B + _END,
            _WEIGHTS
            + "    P = np.linalg.inv(covariance)\n    w = P @ (mean1 - mean0)\n"
            + "    b = (mean0 @ P @ mean0 - mean1 @ P @ mean1) / 2 + np.log(prior1) - np.log(1 - prior1)\n"
            + _END,
        ],
        "wrong": [
            (
                _WEIGHTS + "    w = covariance @ (mean1 - mean0)\n" + _B + _END,
                "Multiply by the *inverse* of the covariance",
            ),
            (_WEIGHTS + "    w = mean1 - mean0\n" + _B + _END, "Where is the covariance in w?"),
            (_WEIGHTS + _W + "    b = -(mean0 + mean1) @ w / 2\n" + _END, "The prior is missing in b"),
            (
                _WEIGHTS + _W + "    b = np.log(prior1 / (1 - prior1)) - (mean0 + mean1) @ w\n" + _END,
                "The middle is *half* the sum",
            ),
        ],
    },
}
