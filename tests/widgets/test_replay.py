import pytest

from lincls.widgets import replay


def draw(ax):
    return ax.plot([0, 1], [0, 1])[0]


def update(line, state, size=1):
    line.set_linewidth(size)
    return f"State {state}, size {size}."


def test_each_step_shows_its_state():
    live = replay((k * k for k in range(5)), draw, update)
    assert [live.frame(step=step) for step in range(5)] == [f"State {k * k}, size 1." for k in range(5)]


def test_the_browser_is_told_which_slider_plays_and_other_controls_come_after_it():
    live = replay("abc", draw, update, size=(1, 5, 1, 2))
    assert live._step == "step" and live._controls[0]["high"] == 2
    assert list(live.values.items()) == [("step", 0), ("size", 2)]
    assert live.frame(step=2, size=5) == "State c, size 5."


def test_one_state_needs_no_slider():
    live = replay(["only"], draw, update)
    assert (live.caption, live._step) == ("State only, size 1.", "")


@pytest.mark.parametrize(
    ("states", "controls", "error", "said"),
    [
        ([], {}, ValueError, "states must hold at least one state"),
        ("ab", {"step": (0, 1, 1, 0)}, ValueError, "give yours another name"),
        (3, {}, TypeError, "states must be a list"),
        (None, {}, TypeError, "states must be a list"),
    ],
)
def test_what_cannot_be_replayed_is_refused(states, controls, error, said):
    with pytest.raises(error, match=said):
        replay(states, draw, update, **controls)
