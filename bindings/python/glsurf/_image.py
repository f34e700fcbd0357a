# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Turns arrays, rows, textures and framebuffers into the library's images, and checks sizes."""
from __future__ import annotations

import operator
import os
from dataclasses import dataclass
from typing import Any, Callable, Optional, Protocol, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._native import ffi, lib
from .errors import ArgumentError, ArgumentTypeError, LimitError
from .settings import one_of, whole

GL_READ_FRAMEBUFFER = 0x8CA8

ORIGINS = {
    "default": lib.GLSURF_ORIGIN_DEFAULT,
    "bottom": lib.GLSURF_ORIGIN_BOTTOM,
    "top": lib.GLSURF_ORIGIN_TOP,
}
_ENCODINGS = {
    "default": lib.GLSURF_ENCODING_DEFAULT,
    "linear": lib.GLSURF_ENCODING_LINEAR,
    "srgb": lib.GLSURF_ENCODING_SRGB,
}
_FORMATS = {
    (3, "rgb"): lib.GLSURF_FORMAT_RGB8,
    (3, "bgr"): lib.GLSURF_FORMAT_BGR8,
    (4, "rgb"): lib.GLSURF_FORMAT_RGBA8,
    (4, "bgr"): lib.GLSURF_FORMAT_BGRA8,
}
_PILLOW = ("L", "RGB", "RGBA", "RGBX", "I;16", "I;16L", "I;16B", "I;16N")
_PILLOW_MASKS = (*_PILLOW, "1", "I", "F")
_SWAPPED = {"rgb": "bgr", "bgr": "rgb"}

Region = Optional[Sequence[int]]  # x, y, width, height
SizeCheck = Callable[[int, int], None]


@dataclass(frozen=True)
class Texture:
    """A texture of the current OpenGL context, as an image.

    name           texture name from glGenTextures(); `glo` of moderngl
    origin         image row at texture coordinate 0: "bottom" if OpenGL rendered it, "top" if it
                   was uploaded from an array
    width, height  size in pixels; 0: ask OpenGL (impossible in OpenGL ES 3.0)
    target         texture target; 0: GL_TEXTURE_2D
    layer          layer of an array texture, from 0
    encoding       "default", "linear" or "srgb": see glsurf_encoding in glsurf.h
    """

    name: int
    origin: str
    width: int = 0
    height: int = 0
    target: int = 0
    layer: int = 0
    encoding: str = "default"


@dataclass(frozen=True)
class Framebuffer:
    """The framebuffer bound to GL_READ_FRAMEBUFFER, as an image.

    width, height  size in pixels, required: OpenGL cannot be asked
    origin         image row at y = 0: "bottom" ("default") or "top"
    """

    width: int
    height: int
    origin: str = "default"


@dataclass(frozen=True)
class Rows:
    """An image that gives its rows, such as one larger than memory. It is computed in tiles.

    width, height  size in pixels
    read           read(first, count) returns rows, from row `first` on, as an array of count x
                   width or count x width x channels. It runs on the thread of the library, which
                   asks in ascending order, and several times again from the top. An exception
                   ends the call
    channels       1, 3 or 4
    """

    width: int
    height: int
    read: Callable[[int, int], Any]
    channels: int = 1


class HasArray(Protocol):
    """An image of another package, such as Pillow or PyTorch."""

    def __array__(self) -> Any: ...


class HasInterface(Protocol):
    """An image of another package that has no __array__()."""

    @property
    def __array_interface__(self) -> Any: ...


class HasTexture(Protocol):
    """A Texture of moderngl."""

    @property
    def glo(self) -> int: ...


Image = Union[
    npt.NDArray[Any], HasArray, HasInterface, memoryview, Rows, Texture, Framebuffer, HasTexture
]
Masked = Union[Image, Tuple[Image, Optional[Image]]]  # an image, or with its mask


class Taken:
    """A glsurf_image, and the arrays whose pixels it points to.

    struct         the glsurf_image *
    width, height  image size in pixels; 0: only OpenGL knows it
    copied         True if the pixels are a copy, in 8 bits or in another layout
    errors         exceptions of Rows.read()
    """

    def __init__(self) -> None:
        self.struct: Any = ffi.new("glsurf_image *")
        self.width = 0
        self.height = 0
        self.copied = False
        self.errors: list[BaseException] = []
        self.kept: list[Any] = []

    def forget(self) -> None:
        """Releases the arrays, after the library has read them."""
        self.kept.clear()

    def own(self, order: str) -> None:
        """Copies the pixels of image and mask, so that the application may change its arrays."""
        parts = self.kept
        if not self.copied:
            self.kept = [part for part in parts if isinstance(part, Taken)]
            for array in parts:
                if isinstance(array, np.ndarray):
                    self.set_array(np.array(array, order="C"), order)
            self.copied = True
        for mask in parts:
            if isinstance(mask, Taken):
                mask.own(order)

    def set_array(self, array: npt.NDArray[np.uint8], order: str) -> None:
        """Points `struct` to the pixels of an array of bytes, or of a copy in a fitting layout."""
        if array.ndim == 3 and array.shape[2] == 1:
            array = array[:, :, 0]
        layout = _layout(array, order)
        if layout is None:
            array = np.ascontiguousarray(array)
            self.copied = True
            layout = _layout(array, order)
            assert layout is not None
        image = self.struct
        image.format, first, image.stride, image.origin = layout
        if array.flags.c_contiguous:  # faster than the array interface; same pointer
            pixels = ffi.from_buffer(array)  # `array` keeps the memory alive
        else:
            pixels = ffi.cast("void *", array.__array_interface__["data"][0] + first)
        image.pixels = pixels
        self.kept += (array, pixels)
        image.height, image.width = self.height, self.width = array.shape[:2]


def _layout(array: npt.NDArray[np.uint8], order: str) -> tuple[int, int, int, int] | None:
    """Format, offset of the first byte, stride and origin, or None if the library cannot read the
    array in place."""
    height, width = array.shape[:2]
    channels = array.shape[2] if array.ndim == 3 else 1
    first, format_ = 0, int(lib.GLSURF_FORMAT_GRAY8)
    if channels > 1:
        step = array.strides[2]
        if step == -1 and channels == 3:
            first, order = -2, _SWAPPED[order]
        elif step != 1:
            return None
        format_ = _FORMATS[channels, order]
    if width > 1 and array.strides[1] != channels:
        return None
    row = width * channels
    stride = array.strides[0] if height > 1 else row
    if abs(stride) < row:
        return None
    if stride < 0:  # the last row is stored first
        return format_, first + (height - 1) * stride, -stride, lib.GLSURF_ORIGIN_BOTTOM
    return format_, first, stride, lib.GLSURF_ORIGIN_TOP


def _array_of(image: Any, what: str) -> npt.NDArray[Any]:
    """Returns an image as a NumPy array. Refuses lists and tuples, which would be slow."""
    if isinstance(image, np.ndarray):
        return image
    if image is None:  # cv2.imread() returns None on failure
        raise ArgumentTypeError(f"the {what} is None; was the file read?")
    if isinstance(image, (str, os.PathLike)):
        path = os.fspath(image)
        raise ArgumentTypeError(f"the {what} is a path; give glsurf.read_image({path!r})")
    if not hasattr(image, "__array_interface__") and not hasattr(image, "__array__"):
        try:
            image = memoryview(image)
        except TypeError:
            raise ArgumentError(
                f"the {what} is of type {type(image).__name__}; give a NumPy array of H x W, "
                "H x W x 3 or H x W x 4"
            ) from None
    mode = getattr(image, "mode", "")
    if hasattr(image, "getbands") and mode not in (_PILLOW_MASKS if what == "mask" else _PILLOW):
        gray = "" if what == "mask" else " or 'L'"  # the gray of a dark colour is 0
        raise ArgumentError(
            f"the {what} is of Pillow's mode {mode}; convert it by {what}.convert('RGB'){gray}"
        )
    try:
        return np.asarray(image)
    except Exception as error:  # a tensor on a GPU raises its own kind
        raise ArgumentError(
            f"the {what} of type {type(image).__name__} cannot be made an array ({error}); give "
            "a NumPy array"
        ) from error


def _check_shape(array: npt.NDArray[Any], what: str) -> None:
    shape = " x ".join(map(str, array.shape)) or "no dimensions"
    if array.ndim not in (2, 3) or array.ndim == 3 and array.shape[2] not in (1, 3, 4):
        hint = "give H x W, H x W x 1, H x W x 3 or H x W x 4"
        if array.ndim == 3 and array.shape[0] in (1, 3, 4):
            hint = "move the channels to the end by array.transpose(1, 2, 0)"
        raise ArgumentError(f"the {what} has the shape {shape}; {hint}")
    if array.size == 0:
        raise ArgumentError(
            f"the {what} is empty, of shape {shape}; give one of at least 1x1 pixel"
        )
    if max(array.shape[:2]) > 0xFFFFFFFF:
        raise ArgumentError(f"the {what} has the shape {shape}; reduce or crop it")


def to_bytes(array: npt.NDArray[Any], what: str = "image") -> npt.NDArray[np.uint8]:
    """Converts an array to uint8; uint8 is returned without a copy.

    uint16 v becomes 255 v / 65535, rounded, as in the command for PNG of 16 bits. A float v in
    [0, 1] becomes 255 v, rounded. Raises ArgumentError for other types, and for floats outside
    [0, 1].
    """
    if array.dtype == np.uint8:
        return array
    kind = array.dtype.newbyteorder("=")
    if kind == np.uint16:
        wide = array.astype(np.uint32)
        wide *= 255
        wide += 32895
        wide >>= 16
        return wide.astype(np.uint8)
    if kind in (np.float32, np.float64):
        low, high = array.min(), array.max()
        if not (low >= 0 and high <= 1):  # also NaN
            raise ArgumentError(
                f"the {what} has values from {low:g} to {high:g}; scale floats to 0 to 1, "
                "without NaN"
            )
        scaled: npt.NDArray[Any] = array * kind.type(255) + kind.type(0.5)
        return scaled.astype(np.uint8)
    raise ArgumentError(
        f"the {what} has elements of type {kind}; convert them to uint8, uint16, float32 or "
        "float64"
    )


def _bytes_of(array: npt.NDArray[Any], what: str) -> npt.NDArray[np.uint8]:
    """Converts as to_bytes(), but of a mask of any numeric type only 0 and NaN become 0."""
    if what == "mask" and array.dtype.kind in "biuf" and array.dtype != np.uint8:
        array = ((array != 0) & (array == array)).view(np.uint8)  # NaN is not equal to itself
    return to_bytes(array, what)


def _take_array(taken: Taken, image: Any, order: str, what: str, check: SizeCheck) -> None:
    array = _array_of(image, what)
    _check_shape(array, what)
    check(array.shape[1], array.shape[0])
    pixels = _bytes_of(array, what)
    taken.copied = pixels is not array
    taken.set_array(pixels, order)


def _give_rows(user: Any, first: int, count: int, to: Any, stride: int) -> bool:
    """A glsurf_rows_callback; `user`: a handle of exceptions, Rows and "image" or "mask"."""
    errors, rows, what = ffi.from_handle(user)
    try:
        size = rows.width * rows.channels
        pixels = _bytes_of(_array_of(rows.read(first, count), what), what)
        target = np.frombuffer(ffi.buffer(to, count * stride), np.uint8).reshape(count, stride)
        target[:, :size] = pixels.reshape(count, size)
    except BaseException as error:  # the caller's thread raises it
        errors.append(error)
    return not errors


ffi.def_extern(name="glsurf_python_rows")(_give_rows)


def _take_rows(taken: Taken, rows: Rows, order: str, what: str, check: SizeCheck) -> None:
    _set_size(taken, rows)
    check(rows.width, rows.height)
    if rows.channels != 1 and (rows.channels, order) not in _FORMATS:
        raise ArgumentError(f"the rows have {rows.channels!r} channels; give 1, 3 or 4")
    struct, handle = taken.struct, ffi.new_handle((taken.errors, rows, what))
    if rows.channels != 1:
        struct.format = _FORMATS[rows.channels, order]
    struct.rows, struct.rows_user = lib.glsurf_python_rows, handle
    taken.kept.append(handle)
    taken.copied = True


def _set_size(taken: Taken, image: Rows | Texture | Framebuffer) -> None:
    taken.struct.width = taken.width = whole("width", image.width)
    taken.struct.height = taken.height = whole("height", image.height)


def _take_texture(taken: Taken, texture: Texture) -> None:
    struct = taken.struct
    struct.texture = whole("the texture's name", texture.name)
    struct.target = whole("the texture's target", texture.target)
    struct.layer = whole("the texture's layer", texture.layer)
    struct.encoding = one_of(_ENCODINGS, "encoding", texture.encoding)


def _take(
    taken: Taken, image: Any, order: str, textures: bool, what: str, check: SizeCheck
) -> None:
    if hasattr(image, "glo"):
        raise ArgumentError(
            f"the {what} is a {type(image).__name__} of moderngl; give a glsurf.Framebuffer, or "
            f'glsurf.Texture({what}.glo, origin) and say which row is first: "bottom" if OpenGL '
            'rendered it, "top" if it was uploaded from an array'
        )
    if isinstance(image, Rows):
        _take_rows(taken, image, order, what, check)
        return
    if not isinstance(image, (Texture, Framebuffer)):
        _take_array(taken, image, order, what, check)
        return
    if not textures:
        raise ArgumentError(
            f'the {what} is a texture or framebuffer, which needs context="current"; read it '
            "into an array, or use that context"
        )
    struct = taken.struct
    struct.origin = one_of(ORIGINS, "origin", image.origin)
    if isinstance(image, Texture):
        _take_texture(taken, image)
    else:
        struct.target = GL_READ_FRAMEBUFFER
    _set_size(taken, image)
    taken.kept.append(image)


def _set_region(taken: Taken, region: Any) -> None:
    try:
        x, y, width, height = (operator.index(number) for number in region)
        taken.struct.region = (x, y, width, height)
    except (TypeError, ValueError, OverflowError):
        raise ArgumentError(
            f"the region is {region!r}; give (x, y, width, height) in whole pixels"
        ) from None
    if width == 0 or height == 0:
        raise ArgumentError(
            f"the region is empty ({width}x{height} at {x}, {y}); give one of at least 1x1 pixel"
        )


def _take_mask(taken: Taken, mask: Any, order: str, textures: bool) -> None:
    def check(width: int, height: int) -> None:
        if taken.width and taken.height and (width, height) != (taken.width, taken.height):
            raise ArgumentError(
                f"the mask is {width}x{height} and the image is {taken.width}x{taken.height}; "
                "give a mask as large as the image"
            )

    other = Taken()
    other.errors = taken.errors
    _take(other, mask, order, textures, "mask", check)
    taken.struct.mask = other.struct
    taken.kept.append(other)


def take_image(
    image: Any,
    mask: Any = None,
    *,
    order: str = "rgb",
    region: Region = None,
    textures: bool = False,
    most: int = 0xFFFFFFFF,
) -> Taken:
    """Converts an image and its mask for the library. The result keeps all arrays alive.

    textures  True if the context takes textures
    most      limit in pixels a side of the region that is read, checked before a copy is made

    Raises ArgumentError, LimitError.
    """
    if order not in _SWAPPED:
        raise ArgumentError(f'unknown order {order!r}; use "rgb" or "bgr"')
    taken = Taken()
    part = taken.struct.region
    if region is not None:
        _set_region(taken, region)

    def check(width: int, height: int) -> None:  # only the region is uploaded
        width, height = min(part.width or width, width), min(part.height or height, height)
        if max(width, height) > most:
            raise LimitError(
                f"the image is {width}x{height} and the device takes at most {most} pixels a "
                "side; reduce or crop the image"
            )

    _take(taken, image, order, textures, "image", check)
    if mask is not None:
        _take_mask(taken, mask, order, textures)
    return taken


def pixels_of(image: Any, what: str) -> npt.NDArray[np.uint8]:
    """Returns the pixels of an image of any kind but textures; uint8 without a copy. Raises
    ArgumentError."""
    array = _array_of(image, what)
    _check_shape(array, what)
    return to_bytes(array, what)
