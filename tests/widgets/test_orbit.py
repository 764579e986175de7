import json

import numpy as np
import pytest

from lincls.widgets import Live, Orbit
from lincls.widgets.controls import controls


def orbit(**named) -> Orbit:
    return Orbit(**named).named("view")


@pytest.mark.parametrize(
    ("elevations", "raw", "value"),
    [
        ((-90, 90), (25, 20), (25, 20)),
        ((-90, 90), (365, 20), (5, 20)),
        ((-90, 90), (-5, 20), (355, 20)),
        ((-90, 90), (359.6, 0), (0, 0)),
        ((-90, 90), (0, 200), (0, 90)),
        ((-90, 90), np.array([720.0, -91]), (0, -90)),
        ((0, 60), (10, -5), (10, 0)),
        ((0, 60), (10, 61), (10, 60)),
    ],
)
def test_the_azimuth_goes_round_and_the_elevation_stops(elevations, raw, value):
    view = orbit(elevations=elevations).value(raw)
    assert view == value and all(type(angle) is int for angle in view)


def test_ends_and_random_views_are_views():
    control, rng = orbit(elevations=(-10, 45)), np.random.default_rng(0)
    views = [*control.ends(), *(control.draw(rng) for _ in range(50))]
    assert all(control.value(view) == view for view in views)
    assert {elevation for _, elevation in control.ends()} == {-10, 45}


def test_the_browser_gets_plain_numbers():
    spec = json.loads(json.dumps(orbit(panel=1, azimuth=-20, elevation=30.4).spec()))
    assert spec["initial"] == [340, 30] and spec["panel"] == 1 and spec["elevations"] == [-90, 90]


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        (Orbit(azimuth="north"), (TypeError, ValueError), "control side"),
        (Orbit(azimuth=float("nan")), ValueError, "control side must be finite"),
        (Orbit(elevations=(30, 0)), ValueError, "control side: elevations must be"),
        (Orbit(elevations=(0, 120)), ValueError, "control side: elevations must be"),
        (Orbit(elevations=5), (TypeError, ValueError), "control side: elevations must"),
        (Orbit(elevation=-5, elevations=(0, 90)), ValueError, "control side goes from elevation 0 to 90, got -5"),
    ],
)
def test_a_wrong_orbit_is_refused_by_the_name_of_its_control(wrong, error, message):
    with pytest.raises(error, match=message):
        controls({"side": wrong})


def seen(ax):
    ax.set(xlim=(-1, 1), ylim=(-1, 1))
    return ax.plot([], [], "o")[0]


def update(dot, view):
    dot.set_data([view[0] / 360], [view[1] / 90])
    return f"{view[0]}, {view[1]}"


def test_update_gets_the_pair_of_angles():
    live = Live(seen, update, view=Orbit(azimuth=40, elevation=10))
    assert live.caption == "40, 10" and live.values == {"view": (40, 10)}
    assert live.frame(view=(-10, 95)) == "350, 90"
    live.set(view=[400, -3.4])
    assert live.caption == "40, -3" and live._values == {"view": [40, -3]}
    with pytest.raises(ValueError, match="control view must be a vector of 2 numbers"):
        live.frame(view=(1, 2, 3))


def test_a_browser_that_sends_no_pair_moves_nothing():
    live = Live(seen, update, view=Orbit())
    live._receive(live, {"values": {"view": "up"}, "ratio": 1, "request": "r", "known": 0}, [])
    assert live.values == {"view": (25, 20)} and live._answer == "r"
