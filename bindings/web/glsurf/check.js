// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { STEP, inSteps } from './turns.js';

/** Compares every stage on this GPU with the library's plain C. */
export async function check(core, options, onRow) {
    const { preset, detector, ...rest } = options;
    const begin = (module, memory) => {
        const values = { ...rest };
        if (preset !== undefined) values.preset = memory.choice('preset', preset);
        if (detector !== undefined) values.detector = memory.choice('detector', detector);
        return core.create((out) =>
            // The check tests that state is restored, so it must not leave state.
            module._glsurf_check_create(out, core.describe(false), memory.make('check_desc', values)));
    };
    const pointer = core.run(begin), { token } = core.memory;
    try {
        let told = 0;
        await inSteps(() =>
            core.run((module, memory) => {
                const done = core.flag((flag) => module._glsurf_check_step(pointer, STEP, flag));
                const rows = readRows(memory, pointer);
                for (; rows[told] && rows[told].verdict !== 'pending'; ++told) onRow?.(rows[told]);
                return done;
            }));
        const rows = core.run((module, memory) => readRows(memory, pointer));
        const { library, renderer, version } = core.info();
        const wrong = rows.filter((row) => row.verdict === 'wrong').length;
        return { library, renderer, version, wrong, rows };
    } finally {
        if (core.holds(token)) core.memory.module._glsurf_check_destroy(pointer);
    }
}

function readRows(memory, pointer) {
    const { module } = memory;
    const path = (number) => (number < 0 ? undefined : memory.text(module._glsurf_path_name(number)));
    return memory.list('check_row', (count) => module._glsurf_check_rows(pointer, count)).map((row) => ({
        ...row,
        preset: memory.choiceName('preset', row.preset),
        detector: memory.choiceName('detector', row.detector),
        verdict: memory.text(module._glsurf_verdict_name(row.verdict)),
        path: path(row.path),
        workaroundPath: path(row.workaround_path),
    }));
}
