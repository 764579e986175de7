"""Numbers: fifty variants, and keys that exact arithmetic and the library's exact verifier confirm."""

from decimal import Decimal, localcontext
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from lincls import Separator, decide
from lincls.boolean import AND, inputs
from lincls.separability import verify
from lincls_grader import bank
from lincls_grader.bank import reference
from lincls_grader.source import Source

ROOT = Path(__file__).parents[3]
SETS = sorted((ROOT / "solutions").glob("*/*.ipynb"))
FEW = {"n-02-q7-c-area": 17}  # k is one of 17 numbers


def exactly(text):
    return Fraction(Decimal(text))


def mean_square(v):
    return Fraction(
        v["copies_near"] * v["near"] ** 2 + v["copies_far"] * v["far"] ** 2, v["copies_near"] + v["copies_far"]
    )


def percent(share):
    return Fraction(round(100 * share), 100)


def odds(share):
    return share / (1 - share)


def probability(odds):
    return odds / (1 + odds)


def left_of_the_loss(v):
    """-log of p and of 1 - p, at odds to 1, in 50 digits."""
    odds = Decimal(v["odds"])
    return Fraction(v["share_1"] * -(odds / (1 + odds)).ln() + v["share_0"] * (1 + odds).ln())


EXACT = {  # set, answer -> the key from the numbers of the question, by a formula that the set's check does not have
    ("02", "area"): lambda v: Fraction(v["k"] * v["k"], 2),
    ("05", "D_most"): lambda v: next(D for D in range(3000) if comb(D + 1 + v["degree"], D + 1) > v["budget"] + 1),
    ("06", "limit_mean"): lambda v: 2 / mean_square(v),
    ("06", "limit_sum"): lambda v: 1 / (v["copies_near"] * v["near"] ** 2 + Fraction(v["copies_far"] * v["far"] ** 2)),
    ("06", "one_step"): lambda v: 1 / mean_square(v),
    ("06", "safe"): lambda v: Fraction(1, 1 + v["far"] ** 2),
    ("07", "threshold"): lambda v: Fraction(v["cost_fp"], v["cost_fp"] + v["cost_fn"]),
    ("07", "ask_from"): lambda v: Fraction(v["cost_ask"], v["cost_fn"]),
    ("07", "ask_to"): lambda v: 1 - Fraction(v["cost_ask"], v["cost_fp"]),
    ("07", "x_turn"): lambda v: (Fraction(Decimal(2).ln()) - exactly(str(v["bias"]))) / exactly(str(v["weight"])),
    ("07", "l2_prior"): lambda v: 1 / exactly(str(v["deviation"])) ** 2,
    ("07", "factor"): lambda v: Fraction(
        (v["n_positive"] + v["n_negative"]) ** 2, 2 * v["n_positive"] * v["n_negative"]
    ),
    ("07", "E_limit"): left_of_the_loss,
    ("08", "rest_seen"): lambda v: v["K_mine"] * (v["K_mine"] * v["n_mine"]),
    ("08", "pair_models"): lambda v: comb(v["K_mine"], 2),
    ("08", "pair_seen"): lambda v: comb(v["K_mine"], 2) * 2 * v["n_mine"],
    ("08", "ratio"): lambda v: Fraction(comb(v["K_mine"], 2) * 2**2, v["K_mine"] ** 3),
    ("09", "p_twice"): lambda v: probability(odds(exactly(str(v["p_once"]))) ** 2 * v["others"]),
    ("09", "complete"): lambda v: (1 - percent(v["loss"])) ** v["features"],
    ("09", "p_hole"): lambda v: probability(
        percent(v["prior1_10"]) * percent(v["hole1"]) / ((1 - percent(v["prior1_10"])) * percent(v["hole0"]))
    ),
    ("10", "pov"): lambda v: Fraction(v["larger"], v["larger"] + v["smaller"]),
    ("10", "lost"): lambda v: Fraction(v["smaller"] * (v["N_hers"] - 1), v["N_hers"]),
}


@pytest.fixture(scope="module")
def drawn(numbers):
    """For each answer of each set: its questions, the set, the cell that judges them, and their text with fields."""
    found = {}
    for path in SETS:
        source, questions = Source.read(path), numbers(path)
        for asked in reference.listed(path).get("number", []):
            base = f"{asked['test']}-{asked['answer']}".replace("_", "-")
            own = [each for each in questions if each.group.endswith(f"/{base}")]
            test = next(cell for cell in source.tests if cell.grade_id == asked["test"])
            found[path.stem[:2], asked["answer"]] = own, source, test, " ".join(asked["text"].split())
    return found


def variants(drawn, which):
    """Each question with the values of the draw that it is about."""
    questions, source, test, text = drawn[which]
    left, k = list(questions), 0
    while left:
        values = reference.run(source, test, f"bank {(k := k + 1)}").values
        if text.format_map({**values, "five": shown(values.get("five"))}) == left[0].text:
            yield left.pop(0), values


def shown(points):
    return ", ".join(str(tuple(each)) for each in points.tolist()) if points is not None else ""


def test_each_number_has_fifty_variants_or_as_many_as_its_draws_give(drawn):
    for questions, *_ in drawn.values():
        assert len(questions) == FEW.get(questions[0].name[:-3], bank.VARIANTS)
    assert set(drawn) == {*EXACT, ("04", "yours")}


@pytest.mark.parametrize("which", EXACT, ids="-".join)
def test_keys_are_right_to_the_last_bits_by_exact_arithmetic(drawn, which):
    for question, values in variants(drawn, which):
        with localcontext(prec=50):
            wanted = Fraction(EXACT[which](values))
        key = Fraction(float(question.options[0].text))
        rounded = max(1, abs(wanted)) * Fraction(8, 2**53)  # log 2 - bias may be small, and is rounded as they are
        assert abs(key - wanted) <= rounded, question.name
        wrong = [abs(exactly(each.text) - wanted) for each in question.options[1:]]
        assert all(gap > question.tolerance for gap in wrong) and all(each.because for each in question.options[1:])


def test_counts_of_labelings_are_confirmed_by_the_exact_verifier(drawn):
    for question, values in variants(drawn, ("04", "yours")):
        separable = 2  # one sign alone
        for t in inputs(5, low=-1)[1:16]:  # turned round they are the others
            certificate = decide(values["five"], t)
            assert verify(certificate, values["five"], t)
            separable += 2 * isinstance(certificate, Separator)
        assert int(question.options[0].text) == separable


def test_the_triangle_of_weight_space_is_confirmed_by_the_exact_verifier(drawn):
    for question, values in variants(drawn, ("02", "area")):
        k = values["k"]
        corners = [(Fraction(k), Fraction(0)), (Fraction(0), Fraction(k)), (Fraction(k), Fraction(k))]
        middle = tuple(sum(each) / 3 for each in zip(*corners, strict=True))
        inside = [tuple((999 * c + m) / 1000 for c, m in zip(corner, middle, strict=True)) for corner in corners]
        outside = [tuple((1001 * c - m) / 1000 for c, m in zip(corner, middle, strict=True)) for corner in corners]
        assert all(verify(Separator(w, -k), *AND) for w in inside)
        assert not any(verify(Separator(w, -k), *AND) for w in (*outside, *corners))
        (a, b), (c, d), (e, f) = corners
        assert abs((c - a) * (f - b) - (e - a) * (d - b)) / 2 == exactly(question.options[0].text)


def test_a_list_that_does_not_fit_its_set_gets_a_sentence(tmp_path):
    set_02 = next(path for path in SETS if path.stem.startswith("02"))
    path = tmp_path / "02_boolean_weights" / "02_boolean_weights.ipynb"
    path.parent.mkdir()
    path.write_bytes(set_02.read_bytes())
    listed = path.with_name("bank.toml")
    right = '[[number]]\ntest = "q7-c"\nanswer = "area"\ntitle = "a"\ntext = "{k}"\n'
    for wrong, said in (
        (right.replace("q7-c", "q7-z"), "has no test cell 'q7-z'"),
        (right.replace('"area"', '"size"'), "no check of a number calls it 'size'"),
        (right.replace("{k}", "{kk}"), "'kk' is missing, or no name of the set"),
        (right.replace("title", "titel"), "'title' is missing"),
        ("[[number", "cannot be read"),
    ):
        listed.write_text(wrong)
        with pytest.raises(ValueError, match=said):
            bank.numbers(path, 1)
    listed.write_text(right)
    assert len(bank.numbers(path, 3)) == 3


def test_an_author_whose_own_answer_is_refused_hears_of_it(tmp_path):
    set_02 = next(path for path in SETS if path.stem.startswith("02"))
    path = tmp_path / set_02.name
    path.write_text(set_02.read_text("utf-8").replace("area = k**2 / 2", "area = k**2 / 3"), encoding="utf-8")
    source = Source.read(path)
    test = next(cell for cell in source.tests if cell.grade_id == "q7-c")
    with pytest.raises(ValueError, match=r"q7-c, numbers of 'bank 1': Wrong: area is"):
        reference.run(source, test, "bank 1")
