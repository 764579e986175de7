"""`make test-portable`: what it counts, and what it leaves out."""

from collections import Counter

import pytest
import run
from variants import Variant, strictest

SOME = """
import numpy as np
length = np.linalg.norm([3.0, 4.0])
def test_bound(): assert abs(length - 5) < 1e-11
def test_last_digit(): assert length == 5
"""


@pytest.mark.parametrize("variant, failed", [(Variant("as it is", {}), 0), (strictest(), 1)])
def test_passed_and_failed_are_counted_and_noise_is_there(tmp_path, monkeypatch, variant, failed):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    (tmp_path / "test_some.py").write_text(SOME)
    row = run.run(variant, [str(tmp_path)])
    assert row.cells + row.tests == Counter(passed=2 - failed, failed=failed)
    assert row.good == (failed == 0)


def test_where_nothing_ran_nothing_is_well():
    assert not run.Row(Variant("as it is", {}), Counter(), Counter(), 1.0).good


def test_an_unknown_variant_is_refused_with_the_names_of_those_there_are(capsys):
    with pytest.raises(SystemExit):
        run.main(["--only", "Pentium"])
    assert "noise 1; noise 2" in capsys.readouterr().err


def test_every_test_that_is_left_out_is_there():
    for test in run.ONLY_WITHOUT_NOISE:
        file, name = test.split("::")
        assert f"\ndef {name}(" in (run.ROOT / file).read_text(encoding="utf-8")


def test_the_table_says_what_was_counted():
    row = run.Row(Variant("as it is", {}), Counter(passed=3), Counter(passed=1, failed=2), 4.2)
    assert run.table([row]).split("\n")[-1] == "| as it is | 3 passed, 0 failed | 1 passed, 2 failed | 4 |"
