# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""Where shards run: the workers of a Dask cluster, or this process."""

from __future__ import annotations

import queue
import time
from collections import deque
from collections.abc import Mapping
from typing import Any, NamedTuple, Optional, Protocol, Union

from .records import ClusterError, Outcome, Shard, sentence
from .state import State
from .work import Work, run_shard


class Lost(NamedTuple):
    """A shard that Dask has given up because its workers died."""

    shard: Shard


class Pool(Protocol):
    """Runs shards."""

    def capacity(self) -> int:
        """How many shards may be in flight."""

    def submit(self, shard: Shard) -> None:
        """Begins a shard."""

    def next(self, timeout: float) -> Union[Outcome, Lost, None]:
        """Waits for one result; None after `timeout` seconds."""

    def close(self) -> None:
        """Cancels what is in flight."""


class SerialPool:
    """This process, one shard after the other."""

    def __init__(self) -> None:
        self._state = State()
        self._waiting: deque[Shard] = deque()

    def capacity(self) -> int:
        return 1

    def submit(self, shard: Shard) -> None:
        self._waiting.append(shard)

    def next(self, timeout: float) -> Union[Outcome, Lost, None]:
        return Work(self._waiting.popleft(), self._state).run()

    def close(self) -> None:
        self._state.close()


class DaskPool:
    """The workers of a cluster.

    The count of tries is in the diaries of the shards, so it does not depend on how often the
    scheduler tries a task itself (distributed.scheduler.allowed-failures): the one may run a shard
    three times and the other hand it back after the first death.
    """

    PER_THREAD = 3  #: shards in flight for each thread of the cluster

    def __init__(self, client: Any, options: Mapping[str, Any], patience: float) -> None:
        if getattr(client, "asynchronous", False):
            raise TypeError("an asynchronous client cannot be used; make one without asynchronous")
        self._client = client
        self._options = dict(options)
        self._patience = patience
        self._futures: dict[str, tuple[Any, Shard]] = {}
        self._ready: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._submitted = 0
        self._threads = 0
        self._asked = self._alive = self._moved = self._looked = time.monotonic()
        self._ask(force=True)

    def _ask(self, force: bool = False) -> None:
        """Asks for the number of threads, once a second."""
        now = time.monotonic()
        if not force and now - self._asked < 1.0:
            return
        self._asked = now
        try:
            self._threads = sum(self._client.nthreads().values())
        except Exception as error:
            raise ClusterError(f"the scheduler does not answer: {sentence(error)}") from error
        if self._threads:
            self._alive = time.monotonic()
        elif now - self._alive > self._patience:
            raise ClusterError(f"the cluster has had no worker for {self._patience:.0f} s")
        if not self._threads or not self._futures or not self._ready.empty():
            self._moved = now
        elif now - self._looked >= self._patience / 10:
            self._look()

    def _look(self) -> None:
        """Stops the run if no worker has taken a task for long."""
        try:
            taken = self._taken()
        except Exception as error:
            raise ClusterError(f"the scheduler does not answer: {sentence(error)}") from error
        self._looked = time.monotonic()
        if taken:
            self._moved = self._looked
        elif self._looked - self._moved > self._patience:
            raise ClusterError(
                f"no worker has taken a task for {self._patience:.0f} s; look at the argument "
                "submit, and at workers that are paused"
            )

    def _taken(self) -> bool:
        """Whether a worker has tasks of this run, or all have others."""
        processing = self._client.processing()
        workers = self._client.scheduler_info()["workers"]
        running = [
            set(processing.get(address, ()))
            for address, worker in workers.items()
            if worker.get("status", "running") == "running"
        ]
        ours = any(keys & self._futures.keys() for keys in running)
        return ours or (bool(running) and all(running))

    def capacity(self) -> int:
        self._ask()
        return self.PER_THREAD * max(self._threads, 1) + 1

    def submit(self, shard: Shard) -> None:
        self._submitted += 1
        key = f"glsurf-{shard.name}-{self._submitted}"
        try:
            future = self._client.submit(run_shard, shard, key=key, pure=False, **self._options)
        except Exception as error:
            raise ClusterError(f"a task cannot be submitted: {sentence(error)}") from error
        self._futures[key] = (future, shard)
        self._watch(key)

    def _watch(self, key: str) -> None:
        self._futures[key][0].add_done_callback(lambda future: self._ready.put(future.key))

    def next(self, timeout: float) -> Union[Outcome, Lost, None]:
        self._ask()
        try:
            key = self._ready.get(timeout=timeout)
        except queue.Empty:
            return None
        self._moved = time.monotonic()
        if key not in self._futures:
            return None
        return self._result(key)

    def _result(self, key: str) -> Union[Outcome, Lost, None]:
        from distributed import TimeoutError as DaskTimeout
        from distributed.scheduler import KilledWorker

        future, shard = self._futures[key]
        failed: Optional[BaseException] = None
        try:
            outcome: Outcome = future.result(timeout=10)
        except (DaskTimeout, TimeoutError):
            self._watch(key)  # its worker died after the task, which runs again
            return None
        except KilledWorker:
            del self._futures[key]
            return Lost(shard)
        except Exception as error:
            failed = error
        del self._futures[key]
        if failed is None:
            return outcome
        if future.status in ("cancelled", "lost"):
            raise ClusterError("the scheduler has cancelled the work or is gone") from failed
        what = f"{type(failed).__name__}: {sentence(failed)}"
        raise ClusterError(f"a worker cannot run the task: {what}") from failed

    def close(self) -> None:
        futures = [future for future, _ in self._futures.values()]
        self._futures.clear()
        try:
            if futures:
                self._client.cancel(futures)
        except Exception:  # the connection is gone, and with it the tasks
            pass


def make_pool(client: Optional[Any], options: Mapping[str, Any], patience: float) -> Pool:
    """The pool of a client; this process without one."""
    if client is None:
        return SerialPool()
    return DaskPool(client, options, patience)
