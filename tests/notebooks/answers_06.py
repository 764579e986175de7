"""Right and wrong answers to the turns of lecture 06."""

_STEP = "def lms_step(w, b, x, t, eta):\n"
_GRADIENT = "def gradient(X, t, w, b):\n    m = t * (X @ w + b)\n    pull = np.maximum(0, 1 - m)\n"

ANSWERS = {
    "One step of LMS": {
        "right": [
            ("..., ...", "w + eta * (t - (w @ x + b)) * x, b + eta * (t - (w @ x + b))"),
            _STEP + "    error = t - b - sum(w * x)\n"
            "    return [p + eta * error * q for p, q in zip(w, x)], b + eta * error\n",
        ],
        "wrong": [
            (
                _STEP + "    o = 1 if w @ x + b > 0 else -1\n    return w + eta * (t - o) * x, b + eta * (t - o)\n",
                "y is the sign of z there: LMS compares t with z itself",
            ),
            (("..., ...", "w + eta * (t - w @ x) * x, b + eta * (t - w @ x)"), "z is computed without the bias b."),
            (("..., ...", "w + eta * (t - w @ x - b) * x, b"), "w is updated, but b is not."),
        ],
    },
    "Where least squares fails": {
        "right": ["x_far, x_wrong = 10, 3"],
        "wrong": [
            ("x_far, x_wrong = 9, 3", "At 9 the least margin is still positive, 0.01."),
            ("x_far, x_wrong = 11, 3", "At 10 that example lies on the boundary already"),
            ("x_far, x_wrong = 10, 10", "That one is far on its right side: it does the pulling."),
            ("x_far, x_wrong = 10, 2", "The boundary moves to the right"),
        ],
    },
    "A squared loss that forgives": {
        "right": [
            _GRADIENT + "    return -2 * (pull * t) @ X / len(t), -2 * (pull * t).mean()\n",
            _GRADIENT + "    each = -2 * pull * t\n    return (each[:, None] * X).mean(axis=0), each.mean()\n",
        ],
        "wrong": [
            (
                _GRADIENT + "    return -(pull * t) @ X / len(t), -(pull * t).mean()\n",
                "It is half of what is wanted: is there a factor 1/2 too many?",
            ),
            (_GRADIENT + "    return 2 * (pull * t) @ X / len(t), 2 * (pull * t).mean()\n", "The sign is flipped."),
            (
                _GRADIENT + "    return -2 * ((1 - m) * t) @ X / len(t), -2 * ((1 - m) * t).mean()\n",
                "dw[0] is -1.04, wanted -1.179",
            ),
        ],
    },
}
