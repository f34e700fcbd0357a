// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { Upload, decoded, imageFields, isTexture } from './image.js';

export class Panorama {
    #core;
    #handle;
    #upload;

    /** Called by Device.panorama(). */
    constructor(core, settings) {
        this.#core = core;
        this.width = settings.width;
        this.height = settings.height;
        this.#upload = new Upload(core);
        this.#handle = core.handle('panorama', '_glsurf_panorama_create', '_glsurf_panorama_destroy',
            (memory) => memory.make('panorama_desc', settings, 'setting'));
    }

    async add(source, placement) {
        const image = await decoded(source);
        await this.#handle.open();
        const view = isTexture(image) ? image : this.#upload.take(image);
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
