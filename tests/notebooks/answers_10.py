"""Right and wrong answers to the turns of lecture 10."""

ANSWERS = {
    "Project and rebuild": {
        "right": [
            ("..., ...", "(X - mean) @ A.T, mean + (X - mean) @ A.T @ A"),
            ("..., ...", "(A @ (X - mean).T).T, (X - mean) @ (A.T @ A) + mean"),
        ],
        "wrong": [
            (("..., ...", "X @ A.T, X @ A.T @ A"), "Subtract the mean before you project."),
            (("..., ...", "(X - mean) @ A.T, (X - mean) @ A.T @ A"), "Add the mean again when you rebuild."),
            (("..., ...", "(X - mean) @ A, X"), "project raised ValueError"),
        ],
    },
    "Lagrange by hand": {
        "right": ["x_top, lam_top = (0.6, 0.8), 2.5", "x_top, lam_top = np.array([3, 4]) / 5, 5 / 2"],
        "wrong": [
            ("x_top, lam_top = (-0.6, -0.8), -2.5", "That candidate is the minimum."),
            ("x_top, lam_top = (-0.6, -0.8), -2.5", "This λ belongs to the minimum."),
            ("x_top, lam_top = (3, 4), 5", "so that x · x = 1"),
            ("x_top, lam_top = (0.6, 0.8), 5", "∇g = 2x has a factor 2"),
        ],
    },
    "First direction": {
        "right": [
            "a_first, variance_first = (0.6, 0.8), 12.5",
            "a_first, variance_first = [-0.6, -0.8], 25 / 2",
            "model = PCA(n_components=1).fit(four)\na_first, variance_first = model.components_[0], model.variance_[0]",
        ],
        "wrong": [
            ("a_first, variance_first = (3, 4), 12.5", "divide each by its length"),
            ("a_first, variance_first = (0.8, -0.6), 3.125", "The order is wrong"),
            (
                "values, vectors = np.linalg.eigh(four.T @ four / 4)\n"
                "a_first, variance_first = vectors[:, 1], values[1]",
                "The data are not centred",
            ),
            ("a_first, variance_first = (0.6, 0.8), 50 / 3", "That is with 1/(N - 1)."),
            ("a_first, variance_first = (0.6, 0.8), 50", "That is the sum; divide by N."),
        ],
    },
    "Components for 0.9": {
        "right": ["k_patients = 7", "k_patients = PCA(n_components=0.9).fit(standardise(patients.X).Z).n_components_"],
        "wrong": [
            ("k_patients = PCA(n_components=0.9).fit(patients.X).n_components_", "Standardise first."),
            ("k_patients = 6", "That is the last k *below* 0.9."),
            ("k_patients = 10", "That is for 0.95."),
        ],
    },
}
