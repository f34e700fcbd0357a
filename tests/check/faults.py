# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""faults.py CHECK LIST [PATTERN]: puts each fault of tests/mutants/shaders.txt into the shaders, one
at a time, and runs the subject of its stage in the library's check of the driver. It has to be called
wrong. Runs every tenth fault; with GLSURF_FULL=1 all; with a PATTERN those whose lines match it."""
import concurrent.futures
import os
import re
import subprocess
import sys

SUBJECTS = {'blend': 'panorama', 'culling': 'suppress'}  # where the name is not that of the stage
SECONDS = 120  # of one subject with every preset; the slowest takes 20
PART = 10


class Fault:
    """A line of the list: FILE @ FROM @ TO @ stage_NAME [NAME=VALUE...]"""

    def __init__(self, line):
        self.line = line
        file, old, new, run = [field.strip() for field in line.split(' @ ')]
        stage, *environment = run.split()
        stage = stage.removeprefix('stage_')
        self.subject = SUBJECTS.get(stage, stage)
        # llvmpipe takes lists and does not gather. Blocks are marked for depth with early-z, and
        # pixels are only written one by one where a driver gathers.
        self.paths = ('GLSURF_TEST_PATHS=other' in environment or stage == 'culling' or
                      file == 'shaders/integral/pixels.frag')
        self.text = f"{file.removeprefix('shaders/')}@{old}@{new}"


def read_lines(path):
    with open(path, encoding='utf-8') as file:
        return [line.strip() for line in file if line.strip() and not line.startswith('#')]


def run_check(check, fault, text):
    """Returns whether the subject is called wrong; None if something else went wrong."""
    environment = dict(os.environ, GALLIUM_DRIVER='llvmpipe', LIBGL_ALWAYS_SOFTWARE='1',
                       GALLIVM_PERF='nopt', LP_NATIVE_VECTOR_WIDTH='128', LP_NUM_THREADS='0')
    if text:
        environment['GLSURF_TEST_MUTANT'] = text
    arguments = [check, fault.subject, 'every', 'first'] + ['paths'] * fault.paths
    try:
        done = subprocess.run(arguments, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, env=environment, timeout=SECONDS,
                              check=False, encoding='utf-8', errors='replace')
    except subprocess.TimeoutExpired:
        return None
    if text and 'mutant in use' not in done.stdout:
        return None
    if done.returncode == 0:
        return False
    return True if re.search(r' wrong ', done.stdout) else None


def main():
    check, path = sys.argv[1:3]
    pattern = sys.argv[3] if len(sys.argv) > 3 else ''
    full = os.environ.get('GLSURF_FULL') == '1'
    faults = [Fault(line) for line in read_lines(path)]
    failures = []
    chosen = [fault for fault in faults if re.search(pattern, fault.line)]
    if not full and not pattern:
        chosen = chosen[::PART]
    found = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for fault, wrong in zip(chosen, pool.map(lambda f: run_check(check, f, f.text), chosen)):
            found += wrong is True
            if wrong is None:
                failures.append(f'the check ends otherwise: {fault.line}')
            elif not wrong:
                failures.append(f'called right: {fault.line}')
    print(f'{found} of {len(chosen)} faults are called wrong')
    for failure in failures:
        print(f'FAILED: {failure}')
    sys.exit(1 if failures or not chosen else 0)


main()
