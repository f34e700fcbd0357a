# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Code of this folder's programs: gray images, sequences, and features of OpenCV's SIFT."""

import ast
import os
import sys

try:
    import cv2
    import numpy
except ImportError as missing:
    print(f'skipped: {missing} (Debian: python3-numpy, python3-opencv)')
    sys.exit(77)

import glsurf


def setting(text):
    """Reads NAME=VALUE of --set."""
    name, _, value = text.partition('=')
    return name, ast.literal_eval(value)


def read_gray(path):
    """Returns the pixels, reduced to gray as glsurf does."""
    pixels = glsurf.read_image(path)
    if pixels.dtype == numpy.uint16:
        pixels = ((pixels.astype(numpy.uint32) * 255 + 32767) // 65535).astype(numpy.uint8)
    if pixels.ndim == 2:
        return pixels
    weights = numpy.array([19595, 38470, 7471], numpy.uint32)
    return ((pixels.astype(numpy.uint32) @ weights + 32768) >> 16).astype(numpy.uint8)


def read_sequence(folder):
    """Returns img1, and the number, image and homography of each other view (doc/evaluation.md)."""
    def image(number):
        return next(path for path in (f'{folder}/img{number}.{ending}' for ending in
                                      ('png', 'jpg', 'jpeg', 'pgm', 'ppm')) if os.path.exists(path))
    files = ((number, f'{folder}/H1to{number}p') for number in range(2, 100))
    return image(1), [(number, image(number), numpy.loadtxt(path).reshape(3, 3))
                      for number, path in files if os.path.exists(path)]


def project(matrix, xy):
    """Returns the mapped positions, and the magnification there; NaN at or behind infinity."""
    u, v, w = matrix @ numpy.column_stack([xy, numpy.ones(len(xy))]).T
    w = numpy.where(w > 0, w, numpy.nan)
    return numpy.column_stack([u / w, v / w]), numpy.sqrt(abs(numpy.linalg.det(matrix)) / w ** 3)


def make_features(xy, scale, response, gray, descriptors=None):
    count = len(xy)
    if descriptors is None:
        descriptors = numpy.empty((count, 0))
    height, width = gray.shape
    return glsurf.Features(
        xy=numpy.asarray(xy, numpy.float32).reshape(count, 2),
        scale=numpy.asarray(scale, numpy.float32), angle=numpy.zeros(count, numpy.float32),
        response=numpy.asarray(response, numpy.float32),
        laplacian=numpy.zeros(count, numpy.int32),
        descriptors=numpy.asarray(descriptors, numpy.float32), total=count, width=width,
        height=height)


def sift(gray, contrast=None):
    """Finds the features of OpenCV's SIFT. With `contrast`: one feature per orientation, with
    descriptors of whole numbers. `contrast` is the smallest response; for 3 intervals OpenCV
    compares it with a third of its threshold. Without `contrast`: default settings, one feature per
    point, no descriptors, and no octave -1, the doubled image's.

    All octaves are sampled from the doubled image. Its pixel i is at (i + 1/2) / 2 - 1/2 of the
    image, but up to OpenCV 4.7 keypoints are at i / 2. `size` is a diameter."""
    descriptors = None
    if contrast is None:
        # OpenCV packs the octave into the lowest byte.
        found = [k for k in cv2.SIFT_create().detect(gray) if k.octave & 255 != 255]
        found = list({(*k.pt, k.size): k for k in found}.values())
    else:
        found, descriptors = cv2.SIFT_create(0, 3, 3.0 * contrast).detectAndCompute(gray, None)
    shift = 0.25 if cv2.__version__.split('.') < ['4', '8'] else 0
    xy = numpy.array([k.pt for k in found], numpy.float32) - numpy.float32(shift)
    return make_features(xy, [k.size / 2 for k in found], [k.response for k in found], gray,
                         descriptors)


def strongest(features, count):
    """Returns the features with the largest responses, at most `count`, strongest first."""
    order = numpy.argsort(-features.response, kind='stable')[:count]
    return choose(features, order)


def choose(features, which):
    fields = dict(vars(features))
    for name in ('xy', 'scale', 'angle', 'response', 'laplacian', 'descriptors'):
        fields[name] = numpy.ascontiguousarray(fields[name][which])
    return glsurf.Features(**{**fields, 'total': len(fields['scale'])})
