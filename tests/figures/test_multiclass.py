"""Exact regions of linear machines and of two-class models, bars, and what the stills of lecture 08 say."""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from lincls import LeastSquaresClassifier, MulticlassPerceptron, OneVsOne, OneVsRest
from lincls.checks import NotFittedError
from lincls.data import blobs, lessons
from lincls.figures import multiclass
from lincls.figures.multiclass import (
    AlbumArtist,
    BarsArtist,
    ClassWeightsArtist,
    MachineArtist,
    SchemeArtist,
    arrangement,
)
from lincls.plot import figure, frame
from lincls.plot.geometry import area, corners

SQUARE = corners((-1.0, 1.0, -1.0, 1.0))


def axes():
    return frame(figure().axes[0], (-6, 6), (-5, 5))


def grid(ax, M=300):
    """Return the middles of M x M equal tiles of the axes, (M * M, 2)."""
    low, high = np.array([ax.get_xlim(), ax.get_ylim()]).T
    steps = (np.arange(M) + 0.5) / M
    x, y = (a + steps * (z - a) for a, z in zip(low, high, strict=True))
    return np.column_stack([axis.ravel() for axis in np.meshgrid(x, y)])


@pytest.mark.parametrize("seed", range(5))
def test_the_shares_of_a_machine_are_those_counted_on_a_grid_and_sum_to_one(seed):
    ax, rng = axes(), np.random.default_rng(seed)
    W, b = rng.normal(size=(4, 2)), rng.normal(size=4)
    shares = MachineArtist(ax, 4).set(W, b).shares
    counted = np.bincount((grid(ax) @ W.T + b).argmax(axis=1), minlength=4) / 300**2
    assert shares.sum() == pytest.approx(1)
    np.testing.assert_allclose(shares, counted, atol=0.01)


def test_of_equal_functions_the_first_gets_the_whole_region():
    machine = MachineArtist(axes(), 3).set(np.zeros((3, 2)), np.zeros(3))
    assert machine.shares.tolist() == [1, 0, 0]
    assert len(machine.borders.get_segments()) == 0


def test_a_region_that_only_rounding_makes_is_not_drawn():
    W = np.array([[-1.0, 0.1], [0, 1e-17], [1.0, -0.1]])
    machine = MachineArtist(axes(), 3).set(W, [1 / 3, 1 / 3 + 1e-16, 1 / 3])
    assert machine.shares[1] < 1e-12 and len(machine.fills[1].get_paths()) == 0


def test_without_shade_only_the_borders_are_left():
    machine = MachineArtist(axes(), 2, shade=False).set([[1, 0], [-1, 0]], [0, 0])
    assert machine.artists == (machine.borders,) and not any(fill.get_visible() for fill in machine.fills)


def test_only_borders_between_classes_are_drawn():
    machine = MachineArtist(axes(), 2).set([[1, 0], [-1, 0]], [0, 0])
    assert all(np.allclose(segment[:, 0], 0) for segment in machine.borders.get_segments())


def test_one_vs_one_lines_that_meet_in_a_point_leave_nothing_ambiguous():
    X, t = np.array([[1.0, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)]]), [0, 1, 2]
    assert SchemeArtist(axes(), 3).set(OneVsOne(LeastSquaresClassifier).fit(X, t)).ambiguous < 1e-9


@pytest.mark.parametrize("scheme", [OneVsRest, OneVsOne])
@pytest.mark.parametrize("K", [3, 4])
def test_the_ambiguous_share_is_that_counted_on_a_grid(scheme, K):
    X, t = blobs(60, gap=3, spread=1.2, K=K, seed=2)
    model, ax = scheme(LeastSquaresClassifier).fit(X, t), axes()
    artist = SchemeArtist(ax, K).set(model)
    assert artist.ambiguous == pytest.approx(model.ambiguous(grid(ax)).mean(), abs=0.01)
    if scheme is OneVsRest:
        claims = model.claims(grid(ax)).sum(axis=1)
        assert artist.unclaimed == pytest.approx((claims == 0).mean(), abs=0.01)
        assert artist.contested == pytest.approx((claims > 1).mean(), abs=0.01)
    else:
        assert artist.unclaimed == 0


def test_three_lines_in_general_position_make_seven_cells_that_fill_the_picture():
    lines = [(np.array([1.0, 0]), 0.1), (np.array([0, 1.0]), 0.1), (np.array([1.0, 1.0]), -0.2)]
    cells = arrangement(SQUARE, lines)
    assert len(cells) == 7
    assert sum(map(area, cells)) == pytest.approx(4)


def test_a_weight_vector_of_zero_has_no_arrow():
    arrows = ClassWeightsArtist(axes(), 3).set([[0, 0], [1, 0], [0, 1]]).arrows
    assert [arrow.shape.get_visible() for arrow in arrows] == [False, True, True]


def test_mistakes_are_ringed_and_doubts_are_hatched():
    X, t = blobs(30, gap=4, spread=0.5, K=3, seed=1)
    model = LeastSquaresClassifier().fit(X, t)
    ax = axes()
    multiclass._machine(ax, model.w_, model.b_, X, (t + 1) % 3)
    rings = [line for line in ax.lines if line.get_marker() == "o" and line.get_markeredgewidth() == 2.6]
    assert len(rings[0].get_xydata()) == 30
    scheme = SchemeArtist(axes(), 3).set(OneVsRest(LeastSquaresClassifier).fit(X, t))
    assert any(fill.get_hatch() and fill.get_paths() for fill in scheme.doubts)


def test_a_row_is_wanted_for_each_class():
    with pytest.raises(ValueError, match="W must have a row for each of the 3 classes; it came with 2"):
        MachineArtist(axes(), 3).set([[1, 0], [0, 1]], [0, 0])
    with pytest.raises(ValueError, match="W must have a row for each of the 3 classes; it came with 2"):
        ClassWeightsArtist(axes(), 3).set([[1, 0], [0, 1]])


def test_one_class_alone_has_the_whole_picture():
    assert MachineArtist(axes(), 1).set([[1, 0]], [0]).shares.tolist() == [1]
    assert len(ClassWeightsArtist(axes(), 1).set([[1, 0]]).arrows) == 1
    ax = axes()
    multiclass._machine(ax, np.array([[1, 0]]), [0], np.array([[0, 0], [1, 1]]), [1, 1])
    rings = [line for line in ax.lines if line.get_marker() == "o" and line.get_markeredgewidth() == 2.6]
    assert len(rings[0].get_xydata()) == 0


def test_only_a_fitted_scheme_of_the_classes_drawn_is_asked():
    X, t = [[0, 0], [1, 0], [0, 1]], [0, 1, 2]
    with pytest.raises(NotFittedError, match="this OneVsRest is not fitted yet"):
        SchemeArtist(axes(), 3).set(OneVsRest())
    with pytest.raises(TypeError, match="model must be a fitted OneVsRest or OneVsOne; it came as LeastSquares"):
        SchemeArtist(axes(), 3).set(LeastSquaresClassifier().fit(X, t))
    with pytest.raises(ValueError, match="model must know as many classes as are drawn, 2; it came with 3"):
        SchemeArtist(axes(), 2).set(OneVsRest().fit(X, t))


def test_bars_stand_as_high_as_the_probabilities():
    ax = figure().axes[0]
    bars = BarsArtist(ax, 3).set([0.2, 0.7, 0.1]).bars
    assert [bar.get_height() for bar in bars] == [0.2, 0.7, 0.1]
    assert ax.get_xlabel() and ax.get_ylabel()


def test_one_class_has_one_bar():
    assert [bar.get_height() for bar in BarsArtist(figure().axes[0], 1).set([1.0]).bars] == [1.0]


def test_the_middle_clouds_points_have_their_opposites_and_two_clouds_are_upright():
    X, t = lessons.clouds_in_a_row()
    middle = X[t == 1]
    assert np.allclose(sorted(map(tuple, middle)), sorted(map(tuple, -middle)))
    cloud, member = lessons.round_their_centres()
    assert [int(np.ptp(cloud[member == k], axis=0).argmax()) for k in range(3)] == [1, 0, 1]


def test_an_album_shows_each_row_of_weights_at_its_place_and_frames_those_that_are_marked():
    W = np.zeros((10, 64))
    W[7, 0], W[2, 63] = -2.0, 1.0
    album = AlbumArtist(figure().axes[0], "ten").set(W).mark(good=[7], bad=[2])
    upper, lower = (row.get_array() for row in album.rows)
    assert lower[0, 20] == -1 and upper[7, 27] == 0.5 and np.count_nonzero([upper, lower]) == 2
    corners = [tuple(segment[0]) for segment in album.frames.get_segments()[-2:]]
    assert corners == [tuple(album.corners[7]), tuple(album.corners[2])]


def test_the_bars_of_an_album_grow_from_the_middle_to_the_side_of_their_sign():
    album = AlbumArtist(figure().axes[0], "ten", bars=True).measure([0.5, -1.0, *np.zeros(8)])
    middles = album.corners[:, 0] + 4
    right, left = (path.vertices[:, 0] for path in album.bars.get_paths()[:2])
    assert (right.min(), right.max()) == (middles[0], middles[0] + 2)
    assert (left.min(), left.max()) == (middles[1] - 4, middles[1])


def test_a_verdict_names_who_claims_a_digit_and_what_the_largest_score_says():
    z = np.full(10, -2.0)
    assert "Claimed by nobody" in multiclass._verdict(3, z)
    z[[1, 8]] = 0.5, 1.0
    said = multiclass._verdict(8, z)
    assert said == "Somebody wrote an 8. Claimed by 1 and 8; the largest z, 1.0, is that of 8, which is right."


def test_every_correction_of_the_ten_digits_raises_one_class_and_lowers_another():
    X, t, *_ = lessons.ten_digits()
    states = list(MulticlassPerceptron().steps(X, t))
    for before, after in pairwise(states[:50]):
        change = after.w - before.w
        assert np.array_equal(change[t[after.n]], X[after.n])
        assert np.array_equal(change[after.rival], -X[after.n])
    assert len(states) == len(multiclass.errors_by_correction()["seen"])
    assert multiclass.errors_by_correction()["seen"][-1] == 0


def test_fewer_errors_are_left_the_more_is_handed_back():
    table = multiclass.ten_splits()
    assert (np.diff(table["curve"]) <= 0).all()
    assert table["curve"][0] == table["soft"].sum() and table["curve"][-1] == 0


@pytest.mark.parametrize("name", ["three_namings", "masked", "iris_regions", "two_albums", "handed_back"])
def test_a_still_needs_no_argument_and_says_what_the_lecture_shows(name, capsys):
    getattr(multiclass, name)()
    lecture = Path(__file__).resolve().parents[2] / "notebooks" / "08_multiclass.ipynb"
    assert json.dumps(capsys.readouterr().out.strip(), ensure_ascii=False)[1:-1] in lecture.read_text("utf-8")
