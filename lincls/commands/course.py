"""The commands that read, run, release and publish the course, in the order of the help."""

from argparse import ArgumentTypeError, BooleanOptionalAction, Namespace
from datetime import datetime
from pathlib import Path

from lincls.commands import COURSE, Command, option

LECTURE = "the lecture's number (03 or 3) or a notebook's path"
PARTS = ("reading", "grading", "pages", "tests")  # that `lincls doctor` looks at
CHECK = option("--check", action="store_true", help="write nothing; fail if a file would change")
SERVED = (  # of a command that starts JupyterLab
    option("--no-browser", action="store_true", help="only start the server; it prints the address to open"),
    option("--port", type=int, help="use this port or fail (default: the first free one from 8888 on)"),
)


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


@Command(
    "new",
    "unpack the course into a new folder: lectures, exercise sets, library",
    option("folder", type=Path, metavar="DIR", help="a folder that is not there yet, or empty"),
    shown=["lincls new linear-classification"],
)
def new(options: Namespace) -> int:
    from lincls.house import new

    return new.start(options.folder)


@Command(
    "lab",
    "open the course in JupyterLab",
    option("lecture", nargs="?", help=f"{LECTURE}; default: 00"),
    *SERVED,
    COURSE,
    shown=["lincls lab", "lincls lab 03", "lincls lab exercises/03_perceptron/03_perceptron.ipynb --no-browser"],
    extra="course",
)
def lab(options: Namespace) -> int:
    from lincls.house import lab

    return lab.start(options.lecture, browser=not options.no_browser, port=options.port)


@Command(
    "doctor",
    "say what works on this machine, and how to get the rest",
    option("part", nargs="?", choices=PARTS, help="look at this part alone (default: all)"),
    shown=["lincls doctor", "lincls doctor grading"],
    more="Try what can be tried, and say how to get what is missing. The exit code is 1 where something is missing "
    "that reading the course needs, or else the part that was asked for.",
)
def doctor(options: Namespace) -> int:
    from lincls.house import doctor

    return doctor.report(options.part)


@Command(
    "present",
    "show a lecture as slides; its file stays as it is",
    option("lecture", nargs="?", help=LECTURE),
    *SERVED,
    option("--plan", type=Path, metavar="FILE", help="a session of a plan instead, made by `lincls plan`"),
    option("--session", type=int, metavar="N", help="of the plan (default: 1)"),
    option("--deeper", action="store_true", help="the deeper sections on slides too"),
    option("--hour", type=int, choices=(1, 2), default=1, help="2: start at the second hour"),
    option("--sections", type=_listed, default=(), metavar="N,N", help="the title and these sections alone"),
    option(
        "--notes-from",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="where other devices in the network find the "
        "lecturer's window: an address of this machine (default: on this machine alone)",
    ),
    COURSE,
    shown=[
        "lincls present 03",
        "lincls present 03 --deeper --no-browser",
        "lincls present 03 --hour 2",
        "lincls present 03 --sections 3,5 --notes-from 192.168.1.20",
        "lincls present --plan plan.md --session 2",
    ],
    extra="course",
)
def present(options: Namespace) -> int:
    from lincls.house import present

    shown = {"deeper": options.deeper, "second": options.hour == 2, "sections": options.sections}
    deck = present.chosen(options.lecture, options.plan, options.session, **shown)
    return present.start(*deck, notes_from=options.notes_from, browser=not options.no_browser, port=options.port)


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is no date such as 2026-10-12T10:15") from None


@Command(
    "plan",
    "say which hours fit into a term: a plan of its sessions, and a calendar",
    option("--weeks", type=int, required=True, metavar="N", help="how many weeks there are"),
    option("--minutes", type=int, required=True, metavar="N", help="the length of a session"),
    option("--sessions-a-week", type=int, default=1, metavar="N", help="default: 1"),
    option("--topics", type=_listed, default=(), metavar="A,B", help="these topics or lectures, and what they need"),
    option("--start", type=_moment, metavar="DATE", help="of the first session, as 2026-10-12T10:15; for a calendar"),
    option("--out", type=Path, metavar="FILE", help="plan.md, with the calendar plan.ics (default: print the plan)"),
    COURSE,
    shown=[
        "lincls plan --weeks 3 --minutes 75 --topics perceptron,logistic",
        "lincls plan --weeks 6 --minutes 90 --out plan.md --start 2026-10-12T10:15",
    ],
    more="Choose hours, by the needs and minutes that the lectures state, and part them into sessions that end with a "
    "section. What is left out, and what a listener then misses, stands at the end.",
    extra="course",
)
def plan(options: Namespace) -> int:
    from lincls.house import plan, plan_files

    term = plan.Term(options.weeks, options.minutes, options.sessions_a_week)
    return plan_files.start(term, options.topics, options.out, options.start)


@Command(
    "check",
    "run exercise sets and say what each of their visible tests says",
    option("sets", nargs="*", metavar="SET", help="a folder of exercises/ or its number (default: all of them)"),
    COURSE,
    shown=["lincls check 03", "lincls check 03_perceptron 04_convexity", "lincls check"],
    extra="course",
)
def check(options: Namespace) -> int:
    from lincls.house import visible

    return visible.start(options.sets)


@Command(
    "site",
    "build the course as pages for any static file server",
    option("--out", type=Path, metavar="DIR", help="default: site/ in the course's folder"),
    option("--pdf", action="store_true", help="print the lectures to one file too, linear-classification.pdf in DIR"),
    option("--serve", action="store_true", help="then serve the pages on this machine"),
    option("--port", type=int, default=8000, metavar="N", help="of --serve (default: 8000)"),
    option("--pyodide", metavar="DIR|URL", help="where Pyodide lies (default: fetched once from package registries)"),
    option("--no-live", action="store_true", help="figures stay pictures"),
    option("--address", default="", metavar="URL", help="where the pages will lie: they get a sitemap then"),
    option("--only", type=_listed, default=(), metavar="N,N", help="these lectures and their sets alone, and 00"),
    option(
        "--lab",
        action=BooleanOptionalAction,
        help="the course in JupyterLite too, in DIR/lab (default: where figures can be live)",
    ),
    shown=["lincls site", "lincls site --out public --serve", "lincls site --pdf"],
    more="Build lectures, exercise sets, guides, glossary and the library's reference into one folder.",
    extra="site",
)
def site(options: Namespace) -> int:
    from lincls.house import site

    python = {"only": options.only, "pyodide": options.pyodide, "live": not options.no_live, "lab": options.lab}
    where = {"serve": options.serve, "port": options.port, "address": options.address}
    return site.start(options.out, pdf=options.pdf, **where, **python)


@Command(
    "export",
    "write one lecture as a page or a PDF that stands alone",
    option("lecture", help=LECTURE),
    option("--to", choices=("html", "pdf"), default="html", help="default: html"),
    option("--out", type=Path, metavar="FILE", help="default: the lecture's name, in this folder"),
    option("--notes", action="store_true", help="for who gives it: small slides, their notes and planned minutes"),
    COURSE,
    shown=["lincls export 03", "lincls export 03 --to pdf --out perceptron.pdf", "lincls export 03 --notes --to pdf"],
    more="Write a lecture with its stored outputs: an HTML page that asks no server for anything, or a PDF.",
    extra="course",
)
def export(options: Namespace) -> int:
    from lincls.house import export

    return export.start(options.lecture, options.to, options.out, notes=options.notes)


@Command(
    "notebooks",
    "run notebooks from top to bottom and store their outputs",
    option("paths", nargs="*", type=Path, help="notebooks or folders (default: notebooks/ solutions/)"),
    CHECK,
    option("--workers", type=int, default=2, help="notebooks run at the same time (default: 2)"),
    option(
        "--minutes", action="store_true", help="run nothing; print how long lectures take, fail where one is too long"
    ),
    COURSE,
    shown=["lincls notebooks notebooks/03_perceptron.ipynb", "lincls notebooks --check", "lincls notebooks --minutes"],
    extra="course",
)
def notebooks(options: Namespace) -> int:
    from lincls.house import hour, notebooks

    if options.minutes:
        return hour.report(options.paths)
    return notebooks.store(options.paths, check=options.check, workers=options.workers)


COMMANDS = (new, lab, doctor, present, plan, check, site, export, notebooks)
