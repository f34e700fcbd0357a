# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""outputs.py ROOT: each pass names the outputs of its shader in the order of their locations. A pass
binds output i to draw buffer i. The shader, or a file that it includes, declares the locations. Names
may come from a macro."""
import os
import re
import sys

from house import finish, read

PASS = re.compile(r'\.fragment = "([^"]+)",.*?\.outputs = \{([^}]*)\}', re.S)
OUTPUT = re.compile(r'^layout\(location = (\d+)\) out \w+ (\w+);', re.M)
NAMES = re.compile(r'^#define (\w+)((?:\s*\\?\s*"\w+",?)+)$', re.M)
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)
PLAIN = re.compile(r'^(?:flat )?out .*', re.M)


def shader_text(root, name):
    """The shader, with the files that it includes."""
    own = read(root, 'shaders', name)
    return own + ''.join(shader_text(root, other) for other in INCLUDE.findall(own))


def sources(root):
    for folder, _, names in os.walk(os.path.join(root, 'src')):
        for name in names:
            if name.endswith('.c') and os.path.basename(folder) in ('stages', 'gl', 'drawing'):
                yield os.path.join(folder, name)


def main():
    root = sys.argv[1]
    findings, passes = [], 0
    macros = dict(NAMES.findall(read(root, 'src', 'stages', 'responses.h')))
    for source in sorted(sources(root)):
        for fragment, outputs in PASS.findall(read(source)):
            names = re.findall(r'"(\w+)"', macros.get(outputs.strip(), outputs))
            if not names:
                findings.append(f'{os.path.relpath(source, root)}: {fragment} has no outputs')
            passes += 1
            shader = shader_text(root, fragment)
            located = dict((name, int(at)) for at, name in OUTPUT.findall(shader))
            for i, name in enumerate(names):
                if located.get(name) != i:
                    findings.append(f'{os.path.relpath(source, root)}: output {i} of {fragment} '
                                    f'is called {name}, which the shader does not declare there')
            findings += [f'{fragment}: an output has no location: {line}'
                         for line in PLAIN.findall(shader)]
    print(f'{passes} passes')
    if passes < 40:
        findings.append('this test cannot read the passes; adapt it')
    finish(findings)


main()
