// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The panorama view: several pictures on one canvas, each placed by its homography to the middle picture.
import { cornersOf, mapPoint } from './target.js';
import * as screen from './screen.js';
import { decode, examplePictures } from './sources.js';

const HINT = 'Drop or paste 2 to 10 overlapping pictures, taken from one spot or of something flat.';
const MOST = 10;
/** Largest canvas, in pixels; a larger one is scaled down. */
const LARGEST_SIDE = 4096, LARGEST_AREA = 12e6;

function multiply(a, b) {
    return Array.from({ length: 9 }, (_, i) =>
        [0, 1, 2].reduce((sum, k) => sum + a[3 * Math.floor(i / 3) + k] * b[3 * k + i % 3], 0));
}

/** Finds each picture's homography to the best connected picture, along the pairs with most inliers
 * (a maximum spanning tree); null for a picture without a connection.
 *
 * pairs  [{ from, to, matrix, back, inliers }, ...], with matrices from `from` to `to` and back */
export function arrange(count, pairs) {
    const total = Array(count).fill(0);
    for (const { from, to, inliers } of pairs) {
        total[from] += inliers;
        total[to] += inliers;
    }
    const root = total.indexOf(Math.max(...total));
    const placed = Array(count).fill(null);
    placed[root] = [1, 0, 0, 0, 1, 0, 0, 0, 1];
    for (;;) {
        const next = pairs
            .filter(({ from, to }) => Boolean(placed[from]) !== Boolean(placed[to]))
            .sort((a, b) => b.inliers - a.inliers)[0];
        if (!next) return placed;
        if (placed[next.to]) placed[next.from] = multiply(placed[next.to], next.matrix);
        else placed[next.to] = multiply(placed[next.from], next.back);
    }
}

/** Moves and scales the homographies to fit a canvas. Returns { width, height, matrices }. */
export function fit(placed, sizes) {
    const corners = placed.flatMap((matrix, i) => matrix
        ? cornersOf([0, 0, ...sizes[i]]).map((corner) => mapPoint(matrix, corner)) : []);
    if (corners.some(([x, y, w]) => !(w > 0.05) || Math.hypot(x, y) > 1e5))
        throw new Error('The view is too wide for one flat panorama. Choose fewer pictures.');
    const [low, high] = [Math.min, Math.max].map((pick) => [0, 1].map((axis) => pick(...corners.map((corner) => corner[axis]))));
    const [wide, tall] = [0, 1].map((axis) => high[axis] - low[axis] + 1);
    const scale = Math.min(1, LARGEST_SIDE / Math.max(wide, tall), Math.sqrt(LARGEST_AREA / (wide * tall)));
    const move = [scale, 0, (scale - 1) / 2 - scale * low[0], 0, scale, (scale - 1) / 2 - scale * low[1], 0, 0, 1];
    return {
        width: Math.max(1, Math.round(wide * scale)),
        height: Math.max(1, Math.round(tall * scale)),
        matrices: placed.map((matrix) => matrix && multiply(move, matrix)),
    };
}

export class PanoramaView {
    #app;
    #files = [];
    #panorama = null; // owns the texture shown
    #work = 0;
    #endFiles;
    #done = false;

    constructor(app) {
        this.#app = app;
    }

    async open() {
        this.#endFiles = screen.takeFiles((files) => this.#take(files));
        screen.hint(HINT);
        this.#offer();
        await this.#example();
    }

    close() {
        ++this.#work;
        this.#endFiles?.();
        this.#panorama?.destroy();
    }

    change() {
        return this.#make();
    }

    /** Makes the panorama again after the context was restored. */
    restored() {
        return this.#make();
    }

    #offer() {
        screen.actions([
            { title: 'Choose pictures', files: (files) => this.#take(files), accept: 'image/*', multiple: true, main: true },
            { title: 'Example', press: () => this.#example() },
            { title: 'Save', press: () => this.#save(), disabled: !this.#done },
        ]);
    }

    async #example() {
        return this.#take(await examplePictures());
    }

    #take(files) {
        this.#files = files.filter((file) => !file.type.startsWith('video/'));
        return this.#make();
    }

    /** Makes the panorama of the files; a later call ends this one. */
    async #make() {
        const work = ++this.#work, files = this.#files, stale = () => work !== this.#work;
        const { device, settings } = this.#app;
        const kept = [];
        const keep = (one, end) => (kept.push(() => one[end]()), one);
        this.#done = false;
        this.#offer();
        screen.complain();
        try {
            if (files.length < 2 || files.length > MOST)
                throw new Error(`You chose ${files.length} pictures. Choose 2 to ${MOST}.`);
            const steps = 2 * files.length + files.length * (files.length - 1) / 2;
            let step = 0;
            const say = (text) => screen.busy(text, step++ / steps);
            const extractor = keep(device.extractor(settings), 'destroy'), matcher = keep(device.matcher(), 'destroy');
            const bitmaps = [], features = [], pairs = [];
            for (const file of files) {
                say(`Finding features in ${file.name}`);
                bitmaps.push(keep(await decode(file), 'close'));
                features.push(await extractor.detect(bitmaps.at(-1)));
                if (stale()) return;
            }
            for (let to = 1; to < files.length; ++to)
                for (let from = 0; from < to; ++from) {
                    say(`Matching ${files[from].name} and ${files[to].name}`);
                    const pair = await this.#pair(matcher, features[from], features[to]);
                    if (pair) pairs.push({ from, to, ...pair });
                    if (stale()) return;
                }
            if (!pairs.length)
                throw new Error('No overlap was found between the pictures. Choose pictures that overlap by at least a third.');
            const placed = arrange(files.length, pairs);
            const { width, height, matrices } = fit(placed, bitmaps.map((bitmap) => [bitmap.width, bitmap.height]));
            this.#panorama?.destroy();
            this.#panorama = device.panorama({ width, height });
            for (const [i, matrix] of matrices.entries()) {
                say(`Placing ${files[i].name}`);
                if (matrix) await this.#panorama.add(bitmaps[i], { toCanvas: matrix });
                if (stale()) return;
            }
            this.#show(this.#panorama.texture(), files, placed);
        } catch (error) {
            if (!stale()) this.#app.failed(error);
        } finally {
            for (const end of kept.reverse()) end();
        }
    }

    async #pair(matcher, a, b) {
        if (!a.length || !b.length) return null;
        const matches = await matcher.match(a, b);
        const find = (from, to, list) => this.#app.device.findHomography(from, to, list);
        try {
            const { matrix, inliers } = find(a, b, matches);
            return { matrix, inliers, back: find(b, a, { a: matches.b, b: matches.a }).matrix };
        } catch (error) {
            if (error.code === 'geometry') return null;
            throw error;
        }
    }

    #show(image, files, placed) {
        this.#app.picture.takeTexture(image);
        screen.showFrame(image.width, image.height);
        this.#app.picture.show();
        screen.busy();
        const left = files.filter((_, i) => !placed[i]).map((file) => file.name);
        screen.figures([
            ['pictures', `${files.length - left.length} of ${files.length}`],
            ['width', `${image.width} px`],
            ['height', `${image.height} px`],
            ...(left.length ? [['left out', `${left.join(', ')}: no overlap found with the others`, true]] : []),
        ]);
        screen.describe(`A panorama of ${files.length - left.length} pictures`);
        this.#done = true;
        this.#offer();
        this.#app.tell({ view: 'panorama', width: image.width, height: image.height, placed: placed.map(Boolean) });
    }

    async #save() {
        screen.save('panorama.png', await this.#app.picture.png());
    }
}
