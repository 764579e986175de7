"""Tables of students: forms and languages in which they come, and who stands behind a number or a name."""

import pytest
from hand_ins import table

from lincls_grader.errors import GradingError
from lincls_grader.lms import export, rosters
from lincls_grader.lms.formats import HandIn
from lincls_grader.lms.give import Points

SET = "03_perceptron"
WORKSHEET = "Identifier,Full name,Username,Grade,Maximum Grade\nParticipant 12,Ada Lovelace,ada,,10\n"


def read(path, text, encoding="utf-8"):
    path.write_bytes(text.encode(encoding))
    return rosters.read(path)


def hand_in(name, number="", login=""):
    return HandIn(name, number, login, "a.ipynb")


@pytest.mark.parametrize(
    "head",
    [
        ("Identificador", "Nombre completo", "Participante 12", "Calificación", "Calificación máxima"),
        ("Identifiant", "Nom complet", "Participant 12", "Note", "Note maximale"),
        ("Identificatore", "Nome completo", "Partecipante12", "Valutazione", "Valutazione massima"),
        ("المعرف", "الاسم الكامل", "مشارك ١٢", "العلامة", "الحد الأعلى"),
    ],
)
def test_a_worksheet_in_any_language_is_filled_in_by_its_column(head, tmp_path):
    number, name, said, grade, most = head
    roster = read(tmp_path / "r.csv", f"{number},{name},{grade},{most}\n{said},Ada Lovelace,,20\n")
    assert roster.whose(hand_in("Ada Lovelace", "12"), "moodle") == ("12", "")
    assert export({"12": Points(1, 4)}, "moodle", roster, SET, grade).filled == 1
    assert roster.rows[0][2] == "5" and not roster.logins


@pytest.mark.parametrize("name", ["Group 1", "Ada", "Team Ada", "", "Participant"])
def test_a_team_s_number_is_never_a_participant_s(name, tmp_path):
    roster = read(tmp_path / "r.csv", WORKSHEET)
    login, said = roster.whose(hand_in(name, "12"), "moodle")
    assert login == "" or name == "Participant"
    assert said or login
    assert roster.whose(hand_in("Ada Lovelace", "77"), "moodle") == ("", "in no row of the roster")
    for called in (f"{name} 12", "Ada Lovelace 77"):
        found = export({called.strip(): Points(1, 2)}, "moodle", read(tmp_path / "r.csv", WORKSHEET), SET)
        assert found.missing == [called.strip()] or name in ("", "Participant")


@pytest.mark.parametrize(
    "name", ["Ada Lovelace", "Group 1-Ada Lovelace", "ada Ada Lovelace", "Lovelace Ada", "ADA  LOVELACE"]
)
def test_a_participant_is_known_with_a_group_or_a_login_before_the_name(name, tmp_path):
    roster = read(tmp_path / "r.csv", WORKSHEET)
    assert roster.whose(hand_in(name, "12"), "moodle") == ("ada", "")
    assert export({f"{name} 12": Points(1, 2)}, "moodle", roster, SET).filled == 1


@pytest.mark.parametrize("head", ["Student,ID,SIS Login ID", "LastName,FirstName,ID,SIS Login ID"])
@pytest.mark.parametrize("possible", ["    Points Possible", "    Puntos posibles"])
def test_canvas_s_points_are_scaled_to_what_is_possible(head, possible, tmp_path):
    parted = head.startswith("Last")
    name, blank = ("O'Neill,Ada", ",,") if parted else ('"O\'Neill, Ada"', ",")
    text = f"{head},{SET} (7)\n{blank},,Manual Posting\n{possible}{blank},,10\n{name},815,ada,\n"
    text += "Student,Test,1,x,\n" if parted else '"Student, Test",1,x,\n'
    roster = read(tmp_path / "r.csv", text)
    assert list(roster.users()) == ["ada"]
    assert roster.whose(hand_in("oneillada", "815"), "canvas") == ("ada", "")
    login, said = roster.whose(hand_in("project_group1", "815"), "canvas")
    assert login == "ada" and "handed in as project_group1" in said
    found = export({"ada": Points(3, 4)}, "canvas", roster, SET)
    assert (found.filled, found.unscaled) == (1, False)
    assert roster.rows[2][-1] == "7.5"


def test_brightspace_s_user_name_is_known_with_its_mark(tmp_path):
    roster = read(tmp_path / "r.csv", "OrgDefinedId,Username,Last Name,First Name\n#9,#ada,Lovelace,Ada\n")
    assert roster.whose(hand_in("Somebody", "815", "ada"), "brightspace") == ("#ada", "")


def test_points_that_are_not_scaled_are_said(tmp_path):
    roster = read(tmp_path / "r.csv", f"Student,ID,{SET} (7)\nAda,815,\n")
    assert export({"815": Points(3, 4)}, "canvas", roster, SET).unscaled


def test_a_login_is_not_another_s_number(tmp_path):
    text = f"Student,ID,SIS Login ID,{SET} (7)\nPoints Possible,,,4\nAda,815,ada,\nBob,816,815,\n"
    roster = read(tmp_path / "r.csv", text)
    found = export({"815": Points(3, 4)}, "canvas", roster, SET)
    assert [row[3] for row in roster.rows] == ["4", "", "3"] and found.empty == ["ada"]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("1,Ada,a\n2,Bob,a\n", "login 'a' twice, for 'Ada' and for 'Bob'"),
        ("1,Ada,a\n1,Bob,b\n", "number '1' twice, for 'Ada' and for 'Bob'"),
        ("1,Ada,a\n1,Ada,a\n", ""),
        ("1,Ada,\n2,Bob,\n", ""),
    ],
)
def test_a_student_twice_in_the_table_is_said_unless_it_is_the_same_one(rows, said, tmp_path):
    text = f"ID,Name,Login\n{rows}"
    if said:
        with pytest.raises(GradingError, match=said):
            read(tmp_path / "r.csv", text)
    else:
        roster = read(tmp_path / "r.csv", text)
        assert roster.whose(hand_in("Ada", "1"), "canvas")[0] == ("a" if roster.logins else "1")


def test_the_first_column_with_logins_in_it_tells_them(tmp_path):
    roster = read(
        tmp_path / "r.csv", "Identifier,Full name,ID number,Email address\nParticipant 7,Ada,,ada@uni.example\n"
    )
    assert list(roster.users()) == ["ada@uni.example"] and roster.logins


def test_a_table_keeps_what_it_has_beside_the_points(tmp_path):
    text = 'sep=;\rlogin;Grade;Note\r"o\'brien";;"a;b"\r;;\rb;;\r'
    roster = read(tmp_path / "r.csv", "\ufeff" + text, "utf-16-le")
    assert export({"o'brien": Points(1.5, 3)}, "moodle", roster, SET).filled == 1
    assert roster.text() == '\ufeffsep=;\rlogin;Grade;Note\ro\'brien;1.5;"a;b"\r;;\rb;;\r'
    assert roster.encoding == "utf-16-le"


def test_two_students_of_one_name_are_told_apart_by_number_or_not_at_all(tmp_path):
    head = ["Username", "First Name", "Last Name"]
    roster = table(tmp_path / "r.csv", head, [["a1", "Ann", "Lee"], ["a2", "Ann", "Lee"], ["b", "Bo", "Lee"]])
    ann, bo = (roster.whose(HandIn(name, "7", "", "a.ipynb"), "brightspace") for name in ("Ann Lee", "bo  lee"))
    assert ann == ("", "2 in the roster are called so") and bo == ("b", "")


@pytest.mark.parametrize("head", ["login,Name", "ID,Student,Login", "Identifier,Username,Full name"])
def test_a_table_that_tells_no_student_is_refused_by_its_empty_columns(head, tmp_path):
    names = head.split(",")
    rows = "\n".join(
        ",".join("Ada" if name in ("Name", "Student", "Full name") else "" for name in names) for _ in "ab"
    )
    said = "names no student: no row has anything in"
    with pytest.raises(GradingError, match=said) as error:
        read(tmp_path / "r.csv", f"{head}\n{rows}\n")
    assert any(name in str(error.value).rpartition(said)[2] for name in names)
    assert list(read(tmp_path / "r.csv", f"{head}\n").users()) == [], "a table that is yet to be filled in"


def test_a_row_without_login_and_number_is_told_by_its_name(tmp_path):
    roster = read(tmp_path / "r.csv", "login,Name\nada,Ada\n,Bob\n,\neve,\n,Test Student\n")
    assert (list(roster.users()), roster.nameless) == (["ada", "eve"], ["Bob"])
    text = 'Student,ID,Login\n,,"Manual Posting"\n    Puntos posibles,,\nAda,1,\nBob,,\n"Student, Test",,\n'
    assert read(tmp_path / "r.csv", text.replace(',,"Manual Posting"', "Manual Posting,,")).nameless == ["Bob"]


@pytest.mark.parametrize(
    ("content", "said"), [(b"", "empty"), (b"\xff\xfe\x00", "UTF-8"), (b"Colour,Size\nred,1\n", "none of the columns")]
)
def test_what_is_no_roster_is_refused(content, said, tmp_path):
    (tmp_path / "r.csv").write_bytes(content)
    with pytest.raises(GradingError, match=said):
        rosters.read(tmp_path / "r.csv")
