"""Pictures of data space, weight space and learning.

`plot_x(...)` draws once and returns the axes; an `XArtist` is made once and moves by its `set`, for live figures.
What a single figure moves it declares as `Marks`.
"""

from lincls.plot.boundary import ArrowArtist, BoundaryArtist, plot_boundary
from lincls.plot.curve import CursorArtist, plot_targets
from lincls.plot.hulls import hull, nearest_points, plot_hulls
from lincls.plot.implicit import CurvedBoundaryArtist
from lincls.plot.marks import Marks
from lincls.plot.picture import show
from lincls.plot.pixels import plot_pixels, shifts
from lincls.plot.points import PointsArtist, plot_points
from lincls.plot.regions import ProbabilitiesArtist, RegionsArtist
from lincls.plot.spaces import (
    ConstraintsArtist,
    SpacesArtist,
    frame_weights,
    mistakes,
    plot_data_space,
    plot_weight_space,
)
from lincls.plot.style import figure, frame
from lincls.plot.surface import PathArtist, plot_surface

__all__ = [
    "ArrowArtist",
    "BoundaryArtist",
    "ConstraintsArtist",
    "CursorArtist",
    "CurvedBoundaryArtist",
    "Marks",
    "PathArtist",
    "PointsArtist",
    "ProbabilitiesArtist",
    "RegionsArtist",
    "SpacesArtist",
    "figure",
    "frame",
    "frame_weights",
    "hull",
    "mistakes",
    "nearest_points",
    "plot_boundary",
    "plot_data_space",
    "plot_hulls",
    "plot_pixels",
    "plot_points",
    "plot_surface",
    "plot_targets",
    "plot_weight_space",
    "shifts",
    "show",
]
