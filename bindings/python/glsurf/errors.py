# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Exceptions. Each message says what is wrong, where, and what to do."""
from __future__ import annotations

import difflib
import importlib
from typing import Any, Collection

from ._native import ffi, lib


class GlsurfError(Exception):
    """Base of glsurf's exceptions. str() returns the message.

    `result` is the library's glsurf_result as an int, or 0 if the error does not come from the
    library.
    """

    result: int = 0

    def __init__(self, message: str, result: int | None = None) -> None:
        super().__init__(message)
        if result is not None:
            self.result = result


class ArgumentError(GlsurfError, ValueError):
    """A value is not allowed, or the current OpenGL context is not the object's."""

    result = int(lib.GLSURF_ERROR_ARGUMENT)


class ArgumentTypeError(ArgumentError, TypeError):
    """A value's type is not allowed, such as text where a number is expected."""


class LimitError(GlsurfError):
    """An image or object is too large for the driver or for the memory limit."""

    result = int(lib.GLSURF_ERROR_LIMIT)


class NoMemoryError(GlsurfError, MemoryError):
    """The CPU or the driver is out of memory. The object cannot be used any more."""

    result = int(lib.GLSURF_ERROR_MEMORY)


class UnsupportedError(GlsurfError):
    """No context of OpenGL 3.3 or OpenGL ES 3.0 is available, or the driver lacks a function."""

    result = int(lib.GLSURF_ERROR_UNSUPPORTED)


class GLError(GlsurfError):
    """The driver failed at something that OpenGL guarantees. The object cannot be used any more."""

    result = int(lib.GLSURF_ERROR_GL)


class GeometryError(GlsurfError):
    """The matches agree on no geometry, or on a degenerate or mirrored one."""

    result = int(lib.GLSURF_ERROR_GEOMETRY)


class ForkError(GlsurfError, RuntimeError):
    """The process was forked after glsurf began to use OpenGL, which does not survive a fork."""


_CLASSES: dict[int, type[GlsurfError]] = {
    kind.result: kind
    for kind in (ArgumentError, LimitError, NoMemoryError, UnsupportedError, GLError, GeometryError)
}
_CLASSES[int(lib.GLSURF_ERROR_MIRRORED)] = GeometryError


def unknown(what: str, name: Any, names: Collection[str]) -> ArgumentError:
    """Returns the exception for a name that is not one of `names`. It tells the nearest one."""
    near = difflib.get_close_matches(str(name), names, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"use one of: {', '.join(names)}"
    return ArgumentError(f"unknown {what} {name!r}; {hint}")


def check_type(name: str, value: Any, kind: Any, wanted: str) -> None:
    """Raises ArgumentError unless the value is of a type; text is no sequence."""
    if not isinstance(value, kind) or isinstance(value, (str, bytes)):
        raise ArgumentTypeError(f"{name} is of type {type(value).__name__}; give {wanted}")


def import_other(module: str, sentence: str) -> Any:
    """Imports a module of another package. Raises GlsurfError with the sentence without it."""
    try:
        return importlib.import_module(module)
    except ImportError:
        raise GlsurfError(sentence) from None


def error_of(result: int, message: str = "") -> GlsurfError:
    """Returns the exception for a glsurf_result. Without a message, it has the result's text."""
    text = message or str(ffi.string(lib.glsurf_result_string(result)).decode())
    return _CLASSES.get(result, GlsurfError)(text, result)


def check_result(result: int, geometry: str = "", argument: str = "") -> None:
    """Raises the exception for a result other than GLSURF_OK. geometry, argument: the sentences if
    there is no geometry, or if a number is wrong that only the library knows."""
    sentences = {lib.GLSURF_ERROR_GEOMETRY: geometry, lib.GLSURF_ERROR_ARGUMENT: argument}
    if result != lib.GLSURF_OK:
        raise error_of(result, sentences.get(result, ""))


def text_of(pointer: Any) -> str:
    """Converts a `const char *` of the library to text; "" for NULL."""
    return str(ffi.string(pointer).decode("utf-8", "replace")) if pointer else ""
