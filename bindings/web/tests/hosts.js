// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The package with the page's context, beside another device, and in a worker.
import { SETTINGS, assert, assertSame, bitmap, once, refused } from './common.js';
import { createDevice, worksInWorker } from '/package/glsurf.js';

/** The state of a context that a page may set, as [name, value] pairs. */
function stateOf(gl) {
    const names = [
        'CURRENT_PROGRAM', 'ACTIVE_TEXTURE', 'TEXTURE_BINDING_2D', 'FRAMEBUFFER_BINDING',
        'READ_FRAMEBUFFER_BINDING', 'VERTEX_ARRAY_BINDING', 'ARRAY_BUFFER_BINDING',
        'PIXEL_PACK_BUFFER_BINDING', 'PIXEL_UNPACK_BUFFER_BINDING', 'SAMPLER_BINDING',
        'UNPACK_FLIP_Y_WEBGL', 'UNPACK_PREMULTIPLY_ALPHA_WEBGL', 'UNPACK_COLORSPACE_CONVERSION_WEBGL',
        'UNPACK_ALIGNMENT', 'UNPACK_ROW_LENGTH', 'PACK_ALIGNMENT', 'BLEND', 'DEPTH_TEST', 'CULL_FACE',
        'SCISSOR_TEST', 'STENCIL_TEST', 'DITHER', 'BLEND_SRC_RGB', 'BLEND_EQUATION_RGB', 'DEPTH_FUNC',
        'DEPTH_WRITEMASK', 'VIEWPORT', 'SCISSOR_BOX', 'COLOR_WRITEMASK', 'DEPTH_RANGE',
    ];
    const value = (one) => (one?.length === undefined ? one : [...one].join());
    return names.map((name) => [name, value(gl.getParameter(gl[name]))]);
}

/** Sets state and binds objects that a page may use. */
function setState(gl) {
    const program = gl.createProgram();
    for (const [type, text] of [
        [gl.VERTEX_SHADER, '#version 300 es\nvoid main() { gl_Position = vec4(0); }'],
        [gl.FRAGMENT_SHADER, '#version 300 es\nprecision highp float; out vec4 c; void main() { c = vec4(1); }'],
    ]) {
        const shader = gl.createShader(type);
        gl.shaderSource(shader, text);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
    }
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.bindVertexArray(gl.createVertexArray());
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bindBuffer(gl.PIXEL_PACK_BUFFER, gl.createBuffer());
    gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, gl.createBuffer());
    for (let unit = 0; unit < 16; ++unit) {
        gl.activeTexture(gl.TEXTURE0 + unit);
        gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
        gl.bindSampler(unit, gl.createSampler());
    }
    gl.activeTexture(gl.TEXTURE3);
    gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, true);
    gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
    gl.pixelStorei(gl.UNPACK_ALIGNMENT, 2);
    gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 7);
    gl.enable(gl.BLEND);
    gl.enable(gl.SCISSOR_TEST);
    gl.enable(gl.CULL_FACE);
    gl.depthMask(false);
    gl.blendEquation(gl.FUNC_SUBTRACT);
    gl.colorMask(true, false, true, false);
    gl.viewport(3, 5, 31, 17);
    gl.scissor(1, 2, 33, 44);
}

/**
 * Pictures that three.js renders: a lit and a transparent body with shadows, and a screen that shows
 * them again from a texture.
 *
 * begin  is called with the renderer and this texture after the first picture, and returns a function
 *        to call after each picture
 */
async function renderFilm(begin) {
    const three = await import('/modules/three/build/three.module.js');
    const size = 240;
    const renderer = new three.WebGLRenderer({ preserveDrawingBuffer: true });
    renderer.setSize(size, size, false);
    renderer.shadowMap.enabled = true;
    const texels = Uint8Array.from({ length: 4 * 256 }, (_, i) => (i * i * 31 + i) >> 3);
    const map = new three.DataTexture(texels, 16, 16);
    map.needsUpdate = true;
    const body = new three.Mesh(new three.BoxGeometry(), new three.MeshStandardMaterial({ map }));
    const glass = new three.Mesh(new three.SphereGeometry(0.6),
        new three.MeshPhongMaterial({ color: 0x3080ff, transparent: true, opacity: 0.5 }));
    glass.position.set(0.5, 0.3, 1);
    const light = new three.DirectionalLight(0xffffff, 3);
    light.position.set(2, 3, 4);
    for (const one of [body, glass, light]) one.castShadow = true;
    body.receiveShadow = true;
    const target = new three.WebGLRenderTarget(size, size);
    const screen = new three.Mesh(new three.PlaneGeometry(),
        new three.MeshBasicMaterial({ map: target.texture }));
    screen.position.set(-0.7, 0.7, 0.5);
    const scene = new three.Scene().add(body, glass, light, screen);
    const camera = new three.PerspectiveCamera(50, 1, 0.1, 10);
    camera.position.z = 3;
    const pen = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true });
    const pictures = [];
    let work;
    for (let i = 0; i < 4; ++i) {
        body.rotation.set(0.3 * i, 0.5 * i, 0.1);
        screen.visible = false;
        renderer.setRenderTarget(target);
        renderer.render(scene, camera);
        screen.visible = true;
        renderer.setRenderTarget(null);
        renderer.render(scene, camera);
        pen.drawImage(renderer.domElement, 0, 0);
        pictures.push(pen.getImageData(0, 0, size, size).data);
        const { __webglTexture: texture } = renderer.properties.get(target.texture);
        work ??= await begin?.(renderer, { texture, width: size, height: size, origin: 'bottom' });
        await work?.();
    }
    renderer.dispose();
    return pictures;
}

/** A class of workers that run `text` first. */
function workersThat(text) {
    const Real = Worker;
    return class {
        constructor(address) {
            const script = `${text}; importScripts(${JSON.stringify(address)})`;
            return new Real(URL.createObjectURL(new Blob([script])));
        }
    };
}

export const hosts = {
    /** A page's own context keeps its state, and its texture can be an image. */
    async host() {
        const canvas = document.querySelector('canvas');
        const gl = canvas.getContext('webgl2', { preserveDrawingBuffer: true });
        const still = await bitmap('view1.png');
        const texture = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, still);
        setState(gl);
        const before = stateOf(gl);
        const same = (what) => stateOf(gl).forEach(([name, value], i) =>
            assert(value === before[i][1], `${what} changes ${name}: ${before[i][1]} to ${value}`));
        const device = await createDevice(gl);
        same('createDevice');
        const extractor = device.extractor(SETTINGS);
        const features = await extractor.detect(still);
        same('detect');
        const image = { texture, width: still.width, height: still.height };
        for (const more of [{ origin: 'top' }, { origin: 'top', encoding: 'linear' }])
            assertSame(await extractor.detect({ ...image, ...more }), features, 'a texture');
        const why = await refused('argument', () => extractor.detect(image));
        assert(/which row is first/.test(why), why);
        same('detect of a texture');
        const matcher = device.matcher();
        const matches = await matcher.match(features, features);
        assert(matches.length > features.length / 2, `only ${matches.length} matches`);
        same('match');
        const targets = device.targets(SETTINGS);
        await targets.track(still);
        targets.draw();
        extractor.draw();
        matcher.draw({ aToClip: [1, 0, 0, 0, 1, 0, 0, 0, 1], bToClip: [1, 0, 0, 0, 1, 0, 0, 0, 1] });
        same('draw');
        assert(gl.getError() === gl.NO_ERROR, 'WebGL reports an error');
        device.destroy();
        same('destroy');
        return `${before.length} states unchanged`;
    },

    /** three.js renders the same pictures with glsurf as without: glsurf restores its state, or three.js
     * resets it. */
    async three() {
        const alone = await renderFilm();
        const same = (a, b) => a.every((byte, i) => byte === b[i]);
        const counts = [];
        for (const leaveState of [false, true]) {
            let device, gl;
            const together = await renderFilm(async (renderer, texture) => {
                gl = renderer.getContext();
                device = await createDevice(gl, { leaveState });
                const extractor = device.extractor(SETTINGS);
                return async () => {
                    for (const source of [renderer.domElement, texture])
                        counts.push((await extractor.detect(source)).length);
                    extractor.draw();
                    if (leaveState) renderer.resetState();
                };
            });
            const error = gl.getError();
            device.destroy();
            const others = alone.map((picture, i) => picture.filter((byte, at) => byte !== together[i][at]).length);
            assert(others.every((count) => count === 0) && error === gl.NO_ERROR,
                `leaveState ${leaveState}: ${others} bytes of the pictures differ, WebGL error ${error}`);
        }
        assert(Math.min(...counts) > 5, `the scene has few features: ${counts}`);
        assert(!same(alone[0], alone[1]), 'nothing moves in the scene');
        return `${alone.length} pictures with ${counts} features`;
    },

    /** examples/web/cube.html draws its cube on the picture before the camera. */
    async cube() {
        const camera = document.createElement('canvas'), picture = await bitmap('view1.png');
        Object.assign(camera, { width: 640, height: 480 });
        const x = 250, y = 120, size = 0.5;
        const film = setInterval(() => {
            const pen = camera.getContext('2d');
            pen.fillRect(0, 0, 640, 480);
            pen.drawImage(picture, x, y, size * picture.width, size * picture.height);
        }, 30);
        const frame = document.createElement('iframe');
        const page = (await (await fetch('/examples/cube.html')).text())
            .replace(/https:.*(?=three.module)/, `${location.origin}/modules/three/build/`)
            .replace('./glsurf/', `${location.origin}/package/`);
        const drawn = new Promise((resolve) => (window.begin = (inside) => {
            inside.navigator.mediaDevices.getUserMedia = async () => camera.captureStream();
            const draws = inside.WebGL2RenderingContext.prototype, draw = draws.drawElements;
            draws.drawElements = function (...given) {
                draw.apply(this, given);
                const pixels = new Uint8Array(4 * 640 * 480);
                this.readPixels(0, 0, 640, 480, this.RGBA, this.UNSIGNED_BYTE, pixels);
                resolve(pixels);
            };
        }));
        frame.srcdoc = `<script>parent.begin(window)</script>${page}`;
        document.body.append(frame);
        const pixels = await drawn, sums = [0, 0, 0];
        clearInterval(film);
        frame.remove();
        for (let i = 0; i < 640 * 480; ++i)
            if (pixels[4 * i + 3]) [1, i % 640, 479 - Math.floor(i / 640)].forEach((one, k) => (sums[k] += one));
        const [area, ...middle] = sums.map((sum, i) => sum / (i ? sums[0] : 1));
        // The side near the camera looks larger and hides the others, the more the nearer. It stands on the
        // middle of the picture, and seems farther from the middle of the frame.
        const side = 0.5 * size * picture.width, off = [x + size * picture.width / 2, y + size * picture.height / 2]
            .map((value, i) => Math.abs(value - middle[i]));
        assert(area > side ** 2 && area < 4 * side ** 2 && Math.max(...off) < side / 2,
            `${area} pixels around ${middle} show a cube of ${side} pixels that is off by ${off}`);
        return `${area} pixels around ${middle.map(Math.round)}`;
    },

    /** Two devices that work at the same time find the same features. */
    async devices() {
        const picture = await bitmap('view1.png');
        const pair = await Promise.all([createDevice(), createDevice()]);
        const [a, b] = await Promise.all(pair.map((device) => device.extractor(SETTINGS).detect(picture)));
        assertSame(a, b, 'two devices');
        pair.forEach((device) => device.destroy());
        return `${a.length} features`;
    },

    /** A worker with its own canvas finds the same features. */
    async worker() {
        const expected = await once();
        const text = `import { createDevice } from '${location.origin}/package/glsurf.js';
            onmessage = async ({ data }) => {
                const device = await createDevice();
                const { xy, scale, angle, response, laplacian, descriptors } =
                    await device.extractor(${JSON.stringify(SETTINGS)}).detect(data);
                postMessage({ xy, scale, angle, response, laplacian, descriptors });
            };`;
        const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })),
            { type: 'module' });
        const found = new Promise((resolve, reject) => {
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = (error) => reject(new Error(error.message));
        });
        worker.postMessage(await bitmap('view1.png'));
        assertSame(await found, expected, 'a worker');
        worker.terminate();
        return `${expected.length} features`;
    },

    /** worksInWorker() if workers work, lack WebGL 2 or OffscreenCanvas, hang, or do not exist. */
    async probe() {
        assert(await worksInWorker(60), 'a worker cannot create a device');
        const Real = Worker;
        const began = performance.now();
        try {
            globalThis.Worker = workersThat('OffscreenCanvas.prototype.getContext = () => null');
            assert(!(await worksInWorker(60)), 'true without WebGL 2');
            globalThis.Worker = workersThat('delete self.OffscreenCanvas');
            assert(!(await worksInWorker(60)), 'true without OffscreenCanvas');
            globalThis.Worker = workersThat('for (;;);');
            assert(!(await worksInWorker(0.2)), 'true although workers hang');
            globalThis.Worker = undefined;
            assert(!(await worksInWorker(60)), 'true without workers');
        } finally {
            globalThis.Worker = Real;
        }
        assert(performance.now() - began < 60000, 'an answer came from the time limit');
        return 'a worker has WebGL 2';
    },
};
