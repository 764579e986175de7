"""What the reader of a live figure can change: sliders, choices, check boxes, points.

    (low, high, step, value)    a slider; update gets a number (an int when all four are ints)
    [option, option, ...]       a choice; the first one is shown first
    True or False               a check box
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
from dataclasses import dataclass
from functools import cache
from numbers import Integral
from typing import Any

import numpy as np

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
    if isinstance(spec, list):
        return Choice.of(name, spec)
    raise TypeError(
        f"control {name}: wanted (low, high, step, value), a list of options, True or False, Points(X0), "
        f"Orbit(panel) or Handle(x, y); "
        f"got {type(spec).__name__} {spec!r}"
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
    def of(cls, name: str, spec: tuple) -> "Slider":
        if len(spec) != 4:
            raise ValueError(f"control {name}: a slider is (low, high, step, value), got {len(spec)} entries: {spec!r}")
        parts = zip(("low", "high", "step", "value"), spec, strict=True)
        low, high, step, start = (_number(v, f"{name}: its {part}") for part, v in parts)
        if not low < high:
            raise ValueError(f"control {name}: low must be below high, got {low} and {high}")
        if not 0 < step <= (high - low) * (1 + 1e-9):
            raise ValueError(f"control {name}: step must be above 0 and at most high - low, got {step}")
        if not all(isinstance(v, int) for v in (low, high, step, start)):
            low, high, step = float(low), float(high), float(step)
        slider = cls(name, low, high, step, low, label(name))
        object.__setattr__(slider, "initial", slider.value(start))
        return slider

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


@cache
def _decimals(number: float) -> int:
    """Decimals needed to write number, at most 9."""
    return next((d for d in range(9) if abs(number - round(number, d)) <= 1e-9 * abs(number)), 9)


@dataclass(frozen=True)
class Choice:
    """One of a few options."""

    name: str
    options: tuple

    @classmethod
    def of(cls, name: str, options: list) -> "Choice":
        if not options:
            raise ValueError(f"control {name}: a choice needs at least one option, got an empty list")
        for option in options:
            if not isinstance(option, str):
                _number(option, f"{name}: an option that is not text")
        if len({str(option) for option in options}) < len(options):
            raise ValueError(f"control {name}: options must differ, got {options!r}")
        return cls(name, tuple(options))

    @property
    def initial(self) -> Any:
        return self.options[0]

    def value(self, raw: Any) -> Any:
        for option in self.options:
            if str(option) == str(raw):
                return option
        raise ValueError(f"control {self.name} must be one of {list(self.options)}, got {raw!r}")

    def plain(self, value: Any) -> str:
        return str(value)

    def ends(self) -> list:
        return list(self.options)

    def draw(self, rng: np.random.Generator) -> Any:
        return self.options[int(rng.integers(len(self.options)))]

    def spec(self) -> dict:
        return {"kind": "choice", "name": self.name, "label": label(self.name),
                "options": [str(each) for each in self.options], "initial": str(self.initial)}  # fmt: skip


@dataclass(frozen=True)
class Check:
    """On or off."""

    name: str
    initial: bool

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
        return {"kind": "check", "name": self.name, "label": label(self.name), "initial": self.initial}
