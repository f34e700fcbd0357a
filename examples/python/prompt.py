# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""prompt.py VIEW1 VIEW2: a first example for the prompt of `./run python`.

Finds the features of two images and describes them. With `python3 -i`, its names stay defined.
"""
from __future__ import annotations

import sys

import numpy as np

import glsurf

# Next things to try: each line works at the prompt.
TRY = (
    "features.xy[:3], features.scale[:3], features.angle[:3]",
    "features[features.response > np.median(features.response)]",
    "matches = glsurf.Matcher().match(features, others)",
    "plane = glsurf.find_homography(features, others, matches)",
    "plane.matrix, plane.inliers",
    "extractor.change(max_features=100, grid=(8, 6))",
    "len(extractor.detect_and_compute(view1[:, ::-1]))",
    'features.save("features.npz")',
    "help(glsurf.Extractor)",
)


def describe(name: str, value: object) -> None:
    """Prints one line about a value at the prompt."""
    shape = getattr(value, "shape", None)
    text = f"{value.dtype} {' x '.join(map(str, shape))}" if shape else str(value)  # type: ignore
    print(f"    {name:22} {text}")


if len(sys.argv) != 3:
    sys.exit("usage: prompt.py VIEW1 VIEW2")
view1, view2 = (glsurf.read_image(name) for name in sys.argv[1:])
extractor = glsurf.Extractor()
features = extractor.detect_and_compute(view1)
others = extractor.detect_and_compute(view2)

info = extractor.device.info()
print(f"glsurf {glsurf.version()} on {info.renderer}")
print(f"{sys.argv[1]} has {len(features)} features, {sys.argv[2]} has {len(others)}.\n")
print("These names are defined:")
describe("view1, view2", view1)
describe("extractor", extractor)
describe("features, others", f"{len(features)} and {len(others)} features, with")
for field in ("xy", "scale", "angle", "response", "laplacian", "descriptors"):
    describe(f"  features.{field}", getattr(features, field))
print("\nTry:")
for line in TRY:
    print(f"    {line}")
strongest = int(np.argmax(features.response))
print(
    f"\nThe strongest feature is at x {features.xy[strongest, 0]:.1f}, "
    f"y {features.xy[strongest, 1]:.1f}, with the scale {features.scale[strongest]:.1f} pixels."
)
