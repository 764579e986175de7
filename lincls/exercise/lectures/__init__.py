"""What the check cells of the lectures check: one file a lecture, named as its figures are.

    with check.question("When to stop", points=2):
        lectures.perceptron.stopping(stop)

A check cell stands below the reader's stub, so it must not contain the answer; the formulas stand here, apart from the
keys of the exercise sets. They are plain numpy, and they travel with the lectures' pages.
"""

from lincls.exercise.lectures import (
    boolean,
    comparison,
    convexity,
    features,
    generative,
    least_squares,
    logistic,
    multiclass,
    pca,
    perceptron,
    regression,
    welcome,
)

__all__ = ["boolean", "comparison", "convexity", "features", "generative", "least_squares", "logistic", "multiclass"]
__all__ += ["pca", "perceptron", "regression", "welcome"]
