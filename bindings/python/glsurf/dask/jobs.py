# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""extract() and match(): features of many images and matches of their pairs, on many machines."""
from __future__ import annotations

import dataclasses
import functools
import hashlib
import io
import itertools
import os
from collections.abc import Iterable, Iterator, Mapping, Sized
from typing import Any, Callable, ClassVar, NamedTuple, Optional, Union

import numpy as np

import glsurf
from glsurf._native import ffi, lib
from glsurf._npz import pack, read_arrays, to_bytes
from glsurf.errors import unknown
from glsurf.settings import PRESETS, fill_desc, make_settings, real, result_values, truth

from .engine import Engine, ProgressOption
from .recipe import ClusterError, sentence

from .work import (
    Failure, ImageError, Item, Job, Path, Report, Result, absolute, image_name, recipe_text
)  # fmt: skip

Geometry = Union[glsurf.Homography, glsurf.Fundamental]

#: Fields of a model in a result file, except its inliers.
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


@dataclasses.dataclass(frozen=True)
class ExtractJob(Job):
    """Job of extract()."""

    values: dict[str, Any]
    list_name: ClassVar[str] = "glsurf-recipe.txt"
    ending: ClassVar[str] = ".npz"

    def settings(self) -> str:
        made = make_settings(self.values)
        version = int(lib.glsurf_descriptor_version(PRESETS[made.preset]))
        return recipe_text("extract", {**result_values(made), "descriptors": version})

    def open(self) -> tuple[glsurf.Extractor, str]:
        return self.opened(glsurf.Extractor, **self.values)

    def compute(self, tool: glsurf.Extractor, item: Item, content: bytes) -> Result:
        file: Any = io.BytesIO(content)  # Pillow takes it
        try:
            pixels = glsurf.read_image(file)
        except Exception as error:  # Pillow raises many kinds
            raise ImageError(sentence(error).replace(repr(file), item.name)) from error
        return to_bytes(tool.detect_and_compute(pixels)), []


def extract(
    images: Iterable[Path],
    client: Optional[Any],
    output: Path,
    *,
    root: Optional[Path] = None,
    backend: str = "gl",
    shard: int = 64,
    total: Optional[int] = None,
    progress: ProgressOption = None,
    any_driver: bool = False,
    max_bytes: int = 1 << 30,
    max_failures: Optional[int] = None,
    patience: float = 600.0,
    submit: Optional[Mapping[str, Any]] = None,
    **settings: Any,
) -> Report:
    """Writes the features of each image `a/b.jpg` to the file `output/a/b.jpg.npz`.

    images        paths, relative to `root` or below it; may be a generator of any length
    client        a distributed.Client; None: this process alone
    output        folder that client and workers share
    root          folder of the images; None: the current folder of the client
    backend       "gl", or "cpu" for workers without OpenGL
    shard         images per task
    total         number of images for the progress, if `images` has no length
    progress      None: show a line if standard error is a terminal; True: always; False: never;
                  or a function that gets the current Report, after each task and twice a second
    any_driver    True: results of other drivers count as done
    max_bytes     size limit of a file in bytes; larger files are failures
    max_failures  stop after more failures than this; None: never
    patience      seconds without any worker, or without a worker that takes a task, after which
                  the run stops
    submit        more arguments of Client.submit(), such as {"resources": {"GPU": 1}}
    settings      settings of glsurf.Settings

    Results of an earlier call are kept if settings, library, driver, and the size and time of
    the image are the same. Images that cannot be read or decoded are listed in Report.failed and
    skipped; so are images during which a process ended. Raises ClusterError with one sentence if
    the run cannot continue (no OpenGL, a full disk, no scheduler), ArgumentError for wrong
    settings.
    """
    if "context" in settings:
        raise glsurf.ArgumentError('a context cannot be set; use backend="gl" or "cpu"')
    fill_desc(ffi.new("glsurf_extractor_desc *"), make_settings(settings))  # raises ArgumentError
    job = ExtractJob(absolute(root or os.getcwd()), backend, max_bytes, settings)
    if total is None and isinstance(images, Sized):
        total = len(images)
    engine = Engine(
        job, absolute(output), client, total, shard, any_driver, max_failures, patience, progress,
        submit,
    )  # fmt: skip
    return engine.run(items_of(images, job.root))


def items_of(images: Iterable[Path], root: str) -> Iterator[Union[Item, Failure]]:
    """Yields Items, or Failures for invalid names."""
    for path in images:
        try:
            yield Item(image_name(path, root))
        except ImageError as error:
            yield Failure(os.fsdecode(path), sentence(error))


@functools.lru_cache(maxsize=256)
def _load(path: str, stamp: str) -> glsurf.Features:
    """Loads features. `stamp`: the file's size and time, for the cache."""
    return glsurf.Features.load(path)


def one_feature() -> glsurf.Features:
    """Makes features of one keypoint, to try a matcher."""
    one = np.ones(1, np.float32)
    descriptor = np.full((1, 64), 1 / 8, np.float32)
    return glsurf.Features(one.repeat(2)[None], one, one, one, np.ones(1, np.int32), descriptor, 1)


@dataclasses.dataclass(frozen=True)
class MatchJob(Job):
    """Job of match(). Its root is the folder of the features."""

    options: dict[str, Any]
    verify: Optional[str]
    list_name: ClassVar[str] = "glsurf-matches.txt"  # results may lie beside features
    ending: ClassVar[str] = ".matches.npz"

    def settings(self) -> str:
        return recipe_text("match", {**self.options, "verify": self.verify})

    def _files(self, item: Item) -> list[str]:
        return [os.path.join(self.root, name + ".npz") for name in (item.name, *item.partners)]

    def stamp(self, item: Item) -> str:
        """Returns the number of files, and a digest of their names, sizes and times."""
        first, *others = files = self._files(item)
        text = [self.stamp_of(first)]
        for path in others:
            try:
                text.append(f"{path} {self.stamp_of(path)}")
            except (OSError, ImageError):
                text.append("missing")
        digest = hashlib.sha256(os.fsencode("\n".join(text))).hexdigest()
        return f"{len(files)} {digest}"

    def read(self, item: Item) -> list[Union[glsurf.Features, Exception]]:
        """Reads the features. For a partner that cannot be read, returns the exception."""
        content: list[Union[glsurf.Features, Exception]] = []
        for path in self._files(item):
            try:
                content.append(_load(path, self.stamp_of(path)))
            except Exception as error:
                if not content:
                    raise
                content.append(error)
        return content

    def open(self) -> tuple[glsurf.Matcher, str]:
        matcher, made_by = self.opened(glsurf.Matcher)
        try:  # a broken driver stops the run here, before every image fails
            matcher.match(one_feature(), one_feature())
        except glsurf.GLError as error:
            raise ClusterError(f"the driver cannot match: {sentence(error)}") from error
        return matcher, made_by

    def compute(self, tool: glsurf.Matcher, item: Item, content: Any) -> Result:
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
        return pack(match_arrays(found, self.verify)), notes

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

    pairs     pairs (a, b) of names as in extract(), in any order; repeated pairs are matched once
    features  output folder of extract(); None: `output`
    root      folder that absolute names lie under, as in extract()
    verify    "homography" or "fundamental": also find this geometry of the matches; None: do not
    shard     first images per task
    options   options of glsurf.Matcher.match() except guides: ratio, one_way, ignore_laplacian,
              max_distance, rival_distance

    The pairs are sorted before the first task. The other arguments, the kept results and the
    errors are those of extract(). A partner without features is skipped and listed in
    Report.notes; the next call computes the image again. load_matches() reads a result.
    """
    if verify not in VERIFY:
        raise glsurf.ArgumentError(f'unknown verify {verify!r}; use "homography" or "fundamental"')
    folder = absolute(output if features is None else features)
    job = MatchJob(folder, backend, max_bytes, _checked(options), verify)
    items = _items_of(pairs, absolute(root or os.getcwd()))
    engine = Engine(
        job, absolute(output), client, len(items), shard, any_driver, max_failures, patience,
        progress, submit,
    )  # fmt: skip
    return engine.run(items)


def _checked(options: Mapping[str, Any]) -> dict[str, Any]:
    """Converts options. Raises ArgumentError if the library refuses one."""
    for name in options:
        if name not in OPTIONS:
            raise unknown("option", name, OPTIONS)
    taken = {name: OPTIONS[name](name, value) for name, value in options.items()}
    with glsurf.Matcher(context="cpu") as matcher:  # the client needs no OpenGL
        matcher.match(one_feature(), one_feature(), **taken)
    return taken


def _items_of(pairs: Iterable[tuple[Path, Path]], root: str) -> list[Union[Item, Failure]]:
    """First images with all their partners; invalid names become Failures."""
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
    geometry: Optional[Geometry]  #: their geometry; None: they agree on none, or `verify` is None


def match_arrays(found: list[PairMatches], verify: Optional[str]) -> dict[str, Any]:
    """Returns the arrays of a result file. Partner k has the rows start[k] to start[k + 1].

    partners  names with a zero byte between them, as bytes; start int64 P + 1
    rows      matches of all partners, each with True for an inlier
    homography, fundamental  model of each partner, with 0 inliers if there is no model. Only one
              of the two, and only with `verify`
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
    """Reads a result file of match(). Raises OSError, or ValueError or KeyError for any other file
    and for a file of more than 1 GiB."""
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
