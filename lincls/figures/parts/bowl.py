"""The performance surface of two parameters as a bowl in three dimensions, with a descent in it.

The bowl is drawn about its lowest point. At height h above it the ring is the ellipse

    u = (w, b) - least,    u = cos(a) sqrt(2 h / l_1) v_1 + sin(a) sqrt(2 h / l_2) v_2

with the eigenvalues l and eigenvectors v of the Hessian; a step of descent multiplies each part by 1 - eta l.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection

from lincls.plot import Marks, style
from lincls.plot.projection import NAME, project, rotation

RIM, RINGS, SPOKES = (30.0, 8, 16)  # height in ppm squared, rings, lines from the bottom to the rim
ACROSS = 17.5  # half the side of its picture, in units of w and b
UP = 0.42  # units of the picture for one of height
START, STEPS = (0.55, 0.25), 30  # heights along the flat and the steep axis, in rims
ROUND = np.linspace(0, 2 * np.pi, 49)
CIRCLE = np.column_stack([np.cos(ROUND), np.sin(ROUND)])
HOOPS = np.linspace(1, 0, RINGS, endpoint=False)[:, None, None] * CIRCLE  # shares of the reach of the two axes
WALLS = CIRCLE[:: 48 // SPOKES, None] * np.linspace(0, 1, 9)[:, None]
CLIMB = 1.6  # a path that climbs higher, in rims, is cut


def plot_bowl(ax: Axes) -> Marks:
    """The bowl of a Hessian (2, 2), its two eigen-axes and thirty steps of descent.

    `move(H, share, view)` shows the bowl of H and a descent at a share of its limit; it returns how many times as
    strongly one direction curves as the other, and the heights of the descent above the bottom.
    """
    style.bare(ax).set(xticks=[], yticks=[])
    style.frame(ax, (-ACROSS, ACROSS), (-0.45 * ACROSS, 0.95 * ACROSS))
    marks, shades = Marks(ax), colormaps["Blues"](np.linspace(0.15, 0.85, RINGS))
    plane = marks.segments(colors=style.GREY, linewidths=1.2, zorder=0.5)
    look: dict[str, Any] = {"facecolors": shades, "edgecolors": style.GREY, "linewidths": 0.7, "alpha": 0.55}
    rings = marks.add(PolyCollection([], zorder=1, **look))
    walls = marks.segments(colors=style.GREY, linewidths=0.5, zorder=1.2)
    eigen = marks.segments(colors=[style.PURPLE, style.OCHRE], linewidths=2.6, zorder=2)
    track = marks.line("o-", color=style.INK, lw=1.6, ms=4.5, zorder=3)
    end = marks.line("o", mfc=style.INK, mec="white", mew=1.5, ms=11, zorder=3.2)
    least = marks.line("*", ms=17, mfc=style.BRIGHT, mec=style.INK, mew=1.2, zorder=2.8)
    looks = (("flat", style.PURPLE), ("steep", style.OCHRE), ("w", style.INK), ("b", style.INK))
    words = [marks.add(ax.text(0, 0, name, **NAME | {"size": style.TEXT, "color": colour})) for name, colour in looks]

    @marks.moves
    def move(H, share, view):
        values, V = np.linalg.eigh(H[::-1, ::-1])  # rows and columns (w, b)
        V = V * np.sign(V[np.abs(V).argmax(axis=0), [0, 1]])
        R, reach = rotation(*view), np.sqrt(2 * RIM / values)

        def at(parts, heights):  # parts along the axes (M, 2), each in units of its reach, and heights, on the page
            return project(np.column_stack([parts * reach @ V.T, UP * (np.zeros(len(parts)) + heights)]), R)

        for part, shares in ((rings, HOOPS), (walls, WALLS)):
            points = at(shares.reshape(-1, 2), RIM * np.sum(shares**2, axis=-1).ravel())
            part.set_verts(list(points.reshape(shares.shape)))
        eigen.set_segments([at(1.15 * np.outer([-1, 1], part), 0) for part in np.eye(2)])
        plane.set_segments([0.75 * ACROSS * np.outer([-1, 1], R[:2, k]) for k in (0, 1)])
        for word, line in zip(words, (*eigen.get_segments(), *plane.get_segments()), strict=True):
            word.set_position(line[-1] * max(1.12, 3.4 / max(np.linalg.norm(line[-1]), 1e-9)))
        parts = np.sqrt(START) * (1 - share * 2 / values[1] * values) ** np.arange(STEPS + 1)[:, None]
        heights = RIM * np.sum(parts**2, axis=1)
        low = np.append(np.flatnonzero(heights > CLIMB * RIM), STEPS)[0] + 1
        track.set_data(*at(parts[:low], heights[:low]).T)
        end.set_data(*track.get_xydata()[-1:].T)
        least.set_data(*at(np.zeros((1, 2)), 0).T)
        return float(values[1] / values[0]), heights[:low]

    return marks
