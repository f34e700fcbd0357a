# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""A task: what a worker does with a batch of images, and what it asks of a job."""
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

#: Of a result that cannot be written: the fault of its name, not of the disk.
_NAMES = (
    errno.ENAMETOOLONG, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.EINVAL, errno.EILSEQ,
    errno.ELOOP,
)  # fmt: skip


class ImageError(Exception):
    """One image cannot be done: it is listed with this sentence and skipped."""


class Failure(NamedTuple):
    """An image that was skipped, and why."""

    name: str
    sentence: str


class Item(NamedTuple):
    """One result file to make."""

    name: str  #: path of the image under the root, with "/"; the result is named after it
    partners: tuple[str, ...] = ()  #: of match(): the images that it is matched with


class Made(NamedTuple):
    """A result."""

    data: bytes  #: of its file
    notes: tuple[str, ...] = ()  #: sentences about parts that could not be done


class Job(Protocol):
    """What is to be done with each item. It is pickled, so it holds settings only."""

    list_name: ClassVar[str]  #: the file in the output folder that lists what is done
    ending: ClassVar[str]  #: of the name of a result

    @property
    def root(self) -> str:
        """The folder that has to be there on every worker."""

    def settings(self) -> str:
        """Settings and versions that results depend on."""

    def stamp(self, item: Item) -> str:
        """Sizes and times of the files that an item is made of, in two words."""

    def read(self, item: Item) -> Any:
        """The content of these files."""

    def open(self) -> tuple[Any, str]:
        """What a process keeps from task to task, such as an extractor, and backend, driver and
        library in words: what the bytes of results may depend on. Raises ToolError."""

    def compute(self, tool: Any, item: Item, content: Any) -> Made:
        """The result of a content. Whatever it raises is the failure of this image."""


@dataclass
class Batch:
    """A few images, one after the other; without any it tells the driver."""

    job: Job
    output: str
    recipe: str = ""
    offset: int = 0  #: bytes of the list of what is done that the client has read
    items: list[Item] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)  #: by result: what the list has
    any_driver: bool = False  #: results of other drivers count as done
    lost: int = 0  #: how often Dask has given it up


@dataclass
class Outcome:
    """What a task returns: counts, and a line for each image that failed. No results."""

    host: str
    made_by: str = ""  #: backend, driver and version of the library
    done: int = 0
    already: int = 0  #: done by an earlier run
    failed: list[Failure] = field(default_factory=list)
    notes: list[Failure] = field(default_factory=list)  #: of results that lack a part
    fatal: str = ""  #: the sentence that stops the run


class _Process:
    """What a process keeps between tasks. It computes one image at a time, so that a mark
    tells which one ended it; meanwhile other threads read and write."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._job: Optional[Job] = None
        self._tool: Any = None
        self._made_by = ""

    def open(self, job: Job) -> str:
        """Makes the tool of a job, in the place of another job's. Returns what it is made by."""
        if self._job != job:
            self.close()
            self._tool, self._made_by = job.open()
            self._job = job
        return self._made_by

    def compute(self, job: Job, item: Item, content: Any) -> tuple[str, Made]:
        """The result, and what has made it. A tool that has failed cannot be used any more, so
        another one tries again. Raises ImageError, ToolError."""
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
        """Closes what is kept."""
        if self._job is not None:
            self._job = None
            self._tool.close()


process = _Process()


def _host() -> str:
    """The name of this machine, and the address of the worker if Dask runs here."""
    host = socket.gethostname()
    try:
        worker: Any = sys.modules["distributed"].get_worker()
    except (KeyError, ValueError):
        return host
    return f"{host} ({worker.address})"


def run_batch(batch: Batch) -> Outcome:
    """The task of a Dask worker. Whatever stops the run is in the outcome, in one sentence."""
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
    """One image: done before, left out, or done now. Raises ImageError, ToolError, OSError."""
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
    except Exception as error:  # of a file of features that is none, or too little memory
        _check_root(batch.job.root)
        raise ImageError(sentence(error)) from error
    with process.lock, in_work(batch.output, item.name):
        made_by, made = process.compute(batch.job, item, content)
    _write(path, made.data)
    outcome.done += 1
    outcome.notes += [Failure(item.name, note) for note in made.notes]
    # What lacks a part is done again next time.
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
    """Raises ToolError where the folder cannot be listed, or is empty as without a mount."""
    try:
        if os.listdir(root):
            return
        why = "it is empty"
    except OSError as error:
        why = error.strerror or str(error)
    raise ToolError(f"the folder {root} cannot be read: {why}")


def image_name(path: Path, root: str) -> str:
    """Returns the name of an image: its path under `root`, without "." and doubled slashes.

    Two spellings of one path have one name, so the image is done once. A path with ".." is
    refused: what it means depends on symbolic links, and its result could leave the output.
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
    """The path from "/", as workers need it, whose current folder may be another one."""
    return os.path.abspath(os.fsdecode(path))
