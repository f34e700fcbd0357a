# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Extractor: images in, features out."""
from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, AsyncIterable, AsyncIterator, Iterable, Iterator, Sequence

import numpy.typing as npt

from . import stream as _stream
from ._image import ORIGINS, Region, Taken
from ._native import ffi, lib
from .device import Device, OnDevice
from .drawing import GpuFeatures, colour_of
from .errors import ArgumentError, GlsurfError
from .features import Features, features_of, keypoints_of
from .geometry import matrix_of
from .settings import CHANGEABLE, Settings, fill_desc, made_of, make_settings, one_of, real
from .settings import signature_of, whole


class Extractor(OnDevice):
    """Finds and describes the features of images.

    The arguments are those of Settings, and either context and api, as of Device, or a Device.
    Without one, objects in one OpenGL context share a device. Any thread may call a headless
    extractor; the calls run one after the other on the GL thread of the process. With
    context="current" the application's OpenGL context, the one of the first call, has to be
    current on the caller's thread.

    An image is a NumPy array, or anything with __array_interface__ or the buffer protocol, of
    H x W, H x W x 1, H x W x 3 or H x W x 4 elements: uint8, uint16 (rounded to 8 bits as the
    command does), or float32 or float64 in [0, 1] (rounded to 8 bits). The alpha channel
    counts for nothing. Arrays of uint8 with whole rows are read where they are, also with
    gaps between rows, reversed rows or reversed channels; others are copied once. With
    context="current" an image may be a Texture, a Framebuffer, or a Texture of moderngl. close()
    loses images that wait.

    Raises ArgumentError (settings), UnsupportedError (no OpenGL), ForkError, and the other
    exceptions of glsurf.errors.
    """

    def __init__(
        self,
        *,
        context: str = "headless",
        api: str = "any",
        device: Device | None = None,
        **values: Any,
    ) -> None:
        settings = make_settings(values)
        desc = ffi.new("glsurf_extractor_desc *")
        fill_desc(desc, settings)

        def create(out: Any, on: Any) -> int:
            return int(lib.glsurf_extractor_create(out, on, desc))

        self._waiting: deque[Taken] = deque(maxlen=settings.frames or 2)
        self._dropped = 0
        self._lock: tuple[asyncio.AbstractEventLoop, asyncio.Lock] | None = None
        self._settings = settings
        self._make("extractor", (device, context, api), create)

    # ----------------------------------------------------------- one image --

    def detect_and_compute(
        self, image: Any, mask: Any = None, *, order: str = "rgb", region: Region = None
    ) -> Features:
        """Finds the features of one image, and waits for them.

        image   see above
        mask    None, or an image as large as this one, but of numbers of any type: keypoints
                are found only where a colour is neither 0 nor NaN. Alpha does not count. A
                mask of 0 alone gives no features, without a warning. bool or uint8 is best
        order   "rgb" or "bgr": what the channels are
        region  None, or (x, y, width, height) in pixels: only this part is read. Positions
                are those in the whole image

        Raises ArgumentError (image, mask or region; an image of submit() waits), LimitError
        (too large), NoMemoryError, GLError.
        """
        taken = self._take(image, mask, order, region)
        return self._native.run(lambda extractor: self._detect(extractor, taken))

    def describe(
        self, image: Any, keypoints: Any, *, order: str = "rgb", region: Region = None
    ) -> Features:
        """Describes keypoints that the application has, in their order.

        keypoints  Features, or an array of N x 3 to N x 6: x, y and scale in pixels, angle in
                   radians, response, sign of the Laplacian. Missing or NaN angles are
                   computed. Scales are from 1 to 512, or to 1024 with the presets "paper" and
                   "bay"

        Raises what detect_and_compute() does, and ArgumentError for keypoints that are not as
        described; the message gives the index.
        """
        taken = self._take(image, None, order, region)
        points = keypoints_of(keypoints)

        def call(extractor: Any) -> Features:
            self._check_idle("describe()")
            pointer = ffi.from_buffer("glsurf_keypoint[]", points) if len(points) else ffi.NULL
            self._check(
                lib.glsurf_extractor_describe(extractor, taken.struct, pointer, len(points))
            )
            return self._features(extractor, taken)

        return self._native.run(call)

    # ----------------------------------------------------- frames in flight --

    def submit(
        self, image: Any, mask: Any = None, *, order: str = "rgb", region: Region = None
    ) -> None:
        """Starts with one image; collect() gives its features. The arguments are those of
        detect_and_compute(). The image is not needed after the call.

        If as many images wait as the setting `frames` says, the oldest one is dropped.
        """
        taken = self._take(image, mask, order, region)
        self._native.run(lambda extractor: self._submit(extractor, taken))

    def poll(self) -> bool:
        """Whether the features of the oldest image are ready. Never waits for the GPU."""

        def call(extractor: Any) -> bool:
            ready = ffi.new("bool *")
            self._check(lib.glsurf_extractor_poll(extractor, ready))
            return bool(ready[0])

        return self._native.run(call)

    def collect(self) -> Features:
        """The features of the oldest image that waits. Waits until they are ready.

        Raises ArgumentError if no image waits, LimitError (the image is then gone),
        NoMemoryError, GLError.
        """
        return self._native.run(self._collect)

    def stream(
        self,
        images: Iterable[Any],
        *,
        order: str = "rgb",
        region: Region = None,
        errors: str = "raise",
    ) -> Iterator[Any]:
        """The Features of each image, in order. As many images as the setting `frames` says
        are on the GPU while the next ones are made, so the result of an image comes a few
        images later.

        images  an iterable of images, or of pairs (image, mask). It may be endless, and may
                use the same array again for the next image
        order, region  as of detect_and_compute(), for all images
        errors  "raise": an image that is refused ends the stream, after the results of those
                before it. "return": its exception takes the place of its Features, and the
                stream goes on

        Raises what detect_and_compute() does, and what the iterable raises, after the results
        of the images before. A stream that is left early, by close() or by the garbage
        collector, drops what is in flight. The extractor is the stream's until it ends.
        """
        return _stream.stream(self, images, order, region, errors)

    def astream(
        self,
        images: Iterable[Any] | AsyncIterable[Any],
        *,
        order: str = "rgb",
        region: Region = None,
        errors: str = "raise",
    ) -> AsyncIterator[Any]:
        """As stream(), for `async for`. The images may be asynchronous, too.

        The event loop waits neither for the GPU nor for the next image of a plain iterable,
        which is made on another thread. With context="current" all runs on the loop's thread:
        it does not wait for the GPU either, but makes the images.
        """
        return _stream.astream(self, images, order, region, errors)

    async def detect_and_compute_async(
        self, image: Any, mask: Any = None, *, order: str = "rgb", region: Region = None
    ) -> Features:
        """As detect_and_compute(), to be awaited; many may be awaited at a time. The image must
        not change until then. If the task is cancelled, the extractor goes on as if the image
        had not been."""
        return await _stream.detect_async(self, image, mask, order, region)

    @property
    def pending(self) -> int:
        """Images that wait to be collected."""
        return 0 if self.closed else len(self._waiting)

    @property
    def dropped(self) -> int:
        """Images that submit() dropped, as of the last features."""
        return self._dropped

    # ------------------------------------------------------------- drawing --

    def gpu_features(self) -> GpuFeatures:
        """The features of the last image as OpenGL objects, without waiting. With
        context="current".

        Raises ArgumentError (no image yet, another context), NoMemoryError, GLError.
        """
        self._check_current("gpu_features()")

        def call(extractor: Any) -> GpuFeatures:
            features = ffi.new("glsurf_gpu_features *")
            self._check(lib.glsurf_extractor_gpu_features(extractor, features))
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
        """Draws the features of the last image as circles into the framebuffer that is bound
        for drawing, without waiting. With context="current".

        to_clip      3 x 3 matrix from pixels to clip space; None: the image fills the viewport
        origin       "bottom" ("default") or "top": which row of the framebuffer is row 0
        line_width   in pixels of the framebuffer; 0: 1.5
        radius       in multiples of a feature's scale; 0: 2.5
        dark, light  red, green, blue, alpha from 0 to 1, of dark blobs on a light ground and
                     of the others; None: orange and sky blue
        limit        draw at most this many; 0: all

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
        self._native.run(
            lambda extractor: self._check(lib.glsurf_extractor_draw(extractor, drawing))
        )

    # ------------------------------------------------------------- settings --

    @property
    def settings(self) -> Settings:
        """The settings from the next image on."""
        return self._settings

    def change(self, **settings: Any) -> None:
        """Changes settings from the next image on. Images that wait keep theirs.

        Takes all but frames. Raises ArgumentError; the settings then stay as they were.
        """
        for name in settings:
            if name not in CHANGEABLE:
                raise ArgumentError(
                    f"the setting {name!r} cannot be changed; make another extractor, or "
                    f"change one of: {', '.join(CHANGEABLE)}"
                )

        def call(extractor: Any) -> None:
            new = make_settings({**vars(self._settings), **settings})
            desc = ffi.new("glsurf_extractor_desc *")
            fill_desc(desc, new)
            self._check(lib.glsurf_extractor_change(extractor, desc))
            self._settings = new

        self._native.run(call)

    def frame_bytes(self) -> int:
        """Bytes of the textures of the image that was submitted last; 0: none."""
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
        self._check(lib.glsurf_extractor_submit(extractor, taken.struct))
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
        """Who may use the application's context now, of the tasks of the event loop."""
        loop = asyncio.get_running_loop()
        if self._lock is None or self._lock[0] is not loop:
            self._lock = loop, asyncio.Lock()
        return self._lock[1]

    def _submit(self, extractor: Any, taken: Taken) -> None:
        """submit() inside the context."""
        self._check(lib.glsurf_extractor_submit(extractor, taken.struct))
        taken.forget()
        self._waiting.append(taken)  # at most `frames`: drops the oldest

    def _check(self, result: int) -> None:
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
        """Collects, and copies before the next call."""
        features = ffi.new("glsurf_features *")
        self._check(lib.glsurf_extractor_collect(extractor, features))
        self._dropped = int(features.dropped)
        return features_of(features, taken.width, taken.height)


setattr(Extractor, "__signature__", signature_of(Extractor.__init__))  # for help()
