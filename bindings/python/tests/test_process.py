# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Forks are refused, interpreters end cleanly, and memory does not grow with images, extractors
and errors."""
from __future__ import annotations

import gc
import os
import pickle
import sys
import textwrap
from typing import Any

import numpy as np
import pytest
from conftest import picture, run_python

import glsurf

HEAD = """
import atexit, functools, gc, multiprocessing, os, sys, threading, time
import numpy as np
import glsurf
# Few passes: their programs load faster.
Extractor = functools.partial(glsurf.Extractor, octaves=1, upright=True, capacity=256)
image = np.random.default_rng(1).integers(0, 256, (60, 80)).astype(np.uint8).repeat(4, 0)
"""


def run(code: str) -> str:
    """Returns the code's output. Its status must be 0, and standard error empty."""
    done = run_python(HEAD + textwrap.dedent(code))
    assert done.returncode == 0 and done.stderr == "", (done.returncode, done.stderr)
    return done.stdout


def test_fork_is_refused() -> None:
    printed = run("""
        made = Extractor()
        count = len(made.detect_and_compute(image))
        child = os.fork()
        if child == 0:
            calls = [lambda: made.detect_and_compute(image), lambda: made.submit(image),
                     made.collect, made.poll, made.frame_bytes, Extractor,
                     lambda: made.change(octaves=1), lambda: Extractor(context="current")]
            for call in calls:
                try:
                    call()
                    print("not refused")
                except glsurf.ForkError as error:
                    assert isinstance(error, RuntimeError)
                    assert "forked" in str(error) and '"spawn"' in str(error), error
            made.close()
            del made
            gc.collect()
            with Extractor(context="cpu") as plain:  # needs no OpenGL
                assert len(plain.detect_and_compute(image)) > 50
            sys.exit(7)  # must not hang: the driver's exit handlers wait for the parent's threads
        _, status = os.waitpid(child, 0)
        assert os.WIFEXITED(status) and os.WEXITSTATUS(status) == 7, status
        assert len(made.detect_and_compute(image)) == count  # the parent goes on
        print("parent", count > 0)
    """)
    assert printed == "parent True\n"


def test_fork_before_use() -> None:
    assert run("""
        child = os.fork()
        found = len(Extractor().detect_and_compute(image))
        if child == 0:
            sys.exit(found == 0)
        print(os.waitpid(child, 0)[1], found > 0)
    """) == "0 True\n"


@pytest.mark.full
def test_fork_of_a_fork() -> None:
    assert run("""
        made = Extractor()
        def inner():
            try: Extractor()
            except glsurf.ForkError: sys.exit(5)
        def outer():
            process = context.Process(target=inner)
            process.start(); process.join()
            sys.exit(process.exitcode)
        context = multiprocessing.get_context("fork")
        process = context.Process(target=outer)
        process.start(); process.join()
        print(process.exitcode)
    """) == "5\n"


ENDS = {
    "extractors left": "kept = [Extractor() for _ in range(3)]\n"
    "kept[0].detect_and_compute(image); kept[1].submit(image)",
    "in a cycle": "made = Extractor(); made.itself = made; made.submit(image); del made",
    "of all contexts": "a = Extractor(api='gl'); b = Extractor(api='gles')\n"
    "c = Extractor(context='cpu'); [x.submit(image[:64, :64]) for x in (a, b, c)]",
    "closed": "with Extractor() as made: made.detect_and_compute(image)",
    "nothing": "",
    "used by another exit handler": "made = Extractor()\n"
    "atexit.register(lambda: made.detect_and_compute(image))",
    "a thread in the middle": "made = Extractor()\n"
    "thread = threading.Thread(target=lambda: [made.detect_and_compute(image) for _ in range(5)])\n"
    "thread.start()",
    "a daemon thread in the middle": "made = Extractor(); made.detect_and_compute(image)\n"
    "def work():\n"
    "    try:\n"
    "        while True: made.detect_and_compute(image)\n"
    "    except glsurf.GlsurfError: pass\n"
    "threading.Thread(target=work, daemon=True).start(); time.sleep(0.05)",
    "daemon threads that wait": "made = Extractor()\n"
    "def work():\n"
    "    try: made.detect_and_compute(image.repeat(4, 0).repeat(4, 1))\n"
    "    except glsurf.GlsurfError: pass\n"
    "for _ in range(8): threading.Thread(target=work, daemon=True).start()\n"
    "time.sleep(0.05)",
    "an exception": "made = Extractor()\n"
    "try: made.collect()\n"
    "except glsurf.ArgumentError as error: kept = error",
}


QUICK = ("extractors left", "used by another exit handler", "a daemon thread in the middle")


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.full) for name in ENDS]
)
def test_interpreter_ends(name: str) -> None:
    assert run(ENDS[name] + "\nprint('end')") == "end\n"


def test_what_goes_to_other_processes(extractor: glsurf.Extractor) -> None:
    assert pickle.loads(pickle.dumps(extractor.settings)) == extractor.settings
    error = pickle.loads(pickle.dumps(glsurf.LimitError("too large")))
    assert type(error) is glsurf.LimitError and str(error) == "too large" and error.result < 0


def test_after_the_end() -> None:
    code = """
        def late():
            try: Extractor()
            except glsurf.GlsurfError as error: print(error)
        import importlib
        made = Extractor()
        glsurf._thread._PROCESS.at_exit()
        late()
        try: made.device.info()
        except glsurf.GlsurfError as error: print(error)
        made.close()
    """
    sentence = "the interpreter is ending; use glsurf before that\n"
    assert run(code) == sentence * 2


def test_exit_status_and_signals() -> None:
    done = run_python(HEAD + "made = Extractor(); made.submit(image); sys.exit(9)")
    assert (done.returncode, done.stderr) == (9, "")
    done = run_python(HEAD + "made = Extractor(); made.submit(image); raise ValueError('x')")
    assert done.returncode == 1 and done.stderr.endswith("ValueError: x\n")
    done = run_python(HEAD + "made = Extractor()\nos.kill(os.getpid(), 2); time.sleep(9)")
    assert done.returncode == -2 and done.stderr.endswith("KeyboardInterrupt\n"), done


def test_fork_during_a_call_in_plain_c() -> None:
    """A forked child does not wait for a thread that only the parent has."""
    code = """
import signal
image = np.random.default_rng(1).integers(0, 255, (64, 64), np.uint8)
extractor = glsurf.Extractor(context="cpu")
inside, forked = threading.Event(), threading.Event()
def call(pointer):
    extractor._submit(pointer, extractor._take(image, None, "rgb", None))
    inside.set()
    forked.wait(20)
    extractor._collect(pointer)
thread = threading.Thread(target=extractor._native.run, args=(call,))
thread.start()
inside.wait(20)
child = os.fork()
if child == 0:
    signal.alarm(20)
    try:
        extractor.detect_and_compute(image)
        print("no error", flush=True)
    except glsurf.ForkError as error:
        print(error, flush=True)
    other = glsurf.Extractor(context="cpu")
    other.detect_and_compute(image)
    os._exit(0)
forked.set()
thread.join()
print(os.waitpid(child, 0)[1])
"""
    done = run_python(HEAD + code)
    assert "forked while another thread used the object; make another" in done.stdout, done.stderr
    assert done.stdout.endswith("\n0\n")


def test_close_during_a_call() -> None:
    """close() on one thread during another thread's call gives results or a sentence."""
    code = """
image = np.random.default_rng(1).integers(0, 255, (300, 400), np.uint8)
for _ in range(3):
    extractor = glsurf.Extractor(octaves=1, upright=True)
    extractor.submit(image)
    found = []
    def collect():
        try:
            found.append(len(extractor.collect()))
        except glsurf.GlsurfError as error:
            found.append(str(error))
    thread = threading.Thread(target=collect)
    thread.start()
    time.sleep(0.02)
    extractor.close()
    thread.join()
    assert extractor.pending == 0
    assert isinstance(found[0], int) or "is closed" in found[0], found
print("good")
"""
    done = run_python(HEAD + code)
    assert done.stdout == "good\n", done.stderr


def test_garbage_of_another_api() -> None:
    """Destroying an object of another context during a call does not disturb the call."""
    with glsurf.Extractor(api="gl") as one:
        one.detect_and_compute(picture(96, 80))
        other = glsurf.Extractor(api="gles")

        def call(pointer: Any) -> glsurf.Features:
            one._submit(pointer, one._take(picture(96, 80), None, "rgb", None))
            other.close()  # on the GL thread, as by the garbage collector
            other._native.context.run(lambda: None)
            return one._collect(pointer)

        assert len(one._native.run(call)) > 0


def test_errors_keep_no_images() -> None:
    """A refused call releases its image at once, without the garbage collector."""
    gc.collect()
    gc.disable()
    try:
        with glsurf.Extractor(memory_limit=1000) as extractor:
            image = picture(96, 80)
            before = sys.getrefcount(image)
            with pytest.raises(glsurf.LimitError):
                extractor.detect_and_compute(image)
            assert sys.getrefcount(image) == before
    finally:
        gc.enable()


def resident() -> int:
    """The process's resident memory in bytes."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def images(extractor: glsurf.Extractor, count: int, size: tuple[int, int]) -> None:
    """Finds features in images of every kind: with and without copies, and refused ones."""
    gray = picture(*size)
    kinds = [gray, gray[:, ::-1], gray[::-1], np.repeat(gray[:, :, None], 3, 2), gray / 255.0]
    for number in range(count):
        extractor.detect_and_compute(kinds[number % len(kinds)], gray if number % 7 == 0 else None)
        if number % 10 == 0:
            with pytest.raises(glsurf.ArgumentError):
                extractor.detect_and_compute(gray, region=(9, 9, size[0], 1))


def growth(count: int, size: tuple[int, int], bound: int) -> int:
    """The growth of memory in bytes by `count` images, after a tenth as many.

    Tries up to three times if it exceeds the bound: a heap settles, but a leak repeats.
    """
    # Few passes: a leak of an image or its features does not depend on them.
    with glsurf.Extractor(octaves=1, upright=True, capacity=16) as extractor:
        images(extractor, count // 10, size)
        for _ in range(3):
            before = resident()
            images(extractor, count, size)
            grown = resident() - before
            if grown < bound:
                break
        return grown


@pytest.mark.parametrize(
    "count, size, bound",
    [
        # One image has 9,216 bytes: a leak of each would be over 4 MB. Settling heaps take less
        # than 1 MB.
        (500, (96, 96), 3 << 20),
        # A leak of each image would be 768 MB.
        pytest.param(10000, (320, 240), 16 << 20, marks=pytest.mark.full),
    ],
)
def test_images(count: int, size: tuple[int, int], bound: int) -> None:
    assert growth(count, size, bound) < bound


def test_extractors() -> None:
    def make(count: int) -> None:
        for _ in range(count):
            glsurf.Extractor().submit(picture(32, 32))

    make(5)
    before = resident()
    make(12)
    # Each extractor has 2 MiB for the descriptors of 8,192 candidates alone.
    assert resident() - before < 12 << 20
