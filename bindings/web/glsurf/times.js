// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Times of the passes of one image. GLSURF_TIMINGS_CLOCK finishes all commands before and after each
// pass; in a browser a pixel is read for that (native/context.js). Queries of time are not used: over
// OpenGL on llvmpipe they tell 1.4 ms of a draw that takes 196.

const NONE = 0, CLOCK = 1;
const ROUNDS = 9;

/** Calls `submit` and returns the times of its passes: { milliseconds, roundTrip, stages }. */
export function timed(core, submit) {
    return core.run((module, memory) => {
        core.check(module._glsurf_device_set_timings(core.device, CLOCK));
        try {
            module.finish(); // what was drawn before is not the image's
            submit();
            return { ...stagesOf(module, memory, core.device), roundTrip: roundTrip(module) };
        } finally {
            module._glsurf_device_set_timings(core.device, NONE);
        }
    });
}

/** Of a question to the GPU that has nothing to do: the median. */
function roundTrip(module) {
    const times = Array.from({ length: ROUNDS }, () => {
        const start = performance.now();
        module.finish();
        return performance.now() - start;
    });
    return times.sort((a, b) => a - b)[ROUNDS >> 1];
}

function stagesOf(module, memory, device) {
    const out = memory.zeros(4);
    const count = module._glsurf_device_passes(device, out);
    const stages = [];
    for (let i = 0; i < count; ++i) {
        const pass = memory.read('pass_info', memory.u32(out) + i * memory.sizeOf('pass_info'));
        const stage = memory.text(pass.stage), milliseconds = 1000 * pass.seconds;
        let row = stages.find((one) => one.stage === stage);
        if (!row) stages.push(row = { stage, milliseconds: 0, passes: [] });
        row.milliseconds += milliseconds;
        row.passes.push({ label: memory.text(pass.label), fragments: pass.fragments, milliseconds });
    }
    return { milliseconds: stages.reduce((sum, row) => sum + row.milliseconds, 0), stages };
}
