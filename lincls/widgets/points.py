"""Points that the reader drags, by pointer or by keys: free ones, and a handle on two sliders."""

import math
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from lincls import checks
from lincls.language import tell


@dataclass(frozen=True, eq=False)
class Points:
    """Points of one panel that the reader drags: X0 (N, 2), their labels t (N,) if they have any.

    bounds = ((low, high), (low, high)) keeps them inside; without it, the panel's limits do.

    Parameters
    ----------
    X0 : (N, 2) numbers
        Where the points stand at first; update gets a float array of this shape.
    t : (N,) labels, or None
        Their classes, numbers or words, which screen readers name.
    panel : int
        The panel they stand in, counted from 0.
    bounds : (2, 2) numbers, or None
        (low, high) of x and of y. None for the panel's limits, widened to hold X0.
    name : str
        Given by the figure.

    Raises
    ------
    TypeError, ValueError
        By the figure: X0, t or bounds do not fit, X0 leaves its bounds, or there is no such panel.

    Examples
    --------
    >>> def draw(ax):
    ...     return ax.plot([], [], "o")[0]
    >>> def update(dots, X):
    ...     dots.set_data(*X.T)
    ...     return f"The rightmost point is at {X[:, 0].max():g}."
    >>> figure = Live(draw, update, X=Points([[0, 0], [1, 2]], [-1, 1], bounds=((0, 5), (0, 5))))
    >>> figure.caption
    'The rightmost point is at 1.'
    >>> figure.frame(X=[[0, 0], [9, 2]])
    'The rightmost point is at 5.'
    """

    X0: Any
    t: Any = None
    panel: int = 0
    bounds: Any = None
    name: str = field(default="points", repr=False)

    def named(self, name: str) -> "Points":
        """The same control, checked, under the name that the author gave it."""
        X0, t = _places(self.X0, name), self.t
        if t is not None:
            classes, index = checks.labels(t, len(X0), f"control {name}: t", least=1)
            t = classes[index].tolist()
        bounds = None if self.bounds is None else _box(self.bounds, name)
        if bounds is not None and not ((bounds[:, 0] <= X0) & (X0 <= bounds[:, 1])).all():
            raise ValueError(f"control {name}: X0 leaves its bounds {bounds.tolist()}")
        return Points(X0, t, self.panel, bounds, name)

    def within(self, limits: Any) -> "Points":
        """The same control; without bounds of its own it gets the panel's limits, widened to hold X0."""
        if self.bounds is not None:
            return self
        box = np.sort(np.asarray(limits, float), axis=1)
        box = np.stack([np.minimum(box[:, 0], self.X0.min(0)), np.maximum(box[:, 1], self.X0.max(0))], axis=1)
        return replace(self, bounds=box)

    @property
    def initial(self) -> np.ndarray:
        return self.X0.copy()

    def value(self, raw: Any) -> np.ndarray:
        X = _places(raw, self.name)
        if X.shape != self.X0.shape:
            raise ValueError(f"control {self.name} has {len(self.X0)} points, got {len(X)}")
        return X if self.bounds is None else np.clip(X, self.bounds[:, 0], self.bounds[:, 1])

    def plain(self, value: np.ndarray) -> list:
        return value.tolist()

    def ends(self) -> list:
        """As drawn first, and with the first and the last point taken to opposite corners."""
        moved = self.initial
        moved[0], moved[-1] = self.bounds[:, 0], self.bounds[:, 1]
        return [self.initial, moved]

    def draw(self, rng: np.random.Generator) -> np.ndarray:
        return rng.uniform(self.bounds[:, 0], self.bounds[:, 1], self.X0.shape)

    def spec(self) -> dict:
        names = [tell("point {n}", n=n + 1) for n in range(len(self.X0))]
        if self.t is not None:
            classes = [f"{t:+g}" if isinstance(t, int | float) else t for t in self.t]
            names = [tell("{point}, class {t}", point=point, t=t) for point, t in zip(names, classes, strict=True)]
        stride = [10.0 ** math.floor(math.log10((high - low) / 20)) for low, high in self.bounds]
        return {"kind": "points", "name": self.name, "panel": self.panel, "names": names,
                "bounds": self.bounds.tolist(), "initial": self.X0.tolist(),
                "origin": [0, 0], "grid": [length / 10 for length in stride], "stride": stride}  # fmt: skip


@dataclass(frozen=True)
class Handle:
    """A point of one panel that stands where two sliders say: dragging it moves them, moving them moves it.

    It has no value of its own, so update does not get it: update gets x and y, the sliders that it names.

    Parameters
    ----------
    x : str
        Name of the slider for its first coordinate.
    y : str or number
        Name of the slider for its second, or the height at which it stays.
    panel : int
        The panel it stands in, counted from 0.
    name : str
        Given by the figure.

    Raises
    ------
    ValueError
        By the figure: x or y is no slider, or there is no such panel.

    Examples
    --------
    >>> def draw(ax):
    ...     return ax.plot([], [], "o")[0]
    >>> def update(dot, w, b):
    ...     dot.set_data([w], [b])
    ...     return f"w is {w:g} and b is {b:g}."
    >>> figure = Live(draw, update, w=(-1, 1, 0.5, 0.5), b=(-1, 1, 0.5, 0), dot=Handle("w", "b"))
    >>> figure.values
    {'w': 0.5, 'b': 0.0}
    """

    x: str
    y: str | float
    panel: int = 0
    name: str = field(default="handle", repr=False)

    def named(self, name: str) -> "Handle":
        """The same handle under the name that the author gave it."""
        return replace(self, name=name)

    def spec(self, sliders: dict) -> dict:
        """What the browser needs, given the specs of all controls that have a value."""
        fixed = [] if isinstance(self.y, str) else [checks.number(self.y, f"control {self.name}: y")]
        of = [self.x] if fixed else [self.x, self.y]
        for end in of:
            if sliders.get(end, {}).get("kind") != "slider":
                raise ValueError(f"control {self.name}: a handle moves two sliders, but {end!r} is not one")
        ends = [*(sliders[end] for end in of), *({"low": y, "high": y, "step": 1} for y in fixed)]
        step = [end["step"] for end in ends]
        stride = [
            unit * max(1, round((end["high"] - end["low"]) / unit / 60)) for unit, end in zip(step, ends, strict=True)
        ]
        x, y = ends[0]["label"], ends[1].get("label")
        return {"kind": "points", "name": self.name, "panel": self.panel, "of": of, "at": fixed,
                "names": [x if fixed else tell("point ({x}, {y})", x=x, y=y)],
                "bounds": [[end["low"], end["high"]] for end in ends],
                "origin": [end["low"] for end in ends], "grid": step, "stride": stride}  # fmt: skip


def _places(raw: Any, name: str) -> np.ndarray:
    return checks.inputs(raw, f"control {name}", columns=2).copy()


def _box(raw: Any, name: str) -> np.ndarray:
    """Bounds ((low, high), (low, high)) of x and y as an array, low below high in both."""
    box = checks.inputs(raw, f"control {name}: bounds", columns=2)
    if box.shape != (2, 2) or not (box[:, 0] < box[:, 1]).all():
        raise ValueError(f"control {name}: bounds are ((low, high), (low, high)) with low < high, got {raw!r}")
    return box
