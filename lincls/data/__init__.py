"""Data for the course: made with a seed, split, real (`real.iris()`), and those of its lectures (`lessons`)."""

from lincls.checks.docs import complete
from lincls.data import lessons, real
from lincls.data.split import Split, ThreeWay, folds, split, three_way
from lincls.data.synthetic import blobs, curve, flip, gaussians, line, rings, separable, surface, system, xor_clouds

__all__ = [
    "Split",
    "ThreeWay",
    "blobs",
    "curve",
    "flip",
    "folds",
    "gaussians",
    "lessons",
    "line",
    "real",
    "rings",
    "separable",
    "split",
    "surface",
    "system",
    "three_way",
    "xor_clouds",
]

complete(globals())
