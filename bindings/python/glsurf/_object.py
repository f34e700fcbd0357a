# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Python's handles of the library's objects: the order of destruction, logs, the contexts in
which calls run (headless, the application's current context, or plain C), and closing by the
application or the garbage collector."""
from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from collections import deque
from concurrent.futures import Future
from typing import Any, Callable, MutableMapping, NoReturn, TypeVar
from weakref import WeakValueDictionary

from ._native import ffi, lib
from ._thread import API_NAMES, check_fork, forked, gl_thread, note_gl
from .errors import ArgumentError, ForkError, GlsurfError, UnsupportedError, error_of, text_of

T = TypeVar("T")
C = TypeVar("C", bound="Closing")

_LOGGER = logging.getLogger("glsurf")


class Log:
    """Messages of the library about a device and its objects."""

    def __init__(self) -> None:
        self.struct = ffi.new("glsurf_python_log *")
        self._warnings: deque[str] = deque()

    def take_error(self) -> str:
        """Returns and clears the last error, or "". Call it in the device's context."""
        error = text_of(self.struct.error)
        self.struct.error = b""
        return error

    def take(self) -> None:
        """Queues warnings for report(). Call it in the device's context."""
        log = self.struct
        if log.warnings != 0:
            others, log.warnings = log.warnings - 1, 0
            more = f" ({others} warnings before it are left out)" if others > 0 else ""
            self._warnings.append(text_of(log.warning) + more)

    def report(self) -> None:
        """Passes the warnings to the logger "glsurf". Any thread may call it, outside of calls."""
        while self._warnings and not sys.is_finalizing():
            try:
                _LOGGER.warning("%s", self._warnings.popleft())
            except IndexError:  # another thread reports, too
                return


class Handle:
    """A pointer to an object of the library, and its destroy function. Call in its context.

    The object is destroyed once it is released and every object made from it is destroyed. The
    device's handle has no parent.
    """

    def __init__(self, destroy: Callable[[Any], None], parent: Handle | None) -> None:
        self.log: Log = parent.log if parent else Log()
        self._destroy = destroy
        self._pointers: list[Any] = []  # one, until it is destroyed
        self._children: set[Handle] = set()
        self._parent = parent
        self._released = False

    def set(self, pointer: Any) -> None:
        """Sets the pointer."""
        self._pointers.append(pointer)
        if self._parent is not None:
            self._parent._children.add(self)

    def get(self) -> Any:
        """The pointer, or None before set() and after release()."""
        return self._pointers[0] if self._pointers and not self._released else None

    def release(self) -> None:
        """Destroys the object, now or when the last object made from it is destroyed."""
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


class Context:
    """Runs functions that call the library, on the right thread and in the right OpenGL context."""

    name = ""
    uses_gl = True
    takes_textures = False

    def check(self) -> None:
        """Raises ForkError if the process was forked."""
        if self.uses_gl:
            check_fork()

    def fill(self, desc: Any) -> None:
        """Sets the backend or the loader in a glsurf_device_desc."""
        raise NotImplementedError

    def devices(self) -> MutableMapping[object, Any]:
        """The table of shared devices, by key()."""
        return {}  # none are shared

    def key(self) -> object:
        """The key of this context in devices(). Each key has its own device."""
        return None

    def run(self, function: Callable[[], T]) -> T:
        """Calls the function and waits for its result. Ctrl-C ends the wait: if the function has
        not begun, it never runs; if it has, its result is dropped."""
        raise NotImplementedError

    def post(self, function: Callable[[], T]) -> Future[T]:
        """Like run(), but does not wait if the context has its own thread."""
        raise NotImplementedError

    def own(self, handle: Handle) -> None:
        """Registers a new object. Called inside run()."""

    def release(self, handle: Handle) -> None:
        """Schedules the object's destruction, without waiting. The garbage collector calls this
        on any thread, at any moment."""
        raise NotImplementedError

    def close(self, handle: Handle) -> None:
        """Like release(), but called by the application."""
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
    """Calls the function, and delays Ctrl-C until it returns.

    Without the delay, Ctrl-C could separate steps that belong together, such as a submit and
    Python's record of it. Only the main thread receives signals. A call of the library cannot be
    interrupted anyway.
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
    """Runs calls on the caller's thread, one at a time."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._depth = 0  # nesting depth of run() under the lock
        self._process = os.getpid()
        self._left: deque[Handle] = deque()  # objects to destroy when the lock is free

    def check(self) -> None:
        super().check()
        if self._process != os.getpid():
            # A thread of the parent may have held the lock during a call. That thread does not
            # exist in this process, so the lock stays taken and the object half changed.
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
        """Destroys queued objects, unless a call is running, which does it at its end."""
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
        # The garbage collector must not wait for another thread's call, and must not run between
        # a call of this thread and the reading of its message.
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


# Devices of the application's contexts, kept alive by their objects only: a new context may get
# the address of a destroyed one.
_CURRENT: MutableMapping[object, Any] = WeakValueDictionary()


class Current(_Direct):
    """The application's OpenGL context, current on the calling thread."""

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
    """Makes the Context of a device from its name: "headless", "current" or "cpu".

    api: "any", "gl" or "gles"; must be "any" unless the name is "headless".

    Raises ArgumentError for other names, UnsupportedError if no context is current, ForkError.
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


class Native:
    """An object of the library in its context. Call the library inside run(), and check() results.

    what    name in messages, such as "extractor"
    create  makes the object. Takes a pointer to a pointer, and the parent's pointer or, for a
            device, the log; returns a glsurf_result
    parent  object that this one is made from, and that outlives it; None: a device
    """

    def __init__(
        self,
        context: Context,
        what: str,
        create: Callable[[Any, Any], int],
        parent: Native | None = None,
    ) -> None:
        self.context = context
        self.what = what
        name = f"glsurf_{what.replace(' object', '').replace(' ', '_')}"
        handle = Handle(getattr(lib, name + "_destroy"), parent._handle if parent else None)
        self._handle: Handle = handle
        self._closed = False

        def make() -> None:
            out = ffi.new(name + " **")
            try:
                self.check(create(out, parent.pointer() if parent else handle.log.struct))
            finally:
                handle.log.take()
            handle.set(out[0])
            context.own(handle)

        try:
            context.run(make)
        except BaseException:
            self._end(context.release)  # after Ctrl-C, the GL thread may still make the object
            raise
        finally:
            handle.log.report()

    def run(self, function: Callable[[Any], T]) -> T:
        """Calls the function with the pointer, in the object's context."""
        self._check_open()
        try:
            return self.context.run(lambda: self._call(function))
        finally:
            self._handle.log.report()

    def call(self, function: Callable[..., int], *arguments: Any) -> None:
        """Calls a function of the library with the pointer and `arguments`. Raises its error."""
        self.run(lambda pointer: self.check(function(pointer, *arguments)))

    def post(self, function: Callable[[Any], T]) -> Future[T]:
        """Like run(), but does not wait if the context has its own thread."""
        self._check_open()
        future = self.context.post(lambda: self._call(function))
        future.add_done_callback(lambda _: self._handle.log.report())
        return future

    def poll(self, function: Callable[[Any, Any], int]) -> bool:
        """Returns the bool that a function of the library writes to its second argument."""

        def call(pointer: Any) -> bool:
            ready = ffi.new("bool *")
            self.check(function(pointer, ready))
            return bool(ready[0])

        return self.run(call)

    def pointer(self) -> Any:
        """The pointer. Call it inside run(). Raises GlsurfError if the object is closed."""
        pointer = self._handle.get()
        if pointer is None:
            raise self.closed_error()
        return pointer

    def check(self, result: int) -> None:
        """Raises the exception for a result other than GLSURF_OK. Call it inside run()."""
        if result != lib.GLSURF_OK:
            raise error_of(result, self._handle.log.take_error())

    @property
    def closed(self) -> bool:
        """True after close()."""
        return self._closed

    def closed_error(self) -> GlsurfError:
        """The exception that calls raise after close()."""
        return GlsurfError(f"this {self.what} is closed; make another")

    def close(self) -> None:
        """Destroys the object and frees its GPU memory. More calls do nothing."""
        self._end(self.context.close)

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            f"a glsurf {self.what} cannot be pickled or copied; make one in each process"
        )

    def __del__(self) -> None:
        if not getattr(self, "_closed", True):
            self._end(self.context.release)

    def _end(self, destroy: Callable[[Handle], None]) -> None:
        if not self._closed and not (forked() and self.context.uses_gl):
            destroy(self._handle)
            self._handle.log.report()
        self._closed = True

    def _check_open(self) -> None:
        self.context.check()
        if self._closed:
            raise self.closed_error()

    def _call(self, function: Callable[[Any], T]) -> T:
        try:
            return function(self.pointer())
        finally:
            self._handle.log.take()


class Closing:
    """Base of classes with an object of the library. `with` closes them, too."""

    _native: Native

    def close(self) -> None:
        """Frees the object's GPU memory. More calls do nothing. The garbage collector does the
        same."""
        self._native.close()

    @property
    def closed(self) -> bool:
        """True after close()."""
        return self._native.closed

    def __reduce__(self) -> NoReturn:
        self._native.__reduce__()

    def __enter__(self: C) -> C:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
