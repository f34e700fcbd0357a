# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""glsurf: SURF image features, computed by OpenGL. Arrays in, arrays out.

    import glsurf

    extractor = glsurf.Extractor(max_features=1000)
    features = extractor.detect_and_compute(glsurf.read_image("photo.jpg"))
    features.xy, features.scale, features.angle, features.descriptors

The centre of the top-left pixel is (0, 0); x runs to the right and y down. Angles are in
radians, from +x towards +y. Errors are GlsurfError and its subclasses.
"""
from __future__ import annotations

import importlib as _importlib
from typing import Any as _Any

try:
    from ._native import lib as _lib
except ImportError as _error:
    raise ImportError(
        f"glsurf's library cannot be loaded: {_error}; it needs libEGL, which is in the package "
        "libegl1"
    ) from _error

from ._image import Framebuffer, Image, Rows, Texture
from .device import Device
from .drawing import GpuFeatures
from .errors import (
    ArgumentError,
    ForkError,
    GeometryError,
    GLError,
    GlsurfError,
    LimitError,
    NoMemoryError,
    UnsupportedError,
    text_of as _text_of,
)
from .extractor import Extractor, tile_region
from .feature2d import Feature2D
from .features import Features, Matches
from .files import read_image
from .geometry import Fundamental, Homography, StereoCamera
from .geometry import find_fundamental, find_homography, stereo_point
from .matching import FeatureSet, Matcher, signature
from .panorama import Panorama
from .settings import Info, Settings
from .stitching import Group, Stitched, arrange, stitch
from .targets import Camera, FoundTarget, Pose, Targets, Tracked
from .targets import camera_projection, find_pose
from .tiles import Tiles
from .tuning import Checked, Tuned, Tuning, check, tune

__version__ = _text_of(_lib.GLSURF_VERSION)


def __getattr__(name: str) -> _Any:
    """Imports dask at its first use."""
    if name == "dask":
        return _importlib.import_module("glsurf.dask")
    raise AttributeError(f"module 'glsurf' has no attribute {name!r}")


def version() -> str:
    """Returns the version of the compiled library as "major.minor.patch"."""
    return _text_of(_lib.glsurf_version())


__all__ = [
    "ArgumentError",
    "Camera",
    "Checked",
    "Device",
    "Extractor",
    "Feature2D",
    "FeatureSet",
    "Features",
    "ForkError",
    "FoundTarget",
    "Framebuffer",
    "Fundamental",
    "GLError",
    "GeometryError",
    "GlsurfError",
    "GpuFeatures",
    "Group",
    "Homography",
    "Image",
    "Info",
    "LimitError",
    "Matcher",
    "Matches",
    "NoMemoryError",
    "Panorama",
    "Pose",
    "Rows",
    "Settings",
    "StereoCamera",
    "Stitched",
    "Targets",
    "Texture",
    "Tiles",
    "Tracked",
    "Tuned",
    "Tuning",
    "UnsupportedError",
    "arrange",
    "camera_projection",
    "check",
    "find_fundamental",
    "find_homography",
    "find_pose",
    "read_image",
    "signature",
    "stereo_point",
    "stitch",
    "tile_region",
    "tune",
    "version",
]
