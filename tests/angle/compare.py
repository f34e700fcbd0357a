# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""compare.py FEATURES DATA LIBRARIES: compares the features of all images below DATA by OpenGL
on llvmpipe, by OpenGL ES on llvmpipe, and by OpenGL ES on ANGLE. LIBRARIES: folder of the
libraries that CMakeLists.txt builds. Prints how many features differ, and why. Fails if OpenGL
ES on llvmpipe gives other bytes than OpenGL; if more than one in 2,000 of ANGLE's keypoints has
no partner or another peak (check/run.h has the estimate); or if a driver complains. Skipped
without DATA, or if llvmpipe has no OpenGL ES.

A candidate is a sample that is a maximum of the responses and reaches the threshold. A keypoint
of one driver may have no partner for three reasons:

threshold   its strength equals the threshold for candidates within NEAR
tie         it is no candidate on the other driver, though far above the threshold: a
            neighbour's response equals its own up to the last digits
refusal     it is a candidate on both, and the refinement of one refuses it: its step is about
            as long as a sample or a level, its system is almost singular, or, with the other
            detectors, it is close to the limit for edges or the threshold

A keypoint of both drivers, at the same sample, may differ in its bits, because quotients and
roots round differently. An angle that differs by more than TURN belongs to another peak of the
histogram of orientations, about as high.

SwiftShader rounds every operation as C does, but its optimiser replaces each quotient by a
constant with a product with the reciprocal. Only the paper preset has such quotients that are
not exact, by 9 and 36: in responses of neighbouring octaves, which refine the scale. So only
scales differ, by the last bit, and with them angles and descriptors. tests/end/frames/reference.c
bounds these differences."""

import math
import os
import struct
import subprocess
import sys

# Responses that reach the threshold differ by less between drivers (check/point_bounds.c). The
# bound for "dog" is 2**-6 in the coarsest octaves; differences from a reference that fuses
# operations were a thirtieth of it.
NEAR = 2**-12
MOST = 1 / 2000  # of the keypoints
TURN = 0.01  # rad
ENDINGS = (".png", ".jpg", ".jpeg", ".pgm", ".ppm", ".pnm")
MESA = {"GALLIUM_DRIVER": "llvmpipe", "LIBGL_ALWAYS_SOFTWARE": "1"}
SKIP = 77


def images(data):
    """All files that may be images, except those broken on purpose."""
    for folder, folders, names in os.walk(data):
        folders.sort()
        if os.path.basename(folder) == "truncated":
            continue
        for name in sorted(names):
            if name.lower().endswith(ENDINGS):
                yield os.path.join(folder, name)


class Driver:
    """Runs a program that prints features, and reads its output image by image."""

    def __init__(self, program, paths, variables):
        environment = dict(os.environ, GLSURF_CACHE="off", **variables)
        self.process = subprocess.Popen(
            [program, *paths],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.name = self.process.stdout.readline().strip()

    def is_there(self):
        return self.name.startswith("driver: ")

    def next(self):
        """The next image's system, threshold and name, and its candidates by sample; None
        after the last image."""
        head = self.process.stdout.readline().split(maxsplit=3)
        if not head:
            return None
        candidates = {}
        for line in iter(self.process.stdout.readline, "end\n"):
            *sample, strength, keypoint, descriptor = line.split()
            candidates[tuple(sample)] = (float(strength), keypoint, descriptor)
        return head[1], float(head[2]), head[3].strip(), candidates

    def end(self):
        """Returns true if the program succeeded."""
        return self.process.wait() == 0


def floats(text):
    return struct.unpack(f">{len(text) // 8}f", bytes.fromhex(text))


class Figures:
    """Counts the differences of two drivers."""

    COUNTS = (
        "keypoints", "same", "threshold", "tie", "refusal", "position", "scale", "angle",
        "response", "descriptor", "peak",
    )

    def __init__(self):
        self.count = dict.fromkeys(self.COUNTS, 0)
        self.most = dict.fromkeys(("position", "scale", "angle", "response", "descriptor"), 0.0)

    def differs(self, name, apart):
        if apart:
            self.count[name] += 1
            self.most[name] = max(self.most[name], apart)

    def add_pair(self, a, b):
        """Adds a keypoint of both drivers."""
        if a[1:] == b[1:]:
            self.count["same"] += 1
            return
        (x, y, scale, angle, response), (x2, y2, scale2, angle2, response2) = (
            floats(a[1]), floats(b[1]))
        self.differs("position", max(abs(x - x2), abs(y - y2)))
        self.differs("scale", abs(scale2 / scale - 1))
        self.differs("response", abs(response2 / response - 1))
        turn = abs(math.remainder(angle - angle2, 2 * math.pi))
        if turn > TURN:  # then its descriptor cannot be compared
            self.count["peak"] += 1
            return
        self.differs("angle", turn)
        self.differs("descriptor", math.dist(floats(a[2]), floats(b[2])))

    def add_single(self, strength, threshold, other):
        """Adds a keypoint of one driver. `other`: its candidate on the other driver, or None."""
        if other:
            self.count["refusal"] += 1
        elif abs(strength / threshold - 1) < NEAR:
            self.count["threshold"] += 1
        else:
            self.count["tie"] += 1

    def add(self, threshold, a, b):
        self.count["keypoints"] += sum(c[1] != "-" for c in a.values())
        for sample, one in a.items():
            two = b.get(sample)
            if one[1] != "-" and two and two[1] != "-":
                self.add_pair(one, two)
            elif one[1] != "-":
                self.add_single(one[0], threshold, two)
        for sample, two in b.items():
            one = a.get(sample)
            if two[1] != "-" and not (one and one[1] != "-"):
                self.add_single(two[0], threshold, one)

    def odd(self):
        """Counts keypoints without a partner or with another peak."""
        return sum(self.count[name] for name in ("threshold", "tie", "refusal", "peak"))

    def differing(self):
        return self.odd() + self.count["keypoints"] - self.count["same"]

    def print(self):
        c, most = self.count, self.most
        print(f"  {c['keypoints']} keypoints, {c['same']} with equal bits")
        print(f"  on one driver only: {c['threshold']} at the threshold, {c['tie']} by a tie, "
              f"{c['refusal']} refused by one")
        print(f"  on both, {c['peak']} with another peak of the histogram; other bits: " +
              ", ".join(f"{name} {c[name]} (at most {most[name]:.2g})" for name in most))


def main():
    program, data, libraries = sys.argv[1:]
    paths = list(images(data))
    if not paths:
        print(f"skipped: images of ../shared are absent: {data}")
        sys.exit(SKIP)
    drivers = [
        Driver(program, paths, dict(MESA, GLSURF_DRIVER="llvmpipe", GLSURF_TEST_API="gl")),
        Driver(program, paths, dict(MESA, GLSURF_DRIVER="llvmpipe", GLSURF_TEST_API="gles")),
        Driver(program, paths, {"GLSURF_DRIVER": "ANGLE", "GLSURF_TEST_API": "gles",
                                "LD_LIBRARY_PATH": libraries}),
    ]
    if not all(driver.is_there() for driver in drivers[:2]):
        print("skipped: " + "; ".join(driver.name for driver in drivers))
        sys.exit(SKIP)
    if not drivers[2].is_there():
        print(drivers[2].name)
        drivers.pop()
    figures = [{} for _ in drivers]
    images_of = {}
    while True:
        found = [driver.next() for driver in drivers]
        if not found[0]:
            break
        system, threshold, name, candidates = found[0]
        images_of[system] = images_of.get(system, 0) + 1
        for one, other in zip(figures, found):
            if other is None or other[:3] != found[0][:3]:
                sys.exit(f"FAILED: {name}: a driver has no features")
            one.setdefault(system, Figures()).add(threshold, candidates, other[3])
    print(f"{len(paths)} files, {max(images_of.values(), default=0)} images")
    for driver, one in list(zip(drivers, figures))[1:]:
        print(f"OpenGL on llvmpipe and OpenGL ES, {driver.name}")
        for system, figure in one.items():
            print(f" {system}")
            figure.print()
    if not all(driver.end() for driver in drivers):
        sys.exit("FAILED: a driver complained")
    if any(f.differing() for f in figures[1].values()):
        sys.exit("FAILED: OpenGL ES gives other features than OpenGL on llvmpipe")
    if any(f.odd() > MOST * f.count["keypoints"] for one in figures[1:] for f in one.values()):
        sys.exit("FAILED: too many keypoints have no partner, or another peak")


main()
