// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { argumentError, errorOf, expectNames } from './errors.js';
import { keypointRecords, readFeatures } from './features.js';
import { Upload, decoded, imageFields, isTexture, originOf } from './image.js';
import { Line, STEP, inSteps, noSteps, until } from './turns.js';

export class Extractor {
    #core;
    #settings;
    #handle;
    #line;
    #uploads;
    #prepared = {};

    /** Called by Device.extractor(). */
    constructor(core, settings) {
        this.#core = core;
        this.#settings = { ...settings };
        this.#handle = core.handle('extractor', '_glsurf_extractor_create', '_glsurf_extractor_destroy',
            (memory) => memory.makeSettings(this.#settings));
        this.#line = new Line(settings.frames || 2);
        this.#uploads = [new Upload(core), new Upload(core)];
    }

    async detect(source, options = {}) {
        return this.#run(source, options, (extractor, module, image) =>
            module._glsurf_extractor_submit(extractor, image));
    }

    async describe(source, keypoints, options = {}) {
        const records = keypointRecords(keypoints);
        return this.#run(source, options, (extractor, module, image, memory) =>
            memory.lend([records], (pointer) =>
                module._glsurf_extractor_describe(extractor, image, pointer, records.length / 6)));
    }

    async prepare(source, options = {}) {
        const { width, height } = source;
        const like = Object.getPrototypeOf(source) === Object.prototype && !source.texture
            ? new ImageData(width, height)
            : source;
        const views = await this.#views(like, options);
        return this.#line.alone(() => this.#prepare(this.#take(views)));
    }

    async time(source, options = {}) {
        const views = await this.#views(source, options);
        return this.#line.alone(async () => {
            const image = this.#take(views);
            await this.#prepare(image);
            let work;
            const times = timed(this.#core, () =>
                (work = this.#submit(image, (extractor, module, struct) =>
                    module._glsurf_extractor_submit(extractor, struct))));
            await until(() => this.#collect(work, image)); // or the next image would get its features
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
        this.#prepared = {};
    }

    draw(drawing = {}) {
        const values = { ...drawing, origin: originOf(drawing.origin) };
        this.#handle.use((extractor, module, memory) =>
            this.#core.check(module._glsurf_extractor_draw(extractor, memory.make('feature_drawing', values))));
    }

    destroy() {
        this.#handle.destroy();
        this.#uploads.forEach((upload) => upload.free());
    }

    // ------------------------------------------------------------------ images --

    async #run(source, options, submit) {
        const views = await this.#views(source, options);
        let work, image;
        return this.#line.run(
            async () => {
                image = this.#take(views);
                await this.#prepare(image);
                work = this.#submit(image, submit);
            },
            () => this.#collect(work, image),
        );
    }

    #submit(image, submit) {
        return this.#handle.submit((extractor, module, memory) =>
            memory.lend(image.views.flatMap(({ data }) => data ?? []), (...pixels) =>
                this.#core.check(submit(extractor, module, this.#struct(memory, image, pixels), memory))));
    }

    /** The region, and the image and its mask: decoded, or textures of the page. */
    async #views(source, options) {
        expectNames('option', options, ['region', 'mask']);
        const { region, mask } = options;
        await this.#handle.open();
        return {
            sources: await Promise.all((mask ? [source, mask] : [source]).map(decoded)),
            region,
        };
    }

    #take({ sources, region }) {
        this.#handle.expectUse();
        return this.#core.run(() => ({
            views: sources.map((one, i) => (isTexture(one) ? one : this.#uploads[i].take(one, true))),
            region,
        }));
    }

    /** A glsurf_image on the stack. `pixels` are copies of views that are ImageData. */
    #struct(memory, { views, region }, pixels) {
        const [image, mask] = views.map((view) => imageFields(memory, view, view.data && pixels.shift()));
        if (mask) image.mask = memory.make('image', mask);
        return memory.make('image', { ...image, region });
    }

    /** Compiles programs and makes textures in short steps, if this size is new. */
    async #prepare(image) {
        const key = JSON.stringify([
            image.views.map(({ width, height }) => [width, height]), image.region?.slice(2)]);
        const { token } = this.#core.memory;
        if (image.views.some(({ data }) => data) || (this.#prepared.token === token && this.#prepared.key === key))
            return noSteps(); // nothing is prepared for tiles
        await this.#line.idle();
        const report = await inSteps(() =>
            this.#handle.use((extractor, module, memory) => this.#core.flag((flag) =>
                module._glsurf_extractor_prepare(extractor, this.#struct(memory, image), STEP, flag))));
        this.#prepared = { token, key };
        return report;
    }

    #collect(work, image) {
        return this.#handle.collect(work, (extractor, module, memory) => {
            if (!this.#core.flag((flag) => module._glsurf_extractor_poll(extractor, flag))) return undefined;
            const struct = memory.make('features');
            this.#core.check(module._glsurf_extractor_collect(extractor, struct));
            const { frame } = memory.read('features', struct);
            if (frame !== work.number)
                throw errorOf(-5, `got the features of image ${frame} instead of image ${work.number}; call again`);
            const { width, height } = image.views[0];
            return readFeatures(memory, struct, width, height);
        });
    }
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
