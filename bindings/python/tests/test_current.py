# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The application's context: of moderngl by EGL and by GLX, and of PyOpenGL, with its textures."""
from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap

import pytest
from conftest import run_python

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
    """What the code prints. It must end well, without a word on standard error."""
    tests = os.path.dirname(os.path.abspath(__file__))
    code = HEAD.format(tests=tests) + textwrap.dedent(code).replace("{options}", options)
    done = run_python(code, modules=["conftest"])
    assert done.returncode == 0 and done.stderr == "", (done.returncode, done.stderr)
    return done.stdout


BODY = MODERNGL + """
print(made.device.info().loader, context.error)
assert_equal(made.detect_and_compute(gray), expected)

# textures: by name, as an object, upside down, with a region and a mask
texture = context.texture((96, 72), 1, gray.tobytes())
for image in (texture, glsurf.Texture(texture.glo), glsurf.Texture(texture.glo, 96, 72)):
    assert_equal(made.detect_and_compute(image), expected)
rendered = context.texture((96, 72), 3, colour[::-1].tobytes())
assert_equal(made.detect_and_compute(glsurf.Texture(rendered.glo, origin="bottom")), in_colour)
mask = np.zeros((72, 96), np.uint8)
mask[:, :45] = 255
masked = made.detect_and_compute(texture, mask)
assert_equal(masked, made.detect_and_compute(gray, context.texture((96, 72), 1, mask.tobytes())))
assert 0 < len(masked) < len(expected)

# floats round as those of arrays do
values = np.random.default_rng(7).random((72, 96)).astype(np.float32)
floats = context.texture((96, 72), 1, values.tobytes(), dtype="f4")
assert_equal(made.detect_and_compute(floats), made.detect_and_compute(values))

# a framebuffer, in which row 0 is at the bottom
target = context.framebuffer([rendered])
target.use()
assert_equal(made.detect_and_compute(glsurf.Framebuffer(96, 72)), in_colour)

# features on the GPU, without reading them back
made.submit(texture)
there = made.gpu_features()
number = int(np.frombuffer(context.external_texture(
    there.count_texture, (1, 1), 4, 0, "u4").read(), np.uint32)[0]) if hasattr(
    context, "external_texture") else len(expected)
assert number == len(expected) <= there.capacity
assert_equal(made.collect(), expected)

# drawing: circles over what is there, and only while something is drawn
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
    pytest.importorskip("moderngl")
    assert run(BODY) == "callback GL_NO_ERROR\ndone\n"


def test_moderngl_by_glx(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("moderngl")
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
    pytest.importorskip("moderngl")
    code = MODERNGL + """
from OpenGL import GL
name = GL.glGenTextures(1)
GL.glBindTexture(GL.GL_TEXTURE_2D_ARRAY, name)
both = np.stack([gray[::-1], gray])
GL.glTexImage3D(GL.GL_TEXTURE_2D_ARRAY, 0, GL.GL_R8, 96, 72, 2, 0, GL.GL_RED,
                GL.GL_UNSIGNED_BYTE, both)
image = glsurf.Texture(name, target=GL.GL_TEXTURE_2D_ARRAY, layer=1)
assert_equal(made.detect_and_compute(image), expected)
print("done")
"""
    monkeypatch.setenv("PYOPENGL_PLATFORM", "egl")
    assert run(code) == "done\n"


def test_another_context_is_noticed() -> None:
    pytest.importorskip("moderngl")
    printed = run(MODERNGL + """
other = moderngl.create_standalone_context(**{options})  # which is current now
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
for bad in (glsurf.Texture(9999), glsurf.Texture(-1), glsurf.Texture(layers.glo, layer=-1),
            glsurf.Framebuffer(0, 0), glsurf.Framebuffer(8.5, 8), glsurf.Texture(1, target=77),
            glsurf.Texture(1, origin="left"), layers, buffer):
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
