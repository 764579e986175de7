"""The moving pictures are what their maker records now, small, and said in words."""

import importlib.util
import re
from pathlib import Path

import nbformat
import numpy as np
import pytest
from PIL import Image

from lincls import figures

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
WAYS = ROOT / "notebooks" / "images"
MOST = 680_000  # bytes
LONGEST = 20_000  # ms


@pytest.fixture(scope="module")
def record():
    spec = importlib.util.spec_from_file_location("record", IMAGES / "record.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_both_files_are_small():
    assert sum(path.stat().st_size for path in IMAGES.glob("live.*")) < MOST
    assert sum(path.stat().st_size for path in WAYS.glob("xor.*")) < MOST


def test_frames_look_as_the_figure_does_now(record):
    figure, way = figures.boolean.both_spaces(), record.way()
    with Image.open(IMAGES / "live.webp") as stored:
        assert stored.n_frames == len(way) and stored.info["loop"] == 0
        for n in (0, 9, 31):
            stored.seek(n)
            assert alike(stored, record.frame(figure, *way[n]))
    with Image.open(IMAGES / "live.png") as still:
        assert alike(still, record.frame(figure, *way[0]))


def alike(one: Image.Image, other: Image.Image, share: float = 0.002) -> bool:
    """Whether all but a share of pixels are equal: letters and edges may be rounded otherwise elsewhere."""
    a, b = (np.asarray(each.convert("RGB"), int) for each in (one, other))
    return a.shape == b.shape and (np.abs(a - b).max(axis=2) > 32).mean() < share


def test_the_way_ends_a_step_before_it_begins_again(record):
    way = record.way()
    steps = np.abs(np.diff([*way, way[0]], axis=0)).max(axis=1)
    assert (steps < 1.5 * record.STEP).all() and len(set(way)) == len(way)


def test_who_wants_no_motion_gets_a_still_and_who_cannot_see_gets_words():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in ("docs/images/live", "notebooks/images/xor"):
        assert f'media="(prefers-reduced-motion: reduce)" srcset="{name}.png"' in readme
        alt = re.search(rf'<img src="{name}.webp"[^>]* alt="([^"]*)"', readme)[1]
        assert len(alt.split()) > 30


def test_two_ways_look_as_the_figures_do_now_and_end_within_twenty_seconds(record):
    figure, shares = record.two_ways(), record.shares()
    assert sum(stay for *_, stay in shares) <= LONGEST
    with Image.open(WAYS / "xor.webp") as stored:
        assert stored.n_frames == len(shares) and stored.info["loop"] == 0
        for n in (0, 15, 30):
            stored.seek(n)
            assert alike(stored, record.frame_of_ways(figure, *shares[n][:2]), share=0.02)
    with Image.open(WAYS / "xor.png") as still:
        assert alike(still, record.frame_of_ways(figure, *shares[record.still()][:2]))


def test_the_lift_and_the_fold_come_right_at_the_same_share(record):
    figure, fold = record.two_ways(), figures.features.folding()
    both = [figure.frame(s=k / 20)[-37:] for k in range(21)]
    assert both == [f"{3 + (k > 15)} of the 4 rows of XOR are right, in both."[-37:] for k in range(21)]
    assert ["4 of 4" in fold.frame(s=k / 20) for k in range(21)] == [k > 15 for k in range(21)]


def test_a_notebook_shows_the_still_where_nothing_may_move():
    cells = nbformat.read(ROOT / "notebooks" / "05_xor_features.ipynb", as_version=4).cells
    (text,) = [cell.source for cell in cells if "<picture>" in cell.source]
    assert 'media="(prefers-reduced-motion: no-preference)" srcset="images/xor.webp"' in text
    assert '<img src="images/xor.png"' in text
