# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The settings of an extractor, and the properties of a device."""
from __future__ import annotations

import inspect
import operator
import re
import textwrap
from dataclasses import dataclass, fields, make_dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterable, Literal, Optional, TypeVar, Union

import numpy as np

from ._native import ffi, lib
from .errors import ArgumentError, ArgumentTypeError, text_of, unknown

T = TypeVar("T")

PATHS: dict[str, int] = {text_of(lib.glsurf_path_name(i)): i for i in range(lib.GLSURF_PATHS)}


@dataclass(frozen=True)
class Setting:
    """A row of the library's table of settings; glsurf/settings.h describes the fields."""

    name: str
    type: int
    offset: int
    kind: Any  #: type of a value in Python
    default: Any  #: default value; 0 of `threshold`: the library chooses
    help: str
    choices: dict[str, int]  #: numbers of a choice, by name
    is_fixed: bool  #: Extractor.change() does not take it


#: C type of each type of setting, Python's type, and how the default value becomes Python's.
_TYPES: dict[int, tuple[str, Any, Callable[[float], Any]]] = {
    lib.GLSURF_SETTING_CHOICE: ("int", Literal, int),
    lib.GLSURF_SETTING_COUNT: ("uint32_t", int, int),
    lib.GLSURF_SETTING_PAIR: ("uint32_t", Optional[tuple[int, int]], lambda value: None),
    lib.GLSURF_SETTING_BYTES: ("uint64_t", Union[int, str], int),
    lib.GLSURF_SETTING_REAL: ("float", float, lambda value: float(f"{value:.7g}")),
    lib.GLSURF_SETTING_SWITCH: ("bool", bool, bool),
}


def _read_table() -> dict[str, Setting]:
    """Reads the library's table: rows by name, in its order."""
    count = ffi.new("size_t *")
    rows = lib.glsurf_settings(count)
    table = {}
    for row in rows[0 : count[0]]:
        choices = row.choices[0 : int(row.maximum) + 1] if row.choices else ()
        names = [text_of(choice.name) for choice in choices]
        texts = [f'"{name}": {text_of(at.help)}' for name, at in zip(names, choices)]
        help = "; ".join(texts) if texts else text_of(row.help)
        name = text_of(row.name)
        _, kind, convert = _TYPES[row.type]
        table[name] = Setting(
            name=name, type=row.type, offset=row.offset,
            kind=kind[tuple(names)] if names else kind,
            default=names[0] if names else convert(np.nan_to_num(row.default_value)),
            help=help.replace("{", "").replace("}", ""),
            choices={name: i for i, name in enumerate(names)},
            is_fixed=row.effect == lib.GLSURF_SETTING_FIXED,
        )  # fmt: skip
    return table


SETTINGS = _read_table()
PRESETS = SETTINGS["preset"].choices
DETECTORS = SETTINGS["detector"].choices
# Keywords in place of **settings: for help(), and in the stubs of native/stubs.py.
KEYWORDS = [
    inspect.Parameter(
        row.name, inspect.Parameter.KEYWORD_ONLY, default=row.default, annotation=row.kind
    )
    for row in SETTINGS.values()
]


def _describe_all() -> str:
    """The docstring of Settings."""
    lines = ["Settings of an Extractor. 0 also stands for the default value of a number.", ""]
    for row, keyword in zip(SETTINGS.values(), KEYWORDS):
        indent = " " * 4
        lines += textwrap.wrap(str(keyword), 98, subsequent_indent=indent)
        lines += textwrap.wrap(row.help, 98, initial_indent=indent, subsequent_indent=indent)
    return "\n".join(lines)


if TYPE_CHECKING:

    class Settings:
        """Settings of an Extractor, from the library's table."""

        def __init__(self, **settings: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

else:
    Settings = make_dataclass(
        "Settings",
        [(row.name, row.kind, row.default) for row in SETTINGS.values()],
        frozen=True,
        namespace={"__module__": __name__, "__doc__": _describe_all()},
    )


def signature_of(call: Callable[..., Any]) -> inspect.Signature:
    """Returns the signature of a method with its **settings replaced by the names of all."""
    own = {name: at for name, at in inspect.signature(call).parameters.items() if name != "self"}
    own.pop("settings")
    named = [at for at in KEYWORDS if at.name not in own]
    return inspect.Signature(sorted([*own.values(), *named], key=lambda at: at.kind))


# Settings that Extractor.change() takes.
CHANGEABLE = tuple(row.name for row in SETTINGS.values() if not row.is_fixed)


@dataclass(frozen=True)
class Info:
    """Properties of a device.

    renderer, version  of the driver; with context "cpu", of the library
    loader             source of OpenGL's functions
    max_size           maximum width and height of an image in one piece, in pixels
    backend            "gl" or "cpu"
    compiled, loaded   numbers of programs that the driver compiled, and that were loaded instead
    tuned              True if the device takes the paths that tune() measured on this machine
    """

    renderer: str
    version: str
    loader: str
    max_size: int
    backend: str
    compiled: int
    loaded: int
    tuned: bool


def whole(name: str, value: Any, bits: int = 32, others: str = "") -> int:
    """Checks a whole number from 0 to 2^bits - 1. `others`: other values that the caller takes.
    Raises ArgumentError."""
    sentence = f"{name} is {value!r}; give a whole number from 0 to {(1 << bits) - 1}{others}"
    try:
        number = operator.index(value)
    except TypeError:
        raise ArgumentTypeError(sentence) from None
    if not 0 <= number < 1 << bits:
        raise ArgumentError(sentence)
    return number


def size(name: str, value: Any) -> int:
    """Checks a number of bytes, also as text such as "512M". Raises ArgumentError."""
    found = re.fullmatch("([0-9]+)([KMG])", value) if isinstance(value, str) else None
    number = int(found[1]) << {"K": 10, "M": 20, "G": 30}[found[2]] if found else value
    return whole(name, number, 64, ', or text such as "512M" or "4G"')


def real(name: str, value: Any) -> float:
    """Converts to a float, but not from text. Raises ArgumentError."""
    sentence = f"{name} is {value!r}; give a number"
    if isinstance(value, (str, bytes, bytearray)):  # float() would read them
        raise ArgumentTypeError(sentence)
    try:
        return float(value)
    except TypeError:
        raise ArgumentTypeError(sentence) from None
    except (ValueError, OverflowError):
        raise ArgumentError(sentence) from None


def limited(name: str, value: Any, wanted: str, fits: Callable[[float], bool]) -> float:
    """Converts to a float that fits. Raises ArgumentError."""
    number = real(name, value)
    if not fits(number):
        raise ArgumentError(f"{name} is {value!r}; give {wanted}")
    return number


def above_zero(name: str, value: Any) -> float:
    """Converts to a finite float above 0. Raises ArgumentError."""
    return limited(name, value, "a finite number above 0", lambda one: 0 < one < np.inf)


def truth(name: str, value: Any) -> bool:
    """Converts to True or False. Raises ArgumentError."""
    sentence = f"{name} is {value!r}; give True or False"
    if not isinstance(value, (int, np.bool_)):
        raise ArgumentTypeError(sentence)
    if value not in (0, 1):
        raise ArgumentError(sentence)
    return bool(value)


def one_of(names: dict[str, int], name: str, value: Any) -> int:
    """Returns the number of a name. Raises ArgumentError."""
    if not isinstance(value, str) or value not in names:
        raise unknown(name, value, names)
    return names[value]


def paths_of(names: Iterable[str]) -> int:
    """Returns paths, given by names or by one name, as bits. Raises ArgumentError."""
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


#: Functions that check and convert a value.
_CHECKS: dict[int, Callable[[str, Any], Any]] = {
    lib.GLSURF_SETTING_CHOICE: lambda name, value: value,
    lib.GLSURF_SETTING_COUNT: whole,
    lib.GLSURF_SETTING_PAIR: lambda name, value: None if value is None else _pair(name, value),
    lib.GLSURF_SETTING_BYTES: size,
    lib.GLSURF_SETTING_REAL: real,
    lib.GLSURF_SETTING_SWITCH: truth,
}


def make_settings(values: dict[str, Any], others: Iterable[str] = ()) -> Settings:
    """Makes Settings from keyword arguments, with each value converted. Raises ArgumentError.
    `others`: the caller's other keywords."""
    for name in values:
        if name not in SETTINGS:
            raise unknown("setting", name, [*SETTINGS, *others])
    checks = {name: _CHECKS[SETTINGS[name].type] for name in values}
    return Settings(**{name: checks[name](name, value) for name, value in values.items()})


def fill_desc(desc: Any, settings: Settings) -> None:
    """Sets the fields of a glsurf_extractor_desc. Raises ArgumentError."""
    for row in SETTINGS.values():
        value = getattr(settings, row.name)
        if value == row.default:
            continue  # 0, which every detector takes
        field = ffi.cast(f"{_TYPES[row.type][0]} *", ffi.cast("char *", desc) + row.offset)
        if row.type == lib.GLSURF_SETTING_PAIR:
            field[0], field[1] = _pair(row.name, value)
        elif row.type == lib.GLSURF_SETTING_CHOICE:
            field[0] = one_of(row.choices, row.name, value)
        else:
            field[0] = value


def made_of(kind: Callable[..., T], struct: Any, **others: Any) -> T:
    """Makes a dataclass from the fields of a struct of the library with the same names.
    `const char *` becomes text. `others` has the remaining fields."""
    values: dict[str, Any] = {}
    for field in fields(kind):
        if field.name not in others:
            values[field.name] = getattr(struct, field.name)
    texts = {name: text_of(at) for name, at in values.items() if isinstance(at, ffi.CData)}
    return kind(**{**values, **texts, **others})


def info_of(device: Any, backend: str) -> Info:
    """Returns the properties of a device. Call it in the device's context."""
    info = ffi.new("glsurf_info *")
    lib.glsurf_device_info(device, info)
    return made_of(Info, info, backend=backend)
