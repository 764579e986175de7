import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lincls.widgets import Points
from lincls.widgets.controls import Slider, controls, label

ONE = {"w": (-3, 3, 0.02, 1), "k": (1, 9, 1, 3), "side": ["left", "right"], "eta": [0.1, 1], "on": True}


def one(spec):
    return controls({"w": spec})["w"]


def test_a_slider_of_whole_numbers_gives_whole_numbers():
    assert type(one((1, 9, 1, 3)).value(4.0)) is int
    assert type(one((1, 9, 0.5, 3)).value(4)) is float


@given(st.integers(-50, 50), st.integers(1, 400), st.sampled_from([0.01, 0.02, 0.05, 0.1, 0.25, 0.3, 1.0, 2.5]))
def test_a_slider_holds_low_plus_whole_steps_and_no_rounding_dust(low, count, step):
    slider = one((float(low), low + count * step, step, low))
    for k in {0, 1, count // 2, count}:
        value = slider.value(low + k * step)
        assert value == round(low + k * step, 2)
        assert slider.value(value) == value
    assert slider.last <= slider.high + 1e-9


def test_a_value_between_two_steps_goes_to_the_nearest():
    assert one((0, 1, 0.25, 0.3)).initial == 0.25
    assert one((0.01, 1, 0.05, 0.1)).initial == 0.11
    assert one((0, 1, 0.3, 1)).initial == 0.9, "the last step that fits"


def test_a_choice_gives_back_the_option_itself():
    choice = one([0.1, 1, 10])
    assert choice.initial == 0.1
    assert choice.value("10") == 10
    assert choice.plain(0.1) == "0.1"


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ((0, 1, 0.1), ValueError, "control w: a slider is"),
        ((1, 0, 0.1, 0), ValueError, "control w: low must be below high"),
        ((0, 1, 0, 0), ValueError, "control w: step must be above 0"),
        ((0, 1, -1, 0), ValueError, "control w: step must be above 0"),
        ((0, 1, 2, 0), ValueError, "control w: step must be above 0 and at most"),
        ((0, 1, 0.1, 3), ValueError, "control w goes from 0.0 to 1.0, got 3"),
        ((0, float("nan"), 0.1, 0), ValueError, "control w: its high"),
        ((0, float("inf"), 0.1, 0), ValueError, "control w: its high"),
        ((0, "1", 0.1, 0), TypeError, "control w: its high"),
        ((0, True, 0.1, 0), TypeError, "control w: its high"),
        ((0, 1, 0.1, None), TypeError, "control w: its value"),
        ([], ValueError, "control w: a choice needs at least one option"),
        (["a", "a"], ValueError, "control w: options must differ"),
        (["a", None], TypeError, "control w"),
        (3, TypeError, "control w: wanted"),
        ("text", TypeError, "control w: wanted"),
        (None, TypeError, "control w: wanted"),
        ({"low": 0}, TypeError, "control w: wanted"),
    ],
)
def test_a_wrong_specification_is_refused_by_the_name_of_its_control(spec, error, message):
    with pytest.raises(error, match=message.replace("(", r"\(")):
        one(spec)


@pytest.mark.parametrize("raw", [float("nan"), float("inf"), 4, -4])
def test_a_slider_refuses_values_outside_its_range(raw):
    with pytest.raises(ValueError, match="control w"):
        one(ONE["w"]).value(raw)


@pytest.mark.parametrize("raw", ["1", None, [1], True])
def test_a_slider_refuses_what_is_no_number(raw):
    with pytest.raises(TypeError, match="control w"):
        one(ONE["w"]).value(raw)


def test_a_check_box_refuses_what_is_not_true_or_false():
    with pytest.raises(TypeError, match="control on"):
        controls(ONE)["on"].value(1)


@pytest.mark.parametrize("name", ONE)
def test_ends_and_random_values_are_values_and_specs_are_json(name):
    control = controls(ONE)[name]
    rng = np.random.default_rng(1)
    for value in [control.initial, *control.ends(), *(control.draw(rng) for _ in range(20))]:
        assert control.value(control.plain(value)) == value
    assert json.loads(json.dumps(control.spec()))["name"] == name


@pytest.mark.parametrize(
    ("name", "shown"),
    [("w1", "w₁"), ("eta", "η"), ("w", "w"), ("b", "b"), ("noise_level", "noise level"), ("x12", "x₁₂"),
     ("lambda_", "λ"), ("mu_1", "μ₁"), ("epoch", "epoch"), ("step2", "step2")],
)  # fmt: skip
def test_a_label_is_the_sign_of_the_lectures(name, shown):
    assert label(name) == shown


def test_a_slider_shows_as_many_decimals_as_its_steps_need():
    assert [one(spec).digits for spec in [(-3, 3, 0.02, 1), (0, 10, 1, 3), (0, 1, 0.25, 0), (0.5, 9.5, 1, 0.5)]] == [
        2,
        0,
        2,
        1,
    ]


def test_the_specification_of_points_keeps_its_own_object_out():
    first = Points([[0, 0]])
    assert controls({"a": first})["a"].name == "a"
    assert first.name == "points"


def test_a_slider_is_a_slider():
    assert isinstance(one(ONE["w"]), Slider)
