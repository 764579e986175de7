import gc
import weakref

import ipywidgets
import numpy as np
import pytest
import traitlets
from ipywidgets import Checkbox, Dropdown, FloatSlider, IntSlider, RadioButtons, ToggleButtons, VBox

from lincls import figures
from lincls.widgets import Handle, Live, Orbit, Points


def draw(ax):
    return ax.plot([0, 1], [0, 0])[0]


def update(line, w=1.0, **rest):
    if w == 2:
        raise ArithmeticError("w = 2 is too much")
    line.set_ydata([0, w])
    return f"w is {w:g}, {rest}."


def line(**controls):
    return Live(draw, update, **controls)


def test_a_slider_handed_in_gives_its_range_and_its_name():
    live = line(w=FloatSlider(0.3, min=-1, max=1, step=0.05, description="slope"))
    (spec,) = live._controls
    assert {"low": -1, "high": 1, "step": 0.05, "initial": 0.3, "label": "slope"}.items() <= spec.items()
    assert live.values == {"w": 0.3}


def test_a_widget_handed_in_moves_the_figure_and_the_other_way_round():
    slider, box = FloatSlider(0.3, min=-1, max=1, step=0.1), Checkbox(True)
    side, rule = Dropdown(options=["left", "right"], value="right"), RadioButtons(options={"first": 1, "worst": max})
    live = line(w=slider, on=box, side=side, rule=rule)
    assert live.values == {"w": 0.3, "on": True, "side": "right", "rule": 1}
    slider.value, box.value, side.value, rule.value = -0.5, False, "left", max
    assert live.values == {"w": -0.5, "on": False, "side": "left", "rule": max}
    assert live._values == {"w": -0.5, "on": False, "side": "left", "rule": "worst"}
    live._handle_custom_msg({"request": "r", "values": {"w": 1, "on": True, "side": "right", "rule": "first"}}, [])
    assert (slider.value, box.value, side.value, rule.value) == (1, True, "right", 1)
    live.set(w=-1)
    assert slider.value == -1


@pytest.mark.parametrize(
    ("widget", "moved"),
    [
        (FloatSlider(0.3, min=-1, max=1, step=0.1), -0.5),
        (IntSlider(3, min=0, max=9, step=3), 6),
        (ipywidgets.BoundedIntText(3, min=0, max=9), 6),
        (ipywidgets.BoundedFloatText(3, min=0, max=9), 6.0),
        (ipywidgets.Play(value=3, min=0, max=9), 6),
        (Dropdown(options=[("a", 1), ("b", 4)]), 4),
        (RadioButtons(options=["a", "b"]), "b"),
        (ToggleButtons(options=["a", "b"]), "b"),
        (ipywidgets.Select(options=["a", "b"], value=None), "b"),
        (ipywidgets.SelectionSlider(options=["a", "b"]), "b"),
        (Checkbox(False), True),
        (ipywidgets.ToggleButton(False), True),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, ipywidgets.Widget) else "",
)
def test_each_kind_of_widget_that_has_a_meaning_is_linked(widget, moved):
    live = line(x=widget)
    assert live.controls["x"] is widget
    assert live.values["x"] == widget.value != moved
    widget.value = moved
    assert live.values["x"] == moved and type(live.values["x"]) is type(moved)
    live.set(x=live._known["x"].initial)
    assert widget.value == live.values["x"] != moved


@pytest.mark.parametrize(
    "kind", ["Text", "FloatLogSlider", "IntRangeSlider", "FloatText", "SelectMultiple", "Button", "VBox", "Layout"]
)
def test_a_widget_without_a_meaning_here_is_refused_by_name(kind):
    with pytest.raises(TypeError, match=f"control w: a {kind} has no meaning here; wanted"):
        line(w=getattr(ipywidgets, kind)())


def test_a_widget_that_is_closed_is_refused_and_one_that_closes_later_leaves_the_figure_working():
    slider = FloatSlider(0.5, min=0, max=1)
    live = line(w=slider)
    slider.close()
    live.set(w=0.7)
    assert live.values == {"w": 0.7} and slider.value == 0.7
    with pytest.raises(ValueError, match="control w: this FloatSlider is closed"):
        line(w=slider)


def test_a_value_between_steps_moves_the_widget_to_the_step():
    slider = FloatSlider(0.33, min=0, max=1, step=0.1)
    live = line(w=slider)
    assert slider.value == live.values["w"] == 0.3
    slider.value = 0.78
    assert slider.value == live.values["w"] == 0.8
    slider.value = 0.81
    assert slider.value == 0.8


def test_the_rounding_dust_of_a_browser_is_not_sent_back():
    slider, heard = FloatSlider(0.5, min=0, max=1, step=0.1), []
    live = line(w=slider)
    slider.observe(lambda change: heard.append(change["new"]), "value")
    slider.value = 0.6000000000000001
    assert live.values == {"w": 0.6}
    assert heard == [0.6000000000000001]


def test_what_the_figure_refuses_is_raised_and_the_widget_goes_back():
    slider, side = FloatSlider(0.5, min=0, max=1), Dropdown(options=["a", "b"])
    live = line(w=slider, side=side)
    slider.max = 9
    with pytest.raises(ValueError, match=r"control w goes from 0.0 to 1.0, got 5"):
        slider.value = 5
    with pytest.raises(ValueError, match=r"control side must be one of \['a', 'b'\], got None"):
        side.value = None
    assert (slider.value, side.value) == (0.5, "a") == tuple(live.values.values())


def test_an_error_of_update_is_raised_where_the_widget_was_moved_and_shown(caplog):
    live = line(w=(0, 3))
    with pytest.raises(ArithmeticError):
        live.controls["w"].value = 2
    assert live.caption.startswith("This setting raised ArithmeticError")
    live.controls["w"].value = 3
    assert live.caption == "w is 3, {}."


def test_fixed_is_given_to_update_and_is_no_control():
    live = line(w=(0, 1), k=ipywidgets.fixed("K"))
    assert live.caption == "w is 0, {'k': 'K'}."
    assert list(live.controls) == list(live.values) == ["w"]


def test_controls_are_widgets_of_ipywidgets_made_when_they_are_asked_for():
    registry = ipywidgets.widgets.widget._instances
    live = line(w=(0.0, 1.0), k=(0, 9), on=True, side=["left", "right"], grip=Handle("w", "k"))
    before = len(registry)
    assert list(live.controls) == ["w", "k", "on", "side"] and "w" in live.controls and "grip" not in live.controls
    assert len(registry) == before
    kinds = {name: type(widget) for name, widget in live.controls.items()}
    assert kinds == {"w": FloatSlider, "k": IntSlider, "on": Checkbox, "side": Dropdown}
    assert live.controls["w"] is live.controls["w"]
    assert (live.controls["k"].value, live.controls["k"].max, live.controls["w"].step) == (4, 9, 0.1)
    with pytest.raises(KeyError, match="no control is called v; there are: w, k, on, side"):
        live.controls["v"]


def test_a_control_is_set_and_observed_as_a_trait():
    live, heard = line(w=(0.0, 1.0), on=True), []
    live.controls["w"].observe(lambda change: heard.append(change["new"]), "value")
    live.controls["w"].value = 0.2
    live.set(w=0.4, on=False)
    live._handle_custom_msg({"request": "r", "values": {"w": 0.9}}, [])
    assert heard == [0.2, 0.4, 0.9]
    assert live.values == {"w": 0.9, "on": False}
    assert not live.controls["on"].value


def test_two_figures_are_linked_by_a_control():
    first, second = line(w=(0.0, 1.0)), line(w=(0.0, 1.0))
    link = traitlets.link((first.controls["w"], "value"), (second.controls["w"], "value"))
    first.set(w=0.9)
    assert second.values == {"w": 0.9}
    second.set(w=0.1)
    assert first.values == {"w": 0.1}
    link.unlink()
    slider = FloatSlider(0.3, min=0, max=1)
    both = [line(w=slider), line(w=slider)]
    both[0].set(w=0.6)
    assert both[1].values == {"w": 0.6}
    assert isinstance(ipywidgets.jslink((first.controls["w"], "value"), (slider, "value")), ipywidgets.Widget)


def test_points_and_a_view_are_traits_of_plain_lists():
    live = line(points=Points([[0, 0], [1, 1]]), view=Orbit(azimuth=10))
    points, view = live.controls["points"], live.controls["view"]
    assert (points.value, view.value) == ([[0, 0], [1, 1]], [10, 20])
    points.value, view.value = [[0.5, 0], [1, 0]], (370, 30)
    assert np.array_equal(live.values["points"], [[0.5, 0], [1, 0]])
    assert live.values["view"] == (10, 30) and view.value == [10, 30]
    live.set(points=[[0, 0], [0, 0]])
    assert points.value == [[0, 0], [0, 0]]


def test_a_figure_is_a_child_of_boxes_and_tabs():
    live = line(w=(0, 1))
    box = VBox([live.controls["w"], live])
    assert ipywidgets.Tab([box]).children[0].children[1] is live


def test_every_figure_of_the_catalogue_has_such_controls():
    live = figures.perceptron.one_update()
    name = next(iter(live.controls))
    live.controls[name].value = live.controls[name].min
    assert live.values[name] == live.controls[name].min


def test_values_are_set_by_a_dict():
    live = line(w=(0, 3), on=True)
    live.values = {"w": 3}
    assert live.values == {"w": 3, "on": True}
    with pytest.raises(ValueError, match="no control is called v"):
        live.values = {"v": 1}
    with pytest.raises(TypeError, match="values must be a dict from controls to values, got int"):
        live.values = 3


@pytest.mark.parametrize("names", ["w", ["w"], "values", ["_caption", "w"]])
def test_to_observe_what_is_no_trait_is_refused_with_what_to_write(names):
    with pytest.raises(ValueError, match=r"is no trait of a live figure; its controls \(w\) are observed one by one"):
        line(w=(0, 1)).observe(print, names=names)


def test_a_trait_of_the_figure_is_observed_as_before():
    live, heard = line(w=(0, 1)), []
    live.observe(lambda change: heard.append(change["new"]), names="_caption")
    live.set(w=1)
    assert heard == ["w is 1, {}."]


def test_a_widget_does_not_keep_its_figure():
    slider = FloatSlider(0.5, min=0, max=1)
    live = line(w=slider, on=True)
    live.controls["on"]
    gone = weakref.ref(live)
    live.close()
    del live
    gc.collect()
    assert gone() is None
    slider.value = 0.1
