# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""extract(): the features of many images, on many machines."""
from __future__ import annotations

import dataclasses
import functools
import io
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Callable, ClassVar, Optional, TypeVar, Union

import glsurf
from glsurf._native import ffi, lib
from glsurf._npz import to_bytes
from glsurf.settings import PRESETS, fill_desc, make_settings, result_values, whole

from .engine import Engine, ProgressOption, Report
from .recipe import ToolError, sentence
from .work import Failure, ImageError, Item, Made, Path, absolute, image_name

T = TypeVar("T")

BACKENDS = {"gl": "headless", "cpu": "cpu"}


@dataclasses.dataclass(frozen=True)
class ExtractJob:
    """Settings of extract()."""

    root: str
    backend: str
    values: dict[str, Any]
    max_bytes: int
    list_name: ClassVar[str] = "glsurf-recipe.txt"
    ending: ClassVar[str] = ".npz"

    def settings(self) -> str:
        made = make_settings(self.values)
        version = int(lib.glsurf_descriptor_version(PRESETS[made.preset]))
        return recipe_text("extract", {**result_values(made), "descriptors": version})

    def stamp(self, item: Item) -> str:
        return stamp_of(os.path.join(self.root, item.name), self.max_bytes)

    def read(self, item: Item) -> bytes:
        with open(os.path.join(self.root, item.name), "rb") as file:
            return file.read()

    def open(self) -> tuple[glsurf.Extractor, str]:
        return opened(self.backend, functools.partial(glsurf.Extractor, **self.values))

    def compute(self, tool: glsurf.Extractor, item: Item, content: bytes) -> Made:
        file = io.BytesIO(content)
        try:
            pixels = glsurf.read_image(file)  # type: ignore[arg-type]
        except Exception as error:  # Pillow raises many kinds
            raise ImageError(sentence(error).replace(repr(file), item.name)) from error
        return Made(to_bytes(tool.detect_and_compute(pixels)))


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
                  gets the Report so far, after each task and twice a second
    any_driver    results by other drivers count as done
    max_bytes     larger files are failures
    max_failures  stop after more than so many; None: never
    patience      seconds without any worker, or without one that takes a task, after which the
                  run stops
    submit        more arguments of Client.submit(), as {"resources": {"GPU": 1}}
    settings      those of glsurf.Settings

    What an earlier call has done with the same settings, library and driver, of images with the
    same size and time, is not done again. An image that cannot be read or is no image is listed
    in Report.failed and skipped; so is one at which a process has ended. Raises ClusterError
    with one sentence if the run cannot go on (no OpenGL, a full disk, no scheduler),
    ArgumentError for wrong settings.
    """
    check_backend(backend)
    if "context" in settings:
        raise glsurf.ArgumentError('a context cannot be set; use backend="gl" or "cpu"')
    fill_desc(ffi.new("glsurf_extractor_desc *"), make_settings(settings))  # raises ArgumentError
    whole("max_bytes", max_bytes, 64)
    job = ExtractJob(absolute(root or os.getcwd()), backend, settings, max_bytes)
    if total is None and hasattr(images, "__len__"):
        total = len(images)  # type: ignore[arg-type]
    engine = Engine(
        job, absolute(output), client, total, shard, any_driver, max_failures, patience, progress,
        submit,
    )  # fmt: skip
    return engine.run(items_of(images, job.root))


def items_of(images: Iterable[Path], root: str) -> Iterator[Union[Item, Failure]]:
    """Images by their names."""
    for path in images:
        try:
            yield Item(image_name(path, root))
        except ImageError as error:
            yield Failure(os.fsdecode(path), sentence(error))


# ----------------------------------------------------------------------------- of both jobs --


def check_backend(backend: str) -> None:
    """Raises ArgumentError."""
    if backend not in BACKENDS:
        raise glsurf.ArgumentError(f'unknown backend {backend!r}; use "gl" or "cpu"')


def recipe_text(job: str, values: Mapping[str, Any]) -> str:
    """The words of a recipe."""
    words = [f"{name} {value}" for name, value in sorted(values.items())]
    return " ".join([job, "glsurf", glsurf.version(), *words])


def stamp_of(path: str, limit: int) -> str:
    """Size and time of a file. Raises OSError, and ImageError if it is longer or no file."""
    status = os.stat(path)
    if not stat.S_ISREG(status.st_mode):
        raise ImageError(f"{path} is not a file")
    if status.st_size > limit:
        raise ImageError(f"{path} has more than {limit} bytes")
    return f"{status.st_size} {status.st_mtime_ns}"


def opened(backend: str, make: Callable[..., T]) -> tuple[T, str]:
    """The tool of a job, and what makes results, in words: the CPU backend is the same everywhere.
    Raises ToolError."""
    try:
        tool: Any = make(context=BACKENDS[backend])
    except glsurf.GlsurfError as error:
        if backend == "gl" and isinstance(error, (glsurf.UnsupportedError, glsurf.GLError)):
            raise ToolError(f'no OpenGL here: {sentence(error)}; or use backend="cpu"') from error
        raise ToolError(sentence(error)) from error
    info = tool.device.info()
    where = "cpu" if backend == "cpu" else f"{info.renderer}, OpenGL {info.version}"
    return tool, f"{where}, glsurf {glsurf.version()}"
