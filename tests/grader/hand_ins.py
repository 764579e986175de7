"""A class of 200 with odd names and logins, as systems name its hand-ins and write its tables."""

import csv
import io
import itertools
import json
import re
import unicodedata
import warnings
import zipfile
from datetime import datetime

from lincls_grader.lms import rosters
from lincls_grader.lms.formats import SYSTEMS

SET = "03_perceptron"
FIRST = [
    *("Zoë", "Zoe\u0308", "ZOË", "O'Neill", "d_Arc", "李", "محمد", "Анна", "🙂", "=SUM(A1)", ".dot", "Jean-Luc", '"Q"'),
    "@x",
]
LAST = [*("Lee", "lee", "Sánchez", "van der Berg", "a_b", "x~0123456789abcdef", "Strauß", "+1", "<b>", "e;=2")]
LAST += ["N." + "g" * 120]
NAMES = ["Zoë Ångström", "María José O'Neill-Sánchez", "X Æ A-12", "Nguyễn Văn An", '"Quoted" Name', "A  b   c", "Ada"]
NAMES += [f"{first} {last}" for first, last in itertools.product(FIRST, LAST)]
NAMES += [*("Ann Lee", "Ann Lee", "CON", "nul.txt", "Dash - in - name", "Ó, Comma", "x\u202ey", "007", "Points P.")]
NAMES += ["Very " + "long " * 20 + "name"]
NAMES += [f"Student {k}" for k in range(200 - len(NAMES))]
LOGINS = [re.sub(r"\s", "", name) for name in NAMES]
LOGINS[:7] = [f"user{k}" for k in range(7)]
LOGINS[NAMES.index("Ann Lee")] = "AnnLee2"
LOGINS[-3:] = "o'brien", "4002", "4001"  # two logins that are others' numbers
HANDED = datetime(2026, 11, 23, 18, 0)
WORDS = ("Monday, 23 November 2026, 6:00 PM", "-")  # as Moodle says that time, and that there is none


def content(k, *ids):
    cells = [{"cell_type": "code", "source": "", "metadata": {"nbgrader": {"grade_id": name}}} for name in ids]
    return json.dumps({"cells": cells, "metadata": {"k": k}, "nbformat": 4, "nbformat_minor": 5}).encode()


def cleaned(name):
    return re.sub(r"[\x00-\x1f&<>\"`|':\\/]", "", name)


def parted(name):
    first, _, last = name.partition(" ")
    return last, first


def moodle_path(k, file=f"{SET}.ipynb"):
    return f"{cleaned(NAMES[k]).replace('_', ' ')}_{4000 + k}_assignsubmission_file_/{file}"


def canvas_path(k, file=f"{SET}.ipynb"):
    sortable = "".join(c for c in unicodedata.normalize("NFC", "".join(parted(NAMES[k]))).lower() if c.isalnum())
    late = "LATE_" if k % 7 == 0 else ""
    return f"{sortable}_{late}{4000 + k}_{90000 + k}_{file.replace('.ipynb', '-1.ipynb') if k % 5 == 0 else file}"


def ilias_path(k, file=f"{SET}.ipynb", time=HANDED):
    last, first = parted(NAMES[k].replace("/", ""))
    return f"Sheet_3_of_2026/{last or first}_{first}_{LOGINS[k]}_{4000 + k}/{time:%Y%m%d%H%M%S}_{file}"


def brightspace_path(k, file=f"{SET}.ipynb"):
    lead = f"{LOGINS[k]} - " * (k % 2)
    return f"{lead}{4000 + k}-{90000 + k} - {cleaned(NAMES[k])} - Nov 23, 2026 600 PM/{file}"


def unrostered(system, k):
    """What a student is called where no table tells the login."""
    return LOGINS[k] if system == "ilias" else f"{SYSTEMS[system](PATHS[system](k))[0].name[:50]} {4000 + k}"


PATHS = {"moodle": moodle_path, "canvas": canvas_path, "ilias": ilias_path, "brightspace": brightspace_path}


def packed(path, files):
    with warnings.catch_warnings(), zipfile.ZipFile(path, "w") as archive:
        warnings.simplefilter("ignore")  # of a name twice
        for name, data, *when in files:
            archive.writestr(zipfile.ZipInfo(name, (when or [HANDED])[0].timetuple()[:6]), data)
    return path


def table(path, head, rows, delimiter=",", mark=""):
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter).writerows([head, *rows])
    path.write_text(mark + out.getvalue(), encoding="utf-8", newline="")
    return rosters.read(path)


def moodle_table(path, most=100):
    head = ["Identifier", "Full name", "Username", "Status", "Grade", "Maximum Grade", "Feedback comments"]
    rows = [
        [f"Participant {4000 + k}", name, login, "Submitted", "", f"{most:.2f}", "", WORDS[k % 2]]
        for k, (name, login) in enumerate(zip(NAMES, LOGINS, strict=True))
    ]
    head.append("Last modified (submission)")
    return table(path, head, rows, mark="\ufeff")


def canvas_table(path, most=10):
    head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", f"{SET} (77)", "04_convexity (78)"]
    rows = [["    Points Possible", "", "", "", "", most, "9"], ["", "", "", "", "", "", ""]]
    for k, name in enumerate(NAMES):
        sortable = ", ".join(parted(name)) if " " in name and "," not in name else name
        rows.append([sortable, str(4000 + k), f"S{k}", LOGINS[k], "A", "", "3"])
    return table(path, head, [*rows, ["Student, Test", "1", "", "x", "A", "", ""]])


def ilias_table(path):
    return table(path, ["login", "Name"], zip(LOGINS, NAMES, strict=True), ";")


def brightspace_table(path):
    """With numbers of the university that are other students' numbers in the system."""
    head = ["OrgDefinedId", "Username", "Last Name", "First Name", "End-of-Line Indicator"]
    return table(path, head, [[f"#{4199 - k}", LOGINS[k], *parted(name), "#"] for k, name in enumerate(NAMES)])


TABLES = {"moodle": moodle_table, "canvas": canvas_table, "ilias": ilias_table, "brightspace": brightspace_table}
