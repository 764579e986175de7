"""Boolean functions as data sets, and the threshold units that compute them.

AND, OR, NOT, XOR, ..., table(f, n)     truth tables, in {0, 1} or {-1, +1}
ThresholdUnit(w, b), conjunction, at_least, majority
is_threshold, threshold_weights, clash, count_threshold
Network(layers), normal_form
"""

from lincls.boolean.counting import Census, Clash, census, clash, count_threshold, is_threshold, threshold_weights
from lincls.boolean.network import Network, normal_form
from lincls.boolean.tables import AND, NAND, NOR, NOT, OR, XNOR, XOR, TruthTable, inputs, table
from lincls.boolean.units import ThresholdUnit, at_least, conjunction, majority
from lincls.checks.docs import complete

__all__ = [
    "AND",
    "NAND",
    "NOR",
    "NOT",
    "OR",
    "XNOR",
    "XOR",
    "Census",
    "Clash",
    "Network",
    "ThresholdUnit",
    "TruthTable",
    "at_least",
    "census",
    "clash",
    "conjunction",
    "count_threshold",
    "inputs",
    "is_threshold",
    "majority",
    "normal_form",
    "table",
    "threshold_weights",
]

complete(globals())
