# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""stages.py SOURCE: each stage src/stages/X.c has a reference, a shader and a test. X_Y.c is a
part of stage X; the files of SHARED serve all stages."""
import glob
import os
import sys

from house import finish

SHARED = {'pipeline', 'plan', 'responses'}

root = sys.argv[1]
findings = []
stages = sorted(os.path.basename(path)[:-len('.c')]
                for path in glob.glob(os.path.join(root, 'src/stages/*.c')))
stages = [stage for stage in stages
          if stage not in SHARED and stage.rpartition('_')[0] not in stages]
if not stages:
    findings.append('src/stages/ holds no stage')
for stage in stages:
    for place in f'src/reference/{stage}.c', f'tests/stage/{stage}.c':
        if not os.path.isfile(os.path.join(root, place)):
            findings.append(f'src/stages/{stage}.c: {place} is missing')
    if not glob.glob(os.path.join(root, 'shaders', stage, '*.frag')):
        findings.append(f'src/stages/{stage}.c: shaders/{stage}/ holds no shader')
finish(findings)
