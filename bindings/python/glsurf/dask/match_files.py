# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
#
"""Result files of match()."""

from __future__ import annotations

import dataclasses
import os
from typing import Any, NamedTuple, Optional, Union

import numpy as np

import glsurf
from glsurf._read_arrays import read_arrays

from .names import Path

Geometry = Union[glsurf.Homography, glsurf.Fundamental]

KINDS: dict[str, Any] = {"homography": glsurf.Homography, "fundamental": glsurf.Fundamental}

#: Fields of a geometry that are not one float64.
_SHAPES = {"matrix": (3, 3), "centre": (2,), "covariance": (8, 8)}
_TYPES = {"inliers": "<i8", "iterations": "<i8", "scene": "S8"}


class PairMatches(NamedTuple):
    """The matches of one image with a partner."""

    partner: str
    matches: glsurf.Matches
    geometry: Optional[Geometry]  #: what they agree on; None: nothing, or nobody asked


def match_arrays(found: list[PairMatches], verify: Optional[str]) -> dict[str, Any]:
    """The arrays of a result file. Those of partner k are in the rows start[k] to start[k + 1].

    partners  names with a zero byte between them, as bytes; start int64 P + 1
    index, distance, second    as in Matches, of all partners
    inlier    bool, of all matches; found bool P: has a geometry; and for each that has, the fields
              of Homography or Fundamental. Only with `verify`
    """
    names = b"\0".join(os.fsencode(one.partner) for one in found)
    arrays: dict[str, Any] = {
        "partners": np.frombuffer(names, np.uint8),
        "start": np.cumsum([0, *(len(one.matches) for one in found)], dtype="<i8"),
        "index": _joined([one.matches.index for one in found], "<u4", (2,)),
        "distance": _joined([one.matches.distance for one in found], "<f4"),
        "second": _joined([one.matches.second for one in found], "<f4"),
    }
    if verify is None:
        return arrays
    arrays["inlier"] = _joined([_inlier(one) for one in found], "?")
    arrays["found"] = np.array([one.geometry is not None for one in found], bool)
    for name in _fields(verify):
        values = [getattr(one.geometry, name) for one in found if one.geometry is not None]
        shape = (len(values), *_SHAPES.get(name, ()))
        arrays[name] = np.array(values, _TYPES.get(name, "<f8")).reshape(shape)
    return arrays


def _fields(kind: str) -> list[str]:
    """The fields of a geometry but for its inliers."""
    return [field.name for field in dataclasses.fields(KINDS[kind]) if field.name != "inlier"]


def _inlier(pair: PairMatches) -> Any:
    return np.zeros(len(pair.matches), bool) if pair.geometry is None else pair.geometry.inlier


def _joined(parts: list[Any], kind: str, shape: tuple[int, ...] = ()) -> Any:
    return np.concatenate([np.zeros((0, *shape), kind), *parts]).astype(kind, copy=False)


def load_matches(path: Path) -> list[PairMatches]:
    """Reads a result file of match(). Raises OSError, ValueError, KeyError for another file,
    or one with more than 1 GiB."""
    with open(path, "rb") as file:
        arrays = read_arrays(file)
    start = arrays["start"].tolist()
    names = arrays["partners"].tobytes().split(b"\0") if len(start) > 1 else []
    rows = -1
    out = []
    for k, name in enumerate(names):
        part = slice(start[k], start[k + 1])
        matches = glsurf.Matches(*(arrays[one][part] for one in ("index", "distance", "second")))
        geometry = None
        if "found" in arrays and arrays["found"][k]:
            rows += 1
            geometry = _geometry(arrays, rows, arrays["inlier"][part])
        out.append(PairMatches(os.fsdecode(name), matches, geometry))
    return out


def _geometry(arrays: dict[str, Any], row: int, inlier: Any) -> Geometry:
    kind = "fundamental" if "scene" in arrays else "homography"
    values: dict[str, Any] = {"inlier": inlier}
    for name in _fields(kind):
        value = arrays[name][row]
        values[name] = value if name in _SHAPES else value.item()
    if kind == "fundamental":
        values["scene"] = values["scene"].decode()
    geometry: Geometry = KINDS[kind](**values)
    return geometry
