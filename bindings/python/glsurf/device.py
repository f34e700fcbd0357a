# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Device: runs extractors, matchers and panoramas."""
from __future__ import annotations

import logging
import os
import pathlib
import threading
from typing import Any, Callable, Iterable, MutableMapping, cast

from ._image import Region, Taken, take_image
from ._native import ffi, lib
from ._npz import write_whole
from ._object import Closing, Context, Native, open_context
from .errors import ArgumentError, check_type, text_of
from .settings import Info, info_of, paths_of, real

_LOGGER = logging.getLogger("glsurf")
_MOST = 4096  # bytes; a tuning line is shorter


class Device(Closing):
    """An OpenGL context, or the CPU, with the programs compiled for it.

    Extractor, Matcher and Panorama find a device by themselves. Objects in one OpenGL context
    share a device, so each program is compiled once. An object on the CPU has its own device, so
    threads do not wait for each other. Make a Device to choose paths, or to separate objects, and
    pass it to them as `device`. A device and its objects run one call at a time.

    context              "headless": the process's own OpenGL context; "current": the
                         application's, which is current on the caller's thread; "cpu": plain C
    api                  OpenGL API of the headless context: "any", "gl" or "gles"
    paths_on, paths_off  names of fast paths to turn on or off, whatever the driver is
    wait_seconds         limit of a wait for the GPU, in seconds; 0: 30, without a GPU 600. A call
                         that waits longer raises GLError, as the GPU may hang

    Other paths are set as tune() or `glsurf check --tune` has found to be best on this machine;
    without their result, as the library chooses for the driver.

    Objects keep their device alive. After close() it takes no new objects.

    Raises ArgumentError, UnsupportedError (no OpenGL, a path that the driver lacks), ForkError,
    and the other exceptions of glsurf.errors.
    """

    def __init__(
        self,
        *,
        context: str = "headless",
        api: str = "any",
        paths_on: Iterable[str] = (),
        paths_off: Iterable[str] = (),
        wait_seconds: float = 0.0,
    ) -> None:
        wait = real("wait_seconds", wait_seconds)
        self._open(open_context(context, api), paths_of(paths_on), paths_of(paths_off), wait)

    def _open(self, place: Context, on: int, off: int, wait: float) -> None:
        desc = ffi.new("glsurf_device_desc *")
        desc.paths.on, desc.paths.off, desc.wait_seconds = on, off, wait
        place.fill(desc)
        self._desc, self._line = desc, ffi.NULL
        damaged: list[pathlib.Path | None] = []

        def create(out: Any, log: Any) -> int:
            desc.log, desc.log_user = ffi.addressof(lib, "glsurf_python_write_log"), log
            path = tuning_file(desc) if place.uses_gl else None
            self._line = desc.tuning = read_tuning(path)
            result = int(lib.glsurf_device_create(out, desc))
            if result == lib.GLSURF_ERROR_ARGUMENT and self._line:
                self._line = desc.tuning = ffi.NULL
                result = int(lib.glsurf_device_create(out, desc))
                damaged.append(path)
            if result == lib.GLSURF_OK:
                self._largest = info_of(out[0], "").max_size  # limit of an image's sides, pixels
            return result

        self._native = Native(place, "device", create)
        for path in damaged:
            _LOGGER.warning("%s is damaged and not used; remove it, or call glsurf.tune()", path)

    def _describe(self) -> Any:
        """The glsurf_device_desc of this device, for more devices of its kind."""
        return self._desc

    @property
    def context(self) -> str:
        """Name of the context: "headless", "current" or "cpu"."""
        return self._native.context.name

    def info(self) -> Info:
        """Returns the properties of the device."""
        backend = "gl" if self._native.context.uses_gl else "cpu"
        return self._native.run(lambda device: info_of(device, backend))

    def __repr__(self) -> str:
        closed = ", closed" if self.closed else ""
        return f"<glsurf.Device, {self.context}{closed}>"


class OnDevice(Closing):
    """Base of objects on a device. They keep the device alive until close()."""

    _device: Device | None = None
    _tiles = False  # True if large images are computed in tiles

    def _make(self, what: str, place: tuple[Device | None, str, str], desc: Any) -> None:
        """Makes the object of a description. `place`: a Device, or None and the context and API of
        a shared one."""
        device = _device_for(*place)
        make = getattr(lib, f"glsurf_{what.split()[0]}_create")

        def create(out: Any, on: Any) -> int:
            return int(make(out, on, desc))

        self._native = Native(device._native.context, what, create, device._native)
        self._device = device

    def _take(self, image: Any, mask: Any, order: str, region: Region) -> Taken:
        """Converts an image for the library. Raises the errors of take_image()."""
        textures = self._native.context.takes_textures
        most = 65535 if self._tiles else self.device._largest
        return take_image(image, mask, order=order, region=region, textures=textures, most=most)

    @property
    def device(self) -> Device:
        """Device of the object; device.info() describes it. Raises GlsurfError after close()."""
        device = self._device
        if device is None:
            raise self._native.closed_error()
        return device

    def close(self) -> None:
        super().close()
        self._device = None  # the last object frees a shared device, before its context ends


_SHARED = threading.Lock()


def _device_for(device: Device | None, context: str, api: str) -> Device:
    """The device of a new object: the given one, or the shared one of the context."""
    if device is None:
        return _shared(open_context(context, api))
    check_type("device", device, Device, "a glsurf.Device")
    if (context, api) != ("headless", "any"):
        raise ArgumentError("the device says where to compute; leave out context and api")
    return device


def _shared(place: Context) -> Device:
    table = cast("MutableMapping[object, Device]", place.devices())
    key = place.key()
    made = table.get(key)
    if made is None or made.closed:
        # Made without the lock: the GL thread may wait for the lock, too.
        new = Device.__new__(Device)
        new._open(place, 0, 0, 0.0)
        with _SHARED:
            made = table.get(key)
            if made is None or made.closed:
                made = table[key] = new
    return made


# --------------------------------------------------------------------------- tuning --
# Tuning lines name the best paths on this machine. They lie in files of the user's cache folder,
# which the command shares.


def _folder() -> pathlib.Path | None:
    """GLSURF_CACHE, which may be "off"; else glsurf in $XDG_CACHE_HOME, else in ~/.cache."""
    said = os.environ.get("GLSURF_CACHE", "")
    if said:
        return None if said == "off" else pathlib.Path(said)
    for variable, below in (("XDG_CACHE_HOME", "glsurf"), ("HOME", ".cache/glsurf")):
        folder = os.environ.get(variable, "")
        if folder.startswith("/"):
            return pathlib.Path(folder, below)
    return None


def tuning_file(desc: Any) -> pathlib.Path | None:
    """The tuning file of the driver, or None. Call it in the device's context."""
    folder = _folder()
    key = ffi.new("char[]", int(lib.GLSURF_TUNING_KEY_SIZE))
    if folder is None or lib.glsurf_tuning_key(desc, key) != lib.GLSURF_OK:
        return None
    return folder / f"tuning-{text_of(key)}"


def read_tuning(path: pathlib.Path | None) -> Any:
    """Reads a tuning line as a C string, or NULL."""
    try:
        if path is None or not path.is_file():
            return ffi.NULL
        with open(path, "rb") as file:
            return ffi.new("char[]", file.read(_MOST).split(b"\n")[0])
    except OSError:
        return ffi.NULL


def keep_tuning(path: pathlib.Path, line: str) -> None:
    """Writes a tuning file whole or not at all. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_whole(path, f"{line}\n".encode("ascii"))
