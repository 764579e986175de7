"""The section of benchmarks/README.md that pages.py writes."""

import report

HOW = """## The pages

`make bench-site`. The course's pages (`lincls site`) on a server that compresses as code-hosting sites do, in Chromium,
and on this machine in Firefox and in WebKit, as in Safari; medians of {visits} visits, each cold one with a new
profile, each second one by a browser started anew on it.
A link of 50 or 20 Mbit/s is one that all requests share, 20 ms away.

- *readable*: from the start of the navigation of lecture 00 to the first painted text
- *click to live*: from the click to the figure's first frame, with no Python there; on a second visit clicked as soon
  as the page has loaded, and 5 s later, when it has begun to start Python by itself; *next*: another of the page
- *bare page*: from the click to the picture, on a page that loads Pyodide, numpy and matplotlib from the same server as
  their manuals say and draws once (bare.html); each ratio is the median of the ratios of each turn
- *key*: from an arrow key on a slider to the painted picture; *frames*: painted a second in a drag through 60 values a
  second
- *start page*: from the start of its navigation until its dot follows the pointer, pressed as soon as it is there, and
  what was sent before
- *lab*: from the start of the navigation of JupyterLite to the first cell's output
- megabytes are bytes sent, compressed: of the page alone, until the first live figure, until the lab's first cell"""
SHOWN = (
    ("readable", "readable", 1e-3, "s"),
    ("live", "click to live, cold", 1e-3, "s"),
    ("again", "click to live, second visit", 1e-3, "s"),
    ("later", "click to live, second visit, 5 s later", 1e-3, "s"),
    ("bare", "bare page, cold", 1e-3, "s"),
    ("bare_again", "bare page, second visit", 1e-3, "s"),
    ("times_bare", "click to live, cold / bare page, cold", 1, ""),
    ("again_times_bare", "second visit / bare page, second visit", 1, ""),
    ("next", "next figure", 1e-3, "s"),
    ("key", "key", 1, "ms"),
    ("frames", "frames", 1, "/s"),
    ("moves", "start page follows the pointer", 1e-3, "s"),
    ("lab", "lab, cold", 1e-3, "s"),
    ("lab_again", "lab, second visit", 1e-3, "s"),
    ("moves_bytes", "start page, until then", 1e3, "kB"),
    ("page", "page alone", 1, "MB"),
    ("bytes", "until the first live figure", 1, "MB"),
    ("bytes_again", "second visit", 1, "MB"),
    ("bare_bytes", "bare page, cold", 1, "MB"),
    ("lab_bytes", "lab, cold", 1, "MB"),
    ("lab_again_bytes", "lab, second visit", 1, "MB"),
)
GOALS = (  # link or browser, what, sign, goal
    (None, "times_bare", "<=", 1.1),
    (50, "times_bare", "<=", 1.1),
    (20, "times_bare", "<=", 1.1),
    (None, "again_times_bare", "<=", 0.6),
    (50, "again_times_bare", "<=", 0.6),
    (20, "again_times_bare", "<=", 0.6),
    ("Firefox", "times_bare", "<=", 1.1),
    ("Firefox", "again_times_bare", "<=", 0.6),
    ("WebKit", "times_bare", "<=", 1.1),
    ("WebKit", "again_times_bare", "<=", 0.6),
    (50, "moves", "<=", 1.0),
    (50, "moves_bytes", "<=", 300),
    (None, "next", "<=", 0.6),
    (None, "key", "<=", 50),
    (None, "frames", ">=", 40),
    (None, "bytes", "<=", 13),
    (None, "page", "<=", 1.5),
    (None, "readable", "<=", 1.0),
    (None, "lab", "<=", 7.0),
    (None, "lab_again", "<=", 4.0),
)
BUILD = 90  # seconds


def write(text: str) -> None:
    """Put the section into benchmarks/README.md."""
    report.write("site", text)


def text(results: dict[int | str | None, dict[str, float]], seconds: float, chromium: str, visits: int) -> str:
    """The whole section, in Markdown.

    `results` has the medians by link (megabits a second; None: this machine) or by browser, `seconds` is the time of
    a build.
    """
    head = ["", *map(place, results)]
    rows = [
        [name, *(f"{found[key] * factor:.3g} {unit}".rstrip() if key in found else "" for found in results.values())]
        for key, name, factor, unit in SHOWN
        if any(key in found for found in results.values())
    ]
    parts = [HOW.format(visits=visits), report.table(head, rows), "### Goals"]
    parts.append(report.table(("", "measured", "goal", "reached"), bars(results, seconds)))
    parts.append(f"Measured on: {report.machine('sphinx', 'myst-nb')}, Chromium {chromium.split('.')[0]}.")
    return "\n\n".join(parts)


def place(link: int | str | None) -> str:
    """Where the pages were visited."""
    return f"{link} Mbit/s" if isinstance(link, int) else link or "this machine"


def bars(results: dict[int | str | None, dict[str, float]], seconds: float) -> list[list[str]]:
    """A row a goal: what, measured, wanted, whether it is reached."""
    shown = {key: (name, factor, unit) for key, name, factor, unit in SHOWN}
    lines = []
    for link, key, sign, goal in GOALS:
        if key not in results.get(link, {}):
            continue
        name, factor, unit = shown[key]
        where = f", {place(link)}" if link else ""
        lines.append((f"{name}{where}", results[link][key] * factor, sign, goal, f" {unit}".rstrip()))
    if seconds:
        lines.append(("the pages are built, parts there", seconds, "<=", BUILD, " s"))
    return report.goals(lines)
