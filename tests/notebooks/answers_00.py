"""Answers to the graded cells of 00_welcome: right ones, and wrong ones with a part of the message they must get."""

ANSWERS = {
    "One measurement": {
        "right": ["w, b = 1, -3", "w, b = [10.0], -25", "w, b = (0.5,), -1.4"],
        "wrong": [
            ("w, b = 1, 0", "example 0, x = 1: z = w·x + b = 1, but its target is -1\n  The bias is missing"),
            ("w, b = -1, 3", "Every example is on the wrong side: flip the sign of w and of b."),
            ("w, b = 1, -4", "example 2, x = 4: z = w·x + b = 0, but its target is +1"),
        ],
    },
    "Strangers": {
        "right": [
            "errors = ((t * Z[:, 23] <= 0) & apart).sum()",
            "errors = int(np.sum(t[apart] * Z[apart, 23] <= 0))",
            "errors = sum(1 for x, label in zip(Z[apart], t[apart]) if x[23] * label <= 0)",
        ],
        "wrong": [
            ("errors = (t * Z[:, 23] <= 0).sum()", "These are the errors on all 569 patients."),
            ("errors = (t * Z[:, 23] <= 0)[~apart].sum()", "errors on the 426 patients that the rule may learn from"),
            ("errors = (t * Z[:, 23] > 0)[apart].sum()", "These are the strangers that it gets right."),
            ("errors = (t * Z[:, 20] <= 0)[apart].sum()", "errors is 12, wanted 9"),
        ],
    },
    "Shapes": {
        "right": ["shape_X, shape_w, shape_z = (200, 7), (7,), (200,)"],
        "wrong": [
            ("shape_X, shape_w, shape_z = (200, 7), (200,), (200,)", "w has one weight a measurement."),
            ("shape_X, shape_w, shape_z = (200, 7), (7,), (7,)", "z has one number a patient."),
            ("shape_X, shape_w, shape_z = (7, 200), (7,), (200,)", "shape_X[0] is 7, wanted 200"),
            ("shape_X, shape_w, shape_z = (200, 7), (7), (200)", "In Python (7) is just 7"),
            ("shape_X, shape_w, shape_z = (200, 7), (7, 1), (200,)", "w is a list, not a table: (7,)."),
        ],
    },
}
