# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Runs the command `glsurf` on the workers of a Dask cluster, for albums too large for one machine.

    from distributed import Client
    import glsurf.dask

    with Client("tcp://scheduler:8786") as client:
        glsurf.dask.extract(paths, client, "/share/album", root="/share/photos")
        glsurf.dask.match(client, "/share/album")

Repeat a call to continue a stopped run. doc/jobs.md has the details.
"""
from __future__ import annotations

import itertools
import json
import os
import re
import socket
import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Optional, Union

from .settings import limited

Path = Union[str, "os.PathLike[str]"]

# The totals that detect prints.
_TOTALS = re.compile(
    r"(?P<done>\d+) done now, (?P<before>\d+) before, (?P<failed>\d+) failed, (?P<not_tried>\d+) "
)
# Times that a command is run which a signal ends. Each time, detect leaves out one image more.
_TRIES = 10


class ClusterError(Exception):
    """The run has stopped. Results so far are kept; repeat the call to continue."""


class Report(NamedTuple):
    """Totals of a run.

    totals    of extract(): done, before and failed; of match(): what `glsurf match --json` prints,
              with the pairs of all rounds
    messages  sentences of the command, such as why an image failed
    """

    totals: dict[str, Any]
    messages: list[str]


class _Call(NamedTuple):
    """A command, and what it reads."""

    words: list[str]
    data: bytes

    def run(self) -> Report:
        """Runs the command, on a worker or here. Raises ClusterError if it stopped."""
        host = f"{socket.gethostname()}: "
        for _ in range(_TRIES):
            try:
                done = subprocess.run(self.words, input=self.data, capture_output=True)
            except OSError as error:
                raise ClusterError(f"{host}{self.words[0]}: {error.strerror}") from None
            if done.returncode >= 0:
                break
        messages, totals = os.fsdecode(done.stderr).splitlines(), _totals_in(done.stdout)
        if done.returncode not in (0, 1) or not totals or totals.pop("not_tried", 0) > 0:
            why = messages[-1:] or [f"{self.words[0]} ended with status {done.returncode}"]
            raise ClusterError(host + why[0])
        return Report(totals, messages)


def _totals_in(output: bytes) -> dict[str, Any]:
    """The totals in the output of detect, or of match --json; none if the command stopped."""
    if output.startswith(b"{"):
        return dict(json.loads(output))
    found = _TOTALS.search(os.fsdecode(output))
    return {name: int(number) for name, number in found.groupdict().items()} if found else {}


def _run(client: Optional[Any], calls: Iterable[_Call]) -> list[Report]:
    """Runs all commands."""
    if client is None:
        return [call.run() for call in calls]
    futures = client.map(_Call.run, list(calls), pure=False)
    try:
        return list(client.gather(futures))
    finally:
        client.cancel(futures)


def _number(name: str, value: int) -> int:
    return int(limited(name, value, "a whole number above 0", lambda one: one >= 1))


def _options(values: dict[str, Any]) -> Iterator[str]:
    """Writes max_features=9, double_image=True and grid=(3, 4) as the command's options."""
    for name, value in values.items():
        if value is not None and value is not False:
            yield "--" + name.replace("_", "-")
            if value is not True:
                yield "x".join(map(str, value)) if isinstance(value, tuple) else str(value)


def extract(
    images: Iterable[Path],
    client: Optional[Any],
    output: Path,
    *,
    root: Path,
    shard: int = 64,
    command: Path = "glsurf",
    backend: Optional[str] = None,
    mask: Optional[Path] = None,
    **settings: Any,
) -> Report:
    """Writes the features of each image `a/b.jpg` to the file `output/a/b.jpg.npz`, by
    `glsurf detect --resume`.

    images    paths, relative to `root` or below it
    client    a distributed.Client; None: runs here, one part after the other
    output    folder that all workers share
    root      folder of the images
    shard     images of a task
    command   the command on the workers
    backend   "cpu" for workers without OpenGL
    mask      an image; keypoints lie where it is not black
    settings  settings of glsurf.Settings

    Raises ClusterError with a sentence if the run cannot go on (a wrong setting, no command, no
    OpenGL, a full disk), and the exceptions of Dask.
    """
    folder, words = os.path.abspath(root), [os.fspath(command), "detect", "--images", "-"]
    words += ["--root", folder, "-o", os.path.abspath(output), "--format", "npz", "--resume"]
    words += _options({"backend": backend, "mask": mask and os.path.abspath(mask), **settings})
    names = iter(images)
    size = _number("shard", shard)

    def calls() -> Iterator[_Call]:
        while part := list(itertools.islice(names, size)):
            paths = (os.fsencode(os.path.join(folder, name)) + b"\0" for name in part)
            yield _Call(words, b"".join(paths))

    reports = _run(client, calls())
    totals = Counter(done=0, before=0, failed=0)
    for report in reports:
        totals.update(report.totals)
    return Report(totals, [message for report in reports for message in report.messages])


def match(
    client: Optional[Any],
    output: Path,
    *,
    pairs: Union[None, str, Iterable[tuple[Path, Path]]] = None,
    shards: Optional[int] = None,
    command: Path = "glsurf",
    **options: Any,
) -> Report:
    """Matches the images of extract(), by `glsurf match FOLDER --resume`, round after round until
    no pair is left.

    pairs    pairs of names as extract() takes them, relative to its `root`; or "near", "all" or
             "sequence=N". None: the command chooses. Pairs of earlier calls are kept
    shards   tasks of a round; None: one for each thread of the cluster
    options  options of `glsurf match FOLDER`, such as ratio=0.7, no_mutual=True

    The other arguments and the errors are those of extract().
    """
    words = [os.fspath(command), "match", os.path.abspath(output), "--resume", "--json"]
    data = b""
    if pairs is not None and not isinstance(pairs, str):
        lines = (json.dumps([os.fspath(a), os.fspath(b)]) + "\n" for a, b in pairs)
        data, pairs = "".join(lines).encode(), "-"
    words += _options({"pairs": pairs, **options})
    if shards is None:
        shards = sum(client.nthreads().values()) if client else 1
    matched = 0
    while _number("shards", shards) > 1:
        parts = ([*words, "--shard", f"{i + 1}/{shards}"] for i in range(shards))
        reports = _run(client, (_Call(part, data) for part in parts))
        now, foreign = (
            sum(report.totals[name] for report in reports)
            for name in ("pairs_matched", "pairs_of_other_shards")
        )
        matched += now
        if now == 0 or foreign == 0:
            break
    # With nothing left to match, the command counts the pairs of all shards.
    (report,) = _run(client, [_Call(words, data)])
    report.totals["pairs_before"] -= matched
    report.totals["pairs_matched"] += matched
    return report
