# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Jobs, the tasks that workers run on batches of images, and their reports."""
from __future__ import annotations

import errno
import os
import socket
import stat
import sys
import threading
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any, BinaryIO, Callable, ClassVar, NamedTuple, Optional, TypeVar, Union

import glsurf
from glsurf._npz import write_whole
from glsurf.settings import whole

from .recipe import (
    ClusterError, add_to_list, ended_work, in_work, open_list, read_list, recipe_of, sentence
)  # fmt: skip

T = TypeVar("T")
Path = Union[str, "os.PathLike[str]", bytes]
Result = tuple[bytes, list[str]]  #: content of a result file, and sentences about missing parts

BACKENDS = {"gl": "headless", "cpu": "cpu"}

#: Errors of a write that come from the result's name, not from the disk.
_NAMES = (
    errno.ENAMETOOLONG, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.EINVAL, errno.EILSEQ,
    errno.ELOOP,
)  # fmt: skip


class ImageError(Exception):
    """One image cannot be processed. It is listed with this sentence and skipped."""


class Failure(NamedTuple):
    """An image that was skipped, and why."""

    name: str
    sentence: str


@dataclass
class Report:
    """Result of extract() or match(), and of each of their tasks."""

    output: str
    total: int = 0  #: images, each counted once
    done: int = 0  #: results made by this run
    already: int = 0  #: results of earlier runs that are still valid
    failures: int = 0
    failed: list[Failure] = field(default_factory=list)  #: the first `max_listed` failures
    notes: list[Failure] = field(default_factory=list)  #: results of this run that lack a part
    max_listed: int = 10000  #: maximum length of both lists
    repeated: int = 0  #: repeated names of images
    made_by: Counter[str] = field(default_factory=Counter)  #: results per driver
    hosts: Counter[str] = field(default_factory=Counter)  #: tasks per host
    seconds: float = 0.0

    def add(self, task: Report) -> None:
        """Counts the images of a task."""
        self.done += task.done
        self.already += task.already
        self.failures += task.failures
        self.made_by += task.made_by
        self.hosts += task.hosts
        self.failed += task.failed[: max(self.max_listed - len(self.failed), 0)]
        self.notes += task.notes[: max(self.max_listed - len(self.notes), 0)]

    def fail(self, failure: Failure) -> None:
        """Counts an image that failed, and lists it if the list has space."""
        self.failures += 1
        if len(self.failed) < self.max_listed:
            self.failed.append(failure)

    @property
    def finished(self) -> int:
        """Number of images that need no more work in this run."""
        return self.done + self.already + self.failures

    def __str__(self) -> str:
        lines = [
            f"{self.total} images: {self.done} done, {self.already} done before, "
            f"{self.failures} failed, in {self.seconds:.1f} s"
        ]
        if len(self.made_by) > 1:
            lines.append("the results come from different drivers:")
        lines += [f"{count} by {driver}" for driver, count in sorted(self.made_by.items())]
        return "\n".join(lines)


class Item(NamedTuple):
    """One result file to make."""

    name: str  #: path of the image under the root, with "/"; names the result, too
    partners: tuple[str, ...] = ()  #: images to match it with, for match()


@dataclass(frozen=True)
class Job:
    """The work on each item. It is pickled, so it holds settings only."""

    root: str  #: folder of the files to read, the same for every worker
    backend: str
    max_bytes: int  #: size limit of a file
    list_name: ClassVar[str]  #: file in the output folder with the list of finished results
    ending: ClassVar[str]  #: file extension of results

    def __post_init__(self) -> None:
        if self.backend not in BACKENDS:
            raise glsurf.ArgumentError(f'unknown backend {self.backend!r}; use "gl" or "cpu"')
        whole("max_bytes", self.max_bytes, 64)

    def settings(self) -> str:
        """The settings and versions that results depend on."""
        raise NotImplementedError

    def stamp(self, item: Item) -> str:
        """Returns sizes and times of an item's files, in two words."""
        return self.stamp_of(os.path.join(self.root, item.name))

    def read(self, item: Item) -> Any:
        """Reads an item's files."""
        with open(os.path.join(self.root, item.name), "rb") as file:
            return file.read()

    def open(self) -> tuple[Any, str]:
        """Makes the tool that a process keeps between tasks, such as an extractor. Returns it with
        the text of backend, driver and library, on which results may depend. Raises
        ClusterError."""
        raise NotImplementedError

    def compute(self, tool: Any, item: Item, content: Any) -> Result:
        """Computes the result of read()'s content. Any exception is a failure of this image."""
        raise NotImplementedError

    def stamp_of(self, path: str) -> str:
        """Size and time of a file. Raises OSError, and ImageError if it is longer or no file."""
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise ImageError(f"{path} is not a file")
        if status.st_size > self.max_bytes:
            raise ImageError(f"{path} has more than {self.max_bytes} bytes")
        return f"{status.st_size} {status.st_mtime_ns}"

    def opened(self, make: Callable[..., T], **values: Any) -> tuple[T, str]:
        """open() with the tool's constructor. The CPU backend is the same everywhere."""
        try:
            tool: Any = make(context=BACKENDS[self.backend], **values)
        except glsurf.GlsurfError as error:
            text = sentence(error)
            no_gl = isinstance(error, (glsurf.UnsupportedError, glsurf.GLError))
            if no_gl and self.backend == "gl":
                text = f'no OpenGL here: {text}; or use backend="cpu"'
            raise ClusterError(text) from error
        info = tool.device.info()
        where = "cpu" if self.backend == "cpu" else f"{info.renderer}, OpenGL {info.version}"
        return tool, f"{where}, glsurf {glsurf.version()}"


def recipe_text(job: str, values: Mapping[str, Any]) -> str:
    """Returns the settings' part of a recipe."""
    words = [f"{name} {value}" for name, value in sorted(values.items())]
    return " ".join([job, "glsurf", glsurf.version(), *words])


@dataclass
class Batch:
    """Images of one task, in order. An empty batch returns the driver."""

    job: Job
    output: str
    any_driver: bool  #: results of other drivers count as done
    recipe: str = ""
    offset: int = 0  #: bytes of the list of finished results that the client has read
    items: list[Item] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)  #: their stamps in the list, by result
    lost: int = 0  #: number of times that Dask has given it up


class _Process:
    """Tool that a process keeps between tasks. It computes one image at a time, so a mark names
    the image that ended the process. Other threads read and write meanwhile."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._job: Optional[Job] = None
        self._tool: Any = None
        self._made_by = ""

    def open(self, job: Job) -> str:
        """Makes the tool of a job, and closes another job's. Returns the text of Job.open()."""
        if self._job != job:
            self.close()
            self._tool, self._made_by = job.open()
            self._job = job
        return self._made_by

    def compute(self, job: Job, item: Item, content: Any) -> tuple[str, Result]:
        """Returns the text of open(), and the result. A failed tool is useless: a new one tries
        once more. Raises ImageError, ClusterError."""
        for last in (False, True):
            made_by = self.open(job)
            try:
                return made_by, job.compute(self._tool, item, content)
            except Exception as error:
                useless = isinstance(error, (glsurf.GLError, glsurf.NoMemoryError))
                if useless:
                    self.close()
                if last or not useless:
                    raise ImageError(sentence(error)) from error
        raise AssertionError

    def close(self) -> None:
        """Closes the tool."""
        if self._job is not None:
            self._job = None
            self._tool.close()


process = _Process()


def _host() -> str:
    """The name of this machine, with the worker's address if Dask runs here."""
    host = socket.gethostname()
    try:
        worker: Any = sys.modules["distributed"].get_worker()
    except (KeyError, ValueError):
        return host
    return f"{host} ({worker.address})"


def run_batch(batch: Batch) -> Report:
    """Runs a batch on a Dask worker. Raises ClusterError if the run must stop."""
    host = _host()
    try:
        with process.lock:
            driver = process.open(batch.job)
        report = Report(batch.output, made_by=Counter({driver: 0}), hosts=Counter([host]))
        if batch.items:
            _do_items(batch, report)
    except ClusterError as error:
        raise ClusterError(f"worker {host}: {sentence(error)}") from None
    except OSError as error:
        raise ClusterError(f"worker {host} cannot write: {sentence(error)}") from None
    return report


def _do_items(batch: Batch, report: Report) -> None:
    try:
        done = open_list(os.path.join(batch.output, batch.job.list_name), batch.recipe)
    except FileNotFoundError:
        raise ClusterError(
            f"the output folder {batch.output} here is not the client's; "
            "put it on a file system that client and workers share"
        ) from None
    with done:
        marks = ended_work(batch.output)
        if any(item.name in marks for item in batch.items):  # a worker has died with this task
            batch.known = {**batch.known, **read_list(done, batch.offset)}
        for item in batch.items:
            try:
                _do_item(batch, item, marks.get(item.name), done, report)
            except ImageError as error:
                report.fail(Failure(item.name, sentence(error)))


def _do_item(batch: Batch, item: Item, mark: Optional[str], done: BinaryIO, report: Report) -> None:
    """Processes one image, unless its result exists. Raises ImageError, ClusterError, OSError."""
    job = batch.job
    result = item.name + job.ending
    path = os.path.join(batch.output, result)
    try:
        stamp = job.stamp(item)
        if batch.known.get(result) == stamp and os.path.isfile(path):
            report.already += 1
            return
        if mark:
            raise ImageError(
                "skipped, because a process ended while it worked on this image; remove "
                f"{mark} to try it again"
            )
        content = job.read(item)
    except ImageError:
        raise
    except Exception as error:  # an invalid file of features, or too little memory
        _check_root(job.root)
        raise ImageError(sentence(error)) from error
    with process.lock, in_work(batch.output, item.name):
        made_by, (data, notes) = process.compute(job, item, content)
    _write(path, data)
    report.done += 1
    report.made_by[made_by] += 1
    report.notes += [Failure(item.name, note) for note in notes]
    # A result that lacks a part is not listed, so the next run makes it again.
    right = batch.any_driver or recipe_of(job.settings(), made_by) == batch.recipe
    if right and not notes:
        add_to_list(done, result, stamp)


def _write(path: str, data: bytes) -> None:
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        write_whole(path, data)
    except OSError as error:
        error.filename = path
        if error.errno in _NAMES:
            raise ImageError(f"the result cannot be written: {sentence(error)}") from error
        raise


def _check_root(root: str) -> None:
    """Raises ClusterError if the folder cannot be listed, or is empty: it may be not mounted."""
    try:
        why = "" if os.listdir(root) else "it is empty"
    except OSError as error:
        why = error.strerror or str(error)
    if why:
        raise ClusterError(f"the folder {root} cannot be read: {why}")


def image_name(path: Path, root: str) -> str:
    """Returns the name of an image: its path under `root`, without "." and doubled slashes.

    Two spellings of one path have one name, so the image is done once. Refuses a path with "..":
    symbolic links change its meaning, and its result could leave the output. Raises ImageError.
    """
    text = os.fsdecode(path)
    if not text or "\0" in text:
        raise ImageError("the path is empty or contains a zero byte")
    try:
        os.fsencode(text)
    except UnicodeEncodeError:
        raise ImageError("no file can have this name: it is not Unicode") from None
    name = PurePosixPath(text)
    if name.is_absolute():
        try:
            name = name.relative_to(root)
        except ValueError:
            raise ImageError(f"the path is not under the root {root}") from None
    if not name.parts or text.endswith("/"):
        raise ImageError("the path names a folder")
    if ".." in name.parts:
        raise ImageError("the path contains '..'")
    return str(name)


def absolute(path: Path) -> str:
    """The path from "/", because workers may have another current folder."""
    return os.path.abspath(os.fsdecode(path))
