# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Reads image files as arrays, by Pillow."""
from __future__ import annotations

import os
import struct
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from .errors import ArgumentError, LimitError, import_other

_GRAY = ("1", "L", "LA", "La")
_GRAY16 = ("I;16", "I;16B", "I;16L", "I;16N")
_ORIENTATION = 0x0112  # EXIF's tag


def read_image(path: Union[str, "os.PathLike[str]"], *, upright: bool = False) -> npt.NDArray[Any]:
    """Reads the pixels of an image file: uint8 H x W or H x W x 3 (RGB), or uint16 H x W.

    Like the command, it ignores alpha, gamma and colour profiles, and leaves pixels where the file
    has them; `upright=True` turns them as the file's EXIF says. Pillow gives 16 bits for gray
    images only. Raises OSError if the file cannot be read, ArgumentError for pixels that are not
    gray or RGB, LimitError beyond Pillow's limit of pixels, GlsurfError without Pillow.
    """
    sentence = "read_image() needs Pillow; install python3-pil, or give arrays"
    Image = import_other("PIL.Image", sentence)
    try:
        with Image.open(path) as image:
            pixels = _pixels(image, str(path))
            return _turn(pixels, _orientation(image)) if upright else pixels
    except Image.DecompressionBombError as error:
        raise LimitError(f"{path}: {error}; raise PIL.Image.MAX_IMAGE_PIXELS if you trust it")


def _orientation(image: Any) -> Any:
    """Reads EXIF as the command does: neither XMP nor other types; 1 if the block is broken."""
    if image.format == "TIFF":
        return image.getexif().get(_ORIENTATION)
    exif = image.info.get("exif", b"").removeprefix(b"Exif\0\0")
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(exif[:4])
    if order is None:
        return 1
    try:
        (at,) = struct.unpack_from(order + "I", exif, 4)
        (count,) = struct.unpack_from(order + "H", exif, at)
        for entry in range(at + 2, at + 2 + 12 * count, 12):
            tag, kind, values, value = struct.unpack_from(order + "HHIHxx", exif, entry)
            if tag == _ORIENTATION:
                return value if (kind, values) == (3, 1) else 1
    except struct.error:
        pass
    return 1


def _turn(pixels: npt.NDArray[Any], orientation: Any) -> npt.NDArray[Any]:
    if orientation in (5, 6, 7, 8):
        pixels = pixels.swapaxes(0, 1)
    if orientation in (2, 3, 6, 7):
        pixels = pixels[:, ::-1]
    if orientation in (3, 4, 7, 8):
        pixels = pixels[::-1]
    return np.ascontiguousarray(pixels)


def _pixels(image: Any, name: str) -> npt.NDArray[Any]:
    mode = image.mode
    if any(_is_deep(tile[3]) for tile in image.tile):
        raise ArgumentError(
            f"{name}: Pillow cuts 16 bits of colours, or of gray with alpha, off to 8; convert the "
            "file to 8 bits, or read it by cv2.imread() with cv2.IMREAD_UNCHANGED and give "
            'order="bgr"'
        )
    if mode in _GRAY16:
        return np.asarray(image).astype(np.uint16)
    if mode == "I":  # Pillow's mode of PNG with 16 bits of gray
        wide = np.asarray(image)
        if wide.size and (wide.min() < 0 or wide.max() > 65535):
            raise ArgumentError(f"{name}: samples of more than 16 bits; convert it to 8 or 16")
        return wide.astype(np.uint16)
    if mode in _GRAY:
        return np.asarray(image.convert("L"))
    if mode == "P":
        return np.asarray(image.convert("RGB"))
    if mode in ("RGB", "RGBA", "RGBX", "RGBa"):
        return np.ascontiguousarray(np.asarray(image)[:, :, :3])
    raise ArgumentError(f"{name}: pixels of the kind {mode}; convert it to gray or RGB")


def _is_deep(how: Any) -> bool:
    """True if Pillow cuts a tile's 16 bits off to 8, such as "RGB;16B" and "LA;16B"."""
    name = how if isinstance(how, str) else str(how[0]) if how else ""
    return name.startswith(("RGB", "LA")) and ";16" in name
