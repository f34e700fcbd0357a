# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Checks the library's results on this driver, and finds the fastest paths on this machine."""
from __future__ import annotations

import pathlib
from dataclasses import dataclass
from typing import Any, Callable, Iterable, TypeVar

from ._native import ffi, lib
from ._object import Native
from .device import Device, _device_for, keep_tuning, tuning_file
from .errors import GlsurfError, text_of
from .settings import DETECTORS, PRESETS, made_of, one_of, paths_of, real, truth

T = TypeVar("T")


@dataclass(frozen=True)
class Checked:
    """Result of check() for one subject.

    subject           name of the stage or other subject
    verdict           "equal": all bits are equal; "rounded": differences are within their bounds;
                      "wrong"; "absent": the driver lacks a feature that the subject needs
    share             largest difference as a share of its bound, 0 to 1
    message           fault, its location and size, or the absent feature; otherwise ""
    preset, detector  preset and detector of the check
    path              toggled path, or None
    workaround_path   path that makes the result right if toggled, or None
    """

    subject: str
    verdict: str
    share: float
    message: str
    preset: str
    detector: str
    path: str | None
    workaround_path: str | None


@dataclass(frozen=True)
class Tuned:
    """Decision of tune() about a path.

    name             name of the path, such as "gather"
    on               True if the path is on
    tuned            "faster": the chosen setting is faster; "same": no difference of 5 % in both
                     halves of the run; "wrong": the other setting gives wrong results; "undecided":
                     time ran out; "fixed": the path was not toggled
    why              reason in words
    pairs            number of compared pairs of times
    on_ms, off_ms    median times of a frame of 640x480 and of 1920x1080 pixels, in milliseconds,
                     or 0
    """

    name: str
    on: bool
    tuned: str
    why: str
    pairs: int
    on_ms: tuple[float, float]
    off_ms: tuple[float, float]


@dataclass(frozen=True)
class Tuning:
    """Result of tune().

    paths  a Tuned for each path
    line   tuning line, for glsurf_device_desc.tuning of other programs; "" if there is none
    kept   file with the line, or None
    """

    paths: tuple[Tuned, ...]
    line: str
    kept: pathlib.Path | None


def _work(on: Device, what: str, desc: Any, read: Callable[[Any], T]) -> T:
    """Makes a check or a tuner, runs its steps, and returns read() of it; calls read() also after
    an error of a step. Between the steps, other calls may use the thread, and Ctrl-C ends the
    work."""
    create, step = (getattr(lib, f"glsurf_{what}_{call}") for call in ("create", "step"))
    native = Native(
        on._native.context, what,
        lambda out, _: int(create(out, on._describe(), desc)), on._native,
    )  # fmt: skip
    try:
        try:
            while not native.poll(lambda made, done: int(step(made, 0.1, done))):
                pass
        except GlsurfError:
            native.run(read)
            raise
        return native.run(read)
    finally:
        native.close()


def _path_name(path: int) -> str | None:
    return None if path < 0 else text_of(lib.glsurf_path_name(path))


def _checked(row: Any) -> Checked:
    return made_of(
        Checked,
        row,
        verdict=text_of(lib.glsurf_verdict_name(row.verdict)),
        preset=text_of(lib.glsurf_preset_name(row.preset)),
        detector=text_of(lib.glsurf_detector_name(row.detector)),
        path=_path_name(row.path),
        workaround_path=_path_name(row.workaround_path),
    )


def check(
    *,
    preset: str = "default",
    detector: str = "hessian",
    every_preset: bool = False,
    every_path: bool = False,
    only: str | None = None,
    device: Device | None = None,
    context: str = "headless",
    api: str = "any",
) -> list[Checked]:
    """Compares the driver with the CPU: each stage, frames, matches, panoramas, images, drawings
    and the state of OpenGL. Takes seconds, mostly to compile shaders.

    preset, detector      preset and detector of the features
    every_preset          True: check every preset, and every detector
    every_path            True: repeat with each path toggled
    only                  name of one subject; None: all subjects
    device, context, api  device to check, as in Extractor; not "cpu"

    A wrong result of the driver is a verdict, not an exception. Raises ArgumentError, and the
    other exceptions of glsurf.errors.
    """
    on = _device_for(device, context, api)
    desc = ffi.new("glsurf_check_desc *")
    name = ffi.NULL if only is None else ffi.new("char[]", only.encode())
    desc.preset = one_of(PRESETS, "preset", preset)
    desc.detector = one_of(DETECTORS, "detector", detector)
    desc.every_preset = truth("every_preset", every_preset)
    desc.every_path = truth("every_path", every_path)
    desc.only = name

    def read(made: Any) -> list[Checked]:
        count = ffi.new("uint32_t *")
        rows = lib.glsurf_check_rows(made, count)
        return [_checked(row) for row in rows[0 : count[0]]]

    return _work(on, "check", desc, read)


def _tuned(row: Any) -> Tuned:
    on, off = ((1e3 * at[0], 1e3 * at[1]) for at in (row.on_seconds, row.off_seconds))
    name = text_of(lib.glsurf_tuned_name(row.tuned))
    return made_of(Tuned, row, tuned=name, on_ms=on, off_ms=off)


def tune(
    seconds: float = 60.0,
    *,
    paths: Iterable[str] = (),
    keep: bool = True,
    device: Device | None = None,
    context: str = "headless",
    api: str = "any",
) -> Tuning:
    """Finds the fastest paths on this machine. It never chooses a path with wrong results.

    seconds               time to spend, in seconds; 0: 60
    paths                 names of the paths to decide; empty: all
    keep                  True: if a path was decided, write the tuning line to the user's cache
                          folder. New devices, also of the command, then take these paths. The
                          folder is glsurf in $XDG_CACHE_HOME or ~/.cache; GLSURF_CACHE names
                          another one, or is "off"
    device, context, api  device to tune, as in Extractor; "cpu" has no paths, so the result is
                          empty. Paths in the device's paths_on and paths_off are unchanged

    Raises ArgumentError, and the other exceptions of glsurf.errors, after what was decided before
    them is kept; OSError if the line cannot be written.
    """
    on = _device_for(device, context, api)
    path = on._native.run(lambda _: tuning_file(on._describe())) if truth("keep", keep) else None
    desc = ffi.new("glsurf_tuner_desc *")
    desc.check = lib.glsurf_check_for_tuner()
    desc.seconds = real("seconds", seconds)
    desc.paths = paths_of(paths)
    if not on._native.context.uses_gl:
        return Tuning((), "", None)

    def read(made: Any) -> Tuning:
        count = ffi.new("uint32_t *")
        rows = lib.glsurf_tuner_rows(made, count)
        line = text_of(lib.glsurf_tuner_line(made))
        kept = path if line else None
        if kept is not None:
            keep_tuning(kept, line)
        return Tuning(tuple(_tuned(row) for row in rows[0 : count[0]]), line, kept)

    return _work(on, "tuner", desc, read)
