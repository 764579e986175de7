"""docs/claims.md is what the ledger gives, and says of every claim what was drawn for it."""

import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
import claim as ledger
import page
from claim import LECTURES, Claim


def test_the_page_is_what_the_ledger_gives():
    assert page.PAGE.read_text("utf-8") == page.page(), "make claims ARGS=02 writes it (any lecture will do)"


def test_the_page_has_a_row_for_each_claim():
    rows = re.findall(r"^\| (?:\[|\*and\*)", page.PAGE.read_text("utf-8"), re.M)
    assert len(rows) == sum(len(ledger.claims(number)) for number in LECTURES)


@pytest.mark.parametrize("number", LECTURES)
def test_what_a_draw_is_stands_once_for_each_claim_that_has_several(number):
    named = [name for names in page.kinds()[number].values() for name in names]
    several = [entry.name for entry in ledger.claims(number) if entry.draws > 1]
    assert sorted(named) == sorted(several), "say in drawn.toml what is drawn for these"


def test_a_row_says_words_draws_bounds_and_what_came_out():
    entry = Claim("rounding", "with $b$ | and [x]", lambda draw: 1, {"share": (1, 1)}, 1)
    assert page.row("02", entry, "02.ipynb#1-A") == (
        "| [with $b$ · and (x)](../notebooks/02.ipynb#1-A) | nothing | true | true |"
    )
    assert page.row("02", entry, "02.ipynb#1-A", again=True) == "| *and* rounding | nothing | true | true |"


@pytest.mark.parametrize(
    "states, values, bounds, found",
    [
        ({"share": (0.7, 0.8)}, [1, 1, 1, 0], "in 70 to 80 %", "75 %"),
        ({"mean": (5, 6)}, [5, 6], "mean 5 to 6", "5.5"),
        ({"q50": (1.65, 1.75)}, [1.7, 1.7], "median 1.65 to 1.75", "1.7"),
        ({"q95": (28025, 28025)}, [28025] * 2, "95th percentile 28,025", "28,025"),
        ({"most": (0.0009, 0.01)}, [0.001, 0.00123], "most 0.0009 to 0.01", "0.0012"),
    ],
)
def test_bounds_and_results_are_said_in_words(states, values, bounds, found):
    entry, (key,) = Claim("a", "b", lambda draw: 1, states, len(values)), states
    assert page.stated(entry, key) == bounds and page.measured(entry, key, values) == found
