"""Right and wrong answers to the turns of lecture 08."""

_MISTAKE = "if (np.delete(W @ x, k) >= W[k] @ x).any() else W"

ANSWERS = {
    "Who claims it?": {
        "right": [
            ("...", "int(np.argmax(z)) if (z >= 0).sum() == 1 else -1"),
            ("...", "np.flatnonzero(z >= 0)[0] if np.count_nonzero(z >= 0) == 1 else -1"),
        ],
        "wrong": [
            (("...", "int(np.argmax(z))"), "That is the largest z. Who *claims* the point? Count them."),
            (("...", "int(np.argmax(z)) if z.max() >= 0 else -1"), "Two claims are not one: then return -1."),
            (("...", "int(np.argmax(z)) if (z > 0).sum() == 1 else -1"), "verdict((-1, 0, -1)) is -1, wanted 1"),
        ],
    },
    "Three scores on a line": {
        "right": ["w, b = (-1, 0, 1), (0, 1, 0)", "w, b = np.array([0.0, 1.0, 2.0]), np.array([-1.0, 0.0, -1.0])"],
        "wrong": [
            ("w, b = (-1, 0, 1), (0, 0, 0)", "x = -0.99: the scores are (0.99, 0, -0.99), but class 1 should"),
            ("w, b = (1, 0, -1), (0, 1, 0)", "x = -3: the scores are (-3, 1, 3), but class 0 should"),
            ("w, b = (-1, 1), (0, 0)", "w and b should have three numbers each; z has shape (2,)"),
        ],
    },
    "One step for K classes": {
        "right": [
            (
                "...",
                "W.copy()\n"
                "    z = W @ x\n"
                "    rival = max((j for j in range(len(W)) if j != k), key=lambda j: z[j])\n"
                "    if z[k] <= z[rival]:\n"
                "        new_W[k] += x\n"
                "        new_W[rival] -= x",
            )
        ],
        "wrong": [
            (("...", f"W + np.outer(np.eye(len(W))[k], x) {_MISTAKE}"), "The class is raised. Lower its rival too."),
            (("...", f"W + np.outer(2 * np.eye(len(W))[k] - 1, x) {_MISTAKE}"), "(1, -1), 0)[2, 0] is -1, wanted 0"),
            (
                ("...", "W + np.outer(np.eye(len(W))[k] - np.eye(len(W))[(W @ x).argmax()], x)"),
                "(1, -1), 0)[0, 0] is 0, wanted 1",
            ),
        ],
    },
    "With a reference class": {
        "right": [
            "theta, c = (-1, 2, 0), (2, 1, 0)",
            "theta, c = np.array([2, 5, 3.0]) - 3, np.array([1, 0, -1.0]) + 1",
        ],
        "wrong": [
            ("theta, c = (0, 3, 1), (0, -1, -2)", "Here class 0 is the reference. Take class 2."),
            ("theta, c = (1, -2, 0), (-2, -1, 0)", "The other way round: the class minus the reference."),
            ("theta, c = (-4/3, 5/3, -1/3), (1, 0, -1)", "They sum to 0, as in the symmetric form."),
            ("theta, c = (-1, 2, 0), (1, 0, -1)", "Subtract the bias of the reference too."),
        ],
    },
}
