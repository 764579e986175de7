"""The command `lincls`: open the course, run its notebooks, release and grade its exercises.

Each command's work stands in `lincls.house`; it is imported only when that command is called.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from lincls.house import CourseError


def parser() -> argparse.ArgumentParser:
    """The commands and their options."""
    top = argparse.ArgumentParser(prog="lincls", description="Linear classification: the course's commands.")
    top.add_argument("--version", action="version", version=f"lincls {version('lincls')}")
    commands = top.add_subparsers(dest="command", required=True, metavar="command")

    lab = commands.add_parser("lab", help="open the course in JupyterLab")
    lab.add_argument(
        "lecture", nargs="?", help="the lecture's number (03 or 3) or a notebook's path; default: 00"
    )
    lab.add_argument(
        "--no-browser", action="store_true", help="only start the server; it prints the address to open"
    )
    lab.add_argument(
        "--port", type=int, help="use this port or fail (default: the first free one from 8888 on)"
    )
    lab.set_defaults(run=_lab)

    present = commands.add_parser("present", help="show a lecture as slides; its file stays as it is")
    present.add_argument("lecture", help="the lecture's number (03 or 3) or a notebook's path")
    present.add_argument(
        "--no-browser", action="store_true", help="only start the server; it prints the address to open"
    )
    present.add_argument(
        "--port", type=int, help="use this port or fail (default: the first free one from 8888 on)"
    )
    present.add_argument("--deeper", action="store_true", help="the deeper sections on slides too")
    present.set_defaults(run=_present)

    notebooks = commands.add_parser(
        "notebooks", help="run notebooks from top to bottom and store their outputs"
    )
    notebooks.add_argument(
        "paths", nargs="*", type=Path, help="notebooks or folders (default: notebooks/ solutions/)"
    )
    notebooks.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    notebooks.add_argument(
        "--workers", type=int, default=2, help="notebooks run at the same time (default: 2)"
    )
    notebooks.add_argument(
        "--minutes",
        action="store_true",
        help="run nothing; print how long lectures take, fail above their promise",
    )
    notebooks.set_defaults(run=_notebooks)

    exercises = commands.add_parser("exercises", help="make exercises/ from solutions/")
    exercises.add_argument("--check", action="store_true", help="write nothing; fail if a file would change")
    exercises.add_argument(
        "--bundle",
        type=Path,
        metavar="ZIP",
        help="write the file for students: no solutions, keys or tests in it",
    )
    exercises.set_defaults(run=_exercises)

    grade = commands.add_parser(
        "grade", help="grade what students handed in", description="Grade submitted/STUDENT/SET/SET.ipynb."
    )
    grade.add_argument("set", metavar="SET", nargs="?", help="a folder of solutions/, as 03_perceptron")
    grade.add_argument(
        "--doctor", action="store_true", help="grade nothing; say what bounds a submission on this machine"
    )
    grade.add_argument("--submitted", type=Path, metavar="DIR", help="default: the course's submitted/")
    grade.add_argument(
        "--out", type=Path, metavar="DIR", help="grades and feedback (default: the course's graded/)"
    )
    grade.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each core)")
    grade.add_argument(
        "--scheduler", metavar="tcp://HOST:PORT", help="grade on the workers of a Dask cluster"
    )
    grade.add_argument(
        "--isolation",
        choices=("bubblewrap", "none"),
        default="bubblewrap",
        help="none: run students' code with your rights, and mark every result so",
    )
    grade.add_argument(
        "--gradebook", metavar="URL", help="nbgrader's database (default: sqlite, gradebook.db in --out)"
    )
    grade.add_argument(
        "--seed", type=int, metavar="N", help="of the hidden inputs (default: drawn once for each --out)"
    )
    grade.add_argument(
        "--due", metavar="TIME", help="when the set was due, as 2026-11-20T18:00+01:00; kept for later runs"
    )
    grade.add_argument(
        "--late", metavar="RATE", help='what is taken off: "10%%/day" or "2%%/hour" (with --due)'
    )
    grade.add_argument(
        "--extensions", type=Path, metavar="CSV", help="who had longer: columns student and due (with --due)"
    )
    grade.add_argument(
        "--bonus",
        action=argparse.BooleanOptionalAction,
        help="optional questions may bring more than all required points; kept for later runs",
    )
    grade.add_argument(
        "--reveal",
        metavar="TIME",
        help="when students' pages begin to show the reference solution (now, never); kept for later runs",
    )
    grade.add_argument(
        "--place",
        action=argparse.BooleanOptionalAction,
        help="students' pages show how the class did, and where the student stands; kept for later runs",
    )
    grade.add_argument(
        "--anonymous",
        action=argparse.BooleanOptionalAction,
        help="pages and desk show pseudonyms (pseudonyms.csv has the table); kept for later runs",
    )
    grade.add_argument("--force", action="store_true", help="grade again what is graded and unchanged")
    grade.set_defaults(run=_grade)

    score = commands.add_parser(
        "score",
        help="enter points or a comment by hand",
        description="Enter points or a comment for one question. The next `lincls grade SET` carries them into "
        "grades.csv, totals.csv, the student's page and the report; --force keeps them.",
        epilog='example: lincls score 03_perceptron ada q5 1.5 --comment "The idea is right."',
    )
    score.add_argument("set", metavar="SET", help="a folder of solutions/, as 03_perceptron")
    score.add_argument("student", metavar="STUDENT", nargs="?", help="as in grades.csv, or the pseudonym")
    score.add_argument("question", metavar="QUESTION", nargs="?", help="as in grades.csv: q5")
    score.add_argument(
        "points", metavar="POINTS", type=float, nargs="?", help="in place of the automatic ones"
    )
    score.add_argument(
        "--table", type=Path, metavar="CSV", help="many at once: columns student, question, points, comment"
    )
    score.add_argument("--comment", metavar="TEXT", help="for the student's page")
    score.add_argument(
        "--out", type=Path, metavar="DIR", help="where the set was graded to (default: graded/)"
    )
    score.add_argument(
        "--gradebook", metavar="URL", help="nbgrader's database (default: gradebook.db in --out)"
    )
    score.set_defaults(run=_score)

    site = commands.add_parser(
        "site",
        help="build the course as pages for any static file server",
        description="Build lectures, exercise sets, guides, glossary and the library's reference into one folder.",
        epilog="example: lincls site --out public --serve",
    )
    site.add_argument("--out", type=Path, metavar="DIR", help="default: site/ in the course's folder")
    site.add_argument("--serve", action="store_true", help="then serve the pages on this machine")
    site.add_argument("--port", type=int, default=8000, metavar="N", help="of --serve (default: 8000)")
    site.set_defaults(run=_site)

    collect = commands.add_parser(
        "collect",
        help="put the hand-ins of a learning-management system into submitted/",
        description="Take the notebooks of one set out of the ZIP that the system gives, into submitted/STUDENT/SET/.",
        epilog="example: lincls collect hand-ins.zip --from moodle --set 03_perceptron --roster worksheet.csv",
    )
    collect.add_argument("zip", type=Path, metavar="FILE.zip", help="all hand-ins, as the system gives them")
    collect.add_argument(
        "--from", dest="system", required=True, metavar="SYSTEM", help="moodle, canvas, ilias or brightspace"
    )
    collect.add_argument(
        "--set", required=True, metavar="SET", help="a folder of solutions/, as 03_perceptron"
    )
    collect.add_argument(
        "--roster", type=Path, metavar="CSV", help="the system's table of students: tells their logins"
    )
    collect.add_argument("--submitted", type=Path, metavar="DIR", help="default: the course's submitted/")
    collect.add_argument(
        "--zone", metavar="ZONE", help="of the times in the ZIP, as Europe/Prague (default: UTC)"
    )
    collect.set_defaults(run=_collect)

    give = commands.add_parser(
        "export-grades",
        help="fill a learning-management system's table in with points",
        description="Fill in the table that the system gives; with --feedback pack the students' pages too.",
        epilog="example: lincls export-grades 03_perceptron --for moodle --roster worksheet.csv --feedback pages.zip",
    )
    give.add_argument("set", metavar="SET", help="as in grades.csv")
    give.add_argument("--for", dest="system", required=True, metavar="SYSTEM", help="moodle or canvas")
    give.add_argument(
        "--roster",
        required=True,
        type=Path,
        metavar="CSV",
        help="Moodle's grading worksheet, Canvas's gradebook",
    )
    give.add_argument(
        "--column", metavar="NAME", help="of Canvas's gradebook (default: the one that begins with SET)"
    )
    give.add_argument(
        "--out", type=Path, metavar="DIR", help="where the set was graded to (default: graded/)"
    )
    give.add_argument("--to", type=Path, metavar="CSV", help="the filled table (default: in --out)")
    give.add_argument(
        "--feedback", type=Path, metavar="ZIP", help="for Moodle: the students' pages, to be uploaded"
    )
    give.set_defaults(run=_export_grades)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 when all is well, 1 with a sentence on stderr when not."""
    options = parser().parse_args(argv)
    try:
        return options.run(options)
    except CourseError as error:
        print(f"lincls {options.command}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"lincls {options.command}: stopped", file=sys.stderr)
        return 130


def _lab(options: argparse.Namespace) -> int:
    from lincls.house import lab

    return lab.start(options.lecture, browser=not options.no_browser, port=options.port)


def _present(options: argparse.Namespace) -> int:
    from lincls.house import present

    wanted = {"browser": not options.no_browser, "port": options.port}
    return present.start(options.lecture, deeper=options.deeper, **wanted)


def _notebooks(options: argparse.Namespace) -> int:
    from lincls.house import hour, notebooks

    if options.minutes:
        return hour.report(options.paths)
    return notebooks.store(options.paths, check=options.check, workers=options.workers)


def _exercises(options: argparse.Namespace) -> int:
    from lincls.house import bundle, course_root, exercises

    root = course_root()
    if options.bundle is not None:
        return bundle.store(root, options.bundle)
    return exercises.store(root / "solutions", root / "exercises", check=options.check)


def _grade(options: argparse.Namespace) -> int:
    from lincls.house import CourseError, grade

    if options.doctor:
        return grade.doctor()
    if options.set is None:
        raise CourseError("say which set: lincls grade 03_perceptron")
    return grade.start(
        options.set,
        options.submitted,
        options.out,
        workers=options.workers,
        scheduler=options.scheduler,
        isolation=options.isolation,
        gradebook=options.gradebook,
        seed=options.seed,
        force=options.force,
        due=options.due,
        late=options.late,
        extensions=options.extensions,
        bonus=options.bonus,
        reveal=options.reveal,
        place=options.place,
        anonymous=options.anonymous,
    )


def _score(options: argparse.Namespace) -> int:
    from lincls.house import CourseError, grade

    if options.table is not None:
        if options.student is not None:
            raise CourseError("either STUDENT QUESTION POINTS or --table, not both")
        return grade.enter_table(options.set, options.table, out=options.out, gradebook=options.gradebook)
    if options.question is None:
        raise CourseError("say whose and which: lincls score SET STUDENT QUESTION POINTS, or --table CSV")
    return grade.enter(
        options.set,
        options.student,
        options.question,
        options.points,
        comment=options.comment,
        out=options.out,
        gradebook=options.gradebook,
    )


def _site(options: argparse.Namespace) -> int:
    from lincls.house import site

    return site.start(options.out, serve=options.serve, port=options.port)


def _collect(options: argparse.Namespace) -> int:
    from lincls.house import lms

    wanted = options.submitted, options.roster, options.zone
    return lms.collect(options.zip, options.system, options.set, *wanted)


def _export_grades(options: argparse.Namespace) -> int:
    from lincls.house import lms

    wanted = options.out, options.to, options.column, options.feedback
    return lms.export_grades(options.set, options.system, options.roster, *wanted)


if __name__ == "__main__":
    sys.exit(main())
