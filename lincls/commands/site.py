"""`lincls site`."""

import argparse
from pathlib import Path

from lincls.commands import Commands, command

SAYS = "build the course as pages for any static file server"
MORE = "Build lectures, exercise sets, guides, glossary and the library's reference into one folder."
SHOWN = ("lincls site", "lincls site --out public --serve", "lincls site --pdf")


def add(commands: Commands) -> None:
    parser = command(commands, "site", run, says=SAYS, more=MORE, shown=SHOWN, extra="site")
    parser.add_argument("--out", type=Path, metavar="DIR", help="default: site/ in the course's folder")
    parser.add_argument(
        "--pdf", action="store_true", help="print the lectures to one file too, linear-classification.pdf in DIR"
    )
    parser.add_argument("--serve", action="store_true", help="then serve the pages on this machine")
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="of --serve (default: 8000)")
    parser.add_argument(
        "--pyodide", metavar="DIR|URL", help="where Pyodide lies (default: fetched once from package registries)"
    )
    parser.add_argument("--no-live", action="store_true", help="figures stay pictures")
    parser.add_argument(
        "--lab",
        action=argparse.BooleanOptionalAction,
        help="the course in JupyterLite too, in DIR/lab (default: where figures can be live)",
    )


def run(options: argparse.Namespace) -> int:
    from lincls.house import site

    python = {"pyodide": options.pyodide, "live": not options.no_live, "lab": options.lab}
    return site.start(options.out, pdf=options.pdf, serve=options.serve, port=options.port, **python)
