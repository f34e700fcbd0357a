# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Client side of a run: groups items into batches, runs them as Dask tasks, makes the report."""
from __future__ import annotations

import itertools
import math
import os
import queue
import sys
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Callable, Optional, Union

from glsurf.errors import ArgumentError
from glsurf.settings import real, whole

from .recipe import ClusterError, begin, ended_work, open_list, read_list, sentence
from .work import Batch, Failure, Item, Job, Report, process, run_batch

#: Tasks in flight for each thread of the cluster.
_PER_THREAD = 3

#: None: show a line if standard error is a terminal. True: always. False: never.
ProgressOption = Union[None, bool, Callable[[Report], None]]


class _Here:
    """Runs tasks in this process instead of on a cluster."""

    def submit(self, function: Callable[[Batch], Report], batch: Batch, **_: Any) -> Any:
        future: Future[Report] = Future()
        future.set_result(function(batch))
        return future

    def cancel(self, _: Any) -> None:
        with process.lock:
            process.close()


@dataclass
class Engine:
    """One run, with the arguments of extract() and match()."""

    job: Job
    output: str
    client: Any
    total: Optional[int] = None
    shard: int = 64
    any_driver: bool = False
    max_failures: Optional[int] = None
    patience: float = 600.0
    progress: ProgressOption = None
    submit: Optional[Mapping[str, Any]] = None

    def __post_init__(self) -> None:
        if whole("shard", self.shard) < 1:
            raise ArgumentError("a shard has at least one image")
        real("patience", self.patience)
        if self.max_failures is not None:
            whole("max_failures", self.max_failures)
        if getattr(self.client, "asynchronous", False):
            raise TypeError("an asynchronous client cannot be used; make one without asynchronous")
        self.cluster = self.client is not None
        self.client = self.client or _Here()
        self.report = Report(self.output)
        self.start = self.moved = time.monotonic()
        self.asked = -math.inf
        self.threads = 0
        self.flight: dict[Any, Batch] = {}
        self.ready: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def run(self, items: Iterable[Union[Item, Failure]]) -> Report:
        """Runs all items. Raises ClusterError; results so far are kept."""
        try:
            os.makedirs(self.output, exist_ok=True)
        except OSError as error:
            raise ClusterError(f"the output cannot be written: {sentence(error)}") from error
        try:
            self._ask()
            self._loop(self._batches(items))
        except OSError as error:
            raise ClusterError(f"the client cannot go on: {sentence(error)}") from error
        finally:
            with suppress(Exception):  # without a connection there are no tasks
                self.client.cancel(list(self.flight))
            self.report.seconds = time.monotonic() - self.start
            self._show(last=True)
        return self.report

    def _show(self, last: bool = False) -> None:
        report, shown = self.report, self.progress
        if callable(shown):
            if not last:
                shown(report)
        elif shown or (shown is None and sys.stderr.isatty()):
            rate = report.finished / max(time.monotonic() - self.start, 1e-9)
            of = "" if self.total is None else f" of {self.total}"
            failed = f", {report.failures} failed" if report.failures else ""
            line = f"\r\033[K{report.finished}{of} images, {rate:.1f} a second{failed}"
            print(line, end="\n" if last else "", file=sys.stderr, flush=True)

    def _batches(self, items: Iterable[Union[Item, Failure]]) -> Iterator[Batch]:
        """Yields the tasks, after an empty task that returns the driver for the recipe."""
        fresh = self._fresh(items)
        part = list(itertools.islice(fresh, self.shard))
        if not part:
            return
        common = Batch(self.job, self.output, self.any_driver)
        self._submit(common)
        while (task := self._next()) is None:
            self._show()
        (driver,) = task.made_by
        path = os.path.join(self.output, self.job.list_name)
        common.recipe = begin(path, self.job.settings(), driver, self.any_driver)
        with open_list(path, common.recipe) as listed:
            common.offset = listed.seek(0, os.SEEK_END)
            done = read_list(listed)
        while part:
            names = (item.name + self.job.ending for item in part)
            known = {name: done[name] for name in names if name in done}
            yield replace(common, items=part, known=known)
            part = list(itertools.islice(fresh, self.shard))

    def _fresh(self, items: Iterable[Union[Item, Failure]]) -> Iterator[Item]:
        """Yields items with a valid name, each name once. Counts the others."""
        seen: set[str] = set()
        for item in items:
            if item.name in seen:
                self.report.repeated += 1
                continue
            seen.add(item.name)
            self.report.total += 1
            if isinstance(item, Failure):
                self._count(Report(self.output, failures=1, failed=[item]))
            else:
                yield item

    def _loop(self, batches: Iterator[Batch]) -> None:
        while True:
            limit = _PER_THREAD * self.threads + 1 if self.cluster else 1
            for batch in itertools.islice(batches, max(limit - len(self.flight), 0)):
                self._submit(batch)
            if not self.flight:
                return
            task = self._next()
            if task:
                self._count(task)
            self._show()

    def _count(self, task: Report) -> None:
        self.report.add(task)
        limit = self.max_failures
        if limit is not None and self.report.failures > limit:
            name, why = task.failed[-1]
            raise ClusterError(f"more than {limit} images failed; the last: {name}: {why}")

    # ------------------------------------------------------------------------------- tasks --

    def _submit(self, batch: Batch) -> None:
        key = f"glsurf-{uuid.uuid4().hex}"
        options = {**(self.submit or {}), "key": key, "pure": False}
        try:
            future = self.client.submit(run_batch, batch, **options)
        except Exception as error:
            if not self.cluster:
                raise
            raise ClusterError(f"a task cannot be submitted: {sentence(error)}") from error
        self.flight[future] = batch
        future.add_done_callback(self.ready.put)

    def _next(self) -> Optional[Report]:
        """Waits for a task, at most half a second. Raises ClusterError if the run must stop."""
        self._ask()
        try:
            future = self.ready.get(timeout=0.5)
        except queue.Empty:
            return None
        self.moved = time.monotonic()
        if future not in self.flight:
            return None
        try:
            task: Report = future.result(timeout=10)
        except ClusterError:
            raise
        except Exception as error:
            kind = type(error).__name__
            if kind == "TimeoutError":  # the worker died after the task; Dask runs it again
                future.add_done_callback(self.ready.put)
                return None
            if kind == "KilledWorker":
                self._again(self.flight.pop(future))
                return None
            if future.status in ("cancelled", "lost"):
                raise ClusterError("the scheduler has cancelled the work or is gone") from error
            what = f"{kind}: {sentence(error)}"
            raise ClusterError(f"a worker cannot run the task: {what}") from error
        del self.flight[future]
        return task

    def _again(self, batch: Batch) -> None:
        """Submits a task again after its workers died. Their images have marks and are skipped, so
        this ends."""
        batch.lost += 1
        marks = ended_work(self.output)
        marked = sum(item.name in marks for item in batch.items)
        if batch.lost > marked + 1:  # Dask may lose a task without an image's mark once
            raise ClusterError(
                "workers died with a task before its first image, or between two images; see "
                "their logs"
            )
        self._submit(batch)

    def _ask(self) -> None:
        """Asks Dask once a second for the number of threads, and whether they run our tasks."""
        now = time.monotonic()
        if not self.cluster or now - self.asked < min(1.0, self.patience):
            return
        self.asked = now
        try:
            self.threads = sum(self.client.nthreads().values())
            busy = any(self.client.processing().values())
        except Exception as error:
            raise ClusterError(f"the scheduler does not answer: {sentence(error)}") from error
        patience = f"{self.patience:.0f} s"
        if busy or not self.flight:
            self.moved = now
        elif now - self.moved > self.patience and not self.threads:
            raise ClusterError(f"the cluster has had no worker for {patience}")
        elif now - self.moved > self.patience:
            raise ClusterError(
                f"no worker has taken a task for {patience}; look at the argument submit, and at "
                "workers that are paused"
            )
