// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { check } from './check.js';
import { Core, rendersFloats } from './core.js';
import { GlsurfError, argumentError, expectNames, loadError } from './errors.js';
import { Extractor } from './extractor.js';
import { Features } from './features.js';
import { findFundamental, findHomography } from './geometry.js';
import { newCanvas } from './image.js';
import { Matcher, Matches } from './matcher.js';
import { Panorama, arrange } from './panorama.js';
import { Targets, findPose, projection } from './targets.js';

export { Extractor, Features, GlsurfError, Matcher, Matches, Panorama, Targets };

// --------------------------------------------------------------------- WebAssembly --

let compiledHere;

async function compile(source) {
    if (source instanceof WebAssembly.Module) return source;
    let where = 'its bytes';
    try {
        if (source instanceof ArrayBuffer || ArrayBuffer.isView(source))
            return await WebAssembly.compile(source);
        where = source ?? 'the folder of glsurf.js';
        const response = await fetch(source ?? new URL('native.wasm', import.meta.url));
        where = response.url;
        if (!response.ok) throw new Error(`the server answers ${response.status}`);
        return await WebAssembly.compile(await response.arrayBuffer());
    } catch (error) {
        throw loadError(where, error);
    }
}

/** The library, compiled once for all devices of the page. */
function compiled(source) {
    if (source) return compile(source);
    compiledHere ??= compile().catch((error) => {
        compiledHere = undefined;
        throw error;
    });
    return compiledHere;
}

// --------------------------------------------------------------------- devices --

const ATTRIBUTES = { alpha: false, antialias: false, depth: false, stencil: false };
const OPTIONS = ['leaveState', 'log', 'paths', 'waitSeconds', 'wasm'];

export async function createDevice(target, options = {}) {
    expectNames('option', options, OPTIONS);
    const canvas = target ?? newCanvas();
    const own = Boolean(canvas.getContext);
    const gl = own ? canvas.getContext('webgl2', ATTRIBUTES) : canvas;
    if (!own && !gl.texStorage2D)
        throw argumentError('the target is neither a canvas nor a WebGL 2 context; give what getContext("webgl2") returns');
    if (!gl)
        throw new GlsurfError(
            'unsupported', 'this canvas cannot create a WebGL 2 context; turn on hardware acceleration, or give a canvas without a context of another kind');
    const core = new Core(gl, await compiled(options.wasm), { leaveState: own, ...options, own });
    await core.open();
    return new Device(core);
}

export class Device {
    #core;

    /** See createDevice(). */
    constructor(core) {
        this.#core = core;
    }

    extractor(settings = {}) {
        return new Extractor(this.#core, settings);
    }

    matcher(settings = {}) {
        return new Matcher(this.#core, settings);
    }

    panorama(settings) {
        return new Panorama(this.#core, settings);
    }

    arrange(images, pairs, params = {}) {
        return arrange(this.#core.memory, images, pairs, params);
    }

    targets(settings = {}) {
        return new Targets(this.#core, settings);
    }

    async target(picture, { width, tilts, part, ...settings } = {}) {
        const targets = this.targets(settings);
        try {
            await targets.add(picture, { width, tilts, part });
        } catch (error) {
            targets.destroy();
            throw error;
        }
        return targets;
    }

    findPose(camera, points) {
        return findPose(this.#core.memory, camera, points);
    }

    projection(camera, width, height, near, far) {
        return projection(this.#core.memory, camera, width, height, near, far);
    }

    findHomography(a, b, matches, options = {}) {
        return findHomography(this.#core.memory, [a, b, matches], options);
    }

    findFundamental(a, b, matches, options = {}) {
        return findFundamental(this.#core.memory, [a, b, matches], options);
    }

    async check(options = {}, onRow) {
        await this.#core.open();
        return check(this.#core, options, onRow);
    }

    /** The library's table of settings of extractors. */
    get settings() {
        return this.#core.memory.settings.map(({ offset, ...row }) => ({ ...row }));
    }

    get info() {
        return this.#core.info();
    }

    destroy() {
        this.#core.destroy();
    }
}

// --------------------------------------------------------------------- workers --

/** Runs in the worker: posts true if its context has all that createDevice() needs. */
function answer(rendersFloats) {
    const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
    postMessage(Boolean(gl?.getExtension('EXT_color_buffer_float')) && rendersFloats(gl));
}

/** Tests in a worker if workers can create a device. Ends the worker after `seconds`. */
export async function worksInWorker(seconds = 5) {
    let address, worker, timer;
    try {
        address = URL.createObjectURL(
            new Blob([`(${answer})(${rendersFloats})`], { type: 'text/javascript' }));
        worker = new Worker(address);
        return await new Promise((resolve) => {
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = () => resolve(false);
            timer = setTimeout(resolve, 1000 * seconds, false);
        });
    } catch {
        return false; // there are no workers
    } finally {
        clearTimeout(timer);
        worker?.terminate();
        if (address) URL.revokeObjectURL(address);
    }
}
