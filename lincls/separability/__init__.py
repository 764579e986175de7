"""Linear separability decided exactly, with a certificate that anyone can check.

decide(X, t)               -> Separator(w, b) or HullPoint(lam, mu), in fractions
verify(certificate, X, t)  -> Verdict: true or false, and why
recession(X, t)            -> a direction along which no margin falls and some rise, or None
feasible_region(X, t)      -> the polygon of good weights in a 2-D slice of weight space
cover_count(N, D)          -> how many labelings of N points in general position are separable
"""

from lincls.separability.certificate import HullPoint, Separator
from lincls.separability.cover import cover_count, cover_fraction
from lincls.separability.decide import decide
from lincls.separability.recession import Recession, recession
from lincls.separability.region import clip, feasible_region, slice_constraints
from lincls.separability.verify import Verdict, verify

__all__ = [
    "HullPoint",
    "Recession",
    "Separator",
    "Verdict",
    "clip",
    "cover_count",
    "cover_fraction",
    "decide",
    "feasible_region",
    "recession",
    "slice_constraints",
    "verify",
]
