"""Every live figure of every lecture is drawn at the corners of its controls and at random settings.

All cells have run before, as for a reader who scrolls back: an update that depends on what a later cell
changes fails here.
"""

from pathlib import Path

import nbformat
import numpy as np
import pytest

from lincls.widgets import Live

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "notebooks").glob("*.ipynb"))
SETTINGS = 24  # random settings a figure, besides at most 32 corners


@pytest.fixture
def figures(request, monkeypatch, shell):
    """The live figures that a notebook makes, in order, when its cells run here one after the other."""
    made = []
    start = Live.__init__

    def remember(self, *args, **named):
        start(self, *args, **named)
        made.append(self)

    monkeypatch.setattr(Live, "__init__", remember)
    monkeypatch.chdir(request.param.parent)
    shell.reset(new_session=True)
    for cell in nbformat.read(request.param, as_version=4).cells:
        if cell.cell_type == "code":
            result = shell.run_cell(cell.source, silent=True)
            if "raises-exception" not in cell.metadata.get("tags", []):
                result.raise_error()
    return made


@pytest.mark.parametrize("figures", NOTEBOOKS, ids=lambda path: path.stem, indirect=True)
def test_every_live_figure_can_be_moved_anywhere_and_back(figures):
    assert len(figures) >= 3, "a lecture has at least three live figures"
    for number, live in enumerate(figures, start=1):
        where = f"live figure {number}, {live.caption}"
        first, before = live.frame(), np.array(live._scene.pixels())
        captions = {first}
        for values in [*live.corners(), *live.sample(SETTINGS, seed=number)]:
            captions.add(live.frame(**values))
        assert len(captions) > 1, f"the caption never changes: {where}"
        assert live.frame() == first, f"update is not pure: {where}"
        assert np.array_equal(live._scene.pixels(), before), f"update leaves something behind: {where}"
