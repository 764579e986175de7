import numpy as np
import pytest
from matplotlib.legend import Legend
from matplotlib.lines import Line2D
from painting import opened, painted

from lincls.plot import style
from lincls.widgets.scene import Scene, flatten


def scene(draw, panels=1):
    return Scene(style.figure(panels=panels), draw)


def whole(live):
    """The same picture, drawn from nothing."""
    for artist in live._above:
        artist.set_animated(False)
    live.canvas.draw()
    pixels = np.array(live.canvas.buffer_rgba())
    for artist in live._above:
        artist.set_animated(True)
    live.figure.stale = False
    return pixels


def busy(ax):
    """Things below, above and beside what moves: a shade under points, a line over them, a legend, a note."""
    ax.set(xlim=(0, 1), ylim=(0, 1), xlabel="x")
    ax.plot([0.2, 0.5, 0.8], [0.5, 0.5, 0.5], "+", ms=20, label="points")
    shade = ax.fill([0, 1, 1], [0, 0, 1], alpha=0.3, zorder=0.5)[0]
    (line,) = ax.plot([0, 1], [0, 1], zorder=3)
    ax.legend(loc="upper left")
    return {"shade": shade, "line": line, "note": ax.text(0.1, 0.1, "a")}


def test_a_blitted_frame_equals_one_drawn_from_nothing():
    live = scene(busy)
    live.pixels()
    for k in (0.3, 0.9, 0.0):
        live.artists["shade"].set_xy([[0, 0], [k, 0], [1, 1]])
        live.artists["line"].set_data([0, 1], [k, 1])
        live.artists["note"].set_text(f"{k}")
        assert np.array_equal(live.pixels(), whole(live))
    assert live.full_draws == 1


def test_moving_artists_do_not_cause_a_full_draw():
    live = scene(lambda ax: ax.plot([0, 1], [0, 1]))
    live.pixels()
    for k in range(5):
        live.artists[0].set_data([0, 1], [k / 5, 1])
        live.artists[0].set(color=f"C{k}", linewidth=k + 1)
        live.pixels()
    assert live.full_draws == 1


def test_a_line_can_lose_all_its_points_and_get_them_back():
    live = scene(lambda ax: ax.plot([0, 1], [0, 1], "o-"))
    full = np.array(live.pixels())
    live.artists[0].set_data([], [])
    assert np.array_equal(live.pixels(), whole(live))
    assert not np.array_equal(live.pixels(), full)
    live.artists[0].set_data([0, 1], [0, 1])
    assert np.array_equal(live.pixels(), full)


def straight(ax):
    return ax.plot([0, 1], [0, 1])


def twins(ax):
    return ax.plot([0, 1], [0, 1], lw=9), ax.twinx().plot([0, 1], [1, 0], lw=9)


def coloured(ax):
    return ax.scatter([0, 1], [0, 1], c=[0.0, 1.0], s=900, vmin=0, vmax=1)


CHANGES = {
    "limits": (straight, lambda ax: ax.set_xlim(0, 5)),
    "title": (straight, lambda ax: ax.set_title("new")),
    "label": (straight, lambda ax: ax.set_xlabel("new")),
    "new artist": (straight, lambda ax: ax.plot([0, 1], [1, 0])),
    "ticks": (straight, lambda ax: ax.set_xticks([0.5])),
    "background": (straight, lambda ax: ax.set_facecolor("yellow")),
    "suptitle": (straight, lambda ax: ax.figure.suptitle("new")),
    "autoscale": (straight, lambda ax: (ax.lines[0].set_data([0, 7], [0, 7]), ax.relim(), ax.autoscale_view())),
    "removed": (straight, lambda ax: ax.lines[0].remove()),
    "a still artist above": (busy, lambda ax: ax.lines[0].set_color("red")),
    "panels that overlap": (twins, lambda ax: ax.lines[0].set_ydata([1, 1])),
    "values that change in silence": (coloured, lambda ax: ax.collections[0].set_array([1.0, 0.0])),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_of_anything_is_seen_at_once(name):
    draw, change = CHANGES[name]
    live = scene(draw)
    before = live.pixels().copy()
    change(live.axes[0])
    after = live.pixels().copy()
    assert not np.array_equal(before, after)
    assert np.array_equal(after, whole(live))


def test_after_an_artist_was_removed_others_may_come():
    live = scene(straight)
    live.pixels()
    live.artists[0].remove()
    live.pixels()
    live.axes[0].plot([0, 1], [1, 0])
    assert np.array_equal(live.pixels(), whole(live))


def test_twice_the_ratio_gives_twice_the_pixels_and_the_same_places():
    live = scene(busy)
    height, width = live.pixels(1).shape[:2]
    places = live.panels
    assert live.pixels(2).shape[:2] == (2 * height, 2 * width)
    assert np.allclose(live.panels[0]["box"], places[0]["box"], atol=1e-3)
    assert live.size == (width, height)


def test_frames_do_not_move_the_panels_or_mark_the_figure_stale():
    live = scene(lambda a, b: [a.plot([0], [0]), b.plot([0], [0])], panels=2)
    live.pixels()
    assert len(live.panels) == 2
    left, right = (panel["box"] for panel in live.panels)
    assert 0 < left[0] < left[2] < right[0] < right[2] < 1
    assert not live.figure.stale


def sent(live, pictures, ratio=1.0):
    """What a browser shows after one more frame; pictures are those it has shown."""
    frame = live.frame(ratio)
    pictures.append(painted(pictures[-1] if pictures else None, frame))
    return frame


def cut(ax):
    """Things that all end at their axes."""
    ax.set(xlim=(0, 1), ylim=(0, 1), xlabel="x")
    shade = ax.fill([0, 1, 1], [0, 0, 1], alpha=0.3, zorder=0.5)[0]
    image = ax.imshow([[0.0, 1.0]], extent=(0, 0.3, 0, 1), aspect="auto", zorder=0.7)
    (line,) = ax.plot([-9, 9], [0, 1], "o-", ms=30, lw=9, zorder=3)
    return {"shade": shade, "image": image, "line": line, "note": ax.text(0.9, 0.9, "a", size=40, clip_on=True)}


@pytest.mark.parametrize("ratio", [1.0, 1.37, 2.0])
@pytest.mark.parametrize("panels", [1, 2])
def test_the_tiles_sent_make_the_picture(ratio, panels):
    live, pictures = scene(lambda *axes: [cut(ax) for ax in axes], panels), []
    assert sent(live, pictures, ratio).base == 0
    for k in (0.2, 0.25, -3.0, 5.0):
        for artists in live.artists:
            artists["line"].set_data([-9, k, 9], [k, 0.5, 1 - k])
            artists["shade"].set_xy([[-1, -1], [k, 2], [2, -k]])
            artists["image"].set_data([[k, 1.0]])
            artists["note"].set(text=f"{k}", position=(k, 1.0))
        sent(live, pictures, ratio)
        assert np.array_equal(pictures[-1], live.pixels(ratio)[:, :, :3])
        assert np.array_equal(pictures[-1], whole(live)[:, :, :3])
    assert live.full_draws == 1


def test_a_small_move_sends_a_small_part():
    live, pictures = scene(lambda ax: [ax.plot([0, 1], [0, 1])[0], ax.text(0, 1.02, "above")]), []
    sent(live, pictures)
    live.artists[0].set_ydata([0, 0.98])
    frame = sent(live, pictures)
    assert frame.base == 1
    area = opened(frame.image)[:, :, 0].size
    assert 0 < area < 0.2 * pictures[0][:, :, 0].size


@pytest.mark.parametrize(
    "change",
    [
        lambda live: live.axes[0].set_title("new"),
        lambda live: live.axes[0].set_xlim(0, 5),
        lambda live: live.artists["line"].set_clip_on(False),
        lambda live: live.axes[0].spines["left"].set_clip_on(False),
        lambda live: live.pixels(2.0),
        lambda live: live.axes[0].text(0.5, 1.1, "outside"),
    ],
    ids=["title", "limits", "line not cut", "spine not cut", "drawn elsewhere", "new text"],
)
def test_a_change_of_what_stays_sends_the_whole(change):
    live, pictures = scene(cut), []
    sent(live, pictures)
    live.artists["line"].set_ydata([0.1, 0.9])
    assert sent(live, pictures).base == 1
    change(live)
    assert sent(live, pictures).base == 0
    assert np.array_equal(pictures[-1], live.pixels()[:, :, :3])
    assert np.array_equal(pictures[-1], whole(live)[:, :, :3])


@pytest.mark.parametrize(
    "add",
    [
        lambda ax: ax.text(0, 1.02, "above"),
        lambda ax: ax.annotate("note", (0.5, 0.5), (0.6, 1.1), arrowprops={"arrowstyle": "->"}),
        lambda ax: ax.plot([0, 1], [0, 1], clip_on=False)[0],
        lambda ax: ax.figure.add_artist(Line2D([0, 1], [0, 1])),
    ],
    ids=["text", "annotation", "line", "of the figure"],
)
def test_what_moves_outside_its_axes_is_sent_too(add):
    live, pictures = scene(lambda ax: [cut(ax), add(ax)]), []
    for colour in ("red", "green", "blue"):
        live.artists[1].set_color(colour) if hasattr(live.artists[1], "set_color") else None
        sent(live, pictures)
        assert np.array_equal(pictures[-1], whole(live)[:, :, :3])


def test_a_steady_artist_is_drawn_from_memory_until_it_changes(monkeypatch):
    live = scene(busy)
    calls = []
    draw = Line2D.draw
    monkeypatch.setattr(Line2D, "draw", lambda self, renderer: (calls.append(self), draw(self, renderer)))
    for k in range(5):
        live.artists["line"].set_ydata([0, k / 5])
        live.pixels()
    points = live.axes[0].lines[0]
    assert calls.count(live.artists["line"]) == 5
    assert calls.count(points) == 2, "when it was new, and to be noted"
    for change in (points.set_color, points.set_markeredgecolor):
        change("red")
        live.pixels()
        assert np.array_equal(live.pixels(), whole(live))
    for visible in (False, True):
        points.set_visible(visible)
        assert np.array_equal(live.pixels(), whole(live))


def test_a_legend_is_drawn_from_memory_where_it_is_and_again_when_an_entry_changes(monkeypatch):
    live = scene(busy)
    legend, calls, draw = live.axes[0].get_legend(), [], Legend.draw
    monkeypatch.setattr(Legend, "draw", lambda self, renderer: (calls.append(self), draw(self, renderer)))
    for k in range(5):
        live.artists["line"].set_ydata([0, k / 5])
        live.pixels()
    assert len(calls) == 2, "when it was new, and to be noted"
    legend.get_texts()[0].set_text("others")
    assert np.array_equal(live.pixels(), whole(live))


def test_artists_are_found_in_any_nesting():
    figure = style.figure()
    (line,) = figure.axes[0].plot([0], [0])
    bars = figure.axes[0].bar([0, 1], [1, 2])

    class Held:
        artists = (line,)

    assert flatten([line, {"a": [line]}, Held()]) == [line]
    assert flatten(bars) == list(bars)
    assert flatten(None) == []


@pytest.mark.parametrize("wrong", [3, ["text"], [None, 4]])
def test_what_is_no_artist_is_refused(wrong):
    with pytest.raises(TypeError, match="draw must return the artists that move"):
        flatten(wrong)


def test_the_figure_is_unknown_to_pyplot():
    import matplotlib.pyplot as plt

    scene(busy).pixels()
    assert plt.get_fignums() == []


def test_a_panel_in_which_nothing_has_changed_is_not_drawn_again(monkeypatch):
    live = scene(lambda *axes: [cut(ax) for ax in axes], 2)
    live.frame()
    drawn = []
    monkeypatch.setattr(type(live), "_draw_part", spied(type(live)._draw_part, drawn))
    live.artists[1]["line"].set_data([0, 1], [1, 0])
    assert np.array_equal(live.pixels(), whole(live))
    assert drawn == [live.axes[1]]
    assert live.frame().places[:, 0].min() > live.figure.bbox.width / 2, "only its tiles are looked at"
    live.artists[0]["note"].set_visible(False)
    assert np.array_equal(live.pixels(), whole(live))
    live.pixels()
    assert drawn == [live.axes[1], live.axes[0]], "what is not seen does not count as changed for ever"


def spied(draw, drawn):
    def draw_part(self, part):
        drawn.append(part.artists[0].axes)
        draw(self, part)

    return draw_part


def test_a_part_that_could_not_be_drawn_is_drawn_the_next_time(monkeypatch):
    live = scene(cut)
    live.pixels()
    line = live.artists["line"]
    line.set_data([0, 1], [1, 0])
    monkeypatch.setattr(type(line), "draw", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        live.pixels()
    monkeypatch.undo()
    assert np.array_equal(live.pixels(), whole(live))
