"""`lincls exercises` and `lincls translate`: what students get of a set, and in another language."""

from argparse import Namespace
from pathlib import Path

from lincls.commands import COURSE, Command, option
from lincls.commands.course import CHECK


@Command(
    "exercises",
    "make exercises/ from solutions/",
    CHECK,
    option("--bundle", type=Path, metavar="ZIP", help="write the file for students: no solutions, keys or tests in it"),
    option("--only", metavar="N,N", help="of --bundle: these lectures and their sets alone, and 00"),
    option("--plan", type=Path, metavar="FILE", help="of --bundle: what a plan teaches, made by `lincls plan`"),
    COURSE,
    shown=[
        "lincls exercises",
        "lincls exercises --check",
        "lincls exercises --bundle linear-classification.zip",
        "lincls exercises --bundle part.zip --only 02,03,06",
        "lincls exercises --bundle part.zip --plan plan.md",
        "lincls exercises --course my-course",
    ],
)
def exercises(options: Namespace) -> int:
    from lincls.house import CourseError, course_root
    from lincls_grader.house import bundle, exercises

    root = course_root()
    if options.bundle is not None:
        return bundle.store(root, options.bundle, bundle.part(options.only, options.plan))
    if options.only or options.plan:
        raise CourseError("--only and --plan say what is handed out: use them with --bundle FILE.zip")
    return exercises.store(root / "solutions", root / "exercises", check=options.check)


@Command(
    "translate",
    "write the notebooks that a table puts into another language",
    option("language", metavar="LANGUAGE", help="a folder of languages/, as de"),
    CHECK,
    option("--update", action="store_true", help="first bring the tables up to date: new messages come in empty"),
    shown=["lincls translate de", "lincls translate de --check"],
    more="Write the notebooks and sets of languages/LANGUAGE/ by the tables there; `lincls notebooks` runs them.",
)
def translate(options: Namespace) -> int:
    from lincls.house import course_root
    from lincls_grader.house import translate

    return translate.start(course_root(), options.language, check=options.check, update=options.update)
