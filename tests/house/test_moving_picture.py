"""The README's moving picture is what its maker records now, small, and said in words."""

import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from lincls import figures

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
MOST = 600_000  # bytes


@pytest.fixture(scope="module")
def record():
    spec = importlib.util.spec_from_file_location("record", IMAGES / "record.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_both_files_are_small():
    assert sum(path.stat().st_size for path in IMAGES.glob("live.*")) < MOST


def test_frames_look_as_the_figure_does_now(record):
    figure, way = figures.boolean.both_spaces(), record.way()
    with Image.open(IMAGES / "live.webp") as stored:
        assert stored.n_frames == len(way) and stored.info["loop"] == 0
        for n in (0, 9, 31):
            stored.seek(n)
            assert alike(stored, record.frame(figure, *way[n]))
    with Image.open(IMAGES / "live.png") as still:
        assert alike(still, record.frame(figure, *way[0]))


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether all but a few pixels are equal: letters and edges may be rounded otherwise elsewhere."""
    a, b = (np.asarray(each.convert("RGB"), int) for each in (one, other))
    return a.shape == b.shape and (np.abs(a - b).max(axis=2) > 32).mean() < 0.002


def test_the_way_ends_a_step_before_it_begins_again(record):
    way = record.way()
    steps = np.abs(np.diff([*way, way[0]], axis=0)).max(axis=1)
    assert (steps < 1.5 * record.STEP).all() and len(set(way)) == len(way)


def test_who_wants_no_motion_gets_a_still_and_who_cannot_see_gets_words():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert 'media="(prefers-reduced-motion: reduce)" srcset="docs/images/live.png"' in readme
    alt = re.search(r'<img src="docs/images/live.webp"[^>]* alt="([^"]*)"', readme)[1]
    assert len(alt.split()) > 30
