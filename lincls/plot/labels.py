"""Where to write the name of a line, so that it covers neither another line, an arrow nor another name.

All lengths here are inches on the page. A name is a rectangle beside its line; a few places along the line
are tried, first on the bad side (the arrows stand on the good one); the first with the most room is taken.
"""

from __future__ import annotations

import numpy as np

SHARES = (0.06, 0.94, 0.28, 0.72, 0.4, 0.6, 0.5)
HALF_HEIGHT, HALF_LETTER, GAP, ENOUGH = 0.10, 0.042, 0.05, 0.12


def places(
    lines: list[np.ndarray],
    normals: list[np.ndarray],
    letters: list[int],
    points: np.ndarray,
    frame: tuple[np.ndarray, np.ndarray],
) -> list[np.ndarray]:
    """Return the middle (2,) of each name.

    `lines` are pairs of ends (2, 2), `normals` point to the good sides, `letters` counts those of each name,
    `points` (P, 2) are kept free, `frame` is (lower left, upper right).
    """
    halves = [np.array([HALF_LETTER * count, HALF_HEIGHT]) for count in letters]
    found: list[np.ndarray] = []
    for n, (line, normal) in enumerate(zip(lines, normals, strict=True)):
        normal = normal / np.hypot(*normal)
        away = np.abs(normal) @ halves[n] + GAP
        tried = np.array([line[0] + s * (line[1] - line[0]) - side * away * normal for side in (1, -1) for s in SHARES])
        room = np.minimum(ENOUGH, _inside(tried, halves[n], *frame))
        for m, other in enumerate(lines):
            if m != n:
                room = np.minimum(room, _from_line(tried, halves[n], other))
        for word, half in zip(found, halves, strict=False):
            room = np.minimum(room, _from_box(tried, halves[n] + half, word))
        for point in points:
            room = np.minimum(room, _from_box(tried, halves[n] + GAP, point))
        found.append(tried[int(np.argmax(np.round(room, 3)))])
    return found


def _inside(tried: np.ndarray, half: np.ndarray, low: np.ndarray, high: np.ndarray) -> np.ndarray:
    """Return ENOUGH where the name lies in the frame, else a negative number."""
    out = np.maximum(low - (tried - half), (tried + half) - high).max(axis=1)
    return np.where(out <= 0, ENOUGH, -1.0 - out)


def _from_line(tried: np.ndarray, half: np.ndarray, line: np.ndarray) -> np.ndarray:
    along = (line[1] - line[0]) / np.hypot(*(line[1] - line[0]))
    normal = np.array([-along[1], along[0]])
    return np.abs((tried - line[0]) @ normal) - np.abs(normal) @ half


def _from_box(tried: np.ndarray, half: np.ndarray, middle: np.ndarray) -> np.ndarray:
    return (np.abs(tried - middle) - half).max(axis=1)
