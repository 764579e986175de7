"""Live figures for Jupyter: a picture that follows sliders and dragged points.

Live(draw, update, **controls) is a figure with controls of its own.
replay(states, draw, update, **controls) is one with play, step, back and reset for a list of states.
Points(X0, t) is a control: points in the picture that the reader drags.
Orbit(panel=0) is a control: the side from which a 3-D panel is seen, turned by dragging the picture.
Handle("w", "b", panel=1) is a control: a point to drag that stands where the sliders w and b say.
Predict(question, choices, answer, because) is a question to commit to; predictions() counts those that came true.
"""

try:
    import anywidget  # noqa: F401
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "live figures need ipywidgets and anywidget: pip install 'lincls[live]'", name=error.name
    ) from None

from lincls.widgets.live import Live
from lincls.widgets.orbit import Orbit
from lincls.widgets.points import Handle, Points
from lincls.widgets.predict import Predict, predictions
from lincls.widgets.replay import replay

__all__ = ["Handle", "Live", "Orbit", "Points", "Predict", "predictions", "replay"]
