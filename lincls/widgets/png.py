"""PNG frames, written for speed: no row filter, and Deflate by ISA-L, ten times as fast as zlib's level 1.

ISA-L is machine code; where it is not to be had, as in the browser's Python, zlib packs the same pixels.

A file is the signature and three chunks (header, pixels, end); each chunk is length, kind, data, CRC-32.
Every row of pixels is led by its filter, here always 0 (none).
Source: PNG specification, third edition (W3C 2025), sections 5.3, 9.2 and 11.2.
"""

import struct
import zlib

import numpy as np

try:
    from isal.isal_zlib import compress as quick
except ImportError:
    from zlib import compress as quick

SIGNATURE = b"\x89PNG\r\n\x1a\n"
TRUE_COLOUR = 2


def encode(pixels: np.ndarray, level: int | None = None) -> bytes:
    """The PNG file of pixels (height, width, 3 or 4) uint8; a fourth channel (alpha) is left out.

    With a level it is zlib's, whose files are the same on every machine: for pictures that are stored.
    """
    height, width = pixels.shape[:2]
    rows = np.zeros((height, 1 + 3 * width), np.uint8)
    for channel in range(3):  # five times as fast as copying [:, :, :3] at once
        rows[:, 1 + channel :: 3] = pixels[:, :, channel]
    packed = quick(rows.data, 1) if level is None else zlib.compress(rows.data, level)
    header = struct.pack(">IIBBBBB", width, height, 8, TRUE_COLOUR, 0, 0, 0)
    return SIGNATURE + _chunk(b"IHDR", header) + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))
