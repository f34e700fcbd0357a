# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""What a worker process keeps between tasks."""

from __future__ import annotations

import os
import socket
import threading
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .job import Job, Tool
from .store import Store


class _Slot:
    """A tool, and how many threads use it."""

    def __init__(self, tool: Tool) -> None:
        self.tool = tool
        self.users = 0


class State:
    """Tools of this process, and its name in the index. Threads share it."""

    KEPT = 2  #: tools that are kept: of two kinds of settings

    def __init__(self, address: str = "") -> None:
        self.token = uuid.uuid4().hex[:12]
        self.host = socket.gethostname() + (f" ({address})" if address else "")
        self._slots: dict[str, _Slot] = {}
        self._lock = threading.Lock()
        self._append = threading.Lock()
        self._turns = threading.Condition()
        self._running = 0  #: images in work
        self._suspects = 0  #: images at which a worker died, in work or waiting for that

    @contextmanager
    def tool(self, job: Job) -> Iterator[Tool]:
        """Lends the tool of a job. Made at first use; the oldest unused one is closed."""
        name = repr(job)
        with self._lock:
            slot = self._slots.pop(name, None)
            if slot is None:
                self._make_space()
                slot = _Slot(job.open())
            self._slots[name] = slot
            slot.users += 1
        try:
            yield slot.tool
        finally:
            with self._lock:
                slot.users -= 1

    @contextmanager
    def turn(self, suspect: bool) -> Iterator[None]:
        """Lends the time for one image. A suspect, at which a worker died, has the process for
        itself: if it kills the process, no other image is taken for the culprit."""
        with self._turns:
            if suspect:
                self._suspects += 1
                self._turns.wait_for(lambda: self._running == 0)
            else:
                self._turns.wait_for(lambda: self._suspects == 0)
            self._running += 1
        try:
            yield
        finally:
            with self._turns:
                self._running -= 1
                self._suspects -= suspect
                self._turns.notify_all()

    def drop(self, tool: Tool) -> None:
        """Forgets a tool that has failed, so that the next user gets a new one."""
        with self._lock:
            for name, slot in list(self._slots.items()):
                if slot.tool is tool:
                    del self._slots[name]

    def append(self, store: Store, run: str, records: list[bytes]) -> None:
        """Appends to this process's file of the index."""
        with self._append:
            store.append(f"{run}-{self.token}", records)

    def close(self) -> None:
        """Closes all tools."""
        with self._lock:
            for slot in self._slots.values():
                slot.tool.close()
            self._slots.clear()

    def _make_space(self) -> None:
        for name, slot in list(self._slots.items()):
            if len(self._slots) < self.KEPT:
                return
            if slot.users == 0:
                del self._slots[name]
                slot.tool.close()


def worker_state() -> State:
    """The state of the Dask worker that runs this task. It dies with the worker."""
    from distributed import get_worker

    worker: Any = get_worker()
    found = worker.__dict__.get("_glsurf_state")
    if found is None or found[0] != os.getpid():
        made = (os.getpid(), State(str(worker.address)))
        found = worker.__dict__.setdefault("_glsurf_state", made)
    state: State = found[1]
    return state
