"""Proofs to read: every piece and every proof comes to somebody, and the draws say which."""

from lincls.exercise import arguments, variant


def test_the_pieces_of_a_proof_are_drawn_from_the_name():
    for who in ("ada", "blaise"):
        text = " ".join(arguments.in_pieces(variant(who, "q")).split())
        order = variant(who, "q").permutation(8)
        places = [text.index(f"{'abcdefgh'[i]}. {arguments.HALFWAY[piece]}") for i, piece in enumerate(order)]
        assert places == sorted(places)


def test_the_pieces_stand_in_the_order_of_the_alphabet():
    assert list(arguments.HALFWAY) == sorted(arguments.HALFWAY)


def test_every_flawed_proof_has_five_steps_and_comes_to_somebody():
    assert {len(proof) for proof in arguments.FLAWED} == {6}
    seen = "\n".join(" ".join(arguments.flawed(variant(n, "q")).split()) for n in range(40))
    assert all(proof[0] in seen for proof in arguments.FLAWED)
