// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The WebGL canvas: the current picture as a texture, and a layer of features over it.
// The library does not restore GL state here, so each draw sets all the state it needs.

const VERTEX = `#version 300 es
out vec2 at;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    at = corner;
    gl_Position = vec4(2.0 * corner - 1.0, 0.0, 1.0);
}`;
const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D image, layer;
uniform bool has_layer, has_ground;
in vec2 at;
out vec4 colour;
void main() {
    colour = texture(image, vec2(at.x, 1.0 - at.y)); // its first row is the top
    if (has_ground) { // a checkerboard shows through
        vec2 square = floor(gl_FragCoord.xy / 10.0);
        colour.rgb = mix(vec3(mod(square.x + square.y, 2.0) < 0.5 ? 0.16 : 0.22), colour.rgb, colour.a);
    }
    if (!has_layer) return;
    vec4 over = texture(layer, at); // premultiplied: it was drawn over transparent black
    colour = over + (1.0 - over.a) * colour;
}`;

export class Picture {
    #gl;
    #program;
    #image;
    #shown;
    #layer;
    #framebuffer;
    #hasLayer = false;
    #drawn = null;

    constructor(gl) {
        this.#gl = gl;
        this.width = this.height = 0;
        this.#make();
    }

    /** Creates the GL objects, also after a lost context. */
    #make() {
        const gl = this.#gl;
        this.#program = gl.createProgram();
        for (const [type, text] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
            const shader = gl.createShader(type);
            gl.shaderSource(shader, text);
            gl.compileShader(shader);
            gl.attachShader(this.#program, shader);
        }
        gl.linkProgram(this.#program);
        [this.#image, this.#layer] = [this.#texture(), this.#texture()];
        this.#shown = this.#image;
        this.#framebuffer = gl.createFramebuffer();
        this.#hasLayer = false;
        this.#drawn = null;
    }

    restore() {
        this.width = this.height = 0;
        this.#make();
    }

    #texture() {
        const gl = this.#gl, texture = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, texture);
        for (const name of ['TEXTURE_MIN_FILTER', 'TEXTURE_MAG_FILTER'])
            gl.texParameteri(gl.TEXTURE_2D, gl[name], gl.LINEAR);
        for (const name of ['TEXTURE_WRAP_S', 'TEXTURE_WRAP_T'])
            gl.texParameteri(gl.TEXTURE_2D, gl[name], gl.CLAMP_TO_EDGE);
        return texture;
    }

    #store() {
        const gl = this.#gl;
        gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
        gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
        gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
        gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
        for (const name of ['ROW_LENGTH', 'SKIP_PIXELS', 'SKIP_ROWS'])
            gl.pixelStorei(gl[`UNPACK_${name}`], 0);
    }

    #resize(width, height) {
        const gl = this.#gl, { canvas } = gl;
        gl.activeTexture(gl.TEXTURE0);
        if (this.width !== width || this.height !== height) {
            [this.width, this.height] = [canvas.width, canvas.height] = [width, height];
            gl.bindTexture(gl.TEXTURE_2D, this.#layer);
            this.#store();
            gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, width, height, 0, gl.RGBA, gl.UNSIGNED_BYTE, null);
            this.#hasLayer = false;
        }
    }

    /** Takes the pixels of an image, a video or a canvas. Returns the source for detect(). */
    take(source, width, height) {
        const gl = this.#gl;
        this.#resize(width, height);
        this.#shown = this.#image;
        gl.bindTexture(gl.TEXTURE_2D, this.#image);
        this.#store();
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, source);
        return { texture: this.#image, width, height, origin: 'top', encoding: 'linear' };
    }

    /** Shows a texture of the library, whose first row is the top. */
    takeTexture({ texture, width, height }) {
        this.#resize(width, height);
        this.layer(null);
        this.#shown = texture;
    }

    #begin(framebuffer) {
        const gl = this.#gl;
        gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
        gl.viewport(0, 0, this.width, this.height);
        gl.disable(gl.SCISSOR_TEST);
        gl.colorMask(true, true, true, true);
    }

    /** Fills the layer: `draw` draws into the bound framebuffer. null empties the layer. */
    layer(draw) {
        const gl = this.#gl;
        this.#hasLayer = Boolean(draw);
        if (!draw) return;
        this.#begin(this.#framebuffer);
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.#layer, 0);
        gl.clearColor(0, 0, 0, 0);
        gl.clear(gl.COLOR_BUFFER_BIT);
        draw();
    }

    /** Draws the picture; `layer`: with the layer over it; `ground`: with a checkerboard where it is empty. */
    show({ layer = true, ground = true } = {}) {
        const gl = this.#gl;
        if (!this.width || gl.isContextLost()) return;
        this.#begin(null);
        for (const capability of [gl.BLEND, gl.DEPTH_TEST, gl.STENCIL_TEST, gl.CULL_FACE, gl.RASTERIZER_DISCARD])
            gl.disable(capability);
        gl.useProgram(this.#program);
        gl.bindVertexArray(null);
        const set = (name, value) => gl.uniform1i(gl.getUniformLocation(this.#program, name), value);
        for (const [unit, [name, texture]] of [['image', this.#shown], ['layer', this.#layer]].entries()) {
            gl.activeTexture(gl.TEXTURE0 + unit);
            gl.bindSampler(unit, null);
            gl.bindTexture(gl.TEXTURE_2D, texture);
            set(name, unit);
        }
        set('has_layer', layer && this.#hasLayer);
        set('has_ground', ground);
        gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
        gl.deleteSync(this.#drawn);
        this.#drawn = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    }

    /** True while the GPU still draws the last picture; another one would only wait behind it. */
    get isBehind() {
        const gl = this.#gl;
        return this.#drawn !== null && gl.getSyncParameter(this.#drawn, gl.SYNC_STATUS) === gl.UNSIGNALED;
    }

    /** Returns the picture as a PNG. `also`(2D context) draws over it first. */
    async png(also) {
        const copy = this.part([0, 0, this.width, this.height], true);
        also?.(copy.getContext('2d'));
        return copy.convertToBlob({ type: 'image/png' });
    }

    /** Returns a part [x, y, width, height] of the picture as a canvas, with or without the layer. */
    part([x, y, width, height], layer = false) {
        const part = new OffscreenCanvas(width, height);
        this.show({ layer, ground: false });
        part.getContext('2d').drawImage(this.#gl.canvas, -x, -y);
        this.show();
        return part;
    }
}
