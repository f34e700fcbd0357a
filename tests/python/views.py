# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Views of the town that examples/walk renders, and their cameras. Twelve: a person walks half around
the corner of a house and looks at it. Sixty: a walk around blocks, whose walls have few textures.
Photographs in a folder can replace the views."""
from __future__ import annotations

import pathlib
import subprocess
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image  # type: ignore[import]

COUNT = 12
START = 1.58  # metres: height of the walk's first camera, which is 0 in poses
Array = npt.NDArray[np.float64]


@dataclass
class Views:
    """Images in a folder, and the truth, which photographs do not have.

    focal    focal length in pixels, 0: unknown; the principal point is the middle of the image
    poses    float64 N x 3 x 4, (R t): R maps directions of the camera to the world's, and t is its
             centre in metres
    """

    folder: pathlib.Path
    names: list[str]
    width: int
    height: int
    focal: float
    poses: Array

    @property
    def centres(self) -> Array:
        return self.poses[:, :, 3]

    def camera(self) -> list[float]:
        """Parameters of COLMAP's PINHOLE: fx, fy, cx, cy."""
        return [self.focal, self.focal, self.width / 2, self.height / 2]


def turned(pan: float, tilt: float, roll: float) -> Array:
    """A camera's rotation in degrees: `pan` to the right, then `tilt` up, then `roll`."""
    (cp, sp), (ct, st), (cr, sr) = (
        (np.cos(angle), np.sin(angle)) for angle in np.radians((pan, tilt, roll))
    )
    return np.asarray(
        np.array([[cp, 0, sp], [0, 1, 0], [-sp, 0, cp]])
        @ [[1, 0, 0], [0, ct, -st], [0, st, ct]]
        @ [[cr, -sr, 0], [sr, cr, 0], [0, 0, 1]]
    )


def poses() -> Array:
    """12 x 3 x 4: (R t) of each camera. Steps are about 1.35 m and 8 degrees."""
    x, z, radius = 9.0, 21.0, 9.7  # the circle about a point in the house
    rows = []
    for i, angle in enumerate(np.radians(np.linspace(-55, 45, COUNT))):
        pan = 3 * np.sin(2.1 * i) - np.degrees(angle)
        rotation = turned(pan, 4 + 1.5 * np.sin(i), np.sin(1.3 * i))
        height = START - 1.65 + 0.05 * np.cos(1.7 * i)
        centre = (x + radius * np.sin(angle), height, z - radius * np.cos(angle))
        rows.append(np.column_stack([rotation, centre]))
    return np.array(rows)


def walk_poses(walk: str, folder: pathlib.Path) -> Array:
    """60 x 3 x 4: every fifth pose of the program's own walk."""
    folder.mkdir(parents=True)
    subprocess.run([walk, folder, "300", "--size", "16x16"], check=True)
    return np.loadtxt(folder / "poses.txt").reshape(-1, 3, 4)[::5]


def photographs(folder: pathlib.Path) -> Views:
    """The photographs in a folder."""
    folder = folder.resolve()
    names = sorted(path.name for path in folder.iterdir())
    with Image.open(folder / names[0]) as image:
        width, height = image.size
    return Views(folder, names, width, height, 0, np.empty((0, 3, 4)))


def render(walk: str, folder: pathlib.Path, width: int, height: int, cameras: Array) -> Views:
    """Renders views into a folder."""
    folder.mkdir(parents=True)
    np.savetxt(folder / "poses", cameras.reshape(-1, 12), "%.17g")
    size = f"{width}x{height}"
    subprocess.run([walk, folder, "--from", folder / "poses", "--size", size], check=True)
    images = folder / "image_0"
    names = sorted(path.name for path in images.iterdir())
    assert len(names) == len(cameras)
    for name in names:
        with Image.open(images / name) as image:
            assert image.size == (width, height)
    focal = float((folder / "calib.txt").read_text().split()[1])
    return Views(images, names, width, height, focal, cameras)
