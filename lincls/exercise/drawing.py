"""A picture that a student has drawn, as plain data, and what has to be seen in it.

`drawn(ax)` reads points and lines off a matplotlib Axes. Points with the same marker and colour have one look, and a
picture tells two classes apart when no look holds points of both. A line separates them when

    a.(x - p) > 0 on one side and < 0 on the other,    p a point of the line, a its normal
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from lincls.exercise import plain
from lincls.exercise.verdict import Wrong

_NOTHING = (None, "None", "none", "", " ")  # matplotlib's words for no marker and no line
_MOST = 200  # points that are kept of a line
NEAR = 1e-6  # of the picture's size: nobody sees less
CLOSE = 1e-3  # of max(1, the largest coordinate): as far as the ends of a line may be off


def drawn(ax: Any) -> dict[str, Any]:
    """Read a picture: its labels, its points by their look, its lines.

    Parameters
    ----------
    ax : matplotlib Axes; of a Figure, or of pyplot, the current one

    Returns
    -------
    dict
        "x", "y" and "title" are texts, "legend" and "points" and "lines" lists; points and lines hold pairs (x, y).

    Examples
    --------
    >>> from matplotlib.figure import Figure
    >>> from lincls.exercise import check
    >>> ax = Figure().subplots()
    >>> _ = ax.plot([0, 1], [0, 0], "o"), ax.plot([0, 1], [1, 3]), ax.set_xlabel("x1")
    >>> picture = check.drawn(ax)
    >>> picture["x"], picture["points"], picture["lines"]
    ('x1', [[(0.0, 0.0), (1.0, 0.0)]], [[(0.0, 1.0), (1.0, 3.0)]])
    """
    if not hasattr(ax, "get_lines") and hasattr(ax, "gca"):
        ax = ax.gca()
    if not hasattr(ax, "get_lines"):
        raise Wrong(f"check.drawn should get the axes that you drew on, but it got {plain.kind(ax)}")
    looks: dict[str, list[tuple[float, float]]] = {}
    for look, point in _points(ax):
        looks.setdefault(look, []).append(point)
    legend = ax.get_legend()
    return {
        "x": str(ax.get_xlabel()),
        "y": str(ax.get_ylabel()),
        "title": str(ax.get_title()),
        "legend": [] if legend is None else [text.get_text() for text in legend.get_texts()],
        "points": list(looks.values()),
        "lines": [_pairs(line) for line in _lines(ax)],
    }


def _pairs(xy: Any) -> list[tuple[float, float]]:
    rows: np.ndarray = np.ma.filled(np.ma.asarray(xy, dtype=float), np.nan).reshape(-1, 2)
    rows = rows[np.isfinite(rows).all(axis=1)]
    if len(rows) > _MOST:
        rows = rows[np.linspace(0, len(rows) - 1, _MOST).astype(int)]
    return [(float(x), float(y)) for x, y in rows]


def _kinds(artist: Any) -> set[str]:
    return {kind.__name__ for kind in type(artist).__mro__}


def _points(ax: Any) -> Iterator[tuple[str, tuple[float, float]]]:
    """Every marked point with its look."""
    for line in ax.get_lines():
        if line.get_marker() not in _NOTHING and "AxLine" not in _kinds(line):
            look = f"{line.get_marker()} {line.get_markerfacecolor()} {line.get_markeredgecolor()}"
            yield from ((look, pair) for pair in _pairs(line.get_xydata()))
    for scatter in ax.collections:
        if "PathCollection" in _kinds(scatter):
            pairs = _pairs(scatter.get_offsets())
            yield from zip(_looks(scatter, len(pairs)), pairs, strict=True)
    for text in ax.texts:
        if 0 < len(text.get_text().strip()) <= 3:
            yield text.get_text().strip(), _pairs([text.get_position()])[0]


def _looks(scatter: Any, N: int) -> list[str]:
    """The look of each point of a scatter plot: the form of its marker, its number or its colours."""
    paths = scatter.get_paths()
    form = str(np.round(paths[0].vertices, 3).tolist()) if paths else ""
    numbers = scatter.get_array()
    if numbers is not None:
        columns = [np.asarray(numbers, dtype=float).reshape(-1, 1)]
    else:
        columns = [np.asarray(colours) for colours in (scatter.get_facecolors(), scatter.get_edgecolors())]
    rows = [column if len(column) == N else np.resize(column[:1], (N, column.shape[1])) for column in columns]
    return [f"{form} {np.round(np.concatenate(parts), 6).tolist()}" for parts in zip(*rows, strict=True)]


def _lines(ax: Any) -> Iterator[Any]:
    """Every line with the points that it runs through."""
    for line in ax.get_lines():
        if "AxLine" in _kinds(line):
            first, second, slope = np.array(line.get_xy1()), line.get_xy2(), line.get_slope()
            if second is None:
                second = first + ([1.0, slope] if np.isfinite(slope) else [0.0, 1.0])
            along, long = second - first, np.hypot(np.ptp(ax.get_xlim()), np.ptp(ax.get_ylim()))
            yield [first, first + along * long / np.linalg.norm(along)]
        elif line.get_linestyle() not in _NOTHING and len(line.get_xydata()) > 1:
            yield line.get_xydata()
    for lines in ax.collections:
        if "LineCollection" in _kinds(lines):
            yield from lines.get_segments()
        elif "ContourSet" in _kinds(lines):
            yield from (path.vertices for path in lines.get_paths() if len(path.vertices) > 1)


def _read(picture: Any, what: str) -> list[np.ndarray]:
    """The points by their look, or the lines, of a picture that came from a student."""
    plain.attempted(picture)
    if type(picture) is not dict or type(picture.get(what)) is not list:
        more = "Draw on ax, then write picture = check.drawn(ax) below."
        raise Wrong(f"the picture should be what check.drawn(ax) gives, but it is {plain.kind(picture)}", more)
    tables = [plain.array(pairs, what) for pairs in picture[what]]
    for rows in tables:
        if rows.ndim != 2 or rows.shape[1] != 2:
            raise Wrong(f"the {what} of a picture are pairs (x, y), but here is {plain.shape_words(rows)}")
    return tables


def drawn_labels(picture: Any, x: str = "", y: str = "", *, legend: Sequence[str] = ()) -> None:
    """Right when both axes have a label, each with the text that it must hold, and the legend its words.

    Parameters
    ----------
    picture : the answer, from `check.drawn`
    x, y : texts, capitals aside
    legend : words, each to be found in some entry

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> picture = {"x": "length", "y": "width (cm)", "legend": [], "points": [], "lines": []}
    >>> with check.question("the axes"):
    ...     check.drawn_labels(picture, "cm", "cm")
    the axes: not yet: 0 of 1 point
      the label of the x axis is 'length': it should say 'cm'
    """
    _read(picture, "points")
    for axis, wanted in (("x", x), ("y", y)):
        label = picture.get(axis)
        if type(label) is not str or not label.strip():
            raise Wrong(f"the {axis} axis has no label: what is drawn along it?")
        if wanted.lower() not in label.lower():
            raise Wrong(f"the label of the {axis} axis is {plain.show(label)}: it should say {wanted!r}")
    entries = picture.get("legend")
    said = " ".join(entry for entry in entries if type(entry) is str) if type(entries) is list else ""
    for word in legend:
        if word.lower() not in said.lower():
            raise Wrong(f"no entry of the legend says {word!r}")


def drawn_points(picture: Any, groups: Mapping[str, Any]) -> None:
    """Right when every point of every group is drawn, and no look holds points of two groups.

    Parameters
    ----------
    picture : the answer, from `check.drawn`
    groups : the points (N, 2) of each group, by the name that messages give it

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> picture = {"points": [[(0, 0), (1, 1)]], "lines": []}
    >>> with check.question("two classes"):
    ...     check.drawn_points(picture, {"+": [(1, 1)], "-": [(0, 0)]})
    two classes: not yet: 0 of 1 point
      (1, 1) and (0, 0) look alike, but one is + and the other is -
      Give each group a marker or a colour of its own.
    """
    sets = {name: _keys(np.asarray(rows, dtype=float).reshape(-1, 2)) for name, rows in groups.items()}
    everywhere = set().union(*sets.values())
    looks = [_keys(rows) & everywhere for rows in _read(picture, "points")]
    for name, wanted in sets.items():
        if missing := wanted.difference(*looks):
            raise Wrong(f"no point is drawn at {plain.show(min(missing))}, where one of {name} is")
    for wanted in sets.values():
        if mixed := wanted.difference(*(look for look in looks if look <= wanted)):
            look = next(look for look in looks if min(mixed) in look and not look <= wanted)
            raise Wrong(_alike(look, sets), "Give each group a marker or a colour of its own.")


def _keys(rows: np.ndarray) -> set[tuple[float, float]]:
    return {(round(float(x), 6) + 0.0, round(float(y), 6) + 0.0) for x, y in rows}


def _alike(look: set, sets: Mapping[str, set]) -> str:
    for one, other in itertools.combinations(sets, 2):
        left, right = look & (sets[one] - sets[other]), look & (sets[other] - sets[one])
        if left and right:
            pair = f"{plain.show(min(left))} and {plain.show(min(right))}"
            return f"{pair} look alike, but one is {one} and the other is {other}"
    return "points of different groups look alike"


def straight(picture: Any) -> list[np.ndarray]:
    """The straight lines of a picture, each as two points (2, 2); a dash among its points is none."""
    points = [rows for rows in _read(picture, "points") if len(rows)]
    least = 0.1 * float(np.linalg.norm(np.ptp(np.vstack(points), axis=0))) if points else 0.0
    out = []
    for rows in _read(picture, "lines"):
        far = rows[int(np.argmax(((rows - rows[0]) ** 2).sum(axis=1)))]
        ends = np.array([rows[0], far])
        length = float(np.linalg.norm(far - rows[0]))
        if length > least and np.abs(offsets(ends, rows)).max() <= 1e-4 * length:
            out.append(ends)
    return out


def offsets(ends: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Signed distances (N,) of points from the line through two."""
    along = ends[1] - ends[0]
    normal = np.array([-along[1], along[0]]) / np.linalg.norm(along)
    return (rows - ends[0]) @ normal


def drawn_line(picture: Any, w: Any, b: Any, name: str = "your w and b") -> None:
    """Right when some straight line of the picture is w.x + b = 0.

    Parameters
    ----------
    picture : the answer, from `check.drawn`
    w : (2,) numbers
    b : a number
    name : what messages call the line

    {verdicts}

    Examples
    --------
    >>> from lincls.exercise import check
    >>> picture = {"points": [], "lines": [[(0, 0.5), (1, 0.5)]]}
    >>> with check.question("the line"):
    ...     check.drawn_line(picture, (0, 2), -1.5)
    the line: not yet: 0 of 1 point
      no line of the picture is that of your w and b
      The end (0, 0.5) of the nearest one has z = -0.5.
    """
    plain.attempted(w, b)
    w, b = plain.vector(w, 2, "w"), plain.number(b, "b")
    size = float(np.linalg.norm(w))
    if size == 0:
        raise Wrong(f"{name} give no line: w is all zero")
    apart = [(float(np.abs(ends @ w + b).max()) / size, ends) for ends in straight(picture)]
    if not apart:
        raise Wrong("no straight line is drawn: ax.plot or ax.axline draws one")
    distance, ends = min(apart, key=lambda line: line[0])
    if distance > CLOSE * max(1.0, float(np.abs(ends).max())):
        end = ends[int(np.argmax(np.abs(ends @ w + b)))]
        nearest = f"The end {plain.show(tuple(end))} of the nearest one has z = {plain.show(float(end @ w + b))}."
        raise Wrong(f"no line of the picture is that of {name}", nearest)
