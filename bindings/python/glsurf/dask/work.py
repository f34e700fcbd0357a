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
from .diary import END, START, Diary, record_in
from .finished import NOTHING, Record, digest, print_record
from .job import Tool, ToolError
from .records import Failure, ImageError, Item, Made, Outcome, Read, Shard, sentence
from .state import State, worker_state
from .store import Store, write_file

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
        self.recipe = b""  #: text of the recipes, but for the items' own part
        self.maker = ""
        self.lines: list[bytes] = []  #: of the index
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
                    self._take(self.diary.done[i], item)
                else:
                    self._fail(i, item, error)
            return
        with self.state.tool(self.job) as tool:
            self.outcome.made_by = tool.made_by
            self.recipe = jobs.recipe_text(self.job.what())
            self.maker = digest(tool.made_by.encode())
            self.diary.write({"ready": 1})
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
        lines, self.lines = self.lines, []
        if lines:
            self.state.append(self.store, self.shard.run, lines)

    def _fail(self, i: int, item: Item, error: BaseException) -> None:
        failure = Failure(item.name, sentence(error))
        self.outcome.failed.append(failure)
        self.diary.write({"i": i, "e": failure.sentence})

    def _one(self, i: int, item: Item, tool: Tool) -> None:
        """One image: done by an earlier try, done by an earlier run, failed, or done now."""
        earlier = self.diary.done.get(i)
        if earlier is not None:
            self._take(earlier, item)
            return
        try:
            self.diary.check(i)
            with self.state.turn(suspect=self.diary.deaths[i] > 0):
                self._make(i, item, tool)
        except ImageError as error:
            self._fail(i, item, error)

    def _take(self, event: dict[str, Any], item: Item) -> None:
        """Counts what an earlier try of this shard has done."""
        line = record_in(event)
        if line is not None:
            self.lines.append(line)
        if "e" in event:
            self.outcome.failed.append(Failure(item.name, event["e"]))
        elif "a" in event:
            self.outcome.already += 1
        else:
            self.outcome.done += 1
            self._note(item.name, event.get("w", ()))

    def _note(self, name: str, notes: Iterable[str]) -> None:
        self.outcome.notes += [Failure(name, note) for note in notes]

    def _make(self, i: int, item: Item, tool: Tool) -> None:
        result = self.job.result(item.name)
        path = os.path.join(self.shard.output, result)
        recipe = jobs.recipe_of(self.recipe, item)
        inputs = self._inputs(item)
        known = self._known(i, recipe)
        if known and known.inputs == inputs != NOTHING and not self.shard.verify:
            if self._right(path, known):
                self.outcome.already += 1
                return
        self.diary.write({"at": i, "n": item.name})
        read = self._read(item, tool)
        if not read.whole:  # what is missing may be there now, and no time tells
            inputs = NOTHING
        right = self._right(path, known) if known and known.content == read.digest else None
        if right:
            self.outcome.already += 1
            right = right._replace(inputs=inputs)
            if right == known:
                self.diary.write({"kept": 1})
            else:
                self._record(i, result, right, {"a": 1})
            return
        made = self._compute(item, read.content, tool)
        written = self._write(path, made.data)
        record = Record(
            recipe, self.maker, inputs, read.digest, *written, digest(made.data), time=0
        )
        self.outcome.done += 1
        self._note(item.name, made.notes)
        self._record(i, result, record, {"w": made.notes} if made.notes else {})

    def _known(self, i: int, recipe: str) -> Optional[Record]:
        """The record of a result, if it is of this recipe and maker."""
        record = self.shard.known.get(i)
        if record is None or record.recipe != recipe:
            return None
        return record if self.shard.any_driver or record.maker == self.maker else None

    def _inputs(self, item: Item) -> str:
        try:
            return jobs.inputs_of(self.job.inputs(item))
        except (OSError, ValueError) as error:
            jobs.check_root(self.job.root)
            raise ImageError(sentence(error)) from error

    def _read(self, item: Item, tool: Tool) -> Read:
        try:
            return tool.read(item)
        except OSError as error:
            jobs.check_root(self.job.root)
            raise ImageError(sentence(error)) from error
        except (ImageError, ToolError):
            raise
        except Exception as error:  # of a file of features that is none, or too little memory
            raise ImageError(sentence(error)) from error

    def _record(self, i: int, result: str, record: Record, more: dict[str, Any]) -> None:
        """Notes a result. Its record is newer than the one before, whatever the clocks say."""
        before = self.shard.known.get(i)
        now = min(max(time.time_ns(), before.time + 1 if before else 0), (1 << 63) - 1)
        line = print_record(result, record._replace(time=now))
        self.lines.append(line)
        self.diary.write({"i": i, "record": os.fsdecode(line), **more})

    def _right(self, path: str, known: Record) -> Optional[Record]:
        """The record of a result if the file is still the one: by size and time, or bytes."""
        try:
            status = os.stat(path)
            if status.st_size != known.size:
                return None
            if status.st_mtime_ns == known.mtime != 0 and not self.shard.verify:
                return known
            with open(path, "rb") as file:
                same = digest(file.read()) == known.result
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
