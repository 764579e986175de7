"""Claims of lecture 10: distances of random points, and PCA over resplits and resamples of the tables."""

from functools import cache

import numpy as np
from claim import entry, given, once, said, thirty

from lincls import LDA, PCA
from lincls.data import real, split
from lincls.features import standardise

FLOWERS = real.iris().X[50:][:, [0, 2]]


def farthest(draw, D):
    """How many times nearer the nearest of 200 points in a cube is than the farthest."""
    X = np.random.default_rng(draw).uniform(size=(201, D))
    away = np.linalg.norm(X[1:] - X[0], axis=1)
    return away.max() / away.min()


@cache
def nearest(draw, shuffled):
    """Nearest over farthest of 201 digits, the median over some of them; each pixel shuffled among them, or not."""
    X, rng = real.digits().X, np.random.default_rng(draw)
    images = X[rng.permutation(len(X))[:201]]
    if shuffled:
        images = np.column_stack([rng.permutation(pixel) for pixel in images.T])
    away = [np.linalg.norm(np.delete(images, n, axis=0) - images[n], axis=1) for n in range(0, 201, 5)]
    return float(np.median([d.min() / d.max() for d in away]))


@cache
def digits(draw):
    return split(*real.digits()[:2], seed=draw)


def wrong(draw, k):
    """The share of new digits that LDA misreads from k components."""
    part = digits(draw)
    few = PCA(n_components=k).fit(part.X_train)
    lda = LDA().fit(few.transform(part.X_train), part.t_train)
    return 1 - lda.score(few.transform(part.X_rest), part.t_rest)


@cache
def plane(draw, make):
    """Of two coordinates of new digits: the share that LDA misreads, and the share of the variance rebuilt."""
    part = digits(draw)
    inked = part.X_train.std(axis=0) > 0
    X, X_rest = part.X_train[:, inked], part.X_rest[:, inked]
    Z, Z_rest = (make(n_components=2).fit(X, part.t_train).transform(A) for A in (X, X_rest))
    away, centre = X_rest - X.mean(axis=0), X - X.mean(axis=0)
    lost = ((away - Z_rest @ np.linalg.lstsq(Z, centre, rcond=None)[0]) ** 2).sum() / (away**2).sum()
    return 1 - LDA().fit(Z, part.t_train).score(Z_rest, part.t_rest), 1 - lost


def typical(draw, scale):
    """The typical error of a pixel of new digits from 21 components, of standardised pixels or not."""
    part = digits(draw)
    if not scale:
        return np.sqrt(PCA(n_components=21).fit(part.X_train).reconstruction_error(part.X_rest) / 64)
    scaled = standardise(part.X_train)
    A = PCA(n_components=21).fit(scaled.Z).components_
    back = scaled.mean + scaled.scale * (standardise(part.X_rest, like=scaled).Z @ A.T @ A)
    return np.sqrt(((part.X_rest - back) ** 2).sum(axis=1).mean() / 64)


@cache
def tumours(draw):
    """The first direction as measured and standardised: its share of variance, and what LDA misreads from it."""
    table, order = real.breast_cancer(), np.random.default_rng(draw).permutation(569)
    (X, t), (X_new, t_new) = ((table.X[rows], table.t[rows]) for rows in (order[:380], order[380:]))
    scaled, found = standardise(X), []
    for A, A_new in ((X, X_new), (scaled.Z, standardise(X_new, like=scaled).Z)):
        first = PCA(n_components=1).fit(A)
        z, z_new = first.transform(A), first.transform(A_new)
        found.append((first.proportion_[0], 1 - LDA().fit(z, t).score(z_new, t_new)))
    return found


@cache
def alike(draw, make):
    """On a plane from training digits: the share of the 20 nearest of them that new digits have in common, by class."""
    part = digits(draw)
    inked = part.X_train.std(axis=0) > 0
    model = make(n_components=2).fit(part.X_train[:, inked], part.t_train)
    Z, Z_rest = (model.transform(X[:, inked]) for X in (part.X_train, part.X_rest))
    near = np.argsort(((Z_rest[:, None] - Z) ** 2).sum(axis=2), axis=1)[:, :20]
    same = (part.t_train[near] == part.t_rest[:, None]).mean(axis=1)
    return np.array([same[part.t_rest == digit].mean() for digit in range(10)])


def side_by_side(draw):
    """The median correlation of a pixel with the one at its right, over half of the digits."""
    X = real.digits().X[np.random.default_rng(draw).permutation(1797)[:900]].reshape(-1, 8, 8)
    left, right = X[:, :, :-1].reshape(900, -1), X[:, :, 1:].reshape(900, -1)
    inked = (left.std(axis=0) > 0.5) & (right.std(axis=0) > 0.5)
    return np.median([np.corrcoef(a, b)[0, 1] for a, b in zip(left.T[inked], right.T[inked], strict=True)])


def from_two(draw, table):
    """The share of new flowers, or of new patients, that LDA misreads from two components."""
    rows, order = table(), np.random.default_rng(draw).permutation(len(table().X))
    half = 2 * len(order) // 3
    (X, t), (X_new, t_new) = ((rows.X[part], rows.t[part]) for part in (order[:half], order[half:]))
    if table is real.breast_cancer:
        scaled = standardise(X)
        X, X_new = scaled.Z, standardise(X_new, like=scaled).Z
    two = PCA(n_components=2).fit(X)
    return 1 - LDA().fit(two.transform(X), t).score(two.transform(X_new), t_new)


def millimetres(draw):
    """The sepal width's entry of the first direction of a bootstrap of the irises, with that length alone in mm."""
    X = real.iris().X[np.random.default_rng(draw).integers(0, 150, 150)] * [1, 10, 1, 1]
    return abs(PCA(n_components=1).fit(X).components_[0, 1])


@cache
def shadow(draw):
    """Of a bootstrap of the patients and ten features: table, classes, loadings (2, 10), and the share held of each."""
    rows = np.random.default_rng(draw).integers(0, 569, 569)
    X, t = real.breast_cancer().X[rows, :10], real.breast_cancer().t[rows]
    Z = standardise(X).Z
    A = PCA(n_components=2).fit(Z).components_
    A = A * np.sign(A.sum(axis=1))[:, None]
    return X, t, A, 1 - ((Z - Z @ A.T @ A) ** 2).mean(axis=0)


def to_the_right(draw):
    """Whether all ten arrows point to the side on which the malignant tumours lie."""
    X, t, A, _ = shadow(draw)
    z = standardise(X).Z @ A[0]
    return (A[0] > 0).all() and z[t == 1].mean() > z[t == 0].mean()


def six(draw, method):
    """How many of six deviations, five of them below 1e-8, a method finds to a thousandth."""
    rng = np.random.default_rng(draw)
    G = rng.normal(size=(100, 6))
    U, V = np.linalg.qr(G - G.mean(axis=0))[0] * 10, np.linalg.qr(rng.normal(size=(6, 6)))[0]
    deviations = np.array([1, 5e-9, 4e-9, 3e-9, 2e-9, 1e-9])
    found = PCA(method=method).fit(U * deviations @ V.T)
    return int((abs(np.sqrt(found.variance_) / deviations - 1) < 0.001).sum())


@cache
def clouds(draw, stretch):
    """Of 120 points in two long clouds: the errors from the first component, of LDA, and from the second."""
    t = np.where(np.arange(120) % 2 == 0, 1, -1)
    X = np.random.default_rng(draw).normal(size=(120, 2)) * [stretch, 0.3] + np.outer(t, [0, 0.6])
    Z = PCA().fit_transform(X)
    return [round(120 * (1 - LDA().fit(A, t).score(A, t))) for A in (Z[:, :1], X, Z[:, 1:])]


def turns(draw):
    """The least stretch, in steps of 0.02, from which on the first component lies along the clouds."""
    t, noise = np.where(np.arange(120) % 2 == 0, 1, -1), np.random.default_rng(draw).normal(size=(120, 2))
    for stretch in np.arange(0.4, 1.2, 0.02):
        a = PCA(n_components=1).fit(noise * [stretch, 0.3] + np.outer(t, [0, 0.6])).components_[0]
        if abs(a[0]) > abs(a[1]):
            return stretch
    return 1.2


def sources(draw):
    """The variances along the principal directions of three sources in noise, falling."""
    rng = np.random.default_rng(draw)
    three = rng.normal(size=(200, 3)) * [4, 3, 2.5] @ np.linalg.qr(rng.normal(size=(12, 12)))[0][:3]
    return PCA().fit(three + 0.6 * rng.normal(size=(200, 12))).variance_


def falls(variances):
    """Each variance as a share of the one before."""
    return variances[1:] / variances[:-1]


def slopes(draw):
    """Whether the closest line is steeper than the regression of petal on sepal and less steep than the other."""
    rows = real.iris().X[50:, [0, 2]][np.random.default_rng(draw).integers(0, 100, 100)]
    S = np.cov(rows.T, bias=True)
    a = np.linalg.eigh(S)[1][:, -1]
    return S[0, 1] / S[0, 0] < a[1] / a[0] < S[1, 1] / S[0, 1]


CLAIMS = said(
    {
        "In the plane the nearest is typically 30 times nearer than the farthest.": entry(
            "the plane", given(farthest, 2), q50=(28, 32)
        ),
        "1.1 times": entry("a thousand", given(farthest, 1000), q05=(1.05, 1.1), q95=(1.1, 1.15)),
        "With them the digits have neighbours in 64 dimensions": thirty(
            "digits have neighbours", given(nearest, False), q05=(0.3, 0.32), q50=(0.31, 0.35), q95=(0.35, 0.38)
        ),
        "about as near as random points have in 10": entry(
            "as in ten", lambda draw: 1 / farthest(draw, 10), q50=(0.31, 0.36)
        ),
        "pixels that lie side by side tend to rise and fall together": entry(
            "side by side", side_by_side, least=(0.35, 0.45), most=(0.35, 0.45)
        ),
        "Around the **zeros** most neighbours are zeros as well, and the fours and the sixes live mostly among their "
        "own kind, too.": thirty(
            "zeros, fours and sixes", lambda draw: alike(draw, PCA)[[0, 4, 6]].min(), least=(0.55, 1)
        ),
        "of the 20 nearest to an eight or a five, about three quarters are other digits.": thirty(
            "eights and fives", lambda draw: 1 - alike(draw, PCA)[[5, 8]].mean(), q05=(0.7, 0.76), q95=(0.73, 0.8)
        ),
        "have heaps of their own now, with nearly nine of ten neighbours of their kind, on average.": thirty(
            "heaps of their own", lambda draw: alike(draw, LDA)[[0, 4, 6]].mean(), mean=(0.85, 0.9)
        ),
        **{
            words: thirty(
                f"eights on {make.__name__}'s plane", lambda draw, of=make: 20 * alike(draw, of)[8], mean=kept
            )
            for make, words, kept in (
                (LDA, "among the 20 nearest neighbours of an eight, 8 are eights on average", (7.5, 8.5)),
                (PCA, "**on PCA's plane** it was 5 or 6.", (5.2, 5.8)),
            )
        },
        "without them they are almost as lonely as points in a cube.": thirty(
            "shuffled pixels", given(nearest, True), q05=(0.57, 0.62), q95=(0.58, 0.65)
        ),
        "More than two thirds of the variance is not in that picture": thirty(
            "not in the plane",
            lambda draw: 1 - PCA(n_components=2).fit(digits(draw).X_train).proportion_[:2].sum(),
            least=(2 / 3, 1),
        ),
        "by far the largest thing about the flowers is that they are away from it.": once(
            "away from the origin",
            lambda draw: (FLOWERS.mean(axis=0) ** 2).sum() / (FLOWERS**2).sum(axis=1).mean(),
            mean=(0.9, 1),
        ),
        "40 % of all are misread.": thirty("two numbers", given(wrong, 2), mean=(0.39, 0.41)),
        "made from the training images alone: six in ten are right.": thirty(
            "six in ten", lambda draw: 1 - wrong(draw, 2), q05=(0.56, 0.6), q95=(0.6, 0.64)
        ),
        "From 21 components, where the rule of 0.9 stops, 6.3 % are misread on average": thirty(
            "twenty-one", lambda draw: 100 * wrong(draw, 21), mean=(6.25, 6.35)
        ),
        "from 40 it is 4.8 %": thirty("forty", lambda draw: 100 * wrong(draw, 40), mean=(4.75, 4.85)),
        "and fewer than from 21 in 29 of the 30 splits.": thirty(
            "forty against twenty-one", lambda draw: wrong(draw, 40) < wrong(draw, 21), share=(29 / 30, 29 / 30)
        ),
        "They need 21 directions for 0.9": thirty(
            "directions for 0.9",
            lambda draw: PCA(n_components=0.9).fit(digits(draw).X_train).n_components_,
            least=(21, 21),
            most=(21, 21),
        ),
        "and the elbow finds the three.": entry(
            "the elbow", lambda draw: falls(sources(draw)).argmin() + 1, least=(3, 3), most=(3, 3)
        ),
        "while on the left the fourth is less than a tenth of the third.": entry(
            "the cliff", lambda draw: falls(sources(draw))[2], q95=(0, 0.1)
        ),
        "among the first thirty eigenvalues none is less than half of the one before": thirty(
            "no elbow", lambda draw: falls(PCA().fit(digits(draw).X_train).variance_)[:29].min(), least=(0.5, 1)
        ),
        "there a pixel of a new image is typically off by 1.4 of 16.": thirty(
            "a rebuilt pixel", given(typical, False), least=(1.35, 1.45), most=(1.35, 1.45)
        ),
        "From the two numbers alone LDA misreads 4 of 100 flowers": entry(
            "flowers from two numbers", given(from_two, real.iris), mean=(0.035, 0.045)
        ),
        "and 8 of 100 patients that neither PCA nor LDA has seen, on average over 200 random splits.": entry(
            "patients from two numbers", given(from_two, real.breast_cancer), mean=(0.075, 0.085)
        ),
        "it turns almost onto the feature in mm": entry("in mm", millimetres, q05=(0.95, 1)),
        "All ten arrows point to the right, in each of 200 resamples of the patients": entry(
            "ten arrows", to_the_right, share=(1, 1)
        ),
        "since they are nearly the same number three times.": entry(
            "three times the same",
            lambda draw: np.corrcoef(shadow(draw)[0].T)[[0, 0, 2], [2, 3, 3]].min(),
            least=(0.97, 1),
        ),
        "Of the radius the plane holds 97 % of the variance.": entry(
            "radius", lambda draw: shadow(draw)[3][0], least=(0.96, 0.98), most=(0.97, 0.985)
        ),
        "fractal dimension has the longest arrow and only 85 %": [
            entry("the longest", lambda draw: np.hypot(*shadow(draw)[2]).argmax() == 9, share=(1, 1)),
            entry(
                "the longest is not the best held",
                lambda draw: shadow(draw)[3][9],
                q05=(0.82, 0.85),
                q50=(0.845, 0.855),
                q95=(0.85, 0.88),
            ),
        ],
        "concave points a shorter one and 96 %.": [
            entry(
                "shorter and better held",
                lambda draw: np.hypot(*shadow(draw)[2])[7] < np.hypot(*shadow(draw)[2])[9],
                share=(1, 1),
            ),
            entry(
                "concave points",
                lambda draw: shadow(draw)[3][7],
                q05=(0.945, 0.96),
                q50=(0.955, 0.965),
                q95=(0.955, 0.97),
            ),
        ],
        "about four fifths of its variance are not in the picture": entry(
            "texture", lambda draw: 1 - shadow(draw)[3][1], q05=(0.7, 0.8), q50=(0.78, 0.84), q95=(0.82, 0.9)
        ),
        "that of **texture** is the shortest": entry(
            "the shortest arrow", lambda draw: (np.hypot(*shadow(draw)[2]).argmin()) == 1, share=(1, 1)
        ),
        "The marks lie on a line, and the line is the area": entry(
            "the area", lambda draw: abs(PCA(n_components=1).fit(shadow(draw)[0]).components_[0, 3]), least=(0.99, 1)
        ),
        "the SVD six, the covariance one": entry("the SVD six", given(six, "svd"), least=(6, 6)),
        "the covariance one": entry("covariance one", given(six, "eigen"), least=(1, 1), most=(1, 1)),
        "From LDA's plane a third is misread instead of four tenths (it is better in 28 of 30 splits)": thirty(
            "LDA's plane is read better",
            lambda draw: plane(draw, LDA)[0] < plane(draw, PCA)[0],
            share=(28 / 30, 28 / 30),
        ),
        "From LDA's plane a third is misread": thirty("a third", lambda draw: plane(draw, LDA)[0], mean=(0.32, 0.34)),
        "while PCA's rebuilds more of the images (in all 30)": thirty(
            "PCA's plane rebuilds more", lambda draw: plane(draw, PCA)[1] > plane(draw, LDA)[1], share=(1, 1)
        ),
        "and tells the tumours apart better, in nine of ten splits too.": entry(
            "standardised tumours", lambda draw: tumours(draw)[1][1] < tumours(draw)[0][1], share=(0.88, 1)
        ),
        "As measured, one number seems to keep 98 % of thirty": entry(
            "98 % as measured", lambda draw: tumours(draw)[0][0], least=(0.975, 0.985), most=(0.98, 0.99)
        ),
        "Standardised, the first direction keeps 44 %": entry(
            "44 % standardised", lambda draw: tumours(draw)[1][0], q05=(0.42, 0.44), q95=(0.44, 0.46)
        ),
        "Standardising gives a rare speck at the border as much variance as the middle of the image": thirty(
            "standardised digits", lambda draw: typical(draw, True) > typical(draw, False), share=(1, 1)
        ),
        "PCA's line runs across them and does nearly as well as LDA's.": entry(
            "short clouds", lambda draw: clouds(draw, 0.5)[0] - clouds(draw, 0.5)[1], q05=(-3, 1), q95=(0, 4)
        ),
        "PCA has turned along the clouds, where plus and minus are mixed.": entry(
            "long clouds", lambda draw: clouds(draw, 2.0)[0], q05=(45, 60), q95=(55, 66)
        ),
        "where LDA still has 6 wrong": entry("LDA on long clouds", lambda draw: clouds(draw, 2.0)[1], q95=(0, 6)),
        "once the stretch is larger, the clouds vary more along than across.": entry(
            "where PCA turns", turns, q05=(0.58, 0.67), q50=(0.66, 0.71), q95=(0.67, 0.78)
        ),
        "It is the *second* component, the one with the small variance, that holds the classes": entry(
            "the second component", lambda draw: clouds(draw, 2.0)[2], q95=(0, 8)
        ),
        "and his lies between the others.": entry("three lines", slopes, share=(1, 1)),
    }
)
