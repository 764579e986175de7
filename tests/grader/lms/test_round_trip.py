"""200 students with odd names and logins, from each system's ZIP to folders, and their points back to its table."""

import itertools
import re
import unicodedata

import pytest
from hand_ins import SET, content, packed, table

from lincls_grader.layout import names, safe_name, student_id, submissions
from lincls_grader.lms import collect, export, feedback, rosters
from lincls_grader.lms.give import graded
from lincls_grader.tables import harmless, write_csv

FIRST = [
    *("Zoë", "Zoe\u0308", "ZOË", "O'Neill", "d_Arc", "李", "محمد", "Анна", "🙂", "=SUM(A1)", ".dot", "Jean-Luc", '"Q"'),
    "@x",
]
LAST = [*("Lee", "lee", "Sánchez", "van der Berg", "a_b", "x~0123456789abcdef", "Strauß", "+1", "<b>", "e;=2")]
LAST += ["N." + "g" * 120]
NAMES = [f"{first} {last}" for first, last in itertools.product(FIRST, LAST)]
NAMES += [*("Ann Lee", "Ann Lee", "CON", "nul.txt", "Dash - in - name", "Ó, Comma", "x\u202ey", "007", "Points P.")]
NAMES += ["A  B"]
NAMES += [f"Student {k}" for k in range(200 - len(NAMES))]
LOGINS = [re.sub(r"\s", "", name) for name in NAMES]
LOGINS[NAMES.index("Ann Lee")] = "AnnLee2"
LOGINS[-1], LOGINS[-2], LOGINS[-3] = "4001", "4002", "o'brien"  # two logins that are others' numbers
TOLD = "several|may be|are called so"


def number(k):
    return str(4000 + k)


def cleaned(name):
    return re.sub(r"[\x00-\x1f&<>\"`|':\\/]", "", name)


def moodle(k):
    return f"{cleaned(NAMES[k]).replace('_', ' ')}_{number(k)}_assignsubmission_file_/{SET}.ipynb"


def canvas(k):
    first, _, last = NAMES[k].partition(" ")
    sortable = "".join(c for c in unicodedata.normalize("NFC", last + first).lower() if c.isalnum())
    return f"{sortable}_{'LATE_' * (k % 2)}{number(k)}_{90000 + k}_{SET}{'-2' * (k % 3 == 0)}.ipynb"


def ilias(k):
    first, _, last = NAMES[k].replace("/", "").partition(" ")
    return f"Sheet_3_of_2026/{last or first}_{first}_{LOGINS[k]}_{number(k)}/20261123180000_{SET}.ipynb"


def brightspace(k):
    lead = f"{LOGINS[k]} - " * (k % 2)
    return f"{lead}{number(k)}-90 - {cleaned(NAMES[k])} - Nov 23, 2026 6:00 PM/{SET}.ipynb"


ZIPS = {"moodle": moodle, "canvas": canvas, "ilias": ilias, "brightspace": brightspace}


def sortable(name):
    first, _, last = name.partition(" ")
    return f"{last}, {first}"


HEADS = {
    "moodle": (["Identificador", "Nombre", "Username", "Calificación", "Máximo"], 3),
    "canvas": (["LastName", "FirstName", "ID", "SIS Login ID", f"{SET} (7)"], 4),
    "ilias": (["login", "Name"], 1),
    "brightspace": (["OrgDefinedId", "Username", "Last Name", "First Name"], 3),
}


def roster(system, path):
    head, _ = HEADS[system]
    rows = [["    Points Possible", "", "", "", "400"], ["", "", "", "", ""]] if system == "canvas" else []
    for k, (name, login) in enumerate(zip(NAMES, LOGINS, strict=True)):
        first, _, last = name.partition(" ")
        rows += [
            {
                "moodle": [f"Participante {number(k)}", name, login, "", "400,00"],
                "canvas": [last, first, number(k), login, ""],
                "ilias": [login, name],
                "brightspace": [f"#{4000 + 199 - k}", login, last, first],
            }[system]
        ]
    return table(path, head, rows, ";", "\ufeff")


def collected(system, tmp_path, known):
    archive = packed(tmp_path / "all.zip", [(ZIPS[system](k), content(k)) for k in range(200)])
    rows = collect(archive, system, SET, tmp_path / "submitted", known)
    assert len(rows) == 200 and all(row.taken for row in rows)
    students = {}
    for each in submissions(tmp_path / "submitted", SET):
        students[int(re.search(rb'"k": (\d+)', each.read())[1])] = each
    assert len(students) == 200, "none is lost"
    remarks = {student_id(row.student): row.said.partition("; ")[2].removeprefix("marked late") for row in rows}
    return students, remarks


def points_of(students, out):
    """grades.csv as a run writes it, with two points more for each next student."""
    rows = [(each.student, SET, "q1", 2 * k, 400, "right", "") for k, each in students.items()]
    write_csv(out / "grades.csv", ("student", "set", "question", "score", "max", "status", "message"), rows)
    return graded(out, SET)


@pytest.mark.parametrize("system", ZIPS)
def test_with_a_roster_nobody_is_lost_or_taken_for_another_and_what_cannot_be_told_is_said(system, tmp_path):
    students, remarks = collected(system, tmp_path, roster(system, tmp_path / "r.csv"))
    strange = {k for k, each in students.items() if each.student != student_id(LOGINS[k])}
    assert not {students[k].student for k in strange} & set(LOGINS)
    assert all(re.search(TOLD, remarks[students[k].student]) for k in strange), [students[k].student for k in strange]
    assert len(strange) <= (12 if system == "brightspace" else 0)
    assert len({each.page.casefold() for each in students.values()}) == 200


@pytest.mark.parametrize("system", ["moodle", "canvas"])
@pytest.mark.parametrize("rostered", [True, False])
def test_points_and_pages_go_back_to_whom_they_belong(system, rostered, tmp_path):
    known = roster(system, tmp_path / "r.csv")
    students, _ = collected(system, tmp_path, known if rostered else None)
    found = export(points_of(students, tmp_path), system, known, SET, "Calificación" if system == "moodle" else None)
    back = {known.user(row): row[HEADS[system][1]] for row in known.rows if known.user(row)}
    assert back == {login: str(2 * k) for k, login in enumerate(LOGINS)}
    assert (found.filled, found.missing, found.empty) == (200, [], [])
    if system == "moodle":
        for k, each in students.items():
            page = tmp_path / "feedback" / each.page / f"{SET}.html"
            page.parent.mkdir(parents=True)
            page.write_text(str(k))
        assert len(feedback(tmp_path / "feedback", SET, known, tmp_path / "back.zip").missing) == 0


@pytest.mark.parametrize("system", ["ilias", "brightspace"])
def test_where_no_table_goes_back_points_stand_under_the_login(system, tmp_path):
    known = roster(system, tmp_path / "r.csv")
    students, remarks = collected(system, tmp_path, known)
    told = {k for k, each in students.items() if not re.search(TOLD, remarks[each.student])}
    points = points_of(students, tmp_path)
    called = [{str(harmless(name)) for name in names(login)} for login in LOGINS]
    back = {k: [name for name in several if name in points] for k, several in enumerate(called)}
    assert {k for k, found in back.items() if found} == told and len(told) >= (188 if system == "brightspace" else 200)
    assert all(points[back[k][0]].score == 2 * k for k in told)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("first", ["", "sep=;"])
def test_a_table_goes_back_as_it_came(encoding, ending, first, tmp_path):
    mark = "\ufeff" if encoding.startswith("utf-16") else ""
    lines = [
        *([first] if first else []),
        '"login";"Full name";"Grade"',
        '"o\'brien";"O; ""B""\nx";""',
        '"b";"Bo";""',
        "",
    ]
    path = tmp_path / "r.csv"
    path.write_bytes((mark + ending.join(lines)).encode(encoding))
    found = rosters.read(path)
    assert list(found.users()) == ["o'brien", "b"]
    assert found.text().encode(found.encoding) == path.read_bytes()


def test_a_login_that_was_made_safe_is_kept_beside_the_hand_in_and_no_other_is_believed(tmp_path):
    archive = packed(tmp_path / "a.zip", [(ilias(197), content(197))])
    collect(archive, "ilias", SET, tmp_path / "submitted")
    (found,) = submissions(tmp_path / "submitted", SET)
    assert (found.student, found.page) == ("o'brien", safe_name("o'brien"))
    note = tmp_path / "submitted" / found.page / "login.txt"
    assert note.read_text() == "o'brien\n"
    note.write_text("ada\n")
    (found,) = submissions(tmp_path / "submitted", SET)
    assert found.student.startswith("o_brien~")
