# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Frames in flight: iterators and asyncio."""
from __future__ import annotations

import asyncio
import threading
import time
from typing import Any, AsyncIterator, Callable, Iterator

import numpy as np
import pytest
from conftest import Bytes, assert_equal, picture

import glsurf
from glsurf.stream import _Stream

IMAGES = [picture(64, 64, seed) for seed in range(7)]


@pytest.fixture(scope="module", params=["headless", "cpu"])
def made(request: Any) -> Iterator[glsurf.Extractor]:
    with glsurf.Extractor(context=request.param, frames=3) as extractor:
        yield extractor


@pytest.fixture(scope="module")
def expected(made: glsurf.Extractor) -> list[glsurf.Features]:
    return [made.detect_and_compute(image) for image in IMAGES]


Run = Callable[..., tuple[list[Any], str]]


@pytest.fixture(params=["stream", "astream"])
def run(request: Any, made: glsurf.Extractor) -> Run:
    """Runs one kind of stream. Returns the results, and the message of its exception or ""."""

    def call(images: Any, **options: Any) -> tuple[list[Any], str]:
        results: list[Any] = []

        async def follow() -> None:
            async for one in made.astream(images, **options):
                results.append(one)

        try:
            if request.param == "astream":
                asyncio.run(follow())
            else:
                for one in made.stream(images, **options):
                    results.append(one)
        except (glsurf.ArgumentError, OSError) as error:
            return results, str(error)
        finally:
            assert not results or made.pending == 0
        return results, ""

    return call


def check(results: list[Any], expected: list[glsurf.Features]) -> None:
    assert len(results) == len(expected)
    for result, features in zip(results, expected):
        assert_equal(result, features)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 7])
def test_order(run: Run, expected: list[glsurf.Features], count: int) -> None:
    check(run(IMAGES[:count])[0], expected[:count])


def test_laziness(made: glsurf.Extractor) -> None:
    """An endless stream asks for at most the frames in flight and the posted frames."""
    asked = 0

    def endless() -> Iterator[Bytes]:
        nonlocal asked
        while True:
            asked += 1
            yield IMAGES[asked % 7]

    stream = made.stream(endless())
    for number in range(1, 10):
        next(stream)
        assert asked <= number + 3 + 2
    stream.close()  # type: ignore[attr-defined]
    assert_equal(made.detect_and_compute(IMAGES[0]), made.detect_and_compute(IMAGES[0]))
    assert made.pending == 0


class Unwilling:
    """An object without an array, such as a tensor on a GPU."""

    def __array__(self, *_: Any) -> Any:
        raise TypeError("the tensor is on a GPU")


def test_refused_images(made: glsurf.Extractor, run: Run, expected: list[glsurf.Features]) -> None:
    bad: list[Any] = [np.zeros(3), IMAGES[0].astype(np.int32), np.full((9, 9), np.nan), Unwilling()]
    mixed = [IMAGES[0], bad[0], IMAGES[1], IMAGES[2], *bad[1:], IMAGES[3]]
    results = run(mixed, errors="return")[0]
    errors = [results.pop(number) for number in (1, 3, 3, 3)]
    assert all(isinstance(error, glsurf.ArgumentError) for error in errors)
    assert "the tensor is on a GPU" in str(errors[3])
    check(results, expected[:4])
    before, error = run(mixed)
    assert "shape 3" in error
    check(before, expected[:1])
    assert_equal(made.detect_and_compute(IMAGES[1]), expected[1])


def test_same_array_again(run: Run, expected: list[glsurf.Features]) -> None:
    """A camera may write each image and mask into the same array."""
    array, mask = np.empty_like(IMAGES[0]), np.empty_like(IMAGES[0])

    def source() -> Iterator[Any]:
        for image in IMAGES:
            array[:], mask[:] = image, 1
            yield array, mask
            array[:], mask[:] = 0, 0

    check(run(source())[0], expected)


def test_mask_and_region(made: glsurf.Extractor, run: Run) -> None:
    mask = np.zeros((64, 64), np.uint8)
    mask[:, 32:] = 1
    options: dict[str, Any] = {"order": "bgr", "region": (8, 0, 56, 64)}
    results = run([(IMAGES[0], mask)], **options)[0]
    check(results, [made.detect_and_compute(IMAGES[0], mask, **options)])
    assert "give (image, mask)" in run([(IMAGES[0], mask, mask)])[1]


def test_closed_early(made: glsurf.Extractor, expected: list[glsurf.Features]) -> None:
    """Images in flight are dropped, and the next call starts fresh at once."""
    for _ in range(5):
        stream = made.stream(IMAGES)
        assert_equal(next(stream), expected[0])
        stream.close()  # type: ignore[attr-defined]
        check(list(made.stream(IMAGES[2:4])), expected[2:4])
    stream = made.stream(IMAGES)
    next(stream)
    del stream
    assert_equal(made.detect_and_compute(IMAGES[5]), expected[5])


def test_step_after_the_end(made: glsurf.Extractor) -> None:
    """After the stream is left, a thread submits no more images."""
    stream = _Stream(made, "rgb", None, "raise")
    first, second = (stream.step(stream.take(image)) for image in IMAGES[:2])
    made._native.run(first)
    assert made.pending == 1
    stream.abandon([], made._native.run)
    assert made._native.run(second) == [] and made.pending == 0


def test_too_large(made: glsurf.Extractor, expected: list[glsurf.Features]) -> None:
    """The library refuses one image, and its neighbours get their results."""
    # Lists of 8192 candidates take 33 MiB, and an image about 44 bytes per pixel.
    if made.device.context == "cpu":
        pytest.skip("the CPU backend needs other memory")
    with glsurf.Extractor(memory_limit=40 << 20) as small:
        results = list(small.stream([IMAGES[0], picture(1280, 960), IMAGES[1]], errors="return"))
    assert isinstance(results[1], glsurf.LimitError)
    check([results[0], results[2]], expected[:2])


def test_source_that_fails(run: Run, expected: list[glsurf.Features]) -> None:
    """Earlier results are not lost."""

    def source() -> Iterator[Bytes]:
        yield from IMAGES[:2]
        raise OSError("the camera is gone")

    before, error = run(source())
    assert error == "the camera is gone"
    check(before, expected[:2])


def test_errors(made: glsurf.Extractor, run: Run, expected: list[glsurf.Features]) -> None:
    assert 'use "raise" or "return"' in run([], errors="x")[1]
    made.submit(IMAGES[2])
    assert "wait; collect() them before a stream" in run([])[1]
    assert_equal(made.collect(), expected[2])


def test_async_stream(made: glsurf.Extractor, expected: list[glsurf.Features]) -> None:
    async def source() -> AsyncIterator[Bytes]:
        for image in IMAGES:
            await asyncio.sleep(0)
            yield image

    async def main() -> None:
        check([one async for one in made.astream(source())], expected)
        stream = made.astream(IMAGES)
        async for _ in stream:
            break
        await stream.aclose()  # type: ignore[attr-defined]
        assert_equal(await made.detect_and_compute_async(IMAGES[3]), expected[3])
        with pytest.raises(glsurf.ArgumentError, match="H x W"):
            await made.detect_and_compute_async(np.zeros(2))
        task = asyncio.create_task(made.astream(source()).__anext__())  # type: ignore[arg-type]
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        check([one async for one in made.astream(IMAGES)], expected)

    asyncio.run(main())
    assert made.pending == 0


def test_event_loop_goes_on() -> None:
    """Other tasks run while the GL thread is busy, and while an image is made slowly."""
    busy = threading.Event()

    def slow() -> Iterator[Bytes]:
        for image in IMAGES[:2]:
            busy.wait(10)
            yield image

    async def main() -> int:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            for _ in range(20):
                await asyncio.sleep(0.001)
                ticks += 1
            busy.set()

        ticker = asyncio.create_task(tick())
        results = [one async for one in extractor.astream(slow())]
        await ticker
        assert len(results) == 2
        return ticks

    with glsurf.Extractor() as extractor:
        assert asyncio.run(main()) == 20


@pytest.mark.parametrize("context", ["headless", "cpu"])
def test_event_loop_goes_on_while_it_computes(context: str) -> None:
    """The loop does not wait for a slow frame."""

    async def main() -> int:
        ticks, gate = 0, threading.Event()
        detect = extractor._detect

        def slow(pointer: Any, taken: Any) -> glsurf.Features:
            assert gate.wait(10)  # waits until the loop has run
            return detect(pointer, taken)

        setattr(extractor, "_detect", slow)
        waiting = asyncio.create_task(extractor.detect_and_compute_async(IMAGES[0]))
        while ticks < 20:
            await asyncio.sleep(0.001)
            ticks += 1
        assert not waiting.done()
        gate.set()
        assert len(await waiting) > 0
        return ticks

    with glsurf.Extractor(context=context) as extractor:
        assert asyncio.run(main()) == 20


def test_cancelled() -> None:
    """A task cancelled while it waits does not change the extractor."""

    async def main() -> None:
        gate = threading.Event()
        extractor._native.post(lambda _: gate.wait(10))  # the GL thread is busy
        waiting = asyncio.create_task(extractor.detect_and_compute_async(IMAGES[0]))
        await asyncio.sleep(0.05)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        gate.set()
        assert_equal(await extractor.detect_and_compute_async(IMAGES[1]), expected)

    with glsurf.Extractor() as extractor:
        expected = extractor.detect_and_compute(IMAGES[1])
        asyncio.run(main())


def test_many_tasks(made: glsurf.Extractor, expected: list[glsurf.Features]) -> None:
    async def main() -> list[glsurf.Features]:
        return list(await asyncio.gather(*map(made.detect_and_compute_async, IMAGES * 3)))

    begin = time.monotonic()
    check(asyncio.run(main()), expected * 3)
    assert time.monotonic() - begin < 60


def test_warnings_of_streams(caplog: pytest.LogCaptureFixture) -> None:
    """Warnings during a posted call are logged, too."""
    with glsurf.Extractor() as extractor:

        def warn(_: Any) -> None:
            log = extractor._native._handle.log.struct
            log.warning, log.warnings = b"the driver is odd", 3

        extractor._native.post(warn).result()
        time.sleep(0.01)
        extractor.device.info()
    texts = [record.getMessage() for record in caplog.records]
    assert texts == ["the driver is odd (2 warnings before it are left out)"]
