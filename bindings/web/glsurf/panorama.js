// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { projectionOf } from './arrange.js';
import { argumentError } from './errors.js';
import { matrixOf } from './geometry.js';
import { Upload, decoded, imageFields, isTexture, named, reduced, sizeOf } from './image.js';

const BLENDS = { mean: 0, bands: 1 };
/** Pixels of an image that a survey looks at: 40 images take 80 MB. */
const SURVEYED = 2 ** 19;

export class Panorama {
    #core;
    #handle;
    #desc;
    #upload;

    /** Called by Device.panorama(). */
    constructor(core, { width, height, canvas = { width, height }, blend, ...settings }) {
        this.#core = core;
        this.#desc = {
            ...settings, canvas: { ...canvas, projection: projectionOf(canvas.projection) },
            blend: named('blend', BLENDS, blend),
        };
        this.#upload = new Upload(core);
        this.#handle = core.handle('panorama', '_glsurf_panorama_create', '_glsurf_panorama_destroy',
            (memory) => memory.make('panorama_desc', this.#desc, 'setting'));
        this.#measure();
    }

    #measure() {
        const { canvas, part } = this.#desc;
        [this.width, this.height] = part ? part.slice(2) : [canvas.width, canvas.height];
    }

    get rows() {
        return this.#handle.use((panorama, module) => module._glsurf_panorama_rows(panorama));
    }

    start(part = this.#desc.part) {
        const next = { ...this.#desc, part };
        this.#handle.use((panorama, module, memory) => {
            const { offset } = memory.structs.get('panorama_desc').fields.get('part');
            const desc = memory.make('panorama_desc', next);
            this.#core.check(module._glsurf_panorama_start(panorama, part ? desc + offset : 0));
        });
        this.#desc = next;
        this.#measure();
    }

    async survey(sources, placements, params = {}) {
        if (sources.length !== placements.length)
            throw argumentError(`there are ${sources.length} images and ${placements.length} placements; give one for each`);
        const small = [], shrunk = [];
        for (const [i, source] of [...sources].entries()) {
            const image = await decoded(source);
            small.push(await reduced(image, SURVEYED));
            shrunk.push(shrink(placements[i], sizeOf(image), sizeOf(small[i])));
            if (image !== source && image !== small[i]) image.close();
        }
        await this.#handle.open();
        const uploads = small.map(() => new Upload(this.#core));
        try {
            const views = small.map((one, i) => (isTexture(one) ? one : uploads[i].take(one)));
            return this.#handle.use((panorama, module, memory) => memory.lend([
                memory.pack('image', views.map((view) => imageFields(memory, view))), memory.pack('placement', shrunk),
            ], (image, placement) => {
                this.#core.check(module._glsurf_panorama_survey(
                    panorama, image, placement, views.length, memory.make('survey_params', params)));
                return memory.readAll('placement', placement, views.length)
                    .map((one, i) => ({ ...one, toCanvas: placements[i].toCanvas }));
            }));
        } finally {
            uploads.forEach((upload) => upload.free());
        }
    }

    async add(source, placement) {
        const image = await decoded(source);
        await this.#handle.open();
        const view = isTexture(image) ? image : this.#upload.take(image);
        if (image !== source) image.close();
        this.#handle.use((panorama, module, memory) =>
            this.#core.check(module._glsurf_panorama_add(panorama,
                memory.make('image', imageFields(memory, view)), memory.make('placement', placement))));
    }

    texture() {
        return this.#handle.use((panorama, module, memory) => {
            const name = memory.zeros(4);
            this.#core.check(module._glsurf_panorama_texture(panorama, name));
            return {
                texture: module.GL.textures[memory.u32(name)],
                width: this.width, height: this.height, origin: 'top', encoding: 'linear',
            };
        });
    }

    read() {
        return this.#handle.use((panorama, module, memory) => {
            const bytes = 4 * this.width * this.height, pixels = memory.allocate(bytes);
            try {
                this.#core.check(module._glsurf_panorama_read(panorama, pixels));
                return new ImageData(memory.copy(Uint8ClampedArray, pixels, bytes), this.width, this.height);
            } finally {
                memory.free(pixels);
            }
        });
    }

    destroy() {
        this.#handle.destroy();
        this.#upload.free();
    }
}

/** The placement of a copy of an image of another size. The pixel u of the copy is the image's pixel
 * (u + 1/2) s - 1/2. */
function shrink({ toCanvas, ...exposure }, full, small) {
    const m = matrixOf(toCanvas, 'toCanvas'), [sx, sy] = [0, 1].map((axis) => full[axis] / small[axis]);
    return { ...exposure, toCanvas: Array.from({ length: 9 }, (_, i) => (i % 3 < 2
        ? m[i] * [sx, sy][i % 3]
        : m[i] + m[i - 2] * (sx - 1) / 2 + m[i - 1] * (sy - 1) / 2)) };
}
