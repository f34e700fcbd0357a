# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Features of random numbers, for tests of files. Other interpreters import it without pytest."""
from __future__ import annotations

import numpy as np

import glsurf


def made(count: int, seed: int = 1, width: int = 640, height: int = 480) -> glsurf.Features:
    """Makes features of random numbers in an extractor's ranges."""
    random = np.random.default_rng(seed)
    descriptors = random.standard_normal((count, 64)).astype(np.float32)
    descriptors /= np.linalg.norm(descriptors, axis=1, keepdims=True)
    return glsurf.Features(
        xy=(random.random((count, 2)) * (width, height)).astype(np.float32),
        scale=random.uniform(1, 9, count).astype(np.float32),
        angle=random.uniform(0, 6, count).astype(np.float32),
        response=random.random(count).astype(np.float32),
        laplacian=np.ones(count, np.int32),
        descriptors=descriptors,
        total=count,
        width=width,
        height=height,
    )
