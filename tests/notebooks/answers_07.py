"""Right and wrong answers to the turns of lecture 07."""

_GRADIENT = "def gradient(X, t, w, b):\n    p = sigmoid(X @ w + b)\n"
_HESSIAN = "def hessian(X, w, b):\n    A = np.column_stack([np.ones(len(X)), X])\n    p = sigmoid(X @ w + b)\n"

ANSWERS = {
    "The threshold for spam": {
        "right": [
            "spam_threshold = 0.9\nput_away = [0, 0, 1]",
            "spam_threshold = 9 / (9 + 1)\nput_away = tuple(int(p >= spam_threshold) for p in (0.6, 0.85, 0.95))",
        ],
        "wrong": [
            ("spam_threshold = 0.1\nput_away = [1, 1, 1]", "A good mail put away is a false *positive*"),
            ("spam_threshold = 9\nput_away = [0, 0, 0]", "Divide by the sum of both costs"),
            ("spam_threshold = 0.9\nput_away = [0, 1, 1]", "put_away[1] is 1, wanted 0"),
        ],
    },
    "The gradient of the cross-entropy": {
        "right": [
            _GRADIENT + "    return X.T @ (p - t), np.sum(p - t)\n",
            _GRADIENT
            + "    dw = sum((p[n] - t[n]) * X[n] for n in range(len(t)))\n    return dw, float((p - t).sum())\n",
        ],
        "wrong": [
            (_GRADIENT + "    return X.T @ (t - p), np.sum(t - p)\n", "The sign is flipped."),
            (_GRADIENT + "    return X.T @ (p - t) / len(t), np.mean(p - t)\n", "It is 1/N of what is wanted"),
            (
                _GRADIENT + "    q = p * (1 - p)\n    return X.T @ ((p - t) * q), np.sum((p - t) * q)\n",
                "dw[0] is 0.00363, wanted -1.355",
            ),
        ],
    },
    "The Hessian of the cross-entropy": {
        "right": [
            _HESSIAN + "    return A.T @ (A * (p * (1 - p))[:, None])\n",
            _HESSIAN + "    return sum(q * np.outer(a, a) for q, a in zip(p * (1 - p), A, strict=True))\n",
        ],
        "wrong": [
            (_HESSIAN + "    return A.T @ A\n", "Each example has the weight p (1 - p)."),
            (_HESSIAN + "    return X.T @ (X * (p * (1 - p))[:, None])\n", "has shape (2, 2), wanted shape (3, 3)"),
            (_HESSIAN + "    return A.T @ (A * p[:, None])\n", "is 2.435, wanted 0.5871"),
        ],
    },
}
