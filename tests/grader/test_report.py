"""A report adds up its cells."""

import pickle

from lincls_grader import STATUSES, CellResult, Report


def test_points_are_those_of_the_cells_and_a_report_travels_in_a_pickle():
    cells = tuple(CellResult(f"q{i}-a", f"q{i}", float(i), 3.0, STATUSES[0], "") for i in range(3))
    report = Report("ada", "03", cells, "graded", "", (), "none", 1, "digest", 0.1)
    assert (report.score, report.max_score) == (3, 9)
    assert pickle.loads(pickle.dumps(report)) == report
