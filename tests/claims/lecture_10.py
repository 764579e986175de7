"""Claims of lecture 10: distances of random points, and PCA over resplits and resamples of the tables."""

from functools import cache

import numpy as np
from claim import Claim

from lincls import LDA, PCA
from lincls.data import real, split
from lincls.features import standardise


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
    table = real.digits()
    return split(table.X, table.t, seed=draw)


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


def kept(draw, table):
    """The share of the variance of a bootstrap of the irises or the standardised tumours that two directions keep."""
    X = table().X[np.random.default_rng(draw).integers(0, len(table().X), len(table().X))]
    X = standardise(X).Z if table is real.breast_cancer else X
    return PCA(n_components=2).fit(X).proportion_.sum()


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


@cache
def sources(draw):
    """The directions for 0.9 of the variance of three sources in noise, and where the eigenvalues fall most."""
    rng = np.random.default_rng(draw)
    three = rng.normal(size=(200, 3)) * [4, 3, 2.5] @ np.linalg.qr(rng.normal(size=(12, 12)))[0][:3]
    variances = PCA().fit(three + 0.6 * rng.normal(size=(200, 12))).variance_
    return int((variances[:-1] / variances[1:]).argmax()) + 1


def slopes(draw):
    """Whether the closest line is steeper than the regression of petal on sepal and less steep than the other."""
    rows = real.iris().X[50:, [0, 2]][np.random.default_rng(draw).integers(0, 100, 100)]
    S = np.cov(rows.T, bias=True)
    a = np.linalg.eigh(S)[1][:, -1]
    return S[0, 1] / S[0, 0] < a[1] / a[0] < S[1, 1] / S[0, 1]


CLAIMS = [
    Claim(
        "the plane",
        "In the plane the nearest is typically 30 times nearer than the farthest.",
        lambda draw: farthest(draw, 2),
        {"q50": (28, 32)},
    ),
    Claim(
        "a thousand dimensions",
        "1.1 times",
        lambda draw: farthest(draw, 1000),
        {"q05": (1.05, 1.1), "q95": (1.1, 1.15)},
    ),
    Claim(
        "digits have neighbours",
        "(other samples give 0.31 to 0.37)",
        lambda draw: nearest(draw, False),
        {"q05": (0.3, 0.32), "q50": (0.31, 0.35), "q95": (0.35, 0.38)},
        30,
    ),
    Claim(
        "as near as in ten dimensions",
        "about as near as random points have in 10",
        lambda draw: 1 / farthest(draw, 10),
        {"q50": (0.31, 0.36)},
    ),
    Claim(
        "shuffled pixels",
        "without them they are almost as lonely as points in a cube.",
        lambda draw: nearest(draw, True),
        {"q05": (0.57, 0.62), "q95": (0.58, 0.65)},
        30,
    ),
    Claim("two numbers", "The other 40 % are misread.", lambda draw: wrong(draw, 2), {"mean": (0.39, 0.41)}, 30),
    Claim(
        "six in ten",
        "made from the training images alone: six in ten are right.",
        lambda draw: 1 - wrong(draw, 2),
        {"q05": (0.56, 0.6), "q95": (0.6, 0.64)},
        30,
    ),
    Claim(
        "forty against twenty-one",
        "by only 0.6 points (by 1.5 on average over thirty splits).",
        lambda draw: 100 * (wrong(draw, 21) - wrong(draw, 40)),
        {"mean": (1.3, 1.6), "least": (-0.1, 1)},
        30,
    ),
    Claim(
        "directions for 0.9",
        "the digits need 21 directions for 0.9",
        lambda draw: PCA(n_components=0.9).fit(digits(draw).X_train).n_components_,
        {"least": (21, 21), "most": (21, 21)},
        30,
    ),
    Claim("the elbow", "and the elbow finds the three.", sources, {"least": (3, 3), "most": (3, 3)}),
    Claim(
        "LDA's plane is read better",
        "From LDA's plane a third is misread instead of four tenths (it is better in 28 of 30 splits)",
        lambda draw: plane(draw, LDA)[0] < plane(draw, PCA)[0],
        {"share": (28 / 30, 28 / 30)},
        30,
    ),
    Claim(
        "a third is misread",
        "From LDA's plane a third is misread",
        lambda draw: plane(draw, LDA)[0],
        {"mean": (0.32, 0.34)},
        30,
    ),
    Claim(
        "PCA's plane rebuilds more",
        "while PCA's rebuilds more of the images (in all 30)",
        lambda draw: plane(draw, PCA)[1] > plane(draw, LDA)[1],
        {"share": (1, 1)},
        30,
    ),
    Claim(
        "standardised tumours",
        "and tells the tumours apart better, in nine of ten splits too.",
        lambda draw: tumours(draw)[1][1] < tumours(draw)[0][1],
        {"share": (0.88, 1)},
    ),
    Claim(
        "98 % as measured",
        "As measured, one number seems to keep 98 % of thirty",
        lambda draw: tumours(draw)[0][0],
        {"least": (0.975, 0.985), "most": (0.98, 0.99)},
    ),
    Claim(
        "44 % standardised",
        "Standardised, the first direction keeps 44 %",
        lambda draw: tumours(draw)[1][0],
        {"q05": (0.42, 0.44), "q95": (0.44, 0.46)},
    ),
    Claim(
        "standardised digits",
        "Standardising gives a rare speck at the border as much variance as the middle of the image",
        lambda draw: typical(draw, True) > typical(draw, False),
        {"share": (1, 1)},
        30,
    ),
    Claim(
        "long clouds",
        "PCA has turned along the clouds, where plus and minus are mixed.",
        lambda draw: clouds(draw, 2.0)[0],
        {"q05": (45, 60), "q95": (55, 66)},
    ),
    Claim("LDA on long clouds", "while LDA still has 6 wrong", lambda draw: clouds(draw, 2.0)[1], {"q95": (0, 6)}),
    Claim(
        "where PCA turns",
        "Between 0.6 and 0.7 the clouds become longer than the spread across both",
        turns,
        {"q05": (0.58, 0.67), "q50": (0.66, 0.71), "q95": (0.67, 0.78)},
    ),
    Claim(
        "the second component",
        "It is the *second* component, the one with the small variance, that holds the classes",
        lambda draw: clouds(draw, 2.0)[2],
        {"q95": (0, 8)},
    ),
    Claim("three lines", "and his lies between the others.", slopes, {"share": (1, 1)}),
]
