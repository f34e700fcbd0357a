# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Objects of the library as Python has them: called in their context, closed and collected."""
from __future__ import annotations

from concurrent.futures import Future
from typing import Any, Callable, NoReturn, TypeVar

from ._context import Context
from ._handle import Handle
from ._native import ffi, lib
from ._thread import forked
from .errors import GlsurfError, error_of

T = TypeVar("T")
C = TypeVar("C", bound="Closing")


class Native:
    """An object of the library in its context. Subclasses and users call run() and check().

    what    names it in sentences, such as "extractor"
    create  makes the object: takes a pointer to a pointer, and the pointer of the parent or,
            for a device, its log; returns a result
    parent  the object that it is made from, which has to outlive it; None: a device
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
        name = f"glsurf_{what.replace(' ', '_')}"
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
            self._end(context.release)  # after Ctrl-C the object may still be made
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

    def post(self, function: Callable[[Any], T]) -> Future[T]:
        """As run(), without waiting where the context has a thread of its own."""
        self._check_open()
        future = self.context.post(lambda: self._call(function))
        future.add_done_callback(lambda _: self._handle.log.report())
        return future

    def pointer(self) -> Any:
        """The pointer. Called inside run(). Raises GlsurfError if the object is closed."""
        pointer = self._handle.get()
        if pointer is None:
            raise self.closed_error()
        return pointer

    def check(self, result: int) -> None:
        """Raises the exception of a result other than OK. Called inside run()."""
        if result != lib.GLSURF_OK:
            raise error_of(result, self.message() or self._handle.log.error)

    def message(self) -> str:
        """Why the last call failed, or "". Called inside run()."""
        return self._handle.message()

    @property
    def closed(self) -> bool:
        """Whether close() was called."""
        return self._closed

    def closed_error(self) -> GlsurfError:
        """What a call raises after close()."""
        return GlsurfError(f"this {self.what} is closed; make another")

    def close(self) -> None:
        """Destroys the object and what it has on the GPU. More calls do nothing."""
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
    """What has an object of the library, and can be closed, also by `with`."""

    _native: Native

    def close(self) -> None:
        """Frees what the object has on the GPU. More calls do nothing. The garbage collector
        does the same."""
        self._native.close()

    @property
    def closed(self) -> bool:
        """Whether close() was called."""
        return self._native.closed

    def __reduce__(self) -> NoReturn:
        self._native.__reduce__()

    def __enter__(self: C) -> C:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()
