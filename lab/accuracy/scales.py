# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""scales.py [OPTION]... PICTURE...: measures the distribution of keypoint scales, and
their error under zoom.

Scales in photographs have no preferred values, so their histogram should be smooth. It has
12 bins per octave. Each bin from sigma 2 to 16 is compared with the mean of the 13 bins
around and including it.

  --sequence FOLDER   a folder for glsurf evaluate: prints the median of
                      |log(scale of B / (scale of A x magnification))| over correct matches
                      (within 3 pixels). The magnification is the root of the homography's
                      Jacobian at the keypoint. img1 gives 2000 features; the other images
                      use its threshold
  --json FILE         write counts and errors
  --against FILE      draw the counts of an earlier run beside these
  --plot FILE         draw the histogram, by matplotlib
  --set NAME=VALUE    a setting of the extractor, such as --set 'preset="best"'
"""

import argparse
import json
import math
import os
import sys

import numpy

import glsurf
from accuracy import project, read_sequence, setting

BINS = 12  # per octave
FROM, TO = 2.0, 16.0
AROUND = 6
FEATURES = 2000
HIGH, LOW = 1.5, 0.6

FIRST = -AROUND
LAST = round(BINS * math.log2(TO / FROM)) + AROUND


def features(options, path, **settings):
    with glsurf.Extractor(**{**dict(options.set), **settings}) as extractor:
        return extractor.detect_and_compute(glsurf.read_image(path))


# ----------------------------------------------------------------- histogram --

def count_scales(options):
    counts = [0] * (LAST - FIRST)
    for path in options.pictures:
        for scale in features(options, path).scale.tolist():
            i = math.floor(BINS * math.log2(scale / FROM)) - FIRST
            if 0 <= i < len(counts):
                counts[i] += 1
    return counts


def shares(counts):
    """Returns each bin's count over the mean around it, from FROM to TO."""
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
    from matplotlib.figure import Figure
    figure = Figure(figsize=(7.6, 2.6), constrained_layout=True)
    panel = figure.subplots()
    edges = [bin_from(i) for i in range(LAST - FIRST + 1)]
    for name, counts in series:
        panel.stairs(counts, edges, label=name, linewidth=2)
    panel.set_xscale('log', base=2)
    panel.set(xlabel='sigma of keypoints, logarithmic', ylabel='keypoints')
    panel.legend()
    figure.savefig(path)


# ----------------------------------------------------------------- sequences --

def sequence_errors(options, folder):
    first, views = read_sequence(folder)
    strongest = features(options, first, max_features=FEATURES, threshold=1e-5)
    threshold = strongest.response.min()
    a = features(options, first, threshold=threshold)
    errors = []
    with glsurf.Matcher() as matcher:
        for _, path, homography in views:
            b = features(options, path, threshold=threshold)
            i, j = matcher.match(a, b).index.T
            xy, larger = project(homography, a.xy[i].astype(float))
            near = numpy.hypot(*(xy - b.xy[j]).T) <= 3
            errors += numpy.log(b.scale[j] / (a.scale[i] * larger))[near].tolist()
    return errors


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('pictures', nargs='*')
    parser.add_argument('--sequence', action='append', default=[])
    parser.add_argument('--json')
    parser.add_argument('--against')
    parser.add_argument('--plot')
    parser.add_argument('--set', action='append', type=setting, default=[])
    options = parser.parse_args()
    counts = count_scales(options)
    if options.pictures:
        print_histogram(counts)
    results = {'from': FROM, 'bins': BINS, 'first': FIRST, 'counts': counts, 'errors': {}}
    for folder in options.sequence:
        errors = sequence_errors(options, folder)
        median = float(numpy.median(numpy.abs(errors)))
        results['errors'][os.path.basename(folder.rstrip('/'))] = median
        print(f'{folder}: {len(errors)} correct matches, median error of log scale '
              f'{median:.4f}, median of it with its sign {numpy.median(errors):+.4f}')
    if options.json:
        with open(options.json, 'w') as file:
            json.dump(results, file)
    if options.plot:
        series = [('keypoints', counts)]
        if options.against:
            with open(options.against) as file:
                series = [('before', json.load(file)['counts']), ('after', counts)]
        plot(options.plot, series)
    return 0


if __name__ == '__main__':
    sys.exit(main())
