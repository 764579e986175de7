"""Estimates side by side, each with how well it is known: a dot, and a bar of two standard errors both ways.

Bars that overlap do not prove that there is no difference: of estimates from the same data compare the paired
differences.
"""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes

from lincls import checks
from lincls.plot import style


@style.styled
def plot_intervals(
    names: Any, values: Any, errors: Any, *, xlabel: str = "error", ax: Axes | None = None
) -> Axes:
    """Draw one row a name, the first on top: values (S,) as dots, 2 errors (S,) to both sides as bars."""
    if names is None or isinstance(names, str) or not hasattr(names, "__iter__"):
        raise TypeError(f"names must be a list, one name a row; it came as {type(names).__name__}")
    names = list(names)
    if not names:
        raise ValueError("names must hold at least one name; it came empty")
    values = checks.vector(values, len(names), "values")
    errors = checks.vector(errors, len(names), "errors")
    if (errors < 0).any():
        raise ValueError(f"errors must be at least 0; they came with {errors.min():g}")
    ax = style.axes(ax)
    top = max(float((values + 2 * errors).max()), 1e-12)
    for k, (name, value, error) in enumerate(zip(names, values, errors, strict=True)):
        ax.plot([value - 2 * error, value + 2 * error], [k, k], color=style.POSITIVE, lw=2.5, zorder=2)
        ax.plot(value, k, "o", color=style.POSITIVE, ms=9, mec="white", mew=1.2, zorder=3)
        ax.text(0.02 * top, k - 0.36, name, size=style.TICK, va="center", color=style.GREY)
    ax.set(xlim=(0, 1.05 * top), ylim=(len(names) - 0.4, -0.8))
    ax.set_yticks([])
    return style.label(ax, xlabel, "model")
