"""A figure that follows its controls.

    def draw(ax): ...                      once; returns the artists that move
    def update(artists, w1, b): ...        sets them; returns one sentence, the caption
    Live(draw, update, w1=(-3, 3, .02, 1), b=(-3, 3, .02, 0))
    Live(..., moments={"through the origin": dict(b=0)}, first=dict(b=2))    states with a name; how it opens

update is pure: the same values always give the same picture and caption. So it keeps the global names that
it was made with (lincls.widgets.frozen): a later cell that binds w again does not change this figure. The
caption says what the picture means now, and a screen reader announces it when it changes; `alt` says what is drawn,
whatever the values are. Frames are made in the kernel; the browser asks for a new one, with the newest values, when
it has painted the last: frames are dropped and never queue.
"""

import itertools
import json
import logging
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from inspect import signature
from pathlib import Path
from typing import Any

import anywidget
import numpy as np
import traitlets

from lincls import checks
from lincls.language import tell, words
from lincls.plot import picture, style
from lincls.widgets import png, shown
from lincls.widgets.controls import controls as parsed
from lincls.widgets.fingerprint import fingerprint
from lincls.widgets.frozen import frozen
from lincls.widgets.linked import Linked, is_fixed
from lincls.widgets.orbit import Orbit
from lincls.widgets.points import Handle, Points
from lincls.widgets.scene import Scene
from lincls.widgets.tiles import Frame

HERE = Path(__file__).parent
PARTS = ("inputs", "dragging", "turning", "frames", "stacking", "moments", "live")
DARK = (HERE / "dark.svg").read_text("utf-8")
MOST_CORNERS = 32
FAILED = "This setting raised {error}: {said}"

WORDS = (  # what the browser says
    "Your page is dark, and so are its figures: what the text calls black is white in them, what it calls white is "
    "black, and paler means nearer to the page.",
    *("Waiting for the kernel …", "Arrow keys move it, with Shift in small steps."),
    *("Back", "Play", "Pause", "Step", "Reset", "Moments"),
    *("{name}, at {place}", "{name}: azimuth {azimuth}, elevation {elevation}"),
)

log = logging.getLogger("lincls")


class Live(anywidget.AnyWidget):
    """A live figure: draw(*axes) once, update(artists, **values) for every frame.

    Controls are named as update names them; what each can be is in lincls.widgets.controls.
    An error in the first frame is raised here; a later one is shown in the caption and logged.

    Parameters
    ----------
    draw : function of the panels' axes
        Draws what stays and returns the artists that move: one, or lists, dicts or lincls artists.
    update : function of these artists and of each control by name
        Sets the artists and returns the caption, one sentence.
    alt : str or None
        Describes the picture to those who cannot see it: what is drawn, where, what stands out. Without it the
        caption stands in.
    panels : int from 1 to 7, or None
        None for as many as draw takes arguments.
    figsize : (width, height) in inches, or None
        None for a height of 4.5 and a width of 3 + 3 panels.
    moments : dict from names to dicts of controls and values, or None
        States worth a name of a few words: buttons under the figure, and bold words of the text beside it. A control
        that a moment does not name goes back to where the figure opened.
    first : name of a moment, or dict of controls and values, or None
        How the figure opens, where that differs from what its controls say: the picture that is stored, the values that
        the controls show, and where Reset goes back to. There is no other beginning behind it, so what stands on paper
        is what a reader moves on from. A replay opens at a later step by it.
    **controls : (low, high, step, value), list, bool, Points, Orbit or Handle
        A slider, a choice, a check box, points, a view or a handle. The abbreviations of ipywidgets' interact do as
        well: (low, high), (low, high, step), a number, a dict, fixed(value), and widgets, which are kept in step.

    Raises
    ------
    TypeError
        draw or update is no function or returns something else, alt is no str, moments or first is no dict, or a
        control is none of these kinds.
    ValueError
        A control or a size does not fit, alt is empty, a control stands in a panel that is not there, a widget is
        closed, or a moment has no name, an unknown control or a value outside its bounds.

    Examples
    --------
    >>> def draw(ax):
    ...     return ax.plot([], [])[0]
    >>> def update(line, slope):
    ...     line.set_data([0, 1], [0, slope])
    ...     return f"The line rises by {slope:g}."
    >>> figure = Live(draw, update, slope=(0, 1, 0.1, 0.5))
    >>> figure.caption
    'The line rises by 0.5.'
    >>> figure.set(slope=0.8)
    >>> figure.values
    {'slope': 0.8}
    >>> figure = Live(draw, update, slope=(0, 1, 0.1, 0.5), moments={"flat": dict(slope=0)}, first=dict(slope=1))
    >>> figure.show("flat")
    >>> figure.caption
    'The line rises by 0.'
    """

    _esm = "\n".join((HERE / f"{part}.js").read_text("utf-8") for part in PARTS).replace('"dark.svg"', json.dumps(DARK))
    _css = (HERE / "live.css").read_text("utf-8")
    _controls: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _panels: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _cuts: traitlets.List[Any] = traitlets.List().tag(sync=True)  # between panels, for a narrow window
    _size: traitlets.List[Any] = traitlets.List().tag(sync=True)
    _moments: traitlets.List[Any] = traitlets.List().tag(sync=True)  # (name, the values of all controls)
    title = traitlets.Unicode().tag(sync=True)  # what the figure is called, for who cannot see it
    _step = traitlets.Unicode("").tag(sync=True)  # the control that play, step and back move; "" for none
    _values = traitlets.Dict().tag(sync=True)
    _alt = traitlets.Unicode("").tag(sync=True)  # what is drawn; "" when the author has not said it
    _caption = traitlets.Unicode().tag(sync=True)
    _failed = traitlets.Bool(False).tag(sync=True)
    _whole = traitlets.Bytes().tag(sync=True)  # the frame that was last sent as a whole picture
    _frame = traitlets.Bytes().tag(sync=True)  # the frame that is shown, as tiles; empty when _whole is it
    _words = traitlets.Dict().tag(sync=True)  # what the browser says other than in English
    _answer = traitlets.Unicode().tag(sync=True)  # the request that this frame answers

    def __init__(
        self,
        draw: Callable,
        update: Callable,
        /,
        *,
        alt: str | None = None,
        panels: int | None = None,
        figsize: tuple[float, float] | None = None,
        moments: Mapping[str, Mapping[str, Any]] | None = None,
        first: str | Mapping[str, Any] | None = None,
        **controls: Any,
    ) -> None:
        for name, function in (("draw", draw), ("update", update)):
            if not callable(function):
                raise TypeError(f"{name} must be a function, got {type(function).__name__}")
        about = "" if alt is None else picture.plain(picture.sentence(alt, "alt"))
        self._lock = threading.RLock()
        self._ratio = 1.0
        self._update = frozen(update)
        self._fixed = {name: control.value for name, control in controls.items() if is_fixed(control)}
        every = parsed({name: control for name, control in controls.items() if name not in self._fixed})
        handles = [control for control in every.values() if isinstance(control, Handle)]
        self._known = {name: control for name, control in every.items() if control not in handles}
        width, height = (None, 4.5) if figsize is None else checks.vector(figsize, 2, "figsize")
        taken = [parameter for parameter in signature(draw).parameters.values() if parameter.default is parameter.empty]
        self._scene = Scene(style.figure(width, height, len(taken) if panels is None else panels), draw)
        named = _named(moments)
        opens = _opening(first, named)
        opened = {name: control.initial for name, control in self._known.items()} | self._within("first", opens)
        self._now = opened
        caption, whole = self._call_update(opened), self._scene.frame().packed()
        self._place_points(handles)
        self._within("first", opens)  # again, now that points have their panel's limits
        self._states = {name: {**opened, **self._within(f"moment {name!r}", v)} for name, v in named.items()}
        title = about.partition(". ")[0].rstrip(".") or tell("Live figure")
        super().__init__(**self._sent(handles), title=title, _alt=about, _caption=caption, _whole=whole)
        self.on_msg(self._receive)
        handed = {name: controls[name] for name in self._known if isinstance(controls[name], traitlets.HasTraits)}
        self._linked = Linked(self, self._known, handed)

    def _sent(self, handles: list[Handle]) -> dict[str, Any]:
        """The traits that say what the controls and panels are, and where all stands as the figure opens."""
        now = self._plain(self._now)
        specs = {name: {**control.spec(), "initial": now[name]} for name, control in self._known.items()}
        return {
            "_controls": [*specs.values(), *(handle.spec(specs) for handle in handles)],
            "_panels": self._scene.panels,
            "_size": list(self._scene.size),
            "_cuts": self._scene.cuts(),
            "_values": now,
            "_moments": [(name, self._plain(values)) for name, values in self._states.items()],
            "_words": words(*WORDS),
        }

    @property
    def values(self) -> dict[str, Any]:
        """The value of each control, as update gets them; to assign a dict is to `set` what it names."""
        return dict(self._now)

    @values.setter
    def values(self, values: Mapping[str, Any]) -> None:
        if not isinstance(values, Mapping):
            raise TypeError(f"values must be a dict from controls to values, got {type(values).__name__}")
        self.set(**values)

    @property
    def controls(self) -> Mapping[str, Any]:
        """The widget of each control by its name, with a trait `value`: FloatSlider, IntSlider, Dropdown, Checkbox."""
        return self._linked

    def observe(self, handler: Any, names: Any = traitlets.All, type: Any = "change") -> None:
        """As in traitlets, for the figure's own traits; those of a control are in `controls`."""
        for name in [names] if isinstance(names, str) else [] if names is traitlets.All else names:
            if isinstance(name, str) and not self.has_trait(name):
                known = ", ".join(self._known) or "none"
                raise ValueError(
                    f"{name} is no trait of a live figure; its controls ({known}) are observed one by one: "
                    f'figure.controls[name].observe(handler, "value")'
                )
        super().observe(handler, names, type)

    @property
    def alt(self) -> str:
        """What is drawn, as the author has described it; "" when the author has not."""
        return self._alt

    @property
    def caption(self) -> str:
        """The sentence that update returned last, or the error that it raised."""
        return self._caption

    def set(self, **values: Any) -> None:
        """Move some controls, wherever the figure is shown; update's error is shown too, then raised."""
        with self._lock:
            failure = self._show({**self._now, **self._clean(values)})
        if failure is not None:
            raise failure

    @property
    def moments(self) -> dict[str, dict[str, Any]]:
        """The values of all controls at each moment, by its name in the language of the course."""
        return {name: dict(values) for name, values in self._states.items()}

    def show(self, moment: str) -> None:
        """Go to a moment, wherever the figure is shown."""
        self.set(**self._states[_known(moment, self._states, "moment")])

    def frame(self, **values: Any) -> str:
        """Draw a frame with some values changed but do not show it; return its caption or raise its error."""
        with self._lock:
            caption = self._call_update({**self._now, **self._clean(values)})
            self._scene.pixels(self._ratio)
            return caption

    def corners(self) -> Iterator[dict[str, Any]]:
        """The combinations of the controls' extreme values, at most 32 of them, evenly picked."""
        ends = [control.ends() for control in self._known.values()]
        corners = [dict(zip(self._known, corner, strict=True)) for corner in itertools.product(*ends)]
        picks = np.unique(np.linspace(0, len(corners) - 1, MOST_CORNERS).round().astype(int))
        return (corners[k] for k in picks)

    def sample(self, n: int, seed: int) -> Iterator[dict[str, Any]]:
        """n random settings of all controls."""
        rng = np.random.default_rng(seed)
        return ({name: control.draw(rng) for name, control in self._known.items()} for _ in range(n))

    def _clean(self, values: dict[str, Any]) -> dict[str, Any]:
        for name in values:
            if name not in self._known:
                raise ValueError(f"no control is called {name}; there are: {', '.join(self._known) or 'none'}")
        return {name: self._known[name].value(raw) for name, raw in values.items()}

    def _within(self, what: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """The values as update gets them; unlike a drag, which stops at bounds, an author is told of them."""
        try:
            clean = self._clean(dict(values))
            for name, control in self._known.items():
                if name in values and isinstance(control, Points):
                    replace(control, X0=values[name]).named(name)
                if name in values and isinstance(control, Orbit):
                    replace(control, elevation=values[name][1]).named(name)
        except (TypeError, ValueError) as error:
            raise type(error)(f"{what}: {error}") from None
        return clean

    def _plain(self, values: dict[str, Any]) -> dict[str, Any]:
        return {name: control.plain(values[name]) for name, control in self._known.items()}

    def _place_points(self, handles: list[Handle]) -> None:
        """Give points without bounds the limits of their panel; refuse a panel that is not there."""
        limits = [(panel["x"], panel["y"]) for panel in self._scene.panels]
        points = [control for control in self._known.values() if isinstance(control, Points)]
        orbits = [control for control in self._known.values() if isinstance(control, Orbit)]
        placed: list[Points | Orbit | Handle] = [*points, *orbits, *handles]
        for control in placed:
            if control.panel not in range(len(limits)):
                raise ValueError(
                    f"control {control.name}: there is no panel {control.panel}, only {len(limits)} (from 0)"
                )
        for point in points:
            self._known[point.name] = point.within(limits[point.panel])

    def _call_update(self, values: dict[str, Any]) -> str:
        copies = {name: value.copy() if isinstance(value, np.ndarray) else value for name, value in values.items()}
        caption = self._update(self._scene.artists, **copies, **self._fixed)
        if not isinstance(caption, str) or not caption.strip():
            raise TypeError(f"update must return its caption, one sentence as text; it returned {caption!r}")
        return picture.plain(caption)

    def _show(self, values: dict[str, Any], answer: str = "", known: int | None = None) -> Exception | None:
        """Make the frame of values and send it to a browser that shows the frame `known`; return the error if any.

        When update fails the last good frame stays, with the error as its caption.
        """
        failure, frame = None, None
        try:
            caption = self._call_update(values)
            frame = self._scene.frame(self._ratio, known)
        except Exception as error:
            failure, caption = error, tell(FAILED, error=type(error).__name__, said=error)
            if caption != self._caption:
                log.exception("update failed at %s", values)
        self._now = values
        with self.hold_sync():
            self._panels = self._scene.panels
            self._values = self._plain(values)
            self._caption = caption
            self._failed = failure is not None
            if frame is not None:
                self._give(frame)
            self._answer = answer or f"kernel:{next(COUNT)}"
        self._linked.follow()
        return failure

    def _give(self, frame: Frame) -> None:
        if frame.base:
            self._frame = frame.packed()
        else:
            self._whole, self._frame = frame.packed(), b""

    def _complete(self) -> None:
        """Keep the frame that is shown as a whole picture: a view that starts with it has no frame before."""
        if self._frame:
            with self.hold_sync():
                self._give(self._scene.tiles.whole())

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The traits to be sent; all of them go to a page that knows none."""
        if key is None and hasattr(self, "_scene"):
            with self._lock:
                self._complete()
        return super().get_state(key, drop_defaults)

    def _receive(self, _: Any, content: dict, buffers: Any) -> None:
        """A browser asks for a frame: {values, ratio, request, known}. Every request is answered."""
        with self._lock:
            values, known = self._now, 0
            try:
                known = int(content.get("known", 0))
                self._ratio = min(max(float(content.get("ratio", 1.0)), 1.0), 2.0)
                values = {**self._now, **self._clean(content.get("values", {}))}
            except (TypeError, ValueError, AttributeError):
                log.exception("the browser sent values that do not fit")
            self._show(values, str(content.get("request", "")), known)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict, dict]:
        """The widget; the frame with its caption, for where no widget runs; a line of text, for tests."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        with self._lock:
            self._complete()
            still = picture.with_caption(self._scene.pixels(picture.SCALE), self._caption)
            data["text/plain"] = self._text()
        data["image/png"] = png.encode(still, level=6)
        shown.note(self)
        height, width = still.shape[:2]
        size = {"width": width // picture.SCALE, "height": height // picture.SCALE}
        metadata["image/png"] = {"alt": f"{self._alt} {self._caption}".strip(), **size}
        return data, metadata

    def _text(self) -> str:
        """What tests compare: the caption with a code of what is drawn, and a line of that kind for each moment."""
        lines = [f"{self._caption} [{fingerprint(self._scene.figure)}]"]
        for name, values in self._states.items():
            caption = self._call_update(values)
            lines.append(f"{name}: {caption} [{fingerprint(self._scene.figure)}]")
        if self._states and not self._failed:
            self._call_update(self._now)
        return "\n".join(lines)


def _named(moments: Mapping[str, Mapping[str, Any]] | None) -> dict[str, Mapping[str, Any]]:
    """Moments by their names in the language of the course, as given otherwise."""
    if moments is None:
        return {}
    if not isinstance(moments, Mapping):
        raise TypeError(f"moments must be a dict from names to values, got {type(moments).__name__}")
    for name, values in moments.items():
        if not isinstance(name, str) or not name.strip():
            raise ValueError(f"a moment's name must be a few words, got {name!r}")
        if not isinstance(values, Mapping):
            raise TypeError(f"moment {name!r}: wanted a dict from controls to values, got {type(values).__name__}")
    return {tell(name.strip()): values for name, values in moments.items()}


def _opening(first: Any, moments: Mapping[str, Mapping]) -> Mapping[str, Any]:
    """The values with which a figure opens, where its controls say others."""
    if isinstance(first, str):
        return moments[_known(first, moments, "first")]
    if first is not None and not isinstance(first, Mapping):
        raise TypeError(f"first must be a moment's name or a dict of values, got {type(first).__name__}")
    return first or {}


def _known(name: Any, moments: Mapping[str, Any], what: str) -> str:
    """The name of a moment, given as the author wrote it or as the reader sees it."""
    told = tell(name) if isinstance(name, str) else name
    if told not in moments:
        raise ValueError(f"{what} {name!r}: no moment is called so; there are: {', '.join(moments) or 'none'}")
    return told


COUNT = itertools.count()
