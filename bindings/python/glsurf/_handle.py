# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Pointers to objects of the library: in what order they are destroyed, and what they log."""
from __future__ import annotations

import logging
import sys
from collections import deque
from typing import Any, Callable

from ._native import ffi, lib
from .errors import text_of

_LOGGER = logging.getLogger("glsurf")


class Log:
    """What the library says about a device and its objects."""

    def __init__(self) -> None:
        self.struct = ffi.new("glsurf_python_log *")
        self._warnings: deque[str] = deque()

    @property
    def error(self) -> str:
        """The last error, or "". In the device's context."""
        return text_of(self.struct.error)

    def take(self) -> None:
        """Takes the warnings over. In the device's context."""
        log = self.struct
        if log.warnings != 0:
            others, log.warnings = log.warnings - 1, 0
            more = f" ({others} warnings before it are left out)" if others > 0 else ""
            self._warnings.append(text_of(log.warning) + more)

    def report(self) -> None:
        """Gives the warnings to the logger "glsurf". In any thread, outside of calls."""
        while self._warnings and not sys.is_finalizing():
            try:
                _LOGGER.warning("%s", self._warnings.popleft())
            except IndexError:  # another thread reports, too
                return


class Handle:
    """A pointer to an object of the library, and how to destroy it. In the object's context.

    The object is destroyed once it is released and no object that was made from it is left.
    The handle without a parent is that of the device.
    """

    def __init__(self, destroy: Callable[[Any], None], parent: Handle | None) -> None:
        self.log: Log = parent.log if parent else Log()
        self._device: Handle = parent._device if parent else self
        self._destroy = destroy
        self._pointers: list[Any] = []  # one, until it is destroyed
        self._children: set[Handle] = set()
        self._parent = parent
        self._released = False

    def set(self, pointer: Any) -> None:
        """Notes the object."""
        self._pointers.append(pointer)
        if self._parent is not None:
            self._parent._children.add(self)

    def get(self) -> Any:
        """The pointer, or None."""
        return self._pointers[0] if self._pointers and not self._released else None

    def message(self) -> str:
        """Why the last call on the device or one of its objects failed, or ""."""
        device = self._device._pointers  # a device that is released lives as long as its objects
        return text_of(lib.glsurf_device_message(device[0])) if device else ""

    def release(self) -> None:
        """Destroys the object unless others still need it."""
        self._released = True
        if self._children or not self._pointers:
            return
        self._destroy(self._pointers.pop())
        self.log.take()
        parent, self._parent = self._parent, None
        if parent is not None:
            parent._children.discard(self)
            if parent._released:
                parent.release()
