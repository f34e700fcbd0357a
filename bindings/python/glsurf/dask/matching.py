# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""match(): the matches of many pairs of images, on many machines, and their files."""
from __future__ import annotations

import dataclasses
import functools
import hashlib
import itertools
import os
from collections.abc import Iterable, Mapping
from typing import Any, Callable, ClassVar, NamedTuple, Optional, Union

import numpy as np

import glsurf
from glsurf._npz import pack, read_arrays
from glsurf.settings import real, truth, whole

from .engine import Engine, ProgressOption, Report
from .extraction import check_backend, opened, recipe_text, stamp_of
from .recipe import ToolError, sentence
from .work import Failure, ImageError, Item, Made, Path, absolute, image_name

Geometry = Union[glsurf.Homography, glsurf.Fundamental]

#: What a result file has of each model, but for its inliers.
_COMMON = [("matrix", "<f8", (3, 3)), ("inliers", "<i8"), ("rms", "<f8"), ("iterations", "<i8")]
_COMMON += [("tolerance", "<f8")]
MODELS: dict[str, Any] = {
    "homography": np.dtype([*_COMMON, ("centre", "<f8", 2), ("covariance", "<f8", (8, 8))]),
    "fundamental": np.dtype([*_COMMON, ("scene", "<U8")]),
}
VERIFY = (None, *MODELS)
_ROW = np.dtype([("index", "<u4", 2), ("distance", "<f4"), ("second", "<f4"), ("inlier", "?")])

OPTIONS: dict[str, Callable[[str, Any], Any]] = {
    "ratio": real,
    "one_way": truth,
    "ignore_laplacian": truth,
    "max_distance": real,
    "rival_distance": real,
}


@functools.lru_cache(maxsize=256)
def _load(path: str, stamp: str) -> glsurf.Features:
    """The features of a file with this size and time."""
    return glsurf.Features.load(path)


def one_feature() -> glsurf.Features:
    """Features of one keypoint, to try a matcher with."""
    one = np.ones(1, np.float32)
    descriptor = np.full((1, 64), 1 / 8, np.float32)
    return glsurf.Features(one.repeat(2)[None], one, one, one, np.ones(1, np.int32), descriptor, 1)


@dataclasses.dataclass(frozen=True)
class MatchJob:
    """Settings of match()."""

    root: str  #: the folder of the feature files
    backend: str
    options: dict[str, Any]
    verify: Optional[str]
    max_bytes: int
    list_name: ClassVar[str] = "glsurf-matches.txt"  # as results lie beside features
    ending: ClassVar[str] = ".matches.npz"

    def settings(self) -> str:
        return recipe_text("match", {**self.options, "verify": self.verify})

    def _files(self, item: Item) -> list[str]:
        return [os.path.join(self.root, name + ".npz") for name in (item.name, *item.partners)]

    def stamp(self, item: Item) -> str:
        """The number of files, and a digest of their names, sizes and times."""
        first, *others = files = self._files(item)
        text = [stamp_of(first, self.max_bytes)]
        for path in others:
            try:
                text.append(f"{path} {stamp_of(path, self.max_bytes)}")
            except (OSError, ImageError):
                text.append("missing")
        digest = hashlib.sha256(os.fsencode("\n".join(text))).hexdigest()
        return f"{len(files)} {digest}"

    def read(self, item: Item) -> list[Union[glsurf.Features, Exception]]:
        """The features, or why those of a partner cannot be read."""
        content: list[Union[glsurf.Features, Exception]] = []
        for path in self._files(item):
            try:
                content.append(_load(path, stamp_of(path, self.max_bytes)))
            except Exception as error:
                if not content:
                    raise
                content.append(error)
        return content

    def open(self) -> tuple[glsurf.Matcher, str]:
        matcher, made_by = opened(self.backend, glsurf.Matcher)
        try:  # so that not every image fails by a driver that fails
            matcher.match(one_feature(), one_feature())
        except glsurf.GLError as error:
            raise ToolError(f"the driver cannot match: {sentence(error)}") from error
        return matcher, made_by

    def compute(self, tool: glsurf.Matcher, item: Item, content: Any) -> Made:
        a, *others = content
        found: list[PairMatches] = []
        notes: list[str] = []
        for partner, b in zip(item.partners, others):
            try:
                if isinstance(b, Exception):
                    raise b
                found.append(self._pair(tool, partner, a, b))
            except (glsurf.GLError, glsurf.NoMemoryError):
                raise
            except Exception as error:
                notes.append(f"not matched with {partner}: {sentence(error)}")
        return Made(pack(match_arrays(found, self.verify)), tuple(notes))

    def _pair(self, tool: glsurf.Matcher, partner: str, *pair: glsurf.Features) -> PairMatches:
        matches = tool.match(*pair, **self.options)
        geometry = None
        if self.verify is not None:
            try:
                geometry = getattr(glsurf, f"find_{self.verify}")(*pair, matches)
            except glsurf.GeometryError:
                pass  # the matches agree on nothing
        return PairMatches(partner, matches, geometry)


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
    options   those of glsurf.Matcher.match() but for guides: ratio, one_way, ignore_laplacian,
              max_distance, rival_distance

    The pairs are sorted before the first task. The other arguments, the list of what is done and
    the errors are those of extract(). A partner without features is left out; it is listed in
    Report.notes, and the image is done again by the next call. load_matches() reads a result.
    """
    check_backend(backend)
    if verify not in VERIFY:
        raise glsurf.ArgumentError(f'unknown verify {verify!r}; use "homography" or "fundamental"')
    whole("max_bytes", max_bytes, 64)
    folder = absolute(output if features is None else features)
    job = MatchJob(folder, backend, _checked(options), verify, max_bytes)
    items = _items_of(pairs, absolute(root or os.getcwd()))
    engine = Engine(
        job, absolute(output), client, len(items), shard, any_driver, max_failures, patience,
        progress, submit,
    )  # fmt: skip
    return engine.run(items)


def _checked(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options, each of its type. Raises ArgumentError for what the library refuses."""
    for name in options:
        if name not in OPTIONS:
            raise glsurf.ArgumentError(f"unknown option {name!r}; use one of: {', '.join(OPTIONS)}")
    taken = {name: OPTIONS[name](name, value) for name, value in options.items()}
    with glsurf.Matcher(context="cpu") as matcher:  # the client needs no OpenGL
        matcher.match(one_feature(), one_feature(), **taken)
    return taken


def _items_of(pairs: Iterable[tuple[Path, Path]], root: str) -> list[Union[Item, Failure]]:
    """First images with all their partners."""
    named: set[tuple[str, str]] = set()
    items: list[Union[Item, Failure]] = []
    for a, b in pairs:
        try:
            named.add((image_name(a, root), image_name(b, root)))
        except ImageError as error:
            items.append(Failure(f"{os.fsdecode(a)}, {os.fsdecode(b)}", sentence(error)))
    for name, group in itertools.groupby(sorted(named), lambda pair: pair[0]):
        items.append(Item(name, tuple(b for _, b in group)))
    return items


# ------------------------------------------------------------------------------ result files --


class PairMatches(NamedTuple):
    """The matches of one image with a partner."""

    partner: str
    matches: glsurf.Matches
    geometry: Optional[Geometry]  #: what they agree on; None: nothing, or nobody asked


def match_arrays(found: list[PairMatches], verify: Optional[str]) -> dict[str, Any]:
    """The arrays of a result file. Those of partner k are in the rows start[k] to start[k + 1].

    partners  names with a zero byte between them, as bytes; start int64 P + 1
    rows      the matches of all partners, and which are inliers
    homography, fundamental  the model of each partner, of no inliers if there is none. One of
              them, and only with `verify`
    """
    names = b"\0".join(os.fsencode(one.partner) for one in found)
    arrays: dict[str, Any] = {
        "partners": np.frombuffer(names, np.uint8),
        "start": np.cumsum([0, *(len(one.matches) for one in found)], dtype="<i8"),
        "rows": np.concatenate([np.zeros(0, _ROW), *map(_rows_of, found)]),
    }
    if verify is not None:
        table = arrays[verify] = np.zeros(len(found), MODELS[verify])
        for row, one in enumerate(found):
            if one.geometry is not None:
                table[row] = tuple(getattr(one.geometry, name) for name in table.dtype.names)
    return arrays


def _rows_of(pair: PairMatches) -> Any:
    rows = np.zeros(len(pair.matches), _ROW)
    for name in ("index", "distance", "second"):
        rows[name] = getattr(pair.matches, name)
    if pair.geometry is not None:
        rows["inlier"] = pair.geometry.inlier
    return rows


def load_matches(path: Path) -> list[PairMatches]:
    """Reads a result file of match(). Raises OSError, ValueError, KeyError for another file,
    or one with more than 1 GiB."""
    with open(path, "rb") as file:
        arrays = read_arrays(file)
    start = arrays["start"].tolist()
    names = arrays["partners"].tobytes().split(b"\0") if len(start) > 1 else []
    out = []
    for k, name in enumerate(names):
        rows = arrays["rows"][start[k] : start[k + 1]]
        matches = glsurf.Matches(*(rows[one] for one in ("index", "distance", "second")))
        geometry = None
        for kind in MODELS:
            if kind in arrays and arrays[kind][k]["inliers"]:
                make: Any = getattr(glsurf, kind.capitalize())
                values = zip(MODELS[kind].names, map(np.asarray, arrays[kind][k]))
                known = {one: value if value.ndim else value.item() for one, value in values}
                geometry = make(inlier=rows["inlier"], **known)
        out.append(PairMatches(os.fsdecode(name), matches, geometry))
    return out
