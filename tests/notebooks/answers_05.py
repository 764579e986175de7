"""Right and wrong answers to the turns of lecture 05."""

ANSWERS = {
    "XOR in -1 and +1": {
        "right": ["w, b = (0, 0, -1), 0", "w, b = np.array([0.0, 0.0, -2.5]), 0.0"],
        "wrong": [
            ("w, b = (1, 1, -2), -0.5", "all four rows are right, but only 0 of the numbers are 0"),
            ("w, b = (0, 0, 1), 0", "Every example is on the wrong side: flip the sign of w and of b."),
            ("w, b = (1, 1), -0.5", "w should have 3 numbers, but it has 2 numbers"),
            ("w, b = (0, 0, -1), 1", "z = 0 puts the point on the boundary"),
        ],
    },
    "A circle that is not in the middle": {
        "right": ["w, b = (2, 0, -1, 0, -1), 3", "w, b = np.array([2, 0, -1, 0, -1]) / 7, 3 / 7"],
        "wrong": [
            ("w, b = (-2, 0, 1, 0, 1), -3", "Every example is on the wrong side: flip the sign"),
            ("w, b = (2, 0, -1, 0, -1), 4", "The direction of w is right; the bias b is not."),
            ("w, b = (2, 0, -1, -1, 0), 3", "examples are wrong."),
            ("w, b = (-2, 0, -1, 0, -1), 3", "examples are wrong."),
        ],
    },
    "The other hidden unit": {
        "right": ["w, b = (-1, -1), 1.5", "w, b = [-3, -2], 4"],
        "wrong": [
            ("w, b = (1, 1), -1.5", "Every example is on the wrong side: flip the sign of w and of b."),
            ("w, b = (-1, -1), 0.5", "These weights are right for inputs in {-1, +1}; here the inputs are in {0, 1}."),
            ("w, b = (-1, -1), 1", "z = 0 puts the point on the boundary"),
        ],
    },
}
