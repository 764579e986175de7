"""Step through a list of states, such as the updates of a perceptron.

    states = list(Perceptron().steps(X, t))
    replay(states, draw, update)           update(artists, state) sets the artists and returns the caption

The browser adds play, back, step and reset to the slider `step`, which counts the states from 0.
"""

from collections.abc import Callable, Iterable
from typing import Any

from lincls.widgets.frozen import frozen
from lincls.widgets.live import Live

STEP = "step"


def replay(states: Iterable, draw: Callable, update: Callable, /, **controls: Any) -> Live:
    """A live figure of states; update(artists, state, **values) gets the one that `step` points at.

    Parameters
    ----------
    states : iterable of K states, at least one, of any kind
    draw : function of the axes that returns the artists that move
    update : function of these artists, of one state and of each control by name that returns the caption
    **controls : as in Live, with its alt, panels, figsize, moments and first; none is called step

    Returns
    -------
    Live with the slider step from 0 to K - 1; without it where K = 1

    Raises
    ------
    TypeError
        states cannot be gone through, or what Live refuses.
    ValueError
        There is no state, a control is called step, or what Live refuses.

    Examples
    --------
    >>> def draw(ax):
    ...     return ax.plot([], [])[0]
    >>> def update(line, w):
    ...     line.set_data([0, 1], [0, w])
    ...     return f"The weight is {w}."
    >>> figure = replay([0, 2, 1], draw, update)
    >>> figure.caption
    'The weight is 0.'
    >>> figure.frame(step=2)
    'The weight is 1.'
    """
    if not isinstance(states, Iterable):
        raise TypeError(f"states must be a list (or what list() takes), got {type(states).__name__}")
    states, update = list(states), frozen(update)
    if not states:
        raise ValueError("states must hold at least one state, got none")
    if STEP in controls:
        raise ValueError("replay has a control called step of its own: give yours another name")

    def update_step(artists: Any, step: int = 0, **values: Any) -> str:
        return update(artists, states[step], **values)

    if len(states) == 1:
        return Live(draw, update_step, **controls)
    figure = Live(draw, update_step, step=(0, len(states) - 1, 1, 0), **controls)
    figure._step = STEP
    return figure
