"""The side from which a 3-D panel is seen, turned by dragging the picture or by arrow keys."""

from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from lincls import checks
from lincls.language import tell

FULL = 360  # degrees
STRIDE = 5  # degrees that an arrow key turns by; one degree with Shift


@dataclass(frozen=True)
class Orbit:
    """A view of one panel in whole degrees; update gets the pair (azimuth, elevation), two ints.

    The azimuth goes round, from 0 to 359. The elevation stops at the ends of `elevations`, which lie within -90 (seen
    from straight below) and 90 (from straight above).

    Parameters
    ----------
    panel : int
        The panel that is turned, counted from 0.
    azimuth, elevation : numbers
        The first view, in degrees; the elevation lies within elevations.
    elevations : (low, high) in degrees
        -90 <= low < high <= 90.
    name : str
        Given by the figure.

    Raises
    ------
    TypeError, ValueError
        By the figure: angles are no finite numbers or out of bounds, or there is no such panel.

    Examples
    --------
    >>> def draw(ax):
    ...     return ax.plot([], [])[0]
    >>> def update(line, view):
    ...     azimuth, elevation = view
    ...     return f"Seen from {azimuth} degrees, {elevation} above the ground."
    >>> figure = Live(draw, update, view=Orbit(azimuth=30, elevations=(0, 90)))
    >>> figure.caption
    'Seen from 30 degrees, 20 above the ground.'
    >>> figure.frame(view=(370, -5))
    'Seen from 10 degrees, 0 above the ground.'
    """

    panel: int = 0
    azimuth: float = 25
    elevation: float = 20
    elevations: Any = (-90, 90)
    name: str = field(default="view", repr=False)

    def named(self, name: str) -> "Orbit":
        """The same control, checked, under the name that the author gave it."""
        low, high = checks.vector(self.elevations, 2, f"control {name}: elevations").round().astype(int).tolist()
        if not -90 <= low < high <= 90:
            raise ValueError(
                f"control {name}: elevations must be (low, high) in degrees, -90 <= low < high <= 90, "
                f"got {self.elevations!r}"
            )
        azimuth, elevation = _degrees((self.azimuth, self.elevation), name)
        if not low <= elevation <= high:
            raise ValueError(f"control {name} goes from elevation {low} to {high}, got {elevation}")
        return Orbit(self.panel, azimuth % FULL, elevation, (low, high), name)

    @property
    def initial(self) -> tuple[int, int]:
        return int(self.azimuth), int(self.elevation)

    def value(self, raw: Any) -> tuple[int, int]:
        azimuth, elevation = _degrees(raw, self.name)
        low, high = self.elevations
        return azimuth % FULL, min(max(elevation, low), high)

    def plain(self, value: tuple[int, int]) -> list[int]:
        return list(value)

    def ends(self) -> list[tuple[int, int]]:
        """Lowest and highest, each from two sides."""
        return list(product((0, 270), self.elevations))

    def draw(self, rng: np.random.Generator) -> tuple[int, int]:
        low, high = self.elevations
        return int(rng.integers(FULL)), int(rng.integers(low, high, endpoint=True))

    def spec(self) -> dict:
        return {"kind": "orbit", "name": self.name, "label": tell(self.name.replace("_", " ")), "panel": self.panel,
                "elevations": list(self.elevations), "stride": STRIDE, "initial": list(self.initial)}  # fmt: skip


def _degrees(raw: Any, name: str) -> tuple[int, int]:
    """A pair (azimuth, elevation) in whole degrees."""
    azimuth, elevation = checks.vector(raw, 2, f"control {name}").tolist()
    return round(azimuth), round(elevation)
