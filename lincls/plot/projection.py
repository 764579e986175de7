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

from lincls import checks
from lincls.plot import style

NAME: dict[str, Any] = {"color": style.INK, "ha": "center", "va": "center", "clip_on": True, "zorder": 3.6}  # a text
GROUND = {"fc": "white", "ec": "none", "pad": 0.4, "alpha": 0.7}  # below the letters of a name


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
