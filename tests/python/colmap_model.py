# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Runs COLMAP, and measures what it reconstructs."""
from __future__ import annotations

import os
import pathlib
import subprocess
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from views import Views

Array = npt.NDArray[np.float64]


def colmap(*arguments: Any) -> None:
    """Runs a command of COLMAP. Its output is shown if it fails."""
    call = ["colmap", *map(str, arguments)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(call, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise SystemExit(f"{' '.join(call)}: {done.returncode}\n{done.stdout}{done.stderr}")


@dataclass
class Result:
    """Figures of COLMAP's reconstruction.

    registered    number of registered images
    points        number of points in space
    observations  number of keypoints that belong to a point in space
    error         mean reprojection error of the points in pixels, as in model_analyzer
    centre        largest error of a camera centre after a similarity, divided by the largest
                  distance between two true centres; NaN without a truth
    features      mean number per image
    extraction    processor seconds per image to find features
    seconds       total time
    """

    registered: int
    points: int
    observations: int
    error: float
    centre: float
    features: float = 0
    extraction: float = 0
    seconds: float = 0


def camera_options(views: Views) -> list[Any]:
    """Options that give COLMAP a known camera."""
    if not views.focal:
        return []
    params = ",".join(map(str, views.camera()))
    return [
        "--ImageReader.camera_model", "PINHOLE", "--ImageReader.single_camera", 1,
        "--ImageReader.camera_params", params,
    ]  # fmt: skip


def mapper_options(views: Views) -> list[Any]:
    """Options that make the mapper keep a known camera."""
    names = ("focal_length", "extra_params") if views.focal else ()
    return [word for name in names for word in (f"--Mapper.ba_refine_{name}", 0)]


def reconstruct(views: Views, folder: pathlib.Path) -> Result:
    """Runs the mapper on folder/db."""
    (folder / "models").mkdir()
    colmap(
        "mapper", "--database_path", folder / "db", "--image_path", views.folder,
        "--output_path", folder / "models", *mapper_options(views),
    )  # fmt: skip
    return best_of(views, folder / "models")


def best_of(views: Views, models: pathlib.Path) -> Result:
    """Measures the largest of the models in a folder."""
    results = [measure(views, model) for model in models.iterdir()]
    return max(results, key=lambda result: result.registered, default=Result(0, 0, 0, 0, 1))


def measure(views: Views, model: pathlib.Path) -> Result:
    """Measures one model."""
    colmap("model_converter", "--input_path", model, "--output_path", model, "--output_type", "TXT")
    images = lines(model / "images.txt")[::2]
    points = lines(model / "points3D.txt")
    errors = [float(fields[7]) for fields in points]
    observations = sum(len(fields[8:]) // 2 for fields in points)
    centre = worst_centre(views, images) if len(views.centres) else float("nan")
    return Result(len(images), len(points), observations, float(np.mean(errors)), centre)


def worst_centre(views: Views, images: list[list[str]]) -> float:
    """The largest error of a camera centre, for Result."""
    found, truth = [], []
    for fields in images:
        rotation = matrix_of(np.array(fields[1:5], float))
        found.append(-rotation.T @ np.array(fields[5:8], float))
        truth.append(views.centres[views.names.index(fields[9])])
    size = max(np.linalg.norm(a - b) for a in views.centres for b in views.centres)
    return float(distances(np.array(found), np.array(truth)).max() / size)


def lines(path: pathlib.Path) -> list[list[str]]:
    """The words of each line except comments. An image without points has an empty line."""
    text = path.read_text().splitlines()
    return [line.split() for line in text if not line.startswith("#")]


def matrix_of(q: Array) -> Array:
    """The rotation of a unit quaternion w, x, y, z."""
    w, x, y, z = q / np.linalg.norm(q)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + 2 * w * cross + 2 * cross @ cross)


def distances(a: Array, b: Array) -> Array:
    """Distances of points b from points a, moved by the similarity with the least sum of squared
    distances (Umeyama 1991)."""
    p, q = a - a.mean(0), b - b.mean(0)
    u, s, v = np.linalg.svd(q.T @ p)
    sign = np.diag([1, 1, np.sign(np.linalg.det(u @ v))])
    scale = np.trace(np.diag(s) @ sign) / (p**2).sum()
    return np.asarray(np.linalg.norm(scale * p @ (u @ sign @ v).T - q, axis=1))
