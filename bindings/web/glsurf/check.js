// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { STEP, inSteps } from './turns.js';

/** Compares every stage on this GPU with the library's plain C. */
export async function check(core, options, onRow) {
    const { preset, detector, ...rest } = options;
    const begin = (module, memory) => {
        const values = { ...rest };
        if (rest.only !== undefined) values.only = memory.string(rest.only);
        if (preset !== undefined) values.preset = memory.choice('preset', preset);
        if (detector !== undefined) values.detector = memory.choice('detector', detector);
        return core.create((out) =>
            // It checks that state is left alone, so it does not leave its own.
            module._web_check_create(out, false, ...core.settings().slice(1), memory.make('check_desc', values)));
    };
    const pointer = core.run(begin), { token } = core.memory;
    try {
        let told = 0;
        await inSteps(() =>
            core.run((module, memory) => {
                const flag = memory.zeros(1);
                core.check(module._glsurf_check_step(pointer, STEP, flag));
                const rows = readRows(memory, pointer);
                for (; rows[told] && rows[told].verdict !== 'pending'; ++told) onRow?.(rows[told]);
                return memory.bool(flag);
            }));
        return core.run((module, memory) => report(core, memory, readRows(memory, pointer)));
    } finally {
        if (core.holds(token)) core.memory.module._glsurf_check_destroy(pointer);
    }
}

function readRows(memory, pointer) {
    const { module } = memory;
    const out = memory.zeros(4);
    const rows = module._glsurf_check_rows(pointer, out);
    const path = (number) => (number < 0 ? undefined : memory.text(module._glsurf_path_name(number)));
    return Array.from({ length: memory.u32(out) }, (_, i) => {
        const row = memory.read('check_row', rows + i * memory.sizeOf('check_row'));
        return {
            ...row,
            subject: memory.text(row.subject),
            message: memory.text(row.message),
            preset: memory.choiceName('preset', row.preset),
            detector: memory.choiceName('detector', row.detector),
            verdict: memory.text(module._glsurf_verdict_name(row.verdict)),
            path: path(row.path),
            cure: path(row.cure),
        };
    });
}

function report(core, memory, rows) {
    const { module } = memory;
    const info = memory.make('info');
    module._glsurf_device_info(core.device, info);
    const { renderer, version } = memory.read('info', info);
    return {
        library: memory.text(module._glsurf_version()),
        renderer: memory.text(renderer),
        version: memory.text(version),
        wrong: rows.filter((row) => row.verdict === 'wrong').length,
        rows,
    };
}
