# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The settings of an extractor, and what a device runs on."""
from __future__ import annotations

import inspect
import operator
import textwrap
from dataclasses import dataclass, fields, make_dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterable, TypeVar

import numpy as np

from ._native import ffi, lib
from .errors import ArgumentError, ArgumentTypeError, text_of

T = TypeVar("T")

PATHS: dict[str, int] = {text_of(lib.glsurf_path_name(i)): i for i in range(lib.GLSURF_PATHS)}


@dataclass(frozen=True)
class Setting:
    """A row of the library's table of settings: glsurf/settings.h describes it."""

    name: str
    type: int
    offset: int
    default: Any  #: which leaves the choice to the library
    help: str
    choices: dict[str, int]  #: number by name, of a choice
    is_result: bool  #: features depend on it
    is_fixed: bool  #: Extractor.change() does not take it
    hidden_from_command: bool  #: users of a command have no reason to set it
    detector: str  #: which alone takes it; "": any


#: What C has for a type, and what a setting of it is by default.
_TYPES: dict[int, tuple[str, Any]] = {
    lib.GLSURF_SETTING_CHOICE: ("int", None),
    lib.GLSURF_SETTING_COUNT: ("uint32_t", 0),
    lib.GLSURF_SETTING_PAIR: ("uint32_t", None),
    lib.GLSURF_SETTING_BYTES: ("uint64_t", 0),
    lib.GLSURF_SETTING_REAL: ("float", 0.0),
    lib.GLSURF_SETTING_SWITCH: ("bool", False),
}


def _read_table() -> dict[str, Setting]:
    """The rows by name, in the order of the library."""
    count = ffi.new("size_t *")
    rows = lib.glsurf_settings(count)
    table = {}
    for row in rows[0 : count[0]]:
        choices = row.choices[0 : int(row.maximum) + 1] if row.choices else ()
        names = [text_of(choice.name) for choice in choices]
        texts = [f'"{name}": {text_of(at.help)}' for name, at in zip(names, choices)]
        help = "; ".join(texts) if texts else text_of(row.help)
        name = text_of(row.name)
        table[name] = Setting(
            name=name, type=row.type, offset=row.offset,
            default=names[0] if names else _TYPES[row.type][1],
            help=help.replace("{", "").replace("}", ""),
            choices={name: i for i, name in enumerate(names)},
            is_result=row.is_result, is_fixed=row.effect == lib.GLSURF_SETTING_FIXED,
            hidden_from_command=row.hidden_from_command,
            detector=text_of(row.needs_detector),
        )  # fmt: skip
    return table


SETTINGS = _read_table()
PRESETS = SETTINGS["preset"].choices
DETECTORS = SETTINGS["detector"].choices


def _describe_all() -> str:
    """The documentation of Settings."""
    lines = ["Settings of an Extractor. What is left out has the default of the library.", ""]
    width = max(map(len, SETTINGS)) + 2
    for row in SETTINGS.values():
        lines += textwrap.wrap(
            row.help, 98, initial_indent=row.name.ljust(width), subsequent_indent=" " * width
        )
    return "\n".join(lines)


if TYPE_CHECKING:

    class Settings:
        """Made from the library's table."""

        def __init__(self, **values: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

else:
    Settings = make_dataclass(
        "Settings",
        [(row.name, Any, row.default) for row in SETTINGS.values()],
        frozen=True,
        namespace={"__module__": __name__, "__doc__": _describe_all()},
    )


def signature_of(call: Callable[..., Any]) -> inspect.Signature:
    """The signature of a call that takes settings as **values, with all of them by name."""
    own = inspect.signature(call).parameters.values()
    named = [
        inspect.Parameter(row.name, inspect.Parameter.KEYWORD_ONLY, default=row.default)
        for row in SETTINGS.values()
    ]
    kept = [at for at in own if at.name != "self" and at.kind is not at.VAR_KEYWORD]
    return inspect.Signature(named + kept)


# What Extractor.change() takes.
CHANGEABLE = tuple(row.name for row in SETTINGS.values() if not row.is_fixed)


@dataclass(frozen=True)
class Info:
    """What a device runs on.

    renderer, version  of the driver, or of the library with context "cpu"
    loader             where OpenGL's functions come from
    max_size           largest width and height of an image, in pixels
    backend            "gl" or "cpu"
    compiled, loaded   programs that the driver has compiled, and that were loaded instead
    tuned              it takes the paths that were measured on this machine: see tune()
    """

    renderer: str
    version: str
    loader: str
    max_size: int
    backend: str
    compiled: int
    loaded: int
    tuned: bool


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


def _pair(name: str, value: Any) -> tuple[int, int]:
    if value is None:
        return 0, 0
    try:
        columns, rows = value
    except (TypeError, ValueError):
        raise ArgumentError(f"{name} is {value!r}; give (columns, rows) or None") from None
    return whole(f"columns of {name}", columns), whole(f"rows of {name}", rows)


#: What checks a value, and gives it the type of the setting.
_CHECKS: dict[int, Callable[[str, Any], Any]] = {
    lib.GLSURF_SETTING_CHOICE: lambda name, value: value,
    lib.GLSURF_SETTING_COUNT: whole,
    lib.GLSURF_SETTING_PAIR: lambda name, value: None if value is None else _pair(name, value),
    lib.GLSURF_SETTING_BYTES: lambda name, value: whole(name, value, 64),
    lib.GLSURF_SETTING_REAL: real,
    lib.GLSURF_SETTING_SWITCH: truth,
}


def make_settings(values: dict[str, Any]) -> Settings:
    """Settings of keyword arguments, with each value of its type. Raises ArgumentError."""
    for name in values:
        if name not in SETTINGS:
            names = ", ".join(sorted(SETTINGS))
            raise ArgumentError(f"unknown setting {name!r}; use one of: {names}")
    checks = {name: _CHECKS[SETTINGS[name].type] for name in values}
    return Settings(**{name: checks[name](name, value) for name, value in values.items()})


def fill_desc(desc: Any, settings: Settings) -> None:
    """Sets the fields of a glsurf_extractor_desc. Raises ArgumentError."""
    for row in SETTINGS.values():
        value = getattr(settings, row.name)
        field = ffi.cast(f"{_TYPES[row.type][0]} *", ffi.cast("char *", desc) + row.offset)
        if row.type == lib.GLSURF_SETTING_PAIR:
            field[0], field[1] = _pair(row.name, value)
        elif row.type == lib.GLSURF_SETTING_CHOICE:
            field[0] = one_of(row.choices, row.name, value)
        else:
            field[0] = value


def result_values(settings: Settings) -> dict[str, str]:
    """The settings that features depend on, as the library has them, by name. Raises
    ArgumentError."""
    desc, count = ffi.new("glsurf_extractor_desc *"), ffi.new("size_t *")
    fill_desc(desc, settings)
    rows = lib.glsurf_settings(count)
    values = {}
    for row in rows[0 : count[0]]:
        if row.is_result:
            numbers = range(2 if row.type == lib.GLSURF_SETTING_PAIR else 1)
            texts = (f"{lib.glsurf_setting_get(ffi.addressof(row), desc, i):.9g}" for i in numbers)
            values[text_of(row.name)] = "x".join(texts)
    return values


def applies(name: str, settings: Settings) -> bool:
    """Whether the detector and preset of the settings take their value of this one. Raises
    ArgumentError."""
    desc = ffi.new("glsurf_extractor_desc *")
    fill_desc(desc, settings)
    row = lib.glsurf_settings(ffi.NULL) + list(SETTINGS).index(name)
    return bool(lib.glsurf_setting_applies(row, desc))


def threshold_of(settings: Settings) -> float:
    """The threshold of the settings; if it is 0, the one that the library takes then."""
    if settings.threshold > 0:
        return float(np.float32(settings.threshold))
    detector, preset = DETECTORS[settings.detector], PRESETS[settings.preset]
    threshold = np.float32(lib.glsurf_detector_threshold(detector, preset))
    if settings.detector == "dog" and settings.intervals > 0:
        threshold *= np.float32(lib.GLSURF_DOG_INTERVALS) / np.float32(settings.intervals)
    return float(threshold)


def made_of(kind: Callable[..., T], struct: Any, **others: Any) -> T:
    """A dataclass with the values that a struct of the library has by the same names, text for
    `const char *`; `others` has the rest."""
    values: dict[str, Any] = {}
    for field in fields(kind):
        if field.name not in others:
            values[field.name] = getattr(struct, field.name)
    texts = {name: text_of(at) for name, at in values.items() if isinstance(at, ffi.CData)}
    return kind(**{**values, **texts, **others})


def info_of(device: Any, backend: str) -> Info:
    """What the library says about a device. In its context."""
    info = ffi.new("glsurf_info *")
    lib.glsurf_device_info(device, info)
    return made_of(Info, info, backend=backend)
