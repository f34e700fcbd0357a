# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""mutants.py BUILD [PATTERN]: puts each fault of shaders.txt into glsurf, one at a time, and fails if
the test that the list names does not notice it. With a PATTERN it runs the mutants whose lines match
it. BUILD has the tests.

mutants.py --check BUILD [PATTERN]: runs the faults of shaders.txt. The library's check of the driver
has to call the subject of the stage wrong. Without a PATTERN it runs every tenth fault, or with
GLSURF_FULL=1 all."""
import concurrent.futures
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
SECONDS = 60  # of one test; without a mutant the slowest takes 5
CHECK_SECONDS = 120  # of one subject with every preset; the slowest takes 20
PART = 10  # without GLSURF_FULL the check runs one in 10 faults
BY_PATHS = ('shaders/integral/pixels.frag', 'shaders/hessian/window.frag',
            'shaders/hessian/corners.frag', 'shaders/hessian/octaves.vert',
            'shaders/include/around.glsl', 'shaders/localise/step.frag')
SUBJECTS = {'blend': 'panorama', 'culling': 'suppress'}  # stages whose subject has another name

# Text of cmocka's failed assertions, of the check's wrong rows, and of all other failures.
ASSERTION = re.compile(r'error: Failure!')
WRONG = re.compile(r' wrong ')
OTHER = re.compile(r'does not compile|does not link|Test failed with exception|mutant refused')


class Mutant:
    """A line of a list: FILE @ FROM @ TO @ TEST [NAME=VALUE...]"""

    def __init__(self, line):
        fields = [field.strip() for field in line.split(' @ ')]
        if len(fields) != 4:
            sys.exit(f'not FILE @ FROM @ TO @ TEST: {line}')
        self.file, self.old, self.new, run = fields
        self.test, *environment = run.split()
        self.environment = dict(item.split('=', 1) for item in environment)
        self.line = line

    def check_arguments(self):
        """Returns the subject of the check, and `paths` if it needs other paths. llvmpipe takes lists
        and does not gather. Blocks are marked for depth only with early-z, and some shaders run only
        with a path."""
        stage = self.test.removeprefix('stage_')
        paths = (self.environment.get('GLSURF_TEST_PATHS') == 'other' or stage == 'culling' or
                 self.file in BY_PATHS or 'unit * p' in self.old)
        return [SUBJECTS.get(stage, stage), 'every', 'first'] + ['paths'] * paths

    def run_key(self):
        return self.test, tuple(sorted(self.environment.items()))


def read_list(pattern):
    with open(os.path.join(HERE, 'shaders.txt'), encoding='utf-8') as file:
        lines = [line.strip() for line in file]
    return [Mutant(line) for line in lines
            if line and not line.startswith('#') and re.search(pattern, line)]


def run_test(build, test, environment, arguments=(), failure=ASSERTION, seconds=SECONDS):
    """Runs tests/FOLDER/FOLDER_NAME of a build until it prints the failure. Returns True if it did,
    the exit status (None: ended here) and the output."""
    folder = test.split('_', 1)[0]
    program = os.path.abspath(os.path.join(build, 'tests', folder, test))
    variables = dict(os.environ, GLSURF_TEST_EXACT='0', GLSURF_FULL='0', GLSURF_CACHE='off',
                     GLSURF_DRIVER='llvmpipe', GALLIUM_DRIVER='llvmpipe',
                     LIBGL_ALWAYS_SOFTWARE='1', GALLIVM_PERF='nopt', LP_NATIVE_VECTOR_WIDTH='128',
                     LP_NUM_THREADS='0', **environment)
    # Reads by a second file: with a shared offset, reading would move the test's writes.
    with tempfile.NamedTemporaryFile() as output, open(output.name, errors='replace') as written:
        process = subprocess.Popen([program, *arguments], stdout=output, stderr=subprocess.STDOUT,
                                   stdin=subprocess.DEVNULL, env=variables,
                                   cwd=os.path.dirname(program))  # some tests write files
        end = time.monotonic() + seconds
        text, failed, status = '', False, None
        while status is None and not failed and time.monotonic() < end:
            try:
                status = process.wait(0.1)
            except subprocess.TimeoutExpired:
                pass
            text += written.read()
            failed = bool(failure.search(text))
        if status is None:
            process.send_signal(signal.SIGKILL)
            process.wait()
    return failed, status, text


def verdict(result):
    """Returns 'caught', or why the mutant does not count as caught."""
    failed, status, text = result
    other = OTHER.search(text)
    if other:
        return f'not counted: {other.group()}'
    if failed:
        return 'caught'
    if status is None:
        return 'not counted: it ran too long'
    return 'SLIPPED THROUGH' if status == 0 else f'not counted: exit status {status}'


def try_shader(build, mutant, by_check):
    name = mutant.file[len('shaders/'):]
    environment = dict(mutant.environment,
                       GLSURF_TEST_MUTANT=f'{name}@{mutant.old}@{mutant.new}')
    if by_check:
        result = run_test(build, 'check_check', environment, mutant.check_arguments(), WRONG,
                          CHECK_SECONDS)
    else:
        result = run_test(build, mutant.test, environment)
    if 'mutant in use' not in result[2] and not OTHER.search(result[2]):
        return 'not counted: the test did not use it'
    return verdict(result)


def check_unchanged(build, mutants):
    """Each test has to pass without a mutant."""
    runs = sorted({mutant.run_key() for mutant in mutants})
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda run: run_test(build, run[0], dict(run[1])), runs)
        for (test, _), (failed, status, text) in zip(runs, results):
            if failed or status != 0:
                sys.exit(f'{test} does not pass without a mutant (status {status}):\n{text}')


def report(mutant, result):
    environment = ' '.join(f'{name}={value}' for name, value in mutant.environment.items())
    print(f'{mutant.file}\n    {mutant.old} -> {mutant.new or "(nothing)"}\n'
          f'    {mutant.test} {environment}: {result}', flush=True)


def try_shaders(build, shaders, by_check):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = pool.map(lambda mutant: try_shader(build, mutant, by_check), shaders)
        for mutant, result in zip(shaders, results):
            report(mutant, result)
            yield result


def main():
    by_check = sys.argv[1] == '--check'
    build, *patterns = sys.argv[1 + by_check:]
    shaders = read_list(''.join(patterns))
    if by_check and not patterns and os.environ.get('GLSURF_FULL') != '1':
        shaders = shaders[::PART]
    if not by_check:
        check_unchanged(build, shaders)
    results = list(try_shaders(build, shaders, by_check))
    caught = results.count('caught')
    print(f'{caught} of {len(results)} mutants are caught')
    sys.exit(0 if results and caught == len(results) else 1)


main()
