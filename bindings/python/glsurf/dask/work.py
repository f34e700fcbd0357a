# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""What a worker does with a shard."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Iterable
from typing import Any, Optional

from . import job as jobs
from .diary import END, START, Diary, record_of
from .job import Tool, ToolError
from .records import Failure, ImageError, Item, Known, Made, Outcome, Shard, sentence
from .state import State, worker_state
from .store import Store, as_line, write_file

#: Of a result that cannot be written: the fault of its name, not of the disk.
_NAMES = (
    errno.ENAMETOOLONG, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.EINVAL, errno.EILSEQ,
    errno.ELOOP,
)  # fmt: skip

#: Seconds between two looks whether the client still wants the run.
_LOOK = 2.0


def run_shard(shard: Shard) -> Outcome:
    """The task of a Dask worker."""
    return Work(shard, worker_state()).run()


class Work:
    """One shard on one worker."""

    def __init__(self, shard: Shard, state: State) -> None:
        self.shard = shard
        self.job = shard.job
        self.state = state
        self.store = Store(shard.output)
        self.outcome = Outcome(shard.number, state.host)
        self.key = ""
        self.lines: list[dict[str, Any]] = []  #: of the index
        self._looked = time.monotonic()

    def run(self) -> Outcome:
        """Does the shard. Whatever stops the run is in the outcome, in one sentence."""
        try:
            if self._wanted():
                self._begin()
        except ToolError as error:
            self.outcome.fatal = f"worker {self.state.host}: {sentence(error)}"
        except OSError as error:
            self.outcome.fatal = f"worker {self.state.host} cannot write: {sentence(error)}"
        return self.outcome

    def _wanted(self) -> bool:
        if self.store.wanted(self.shard.run):
            return True
        if not os.path.isdir(self.store.folder):
            raise ToolError(
                f"the output folder {self.shard.output} is not the client's here; "
                "it has to lie on a file system that client and workers share"
            )
        self.outcome.stopped = True
        return False

    def _begin(self) -> None:
        self.diary = Diary(self.store, self.shard, self.state.host)
        self.outcome.tries = self.diary.attempt
        try:
            self._open()
            self._finish()
        finally:
            self.diary.close()

    def _open(self) -> None:
        """Opens the tool and does all images. What is done by then goes into the index."""
        try:
            self.diary.check(START)
            self.diary.check(END)
        except ImageError as error:
            for i, item in enumerate(self.shard.items):
                if i in self.diary.done:
                    self._take(self.diary.done[i])
                else:
                    self._fail(i, item, error)
            return
        with self.state.tool(self.job) as tool:
            self.outcome.made_by = tool.made_by
            self.key = jobs.key_of(self.job.what(), tool.made_by)
            self.diary.write({"ready": self.key})
            try:
                for i, item in enumerate(self.shard.items):
                    if not self._look():
                        break
                    self._one(i, item, tool)
            except BaseException:
                self._keep()
                raise

    def _look(self) -> bool:
        if time.monotonic() - self._looked < _LOOK:
            return True
        self._looked = time.monotonic()
        return self._wanted()

    def _keep(self) -> None:
        """Before an error stops the run: tries to save what is done; the diary has it too."""
        try:
            self._finish()
        except OSError:
            pass

    def _finish(self) -> None:
        """Writes what is done into the index, durably."""
        self.diary.write({"end": 1})
        if self.lines:
            head = {"key": self.key, "what": self.job.what(), "by": self.outcome.made_by}
            lines = [{k: v for k, v in line.items() if k not in "ai"} for line in self.lines]
            data = b"".join(as_line(line) for line in [head, *lines])
            self.lines = []
            self.state.append(self.store, self.shard.run, data)

    def _fail(self, i: int, item: Item, error: BaseException) -> None:
        failure = Failure(item.name, sentence(error))
        self.outcome.failed.append(failure)
        line = {"i": i, "n": item.name, "e": failure.sentence}
        self.lines.append(line)
        self.diary.write(line)

    def _one(self, i: int, item: Item, tool: Tool) -> None:
        """One image: done by an earlier try, done by an earlier run, failed, or done now."""
        earlier = self.diary.done.get(i)
        if earlier is not None:
            self._take(earlier)
            return
        try:
            self.diary.check(i)
            with self.state.turn(suspect=self.diary.deaths[i] > 0):
                self._make(i, item, tool)
        except ImageError as error:
            self._fail(i, item, error)

    def _take(self, record: dict[str, Any]) -> None:
        """Counts what an earlier try of this shard has done."""
        self.lines.append(record)
        if "e" in record:
            self.outcome.failed.append(Failure(record["n"], record["e"]))
        elif "a" in record:
            self.outcome.already += 1
        else:
            self.outcome.done += 1
            self._note(record["n"], record.get("w", ()))

    def _note(self, name: str, notes: Iterable[str]) -> None:
        self.outcome.notes += [Failure(name, note) for note in notes]

    def _make(self, i: int, item: Item, tool: Tool) -> None:
        path = os.path.join(self.shard.output, self.job.result(item.name))
        stamp = self._stamp(item)
        known = [
            one
            for one in self.shard.known.get(i, [])
            if jobs.same_key(one.key, self.key, self.shard.any_driver)
        ]
        if not self.shard.verify:
            for one in known:
                same = one.stamp == stamp != jobs.UNSETTLED
                if same and self._right(path, one) is not None:
                    self.outcome.already += 1
                    return
        self.diary.write({"at": i, "n": item.name})
        try:
            digest, content = tool.read(item)
        except OSError as error:
            jobs.check_root(self.job.root)
            raise ImageError(sentence(error)) from error
        except (ImageError, ToolError):
            raise
        except Exception as error:  # of a file of features that is none, or too little memory
            raise ImageError(sentence(error)) from error
        for one in known:
            right = self._right(path, one) if one.digest == digest else None
            if right is not None:
                self.outcome.already += 1
                if one.stamp != jobs.PARTIAL:
                    right = right._replace(stamp=stamp)
                if right in known:
                    self.diary.write({"kept": 1})
                else:
                    self._record(i, item, right, {"a": 1})
                return
        made = self._compute(item, content, tool)
        written = self._write(path, made.data)
        stamp = jobs.PARTIAL if made.notes else stamp
        record = Known(self.key, stamp, digest, *written, jobs.digest(made.data))
        self.outcome.done += 1
        self._note(item.name, made.notes)
        self._record(i, item, record, {"w": made.notes} if made.notes else {})

    def _stamp(self, item: Item) -> str:
        try:
            return jobs.stamp(item, self.job.inputs(item))
        except (OSError, ValueError) as error:
            jobs.check_root(self.job.root)
            raise ImageError(sentence(error)) from error

    def _record(self, i: int, item: Item, made: Known, more: dict[str, Any]) -> None:
        record = {"i": i, **record_of(item.name, made), **more}
        self.lines.append(record)
        self.diary.write(record)

    def _right(self, path: str, known: Known) -> Optional[Known]:
        """The record of a result if the file is still the one: by size and time, or bytes."""
        try:
            status = os.stat(path)
            if status.st_size != known.size:
                return None
            if status.st_mtime_ns == known.mtime and not self.shard.verify:
                return known
            with open(path, "rb") as file:
                same = jobs.digest(file.read()) == known.result
        except OSError:
            return None
        return known._replace(mtime=status.st_mtime_ns) if same else None

    def _compute(self, item: Item, content: Any, tool: Tool) -> Made:
        try:
            return tool.compute(item, content)
        except ImageError:
            raise
        except ToolError:
            self.state.drop(tool)
            raise
        except Exception as error:
            raise ImageError(sentence(error)) from error

    def _write(self, path: str, data: bytes) -> tuple[int, int]:
        """Writes a result. A second time if a worker that passed for dead interfered."""
        for last in (False, True):
            try:
                return write_file(path, data, self.diary.temporary)
            except OSError as error:
                if error.errno in _NAMES:
                    raise ImageError(f"the result cannot be written: {sentence(error)}") from error
                if last or error.errno != errno.ENOENT:
                    error.filename = path
                    raise
        raise AssertionError
