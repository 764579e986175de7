"""The tables of models say what the rows hold."""

import json

import pytest


@pytest.fixture(scope="module")
def report(benchmark_file):
    return benchmark_file("model_report")


@pytest.fixture(scope="module")
def best(benchmark_file):
    return benchmark_file("model_best")


@pytest.fixture(scope="module")
def models(benchmark_file):
    return benchmark_file("models")


def row(name="logistic (Newton)", ours=2.0, agrees=None, **peers):
    agrees = {peer: 0.0 for peer in peers} if agrees is None else dict(zip(peers, agrees, strict=True))
    return {"name": name, "seconds": {"ours": ours, **peers}, "agrees": agrees, "skipped": []}


def made_up(models, report):
    """A row for each job, as if all took one second and agreed."""
    rows = []
    for job in models.jobs({}):
        found = {"table": job.table, "name": job.name, "N": job.N, "D": job.D, "run": "today"}
        if job.table in ("grid", "wide"):
            peers = models.find(job.name).peers
            found |= row(job.name, 1.0, **dict.fromkeys(peers, 1.0))
            found |= {"predict": dict.fromkeys(["ours", *peers], 1.0), "mlxtend": 2.0, "product": 1.0}
        if job.table in ("wide", "memory"):
            found["memory"] = dict.fromkeys(["ours", *models.find(job.name).peers], 2.0)
        if job.table == "memory":
            found["memory"] = [1.0, 2.0]
        if job.table == "dependent":
            found |= {"seconds": {"ours": 2.0, "independent": 1.0}, "loss": 3.0, "right": 3.0, "epochs": 7}
            found |= {"stopped": "converged", "converged": True, "wanted": 10 if "20,000" in job.name else None}
        if job.table == "exact":
            found["text"] = "decide and verify: quick"
        rows.append(found)
    return rows


def test_the_best_solver_is_the_quickest_whose_answer_is_right(best):
    assert best.best(row(a=1.0, b=4.0)) == ("a", 2.0)
    assert best.best(row(agrees=[-1e-3, 0.0], a=1.0, b=4.0)) == ("b", 0.5)
    assert best.best(row(agrees=[-1e-3], a=1.0)) is None


def test_where_a_peer_has_the_better_objective_the_others_must_reach_that_and_ours_is_wrong(best, report):
    found = row(agrees=[1e-3, 0.0], a=4.0, b=1.0)
    assert best.right(found) == ["a"]
    assert best.short(found) and report.cell(found) == "wrong"
    assert best.slower([found]) == 1


def test_closed_forms_count_only_where_they_agree(best, report):
    found = row("LDA", agrees=[1e-3, 1e-12], a=1.0, b=4.0)
    assert best.right(found) == ["b"]
    assert report.ratio(found, "a") == "(2.00)" and report.ratio(found, "b") == "0.50"
    assert not best.short(found)


def test_cells_are_counted_against_the_best_solver_and_against_the_first(report):
    cells = [row(ours=2.0, a=4.0, b=1.0), row(ours=2.0, a=1.0, b=1.0), row(ours=1.004, a=1.0, b=9.0)]
    assert report.above(cells) == "Above 1.00: 2 of 3 cells; against the first solver named above: 1."


def test_a_peer_far_behind_is_left_out_at_larger_sizes_and_stays_out(best):
    assert best.behind(row(a=1.0, b=5.0)) == {"b"}
    assert best.behind(row(a=1.0) | {"skipped": ["b"]}) == {"b"}


def test_the_whole_section_is_written_from_the_rows(models, report):
    text = report.text(made_up(models, report))
    assert "measured in one run" in text
    for heading in ("### Every size", "### Wide and hard", "### Nearly dependent columns", "### Goals of the models"):
        assert heading in text
    assert "Above 1.00: 0 of 108 cells" in text
    assert "| softmax, digits: times newton-cholesky | 1.00 | <= 1 | yes |" in text
    assert "| N = 20,000, by 1e-06: epochs | 7 | <= 10 | yes |" in text


def test_a_loss_called_converged_above_the_least_misses_its_goal(models, report):
    rows = made_up(models, report)
    next(one for one in rows if one["table"] == "dependent")["loss"] = 4.5
    goals = {goal[0]: goal for goal in report.goals(rows)}
    name = "nearly dependent columns: loss called converged, above the least"
    assert goals[name] == [name, "0.50", "<= 1e-06", "no"]
    next(one for one in rows if one["table"] == "dependent")["converged"] = False
    assert dict((goal[0], goal[3]) for goal in report.goals(rows))[name] == "yes"


def test_what_was_measured_is_kept_for_the_next_run(models, tmp_path):
    job = models.Job("grid", "LDA", 100, 2, dict)
    path = tmp_path / "build" / "rows.jsonl"
    models.Rows(path, lambda row: True).add(job, {"seconds": {"ours": 1.0}})
    assert models.Rows(path, lambda row: True).found[job.key]["seconds"] == {"ours": 1.0}
    assert json.loads(path.read_text("utf-8"))["name"] == "LDA"
    assert not models.Rows(path, lambda row: False).found
    assert not path.read_text("utf-8")
