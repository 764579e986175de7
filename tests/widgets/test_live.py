import logging
import threading

import numpy as np
import pytest
from painting import opened, painted, unpacked

from lincls.widgets import Handle, Live, Orbit, Points, replay


def draw(ax):
    ax.set(xlim=(-3, 3), ylim=(-3, 3))
    return ax.plot([-3, 3], [0, 0])[0]


def update(line, w=1.0, b=0.0, **rest):
    if b > 2.5:
        raise ArithmeticError(f"b = {b} is too much")
    line.set_ydata([-3 * w + b, 3 * w + b])
    return f"The line rises by {w:.2f} and starts at {b:.2f}."


def line(**more):
    return Live(draw, update, w=(-3, 3, 0.1, 1), b=(-3, 3, 0.1, 0), **more)


@pytest.fixture
def live():
    return line()


def ask(live, request="view:1", ratio=1.0, known=None, **values):
    """What a browser does when a control has moved."""
    known = live._scene.tiles.number if known is None else known
    live._handle_custom_msg({"request": request, "ratio": ratio, "known": known, "values": values}, [])


def sent(live):
    """The frame sent last."""
    return unpacked(live._frame or live._whole)


def shown(live):
    """What a page shows that knew no frame before."""
    return opened(unpacked(live.get_state()["_whole"]).image)


def test_the_first_frame_stands_when_the_figure_is_made(live):
    assert live.caption == "The line rises by 1.00 and starts at 0.00."
    assert live.values == {"w": 1.0, "b": 0.0}
    assert shown(live).shape == (450, 600, 3)
    assert shown(live).min() < 100, "something is drawn"


def test_a_request_gives_the_frame_of_its_values_and_names_the_request(live):
    before = shown(live)
    ask(live, "me:7", w=-1, b=0.5)
    assert live.caption == "The line rises by -1.00 and starts at 0.50."
    assert live._answer == "me:7"
    assert live._values == {"w": -1.0, "b": 0.5}
    assert not np.array_equal(shown(live), before)


def test_an_answer_is_one_message_that_holds_everything(live):
    messages = []
    live._send = lambda message, buffers=None: messages.append((message, buffers))
    ask(live, "me:1", w=2)
    ((message, buffers),) = messages
    assert {"_values", "_caption", "_answer"} <= set(message["state"])
    assert message["buffer_paths"] == [["_frame"]]
    assert bytes(buffers[0]) == live._frame


def test_frames_are_tiles_over_the_frame_before(live):
    picture = shown(live)
    for number, values in enumerate([{"w": 0.9}, {"w": 1.1, "b": 0.2}, {"w": 0.0}, {"w": 0.0}], start=2):
        ask(live, **values)
        picture = painted(picture, sent(live))
        assert sent(live)[:2] == (number, number - 1)
        assert np.array_equal(picture, live._scene.pixels()[:, :, :3])


@pytest.mark.parametrize("known", [0, 1, 99, "x", None, float("nan")])
def test_a_browser_that_shows_another_frame_gets_the_whole_picture(live, known):
    ask(live, w=0.9)
    live._handle_custom_msg({"request": "me:1", "ratio": 1, "known": known, "values": {"w": 0.8}}, [])
    assert (live._frame, live._answer) == (b"", "me:1")
    assert np.array_equal(painted(None, sent(live)), live._scene.pixels()[:, :, :3])


def test_a_page_that_comes_later_gets_the_present_frame(live):
    ask(live, w=0.9)
    assert sent(live)[:2] == (2, 1)
    state = live.get_state()
    whole = unpacked(state["_whole"])
    assert (whole[:2], state["_frame"]) == ((2, 0), b"")
    assert np.array_equal(opened(whole.image), live._scene.pixels()[:, :, :3])
    ask(live, "me:2", b=3)  # update fails: the frame stays
    assert np.array_equal(shown(live), opened(whole.image))
    ask(live, "me:3", w=0.8, b=0)
    assert sent(live)[:2] == (3, 2), "who showed the frame before needs no whole picture"
    assert np.array_equal(shown(live), live._scene.pixels()[:, :, :3])


def test_the_same_values_give_the_same_picture_whatever_came_between(live):
    ask(live, w=2, b=1)
    first = shown(live)
    for w in (-3, 0, 3):
        ask(live, w=w)
    ask(live, w=2, b=1)
    assert np.array_equal(shown(live), first)


def test_frames_are_blitted(live):
    for k in range(10):
        ask(live, w=k / 10)
    assert live._scene.full_draws == 1


def test_a_sharper_screen_gets_more_pixels_but_never_more_than_twice(live):
    for ratio, width in ((2, 1200), (1.5, 900), (3, 1200), (0.5, 600)):
        ask(live, ratio=ratio)
        assert shown(live).shape[1] == width


def test_an_error_in_update_is_shown_and_logged_and_the_figure_stays_usable(live, caplog):
    good = shown(live)
    with caplog.at_level(logging.ERROR, "lincls"):
        ask(live, "me:2", b=3)
    assert live.caption == "This setting raised ArithmeticError: b = 3.0 is too much"
    assert (live._failed, sent(live).number, live._answer) == (True, 1, "me:2")
    assert np.array_equal(shown(live), good)
    assert live._values["b"] == 3.0, "the control stays where the reader put it"
    assert "ArithmeticError" in caplog.text
    ask(live, "me:3", b=1)
    assert not live._failed
    assert live.caption.endswith("1.00.")


def test_the_same_error_is_logged_once(live, caplog):
    for w in range(3):
        ask(live, w=w, b=3)
    assert caplog.text.count("Traceback") == 1


@pytest.mark.parametrize(
    "content",
    [{"values": {"w": "x"}}, {"values": {"w": 99}}, {"values": {"no": 1}}, {"values": 3}, {"ratio": None}, {}],
)
def test_a_message_that_does_not_fit_is_answered_and_changes_nothing(live, content, caplog):
    live._handle_custom_msg({"request": "odd:1", **content}, [])
    assert live._answer == "odd:1"
    assert live.values == {"w": 1.0, "b": 0.0}
    assert not live._failed


def test_an_error_in_the_first_frame_is_the_authors():
    with pytest.raises(ArithmeticError):
        Live(draw, update, b=(0, 3, 0.1, 3))

    def broken(ax):
        raise LookupError("in draw")

    with pytest.raises(LookupError, match="in draw"):
        Live(broken, update)


@pytest.mark.parametrize("caption", [None, 3, "", "  "])
def test_update_must_return_its_caption(caption):
    with pytest.raises(TypeError, match="update must return its caption"):
        Live(draw, lambda line: caption)


def test_an_error_in_drawing_is_treated_like_one_in_update(caplog):
    def spoil(line, on):
        line.set_linestyle("--")
        line.set_dash_capstyle("butt")
        line.axes.set_title("$\\frac$" if on else "fine")
        return "A title."

    live = Live(draw, spoil, on=False)
    ask(live, on=True)
    assert live._failed
    ask(live, on=False)
    assert not live._failed


def test_set_moves_the_figure_from_python(live):
    live.set(w=2)
    assert live.values == {"w": 2.0, "b": 0.0}
    answer = live._answer
    live.set(w=2)
    assert live._answer != answer, "a view hears of every frame"


def test_set_raises_what_it_shows(live, caplog):
    with pytest.raises(ArithmeticError):
        live.set(b=3)
    assert live.caption.startswith("This setting raised ArithmeticError")


def test_frame_shows_nothing_and_raises_errors(live):
    before = shown(live)
    assert live.frame(w=3).startswith("The line rises by 3.00")
    assert (sent(live).number, live.values["w"]) == (1, 1.0)
    assert np.array_equal(shown(live), before)
    with pytest.raises(ArithmeticError):
        live.frame(b=3)


def test_points_without_bounds_stay_in_their_panel_and_update_cannot_change_them():
    def drag(line, points):
        points += 1
        return f"{points.shape}"

    live = Live(draw, drag, points=Points([[0, 0]]))
    ask(live, points=[[9, -9]])
    assert live.values["points"].tolist() == [[3, -3]]


def test_a_handle_stands_for_two_sliders_and_has_no_value():
    live = line(grip=Handle("w", "b"))
    assert live.values == {"w": 1.0, "b": 0.0}
    assert live._controls[-1]["of"] == ["w", "b"]


def test_two_panels_are_given_to_draw():
    both = (lambda a, b: [a.plot([0], [0]), b.plot([0], [0])]), (lambda *axes: [ax.plot([0], [0]) for ax in axes])
    for draw, more in zip(both, ({}, {"panels": 2}), strict=True):
        live = Live(draw, lambda artists: "Two.", **more)
        assert live._size == [900, 450]
        assert len(live._panels) == 2


@pytest.mark.parametrize(("first", "second"), [(None, update), (draw, "text")])
def test_draw_and_update_must_be_functions(first, second):
    with pytest.raises(TypeError, match="must be a function"):
        Live(first, second)


def test_the_bundle_holds_widget_picture_and_a_line_of_text(live):
    data, metadata = live._repr_mimebundle_()
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == live.model_id
    assert data["text/plain"].startswith(live.caption + " [")
    height, width = opened(data["image/png"]).shape[:2]
    about = metadata["image/png"]
    assert about["alt"] == live.caption
    assert (2 * about["width"], 2 * about["height"]) == (width, height)
    assert about["height"] > 450, "the caption stands below the picture"


def test_a_description_stands_before_the_caption_of_now_and_changes_no_text_that_tests_compare():
    live = line(alt="A black line in an *empty* square.")
    assert live.alt == live.get_state()["_alt"] == "A black line in an empty square."
    assert live._repr_mimebundle_()[0]["text/plain"] == line()._repr_mimebundle_()[0]["text/plain"]
    for w in (1, 2):
        live.set(w=w)
        assert live._repr_mimebundle_()[1]["image/png"]["alt"] == f"{live.alt} {live.caption}"
    assert line().alt == ""
    assert replay("ab", draw, lambda line, state: state, alt="A line.").alt == "A line."


def test_a_figure_is_called_by_the_first_sentence_of_its_description():
    assert line(alt="A black line. It rises.").title == "A black line"
    assert line().title == "Live figure"
    live = line()
    live.title = "A line to move"
    assert live.get_state()["title"] == "A line to move"


def test_the_bundle_is_the_same_twice_and_changes_with_the_figure():
    first, second = line(), line()
    assert first._repr_mimebundle_()[0]["image/png"] == second._repr_mimebundle_()[0]["image/png"]
    text = first._repr_mimebundle_()[0]["text/plain"]
    assert text == second._repr_mimebundle_()[0]["text/plain"]

    def shifted(artist, w, b):
        caption = update(artist, w, b)
        artist.set_ydata(np.array(artist.get_ydata()) + 0.1)
        return caption

    other = Live(draw, shifted, w=(-3, 3, 0.1, 1), b=(-3, 3, 0.1, 0))
    assert other.caption == first.caption
    assert other._repr_mimebundle_()[0]["text/plain"] != text


def test_the_bundle_does_not_disturb_the_frames(live):
    frame = shown(live)
    live._repr_mimebundle_()
    ask(live, w=1, b=0)
    assert np.array_equal(shown(live), frame)


def test_a_later_cell_that_uses_the_same_names_does_not_break_the_figure():
    names = {}
    exec(
        "slope = 2\ndef update(line): return f'slope {slope}'\ndef step(line, state): return f'{state}, {slope}'\n",
        names,
    )
    live, played = Live(draw, names["update"]), replay("ab", draw, names["step"])
    names["slope"] = ...
    assert live.frame() == "slope 2"
    assert played.frame(step=1) == "b, 2"


def test_corners_are_all_ends_and_at_most_32():
    assert sorted((v["w"], v["b"]) for v in line().corners()) == [(-3, -3), (-3, 3), (3, -3), (3, 3)]
    many = Live(lambda ax: None, lambda artists, **v: "Many.", **{f"c{k}": (0, 1, 0.5, 0) for k in range(7)})
    corners = list(many.corners())
    assert len(corners) == 32
    assert set(corners[0].values()) == {0.0} and set(corners[-1].values()) == {1.0}


def test_a_sample_is_random_and_repeatable(live):
    assert list(live.sample(5, seed=1)) == list(live.sample(5, seed=1))
    assert len({v["w"] for v in live.sample(20, seed=2)}) > 5


def test_requests_from_several_threads_do_not_mix_their_frames(live):
    wrong = []

    def work(w):
        for _ in range(10):
            with live._lock:
                ask(live, w=w)
                if f"by {w:.2f}" not in live.caption:
                    wrong.append(w)
            ask(live, w=w)

    threads = [threading.Thread(target=work, args=(w,)) for w in (-1, 1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    last = live.values
    frame = shown(live)
    ask(live, **last)
    assert np.array_equal(shown(live), frame)


MOMENTS = {"falls": {"w": -1}, "high up": {"w": 0, "b": 2}, "as it opens": {}}


def test_a_moment_sets_what_it_names_and_the_rest_goes_back_to_where_the_figure_opened():
    live = line(moments=MOMENTS, first={"b": 1})
    assert live.values == {"w": 1.0, "b": 1.0}
    assert live.moments == {
        "falls": {"w": -1.0, "b": 1.0}, "high up": {"w": 0.0, "b": 2.0}, "as it opens": {"w": 1.0, "b": 1.0},
    }  # fmt: skip
    live.set(w=3, b=-3)
    live.show("falls")
    assert live.caption == "The line rises by -1.00 and starts at 1.00."
    assert [live.frame(**values) for values in live.moments.values()][2].startswith("The line rises by 1.00")


def test_a_figure_opens_at_first_and_its_controls_say_so_and_reset_goes_back_there():
    for first in ("high up", {"w": 0, "b": 2}):
        live = line(moments=MOMENTS, first=first)
        assert (live.caption, live.values) == ("The line rises by 0.00 and starts at 2.00.", {"w": 0.0, "b": 2.0})
        assert [spec["initial"] for spec in live._controls] == [0.0, 2.0]
        assert live.controls["b"].value == 2
        plain = Live(draw, update, w=(-3, 3, 0.1, 0), b=(-3, 3, 0.1, 2))
        assert live._repr_mimebundle_()[0]["image/png"] == plain._repr_mimebundle_()[0]["image/png"]
    assert [spec["initial"] for spec in line()._controls] == [1.0, 0.0]


def test_the_browser_is_sent_all_values_of_each_moment():
    live = line(moments=MOMENTS, grip=Handle("w", "b"))
    assert live.get_state()["_moments"][0] == ("falls", {"w": -1.0, "b": 0.0})
    assert line()._moments == []


def test_the_text_that_tests_compare_has_a_line_for_each_moment_after_the_figures_own():
    live = line(moments=MOMENTS)
    text = live._repr_mimebundle_()[0]["text/plain"]
    own, *lines = text.split("\n")
    assert own == line()._repr_mimebundle_()[0]["text/plain"]
    assert [each.split(": ")[0] for each in lines] == list(MOMENTS)
    for each, name in zip(lines, MOMENTS, strict=True):
        opened_there = line(moments=MOMENTS, first=name)._repr_mimebundle_()[0]["text/plain"].split("\n")[0]
        assert each == f"{name}: {opened_there}"
    assert live._repr_mimebundle_()[0]["text/plain"] == text, "it stands where it stood"
    ask(live, w=1, b=0)
    assert np.array_equal(shown(live), shown(line()))


def test_a_replay_has_moments_and_opens_at_any_step():
    live = replay("abc", draw, lambda line, state: f"State {state}.", moments={"over": {"step": 2}}, first="over")
    assert (live.caption, live._step, live._controls[0]["initial"]) == ("State c.", "step", 2)


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        (dict(alt=3), TypeError, "alt must"),
        (dict(alt=" "), ValueError, "alt must"),
        (dict(figsize=5), ValueError, r"figsize must be a vector of 2 numbers; it came with shape \(\)"),
        (dict(figsize=(5, 4, 3)), ValueError, r"figsize must be a vector of 2 numbers; it came with shape \(3,\)"),
        (dict(dot=Points([[0, 0]], panel=1)), ValueError, r"control dot: there is no panel 1, only 1 \(from 0\)"),
        (dict(grip=Handle("w", "b", panel=1)), ValueError, r"control grip: there is no panel 1, only 1 \(from 0\)"),
        (dict(view=Orbit(panel=1)), ValueError, "control view: there is no panel 1, only 1"),
        (dict(grip=Handle("w", "b", panel="left")), ValueError, "control grip: there is no panel left"),
        (dict(moments={"steep": {"w": 4}}), ValueError, r"moment 'steep': control w goes from -3.0 to 3.0, got 4"),
        (dict(moments={"steep": {"v": 1}}), ValueError, "'steep': no control is called v; there are: w, b, p, v"),
        (dict(moments={"far": {"p": [[9, 0]]}}), ValueError, r"'far': control p: X0 leaves its bounds \[\[-3.0, 3.0\]"),
        (dict(moments={"far": {"p": [[0, 0], [1, 1]]}}), ValueError, "moment 'far': control p has 1 points, got 2"),
        (dict(moments={"top": {"view": (0, 80)}}), ValueError, "'top': control view goes from elevation 0 to 60, got"),
        (dict(moments={"odd": {"w": "x"}}), TypeError, "moment 'odd': control w"),
        (dict(moments={"odd": 3}), TypeError, "moment 'odd': wanted a dict from controls to values, got int"),
        (dict(moments={" ": {}}), ValueError, "a moment's name must be a few words, got ' '"),
        (dict(moments={3: {}}), ValueError, "a moment's name must be a few words, got 3"),
        (dict(moments=[1]), TypeError, "moments must be a dict from names to values, got list"),
        (dict(first="never"), ValueError, "first 'never': no moment is called so; there are: falls, high up, as it op"),
        (dict(first={"w": 4}), ValueError, "first: control w goes from -3.0 to 3.0, got 4"),
        (dict(first={"p": [[0, 9]]}), ValueError, "first: control p: X0 leaves its bounds"),
        (dict(first=3), TypeError, "first must be a moment's name or a dict of values, got int"),
    ],
)
def test_what_does_not_fit_is_refused_when_the_figure_is_made(wrong, error, said):
    with pytest.raises(error, match=said):
        line(**{"p": Points([[0, 0]]), "view": Orbit(elevations=(0, 60)), "moments": MOMENTS} | wrong)


def test_a_moment_and_a_control_that_are_not_there_are_named(live):
    with pytest.raises(ValueError, match="moment 'never': no moment is called so; there are: none"):
        live.show("never")
    with pytest.raises(ValueError, match="no control is called v; there are: w, b"):
        live.set(v=1)


def test_a_moment_has_its_name_in_the_language_of_the_course_and_keeps_the_authors_too(monkeypatch):
    monkeypatch.setattr("lincls.widgets.live.tell", lambda said: {"falls": "fällt"}.get(said, said))
    live = line(moments={"falls": {"w": -1}}, first="falls")
    assert list(live.moments) == ["fällt"]
    live.set(w=2)
    live.show("falls")
    assert live.values["w"] == -1
