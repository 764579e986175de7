"""Right and wrong answers to the turns of lecture 04."""

ANSWERS = {
    "Exactly one of three": {
        "right": [
            "lam, mu = [Fraction(1, 3)] * 3, [Fraction(2, 3), 0, 0, 0, Fraction(1, 3)]",
            "lam, mu = ('1/2', '1/2', 0), ('1/2', '1/2', 0, 0, 0)",
            "proof = decide(*exactly_one)\nlam, mu = proof.lam, proof.mu",
        ],
        "wrong": [
            ("lam, mu = [1/3] * 3, [2/3, 0, 0, 0, 1/3]", "A rounded number is not exact"),
            ("lam, mu = [1, 1, 1], [2, 0, 0, 0, 1]", "Divide every weight by 3"),
            (
                "lam, mu = ['1/3'] * 3, ['1/3', 0, 0, 0, '2/3']",
                "the positive side averages to 1/3, the negative side to 2/3",
            ),
            (
                "lam, mu = ['2/3', 0, 0, 0, '1/3'], ['1/3'] * 3",
                "lam belongs to the positive examples, mu to the negative ones.",
            ),
        ],
    },
    "Two proofs": {
        "right": [
            "proof1 = HullPoint(('2/3', '1/3'), (1, 0))\nproof2 = Separator((-1, 1), 0.5)",
            "proof1 = HullPoint((0, 1), ('3/5', '2/5'))\nproof2 = Separator((-4, 4), 1)",
            "proof1, proof2 = decide(*on_a_line), decide(*in_the_plane)",
        ],
        "wrong": [
            (
                "proof1 = HullPoint(('1/2', '1/2'), (1, 0))\nproof2 = Separator((-1, 1), 0)",
                "coordinate 0 differs: the positive side averages to 5/2, the negative side to 2",
            ),
            (
                "proof1 = HullPoint(('2/3', '1/3'), (1, 0))\nproof2 = Separator((-1, 1), 0)",
                "z = w.x + b = 0, which is on the boundary",
            ),
            (
                "proof1 = HullPoint(('2/3', '1/3'), (1, 0))\nproof2 = HullPoint(('1/3', '1/3', '1/3'), ('1/2', '1/2'))",
                "coordinate 0 differs: the positive side averages to 4/3",
            ),
            (
                "proof1, proof2 = (('2/3', '1/3'), (1, 0)), ((-1, 1), 0.5)",
                "certificate must be a Separator or a HullPoint",
            ),
        ],
    },
    "Count the pixels": {
        "right": ["w, b = -np.ones(16), 4", "w, b = [-2] * 16, 7"],
        "wrong": [
            ("w, b = np.ones(16), -4", "flip the sign of w and of b"),
            ("w, b = -np.ones(16), 3", "z = 0 puts the point on the boundary"),
            ("w, b = -np.ones(16), -4", "threshold is on the wrong side"),
        ],
    },
}
