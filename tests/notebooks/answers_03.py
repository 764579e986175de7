"""Right and wrong answers to the turns of lecture 03."""

_STEP = "def step(w, b, x, t):\n"
_STOP = "def stop(updates, epoch, max_epochs):\n"

_SECOND = "def second(w, b, x1):\n"
ANSWERS = {
    "One step of the rule": {
        "right": [
            _STEP + "    if t * (w @ x + b) <= 0:\n        return w + t * x, b + t\n    return w, b\n",
            _STEP + "    wrong = float(t * (np.dot(x, w) + b) <= 0)\n    return w + wrong * t * x, b + wrong * t\n",
        ],
        "wrong": [
            (
                _STEP + "    if t * (w @ x + b) < 0:\n        return w + t * x, b + t\n    return w, b\n",
                "a point on the boundary (z = 0) is a mistake too",
            ),
            (
                _STEP + "    y = 1 if w @ x + b >= 0 else -1\n    return (w, b) if y == t else (w + t * x, b + t)\n",
                "A positive example with z = 0 is a mistake too, although y = +1 there",
            ),
            (_STEP + "    return w + t * x, b + t\n", "It updates on every example"),
            (
                _STEP + "    if t * (w @ x + b) <= 0:\n        return w + t * x, b\n    return w, b\n",
                "w is updated, but b is not",
            ),
            (
                _STEP + "    if t * (w @ x + b) <= 0:\n        return w + x, b + 1\n    return w, b\n",
                "The target t is forgotten in the update",
            ),
        ],
    },
    "When to stop": {
        "right": [
            _STOP
            + "    if updates == 0:\n        return 'converged'\n"
            + "    if epoch >= max_epochs:\n        return 'max_epochs'\n    return None\n"
        ],
        "wrong": [
            (_STOP + "    return 'converged' if updates else None\n", "Stop after a pass *without* an update"),
            (
                _STOP + "    if epoch == max_epochs:\n        return 'max_epochs'\n"
                "    return 'converged' if updates == 0 else None\n",
                "stop(0, 10, 10) is 'max_epochs', wanted 'converged'",
            ),
            (
                _STOP + "    if updates == 0:\n        return 'converged'\n"
                "    return 'max_epochs' if epoch > max_epochs else None\n",
                "stop(1, 10, 10) is None",
            ),
        ],
    },
    "A point of the line": {
        "right": [
            _SECOND + "    return -(w[0] * x1 + b) / w[1]\n",
            _SECOND + "    return -b / w[1] - x1 * w[0] / w[1]\n",
        ],
        "wrong": [
            (_SECOND + "    return (w[0] * x1 + b) / w[1]\n", "mind the sign"),
            (_SECOND + "    return -w[0] * x1 / w[1]\n", "That line goes through the origin"),
            (_SECOND + "    return -(w[0] * x1 + b)\n", "Divide by w2, the weight of the x2"),
        ],
    },
    "Novikoff's bound": {
        "right": [
            "R_two, gamma_two, bound_two = np.sqrt(10), 1, 10",
            "R_two, gamma_two, bound_two = 3.16, 1, 9.99",
            "R_two = 10**0.5\ngamma_two = min(3 * 2 / 2, 1 * 2 / 2)\nbound_two = (R_two / gamma_two) ** 2",
        ],
        "wrong": [
            ("R_two, gamma_two, bound_two = 3, 1, 9", "Where is the dummy feature?"),
            ("R_two, gamma_two, bound_two = 10, 1, 100", "R is a length: take the root."),
            ("R_two, gamma_two, bound_two = np.sqrt(10), 2, 2.5", "Divide by the length of (b, w)"),
            ("R_two, gamma_two, bound_two = np.sqrt(10), 1, np.sqrt(10)", "Square R / gamma."),
        ],
    },
}
