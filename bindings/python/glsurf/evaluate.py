# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""How well features are found again and matched, in images of one plane or from one place.

    python3 -m glsurf.evaluate FOLDER... [OPTION]...

The measures are those of K. Mikolajczyk et al., "A Comparison of Affine Region Detectors", IJCV
65, 2005, and of K. Mikolajczyk and C. Schmid, "A Performance Evaluation of Local Descriptors",
PAMI 27, 2005. doc/evaluation.md defines them and the folders. `glsurf evaluate` has the same
figures of one folder without Python.
"""
from __future__ import annotations

import os
import pathlib
import sys
import time
import warnings
from dataclasses import dataclass
from typing import Any, Callable, Iterator, Mapping, Sequence as List

import numpy as np
import numpy.typing as npt

from . import version
from .device import Device
from .errors import ArgumentError
from .extractor import Extractor
from .features import Features, Matches
from .files import read_image
from .matching import FeatureSet, Matcher
from .settings import SETTINGS, Settings, applies, make_settings, threshold_of

__all__ = [
    "Sequence",
    "View",
    "distances",
    "evaluate",
    "main",
    "measure",
    "orient",
    "read_sequence",
]

TOLERANCE = 3.0  # pixels
PIXEL = 1.0  # pixels: a correct match that is placed well
SHARE = 0.6  # of the union of two circles, which they have to exceed
RADIUS = 3.0  # of a circle, in scales
RATIO = 0.8  # largest distance of a match over the nearest rival's
# The plain protocol, in which every other feature is a rival.
PLAIN: dict[str, Any] = {"ratio": RATIO, "ignore_laplacian": True, "rival_distance": 0}
SCALES = (0.0, 2.0, 4.0, 8.0, 12.0, 20.0)  # where the classes of the placement begin

ENDINGS = (".png", ".jpg", ".jpeg", ".pgm", ".ppm")
# Every response exceeds this threshold, except the rounding noise of flat areas.
LAST_THRESHOLD = 1e-12

Array = npt.NDArray[np.float64]
Figures = dict[str, float]


# ----------------------------------------------------------------- sequences --


@dataclass(frozen=True)
class View:
    """An image of a sequence.

    number      N of imgN
    path        its file
    homography  3 x 3: maps pixels of img1 to this image; its sign is as in the file
    """

    number: int
    path: pathlib.Path
    homography: Array


@dataclass(frozen=True)
class Sequence:
    """A folder with img1, img2, ... and H1to2p, H1to3p, ...

    folder, name  as it was given, and the last part of it
    first         the file of img1
    views         the images that have a homography; at least one
    """

    folder: str
    name: str
    first: pathlib.Path
    views: list[View]


def read_sequence(folder: str | os.PathLike[str]) -> Sequence:
    """Reads the homographies of a folder and finds the images, which are not read.

    Raises OSError, and ArgumentError for what is not as doc/evaluation.md says.
    """
    path = pathlib.Path(folder)
    if not path.is_dir():
        path.stat()  # raises, if there is nothing
        raise ArgumentError(f"{path} is not a folder; name one with img1, ... and H1to2p, ...")
    first = _image_of(path, 1)
    files = ((number, path / f"H1to{number}p") for number in range(2, 100))
    views = [View(n, _image_of(path, n), _read_matrix(file)) for n, file in files if file.exists()]
    if not views:
        raise ArgumentError(
            f"{path} has no homography; add H1to2p, the 3x3 matrix that maps pixels of img1 to img2"
        )
    return Sequence(os.fspath(folder), path.name or path.resolve().name, first, views)


def _image_of(folder: pathlib.Path, number: int) -> pathlib.Path:
    for ending in ENDINGS:
        path = folder / f"img{number}{ending}"
        if path.exists():
            return path
    raise ArgumentError(
        f"{folder} has no img{number}.png, .jpg, .jpeg, .pgm or .ppm; add that image"
    )


def _read_matrix(path: pathlib.Path) -> Array:
    try:
        matrix = np.array([float(word) for word in path.read_bytes().split()])
    except ValueError:
        matrix = np.empty(0)
    if matrix.shape != (9,) or not np.isfinite(matrix).all():
        raise ArgumentError(
            f"{path} is not a 3x3 matrix; write nine finite numbers, three per line"
        )
    return matrix.reshape(3, 3)


# ------------------------------------------------------------------ geometry --


def orient(homography: npt.ArrayLike, width: int, height: int, name: str = "img2") -> Array:
    """The homography with the sign that gives the middle of img1, which has this size, a positive
    depth. If the matrix gives a point the depth w, the inverse gives its image 1 / w, so it maps
    back every point that the matrix maps.

    Raises ArgumentError, with the name of the other image, for a matrix that cannot be used.
    """
    matrix = np.array(homography, np.float64)
    depth = matrix[2] @ (0.5 * (width - 1), 0.5 * (height - 1), 1.0)
    if depth == 0 or not np.linalg.cond(matrix) < 1e15:  # the rounding of a double is 1e-16
        raise ArgumentError(
            f"the homography to {name} is singular, or maps the middle of img1 to infinity; use "
            "one that maps pixels of img1 to that image"
        )
    return -matrix if depth < 0 else matrix


def _map(matrix: Array, xy: npt.NDArray[Any]) -> tuple[Array, Array]:
    """Where the matrix maps positions, NaN at or behind infinity, and their depths."""
    x, y = np.asarray(xy, np.float64).T
    u, v, w = (row[0] * x + row[1] * y + row[2] for row in matrix)
    with np.errstate(divide="ignore", invalid="ignore"):
        mapped = np.column_stack([u / w, v / w])
    mapped[~(w > 0)] = np.nan
    return mapped, w


def distances(a: Features, b: Features, homography: Array, matches: Matches) -> Array:
    """How far the features of B lie from where the homography, of orient(), maps those of A that
    they match, in pixels; infinite if it maps them nowhere."""
    of_a, of_b = matches.index.T
    away = _map(homography, a.xy[of_a])[0] - b.xy[of_b]
    return np.asarray(np.nan_to_num(np.hypot(*away.T), nan=np.inf))


def _share(radius_a: Array, radius_b: Array, distance: Array) -> Array:
    """The area that two circles share, over the area of their union."""
    a, b, d = np.minimum(radius_a, radius_b), np.maximum(radius_a, radius_b), distance
    # The shared lens is two sectors minus a kite. These are the cosines of half the angles of
    # the sectors.
    with np.errstate(divide="ignore", invalid="ignore"):
        cos_a = np.clip((d * d + a * a - b * b) / (2 * d * a), -1, 1)
        cos_b = np.clip((d * d + b * b - a * a) / (2 * d * b), -1, 1)
    kite = np.sqrt(np.maximum(0, (a + b - d) * (d + a - b) * (d - a + b) * (a + b + d)))
    lens = a * a * np.arccos(cos_a) + b * b * np.arccos(cos_b) - 0.5 * kite
    inside = np.where(d <= b - a, a * a / (b * b), lens / (np.pi * (a * a + b * b) - lens))
    return np.asarray(np.where(d >= a + b, 0.0, inside))


# ------------------------------------------------------------------ measures --


def _circles(view: Features, other: Features, to_other: Array, mapped: bool) -> Array:
    """x, y and radius of the points of a view that the matrix maps into the other one, ascending
    in y; `mapped` to that one, or where they are. Features of equal position and scale, rounded
    to 1e-4, are one point."""
    rows = np.column_stack([view.xy, view.scale]).astype(np.float64)
    rows = rows[np.unique(np.floor(1e4 * rows + 0.5), axis=0, return_index=True)[1]]
    there, depth = _map(to_other, rows[:, :2])
    inside = ((there >= 0) & (there <= (other.width - 1, other.height - 1))).all(axis=1)
    circles = rows[inside] * (1, 1, RADIUS)
    if mapped:
        circles[:, :2] = there[inside]
        circles[:, 2] *= np.sqrt(abs(np.linalg.det(to_other)) / depth[inside] ** 3)
    return np.asarray(circles[np.lexsort(circles[:, [2, 0, 1]].T)])


def _near(a: Array, b: Array) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp], Array]:
    """The pairs of circles whose centres are at most TOLERANCE apart: the numbers of both, and
    the distance."""
    begin = np.searchsorted(b[:, 1], a[:, 1] - TOLERANCE, "left")
    counts = np.searchsorted(b[:, 1], a[:, 1] + TOLERANCE, "right") - begin
    i = np.repeat(np.arange(len(a)), counts)
    j = np.arange(len(i)) + np.repeat(begin - np.cumsum(counts) + counts, counts)
    distance = np.hypot(a[i, 0] - b[j, 0], a[i, 1] - b[j, 1])
    near = distance <= TOLERANCE
    return i[near], j[near], distance[near]


def _count_pairs(cost: Array, i: npt.NDArray[np.intp], j: npt.NDArray[np.intp]) -> int:
    """The pairs that are made greedily, the least cost first, each circle once."""
    used_a, used_b = set(), set()
    order = np.lexsort((j, i, cost))
    for a, b in zip(i[order].tolist(), j[order].tolist()):
        if a not in used_a and b not in used_b:
            used_a.add(a)
            used_b.add(b)
    return len(used_a)


def measure(a: Features, b: Features, homography: Array, matches: Matches, own: Matches) -> Figures:
    """The figures of two views of known size, with the keys that doc/formats.md describes. A
    ratio whose denominator is 0 is 0.

    homography  of orient()
    matches     by the plain protocol
    own         by the matcher's own defaults
    """
    in_a = _circles(a, b, homography, mapped=True)
    in_b = _circles(b, a, np.linalg.inv(homography), mapped=False)
    i, j, distance = _near(in_a, in_b)
    share = _share(in_a[i, 2], in_b[j, 2], distance)
    big = share > SHARE
    away = distances(a, b, homography, matches)
    correct = int((away <= TOLERANCE).sum())
    own_correct = int((distances(a, b, homography, own) <= TOLERANCE).sum())
    least = min(len(in_a), len(in_b))
    figures = {
        "features_a": len(a),
        "features_b": len(b),
        "common_a": len(in_a),
        "common_b": len(in_b),
        "repeatability": _ratio(_count_pairs(distance, i, j), least),
        "overlap_repeatability": _ratio(_count_pairs(1 - share[big], i[big], j[big]), least),
        "matches": len(matches),
        "correct": correct,
        "within_pixel": int((away <= PIXEL).sum()),
        "precision": _ratio(correct, len(matches)),
        "matching_score": _ratio(correct, least),
        "own_matches": len(own),
        "own_correct": own_correct,
        "own_precision": _ratio(own_correct, len(own)),
    }
    return {name: float(value) for name, value in figures.items()}


def _ratio(part: int, whole: int) -> float:
    return part / whole if whole else 0.0


def _mean(pairs: List[Mapping[str, float]]) -> Figures:
    names = [name for name in pairs[0] if name not in ("image", "match_seconds")]
    return {name: sum(pair[name] for pair in pairs) / len(pairs) for name in names}


def _placement(correct: List[Array]) -> list[dict[str, Any]]:
    """By class of scale, the number and the median distance of correct matches: rows of the scale
    of the feature of A and the distance."""
    scale, away = np.concatenate(correct).T
    classes = []
    for begin, end in zip(SCALES, (*SCALES[1:], np.inf)):
        here = away[(scale >= begin) & (scale < end)]
        median = float(np.median(here)) if len(here) else None
        classes.append({"scale_from": begin, "matches": len(here), "median_distance": median})
    return classes


# ---------------------------------------------------------------- evaluation --


@dataclass
class _Run:
    """What the evaluation of all folders shares."""

    device: Device
    matcher: Matcher
    progress: Callable[[str], None]
    tell: Callable[[str], Any]

    def sequence(self, sequence: Sequence, wanted: int, values: dict[str, Any]) -> Any:
        """The object of a sequence, and the correct matches of each pair."""
        self.progress(str(sequence.first))
        image = read_image(sequence.first)
        if wanted:
            values = {**values, "threshold": self._threshold(image, wanted, values)}
        with Extractor(device=self.device, **values) as extractor:
            first, set_a, _ = self._take(extractor, sequence.first, image)
            self._check_count(sequence.first, len(first), wanted)
            self.matcher.match(set_a, set_a)  # compiles shaders, which is no time of a pair
            found = [self._pair(extractor, view, first, set_a) for view in sequence.views]
        pairs = [pair for pair, _ in found]
        correct = [rows for _, rows in found]
        return {
            "folder": sequence.folder,
            "name": sequence.name,
            "width": first.width,
            "height": first.height,
            "wanted": wanted or None,
            "threshold": threshold_of(make_settings(values)),
            "mean": _mean(pairs),
            "placement": _placement(correct),
            "pairs": pairs,
        }, correct

    def _threshold(self, image: Any, wanted: int, values: dict[str, Any]) -> float:
        """The threshold with which img1 has as many features as are wanted, or the last one. The
        threshold does not change which maxima exist. The setting `features` does not look for
        responses as weak as the last threshold."""
        last: dict[str, Any] = {"threshold": LAST_THRESHOLD, "max_features": wanted}
        for some in {"features": wanted}, last:
            with Extractor(device=self.device, **{**values, **some}) as extractor:
                response = extractor.detect_and_compute(image).response
            if len(response) >= wanted:
                return float(response.min())
        return LAST_THRESHOLD

    def _take(
        self, extractor: Extractor, path: pathlib.Path, image: Any
    ) -> tuple[Features, FeatureSet, float]:
        begin = time.perf_counter()
        features = extractor.detect_and_compute(image)
        seconds = time.perf_counter() - begin
        if len(features) == 0:
            raise ArgumentError(
                f"{path} has no features; lower the threshold or leave out this folder"
            )
        return features, self.matcher.keep(extractor), seconds

    def _check_count(self, path: pathlib.Path, count: int, wanted: int) -> None:
        """Tells of a count that differs from the wanted one. This is no failure: the figures are
        those of the features that exist."""
        if count < wanted:
            self.tell(
                f"{path} has only {count} features, not {wanted}, even at the lowest threshold; "
                "all of them are used"
            )
        elif wanted and count - wanted > wanted // 100:
            self.tell(
                f"{path} has {count} features, not {wanted}, because several are equally strong; "
                "all of them are used"
            )

    def _pair(
        self, extractor: Extractor, view: View, a: Features, set_a: FeatureSet
    ) -> tuple[Figures, Array]:
        self.progress(str(view.path))
        b, set_b, extract_seconds = self._take(extractor, view.path, read_image(view.path))
        homography = orient(view.homography, a.width, a.height, str(view.path))
        begin = time.perf_counter()
        plain = self.matcher.match(set_a, set_b, **PLAIN)
        match_seconds = time.perf_counter() - begin
        own = self.matcher.match(set_a, set_b)
        set_b.close()
        away = distances(a, b, homography, plain)
        rows = np.column_stack([a.scale[plain.index[:, 0]], away])[away <= TOLERANCE]
        figures = measure(a, b, homography, plain, own)
        times = {"extract_seconds": extract_seconds, "match_seconds": match_seconds}
        return {"image": view.number, **times, **figures}, rows


def systems_of(
    detectors: List[str], presets: List[str], settings: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    """The settings of each combination of a detector and a preset: those that it takes.

    Raises ArgumentError for values out of their range, and for settings that none takes.
    """
    chosen = [{"detector": d, "preset": p} for d in detectors for p in presets]
    whole = [make_settings({**one, **settings}) for one in chosen]
    foreign = {n: v for n, v in settings.items() if not any(applies(n, one) for one in whole)}
    for one, every in zip(chosen, whole):
        taken = {n: v for n, v in settings.items() if n in foreign or applies(n, every)}
        values: dict[str, Any] = {**one, **taken}
        Extractor(context="cpu", **values).close()  # refuses wrong and foreign values
        yield values


def name_of(detector: str, preset: str, with_preset: bool) -> str:
    """What tables call a detector with a preset."""
    if detector == "hessian":
        return preset
    return f"{detector}/{preset}" if with_preset or preset != "default" else detector


def _written(settings: Settings) -> dict[str, Any]:
    """The settings that features depend on, and of those for one detector what was set."""
    values = {}
    for row in SETTINGS.values():
        value = getattr(settings, row.name)
        if row.is_result and (not row.detector or value):
            if isinstance(value, float):
                value = float(np.float32(value))
            values[row.name] = value if value is not None else [0, 0]
    return values


def evaluate(
    folders: List[str | os.PathLike[str]],
    *,
    detectors: List[str] = ("hessian",),
    presets: List[str] = ("default",),
    features: int | Mapping[str, int] = 0,
    device: Device | None = None,
    progress: Callable[[str], None] = lambda path: None,
    tell: Callable[[str], Any] = warnings.warn,
    **settings: Any,
) -> dict[str, Any]:
    """Measures all combinations of a detector and a preset on all folders. The result is the
    object that doc/formats.md describes for `glsurf evaluate --json`.

    folders   see read_sequence()
    features  sets the threshold so that img1 has so many; 0: the threshold of the settings. Or
              such a number by folder, and by "" for all other folders
    device    by default a headless one
    progress  is called with the path of each image before it is read
    tell      is called with a sentence where img1 has another number of features
    settings  of Extractor; what only some combinations take is for these

    Raises OSError, ArgumentError, and what Extractor and Matcher raise.
    """
    sequences = [read_sequence(folder) for folder in folders]
    if not sequences:
        raise ArgumentError("no folder is given; give one with images and homographies")
    numbers = features if isinstance(features, Mapping) else {"": features}
    device = device or Device()
    matcher = Matcher(device=device, memory_limit=settings.get("memory_limit", 0))
    run = _Run(device, matcher, progress, tell)
    systems = []
    for values in systems_of(detectors, presets, settings):
        wanted = [numbers.get(one.folder, numbers.get("", 0)) for one in sequences]
        found = [run.sequence(one, want, values) for one, want in zip(sequences, wanted)]
        pairs = [pair for sequence, _ in found for pair in sequence["pairs"]]
        name = name_of(values["detector"], values["preset"], len(presets) > 1)
        systems.append({
            "name": name,
            **_written(make_settings(values)),
            "pairs": len(pairs),
            "mean": _mean(pairs),
            "placement": _placement([rows for _, correct in found for rows in correct]),
            "sequences": [sequence for sequence, _ in found],
        })  # fmt: skip
    info = device.info()
    common = {"tolerance": TOLERANCE, "overlap": SHARE, "radius_in_scales": RADIUS}
    return {
        "version": version(),
        "renderer": info.renderer,
        "settings": {"backend": info.backend, "ratio": RATIO, **common},
        "presets": systems,
    }


def main(arguments: List[str]) -> int:
    """python3 -m glsurf.evaluate. Returns the exit status."""
    from ._evaluate_command import main as command

    return command(list(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
