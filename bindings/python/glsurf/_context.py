# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Where calls run: headless, in the application's current context, or in plain C."""
from __future__ import annotations

import os
import signal
import threading
from collections import deque
from concurrent.futures import Future
from typing import Any, Callable, MutableMapping, TypeVar
from weakref import WeakValueDictionary

from ._handle import Handle
from ._native import ffi, lib
from ._thread import API_NAMES, check_fork, gl_thread, note_gl
from .errors import ArgumentError, ForkError, UnsupportedError

T = TypeVar("T")


class Context:
    """Runs functions that call the library, in the right thread and OpenGL context."""

    name = ""
    uses_gl = True
    takes_textures = False

    def check(self) -> None:
        """Raises ForkError if the process was forked."""
        if self.uses_gl:
            check_fork()

    def fill(self, desc: Any) -> None:
        """Sets the fields of a description of a device that say where it lives."""
        raise NotImplementedError

    def devices(self) -> MutableMapping[object, Any]:
        """The devices that objects share, by key()."""
        return {}  # none are shared

    def key(self) -> object:
        """What tells contexts apart that have a device each."""
        return None

    def run(self, function: Callable[[], T]) -> T:
        """Calls the function and waits for it. Ctrl-C ends the wait: a function that has not
        begun then never does, and the result of another is dropped."""
        raise NotImplementedError

    def post(self, function: Callable[[], T]) -> Future[T]:
        """As run(), without waiting where a thread of its own does the work."""
        raise NotImplementedError

    def own(self, handle: Handle) -> None:
        """Called inside run() for a new object."""

    def release(self, handle: Handle) -> None:
        """Has the object destroyed, without waiting. The garbage collector calls this from
        any thread, in the middle of anything."""
        raise NotImplementedError

    def close(self, handle: Handle) -> None:
        """As release(), when the application says so."""
        self.release(handle)


class Headless(Context):
    """The process's own OpenGL context, on the process's GL thread."""

    name = "headless"

    def __init__(self, api: str = "any") -> None:
        self.api = api
        self._thread = gl_thread()

    def fill(self, desc: Any) -> None:
        desc.get_proc_address = ffi.addressof(lib, "glsurf_context_get_proc_address")

    def devices(self) -> MutableMapping[object, Any]:
        return self._thread.devices

    def key(self) -> object:
        return self.api

    def run(self, function: Callable[[], T]) -> T:
        self.check()
        return self._thread.call(function, self.api)

    def post(self, function: Callable[[], T]) -> Future[T]:
        self.check()
        return self._thread.post(function, self.api)

    def own(self, handle: Handle) -> None:
        self._thread.own(handle, self.api, handle.release)

    def release(self, handle: Handle) -> None:
        self._thread.discard(handle)


def _undisturbed(function: Callable[[], T]) -> T:
    """Calls the function, with Ctrl-C put off until it ends.

    Otherwise Ctrl-C could come between two calls of the library that belong together, such as
    a submit and what Python notes about it. Python's signals come to the main thread only, and
    a call of the library cannot be interrupted anyway.
    """
    if threading.current_thread() is not threading.main_thread():
        return function()
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler):
        return function()
    caught: list[tuple[int, Any]] = []
    signal.signal(signal.SIGINT, lambda number, frame: caught.append((number, frame)))
    try:
        return function()
    finally:
        signal.signal(signal.SIGINT, handler)
        if caught:
            handler(*caught[-1])


class _Direct(Context):
    """Calls run on the caller's thread, one at a time."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._depth = 0  # of calls of run() under the lock, one inside the other
        self._process = os.getpid()
        self._left: deque[Handle] = deque()  # to be destroyed when the lock is free

    def check(self) -> None:
        super().check()
        if self._process != os.getpid():
            # In a fork, a thread of the parent may hold the lock, and have left the object in the
            # middle of a call. It never goes on here.
            if not self._lock.acquire(blocking=False):
                raise ForkError(
                    "this process was forked while another thread used the object; make another "
                    "one here"
                )
            self._process = os.getpid()
            self._lock.release()

    def run(self, function: Callable[[], T]) -> T:
        self.check()
        try:
            with self._lock:
                self._depth += 1
                try:
                    return _undisturbed(function)
                finally:
                    self._depth -= 1
        finally:
            self._destroy_left()

    def _destroy_left(self) -> None:
        """Unless a call runs, which does it when it ends."""
        while self._left and self._lock.acquire(blocking=False):
            try:
                if self._depth:
                    return
                while self._left:
                    self._left.popleft().release()
            finally:
                self._lock.release()

    def post(self, function: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(self.run(function))
        except Exception as error:
            future.set_exception(error)
        return future

    def release(self, handle: Handle) -> None:
        # The garbage collector must not wait for another thread that is in a call on the device,
        # and must not come between a call of this thread and its message.
        self._left.append(handle)
        self._destroy_left()

    def close(self, handle: Handle) -> None:
        with self._lock:
            handle.release()


class Cpu(_Direct):
    """Plain C, without OpenGL."""

    name = "cpu"
    uses_gl = False

    def fill(self, desc: Any) -> None:
        desc.backend = lib.GLSURF_BACKEND_CPU


# Of the application's contexts. A device is kept by its objects, not by this table: the address of
# a context that is gone may be that of another one later.
_CURRENT: MutableMapping[object, Any] = WeakValueDictionary()


class Current(_Direct):
    """The application's OpenGL context, which is current on the thread of each call."""

    name = "current"
    takes_textures = True

    def __init__(self) -> None:
        super().__init__()
        note_gl()
        self._platform = lib.glsurf_python_current()
        if self._platform == lib.GLSURF_PYTHON_NO_CONTEXT:
            raise UnsupportedError(
                "no OpenGL context is current on this thread; make the application's context "
                'current first, or use context="headless"'
            )

    def fill(self, desc: Any) -> None:
        desc.get_proc_address = lib.glsurf_python_loader(self._platform)

    def devices(self) -> MutableMapping[object, Any]:
        return _CURRENT

    def key(self) -> object:
        address = ffi.cast("uintptr_t", lib.glsurf_python_context(self._platform))
        return int(self._platform), int(address)


def open_context(name: str, api: str = "any") -> Context:
    """The context of a device: "headless", "current" or "cpu".

    api: "any", "gl" or "gles"; anything but "any" only with "headless".

    Raises ArgumentError for other names, UnsupportedError if none is current, ForkError.
    """
    if api not in API_NAMES:
        raise ArgumentError(f'unknown api {api!r}; use "any", "gl" or "gles"')
    if api != "any" and name != "headless":
        raise ArgumentError('api chooses the context that "headless" makes; leave it out')
    if name == "headless":
        return Headless(api)
    if name == "current":
        return Current()
    if name == "cpu":
        return Cpu()
    raise ArgumentError(f'unknown context {name!r}; use "headless", "current" or "cpu"')
