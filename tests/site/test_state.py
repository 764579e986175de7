"""The state of a figure in an address: what a figure can show comes back from it, and what it cannot is told."""

from pathlib import Path

import pytest

from lincls import figures
from lincls.site import live

STATE = (Path(live.__file__).parent / "live" / "state.mjs").as_uri()
FORTH_AND_BACK = """
import { readFileSync } from "node:fs";
const { read, write, writeMoment } = await import(process.argv[1]);
const done = ({ specs, states, moments }) => [
  ...states.map((state) => [write(state, specs, true), read(write(state, specs, true), specs, moments).values]),
  ...moments.map((name) => [writeMoment(name), read(writeMoment(name), specs, moments).moment]),
  [write(Object.fromEntries(specs.map(({ name, initial }) => [name, initial])), specs)],
];
console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(done)));
"""
SAID = """
import { readFileSync } from "node:fs";
const { read } = await import(process.argv[1]);
const { specs, moments, query } = JSON.parse(readFileSync(0));
try {
  console.log(JSON.stringify(read(query, specs, moments)));
} catch (error) {
  console.log(JSON.stringify(error.message));
}
"""
FEW = {
    *("perceptron.pocket", "features.lift", "features.pairs", "perceptron.break_it"),
    *("logistic.penalty", "pca.digit_plane"),
}
SPECS = [
    {"kind": "slider", "name": "w1", "low": -3, "high": 3, "initial": 1},
    {"kind": "choice", "name": "rule", "options": ["cyclic", "worst, first"], "initial": "cyclic"},
    {"kind": "check", "name": "vote", "initial": False},
    {"kind": "points", "name": "X", "bounds": [[0, 5], [-1, 1]], "initial": [[0, 0], [1, 1]]},
    {"kind": "orbit", "name": "view", "elevations": [-90, 90], "initial": [25, 20]},
]
POINTS = "x and y of 2 points with commas between, x from 0 to 5 and y from −1 to 1"
DEGREES = "azimuth and elevation in degrees with a comma between, the elevation from −90 to 90"


def test_what_a_figure_can_show_comes_back_from_its_address(node):
    made = [entry.make() for entry in figures.catalogue() if entry.name in FEW]
    asked = [
        {
            "specs": [spec for spec in figure._controls if "of" not in spec],
            "states": [figure._plain(values) for values in [*figure.moments.values(), *figure.sample(5, seed=1)]],
            "moments": list(figure.moments),
        }
        for figure in made
    ]
    kinds = {spec["kind"] for each in asked for spec in each["specs"]}
    assert kinds == {spec["kind"] for spec in SPECS}
    for each, came in zip(asked, node(FORTH_AND_BACK, STATE, data=asked), strict=True):
        *pairs, (opened,) = came
        assert [back for _, back in pairs] == [*each["states"], *each["moments"]] and opened == ""
        assert all(query[0] == "?" and " " not in query and "[" not in query for query, _ in pairs)


@pytest.mark.parametrize(
    ("query", "state"),
    [
        ("", {"values": {}}),
        ("?w1=1&rule=worst,%20first", {"values": {"w1": 1, "rule": "worst, first"}}),
        ("?w1=-0.5&vote=true", {"values": {"w1": -0.5, "vote": True}}),
        ("?X=0,1,2.5,-1&view=370,-5", {"values": {"X": [[0, 1], [2.5, -1]], "view": [370, -5]}}),
        ("?moment=a+%26+b", {"moment": "a & b"}),
    ],
)
def test_an_address_may_be_written_by_hand(node, query, state):
    assert node(SAID, STATE, data={"specs": SPECS, "moments": ["a & b"], "query": query}) == state


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?w1=7", "w1 must be a number from −3 to 3; got “7”."),
        ("?w1=", "w1 must be a number from −3 to 3; got “”."),
        ("?w1=1,2", "w1 must be a number from −3 to 3; got “1,2”."),
        ("?vote=constructor", "vote must be true or false; got “constructor”."),
        ("?rule=worst", "rule must be one of: cyclic, worst, first; got “worst”."),
        ("?X=1,1", f"X must be {POINTS}; got “1,1”."),
        ("?X=1,1,0,2", f"X must be {POINTS}; got “1,1,0,2”."),
        ("?view=0,99", f"view must be {DEGREES}; got “0,99”."),
        ("?w2=1", "No control is called “w2”; there are: w1, rule, vote, X, view."),
        ("?w1=1&utm=2", "No control is called “utm”; there are: w1, rule, vote, X, view."),
        ("?moment=a", "No moment is called “a”; there are: a & b."),
        ("?moment=a+%26+b&w1=1", "A moment sets all controls, so it stands alone in an address."),
    ],
)  # fmt: skip
def test_what_a_figure_cannot_show_is_told_in_a_sentence(node, query, said):
    told = node(SAID, STATE, data={"specs": SPECS, "moments": ["a & b"], "query": query})
    assert told == f"{said} The figure stands as it opens."
