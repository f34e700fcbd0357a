# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""headers.py CC ROOT: programs that were compiled with tests/frozen/glsurf/*.h run with the
library of today.

Functions, callbacks and values of enums are as they were. Structs grow at their end only,
behind the bytes that the older struct had and without padding, which programs need not zero.
Each struct that a call takes or fills has its size as a parameter, which a macro adds, and a
row in GLSURF_SIZED_STRUCTS; others never change, and the header lists them."""
import os
import re
import subprocess
import sys
import tempfile

compiler, root = sys.argv[1:]
NAMES = ('glsurf.h', 'glsurf_egl.h')
findings = []


def read(path):
    with open(path, encoding='utf-8') as file:
        return file.read()


def squeezed(text):
    return re.sub(r'\s+', ' ', text).strip()


class Headers:
    """What the headers in a folder declare."""

    def __init__(self, folder):
        self.folder = folder
        text = ''.join(read(os.path.join(folder, 'glsurf', name)) for name in NAMES)
        listed = re.search(r'never change: ([^.]*)', text)
        self.fixed = set(re.findall(r'glsurf_\w+', listed[1])) if listed else set()
        text = re.sub(r'/\*.*?\*/', ' ', text, flags=re.S)
        self.macros = {match[1]: squeezed(match[2].replace('\\\n', ' ')) for match in
                       re.finditer(r'^#define (\w+)\(\.\.\.\)((?:.*\\\n)*.*)', text, re.M)}
        text = re.sub(r'^#.*(?:\\\n.*)*', '', text, flags=re.M)
        self.bodies = {match[2]: squeezed(match[1]) for match in
                       re.finditer(r'typedef struct \w+ \{(.*?)\} (\w+);', text, re.S)}
        self.structs = {name: self.fields_of(body) for name, body in self.bodies.items()}
        self.values = [name for match in re.finditer(r'enum \w* ?\{(.*?)\}', text, re.S)
                       for name in re.findall(r'(\w+)(?: = [^,]*)?(?:,|$)', squeezed(match[1]))]
        self.functions = {match[2]: squeezed(match[1] + match[2] + match[3]) for match in
                          re.finditer(r'GLSURF_API ([^;(]*?)(\w+)(\([^;]*\));', text)}
        self.callbacks = {match[2]: squeezed(match[0]) for match in
                          re.finditer(r'typedef ([^;{(]*?)(\w+)\([^;]*\);', text)}

    @staticmethod
    def fields_of(body):
        return [re.search(r'(\w+)(\[\w+\])?$', declared.strip())[1]
                for line in body.split(';') if line.strip() for declared in line.split(',')]

    def measure(self):
        """Dictionaries: struct -> size, (struct, field) -> (offset, end), value -> number."""
        lines = [f'#include "glsurf/{name}"' for name in NAMES]
        lines += ['#include <stdio.h>', 'int main(void) {']
        for struct, fields in self.structs.items():
            lines.append(f'printf("size {struct} %zu\\n", sizeof({struct}));')
            lines += [f'printf("field {struct} {field} %zu %zu\\n", offsetof({struct}, {field}),'
                      f' sizeof((({struct} *)0)->{field}));' for field in fields]
        lines += [f'printf("value {name} %d\\n", (int){name});' for name in self.values]
        lines.append('}')
        with tempfile.TemporaryDirectory() as scratch:
            program = os.path.join(scratch, 'program')
            subprocess.run([compiler, '-std=c11', '-w', '-I', self.folder, '-x', 'c', '-', '-o',
                            program], input='\n'.join(lines), text=True, check=True)
            output = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True)
        self.sizes, self.places, self.numbers = {}, {}, {}
        for kind, *words in map(str.split, output.stdout.splitlines()):
            if kind == 'size':
                self.sizes[words[0]] = int(words[1])
            elif kind == 'field':
                self.places[words[0], words[1]] = (int(words[2]), int(words[2]) + int(words[3]))
            else:
                self.numbers[words[0]] = int(words[1])


def check_same(what, old, new):
    for name, text in old.items():
        if new.get(name) != text:
            findings.append(f'{what} {name} was `{text}`, and is `{new.get(name)}`')


def check_growth(old, new, struct):
    """The fields of today are those of the frozen struct, and more behind its last byte."""
    fields, grown = old.structs[struct], new.structs.get(struct, [])
    if grown[:len(fields)] != fields:
        findings.append(f'{struct} had the fields {fields}, and now begins with {grown}')
        return
    for field in fields:
        if new.places[struct, field] != old.places[struct, field]:
            findings.append(f'{struct}.{field} was at {old.places[struct, field]}, and is at '
                            f'{new.places[struct, field]}')
    if struct in new.fixed and new.sizes[struct] != old.sizes[struct]:
        findings.append(f'{struct} never changes, but has {new.sizes[struct]} bytes')
    end = old.sizes[struct]
    for field in grown[len(fields):]:
        begin, after = new.places[struct, field]
        if begin != end and not field.startswith('reserved'):
            findings.append(f'{struct}.{field} is at {begin}, not at {end}, in padding or behind '
                            'some; put a field before it whose name begins with `reserved`')
        end = max(end, after)
    if end != new.sizes[struct]:
        findings.append(f'{struct} ends with padding; add a field `reserved`')


def check_sizes(new, function, text):
    """A call has the sizes of all structs that it takes or fills, and a macro adds them."""
    parameters = re.sub(r'^[^(]*\(|\)$', '', text).split(', ')
    wanted, types = [], []
    for parameter in parameters:
        struct = re.search(r'\b(glsurf_\w+) (\*+)(\w+)$', parameter)
        if not struct or struct[1] not in new.structs or struct[1] in new.fixed:
            continue
        if struct[2] != '*':
            findings.append(f'{function}: {struct[1]} is in an array, but may change')
        wanted.append(f'size_t {struct[3]}_size')
        types.append(f'sizeof({struct[1]})')
    if not wanted:
        return
    if f'({function})(' not in tested:
        findings.append(f'tests/end/api_sizes.c should call ({function})()')
    if parameters[-len(wanted):] != wanted:
        findings.append(f'{function} should end with the parameters {", ".join(wanted)}')
    macro = f'{function}(__VA_ARGS__, {", ".join(types)})'
    if new.macros.get(function) != macro:
        findings.append(f'{function} should have a macro `{macro}`, and has '
                        f'`{new.macros.get(function)}`')


def sized_structs():
    """The rows of the library: struct -> the last field of its first version."""
    rows = re.findall(r'^    STRUCT\((\w+), (\w+)\)',
                      read(os.path.join(root, 'src/core/sized.h')), re.M)
    rows += re.findall(r'^GLSURF_SIZED\((\w+), (\w+)\)',
                       read(os.path.join(root, 'src/egl/egl.h')), re.M)
    return {'glsurf_' + struct: last for struct, last in rows}


def check_rows(old, new):
    rows = sized_structs()
    for struct in new.structs:
        if (struct in rows) == (struct in new.fixed):
            findings.append(f'{struct} needs a row in GLSURF_SIZED_STRUCTS, or a place in the '
                            'list of glsurf.h of structs that never change, not both')
    for user, text in {**new.bodies, **new.callbacks}.items():
        for struct in set(re.findall(r'\b(glsurf_\w+) \*?\w', text)) & new.structs.keys():
            if struct not in new.fixed and struct != user:
                findings.append(f'{user} has a {struct}, which may change')
    for struct, last in rows.items():
        if struct in old.structs and old.structs[struct][-1] != last:
            findings.append(f'the first {struct} ended with {old.structs[struct][-1]}, not '
                            f'with {last}')
    for struct in new.fixed - new.structs.keys():
        findings.append(f'glsurf.h lists {struct}, which it does not have')


frozen = Headers(os.path.join(root, 'tests/frozen'))
today = Headers(os.path.join(root, 'include'))
tested = read(os.path.join(root, 'tests/end/api_sizes.c'))
for headers in (frozen, today):
    headers.measure()
print(f'{len(frozen.structs)} structs, {len(frozen.functions)} functions, '
      f'{len(frozen.values)} values')
if min(len(frozen.structs), len(frozen.functions), len(frozen.values), len(today.fixed)) < 9:
    findings.append('the headers were not understood')
check_same('the function', frozen.functions, today.functions)
check_same('the callback', frozen.callbacks, today.callbacks)
del frozen.numbers['GLSURF_PATHS']  # callers pass it
check_same('the value', frozen.numbers, today.numbers)
for name in frozen.structs:
    check_growth(frozen, today, name)
for name, declared in today.functions.items():
    check_sizes(today, name, declared)
check_rows(frozen, today)
for finding in findings:
    print(f'FAILED: {finding}')
sys.exit(f'{len(findings)} findings' if findings else 0)
