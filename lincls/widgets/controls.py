"""What the reader of a live figure can change: sliders, choices, check boxes, points.

    (low, high, step, value)    a slider; update gets a number (an int when all four are ints)
    (low, high), (low, high, step), number    a slider as ipywidgets' interact makes it of these
    [option, option, ...]       a choice; the first one is shown first
    {label: option, ...}, [(label, option), ...]    a choice by labels; update gets the option, which may be anything
    True or False               a check box
    a widget of ipywidgets      the control that it is, kept in step with it (lincls.widgets.linked)
    Points(X0, t)               points to drag; update gets an (N, 2) array
    Orbit(panel)                a 3-D panel to turn; update gets (azimuth, elevation) in degrees
    Handle("w", "b", panel)     a point to drag that stands where the sliders w and b say; no value of its own

A slider holds low + k step: other numbers go to the nearest of these. Each control has

    initial         its first value
    value(raw)      raw, checked, as update gets it; raises TypeError or ValueError that names the control
    plain(value)    the same as JSON
    ends()          its extreme values, for tests;  draw(rng) is a random one
    spec()          what the browser needs to show it
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import count
from numbers import Integral, Real
from typing import Any

import numpy as np
from traitlets import HasTraits

from lincls import checks
from lincls.language import tell
from lincls.widgets.orbit import Orbit
from lincls.widgets.points import Handle, Points

GREEK = {"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "eta": "η", "theta": "θ",
         "kappa": "κ", "lam": "λ", "lambda_": "λ", "mu": "μ", "nu": "ν", "rho": "ρ", "sigma": "σ", "tau": "τ",
         "phi": "φ", "xi": "ξ"}  # fmt: skip
SUBSCRIPTS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def label(name: str) -> str:
    """How the control called name is labelled: w1 -> w₁, eta -> η, noise_level -> noise level."""
    stem = name.rstrip("0123456789")
    digits = name[len(stem) :].translate(SUBSCRIPTS)
    stem = stem.removesuffix("_") if digits and stem.rstrip("_") in GREEK else stem
    if stem in GREEK or len(stem) == 1:
        return GREEK.get(stem, stem) + digits
    return tell(name.replace("_", " ").strip())


def controls(specs: Mapping[str, Any]) -> dict[str, Any]:
    """The control objects that an author's specifications ask for, by name."""
    return {name: _control(name, spec) for name, spec in specs.items()}


def _control(name: str, spec: Any) -> Any:
    if isinstance(spec, Points | Handle | Orbit):
        return spec.named(name)
    if isinstance(spec, bool | np.bool_):
        return Check(name, bool(spec))
    if isinstance(spec, tuple):
        return Slider.of(name, spec)
    if isinstance(spec, list | Mapping):
        return Choice.of(name, spec)
    if isinstance(spec, Real):
        return Slider.around(name, spec)
    if isinstance(spec, HasTraits):
        return _of_widget(name, spec)
    hint = "; for a text, give the choice of those that make sense, as a list" if isinstance(spec, str) else ""
    raise TypeError(
        f"control {name}: wanted (low, high), (low, high, step), (low, high, step, value) or a number for a slider, "
        f"a list or dict of options, True or False, a widget of ipywidgets, Points(X0), Orbit(panel) or Handle(x, y); "
        f"got {type(spec).__name__} {spec!r}{hint}"
    )


def _of_widget(name: str, widget: Any) -> Any:
    """The control that a widget of ipywidgets is, as the widget stands now."""
    import ipywidgets as kinds  # it is loaded: here is one of its widgets

    kind = type(widget).__name__
    if isinstance(widget, kinds.Widget) and widget.comm is None:
        raise ValueError(f"control {name}: this {kind} is closed, so it cannot move the figure; make a new one")
    if isinstance(widget, kinds.IntSlider | kinds.BoundedIntText | kinds.Play | kinds.FloatSlider):
        return Slider.of(name, (widget.min, widget.max, widget.step, widget.value), widget.description)
    if isinstance(widget, kinds.BoundedFloatText):
        step = _usual_step(widget.min, widget.max) if widget.step is None else widget.step
        return Slider.of(name, (widget.min, widget.max, step, widget.value), widget.description)
    if isinstance(
        widget, kinds.Dropdown | kinds.RadioButtons | kinds.Select | kinds.SelectionSlider | kinds.ToggleButtons
    ):
        return Choice.of(name, _pairs(widget.options), widget.description).starting(widget.index)
    if isinstance(widget, kinds.Checkbox | kinds.ToggleButton):
        return Check(name, widget.value, widget.description)
    raise TypeError(
        f"control {name}: a {kind} has no meaning here; wanted a slider with min, max and step, a choice of one option "
        "(Dropdown, RadioButtons, Select, SelectionSlider, ToggleButtons), Checkbox, ToggleButton or fixed"
    )


def _number(value: Any, who: str) -> float | int:
    """value as a finite float; an int stays an int."""
    number = checks.number(value, f"control {who}")
    return int(value) if isinstance(value, Integral) else number


@dataclass(frozen=True)
class Slider:
    """Numbers low, low + step, ... up to high."""

    name: str
    low: float
    high: float
    step: float
    initial: float
    text: str = ""

    @classmethod
    def of(cls, name: str, spec: tuple, text: str = "") -> "Slider":
        if not 2 <= len(spec) <= 4:
            raise ValueError(
                f"control {name}: a slider is (low, high), (low, high, step) or (low, high, step, value), "
                f"got {len(spec)} entries: {spec!r}"
            )
        parts = zip(("low", "high", "step", "value"), spec, strict=False)
        low, high, *more = (_number(v, f"{name}: its {part}") for part, v in parts)
        if not low < high:
            raise ValueError(f"control {name}: low must be below high, got {low} and {high}")
        step = more[0] if more else _usual_step(low, high)
        if not 0 < step <= (high - low) * (1 + 1e-9):
            raise ValueError(f"control {name}: step must be above 0 and at most high - low, got {step}")
        if low + step == low or high - step == high:
            raise ValueError(f"control {name}: step {step} is lost in rounding beside {low} and {high}")
        if not all(isinstance(v, int) for v in (low, high, step, *more)):
            low, high, step = float(low), float(high), float(step)
        slider = cls(name, low, high, step, low, text or label(name))
        middle = slider._at(math.floor((high - low) / 2 / step + 1e-9))
        return replace(slider, initial=slider.value(more[1]) if len(more) == 2 else middle)

    @classmethod
    def around(cls, name: str, number: Any) -> "Slider":
        """The slider of a number alone: from -x to 3 x."""
        x = _number(number, name)
        low, high = (-x, 3 * x) if x > 0 else (3 * x, -x) if x < 0 else (x, x + 1)
        step = _usual_step(low, high)
        if x and abs(round(2 * x / step) - 2 * x / step) > 1e-9 * abs(2 * x / step):
            step = abs(x) / 10  # x itself is a step
        return cls.of(name, (low, high, step, x))

    @property
    def digits(self) -> int:
        """Decimals that show every value of the slider."""
        return max(_decimals(self.step), _decimals(self.low))

    @property
    def last(self) -> float:
        return self._at(math.floor((self.high - self.low) / self.step + 1e-9))

    def _at(self, k: int) -> float:
        value = self.low + k * self.step
        return value if isinstance(self.step, int) else round(value, self.digits) + 0.0

    def value(self, raw: Any) -> float | int:
        number = _number(raw, self.name)
        slack = 1e-9 * (self.high - self.low)
        if not self.low - slack <= number <= self.high + slack:
            raise ValueError(f"control {self.name} goes from {self.low} to {self.high}, got {number}")
        return min(self._at(round((number - self.low) / self.step)), self.last)

    def plain(self, value: float) -> float:
        return value

    def ends(self) -> list:
        return [self.low, self.last]

    def draw(self, rng: np.random.Generator) -> float:
        return self._at(int(rng.integers(0, round((self.last - self.low) / self.step), endpoint=True)))

    def spec(self) -> dict:
        return {"kind": "slider", "name": self.name, "label": self.text, "low": self.low, "high": self.last,
                "step": self.step, "digits": self.digits, "initial": self.initial}  # fmt: skip


def _usual_step(low: float, high: float) -> float | int:
    """The step where none is given: 1 between ints, else ipywidgets' 0.1, or less where the range has not ten of it."""
    if isinstance(low, int) and isinstance(high, int):
        return 1
    return min(0.1, float(f"1e{math.floor(math.log10((high - low) / 10) + 1e-9)}"))


@cache
def _decimals(number: float) -> int:
    """Decimals needed to write number to nine significant digits."""
    return next(d for d in count() if abs(number - round(number, d)) <= 1e-9 * abs(number))


@dataclass(frozen=True)
class Choice:
    """One of a few options, which the reader picks by their labels."""

    name: str
    labels: tuple[str, ...]
    options: tuple
    first: int = 0
    text: str = ""

    @classmethod
    def of(cls, name: str, options: list | Mapping, text: str = "") -> "Choice":
        if not options:
            raise ValueError(
                f"control {name}: a choice needs at least one option, got an empty {type(options).__name__}"
            )
        if not _is_labelled(options):
            for option in options:
                if not isinstance(option, str):
                    _number(option, f"{name}: an option that is not text")
        labels, values = zip(*_pairs(options), strict=True)
        if len(set(labels)) < len(labels):
            raise ValueError(f"control {name}: options must differ, got {options!r}")
        return cls(name, labels, values, 0, text or label(name))

    def starting(self, index: int | None) -> "Choice":
        """The same choice with another option first shown."""
        return self if index is None else replace(self, first=index)

    @property
    def initial(self) -> Any:
        return self.options[self.first]

    def index(self, value: Any) -> int:
        """The place of an option, given by its label or by itself."""
        if isinstance(value, str) and value in self.labels:
            return self.labels.index(value)
        for place, option in enumerate(self.options):
            if _is(option, value):
                return place
        raise ValueError(f"control {self.name} must be one of {list(self.labels)}, got {value!r}")

    def value(self, raw: Any) -> Any:
        return self.options[self.index(raw)]

    def plain(self, value: Any) -> str:
        return self.labels[next(place for place, option in enumerate(self.options) if _is(option, value))]

    def ends(self) -> list:
        return list(self.options)

    def draw(self, rng: np.random.Generator) -> Any:
        return self.options[int(rng.integers(len(self.options)))]

    def spec(self) -> dict:
        return {"kind": "choice", "name": self.name, "label": self.text,
                "options": list(self.labels), "initial": self.labels[self.first]}  # fmt: skip


def _is_labelled(options: Any) -> bool:
    return isinstance(options, Mapping) or all(isinstance(pair, list | tuple) and len(pair) == 2 for pair in options)


def _pairs(options: Any) -> list[tuple[str, Any]]:
    """Labels and options, as ipywidgets reads a list, a list of pairs or a dict."""
    if isinstance(options, Mapping):
        options = options.items()
    elif not _is_labelled(options):
        options = ((option, option) for option in options)
    return [(str(label), option) for label, option in options]


def _is(option: Any, value: Any) -> bool:
    """Whether they are the same; True is no 1, and what cannot be compared, such as an array, is itself alone."""
    if option is value or isinstance(option, bool) != isinstance(value, bool):
        return option is value
    try:
        return bool(option == value)
    except (TypeError, ValueError):
        return False


@dataclass(frozen=True)
class Check:
    """On or off."""

    name: str
    initial: bool
    text: str = ""

    def value(self, raw: Any) -> bool:
        if not isinstance(raw, bool | np.bool_):
            raise TypeError(f"control {self.name} must be True or False, got {raw!r}")
        return bool(raw)

    def plain(self, value: bool) -> bool:
        return value

    def ends(self) -> list:
        return [False, True]

    def draw(self, rng: np.random.Generator) -> bool:
        return bool(rng.integers(2))

    def spec(self) -> dict:
        return {"kind": "check", "name": self.name, "label": self.text or label(self.name), "initial": self.initial}
