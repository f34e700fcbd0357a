# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Helpers and fixtures for the tests of the Python package.

CTest sets the environment. GLSURF_COMMAND is the command glsurf, GLSURF_SCENE a program that
renders two views, GLSURF_SOURCE the source tree. GLSURF_FULL is 1 to run slow tests.
"""
from __future__ import annotations

import gc
import os
import pathlib
import struct
import subprocess
import sys
import threading
import zlib
from typing import Any, Callable, Iterator, Mapping, Optional

import numpy as np
import numpy.typing as npt
import pytest

import glsurf

Bytes = npt.NDArray[np.uint8]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "full: slow; runs only with GLSURF_FULL=1")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if FULL:
        return
    for item in items:
        if item.get_closest_marker("full"):
            item.add_marker(pytest.mark.skip(reason="slow; set GLSURF_FULL=1"))


def pytest_collection_finish() -> None:
    gc.freeze()  # excludes the modules' objects, so that garbage collections in tests are fast


def picture(width: int = 160, height: int = 120, seed: int = 1) -> Bytes:
    """A gray image with blobs of several sizes: sums of blocks of random numbers."""
    random = np.random.default_rng(seed)
    total = np.zeros((height, width))
    for block in (4, 8, 16, 32):
        shape = (-(-height // block), -(-width // block))
        blocks = random.random(shape).repeat(block, 0).repeat(block, 1)
        total += blocks[:height, :width]
    return (total * (255 / 4)).astype(np.uint8)


def colour_picture(width: int = 160, height: int = 120) -> Bytes:
    """An RGB image with three different channels."""
    return np.stack([picture(width, height, seed) for seed in (1, 2, 3)], axis=2)


def write_png(path: pathlib.Path, array: npt.NDArray[Any]) -> None:
    """Writes uint8 or uint16, gray or RGB, with or without alpha. Pillow cannot write RGB of 16
    bits."""
    height, width = array.shape[:2]
    rows = array.astype(array.dtype.newbyteorder(">")).reshape(height, -1)
    data = b"".join(b"\0" + row.tobytes() for row in rows)
    kind = {1: 0, 2: 4, 3: 2, 4: 6}[array.shape[2] if array.ndim == 3 else 1]
    header = struct.pack(">IIBBBBB", width, height, array.itemsize * 8, kind, 0, 0, 0)
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for name, body in ((b"IHDR", header), (b"IDAT", zlib.compress(data, 1)), (b"IEND", b"")):
            check = zlib.crc32(name + body)
            file.write(struct.pack(">I", len(body)) + name + body + struct.pack(">I", check))


def one_feature() -> glsurf.Features:
    """Makes features of one keypoint."""
    one = np.ones(1, np.float32)
    descriptor = np.full((1, 64), 1 / 8, np.float32)
    return glsurf.Features(one.repeat(2)[None], one, one, one, np.ones(1, np.int32), descriptor, 1)


def command() -> str:
    """The path of the command glsurf."""
    path = os.environ.get("GLSURF_COMMAND", "")
    if not os.path.exists(path):
        pytest.skip("GLSURF_COMMAND does not name the command")
    return path


def arrays_in(path: pathlib.Path) -> dict[str, Any]:
    """Reads the arrays of an npz file."""
    with np.load(path) as archive:
        return dict(archive)


def detect(folder: pathlib.Path, image: npt.NDArray[Any], *options: str) -> dict[str, Any]:
    """Runs `glsurf detect --format npz` on an image. Returns the arrays."""
    write_png(folder / "image.png", image)
    call = [command(), "detect", str(folder / "image.png"), "--format", "npz", *options]
    subprocess.run([*call, "-o", str(folder / "image.npz")], check=True)
    return arrays_in(folder / "image.npz")


def assert_same(features: glsurf.Features, expected: dict[str, Any]) -> None:
    """Asserts that features have the bytes that the command wrote."""
    assert len(features) == len(expected["scores"]) > 0
    points = np.column_stack([features.xy, features.scale, features.angle])
    assert points.tobytes() == expected["keypoints"].tobytes()
    assert features.response.tobytes() == expected["scores"].tobytes()
    assert features.laplacian.astype(np.int8).tobytes() == expected["laplacian"].tobytes()
    assert features.descriptors.tobytes() == expected["descriptors"].tobytes()
    assert features.preset == expected["preset"][0].decode()
    assert features.descriptor_version == expected["descriptor_version"][0]


def assert_equal(a: glsurf.Features, b: glsurf.Features) -> None:
    """Asserts that two Features are not empty and have equal bytes."""
    assert len(a) == len(b) > 0
    for name in ("xy", "scale", "angle", "response", "laplacian", "descriptors"):
        assert getattr(a, name).tobytes() == getattr(b, name).tobytes(), name
    assert a.total == b.total


def in_threads(work: Callable[[int], None], count: int = 8) -> None:
    """Runs work(0), work(1), ... at the same time. Raises the first error."""
    errors: list[BaseException] = []

    def run(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive(), "a thread hangs"
    if errors:
        raise errors[0]


FULL = os.environ.get("GLSURF_FULL") == "1"
# Options of the command: plain C gives the same results and starts faster.
QUICK = () if FULL else ("--backend", "cpu")


def run_python(
    code: str, timeout: float = 60, *, env: Optional[Mapping[str, str]] = None, cwd: Any = "."
) -> "subprocess.CompletedProcess[str]":
    """Runs code in a new interpreter. Fails if it takes too long."""
    call = [sys.executable, *(["-B"] if sys.dont_write_bytecode else []), "-c", code]
    return subprocess.run(call, capture_output=True, text=True, timeout=timeout, env=env, cwd=cwd)


@pytest.fixture(scope="session")
def extractor() -> Iterator[glsurf.Extractor]:
    """A headless extractor with default settings."""
    with glsurf.Extractor() as made:
        yield made


def pictures() -> dict[str, npt.NDArray[Any]]:
    """Images of every kind that the command reads."""
    random = np.random.default_rng(3)
    shapes = {"gray of 16 bits": (120, 160), "colours of 16 bits": (120, 160, 3)}
    wide = {name: random.integers(0, 65536, shape, np.uint16) for name, shape in shapes.items()}
    return {"gray": picture(), "colours": colour_picture(), **wide}


@pytest.fixture(scope="session")
def by_command(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder with NAME.npz of all pictures(), made by one run of the command."""
    folder = tmp_path_factory.mktemp("command")
    for name, image in pictures().items():
        write_png(folder / f"{name}.png", image)
    call = [command(), "detect", *map(str, folder.iterdir()), "--format", "npz", "-o", str(folder)]
    subprocess.run(call, check=True)
    return folder
