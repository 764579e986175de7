"""Networks of threshold units: what one unit cannot do, two layers can.

    h = (unit_1(x), ..., unit_K(x))        y = unit(h)

Theorem: every Boolean function is a two-layer network: one conjunction for each true row, and an OR of them.
XOR needs two of them: (x1 and not x2) or (not x1 and x2).
Source: McCulloch and Pitts (1943); Mathai, "Limits of the PLR", with the two NOTs that the slide leaves out.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from lincls import checks
from lincls.boolean.tables import TruthTable, check_low, truths
from lincls.boolean.units import ThresholdUnit, at_least, conjunction


class Network:
    """Layers of threshold units; each unit reads all the outputs of the layer before it.

    Parameters
    ----------
    layers : list of lists of ThresholdUnits, the first layer first

    Raises TypeError: A layer is no list, or holds something else.
    Raises ValueError: A layer is empty, or a unit has another number of weights than the layer before it has units.

    Examples
    --------
    >>> from lincls.boolean import XOR, Network, ThresholdUnit
    >>> hidden = [ThresholdUnit((1, 1), -0.5), ThresholdUnit((-1, -1), 1.5)]  # OR and NAND
    >>> Network([hidden, [ThresholdUnit((1, 1), -1.5)]]).computes(XOR)
    True
    """

    def __init__(self, layers: Sequence[Sequence[ThresholdUnit]]) -> None:
        layers = _list(layers, "layers", "a list of layers")
        self.layers = [_layer(layer, k) for k, layer in enumerate(layers)]
        for k, (before, after) in enumerate(zip(self.layers, self.layers[1:], strict=False), start=1):
            for unit in after:
                if unit.n != len(before):
                    raise ValueError(
                        f"layers[{k}] must read {len(before)} inputs, one from each unit before it; "
                        f"a unit with {unit.n} weights came"
                    )

    def __repr__(self) -> str:
        layers = [", ".join(map(repr, layer)) for layer in self.layers]
        return "Network([\n" + "".join(f"    [{layer}],\n" for layer in layers) + "])"

    @property
    def n(self) -> int:
        """The number of inputs."""
        return self.layers[0][0].n

    def activations(self, X: Any, low: int = 0) -> list[np.ndarray]:
        """Return the outputs of every layer, (N, units in it) each, with false as `low`."""
        outputs = [checks.inputs(X, columns=self.n)]
        for layer in self.layers:
            outputs.append(np.column_stack([unit(outputs[-1], low) for unit in layer]))
        return outputs[1:]

    def __call__(self, X: Any, low: int = 0) -> np.ndarray:
        """Return the outputs of the last layer: (N,) for one unit, else (N, units)."""
        last = self.activations(X, check_low(low))[-1]
        return last[:, 0] if last.shape[1] == 1 else last

    def computes(self, table: TruthTable) -> bool:
        """Return whether the network, run in the table's encoding, gives every target."""
        positive = truths(table)
        n, outputs = table[0].shape[1], len(self.layers[-1])
        if n != self.n:
            raise ValueError(f"table must have {self.n} variables, as many as the network; it has {n}")
        if outputs != 1:
            raise ValueError(f"the network must have one output to compute a table; it has {outputs}")
        return bool(((self(table[0], low=int(table[0][0, 0])) > 0) == positive).all())


def normal_form(table: TruthTable) -> Network:
    """Return a two-layer network for any table that is true somewhere, for inputs in {0, 1}.

    The first layer has a conjunction for each true row, the second one is their OR (disjunctive normal form).

    {table}
    Returns: Network
    Raises ValueError, TypeError: It is no whole truth table, or false everywhere.

    Examples
    --------
    >>> from lincls.boolean import XOR, normal_form
    >>> normal_form(XOR)
    Network([
        [ThresholdUnit(w=(-1, 1), b=-0.5), ThresholdUnit(w=(1, -1), b=-0.5)],
        [ThresholdUnit(w=(1, 1), b=-0.5)],
    ])
    """
    true_rows = np.asarray(table[0])[truths(table)] > 0
    if len(true_rows) == 0:
        raise ValueError("table must be true in at least one row; this one is false everywhere")
    n = true_rows.shape[1]
    numbers = np.arange(1, n + 1)
    first = [conjunction(n, numbers[row].tolist(), numbers[~row].tolist()) for row in true_rows]
    return Network([first, [at_least(1, len(first))]])


def _layer(layer: Any, k: int) -> list[ThresholdUnit]:
    units = _list(layer, f"layers[{k}]", "a list of ThresholdUnits")
    for unit in units:
        if not isinstance(unit, ThresholdUnit):
            raise TypeError(f"layers[{k}] must hold ThresholdUnits; it came with {type(unit).__name__}")
        if unit.n != units[0].n:
            sizes = f"{units[0].n} and {unit.n}"
            raise ValueError(f"layers[{k}] must have units of one size; they have {sizes} weights")
    return units


def _list(value: Any, name: str, wanted: str) -> list:
    if not isinstance(value, list | tuple):
        raise TypeError(f"{name} must be {wanted}; it came as {type(value).__name__}")
    if not value:
        raise ValueError(f"{name} must be {wanted}; it came empty")
    return list(value)
