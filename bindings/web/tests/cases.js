// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// What run.mjs has a page do. Each case throws, or returns what run.mjs prints or compares.
import { GlsurfError, createDevice } from '/package/glsurf.js';

const SETTINGS = { maxFeatures: 400 };

function assert(holds, what) {
    if (!holds) throw new Error(what);
}

async function blob(name) {
    return (await fetch(`/pictures/${name}`)).blob();
}

const PLAIN = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' };

async function bitmap(name) {
    return createImageBitmap(await blob(name), PLAIN);
}

/** Bytes, as numbers that can leave the page. */
const bytes = (array) => [...new Uint8Array(array.buffer, array.byteOffset, array.byteLength)];

const COLUMNS = ['xy', 'scale', 'angle', 'response', 'laplacian', 'descriptors'];

function assertSame(a, b, what) {
    for (const name of COLUMNS) {
        const [one, other] = [bytes(a[name]), bytes(b[name])];
        assert(one.length === other.length && one.every((byte, i) => byte === other[i]),
            `${what}: ${name} is another (${a.length} and ${b.length} features)`);
    }
}

async function refused(code, call) {
    try {
        await call();
    } catch (error) {
        assert(error instanceof GlsurfError && error.code === code && / /.test(error.message),
            `${error.name} ${error.code}, not ${code}: ${error.message}`);
        return error.message;
    }
    throw new Error(`nothing was refused with ${code}`);
}

/** What the page set of a context, and the colours of its canvas. */
function stateOf(gl) {
    const names = [
        'CURRENT_PROGRAM', 'ACTIVE_TEXTURE', 'TEXTURE_BINDING_2D', 'FRAMEBUFFER_BINDING',
        'READ_FRAMEBUFFER_BINDING', 'VERTEX_ARRAY_BINDING', 'ARRAY_BUFFER_BINDING',
        'PIXEL_PACK_BUFFER_BINDING', 'PIXEL_UNPACK_BUFFER_BINDING', 'SAMPLER_BINDING',
        'UNPACK_FLIP_Y_WEBGL', 'UNPACK_PREMULTIPLY_ALPHA_WEBGL', 'UNPACK_COLORSPACE_CONVERSION_WEBGL',
        'UNPACK_ALIGNMENT', 'UNPACK_ROW_LENGTH', 'PACK_ALIGNMENT', 'BLEND', 'DEPTH_TEST', 'CULL_FACE',
        'SCISSOR_TEST', 'STENCIL_TEST', 'DITHER', 'BLEND_SRC_RGB', 'BLEND_EQUATION_RGB', 'DEPTH_FUNC',
        'DEPTH_WRITEMASK',
    ];
    const values = names.map((name) => gl.getParameter(gl[name]));
    const lists = ['VIEWPORT', 'SCISSOR_BOX', 'COLOR_WRITEMASK', 'DEPTH_RANGE'];
    return [...names.map((name, i) => [name, values[i]]),
        ...lists.map((name) => [name, [...gl.getParameter(gl[name])].join()])];
}

/** Sets state that a page may have and the library does not need, of objects of its own. */
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

const cases = {
    /** Keypoints, descriptors, matches and the homography of two pictures. */
    async results() {
        const device = await createDevice();
        const extractor = device.extractor(SETTINGS);
        const [a, b] = await Promise.all(
            ['view1.png', 'view2.png'].map(async (name) => extractor.detect(await blob(name))));
        const matches = await device.matcher().match(a, b);
        const found = device.findHomography(a, b, matches);
        assert(found.inlier.reduce((sum, flag) => sum + flag, 0) === found.inliers, 'other inliers');
        const columns = (one) => Object.fromEntries(COLUMNS.map((name) => [name, [...one[name]]]));
        const out = {
            renderer: device.info.renderer, a: columns(a), b: columns(b),
            matches: [...matches.a].map((one, i) => [one, matches.b[i]]), inliers: found.inliers,
            settings: device.settings.map((row) => row.name),
        };
        device.destroy();
        await refused('argument', () => extractor.detect(new ImageData(8, 8)));
        return out;
    },

    /** Each kind of image has the same features. */
    async sources() {
        const device = await createDevice();
        const extractor = device.extractor(SETTINGS);
        const picture = await blob('view1.png');
        const still = await createImageBitmap(picture, PLAIN);
        const { width, height } = still;
        const expected = await extractor.detect(picture);
        const canvas = new OffscreenCanvas(width, height);
        canvas.getContext('2d', { willReadFrequently: true }).drawImage(still, 0, 0);
        const element = document.createElement('canvas');
        [element.width, element.height] = [width, height];
        element.getContext('2d').drawImage(still, 0, 0);
        const image = new Image();
        image.src = URL.createObjectURL(picture);
        await image.decode();
        const data = canvas.getContext('2d').getImageData(0, 0, width, height);
        const frame = new VideoFrame(data.data, {
            format: 'RGBX', codedWidth: width, codedHeight: height, timestamp: 0,
        });
        const sources = { still, canvas, element, image, data, frame };
        for (const [name, source] of Object.entries(sources))
            assertSame(await extractor.detect(source), expected, name);
        const region = [20, 10, width - 60, height - 30];
        const mask = new ImageData(width, height);
        mask.data.fill(255, 0, mask.data.length / 2);
        const upper = await extractor.detect(still, { region, mask });
        assert(upper.length > 5 && upper.xy.every((value, i) =>
            i % 2 ? value >= 10 && value <= height / 2 : value >= 20 && value <= width - 40),
            'region or mask');
        const described = await extractor.describe(still, expected);
        assertSame(described, { ...expected, length: expected.length }, 'describe');
        frame.close();
        device.destroy();
        return `${expected.length} features, ${Object.keys(sources).join(', ')}`;
    },

    /** A page's own context keeps its state, and its texture is an image. */
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
        for (const more of [{}, { encoding: 'linear' }])
            assertSame(await extractor.detect(
                { texture, width: still.width, height: still.height, ...more }), features, 'a texture');
        same('detect of a texture');
        const matcher = device.matcher();
        const matches = await matcher.match(features, features);
        assert(matches.length > features.length / 2, 'few matches');
        same('match');
        extractor.draw();
        matcher.draw({ aToClip: [1, 0, 0, 0, 1, 0, 0, 0, 1], bToClip: [1, 0, 0, 0, 1, 0, 0, 0, 1] });
        same('draw');
        assert(gl.getError() === gl.NO_ERROR, 'an error of OpenGL');
        device.destroy();
        same('destroy');
        return `${before.length} items of state`;
    },

    /** Features of two devices of a page that work at the same time. */
    async devices() {
        const picture = await bitmap('view1.png');
        const pair = await Promise.all([createDevice(), createDevice()]);
        const [a, b] = await Promise.all(pair.map((device) => device.extractor(SETTINGS).detect(picture)));
        assertSame(a, b, 'two devices');
        pair.forEach((device) => device.destroy());
        return `${a.length} features`;
    },

    /** A worker with a canvas of its own. */
    async worker() {
        const expected = await cases.once();
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

    async once() {
        const device = await createDevice();
        const features = await device.extractor(SETTINGS).detect(await bitmap('view1.png'));
        device.destroy();
        return features;
    },

    /** The context is lost three times, also while an image is under way. */
    async lost() {
        const canvas = document.createElement('canvas');
        const device = await createDevice(canvas);
        const gl = canvas.getContext('webgl2');
        const extractor = device.extractor(SETTINGS);
        const picture = await bitmap('view1.png');
        const expected = await extractor.detect(picture);
        const heap = [];
        for (let i = 0; i < 3; ++i) {
            const loss = gl.getExtension('WEBGL_lose_context');
            const lost = new Promise((resolve) =>
                canvas.addEventListener('webglcontextlost', resolve, { once: true }));
            const restored = new Promise((resolve) =>
                canvas.addEventListener('webglcontextrestored', resolve, { once: true }));
            const underWay = refused('lost', () => extractor.detect(picture));
            await Promise.resolve().then(() => loss.loseContext());
            await underWay;
            await lost;
            await refused('lost', () => extractor.detect(picture));
            loss.restoreContext();
            await restored;
            assertSame(await extractor.detect(picture), expected, `after loss ${i + 1}`);
            const matches = await device.matcher().match(expected, expected);
            assert(matches.length > 0, 'no matches');
            globalThis.gc?.();
            heap.push(Math.round((performance.memory?.usedJSHeapSize ?? 0) / 1e5) / 10);
        }
        device.destroy();
        return `heap ${heap.join(', ')} MB`;
    },

    /** Failures are sentences, and the device goes on. */
    async errors() {
        const device = await createDevice();
        const extractor = device.extractor(SETTINGS);
        const said = [
            await refused('argument', () => createDevice(null, { wsam: 1 })),
            await refused('argument', () => device.extractor({ maximum: 3 })),
            await refused('argument', () => device.extractor({ preset: 'slow' })),
            await refused('argument', () => device.extractor({ maxFeatures: -3 })),
            await refused('argument', () => device.extractor({ grid: [1, 2, 3] })),
            await refused('argument', () => device.extractor({ threshold: -1 }).detect(new ImageData(9, 9))),
            await refused('argument', () => extractor.detect('picture.png')),
            await refused('argument', () => extractor.detect(new Blob(['no picture']))),
            await refused('argument', () => extractor.detect(new Image())),
            await refused('argument', () => extractor.detect(new ImageData(9, 9), { region: [5, 5, 9, 9] })),
            await refused('argument', () => device.matcher().match({}, {})),
            await refused('geometry', () => device.findHomography([0, 0], [0, 0], { a: [0], b: [0] })),
            await refused('limit', () =>
                device.extractor({ memoryLimit: 1000 }).detect(new ImageData(64, 64))),
        ];
        const tiny = await extractor.detect(new ImageData(1, 1));
        assert(tiny.length === 0, 'features in one pixel');
        const none = await device.matcher().match(tiny, tiny);
        assert(none.length === 0, 'matches of nothing');
        assertSame(await extractor.detect(await bitmap('view1.png')), await cases.once(), 'after errors');
        device.destroy();
        return said.join('\n  ');
    },

    /** Tasks of a stream of images after the preparation, in milliseconds. */
    async tasks() {
        const device = await createDevice();
        const extractor = device.extractor(SETTINGS);
        const picture = await bitmap('view1.png');
        const report = await extractor.prepare(picture);
        const before = device.info.compiled;
        await extractor.detect(picture);
        const long = [];
        const observer = new PerformanceObserver((list) =>
            list.getEntries().forEach(({ duration }) => long.push(Math.round(duration))));
        observer.observe({ entryTypes: ['longtask'] });
        const times = [];
        for (let i = 0; i < 20; ++i) {
            const begin = performance.now();
            await extractor.detect(picture);
            times.push(performance.now() - begin);
        }
        await new Promise((resolve) => setTimeout(resolve, 100));
        assert(device.info.compiled === before, 'programs were compiled after the preparation');
        device.destroy();
        times.sort((a, b) => a - b);
        return { prepare: report, median: times[10], long };
    },

    /** More candidates than the lists have space for: they are enlarged. */
    async growth() {
        const device = await createDevice();
        const noise = new ImageData(400, 300);
        let seed = 1;
        for (let i = 0; i < noise.data.length; ++i) {
            seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
            noise.data[i] = seed >>> 24;
        }
        const few = await device.extractor({ capacity: 64, threshold: 1e-6 }).detect(noise);
        const many = await device.extractor({ threshold: 1e-6 }).detect(noise);
        assert(few.length > 64, 'there is nothing to enlarge');
        assertSame(few, many, 'enlarged lists');
        const exact = await device.extractor({ features: 150 }).detect(noise);
        assert(exact.length === 150, `${exact.length} features, not 150`);
        device.destroy();
        return `${few.length} features`;
    },

    /** One stage of the check, and its report. */
    async check() {
        const device = await createDevice();
        const told = [];
        const report = await device.check({ only: 'integral' }, (row) => told.push(row.subject));
        assert(report.rows.length > 0 && told.length === report.rows.length, 'rows were not told');
        assert(report.wrong === 0, report.rows.map((row) => row.message).join());
        device.destroy();
        return report.rows.map(({ subject, verdict }) => `${subject} ${verdict}`).join();
    },
};

export const names = Object.keys(cases);

export async function run(name) {
    try {
        return { result: await cases[name]() };
    } catch (error) {
        return { error: error.stack };
    }
}
