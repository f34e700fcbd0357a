# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""stages.py SOURCE: each stage src/stages/X.c has a reference, a shader and a test. X_Y.c is a part of
stage X; the files of SHARED serve all stages. Except for the check, only the table of the frame calls
gls_stage_X() for a stage of the table, only X names shaders/X/, and only stages and the extractor read
X's part of a plan. Prints which stages each stage reads."""
import glob
import os
import re
import sys

from house import finish

SHARED = {'pipeline', 'plan', 'responses'}
# The up-sweep smooths as well, and the selection moves entries of lists as points does.
BORROWED = {('smooth', 'integral'), ('select', 'points')}

root = sys.argv[1]
literal = glob.escape(root)
findings = []


def stage_of(path):
    """The stage that a file of src/stages/ belongs to, or None."""
    name = os.path.basename(path).rsplit('.', 1)[0]
    return next((s for s in stages if name == s or name.startswith(s + '_')), None)


def uses(path, stage):
    """The ways in which a file uses a stage that it is no part of."""
    with open(path, encoding='utf-8') as file:
        text = re.sub(r'/\*.*?\*/', '', file.read(), flags=re.S)
    found = {
        'run': rf'\bgls_stage_{stage}\(',
        'shader': rf'"{stage}/\w+\.(frag|vert)"',
        'plan': rf'\bplan(->|\.){stage}\b',
    }
    return [kind for kind, pattern in found.items() if re.search(pattern, text)]


def allowed(kind, user, room, stage):
    """Returns true if a file of the room, and of the stage `user` or None, may use a stage this way."""
    if kind == 'shader':
        return (user, stage) in BORROWED or room == 'check'
    if kind == 'plan':
        return room in ('stages', 'extractor', 'check')
    return stage not in planned or room == 'check'


stages = sorted(os.path.basename(path)[:-len('.c')]
                for path in glob.glob(os.path.join(literal, 'src/stages/*.c')))
stages = [stage for stage in stages
          if stage not in SHARED and stage.rpartition('_')[0] not in stages]
if not stages:
    findings.append('src/stages/ holds no stage')
with open(os.path.join(root, 'src/stages/pipeline.c'), encoding='utf-8') as table:
    planned = set(re.findall(r'\{ "(\w+)", GLS_CHANGED', table.read())) & set(stages)
if not planned:
    findings.append('src/stages/pipeline.c has no table of stages')
for stage in stages:
    for place in f'src/reference/{stage}.c', f'tests/stage/{stage}.c':
        if not os.path.isfile(os.path.join(root, place)):
            findings.append(f'src/stages/{stage}.c: {place} is missing')
    if not glob.glob(os.path.join(literal, 'shaders', stage, '*.frag')):
        findings.append(f'src/stages/{stage}.c: shaders/{stage}/ holds no shader')
readers = {}
for path in sorted(path for house in ('src/*', 'check')
                   for path in glob.glob(os.path.join(literal, house, '*.[ch]'))):
    room = os.path.basename(os.path.dirname(path))
    user = stage_of(path) if room == 'stages' else None
    if path.endswith('stages/pipeline.c'):
        continue
    for stage in stages:
        for kind in uses(path, stage) if user != stage else ():
            if user and kind == 'plan':
                readers.setdefault(user, []).append(stage)
            if not allowed(kind, user, room, stage):
                findings.append(f'{os.path.relpath(path, root)}: uses the {kind} of {stage}')
for user, read in readers.items():
    print(f'{user} reads {", ".join(dict.fromkeys(read))}')
finish(findings)
