# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""placement.py LAB_VIEWS [OPTION]... [PICTURE]...: measures the distance of keypoints from
their true positions, by their sigma.

Renders views of each picture with exact maps between them (changes.h). Extracts equal numbers of
features from the first view with each detector, and matches them with the other view's features of
at least the same response. Prints the median distance of correct matches from the truth. Draws a
picture if neither a picture nor --stereo is given.
"""

import argparse
import itertools
import json
import math
import os
import subprocess
import tempfile
import time

import numpy
from PIL import Image

import glsurf
from accuracy import choose, cv2, project, read_gray, read_sequence, setting, sift, strongest

KINDS = 'shift', 'zoom', 'rotation', 'perspective', 'noise', 'blur', 'exposure'
# The same list as in changes.c: view N of all pictures has change N - 2.
CHANGES = ('shift', 'zoom 0.75', 'zoom 1.15', 'zoom 1.4', 'rotation 12', 'rotation 20',
           'rotation 35', 'rotation 80', 'perspective 25', 'perspective 35', 'perspective 45',
           'noise 5', 'noise 10', 'blur 1', 'blur 2', 'exposure 0.6', 'exposure 1.4')
CLASSES = {'all': (0, math.inf), 'below 2': (0, 2), '2-4': (2, 4), '4-8': (4, 8), '8-12': (8, 12),
           '12-20': (12, 20), '20-40': (20, 40), 'below 4': (0, 4), 'from 8': (8, math.inf)}


class System:
    """A detector and its results. A row holds the view, sigma in the first view, the distance from the
    truth or |dy|, and |log| of the ratio of scales over the true ratio."""

    def __init__(self, name, extractor):
        self.name, self.extractor = name, extractor
        self.features, self.seconds = [0, 0], 0.0
        self.matches = numpy.zeros(len(CHANGES), int)
        self.correct, self.stereo = [numpy.empty((0, 4))], [numpy.empty((0, 4))]

    def extract(self, gray, threshold, maximum):
        begin = time.perf_counter()
        if self.extractor is None:
            found = sift(gray, float(numpy.float32(0.999) * threshold))
            found = choose(found, found.response >= threshold)
        else:
            self.extractor.change(threshold=threshold, max_features=maximum)
            found = self.extractor.detect_and_compute(gray)
        self.seconds += time.perf_counter() - begin
        return found

    def extract_wanted(self, gray, wanted):
        """Returns the strongest features and their smallest response. Lowers the threshold until it
        finds enough."""
        threshold = numpy.float32(1e-4 if self.extractor else 2e-3)
        while True:
            found = self.extract(gray, threshold, wanted)
            if len(found) >= wanted:
                minimum = strongest(found, wanted).response[-1]
                return choose(found, numpy.flatnonzero(found.response >= minimum)[:wanted]), minimum
            if threshold < 1e-10:
                return found, threshold
            threshold *= numpy.float32(0.01)

    def match(self, a, b):
        """Returns mutual nearest neighbours whose distance is at most 0.8 of the distance to the
        second. Uses whole numbers, as the matcher rounds descriptors; their products are exact in
        doubles."""
        unit = numpy.float32(2040 if self.extractor else 1)
        p, q = (numpy.rint(unit * one.descriptors).astype(float) for one in (a, b))
        if len(b) < 2 or len(a) == 0:
            return numpy.empty((0, 2), int)
        table = (p * p).sum(1)[:, None] + (q * q).sum(1) - 2 * (p @ q.T)
        first, second = numpy.partition(table, 1, axis=1)[:, :2].T
        j = table.argmin(axis=1)
        good = (table.argmin(axis=0)[j] == numpy.arange(len(a))) & (100 * first <= 64 * second)
        return numpy.column_stack([numpy.flatnonzero(good), j[good]])

    def measure_views(self, sequence, wanted):
        """Counts a match as correct within 3 pixels or one sigma, whichever is larger."""
        first, views = sequence
        a, threshold = self.extract_wanted(glsurf.read_image(first), wanted)
        self.features[0] += len(a)
        for number, path, homography in views:
            change = number - 2
            b = self.extract(glsurf.read_image(path), threshold, 0)
            i, j = self.match(a, b).T
            self.features[1] += len(b)
            self.matches[change] += len(i)
            xy, larger = project(homography, a.xy[i].astype(float))
            away = numpy.hypot(*(b.xy[j] - xy).T)
            sigma = a.scale[i].astype(float)
            scale = abs(numpy.log(b.scale[j] / (sigma * larger)))
            rows = numpy.column_stack([numpy.full(len(i), change), sigma, away, scale])
            self.correct.append(rows[away <= numpy.maximum(3, sigma * larger)])

    def measure_stereo(self, pair, wanted):
        a, b = (self.extract_wanted(read_gray(path), wanted)[0] for path in pair)
        i, j = self.match(a, b).T
        dy = abs(b.xy[j, 1] - a.xy[i, 1])
        rows = numpy.column_stack([0 * dy, a.scale[i], dy, 0 * dy])
        self.stereo.append(rows[dy < 3])


# -------------------------------------------------------------------- figures --


def classes_of(rows):
    """Returns, by class of sigma, the number of matches, of matches within a pixel, and medians."""
    classes = {}
    for name, (begin, end) in CLASSES.items():
        _, sigma, away, scale = rows[(rows[:, 1] >= begin) & (rows[:, 1] < end)].T
        one = {'count': len(away), 'within_1': int((away <= 1).sum())}
        figures = {'median': numpy.median, 'scale': lambda _: numpy.median(scale),
                   'rms': lambda all: numpy.sqrt((all * all).mean())}
        classes[name] = {**one, **{key: float(figure(away)) if len(away) else None
                                   for key, figure in figures.items()}}
    return classes


def figures_of(system, options):
    correct, kinds = numpy.concatenate(system.correct), options.only or KINDS
    numbers = {name: [i for i, change in enumerate(CHANGES) if change.split()[0] == name]
               for name in KINDS if name in kinds}
    lines = {**numbers, 'all': sum(numbers.values(), [])}
    figures = {'name': system.name, 'changes': {}}
    for name, of_line in lines.items() if options.pictures else ():
        rows = correct[numpy.isin(correct[:, 0], of_line)]
        figures['changes'][name] = {'matches': int(system.matches[of_line].sum()),
                                    'by_sigma': classes_of(rows)}
    if options.stereo:
        figures['stereo'] = classes_of(numpy.concatenate(system.stereo))
    return figures


def number(value, digits):
    return 'nan' if value is None else f'{value:.{digits}f}'


def print_system(system, figures):
    print(f'\n{system.name}: {system.features[0]} features in the first views, '
          f'{system.features[1]} in the others, {system.seconds:.1f} s')
    heads = ''.join(f' {name:>13}' for name in CLASSES)
    print(f'{"":15} {"matches":>8} {"correct":>8} {"in 1 px":>8} {"scale":>8}{heads}')
    for name, line in figures['changes'].items():
        whole = line['by_sigma']['all']
        print(f'{name:15} {line["matches"]:8} {whole["count"]:8} '
              f'{whole["within_1"]:8} {number(whole["scale"], 4):>8}' +
              ''.join(f' {number(one["median"], 3):>6} {one["count"]:6}'
                      for one in line['by_sigma'].values()))


def print_all(systems, figures, options):
    if options.pictures:
        print('median distance from the truth in pixels, and number of correct matches, by sigma '
              'in the first view;\nscale: median error of the log of the ratio of scales')
        for system, one in zip(systems, figures):
            print_system(system, one)
    if options.stereo:
        print('\nstereo rows: rms and number of |dy| < 3, by sigma')
        print(' ' * 24 + ''.join(f' {name:>13}' for name in CLASSES))
        for one in figures:
            print(f'{one["name"]:24}' + ''.join(f' {number(c["rms"], 3):>6} {c["count"]:6}'
                                                for c in one['stereo'].values()))


# ------------------------------------------------------------------------ run --


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('lab_views')
    parser.add_argument('pictures', nargs='*')
    parser.add_argument('--preset', action='append', help='all combinations are measured')
    parser.add_argument('--detector', action='append', help='may be given several times')
    parser.add_argument('--features', type=int, default=2000, help='number in the first view')
    parser.add_argument('--only', action='append', choices=KINDS)
    parser.add_argument('--seed', type=int, default=1,
                        help='seed of the subpixel shifts and of the noise')
    parser.add_argument('--repeat', type=int, default=1,
                        help='number of renderings of each picture, with different seeds')
    parser.add_argument('--stereo', action='append', nargs=2, metavar=('LEFT', 'RIGHT'), default=[],
                        help='measure differences of rows in a rectified pair')
    parser.add_argument('--no-peers', action='store_true', help='leave out OpenCV')
    parser.add_argument('--json', help='write the figures')
    parser.add_argument('--write', help='write the views of picture N to the folder WRITE/N')
    parser.add_argument('--set', action='append', type=setting, default=[], metavar='NAME=VALUE')
    options = parser.parse_args()
    if not options.pictures and not options.stereo:
        options.pictures = ['drawn']
    return options


def render(options, number, repeat, folder):
    """Renders the views of a picture. Each picture has its own seeds."""
    path = options.pictures[number]
    if path != 'drawn':
        path = os.path.join(folder, 'picture.png')
        Image.fromarray(read_gray(options.pictures[number])).save(path)
    kinds = sum(1 << KINDS.index(kind) for kind in set(options.only or KINDS))
    views = os.path.join(options.write or folder, str(number + 1))
    os.makedirs(views, exist_ok=True)
    seed = options.seed + number + 1000 * repeat
    subprocess.run([options.lab_views, path, views, str(kinds), str(seed)], check=True)
    return read_sequence(views)


def main():
    options = parse()
    detectors, presets = options.detector or ['hessian'], options.preset or ['default']
    systems = [System(f'{detector}/{preset}', glsurf.Extractor(detector=detector, preset=preset,
                                                               **dict(options.set)))
               for detector, preset in itertools.product(detectors, presets)]
    if not options.no_peers:
        systems.append(System(f'OpenCV {cv2.__version__} SIFT', None))
    for number_of in range(len(options.pictures)):
        for repeat in range(options.repeat):
            with tempfile.TemporaryDirectory() as folder:
                sequence = render(options, number_of, repeat, folder)
                for system in systems:
                    system.measure_views(sequence, options.features)
    for system in systems:
        for pair in options.stereo:
            system.measure_stereo(pair, options.features)
    figures = [figures_of(system, options) for system in systems]
    print_all(systems, figures, options)
    if options.json:
        with open(options.json, 'w', encoding='utf-8') as file:
            json.dump({'features': options.features, 'seed': options.seed,
                       'pictures': options.pictures, 'systems': figures}, file, indent=1)


if __name__ == '__main__':
    main()
