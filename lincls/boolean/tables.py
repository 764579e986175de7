"""Truth tables: a Boolean function of n variables as a data set of 2^n examples.

    X (2^n, n) every input in counting order, x1 the most significant:  00, 01, 10, 11
    t (2^n,)   the value at each input, in the same encoding as the inputs: {0, 1} or {-1, +1}

The encodings are the two ends of x' = 2x - 1. It is affine, so it keeps linear separability.
Source: Grosse 2.2 ({0, 1}); Mathai, exercises ({-1, +1}).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from lincls import checks

MOST_VARIABLES = 16


class TruthTable(NamedTuple):
    """The inputs and the targets, so that `X, t = XOR` and `decide(*XOR)` work.

    Examples
    --------
    >>> from lincls.boolean import AND
    >>> AND
    x1 x2 |  t
    ----------
     0  0 |  0
     0  1 |  0
     1  0 |  0
     1  1 |  1
    >>> AND.encoded(-1).t
    array([-1., -1., -1.,  1.])
    """

    X: np.ndarray  # (2^n, n)
    t: np.ndarray  # (2^n,)

    @property
    def n(self) -> int:
        """The number of variables."""
        return self.X.shape[1]

    @property
    def low(self) -> int:
        """The number that stands for false: 0 or -1."""
        return int(self.X[0, 0])

    def encoded(self, low: int) -> TruthTable:
        """Return the same function with false written as `low`, 0 or -1."""
        low = check_low(low)
        return _frozen(np.where(self.X > 0, 1.0, low), np.where(self.t > 0, 1.0, low))

    def __str__(self) -> str:
        rows = self._cells([f"x{i}" for i in range(1, self.n + 1)], "t")
        width = max(len(cell) for row in rows for cell in row)
        lines = [" ".join(f"{c:>{width}}" for c in row[:-1]) + " | " + f"{row[-1]:>{width}}" for row in rows]
        return "\n".join([lines[0], "-" * len(lines[0]), *lines[1:]])

    def __repr__(self) -> str:
        return str(self)

    def _repr_markdown_(self) -> str:
        rows = self._cells([f"$x_{{{i}}}$" for i in range(1, self.n + 1)], "$t$")
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        return "\n".join([lines[0], "|" + " ---: |" * len(rows[0]), *lines[1:]])

    def _cells(self, variables: list[str], target: str) -> list[list[str]]:
        sign = "+d" if self.low < 0 else "d"
        body = [[format(int(value), sign) for value in (*x, t)] for x, t in zip(self.X, self.t, strict=True)]
        return [[*variables, target], *body]


def inputs(n: int, low: int = 0) -> np.ndarray:
    """Return all 2^n inputs in counting order; x1 is the most significant.

    Parameters
    ----------
    n : number of variables, from 1 to 16
    low : 0 or -1, the number for false

    Returns: (2^n, n) array with values `low` and 1

    Examples
    --------
    >>> from lincls.boolean import inputs
    >>> inputs(2, low=-1)
    array([[-1., -1.],
           [-1.,  1.],
           [ 1., -1.],
           [ 1.,  1.]])
    """
    n, low = checks.count(n, "n", most=MOST_VARIABLES), check_low(low)
    bits = np.arange(2**n)[:, None] >> np.arange(n)[::-1] & 1
    return np.where(bits == 1, 1.0, low)


def table(function_or_values: Callable[..., Any] | Sequence[Any], n: int, low: int = 0) -> TruthTable:
    """Return the truth table of a function of n truth values, or of 2^n values in counting order.

    Parameters
    ----------
    function_or_values : function, or 2^n values
        The function gets True and False (which count as 1 and 0) in either encoding, and answers with True, False, 1 or
        0. Values are truth values or numbers in {low, 1}.
    n : number of variables, from 1 to 16
    low : 0 or -1, the number for false in the table

    Returns
    -------
    TruthTable
        X (2^n, n) and t (2^n,); they cannot be changed in place.

    Raises TypeError: `function_or_values` is neither.
    Raises ValueError: There are not 2^n values, or one is no truth value.

    Examples
    --------
    >>> from lincls.boolean import table
    >>> table(lambda x1, x2: x1 and not x2, 2).t
    array([0., 0., 1., 0.])
    """
    X, low = inputs(n, low), check_low(low)
    if callable(function_or_values):
        true = [_at(function_or_values, tuple(row)) for row in (X > 0).tolist()]
    else:
        values = function_or_values
        if isinstance(values, str) or not isinstance(values, Sequence | np.ndarray):
            kind = type(values).__name__
            raise TypeError(f"function_or_values must be a function or a list of values; it came as {kind}")
        if isinstance(values, np.ndarray) and values.ndim != 1:
            raise ValueError(f"values must be 2^{n} = {2**n} truth values; shape {values.shape} came")
        if len(values) != 2**n:
            raise ValueError(f"values must be 2^{n} = {2**n} truth values; {len(values)} came")
        true = [_truth(value, f"values[{k}]", low) for k, value in enumerate(values)]
    return _frozen(X, np.where(true, 1.0, low))


def truths(table: TruthTable) -> np.ndarray:
    """Return the values of a table as True and False, after checking that it is a whole truth table."""
    if not isinstance(table, tuple) or len(table) != 2:
        kind = type(table).__name__
        raise TypeError(f"table must be a TruthTable, such as AND or table(f, n); it came as {kind}")
    X = checks.inputs(table[0], "table.X")
    t = checks.targets(table[1], len(X), "table.t")
    low = check_low(X[0, 0], "table.X[0, 0]")
    if len(X) != 2 ** X.shape[1] or not np.array_equal(X, inputs(X.shape[1], low)):
        raise ValueError("table.X must be all 2^n inputs in counting order; make it by table(function, n)")
    odd = t[~np.isin(t, (low, 1))]
    if odd.size:
        raise ValueError(f"table.t must be in {{{low}, 1}} like the inputs; it came with {odd[0]:g}")
    return t > 0


def check_low(low: Any, name: str = "low") -> int:
    """Return the number for false: 0 or -1."""
    if checks.number(low, name) not in (0, -1):
        raise ValueError(f"{name} must be 0 or -1, the number that stands for false; it came as {low}")
    return int(low)


def _at(function: Callable[..., Any], x: tuple[bool, ...]) -> bool:
    value = function(*x)
    return value if type(value) is bool else _truth(value, f"the function at {tuple(map(int, x))}", 0)


def _truth(value: Any, name: str, low: int) -> bool:
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if isinstance(value, int | float | np.number) and value in (low, 1):
        return value == 1
    raise ValueError(f"{name} must be true or false, or {low} or 1; it came as {value!r}")


def _frozen(X: np.ndarray, t: np.ndarray) -> TruthTable:
    """Return a table that cannot be changed in place: AND must stay AND."""
    X.flags.writeable = t.flags.writeable = False
    return TruthTable(X, t)


NOT = table(lambda x1: not x1, 1)
AND = table(lambda x1, x2: x1 and x2, 2)
OR = table(lambda x1, x2: x1 or x2, 2)
XOR = table(lambda x1, x2: x1 != x2, 2)
NAND = table(lambda x1, x2: not (x1 and x2), 2)
NOR = table(lambda x1, x2: not (x1 or x2), 2)
XNOR = table(lambda x1, x2: x1 == x2, 2)
