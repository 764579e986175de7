"""The courses that graders are measured on hold what a set's tests ask for."""

import pytest

from lincls_grader import Source


@pytest.fixture(scope="module")
def course(benchmark_file):
    return benchmark_file("grading_course")


@pytest.mark.parametrize("name", ["03_perceptron", "11_capstone"])
def test_a_set_s_tests_find_their_tables(course, benchmark_file, tmp_path, name):
    made = course.make(tmp_path / "course", name, benchmark_file("grading").solution_of(name))
    files = {path.name for path in (made / "solutions" / name).iterdir()}
    source = Source.read(made / "solutions" / name / f"{name}.ipynb")
    assert {name for name, _ in source.tables} <= files
    assert files == {f"{name}.ipynb", *(each for each, _ in source.tables)}
