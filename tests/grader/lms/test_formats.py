"""Paths in ZIPs are read as each system writes them, and a ZIP's own troubles are undone."""

import zipfile
from datetime import datetime

import pytest

from lincls_grader.lms.formats import SYSTEMS, HandIn, path_of, readings

HANDED = datetime(2026, 11, 23, 18, 0)
MOODLE, CANVAS, ILIAS, BRIGHTSPACE = (SYSTEMS[each] for each in ("moodle", "canvas", "ilias", "brightspace"))


@pytest.mark.parametrize(
    ("path", "wanted"),
    [
        ("Ada Lovelace_4711_assignsubmission_file_notes.ipynb", HandIn("Ada Lovelace", "4711", "", "notes.ipynb")),
        ("Ada Lovelace_4711_assignsubmission_file/notes.ipynb", HandIn("Ada Lovelace", "4711", "", "notes.ipynb")),
        ("again/Ada_4711_assignsubmission_file_/a.ipynb", HandIn("Ada", "4711", "", "a.ipynb")),
        ("Ada_4711_assignsubmission_onlinetext_", HandIn("Ada", "4711", "", "onlinetext.html")),
        ("Default group_assignsubmission_file_/a.ipynb", HandIn("Default group", "", "", "a.ipynb")),
    ],
)
def test_moodles_names_of_students_and_teams(path, wanted):
    assert MOODLE(path) == [wanted]


@pytest.mark.parametrize(
    ("path", "name", "number", "file", "late"),
    [
        ("lovelaceada_LATE_815_90210_a_b-2.ipynb", "lovelaceada", "815", "a_b.ipynb", True),
        ("_815_90210_a.ipynb", "", "815", "a.ipynb", False),
        ("project_group1_815_90210_a.ipynb", "project_group1", "815", "a.ipynb", False),
        ("under_score_LATE_815_90210_a.ipynb", "under_score", "815", "a.ipynb", True),
        ("anon_a1B2c_90210_03_a.ipynb", "", "anon a1B2c", "03_a.ipynb", False),
        ("anon_LATE_a1B2c_90210_03_a.ipynb", "", "anon a1B2c", "03_a.ipynb", True),
        ("LATE_anon_a1B2c_90210_03_a.ipynb", "", "anon a1B2c", "03_a.ipynb", True),
        ("LATE_anon_12345_90210_a.ipynb", "", "anon 12345", "a.ipynb", True),
    ],
)
def test_canvas_s_names_of_students_groups_and_nobody(path, name, number, file, late):
    assert readings("canvas", [path]) == [[HandIn(name, number, "", file, late=late)]]


def test_what_canvas_writes_can_be_read_in_several_ways():
    found = [(each.name, each.number, each.file) for each in CANVAS("group_1_815_90210_03_a.ipynb")]
    assert found == [
        ("group", "1", "90210_03_a.ipynb"),
        ("group_1", "815", "03_a.ipynb"),
        ("group_1_815", "90210", "a.ipynb"),
    ]


def test_ilias_s_folders_of_students():
    path = "E/Team 1/van_der_Berg_Jan_jberg_12/20261123180000_a.ipynb"
    assert ILIAS(path) == [HandIn("van der Berg Jan", "12", "jberg", "a.ipynb", HANDED)]
    assert ILIAS("status.csv") == []


def test_a_folder_within_a_student_s_is_nobody_else_s():
    paths = ["Sheet_3_of_2026/X_Ada_ada_7/Y_Bob_bob_8/a.ipynb", "Sheet_3_of_2026/Y_Bob_bob_8/a.ipynb", "status.csv"]
    found = readings("ilias", paths)
    assert [each[0].login if each else "" for each in found] == ["ada", "bob", ""]


@pytest.mark.parametrize(
    ("path", "login", "name"),
    [
        ("815-90210 - Ada Lovelace - Nov 23, 2026 600 PM - a.ipynb", "", "Ada Lovelace"),
        ("815-90210 - Ada Lovelace - Nov 23, 2026 6:00 PM/a.ipynb", "", "Ada Lovelace"),
        ("815-90210 - Ada Lovelace - Nov 23, 2026 6:00\u202fPM/a.ipynb", "", "Ada Lovelace"),
        ("Ada Lovelace - 815-90210 - Nov 23, 2026 600 PM/a.ipynb", "", "Ada Lovelace"),
        ("ada - 815-90210 - Ada Lovelace - Nov 23, 2026 600 PM/a.ipynb", "ada", "Ada Lovelace"),
        ("Download/815-90210 - 7-8 - x - Nov 23, 2026 600 PM/a.ipynb", "", "7-8 - x"),
    ],
)
def test_brightspace_s_names(path, login, name):
    assert BRIGHTSPACE(path) == [HandIn(name, "815", login, "a.ipynb", HANDED)]
    assert BRIGHTSPACE("index.html") == [] and BRIGHTSPACE("815-90210 - Nov 23, 2026 600 PM/a.ipynb") == []


def test_a_name_in_utf_8_is_read_where_the_zip_does_not_say_that_it_is():
    for name in ("Zoë.ipynb", "李.ipynb", "plain.ipynb"):
        assert path_of(zipfile.ZipInfo(name.encode().decode("cp437"))) == name
    assert path_of(zipfile.ZipInfo("Zoë.ipynb")) == "Zoë.ipynb"
    assert path_of(zipfile.ZipInfo("a\\b.ipynb")) == "a/b.ipynb"
    said = zipfile.ZipInfo("Γé.ipynb")
    said.flag_bits = 0x800
    assert path_of(said) == "Γé.ipynb"
