# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""censure.py PROGRAM IMAGE...: compares the candidates of the detector "censure" with
scikit-image's CENSURE, in its mode DoB.

Both have squares of side 2 n + 1 in squares of side 4 n + 1, n = 1 to 7, at every pixel,
and neighbours of 3x3x3. CENSURE, too, subtracts the square from the ring, but it keeps only
responses above a threshold. For our minima it gets the negative image. Its test of
lines is disabled; ours comes later, in the refinement.

CENSURE computes in double. We round two means of at most 1 to float, each within 2^-24,
and one difference. So if two neighbours differ by less than 2^-22, the programs may choose
different extrema. Otherwise the candidates are the same.
"""

import collections
import os
import subprocess
import sys
import tempfile

try:
    import numpy
    import skimage
    from skimage.feature import CENSURE
    from skimage.feature.censure import _filter_image
except ImportError as missing:
    print(f'skipped: {missing} (Debian: python3-skimage)')
    sys.exit(77)

STRONGEST = 500
LEVELS = 7
THRESHOLD = 1e-3 / 255  # the program's threshold
ROUNDING = 2.0 ** -22

Point = collections.namedtuple('Point', 'x y n response')


def read_gray(path):
    with open(path, 'rb') as file:
        data = file.read()
    magic, width, height, most = data.split(None, 4)[:4]
    assert magic == b'P5' and most == b'255'
    width, height = int(width), int(height)
    pixels = numpy.frombuffer(data[-width * height:], numpy.uint8)
    return pixels.reshape(height, width) / 255.0


def ours(program, image, folder):
    """Returns the gray image, our maxima, and our minima negated."""
    subprocess.run([program, image, folder], check=True)
    points = [], []
    with open(os.path.join(folder, 'candidates.csv'), encoding='ascii') as file:
        for line in file:
            x, y, n, response = line.split(',')
            point = Point(int(x), int(y), int(n), abs(float(response)))
            points[float(response) < 0].append(point)
    return read_gray(os.path.join(folder, 'gray.pgm')), points


def theirs(gray, response):
    """Returns the maxima of CENSURE where all neighbours have responses."""
    # A comparison with NaN is false, so no candidate counts as a line.
    detector = CENSURE(min_scale=1, max_scale=LEVELS, mode='DoB', non_max_threshold=THRESHOLD,
                       line_threshold=float('nan'))
    detector.detect(gray)
    points = []
    for (y, x), n in zip(detector.keypoints, detector.scales):
        # The largest filter among the neighbours needs 2 (n + 1) pixels on each side.
        edge = 2 * (n + 1) + 1
        if not (edge <= x < gray.shape[1] - edge and edge <= y < gray.shape[0] - edge):
            continue
        around = response[y - 1:y + 2, x - 1:x + 2, n - 2:n + 1]
        if response[y, x, n - 1] == around.max():  # CENSURE's minima can be above 0, too
            points.append(Point(int(x), int(y), int(n), float(response[y, x, n - 1])))
    return points


def strongest(points):
    return sorted(points, key=lambda p: -p.response)[:STRONGEST]


def lacking(points, others):
    """Returns the points without a counterpart at the same n and at most one pixel away."""
    places = {(p.x, p.y, p.n) for p in others}
    return [p for p in points
            if not any((p.x + dx, p.y + dy, p.n) in places
                       for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx * dx + dy * dy <= 1)]


def is_tie(point, response):
    """Returns True if a neighbour is as large as the point, up to rounding."""
    x, y, n = point[:3]
    around = response[y - 1:y + 2, x - 1:x + 2, n - 2:n + 1].flatten()
    return numpy.sort(around)[-2] >= response[y, x, n - 1] - ROUNDING


def compare(name, gray, own):
    """Returns True if the strongest points agree."""
    response = _filter_image(gray, 1, LEVELS, 'dob')
    other = theirs(gray, response)
    good = min(len(own), len(other)) >= 100
    found = []
    for points, others, who in (own, other, 'ours'), (other, own, 'theirs'):
        missing = lacking(strongest(points), others)
        for p in missing:
            tie = is_tie(p, response)
            good &= tie
            print(f'{name}: {who} alone: {p}' + (', a tie' if tie else ''))
        same = len(set(p[:3] for p in points) & set(p[:3] for p in others))
        most = min(STRONGEST, len(points))
        found.append(f'{who} {most - len(missing)} of {most}, {same} of all {len(points)}')
    greatest = max((abs(p.response - response[p.y, p.x, p.n - 1]) for p in own), default=0.0)
    print(f'{name}: {", ".join(found)} at the same sample; responses differ by at most '
          f'{greatest:.2g}')
    return good and greatest <= ROUNDING


def compare_image(program, image):
    with tempfile.TemporaryDirectory() as folder:
        gray, (maxima, minima) = ours(program, image, folder)
    name = '/'.join(image.split('/')[-2:])
    return all([compare(f'{name}, maxima', gray, maxima),
                compare(f'{name}, minima', 1.0 - gray, minima)])


def main():
    program = sys.argv[1]
    images = ['drawn'] + [image for image in sys.argv[2:] if os.path.exists(image)]
    print(f'scikit-image {skimage.__version__}')
    results = [compare_image(program, image) for image in images]
    sys.exit(0 if all(results) else 1)


main()
