# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_trace.py FILE IMAGES [STAGE...]: reads a trace and checks it.

The file must be valid JSON with complete events. It must have IMAGES calls each of submit and
of collect, each of the stages, each stage inside a call and each pass inside a stage. Times
are microseconds with three decimals."""
import json
import sys

with open(sys.argv[1], encoding='utf-8') as file:
    events = json.load(file)
images, stages = int(sys.argv[2]), sys.argv[3:]

for event in events:
    assert event['ph'] == 'X' and event['dur'] >= 0 and event['ts'] >= 0, event
    assert set(event) == {'name', 'cat', 'ph', 'ts', 'dur', 'pid', 'tid', 'args'}, event


def of(category):
    return [event for event in events if event['cat'] == category]


def inside(inner, outer):
    half = 5e-4
    return (inner['ts'] > outer['ts'] - half and
            inner['ts'] + inner['dur'] < outer['ts'] + outer['dur'] + half)


for name in 'submit', 'collect':
    assert sum(event['name'] == name for event in of('call')) == images, name
for stage in stages:
    assert any(event['name'] == stage for event in of('stage')), stage
for stage in of('stage'):
    assert any(inside(stage, call) for call in of('call')), stage
for passing in of('pass'):
    assert any(inside(passing, stage) for stage in of('stage')), passing
print(f'{len(events)} events')
