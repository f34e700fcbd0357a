// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { argumentError, errorOf } from './errors.js';
import { matrixOf, matrixOfWhole } from './geometry.js';
import { Upload, decoded, imageFields, isTexture, resized, sizeOf } from './image.js';

/** Pixels of an image that a survey looks at: 40 images take 80 MB. */
const SURVEYED = 2 ** 19;

// ----------------------------------------------------------------- arrangement --

const SENTENCES = {
    '-1': 'an image, pair or setting is out of range; give images of at least 1x1 pixel, pairs of two different images with points, and finite numbers',
    '-6': 'no pair connects the images; give images that overlap',
};

/** See Device.arrange(). */
export function arrange(memory, images, pairs, { reference = -1, ...values }) {
    const params = { ...values, reference: reference + 1 };
    const sizes = images.map(({ width, height, focal }) => ({ width, height, focal }));
    const points = pairs.map((pair) => Float64Array.from(pair.points ?? []));
    if (points.some(({ length }) => length % 4))
        throw argumentError('the points of a pair are not four numbers each: x and y in a, x and y in b');
    return memory.scope(() => memory.lend(points, (...at) => {
        const rows = pairs.map(({ a, b, matrix }, i) =>
            ({ a, b, matrix: matrixOf(matrix, `the matrix of pair ${i}`), points: at[i], count: points[i].length / 4 }));
        const groups = sizes.slice(0, sizes.length / 2).map(() => ({}));
        const structs = [['arranged', sizes], ['arranged_pair', rows], ['group', groups]];
        return memory.lend(structs.map((one) => memory.pack(...one)), (arranged, joined, group) => {
            const count = memory.zeros(4);
            const result = memory.module._glsurf_arrange(arranged, sizes.length, joined, rows.length,
                memory.make('arrange_params', params), group, count);
            if (result)
                throw errorOf(result, SENTENCES[result] ?? memory.text(memory.module._glsurf_result_string(result)));
            const placed = memory.readAll('arranged', arranged, sizes.length);
            return memory.readAll('group', group, memory.u32(count)).map((one, i) => groupOf(one, i, placed));
        });
    }));
}

/** A Group of glsurf.d.ts. */
function groupOf(group, index, placed) {
    const images = [...placed.keys()].filter((i) => placed[i].group === index);
    const placements = images.map((i) => ({ toCanvas: placed[i].toCanvas }));
    return { ...group, images, placements };
}

// ---------------------------------------------------------------------- canvas --

export class Panorama {
    #core;
    #handle;
    #desc;
    #upload;

    /** Called by Device.panorama(). */
    constructor(core, { width, height, canvas = { width, height }, ...settings }) {
        this.#core = core;
        this.#upload = new Upload(core);
        this.#take({ ...settings, canvas });
        this.#handle = core.handle('panorama', '_glsurf_panorama_create', '_glsurf_panorama_destroy',
            (memory) => memory.make('panorama_desc', this.#desc, 'setting'));
    }

    #take(desc) {
        this.#desc = desc;
        [this.width, this.height] = desc.part?.slice(2) ?? [desc.canvas.width, desc.canvas.height];
    }

    get rows() {
        return this.#handle.use((panorama, module) => module._glsurf_panorama_rows(panorama));
    }

    start(part = this.#desc.part) {
        const next = { ...this.#desc, part };
        this.#handle.use((panorama, module, memory) => {
            const desc = memory.make('panorama_desc', next);
            this.#core.check(module._glsurf_panorama_start(
                panorama, part ? memory.fieldOf('panorama_desc', 'part', desc) : 0));
        });
        this.#take(next);
    }

    async survey(sources, placements, { reference = -1, ...others } = {}) {
        const params = { ...others, reference: reference + 1 };
        const small = [], shrunk = [];
        for (const [i, source] of sources.entries()) {
            const image = await decoded(source);
            const size = sizeOf(image), scale = Math.sqrt(SURVEYED / (size[0] * size[1]));
            small.push(!isTexture(image) && scale < 1 ? await resized(image, [0, 0, ...size], scale) : image);
            const { toCanvas, ...exposure } = placements[i] ?? {}, matrix = matrixOf(toCanvas, 'toCanvas');
            shrunk.push({ ...exposure, toCanvas: matrixOfWhole(matrix, [0, 0, ...sizeOf(small[i])], size) });
            if (image !== source && image !== small[i]) image.close();
        }
        await this.#handle.open();
        const uploads = small.map(() => new Upload(this.#core));
        try {
            const views = small.map((one, i) => viewOf(uploads[i], one, sources[i]));
            return this.#handle.use((panorama, module, memory) => {
                const images = memory.pack('image', views.map((view) => imageFields(memory, view)));
                return memory.lend([images, memory.pack('placement', shrunk)], (image, placement) => {
                    this.#core.check(module._glsurf_panorama_survey(
                        panorama, image, placement, views.length, memory.make('survey_params', params)));
                    return memory.readAll('placement', placement, views.length)
                        .map((one, i) => ({ ...one, toCanvas: placements[i].toCanvas }));
                });
            });
        } finally {
            uploads.forEach((upload) => upload.free());
        }
    }

    async add(source, placement) {
        const image = await decoded(source);
        await this.#handle.open();
        const view = viewOf(this.#upload, image, source);
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
                module._free(pixels);
            }
        });
    }

    destroy() {
        this.#handle.destroy();
        this.#upload.free();
    }
}

/** Uploads an image, unless it is a texture. Closes it if it is not the source itself. */
function viewOf(upload, image, source) {
    const view = isTexture(image) ? image : upload.take(image);
    if (image !== source) image.close();
    return view;
}
