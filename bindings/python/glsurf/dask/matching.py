# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""match(): the matches of many pairs of images, on many machines."""

from __future__ import annotations

import dataclasses
import os
import sqlite3
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Optional, Union

import glsurf
from glsurf._npz import pack
from glsurf.settings import whole

from .engine import Engine, Options, ProgressOption
from .extraction import BACKENDS, opening, versions
from .index import database_sentence
from .finished import digest
from .job import ToolError, read_bytes
from .match_files import KINDS, PairMatches, match_arrays
from .match_options import checked, one_feature
from .names import Path, absolute
from .pairs import Groups
from .records import ClusterError, ImageError, Item, Made, Read, Report, sentence

VERIFY = (None, *KINDS)

#: Bytes of features that a worker process keeps.
_KEPT = 256 << 20


class _Loaded(NamedTuple):
    digest: str
    features: glsurf.Features
    size: int


class _FeatureCache:
    """Feature files that were read lately. Threads share it."""

    def __init__(self, max_bytes: int) -> None:
        self._max_bytes = max_bytes
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, int, int, int], _Loaded] = OrderedDict()
        self._bytes = 0

    def get(self, path: str) -> _Loaded:
        """Raises OSError, ImageError, or what Features.load() raises."""
        status = os.stat(path)
        name = (path, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
        with self._lock:
            if name in self._kept:
                self._kept.move_to_end(name)
                return self._kept[name]
        data = read_bytes(path, self._max_bytes)
        loaded = _Loaded(digest(data), glsurf.Features.load(path), len(data))
        with self._lock:
            if name not in self._kept:
                self._kept[name] = loaded
                self._bytes += loaded.size
            while self._bytes > _KEPT and len(self._kept) > 1:
                self._bytes -= self._kept.popitem(last=False)[1].size
        return loaded


class MatchTool:
    """One matcher of a worker process."""

    def __init__(self, job: "MatchJob") -> None:
        self._job = job
        self._cache = _FeatureCache(job.max_bytes)
        self._lock = threading.Lock()  # a matcher has one list of matches that wait
        self._matcher = self._make()
        with opening(job.backend):
            self.made_by = job.made_by()

    def _make(self) -> glsurf.Matcher:
        with opening(self._job.backend):
            return glsurf.Matcher(context=BACKENDS[self._job.backend])

    def read(self, item: Item) -> Read:
        """The content: digests of all files, or why a partner's cannot be read."""
        first, *others = self._job.inputs(item)
        content: list[Union[str, Exception]] = [self._cache.get(first).digest]
        for path in others:
            try:
                content.append(self._cache.get(path).digest)
            except Exception as error:
                content.append(error)
        said = [one if isinstance(one, str) else "missing" for one in content]
        whole = "missing" not in said
        return Read(digest("".join(f"{one}\n" for one in said).encode()), content, whole)

    def _features(self, path: str, known: Union[str, Exception]) -> glsurf.Features:
        """The features that read() has read. Raises ImageError if they are others now."""
        loaded = self._cache.get(path)
        if loaded.digest != known:
            raise ImageError(f"{path} has changed while it was matched")
        return loaded.features

    def compute(self, item: Item, content: Any) -> Made:
        first, *others = self._job.inputs(item)
        a = self._features(first, content[0])
        found: list[PairMatches] = []
        notes: list[str] = []
        for partner, path, known in zip(item.partners, others, content[1:]):
            if isinstance(known, Exception):
                notes.append(f"not matched with {partner}: {sentence(known)}")
                continue
            b = self._features(path, known)
            try:
                found.append(self._pair(partner, a, b))
            except (glsurf.GLError, glsurf.NoMemoryError, ToolError):
                raise
            except Exception as error:
                notes.append(f"not matched with {partner}: {sentence(error)}")
        return Made(pack(match_arrays(found, self._job.verify)), tuple(notes))

    def _pair(self, partner: str, a: glsurf.Features, b: glsurf.Features) -> PairMatches:
        with self._lock:
            try:
                matches = self._matcher.match(a, b, **self._job.options)
            except (glsurf.GLError, glsurf.NoMemoryError):  # it cannot be used any more
                self._matcher = self._renewed()
                matches = self._matcher.match(a, b, **self._job.options)
        geometry = None
        if self._job.verify is not None:
            try:
                geometry = getattr(glsurf, f"find_{self._job.verify}")(a, b, matches)
            except glsurf.GeometryError:
                pass  # the matches agree on nothing
        return PairMatches(partner, matches, geometry)

    def _renewed(self) -> glsurf.Matcher:
        """Another matcher that works. Raises ToolError if none does: the driver is the cause."""
        matcher, one = self._make(), one_feature()
        try:
            matcher.match(one, one)
        except glsurf.GLError as error:
            raise ToolError(f"the driver does not match any more: {sentence(error)}") from error
        return matcher

    def close(self) -> None:
        self._matcher.close()


@dataclasses.dataclass(frozen=True)
class MatchJob:
    """Settings of match()."""

    root: str  #: the folder of the feature files
    backend: str
    options: dict[str, Any]
    verify: Optional[str]
    max_bytes: int

    def what(self) -> dict[str, Any]:
        return {**self.options, "job": "match", "verify": self.verify, **versions()}

    def made_by(self) -> str:
        """Which driver matches; raises the library's errors where there is none."""
        from .extraction import made_by

        with glsurf.Device(context=BACKENDS[self.backend]) as device:
            return made_by(device.info())

    def inputs(self, item: Item) -> list[str]:
        return [os.path.join(self.root, name + ".npz") for name in (item.name, *item.partners)]

    def result(self, name: str) -> str:
        return name + ".matches.npz"

    def open(self) -> MatchTool:
        return MatchTool(self)


def match(
    pairs: Iterable[tuple[Path, Path]],
    client: Optional[Any],
    output: Path,
    *,
    features: Optional[Path] = None,
    root: Optional[Path] = None,
    verify: Optional[str] = None,
    backend: str = "gl",
    shard: int = 8,
    progress: ProgressOption = None,
    check: bool = False,
    any_driver: bool = False,
    max_bytes: int = 1 << 30,
    max_failures: Optional[int] = None,
    patience: float = 600.0,
    submit: Optional[Mapping[str, Any]] = None,
    **options: Any,
) -> Report:
    """Writes the matches of image `a` with all its partners to the file `output/a.matches.npz`.

    pairs     (a, b): names as in extract(), in any order; a pair that comes twice is matched once
    features  the output of extract(); by default `output`
    root      what absolute names lie under, as in extract()
    verify    None, "homography" or "fundamental": also finds what the matches agree on
    shard     first images per task
    check     read all files again, although their sizes and times are the known ones
    options   those of glsurf.Matcher.match() but for guides: ratio, one_way, ignore_laplacian,
              max_distance, rival_distance

    The pairs are sorted on the disk of the client before the first task. The other arguments, the
    index and the errors are those of extract(). A partner without features is left out; it is
    listed in Report.notes. load_matches() reads a result.
    """
    if backend not in BACKENDS:
        raise glsurf.ArgumentError(f'unknown backend {backend!r}; use "gl" or "cpu"')
    if verify not in VERIFY:
        raise glsurf.ArgumentError(f'unknown verify {verify!r}; use "homography" or "fundamental"')
    whole("max_bytes", max_bytes, 64)
    options = checked(options)
    folder = absolute(output if features is None else features)
    job = MatchJob(folder, backend, options, verify, max_bytes)
    chosen = Options(shard, check, any_driver, max_failures, patience, progress, dict(submit or {}))
    try:
        groups = Groups(pairs, absolute(root or os.getcwd()))
        count = groups.count()
    except sqlite3.Error as error:
        raise ClusterError(database_sentence(error)) from error
    with groups:
        return Engine(job, output, chosen, count).run(groups, client)
