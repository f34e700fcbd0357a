# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Measures repeatability and matching on images of one plane, or on images from one place.

    python3 -m glsurf.evaluate FOLDER... [OPTION]...

The measures come from K. Mikolajczyk et al., "A Comparison of Affine Region Detectors", IJCV 65,
2005, and K. Mikolajczyk and C. Schmid, "A Performance Evaluation of Local Descriptors", PAMI 27,
2005. doc/evaluation.md defines the measures and the folders. `glsurf evaluate` prints the same
figures for one folder without Python.
"""
from __future__ import annotations

import codecs
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
from .errors import ArgumentError, check_type
from .extractor import Extractor
from .features import Features, Matches
from .files import read_image
from .geometry import matrix_of
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
PIXEL = 1.0  # pixels: limit of an accurate match
SHARE = 0.6  # two circles correspond if they overlap by more than this share of their union
RADIUS = 3.0  # radius of a circle, in scales
RATIO = 0.8  # limit of a match's distance over its nearest rival's
# Options of the plain protocol: every other feature is a rival.
PLAIN: dict[str, Any] = {"ratio": RATIO, "ignore_laplacian": True, "rival_distance": 0}
SCALES = (0.0, 2.0, 4.0, 8.0, 12.0, 20.0)  # lower bounds of the scale classes of `placement`

ENDINGS = (".png", ".jpg", ".jpeg", ".pgm", ".ppm")
# Every response exceeds this threshold, except rounding noise in flat areas.
LAST_THRESHOLD = 1e-12

Array = npt.NDArray[np.float64]
Figures = dict[str, float]


# ----------------------------------------------------------------- sequences --


@dataclass(frozen=True)
class View:
    """An image of a sequence.

    number      N of imgN
    path        image file
    homography  3 x 3: maps pixels of img1 to this image, with its sign as in the file
    """

    number: int
    path: pathlib.Path
    homography: Array


@dataclass(frozen=True)
class Sequence:
    """A folder with img1, img2, ... and H1to2p, H1to3p, ...

    folder, name  path as given, and its last part
    first         file of img1
    views         images that have a homography; at least one
    """

    folder: str
    name: str
    first: pathlib.Path
    views: list[View]


def read_sequence(folder: str | os.PathLike[str]) -> Sequence:
    """Reads the homographies of a folder and finds the image files, without reading them.

    Raises OSError, and ArgumentError if the folder is not as doc/evaluation.md says.
    """
    path = pathlib.Path(folder)
    if not path.is_dir():
        path.stat()  # raises if the path does not exist
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
    data = path.read_bytes()
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise ArgumentError(f"{path} is in UTF-16; save it as UTF-8")
    try:
        matrix = np.array([float(word) for word in data.removeprefix(codecs.BOM_UTF8).split()])
    except ValueError:
        matrix = np.empty(0)
    if matrix.shape != (9,) or not np.isfinite(matrix).all():
        raise ArgumentError(
            f"{path} is not a 3x3 matrix; write nine finite numbers, three per line"
        )
    return matrix.reshape(3, 3)


# ------------------------------------------------------------------ geometry --


def orient(homography: npt.ArrayLike, width: int, height: int, name: str = "img2") -> Array:
    """Returns the homography with the sign that gives the middle of img1 a positive depth.

    The inverse then maps back every point that the matrix maps, because depths w become 1 / w.

    width, height  size of img1 in pixels
    name           other image, for the message

    Raises ArgumentError for a matrix that cannot be used.
    """
    matrix = matrix_of(homography, "homography")
    depth = matrix[2] @ (0.5 * (width - 1), 0.5 * (height - 1), 1.0)
    if depth == 0 or not np.linalg.cond(matrix) < 1e15:  # a double rounds to 1e-16
        raise ArgumentError(
            f"the homography to {name} is singular, or maps the middle of img1 to infinity; use "
            "one that maps pixels of img1 to that image"
        )
    return -matrix if depth < 0 else matrix


def _map(matrix: Array, xy: npt.NDArray[Any]) -> tuple[Array, Array]:
    """The mapped positions, NaN at or behind infinity, and their depths."""
    x, y = np.asarray(xy, np.float64).T
    u, v, w = (row[0] * x + row[1] * y + row[2] for row in matrix)
    with np.errstate(divide="ignore", invalid="ignore"):
        mapped = np.column_stack([u / w, v / w])
    mapped[~(w > 0)] = np.nan
    return mapped, w


def distances(a: Features, b: Features, homography: Array, matches: Matches) -> Array:
    """Distance in pixels from each match's feature of B to its mapped feature of A; infinite if it
    is not mapped. The homography comes from orient()."""
    _check(a, b, matches)
    of_a, of_b = matches.index.T
    away = _map(homography, a.xy[of_a])[0] - b.xy[of_b]
    return np.asarray(np.nan_to_num(np.hypot(*away.T), nan=np.inf))


def _check(a: Any, b: Any, matches: Any) -> None:
    for name, one, kind in (("a", a, Features), ("b", b, Features), ("matches", matches, Matches)):
        check_type(name, one, kind, kind.__name__)


def _share(radius_a: Array, radius_b: Array, distance: Array) -> Array:
    """The intersection of two circles over their union."""
    a, b, d = np.minimum(radius_a, radius_b), np.maximum(radius_a, radius_b), distance
    # The intersection is two sectors minus a kite. cos_a and cos_b are the cosines of half the
    # sectors' angles.
    with np.errstate(divide="ignore", invalid="ignore"):
        cos_a = np.clip((d * d + a * a - b * b) / (2 * d * a), -1, 1)
        cos_b = np.clip((d * d + b * b - a * a) / (2 * d * b), -1, 1)
    kite = np.sqrt(np.maximum(0, (a + b - d) * (d + a - b) * (d - a + b) * (a + b + d)))
    lens = a * a * np.arccos(cos_a) + b * b * np.arccos(cos_b) - 0.5 * kite
    inside = np.where(d <= b - a, a * a / (b * b), lens / (np.pi * (a * a + b * b) - lens))
    return np.asarray(np.where(d >= a + b, 0.0, inside))


# ------------------------------------------------------------------ measures --


def _circles(view: Features, other: Features, to_other: Array, mapped: bool) -> Array:
    """Returns x, y and radius of the points of a view that `to_other` maps into the other view,
    ascending in y: in the other view if `mapped`. Features of equal position and scale, rounded
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
    """Pairs of circles with centres at most TOLERANCE apart: indices in a and b, and distances."""
    begin = np.searchsorted(b[:, 1], a[:, 1] - TOLERANCE, "left")
    counts = np.searchsorted(b[:, 1], a[:, 1] + TOLERANCE, "right") - begin
    i = np.repeat(np.arange(len(a)), counts)
    j = np.arange(len(i)) + np.repeat(begin - np.cumsum(counts) + counts, counts)
    distance = np.hypot(a[i, 0] - b[j, 0], a[i, 1] - b[j, 1])
    near = distance <= TOLERANCE
    return i[near], j[near], distance[near]


def _count_pairs(cost: Array, i: npt.NDArray[np.intp], j: npt.NDArray[np.intp]) -> int:
    """Pairs circles greedily, least cost first, each circle once. Returns the number of pairs."""
    used_a, used_b = set(), set()
    order = np.lexsort((j, i, cost))
    for a, b in zip(i[order].tolist(), j[order].tolist()):
        if a not in used_a and b not in used_b:
            used_a.add(a)
            used_b.add(b)
    return len(used_a)


def measure(a: Features, b: Features, homography: Array, matches: Matches, own: Matches) -> Figures:
    """Measures two views of known size. Returns the figures with the keys of doc/formats.md. A
    ratio with the denominator 0 is 0.

    homography  result of orient()
    matches     matches by the plain protocol
    own         matches by the matcher's own defaults
    """
    _check(a, b, matches)
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
    """Returns for each scale class the number of correct matches and their median distance.
    `correct`: rows of A's scale and the distance."""
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
    """Device, matcher and callbacks, shared by all folders."""

    device: Device
    matcher: Matcher
    progress: Callable[[str], None]
    tell: Callable[[str], Any]

    def sequence(self, sequence: Sequence, wanted: int, values: dict[str, Any]) -> Any:
        """Measures a sequence. Returns its JSON object, and the correct matches of each pair."""
        self.progress(str(sequence.first))
        image = read_image(sequence.first)
        if wanted:
            values = {**values, "threshold": self._threshold(image, wanted, values)}
        with Extractor(device=self.device, **values) as extractor:
            first, set_a, _ = self._take(extractor, sequence.first, image)
            self._check_count(sequence.first, len(first), wanted)
            self.matcher.match(set_a, set_a)  # compiles shaders before a pair is timed
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
        """The threshold with which img1 has `wanted` features, or else LAST_THRESHOLD.
        Maxima do not depend on the threshold. The setting `features` does not search down to
        LAST_THRESHOLD, which needs a second attempt."""
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
            raise ArgumentError(f"{path} has no features; ask for more or leave out this folder")
        return features, self.matcher.keep(extractor), seconds

    def _check_count(self, path: pathlib.Path, count: int, wanted: int) -> None:
        """Reports a count that differs from the wanted one. It is no error: the figures then
        describe the features that exist."""
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
    """Yields the settings of each combination of a detector and a preset, without the settings
    that the combination does not take.

    Raises ArgumentError for values out of range, and for settings that no combination takes.
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
    """Returns the name of a detector with a preset in tables."""
    if detector == "hessian":
        return preset
    return f"{detector}/{preset}" if with_preset or preset != "default" else detector


def _written(settings: Settings) -> dict[str, Any]:
    """The settings that change features; a setting for one detector only if it is set."""
    values = {}
    for row in SETTINGS.values():
        value = getattr(settings, row.name)
        if isinstance(value, (int, float)) and value == row.default:
            value = type(value)()  # 0, as the command writes it
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
    """Measures all combinations of a detector and a preset on all folders. Returns the object that
    doc/formats.md describes for `glsurf evaluate --json`.

    folders   paths for read_sequence()
    features  number of features of img1, which sets the threshold; 0: use the threshold of the
              settings. Or a mapping from folders to such numbers, with "" for all other folders
    device    None: a headless one
    progress  function that gets the path of each image before it is read
    tell      function that gets a sentence if img1 has another number of features
    settings  settings of Extractor; each combination uses those that it takes

    Raises OSError, ArgumentError, and the errors of Extractor and Matcher.
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
    """Runs python3 -m glsurf.evaluate. Returns the exit status."""
    from ._evaluate_command import main as command

    return command(list(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
