"""A lecture in Notebook 7 in Chromium."""

import pytest

from .figure import WAIT, Figure
from .presenting import LECTURES


@pytest.mark.long
def test_a_lecture_works_in_notebook_7(run_notebook, course):
    page = run_notebook(f"notebooks/{LECTURES[0].name}", app="notebooks")
    page.locator(".lincls-live canvas").nth(2).wait_for(timeout=1000 * WAIT)
    low, high = Figure(page, 0).at_both_ends()
    assert low[0] != high[0]
    assert low[1] != high[1]
    assert page.problems == []
