"""The data of the lectures: what a notebook shows, and what its figures show when they get no other.

A function stands here where an array is typed in, or where more than one call makes the data.
"""

import numpy as np

from lincls.data import real, synthetic
from lincls.data.split import Split, folds, split
from lincls.data.synthetic import Data, blobs, flip, gaussians, rings, separable

# ---- 00 welcome ----

TUMOUR = ("worst radius", "worst smoothness")  # size of the largest nuclei, roughness of the outlines


def tumours() -> tuple[np.ndarray, np.ndarray]:
    """Return size and roughness of the nuclei of 569 patients, X (569, 2), and t (569,): +1 for malignant.

    Both columns are standardised: 0 is the mean of the patients, 1 a standard deviation above it.
    """
    table = real.breast_cancer()
    X = table.X[:, [table.features.index(name) for name in TUMOUR]]
    return (X - X.mean(axis=0)) / X.std(axis=0), np.where(table.t == 1, 1, -1)


def tumours_apart() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return all 30 measurements X (569, 30), t (569,) in {-1, +1}, and which patients are kept apart (569,).

    Every fourth patient is kept apart; the columns are standardised by the mean and spread of the others.
    """
    table = real.breast_cancer()
    apart = np.arange(len(table.t)) % 4 == 0
    others = table.X[~apart]
    return (table.X - others.mean(axis=0)) / others.std(axis=0), np.where(table.t == 1, 1, -1), apart


# ---- 01 linear regression ----


def air(since: float = 1959) -> tuple[np.ndarray, np.ndarray]:
    """Return X (67, 1), the decades since a year, and t (67,), the carbon dioxide in the air of Hawaii in ppm."""
    X, t = real.carbon_dioxide()[:2]
    return (X - since) / 10, t


def sorted_curve() -> tuple[np.ndarray, np.ndarray]:
    """Return 200 examples of the curve, X (200, 1) in [0, 1] and t (200,), sorted by x."""
    X, t = synthetic.curve(200, noise=0.1, seed=3)
    order = np.argsort(X[:, 0])
    return X[order], t[order]


# ---- 02 Boolean weights ----


def boolean_names() -> dict[str, str]:
    """Return the names of the 16 functions of two inputs by their rows (0, 0), (0, 1), (1, 0), (1, 1): 0001 is AND."""
    return {
        **{"0000": "never", "0001": "AND", "0010": "x1∧¬x2", "0011": "x1"},
        **{"0100": "¬x1∧x2", "0101": "x2", "0110": "XOR", "0111": "OR"},
        **{"1000": "NOR", "1001": "XNOR", "1010": "¬x2", "1011": "x1∨¬x2"},
        **{"1100": "¬x1", "1101": "¬x1∨x2", "1110": "NAND", "1111": "always"},
    }


# ---- 03 the perceptron ----


def threes_and_eights() -> tuple[np.ndarray, np.ndarray]:
    """Return handwritten threes (+1) and eights (-1), in the table's order: X (357, 64), ink 0 to 16, and t (357,)."""
    X, digit = real.digits()[:2]
    chosen = (digit == 3) | (digit == 8)
    return X[chosen], np.where(digit[chosen] == 3, 1, -1)


def five_points() -> tuple[np.ndarray, np.ndarray]:
    """Return five examples without a bias: X (5, 2) and t (5,) in {-1, +1}.

    Examples 2 and 4 are opposite points with opposite targets, so they ask the same of the weights.
    """
    X = np.array([[-2.5, -2.5], [2.5, -1.0], [0.5, 1.5], [-2.5, 2.5], [-0.5, -1.5]])
    return X, np.array([-1, 1, -1, -1, 1])


def four_numbers() -> tuple[np.ndarray, np.ndarray]:
    """Return four examples with one feature, so that all of weight space is a plane: x (4, 1) and t (4,)."""
    return np.array([[1.0], [2.0], [3.0], [4.0]]), np.array([-1, -1, 1, 1])


def eight_points() -> tuple[np.ndarray, np.ndarray]:
    """Return eight examples that a line separates, but not by much: X (8, 2) and t (8,) in {-1, +1}."""
    X = np.array([[-2, 1], [-1, -1], [-2, -2], [0.5, 1], [0.5, 0], [2, -1], [1.5, 2], [2.5, 0.5]])
    return X, np.array([-1, -1, -1, -1, 1, 1, 1, 1])


# ---- 04 convexity ----


def two_fours() -> tuple[np.ndarray, np.ndarray]:
    """Return two classes of four points whose hulls are apart: X (8, 2) and t (8,) in {-1, +1}."""
    X = np.array([[-2, 1], [-1, -1], [-3, -1], [-1.5, 2], [1, 1], [2, -1], [1.5, 2], [3, 0.5]])
    return X, np.array([1, 1, 1, 1, -1, -1, -1, -1])


def patterns() -> dict[str, np.ndarray]:
    """Return patterns of 16 pixels (16,), each 0 or 1: four are on in all of them but the last."""
    return {
        "block": np.array([1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        "scattered": np.array([1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0]),
        "pairs": np.repeat([1, 0, 1, 0], [2, 5, 2, 7]),
        "comb": np.tile([1, 0, 0, 0], 4),
        "six pixels": np.repeat([1, 0, 1, 0], [2, 3, 4, 7]),
    }


def twins() -> tuple[np.ndarray, np.ndarray]:
    """Return a three and an eight that have equally much ink: two images (64,), 0 to 16.

    Of all such pairs they are the nearest to the means of their classes.
    """
    X, t = threes_and_eights()
    far = ((X - np.where(t[:, None] > 0, X[t > 0].mean(axis=0), X[t < 0].mean(axis=0))) ** 2).sum(axis=1)
    ink = X.sum(axis=1)
    pairs = [(far[i] + far[j], i, j) for i in np.flatnonzero(t > 0) for j in np.flatnonzero((t < 0) & (ink == ink[i]))]
    _, three, eight = min(pairs)
    return X[three], X[eight]


def moved(X: np.ndarray, right: int, up: int) -> np.ndarray:
    """Return images X (N, 64), moved so many pixels to the right and up; ink that leaves the paper is gone."""
    wide = np.pad(np.reshape(X, (-1, 8, 8)), ((0, 0), (8, 8), (8, 8)))
    return wide[:, 8 + up : 16 + up, 8 - right : 16 - right].reshape(-1, 64)


def laid(x: np.ndarray) -> np.ndarray:
    """Return an image (64,) in the 64 places that it has on a paper of 15 by 15, where no ink leaves: (64, 225).

    Place 8 i + j is i rows down and j columns to the right, so that the pixels of another image are a share each.
    """
    image = np.reshape(x, (8, 8))
    return np.vstack([np.pad(image, ((i, 7 - i), (j, 7 - j))).ravel() for i in range(8) for j in range(8)])


# ---- 05 features ----


def noisy_rings(N: int = 40, seed: int = 5, flips: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Return rings with a tenth of their labels flipped: X (N, 2) and t (N,) in {-1, +1}.

    `flips` is the seed that chooses which; without it, `seed` does.
    """
    X, t = rings(N, noise=0.25, seed=seed)
    return X, flip(t, 0.1, seed=seed if flips is None else flips)


def flipped(seed: int = 5) -> np.ndarray:
    """Return which of the 40 noisy rings' labels were flipped: (40,) truth values."""
    return noisy_rings(seed=seed)[1] != rings(40, noise=0.25, seed=seed)[1]


def new_rings() -> tuple[np.ndarray, np.ndarray]:
    """Return 2000 further points of the same rings, none of them flipped: X (2000, 2) and t (2000,) in {-1, +1}."""
    return rings(2000, noise=0.25, seed=100)


def letters() -> dict[str, np.ndarray]:
    """Return a T and a C of five pixels each on a board of 8 by 8: images (64,), 0 or 1."""
    shapes = {"T": ["###", ".#.", ".#."], "C": ["##.", "#..", "##."]}
    boards = {name: np.zeros((8, 8)) for name in shapes}
    for name, rows in shapes.items():
        boards[name][2:5, 3:6] = [[mark == "#" for mark in row] for row in rows]
    return {name: board.ravel() for name, board in boards.items()}


def boards() -> dict[str, np.ndarray]:
    """Return the letters T and C and two digits, a three and an eight of equal ink: images (64,)."""
    three, eight = twins()
    return {**letters(), "three": three, "eight": eight}


# ---- 06 least squares ----


def eight_labels() -> tuple[np.ndarray, np.ndarray]:
    """Return X (8, 1), the places -1, 0, ..., 6, and t (8,): -1 at the lower four, +1 at the upper four."""
    return np.arange(-1.0, 7.0).reshape(-1, 1), np.repeat([-1.0, 1.0], 4)


def sixty_labels() -> tuple[np.ndarray, np.ndarray]:
    """Return X (60, 1), ten examples at each of 1, 2, ..., 6, and t (60,) in {-1, +1}: at each place the +1 first."""
    t = np.concatenate([np.repeat([1.0, -1.0], [k, 10 - k]) for k in (0, 1, 2, 6, 9, 10)])
    return np.repeat(np.arange(1.0, 7.0), 10).reshape(-1, 1), t


def far_cluster() -> tuple[np.ndarray, np.ndarray]:
    """Return X (48, 2), t (48,) in {-1, +1}: two clouds, 40 examples, and eight far on the positive side."""
    X, t = blobs(40, gap=4.5, spread=0.8, seed=0)
    cluster = np.random.default_rng(0).normal([9, -4], 0.7, (8, 2))
    return np.vstack([X, cluster]), np.append(t, np.ones(8))


def nuclei(*features: str) -> tuple[np.ndarray, np.ndarray]:
    """Return measurements of the tumours' nuclei, X (N, D), and t (N,) in {-1, +1}, +1 for malignant.

    `features` are columns of the table of breast cancer patients, all 30 without names; each has mean 0 and standard
    deviation 1 over the 569 patients.
    """
    table = real.breast_cancer()
    columns = [table.features.index(name) for name in features] or list(range(len(table.features)))
    X = table.X[:, columns]
    return (X - X.mean(axis=0)) / X.std(axis=0), np.where(table.t == 1, 1.0, -1.0)


def tumour_sizes() -> tuple[np.ndarray, np.ndarray]:
    """Return the size of the largest nuclei of 569 patients, X (569, 1), and t (569,) in {-1, +1}, +1 for malignant."""
    return nuclei("worst radius")


# ---- 07 logistic regression ----


def tumour_halves() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Return size and roughness of the nuclei of half of the patients, X (284, 2), t (284,) in {0, 1}, 1 for malignant,
    and of the other half, X_new (285, 2), t_new (285,).

    All are standardised by the mean and the spread of the first half.
    """
    table = real.breast_cancer()
    X, t, X_new, t_new = split(table.X[:, [table.features.index(name) for name in TUMOUR]], table.t, train=0.5, seed=0)
    mean, spread = X.mean(axis=0), X.std(axis=0)
    return (X - mean) / spread, t, (X_new - mean) / spread, t_new


def ten_patients() -> tuple[np.ndarray, np.ndarray]:
    """Return ten patients as they could be: the size of the largest nuclei, x (10,), and t (10,) in {0, 1}."""
    return np.array([-1.2, -0.8, -0.5, -0.2, 0.3, -0.3, 0.5, 1.0, 1.5, 2.2]), np.repeat([0, 1], 5)


def two_valleys() -> tuple[np.ndarray, np.ndarray]:
    """Return one feature x (8,) and t (8,) in {0, 1}; the last example is far away and negative."""
    return np.array([-2.0, -2, -2, -1, 0, 0, 1, 12]), np.array([0, 0, 1, 0, 1, 1, 1, 0])


def five_targets() -> tuple[np.ndarray, np.ndarray]:
    """Return one feature x (5,) and t (5,) in {0, 1}; no threshold tells the classes apart."""
    return np.array([-2.0, -1.0, 0.5, 1.0, 2.0]), np.array([0, 1, 0, 1, 1])


def sixteen() -> tuple[np.ndarray, np.ndarray]:
    """Return X (16, 2) and t (16,) in {0, 1}, which a line separates with a wide margin."""
    X, t = separable(16, margin=0.25, seed=3)
    return 3 * X, (t + 1) / 2


def patients(N: int, *, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Return N examples of 20 features, X (N, 20), t (N,) in {0, 1}, of which two matter: z = 1.5 x_1 - x_2."""
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N, 20))
    return X, (rng.uniform(size=N) < 1 / (1 + np.exp(X[:, 1] - 1.5 * X[:, 0]))) * 1


# ---- 08 many classes ----


def ten_digits() -> Split:
    """Return all handwritten digits, ink from 0 to 1: 1198 to learn from, X (1198, 64) and t (1198,), and 599 new ones.

    The thirteen people who wrote them are mixed: each may be in both parts.
    """
    X, t = real.digits()[:2]
    return split(X / 16, t, 2 / 3, seed=0)


def round_their_centres() -> tuple[np.ndarray, np.ndarray]:
    """Return X (30, 2), three clouds each around the origin, upright, level, upright, and t (30,) in {0, 1, 2}."""
    shape, t = np.array([[0.4, 1.4], [1.4, 0.4], [0.4, 1.4]]), np.repeat([0, 1, 2], 10)
    return shape[t] * np.random.default_rng(13).standard_normal((30, 2)), t


def clouds_in_a_row() -> tuple[np.ndarray, np.ndarray]:
    """Return X (60, 2), clouds around x_1 = -3, 0 and 3 in which every point has its opposite, t (60,) in {0, 1, 2}."""
    half = 0.6 * np.random.default_rng(1).standard_normal((10, 2))
    noise = np.vstack([half, -half])
    X = np.vstack([noise + np.array([place, 0]) for place in (-3, 0, 3)])
    return X, np.repeat([0, 1, 2], 20)


# ---- 09 generative models ----


def correlated() -> np.ndarray:
    """Return a covariance (2, 2) with variances 1 and correlation 0.6."""
    return np.array([[1, 0.6], [0.6, 1]])


def two_clouds(N: int = 80, seed: int = 3) -> Data:
    """Return two Gaussian classes that share the covariance `correlated()`: X (N, 2) and t (N,) in {0, 1}."""
    return gaussians(N, [[-1.2, 0.4], [1.2, -0.4]], correlated(), seed=seed)


def three_clouds() -> Data:
    """Return three Gaussian classes that share the covariance `correlated()`: X (150, 2) and t (150,)."""
    return gaussians(150, [[0, 2], [-2, -1], [2.5, -1]], correlated(), (0.4, 0.4, 0.2), seed=1)


def long_clouds() -> Data:
    """Return two long clouds beside each other: X (160, 2) and t (160,) in {0, 1}."""
    return gaussians(160, [[-0.9, -0.5], [0.9, 0.5]], [[1.6, 1.2], [1.2, 1.3]], seed=5)


SHAPES = {  # of Gaussian worlds: the covariance of both classes, or one for each
    "round": np.eye(2),
    "right": correlated(),
    "upright": np.array([np.diag([0.5, 2]), np.diag([2, 0.5])]),
    "crossed": np.array([[[1, 0.8], [0.8, 1]], [[1, -0.8], [-0.8, 1]]]),
}


def world(name: str, N: int, seed: int) -> Data:
    """Return N examples of a world, X (N, 2) and t (N,) in {0, 1}.

    Two Gaussians: "round" and "right" with one covariance, without and with correlation; "upright" and "crossed" with
    one each, without and with correlation. "far group": 30 % of the positive examples form a group of their own, far
    away on the correct side. "boxes": each class is uniform in a box.
    """
    if name in SHAPES:
        means = [[-1, 0], [1, 0]] if SHAPES[name].ndim == 3 else [[-1.2, 0.4], [1.2, -0.4]]
        return gaussians(N, means, SHAPES[name], seed=seed)
    if name == "far group":
        X, k = gaussians(N, [[-1.2, 0], [1.2, 0], [6, 6]], np.eye(2), (0.5, 0.35, 0.15), seed=seed)
        return X, np.minimum(k, 1)
    t = np.arange(N) % 2
    return np.random.default_rng(seed).uniform([-2, -2], [2, 2], (N, 2)) + np.outer(t - 0.5, [3.2, 0]), t


def skipped_test(N: int = 20_000, seed: int = 1, by: int = 0) -> Data:
    """Return N patients of two numbers, X (N, 2), and t (N,) in {0, 1}; the second is NaN where number `by` is below 0.

    Two Gaussian classes with means (-0.8, 0.4) and (0.8, -0.4) and the covariance `correlated()`: LDA's w for them is
    (3.25, -2.75).
    """
    X, t = gaussians(N, [[-0.8, 0.4], [0.8, -0.4]], correlated(), seed=seed)
    return np.where((np.arange(2) == 1) & (X[:, [by]] < 0), np.nan, X), t


# ---- 10 PCA ----


def three_sources() -> np.ndarray:
    """Return 200 examples of 12 features that are made of three numbers each, and noise: (200, 12)."""
    rng = np.random.default_rng(5)
    three = rng.normal(size=(200, 3)) * [4, 3, 2.5] @ np.linalg.qr(rng.normal(size=(12, 12)))[0][:3]
    return three + 0.6 * rng.normal(size=(200, 12))


def parallel_clouds(stretch: float) -> Data:
    """Return two long parallel clouds, turned by 30 degrees: X (120, 2) and t (120,) in {-1, +1}.

    `stretch` is their standard deviation along, 0.3 that across; each lies 0.6 off the middle line.
    """
    t = np.where(np.arange(120) % 2 == 0, 1, -1)
    noise, c, s = (np.random.default_rng(4).normal(size=(120, 2)), np.cos(np.radians(30)), np.sin(np.radians(30)))
    return (noise * [stretch, 0.3] + np.outer(t, [0, 0.6])) @ np.array([[c, s], [-s, c]]), t


# ---- 11 which classifier ----


def study_patients() -> Data:
    """Return X (426, 30) and t (426,) in {0, 1} of the breast cancer patients that are not put away for the test."""
    cancer = real.breast_cancer()
    study = np.delete(np.arange(len(cancer.t)), folds(cancer.t, 4, seed=0)[0])
    return cancer.X[study], cancer.t[study]


def three_tables(patients: Data | None = None) -> dict[str, Data]:
    """Return X (N, D) and t (N,) of the irises, of breast cancer patients, and of the digits.

    patients: X and t; without them, `study_patients()`. Pixels that are blank in nearly all images are left out.
    """
    iris, digits = real.iris(), real.digits()
    inked = (digits.X > 0).sum(axis=0) >= 50
    return {
        "iris": (iris.X, iris.t),
        "breast cancer": study_patients() if patients is None else patients,
        "digits": (digits.X[:, inked], digits.t),
    }


def spoilt(X: np.ndarray, kind: str, share: float, *, seed: int) -> np.ndarray:
    """Return a copy of X (N, D), spoilt.

    "slips" make one number ten times as large in this share of the rows, "outliers" put this share of the rows five
    times as far from the mean of all. Any other kind makes holes, NaN, of this share of all numbers.
    """
    rng, bad = np.random.default_rng(seed), X.copy()
    rows = rng.permutation(len(bad))[: round(share * len(bad))]
    if kind == "slips":
        bad[rows, rng.integers(0, X.shape[1], len(rows))] *= 10
    elif kind == "outliers":
        bad[rows] += 4 * (bad[rows] - X.mean(axis=0))
    else:
        bad[rng.random(bad.shape) < share] = np.nan
    return bad
