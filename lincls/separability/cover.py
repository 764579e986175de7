"""Cover's function-counting theorem: how many labelings of N points a plane can make.

    C(N, d) = 2 sum_{k=0}^{d-1} binom(N - 1, k)          d = D without a bias, D + 1 with one

Theorem (Cover 1965): this is the number of linearly separable labelings of N points in general position
(without a bias: any d of the vectors independent; with one: no D + 1 points in one plane). It obeys
C(N + 1, d) = C(N, d) + C(N, d - 1). Exactly half of all 2^N labelings are separable at N = 2 d.
Source: Cover, IEEE Trans. Electronic Computers EC-14 (1965) 326-334, theorem 1 and eq. 5.
"""

from __future__ import annotations

from math import comb

from lincls import checks


def cover_count(N: int, D: int, bias: bool = True) -> int:
    """Return how many labelings of N points in general position in D dimensions a plane separates.

    Parameters
    ----------
    N : number of points
    D : number of features
    bias : whether the plane may lie beside the origin

    Examples
    --------
    >>> from lincls.separability import cover_count
    >>> cover_count(4, 2)  # all but XOR and its opposite
    14
    """
    N, D = checks.count(N, "N"), checks.count(D, "D")
    return 2 * sum(comb(N - 1, k) for k in range(D + 1 if bias else D))


def cover_fraction(N: int, D: int, bias: bool = True) -> float:
    """Return `cover_count` over all 2^N labelings.

    Parameters
    ----------
    N : number of points
    D : number of features
    bias : whether the plane may lie beside the origin

    Examples
    --------
    >>> from lincls.separability import cover_fraction
    >>> cover_fraction(6, 2)  # N = 2 (D + 1)
    0.5
    """
    return cover_count(N, D, bias) / 2 ** checks.count(N, "N")
