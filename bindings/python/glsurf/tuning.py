# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Whether the library is right on this driver, and which paths are fastest on this machine."""
from __future__ import annotations

import pathlib
from dataclasses import dataclass
from typing import Any, Callable, Iterable, TypeVar

from ._native import ffi, lib
from ._object import Native
from .device import Device, _device_for, keep_tuning, tuning_file
from .errors import text_of
from .settings import DETECTORS, PRESETS, made_of, one_of, paths_of, real, truth

T = TypeVar("T")


@dataclass(frozen=True)
class Checked:
    """What check() found about a subject.

    subject           a stage, or what else is checked
    verdict           "equal": all bits are; "rounded": differences are within their bounds;
                      "wrong"; "absent": the driver does not have what it needs
    share             the largest difference as a share of its bound, 0 to 1
    message           what is wrong, where and by how much, or what is absent; else ""
    preset, detector  with which it was checked
    path              the path that was turned over, or None
    workaround_path  the path that, toggled, makes it right, or None
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
    """What tune() decided about a path.

    name             of the path, such as "gather"
    on               whether it is taken
    tuned            "faster": that is faster; "same": not 5 % of difference in both halves of the
                     run; "wrong": the other setting gives wrong results; "undecided": not decided in
                     time; "fixed": it was not toggled
    why              the same in words
    pairs            of times that were compared
    on_ms, off_ms    medians of a frame of 640x480 and of 1920x1080 pixels, in milliseconds; 0
                     without times
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
    """What tune() found.

    paths  a Tuned for each path
    line   for glsurf_device_desc.tuning of other programs; "" if there is none
    kept   the file with the line, or None
    """

    paths: tuple[Tuned, ...]
    line: str
    kept: pathlib.Path | None


def _work(on: Device, what: str, desc: Any, read: Callable[[Any], T]) -> T:
    """Makes a check or a tuner on a device, takes all its steps, and reads it. Between the steps
    others may use the thread, and Ctrl-C ends the work."""
    create, step = (getattr(lib, f"glsurf_{what}_{call}") for call in ("create", "step"))
    native = Native(
        on._native.context, what,
        lambda out, _: int(create(out, on._describe(), desc)), on._native,
    )  # fmt: skip
    try:
        while not native.poll(lambda made, done: int(step(made, 0.1, done))):
            pass
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
    and the state of OpenGL. Takes seconds, most of them for the compilation of shaders.

    preset, detector      of the features
    every_preset          with every preset, and every detector
    every_path            also with each path turned over
    only                  the name of one subject; None: all
    device, context, api  where, as for Extractor; not "cpu"

    What a driver does wrong is a verdict and raises nothing. Raises ArgumentError, and the other
    exceptions of glsurf.errors.
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
    """Measures which paths are fastest on this machine. A path with wrong results is never taken.

    seconds               the budget; 0: 60
    paths                 names of those to decide; none: all
    keep                  keep the line in the user's cache folder, if a path was decided: devices
                          that are made from now on, also by the command, take these paths. The
                          folder is glsurf in $XDG_CACHE_HOME or ~/.cache; GLSURF_CACHE names
                          another one, or is "off"
    device, context, api  where, as for Extractor; not "cpu". Paths that the device was told to
                          take or not stay so

    Raises ArgumentError, and the other exceptions of glsurf.errors; OSError if the line cannot be
    written.
    """
    on = _device_for(device, context, api)
    desc = ffi.new("glsurf_tuner_desc *")
    desc.check = lib.glsurf_check_for_tuner()
    desc.seconds = real("seconds", seconds)
    desc.paths = paths_of(paths)

    def read(made: Any) -> tuple[tuple[Tuned, ...], str, pathlib.Path | None]:
        count = ffi.new("uint32_t *")
        rows = lib.glsurf_tuner_rows(made, count)
        tuned = tuple(_tuned(row) for row in rows[0 : count[0]])
        return tuned, text_of(lib.glsurf_tuner_line(made)), tuning_file(on._describe())

    rows, line, path = _work(on, "tuner", desc, read)
    kept = path if truth("keep", keep) and line else None
    if kept is not None:
        keep_tuning(kept, line)
    return Tuning(rows, line, kept)
