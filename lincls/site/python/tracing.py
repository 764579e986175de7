"""In the browser's Python, under node: which files below /laid are opened to show every figure and check every turn.

Writes /made/traced.json: "modules", the files of those loaded, in order; "opened", paths below /laid of other files;
"texts", what each figure of the catalogue shows at first, as notebooks store it; "failed", figures that cannot be made.
"""

import json
import os
import sys
from typing import Any

LAID = "/laid/"
opened: set[str] = set()


def hear(event: str, arguments: Any) -> None:
    if event == "open" and isinstance(arguments[0], str) and arguments[0].startswith(LAID):
        opened.add(arguments[0].removeprefix(LAID))


sys.addaudithook(hear)
sys.path[:0] = ["/laid/site-packages", "/laid"]
import page  # noqa: E402
import shim  # noqa: E402

import lincls  # noqa: E402
from lincls import figures, plot  # noqa: E402
from lincls.exercise import check, lectures  # noqa: E402, F401

for room in set(lincls.__all__) - {"report"}:  # whose PDF reader nothing but a report's own cell needs
    getattr(lincls, room)
for file in os.listdir(f"{LAID}site-packages/lincls/exercise/lectures"):
    if file.endswith(".py") and file != "__init__.py":
        __import__(f"lincls.exercise.lectures.{file.removesuffix('.py')}")
texts, failed = {}, []
for entry in figures.catalogue():
    try:
        made = shim.widgets[page.figure(entry.name)["number"]]
        texts[entry.name] = made._text()
        made.receive({"request": "1", "values": {}, "known": 0})
        shim.widgets.clear()
    except Exception as error:
        failed.append(f"{entry.name}: {type(error).__name__}: {error}")
plot.show(plot.plot_points([[0, 0], [1, 1]], [-1, 1]), "Two examples, $w_1^2 + b$.", alt="Two points.")
specs = {name: getattr(module, "__spec__", None) for name, module in list(sys.modules.items())}
origins = {name: str(spec.origin) for name, spec in specs.items() if spec is not None and spec.origin}
traced = {"modules": origins, "opened": sorted(opened), "texts": texts, "failed": failed}
with open("/made/traced.json", "w") as traces:
    json.dump(traced, traces)
