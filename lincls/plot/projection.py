"""Three dimensions on the page: points seen from far away, in the direction that two angles give.

    right = ( cos a, sin a, 0 )
    up    = (-sin a sin e,  cos a sin e, cos e )
    eye   = ( sin a cos e, -cos a cos e, sin e )

Azimuth a turns the space about its third axis, elevation e raises the eye above the plane of the first two. A point p
lies on the page at (right.p, up.p), and eye.p is how near it is. From (0, 90) the third coordinate is gone and the
first two lie on the page as they are.
Source: Foley et al., Computer Graphics (1990), section 6.5 (orthographic projections).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.backend_bases import RendererBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.text import Text
from matplotlib.transforms import IdentityTransform

from lincls import checks
from lincls.plot import style


def rotation(azimuth: Any, elevation: Any) -> np.ndarray:
    """Return the orthonormal matrix (3, 3) whose rows are right, up and towards the eye; angles in degrees.

    Examples
    --------
    >>> rotation(0, 90).round() + 0
    array([[1., 0., 0.],
           [0., 1., 0.],
           [0., 0., 1.]])
    """
    a = np.radians(checks.number(azimuth, "azimuth"))
    e = np.radians(checks.number(elevation, "elevation"))
    return np.array(
        [
            [np.cos(a), np.sin(a), 0],
            [-np.sin(a) * np.sin(e), np.cos(a) * np.sin(e), np.cos(e)],
            [np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e)],
        ]
    )


def project(P: Any, R: np.ndarray, middle: Any = 0.0) -> np.ndarray:
    """Return points P (N, 3) as they lie on the page, (N, 2), for the `rotation` R.

    `middle`, (3,) or one number for all three, comes to (0, 0).
    """
    return (np.asarray(P, dtype=float) - middle) @ R[:2].T


def farthest_first(P: Any, R: np.ndarray) -> np.ndarray:
    """Return the order (N,) in which to draw points P (N, 3), or the middles of faces: what is nearer covers the rest.

    Equally far ones keep their order.
    """
    return np.argsort((np.asarray(P, dtype=float) @ R[2]).round(9), kind="stable")


class Name(Text):
    """A name that follows a point at every turn, centred on it: drawn once, then only put where it belongs.

    To set a text anew takes a millisecond, more than all else that turns.
    """

    def __init__(self, text: str, size: float = style.LABEL, color: str = style.INK, ground: bool = True):
        super().__init__(0, 0, text, size=size, color=color, ha="center", va="center", clip_on=True)
        self.set_zorder(3.6)
        self.ground = ground  # whether a pale one is drawn below the letters
        self._drawn: tuple[float, np.ndarray] | None = None

    def draw(self, renderer: RendererBase) -> None:
        """Put the picture of the name on the page."""
        if not self.get_visible() or not isinstance(renderer, RendererAgg):
            return super().draw(renderer)
        if self._drawn is None or self._drawn[0] != renderer.dpi:
            self._drawn = renderer.dpi, self._picture(renderer.dpi)
        picture = self._drawn[1]
        height, width = picture.shape[:2]
        x, y = self.get_transform().transform(self.get_position())
        gc = renderer.new_gc()
        self._set_gc_clip(gc)  # type: ignore[attr-defined]
        renderer.draw_image(gc, round(x - width / 2), round(y - height / 2), picture)
        gc.restore()
        self.stale = False
        return None

    def _picture(self, dpi: float) -> np.ndarray:
        """The name on its ground, (height, width, 4), from the bottom up."""
        side = 4 * int(float(self.get_fontsize()) * dpi / 72)
        plain = Text(side / 2, side / 2, self.get_text(), transform=IdentityTransform())
        plain.update_from(self)
        plain.set_transform(IdentityTransform())
        figure = self.get_figure()
        if figure is not None:
            plain.set_figure(figure)
        plain.set_clip_on(False)
        if self.ground:
            plain.set_bbox({"fc": "white", "ec": "none", "pad": 0.4, "alpha": 0.7})
        renderer = RendererAgg(side, side, dpi)
        plain.draw(renderer)
        return np.asarray(renderer.buffer_rgba())[::-1].copy()
