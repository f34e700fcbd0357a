# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Any thread may call; any thread may destroy objects; Ctrl-C ends a wait."""
from __future__ import annotations

import gc
import os
import signal
import threading
import time
from typing import Any

import pytest
from conftest import assert_equal, in_threads, picture

import glsurf
from glsurf import _thread

THREADS = 8


def owned() -> int:
    """Collects garbage. Returns the number of objects that the GL thread owns."""
    gc.collect()
    thread = _thread.gl_thread()
    thread.post(lambda: None).result()  # waits for earlier posts
    return len(thread._owned)


@pytest.mark.parametrize("context", ["headless", "cpu"])
@pytest.mark.parametrize("shared", [True, False], ids=["one extractor", "eight extractors"])
def test_threads(context: str, shared: bool) -> None:
    images = [picture(80, 60, seed=seed) for seed in range(THREADS)]
    few: dict[str, Any] = {"octaves": 1, "upright": True, "capacity": 64}  # few passes
    with glsurf.Extractor(context=context, **few) as one:
        expected = [one.detect_and_compute(image) for image in images]

        def work(number: int) -> None:
            made = one if shared else glsurf.Extractor(context=context, **few)
            for turn in range(3):
                index = (number + turn) % THREADS
                assert_equal(made.detect_and_compute(images[index]), expected[index])

        in_threads(work)


@pytest.mark.parametrize("context", ["headless", "cpu"])
def test_others_run_meanwhile(context: str) -> None:
    """The library works without Python's lock."""
    image = picture(800, 600)
    ticks = 0
    with glsurf.Extractor(context=context) as made:
        work = threading.Thread(target=lambda: made.detect_and_compute(image))
        work.start()
        while work.is_alive():
            time.sleep(0.001)
            ticks += 1
    # The call takes over 0.1 s. With the lock, there would be one tick before submit, one before
    # collect, one after it, and a few while Python itself works.
    assert ticks > 10


def test_one_thread_makes_all_calls() -> None:
    names: list[str] = []
    with glsurf.Extractor() as made:
        in_threads(
            lambda number: made._native.run(
                lambda pointer: names.append(threading.current_thread().name)
            )
        )
        # A function on the GL thread may call again: it does not wait for itself.
        again = made._native.run(lambda pointer: len(made.detect_and_compute(picture())))
    assert names == ["glsurf"] * THREADS and again > 0
    assert [thread.name for thread in threading.enumerate()].count("glsurf") == 1


def test_ends_in_any_thread() -> None:
    """The thread that collects garbage destroys objects in cycles."""
    before = owned()

    def work(number: int) -> None:
        for _ in range(2):
            cycle: list[Any] = [glsurf.Extractor(max_features=4)]
            cycle.append(cycle)
            del cycle
            glsurf.Extractor().close()
            gc.collect()

    in_threads(work)
    assert owned() == before


def test_garbage_collection_at_any_moment() -> None:
    """Garbage is collected at almost every allocation, also inside queues and locks."""
    thresholds = gc.get_threshold()
    gc.set_threshold(1, 1, 1)
    try:

        def work(number: int) -> None:
            for _ in range(2):
                cycle: list[Any] = [glsurf.Extractor()]
                cycle.append(cycle)
                cycle[0].detect_and_compute(picture(40, 30))
                del cycle

        in_threads(work, 4)
    finally:
        gc.set_threshold(*thresholds)


def interrupt_soon(seconds: float = 0.05) -> None:
    """Sends Ctrl-C after `seconds`."""
    threading.Timer(seconds, lambda: os.kill(os.getpid(), signal.SIGINT)).start()


class Busy:
    """Keeps the GL thread busy inside `with`, for at most 60 s."""

    def __init__(self) -> None:
        self.gate = threading.Event()

    def __enter__(self) -> Busy:
        self.future = _thread.gl_thread().post(lambda: self.gate.wait(60))
        return self

    def __exit__(self, *ignored: Any) -> None:
        self.gate.set()
        assert self.future.result(), "Ctrl-C waited for the GL thread"


def test_ctrl_c(extractor: glsurf.Extractor) -> None:
    expected = extractor.detect_and_compute(picture())
    with glsurf.Extractor() as made:
        for call in (made.detect_and_compute, made.submit):
            with Busy():  # the call has not begun when Ctrl-C comes
                with pytest.raises(KeyboardInterrupt):
                    interrupt_soon()
                    call(picture())
            assert made.pending == 0
            assert_equal(made.detect_and_compute(picture()), expected)


def test_ctrl_c_in_a_call(extractor: glsurf.Extractor) -> None:
    expected = extractor.detect_and_compute(picture())
    gate = threading.Event()
    with glsurf.Extractor() as made:

        def slow(pointer: Any) -> None:
            interrupt_soon()
            gate.wait(60)

        with pytest.raises(KeyboardInterrupt):
            made._native.run(slow)  # has begun: it continues, and the next call waits for it
        assert not gate.is_set()
        gate.set()
        made.submit(picture())
        assert made.pending == 1
        assert_equal(made.collect(), expected)


def test_ctrl_c_in_plain_c() -> None:
    """Ctrl-C comes when the call ends, so it does not separate steps that belong together."""
    image = picture(80, 60)
    with glsurf.Extractor(context="cpu") as made:
        expected = made.detect_and_compute(image)
        done: list[int] = []

        def work(pointer: Any) -> None:
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.02)
            done.append(1)

        with pytest.raises(KeyboardInterrupt):
            made._native.run(work)
        assert done == [1]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
        for delay in range(12):
            with pytest.raises(KeyboardInterrupt):
                interrupt_soon(0.001 * delay)
                while True:
                    made.detect_and_compute(image)
            assert made.pending == 0
            assert_equal(made.detect_and_compute(image), expected)


def test_ctrl_c_while_an_extractor_is_made() -> None:
    before = owned()
    with Busy():
        with pytest.raises(KeyboardInterrupt):
            interrupt_soon()
            glsurf.Extractor()
    assert owned() == before
