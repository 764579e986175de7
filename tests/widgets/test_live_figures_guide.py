"""docs/live-figures.md says what is true: its code runs, and its figure has at most 20 lines."""

import re
from importlib import import_module
from pathlib import Path

import ipywidgets

from lincls.widgets import Live

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "live-figures.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)


def test_the_first_figure_of_the_guide_has_at_most_20_lines():
    assert len([line for line in BLOCKS[0].splitlines() if line.strip()]) <= 20


def test_the_code_of_the_guide_runs_and_its_figures_move(monkeypatch):
    monkeypatch.setattr(import_module("lincls.figures.catalogue"), "FOUND", {})
    monkeypatch.setattr(import_module("lincls.figures.stored"), "EVERY", [])
    names: dict = {"__name__": "lincls.figures.perceptron"}  # a figure's function stands in a lecture's file
    made = []
    for block in BLOCKS:
        *before, last = block.strip().splitlines()
        exec("\n".join(before), names)
        made.append(eval(last, names))
    figure, cube, replayed, told, function, marked, table, captions, box, values = made
    assert isinstance(figure, Live) and isinstance(replayed, Live)
    assert figure.frame(b=-4) != figure.frame(b=4)
    assert isinstance(cube, Live) and cube.frame(view=(0, 90)) != cube.frame(view=(90, 0))
    assert replayed.frame(step=1) != replayed.frame(step=0)
    assert told.values["w2"] == 0 and told.frame(**told.moments["no mistake"]).endswith(": 0 of 40 examples are wrong.")
    assert function.frame(w1=-2) != function.frame(w1=2)
    assert marked.frame(step=3) != marked.frame(step=0)
    assert table["scores"] == sorted(table["scores"])
    assert len(set(captions)) > 1
    names["other"].set(slope=-1)
    assert box.children[0].value == -1 and names["one"].caption == "The line rises by -1."
    assert names["other"].caption == "The line rises by -2."
    assert (values["w1"], values["b"]) == (0.5, -0.5)


def test_every_widget_that_the_guides_table_names_is_taken():
    row = next(line for line in GUIDE.read_text("utf-8").splitlines() if line.startswith("| `w=FloatSlider"))
    kinds = re.findall(r"`(?:w=)?(\w+)(?:\(\.\.\.\))?`", row)
    assert len(kinds) == 11
    for kind in kinds:
        options = {} if "options" not in getattr(ipywidgets, kind).class_trait_names() else {"options": ["a", "b"]}
        Live(lambda ax: None, lambda artists, w: f"{w}.", w=getattr(ipywidgets, kind)(**options))
