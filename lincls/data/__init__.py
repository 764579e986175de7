"""Data for the course: made with a seed, split, and real (`real.iris()`)."""

from lincls.data import real
from lincls.data.split import Split, ThreeWay, folds, split, three_way
from lincls.data.synthetic import (
    blobs,
    curve,
    flip,
    gaussians,
    line,
    rings,
    separable,
    surface,
    system,
    xor_clouds,
)

__all__ = [
    "Split",
    "ThreeWay",
    "blobs",
    "curve",
    "flip",
    "folds",
    "gaussians",
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
