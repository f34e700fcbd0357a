# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""The client's side: items become shards, shards become a report."""

from __future__ import annotations

import itertools
import sqlite3
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from typing import Any, Callable, NamedTuple, Optional, Union

from glsurf.errors import ArgumentError
from glsurf.settings import real, whole

from .diary import TRIES
from .index import Index, database_sentence
from .job import Job
from .names import Path, absolute
from .pool import Lost, Pool, make_pool
from .progress import Progress, make_progress
from .records import ClusterError, Failure, Item, Outcome, Report, Shard, sentence
from .store import Pulse, Store

#: A shard is given up if Dask hands it back this often before a worker has begun it.
_UNBEGUN = 20

#: What extract() and match() call between shards.
ProgressOption = Union[None, bool, Callable[[Report], None]]


class Options(NamedTuple):
    """What extract() and match() pass to the engine."""

    shard: int = 64
    verify: bool = False
    any_driver: bool = False
    max_failures: Optional[int] = None
    patience: float = 600.0
    progress: ProgressOption = None
    submit: Mapping[str, Any] = {}


class Engine:
    """One run."""

    def __init__(self, job: Job, output: Path, options: Options, total: Optional[int]) -> None:
        if whole("shard", options.shard) < 1:
            raise ArgumentError("a shard has at least one image")
        real("patience", options.patience)
        if options.max_failures is not None:
            whole("max_failures", options.max_failures)
        self.job = job
        self.options = options
        self.run_name = uuid.uuid4().hex[:12]
        self.store = Store(absolute(output))
        self.report = Report(self.store.output)
        self.progress: Progress = make_progress(options.progress, total)
        self.in_flight: dict[int, Shard] = {}
        self.lost: dict[int, int] = {}  #: by shard: how often it came back unbegun
        self.begun: dict[int, int] = {}  #: by shard: tries at that time

    def run(self, items: Iterable[Union[Item, Failure]], client: Optional[Any]) -> Report:
        """Does all items. Raises ClusterError; what is done then stays done."""
        start = time.monotonic()
        try:
            self.store.make()
            self.store.begin(self.run_name)
        except OSError as error:
            raise ClusterError(f"the output cannot be written: {sentence(error)}") from error
        try:
            with Pulse(self.store, self.run_name):
                self._run(items, client)
        except OSError as error:
            raise ClusterError(f"the client cannot go on: {sentence(error)}") from error
        except sqlite3.Error as error:
            raise ClusterError(database_sentence(error)) from error
        finally:
            self.store.end(self.run_name)
            self.report.seconds = time.monotonic() - start
            self.progress.end(self.report)
        return self.report

    def _run(self, items: Iterable[Union[Item, Failure]], client: Optional[Any]) -> None:
        with closing(Index()) as index:
            index.load(self.store, self.run_name)
            pool = make_pool(client, self.options.submit, self.options.patience)
            try:
                self._loop(self._shards(items, index), pool)
            finally:
                self.store.end(self.run_name)
                pool.close()

    def _shards(self, items: Iterable[Union[Item, Failure]], index: Index) -> Iterator[Shard]:
        fresh = self._fresh(items, index)
        for number in itertools.count():
            part = list(itertools.islice(fresh, self.options.shard))
            if not part:
                return
            known = ((i, index.known(self.job.result(item.name))) for i, item in enumerate(part))
            yield Shard(
                run=self.run_name,
                number=number,
                output=self.store.output,
                items=part,
                known={i: record for i, record in known if record},
                job=self.job,
                verify=self.options.verify,
                any_driver=self.options.any_driver,
            )

    def _fresh(self, items: Iterable[Union[Item, Failure]], index: Index) -> Iterator[Item]:
        """Items that this run sees for the first time and that have a good name."""
        for item in items:
            if not index.first(item.name):
                self.report.repeated += 1
                continue
            self.report.total += 1
            if isinstance(item, Failure):
                self._fail(item)
            else:
                yield item

    def _loop(self, shards: Iterator[Shard], pool: Pool) -> None:
        more = True
        while more or self.in_flight:
            while more and len(self.in_flight) < pool.capacity():
                shard = next(shards, None)
                if shard is None:
                    more = False
                else:
                    self.in_flight[shard.number] = shard
                    pool.submit(shard)
            if self.in_flight:
                self._take(pool.next(timeout=0.5), pool)
            self.progress.show(self.report)

    def _take(self, result: Union[Outcome, Lost, None], pool: Pool) -> None:
        if isinstance(result, Lost):
            self._again(result.shard, pool)
        elif result is not None:
            if result.fatal:
                raise ClusterError(result.fatal)
            if result.stopped:
                raise ClusterError("the run's file in the folder of the index has been removed")
            shard = self.in_flight.pop(result.number)
            self.report.add(result)
            for failure in result.failed:
                self._fail(failure)
            self.store.forget(shard.name, result.tries)

    def _again(self, shard: Shard, pool: Pool) -> None:
        """Submits a shard again whose workers died. The diaries say where; see diary.py."""
        begun = self.store.tries(shard.name, self.begun.get(shard.number, 0))
        if begun > self.begun.get(shard.number, 0):
            self.begun[shard.number] = begun
            self.lost[shard.number] = 0
        self.lost[shard.number] = self.lost.get(shard.number, 0) + 1
        # Each try that dies counts at an image, at the start or at the end, or does an image.
        most = (TRIES + 1) * (len(shard.items) + 2)
        if self.lost[shard.number] <= _UNBEGUN and begun <= most:
            pool.submit(shard)
            return
        del self.in_flight[shard.number]
        why = f"{_UNBEGUN} times a worker died before it began"
        if begun > most:
            why = f"{begun} times a worker died with the task of this image"
        for item in shard.items:
            self._fail(Failure(item.name, why))

    def _fail(self, failure: Failure) -> None:
        self.report.fail(failure)
        limit = self.options.max_failures
        if limit is not None and self.report.failures > limit:
            raise ClusterError(
                f"more than {limit} images failed; the last: {failure.name}: {failure.sentence}"
            )
