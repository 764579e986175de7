"""The controls of a live figure as widgets of ipywidgets, each kept in step with the figure.

A slider, a choice or a check box is the widget that was handed to the figure, or one that is made when it is first
asked for: a lecture has 25 figures, and none pays for widgets that nobody wants. Points and a view to turn have a
trait `value` alone, in lists of numbers.

A widget moves its figure when its value changes, whoever changes it; the figure moves its widgets after each frame. A
value between two steps of a slider goes to the nearest, so the widget then jumps to it. ipywidgets keeps every widget
for ever, so a widget knows its figure by a weak reference.
"""

import math
import weakref
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import traitlets

from lincls.widgets.controls import Check, Choice, Slider


class Held(traitlets.HasTraits):
    """What points or a view stand at, as a trait."""

    value = traitlets.Any()


class Linked(Mapping[str, Any]):
    """The widgets of a figure's controls by their names, those that were handed in among them."""

    def __init__(self, figure: Any, controls: Mapping[str, Any], handed: Mapping[str, Any]) -> None:
        self._figure = weakref.proxy(figure)  # whose this is
        self._controls = controls
        self._widgets: dict[str, Any] = {}
        for name, widget in handed.items():
            self._link(name, widget)

    def __getitem__(self, name: str) -> Any:
        if name not in self._controls:
            raise KeyError(f"no control is called {name}; there are: {', '.join(self._controls) or 'none'}")
        if name not in self._widgets:
            self._link(name, _made(self._controls[name]))
        return self._widgets[name]

    def __contains__(self, name: object) -> bool:
        return name in self._controls

    def __iter__(self) -> Iterator[str]:
        return iter(self._controls)

    def __len__(self) -> int:
        return len(self._controls)

    def __repr__(self) -> str:
        return f"<the controls {', '.join(self)}>"

    def follow(self) -> None:
        """Move the widgets to where the figure stands."""
        for name, widget in self._widgets.items():
            self._put(name, widget)

    def _link(self, name: str, widget: Any) -> None:
        self._widgets[name] = widget
        self._put(name, widget)
        widget.observe(partial(_moved, weakref.ref(self), name), "value")

    def _put(self, name: str, widget: Any) -> None:
        """Move a widget to where the figure stands."""
        control = self._controls[name]
        value = control.plain(self._figure.values[name])
        if isinstance(control, Choice):
            widget.index = control.labels.index(value)
        elif isinstance(control, Slider) and math.isclose(
            widget.value, value, rel_tol=1e-9, abs_tol=1e-9 * control.step
        ):
            pass  # a browser's 0.6000000000000001 stays: to mend it would start an exchange of messages
        else:
            widget.value = value

    def moved(self, name: str) -> None:
        """Move the figure to where a widget stands; put the widget back where the figure refuses."""
        control, widget, figure = self._controls[name], self._widgets[name], self._figure
        value = widget.value
        if isinstance(control, Choice):
            if widget.index is None:
                self._put(name, widget)
                raise ValueError(f"control {name} must be one of {list(control.labels)}, got None")
            value = control.labels[widget.index]
        try:
            if control.plain(control.value(value)) != control.plain(figure.values[name]):
                figure.set(**{name: value})
        finally:
            self._put(name, widget)


def _moved(controls: weakref.ref, name: str, _: Any) -> None:
    if (linked := controls()) is not None:  # the figure is still there
        linked.moved(name)


def _made(control: Any) -> Any:
    """A new widget for a control."""
    import ipywidgets as kinds  # here: a page of the site has live figures without it

    match control:
        case Slider(low=low, last=last, step=step, text=text, digits=digits):
            kind, form = (kinds.IntSlider, "d") if isinstance(step, int) else (kinds.FloatSlider, f".{digits}f")
            return kind(control.initial, min=low, max=last, step=step, description=text, readout_format=form)
        case Choice(labels=labels, options=options, text=text):
            return kinds.Dropdown(options=list(zip(labels, options, strict=True)), description=text)
        case Check(initial=on):
            return kinds.Checkbox(on, description=control.spec()["label"])
    return Held()


def is_fixed(control: Any) -> bool:
    """Whether it is ipywidgets' fixed(value), which update gets and nobody moves."""
    if not isinstance(control, traitlets.HasTraits):
        return False
    import ipywidgets

    return isinstance(control, ipywidgets.fixed)
