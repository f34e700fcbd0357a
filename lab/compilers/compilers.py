#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""Compiles glsurf's shaders by the compilers of drivers whose hardware is missing.

    compilers.py --build FOLDER              first builds Mesa's drivers in FOLDER, from Debian's source
    compilers.py FOLDER LAB_COMPILE          prints figures of every program of every setting
        [--drivers NAME,...]                 only for these drivers; front-end needs no FOLDER
        [--paths]                            also with each path toggled
        [--budgets FILE]                     fails if a figure exceeds its budget
        [--page FILE] [--json FILE]          writes a short table into a page; writes all figures

drm-shim stands in for the kernel's part of a driver: the driver makes contexts and programs, and runs
nothing. Debian's packages for PCs have nouveau and iris; the drivers of boards are built here. `front-end`
is softpipe with the paths of browsers: what Mesa makes of GLSL before any compiler of hardware."""
import argparse
import collections
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

# Drivers in threads of their own report nothing.
EVERY = {'EGL_PLATFORM': 'surfaceless', 'MESA_SHADER_CACHE_DISABLE': '1', 'GALLIUM_THREAD': '0'}
BUILT = {'LD_LIBRARY_PATH': '{0}/src/egl:{0}/src/gbm:{0}/src/mapi/shared-glapi:{0}/src/mapi/es2api',
         'LIBGL_DRIVERS_PATH': '{0}/src/gallium/targets/dri'}
SPILLS = r'(?P<spills>\d+):(?P<fills>\d+) spills:fills'
Driver = collections.namedtuple('Driver', 'title override shim settings report')
# Reports name these figures. spills is bytes of local memory with nouveau, which reports no fills; it
# spills only if a program has all 255 registers.
DRIVERS = {
    'v3d': Driver('Raspberry Pi 4 (V3D 4.2)', 'v3d', 'src/broadcom/drm-shim/libv3d', BUILT,
                  r'(\w+) shader: (?P<inst>\d+) inst.* (?P<registers>\d+) max-temps, ' + SPILLS),
    'mali': Driver('Mali-G52 (Panfrost)', 'panfrost', 'src/panfrost/drm-shim/libpanfrost', BUILT,
                   r'(\w+) shader: (?P<inst>\d+) inst.* ' + SPILLS),
    'adreno': Driver('Adreno 630 (freedreno)', 'msm', 'src/freedreno/drm-shim/libfreedreno',
                     {**BUILT, 'FD_GPU_ID': '630', 'FD_MESA_DEBUG': 'shaderdb'},
                     r'(\w+) shader: (?P<inst>\d+) inst.* (?P<registers>\d+) full.*'
                     r' (?P<spills>\d+) stp, (?P<fills>\d+) ldp'),
    'nv136': Driver('GeForce GTX 1060 (nouveau)', 'nouveau', 'src/nouveau/drm-shim/libnouveau',
                    {'NOUVEAU_CHIPSET': '0x136'},
                    r'type: (\d+), local: (?P<spills>\d+).* gpr: (?P<registers>\d+), inst: (?P<inst>\d+)'),
    'intel': Driver('Intel Skylake (iris)', 'iris', 'src/intel/tools/libintel', {},
                    r'(\w+) SIMD\d+ shader: (?P<inst>\d+) inst.* ' + SPILLS),
    'front-end': Driver('front end', None, None, {'GALLIUM_DRIVER': 'softpipe', 'SOFTPIPE_DEBUG': 'fs',
                                                  'LIBGL_ALWAYS_SOFTWARE': '1'}, r'^ *(?P<inst>\d+): END'),
}
PRESETS = 'default', 'paper', 'bay', 'fast', 'best'
SETTINGS = [f'{preset}/{detector}' for preset in PRESETS for detector in ('hessian', 'censure', 'dog')]
SETTINGS.append('match')
BROWSERS = 'row-differences', 'few-registers', 'short-loops', 'texel-fetch'
LIMIT = 1800  # seconds for a process; compilers were seen to take minutes for one program


# ---------------------------------------------------------------------------------- build

MESON = ('-Dplatforms= -Dtools=drm-shim,intel -Dgallium-drivers=v3d,panfrost,freedreno,nouveau,kmsro'
         ' -Dvulkan-drivers= -Dglx=disabled -Degl=enabled -Dgbm=enabled -Dgles1=disabled -Dllvm=disabled'
         ' -Dglvnd=false -Dvalgrind=disabled -Dlibunwind=disabled -Dbuildtype=release').split()
TARGETS = ['src/egl/libEGL.so.1.0.0', 'src/gbm/libgbm.so.1.0.0', 'src/mapi/shared-glapi/libglapi.so.0.0.0',
           'src/mapi/es2api/libGLESv2.so.2.0.0', 'src/gallium/targets/dri/libgallium_dri.so']
PACKAGES = ('dpkg-dev meson ninja-build python3-mako bison flex libdrm-dev libelf-dev libexpat1-dev'
            ' zlib1g-dev libzstd-dev pkg-config')


def apt(folder, *words):
    """Runs apt-get with a copy of the system's lists that asks for sources. Changes nothing of the
    system's own."""
    parts, lists = folder / 'apt/sources', folder / 'apt/lists'
    for made in parts, lists / 'partial':
        made.mkdir(parents=True, exist_ok=True)
    for path in [*pathlib.Path('/etc/apt').glob('sources.list'),
                 *pathlib.Path('/etc/apt/sources.list.d').glob('*')]:
        if path.suffix in ('.list', '.sources'):
            text = re.sub(r'(?m)^(Types: *)deb *$|^deb ', lambda m: (m[1] or '') + 'deb-src ',
                          path.read_text(encoding='utf-8'))
            (parts / path.name).write_text(text, encoding='utf-8')
    subprocess.run(['apt-get', '-o', 'Dir::Etc::SourceList=/dev/null', '-o',
                    f'Dir::Etc::SourceParts={parts}', '-o', f'Dir::State::Lists={lists}', *words],
                   cwd=folder, check=True, stdout=subprocess.DEVNULL)


def build(folder):
    mesa = folder / 'mesa'
    if not shutil.which('apt-get') or not shutil.which('meson'):
        sys.exit(f'compilers.py: needs Debian and its packages {PACKAGES}')
    try:
        if not mesa.exists():
            folder.mkdir(parents=True, exist_ok=True)
            apt(folder.resolve(), 'update')
            apt(folder.resolve(), 'source', '--download-only', 'mesa')
            subprocess.run(['dpkg-source', '-x', *(path.name for path in folder.glob('mesa_*.dsc')), 'mesa'],
                           cwd=folder, check=True, stdout=subprocess.DEVNULL)
    except subprocess.CalledProcessError:
        sys.exit("compilers.py: Debian's source package mesa cannot be fetched here")
    # meson asks the first python3 for Debian's modules.
    environment = {**os.environ, 'PATH': '/usr/bin:' + os.environ['PATH']}
    again = ['--reconfigure'] if (mesa / 'build').exists() else []
    for command in (['meson', 'setup', *again, 'build', *MESON],
                    ['ninja', '-C', 'build', *TARGETS,
                     *(d.shim + '_noop_drm_shim.so' for d in DRIVERS.values() if d.shim),
                     *(f'src/gallium/targets/dri/{d.override}_dri.so' for d in DRIVERS.values()
                       if 'LIBGL_DRIVERS_PATH' in d.settings)]):
        if subprocess.run(command, cwd=mesa, env=environment, check=False).returncode:
            sys.exit(f'compilers.py: {command[0]} failed; Debian has what it needs in {PACKAGES}')


# -------------------------------------------------------------------------------- compile


class Run:
    """Figures of the programs of some settings on one driver."""

    def __init__(self, name, folder, program):
        driver = DRIVERS[name]
        self.name, self.program, self.report = name, program, re.compile(driver.report)
        self.programs = {}  # {(files, defines): {figure: value}}
        self.starts, self.failures, self.paths = {}, [], {}
        self.environment = {**os.environ, **EVERY,
                            **{key: value.format(folder) for key, value in driver.settings.items()}}
        if driver.shim:
            self.environment |= {'LD_PRELOAD': f'{folder}/{driver.shim}_noop_drm_shim.so',
                                 'MESA_LOADER_DRIVER_OVERRIDE': driver.override}

    def read(self, lines):
        """Reads the output of lab_compile. Returns the program that was under way at its end."""
        at = None
        for line in lines:
            word, _, rest = line.partition(' ')
            found = self.report.search(line)
            if word == 'paths':
                self.paths = dict(path.split('=') for path in rest.split())
            elif word == 'begin':
                vertex, fragment, defines = (rest + '  ').split(' ', 2)
                files = fragment if vertex == 'include/quad.vert' else f'{fragment} + {vertex}'
                at = self.programs.setdefault((files, defines.replace('#define ', '').strip()),
                                              {'seconds': 0.0})
            elif word == 'end' and at:
                at['seconds'] = round(at['seconds'] + float(rest), 3)
                at = None
            elif word == 'done':
                setting, seconds = rest.split()
                self.starts[setting] = float(seconds)
            elif found and at is not None:
                for key, value in found.groupdict().items():
                    at[key] = max(at.get(key, 0), int(value))
        return next((key for key, value in self.programs.items() if value is at), None)

    def compile(self, settings, paths=()):
        """Compiles these settings in one process, or in more if one crashes."""
        left = list(settings)
        while left:
            try:
                ended = subprocess.run([self.program, *paths, *left], env=self.environment, text=True,
                                       stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                                       timeout=LIMIT)
                output, code = ended.stdout, ended.returncode
            except subprocess.TimeoutExpired as late:
                output, code = (late.stdout or b'').decode(), f'no end after {LIMIT} s'
            under_way = self.read(output.splitlines())
            left = [setting for setting in left if setting not in self.starts]
            said = re.findall('lab_compile: (.*)', output)
            if code:
                what = ' '.join(filter(None, under_way or ())) or (said or [output[-200:]])[-1]
                self.failures.append(f'{self.name} {" ".join(paths)}: {code} in '
                                     f'{left[0] if left else settings[-1]}: {what}')
                if not self.paths or under_way is None:
                    return
            left = left[1:] if code else []

    def worst(self, figure):
        """Returns the largest value of a figure and its program."""
        return max(((value.get(figure, 0), key) for key, value in self.programs.items()),
                   default=(0, ('none', '')))


def measure(name, folder, program, toggles):
    """Returns the run with the paths of the driver's family, and one for each path toggled. A process
    of its own for each setting tells its start. The front end gets the paths of browsers."""
    first = Run(name, folder, program)
    if DRIVERS[name].shim:
        for setting in SETTINGS:
            first.compile([setting])
    else:
        first.compile(SETTINGS, [f'{path}=on' for path in BROWSERS])
    runs = {'': first}
    for path, state in first.paths.items() if toggles else ():
        toggle = f'{path}={"off" if state == "on" else "on"}'
        runs[toggle] = Run(name, folder, program)
        runs[toggle].compile(SETTINGS, [toggle])
    return runs


# ---------------------------------------------------------------------------------- print


def print_run(title, run):
    taken = ', '.join(path for path, state in run.paths.items() if state == 'on') or 'none'
    print(f'\n== {title}; paths in use: {taken}')
    print('start, seconds: ' + ', '.join(f'{key} {value:.1f}' for key, value in run.starts.items()))
    print(f'{"inst":>7} {"registers":>9} {"spills":>7} {"fills":>7} {"seconds":>8}  program')
    for (files, defines), value in sorted(run.programs.items(), key=lambda item: -item[1].get('inst', 0)):
        print(f'{value.get("inst", "-"):>7} {value.get("registers", "-"):>9} {value.get("spills", "-"):>7} '
              f'{value.get("fills", "-"):>7} {value["seconds"]:8.2f}  {files} {defines}'[:200].rstrip())
    for failure in run.failures:
        print(f'FAILED {failure}')


def row(name, run):
    """Returns the driver's row of the page."""
    starts = ' / '.join(f'{run.starts.get(preset + "/hessian", float("nan")):.1f}' for preset in PRESETS)
    registers, fills, inst = (run.worst(figure) for figure in ('registers', 'fills', 'inst'))
    spills = run.programs[fills[1]].get('spills', 0)
    shown = [f'{value[0]}: {value[1][0].split(" + ")[0]}' if value[0] else '–' for value in (registers, inst)]
    spilled = f'{spills}:{fills[0]}: {fills[1][0].split(" + ")[0]}' if fills[0] else 'none'
    cells = [DRIVERS[name].title, starts, shown[0], spilled, shown[1],
             ', '.join(path for path, state in run.paths.items() if state == 'on')]
    return '| ' + ' | '.join(cells) + ' |'


def put(page, runs):
    """Replaces the table between the page's two marks."""
    text = page.read_text(encoding='utf-8')
    table = '\n'.join(['| driver | start, seconds | most registers | most spills:fills | most instructions '
                       '| paths in use |', '|---|---|---|---|---|---|',
                       *(row(name, of['']) for name, of in runs.items())])
    page.write_text(re.sub(r'(?s)(<!-- compilers -->\n).*?(\n<!-- end -->)',
                           lambda found: found[1] + table + found[2], text), encoding='utf-8')


def exceeded(budgets, runs):
    """Yields a sentence for each figure that is missing or above its budget: lines DRIVER FIGURE LIMIT."""
    for line in budgets.read_text(encoding='utf-8').splitlines():
        words = line.split('#')[0].split()
        if not words or words[0] not in runs:
            continue
        name, figure, limit = words
        run = runs[name]['']
        values = [(value, (setting, '')) for setting, value in run.starts.items()] if figure == 'start' \
            else [(of[figure], key) for key, of in run.programs.items() if figure in of]
        value, key = max(values, default=(0, ()))
        if not values:
            yield f'{name}: no {figure} was reported'
        if value > float(limit):
            yield f'{name}: {figure} {value} of {" ".join(key).strip()} exceeds {limit}'


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--build', action='store_true')
    parser.add_argument('--drivers', default=','.join(DRIVERS))
    parser.add_argument('--paths', action='store_true')
    for name in 'budgets', 'page', 'json':
        parser.add_argument(f'--{name}', type=pathlib.Path)
    parser.add_argument('folder', type=pathlib.Path)
    parser.add_argument('program', nargs='?')
    options = parser.parse_args()
    if options.build:
        build(options.folder)
    if not options.program:
        return
    tree = options.folder.resolve() / 'mesa/build'
    names = options.drivers.split(',')
    if not all((tree / f'{DRIVERS[name].shim}_noop_drm_shim.so').exists() for name in names
               if DRIVERS[name].shim):
        print(f'skipped: {options.folder} has no drivers; compilers.py --build {options.folder} makes them')
        sys.exit(77)
    runs = {name: measure(name, tree, options.program, options.paths) for name in names}
    for name, toggled in runs.items():
        for toggle, run in toggled.items():
            print_run(f'{DRIVERS[name].title} {toggle}'.rstrip(), run)
    if options.json:
        options.json.write_text(json.dumps(
            {name: {toggle: {'starts': run.starts, 'failures': run.failures, 'paths': run.paths, 'programs': [
                {'program': key[0], 'defines': key[1], **value} for key, value in run.programs.items()]}
                for toggle, run in of.items()} for name, of in runs.items()}, indent=1), encoding='utf-8')
    if options.page:
        put(options.page, runs)
    if options.budgets:
        wrong = [failure for of in runs.values() for run in of.values() for failure in run.failures]
        wrong += exceeded(options.budgets, runs)
        print('\n'.join(['', *wrong]) if wrong else '\nwithin the budgets')
        sys.exit(bool(wrong))


main()
