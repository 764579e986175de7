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


def test_the_browser_is_told_which_slider_plays():
    live = replay("abc", draw, update)
    assert live._step == "step"
    assert live._controls[0]["high"] == 2
    assert live.values == {"step": 0}


def test_other_controls_come_after_the_step():
    live = replay("abc", draw, update, size=(1, 5, 1, 2))
    assert list(live.values) == ["step", "size"]
    assert live.frame(step=2, size=5) == "State c, size 5."


def test_one_state_needs_no_slider():
    live = replay(["only"], draw, update)
    assert live.caption == "State only, size 1."
    assert live._step == ""


def test_no_states_are_refused():
    with pytest.raises(ValueError, match="states must hold at least one state"):
        replay([], draw, update)


def test_a_second_control_called_step_is_refused():
    with pytest.raises(ValueError, match="give yours another name"):
        replay("ab", draw, update, step=(0, 1, 1, 0))


@pytest.mark.parametrize("states", [3, None])
def test_states_must_be_a_sequence(states):
    with pytest.raises(TypeError, match="states must be a list"):
        replay(states, draw, update)
