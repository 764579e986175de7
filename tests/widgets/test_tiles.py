import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from painting import opened, painted, unpacked

from lincls.widgets import tiles
from lincls.widgets.tiles import Frame, Tiles

SIZES = st.integers(1, 150)


def picture(rng, height, width):
    pixels = rng.integers(0, 255, (height, width, 4), np.uint8)
    pixels[:, :, 3] = 255
    return pixels


def everything(pixels):
    return [(0, 0, pixels.shape[1], pixels.shape[0])]


@given(SIZES, SIZES, st.sampled_from([16, 32, 48]), st.integers(0, 9999))
def test_tiles_over_the_frame_before_make_the_frame(height, width, side, seed):
    rng = np.random.default_rng(seed)
    made, pixels = Tiles(), picture(rng, height, width)
    box = sorted(rng.integers(0, width + 1, 2)), sorted(rng.integers(0, height + 1, 2))
    (left, right), (top, bottom) = ((int(low), max(int(high), int(low) + 1)) for low, high in box)
    right, bottom = min(right, width), min(bottom, height)
    left, top = min(left, right - 1), min(top, bottom - 1)
    shown = painted(None, made.frame(pixels, side, [(left, top, right, bottom)], 0))
    for _ in range(4):
        for _ in range(int(rng.integers(0, 4))):
            y, x = int(rng.integers(top, bottom)), int(rng.integers(left, right))
            pixels[y, x, int(rng.integers(3))] ^= 1 + int(rng.integers(255))
        shown = painted(shown, made.frame(pixels, side, [(left, top, right, bottom)], made.number))
        assert np.array_equal(shown, pixels[:, :, :3])
        assert np.array_equal(opened(made.whole().image), shown)


def test_one_pixel_sends_one_tile_and_none_sends_nothing():
    made, pixels = Tiles(), picture(np.random.default_rng(1), 100, 130)
    assert made.frame(pixels, 32, everything(pixels), 0).base == 0
    pixels[70, 129, 0] ^= 1
    frame = made.frame(pixels, 32, everything(pixels), 1)
    assert (frame.number, frame.base, frame.places.tolist()) == (2, 1, [[128, 64]])
    assert opened(frame.image).shape == (32, 32, 3)
    number, base, places, image = made.frame(pixels, 32, everything(pixels), 2)
    assert (number, base, len(places), image) == (3, 2, 0, b"")


def test_a_frame_is_packed_as_numbers_and_the_image():
    frame = Frame(258, 257, np.array([[1, 2], [70_000, 4]]), b"image")
    packed = frame.packed()
    assert packed[:12] == bytes([2, 1, 0, 0, 1, 1, 0, 0, 2, 0, 0, 0])
    again = unpacked(packed)
    assert again[:2] == frame[:2] and again.image == b"image"
    assert np.array_equal(again.places, frame.places)


def test_the_whole_goes_to_who_shows_another_frame_and_where_most_has_changed():
    made, pixels = Tiles(), picture(np.random.default_rng(2), 64, 64)
    for known in (0, 7, 1):
        assert made.frame(pixels, 32, everything(pixels), known).base == 0
    assert made.frame(pixels, 32, everything(pixels), 3).base == 3
    pixels[::32, :32] ^= 1
    assert made.frame(pixels, 32, everything(pixels), 4).base == 4, "two of four tiles"
    pixels[::32, ::32] ^= 1
    assert made.frame(pixels, 32, everything(pixels), 5).base == 0


@pytest.mark.parametrize("change", ["size", "side", "box"])
def test_the_whole_goes_when_frames_cannot_be_compared(change):
    rng = np.random.default_rng(3)
    made, pixels = Tiles(), picture(rng, 64, 64)
    made.frame(pixels, 32, [(0, 0, 30, 30)], 0)
    if change == "size":
        pixels = picture(rng, 64, 65)
    side, box = (16 if change == "side" else 32), ((0, 0, 64, 64) if change == "box" else (0, 0, 30, 30))
    frame = made.frame(pixels, side, [box], 1)
    assert frame.base == 0
    assert np.array_equal(opened(frame.image), pixels[:, :, :3])


def test_a_sheet_that_is_too_high_is_not_made(monkeypatch):
    monkeypatch.setattr(tiles, "TALLEST", 64)
    made, pixels = Tiles(), picture(np.random.default_rng(4), 128, 128)
    made.frame(pixels, 32, everything(pixels), 0)
    pixels[0, ::40] ^= 1
    assert made.frame(pixels, 32, everything(pixels), 1).base == 0
