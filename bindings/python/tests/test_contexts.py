# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""All objects in the application's own context; test_current.py has the images it takes."""
from __future__ import annotations

import asyncio
import gc
import weakref
from typing import Any, Iterator

import numpy as np
import pytest
from conftest import assert_equal, colour_picture, picture

import glsurf
from glsurf._image import take_image
from glsurf._native import ffi

moderngl = pytest.importorskip("moderngl")


@pytest.fixture(scope="module")
def context() -> Iterator[Any]:
    try:
        made = moderngl.create_context(standalone=True, backend="egl", require=330)
    except Exception as error:  # moderngl has no class for this
        pytest.skip(f"moderngl makes no context by EGL: {error}")
    yield made
    made.release()


def texture_of(context: Any, image: Any) -> Any:
    """A texture whose row 0 is the top row."""
    components = image.shape[2] if image.ndim == 3 else 1
    return context.texture(image.shape[1::-1], components, image.tobytes(), alignment=1)


def test_nothing_is_copied(context: Any) -> None:
    """A texture goes to the library by its name, with its own size."""
    with context:
        texture = texture_of(context, colour_picture(161, 121))
        taken = take_image(texture, textures=True)
    assert taken.struct.pixels == ffi.NULL and taken.struct.texture == texture.glo
    assert (taken.width, taken.height, taken.copied) == (161, 121, False)


def test_streams(context: Any) -> None:
    """Textures as frames in flight, all on this thread, whose event loop goes on."""
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
    # Many tasks at a time: each waits for its turn.
    results += await asyncio.gather(*map(extractor.detect_and_compute_async, textures))
    assert len(results) == 10
    for found, features in zip(results, expected * 2):
        assert_equal(found, features)
    poll, asked = extractor.poll, []

    def slow() -> bool:  # as a GPU that has not finished
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
    """The number of features, too, says that the context is not current."""
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
    """Objects in one context share a device, which is refused in another one."""
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
    """The context may go away once its objects are closed, and another have its address."""
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
    """The image that waits is still there when its context is current again."""
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


def test_state_is_kept(context: Any) -> None:
    """The application draws the same before and after."""
    with context:
        program = context.program(
            vertex_shader="#version 330\nin vec2 p; void main() { gl_Position = vec4(p, 0, 1); }",
            fragment_shader="#version 330\nout vec4 c; void main() { c = vec4(1, 0.5, 0, 1); }",
        )
        corners = np.array([-1, -1, 1, -1, -1, 1], np.float32)
        shape = context.vertex_array(program, [(context.buffer(corners.tobytes()), "2f", "p")])
        target = context.simple_framebuffer((32, 32))
        target.use()
        target.viewport = (4, 4, 20, 20)
        shape.render()
        before = target.read()
        with glsurf.Extractor(context="current") as extractor:
            extractor.detect_and_compute(picture(160, 120))
        target.clear()
        shape.render()
        assert target.read() == before
        assert context.error == "GL_NO_ERROR"
