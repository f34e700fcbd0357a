# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The process's GL thread: one private thread that runs all headless OpenGL calls.

Any thread posts functions to its queue. cffi releases the GIL while the library works. The
thread is a daemon. atexit ends it after the application's own threads: it then destroys the
objects that are left, and its contexts, so no OpenGL call runs while the process ends.
"""
from __future__ import annotations

import atexit
import os
import queue
import threading
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import Any, Callable, Generic, Iterator, TypeVar, Union

from ._native import ffi, lib
from .errors import ForkError, GlsurfError, UnsupportedError, error_of, text_of

T = TypeVar("T")

_API = {
    "any": "GLSURF_CONTEXT_API_ANY",
    "gl": "GLSURF_CONTEXT_API_GL",
    "gles": "GLSURF_CONTEXT_API_GLES",
}
API_NAMES = tuple(_API)


class _Answer(Generic[T]):
    """A Future for a caller that waits at once. A lock alone saves 0.1 ms with cold caches."""

    def __init__(self) -> None:
        self._done = threading.Lock()
        self._done.acquire()
        self._cancelled = False
        self._result: T
        self._error: BaseException | None = None

    def set_running_or_notify_cancel(self) -> bool:
        return not self._cancelled

    def set_result(self, result: T) -> None:
        self._result = result
        self._done.release()

    def set_exception(self, error: BaseException) -> None:
        self._error = error
        self._done.release()

    def result(self) -> T:
        try:
            self._done.acquire()
            if self._error is not None:
                raise self._error
            return self._result
        except BaseException:
            self._cancelled = True  # Ctrl-C: if the call has not begun, it never does
            raise
        finally:
            self._error = None  # the error refers to this frame


class _Job(Generic[T]):
    """A function for the thread, the API of its context, and the future of its result."""

    def __init__(
        self, function: Callable[[], T], api: str, answer: Union[Future[T], _Answer[T]]
    ) -> None:
        self.function = function
        self.api = api
        self.answer = answer

    def run(self, make_current: Callable[[str], None]) -> None:
        if not self.answer.set_running_or_notify_cancel():
            return
        try:
            make_current(self.api)
            result = self.function()
        except BaseException as error:  # any kind is for the caller
            self.answer.set_exception(error)
            del self  # the error refers to this frame, and would keep the function's images alive
        else:
            self.answer.set_result(result)

    def refuse(self) -> None:
        if self.answer.set_running_or_notify_cancel():
            self.answer.set_exception(
                GlsurfError("the interpreter is ending; use glsurf before that")
            )


_Entry = Union[_Job[Any], Callable[[], None], None]


class GLThread:
    """A thread with one OpenGL context for each requested API."""

    def __init__(self) -> None:
        # SimpleQueue.put() is reentrant: the garbage collector may call it during put().
        self._queue: queue.SimpleQueue[_Entry] = queue.SimpleQueue()
        self._contexts: dict[str, Any] = {}
        self.devices: dict[object, Any] = {}  # shared devices, by API
        self._logs: list[Any] = []
        self._current = ""
        self._owned: dict[object, Callable[[], None]] = {}
        self._ended = False
        self._thread = threading.Thread(target=self._loop, name="glsurf", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------ any thread --

    def post(self, function: Callable[[], T], api: str = "any") -> Future[T]:
        """Queues the function for the thread, which calls it in a context of the API."""
        future: Future[T] = Future()
        self._give(_Job(function, api, future))
        return future

    def call(self, function: Callable[[], T], api: str = "any") -> T:
        """Like post(), but waits for the result and returns it. Ctrl-C ends the wait."""
        answer: _Answer[T] = _Answer()
        self._give(_Job(function, api, answer))
        return answer.result()

    def _give(self, job: _Job[Any]) -> None:
        if threading.get_ident() == self._thread.ident:  # the thread cannot wait for itself
            current = self._current
            job.run(self._make_current)
            if current:  # the garbage collector may have interrupted another job
                self._make_current(current)
            return
        self._queue.put(job)
        if self._ended:  # perhaps before the thread saw the job
            self._refuse_rest()

    def discard(self, key: object) -> None:
        """Queues disown(key). Never waits, so that __del__() may call it."""
        if not self._ended:
            self._queue.put(lambda: self.disown(key))

    def end(self) -> None:
        """Ends the thread, after it has destroyed everything. Waits for a running call."""
        self._queue.put(None)
        self._thread.join()

    # ----------------------------------------------------------- this thread --

    @contextmanager
    def _context(self, api: str) -> Iterator[None]:
        """Makes a context of the API current, then the previous one: the garbage collector may
        have interrupted a job in another context."""
        current = self._current
        self._make_current(api)
        try:
            yield
        finally:
            if current:
                self._make_current(current)

    def own(self, key: object, api: str, destroy: Callable[[], None]) -> None:
        """Registers the destroy function of an object, by its key."""

        def with_context() -> None:
            with self._context(api):
                destroy()

        self._owned[key] = with_context

    def disown(self, key: object) -> None:
        """Destroys the object, unless it is destroyed already."""
        destroy = self._owned.pop(key, None)
        if destroy is not None:
            destroy()

    def _make_current(self, api: str) -> None:
        if api == self._current:
            return
        context = self._contexts.get(api)
        if context is None:
            log = ffi.new("glsurf_python_log *")
            context = self._contexts[api] = _open(api, log)
            self._logs.append(log)  # the context logs later, too
        else:
            result = lib.glsurf_context_make_current(context)
            if result != lib.GLSURF_OK:
                raise error_of(result, "the context of the GL thread cannot be made current")
        self._current = api

    def _loop(self) -> None:
        while True:
            job = self._queue.get()
            if job is None:
                break
            if isinstance(job, _Job):
                job.run(self._make_current)
            else:
                _quietly(job)
            del job  # otherwise it lives until the next job comes
        self._ended = True
        self._refuse_rest()
        # Destroys later objects first: they may use earlier ones.
        for key in reversed(list(self._owned)):
            _quietly(partial(self.disown, key))
        for context in self._contexts.values():
            lib.glsurf_context_destroy(context)
        self._contexts.clear()

    def _refuse_rest(self) -> None:
        while not self._queue.empty():
            try:
                job = self._queue.get_nowait()
            except queue.Empty:  # another thread refuses, too
                return
            if isinstance(job, _Job):
                job.refuse()


def _quietly(function: Callable[[], None]) -> None:
    """Calls a function whose error nobody waits for, such as a context that is lost."""
    try:
        function()
    except GlsurfError:
        pass


def _open(api: str, log: Any) -> Any:
    """Makes a context current on this thread. Raises the library's error."""
    desc = ffi.new(
        "glsurf_context_desc *",
        {
            "log": ffi.addressof(lib, "glsurf_python_write_log"),
            "log_user": log,
            "api": getattr(lib, _API[api]),
        },
    )
    out = ffi.new("glsurf_context **")
    # Silences Mesa's own messages about each driver that does not work.
    quiet = "EGL_LOG_LEVEL" not in os.environ
    if quiet:
        os.environ["EGL_LOG_LEVEL"] = "fatal"
    try:
        result = lib.glsurf_context_create(out, desc)
    finally:
        if quiet:
            del os.environ["EGL_LOG_LEVEL"]
    if result == lib.GLSURF_ERROR_UNSUPPORTED:
        raise UnsupportedError(f'cannot use the GPU: {text_of(log.error)}; or use context="cpu"')
    if result != lib.GLSURF_OK:
        raise error_of(result, text_of(log.error))
    return out[0]


class _Process:
    """The process's GL thread, its use of OpenGL, and whether it is a fork."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.thread: GLThread | None = None
        self.uses_gl = False  # True also for the application's context
        self.forked = False

    def after_fork(self) -> None:
        if self.uses_gl and not self.forked:
            self.forked = True
            lib.glsurf_python_forked()
        self.lock = threading.Lock()
        self.thread = None

    def at_exit(self) -> None:
        if self.thread is not None and not self.forked:
            self.thread.end()


_PROCESS = _Process()
os.register_at_fork(after_in_child=_PROCESS.after_fork)
atexit.register(_PROCESS.at_exit)


def forked() -> bool:
    """True if this process was forked after glsurf began to use OpenGL."""
    return _PROCESS.forked


def check_fork() -> None:
    """Raises ForkError in a process that was forked after glsurf began to use OpenGL."""
    if _PROCESS.forked:
        raise ForkError(
            "this process was forked after glsurf began to use OpenGL, which does not survive a "
            'fork; start processes with multiprocessing.get_context("spawn"), or use glsurf '
            "only after the fork"
        )


def note_gl() -> None:
    """Records that the process uses OpenGL from now on. Raises ForkError."""
    check_fork()
    _PROCESS.uses_gl = True


def gl_thread() -> GLThread:
    """The process's GL thread; the first call starts it. Raises ForkError."""
    note_gl()
    with _PROCESS.lock:
        if _PROCESS.thread is None:
            _PROCESS.thread = GLThread()
        return _PROCESS.thread
