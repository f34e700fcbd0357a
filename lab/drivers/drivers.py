#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Makes doc/drivers.md from head.md and the files of `glsurf check --report` in reports/.

    drivers.py                   writes the page
    drivers.py --check           exits with 1 if the page is another one
    drivers.py --measure GLSURF  first makes the reports of Mesa's software drivers anew and, where
                                 the tests have fetched it beside GLSURF, of ANGLE: 10 to 15 minutes

A report that somebody has sent becomes reports/NAME.json."""
import glob
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = os.path.join(HERE, '..', '..', 'doc', 'drivers.md')
FORMAT = 1
SOFTWARE = 'llvmpipe', 'softpipe', 'swiftshader', 'lavapipe', 'software'
PRESETS = 'paper', 'fast', 'default', 'best'
SIZES = {'160x120': 100, '640x480': 1000, '1280x960': 3000, '1920x1080': 4000}
ES = {'MESA_GLES_VERSION_OVERRIDE': '3.0'}
MEASURED = {
    'llvmpipe': ({'GALLIUM_DRIVER': 'llvmpipe', 'LIBGL_ALWAYS_SOFTWARE': '1'}, []),
    'llvmpipe-es': ({'GALLIUM_DRIVER': 'llvmpipe', 'LIBGL_ALWAYS_SOFTWARE': '1', **ES},
                    ['--api', 'gles']),
    'softpipe': ({'GALLIUM_DRIVER': 'softpipe', 'LIBGL_ALWAYS_SOFTWARE': '1'}, []),
    'zink': ({'MESA_LOADER_DRIVER_OVERRIDE': 'zink', 'LIBGL_ALWAYS_SOFTWARE': '1'}, []),
    'angle': ({'LD_LIBRARY_PATH': '{build}/tests/angle/libraries'}, ['--api', 'gles']),
}


def measure(glsurf):
    """Makes the reports of the drivers that every machine can have."""
    build = os.path.dirname(os.path.abspath(glsurf))
    for name, (settings, options) in MEASURED.items():
        settings = {key: value.format(build=build) for key, value in settings.items()}
        if not os.path.isdir(settings.get('LD_LIBRARY_PATH', build)):
            print(f'{name}: left out, it is not there')
            continue
        path = os.path.join(HERE, 'reports', name + '.json')
        ended = subprocess.run([glsurf, 'check', *options, '--report', path],
                               env={**os.environ, **settings}, stdout=subprocess.DEVNULL)
        print(f'{name}: ended with {ended.returncode}')


def read_reports():
    reports = []
    for path in sorted(glob.glob(os.path.join(HERE, 'reports', '*.json'))):
        with open(path, encoding='utf-8') as file:
            report = json.load(file)
        if report['format'] != FORMAT:
            sys.exit(f'{path}: of format {report["format"]}, not {FORMAT}; make it anew')
        report['name'] = os.path.splitext(os.path.basename(path))[0]
        reports.append(report)
    return reports


def is_software(report):
    return any(word in report['driver']['renderer'].lower() for word in SOFTWARE)


def table(heads, rows):
    lines = ['| ' + ' | '.join(heads) + ' |', '|' + '---|' * len(heads)]
    lines += ['| ' + ' | '.join(cell.replace('|', '\\|') for cell in row) + ' |' for row in rows]
    return '\n'.join(lines) + '\n'


def three_digits(number):
    """'1,234', '56.7', '8.90' and '0.0048'."""
    if number < 1:
        return f'{number:.2g}'
    digits = 0 if number >= 99.95 else 1 if number >= 9.995 else 2
    return f'{number:,.{digits}f}'


def api_of(report):
    found = re.search(r'(\d+\.\d+)', report['driver']['version'])
    return report['driver']['api'] + (' ' + found[1] if found else '')


def verdicts(report):
    """How many subjects have which verdict, with the names of what is not equal."""
    rows = report['check']['rows']
    words = [f'{len(rows)} subjects']
    equal = sum(row['verdict'] == 'equal' for row in rows)
    words.append('all bits equal' if equal == len(rows) else f'bits equal in {equal}')
    for verdict, text in ('rounded', 'within rounding'), ('wrong', '**wrong**'), \
            ('absent', 'not there'):
        names = list(dict.fromkeys(row['subject'] for row in rows if row['verdict'] == verdict))
        if names:
            words.append(f'{text}: {", ".join(names)}')
    return '; '.join(words)


def timer(report):
    found = report['timer']
    return 'trusted' if found['trusted'] else 'not trusted' if found['there'] else 'none'


def rounding(report):
    return {True: 'as in C', False: 'otherwise', None: 'unknown'}[report['rounding_as_c']]


def paths(report):
    return ', '.join(path['name'] for path in report['paths'] if path['used']) or 'none'


def seen_row(report):
    return [report['name'], report['driver']['renderer'], api_of(report), verdicts(report),
            rounding(report), timer(report), paths(report)]


def clock(report):
    """Which time is shown: of a software renderer one that other programs hardly change."""
    return 'processor_ms' if is_software(report) else 'median_ms'


def frames(report, size):
    key = clock(report)
    rows = {row['preset']: row for row in report['figures']['frames']['rows']
            if row['size'] == size}
    return ' / '.join('–' if not rows.get(preset) or rows[preset][key] is None
                      else three_digits(rows[preset][key]) for preset in PRESETS)


def matching(report):
    for row in report['figures']['matching']['rows']:
        if row['features'] == 2000:
            return three_digits(row[clock(report)])
    return '–'


def startup(report):
    of = {row['what']: row[clock(report)] for row in report['figures']['startup']['rows']}
    return ' / '.join('–' if of.get(what) is None else three_digits(of[what] * 1e-3) for what in
                      ('a process without cached shaders', 'a process with cached shaders'))


def rates(report):
    rows = report['figures']['rates']['rows']
    if not rows:
        return '–'
    return ' / '.join(three_digits(max(row[key] for row in rows)) for key in
                      ('gigabytes_per_second', 'gigafetches_per_second'))


def figures_row(report):
    return [report['name'], *(frames(report, size) for size in SIZES), matching(report),
            startup(report), rates(report)]


def where_row(report):
    system = report['system']
    return [report['name'], report['driver']['version'], f'{system["processors"]} of '
            f'{system["processor"]}, {system["name"]} {system["machine"]}',
            f'{system["load_start"]:.1f} to {system["load_end"]:.1f}',
            report['date'], report['glsurf']]


def left_out(report):
    """Sentences about what was not measured: the first one of each section, and a preset's."""
    sentences = []
    for name, section in report['figures'].items():
        if section['message']:
            sentences.append(f'{name}: {section["message"]}')
        rows = [row for row in section['rows'] if row.get('message')]
        if rows:
            sentences.append(f'from {rows[0]["size"]} on, {rows[0]["preset"]}: '
                             f'{rows[0]["message"]}')
    return f'- {report["name"]}: {"; ".join(sentences)}' if sentences else None


def wrong_rows(report):
    return [f'- {report["name"]}, {row["subject"]} ({row["detector"]}/{row["preset"]}): '
            f'{row["message"]}' for row in report['check']['rows'] if row['verdict'] == 'wrong']


def part(title, reports):
    text = f'\n## {title}\n\n'
    if not reports:
        return text + 'There is no report yet.\n'
    text += table(['report', 'renderer', 'API', 'check', 'rounding', 'timer', 'paths in use'],
                  [seen_row(report) for report in reports])
    wrong = [line for report in reports for line in wrong_rows(report)]
    if wrong:
        text += '\nWhat is wrong:\n\n' + '\n'.join(wrong) + '\n'
    heads = ['report'] + [f'{size}, {count:,} features' for size, count in SIZES.items()]
    text += '\n' + table(heads + ['matching', 'start', 'GB/s / 10^9 fetches/s'],
                         [figures_row(report) for report in reports])
    lines = [line for line in map(left_out, reports) if line]
    if lines:
        text += '\nNot measured:\n\n' + '\n'.join(lines) + '\n'
    return text + '\n' + table(['report', 'version', 'processors', 'load', 'date', 'glsurf'],
                               [where_row(report) for report in reports])


MEANING = """
## What the columns say

`check`: whether results have the bits of the CPU backend, or are within the bounds of rounding, with
the default preset. `rounding`: that of floats in a shader. `timer`: whether queries of time agree with
the clock.

Frames are computed one by one, pixels and features in memory, with the presets paper / fast / default
/ best. Times are medians in milliseconds: on GPUs by the clock, of software renderers the processor
time of all threads, which other programs on the machine hardly change. `matching` is 2,000 features by
2,000. `start` is the process `glsurf detect` in seconds, without / with compiled programs, for 1,000
features of 640x480, or of 160x120 where larger frames are left out. The last column is what the
simplest passes reach by the clock. `load` is how many processes waited for a processor meanwhile.
"""


def page():
    with open(os.path.join(HERE, 'head.md'), encoding='utf-8') as file:
        text = file.read()
    reports = read_reports()
    return (text + part('GPUs', [report for report in reports if not is_software(report)]) +
            part('Software renderers', [report for report in reports if is_software(report)]) +
            MEANING)


def main():
    arguments = sys.argv[1:]
    if arguments[:1] == ['--measure'] and len(arguments) == 2:
        measure(arguments[1])
    elif arguments not in ([], ['--check']):
        sys.exit(__doc__)
    text = page()
    if arguments == ['--check']:
        with open(PAGE, encoding='utf-8') as file:
            if file.read() != text:
                sys.exit('doc/drivers.md is not what lab/drivers/drivers.py makes; run it')
        print('passed')
    else:
        with open(PAGE, 'w', encoding='utf-8') as file:
            file.write(text)


main()
