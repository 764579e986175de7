"""lincls: linear classification, taught and checked.

`import lincls` costs little more than `import numpy`: public names are loaded when they are first used
(PEP 562). The rooms: checks, features, metrics, boolean, data, models, separability, plot, widgets, figures,
report, exercise, language, environment.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_ROOMS = (
    "boolean",
    "checks",
    "data",
    "environment",
    "exercise",
    "features",
    "figures",
    "language",
    "metrics",
    "models",
    "plot",
    "report",
    "separability",
    "widgets",
)
_HOMES = {
    "lincls.checks": ("ConvergenceWarning", "quiet"),
    "lincls.language": ("use_language",),
    "lincls.models": (
        "Adaline",
        "BatchPerceptron",
        "BernoulliNaiveBayes",
        "GaussianNaiveBayes",
        "GradientDescentRegression",
        "Kozinec",
        "LDA",
        "LeastSquaresClassifier",
        "LinearRegression",
        "LogisticRegression",
        "MulticlassPerceptron",
        "OneVsOne",
        "OneVsRest",
        "PCA",
        "Perceptron",
        "Pocket",
        "PolynomialRegression",
        "QDA",
        "SoftmaxRegression",
        "cross_validate",
    ),
    "lincls.separability": ("HullPoint", "Separator", "decide", "verify"),
    "lincls.widgets": ("Live", "Predict", "predictions", "replay"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", *_ROOMS]
__all__.extend(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name in _ROOMS:
        return import_module(f"lincls.{name}")
    if name in _HOME_OF:
        return getattr(import_module(_HOME_OF[name]), name)
    raise AttributeError(f"module 'lincls' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
