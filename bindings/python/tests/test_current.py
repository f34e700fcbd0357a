# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""All objects in the application's context: contexts of moderngl by EGL and by GLX, and of
PyOpenGL, with their textures."""
from __future__ import annotations

import asyncio
import gc
import os
import shutil
import subprocess
import textwrap
import weakref
from typing import Any, Iterator

import numpy as np
import pytest
from conftest import assert_equal, picture, run_python

import glsurf

moderngl = pytest.importorskip("moderngl")

HEAD = """
import sys
import numpy as np
sys.path.insert(0, {tests!r})
from conftest import assert_equal, colour_picture, picture
import glsurf
gray, colour = picture(96, 72), colour_picture(96, 72)
expected = glsurf.Extractor(context="cpu").detect_and_compute(gray)
in_colour = glsurf.Extractor(context="cpu").detect_and_compute(colour)
"""

MODERNGL = """
import moderngl
context = moderngl.create_standalone_context(**{options})
made = glsurf.Extractor(context="current")
"""


def run(code: str, options: str = 'dict(backend="egl", require=330)') -> str:
    """Returns the code's output. Its status must be 0, and standard error empty."""
    tests = os.path.dirname(os.path.abspath(__file__))
    code = HEAD.format(tests=tests) + textwrap.dedent(code).replace("{options}", options)
    done = run_python(code)
    assert done.returncode == 0 and done.stderr == "", (done.returncode, done.stderr)
    return done.stdout


BODY = MODERNGL + """
print(made.device.info().loader, context.error)
assert_equal(made.detect_and_compute(gray), expected)

# textures: with and without a size, upside down, and with a mask
texture = glsurf.Texture(context.texture((96, 72), 1, gray.tobytes()).glo, "top")
for image in (texture, glsurf.Texture(texture.name, "top", 96, 72)):
    assert_equal(made.detect_and_compute(image), expected)
rendered = context.texture((96, 72), 3, colour[::-1].tobytes())
assert_equal(made.detect_and_compute(glsurf.Texture(rendered.glo, "bottom")), in_colour)
mask = np.zeros((72, 96), np.uint8)
mask[:, :45] = 255
masked = made.detect_and_compute(texture, mask)
layer = glsurf.Texture(context.texture((96, 72), 1, mask.tobytes()).glo, "top")
assert_equal(masked, made.detect_and_compute(gray, layer))
assert 0 < len(masked) < len(expected)

# float textures round as float arrays
values = np.random.default_rng(7).random((72, 96)).astype(np.float32)
floats = context.texture((96, 72), 1, values.tobytes(), dtype="f4")
floating = made.detect_and_compute(glsurf.Texture(floats.glo, "top"))
assert_equal(floating, made.detect_and_compute(values))

# a framebuffer, whose row 0 is the bottom row
target = context.framebuffer([rendered])
target.use()
assert_equal(made.detect_and_compute(glsurf.Framebuffer(96, 72)), in_colour)
assert context.detect_framebuffer().glo == target.glo  # as before

# features on the GPU, without read-back
made.submit(texture)
there = made.gpu_features()
number = int(np.frombuffer(context.external_texture(
    there.count_texture, (1, 1), 4, 0, "u4").read(), np.uint32)[0]) if hasattr(
    context, "external_texture") else len(expected)
assert number == len(expected) <= there.capacity
assert_equal(made.collect(), expected)

# drawing: circles over the existing picture
canvas = context.simple_framebuffer((96, 72))
canvas.use()
canvas.clear()
made.draw(dark=(1, 0, 0, 1), light=(0, 1, 0), line_width=2, radius=3)
pixels = np.frombuffer(canvas.read(components=3), np.uint8).reshape(72, 96, 3)
assert pixels[..., 0].max() == pixels[..., 1].max() == 255 and pixels[..., 2].max() == 0
few = pixels.astype(bool).any(2).sum()
assert 100 < few < 72 * 96
canvas.clear()
made.draw(limit=1)
assert 0 < np.frombuffer(canvas.read(), np.uint8).astype(bool).sum() < few

# beside the process's own context, on another thread
assert_equal(glsurf.Extractor().detect_and_compute(gray), expected)
assert_equal(made.detect_and_compute(texture), expected)
assert context.error == "GL_NO_ERROR"
print("done")
"""


def test_moderngl_by_egl() -> None:
    assert run(BODY) == "callback GL_NO_ERROR\ndone\n"


def test_moderngl_by_glx(monkeypatch: pytest.MonkeyPatch) -> None:
    server = shutil.which("Xvfb")
    if server is None:
        pytest.skip("there is no Xvfb")
    read, write = os.pipe()
    display = subprocess.Popen(
        [server, "-displayfd", str(write), "-screen", "0", "640x480x24", "-nolisten", "tcp"],
        pass_fds=[write], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    try:
        with os.fdopen(read) as file:
            monkeypatch.setenv("DISPLAY", ":" + file.readline().strip())
        assert run(BODY, "dict(require=330)") == "callback GL_NO_ERROR\ndone\n"
    finally:
        display.terminate()
        display.wait()


def test_pyopengl(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("OpenGL")
    code = MODERNGL + """
from OpenGL import GL
name = GL.glGenTextures(1)
GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, name)
both = np.stack([gray[::-1], gray])
GL.glTexImage3D(GL.GL_TEXTURE_2D_ARRAY, 0, GL.GL_R8, 96, 72, 2, 0, GL.GL_RED,
                GL.GL_UNSIGNED_BYTE, both)
image = glsurf.Texture(name, "top", target=GL.GL_TEXTURE_2D_ARRAY, layer=1)
assert_equal(made.detect_and_compute(image), expected)
print("done")
"""
    monkeypatch.setenv("PYOPENGL_PLATFORM", "egl")
    assert run(code) == "done\n"


def test_another_context_is_noticed() -> None:
    printed = run(MODERNGL + """
other = moderngl.create_standalone_context(**{options})  # now current
for call in (lambda: made.detect_and_compute(gray), lambda: made.submit(gray)):
    try: call()
    except glsurf.ArgumentError as error: print("context" in str(error))
with context:
    assert_equal(made.detect_and_compute(gray), expected)
import threading
def work():
    try: made.detect_and_compute(gray)
    except glsurf.ArgumentError as error: print("context" in str(error))
    try: glsurf.Extractor(context="current")
    except glsurf.UnsupportedError as error: print(error)
thread = threading.Thread(target=work)
thread.start()
thread.join()
with context:
    made.detect_and_compute(gray)
    layers, buffer = context.texture_array((8, 8, 2), 1), context.renderbuffer((8, 8))
for bad in (glsurf.Texture(9999, "top"), glsurf.Texture(-1, "top"),
            glsurf.Texture(layers.glo, "top", layer=-1), glsurf.Framebuffer(0, 0),
            glsurf.Framebuffer(8.5, 8), glsurf.Texture(1, "top", target=77),
            glsurf.Texture(1, "left"), glsurf.Texture(1, "default"), layers, buffer):
    try:
        with context: made.detect_and_compute(bad)
        print("not refused", bad)
    except glsurf.ArgumentError as error: pass
with context:
    made.close()
""")
    assert printed.splitlines()[:4] == [
        "True",
        "True",
        "True",
        "no OpenGL context is current on this thread; make the application's context current "
        'first, or use context="headless"',
    ]
    assert "not refused" not in printed


# ------------------------------------------------------------------- in this process --


@pytest.fixture(scope="module")
def context() -> Iterator[Any]:
    try:
        made = moderngl.create_context(standalone=True, backend="egl", require=330)
    except Exception as error:  # moderngl has no class for this
        pytest.skip(f"moderngl makes no context by EGL: {error}")
    yield made
    made.release()


def texture_of(context: Any, image: Any) -> glsurf.Texture:
    """A texture whose row 0 is the top row."""
    size, components = image.shape[1::-1], image.shape[2] if image.ndim == 3 else 1
    made = context.texture(size, components, image.tobytes(), alignment=1)
    return glsurf.Texture(made.glo, "top", *size)


def test_streams(context: Any) -> None:
    """Textures as frames in flight, on this thread; the event loop keeps running."""
    images = [picture(96, 80, seed) for seed in range(5)]
    with context:
        with glsurf.Extractor(context="current") as extractor:
            expected = [extractor.detect_and_compute(image) for image in images]
            textures = [texture_of(context, image) for image in images]
            for found, features in zip(extractor.stream(textures), expected):
                assert_equal(found, features)
            asyncio.run(follow(extractor, textures, expected))
            assert_equal(extractor.detect_and_compute(textures[0]), expected[0])


async def follow(extractor: glsurf.Extractor, textures: list[Any], expected: list[Any]) -> None:
    results = [one async for one in extractor.astream(textures)]
    # Many tasks run at a time, and each waits for its turn.
    results += await asyncio.gather(*map(extractor.detect_and_compute_async, textures))
    assert len(results) == 10
    for found, features in zip(results, expected * 2):
        assert_equal(found, features)
    poll, asked = extractor.poll, []

    def slow() -> bool:  # simulates a GPU that has not finished
        asked.append(1)
        return len(asked) > 5 and poll()

    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0)

    ticker = asyncio.create_task(tick())
    setattr(extractor, "poll", slow)
    try:
        assert_equal(await extractor.detect_and_compute_async(textures[3]), expected[3])
        assert len(asked) > 5 and ticks > 5
        asked.clear()
        waiting = asyncio.create_task(extractor.detect_and_compute_async(textures[2]))
        while not asked:
            await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
    finally:
        setattr(extractor, "poll", poll)
        ticker.cancel()
    assert extractor.pending == 0


def test_sets_of_another_context(context: Any) -> None:
    """len() of a set raises, too, if its context is not current."""
    with context:
        extractor, matcher = glsurf.Extractor(context="current"), glsurf.Matcher(context="current")
        extractor.submit(picture(96, 80))
        kept = matcher.keep(extractor)
    with moderngl.create_context(standalone=True, backend="egl", require=330):
        with pytest.raises(glsurf.ArgumentError, match="context"):
            len(kept)
    with context:
        assert len(kept) == len(extractor.collect()) > 0
        kept.close()
        matcher.close()
        extractor.close()


def test_a_device_of_another_context(context: Any) -> None:
    """Objects in one context share a device, which is refused in another context."""
    with context:
        one, two = glsurf.Extractor(context="current"), glsurf.Matcher(context="current")
        device = one.device
        assert two.device is device and device.context == "current"
    with moderngl.create_context(standalone=True, backend="egl", require=330):
        with pytest.raises(glsurf.ArgumentError, match="context"):
            glsurf.Extractor(device=device)
        with glsurf.Extractor(context="current") as apart:
            assert apart.device is not device
    with context:
        one.close()
        two.close()


def test_the_device_goes_with_its_last_object(caplog: pytest.LogCaptureFixture) -> None:
    """Closing the last object frees the device, so a new context may reuse the old address."""
    made = moderngl.create_context(standalone=True, backend="egl", require=330)
    objects = [glsurf.Extractor(context="current"), glsurf.Matcher(context="current")]
    device = weakref.ref(objects[0].device)
    for one in objects:
        assert device() is not None
        one.close()
    assert device() is None
    made.release()
    del objects
    gc.collect()
    assert caplog.messages == []


def test_another_context_while_one_waits(context: Any) -> None:
    """A waiting image can be collected when its context is current again."""
    images = [picture(96, 80, seed) for seed in range(2)]
    with context:
        extractor = glsurf.Extractor(context="current")
        expected = [extractor.detect_and_compute(image) for image in images]
        extractor.submit(images[0])
    with moderngl.create_context(standalone=True, backend="egl", require=330):
        with pytest.raises(glsurf.ArgumentError, match="context"):
            extractor.collect()
    with context:
        assert extractor.pending == 1
        extractor.submit(images[1])
        assert_equal(extractor.collect(), expected[0])
        assert_equal(extractor.collect(), expected[1])
        extractor.close()


def test_everything_on_the_gpu(context: Any) -> None:
    image = picture(160, 120)
    with context:
        extractor, matcher = glsurf.Extractor(context="current"), glsurf.Matcher(context="current")
        extractor.submit(texture_of(context, image))
        gpu = extractor.gpu_features()
        assert gpu.keypoint_texture > 0 and gpu.descriptor_length == 64
        kept = matcher.keep(extractor)
        features = extractor.collect()
        assert len(matcher.match(kept, features)) > 10
        panorama = glsurf.Panorama(160, 120, context="current")
        panorama.add(texture_of(context, image), np.eye(3))
        result = context.external_texture(panorama.texture(), (160, 120), 4, 0, "f1")
        pixels = np.frombuffer(result.read(), np.uint8).reshape(120, 160, 4)
        assert (pixels[:, :, 0] == image).all()
        made: list[Any] = [kept, extractor, matcher, panorama]
        for one in made:
            one.close()
