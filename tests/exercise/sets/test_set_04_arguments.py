"""Proofs to read: every piece and every proof comes to somebody, and the draws say which. Lines to write, measured."""

from fractions import Fraction

import numpy as np
import pytest
from students import message

from lincls.exercise import arguments, check, variant

PROOFS = range(len(arguments.FLAWED))
WITNESSES = (
    ([(0, 1), (1, 0), (0.5, 0.5)], [(0, 1), (1, 0), (0, 1)], np.array([(-1.0, 2), (2, -1), (0, 1)])),
    ((1, 0, 2, 1, -2.5), ([1, -0.2, 3, 1], -3.4)),
    ((-1, -2, 12), (np.array([0, -1]), 5)),
    ((1, 1, -1.5), (-1, -1, 0.5), ([3, -2], -1.5), (-1, -1, 1.5)),
    ([(2000, 0.0005), (2000, 0)], ((1e4, 2e-4), (10000.0003, -3e-4))),
)


def test_the_pieces_of_a_proof_are_drawn_from_the_name():
    for who in ("ada", "blaise"):
        text = " ".join(arguments.in_pieces(variant(who, "q")).split())
        order = variant(who, "q").permutation(8)
        places = [text.index(f"{'abcdefgh'[i]}. {arguments.HALFWAY[piece]}") for i, piece in enumerate(order)]
        assert places == sorted(places)


def test_the_pieces_stand_in_the_order_of_the_alphabet():
    assert list(arguments.HALFWAY) == sorted(arguments.HALFWAY)


def test_every_flawed_proof_has_five_steps_and_a_witness_and_comes_to_somebody():
    assert {len(proof) for proof in arguments.FLAWED} == {7}
    seen = "\n".join(" ".join(arguments.flawed(variant(n, "q")).split()) for n in range(40))
    assert all(proof[1] in seen and f"Witness: {proof[-1]}" in seen for proof in arguments.FLAWED)


@pytest.mark.parametrize("place", PROOFS)
def test_any_witness_of_a_flaw_passes_and_none_of_another_proof_does(place):
    for other in PROOFS:
        for found in WITNESSES[other]:
            if other == place:
                arguments.witness(found, place)
            elif {place, other} != {2, 3}:  # these are units with two weights both
                assert message(arguments.witness, found, place)


@pytest.mark.parametrize(
    ("place", "found", "said"),
    [
        (0, [(0, 1), (1, 0), (0, 0)], "(0, 0), a negative example, is in it"),
        (0, [(0, 1), (1, 0), (0.99, 1.01)], None),
        (0, [(0, 1), (1, 0), (1.01, 1.01)], "(1, 1), a negative example, is in it"),
        (0, [(2, 3), (2, 3), (2, 3)], "(0, 1), a positive example, is not in it"),
        (3, (1, 0, -0.5), "the unit answers [0, 0, 1, 1] in counting order, and that is affine"),
        (3, (1, 1, -1), "z is 0, on the boundary"),
        (4, [(-2000, 0.0005), (-2000, 0)], "is not in C+"),
    ],
)
def test_what_is_no_witness_is_told_why(place, found, said):
    if said is None:
        arguments.witness(found, place)
    else:
        assert said in message(arguments.witness, found, place)


def test_a_pair_is_judged_by_the_witness_and_its_step_by_the_form(capsys):
    drawn = variant("ada", "04-q4")
    drawn.permutation(8)
    first, second = drawn.permutation(5)[:2].tolist()
    flaws = [(1, WITNESSES[first][0]), (..., ...)]
    arguments.flaw_shown(flaws, 1, variant("ada", "04-q4"))
    assert "the step of proof 1: recorded" in capsys.readouterr().out
    assert message(arguments.flaw_shown, [flaws[0], (9, WITNESSES[second][0])], 2, variant("ada", "04-q4"))
    for nothing in (..., [(..., ...), (..., ...)]):
        with pytest.raises(check.NotAttempted):
            arguments.flaw_shown(nothing, 2, variant("ada", "04-q4"))


GAP = np.array([(0, 0), (4, 0), (2, -3), (1, 2), (0, 5), (3, 6)]), np.array([1, 1, 1, -1, -1, -1])  # foot (1, 0)


@pytest.mark.parametrize(
    "lam", [("3/4", "1/4", 0), (0.75, 0.25, 0), np.array([0.75, 0.25, 0.0]), (Fraction(3, 4), "1/4", 0)]
)
def test_the_nearest_pair_passes_in_any_form(lam):
    arguments.nearest_pair(lam, (1, 0, 0), GAP)
    turned = np.roll(GAP[0], 3, axis=0), GAP[1]
    arguments.nearest_pair((1, 0, 0), lam, turned)


@pytest.mark.parametrize(
    ("lam", "mu", "said"),
    [
        ((1, 0, 0), (1, 0, 0), "on the way from p towards the plus sign (4, 0) they come nearer"),
        (("1/4", "3/4", 0), (1, 0, 0), "on the way from p towards the plus sign (0, 0) they come nearer"),
        ((0.75001, 0.24999, 0), (1, 0, 0), "they come nearer"),
        (("3/4", "1/4", 0), (0, "2/3", "1/3"), "on the way from q towards the minus sign (1, 2) they come nearer"),
        (("1/3", "1/3", "1/3"), ("1/3", "1/3", "1/3"), "they come nearer"),
        ((1.25, -0.25, 0), (1, 0, 0), "lam_near: shares are not negative, and add up to 1"),
        (("3/4", "1/4", "1/4"), (1, 0, 0), "lam_near: shares are not negative, and add up to 1"),
        (("3/4", "1/4", 0), (1, 0), "mu_near should have a share for each of 3 signs, but it has 2"),
    ],
)
def test_a_pair_that_is_not_nearest_is_told_where_to_go(lam, mu, said):
    assert said in message(arguments.nearest_pair, lam, mu, GAP)


def test_a_share_that_is_open_is_not_attempted():
    with pytest.raises(check.NotAttempted):
        arguments.nearest_pair((..., ..., ...), (1, 0, 0), GAP)


RIGHT = [
    (check.average_of_z, lambda lam, z: lam @ z),
    (check.average_of_two, lambda A, z_p, z_q: np.array([z_q + A * (z_p - z_q)])),
    (check.walk_in_vectors, lambda w, d, s: sum((w + s * d) ** 2)),
    (check.walk_in_numbers, lambda ww, wd, dd, s: ww + s * (2 * wd + s * dd)),
    (check.as_far_again, lambda wd, dd: [-2 * wd / dd]),
]


@pytest.mark.parametrize(("law", "line"), RIGHT)
def test_a_right_line_passes_under_any_seed(law, line):
    for seed in range(5):
        law(line, np.random.default_rng(seed))
