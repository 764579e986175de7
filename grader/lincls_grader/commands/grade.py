"""`lincls grade`."""

import argparse
from dataclasses import fields

from lincls.commands import Commands, command, of_course
from lincls_grader.house import grade

MORE = "Grade submitted/STUDENT/SET/SET.ipynb."
SHOWN = (
    "lincls grade 03_perceptron",
    "lincls grade 03_perceptron --due 2026-11-20T18:00+01:00 --late 10%/day",
    "lincls grade 01_hinge --course my-course",
    "lincls grade --doctor",
)


def add(commands: Commands) -> None:
    parser = command(commands, "grade", run, says="grade what students handed in", more=MORE, shown=SHOWN)
    for option in fields(grade.GradeOptions):
        name = option.name if option.name == "set" else f"--{option.name}"
        parser.add_argument(name, default=option.default, **option.metadata)
    of_course(parser)


def run(options: argparse.Namespace) -> int:
    return grade.start(
        grade.GradeOptions(**{option.name: getattr(options, option.name) for option in fields(grade.GradeOptions)})
    )
