"""How a report writes its numbers."""

import math
from typing import Any


def percent(share: float) -> str:
    """Write a share: 0.244 as 24 %, 0.033 as 3.3 %."""
    value = 100 * share
    return f"{value:.0f} %" if value == 0 or 9.95 <= value < 99.5 or value == 100 else f"{value:.1f} %"


def figure(value: float) -> str:
    """Write a number with three figures or three decimals, whichever is shorter: 0.154, 12.3, 123."""
    if not math.isfinite(value):
        return "infinite"
    digits = 3 if abs(value) < 10 else 1 if abs(value) < 100 else 0
    return f"{value:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def interval(within: Any) -> str:
    """Write the interval of a rate, in percent."""
    low, high = percent(within.low).removesuffix(" %"), percent(within.high)
    return f"({low} to {high})"


def span(estimate: Any) -> str:
    """Write a number and its interval: 0.154 (0.084 to 0.238)."""
    return f"{figure(estimate.value)} ({figure(estimate.low)} to {figure(estimate.high)})"


def signed(value: float) -> str:
    """Write a difference with its sign."""
    return f"+{figure(value)}" if value > 0 else figure(value)


def probability(p: float) -> str:
    """Write a p-value."""
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}" if p < 0.1 else f"p = {p:.2f}"
