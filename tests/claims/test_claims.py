"""Every claim stands in its lecture, is kept by its stored draws, and gives them again."""

import sys
import time
from pathlib import Path

import nbformat
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
import claim as ledger
from claim import LECTURES, Claim

ENTRIES = [pytest.param(n, entry, id=f"{n}-{entry.name}") for n in LECTURES for entry in ledger.claims(n)]
SOME = [
    pytest.param(*entry.values, id=entry.id, marks=[pytest.mark.long] * (k % 5 > 0)) for k, entry in enumerate(ENTRIES)
]
AGAIN, SECONDS = 3, 0.5  # draws that are computed anew, and the time after which no further one begins
SENTENCE = "In four of five draws the rule makes fewer than thirty mistakes."


def notebook(*sources):
    return ledger.texts(nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell(s) for s in sources]))


@pytest.mark.parametrize("number, entry", ENTRIES)
def test_the_words_of_a_claim_stand_in_its_lecture(number, entry):
    gone = ledger.missing(entry.words, ledger.lecture(number))
    assert not gone, gone


@pytest.mark.parametrize("number, entry", ENTRIES)
def test_the_stored_draws_keep_what_the_words_state(number, entry):
    values = ledger.table()[number].get(entry.name, [])
    assert len(values) == entry.draws, f"make claims ARGS={number}"
    denied = entry.denied(values)
    assert entry.states and not denied, "\n".join(denied)


@pytest.mark.parametrize("number, entry", SOME)
def test_some_draws_computed_anew_are_the_stored_ones(number, entry):
    stored, until = ledger.table()[number][entry.name], time.perf_counter() + SECONDS
    for draw in range(min(AGAIN, entry.draws)):
        if draw == 0 or time.perf_counter() < until:
            value = ledger.rounded(entry.compute(draw))
            assert ledger.same([value], [stored[draw]]), f"draw {draw}: {value}, stored {stored[draw]}"


@pytest.mark.parametrize("number", LECTURES)
def test_the_table_holds_the_claims_and_no_other(number):
    names = [entry.name for entry in ledger.claims(number)]
    assert len(set(names)) == len(names)
    assert list(ledger.table()[number]) == names, f"make claims ARGS={number}"


@pytest.mark.parametrize("number", LECTURES)
def test_an_open_sentence_stands_in_its_cell_and_has_no_entry(number):
    passages, sentences = ledger.lecture(number), ledger.unentered()[number]
    for cell, several in sentences.items():
        for words in several:
            gone = ledger.missing(words, {cell: passages.get(cell, "")})
            assert not gone, gone
    assert ledger.twice(ledger.claims(number), [w for several in sentences.values() for w in several]) == []


def test_words_that_are_gone_are_shown_beside_what_stands_there_now():
    gone = ledger.missing(SENTENCE, notebook("# Another cell", "Before. " + SENTENCE.replace("thirty", "forty\n")))
    assert f"wanted:  {SENTENCE}\n" in gone and f"nearest: {SENTENCE.replace('thirty', 'forty')}\n" in gone


def test_words_are_found_over_ends_of_lines_in_quotations_and_in_strings_of_code():
    assert ledger.missing(SENTENCE, notebook("> **Note.** " + SENTENCE.replace("the rule", "the\n> rule"))) == ""
    code = nbformat.v4.new_code_cell(
        f'Predict("?", ["a"], answer=0,\n  because="{SENTENCE[:20]}"\n  "{SENTENCE[20:]}")'
    )
    assert ledger.missing(SENTENCE, ledger.texts(nbformat.v4.new_notebook(cells=[code]))) == ""


def test_a_state_that_the_draws_deny_fails():
    entry = Claim("fewer", SENTENCE, lambda draw: draw % 2, {"share": (0.75, 0.85), "q95": (1, 1)}, draws=10)
    assert entry.denied(entry.values(10)) == ["fewer: share is 0.5, and the words state 0.75 to 0.85"]


def test_a_sentence_with_an_entry_is_not_open():
    entry = Claim("fewer", "fewer than thirty mistakes", lambda draw: 1, {"share": (1, 1)}, 1)
    assert ledger.twice([entry], ["Something else.", SENTENCE]) == [SENTENCE]


def test_a_draw_without_a_number_is_refused():
    with pytest.raises(ValueError, match="a draw gives nan"):
        Claim("none", SENTENCE, lambda draw: float("nan"), {"mean": (0, 1)}, 1).values(1)
