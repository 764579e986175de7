"""Pictures of data space, weight space and learning.

`plot_x(...)` draws once and returns the axes; an `XArtist` is made once and moves by its `set`, for live
figures.
"""

from lincls.plot.boundary import ArrowArtist, BoundaryArtist, DistancesArtist, plot_boundaries, plot_boundary
from lincls.plot.cover import CoverArtist, plot_cover
from lincls.plot.curve import CurveArtist, plot_curve, plot_parts, plot_targets
from lincls.plot.history import CursorArtist, HistoryArtist, plot_bound, plot_degrees, plot_history
from lincls.plot.hulls import AverageArtist, HullsArtist, hull, nearest_points, plot_hulls, plot_set
from lincls.plot.implicit import CurvedBoundaryArtist, plot_curved_boundary
from lincls.plot.learning import CorrectionArtist, CurvesArtist, SandwichArtist
from lincls.plot.lift import LiftArtist, plot_lift
from lincls.plot.network import NetworkArtist, plot_network
from lincls.plot.path import PathArtist, WeightArtist, plot_path
from lincls.plot.picture import png, png_with_caption, show
from lincls.plot.pixels import ShiftsArtist, plot_pixels, shifts
from lincls.plot.points import PointsArtist, RingsArtist, mark_errors, plot_points
from lincls.plot.regions import RegionsArtist, plot_regions
from lincls.plot.spaces import (
    ConstraintsArtist,
    SpacesArtist,
    frame_weights,
    mistakes,
    plot_data_space,
    plot_weight_space,
)
from lincls.plot.style import figure, frame
from lincls.plot.surface import plot_surface
from lincls.plot.truth import TruthTableArtist, plot_truth_table

__all__ = [
    "ArrowArtist",
    "AverageArtist",
    "BoundaryArtist",
    "ConstraintsArtist",
    "CorrectionArtist",
    "CoverArtist",
    "CursorArtist",
    "CurveArtist",
    "CurvedBoundaryArtist",
    "CurvesArtist",
    "DistancesArtist",
    "HistoryArtist",
    "HullsArtist",
    "LiftArtist",
    "NetworkArtist",
    "PathArtist",
    "PointsArtist",
    "RegionsArtist",
    "RingsArtist",
    "SandwichArtist",
    "ShiftsArtist",
    "SpacesArtist",
    "TruthTableArtist",
    "WeightArtist",
    "figure",
    "frame",
    "frame_weights",
    "hull",
    "mark_errors",
    "mistakes",
    "nearest_points",
    "plot_bound",
    "plot_boundaries",
    "plot_boundary",
    "plot_cover",
    "plot_curve",
    "plot_curved_boundary",
    "plot_data_space",
    "plot_degrees",
    "plot_history",
    "plot_hulls",
    "plot_lift",
    "plot_network",
    "plot_parts",
    "plot_path",
    "plot_pixels",
    "plot_points",
    "plot_regions",
    "plot_set",
    "plot_surface",
    "plot_targets",
    "plot_truth_table",
    "plot_weight_space",
    "png",
    "png_with_caption",
    "shifts",
    "show",
]
