# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""grow.py INCLUDE OUT [PATHS]: copies the headers in INCLUDE/glsurf to OUT/glsurf, with new
fields at the end of every struct that may grow, and PATHS more paths."""
import os
import re
import sys

include, out = sys.argv[1:3]
more_paths = int(sys.argv[3]) if len(sys.argv) > 3 else 0
NAMES = ('glsurf.h', 'glsurf_egl.h')

os.makedirs(os.path.join(out, 'glsurf'), exist_ok=True)
texts = {}
for name in NAMES:
    with open(os.path.join(include, 'glsurf', name), encoding='utf-8') as file:
        texts[name] = file.read()
fixed = set(re.findall(r'glsurf_\w+', re.search(r'never change: ([^.]*)', texts['glsurf.h'])[1]))


def grown(match):
    more = '' if match[1] in fixed else '    uint64_t grown[3];\n'
    return f'{more}}} {match[1]};'


count = 0
for name, text in texts.items():
    # A struct that begins with `typedef struct glsurf_NAME {` ends with `} glsurf_NAME;`.
    structs = set(re.findall(r'^typedef struct (\w+) \{', text, re.M))
    text = re.sub(r'^\} (\w+);', lambda match: grown(match) if match[1] in structs
                  else match[0], text, flags=re.M)
    text = re.sub(r'(GLSURF_PATHS = )(\d+)',
                  lambda match: match[1] + str(int(match[2]) + more_paths), text)
    count += text.count('uint64_t grown[3]')
    with open(os.path.join(out, 'glsurf', name), 'w', encoding='utf-8') as file:
        file.write(text)
if count < 9:
    sys.exit(f'{count} structs grew; the headers were not understood')
