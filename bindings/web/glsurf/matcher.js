// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { argumentError, expectNames } from './errors.js';
import { lendFeatures } from './features.js';
import { matrixOf } from './geometry.js';
import { Line, STEP, inSteps, noSteps } from './turns.js';

const GUIDES = ['homography', 'fundamental', 'disparity', 'positions']; // as glsurf_guide, from 1
const OPTIONS = ['ratio', 'oneWay', 'ignoreLaplacian', 'maxDistance', 'rivalDistance', 'tolerance', ...GUIDES];

/** The pairs that match() finds. See glsurf.d.ts. */
export class Matches {
    constructor(records) {
        const numbers = new Uint32Array(records.buffer);
        const count = records.length / 4;
        const column = (Type, from, i) => Type.from({ length: count }, (_, row) => from[4 * row + i]);
        this.a = column(Uint32Array, numbers, 0);
        this.b = column(Uint32Array, numbers, 1);
        this.distance = column(Float32Array, records, 2);
        this.second = column(Float32Array, records, 3);
    }

    get length() {
        return this.a.length;
    }
}

export class Matcher {
    #core;
    #handle;
    #line;
    #prepared = new Set();

    /** Called by Device.matcher(). */
    constructor(core, settings) {
        this.#core = core;
        this.#handle = core.handle('matcher', '_glsurf_matcher_create', '_glsurf_matcher_destroy',
            (memory) => memory.make('matcher_desc', settings, 'setting'));
        this.#line = new Line(settings.frames || 2);
    }

    async match(a, b, options = {}) {
        const { values, positions } = paramsOf(options);
        await this.#handle.open();
        let work;
        return this.#line.run(
            async () => {
                const { descriptorLength = 64 } = a ?? {};
                await this.#prepare([a?.length ?? 0, b?.length ?? 0], descriptorLength, values);
                work = this.#handle.submit((matcher, module, memory) =>
                    this.#submit(matcher, module, memory, [a, b], values, positions));
            },
            () => this.#collect(work),
        );
    }

    async prepare(a, b, { descriptorLength = 64, ...options } = {}) {
        const { values } = paramsOf(options);
        await this.#handle.open();
        return this.#line.alone(() => this.#prepare([a, b], descriptorLength, values));
    }

    draw(drawing = {}) {
        this.#handle.use((matcher, module, memory) =>
            this.#core.check(module._glsurf_matcher_draw(matcher, memory.make('match_drawing', drawing))));
    }

    destroy() {
        this.#handle.destroy();
    }

    /** Compiles programs and makes textures in short steps, if these sizes are new. */
    async #prepare([a, b], length, values) {
        const { guide, oneWay, ignoreLaplacian, rivalDistance } = values;
        const key = JSON.stringify([
            Math.ceil(a / 1024), Math.ceil(b / 1024), // tiles; they set the size of textures
            Math.ceil(Math.log2(a) / 2), // levels of a pyramid
            length, guide, oneWay, ignoreLaplacian, rivalDistance < 0,
        ]);
        const { token } = this.#core.memory;
        if (this.#prepared.token !== token) this.#prepared = Object.assign(new Set(), { token });
        if (a * b === 0 || this.#prepared.has(key)) return noSteps();
        const report = await inSteps(() =>
            this.#handle.use((matcher, module, memory) => this.#core.flag((flag) =>
                module._glsurf_matcher_prepare(
                    matcher, a, b, length, memory.make('match_params', values), STEP, flag))));
        this.#prepared.add(key);
        return report;
    }

    #submit(matcher, module, memory, features, values, positions) {
        const sets = [];
        try {
            for (const one of features) sets.push(this.#load(matcher, module, memory, one));
            memory.lend([positions], (pointer) => {
                const params = memory.make('match_params', {
                    ...values,
                    positions: positions.length ? pointer : 0,
                    positionCount: positions.length / 3,
                });
                this.#core.check(module._glsurf_matcher_submit(matcher, ...sets, params));
            });
        } finally {
            for (const set of sets) module._glsurf_feature_set_destroy(set);
        }
    }

    #load(matcher, module, memory, features) {
        return lendFeatures(memory, features, (struct) =>
            this.#core.create((out) => module._glsurf_feature_set_load(out, matcher, struct)));
    }

    #collect(work) {
        return this.#handle.collect(work, (matcher, module, memory) => {
            if (!this.#core.flag((flag) => module._glsurf_matcher_poll(matcher, flag))) return undefined;
            const struct = memory.make('matches');
            this.#core.check(module._glsurf_matcher_collect(matcher, struct));
            const { count, matches } = memory.read('matches', struct);
            return new Matches(memory.copy(Float32Array, matches, 4 * count));
        });
    }
}

/** The fields of glsurf_match_params, and the expected positions, three numbers each. */
function paramsOf(options) {
    expectNames('option', options, OPTIONS);
    const { homography, fundamental, disparity, positions, ...values } = options;
    const given = GUIDES.filter((name) => options[name] !== undefined);
    if (given.length > 1)
        throw argumentError(`${given[0]} and ${given[1]} are two guides; give one of them`);
    if (given.length) values.guide = GUIDES.indexOf(given[0]) + 1;
    if (homography ?? fundamental)
        values.matrix = matrixOf(homography ?? fundamental, given[0]);
    if (disparity) {
        [values.minDisparity, values.maxDisparity] = disparity;
        // Both 0 would mean no limit.
        if (values.minDisparity === 0 && values.maxDisparity === 0) values.maxDisparity = 1e-30;
    }
    const rows = Float32Array.from(positions ?? []);
    if (rows.length % 3)
        throw argumentError('the positions are not three numbers for each feature: x, y, tolerance');
    return { values, positions: rows };
}
