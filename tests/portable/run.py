"""Run the notebooks, the solutions and the numeric tests as every variant, and print a table: `make test-portable`.

python tests/portable/run.py                                    all variants
python tests/portable/run.py --only noise --only Haswell        those whose names begin so
python tests/portable/run.py --only "noise 1" tests/models -x   other arguments are pytest's
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from comparing import ROOT
from noise import WISH
from variants import HERE, Variant, variants

NOT_NUMERIC = ("benchmarks", "browser", "browser_kernel", "grader", "house", "portable")
# These want the rank of columns that depend on each other, found at some roundings of the largest singular value. The
# QR of every LAPACK keeps it; with noise of 450 roundings the columns are independent. So with directions that rounding
# hides, which differ by 5 to 10 roundings.
ONLY_WITHOUT_NOISE = (
    "tests/models/test_lda.py::test_collinear_and_constant_features_are_used_by_the_pseudo_inverse_with_a_warning",
    "tests/models/test_plain.py::test_ldas_classes_are_as_far_apart_where_columns_depend_on_each_other",
    "tests/models/test_likelihood.py::test_what_rounding_hides_is_left_out_aloud",
    "tests/models/test_least_squares.py::test_of_equally_good_weights_the_shortest_are_taken",
)
OPTIONS = ("-q", "--tb=short", "-p", "no:cacheprovider", "-p", "startup")


class Row(NamedTuple):
    """How many passed and failed of the notebooks' cells and of the tests."""

    variant: Variant
    cells: Counter
    tests: Counter
    seconds: float

    @property
    def good(self) -> bool:
        return not (self.cells + self.tests)["failed"] and (self.cells + self.tests)["passed"] > 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", action="append", default=[], help="variants whose names begin so")
    wanted, rest = parser.parse_known_args(arguments)
    chosen = [v for v in variants() if v.name.startswith(tuple(wanted.only or [""]))]
    if not chosen:
        parser.error(f"no variant's name begins so; here are {'; '.join(v.name for v in variants())}")
    rows = []
    for variant in chosen:
        print(f"\n== {variant.name}", flush=True)
        rows.append(run(variant, rest))
    print("\n" + table(rows))
    return int(not all(row.good for row in rows))


def run(variant: Variant, arguments: list[str]) -> Row:
    """One run of pytest, which prints as it goes."""
    began = time.monotonic()
    left_out = [f"--ignore=tests/{name}" for name in NOT_NUMERIC]
    if WISH in variant.settings:
        left_out += [f"--deselect={test}" for test in ONLY_WITHOUT_NOISE]
    path = os.pathsep.join(filter(None, [str(HERE), os.environ.get("PYTHONPATH")]))  # for -p startup
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        python = [sys.executable, "-m", "pytest", *OPTIONS, *left_out, f"--junitxml={report}", *arguments]
        subprocess.run(python, cwd=ROOT, env={**variant.environment(), "PYTHONPATH": path})
        cases = list(ET.parse(report).iter("testcase")) if report.exists() else []
    cells, tests = Counter(), Counter()
    for case in cases:
        ours = tests if case.get("classname", "").startswith("tests") else cells
        ours[outcome(case)] += 1
    return Row(variant, cells, tests, time.monotonic() - began)


def outcome(case: ET.Element) -> str:
    """The word for a test case of pytest's report."""
    marks = {mark.tag for mark in case}
    return "failed" if marks & {"failure", "error"} else "skipped" if "skipped" in marks else "passed"


def table(rows: list[Row]) -> str:
    """The rows, for people, as Markdown."""
    lines = ["| variant | notebooks' cells | tests | seconds |", "|---|---|---|---|"]
    for row in rows:
        cells, tests = (f"{n['passed']} passed, {n['failed']} failed" for n in (row.cells, row.tests))
        lines.append(f"| {row.variant.name} | {cells} | {tests} | {row.seconds:.0f} |")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
