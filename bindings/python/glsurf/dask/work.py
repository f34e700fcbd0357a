# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""The task that a worker runs on a batch of images, and the interface of a job."""
from __future__ import annotations

import errno
import os
import posixpath
import socket
import sys
import threading
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Optional, Protocol, Union

from glsurf._npz import write_whole
from glsurf.errors import GLError, NoMemoryError

from .recipe import DoneList, ToolError, ended_work, in_work, recipe_of, sentence

Path = Union[str, "os.PathLike[str]", bytes]

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


class Item(NamedTuple):
    """One result file to make."""

    name: str  #: path of the image under the root, with "/"; names the result, too
    partners: tuple[str, ...] = ()  #: images to match it with, for match()


class Made(NamedTuple):
    """A result."""

    data: bytes  #: content of its file
    notes: tuple[str, ...] = ()  #: sentences about missing parts


class Job(Protocol):
    """The work on each item. It is pickled, so it holds settings only."""

    list_name: ClassVar[str]  #: file in the output folder with the list of finished results
    ending: ClassVar[str]  #: file extension of results

    @property
    def root(self) -> str:
        """Folder that every worker must be able to read."""

    def settings(self) -> str:
        """The settings and versions that results depend on."""

    def stamp(self, item: Item) -> str:
        """Returns sizes and times of an item's files, in two words."""

    def read(self, item: Item) -> Any:
        """Reads an item's files."""

    def open(self) -> tuple[Any, str]:
        """Makes the tool that a process keeps between tasks, such as an extractor. Returns it with
        the text of backend, driver and library, on which results may depend. Raises ToolError."""

    def compute(self, tool: Any, item: Item, content: Any) -> Made:
        """Computes the result of read()'s content. Any exception is a failure of this image."""


@dataclass
class Batch:
    """Images of one task, in order. An empty batch returns the driver."""

    job: Job
    output: str
    recipe: str = ""
    offset: int = 0  #: bytes of the list of finished results that the client has read
    items: list[Item] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)  #: stamps in the list, by result
    any_driver: bool = False  #: results of other drivers count as done
    lost: int = 0  #: number of times that Dask has given it up


@dataclass
class Outcome:
    """Return value of a task: counts, and a line for each failed image, but no results."""

    host: str
    made_by: str = ""  #: backend, driver and version of the library
    done: int = 0
    already: int = 0  #: done by an earlier run
    failed: list[Failure] = field(default_factory=list)
    notes: list[Failure] = field(default_factory=list)  #: results that lack a part
    fatal: str = ""  #: reason to stop the run


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

    def compute(self, job: Job, item: Item, content: Any) -> tuple[str, Made]:
        """Returns the text of open(), and the result. A failed tool is useless: a new one tries
        once more. Raises ImageError, ToolError."""
        for last in (False, True):
            made_by = self.open(job)
            try:
                return made_by, job.compute(self._tool, item, content)
            except (GLError, NoMemoryError) as error:
                self.close()
                if last:
                    raise ImageError(sentence(error)) from error
            except ImageError:
                raise
            except Exception as error:
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


def run_batch(batch: Batch) -> Outcome:
    """Runs a batch on a Dask worker. If the run must stop, outcome.fatal has the reason."""
    outcome = Outcome(_host())
    try:
        with process.lock:
            outcome.made_by = process.open(batch.job)
        if batch.items:
            _do_items(batch, outcome)
    except ToolError as error:
        outcome.fatal = f"worker {outcome.host}: {sentence(error)}"
    except OSError as error:
        outcome.fatal = f"worker {outcome.host} cannot write: {sentence(error)}"
    return outcome


def _do_items(batch: Batch, outcome: Outcome) -> None:
    try:
        done = DoneList(os.path.join(batch.output, batch.job.list_name), batch.recipe)
    except FileNotFoundError:
        raise ToolError(
            f"the output folder {batch.output} here is not the client's; "
            "put it on a file system that client and workers share"
        ) from None
    try:
        marks = ended_work(batch.output)
        known = batch.known
        if any(item.name in marks for item in batch.items):  # a worker has died with this task
            known = {**known, **done.read(batch.offset)}
        for item in batch.items:
            try:
                _do_item(batch, item, known, marks, done, outcome)
            except ImageError as error:
                outcome.failed.append(Failure(item.name, sentence(error)))
    finally:
        done.close()


def _do_item(
    batch: Batch,
    item: Item,
    known: dict[str, str],
    marks: dict[str, str],
    done: DoneList,
    outcome: Outcome,
) -> None:
    """Processes one image, unless its result exists. Raises ImageError, ToolError, OSError."""
    result = item.name + batch.job.ending
    path = os.path.join(batch.output, result)
    try:
        stamp = batch.job.stamp(item)
        if known.get(result) == stamp and os.path.isfile(path):
            outcome.already += 1
            return
        if item.name in marks:
            raise ImageError(
                "skipped, because a process ended while it worked on this image; remove "
                f"{marks[item.name]} to try it again"
            )
        content = batch.job.read(item)
    except (ImageError, ToolError):
        raise
    except Exception as error:  # an invalid file of features, or too little memory
        _check_root(batch.job.root)
        raise ImageError(sentence(error)) from error
    with process.lock, in_work(batch.output, item.name):
        made_by, made = process.compute(batch.job, item, content)
    _write(path, made.data)
    outcome.done += 1
    outcome.notes += [Failure(item.name, note) for note in made.notes]
    # A result that lacks a part is not listed, so the next run makes it again.
    right = batch.any_driver or recipe_of(batch.job.settings(), made_by) == batch.recipe
    if right and not made.notes:
        done.add(result, stamp)


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
    """Raises ToolError if the folder cannot be listed, or is empty: perhaps it is not mounted."""
    try:
        if os.listdir(root):
            return
        why = "it is empty"
    except OSError as error:
        why = error.strerror or str(error)
    raise ToolError(f"the folder {root} cannot be read: {why}")


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
    if posixpath.isabs(text):
        base = root.rstrip("/") + "/"
        if not text.startswith(base):
            raise ImageError(f"the path is not under the root {root}")
        text = text[len(base) :]
    parts = [part for part in text.split("/") if part not in ("", ".")]
    if not parts or text.endswith("/"):
        raise ImageError("the path names a folder")
    if ".." in parts:
        raise ImageError("the path contains '..'")
    return "/".join(parts)


def absolute(path: Path) -> str:
    """The path from "/", because workers may have another current folder."""
    return os.path.abspath(os.fsdecode(path))
