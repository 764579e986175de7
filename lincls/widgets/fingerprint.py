"""A short code of what a figure shows, for tests that compare stored text and cannot compare pictures.

Numbers count to about three digits of the largest in their array, so another BLAS, or -0.0 for 0.0, gives
the same code.
"""

import hashlib
from typing import Any

import numpy as np
from matplotlib.artist import Artist
from matplotlib.collections import Collection
from matplotlib.contour import ContourSet
from matplotlib.figure import Figure
from matplotlib.image import AxesImage
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.path import Path
from matplotlib.text import Text

DIGITS = 3
NOTHING = 1e-9  # smaller than this everywhere is zero
OFF_THE_TIE = 1 + 1e-7  # 0.0125 must not round down here and up there


def fingerprint(figure: Figure) -> str:
    """Eight hexadecimal digits that change when the data drawn in the figure does."""
    code = hashlib.sha256()
    for ax in figure.axes:
        code.update(rounded([*ax.get_xlim(), *ax.get_ylim()]))
        for artist in ax.get_children():
            if artist.get_visible():
                for part in _parts(artist):
                    code.update(rounded(part))
    return code.hexdigest()[:8]


def rounded(part: Any) -> bytes:
    """Text as it is; numbers as whole multiples of a thousandth of the largest one's power of ten."""
    if isinstance(part, str):
        return part.encode()
    values: np.ndarray = np.asarray(np.ma.filled(np.ma.asarray(part, float), np.nan))
    finite = np.where(np.isfinite(values), values, 0.0)
    largest = np.abs(finite).max(initial=0.0) * OFF_THE_TIE
    if largest < NOTHING:
        return str(np.isfinite(values).sum()).encode()
    unit = 10.0 ** (np.floor(np.log10(largest)) + 1 - DIGITS)
    steps = np.rint(finite * OFF_THE_TIE / unit).astype(np.int64)
    return f"{unit:.0e}".encode() + steps.tobytes() + np.packbits(np.isfinite(values)).tobytes()


def _parts(artist: Artist) -> list:
    """The numbers and texts that say what an artist shows."""
    if isinstance(artist, Text):
        return [artist.get_text(), artist.get_position()] if artist.get_text() else []
    if isinstance(artist, Line2D):
        marker = artist.get_marker()  # the outlines of letters differ from machine to machine
        shape = "path" if isinstance(marker, Path) else str(marker)
        return [artist.get_xydata(), shape, str(artist.get_linestyle())]
    if isinstance(artist, Patch):
        return [artist.get_patch_transform().transform(artist.get_path().vertices), artist.get_facecolor()]
    if isinstance(artist, AxesImage):
        return [artist.get_array(), artist.get_extent()]
    if isinstance(artist, ContourSet):  # its vertices are too sensitive: only where each level reaches
        return [artist.levels, *(path.get_extents().extents for path in artist.get_paths() if np.size(path.vertices))]
    if isinstance(artist, Collection):
        return _collection(artist)
    return []


def _collection(artist: Collection) -> list:
    parts = [artist.get_offsets()]
    parts += [path.vertices for path in artist.get_paths()]
    for name in ("U", "V"):  # arrows of a quiver
        if hasattr(artist, name):
            parts.append(getattr(artist, name))
    if artist.get_array() is not None:
        return [*parts, artist.get_array()]
    return [*parts, artist.get_facecolor(), artist.get_edgecolor()]
