"""Each live figure of the catalogue, made without arguments and moved to the corners of its controls and elsewhere."""

import inspect
import sys
import warnings
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from lincls import figures
from lincls.checks import ConvergenceWarning
from lincls.figures.catalogue import FOUND, LECTURES, live
from lincls.plot import style
from lincls.widgets import Live

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "widgets"))
from painting import painted

ENTRIES = {entry.name: entry for entry in figures.catalogue()}
COLUMN = 358  # CSS pixels of a page's text, of the 390 of a phone
TICK = style.TICK * style.DPI / 72  # CSS pixels of the numbers at an axis
SMALL_ON_A_PHONE = {  # one wide panel, or one that cannot be cut
    *("welcome.three_numbers", "welcome.new_point", "welcome.watch", "regression.bowl", "convexity.two_proofs"),
    *("least_squares.ninth_example", "multiclass.ten_readers", "pca.digits_from_few_numbers"),
    *("comparison.spoilt_data", "cuts.study"),
}
SETTINGS = 24  # random settings a figure, besides at most 32 corners


@cache
def made(name: str) -> Live:
    return ENTRIES[name].make()


def test_the_catalogue_follows_the_lectures():
    numbers = [entry.lecture for entry in figures.catalogue()]
    assert numbers == sorted(numbers) and set(numbers) <= set(LECTURES.values())


def test_there_are_files_for_each_lecture_and_no_others():
    files = {path.stem for path in Path(figures.__file__).parent.glob("*.py")}
    assert files == {*LECTURES, "__init__", "catalogue", "stored"}
    lectures = Path(__file__).resolve().parents[2] / "notebooks"
    assert sorted(set(LECTURES.values())) == sorted(path.stem[:2] for path in lectures.glob("[0-9][0-9]_*.ipynb"))


@pytest.mark.parametrize("name", ENTRIES)
def test_a_figure_needs_no_argument_and_says_what_it_is_in_one_sentence(name):
    entry = ENTRIES[name]
    parameters = inspect.signature(entry.make).parameters.values()
    assert all(parameter.default is not parameter.empty for parameter in parameters)
    assert isinstance(made(name), Live)
    assert entry.says == " ".join(entry.says.split()) and len(entry.title) <= 60
    assert made(name).title == entry.title, "its name for who cannot see it"
    assert "moment" not in made(name).values, "so addresses of figures call a moment"


@pytest.mark.parametrize("name", ENTRIES)
def test_a_figure_is_described_to_those_who_cannot_see_it(name):
    figure = made(name)
    assert len(figure.alt.split()) >= 25, "what is drawn, where, and what stands out"
    assert figure.alt.endswith(".")
    assert figure.caption not in figure.alt, "the caption says what it means, and is read after it"


@pytest.mark.parametrize("name", ENTRIES)
def test_it_can_be_moved_anywhere_and_back(name):
    figure = made(name)
    first, before = figure.frame(), np.array(figure._scene.pixels())
    captions = {first}
    with warnings.catch_warnings(action="error", category=ConvergenceWarning):  # the caption has to say it
        for values in [*figure.corners(), *figure.moments.values(), *figure.sample(SETTINGS, seed=1)]:
            captions.add(figure.frame(**values))
    assert len(captions) > 1, "the caption never changes"
    assert figure.frame() == first, "update is not pure"
    assert np.array_equal(figure._scene.pixels(), before), "update leaves something behind"


@pytest.mark.parametrize("name", ENTRIES)
def test_on_a_phone_its_numbers_can_be_read(name):
    figure = made(name)
    widest = max(end - start for start, end in pairwise([0, *figure._cuts, 1])) * figure._size[0]
    assert (TICK * min(1, COLUMN / widest) >= 9) == (name not in SMALL_ON_A_PHONE)


@pytest.mark.parametrize("name", ENTRIES)
def test_the_cuts_between_its_panels_touch_nothing_wherever_it_is_moved(name):
    figure = made(name)
    for values in [*figure.moments.values(), *figure.sample(4, seed=5)] if figure._cuts else []:
        figure.frame(**values)
        drawn = figure._scene.pixels()
        for column in (round(cut * drawn.shape[1]) for cut in figure._cuts):
            assert (drawn[:, column - 1 : column + 1, :3] > 250).all(), values


@pytest.mark.parametrize("name", ENTRIES)
def test_no_two_moments_of_a_figure_say_the_same(name):
    figure = made(name)
    captions = [figure.frame(**values) for values in figure.moments.values()]
    assert len(set(captions)) == len(captions)
    assert figure._text().split("\n")[0].startswith(figure.caption), "its own line comes first"


@pytest.mark.parametrize("name", ENTRIES)
def test_the_tiles_that_it_sends_make_its_picture(name):
    figure = made(name)
    figure.frame()
    figure._scene.frame()
    shown = figure._scene.pixels()[:, :, :3].copy()
    for values in figure.sample(3, seed=2):
        figure.frame(**values)
        shown = painted(shown, figure._scene.frame())
        assert np.array_equal(shown, figure._scene.pixels()[:, :, :3])


@pytest.mark.parametrize("name", ENTRIES)
def test_a_panel_that_is_left_as_it_was_is_right(name):
    figure = made(name)
    for values in figure.sample(6, seed=4):
        figure.frame(**values)
        figure.frame(**{name: values[name] for name in list(values)[:1]})  # the other controls go back
        seen = np.array(figure._scene.pixels())
        for part in figure._scene._parts:
            part.is_right = False  # so that it is drawn again
        assert np.array_equal(figure._scene.pixels(), seen)


@pytest.mark.parametrize("name", ENTRIES)
def test_two_figures_of_one_kind_do_not_share_what_they_draw(name):
    again = ENTRIES[name].make()
    settings = next(again.sample(1, seed=3))
    again.frame(**settings)
    assert made(name).frame() == made(name).caption


def test_what_is_no_lectures_file_or_says_nothing_is_refused():
    def silent():
        """No full stop"""

    with pytest.raises(ValueError, match="no lecture's file"):
        live("A title")(silent)
    silent.__module__ = "lincls.figures.perceptron"
    with pytest.raises(ValueError, match="one sentence"):
        live("A title")(silent)
    assert not [name for name in FOUND if "silent" in name.split(".")]
