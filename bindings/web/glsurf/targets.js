// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { argumentError, errorOf, expectNames } from './errors.js';
import { Extractor } from './extractor.js';
import { lendFeatures, readFeatures } from './features.js';
import { Frames } from './frames.js';
import { matrixOfWhole } from './geometry.js';
import { imageFields, pixelsOf, sizeOf } from './image.js';
import { Matcher } from './matcher.js';
import { Line, STEP, inSteps } from './turns.js';

/** Pixels of the longer side of a picture that the library describes. A target keeps about as many of the shorter one,
 * because half a pixel more of 400 would tilt a pose by up to half a degree. */
const SIDE = 640;

export class Targets {
    #core;
    #handle;
    #frames;
    #adds = new Line(1); // the library adds one picture at a time
    #added = new Map(); // by number: { picture, options, made, number, removed }, with the library's number
    #count = 0;
    #settings;
    #prepared; // token of the memory that #prepare() was for

    /** Called by Device.targets(). */
    constructor(core, { focal, centre, cutoff, slope, ...settings }) {
        this.#core = core;
        this.#settings = settings;
        this.#handle = core.handle('targets object', '_glsurf_targets_create', '_glsurf_targets_destroy', (memory) =>
            memory.makeSettings(settings, memory.make('targets_desc', { focal, centre, cutoff, slope })));
        this.#frames = new Frames(core, this.#handle, settings.frames,
            (targets, module) => module._glsurf_targets_extractor(targets),
            (...given) => this.#collect(...given));
    }

    async add(picture, options = {}) {
        const kept = { ...options, part: options.part && Array.from(options.part) };
        await this.#handle.open();
        expectNames('option', kept, ['width', 'tilts', 'part']);
        const target = { picture: picture?.descriptors ? picture : await pixelsOf(picture, kept.part, SIDE), options: kept };
        await this.#load(target);
        this.#added.set(++this.#count, target);
        return this.#count;
    }

    remove(number) {
        this.#handle.expectUse();
        const target = this.#added.get(number);
        if (!this.#added.delete(number)) throw argumentError(`there is no target ${String(number)}; give a number that add() returned`);
        target.removed = true;
        this.#forget(target);
    }

    async track(frame, seconds = performance.now() / 1000) {
        return this.#frames.run(frame, {},
            (targets, module, image) => module._glsurf_targets_submit(targets, image, seconds),
            async () => {
                const old = () => [...this.#added.values()].find(({ made }) => made !== this.#handle.made);
                for (let target; (target = old());) await this.#load(target); // the object was replaced
            });
    }

    async prepare(frame) {
        return this.#frames.prepare(frame, {});
    }

    draw(drawing = {}) {
        this.#handle.use((targets, module, memory) => this.#core.check(module._glsurf_extractor_draw(
            module._glsurf_targets_extractor(targets), memory.make('feature_drawing', drawing))));
    }

    reset() {
        this.#handle.use((targets, module) => this.#core.check(module._glsurf_targets_reset(targets)));
    }

    destroy() {
        this.#handle.destroy();
        this.#frames.free();
    }

    /** Compiles most programs of add() and track() in short steps; the library's own calls would block. */
    async #prepare() {
        const { token } = this.#core.memory;
        if (this.#prepared === token) return;
        const views = new Extractor(this.#core, {
            ...this.#settings, features: 400, maxFeatures: 0, threshold: 0, grid: [6, 6], memoryLimit: 0,
        });
        const matcher = new Matcher(this.#core, {});
        try {
            await views.prepare({ width: 640, height: 480 });
            for (const homography of [undefined, [1, 0, 0, 0, 1, 0, 0, 0, 1]])
                await matcher.prepare(1000, 500, { homography });
            this.#prepared = token;
        } finally {
            views.destroy();
            matcher.destroy();
        }
    }

    /** Makes the library's target, in short steps. */
    async #load(target) {
        const { picture, options: { width, tilts = true, part } } = target;
        const region = part ?? [0, 0, picture.width, picture.height];
        await this.#adds.alone(async () => {
            await this.#prepare();
            let begun; // object that has copied the picture
            await inSteps(() => this.#handle.use((targets, module, memory) => {
                const { made } = this.#handle, desc = memory.make('target_desc', { width, noTilts: !tilts, seconds: STEP });
                const goesOn = made === begun;
                begun = made;
                target.number = this.#core.create((out) => (picture.data
                    ? memory.lend(goesOn ? [] : [picture.data], (pixels) => module._glsurf_targets_add(
                        targets, goesOn ? 0 : memory.make('image', imageFields(memory, picture, pixels)), desc, out))
                    : lendFeatures(memory, picture, (features) => module._glsurf_targets_add_features(
                        targets, features, memory.fieldOf('image', 'region', memory.make('image', { region })), desc, out))));
                if (target.number) target.made = made;
                return target.number !== 0;
            }));
        });
        if (target.removed) this.#forget(target);
    }

    /** Removes the library's target, if there is one. */
    #forget(target) {
        if (target.made && target.made === this.#handle.made && this.#core.holds(target.made.token))
            this.#handle.use((targets, module) => this.#core.check(module._glsurf_targets_remove(targets, target.number)));
    }

    #collect(core, targets, module, memory, size) {
        if (!core.flag((flag) => module._glsurf_targets_poll(targets, flag))) return undefined;
        const struct = memory.make('target_results');
        core.check(module._glsurf_targets_collect(targets, struct));
        const { frame, found, count, focal, focalKnown } = memory.read('target_results', struct);
        const added = [...this.#added];
        const named = (one) => {
            const [target, { picture }] = added.find(([, { made, number }]) => made === this.#handle.made && number === one.target) ?? [];
            return target && { ...one, target, homography: picture.part ? matrixOfWhole(one.homography, picture.part, sizeOf(picture)) : one.homography };
        };
        return [frame, {
            frame, focal, focalKnown,
            found: memory.readAll('target_result', found, count).map(named).filter(Boolean),
            features: readFeatures(memory, memory.fieldOf('target_results', 'features', struct), ...size),
        }];
    }
}

// ------------------------------------------------------------------------ poses --

const SENTENCES = {
    '-1': 'a number is not finite, or the focal length is not above 0; give four finite numbers for each point',
    '-6': 'the points have no pose: there are fewer than four, or they are on a line, or behind the camera; give others',
};

export function findPose(memory, camera, points) {
    const numbers = Float64Array.from(points ?? []);
    if (!points || numbers.length % 4)
        throw argumentError('the points are not four numbers each; give x and y on the plane, x and y in the frame');
    const { module } = memory, { size } = memory.structs.get('pose');
    return memory.scope(() => memory.lend([numbers], (pointer) => {
        const poses = memory.zeros(2 * size);
        const result = module._glsurf_pose_find(memory.make('camera', camera ?? {}), pointer, numbers.length / 4, poses);
        if (result) throw errorOf(result, SENTENCES[result] ?? memory.text(module._glsurf_result_string(result)));
        return memory.readAll('pose', poses, 2).filter(({ rms }) => Number.isFinite(rms)).map((pose, i) =>
            ({ ...pose, modelview: matrix(memory, (out) => module._glsurf_pose_modelview(poses + i * size, out)) }));
    }));
}

export function projection(memory, camera, width, height, near, far) {
    const { focal, centre = [(width - 1) / 2, (height - 1) / 2] } = camera ?? {};
    for (const [name, value] of Object.entries({ focal, width, height, near, far }))
        if (!(value > 0 && Number.isFinite(value))) throw argumentError(`${name} is ${String(value)}; give a finite number above 0`);
    if (near === far || !Array.from(centre ?? [NaN]).every(Number.isFinite))
        throw argumentError('near and far are equal, or the centre is not finite; give two distances, and x and y in pixels');
    return memory.scope(() => matrix(memory, (out) =>
        memory.module._glsurf_camera_projection(memory.make('camera', { focal, centre }), width, height, near, far, out)));
}

/** The 16 numbers that a call writes. */
function matrix(memory, call) {
    const out = memory.zeros(16 * 8);
    call(out);
    return memory.copy(Float64Array, out, 16);
}
