// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Results, sources and errors.
import { COLUMNS, SETTINGS, assert, assertSame, bitmap, blob, once, refused, setUp } from './common.js';
import { createDevice } from '/package/glsurf.js';
import { pixelsOf } from '/source/image.js';

export const results = {
    /** Keypoints, descriptors, matches and the homography of two pictures. */
    async results() {
        const { device, extractor } = await setUp();
        const [a, b] = await Promise.all(
            ['view1.png', 'view2.png'].map(async (name) => extractor.detect(await blob(name))));
        const matches = await device.matcher().match(a, b);
        const found = device.findHomography(a, b, matches);
        assert(found.inlier.reduce((sum, flag) => sum + flag, 0) === found.inliers, 'wrong inliers');
        const columns = (one) => Object.fromEntries(COLUMNS.map((name) => [name, [...one[name]]]));
        const out = {
            renderer: device.info.renderer, a: columns(a), b: columns(b),
            matches: [...matches.a].map((one, i) => ({
                a: one, b: matches.b[i], distance: matches.distance[i],
                second: Number.isFinite(matches.second[i]) ? matches.second[i] : null,
                inlier: found.inlier[i] === 1,
            })),
            homography: [...found.matrix],
            settings: device.settings.map((row) => row.name),
        };
        device.destroy();
        await refused('argument', () => extractor.detect(new ImageData(8, 8)));
        return out;
    },

    /** An image placed at whole pixels keeps its values; the rest of the canvas is empty. */
    async panorama() {
        const { device, extractor, picture: still } = await setUp();
        const [left, top, width, height] = [30, 10, still.width + 50, still.height + 20];
        const panorama = device.panorama({ width, height });
        await panorama.add(still, { toCanvas: [1, 0, left, 0, 1, top, 0, 0, 1] });
        const canvas = new OffscreenCanvas(width, height), context = canvas.getContext('2d');
        context.drawImage(still, left, top);
        const expected = context.getImageData(0, 0, width, height).data;
        const { data } = panorama.read();
        const other = data.findIndex((value, i) => value !== expected[i]);
        assert(other < 0, `byte ${other} of the panorama is ${data[other]}, not ${expected[other]}`);
        const { length } = await extractor.detect(panorama.texture());
        assert(length > 100, `only ${length} features in the texture`);
        await refused('argument', () => panorama.add(still, { toCanvas: [0, 0, 0, 0, 0, 0, 0, 0, 0] }));
    },

    /** Images of a camera that turned by 40 degrees twice, two of a moved plane, and one alone. */
    async arrange() {
        const { device } = await setUp(), focal = 500, degree = Math.PI / 180;
        const list = [...Array(60).keys()], across = list.map((i) => [i * 37 % 60 / 60 - 0.5, i * 7 % 60 / 60 - 0.5]);
        const turned = (turn) => ([x, y]) =>
            [focal * Math.tan(0.4 * x + turn * degree) + 319.5, focal * 0.6 * y / Math.cos(0.4 * x + turn * degree) + 239.5];
        const moved = (left) => ([x, y]) => [left + 200 * x, 200 + 200 * y];
        const joined = (a, b, ...sides) =>
            ({ a, b, ...device.findHomography(...sides.map((side) => across.flatMap(side)), { a: list, b: list }) });
        const images = Array(6).fill({ width: 640, height: 480 });
        const pairs = [joined(5, 1, turned(20), turned(-20)), joined(3, 5, turned(20), turned(-20)), joined(0, 4, moved(300), moved(200))];
        const groups = device.arrange(images, pairs), [flat, round] = groups;
        assert(JSON.stringify(groups.map((group) => group.images)) === '[[0,4],[1,3,5]]', JSON.stringify(groups));
        assert(flat.canvas.projection === 'plane' && flat.canvas.width === 740, `a plane of ${flat.canvas.width} pixels`);
        // Positions are floats: one is off by at most 2^-16 pixels.
        const angle = 80 + 2 * Math.atan(320 / focal) / degree;
        assert(round.canvas.projection === 'cylinder' && Math.abs(round.angle - angle) < 0.01, `${round.angle} degrees`);
        const [, half] = device.arrange(images, pairs, { scale: 0.5, reference: 3, projection: 'sphere' });
        assert(half.reference === 3 && half.canvas.projection === 'sphere', 'other parameters');
        assert(Math.abs(half.canvas.focal - focal / 2) < 0.1, `a canvas of focal length ${half.canvas.focal}`);
        await refused('geometry', () => device.arrange(images, []));
        await refused('argument', () => device.arrange(images, [{ ...pairs[0], b: 9 }]));
        await refused('argument', () => device.arrange(images, pairs, { projection: 'cube' }));
        return `${round.angle.toFixed(3)} degrees, ${half.canvas.focal.toFixed(3)} pixels`;
    },

    /** A survey finds an exposure by copies of large images, and a part equals the whole canvas. */
    async survey() {
        const { device } = await setUp(), width = 1200, height = 600, shift = 500, size = { width: width + shift, height };
        const images = [[0, 1], [shift, 2]].map(([left, gain]) => {
            const image = new ImageData(width, height);
            new Uint32Array(image.data.buffer).forEach((_, i, pixels) => {
                const value = 40 + 5 * Math.floor((i % width + left) / 50) + Math.floor(i / width / 50) % 6;
                pixels[i] = 0xff000000 + 0x10101 * Math.round(255 * gain * value / (255 + (gain - 1) * value));
            });
            return image;
        });
        const placements = [0, shift].map((left) => ({ toCanvas: [1, 0, left, 0, 1, 0, 0, 0, 1] }));
        const [, { gain }] = await device.panorama(size).survey(images, placements, { reference: 0 });
        // Values are rounded to half a step, which is at most 0.5 255 / (40 215) = 1.5 % of their odds.
        assert(gain.every((one) => Math.abs(2 * one - 1) < 0.015), `gains of ${gain}, not of 1/2`);
        const panorama = device.panorama({ ...size, blend: 'bands' });
        const exposed = await panorama.survey(images, placements, { noVignetting: true });
        const blend = async (part) => {
            panorama.start(part);
            for (const [i, image] of images.entries()) await panorama.add(image, exposed[i]);
            return panorama.read();
        };
        const whole = await blend(), part = await blend([0, 200, size.width, 200]);
        assert(part.height === 200 && part.data.every((value, i) => value === whole.data[4 * 200 * size.width + i]), 'a part differs');
        assert(panorama.rows >= height, `${panorama.rows} rows`);
        await refused('argument', () => panorama.survey(images, placements.slice(1)));
        await refused('argument', () => panorama.start([0, 500, size.width, 200]));
        return `gain ${gain[0].toFixed(4)}`;
    },

    /** A picture drawn on a canvas is found where it was drawn, with its pose, and followed. */
    async targets() {
        const { device, extractor, picture } = await setUp(), { width, height } = picture;
        const frame = new OffscreenCanvas(640, 480), pen = frame.getContext('2d', { willReadFrequently: true });
        const turn = 0.3, size = 0.8 * Math.min(640 / width, 480 / height), focal = 700;
        const draw = (x) => {
            pen.resetTransform();
            pen.fillRect(0, 0, 640, 480);
            pen.setTransform(size * Math.cos(turn), size * Math.sin(turn), -size * Math.sin(turn), size * Math.cos(turn), x, 20);
            pen.drawImage(picture, 0, 0);
        };
        const outline = [[0, 0], [width, 0], [width, height], [0, height]];
        const targets = device.targets({ focal });
        const report = await targets.prepare({ width: 640, height: 480 }), { compiled } = device.info;
        assert((await targets.track(frame)).found.length === 0 && device.info.compiled === compiled && report.steps > 1,
            `${device.info.compiled} programs after prepare() made ${compiled} in ${report.steps} steps`);
        // Two pictures are described in turn, and frames are tracked meanwhile: one, if a picture blocked them.
        targets.remove(await targets.add(picture, { tilts: false })); // compiles
        let one, tracked = 0, added;
        const end = () => (added = true), both = Promise.all([targets.add(picture, { width: 2 }), targets.add(picture, { tilts: false })]);
        both.then(end, end);
        for (; !added; ++tracked) await targets.track(frame);
        const [number, second] = await both;
        assert(tracked > 2 && second === number + 1, `${tracked} frames before ${number} and ${second}`);
        targets.remove(second);
        for (const x of [150, 153]) {
            draw(x);
            const { found, features, ...rest } = await targets.track(frame);
            assert(found.length === 1 && found[0].target === number, `${found.length} targets`);
            assert(features.length > 100 && rest.focal === focal && rest.focalKnown, JSON.stringify(rest));
            const matrix = pen.getTransform(), expected = outline.flatMap(([u, v]) => {
                const to = matrix.transformPoint({ x: u, y: v });
                return [to.x - 0.5, to.y - 0.5];
            });
            [one] = found;
            // The library's bound of the median corner.
            const off = Math.max(...one.corners.map((value, i) => Math.abs(value - expected[i])));
            assert(off < 1.5, `corners are off by ${off} pixels`);
        }
        assert(one.followed, 'the second frame is searched as if it were the first');
        const distance = focal * 2 / (size * width), [, , z] = one.pose.translation;
        assert(Math.abs(z / distance - 1) < 0.02, `at a distance of ${z}, not ${distance}`);
        // The product of both matrices maps the outline to its corners in clip space, y up.
        const project = (m, p) => [0, 1, 2, 3].map((i) => p.reduce((sum, value, j) => sum + value * m[4 * j + i], 0));
        const projection = device.projection({ focal }, 640, 480, 0.1, 100), points = [];
        outline.forEach(([u, v], i) => {
            const [x, y] = [2 * u / width - 1, (2 * v - height) / width], at = one.corners.subarray(2 * i, 2 * i + 2);
            points.push(x, y, ...at);
            const [a, b, , w] = project(projection, project(one.modelview, [x, -y, 0, 1]));
            const seen = [(a / w + 1) * 320 - 0.5, (1 - b / w) * 240 - 0.5];
            assert(Math.hypot(seen[0] - at[0], seen[1] - at[1]) < 3 * one.pose.rms + 0.1, `${seen} for the corner ${at}`);
        });
        const [pose] = device.findPose({ focal, centre: [319.5, 239.5] }, points);
        // A corner off by rms pixels turns the pose about an axis of the frame by about the root of rms / 200.
        assert(pose.modelview.every((value, i) => Math.abs(value - one.modelview[i]) < 0.2), `${pose.modelview}`);
        targets.reset();
        targets.remove(number);
        const { found, features } = await targets.track(frame);
        assert(found.length === 0, 'a removed target is found');
        const options = { part: [150, 100, 300, 250], tilts: false }, adding = targets.add(features, options);
        options.part[0] = 0; // the target has a copy
        const cut = await adding, again = await targets.track(frame);
        assert(again.found[0].target === cut && cut !== number, `target ${again.found[0].target}`);
        const off = Math.abs(again.found[0].corners[0] - 149.5); // the same features
        assert(off < 0.01, `the part is off by ${off}`);
        const said = [
            await refused('argument', () => targets.remove(number)),
            await refused('argument', () => targets.add(picture, { widht: 1 })),
            await refused('argument', () => targets.add(device.panorama({ width: 8, height: 8 }).texture())),
            await refused('argument', () => targets.add(picture, { part: [0, 0, width + 1, 9] })),
            await refused('argument', () => device.targets({ focal: NaN }).track(frame)),
            await refused('argument', () => targets.add(picture, { part: [0.5, 0, 9, 9] })),
            await refused('argument', () => device.projection({ focal, centre: [0, NaN] }, 640, 480, 1, 9)),
            await refused('argument', () => device.projection({}, 640, 480, 1, 9)),
            await refused('argument', () => device.projection({ focal, centre: null }, 640, 480, 1, 9)),
            await refused('argument', () => device.findPose({ focal, centre: [0, 0] }, null)),
            await refused('argument', () => device.findPose(null, points)),
            await refused('argument', () => device.findPose({ focal: 0, centre: [0, 0] }, points)),
            await refused('geometry', () => device.findPose({ focal, centre: [0, 0] }, points.slice(4))),
            await refused('geometry', () => device.target(new ImageData(90, 90), { tilts: false })),
        ];
        const kept = await pixelsOf(new ImageData(1000, 750), undefined, 640);
        assert(kept.width === 856 && kept.height === 642, `${kept.width}x${kept.height} pixels have another shape`);
        // The homography is of the whole picture's pixels, though a target keeps a shrunk part of it.
        const large = new OffscreenCanvas(3 * width, 3 * height), part = [60, 30, 1501, 1100];
        large.getContext('2d').drawImage(picture, 0, 0, large.width, large.height);
        const other = await device.target(await large.convertToBlob(), { tilts: false, part });
        const { found: [piece] } = await other.track(frame), h = piece.homography, [x, y] = [1560.5, 1129.5];
        const [u, v, w] = [0, 3, 6].map((row) => h[row] * x + h[row + 1] * y + h[row + 2]);
        assert(Math.hypot(u / w - piece.corners[4], v / w - piece.corners[5]) < 1e-6, `a corner is at ${[u / w, v / w]}, not ${piece.corners}`);
        return said.join('\n  ');
    },

    /** All kinds of sources give the same features. */
    async sources() {
        const { extractor, picture: still } = await setUp();
        const picture = await blob('view1.png');
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
        // A video converts colours, and gets a picture only when the canvas changes.
        const video = document.createElement('video');
        Object.assign(video, { muted: true, srcObject: element.captureStream() });
        const draw = setInterval(() => element.getContext('2d').drawImage(still, 0, 0), 30);
        await video.play();
        const seen = await extractor.detect(video);
        clearInterval(draw);
        assert(seen.length > 100 && seen.width === width, `only ${seen.length} features of the video`);
        const region = [20, 10, width - 60, height - 30];
        const mask = new ImageData(width, height);
        // Blue 1, whose gray value is 0, and alpha 0.
        for (let i = 2; i < mask.data.length / 2; i += 4) mask.data[i] = 1;
        const upper = await extractor.detect(still, { region, mask });
        assert(upper.length > 5 && upper.xy.every((value, i) =>
            i % 2 ? value >= 10 && value <= height / 2 : value >= 20 && value <= width - 40),
            'features outside the region or mask, or few inside');
        const described = await extractor.describe(still, expected);
        assertSame(described, { ...expected, length: expected.length }, 'describe');
        frame.close();
        return `${expected.length} features, ${Object.keys(sources).join(', ')}`;
    },

    /** Lists grow if there are more candidates than their capacity. */
    async growth() {
        const { device } = await setUp();
        const noise = new ImageData(400, 300);
        let seed = 1;
        for (let i = 0; i < noise.data.length; ++i) {
            seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
            noise.data[i] = seed >>> 24;
        }
        const few = await device.extractor({ capacity: 64, threshold: 1e-6 }).detect(noise);
        const many = await device.extractor({ threshold: 1e-6 }).detect(noise);
        assert(few.length > 64, 'the lists need not grow');
        assertSame(few, many, 'enlarged lists');
        const exact = await device.extractor({ features: 150 }).detect(noise);
        assert(exact.length === 150, `${exact.length} features, not 150`);
        return `${few.length} features`;
    },

    /** Images larger than textures, and tiles: the same features, whatever the size of tiles. */
    async tiles() {
        const { device, picture } = await setUp();
        const whole = await device.extractor({ octaves: 1 }).detect(picture);
        assertSame(await device.extractor({ octaves: 1, tile: 150 }).detect(picture), whole, 'a texture in tiles');
        const wide = new ImageData(20000, 64);
        for (let i = 0, seed = 9; i < wide.data.length; ++i) {
            seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
            wide.data[i] = seed >>> 24;
        }
        const few = await device.extractor({ octaves: 1 }).detect(wide, { mask: wide });
        const many = await device.extractor({ octaves: 1, tile: 4096 }).detect(wide);
        assert(few.length > 300 && few.width === 20000, `${few.length} features of ${few.width} pixels`);
        assertSame(few, many, 'an image larger than textures');
        return `${whole.length} and ${few.length} features`;
    },

    /** Each failure has a message, and the device works afterwards. */
    async errors() {
        const { device, extractor } = await setUp();
        const foreign = new Image();
        foreign.src = `//localhost:${location.port}/pictures/view1.png`; // the page is at 127.0.0.1
        await foreign.decode();
        const plane = Array.from({ length: 60 }, (_, i) => 10 * ((i * i * 7) % 61)), index = [...Array(30).keys()];
        const mirrored = plane.map((value, i) => (i % 2 ? value : -value));
        const said = [
            await refused('argument', () => createDevice(null, { wsam: 1 })),
            await refused('argument', () => createDevice(null, { waitSeconds: NaN })),
            await refused('argument', () => createDevice(null, { waitSeconds: -1 })),
            await refused('argument', () => device.extractor({ maximum: 3 })),
            await refused('argument', () => device.extractor({ preset: 'slow' })),
            await refused('argument', () => device.extractor({ maxFeatures: -3 })),
            await refused('argument', () => device.extractor({ grid: [1, 2, 3] })),
            await refused('argument', () => device.extractor({ threshold: -1 }).detect(new ImageData(9, 9))),
            await refused('argument', () => extractor.detect('picture.png')),
            await refused('argument', () => extractor.detect(new Blob(['no picture']))),
            await refused('argument', () => extractor.detect(new Image())),
            await refused('argument', () => extractor.detect(foreign)),
            await refused('argument', () => extractor.detect(new ImageData(9, 9), { regoin: [0, 0, 5, 5] })),
            await refused('argument', () => extractor.detect(new ImageData(9, 9), { region: [5, 5, 9, 9] })),
            await refused('load', () => createDevice(null, { wasm: '/' })),
            await refused('load', () => createDevice(null, { wasm: Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0) })),
            await refused('argument', () => device.matcher().match({}, {})),
            await refused('geometry', () => device.findHomography([0, 0], [0, 0], { a: [0], b: [0] })),
            await refused('geometry', () => device.findHomography(plane, mirrored, { a: index, b: index })),
            await refused('limit', () =>
                device.extractor({ memoryLimit: 1000 }).detect(new ImageData(64, 64))),
        ];
        for (const words of ['turns the plane over', 'crossOrigin'])
            assert(said.some((text) => text.includes(words)), `no message has "${words}"`);
        const tiny = await extractor.detect(new ImageData(1, 1));
        assert(tiny.length === 0, 'features in one pixel');
        const none = await device.matcher().match(tiny, tiny);
        assert(none.length === 0, 'matches of nothing');
        assertSame(await extractor.detect(await bitmap('view1.png')), await once(), 'after errors');
        return said.join('\n  ');
    },

    /** After destroy() every call is refused, also one that is under way. */
    async destroyed() {
        const { device, extractor, picture } = await setUp();
        const features = await extractor.detect(picture), pairs = [features, features, { a: [], b: [] }];
        const size = { width: 8, height: 8 }, matrix = [1, 0, 0, 0, 1, 0, 0, 0, 1];
        const given = {
            detect: [picture], describe: [picture, features], time: [picture], prepare: [picture],
            change: [{}], match: [features, features], add: [picture, { toCanvas: matrix }], panorama: [size],
            survey: [[picture], [{ toCanvas: matrix }]], arrange: [[], []],
            findHomography: pairs, findFundamental: pairs, track: [picture], remove: [1], target: [picture],
            findPose: [{}, []], projection: [{ focal: 1 }, 8, 8, 1, 2],
        };
        const objects = {
            extractor: [extractor, 'detect'], matcher: [device.matcher(), 'match'], panorama: [device.panorama(size), 'add'],
            'targets object': [device.targets(), 'track'], device: [device, 'check'],
        };
        for (const [noun, [object, first]] of Object.entries(objects)) {
            const expected = `the ${noun} is destroyed; create another`;
            const call = async (name) => {
                const message = await refused('argument', () => object[name](...(given[name] ?? [])));
                assert(message === expected, `${name}: ${message}`);
            };
            const underWay = call(first);
            object.destroy();
            object.destroy();
            await underWay;
            for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(object)))
                if (!['constructor', 'destroy'].includes(name)) await call(name);
        }
        return 'every method throws';
    },

    /** An image as large as most GPUs allow gives features, or an error with numbers. */
    async large() {
        const { device, extractor } = await setUp();
        const side = 8192, blobs = 16;
        const canvas = new OffscreenCanvas(side, side);
        const pen = canvas.getContext('2d', { willReadFrequently: true });
        pen.fillStyle = '#404040';
        pen.fillRect(0, 0, side, side);
        pen.fillStyle = '#e0e0e0';
        for (let i = 0; i < blobs; ++i) {
            pen.beginPath();
            pen.arc((i + 0.5) * side / blobs, (i + 0.5) * side / blobs, 10, 0, 2 * Math.PI);
            pen.fill();
        }
        const begin = performance.now();
        let said;
        try {
            const found = await extractor.detect(canvas);
            assert(found.length >= blobs, `${found.length} features of ${blobs} blobs`);
            said = `${found.length} features`;
        } catch (error) {
            said = await refused('limit', () => { throw error; });
            assert(/\d{4}/.test(said), `the error has no number: ${said}`);
        }
        said += ` (${Math.round(performance.now() - begin)} ms)`;
        assertSame(await extractor.detect(await bitmap('view1.png')), await once(), 'afterwards');
        return said;
    },

    /** The check of one stage, and its report. */
    async check() {
        const { device } = await setUp();
        const told = [];
        const report = await device.check({ only: 'integral' }, (row) => told.push(row.subject));
        assert(report.rows.length > 0 && told.length === report.rows.length, 'onRow missed a row');
        assert(report.wrong === 0, report.rows.map((row) => row.message).join());
        return report.rows.map(({ subject, verdict }) => `${subject} ${verdict}`).join();
    },
};
