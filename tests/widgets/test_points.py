import json

import numpy as np
import pytest

from lincls.widgets import Handle, Points
from lincls.widgets.controls import controls

SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1]]


def placed(points, limits=((-2, 2), (-1, 3))):
    return points.named("p").within(limits)


def test_points_are_given_as_an_array_that_the_caller_may_change():
    control = placed(Points(SQUARE))
    first = control.initial
    first[:] = 9
    assert control.initial.tolist() == SQUARE


def test_points_cannot_leave_the_panel():
    control = placed(Points(SQUARE))
    assert control.value([[9, 9], [-9, -9], [0, 0], [1, 1]]).tolist() == [[2, 3], [-2, -1], [0, 0], [1, 1]]


def test_points_that_start_outside_the_panel_widen_their_bounds():
    control = placed(Points([[5, 0], [0, -4]]))
    assert control.bounds.tolist() == [[-2, 5], [-4, 3]]


def test_ends_and_random_places_are_inside_the_bounds():
    control = placed(Points(SQUARE, bounds=((-1, 1), (0, 2))))
    rng = np.random.default_rng(0)
    for places in [*control.ends(), *(control.draw(rng) for _ in range(5))]:
        assert np.array_equal(control.value(places), places)


def test_points_are_named_by_number_and_class_for_screen_readers():
    assert placed(Points(SQUARE[:2], [1, -1])).spec()["names"] == ["point 1, class +1", "point 2, class -1"]
    assert placed(Points(SQUARE[:1], ["ill"])).spec()["names"] == ["point 1, class ill"]
    json.dumps(placed(Points(SQUARE, np.array([1.0, -1, 1, -1]))).spec())


def test_arrow_keys_move_points_by_a_power_of_ten_and_shift_by_a_tenth_of_it():
    spec = placed(Points(SQUARE), limits=((-3, 3), (0, 40))).spec()
    assert spec["stride"] == [0.1, 1.0]
    assert np.allclose(spec["grid"], [0.01, 0.1])


@pytest.mark.parametrize(
    ("points", "error", "said"),
    [
        (Points([]), ValueError, ""),
        (Points([1, 2]), ValueError, ""),
        (Points([[1, 2, 3]]), ValueError, ""),
        (Points([[1, float("nan")]]), ValueError, ""),
        (Points([["a", "b"]]), TypeError, ""),
        (Points(None), (TypeError, ValueError), ""),
        (Points(SQUARE, [1, -1]), ValueError, ": t must .*one entry for each of the 4 examples"),
        (Points(SQUARE, 5), ValueError, r": t must .*flat, .* shape \(\)"),
        (Points(SQUARE, [[1], [1, 2], [1], [1]]), ValueError, ""),
        (Points(SQUARE, bounds=(0, 1)), ValueError, ""),
        (Points(SQUARE, bounds=((1, 0), (0, 1))), ValueError, ""),
        (Points(SQUARE, bounds=((0, 0.5), (0, 1))), ValueError, ""),
    ],
)
def test_wrong_points_are_refused_by_the_name_of_their_control(points, error, said):
    with pytest.raises(error, match=f"control corners{said}"):
        controls({"corners": points})


def test_another_number_of_points_is_refused():
    with pytest.raises(ValueError, match="control p has 4 points, got 1"):
        placed(Points(SQUARE)).value([[0, 0]])


SLIDERS = controls({"w": (-3, 3, 0.1, 1), "b": (0, 60, 1, 6), "cut": (-8, 8, 0.5, 1), "on": True})


def handle(x, y):
    return Handle(x, y).named("h").spec({name: control.spec() for name, control in SLIDERS.items()})


def test_a_handle_moves_in_steps_of_its_sliders():
    wanted = {"of": ["w", "b"], "grid": [0.1, 1], "origin": [-3, 0], "bounds": [[-3, 3], [0, 60]]}
    assert wanted.items() <= handle("w", "b").items()


def test_a_handle_may_stay_at_a_height_and_move_one_slider():
    wanted = {"of": ["cut"], "at": [0.25], "names": ["cut"], "bounds": [[-8, 8], [0.25, 0.25]]}
    assert wanted.items() <= handle("cut", 0.25).items()


@pytest.mark.parametrize(
    ("x", "y", "said"),
    [
        ("w", "on", "a handle moves two sliders, but 'on' is not one"),
        ("w", "missing", "a handle moves two sliders, but 'missing' is not one"),
        ("cut", np.nan, "y must be a finite number"),
    ],
)
def test_a_handle_needs_two_sliders_or_one_and_a_height(x, y, said):
    with pytest.raises(ValueError, match=f"control h: {said}"):
        handle(x, y)
