# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""scales.py GLSURF [OPTION]... PICTURE...: how the scales of keypoints are spread, and how
well they follow a zoom.

Scales of photographs have no preferred values, so their histogram should be smooth. It has
12 bins an octave. Each bin from sigma 2 to 16 is compared with the mean of the 13 bins
around it, itself among them.

  --sequence FOLDER   a folder as of glsurf evaluate: of correct matches (within 3 pixels)
                      the median of |log(scale of B / (scale of A x magnification))|. The
                      magnification is the root of the homography's Jacobian at the keypoint.
                      img1 gives 2000 features, and the others have its threshold
  --json FILE         write counts and errors
  --against FILE      draw the counts of an earlier run beside these
  --plot FILE.svg     draw the histogram
  --set OPTION        give this option to glsurf, such as --set=--preset=best
"""

import argparse
import csv
import glob
import io
import json
import math
import os
import statistics
import subprocess
import sys

BINS = 12  # an octave
FROM, TO = 2.0, 16.0
AROUND = 6
FEATURES = 2000
HIGH, LOW = 1.5, 0.6

FIRST = -AROUND
LAST = round(BINS * math.log2(TO / FROM)) + AROUND


def run(command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True).stdout


def keypoints(options, path, *more):
    """(x, y, scale, response) of each."""
    text = run([options.glsurf, 'detect', path, '--format', 'csv', *options.set, *more])
    return [tuple(float(row[n]) for n in ('x', 'y', 'scale', 'response'))
            for row in csv.DictReader(io.StringIO(text))]


# ----------------------------------------------------------------- histogram --

def count_scales(options):
    counts = [0] * (LAST - FIRST)
    for path in options.pictures:
        for _, _, scale, _ in keypoints(options, path):
            i = math.floor(BINS * math.log2(scale / FROM)) - FIRST
            if 0 <= i < len(counts):
                counts[i] += 1
    return counts


def shares(counts):
    """Of the bins from FROM to TO: the count over the mean around it."""
    return [counts[i] * (2 * AROUND + 1) / max(1, sum(counts[i - AROUND:i + AROUND + 1]))
            for i in range(AROUND, len(counts) - AROUND)]


def bin_from(i):
    return FROM * 2.0 ** ((i + FIRST) / BINS)


def print_histogram(counts):
    print('  from sigma   keypoints   of the mean around it')
    for i, share in enumerate(shares(counts), AROUND):
        mark = ' *' if not LOW <= share <= HIGH else ''
        print(f'{bin_from(i):12.2f} {counts[i]:11} {share:12.2f}{mark}')
    print(f'largest {max(shares(counts)):.2f}, least {min(shares(counts)):.2f}')


def plot(path, series):
    width, height, left, base = 760, 240, 40, 200
    step = (width - left - 10) / (LAST - FIRST)
    largest = max(max(counts) for _, counts, _ in series)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
           'font-family="sans-serif" font-size="12">',
           f'<rect width="{width}" height="{height}" fill="#fff"/>']
    for number, (name, counts, colour) in enumerate(series):
        points = []
        for i, count in enumerate(counts):
            y = base - 180 * count / largest
            points += [f'{left + i * step:.1f},{y:.1f}', f'{left + (i + 1) * step:.1f},{y:.1f}']
        out.append(f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" '
                   'stroke-width="2"/>')
        out.append(f'<text x="{width - 180}" y="{30 + 18 * number}" fill="{colour}">{name}'
                   '</text>')
    for sigma in (2, 2.8, 4, 5.7, 8, 11.3, 16):
        x = left + (BINS * math.log2(sigma / FROM) - FIRST) * step
        out.append(f'<path d="M{x:.1f} {base}v5" stroke="#000"/><text x="{x:.1f}" '
                   f'y="{base + 18}" text-anchor="middle">{sigma}</text>')
    out.append(f'<path d="M{left} {base}H{width - 10}" stroke="#000"/>')
    out.append(f'<text x="{width / 2}" y="{base + 36}" text-anchor="middle">sigma of keypoints'
               ', logarithmic</text></svg>')
    with open(path, 'w') as file:
        file.write('\n'.join(out) + '\n')


# ----------------------------------------------------------------- sequences --

def magnify(h, x, y):
    """Where the homography maps (x, y), and its magnification there."""
    w = h[6] * x + h[7] * y + h[8]
    det = (h[0] * (h[4] * h[8] - h[5] * h[7]) - h[1] * (h[3] * h[8] - h[5] * h[6]) +
           h[2] * (h[3] * h[7] - h[4] * h[6]))
    return ((h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w,
            math.sqrt(abs(det / w ** 3)))


def image_of(folder, number):
    return next(path for path in sorted(glob.glob(os.path.join(folder, f'img{number}.*'))))


def pair_errors(options, folder, number, first, threshold):
    with open(os.path.join(folder, f'H1to{number}p')) as file:
        h = [float(word) for word in file.read().split()]
    a, b = image_of(folder, 1), image_of(folder, number)
    other = keypoints(options, b, '--threshold', threshold)
    text = run([options.glsurf, 'match', a, b, '--model', 'none', '--matches', '-',
                '--threshold', threshold, *options.set])
    errors = []
    for row in csv.DictReader(io.StringIO(text[text.index('a,b,'):])):
        p, q = first[int(row['a'])], other[int(row['b'])]
        x, y, larger = magnify(h, p[0], p[1])
        if math.hypot(q[0] - x, q[1] - y) <= 3.0:
            errors.append(math.log(q[2] / (p[2] * larger)))
    return errors


def sequence_errors(options, folder):
    path = image_of(folder, 1)
    strongest = keypoints(options, path, '--max-features', str(FEATURES), '--threshold', '1e-5')
    threshold = f'{min(k[3] for k in strongest):.9g}'
    first = keypoints(options, path, '--threshold', threshold)
    errors = []
    for h in sorted(glob.glob(os.path.join(folder, 'H1to*p'))):
        errors += pair_errors(options, folder, int(os.path.basename(h)[4:-1]), first, threshold)
    return errors


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('glsurf')
    parser.add_argument('pictures', nargs='*')
    parser.add_argument('--sequence', action='append', default=[])
    parser.add_argument('--json')
    parser.add_argument('--against')
    parser.add_argument('--plot')
    parser.add_argument('--set', action='append', default=[])
    options = parser.parse_args()
    counts = count_scales(options)
    if options.pictures:
        print_histogram(counts)
    results = {'from': FROM, 'bins': BINS, 'first': FIRST, 'counts': counts, 'errors': {}}
    for folder in options.sequence:
        errors = sequence_errors(options, folder)
        median = statistics.median(abs(e) for e in errors)
        results['errors'][os.path.basename(folder.rstrip('/'))] = median
        print(f'{folder}: {len(errors)} correct matches, median error of log scale '
              f'{median:.4f}, median of it with its sign {statistics.median(errors):+.4f}')
    if options.json:
        with open(options.json, 'w') as file:
            json.dump(results, file)
    if options.plot:
        series = [('keypoints', counts, '#06c')]
        if options.against:
            with open(options.against) as file:
                series = [('before', json.load(file)['counts'], '#c60'),
                          ('after', counts, '#06c')]
        plot(options.plot, series)
    return 0


if __name__ == '__main__':
    sys.exit(main())
