# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Extractor: images in, features out."""
from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, AsyncIterable, AsyncIterator, Iterable, Iterator, Sequence

import numpy.typing as npt

from . import stream as _stream
from ._image import ORIGINS, Image, Masked, Region, Taken
from ._native import ffi, lib
from .device import Device, OnDevice
from .drawing import GpuFeatures, colour_of
from .errors import ArgumentError, GlsurfError
from .features import Features, features_of, keypoints_of
from .geometry import matrix_of
from .settings import CHANGEABLE, SETTINGS, Settings, fill_desc, made_of, make_settings, one_of
from .settings import real, signature_of, whole


def blob_of(data: bytes) -> tuple[Any, Any]:
    """A glsurf_blob *, and what keeps its bytes alive."""
    kept = ffi.from_buffer("char[]", data)
    return ffi.new("glsurf_blob *", {"data": kept, "bytes": len(kept)}), kept


def tile_region(task: bytes) -> tuple[int, int, int, int]:
    """Returns the pixels that a task of Tiles needs: x, y, width, height. All 0: it is no task."""
    region = lib.glsurf_tile_region(blob_of(task)[0])
    return region.x, region.y, region.width, region.height


class Extractor(OnDevice):
    """Finds and describes the features of images.

    Arguments are the fields of Settings, and either context and api as in Device, or a Device.
    Without a Device, objects in one OpenGL context share a device. Any thread may call a headless
    extractor; its calls run one after the other on the process's GL thread. With
    context="current", the application's OpenGL context of the first call must be current on the
    caller's thread in every call.

    An image is a NumPy array, or anything with __array_interface__ or the buffer protocol, of
    H x W, H x W x 1, H x W x 3 or H x W x 4 elements: uint8, uint16 (rounded to 8 bits as in the
    command), or float32 or float64 in [0, 1] (rounded to 8 bits). Alpha is ignored. Arrays of
    uint8 with whole rows are read in place, also with gaps between rows, reversed rows or
    reversed channels; others are copied once. An image that is computed in tiles may be larger than
    memory: an array of numpy.memmap, or Rows. With context="current", an image may be a Texture
    or a Framebuffer. close() drops images that wait.

    Raises ArgumentError (settings), UnsupportedError (no OpenGL), ForkError, and the other
    exceptions of glsurf.errors.
    """

    _tiles = True

    def __init__(
        self,
        *,
        context: str = "headless",
        api: str = "any",
        device: Device | None = None,
        **settings: Any,
    ) -> None:
        made = make_settings(settings, ("context", "api", "device"))
        desc = ffi.new("glsurf_extractor_desc *")
        fill_desc(desc, made)

        self._waiting: deque[Taken] = deque(maxlen=made.frames or 2)
        self._dropped = 0
        self._lock: tuple[asyncio.AbstractEventLoop, asyncio.Lock] | None = None
        self._settings = made
        self._make("extractor", (device, context, api), desc)

    # ----------------------------------------------------------- one image --

    def detect_and_compute(
        self, image: Image, mask: Image | None = None, *, order: str = "rgb", region: Region = None
    ) -> Features:
        """Finds and describes the features of one image, and waits for them.

        image   as described for the class
        mask    None, or an image of equal size, of any numeric type: keypoints are found only
                where a colour is neither 0 nor NaN. Alpha is ignored. A mask of zeros gives no
                features, without a warning. bool or uint8 is best
        order   order of the channels, "rgb" or "bgr"
        region  None, or (x, y, width, height) in pixels: read only this part. Positions still
                count from the corner of the whole image

        Raises ArgumentError (image, mask or region; an image of submit() waits), LimitError
        (too large), NoMemoryError, GLError.
        """
        taken = self._take(image, mask, order, region)
        return self._native.run(lambda extractor: self._detect(extractor, taken))

    def describe(
        self, image: Image, keypoints: Any, *, order: str = "rgb", region: Region = None
    ) -> Features:
        """Describes input keypoints. Returns them in the same order.

        keypoints  Features, or an array of N x 3 to N x 6: x, y and scale in pixels, angle in
                   radians, response, sign of the Laplacian. Missing or NaN angles are
                   computed. Scales are from 1 to 512, with the presets "paper" and "bay" to 1024

        Raises the errors of detect_and_compute(), and ArgumentError for wrong keypoints; the
        message names the index.
        """
        taken = self._take(image, None, order, region)
        points = keypoints_of(keypoints)

        def call(extractor: Any) -> Features:
            self._check_idle("describe()")
            pointer = ffi.from_buffer("glsurf_keypoint[]", points) if len(points) else ffi.NULL
            self._check_rows(
                taken, lib.glsurf_extractor_describe(extractor, taken.struct, pointer, len(points))
            )
            return self._features(extractor, taken)

        return self._native.run(call)

    # ----------------------------------------------------- frames in flight --

    def submit(
        self, image: Image, mask: Image | None = None, *, order: str = "rgb", region: Region = None
    ) -> None:
        """Starts to process one image; collect() returns its features. The arguments and errors
        are those of detect_and_compute(), but images may wait.

        The image is not needed after the call. If `frames` images wait, the oldest is dropped.
        """
        taken = self._take(image, mask, order, region)
        self._native.run(lambda extractor: self._submit(extractor, taken))

    def poll(self) -> bool:
        """Returns True if the features of the oldest image are ready. Never waits for the GPU."""
        return self._native.poll(lib.glsurf_extractor_poll)

    def collect(self) -> Features:
        """Returns the features of the oldest image that waits. Waits until they are ready.

        Raises ArgumentError if no image waits, LimitError (the image is then dropped),
        NoMemoryError, GLError.
        """
        return self._native.run(self._collect)

    def stream(
        self,
        images: Iterable[Masked],
        *,
        order: str = "rgb",
        region: Region = None,
        errors: str = "raise",
    ) -> Iterator[Any]:
        """Yields the Features of each image, in order. `frames` images are on the GPU while the
        next ones are made, so each result comes a few images later.

        images  an iterable of images, or of pairs (image, mask). It may be endless, and may
                reuse one array for the next image
        order, region  as in detect_and_compute(), for all images
        errors  "raise": a refused image ends the stream, after the results of earlier images.
                "return": the exception replaces the Features, and the stream continues

        Raises the errors of detect_and_compute() and of the iterable, after the results of
        earlier images. If the stream is left early, by close() or by the garbage collector, it
        drops the images in flight. Until the stream ends, use the extractor for nothing else.
        """
        return _stream.stream(self, images, order, region, errors)

    def astream(
        self,
        images: Iterable[Masked] | AsyncIterable[Masked],
        *,
        order: str = "rgb",
        region: Region = None,
        errors: str = "raise",
    ) -> AsyncIterator[Any]:
        """Like stream(), for `async for`. `images` may be an asynchronous iterable, too.

        The event loop never waits for the GPU. It does not wait for the images of a plain
        iterable either: another thread makes them. With context="current", the loop's own thread
        makes them.
        """
        return _stream.astream(self, images, order, region, errors)

    async def detect_and_compute_async(
        self, image: Image, mask: Image | None = None, *, order: str = "rgb", region: Region = None
    ) -> Features:
        """Like detect_and_compute(), for `await`. Several calls may be awaited at a time. The image
        must not change until the result is there. A cancelled task does not disturb the other
        images."""
        return await _stream.detect_async(self, image, mask, order, region)

    @property
    def pending(self) -> int:
        """Number of images that wait for collect()."""
        return 0 if self.closed else len(self._waiting)

    @property
    def dropped(self) -> int:
        """Number of images that submit() had dropped when the last features were collected."""
        return self._dropped

    # --------------------------------------------------------------- tiles --

    def compute(
        self,
        task: bytes,
        image: Image,
        mask: Image | None = None,
        *,
        order: str = "rgb",
        region: Region = None,
    ) -> bytes:
        """Computes a task of Tiles, and returns its result for Tiles.take().

        image  the whole image, or only the pixels of tile_region(task). Else as in
               detect_and_compute()

        Raises the errors of detect_and_compute(), and ArgumentError for a task of other settings
        or of another version, or a damaged one.
        """
        taken, blob = self._take(image, mask, order, region), blob_of(task)

        def call(extractor: Any) -> bytes:
            made = ffi.new("glsurf_blob *")
            self._check_rows(
                taken, lib.glsurf_extractor_compute(extractor, blob[0], taken.struct, made)
            )
            return bytes(ffi.buffer(made.data, made.bytes))

        return self._native.run(call)

    # ------------------------------------------------------------- drawing --

    def gpu_features(self) -> GpuFeatures:
        """Returns the features of the last image as OpenGL objects, without waiting. Needs
        context="current".

        Raises ArgumentError (no image yet, another context), NoMemoryError, GLError.
        """
        self._check_current("gpu_features()")

        def call(extractor: Any) -> GpuFeatures:
            features = ffi.new("glsurf_gpu_features *")
            self._native.check(lib.glsurf_extractor_gpu_features(extractor, features))
            return made_of(GpuFeatures, features)

        return self._native.run(call)

    def draw(
        self,
        *,
        to_clip: npt.ArrayLike | None = None,
        origin: str = "default",
        line_width: float = 0,
        radius: float = 0,
        dark: Sequence[float] | None = None,
        light: Sequence[float] | None = None,
        limit: int = 0,
    ) -> None:
        """Draws the features of the last image as circles into the framebuffer bound for drawing,
        without waiting. Needs context="current".

        to_clip      3 x 3 matrix from pixels to clip space; None: the image fills the viewport
        origin       row 0 of the framebuffer: "bottom" ("default") or "top"
        line_width   width in pixels of the framebuffer; 0: 1.5
        radius       radius in multiples of a feature's scale; 0: 2.5
        dark, light  red, green, blue, alpha from 0 to 1, for dark blobs on a light ground and for
                     the others; None: orange and sky blue
        limit        maximum number of features to draw; 0: all

        Raises ArgumentError, NoMemoryError, GLError.
        """
        self._check_current("draw()")
        drawing = ffi.new("glsurf_feature_drawing *")
        if to_clip is not None:
            drawing.to_clip = matrix_of(to_clip, "to_clip").ravel().tolist()
        drawing.origin = one_of(ORIGINS, "origin", origin)
        drawing.line_width = real("line_width", line_width)
        drawing.radius = real("radius", radius)
        drawing.dark = colour_of("dark", dark)
        drawing.light = colour_of("light", light)
        drawing.limit = whole("limit", limit)
        self._native.call(lib.glsurf_extractor_draw, drawing)

    # ------------------------------------------------------------- settings --

    @property
    def settings(self) -> Settings:
        """Settings for the next image."""
        return self._settings

    def change(self, **settings: Any) -> None:
        """Changes settings for the next images. Images that wait keep their settings.

        Takes every setting except `frames`. Raises ArgumentError and then changes nothing.
        """
        for name in settings:
            if name in SETTINGS and name not in CHANGEABLE:
                raise ArgumentError(
                    f"the setting {name!r} cannot be changed; make another extractor"
                )

        def call(extractor: Any) -> None:
            new = make_settings({**vars(self._settings), **settings})
            desc = ffi.new("glsurf_extractor_desc *")
            fill_desc(desc, new)
            self._native.check(lib.glsurf_extractor_change(extractor, desc))
            self._settings = new

        self._native.run(call)

    def frame_bytes(self) -> int:
        """Returns the bytes of the textures of the last submitted image; 0: no image yet."""
        return self._native.run(lambda extractor: int(lib.glsurf_extractor_bytes(extractor)))

    def __repr__(self) -> str:
        defaults = Settings()
        changed = [
            f"{name}={value!r}"
            for name, value in vars(self._settings).items()
            if value != getattr(defaults, name)
        ]
        if self._native.context.name != "headless":
            changed.append(f"context={self._native.context.name!r}")
        return f"Extractor({', '.join(changed)})"

    # -------------------------------------------------------------- private --

    def _detect(self, extractor: Any, taken: Taken) -> Features:
        """detect_and_compute() inside the context."""
        self._check_idle("detect_and_compute()")
        self._check_rows(taken, lib.glsurf_extractor_submit(extractor, taken.struct))
        return self._features(extractor, taken)

    def _collect(self, extractor: Any) -> Features:
        """collect() inside the context."""
        if not self._waiting:
            return self._features(extractor, Taken())  # raises
        try:
            features = self._features(extractor, self._waiting[0])
        except ArgumentError:
            raise  # another context is current: the image still waits
        except GlsurfError:
            self._waiting.popleft()
            raise
        self._waiting.popleft()
        return features

    def _turn(self) -> asyncio.Lock:
        """The lock with which the event loop's tasks take turns in the application's context."""
        loop = asyncio.get_running_loop()
        if self._lock is None or self._lock[0] is not loop:
            self._lock = loop, asyncio.Lock()
        return self._lock[1]

    def _submit(self, extractor: Any, taken: Taken) -> None:
        """submit() inside the context."""
        self._check_rows(taken, lib.glsurf_extractor_submit(extractor, taken.struct))
        taken.forget()
        self._waiting.append(taken)  # at most `frames`: drops the oldest

    def _check_rows(self, taken: Taken, result: int) -> None:
        """Raises the exception of Rows.read(), or of the result."""
        if taken.errors:
            raise taken.errors.pop()
        self._native.check(result)

    def _check_current(self, call: str) -> None:
        if not self._native.context.takes_textures:
            raise ArgumentError(
                f'{call} gives names of the application\'s context; use context="current"'
            )

    def _check_idle(self, call: str) -> None:
        if self._waiting:
            raise ArgumentError(
                f"{len(self._waiting)} images of submit() wait; collect() them before {call}"
            )

    def _features(self, extractor: Any, taken: Taken) -> Features:
        """Collects features and copies them before the next call."""
        features = ffi.new("glsurf_features *")
        self._native.check(lib.glsurf_extractor_collect(extractor, features))
        self._dropped = int(features.dropped)
        return features_of(features, taken.width, taken.height)


setattr(Extractor, "__signature__", signature_of(Extractor.__init__))  # for help()
