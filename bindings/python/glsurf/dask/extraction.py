# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""extract(): the features of many images, on many machines."""

from __future__ import annotations

import dataclasses
import io
import os
import threading
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Optional, Union

import glsurf
from glsurf._native import ffi, lib
from glsurf._npz import to_bytes
from glsurf.settings import PRESETS, fill_desc, make_settings, result_values, whole

from .engine import Engine, Options, ProgressOption
from .finished import digest
from .job import ToolError, read_bytes
from .names import Path, absolute, image_name
from .records import Failure, ImageError, Item, Made, Read, Report, sentence

BACKENDS = {"gl": "headless", "cpu": "cpu"}


class FeatureTool:
    """One extractor of a worker process."""

    def __init__(self, job: "ExtractJob") -> None:
        self._job = job
        self._lock = threading.Lock()
        self._extractor = self._make()
        self.made_by = made_by(self._extractor.device.info())

    def _make(self) -> glsurf.Extractor:
        with opening(self._job.backend):
            return glsurf.Extractor(**self._job.settings, context=BACKENDS[self._job.backend])

    def read(self, item: Item) -> Read:
        data = read_bytes(os.path.join(self._job.root, item.name), self._job.max_bytes)
        return Read(digest(data), data)

    def compute(self, item: Item, content: Any) -> Made:
        pixels = _decode(content, item.name)
        extractor = self._extractor
        try:
            features = extractor.detect_and_compute(pixels)
        except (glsurf.GLError, glsurf.NoMemoryError):
            features = self._renew(extractor).detect_and_compute(pixels)
        return Made(to_bytes(features))

    def _renew(self, broken: glsurf.Extractor) -> glsurf.Extractor:
        """Another extractor in the place of one that cannot be used any more."""
        with self._lock:
            if self._extractor is broken:
                self._extractor = self._make()
            return self._extractor

    def close(self) -> None:
        self._extractor.close()


def _decode(data: bytes, name: str) -> Any:
    """The pixels of a file. Raises ImageError."""
    file = io.BytesIO(data)
    try:
        return glsurf.read_image(file)  # type: ignore[arg-type]
    except Exception as error:  # Pillow raises many kinds
        raise ImageError(sentence(error).replace(repr(file), name)) from error


@dataclasses.dataclass(frozen=True)
class ExtractJob:
    """Settings of extract()."""

    root: str
    backend: str
    settings: dict[str, Any]
    max_bytes: int

    def what(self) -> dict[str, Any]:
        made = make_settings(self.settings)
        version = int(lib.glsurf_descriptor_version(PRESETS[made.preset]))
        return {**result_values(made), "job": "extract", "descriptors": version, **versions()}

    def inputs(self, item: Item) -> list[str]:
        return [os.path.join(self.root, item.name)]

    def result(self, name: str) -> str:
        return name + ".npz"

    def open(self) -> FeatureTool:
        return FeatureTool(self)


def extract(
    images: Iterable[Path],
    client: Optional[Any],
    output: Path,
    *,
    root: Optional[Path] = None,
    backend: str = "gl",
    shard: int = 64,
    total: Optional[int] = None,
    progress: ProgressOption = None,
    verify: bool = False,
    any_driver: bool = False,
    max_bytes: int = 1 << 30,
    max_failures: Optional[int] = None,
    patience: float = 600.0,
    submit: Optional[Mapping[str, Any]] = None,
    **settings: Any,
) -> Report:
    """Writes the features of each image `a/b.jpg` to the file `output/a/b.jpg.npz`.

    images        paths, relative to `root` or below it; a generator will do, of any length
    client        a distributed.Client; None: this process alone
    output        a folder that client and workers share
    root          the folder of the images; by default the current folder of the client
    backend       "gl", or "cpu" for workers without OpenGL
    shard         images per task
    total         number of images for the progress, if `images` has no length
    progress      None: a line if standard error is a terminal; True, False; or a function that
                  gets the Report so far, after each shard and twice a second
    verify        read all files again, although their sizes and times are the known ones
    any_driver    results by other drivers count as done
    max_bytes     larger files are failures
    max_failures  stop after more than so many; None: never
    patience      seconds without any worker, or without one that takes a task, after which the
                  run stops
    submit        more arguments of Client.submit(), as {"resources": {"GPU": 1}}
    settings      those of glsurf.Settings

    What an earlier call has done with the same content, settings, library and driver is not done
    again. An image that cannot be read or is no image is listed in Report.failed and skipped; so
    is one at which workers died three times. Raises ClusterError with one sentence if the run
    cannot go on (no OpenGL, a full disk, no scheduler), ArgumentError for wrong settings.
    """
    if backend not in BACKENDS:
        raise glsurf.ArgumentError(f'unknown backend {backend!r}; use "gl" or "cpu"')
    if "context" in settings:
        raise glsurf.ArgumentError('backend="gl" or "cpu" says where to compute')
    fill_desc(ffi.new("glsurf_extractor_desc *"), make_settings(settings))  # raises ArgumentError
    whole("max_bytes", max_bytes, 64)
    job = ExtractJob(absolute(root or os.getcwd()), backend, settings, max_bytes)
    options = Options(
        shard, verify, any_driver, max_failures, patience, progress, dict(submit or {})
    )
    if total is None and hasattr(images, "__len__"):
        total = len(images)  # type: ignore[arg-type]
    return Engine(job, output, options, total).run(_items(images, job.root), client)


def _items(images: Iterable[Path], root: str) -> Iterator[Union[Item, Failure]]:
    for path in images:
        try:
            yield Item(image_name(path, root))
        except ImageError as error:
            yield Failure(os.fsdecode(path), sentence(error))


def versions() -> dict[str, Any]:
    """Versions that results depend on."""
    return {"glsurf": glsurf.version(), "format": 1}


def made_by(info: glsurf.Info) -> str:
    """What has made a result, in words, which the command also hashes. The CPU backend is the same
    everywhere."""
    if info.backend == "cpu":
        return f"cpu, glsurf {glsurf.version()}"
    return f"{info.renderer}, OpenGL {info.version}, glsurf {glsurf.version()}"


class opening:
    """Turns the library's errors into a sentence that stops the run."""

    def __init__(self, backend: str) -> None:
        self._backend = backend

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if isinstance(error, (glsurf.UnsupportedError, glsurf.GLError)) and self._backend == "gl":
            raise ToolError(f'no OpenGL here: {sentence(error)}; or use backend="cpu"') from error
        if isinstance(error, glsurf.GlsurfError):
            raise ToolError(sentence(error)) from error
