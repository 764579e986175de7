"""Curved boundaries in data space."""

import numpy as np

from lincls import Perceptron
from lincls.boolean import XOR
from lincls.features import products
from lincls.plot import CurvedBoundaryArtist, figure, frame
from lincls.plot.implicit import Field

BOX = (-2.0, 2.0, -1.0, 1.0)


def circle(X):
    return 0.49 - (X**2).sum(axis=1)


def square() -> CurvedBoundaryArtist:
    return CurvedBoundaryArtist(frame(figure().axes[0], (-1, 2), (-1, 2)))


def test_every_point_of_the_curve_has_z_near_0():
    points = np.vstack(Field(circle, BOX).curves())
    np.testing.assert_allclose(np.hypot(*points.T), 0.7, atol=1e-3)


def test_a_straight_boundary_is_found_exactly():
    points = np.vstack(Field(lambda X: X @ [1.0, -2.0] + 0.3, BOX).curves())
    np.testing.assert_allclose(points @ [1.0, -2.0] + 0.3, 0, atol=1e-9)


def test_the_two_lines_of_xor_cross():
    lines = Field(lambda X: products(X) @ [1, 1, -2] - 0.5, (-1.0, 2.0, -1.0, 2.0)).curves()
    points = np.vstack(lines)
    assert (np.abs(points - 0.5).min(axis=1) < 0.01).all()
    assert {-1.0, 2.0} <= set(points[:, 0]) and {-1.0, 2.0} <= set(points[:, 1])


def test_a_point_lies_in_the_region_of_its_sign():
    field = Field(circle, BOX)
    spots = np.random.default_rng(0).uniform((-2, -1), (2, 1), (300, 2))
    spots = spots[np.abs(circle(spots)) > 0.02]
    for sign in (1, -1):
        # a path with a hole: a point is inside when an odd number of its rings goes round it
        rings = [ring for path in field.region(sign) for ring in path.to_polygons()]
        inside = sum(_within(ring, spots) for ring in rings) % 2 == 1
        assert np.array_equal(inside, sign * circle(spots) > 0)


def _within(ring, spots):
    from matplotlib.path import Path

    return Path(ring).contains_points(spots).astype(int)


def test_a_model_is_asked_for_its_decision_function():
    model = Perceptron().fit(*XOR.encoded(-1)._replace(t=np.array([-1, -1, -1, 1])))
    artist = square().set(model)
    points = np.vstack(artist.lines.get_segments())
    np.testing.assert_allclose(points @ model.w_ + model.b_, 0, atol=1e-9)


def test_where_z_keeps_its_sign_there_is_no_curve_and_one_region():
    artist = square().set(lambda X: np.full(len(X), -2.0))
    assert len(artist.lines.get_segments()) == 0
    assert [len(side.get_paths()) for side in artist.sides] == [0, 1]


def test_rounding_errors_do_not_move_the_curve():
    rng = np.random.default_rng(1)
    exact = Field(lambda X: products(X) @ [1, 1, -2] - 0.5, BOX).curves()
    shaken = Field(lambda X: products(X) @ [1, 1, -2] - 0.5 + 1e-15 * rng.normal(size=len(X)), BOX).curves()
    assert all(np.array_equal(a, b) for a, b in zip(exact, shaken, strict=True))
