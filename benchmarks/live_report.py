"""The section of benchmarks/README.md that live.py writes."""

import report
from scenes import MAKES

HOW = """## Live figures

`make bench-live`. 200 points, a line, its half-spaces, the errors ringed, three sliders, 600 x 450 CSS pixels: made
six times and opened in JupyterLab on the server of `lincls lab`. They take turns in one run.

- *key*: from an arrow key on the first slider to the painted picture; median and 95th percentile of {keys}
- *frames*: pictures painted a second while the slider is dragged for {seconds:g} s at 60 moves a second
- *lag*: from the last move to the last picture
- *kernel*: how long the kernel is busy: for a key after a pause, median; and for a frame of the drag, the median
  where a message to the kernel gives a frame (the label, `Live`), else by the pictures painted

*slider and label* is the floor: a number goes to the kernel and comes back as text. The peers that draw with
Matplotlib draw the artists that `Live` draws, but no caption; plotly has traces of its own."""
COLUMNS = ("", "key", "p95", "times Live", "frames/s", "lag", "kernel, key", "kernel, drag")


def write(text: str) -> None:
    """Put the section into benchmarks/README.md."""
    report.write("live", text)


def text(results: dict, kernel: dict, chromium: str, keys: int, seconds: float) -> str:
    """The whole section, in Markdown."""
    parts = [HOW.format(keys=keys, seconds=seconds)]
    for ratio, found in results.items():
        pixels = "device pixel" if ratio == 1 else "device pixels"
        parts += [f"### {ratio} {pixels} to a CSS pixel", report.table(COLUMNS, rows(found))]
    goals = bars(results, kernel)
    parts += ["### Goals", report.table(("", "measured", "goal", "reached"), goals)]
    whole = kernel["first"] + kernel["bundle"]
    parts.append(f"First frame and the stored picture that its cell holds besides: {whole:.0f} ms.")
    packages = ("jupyterlab", "ipywidgets", "anywidget", "matplotlib", "ipympl", "mpl-interactions", "plotly")
    parts.append(f"Measured on: {report.machine(*packages)}, Chromium {chromium.split('.')[0]}.")
    return "\n\n".join(parts)


def rows(found: dict) -> list[list[str]]:
    """A row a make."""
    own = found.get("live", {}).get("key")
    return [
        [
            MAKES[name].name,
            f"{one['key']:.0f} ms",
            f"{one['p95']:.0f} ms",
            f"{one['key'] / own:.2f}" if own else "",
            f"{one['frames']:.1f}",
            f"{one['lag']:.2f} s",
            f"{one['kernel']:.1f} ms",
            f"{one['busy']:.1f} ms",
        ]
        for name, one in found.items()
    ]


def bars(results: dict, kernel: dict) -> list[list[str]]:
    """A row a goal: what, measured, wanted, whether it is reached."""
    lines = []
    for ratio, found in results.items():
        if "live" not in found:
            continue
        own = found["live"]
        if "interact" in found:
            faster = found["interact"]["key"] / own["key"]
            lines.append((f"key, {ratio}x: times faster than interact + plt.show()", faster, ">=", 3.5, ""))
        if "text" in found:
            lines.append((f"key, {ratio}x: times the floor", own["key"] / found["text"]["key"], "<=", 1.5, ""))
        lines.append((f"drag, {ratio}x: frames a second", own["frames"], ">=", {1: 30, 2: 20}[ratio], ""))
        lines.append((f"drag, {ratio}x: lag", own["lag"], "<=", 0.15, " s"))
        if ratio == 1:
            lines.append(("kernel time a frame, 1x, in the drag, median", own["busy"], "<=", 8, " ms"))
            lines.append(("kernel time of a key after a pause, 1x", own["kernel"], "<=", 8, " ms"))
    lines.append(("first frame, of a process's first figure, median over processes", kernel["first"], "<=", 150, " ms"))
    for name, medians in kernel["drags"].items():
        for (ratio, most), median in zip(((1, 8), (2, 12)), medians, strict=True):
            lines.append((f"a frame of {name}, {ratio}x, median", median, "<=", most, " ms"))
    lines.append((f"memory after {kernel['moves']} moves", kernel["growth"], "<=", 5, " MB"))
    return report.goals(lines)
