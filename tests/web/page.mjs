// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Tests the page of examples/web in a browser.
//     node page.mjs SITE FILES DRIVER CASE...
// SITE: folder of the page. FILES: folder of the output of film.py and `glsurf detect`. DRIVER:
// "swiftshader" or "gl". A CASE is a name of `cases`. Ends with the first case that fails.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { complaints, inTime, withPage } from '../../bindings/web/tests/browser.mjs';

const [site, files, driver, ...wanted] = process.argv.slice(2);
const json = (name) => JSON.parse(fs.readFileSync(path.join(files, name), 'utf8'));

/** Records the page's events and the film frame of each picture. Runs in the page. */
function watch() {
    window.told = [];
    window.taken = [];
    window.longTasks = [];
    document.addEventListener('glsurf', ({ detail }) => {
        const { features, a, b, matches, ...rest } = detail;
        const count = (one) => one && (one.xy ? one.xy.length / 2 : one.length);
        window.told.push({ ...rest, features: count(features), first: features?.xy[0], a: count(a), b: count(b), matches: count(matches) });
        window.last = detail;
    });
    new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) window.longTasks.push([startTime, duration]);
    }).observe({ entryTypes: ['longtask'] });
    // Notes when the page paints and has features, and what it shows when it asks for WebGL.
    window.start = {};
    document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => (window.start.painted = performance.now())));
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (...given) {
        if (this.id === 'picture' && !window.start.asked)
            Object.assign(window.start, { asked: performance.now(), shown: ['poster', 'busy'].map((id) => document.getElementById(id)?.checkVisibility()) });
        return get.apply(this, given);
    };
    document.addEventListener('glsurf', () => (window.start.features = performance.now()), { once: true });
    const canvas = new OffscreenCanvas(128, 16), context = canvas.getContext('2d', { willReadFrequently: true });
    const upload = WebGL2RenderingContext.prototype.texImage2D;
    WebGL2RenderingContext.prototype.texImage2D = function (...given) {
        if (given.at(-1) instanceof HTMLVideoElement) {
            // The video plays on, so the same picture is both read and uploaded.
            const still = new VideoFrame(given.at(-1));
            context.drawImage(still, 0, 0, 128, 16, 0, 0, 128, 16);
            given.splice(-1, 1, still);
            const { data } = context.getImageData(0, 8, 128, 1);
            let frame = 0;
            for (let bit = 0; bit < 8; ++bit) frame |= (data[4 * (16 * bit + 8)] > 128) << bit;
            window.taken.push({ time: performance.now(), frame });
        }
        try {
            return upload.apply(this, given);
        } finally {
            if (given.at(-1) instanceof VideoFrame) given.at(-1).close();
        }
    };
    const ask = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices);
    if (ask)
        navigator.mediaDevices.getUserMedia = async (given) => (window.stream = await ask(given));
}

/** Presses the button with this title. */
async function press(page, title) {
    const found = await page.evaluate((name) => {
        const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === name);
        button?.click();
        return Boolean(button);
    }, title);
    assert(found, `there is no button ${title}`);
}

/** Presses the first button, Start camera. */
async function startCamera(page) {
    await (await page.waitForSelector('#actions button')).evaluate((button) => button.click());
}

const text = (page, id) => page.$eval(`#${id}`, (one) => (one.hidden ? '' : one.innerText.trim()));
const told = (page, condition, seconds = 240) =>
    page.waitForFunction(`window.told.some((one) => ${condition})`, { timeout: 1000 * seconds });
const message = (page, sentence) =>
    page.waitForFunction((wanted) => {
        const one = document.getElementById('message');
        return !one.hidden && one.textContent === wanted;
    }, { timeout: 120000 }, sentence);

/** Drops files on the stage. Each is [name, type, bytes as base64]. */
async function drop(page, ...given) {
    await page.evaluate((list) => {
        const data = new DataTransfer();
        for (const [name, type, bytes] of list)
            data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }));
        document.getElementById('stage').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, given);
}

/**
 * The contrast of all visible texts, borders of fields and focus rings (WCAG 2.2, success criteria
 * 1.4.3 and 1.4.11, level AA): { name: [least, needed] }. Runs in the page.
 */
function contrasts() {
    const parse = (text) => {
        const [r, g, b, a = 1] = text.match(/[\d.]+/g).map(Number);
        return [r, g, b, a];
    };
    const over = ([r, g, b, a], under) => [r, g, b].map((value, i) => value * a + under[i] * (1 - a));
    const luminance = (colour) => {
        const [r, g, b] = colour.map((value) =>
            (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (a, b) => {
        const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
        return (high + 0.05) / (low + 0.05);
    };
    /** The colours that may lie behind an element; behind a translucent one, any picture may. */
    const grounds = (element) => {
        const layers = [];
        for (let one = element; one; one = one.parentElement) {
            const layer = parse(getComputedStyle(one).backgroundColor);
            if (layer[3] > 0) layers.unshift(layer);
            if (layer[3] === 1) break;
        }
        const through = layers.some((layer) => layer[3] < 1);
        const bases = through ? [[0, 0, 0], [255, 255, 255]] : [[255, 255, 255]];
        const upper = through ? layers.filter((layer) => layer[3] < 1) : layers;
        return bases.map((base) => upper.reduce((under, layer) => over(layer, under), base));
    };
    const least = (colour, element) =>
        Math.min(...grounds(element).map((ground) => ratio(over(parse(colour), ground), ground)));
    const found = {};
    const note = (name, value, needed) => {
        if (!(found[name]?.[0] <= value)) found[name] = [Math.round(100 * value) / 100, needed];
    };
    const nameOf = (one) => `${one.localName}${one.id && `#${one.id}`}${one.className && `.${one.className}`}`;
    for (const element of document.body.querySelectorAll('*')) {
        if (!element.checkVisibility() || element.closest('svg') || element.matches('[aria-disabled=true], option')) continue;
        const style = getComputedStyle(element);
        const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
        const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
        if (hasText || element.matches('select, input[type=text]'))
            note(nameOf(element), least(style.color, element), large ? 3 : 4.5);
        if (element.placeholder)
            note(`${nameOf(element)} placeholder`, least(getComputedStyle(element, '::placeholder').color, element), 4.5);
        if (element.matches('select, input[type=text]'))
            note(`${nameOf(element)} border`, least(style.borderTopColor, element.parentElement), 3);
        if (element.className === 'bar') note('bar', ratio(parse(style.backgroundColor), grounds(element.parentElement)[0]), 3);
        if (element.matches('button, summary, select, input')) {
            element.focus({ focusVisible: true });
            const focused = element.matches('label input') && element.type === 'file' ? element.parentElement : element;
            const ring = getComputedStyle(focused);
            if (ring.outlineStyle !== 'none') // it lies outside the element
                note(`${nameOf(focused)} focus`, least(ring.outlineColor, focused.parentElement), 3);
            else note(`${nameOf(focused)} focus`, 0, 3);
            element.blur();
        }
    }
    return found;
}

const fileOf = (file, type = 'image/png') => [path.basename(file), type, fs.readFileSync(file).toString('base64')];
const picture = (name) => fileOf(path.join(site, 'pictures', name));

const cases = {
    /** Shows features at once, without asking for permission, then a cube on the picture. */
    async example(page) {
        await told(page, "one.view === 'camera' && one.features > 100");
        assert.equal(await page.evaluate('window.stream'), undefined);
        assert.match(await text(page, 'figures'), /spots found\s+\d+/);
        assert.match(await text(page, 'device') || await page.$eval('#device', (one) => one.textContent), /glsurf \d/);
        await told(page, 'one.found');
        await page.waitForFunction(() => document.querySelectorAll('#overlay .face').length > 1);
        // The cube stands inside the outline: at most its top is above.
        const [outline, ...faces] = await page.$$eval('#overlay .outline, #overlay .face', (all) =>
            all.map((one) => one.getAttribute('points').split(' ').map((pair) => pair.split(',').map(Number))));
        const range = (points, axis) => [Math.min, Math.max].map((pick) => pick(...points.map((point) => point[axis])));
        const [[left, right], [, bottom]] = [0, 1].map((axis) => range(outline, axis));
        const [[x0, x1], [y0, y1]] = [0, 1].map((axis) => range(faces.flat(), axis));
        assert(x0 > left && x1 < right && y1 < bottom && y1 - y0 > (bottom - range(outline, 1)[0]) / 8, `${[x0, x1, y0, y1]} in ${outline}`);
    },

    /** A picture that is learnt too late is forgotten, and its failure stops no other picture. Cubes suit their target. */
    async stale(page) {
        await told(page, 'one.found');
        await page.evaluate(async () => {
            const { Targets } = await import('./glsurf/glsurf.js'), { add, remove } = Targets.prototype;
            window.numbers = new Set();
            Targets.prototype.add = async function (...given) {
                const error = await new Promise((end) => (window.end = end));
                if (error) throw Object.assign(new Error(error), { code: error });
                const number = await add.apply(this, given);
                window.numbers.add(number);
                return number;
            };
            Targets.prototype.remove = function (number) {
                window.numbers.delete(number);
                remove.call(this, number);
            };
        });
        const learn = async (error) => {
            await page.waitForFunction(() => window.end, { timeout: 60000 });
            await page.evaluate((given) => [window.end(given), (window.end = null)], error);
        };
        for (const error of [undefined, 'geometry']) {
            await press(page, 'Stop following');
            await press(page, 'Follow the middle');
            await page.waitForFunction(() => window.end, { timeout: 60000 });
            await press(page, 'Stop following');
            await press(page, 'Show the example');
            await page.waitForFunction(() => document.querySelector('[data-group=target] button').textContent.trim() === 'Stop following');
            await learn(error);
            await page.evaluate('window.told.length = 0');
            await learn();
            await told(page, 'one.found');
            assert.equal(await page.evaluate('window.numbers.size'), 1);
            assert.equal(await text(page, 'message'), '');
        }
        const [wide, tall, behind] = await page.evaluate(async () => {
            const { cube } = await import('./cube.js'), rotation = [1, 0, 0, 0, 1, 0, 0, 0, 1];
            return [[4, 1, 9], [1, 4, 9], [1, 1, 0.2]].map(([width, height, z]) =>
                cube({ rotation, translation: [0, 0, z] }, 100, [0, 0], { width, height }).map(({ points }) => points));
        });
        const [[[left], [right]], [[left4], [right4]]] = [wide[0], tall[0]];
        assert(right > left && right4 - left4 > 3.9 * (right - left), `${[left, right, left4, right4]}`);
        assert.deepEqual(behind, []);
    },

    /** Picture and progress are visible before the page asks for WebGL. Prints times. */
    async start(page) {
        for (const visit of ['first', 'second', 'third']) {
            if (visit !== 'first') {
                const address = page.url();
                await page.goto('about:blank');
                await new Promise((done) => setTimeout(done, 1000)); // the page's WebGL ends
                await page.goto(address);
            }
            await told(page, 'one.features > 100');
            await new Promise((done) => setTimeout(done, 300)); // the observer's entries
            const { start, longTasks, painted } = await page.evaluate(() => ({
                start: window.start, longTasks: window.longTasks,
                painted: performance.getEntriesByName('first-contentful-paint')[0].startTime,
            }));
            assert(start.painted < start.asked, 'the page asks for WebGL before it paints');
            assert.deepEqual(start.shown, [true, true], 'picture or progress is not visible');
            const before = longTasks.filter(([begin]) => begin < start.features);
            console.log(`start: ${visit} visit: painted after ${painted.toFixed(0)} ms, features after ${start.features.toFixed(0)}; ` +
                `tasks over 50 ms: ${before.map(([, taken]) => taken).join(', ') || 'none'}`);
        }
    },

    /** The features of the built-in pictures equal the command's, byte for byte. */
    async bytes(page) {
        await press(page, 'Two pictures');
        await told(page, "one.view === 'pair'");
        const found = await page.evaluate(() => [window.last.a, window.last.b].map((one) =>
            ({ xy: [...one.xy], scale: [...one.scale], angle: [...one.angle], descriptors: [...one.descriptors] })));
        for (const [i, name] of ['view1', 'view2'].entries()) {
            const wanted = json(`${name}.json`).keypoints;
            const f32 = (list) => [...Float32Array.from(list)];
            assert.equal(found[i].scale.length, wanted.length, name);
            assert.deepEqual(found[i].xy, f32(wanted.flatMap(({ x, y }) => [x, y])), `${name}: positions`);
            assert.deepEqual(found[i].scale, f32(wanted.map(({ scale }) => scale)), `${name}: scales`);
            assert.deepEqual(found[i].descriptors, f32(wanted.flatMap(({ descriptor }) => descriptor)), `${name}: descriptors`);
        }
    },

    /** The homography of the built-in pictures is the one that they were rendered with. */
    async homography(page) {
        await press(page, 'Two pictures');
        await told(page, "one.view === 'pair' && one.model?.kind === 'homography'");
        const { matrix, width, height } = await page.evaluate(() => ({
            matrix: [...window.last.model.matrix], width: window.last.a.width, height: window.last.a.height }));
        const truth = fs.readFileSync(path.join(site, 'pictures', 'H1to2p'), 'utf8').trim().split(/\s+/).map(Number);
        const map = (m, x, y) => {
            const w = m[6] * x + m[7] * y + m[8];
            return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w];
        };
        for (const [x, y] of [[0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.25, 0.75], [0.5, 0.5]]) {
            const [u, v] = [matrix, truth].map((m) => map(m, x * width, y * height));
            // Inliers may be 3 pixels off; the mean of 200 is closer inside the overlap.
            assert(Math.hypot(u[0] - v[0], u[1] - v[1]) < 1.5, `a point maps to ${u}, not to ${v}`);
        }
        assert((await page.$$('#overlay .match')).length > 50);
        const before = await page.evaluate('window.told.at(-1).matches');
        await page.$eval('input[name=ratio]', (one) => {
            one.value = 0.5;
            one.dispatchEvent(new Event('input'));
        });
        await told(page, `one.view === 'pair' && one.matches > 0 && one.matches < ${before}`);
        assert.match(page.url(), /ratio=0\.5/);
    },

    /** Finds the target only where it is visible, with the right corners. */
    async target(page) {
        const { corners, frames } = json('truth.json');
        await startCamera(page);
        await told(page, "one.source === 'camera' && one.features > 0");
        await drop(page, fileOf(path.join(files, 'target.png')));
        await page.waitForFunction("window.told.at(-1).found", { timeout: 240000 });
        await page.evaluate('window.told.length = 0');
        const rows = () => page.evaluate(() => window.told.map(({ found, start }) => ({
            corners: found && [0, 2, 4, 6].map((i) => [found.corners[i], found.corners[i + 1]]),
            frame: window.taken.findLast(({ time }) => time <= start).frame,
        })));
        let list = [];
        const seen = (hidden) => list.filter(({ frame }) => (corners[frame] === null) === hidden);
        for (let i = 0; i < 120 && (seen(false).length < 40 || seen(true).length < 3); ++i) {
            await new Promise((done) => setTimeout(done, 2000));
            list = (await rows()).filter(({ frame }) => frame < frames);
        }
        const visible = seen(false), found = visible.filter((row) => row.corners);
        const off = (row) => Math.max(...row.corners.map(([x, y], i) =>
            Math.hypot(x - corners[row.frame][i][0], y - corners[row.frame][i][1])));
        const errors = found.map(off).sort((a, b) => a - b), at = (share) => errors[Math.floor(share * (errors.length - 1))];
        console.log(`target: ${found.length} of ${visible.length} frames, corners within ${at(0.5).toFixed(2)} px, ` +
            `${at(0.95).toFixed(2)} in 95 %, ${seen(true).length} frames without it`);
        assert(visible.length >= 40 && seen(true).length >= 3);
        assert(found.length >= 0.95 * visible.length);
        assert(at(0.5) < 1.5 && at(0.95) < 4); // the bounds of the library's films
        assert.equal(seen(true).filter((row) => row.corners).length, 0);
        assert(await page.$('#overlay') !== null);
    },

    async unplugged(page) {
        await startCamera(page);
        await told(page, "one.source === 'camera'");
        await page.evaluate(() => window.stream.getVideoTracks()[0].dispatchEvent(new Event('ended')));
        await message(page, 'The camera was disconnected. Plug it in again, then press Start camera.');
        await page.evaluate('window.told.length = 0');
        await told(page, "one.source === 'example'");
    },

    /** Shows times of the stages only while timing is on. */
    async times(page) {
        await told(page, "one.features > 100");
        assert.equal(await text(page, 'times'), '');
        await press(page, 'Show timing');
        await told(page, "one.stages?.length > 8 && one.stages.every((row) => row.milliseconds > 0)");
        assert.match(await text(page, 'times'), /add up brightness\s+\d+\.\d[^]*describe surroundings\s+\d+\.\d/);
        await page.evaluate('window.told.length = 0');
        await told(page, 'one.features > 100');
        await told(page, 'one.stages');
        await press(page, 'Show timing');
        await page.waitForFunction(() => document.getElementById('times').hidden);
        await page.evaluate('window.told.length = 0');
        await new Promise((done) => setTimeout(done, 3000));
        assert(!await page.evaluate('window.told.some((one) => one.stages)'));
    },

    /** A film, pictures and a folder of pictures can be chosen and dropped. */
    async sources(page) {
        await told(page, 'one.features > 100');
        // A film of the moving picture. Chromium encodes and plays it.
        const film = Buffer.from(await page.evaluate(async () => {
            const bitmap = await createImageBitmap(await (await fetch('pictures/view1.png')).blob());
            const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
            const context = canvas.getContext('2d'), parts = [];
            const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm;codecs=vp8' });
            recorder.ondataavailable = ({ data }) => parts.push(data);
            const ended = new Promise((resolve) => (recorder.onstop = resolve));
            recorder.start();
            for (let i = 0; i < 40; ++i) {
                context.drawImage(bitmap, -2 * i, -i, 480, 360);
                await new Promise((resolve) => setTimeout(resolve, 50));
            }
            recorder.stop();
            await ended;
            const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
            return [...bytes];
        }));
        const address = path.join(files, 'film.webm');
        fs.writeFileSync(address, film);
        const choose = async (...names) =>
            (await page.waitForSelector('#actions input[type=file]')).uploadFile(...names);
        const shown = () => page.evaluate(() => [document.getElementById('frame').hidden, document.getElementById('figures').innerText]);
        const places = () => page.$$eval('#actions [data-group]', (all) => all.map((one) => one.getBoundingClientRect().height));
        const before = await places();
        const forget = () => page.evaluate('window.told.length = 0');
        const title = (wanted) => page.waitForFunction((text) =>
            [...document.querySelectorAll('#figures dd')].some((one) => one.textContent === text), { timeout: 60000 }, wanted);
        await choose(address);
        await told(page, "one.source === 'film.webm' && one.features > 20");
        await forget();
        // The film plays on, and starts again after its end.
        await page.waitForFunction(() => new Set(window.told.map((one) => one.first)).size > 3, { timeout: 60000 });
        await press(page, 'Show the example');
        await told(page, "one.source === 'example'");
        await drop(page, ['dropped.webm', 'video/webm', film.toString('base64')]);
        await told(page, "one.source === 'dropped.webm' && one.features > 20");
        await drop(page, ['broken.webm', 'video/webm', Buffer.from('no film').toString('base64')]);
        await message(page, 'The browser cannot play broken.webm. Choose a WebM or MP4 video instead.');
        assert.deepEqual(await shown(), [true, ''], 'the film before the broken one is still there');
        const pictures = ['view1.png', 'view2.png'].map((name) => path.join(site, 'pictures', name));
        await choose(...pictures);
        await told(page, "one.source === 'pictures' && one.features > 100");
        await title('view1.png (1 of 2)');
        assert.deepEqual(await places(), before, 'buttons moved');
        await forget();
        await press(page, 'Next');
        await title('view2.png (2 of 2)');
        await press(page, 'Next');
        await title('view1.png (1 of 2)');
        await press(page, 'Previous');
        await title('view2.png (2 of 2)');
        await press(page, 'Show the example');
        await told(page, "one.source === 'example'");
        const session = await page.createCDPSession();
        const { x, y } = await page.$eval('#stage', (one) => one.getBoundingClientRect().toJSON());
        for (const type of ['dragEnter', 'dragOver', 'drop'])
            await session.send('Input.dispatchDragEvent', {
                type, x: x + 50, y: y + 50, data: { items: [], files: [path.dirname(pictures[0])], dragOperationsMask: 1 },
            });
        await title('view1.png (1 of 2)'); // the text file of this folder is ignored
        await press(page, 'Camera');
    },

    /** Two pictures can be dropped or pasted. A third replaces the older one. */
    async pasted(page) {
        await press(page, 'Two pictures');
        await told(page, "one.view === 'pair' && one.matches > 100");
        // The position of its first feature identifies a picture.
        const [one, two] = ['view1.json', 'view2.json'].map((name) => Math.fround(json(name).keypoints[0].x));
        assert.notEqual(one, two);
        const becomes = (a, b) => page.waitForFunction((x, y) =>
            window.last.view === 'pair' && window.last.a.xy[0] === x && window.last.b.xy[0] === y, { timeout: 120000 }, a, b);
        const paste = (...given) => page.evaluate((list) => {
            const clipboardData = new DataTransfer();
            for (const [name, type, bytes] of list)
                clipboardData.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }));
            document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        }, given);
        await drop(page, picture('view2.png'), picture('view1.png'));
        await becomes(two, one);
        await paste(picture('view1.png'), picture('view2.png'));
        await becomes(one, two);
        await paste(picture('view1.png'));
        await becomes(two, one);
        await drop(page, picture('view1.png'), ...Array(9).fill(picture('view2.png')));
        await becomes(one, two);
        assert.equal(await text(page, 'note'), 'You gave 10 pictures. These are the first two, view1.png and view2.png.');
        await drop(page, ['note.txt', 'text/plain', Buffer.from('text').toString('base64')]);
        await message(page, 'This is not a picture or video. Drop a picture, a video or a folder of pictures.');
    },

    /** Applies every setting, keeps it in the address and restores it after loading. */
    async controls(page) {
        await told(page, "one.features > 0");
        const set = async (name, value) => {
            await page.evaluate('window.told.length = 0');
            await page.$eval(`[name=${name}]`, (one, given) => {
                if (one.type === 'checkbox') one.checked = given;
                else one.value = given;
                one.dispatchEvent(new Event('change'));
            }, value);
            await told(page, 'one.features > 0');
            assert.equal(await text(page, 'message'), '', `${name} ${value}`);
        };
        for (const [name, value] of [['preset', 'paper'], ['detector', 'dog'], ['features', 200], ['upright', true]])
            await set(name, value);
        assert.equal(await page.evaluate('window.told.at(-1).features'), 200);
        const address = new URL(page.url());
        assert.equal(address.search, '?preset=paper&detector=dog&features=200&upright=1');
        await page.reload();
        await told(page, 'one.features === 200');
        assert.equal(await page.$eval('[name=preset]', (one) => one.value), 'paper');
        await set('features', 0);
        await set('threshold', 0.01);
        const beside = (name) => text(page, `wrong-${name}`);
        await page.$eval('[name=threshold]', (one) => {
            one.value = -1;
            one.dispatchEvent(new Event('change'));
        });
        assert.equal(await beside('threshold'), '“-1” is not a number of at least 0.');
        assert.match(page.url(), /threshold=0\.01/, 'the page takes a threshold below 0');
        await page.goto(`${address.origin}/site/index.html?view=none&preset=none&features=1.5&upright=yes`);
        await told(page, "one.view === 'camera' && one.features > 100");
        assert.equal(await text(page, 'wrong-view'), 'There is no view “none”. Use one of: camera, pair, panorama, check.');
        assert.equal(await beside('preset'), 'There is no “none”. Use one of: default, paper, bay, fast, best.');
        assert.equal(await beside('features'), '“1.5” is not a whole number from 0 to 999999999.');
        assert.equal(await beside('upright'), '“yes” is neither 0 nor 1.');
        await page.goto(`${address.origin}/site/index.html?view=pair&ratio=7`);
        await told(page, "one.view === 'pair' && one.matches > 100");
        assert.equal(await beside('ratio'), '“7” is not a number from 0.5 to 1.');
    },

    /** Broken, tiny and huge pictures, and too many pictures. */
    async pictures(page) {
        await told(page, 'one.features > 100');
        const note = (wanted) => page.waitForFunction((one) => document.getElementById('note').textContent === one, { timeout: 60000 }, wanted);
        const made = (width, height) => page.evaluate(async (w, h) => {
            const canvas = new OffscreenCanvas(w, h), context = canvas.getContext('2d');
            context.fillRect(0, 0, 1, 1);
            const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
            let all = '';
            for (let i = 0; i < bytes.length; i += 4096) all += String.fromCharCode(...bytes.subarray(i, i + 4096));
            return btoa(all);
        }, width, height);
        const huge = ['huge.png', 'image/png', await made(8660, 5774)];
        await drop(page, huge, picture('view1.png'));
        await note('huge.png is shrunk from 8660 × 5774 to 1280 × 853 pixels.');
        await press(page, 'Next');
        await note('');
        await press(page, 'Pause'); // with a picture that is followed and not yet learnt
        await drop(page, huge);
        await note('huge.png is shrunk from 8660 × 5774 to 2000 × 1333 pixels.');
        await press(page, 'Two pictures');
        await told(page, "one.view === 'pair'");
        await drop(page, ['broken.png', 'image/png', Buffer.from('no picture').toString('base64')], picture('view1.png'));
        await message(page, 'The browser cannot read broken.png. Choose a PNG or JPEG file.');
        assert(await page.evaluate(() => document.getElementById('frame').hidden && !document.getElementById('figures').innerText));
        await page.evaluate('window.told.length = 0');
        await drop(page, ['one.png', 'image/png', await made(1, 1)], picture('view1.png'));
        await told(page, "one.view === 'pair' && one.a === 0");
        await drop(page, huge, picture('view1.png'));
        await told(page, 'one.b > 0 && window.last.a.width === 2000');
        assert.equal(await text(page, 'note'), 'huge.png is shrunk from 8660 × 5774 to 2000 × 1333 pixels.');
        await press(page, 'Show the example');
        await page.evaluate('window.told.length = 0');
        await told(page, 'one.a > 100 && one.matches > 100');
        await press(page, 'Panorama');
        await told(page, "one.view === 'panorama' && one.placed.every(Boolean)");
        await page.evaluate('window.told.length = 0');
        await drop(page, ...Array(41).fill(picture('view1.png')));
        await message(page, 'You chose 41 pictures. Choose 2 to 40.');
    },

    /** Pictures of a camera that turned, in any order and between others. */
    async panorama(page) {
        const { number, angle } = json('truth.json').turns;
        await press(page, 'Panorama');
        await told(page, "one.view === 'panorama' && one.placed.every(Boolean) && one.projection === 'plane'");
        const turns = [...Array(number).keys()].map((i) => fileOf(path.join(files, `turn${5 * i % number}.png`)));
        await drop(page, picture('view1.png'), ...turns, picture('view2.png'), fileOf(path.join(files, 'target.png')));
        await told(page, `one.placed?.length === ${number + 3}`);
        const { placed, ...found } = await page.evaluate('window.last');
        assert.deepEqual(placed, [false, ...turns.map(() => true), false, false]);
        assert.equal(found.projection, 'cylinder');
        // Inliers are up to 3 pixels off. Their mean is closer than one, 0.19 degrees, for 6 turns and the width.
        assert(Math.abs(found.angle - angle) < 7 * 0.19, `the view is ${found.angle} degrees wide, not ${angle}`);
        assert.match(await text(page, 'figures'), /view1\.png, view2\.png, target\.png: no overlap/);
        await page.screenshot({ path: path.join(files, 'panorama.png') });
    },

    /** The context is lost in each view, and is restored. */
    async lost(page) {
        const lose = async (meanwhile) => {
            await page.evaluate(async () => {
                window.loser = document.getElementById('picture').getContext('webgl2').getExtension('WEBGL_lose_context');
                window.loser.loseContext();
                await new Promise((done) => setTimeout(done, 500));
            });
            await meanwhile?.();
            await page.evaluate(() => {
                window.told.length = 0;
                window.loser.restoreContext();
            });
        };
        await told(page, 'one.features > 100');
        for (let i = 0; i < 3; ++i) {
            await lose();
            await told(page, 'one.features > 100 && one.found');
        }
        // The source may change meanwhile; the one before ends.
        await lose(async () => {
            await startCamera(page);
            await page.waitForFunction(() => [...document.querySelectorAll('#actions button')].some((one) => one.textContent.trim() === 'Switch camera'));
        });
        await told(page, "one.source === 'camera'");
        await lose(() => press(page, 'Show the example'));
        await told(page, "one.source === 'example' && one.found");
        assert.equal(await page.evaluate('window.stream.getVideoTracks()[0].readyState'), 'ended');
        // Still pictures are computed again.
        for (const [title, condition] of [['Two pictures', 'one.matches > 100'], ['Panorama', 'one.placed?.every(Boolean)']]) {
            await press(page, title);
            await told(page, condition);
            await lose();
            await told(page, condition);
        }
        await page.waitForFunction(() => document.getElementById('message').hidden);
    },

    /** Another view is chosen while a view's script loads, and one is missing. */
    async views(page, seen) {
        await told(page, 'one.features > 100');
        let late;
        await page.setRequestInterception(true);
        page.on('request', (request) => {
            if (request.url().endsWith('/pair.js')) late = request;
            else if (request.url().endsWith('/panorama.js')) request.abort();
            else request.continue();
        });
        await press(page, 'Two pictures');
        while (!late) await new Promise((done) => setTimeout(done, 20));
        assert.equal(await text(page, 'busy'), 'Starting');
        await press(page, 'Camera');
        await page.evaluate('window.told.length = 0');
        await late.continue();
        await told(page, 'one.features > 100 && one.found');
        assert(await page.evaluate("window.told.every((one) => one.view === 'camera')"), 'a view that was left is shown');
        await press(page, 'Panorama');
        await message(page, 'A part of this page cannot be loaded. Check the connection, then reload the page.');
        assert.equal(await text(page, 'busy'), '');
        assert.match(seen.splice(0).join(), /^error: Failed to load resource: net::ERR_FAILED$/);
        await press(page, 'Two pictures');
        await told(page, "one.view === 'pair' && one.matches > 100");
        assert.equal(await text(page, 'message'), '');
    },

    /** Arrow keys change tabs; Tab and the space bar press buttons, which keep the focus. */
    async keyboard(page) {
        await told(page, 'one.features > 0');
        const active = () => page.evaluate(() => document.activeElement.textContent.trim());
        await page.keyboard.press('Tab');
        assert.equal(await active(), 'Camera');
        await page.keyboard.press('ArrowRight');
        assert.equal(await active(), 'Two pictures');
        await told(page, "one.view === 'pair'");
        await page.keyboard.press('ArrowLeft');
        await page.evaluate('window.told.length = 0');
        await told(page, "one.view === 'camera'");
        for (let i = 0; i < 12 && (await active()) !== 'Stop following'; ++i) await page.keyboard.press('Tab');
        assert.equal(await active(), 'Stop following');
        const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
        assert.equal(outline, 'solid', 'the focused button has no ring');
        await page.keyboard.press('Space');
        assert.equal(await active(), 'Follow the middle');
        await page.evaluate('window.told.length = 0');
        await told(page, 'one.features > 0 && !one.found');
        await page.keyboard.press('Space');
        assert.equal(await active(), 'Stop following');
        await told(page, 'one.found');
    },

    /** Texts and controls have enough contrast, in light and dark. */
    async contrast(page) {
        const worst = {}, faint = [];
        const look = async (state) => {
            for (const scheme of ['light', 'dark']) {
                await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme },
                    { name: 'prefers-reduced-motion', value: 'reduce' }]); // without transitions
                const found = await page.evaluate(contrasts);
                assert(Object.keys(found).length > 8, `${state}: ${Object.keys(found)}`);
                for (const [name, [value, needed]] of Object.entries(found)) {
                    if (value < needed) faint.push(`${state}, ${scheme}: ${name} has ${value}:1 and needs ${needed}:1`);
                    if (!(worst[scheme]?.value <= value)) worst[scheme] = { value, name };
                }
            }
        };
        await told(page, 'one.features > 100');
        await look('camera');
        await press(page, 'Show timing');
        await told(page, 'one.stages');
        await press(page, 'Pause');
        await page.evaluate(() => ['more', 'options'].forEach((id) => (document.getElementById(id).open = true)));
        await look('camera, times, paused');
        for (const text of ['Two pictures', 'Pause']) {
            const [button] = await page.$$(`xpath/.//button[normalize-space()='${text}']`);
            await button.hover();
            await look(`the pointer on ${text}`);
        }
        await drop(page, ['broken.png', 'image/png', Buffer.from('no picture').toString('base64')]);
        await message(page, 'The browser cannot read broken.png. Choose a PNG or JPEG file.');
        await page.evaluate(() => (document.getElementById('busy').hidden = false));
        await page.evaluate(() => (document.getElementById('busy-text').textContent = 'Preparing the graphics chip (first time: a few seconds)'));
        await look('a message and work');
        await page.setViewport({ width: 390, height: 844 });
        await look('a phone');
        await press(page, 'Two pictures');
        await told(page, "one.view === 'pair'");
        await look('two pictures');
        await press(page, 'Panorama');
        await told(page, "one.view === 'panorama'");
        await look('panorama');
        await press(page, 'Check');
        await page.waitForFunction(() => document.querySelectorAll('#rows td').length > 6, { timeout: 120000 });
        await page.evaluate(() => (document.querySelector('#rows td.right').className = 'wrong'));
        await look('check');
        assert.deepEqual(faint, []);
        for (const [scheme, { value, name }] of Object.entries(worst)) console.log(`contrast: ${scheme}: least ${value}:1, ${name}`);
    },

    /** Every stage is right on this driver. */
    async check(page) {
        await press(page, 'Check');
        await told(page, "one.view === 'check'", 500);
        const report = await page.evaluate('window.last.report');
        assert.equal(report.wrong, 0, JSON.stringify(report.rows.filter(({ verdict }) => verdict === 'wrong')));
        assert(report.rows.length > 15);
    },

    /** Memory does not grow while the camera runs. */
    async memory(page) {
        await page.$eval('[name=features]', (one) => {
            one.value = 100;
            one.dispatchEvent(new Event('change'));
        });
        const used = async (count) => {
            await page.evaluate('window.told.length = 0');
            await page.waitForFunction(`window.told.length >= ${count}`, { timeout: 1500000, polling: 1000 });
            await page.evaluate('window.last = null; window.told.length = 0; window.taken.length = 0; window.gc?.()');
            return (await page.metrics()).JSHeapUsedSize;
        };
        const before = await used(200), after = await used(1000);
        console.log(`memory: ${(before / 1e6).toFixed(1)} MB, ${(after / 1e6).toFixed(1)} MB after 1,000 frames`);
        assert(after < before + 2e6);
    },
};

/** Cases without the film. */
const refusal = (sentence) => async (page) => {
    await startCamera(page);
    await message(page, sentence);
    await told(page, "one.source === 'example'");
};
const refusals = { refused: refusal('The browser does not let this page use the camera. Allow it next to the address, then press Start camera again, or watch the example.'), absent: refusal('No camera was found. Plug one in, or open a video or pictures instead.') };

const DEVICE = '--use-fake-device-for-media-stream';
const film = [DEVICE, '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${path.join(files, 'film.y4m')}`, '--js-flags=--expose-gc'];
const argsOf = { refused: [DEVICE, '--deny-permission-prompts'], absent: [] };

for (const name of wanted.length ? wanted : Object.keys({ ...cases, ...refusals })) {
    const args = argsOf[name] ?? film;
    const start = performance.now();
    await withPage(driver, { site }, async (page, seen) => {
        const asked = [];
        page.on('request', (request) => asked.push(request.url()));
        await inTime(1800, (cases[name] ?? refusals[name])(page, seen));
        assert.deepEqual(complaints(name, seen), []);
        assert(asked.every((address) => /^(http:\/\/127\.0\.0\.1:|blob:http:\/\/127\.0\.0\.1:|data:)/.test(address)), String(asked));
    }, { args, address: 'site/index.html', before: watch });
    console.log(`${name}: passed in ${((performance.now() - start) / 1000).toFixed(0)} s`);
}
