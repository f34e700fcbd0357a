// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Time, memory and lost contexts.
import { SETTINGS, assert, assertSame, bitmap, memoryUse, refused, setUp } from './common.js';
import { createDevice } from '/package/glsurf.js';
import { inSteps } from '/source/turns.js';

export const life = {
    /** After prepare(), no image compiles programs. Returns times in milliseconds. */
    async tasks() {
        const { device, extractor, picture } = await setUp();
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
        times.sort((a, b) => a - b);
        return { prepare: report, median: times[10], long };
    },

    /** time() returns times by stage, and later images keep their features. */
    async times() {
        const { device, extractor, picture } = await setUp();
        const expected = await extractor.detect(picture);
        const { stages, milliseconds, roundTrip } = await extractor.time(await bitmap('view2.png'));
        assertSame(await extractor.detect(picture), expected, 'after the times of another picture');
        const names = stages.map(({ stage }) => stage);
        for (const name of ['gray', 'integral', 'descriptor'])
            assert(names.includes(name), `no ${name} among ${names}`);
        const passes = stages.flatMap((one) => one.passes);
        assert(passes.every((pass) => pass.label && pass.milliseconds > 0 && pass.fragments > 0), JSON.stringify(passes));
        // By default in browsers the first octave uses row differences, four samples per fragment.
        const samples = picture.width * picture.height;
        assert(passes.some(({ label, fragments }) => label === 'row differences' && fragments >= samples / 4),
            'there are no row differences');
        const sum = passes.reduce((all, pass) => all + pass.milliseconds, 0);
        assert(Math.abs(sum - milliseconds) < 1e-6 * sum, `${sum} and ${milliseconds} ms`);
        // Passes must take as long as an image. Without waits they take some milliseconds.
        const start = performance.now();
        await extractor.detect(picture);
        const alone = performance.now() - start;
        assert(milliseconds > alone / 3 && milliseconds > passes.length * roundTrip / 3,
            `passes take ${milliseconds} ms, an image ${alone}, a round trip ${roundTrip}`);
        return `${passes.length} passes ${milliseconds.toFixed(0)} ms, an image ${alone.toFixed(0)}: ` +
            stages.map((one) => `${one.stage} ${one.milliseconds.toFixed(1)}`).join(', ');
    },

    /** Each call gets its own image's features: after a refused collect, whose image still waits, and after
     * the extractor was replaced while an image was under way. */
    async own() {
        const gl = new OffscreenCanvas(8, 8).getContext('webgl2');
        const real = WebGL2RenderingContext.prototype;
        const device = await createDevice(gl);
        const picture = await bitmap('view1.png');
        const noise = new ImageData(picture.width, picture.height);
        for (let i = 0; i < noise.data.length; ++i) noise.data[i] = (i * i * 31 + i) >> 3;
        const settings = { threshold: 1e-6, maxFeatures: 400 };
        const expected = await device.extractor(settings).detect(picture);
        const extractor = device.extractor({ ...settings, capacity: 64, frames: 3 });
        await extractor.prepare(picture);

        // A collect that enlarges its lists draws, and refuses to draw during transform feedback.
        let active = false;
        gl.getParameter = (name) => (name === gl.TRANSFORM_FEEDBACK_ACTIVE && active) || real.getParameter.call(gl, name);
        gl.fenceSync = (...given) => {
            active = true; // the image is submitted
            return real.fenceSync.apply(gl, given);
        };
        await refused('argument', () => extractor.detect(noise));
        active = false;
        delete gl.fenceSync;
        assertSame(await extractor.detect(picture), expected, 'after a refused collect');

        gl.getSyncParameter = () => gl.UNSIGNALED;
        const underWay = refused('gl', () => extractor.detect(noise));
        gl.fenceSync = () => null;
        await refused('gl', () => extractor.detect(noise));
        delete gl.fenceSync;
        const next = extractor.detect(picture);
        for (let i = 0; i < 9; ++i) await new Promise((resolve) => setTimeout(resolve)); // it is submitted
        delete gl.getSyncParameter;
        assertSame(await next, expected, 'of a replaced extractor');
        await underWay;
        await refused('argument', () => extractor.change({ frames: 1 }));
        // The object fails while the second frame, of another size, waits to be prepared.
        const targets = await device.target(picture, { tilts: false }), part = await createImageBitmap(picture, 0, 0, 320, 240);
        await targets.track(picture);
        gl.getSyncParameter = (...given) => (gl.getError = () => gl.OUT_OF_MEMORY) && real.getSyncParameter.apply(gl, given);
        const failed = refused('memory', () => targets.track(picture)), later = targets.track(part);
        await failed;
        for (const name of ['getError', 'getSyncParameter']) delete gl[name];
        assert((await later).found.length === 1, 'the replaced object has no target');
        device.destroy();
        return `${expected.length} features`;
    },

    /** inSteps() counts steps over 50 ms. */
    async steps() {
        let left = 5;
        const report = await inSteps(() => {
            const until = performance.now() + (left % 2 ? 0 : 60);
            while (performance.now() < until);
            return --left === 0;
        });
        assert(report.steps === 5 && report.long === 2 && report.longest >= 60, JSON.stringify(report));
        return `${report.long} of ${report.steps} are long`;
    },

    /** 1,000 images of a moving camera. */
    async frames() {
        const { device, extractor, picture } = await setUp();
        const canvas = new OffscreenCanvas(160, 120);
        const pen = canvas.getContext('2d', { willReadFrequently: true });
        const use = [];
        let found = 0;
        const begin = performance.now();
        for (let i = 1; i <= 1000; ++i) {
            pen.drawImage(picture, -(i % 160) * 4, -(i % 120) * 4);
            found += (await extractor.detect(canvas)).length;
            if (i % 100 === 0) use.push(await memoryUse());
        }
        const rate = 1e6 / (performance.now() - begin);
        assert(found > 1000, `${found} features`);
        return { use, rate, found };
    },

    /** Fences that never signal, as in some browsers' workers, end an image at the limit, which is long
     * enough to compile. */
    async hangs() {
        const gl = document.createElement('canvas').getContext('webgl2');
        const device = await createDevice(gl, { waitSeconds: 10 });
        const extractor = device.extractor(SETTINGS);
        const picture = await bitmap('view1.png');
        await extractor.prepare(picture);
        const expected = await extractor.detect(picture);
        gl.getSyncParameter = () => gl.UNSIGNALED;
        const why = await refused('gl', () => extractor.detect(picture));
        delete gl.getSyncParameter;
        assertSame(await extractor.detect(picture), expected, 'after a wait without end');
        device.destroy();
        return why;
    },

    /** The context is lost four times with work under way, and once more. */
    async lost() {
        const canvas = document.createElement('canvas');
        const device = await createDevice(canvas);
        const gl = canvas.getContext('webgl2');
        const extractor = device.extractor(SETTINGS);
        const picture = await bitmap('view1.png');
        const expected = await extractor.detect(picture);
        const targets = await device.target(picture, { tilts: false }), number = await targets.add(picture, { tilts: false });
        const use = [], { instantiate } = WebAssembly;
        const event = (name) => new Promise((resolve) => canvas.addEventListener(`webglcontext${name}`, resolve, { once: true }));
        const lose = async (meanwhile) => {
            const loss = gl.getExtension('WEBGL_lose_context'), [lost, restored] = ['lost', 'restored'].map(event);
            loss.loseContext();
            await lost;
            await new Promise((resolve) => setTimeout(resolve, 0)); // the event is over
            await meanwhile?.();
            loss.restoreContext();
            await restored;
        };
        for (let i = 0; i < 4; ++i) {
            const underWay = Promise.all([() => extractor.detect(picture), () => targets.add(picture)].map((call) => refused('lost', call)));
            await null;
            await lose(async () => {
                await underWay;
                await refused('lost', () => extractor.detect(picture));
                await (i ? refused('argument', () => targets.remove(1)) : targets.remove(1));
            });
            // It is lost once more while the device is created again.
            if (i === 0) WebAssembly.instantiate = async (...given) => {
                WebAssembly.instantiate = instantiate;
                await lose();
                return instantiate(...given);
            };
            assertSame(await extractor.detect(picture), expected, `after loss ${i + 1}`);
            const matches = await device.matcher().match(expected, expected);
            assert(matches.length > 0, 'no matches');
            const { found } = await targets.track(picture);
            assert(found.length === 1 && found[0].target === number, `targets ${found.map(({ target }) => target)}`);
            use.push(await memoryUse());
        }
        const [first, last] = [use[0], use.at(-1)];
        assert(last.instances.join() === first.instances.join(),
            `WebAssembly has ${last.instances.join()} bytes after ${first.instances.join()}`);
        // Three losses that each leak a device exceed three times one more device.
        const other = await createDevice();
        await other.extractor(SETTINGS).detect(picture);
        const worth = (await memoryUse()).heap - last.heap;
        assert(last.heap - first.heap < 3 * worth,
            `the heap grew by ${last.heap - first.heap} bytes; a device takes ${worth}`);
        other.destroy();
        await lose();
        const tracking = targets.track(picture);
        await new Promise((resolve) => setTimeout(resolve, 20)); // the target is made again
        targets.remove(number);
        assert((await tracking).found.length === 0, 'a target that was removed is found');
        device.destroy();
        return `heap ${use.map(({ heap }) => heap).join(', ')} bytes and WebAssembly ` +
            `${last.instances.join()}; another device takes ${worth}`;
    },
};
