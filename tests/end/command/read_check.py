# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""read_check.py FILE DRIVER EXTENT SUBJECT: checks that the file of `glsurf check --report` has the
fields that doc/formats.md lists, and that the renderer's name begins with DRIVER. EXTENT is quick or
whole. SUBJECT is the only subject that was checked, or empty."""
import json
import math
import sys

NUMBER = (int, float)
PARTS = {
    'driver': {'renderer': str, 'version': str, 'api': str, 'family': str},
    'timer': {'there': bool, 'trusted': bool, 'queries_seconds': NUMBER, 'clock_seconds': NUMBER},
    'check': {'all': bool, 'only': (str, type(None)), 'paths_on': list, 'paths_off': list,
              'rows': list},
    'system': {'name': str, 'machine': str, 'processor': str, 'processors': int,
               'load_start': NUMBER, 'load_end': NUMBER},
}
ROW = {'subject': str, 'preset': str, 'detector': str, 'path': (str, type(None)), 'verdict': str,
       'share': NUMBER, 'values': int, 'seconds': NUMBER, 'message': str,
       'cure': (str, type(None))}
PATH = {'name': str, 'supported': bool, 'used': bool, 'why': str}
SECTION = {'title': str, 'seconds': NUMBER, 'message': (str, type(None)), 'rows': list}
TIMES = ['runs', 'median_ms', 'minimum_ms', 'processor_ms']
FIGURES = {
    'frames': ['size', 'preset', 'asked', 'features', *TIMES, 'message'],
    'matching': ['features', *TIMES, 'features_per_second', 'pairs_per_second', 'matches'],
    'startup': ['what', 'size', 'system', *TIMES],
    'passes': ['stage', 'pass', 'draws', *TIMES[1:]],
    'rates': ['pass', *TIMES[1:], 'gigabytes_per_second', 'gigafetches_per_second'],
}
VERDICTS = {'equal', 'rounded', 'wrong', 'absent'}


def check(condition, *words):
    if not condition:
        sys.exit('read_check.py: ' + ' '.join(str(word) for word in words))


def check_fields(value, fields, where):
    check(list(value) == list(fields), where, 'has', list(value))
    for key, kind in fields.items():
        good = isinstance(value[key], kind) and (kind is not NUMBER or math.isfinite(value[key]))
        check(good, where, key, 'is', value[key])


def check_rows(check_part, subject):
    rows = check_part['rows']
    check(rows and check_part['only'] == (subject or None), 'the check is', check_part)
    for row in rows:
        check_fields(row, ROW, row.get('subject'))
        check(row['verdict'] in VERDICTS and 0 <= row['share'] and row['seconds'] >= 0, row)
        check((row['verdict'] in ('wrong', 'absent')) == (row['message'] != ''), row)
    check(not subject or {row['subject'] for row in rows} == {subject}, rows)
    check(subject or len(rows) >= 8, 'there are only', len(rows), 'subjects')


def check_times(row, where):
    if row['median_ms'] is not None:
        least = 0.0 if where == 'passes' else 1e-9  # a clock may not see a small pass
        check(least <= row['minimum_ms'] <= row['median_ms'], where, row)
        check((row['processor_ms'] or 0.0) >= 0.0, where, row)


def check_figures(figures, whole):
    check(list(figures) == list(FIGURES), 'the figures are', list(figures))
    for name, section in figures.items():
        check_fields(section, SECTION, name)
        check(section['seconds'] > 0, name, 'took no time')
        check(section['rows'] or section['message'], name, 'has neither rows nor a message')
        for row in section['rows']:
            check(list(row) == FIGURES[name], name, 'has', list(row))
            check_times(row, name)
    *passes, submit = figures['passes']['rows'] or [{}]
    stages = {row['stage'] for row in passes}
    check({'integral', 'hessian', 'publish'} <= stages, 'the passes are of', stages)
    check(any(row['median_ms'] > 0.0 for row in passes), 'no pass has a time')
    check(submit['stage'] == 'submit' and submit['median_ms'] > 0.0, submit)
    check(submit['processor_ms'] > 0.0, submit)
    frames = figures['frames']['rows']
    check(len(frames) == (16 if whole else 1), len(frames), 'rows of frames')
    for row in frames:
        check((row['median_ms'] is None) == (row['message'] is not None), row)
    if whole:
        sizes = {row['size'] for row in frames}
        check({'640x480', '1280x960', '1920x1080'} < sizes, sizes)
        check({row['preset'] for row in frames} == {'paper', 'fast', 'default', 'best'}, frames)
        check(all(row['message'] is None for row in frames), 'a frame took too long')
        check(figures['matching']['rows'][-1]['features'] == 2000, figures['matching'])


def main():
    path, driver, extent, subject = sys.argv[1:]
    with open(path, encoding='utf-8') as file:
        report = json.load(file)
    check(list(report) == ['format', 'glsurf', 'date', 'driver', 'rounding_as_c', 'timer', 'paths',
                           'check', 'figures', 'system'], 'the report has', list(report))
    check(report['format'] == 1, 'the format is', report['format'])
    check(report['rounding_as_c'] in (True, False, None), report['rounding_as_c'])
    for name, fields in PARTS.items():
        check_fields(report[name], fields, name)
    check(report['driver']['renderer'].startswith(driver), report['driver'])
    check(len(report['paths']) >= 7, 'there are only', len(report['paths']), 'paths')
    for row in report['paths']:
        check_fields(row, PATH, row.get('name'))
    check_rows(report['check'], subject)
    check_figures(report['figures'], extent == 'whole')


main()
