import json
import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ipywidgets import interactive

from lincls.widgets import Points
from lincls.widgets.controls import controls, label

ONE = {
    "w": (-3, 3, 0.02, 1),
    "k": (1, 9, 1, 3),
    "side": ["left", "right"],
    "eta": [0.1, 1],
    "on": True,
    "half": (0, 1, 0.1),
    "number": 2.5,
    "rate": (0, 1e-10, 1e-12, 5e-11),
    "rule": {"cyclic": 0, "worst": max, "both": None},
}


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
    assert (choice.initial, choice.value("10"), choice.plain(0.1)) == (0.1, 10, "0.1")


@pytest.mark.parametrize(
    ("spec", "error", "message"),
    [
        ((0,), ValueError, "control w: a slider is (low, high)"),
        ((0, 1, 0.1, 0, 0), ValueError, "control w: a slider is (low, high)"),
        ((1, 0, 0.1, 0), ValueError, "control w: low must be below high"),
        ((1, 1), ValueError, "control w: low must be below high"),
        ((0, 1, 0), ValueError, "control w: step must be above 0"),
        ((0, 1, float("nan")), ValueError, "control w: its step must be a finite number"),
        ((float("nan"), 1), ValueError, "control w: its low must be a finite number"),
        ((1e6, 2e6, 1e-12), ValueError, "control w: step 1e-12 is lost in rounding"),
        (float("inf"), ValueError, "control w must be a finite number"),
        ({}, ValueError, "control w: a choice needs at least one option, got an empty dict"),
        ([("a", 1), ("a", 2)], ValueError, "control w: options must differ"),
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
        ("text", TypeError, "control w: wanted"),
        (None, TypeError, "control w: wanted"),
        (range(3), TypeError, "control w: wanted"),
    ],
)
def test_a_wrong_specification_is_refused_by_the_name_of_its_control(spec, error, message):
    with pytest.raises(error, match=re.escape(message)):
        one(spec)


@pytest.mark.parametrize(
    ("name", "raw", "error"),
    [
        *(("w", raw, ValueError) for raw in (float("nan"), float("inf"), 4, -4)),
        *(("w", raw, TypeError) for raw in ("1", None, [1], True)),
        ("on", 1, TypeError),
    ],
)
def test_a_slider_refuses_what_is_no_number_of_its_range_and_a_check_box_what_is_not_true_or_false(name, raw, error):
    with pytest.raises(error, match=f"control {name}"):
        controls(ONE)[name].value(raw)


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
    specs = (-3, 3, 0.02, 1), (0, 10, 1, 3), (0, 1, 0.25, 0), (0.5, 9.5, 1, 0.5)
    assert [one(spec).digits for spec in specs] == [2, 0, 2, 1]


def test_the_specification_of_points_keeps_its_own_object_out():
    first = Points([[0, 0]])
    assert controls({"a": first})["a"].name == "a"
    assert first.name == "points"


@pytest.mark.parametrize(
    ("spec", "low", "high", "step", "start"),
    [
        ((0, 10), 0, 10, 1, 5),
        ((0, 10, 3), 0, 9, 3, 3),
        ((0.0, 100.0), 0, 100, 0.1, 50),
        ((0, 0.01), 0, 0.01, 0.001, 0.005),
        (-2, -6, 2, 1, -2),
        (0.5, -0.5, 1.5, 0.1, 0.5),
        (1.23, -1.23, 3.69, 0.123, 1.23),
    ],
)
def test_a_shorter_slider_is_that_of_interact(spec, low, high, step, start):
    slider = one(spec)
    assert (slider.low, slider.last, slider.step) == pytest.approx((low, high, step))
    assert slider.initial == pytest.approx(start)
    assert type(slider.initial) is (int if isinstance(start, int) and isinstance(step, int) else float)


@pytest.mark.parametrize(
    "spec", [(0, 1), (0, 10), (2, 9, 2), (0.0, 1.0), (0.0, 1, 0.1), (-1.0, 2.0, 0.25), 3, 2.5, 0, -4]
)
def test_ipywidgets_makes_the_same_slider(spec):
    peer, slider = interactive(lambda w: None, w=spec).children[0], one(spec)
    assert (slider.low, slider.step) == pytest.approx((peer.min, peer.step))
    assert slider.initial == pytest.approx(peer.value)
    assert type(slider.initial) is type(peer.value)


@pytest.mark.parametrize("step", [1e-10, 2.5e-12, 3e-300])
def test_steps_far_below_a_billionth_are_kept(step):
    slider = one((0, 40 * step, step, 7 * step))
    assert slider.initial == pytest.approx(7 * step, rel=1e-12)
    values = [slider.value(k * step) for k in range(41)]
    assert len(set(values)) == 41
    assert values == pytest.approx([k * step for k in range(41)], rel=1e-12)
    assert slider.last == values[-1]


@pytest.mark.parametrize("spec", [{"low": 0.1, "high": max}, [("low", 0.1), ("high", max)]])
def test_a_choice_by_labels_gives_what_the_label_stands_for(spec):
    choice = one(spec)
    assert choice.spec()["options"] == ["low", "high"]
    assert choice.value("high") is max and choice.value(max) is max
    assert (choice.value(0.1), choice.plain(max), choice.initial) == (0.1, "high", 0.1)


def test_an_option_that_cannot_be_compared_is_itself():
    first, second = np.zeros(2), np.ones(2)
    choice = one({"zero": first, "one": second})
    assert choice.value("one") is second and choice.plain(second) == "one"
    with pytest.raises(ValueError, match=r"control w must be one of \['zero', 'one'\]"):
        choice.value(np.ones(2))
