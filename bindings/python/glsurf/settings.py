# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The settings of an extractor, and what a device runs on."""
from __future__ import annotations

import operator
from dataclasses import dataclass, fields
from typing import Any, Iterable

import numpy as np

from ._native import ffi, lib
from .errors import ArgumentError, ArgumentTypeError, text_of

PRESETS: dict[str, int] = {text_of(lib.glsurf_preset_name(i)): i for i in range(lib.GLSURF_PRESETS)}
DETECTORS: dict[str, int] = {
    text_of(lib.glsurf_detector_name(i)): i for i in range(lib.GLSURF_DETECTORS)
}
PATHS: dict[str, int] = {text_of(lib.glsurf_path_name(i)): i for i in range(lib.GLSURF_PATHS)}

_WHOLE = {
    "max_features": 32,
    "octaves": 32,
    "descriptor_length": 32,
    "first_step": 32,
    "intervals": 32,
    "capacity": 32,
    "frames": 32,
    "memory_limit": 64,
}


@dataclass(frozen=True)
class Settings:
    """Settings of an Extractor. 0 means the default; glsurf.h describes each in full.

    preset             "default", "fast", "best", "paper" or "bay"
    detector           "hessian" (SURF), "censure" or "dog"
    threshold          least response of a keypoint
    max_features       keep only this many keypoints, the strongest; 0: all
    grid               None, or (columns, rows): spread max_features over grid cells
    octaves            only this many, from the finest; 0: all that fit
    descriptor_length  64 or 128
    upright            compute no orientations: every angle is 0
    first_step         pixels between the samples of the first octave, 1 or 2
    sigma, intervals   of the detector "dog"
    memory_limit       bytes; images that need more are refused
    capacity           candidates that lists have space for at first
    frames             images that may wait to be collected, at most 16
    """

    preset: str = "default"
    detector: str = "hessian"
    threshold: float = 0.0
    max_features: int = 0
    grid: tuple[int, int] | None = None
    octaves: int = 0
    descriptor_length: int = 64
    upright: bool = False
    first_step: int = 0
    sigma: float = 0.0
    intervals: int = 0
    memory_limit: int = 0
    capacity: int = 0
    frames: int = 2


# What Extractor.change() takes.
CHANGEABLE = tuple(field.name for field in fields(Settings) if field.name != "frames")


@dataclass(frozen=True)
class Info:
    """What a device runs on.

    renderer, version  of the driver, or of the library with context "cpu"
    loader             where OpenGL's functions come from
    max_size           largest width and height of an image, in pixels
    backend            "gl" or "cpu"
    compiled, loaded   programs that the driver has compiled, and that were loaded instead
    """

    renderer: str
    version: str
    loader: str
    max_size: int
    backend: str
    compiled: int
    loaded: int


def whole(name: str, value: Any, bits: int = 32) -> int:
    """A whole number that fits into `bits`. Raises ArgumentError."""
    sentence = f"{name} is {value!r}; give a whole number from 0 to {(1 << bits) - 1}"
    try:
        number = operator.index(value)
    except TypeError:
        raise ArgumentTypeError(sentence) from None
    if not 0 <= number < 1 << bits:
        raise ArgumentError(sentence)
    return number


def real(name: str, value: Any) -> float:
    """A number, which text is not. Raises ArgumentError."""
    sentence = f"{name} is {value!r}; give a number"
    if isinstance(value, (str, bytes, bytearray)):  # float() would read them
        raise ArgumentTypeError(sentence)
    try:
        return float(value)
    except TypeError:
        raise ArgumentTypeError(sentence) from None
    except (ValueError, OverflowError):
        raise ArgumentError(sentence) from None


def truth(name: str, value: Any) -> bool:
    """True or False. Raises ArgumentError."""
    sentence = f"{name} is {value!r}; give True or False"
    if not isinstance(value, (int, np.bool_)):
        raise ArgumentTypeError(sentence)
    if value not in (0, 1):
        raise ArgumentError(sentence)
    return bool(value)


def one_of(names: dict[str, int], name: str, value: Any) -> int:
    """The number of a name. Raises ArgumentError."""
    if not isinstance(value, str) or value not in names:
        raise ArgumentError(f"unknown {name} {value!r}; use one of: {', '.join(names)}")
    return names[value]


def paths_of(names: Iterable[str]) -> int:
    """The paths of these names, or of one name, as bits. Raises ArgumentError."""
    several = (names,) if isinstance(names, str) else names
    return sum({1 << one_of(PATHS, "path", name) for name in several})


def _grid(value: Any) -> tuple[int, int]:
    if value is None:
        return 0, 0
    try:
        columns, rows = value
    except (TypeError, ValueError):
        raise ArgumentError(f"grid is {value!r}; give (columns, rows) or None") from None
    return whole("columns of grid", columns), whole("rows of grid", rows)


def make_settings(values: dict[str, Any]) -> Settings:
    """Settings of keyword arguments, with each value of its type. Raises ArgumentError."""
    known = {field.name for field in fields(Settings)}
    for name in values:
        if name not in known:
            raise ArgumentError(f"unknown setting {name!r}; use: {', '.join(sorted(known))}")
    taken = dict(values)
    for name, bits in _WHOLE.items():
        if name in taken:
            taken[name] = whole(name, taken[name], bits)
    for name in ("threshold", "sigma"):
        if name in taken:
            taken[name] = real(name, taken[name])
    if taken.get("grid") is not None:
        taken["grid"] = _grid(taken["grid"])
    if "upright" in taken:
        taken["upright"] = truth("upright", taken["upright"])
    return Settings(**taken)


def fill_desc(desc: Any, settings: Settings) -> None:
    """Sets the fields of a glsurf_extractor_desc. Raises ArgumentError."""
    desc.preset = one_of(PRESETS, "preset", settings.preset)
    desc.detector = one_of(DETECTORS, "detector", settings.detector)
    desc.threshold, desc.sigma = settings.threshold, settings.sigma
    for name in _WHOLE:
        setattr(desc, name, getattr(settings, name))
    desc.grid_columns, desc.grid_rows = _grid(settings.grid)
    desc.upright = settings.upright


def info_of(device: Any, backend: str) -> Info:
    """What the library says about a device. In its context."""
    info = ffi.new("glsurf_info *")
    lib.glsurf_device_info(device, info)
    return Info(
        renderer=text_of(info.renderer),
        version=text_of(info.version),
        loader=text_of(info.loader),
        max_size=info.max_size,
        backend=backend,
        compiled=info.compiled,
        loaded=info.loaded,
    )
