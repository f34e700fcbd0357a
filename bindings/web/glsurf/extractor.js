// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { argumentError } from './errors.js';
import { keypointRecords, readFeatures } from './features.js';
import { Frames } from './frames.js';
import { until } from './turns.js';

const submitted = (extractor, module, image) => module._glsurf_extractor_submit(extractor, image);

export class Extractor {
    #core;
    #settings;
    #handle;
    #frames;

    /** Called by Device.extractor(). */
    constructor(core, settings) {
        this.#core = core;
        this.#settings = { ...settings };
        this.#handle = core.handle('extractor', '_glsurf_extractor_create', '_glsurf_extractor_destroy',
            (memory) => memory.makeSettings(this.#settings));
        this.#frames = new Frames(core, this.#handle, settings.frames, (extractor) => extractor, collected);
    }

    async detect(source, options = {}) {
        return this.#frames.run(source, options, submitted);
    }

    async describe(source, keypoints, options = {}) {
        const records = keypointRecords(keypoints);
        return this.#frames.run(source, options, (extractor, module, image, memory) =>
            memory.lend([records], (pointer) =>
                module._glsurf_extractor_describe(extractor, image, pointer, records.length / 6)));
    }

    async prepare(source, options = {}) {
        return this.#frames.prepare(source, options);
    }

    async time(source, options = {}) {
        return this.#frames.alone(source, options, async (image) => {
            let work;
            const times = timed(this.#core, () => (work = this.#frames.submit(image, submitted)));
            await until(() => this.#frames.collect(work, image)); // or the next image would get its features
            return times;
        });
    }

    /** Changes settings from the next image on. Settings not named are unchanged. */
    change(settings) {
        if ('frames' in settings)
            throw argumentError('the setting "frames" cannot be changed; make another extractor');
        const next = { ...this.#settings, ...settings };
        this.#handle.use((extractor, module, memory) =>
            this.#core.check(module._glsurf_extractor_change(extractor, memory.makeSettings(next))));
        this.#settings = next;
        this.#frames.forget();
    }

    draw(drawing = {}) {
        this.#handle.use((extractor, module, memory) =>
            this.#core.check(module._glsurf_extractor_draw(extractor, memory.make('feature_drawing', drawing))));
    }

    destroy() {
        this.#handle.destroy();
        this.#frames.free();
    }
}

/** Copies the features of an image, or returns undefined if they are not ready. */
function collected(core, extractor, module, memory, size) {
    if (!core.flag((flag) => module._glsurf_extractor_poll(extractor, flag))) return undefined;
    const struct = memory.make('features');
    core.check(module._glsurf_extractor_collect(extractor, struct));
    return [memory.read('features', struct).frame, readFeatures(memory, struct, ...size)];
}

// ----------------------------------------------------------------------- times --

// Times of the passes of one image. GLSURF_TIMINGS_CLOCK finishes all commands before and after each
// pass; in a browser it reads a pixel (native/context.js). Timer queries are not used: on OpenGL on
// llvmpipe, one reported 1.4 ms for a draw of 196 ms.
const NONE = 0, CLOCK = 1;
const ROUNDS = 9;

/** Calls `submit` and returns the times of its passes: { milliseconds, roundTrip, stages }. */
function timed(core, submit) {
    return core.run((module, memory) => {
        core.check(module._glsurf_device_set_timings(core.device, CLOCK));
        try {
            module.finish(); // earlier draws do not count for this image
            submit();
            return { ...stagesOf(module, memory, core.device), roundTrip: roundTrip(module) };
        } finally {
            module._glsurf_device_set_timings(core.device, NONE);
        }
    });
}

/** Returns the median milliseconds of a round trip to an idle GPU. */
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
    for (const { stage, label, fragments, seconds } of memory.readAll('pass_info', memory.u32(out), count)) {
        const milliseconds = 1000 * seconds;
        let row = stages.find((one) => one.stage === stage);
        if (!row) stages.push(row = { stage, milliseconds: 0, passes: [] });
        row.milliseconds += milliseconds;
        row.passes.push({ label, fragments, milliseconds });
    }
    return { milliseconds: stages.reduce((sum, row) => sum + row.milliseconds, 0), stages };
}
