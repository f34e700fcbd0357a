# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""What passes between the client and the workers, and what a run reports."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Optional

from .finished import Record


class ClusterError(Exception):
    """The run has stopped. What is done stays done; the same call goes on from there."""


class ImageError(Exception):
    """One image cannot be done: it is listed with this sentence and skipped."""


class Item(NamedTuple):
    """One result file to make."""

    name: str  #: path of the image under the root, with "/"; the result is named after it
    partners: tuple[str, ...] = ()  #: of match(): the images that it is matched with


class Read(NamedTuple):
    """What was read of an item."""

    digest: str  #: of all bytes
    content: Any  #: what is computed from
    whole: bool = True  #: no file was left out


class Made(NamedTuple):
    """A result."""

    data: bytes  #: of its file
    notes: tuple[str, ...] = ()  #: sentences about parts that could not be done


@dataclass(frozen=True)
class Shard:
    """What one task does: a few images, one after the other."""

    run: str
    number: int
    output: str
    items: list[Item]
    known: dict[int, Record]  #: by the position in `items`: what the index says
    job: Any  #: a Job of job.py, which imports this file
    verify: bool = False  #: read files although their sizes and times are the known ones
    any_driver: bool = False  #: results of other drivers count as done

    @property
    def name(self) -> str:
        """The name of the shard's files in the folder of the index."""
        return f"{self.run}.{self.number}"


class Failure(NamedTuple):
    """An image that was skipped, and why."""

    name: str
    sentence: str


@dataclass
class Outcome:
    """What a task returns: counts, and a line for each image that failed. No results."""

    number: int
    host: str
    made_by: str = ""  #: backend, driver and version of the library
    done: int = 0
    already: int = 0  #: done by an earlier run
    failed: list[Failure] = field(default_factory=list)
    notes: list[Failure] = field(default_factory=list)  #: of results that lack a part
    tries: int = 1  #: how many workers have begun this shard
    fatal: str = ""  #: the sentence that stops the run
    stopped: bool = False  #: the client is gone, or has ended the run


@dataclass
class Report:
    """What extract() or match() has done."""

    output: str
    total: int = 0  #: images, each counted once
    done: int = 0  #: results made by this run
    already: int = 0  #: results of earlier runs that are still right
    failures: int = 0
    failed: list[Failure] = field(default_factory=list)  #: the first `max_listed` of them
    notes: list[Failure] = field(default_factory=list)  #: results of this run that lack a part
    max_listed: int = 10000  #: the length of both lists
    repeated: int = 0  #: images that were named more than once
    lost_tries: int = 0  #: how often a worker died with a shard
    made_by: Counter[str] = field(default_factory=Counter)  #: results per driver
    hosts: Counter[str] = field(default_factory=Counter)  #: shards per host
    seconds: float = 0.0

    def add(self, outcome: Outcome) -> None:
        """Counts one shard, but for its failures."""
        self.done += outcome.done
        self.already += outcome.already
        self.lost_tries += outcome.tries - 1
        self.hosts[outcome.host] += 1
        if outcome.done:
            self.made_by[outcome.made_by] += outcome.done
        self.notes += outcome.notes[: max(self.max_listed - len(self.notes), 0)]

    def fail(self, failure: Failure) -> None:
        """Counts an image that failed, and lists it if the list has space."""
        self.failures += 1
        if len(self.failed) < self.max_listed:
            self.failed.append(failure)

    @property
    def finished(self) -> int:
        """Images that need no more work in this run."""
        return self.done + self.already + self.failures

    def __str__(self) -> str:
        lines = [
            f"{self.total} images: {self.done} done, {self.already} done before, "
            f"{self.failures} failed, in {self.seconds:.1f} s"
        ]
        if self.lost_tries:
            lines.append(f"tries that ended with the death of the worker: {self.lost_tries}")
        if len(self.made_by) > 1:
            lines.append("the results come from different drivers:")
        lines += [f"{count} by {driver}" for driver, count in sorted(self.made_by.items())]
        return "\n".join(lines)


def sentence(error: BaseException) -> str:
    """What an exception says, as one line without control characters."""
    text: Optional[str] = None
    if isinstance(error, OSError) and error.strerror:
        text = error.strerror if error.filename is None else f"{error.filename}: {error.strerror}"
    text = text or str(error) or type(error).__name__
    return "".join(c if c.isprintable() else " " for c in text)
