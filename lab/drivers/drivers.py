#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Puts files of `glsurf check --report` into the tables of doc/drivers.md.

    drivers.py [--page PAGE] REPORT.json...    adds or replaces a row for each report

A row has the name of its file. Only the page keeps the figures."""
import argparse
import json
import pathlib
import re
import sys

PAGE = pathlib.Path(__file__).parent / '../../doc/drivers.md'
FORMAT = 1
SOFTWARE = 'llvmpipe', 'softpipe', 'swiftshader', 'lavapipe', 'software'
PRESETS = 'paper', 'fast', 'default', 'best'
SIZES = '160x120', '640x480', '1280x960', '1920x1080'
STARTS = 'a process without cached shaders', 'a process with cached shaders'
RATES = 'gigabytes_per_second', 'gigafetches_per_second'


# ---------------------------------------------------------------------------------- cells


def is_software(report):
    return any(word in report['driver']['renderer'].lower() for word in SOFTWARE)


def three_digits(number):
    """Formats a number: '1,234', '56.7', '8.90' or '0.0048'; '–' for None."""
    if number is None:
        return '–'
    if number < 1:
        return f'{number:.2g}'
    digits = 0 if number >= 99.95 else 1 if number >= 9.995 else 2
    return f'{number:,.{digits}f}'


def api_of(report):
    found = re.search(r'(\d+\.\d+)', report['driver']['version'])
    return report['driver']['api'] + (' ' + found[1] if found else '')


def verdicts(report):
    """Counts the subjects by verdict, and names the subjects that are not equal."""
    rows = report['check']['rows']
    words = [f'{len(rows)} subjects']
    equal = sum(row['verdict'] == 'equal' for row in rows)
    words.append('all bits equal' if equal == len(rows) else f'bits equal in {equal}')
    for verdict, text in ('rounded', 'within rounding'), ('wrong', '**wrong**'), \
            ('absent', 'unsupported'):
        names = list(dict.fromkeys(row['subject'] for row in rows if row['verdict'] == verdict))
        if names:
            words.append(f'{text}: {", ".join(names)}')
    return '; '.join(words)


def seen_cells(report):
    timer = report['timer']
    return [report['driver']['renderer'], api_of(report), verdicts(report),
            {True: 'as in C', False: 'otherwise', None: 'unknown'}[report['rounding_as_c']],
            'trusted' if timer['trusted'] else 'not trusted' if timer['there'] else 'none',
            ', '.join(path['name'] for path in report['paths'] if path['used']) or 'none']


def figure_cells(report):
    """Returns clock times, or a software renderer's processor times, which other programs hardly
    affect."""
    key = 'processor_ms' if is_software(report) else 'median_ms'
    rows = {name: section['rows'] for name, section in report['figures'].items()}
    frames = {(row['size'], row['preset']): row[key] for row in rows['frames']}
    matching = {row['features']: row[key] for row in rows['matching']}
    starts = {row['what']: 1e-3 * row[key] for row in rows['startup']}
    cells = [[frames.get((size, preset)) for preset in PRESETS] for size in SIZES]
    cells += [[matching.get(2000)], [starts.get(what) for what in STARTS],
              [max((row[rate] for row in rows['rates']), default=None) for rate in RATES]]
    return [' / '.join(map(three_digits, cell)) for cell in cells]


def where_cells(report):
    system = report['system']
    return [report['driver']['version'], f'{system["processors"]} of {system["processor"]}, '
            f'{system["name"]} {system["machine"]}',
            f'{system["load_start"]:.1f} to {system["load_end"]:.1f}', report['date'],
            report['glsurf']]


def wrong_notes(report):
    return [f'{row["subject"]} ({row["detector"]}/{row["preset"]}): {row["message"]}'
            for row in report['check']['rows'] if row['verdict'] == 'wrong']


def missing_notes(report):
    """Returns sentences about missing figures: one per section, and the first one of a preset."""
    notes = []
    for name, section in report['figures'].items():
        if section['message']:
            notes.append(f'{name}: {section["message"]}')
        rows = [row for row in section['rows'] if row.get('message')]
        if rows:
            notes.append(f'from {rows[0]["size"]} on, {rows[0]["preset"]}: {rows[0]["message"]}')
    return ['; '.join(notes)] if notes else []


# ----------------------------------------------------------------------------------- page

CELLS = seen_cells, figure_cells, where_cells
NOTES = {'What is wrong:': wrong_notes, 'Not measured:': missing_notes}


def put_rows(part, report):
    """Puts this report's rows and notes into a part of the page. A part has three tables, whose rows
    begin with the report's name, and lists of notes after the first two."""
    name, blocks = report['name'], part.strip().split('\n\n')
    tables = [block for block in blocks if block.startswith('| report |')]
    notes = {title: [] for title in NOTES}
    for title, block in zip(blocks, blocks[1:]):
        if title in notes:
            notes[title] = [line for line in block.split('\n')
                            if not line.startswith(f'- {name}: ')]
    for title, find in NOTES.items():
        notes[title] = sorted(notes[title] + [f'- {name}: {note}' for note in find(report)])
    out = [blocks[0]]
    for table, cells, title in zip(tables, CELLS, [*NOTES, None]):
        head, line, *rows = table.split('\n')
        row = ' | '.join(cell.replace('|', '\\|') for cell in [name, *cells(report)])
        rows = [old for old in rows if not old.startswith(f'| {name} |')] + [f'| {row} |']
        out.append('\n'.join([head, line, *sorted(rows)]))
        if title and notes[title]:
            out += [title, '\n'.join(notes[title])]
    return '\n\n'.join(out) + '\n\n'


def put(page, path):
    report = json.loads(pathlib.Path(path).read_text(encoding='utf-8'))
    if report['format'] != FORMAT:
        sys.exit(f'{path}: of format {report["format"]}, not {FORMAT}; make it anew')
    report['name'] = pathlib.Path(path).stem
    title = '## Software renderers\n' if is_software(report) else '## GPUs\n'
    before, after = page.split(title)
    part, end = after.split('## ', 1)
    return before + put_rows(title + part, report) + '## ' + end


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--page', type=pathlib.Path, default=PAGE)
    parser.add_argument('reports', nargs='*')
    options = parser.parse_args()
    page = options.page.read_text(encoding='utf-8')
    for path in options.reports:
        page = put(page, path)
    options.page.write_text(page, encoding='utf-8')


main()
