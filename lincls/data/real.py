"""Real data: five small tables that ship with the package, each with its source and licence.

    iris             150 flowers, 4 lengths in cm, 3 species         Fisher (1936)
    breast_cancer    569 patients, 30 features, ill or not           Wolberg, Street and Mangasarian (1995)
    digits          1797 images of 8x8 pixels, ink 0 to 16, 0 to 9   Alpaydin and Kaynak (1998)
    carbon_dioxide    67 years, ppm in the air at Mauna Loa          NOAA and Scripps, from 1959 on
    letters         2000 e-mails, 57 counts of words, junk or not    Hopkins, Reeber, Forman and Suermondt (1999)

Nothing is downloaded. The files and their licences are in the folder `tables` beside this module.
"""

import csv
from functools import cache
from importlib import resources
from typing import NamedTuple

import numpy as np

LICENCE, FREE = "CC BY 4.0", "public domain"


class Table(NamedTuple):
    """A data set: `X, t = table[:2]`.

    Examples
    --------
    >>> from lincls.data import real
    >>> X, t = real.iris()[:2]
    >>> X.shape, t[:3]
    ((150, 4), array([0, 0, 0]))
    """

    X: np.ndarray  # (N, D)
    t: np.ndarray  # (N,) whole numbers, places in `classes`; real numbers where there are no classes
    features: tuple[str, ...]  # (D,) names, with units where there are any
    classes: tuple[str, ...]  # (K,) names; none for regression
    source: str
    licence: str = LICENCE


def iris() -> Table:
    """Return the iris flowers: 50 each of setosa (0), versicolor (1), virginica (2); all lengths in cm.

    Examples
    --------
    >>> from lincls.data import real
    >>> real.iris().features[0]
    'sepal length (cm)'
    """
    return _table(
        "iris.csv",
        ("setosa", "versicolor", "virginica"),
        "R. A. Fisher, Annals of Eugenics 7 (1936); measured by E. Anderson",
    )


def breast_cancer() -> Table:
    """Return the Wisconsin diagnostic breast cancer data: benign (0) 357 times, malignant (1) 212 times.

    The positive class is the disease. (scikit-learn numbers the two the other way round.)

    Examples
    --------
    >>> from lincls.data import real
    >>> real.breast_cancer().X.shape, real.breast_cancer().classes
    ((569, 30), ('benign', 'malignant'))
    """
    return _table(
        "breast_cancer.csv",
        ("benign", "malignant"),
        "W. H. Wolberg, W. N. Street and O. L. Mangasarian, Breast Cancer Wisconsin (Diagnostic), UCI (1995)",
    )


def digits() -> Table:
    """Return the handwritten digits 0 to 9; `X.reshape(-1, 8, 8)` are the images, rows from top to bottom.

    Examples
    --------
    >>> from lincls.data import real
    >>> real.digits().X.reshape(-1, 8, 8).shape
    (1797, 8, 8)
    """
    return _table(
        "digits.csv",
        tuple("0123456789"),
        "E. Alpaydin and C. Kaynak, Optical Recognition of Handwritten Digits, UCI (1998)",
    )


def carbon_dioxide() -> Table:
    """Return the carbon dioxide in the air at Mauna Loa, the mean of each year in ppm: a table for regression.

    Examples
    --------
    >>> from lincls.data import real
    >>> X, t = real.carbon_dioxide()[:2]
    >>> X[0], t[0]
    (array([1959.]), np.float64(315.98))
    """
    return _table(
        "carbon_dioxide.csv",
        (),
        "NOAA Global Monitoring Laboratory and Scripps Institution of Oceanography, 1959 to 2025",
        FREE,
    )


def letters() -> Table:
    """Return 2000 letters that came to a laboratory in 1999: wanted (0) 1227 times, junk (1) 773 times.

    The first 48 features say how many of a hundred words are this word, the next 6 how many of a hundred characters are
    this one, the last 3 how long the runs of capital letters are: their mean, the longest, all together.

    Examples
    --------
    >>> from lincls.data import real
    >>> real.letters().X.shape, real.letters().classes
    ((2000, 57), ('wanted', 'junk'))
    """
    return _table(
        "letters.csv",
        ("wanted", "junk"),
        "M. Hopkins, E. Reeber, G. Forman and J. Suermondt, Spambase, UCI (1999): a part of it",
    )


def _table(file: str, classes: tuple[str, ...], source: str, licence: str = LICENCE) -> Table:
    X, t, features = _read(file, classes)
    return Table(X.copy(), t.copy(), features, classes, source, licence)


@cache
def _read(file: str, classes: tuple[str, ...]) -> tuple[np.ndarray, np.ndarray, tuple[str, ...]]:
    text = resources.files("lincls.data").joinpath("tables", file).read_text(encoding="utf-8")
    header, *rows = csv.reader(text.splitlines())
    X = np.array([[*map(float, row[:-1])] for row in rows])
    t = np.array([classes.index(row[-1]) if classes else float(row[-1]) for row in rows])
    return X, t, tuple(header[:-1])
