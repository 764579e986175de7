"""Answers to the graded cells of 02_boolean_weights: right ones, wrong ones with their messages."""

ANSWERS = {
    "OR by hand": {
        "right": ["w, b = (1, 1), -0.5", "w, b = [7, 3.5], -2", "w, b = np.array([0.02, 9]), -0.01"],
        "wrong": [
            ("w, b = (1, 1), 0.5", "The threshold is on the wrong side: z = w·x - r"),
            ("w, b = (1, 1), -1", "x = (0, 1): z = w·x + b = 0, but its target is 1"),
            ("w, b = (1, 1), 0", "The bias is missing: with b = 0 the boundary passes through the origin."),
            ("w, b = (1, 1), 1", "right for inputs in {-1, +1}; here the inputs are in {0, 1}."),
            ("w, b = (1, 1), -1.5", "The direction of w is right; the bias b is not."),
        ],
    },
    "The alarm": {
        "right": ["w, b = (1, 1, -1), -0.5", "w, b = [4, 4, -4], -1"],
        "wrong": [
            ("w, b = (1, 1, -1), -1.5", "x = (0, 1, 0): z = w·x + b = -0.5, but its target is 1"),
            ("w, b = (1, 1, 1), -1.5", "x = (0, 1, 0): z = w·x + b = -0.5, but its target is 1"),
            ("w, b = (1, 1, -1), 0", "The bias is missing"),
            ("w, b = (-1, 1, 1), -0.5", "The weights are in the wrong order: w1 belongs to x1."),
        ],
    },
    "Points of weight space": {
        "right": ["inside, one_wrong = (0.9, 0.5), (2, 0)", "inside, one_wrong = [0.3, 0.8], (1.25, -0.2)"],
        "wrong": [
            ("inside, one_wrong = (1, 0.5), (2, 0)", "left side is 1\n  On the boundary"),
            ("inside, one_wrong = (0.75, 0.75), (2, 0)", "inside is feasible, but its two weights are equal"),
            ("inside, one_wrong = (0.9, 0.5), (0, 2)", "w2 < 1 is violated: the left side is 2"),
            ("inside, one_wrong = (0.9, 0.5), (0.8, 0.7)", "0.8, but this one should be violated"),
            ("inside, one_wrong = (0.2, 0.3), (2, 0)", "w1 + w2 > 1 is violated: the left side is 0.5"),
        ],
    },
}
