// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The view of two pictures: matches drawn as by `glsurf match`, and the geometry they agree on.
import { addSlider } from './controls.js';
import * as screen from './screen.js';
import { decode, examplePictures } from './sources.js';

const HINT = 'Drop or paste two pictures of the same thing. Each line joins one spot in both pictures.';
const HINT_DEPTH = 'Move the pointer over one picture. The same spot lies on the yellow line in the other.';
/** Largest side shown, in pixels. Features are still found at full size. */
const LARGEST = 2000, GAP = 12;
/** Width of the panel beside the picture, and of margins. */
const PANEL = 360, MARGIN = 64;
const MOST_LINES = 120, RATIO = 0.8;

/** Chooses lines far from each other: the first starts nearest to the middle, each next one farthest from
 * all chosen (T. F. Gonzalez, Theoretical Computer Science 38, 1985). Returns indices. */
export function spread(points, most) {
    const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    const gap = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
    const nearest = points.map((point) => gap(point, middle));
    const chosen = points.length ? [nearest.indexOf(Math.min(...nearest))] : [];
    const away = points.map(() => Infinity);
    while (chosen.length < Math.min(most, points.length)) {
        const last = points[chosen.at(-1)];
        points.forEach((point, i) => (away[i] = Math.min(away[i], gap(point, last))));
        const next = away.reduce((best, value, i) => (value > away[best] ? i : best), 0);
        if (away[next] === 0) break;
        chosen.push(next);
    }
    return chosen;
}

/** Returns a hue for the direction from the middle, so that neighbouring lines share it. */
function colour([x, y], [mx, my]) {
    return `hsl(${(Math.atan2(y - my, x - mx) * 180 / Math.PI + 360) % 360} 95% 62%)`;
}

/** Finds a geometry, or null if there is none. */
export function attempt(find) {
    try {
        return find();
    } catch (error) {
        if (error.code === 'geometry') return null;
        throw error;
    }
}

/** Finds the model of the matches: a fundamental matrix if the scene has depth, else a homography. */
function modelOf(device, a, b, matches) {
    const fundamental = attempt(() => device.findFundamental(a, b, matches));
    if (fundamental?.scene === 'depth') return { kind: 'fundamental', ...fundamental };
    const homography = attempt(() => device.findHomography(a, b, matches));
    return homography && { kind: 'homography', ...homography };
}

/** Clips the line l0 x + l1 y + l2 = 0 to a picture. Returns its two ends, or [] if it lies outside. */
function clipLine([l0, l1, l2], width, height) {
    const ends = [];
    for (const x of [0, width - 1]) if (l1) ends.push([x, -(l0 * x + l2) / l1]);
    for (const y of [0, height - 1]) if (l0) ends.push([-(l1 * y + l2) / l0, y]);
    const inside = ends.filter(([x, y]) => x >= -1e-6 && y >= -1e-6 && x <= width - 1 + 1e-6 && y <= height - 1 + 1e-6);
    return inside.length >= 2 ? [inside[0], inside.at(-1)] : [];
}

export class View {
    #app;
    #sides = []; // both, one or none
    #ratio;
    #extractor;
    #matcher;
    #matches = null;
    #model = null;
    #lines = [];
    #listeners = new AbortController();
    #endFiles;
    #work = Promise.resolve();
    #open = true;
    #waiting = null;

    constructor(app) {
        this.#app = app;
    }

    async open() {
        if (!this.#open) return;
        this.formShown();
        this.#extractor = this.#app.device.extractor(this.#app.settings);
        this.#matcher = this.#app.device.matcher();
        this.#endFiles = screen.takeFiles((files) => this.#take(files));
        const { signal } = this.#listeners;
        screen.overlay.addEventListener('pointermove', (event) => this.#point(screen.pointOf(event)), { signal });
        screen.overlay.addEventListener('pointerleave', () => this.#show(), { signal });
        this.#offer();
        await this.#example();
    }

    close() {
        this.#open = false;
        this.#listeners.abort();
        this.#endFiles?.();
        this.#extractor?.destroy();
        this.#matcher?.destroy();
        this.#sides.forEach((side) => side?.bitmap.close());
    }

    /** Adds the slider after the settings. */
    formShown() {
        this.#ratio = addSlider({
            name: 'ratio', title: 'Match strictness (lower is stricter)', text: this.#app.state.ratio, fallback: RATIO,
            minimum: 0.5, maximum: 1, step: 0.01,
        }, (value) => {
            this.#ratio = value;
            this.#app.remember({ ratio: value === RATIO ? undefined : String(value) });
            this.#again(() => this.#match());
        });
    }

    /** Repeats the search after the context was restored. */
    restored() {
        return this.#again(() => this.#find());
    }

    change(settings) {
        const old = this.#extractor;
        this.#extractor = this.#app.device.extractor(settings);
        this.#again(async () => {
            old.destroy();
            for (const side of this.#sides) if (side) side.features = null;
            await this.#find();
        });
    }

    /** Runs one job at a time. Of the waiting jobs, only the newest runs. */
    #again(body) {
        const mine = (this.#waiting = body);
        this.#work = this.#work.then(async () => {
            if (mine !== this.#waiting || !this.#open) return;
            try {
                await body();
            } catch (error) {
                screen.busy();
                if (this.#open) this.#app.failed(error);
            }
        });
        return this.#work;
    }

    #offer() {
        const none = !this.#matches;
        screen.actions({
            source: [
                { title: 'Choose two pictures', files: (files) => this.#take(files), accept: 'image/*', multiple: true, main: true },
                { title: 'Replace first', files: ([file]) => this.#put([file, this.#sides[1]?.file]), accept: 'image/*' },
                { title: 'Replace second', files: ([file]) => this.#put([this.#sides[0]?.file, file]), accept: 'image/*' },
                { title: 'Show the example', press: () => this.#example() },
            ],
            tools: [
                { title: 'Swap', press: () => this.#swap(), disabled: none },
                { title: 'Save picture', press: () => this.#savePicture(), disabled: none },
                { title: 'Save matches (JSON)', press: () => this.#saveMatches(), disabled: none },
            ],
        });
    }

    // ---------------------------------------------------------------- pictures --

    async #example() {
        return this.#put(await examplePictures());
    }

    /** Takes files: the first two replace both sides; one becomes the second side, and the second the first. */
    #take(files) {
        const pictures = files.filter((file) => !file.type.startsWith('video/'));
        if (!pictures.length) {
            screen.complain('These files are not pictures. Choose two PNG or JPEG files.');
            return undefined;
        }
        const [first, second] = pictures;
        if (!second) return this.#put([this.#sides[1]?.file, first]);
        return this.#put([first, second], pictures.length > 2
            ? `You gave ${pictures.length} pictures. These are the first two, ${first.name} and ${second.name}.` : '');
    }

    /** Shows these two files. One may be undefined. */
    #put(files, remark) {
        return this.#again(async () => {
            screen.complain();
            const sides = await Promise.allSettled(files.map(async (file) => file &&
                (this.#sides.find((side) => side?.file === file) ?? { file, bitmap: await decode(file), features: null })));
            const taken = sides.map(({ value }) => value), { reason } = sides.find((side) => side.reason) ?? {};
            this.#sides.filter((side) => side && !taken.includes(side)).forEach((side) => side.bitmap.close());
            this.#sides = taken;
            if (taken[0] && taken[1]) {
                screen.note(remark, ...taken.map(({ bitmap }) => bitmap.note));
                await this.#find();
                return;
            }
            this.#matches = this.#model = null;
            screen.clear();
            screen.busy();
            screen.hint(HINT);
            this.#offer();
            if (reason) throw reason;
            const { file, bitmap } = taken[0] ?? taken[1];
            screen.note(`One picture is there, ${file.name}. Choose the other one.`, bitmap.note);
        });
    }

    #swap() {
        return this.#put([this.#sides[1].file, this.#sides[0].file]);
    }

    #lay() {
        const sizes = this.#sides.map(({ bitmap }) => [bitmap.width, bitmap.height]);
        const { parentElement: main } = screen.stage, height = innerHeight - 190;
        const narrow = main.clientWidth - MARGIN - (getComputedStyle(main).display === 'grid' ? PANEL : 0);
        // `along`: axis of the layout, side by side or stacked, whichever shows the pictures larger.
        const shares = [0, 1].map((axis) => {
            const whole = [];
            whole[axis] = sizes[0][axis] + sizes[1][axis];
            whole[1 - axis] = Math.max(sizes[0][1 - axis], sizes[1][1 - axis]);
            return Math.min((screen.isWide(...whole) ? main.clientWidth - MARGIN : narrow) / whole[0], height / whole[1]);
        });
        const along = shares[1] > shares[0] ? 1 : 0;
        const scale = Math.min(1, (LARGEST - GAP) / (sizes[0][along] + sizes[1][along]),
            LARGEST / Math.max(sizes[0][1 - along], sizes[1][1 - along]));
        const shown = sizes.map((size) => size.map((side) => Math.max(1, Math.round(side * scale))));
        const whole = [];
        whole[along] = shown[0][along] + GAP + shown[1][along];
        whole[1 - along] = Math.max(shown[0][1 - along], shown[1][1 - along]);
        const canvas = new OffscreenCanvas(...whole), context = canvas.getContext('2d');
        this.#sides.forEach((side, i) => {
            const at = [];
            at[along] = i ? shown[0][along] + GAP : 0;
            at[1 - along] = Math.floor((whole[1 - along] - shown[i][1 - along]) / 2);
            Object.assign(side, { scale, left: at[0], top: at[1] });
            context.drawImage(side.bitmap, ...at, ...shown[i]);
        });
        this.#app.picture.take(canvas, ...whole);
        this.#app.picture.layer(null);
        screen.showFrame(...whole);
    }

    // ----------------------------------------------------------------- matches --

    async #find() {
        this.#matches = this.#model = null;
        if (!this.#sides[0] || !this.#sides[1]) return;
        this.#lay();
        this.#show();
        const start = performance.now();
        for (const side of this.#sides) {
            if (side.features) continue;
            screen.busy('Finding spots');
            side.features = await this.#extractor.detect(side.bitmap);
        }
        this.milliseconds = performance.now() - start;
        await this.#match();
    }

    async #match() {
        if (!this.#sides[0]?.features || !this.#sides[1]?.features) return;
        screen.busy('Matching');
        const [a, b] = this.#sides.map((side) => side.features);
        const matches = a.length && b.length
            ? await this.#matcher.match(a, b, { ratio: this.#ratio }) : null;
        if (!this.#open) return;
        this.#matches = matches;
        this.#model = matches?.length ? modelOf(this.#app.device, a, b, matches) : null;
        screen.busy();
        this.#chooseLines();
        this.#show();
        this.#tell();
        this.#offer();
    }

    #place(side, [x, y]) {
        const { left, top, scale } = this.#sides[side];
        return [left + (x + 0.5) * scale - 0.5, top + (y + 0.5) * scale - 0.5];
    }

    #chooseLines() {
        const [a, b] = this.#sides.map((side) => side.features), { inlier } = this.#model ?? {};
        const point = ({ xy }, i) => [xy[2 * i], xy[2 * i + 1]];
        const kept = inlier ? [...inlier.keys()].filter((i) => inlier[i]) : [];
        const from = kept.map((i) => point(a, this.#matches.a[i]));
        const middle = [0, 1].map((axis) => from.reduce((sum, at) => sum + at[axis], 0) / Math.max(from.length, 1));
        this.#lines = spread(from, MOST_LINES).map((i) => ({
            points: [this.#place(0, from[i]), this.#place(1, point(b, this.#matches.b[kept[i]]))],
            colour: colour(from[i], middle),
        }));
    }

    #show(extra = []) {
        const lines = this.#matches ? this.#lines : [];
        const quiet = extra.length > 0;
        screen.shapes([
            ...(quiet ? [] : lines.flatMap(({ points, colour: ink }) => [
                { points, className: 'under' }, { points, className: 'match', colour: ink }])),
            ...extra,
        ]);
        this.#app.picture.show();
    }

    #tell() {
        const [a, b] = this.#sides.map((side) => side.features);
        const { kind, inliers, rms } = this.#model ?? {};
        const count = this.#matches?.length ?? 0;
        const model = { homography: 'something flat, or seen from one point', fundamental: 'a scene with depth' }[kind];
        const nothing = 'These two pictures do not seem to show the same thing';
        screen.figures([
            ['spots found', `${a.length}, ${b.length}`],
            ['agreeing matches', `${inliers ?? 0} of ${count}`],
            ['the pictures show', model ? `${model}; error ${rms.toFixed(2)} pixels` : nothing, true],
        ]);
        screen.hint(model ? (kind === 'fundamental' ? HINT_DEPTH : HINT) : `${nothing}. Choose others, or try again with other settings.`);
        screen.describe(`Two pictures with ${count} matches; ${model ? `${inliers} agree on ${model}` : nothing}`);
        this.#app.tell({ view: 'pair', a, b, matches: this.#matches, model: this.#model });
    }

    /** Shows the other picture's epipolar line for the point under the pointer. */
    #point([x, y]) {
        if (this.#model?.kind !== 'fundamental') return;
        const side = this.#sides.findIndex(({ left, top, scale, bitmap }) =>
            x >= left && x < left + bitmap.width * scale && y >= top && y < top + bitmap.height * scale);
        if (side < 0) {
            this.#show();
            return;
        }
        const { left, top, scale } = this.#sides[side], m = this.#model.matrix;
        const p = [(x + 0.5 - left) / scale - 0.5, (y + 0.5 - top) / scale - 0.5, 1];
        const line = [0, 1, 2].map((i) =>
            [0, 1, 2].reduce((sum, j) => sum + (side ? m[3 * j + i] : m[3 * i + j]) * p[j], 0));
        const { bitmap } = this.#sides[1 - side];
        const ends = clipLine(line, bitmap.width, bitmap.height).map((end) => this.#place(1 - side, end));
        const cross = [[[x - 9, y], [x + 9, y]], [[x, y - 9], [x, y + 9]]];
        this.#show([...cross, ...(ends.length ? [ends] : [])].map((points) => ({ points, className: 'epipolar' })));
    }

    async #savePicture() {
        const lines = this.#lines;
        screen.save('matches.png', await this.#app.picture.png((context) => {
            for (const { points, colour: ink } of lines) {
                context.beginPath();
                points.forEach(([x, y]) => context.lineTo(x + 0.5, y + 0.5));
                Object.assign(context, { strokeStyle: '#0008', lineWidth: 3.2 });
                context.stroke();
                Object.assign(context, { strokeStyle: ink, lineWidth: 1.4 });
                context.stroke();
            }
        }));
    }

    #saveMatches() {
        const { a, b, distance } = this.#matches, model = this.#model;
        screen.save('matches.json', JSON.stringify({
            pictures: this.#sides.map(({ file, bitmap }) => ({ name: file.name, width: bitmap.width, height: bitmap.height })),
            settings: this.#app.settings,
            matches: [...a.keys()].map((i) => ({
                a: [...this.#sides[0].features.xy.subarray(2 * a[i], 2 * a[i] + 2)],
                b: [...this.#sides[1].features.xy.subarray(2 * b[i], 2 * b[i] + 2)],
                distance: distance[i],
                inlier: Boolean(model?.inlier[i]),
            })),
            model: model && { kind: model.kind, matrix: [...model.matrix], inliers: model.inliers, rms: model.rms },
        }, null, 1), 'application/json');
    }
}
