"""A class of 200 with odd names, as systems name its hand-ins and write its tables."""

import csv
import io
import json
import warnings
import zipfile
from datetime import datetime

from lincls_grader.lms import rosters
from lincls_grader.lms.formats import SYSTEMS

SET = "03_perceptron"
ODD = [
    *("Zoë Ångström", "María José O'Neill-Sánchez", "李 小龙", "Анна Каренина", "Nguyễn Văn An", "Jean-Luc d'Arc"),
    *("Ada", "X Æ A-12", "Ó, Comma", '"Quoted" Name', "=SUM(A1) Formula", "Name  with   blanks", "محمد علي"),
    *("Very " + "long " * 20 + "name", "Dash - in - name", "Under score", "Trailing dot.", "CON", "e\u0301 accent"),
]
NAMES = ODD + [f"Student Number{k}" for k in range(200 - len(ODD))]
HANDED = datetime(2026, 11, 23, 18, 0)
WORDS = ("Monday, 23 November 2026, 6:00 PM", "-")  # as Moodle says that time, and that there is none


def login(k):
    return f"user{k}"


def content(k):
    return json.dumps({"cells": [], "metadata": {"k": k}, "nbformat": 4, "nbformat_minor": 5}).encode()


def moodle_path(k, file=f"{SET}.ipynb"):
    return f"{NAMES[k].replace('_', ' ')}_{4000 + k}_assignsubmission_file_/{file}"


def canvas_path(k, file=f"{SET}.ipynb"):
    sortable = "".join(c for c in NAMES[k].casefold() if c.isalnum())
    late = "LATE_" if k % 7 == 0 else ""
    return f"{sortable}_{late}{4000 + k}_{90000 + k}_{file.replace('.ipynb', '-1.ipynb') if k % 5 == 0 else file}"


def ilias_path(k, file=f"{SET}.ipynb", time=HANDED):
    first, _, last = NAMES[k].partition(" ")
    return f"Exercise 3/Submissions/{last or first}_{first}_{login(k)}_{4000 + k}/{time:%Y%m%d%H%M%S}_{file}"


def brightspace_path(k, file=f"{SET}.ipynb"):
    return f"{4000 + k}-{90000 + k} - {NAMES[k].replace('/', '')} - Nov 23, 2026 600 PM/{file}"


def unrostered(system, k):
    """What a student is called where no table tells the login."""
    return login(k) if system == "ilias" else f"{SYSTEMS[system](PATHS[system](k))[0].name[:50]} {4000 + k}"


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


def moodle_table(path):
    head = ["Identifier", "Full name", "Username", "Status", "Grade", "Maximum Grade", "Feedback comments"]
    rows = [
        [f"Participant {4000 + k}", name, login(k), "Submitted", "", "100.00", "", WORDS[k % 2]]
        for k, name in enumerate(NAMES)
    ]
    head.append("Last modified (submission)")
    return table(path, head, rows, mark="\ufeff")


def canvas_table(path):
    head = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", f"{SET} (77)", "04_convexity (78)"]
    rows = [["    Points Possible", "", "", "", "", "10", "9"]]
    rows += [[_sortable(name), str(4000 + k), f"S{k}", login(k), "A", "", "3"] for k, name in enumerate(NAMES)]
    return table(path, head, [*rows, ["Student, Test", "1", "", "x", "A", "", ""]])


def _sortable(name):
    first, _, last = name.partition(" ")
    return f"{last}, {first}" if last and "," not in name else name


def brightspace_table(path):
    head = ["OrgDefinedId", "Username", "Last Name", "First Name", "End-of-Line Indicator"]
    rows = []
    for k, name in enumerate(NAMES):
        first, _, last = name.partition(" ")
        rows.append([f"#{900000 + k}", login(k), last, first, "#"])
    return table(path, head, rows)


def notebook(k, *ids):
    cells = [{"cell_type": "code", "source": "", "metadata": {"nbgrader": {"grade_id": each}}} for each in ids]
    return json.dumps({"cells": cells, "metadata": {"k": k}, "nbformat": 4, "nbformat_minor": 5}).encode()
