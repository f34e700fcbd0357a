# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""repeatability.py [OPTION]... SEQUENCE...: measures the repeatability of the detector "dog" and of
OpenCV's SIFT, without its octave -1, if the view turns by 20 to 60 degrees, as in figure 4 of
Sandia's report. A sequence is a folder with six images and the homographies between them, or one
image, whose views are rendered.

Both have the same parameters: a first Gaussian of sigma 1.6, 3 intervals, a contrast of 0.04, and a
ratio of curvatures of at most 10. In each image both have equal numbers of keypoints, the
strongest. The measure is the repeatability by area of `glsurf evaluate`: circles share more than
60 % of their union. Fails if our mean is below OpenCV's.
"""

import argparse
import math
import os
import subprocess
import sys
import tempfile

import numpy

import glsurf
from accuracy import choose, cv2, project, read_gray, read_sequence, sift, strongest

DEGREES = 20, 30, 40, 50, 60  # also the angles of Oxford's sequence graf
NAMES = 'glsurf', 'OpenCV'


def look_from(angle, width, height):
    """Returns the homography to a turned view. The distance from the image's centre and the focal
    length are both two widths of the image, so the front view is the image itself. With X, Y from
    the centre:

        w = 1 + X sin(angle) / distance,  x = X cos(angle) / w,  y = Y / w
    """
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    centre = numpy.array([[1, 0, (width - 1) / 2], [0, 1, (height - 1) / 2], [0, 0, 1]])
    return centre @ [[c, 0, 0], [0, 1, 0], [s / (2 * width), 0, 1]] @ numpy.linalg.inv(centre)


def render(gray, matrix):
    """Averages 4x4 bilinear samples per pixel. At 60 degrees they are at most a pixel of the image
    apart. Outside the image its border repeats."""
    height, width = gray.shape
    rows, columns = numpy.mgrid[0:height, 0:width].astype(float)
    inverse, values, total = numpy.linalg.inv(matrix), gray.astype(float), 0.0
    for k in range(16):
        at = columns + (k % 4 - 1.5) / 4, rows + (k // 4 - 1.5) / 4
        x, y, w = (row[0] * at[0] + row[1] * at[1] + row[2] for row in inverse)
        x, y = (x / w).clip(0, width - 1), (y / w).clip(0, height - 1)
        left, top = x.clip(0, width - 2).astype(int), y.clip(0, height - 2).astype(int)
        u, v = x - left, y - top
        upper = (1 - u) * values[top, left] + u * values[top, left + 1]
        lower = (1 - u) * values[top + 1, left] + u * values[top + 1, left + 1]
        total = total + (1 - v) * upper + v * lower
    return (total / 16 + 0.5).astype(numpy.uint8)


def views_of(path):
    """Returns the images, and the homographies from the first to each other one."""
    if os.path.isdir(path):
        first, views = read_sequence(path)
        views = views[:len(DEGREES)]
        return ([read_gray(one) for one in (first, *(file for _, file, _ in views))],
                [homography for _, _, homography in views])
    first = read_gray(path)
    matrices = [look_from(angle, first.shape[1], first.shape[0]) for angle in DEGREES]
    return [first, *(render(first, matrix) for matrix in matrices)], matrices


def shares(a, b, distance):
    """Returns the intersection of circles with these radii over their union."""
    with numpy.errstate(all='ignore'):
        cosines = [((distance ** 2 + p * p - q * q) / (2 * distance * p)).clip(-1, 1)
                   for p, q in ((a, b), (b, a))]
        angles = [2 * numpy.arccos(cosine) for cosine in cosines]
    lens = sum(r * r * (angle - numpy.sin(angle)) / 2 for r, angle in zip((a, b), angles))
    lens = numpy.where(distance > 0, lens, math.pi * numpy.minimum(a, b) ** 2)
    return lens / (math.pi * (a * a + b * b) - lens)


def count_pairs(costs):
    """Counts pairs of a row and a column, each once, finite costs only, least first."""
    rows, columns = set(), set()
    for k in numpy.argsort(costs, axis=None, kind='stable')[:numpy.isfinite(costs).sum()].tolist():
        row, column = divmod(k, costs.shape[1])
        if row not in rows and column not in columns:
            rows.add(row)
            columns.add(column)
    return len(rows)


def distinct(features):
    """Returns the features, those of equal position and scale, rounded to 1e-4, once."""
    rows = numpy.column_stack([features.xy, features.scale]).astype(float)
    rounded = numpy.floor(1e4 * rows + 0.5)
    return choose(features, numpy.unique(rounded, axis=0, return_index=True)[1])


def measure(a, b, matrix):
    """Returns the repeatability by area and by place, and the smaller number in common."""
    def inside(xy, view):
        return ((xy >= 0) & (xy <= (view.width - 1, view.height - 1))).all(axis=1)

    a, b = distinct(a), distinct(b)
    xy, larger = project(matrix, a.xy)
    in_a, in_b = inside(xy, b), inside(project(numpy.linalg.inv(matrix), b.xy)[0], a)
    away = numpy.hypot(*(xy[in_a, None] - b.xy[in_b]).T).T
    share = shares(3 * (a.scale * larger)[in_a, None], 3.0 * b.scale[in_b], away)
    least = min(away.shape)
    return (count_pairs(numpy.where((away <= 3) & (share > 0.6), -share, math.inf)) / least,
            count_pairs(numpy.where(away <= 3, away, math.inf)) / least, least)


def compare(path, extractor):
    """Prints the pairs of a sequence. Returns the percentages by detector."""
    images, matrices = views_of(path)
    found = []
    for gray in images:
        both = extractor.detect_and_compute(gray), sift(gray)
        found.append([strongest(one, min(map(len, both))) for one in both])
    print('/'.join(os.path.normpath(path).split('/')[-2:]))
    percents = [], []
    for degrees, matrix, others in zip(DEGREES, matrices, found[1:]):
        text = f'  {degrees} degrees, {len(found[0][0])} and {len(others[0])} keypoints:'
        for name, first, other, list_of in zip(NAMES, found[0], others, percents):
            by_area, by_place, least = measure(first, other, matrix)
            list_of.append(100 * by_area)
            text += (f'  {name} {list_of[-1]:5.1f} % of {least} (by place '
                     f'{100 * by_place:5.1f} %)')
        print(text)
    means = [sum(one) / len(one) for one in percents]
    print(f'  mean: glsurf {means[0]:.1f} %, OpenCV {means[1]:.1f} %')
    return percents


def plot(path, results):
    from matplotlib.figure import Figure
    figure = Figure(figsize=(2.5 * len(results), 2.6), constrained_layout=True)
    panels = figure.subplots(1, len(results), squeeze=False)[0]
    for panel, (name, percents) in zip(panels, results.items()):
        for marker, of_name, values in zip('os', ('glsurf, dog', "OpenCV's SIFT without the "
                                                  'octave -1'), percents):
            panel.plot(DEGREES[:len(values)], values, marker + '-', label=of_name)
        panel.set(title=name, xlabel='degrees', ylim=(0, 100))
        panel.grid(axis='y', alpha=0.4)
    panels[0].set_ylabel('repeatability (%)')
    figure.legend(*panels[0].get_legend_handles_labels(), loc='lower left', bbox_to_anchor=(0, 1))
    figure.savefig(path, dpi=144, bbox_inches='tight')


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--plot', metavar='FILE')
    parser.add_argument('--drawn', metavar='LAB_VIEWS', help='add the picture of this program')
    parser.add_argument('sequences', nargs='*')
    options = parser.parse_args()
    print(f'OpenCV {cv2.__version__}')
    results = {}
    with glsurf.Extractor(context='cpu', detector='dog', preset='paper',
                          threshold=0.04 / 3) as extractor:
        if options.drawn:
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run([options.drawn, 'drawn', folder], check=True)
                results['drawn'] = compare(os.path.join(folder, 'img1.pgm'), extractor)
        for path in filter(os.path.exists, options.sequences):
            results[os.path.basename(os.path.normpath(path))] = compare(path, extractor)
    if options.plot:
        plot(options.plot, results)
    return any(sum(own) < sum(other) for own, other in results.values())


if __name__ == '__main__':
    sys.exit(main())
