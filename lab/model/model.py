# SPDX-License-Identifier: BSD-2-Clause
# Copyright (c) the glsurf authors
"""model.py COUNT [--shim FILE] [--preset NAME] [--json FILE]: estimates the time of a frame on GPUs
that nobody has here, from what its passes execute. COUNT is lab_count, FILE Mesa's
libnouveau_noop_drm_shim.so, with which nouveau's compiler reports the instructions of each program
for an NVIDIA GP106.

The time of a draw is
    start + turn * longest + max(fetches + instructions, bytes)
start: a pass, or a change of framebuffers; longest: the turns of loops that fetch in the fragment
with the most, where each turn waits for memory; fetches: 32-bit fetches and gathers at one rate,
128-bit fetches at another; instructions: a fragment executes its program once for each turn, at
least once; bytes: what is written, and each input's texture at most once, which memory moves
meanwhile. A compiler merges equal fetches; the draw's own number of fetches is an upper bound.

This is a model. It was compared with no GPU. Expect a factor of 1.5 on desktops and of 3 on a
Raspberry Pi, and trust differences between commits more than times."""

import argparse
import json
import os
import subprocess
import sys
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

Record = Dict[str, Any]


class Gpu(NamedTuple):
    """A family of drivers, rates a second, and the seconds of a start and of a turn."""

    family: str
    fetches32: float  # and gathers of 32-bit texels
    fetches128: float
    instructions: float
    bytes: float
    start: float
    turn: float
    starts_with: str


GPUS = {
    'GTX 1060': Gpu('nvidia', 137e9, 34e9, 2180e9, 170e9, 7e-6, 0.20e-6, 'pass'),
    'Pi 5': Gpu('broadcom', 2.9e9, 0.72e9, 46e9, 9e9, 180e-6, 0.6e-6, 'framebuffer'),
}
SIZES = ((640, 480, 1000), (1920, 1080, 4000))


def records(command: List[str], environment: Optional[Dict[str, str]] = None) -> List[Record]:
    """Runs the program, and returns its lines."""
    run = subprocess.run(
        command,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode != 0:
        sys.exit(f'model.py: {" ".join(command)}: {run.stderr.strip()[:2000]}')
    return [json.loads(line) for line in run.stdout.splitlines()]


def instructions_of(count: str, shim: str, arguments: Sequence[str]) -> Dict[int, int]:
    """Returns the instructions of each program by nouveau's compiler."""
    environment = {
        'LD_PRELOAD': shim,
        'EGL_PLATFORM': 'surfaceless',
        'MESA_LOADER_DRIVER_OVERRIDE': 'nouveau',
        'MESA_SHADER_CACHE_DISABLE': '1',
        'NOUVEAU_CHIPSET': '0x136',
    }
    return {
        record['program']: record['instructions']
        for record in records([count, '--programs', *arguments], environment)
    }


def draw_time(draw: Record, gpu: Gpu, instructions: int) -> Tuple[float, ...]:
    """Returns the seconds of a draw: start, turns, shaders, memory, and the longer of both."""
    fragments, most = draw['fragments'], draw['most_fetches']
    merged = min(1.0, most * fragments / draw['fetches']) if draw['fetches'] and most else 1.0
    gathers = merged * draw['gathers']
    fetches = merged * draw['fetches'] - gathers
    width = draw['most_bytes'] / most if most else 4.0
    wide = min(1.0, max(0.0, (width - 4.0) / 12.0))
    moved = draw['written'] * fragments + min(draw['inputs'], width * merged * draw['fetches'])
    fetching = (gathers + (1.0 - wide) * fetches) / gpu.fetches32 + wide * fetches / gpu.fetches128
    begins = gpu.starts_with == 'pass' or draw['framebuffer']
    executed = instructions * max(fragments, draw['turns'])
    return (
        gpu.start if begins else 0.0,
        gpu.turn * draw['longest'],
        fetching + executed / gpu.instructions,
        moved / gpu.bytes,
        max(fetching + executed / gpu.instructions, moved / gpu.bytes),
    )


def frame_time(
    count: str, shim: Optional[str], name: str, preset: str, size: Tuple[int, int, int]
) -> Record:
    """Prints a frame's table by stage, and returns its sums."""
    gpu = GPUS[name]
    arguments = [gpu.family, preset, *map(str, size)]
    draws = records([count, *arguments])
    programs = instructions_of(count, shim, arguments) if shim else {}
    stages: Dict[str, Tuple[int, int, List[float]]] = {}
    total = [0.0] * 5
    for draw in draws:
        if shim and draw['program'] not in programs:
            sys.exit(f'model.py: no instructions of {draw["stage"]}, {draw["label"]} are known')
        parts = draw_time(draw, gpu, programs.get(draw['program'], 0))
        passes, turns, sums = stages.get(draw['stage'], (0, 0, [0.0] * 5))
        sums = [a + b for a, b in zip(sums, parts)]
        stages[draw['stage']] = (passes + 1, turns + draw['longest'], sums)
        total = [a + b for a, b in zip(total, parts)]
    print(f'{name}, {preset}, {size[0]}x{size[1]}, {size[2]} features')
    print(f'{"stage":12} passes  turns    start    turns  shaders   memory       ms')
    turns = sum(draw['longest'] for draw in draws)
    stages['frame'] = (len(draws), turns, total)
    for stage, (passes, longest, sums) in stages.items():
        whole = sums[0] + sums[1] + sums[4]
        cells = ' '.join(f'{1e3 * seconds:8.3f}' for seconds in (*sums[:4], whole))
        print(f'{stage:12} {passes:6} {longest:6} {cells}')
    print()
    return {'passes': len(draws), 'turns': turns, 'ms': 1e3 * (total[0] + total[1] + total[4])}


def main() -> None:
    """Prints the tables of all GPUs and sizes."""
    parser = argparse.ArgumentParser()
    parser.add_argument('count')
    parser.add_argument('--shim')
    parser.add_argument('--preset', default='default')
    parser.add_argument('--json')
    options = parser.parse_args()
    if not options.shim:
        print('without --shim: instructions are left out')
    results = {
        f'{name} {size[0]}x{size[1]}': frame_time(
            options.count, options.shim, name, options.preset, size
        )
        for name in GPUS
        for size in SIZES
    }
    if options.json:
        with open(options.json, 'w', encoding='utf-8') as file:
            json.dump(results, file, indent=1)


if __name__ == '__main__':
    main()
