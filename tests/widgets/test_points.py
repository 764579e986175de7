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
    ("points", "error"),
    [
        (Points([]), ValueError),
        (Points([1, 2]), ValueError),
        (Points([[1, 2, 3]]), ValueError),
        (Points([[1, float("nan")]]), ValueError),
        (Points([["a", "b"]]), TypeError),
        (Points(None), (TypeError, ValueError)),
        (Points(SQUARE, [1, -1]), ValueError),
        (Points(SQUARE, 5), ValueError),
        (Points(SQUARE, [[1], [1, 2], [1], [1]]), ValueError),
        (Points(SQUARE, bounds=(0, 1)), ValueError),
        (Points(SQUARE, bounds=((1, 0), (0, 1))), ValueError),
        (Points(SQUARE, bounds=((0, 0.5), (0, 1))), ValueError),
    ],
)
def test_wrong_points_are_refused_by_the_name_of_their_control(points, error):
    with pytest.raises(error, match="control corners"):
        controls({"corners": points})


def test_labels_are_flat_one_a_point():
    for labels, came in ((5, "flat, .* shape \\(\\)"), ([1, -1], "one entry for each of the 4 examples")):
        with pytest.raises(ValueError, match=f"control corners: t must .*{came}"):
            controls({"corners": Points(SQUARE, labels)})


def test_another_number_of_points_is_refused():
    with pytest.raises(ValueError, match="control p has 4 points, got 1"):
        placed(Points(SQUARE)).value([[0, 0]])


def test_a_handle_moves_in_steps_of_its_sliders():
    known = controls({"w": (-3, 3, 0.1, 1), "b": (0, 60, 1, 6)})
    spec = Handle("w", "b").named("h").spec({name: control.spec() for name, control in known.items()})
    assert spec["of"] == ["w", "b"]
    assert spec["grid"] == [0.1, 1]
    assert spec["origin"] == [-3, 0]
    assert spec["bounds"] == [[-3, 3], [0, 60]]


def test_a_handle_needs_two_sliders():
    known = controls({"w": (-3, 3, 0.1, 1), "on": True})
    specs = {name: control.spec() for name, control in known.items()}
    for other in ("on", "missing"):
        with pytest.raises(ValueError, match=f"control h: a handle moves two sliders, but '{other}' is not one"):
            Handle("w", other).named("h").spec(specs)


def test_a_handle_may_stay_at_a_height_and_move_one_slider():
    known = controls({"cut": (-8, 8, 0.5, 1)})
    spec = Handle("cut", 0.25).named("h").spec({name: control.spec() for name, control in known.items()})
    assert (spec["of"], spec["at"], spec["names"]) == (["cut"], [0.25], ["cut"])
    assert spec["bounds"] == [[-8, 8], [0.25, 0.25]]
    with pytest.raises(ValueError, match="control h: y must be a finite number"):
        Handle("cut", np.nan).named("h").spec({name: control.spec() for name, control in known.items()})
