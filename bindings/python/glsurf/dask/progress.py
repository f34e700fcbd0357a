# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""Progress: a line on a terminal, nothing in a pipe."""

from __future__ import annotations

import sys
import time
from typing import Callable, Optional, TextIO, Union

from .records import Report


class Progress:
    """Says nothing."""

    def show(self, report: Report) -> None:
        """Called after each shard, and twice a second while nothing happens."""

    def end(self, report: Report) -> None:
        """Called once, at the end of the run."""


class _Callback(Progress):
    def __init__(self, function: Callable[[Report], None]) -> None:
        self._function = function

    def show(self, report: Report) -> None:
        self._function(report)


class Line(Progress):
    """Images done, images a second and failures, on one line of a terminal."""

    def __init__(self, stream: TextIO, total: Optional[int]) -> None:
        self._stream = stream
        self._total = total
        self._start = self._shown = time.monotonic()

    def show(self, report: Report) -> None:
        if time.monotonic() - self._shown >= 0.2:
            self._write(report)

    def end(self, report: Report) -> None:
        self._write(report)
        self._stream.write("\n")
        self._stream.flush()

    def _write(self, report: Report) -> None:
        self._shown = time.monotonic()
        rate = report.finished / max(self._shown - self._start, 1e-9)
        of = "" if self._total is None else f" of {self._total}"
        text = f"{report.finished}{of} images, {rate:.1f} a second"
        if report.failures:
            text += f", {report.failures} failed"
        if report.lost_tries:
            text += f", {report.lost_tries} deaths of workers"
        self._stream.write(f"\r\033[K{text}")
        self._stream.flush()


def make_progress(
    option: Union[None, bool, Callable[[Report], None]], total: Optional[int]
) -> Progress:
    """None: a line if standard error is a terminal. True, False: always, never."""
    if callable(option):
        return _Callback(option)
    if option is None:
        option = sys.stderr.isatty()
    return Line(sys.stderr, total) if option else Progress()
