"""One scene in six makes: 200 points, a line, its half-spaces, the errors ringed, three sliders.

Each make is what its own documentation shows: interact redraws a figure for every move; ipympl and
mpl-interactions move the artists of a figure that stands; plotly moves the traces of a FigureWidget. `text` is
the floor: a slider and a label, so nothing but the way to the kernel and back.
"""

from typing import NamedTuple

SETUP = """
import numpy as np

t = np.repeat([1.0, -1.0], 100)
X = np.random.default_rng(7).normal(size=(200, 2)) + 0.8 * t[:, None]
SIZE = (6, 4.5)  # inches at 100 dpi: 600 x 450

def mistakes(w1, w2, b):
    return t * (X @ [w1, w2] + b) <= 0

def sentence(w1, w2, b):
    return f"w = ({w1:.2f}, {w2:.2f}), b = {b:.2f}: {mistakes(w1, w2, b).sum()} of 200 examples are wrong."
"""
SLIDERS = """
from ipywidgets import FloatSlider, interact

sliders = {name: FloatSlider(value=start, min=-3, max=3, step=0.02)
           for name, start in {"w1": 1, "w2": 1, "b": 0}.items()}
"""
ARTISTS = """
from lincls.plot import BoundaryArtist, PointsArtist, plot_boundary, plot_points

def draw(ax):
    return PointsArtist(ax, X, t), BoundaryArtist(ax, arrow=False)

def update(artists, w1, w2, b):
    points, line = artists
    points.set(wrong=mistakes(w1, w2, b))
    line.set([w1, w2], b)
    return sentence(w1, w2, b)
"""
LIVE = """
from lincls import Live

Live(draw, update, w1=(-3, 3, 0.02, 1), w2=(-3, 3, 0.02, 1), b=(-3, 3, 0.02, 0))
"""
INTERACT = """
import matplotlib.pyplot as plt
%config InlineBackend.figure_formats = ["FORMAT"]

@interact(**sliders)
def show(w1, w2, b):
    fig, ax = plt.subplots(figsize=SIZE, dpi=100)
    plot_points(X, t, wrong=mistakes(w1, w2, b), ax=ax)
    plot_boundary([w1, w2], b, arrow=False, ax=ax)
    plt.show()
"""
IPYMPL = """
%matplotlib widget
import matplotlib.pyplot as plt

fig, ax = plt.subplots(figsize=SIZE, dpi=100)
artists = draw(ax)

@interact(**sliders)
def show(w1, w2, b):
    update(artists, w1, w2, b)
    fig.canvas.draw_idle()
"""
MPL_INTERACTIONS = """
%matplotlib widget
import matplotlib.pyplot as plt
import mpl_interactions.ipyplot as iplt
plt.switch_backend("module://ipympl.backend_nbagg")  # the name by which mpl-interactions knows it
fig, ax = plt.subplots(figsize=SIZE, dpi=100)
plot_points(X, t, ax=ax)
ax.set(xlim=ax.get_xlim(), ylim=ax.get_ylim())
ends, box = np.array(ax.get_xlim()), [*ax.get_xlim(), *ax.get_ylim()]
across, up = np.meshgrid(np.linspace(*box[:2], 60), np.linspace(*box[2:], 45))

def line(x, w1, w2, b):
    return -(w1 * x + b) / (w2 or 1e-9)

def sides(w1, w2, b):
    return np.sign(w1 * across + w2 * up + b)

def ringed(w1, w2, b):
    return X[mistakes(w1, w2, b), 0]

def height(x, w1, w2, b):
    return X[mistakes(w1, w2, b), 1]

ranges = {name: np.linspace(-3, 3, 301) for name in ("w1", "w2", "b")}
still = dict(xlim="fixed", ylim="fixed")
moved = iplt.plot(ends, line, color="k", lw=2.8, **still, **ranges)
iplt.imshow(sides, extent=box, origin="lower", aspect="auto", cmap="coolwarm_r", alpha=0.2,
            vmin=-1, vmax=1, autoscale_cmap=False, controls=moved)
for name, start in (("w2", 200), ("b", 150)):
    moved.controls[name].children[0].value = start
rings = iplt.scatter(ringed, height, s=170, facecolors="none", edgecolors="k", **still, controls=moved)
"""
PLOTLY = """
import plotly.graph_objects as go
from lincls.plot import geometry

box = (-4.5, 4.5)
figure = go.FigureWidget(layout=dict(width=600, height=450, template="simple_white", showlegend=False,
                                     xaxis_range=box, yaxis_range=box, xaxis_title="x1", yaxis_title="x2"))
for colour in ("rgba(0, 90, 181, 0.15)", "rgba(220, 50, 32, 0.15)"):
    figure.add_scatter(mode="lines", fill="toself", fillcolor=colour, line_width=0)
figure.add_scatter(mode="lines", line=dict(color="black", width=3))
for sign, colour, mark in ((1, "rgb(0, 90, 181)", "cross"), (-1, "rgb(220, 50, 32)", "line-ew-open")):
    figure.add_scatter(mode="markers", x=X[t == sign, 0], y=X[t == sign, 1],
                       marker=dict(color=colour, symbol=mark, size=8))
figure.add_scatter(mode="markers", marker=dict(color="black", symbol="circle-open", size=14))
corners = geometry.corners((*box, *box))

@interact(**sliders)
def show(w1, w2, b):
    w, wrong = np.array([w1, w2]), mistakes(w1, w2, b)
    ends = geometry.line(w, b, (*box, *box))
    with figure.batch_update():
        for trace, sign in zip(figure.data[:2], (1, -1)):
            trace.x, trace.y = geometry.halfplane(corners, sign * w, sign * b).T
        figure.data[2].x, figure.data[2].y = ends.T
        figure.data[5].x, figure.data[5].y = X[wrong].T

figure
"""
TEXT = """
from IPython.display import display
from ipywidgets import Label

label = Label()
label.add_class("bench-text")
moved = sliders["w1"]
moved.observe(lambda change: setattr(label, "value", f"{change.new:.2f}"), "value")
display(moved, label)
"""


class Make(NamedTuple):
    """How one library shows the scene: its name, its cells, and what on the page tells of a new picture."""

    name: str
    cells: tuple[str, ...]
    sign: str  # "image" (an <img> has loaded), "canvas" (drawImage) or a selector whose inside changes
    handle: str = ".noUi-handle"  # takes the keys
    track: str = ".noUi-base"  # the way of the handle
    frame_a_message: bool = False  # whether the kernel answers each message with just one frame


NATIVE = ".lincls-live input[type=range]"
MAKES = {
    "interact": Make("interact + plt.show()", (SETUP, SLIDERS, ARTISTS, INTERACT), "image"),
    "ipympl": Make("ipympl", (SETUP, SLIDERS, ARTISTS, IPYMPL), "canvas"),
    "mpl": Make("mpl-interactions", (SETUP, ARTISTS, MPL_INTERACTIONS), "canvas"),
    "plotly": Make("plotly FigureWidget", (SETUP, SLIDERS, PLOTLY), ".js-plotly-plot"),
    "text": Make("slider and label", (SETUP, SLIDERS, TEXT), ".bench-text", frame_a_message=True),
    "live": Make("Live", (SETUP, ARTISTS, LIVE), "canvas", NATIVE, NATIVE, frame_a_message=True),
}


def cells(key: str, ratio: int) -> list[str]:
    """The cells of a make; interact's pictures are as sharp as the screen."""
    return [cell.replace("FORMAT", "png" if ratio == 1 else "retina") for cell in MAKES[key].cells]
