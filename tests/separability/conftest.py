"""An oracle that shares nothing with the library: Kirchberger's theorem by brute force, in fractions."""

from fractions import Fraction
from itertools import combinations

import pytest


def dependence(points):
    """The affine dependence (sum y = 0, sum y x = 0) of the points; None unless there is just one."""
    system = [[Fraction(1)] * len(points), *([Fraction(value) for value in row] for row in zip(*points, strict=True))]
    pivots = []
    for column in range(len(points)):
        row = next((i for i in range(len(pivots), len(system)) if system[i][column]), None)
        if row is None:
            continue
        top = len(pivots)
        system[top], system[row] = system[row], system[top]
        system[top] = [value / system[top][column] for value in system[top]]
        for i in range(len(system)):
            if i != top and system[i][column]:
                factor = system[i][column]
                system[i] = [a - factor * b for a, b in zip(system[i], system[top], strict=True)]
        pivots.append(column)
    free = [column for column in range(len(points)) if column not in pivots]
    if len(free) != 1:
        return None
    y = [Fraction(0)] * len(points)
    y[free[0]] = Fraction(1)
    for row, column in enumerate(pivots):
        y[column] = -system[row][free[0]]
    return y


def brute_force(X, t):
    """Separable, unless at most D + 2 of the points have a dependence with exactly their signs."""
    points = [[Fraction(value) for value in row] for row in X]
    for size in range(2, len(points[0]) + 3):
        for chosen in combinations(range(len(points)), size):
            y = dependence([points[n] for n in chosen])
            if (
                y is not None
                and all(y)
                and len({(value > 0) == (t[n] > 0) for value, n in zip(y, chosen, strict=True)}) == 1
            ):
                return False
    return True


@pytest.fixture(scope="session")
def separable():
    """The oracle: separable(X, t), X a list of rows, t > 0 the positive class."""
    return brute_force
