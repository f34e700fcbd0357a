# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""outputs.py ROOT: each pass names the outputs of its shader in the order of their locations: a
pass binds output i to draw buffer i, and the shader says which one that is."""
import os
import re
import sys

import house

PASS = re.compile(r'\.fragment = "([^"]+)",.*?\.outputs = \{([^}]*)\}', re.S)
OUTPUT = re.compile(r'^layout\(location = (\d+)\) out \w+ (\w+);', re.M)
PLAIN = re.compile(r'^(?:flat )?out .*', re.M)


def text(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def sources(root):
    for folder, _, names in os.walk(os.path.join(root, 'src')):
        for name in names:
            if name.endswith('.c') and os.path.basename(folder) in ('stages', 'gl', 'drawing'):
                yield os.path.join(folder, name)


def main():
    root = sys.argv[1]
    findings, passes = [], 0
    for source in sorted(sources(root)):
        for fragment, outputs in PASS.findall(text(source)):
            names = re.findall(r'"(\w+)"', outputs)
            passes += 1
            shader = text(root, 'shaders', fragment)
            located = dict((name, int(at)) for at, name in OUTPUT.findall(shader))
            for i, name in enumerate(names):
                if located.get(name) != i:
                    findings.append(f'{os.path.relpath(source, root)}: output {i} of {fragment} '
                                    f'is called {name}, which the shader has not there')
            findings += [f'{fragment}: an output has no location: {line}'
                         for line in PLAIN.findall(shader)]
    print(f'{passes} passes')
    if passes < 40:
        findings.append('the passes are written in another way than this test reads')
    house.finish(findings)


main()
