# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""version.py SOURCE: all files have the version of include/glsurf/base.h. CMake, Python and the npm
package read it there; this test checks the other files. The minor version is the SONAME, and part of the
names of Debian's packages."""
import pathlib
import re
import sys

from house import finish

source = pathlib.Path(sys.argv[1])
findings = []


def check(name, pattern, wanted):
    """Checks that the first match of the pattern in the file is the version."""
    found = re.search(pattern, (source / name).read_text(encoding='utf-8'), re.MULTILINE)
    if found is None or found[1] != wanted:
        findings.append(f'{name}: {found[1] if found else "no version"}, but glsurf is {wanted}')


header = (source / 'include/glsurf/base.h').read_text(encoding='utf-8')
parts = [re.search(rf'GLSURF_VERSION_{part} (\d+)', header)[1] for part in ('MAJOR', 'MINOR', 'PATCH')]
minor, whole = '.'.join(parts[:2]), '.'.join(parts)
check('include/glsurf/base.h', r'GLSURF_VERSION +"(.*)"', whole)
check('CHANGELOG.md', r'^## (\d\S*)', whole)
check('CITATION.cff', r'^version: (.*)', whole)
check('doc/install.md', r'glsurf-(\d[\d.]*\d)\.tar\.gz', whole)
for name in ('examples/CMakeLists.txt', 'tests/install/project/CMakeLists.txt', 'doc/hosting.md'):
    check(name, r'find_package\(glsurf ([\d.]+) ', minor)
check('doc/hosting.md', r'libglsurf\.so\.(\d[\d.]*\d)', minor)
check('doc/install.md', r'`libglsurf(\d[\d.]*\d)`', minor)
if (source / 'packaging/debian').exists():  # archives of the sources lack it
    check('packaging/debian/changelog', r'\A\w+ \((.*)-\d+\)', whole)
    for package in ('libglsurf', 'libglsurf-context'):
        check('packaging/debian/control', rf'^Package: {package}(\d.*)', minor)
        if not (source / f'packaging/debian/{package}{minor}.install').exists():
            findings.append(f'there is no packaging/debian/{package}{minor}.install')
finish(findings)
