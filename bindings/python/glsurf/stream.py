# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Streams of images: several in flight, results in order.

While one image is on the GPU, the caller's thread makes the next one. A refused image does not
disturb its neighbours.
"""
from __future__ import annotations

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, AsyncIterable, AsyncIterator, Awaitable, Callable
from typing import Iterable, Iterator, TypeVar, Union

from ._image import Taken
from .errors import ArgumentError, GlsurfError, check_type
from .features import Features

if TYPE_CHECKING:
    from .extractor import Extractor

T = TypeVar("T")
Result = Union[Features, GlsurfError]
Images = Union[Iterable[Any], AsyncIterable[Any]]

# Maximum number of posted calls: one runs on the thread, and the next one is ready.
_POSTED = 2
_NAP = 0.0005  # seconds between two polls of the GPU
_END = object()
_IMAGES = "an iterable of images"


class _Stream:
    """Steps of both kinds of stream. Functions with a pointer run in the extractor's context, and
    return results in the order of the images."""

    def __init__(self, extractor: Extractor, order: str, region: Any, errors: str) -> None:
        if errors not in ("raise", "return"):
            raise ArgumentError(f'errors is {errors!r}; use "raise" or "return"')
        self.extractor = extractor
        self._order, self._region = order, region
        self._returns_errors = errors == "return"
        self.has_begun = self._ended = False
        self.has_thread = extractor._native.context.name == "headless"

    def check_idle(self) -> None:
        """Raises ArgumentError if images of submit() wait."""
        self.extractor._native.run(lambda _: self.extractor._check_idle("a stream"))

    def take(self, image: Any) -> Union[Taken, GlsurfError]:
        """Converts an image for step(), or returns the exception if it is refused."""
        mask = None
        try:
            if isinstance(image, tuple):
                if len(image) != 2:
                    raise ArgumentError(f"{len(image)} items are not an image; give (image, mask)")
                image, mask = image
            taken = self.extractor._take(image, mask, self._order, self._region)
        except GlsurfError as error:
            return error
        if self.has_thread:  # the thread reads it later, and the application may change it
            taken.own(self._order)
        return taken

    def step(self, taken: Union[Taken, GlsurfError]) -> Callable[[Any], list[Result]]:
        """Returns a function that submits an image and returns results that come before it."""

        def call(pointer: Any) -> list[Result]:
            if self._ended:
                return []
            if not self.has_begun:
                self.extractor._check_idle("a stream")
                self.has_begun = True
            results: list[Result] = []
            if self.is_full():
                results.append(self.collect(pointer))
            try:
                if isinstance(taken, GlsurfError):
                    raise taken
                self.extractor._submit(pointer, taken)
            except GlsurfError as error:
                results += self.drain(pointer)
                results.append(error)
            return results

        return call

    def is_full(self) -> bool:
        """Returns True if an image must be collected before the next submit."""
        return len(self.extractor._waiting) == self.extractor._waiting.maxlen

    def drain(self, pointer: Any) -> list[Result]:
        """Collects all images in flight."""
        if not self.has_begun:  # waiting images belong to submit()
            return []
        return [self.collect(pointer) for _ in range(len(self.extractor._waiting))]

    def collect(self, pointer: Any) -> Result:
        """Collects the oldest image in flight: its features or exception."""
        try:
            return self.extractor._collect(pointer)
        except GlsurfError as error:
            return error

    def checked(self, result: Result) -> Result:
        """Returns the result. Raises it if it is an exception and errors is "raise"."""
        if isinstance(result, GlsurfError) and not self._returns_errors:
            raise result
        return result

    def abandon(self, posted: Iterable[Any], post: Callable[[Any], Any]) -> None:
        """Drops the images in flight. Does not wait for the GL thread."""
        self._ended = True
        for future in posted:
            future.cancel()
        try:
            if not self.extractor.closed:
                post(self.drain)
        except GlsurfError:  # a fork
            pass


def stream(
    extractor: Extractor, images: Iterable[Any], order: str, region: Any, errors: str
) -> Iterator[Result]:
    """Implements Extractor.stream()."""
    check_type("images", images, Iterable, _IMAGES)
    self = _Stream(extractor, order, region, errors)
    self.check_idle()
    return _iterate(self, images)


def _iterate(self: _Stream, images: Iterable[Any]) -> Iterator[Result]:
    post = self.extractor._native.post
    posted: deque[Future[list[Result]]] = deque()
    failure: BaseException | None = None
    try:
        source = iter(images)
        while failure is None:
            try:
                image = next(source, _END)
            except Exception as error:  # after the results of the images before
                failure = error
                break
            if image is _END:
                break
            posted.append(post(self.step(self.take(image))))
            del image
            if len(posted) >= _POSTED:
                yield from map(self.checked, posted.popleft().result())
        posted.append(post(self.drain))
        while posted:
            yield from map(self.checked, posted.popleft().result())
    except BaseException:
        self.abandon(posted, post)
        raise
    if failure is not None:
        raise failure


# --------------------------------------------------------------------- asyncio --


def astream(
    extractor: Extractor, images: Images, order: str, region: Any, errors: str
) -> AsyncIterator[Result]:
    """Implements Extractor.astream()."""
    check_type("images", images, (Iterable, AsyncIterable), _IMAGES)
    return _aiterate(_Stream(extractor, order, region, errors), images)


def _start(extractor: Extractor, function: Callable[[Any], T]) -> asyncio.Future[T]:
    """Starts a function with the pointer, without blocking the event loop."""
    native = extractor._native
    if native.context.name == "cpu":
        return asyncio.get_running_loop().run_in_executor(None, native.run, function)
    return asyncio.wrap_future(native.post(function))


def _elsewhere(extractor: Extractor) -> Callable[..., Awaitable[Any]]:
    """Returns an async caller that does not block the event loop. The application's context is
    current on this thread only, so there it calls at once and blocks."""

    async def thread(function: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(None, function, *arguments)

    async def here(function: Callable[..., Any], *arguments: Any) -> Any:
        return function(*arguments)

    return here if extractor._native.context.takes_textures else thread


async def _until_ready(extractor: Extractor) -> None:
    """In the application's context: polls until collect() need not wait for the GPU."""
    if extractor._native.context.takes_textures:
        while extractor.pending and not extractor.poll():
            await asyncio.sleep(_NAP)


async def _aiterate(self: _Stream, images: Images) -> AsyncIterator[Result]:
    extractor = self.extractor
    call = _elsewhere(extractor)
    # Two calls on a thread pool could change their order.
    most = _POSTED if self.has_thread else 1
    posted: deque[asyncio.Future[list[Result]]] = deque()
    failure: BaseException | None = None
    try:
        await _start(extractor, lambda _: extractor._check_idle("a stream"))
        source = _images_of(images, call)
        while failure is None:
            try:
                image = await source.__anext__()
            except StopAsyncIteration:
                break
            except Exception as error:  # after the results of the images before
                failure = error
                break
            taken = await call(self.take, image)
            del image
            if self.is_full():
                await _until_ready(extractor)
            posted.append(_start(extractor, self.step(taken)))
            if len(posted) >= most:
                for result in await posted.popleft():
                    yield self.checked(result)
        while posted:
            for result in await posted.popleft():
                yield self.checked(result)
        while self.has_begun and extractor._waiting:
            await _until_ready(extractor)
            yield self.checked(await _start(extractor, self.collect))
    except BaseException:
        self.abandon(posted, lambda function: _post_end(extractor, function))
        raise
    if failure is not None:
        raise failure


def _post_end(extractor: Extractor, function: Callable[[Any], Any]) -> None:
    try:
        _start(extractor, function)
    except RuntimeError:  # the event loop has ended
        extractor._native.post(function)


async def _images_of(images: Images, call: Callable[..., Awaitable[Any]]) -> AsyncIterator[Any]:
    """Yields the images. Another thread makes those of a plain iterable, which may take long."""
    if isinstance(images, AsyncIterable):
        async for image in images:
            yield image
        return
    iterator = iter(images)
    while True:
        image = await call(next, iterator, _END)
        if image is _END:
            return
        yield image


async def detect_async(
    extractor: Extractor, image: Any, mask: Any, order: str, region: Any
) -> Features:
    """Implements Extractor.detect_and_compute_async()."""
    taken = await _elsewhere(extractor)(extractor._take, image, mask, order, region)
    if not extractor._native.context.takes_textures:
        return await _start(extractor, lambda pointer: extractor._detect(pointer, taken))
    async with extractor._turn():
        return await _detect_here(extractor, taken)


async def _detect_here(extractor: Extractor, taken: Taken) -> Features:
    """Detects in the application's context, on the event loop's thread."""

    def begin(pointer: Any) -> None:
        extractor._check_idle("detect_and_compute_async()")
        extractor._submit(pointer, taken)

    extractor._native.run(begin)
    try:
        await _until_ready(extractor)
    except asyncio.CancelledError:
        extractor.collect()
        raise
    return extractor.collect()
