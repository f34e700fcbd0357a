// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { PLAIN_UPLOADS, withPixelStore } from './core.js';
import { GlsurfError, argumentError } from './errors.js';

/** Returns width and height of a source of texImage2D(). */
export function sizeOf(source) {
    return [
        source.videoWidth ?? source.displayWidth ?? source.naturalWidth ?? source.width,
        source.videoHeight ?? source.displayHeight ?? source.naturalHeight ?? source.height,
    ];
}

/** Default pixel storage, except that colours are not converted: the conversion is NONE. */
const PLAIN_PIXELS = [
    ['UNPACK_ALIGNMENT', 4], ['UNPACK_ROW_LENGTH', 0], ['UNPACK_IMAGE_HEIGHT', 0],
    ['UNPACK_SKIP_PIXELS', 0], ['UNPACK_SKIP_ROWS', 0], ['UNPACK_SKIP_IMAGES', 0],
    ...PLAIN_UPLOADS, ['UNPACK_COLORSPACE_CONVERSION_WEBGL', 0],
];

/** A texture for the images of one extractor. */
export class Upload {
    #core;
    #texture = null;
    #token = null;

    constructor(core) {
        this.#core = core;
    }

    /** Uploads a source. Returns a texture as detect() takes it; with `tiled`, larger ImageData itself. */
    take(source, tiled = false) {
        const { gl, memory } = this.#core;
        const [width, height] = sizeOf(source);
        if (!(width > 0 && height > 0))
            throw argumentError('the image is empty; wait until it is loaded, or give one of at least 1x1 pixel');
        const largest = gl.getParameter(gl.MAX_TEXTURE_SIZE);
        if (width > largest || height > largest) {
            if (tiled && kindOf(source) === 'ImageData') return source;
            throw argumentError(
                `the image is ${width}x${height} and this driver takes at most ${largest} pixels a side; ${tiled ? 'give ImageData, or ' : ''}reduce or crop the image`);
        }
        if (this.#token !== memory.token) this.#texture = gl.createTexture(); // again after a lost context
        this.#token = memory.token;
        const before = gl.getParameter(gl.TEXTURE_BINDING_2D);
        const buffer = gl.getParameter(gl.PIXEL_UNPACK_BUFFER_BINDING);
        gl.bindTexture(gl.TEXTURE_2D, this.#texture);
        if (buffer) gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
        try {
            withPixelStore(gl, PLAIN_PIXELS, () =>
                gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, source));
        } catch (error) {
            throw unreadable(error);
        } finally {
            if (buffer) gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, buffer);
            gl.bindTexture(gl.TEXTURE_2D, before);
        }
        return { texture: this.#texture, width, height, origin: 'top', encoding: 'linear' };
    }

    free() {
        if (this.#core.holds(this.#token)) this.#core.gl.deleteTexture(this.#texture);
        this.#token = null;
    }
}

function unreadable(error) {
    return argumentError(error.name === 'SecurityError'
        ? `the browser hides the pixels of an image from another site; set crossOrigin = 'anonymous' before its src, and let that site send Access-Control-Allow-Origin`
        : `the browser cannot read the image; give another (${error.message})`);
}

/** Pixels that outlive a context: an image's part. The shorter side has `least` to 9/8 `least` pixels, to keep the shape. */
export async function pixelsOf(source, part, least) {
    if (isTexture(source)) throw argumentError('a texture is lost with its context; give an image or a canvas');
    const image = await decoded(source);
    let copy;
    try {
        const [width, height] = sizeOf(image), region = Array.from(part ?? [0, 0, width, height]), [x, y, w, h] = region;
        if (region.length !== 4 || !region.every(Number.isInteger) || x < 0 || y < 0 || w < 1 || h < 1 || x + w > width || y + h > height)
            throw argumentError(`a picture of ${width}x${height} pixels has no part ${region}; wait until it is loaded, or give x, y, width and height in whole pixels inside it`);
        const short = Math.min(w, h), long = (n) => n * Math.max(w, h) / short, off = (n) => Math.abs(long(n) - Math.round(long(n))) / n;
        const side = [...Array(Math.ceil(least / 8)).keys()].map((i) => least + i).reduce((a, b) => (off(b) < off(a) ? b : a));
        copy = await resized(image, region, Math.min(1, side / short));
        const pen = Object.assign(newCanvas(), { width: copy.width, height: copy.height }).getContext('2d', { willReadFrequently: true });
        pen.drawImage(copy, 0, 0);
        return Object.assign(pen.getImageData(0, 0, copy.width, copy.height), { part: region });
    } catch (error) {
        throw error instanceof GlsurfError ? error : unreadable(error);
    } finally {
        copy?.close();
        if (image !== source) image.close();
    }
}

/** A copy of an image's region [x, y, width, height] of another size. */
export function resized(image, region, scale) {
    const [resizeWidth, resizeHeight] = region.slice(2).map((side) => Math.max(1, Math.round(scale * side)));
    return createImageBitmap(image, ...region, {
        resizeWidth, resizeHeight, resizeQuality: 'high', colorSpaceConversion: 'none', premultiplyAlpha: 'none',
    });
}

export function newCanvas() {
    if (globalThis.OffscreenCanvas) return new OffscreenCanvas(1, 1);
    if (globalThis.document) return document.createElement('canvas');
    throw new GlsurfError(
        'unsupported', 'there is no browser here, and no WebGL 2; call createDevice() in a page or its worker');
}

const IMAGES = [
    'ImageBitmap', 'ImageData', 'HTMLImageElement', 'HTMLCanvasElement', 'OffscreenCanvas',
    'HTMLVideoElement', 'VideoFrame',
];

/** The name of a value's browser class, even if another window made the value. */
function kindOf(value) {
    return Object.prototype.toString.call(value).slice(8, -1);
}

export function isTexture(source) {
    return kindOf(source?.texture) === 'WebGLTexture';
}

/** Decodes a Blob; returns other images unchanged. Throws if the value is not an image. */
export async function decoded(source) {
    if (isTexture(source) || IMAGES.includes(kindOf(source))) return source;
    if (!(source instanceof Blob))
        throw argumentError(
            `a value of type ${kindOf(source)} is not an image; give a Blob, ${IMAGES.join(', ')}, or ` +
                'a WebGLTexture as { texture, width, height, origin }');
    try {
        return await createImageBitmap(source, {
            colorSpaceConversion: 'none',
            premultiplyAlpha: 'none',
        });
    } catch (error) {
        throw argumentError(`the browser cannot decode the image; give another (${error.message})`);
    }
}

const RGBA8 = 2;

/** The fields of a glsurf_image for an uploaded texture, a texture of the page, or a copy of ImageData. */
export function imageFields(memory, { texture, width, height, origin, encoding }, pixels) {
    if (pixels) return { pixels, width, height, format: RGBA8 };
    return { texture: memory.module.enter(memory.module.GL.textures, texture), width, height, origin, encoding };
}
