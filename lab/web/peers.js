// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
// Page of peers.mjs: detects and matches with each library.
import { createDevice } from '/glsurf/glsurf.js';

// Matching and tolerance (pixels) of `glsurf evaluate`.
const RATIO = 0.8, CORRECT = 3, PLAIN = { ratio: RATIO, ignoreLaplacian: true, rivalDistance: -1 };
const MOST = 16384;

async function load(url) {
    const blob = await (await fetch(url)).blob();
    const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

// OpenCV's detectors. The clock starts with the gray image, as in glsurf_peers_quality.
function opencvDetector(cv, make) {
    const gray = image => {
        const colours = cv.matFromImageData(image), result = new cv.Mat();
        cv.cvtColor(colours, result, cv.COLOR_RGBA2GRAY);
        colours.delete();
        return result;
    };
    const detect = (image, threshold) => {
        const detector = make(threshold), pixels = gray(image);
        const points = new cv.KeyPointVector(), descriptors = new cv.Mat(), mask = new cv.Mat();
        const start = performance.now();
        detector.detectAndCompute(pixels, mask, points, descriptors);
        const clock = performance.now() - start;
        const places = new Float32Array(2 * points.size());
        for (let i = 0; i < points.size(); ++i) {
            const { x, y } = points.get(i).pt;
            places.set([x, y], 2 * i);
        }
        for (const each of [detector, pixels, points, mask])
            each.delete();
        return { clock, places, count: places.length / 2, descriptors };
    };
    // Finds mutual nearest neighbours with the ratio test.
    const match = (a, b) => {
        const matcher = new cv.BFMatcher(cv.NORM_HAMMING, false);
        const there = new cv.DMatchVectorVector(), back = new cv.DMatchVectorVector();
        const start = performance.now();
        matcher.knnMatch(a.descriptors, b.descriptors, there, 2);
        matcher.knnMatch(b.descriptors, a.descriptors, back, 1);
        const clock = performance.now() - start;
        const pairs = [];
        for (let i = 0; i < there.size(); ++i) {
            const two = there.get(i), first = two.get(0), second = two.get(1);
            if (first.distance <= RATIO * second.distance && back.get(first.trainIdx).get(0).trainIdx === i)
                pairs.push([i, first.trainIdx]);
        }
        for (const each of [matcher, there, back])
            each.delete();
        return { clock, pairs };
    };
    return { detect, match, free: features => features.descriptors.delete() };
}

// Finds the threshold at which the first image gives the requested number of features.
async function choose(detector, image, wanted) {
    let low = 1e-5, high = 1e-1;
    for (let i = 0; i < 14; ++i) {
        const middle = Math.sqrt(low * high), found = await detector.detect(image, middle);
        if (found.count > wanted)
            low = middle;
        else
            high = middle;
        detector.free(found);
    }
    return high;
}

function correct(matrix, a, b, pairs) {
    const m = matrix;
    let sum = 0;
    for (const [i, j] of pairs) {
        const x = a.places[2 * i], y = a.places[2 * i + 1], w = m[6] * x + m[7] * y + m[8];
        const u = (m[0] * x + m[1] * y + m[2]) / w, v = (m[3] * x + m[4] * y + m[5]) / w;
        sum += Math.hypot(u - b.places[2 * j], v - b.places[2 * j + 1]) <= CORRECT;
    }
    return sum;
}

async function measureOne(detector, images, each) {
    const { choice } = detector;
    const threshold = choice ? await choice(images[0], each.wanted) : each.wanted;
    const first = await detector.detect(images[0], threshold);
    const result = { clock: [], match: [], correct: 0, precision: 0 };
    for (const [i, other] of each.others.entries()) {
        let best = Infinity, found;
        for (let round = 0; round < 3; ++round) {
            if (found)
                detector.free(found);
            found = await detector.detect(images[i + 1], threshold);
            best = Math.min(best, found.clock);
        }
        const { clock, pairs } = await detector.match(first, found);
        const right = correct(other.matrix, first, found, pairs);
        result.clock.push(best);
        result.match.push(clock);
        result.correct += right / each.others.length;
        result.precision += right / Math.max(pairs.length, 1) / each.others.length;
        detector.free(found);
    }
    detector.free(first);
    return result;
}

window.measure = async (place, each) => {
    const images = await Promise.all([each.first, ...each.others.map(other => other.file)]
        .map(file => load(place + file)));
    const results = {};
    for (const [name, detector] of Object.entries(window.detectors))
        results[name] = await measureOne(detector, images, each);
    return results;
};

function glsurfDetector(device, preset) {
    const matcher = device.matcher();
    const extractor = device.extractor({ preset, maxFeatures: MOST });
    let set;
    const detect = async (image, threshold) => {
        if (threshold !== set) extractor.change({ threshold });
        set = threshold;
        const start = performance.now();
        const features = await extractor.detect(image);
        return { clock: performance.now() - start, places: features.xy, count: features.length, features };
    };
    const match = async (a, b) => {
        const start = performance.now();
        const matches = await matcher.match(a.features, b.features, PLAIN);
        const clock = performance.now() - start;
        return { clock, pairs: [...matches.a].map((i, row) => [i, matches.b[row]]) };
    };
    const self = { detect, match, free() {} };
    self.choice = (image, wanted) => choose(self, image, wanted);
    return self;
}

async function start() {
    const { cv } = window; // its `then` never ends an `await`
    if (!cv.Mat) await new Promise(done => cv.onRuntimeInitialized = () => done());
    const akaze = opencvDetector(cv, threshold => {
        const detector = new cv.AKAZE();
        detector.setThreshold(threshold);
        return detector;
    });
    akaze.choice = (image, wanted) => choose(akaze, image, wanted);
    const device = await createDevice();
    window.renderer = device.info.renderer;
    window.detectors = {
        'glsurf, default': glsurfDetector(device, 'default'),
        'glsurf, fast': glsurfDetector(device, 'fast'),
        'opencv.js AKAZE': akaze,
        'opencv.js ORB': opencvDetector(cv, wanted => new cv.ORB(wanted)),
    };
}
start();
