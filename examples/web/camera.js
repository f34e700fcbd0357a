// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The view of the camera: features of the picture of the moment, and a target that is followed.
// The picture moves with the screen; the features follow as fast as they are found.
import { Target, pick, toJson } from './target.js';
import * as screen from './screen.js';
import { decode, openCamera, openExample, openFilm, openPictures } from './sources.js';

const HINT = 'Drag a rectangle over something flat with a pattern, and it is followed. Or drop a picture of it here.';
/** Milliseconds between two times of the stages, for which the page waits. */
const TIMES_EVERY = 2000;
/** Milliseconds between two pictures while features are looked for: the picture moves, and leaves most
 * of a slow GPU to the features. */
const BETWEEN = 66;
/** A side of a mark below this is a slip of the finger. */
const SMALLEST_MARK = 24;

function isFilm(file) {
    return file.type.startsWith('video/');
}

export class CameraView {
    #app;
    #source = null;
    #side = 'environment';
    #extractor = null;
    #matcher = null;
    #target = null;
    #found = null;
    #features = null;
    #mark = null;
    #searching = false;
    #paused = false;
    #running = false;
    #stamp; // of the picture that is taken
    #taken;
    #takenAt = 0;
    #searched; // the stamp of the picture that features were looked for in
    #changed = false;
    #times = [];
    #cost = {};
    #timed = null; // when stages were timed last; null: they are not

    constructor(app) {
        this.#app = app;
    }

    /** The picture moves before there is a device. */
    begin() {
        this.#running = true;
        this.#listen();
        this.#use(openExample);
        requestAnimationFrame(() => this.#turn());
    }

    async open() {
        if (!this.#running) return;
        screen.busy('Compiling shaders');
        this.#extractor = this.#app.device.extractor(this.#app.settings);
        this.#matcher = this.#app.device.matcher();
    }

    close() {
        this.#running = false;
        this.#listeners.abort();
        this.#endFiles();
        this.#source?.close();
        this.#extractor?.destroy();
        this.#matcher?.destroy();
        screen.overlay.classList.remove('marking');
    }

    /** The context was lost and is there again, without the picture. */
    restored() {
        this.#stamp = this.#searched = undefined;
    }

    /** The settings changed: the target's features are of the old ones. */
    change(settings) {
        this.#searched = undefined;
        this.#target = this.#found = null;
        const old = this.#extractor;
        this.#extractor = this.#app.device.extractor(settings);
        old.destroy();
        this.#app.picture.layer(null);
        this.#offer();
    }

    // ----------------------------------------------------------------- sources --

    async #use(open) {
        screen.complain();
        let next;
        try {
            next = await open();
        } catch (error) {
            screen.complain(error.message);
            return;
        }
        if (!this.#running) {
            next.close();
            return;
        }
        this.#source?.close();
        this.#source = next;
        next.onEnd = async (sentence) => {
            await this.#use(openExample);
            screen.complain(sentence);
        };
        this.#forget();
        this.#offer();
        screen.hint(HINT);
    }

    /** Another source has other pictures: what was found in the old ones is gone. */
    #forget() {
        this.#features = this.#found = this.#target = this.#mark = null;
        this.#stamp = this.#searched = undefined;
        this.#times = [];
        this.#app.picture.layer(null);
    }

    #offer() {
        const camera = (side) => () => {
            this.#side = side;
            return this.#use(() => openCamera(side));
        };
        const other = this.#side === 'user' ? 'environment' : 'user';
        const { name } = this.#source ?? {};
        const buttons = [
            { title: 'Camera', press: camera(this.#side), main: name !== 'camera' },
            { title: 'Film or pictures', files: (files) => this.#openFiles(files), accept: 'image/*,video/*', multiple: true },
            { title: 'Example', press: () => this.#use(openExample), disabled: name === 'example' },
            { title: 'Target: the middle', press: () => this.#markMiddle() },
            { title: 'Times', press: () => this.#turnTimes(), pressed: this.#timed !== null },
            { title: 'Pause', press: () => this.#pause(), pressed: this.#paused },
            { title: 'Save', press: () => this.#save() },
        ];
        if (name === 'camera') buttons.splice(1, 0, { title: 'Other camera', press: camera(other) });
        if (this.#source?.step)
            for (const [title, by] of [['Next', 1], ['Previous', -1]])
                buttons.splice(1, 0, { title, press: () => this.#step(by) });
        if (this.#target) buttons.push({ title: 'No target', press: () => this.#dropTarget() });
        screen.actions(buttons);
    }

    #openFiles(files) {
        const film = files.find(isFilm);
        return this.#use(() => (film ? openFilm(film) : openPictures(files)));
    }

    async #step(by) {
        try {
            await this.#source.step(by);
        } catch (error) {
            screen.complain(error.message);
        }
    }

    #pause() {
        this.#paused = !this.#paused;
        this.#offer();
    }

    /** Times of the stages are shown, or no longer. */
    #turnTimes() {
        this.#timed = this.#timed === null ? -Infinity : null;
        this.#searched = undefined;
        if (this.#timed === null) screen.times();
        this.#offer();
    }

    // ----------------------------------------------------------------- pictures --

    #turn() {
        if (!this.#running) return;
        requestAnimationFrame(() => this.#turn());
        const { picture } = this.#app;
        const stamp = this.#source?.stamp(), now = performance.now();
        const mayTake = !this.#searching || (now - this.#takenAt >= BETWEEN && !picture.isBehind);
        const wanted = !this.#paused && stamp !== this.#stamp && mayTake;
        const image = wanted ? this.#source?.image() : null;
        if (image) {
            [this.#stamp, this.#takenAt] = [stamp, now];
            const { width, height } = this.#source;
            if (picture.width !== width || picture.height !== height) screen.showFrame(width, height);
            this.#taken = picture.take(image, width, height);
        }
        const isNew = Boolean(image);
        // A picture that stands still has the same features again.
        if (!this.#searching && this.#extractor && this.#stamp !== undefined && this.#stamp !== this.#searched) {
            this.#searched = this.#stamp;
            this.#search(this.#taken);
        }
        if (isNew || this.#changed) picture.show();
        this.#changed = false;
        this.#drawOverlay();
    }

    async #search(image) {
        this.#searching = true;
        const source = this.#source, extractor = this.#extractor, target = this.#target;
        const isStale = () => source !== this.#source || extractor !== this.#extractor || !this.#running;
        try {
            const start = performance.now();
            const features = await extractor.detect(image);
            const detected = performance.now();
            const found = target ? await target.find(features) : null;
            const ended = performance.now();
            if (isStale()) return;
            this.#features = features;
            if (target === this.#target) this.#found = found;
            this.#app.picture.layer(() => extractor.draw({ limit: 1000 }));
            this.#changed = true;
            this.#cost = { start, detect: detected - start, match: target && ended - detected };
            this.#times = [...this.#times.slice(-9), ended];
            screen.busy();
            this.#tell();
            await this.#time(extractor, image);
        } catch (error) {
            if (!isStale()) this.#app.failed(error); // else its extractor was destroyed
        } finally {
            this.#searching = false;
        }
    }

    async #time(extractor, image) {
        if (this.#timed === null || performance.now() - this.#timed < TIMES_EVERY) return;
        const { stages, milliseconds } = await extractor.time(image);
        if (this.#timed === null) return; // turned off meanwhile
        this.#timed = performance.now();
        screen.times(`milliseconds by stage, waiting after each pass; together ${milliseconds.toFixed(0)}`,
            stages.map((row) => [row.stage, row.milliseconds]));
        this.#app.tell({ view: 'camera', stages });
    }

    #tell() {
        const times = this.#times;
        const rate = times.length > 1 ? 1000 * (times.length - 1) / (times.at(-1) - times[0]) : 0;
        const rows = [
            ['features', String(this.#features.length)],
            ['milliseconds', this.#cost.detect.toFixed(0)],
            ['a second', rate.toFixed(1)],
        ];
        let said = `${this.#features.length} features`;
        if (this.#target) {
            const state = this.#found ? `found by ${this.#found.inliers} matches` : 'not in sight';
            rows.push(['target', `${state}; ${this.#cost.match?.toFixed(0) ?? 0} ms`, true]);
            said += `; the target is ${state}`;
        }
        if (this.#source.title) rows.push(['picture', this.#source.title(), true]);
        screen.figures(rows);
        screen.describe(said);
        this.#app.tell({ view: 'camera', source: this.#source.name, features: this.#features, found: this.#found, start: this.#cost.start });
    }

    #drawOverlay() {
        const list = [];
        if (this.#found) {
            const points = this.#found.corners.map(([x, y]) => [x, y]);
            list.push({ points, closed: true, className: 'rim' }, { points, closed: true, className: 'outline' });
        }
        if (this.#mark) {
            const [x, y, width, height] = this.#markRegion();
            list.push({ points: [[x, y], [x + width, y], [x + width, y + height], [x, y + height]], closed: true, className: 'mark' });
        }
        screen.shapes(list);
    }

    async #save() {
        if (!this.#features) return;
        const { corners } = this.#found ?? {};
        const blob = await this.#app.picture.png((context) => {
            if (!corners) return;
            Object.assign(context, { strokeStyle: '#37d67a', lineWidth: 3, lineJoin: 'round' });
            context.beginPath();
            corners.forEach(([x, y]) => context.lineTo(x + 0.5, y + 0.5));
            context.closePath();
            context.stroke();
        });
        screen.save('features.png', blob);
        screen.save('features.json', toJson(this.#features, this.#app.settings), 'application/json');
    }

    // ------------------------------------------------------------------ target --

    #listeners = new AbortController();
    #endFiles = () => {};

    #listen() {
        const { overlay } = screen, { signal } = this.#listeners;
        overlay.classList.add('marking');
        overlay.addEventListener('pointerdown', (event) => {
            if (!this.#features) return;
            overlay.setPointerCapture(event.pointerId);
            const at = screen.pointOf(event);
            this.#mark = { from: at, to: at };
        }, { signal });
        overlay.addEventListener('pointermove', (event) => {
            if (this.#mark) this.#mark.to = screen.pointOf(event);
        }, { signal });
        overlay.addEventListener('pointerup', () => {
            if (!this.#mark) return;
            const region = this.#markRegion();
            this.#mark = null;
            if (Math.min(region[2], region[3]) >= SMALLEST_MARK) this.#setTarget(region);
        }, { signal });
        overlay.addEventListener('pointercancel', () => (this.#mark = null), { signal });
        this.#endFiles = screen.takeFiles((files) =>
            files.length === 1 && !isFilm(files[0]) ? this.#targetOf(files[0]) : this.#openFiles(files));
    }

    /** [x, y, width, height] in whole pixels of the picture. */
    #markRegion() {
        const { from, to } = this.#mark, { width, height } = this.#app.picture;
        const clamp = (value, most) => Math.min(Math.max(Math.round(value), 0), most);
        const [x, y] = [clamp(Math.min(from[0], to[0]), width - 1), clamp(Math.min(from[1], to[1]), height - 1)];
        return [x, y, clamp(Math.max(from[0], to[0]), width) - x, clamp(Math.max(from[1], to[1]), height) - y];
    }

    #markMiddle() {
        const { width, height } = this.#app.picture;
        return this.#setTarget([width / 4, height / 4, width / 2, height / 2].map(Math.round));
    }

    /** The features of the picture that lie in the region are the target's. */
    #setTarget(region) {
        const [x, y, width, height] = region, all = this.#features;
        if (!all) return;
        const inside = [...all.scale.keys()].filter((i) => {
            const [u, v] = [all.xy[2 * i] - x, all.xy[2 * i + 1] - y];
            return u >= 0 && v >= 0 && u <= width - 1 && v <= height - 1;
        });
        if (inside.length < 8) {
            screen.complain(`There are ${inside.length} features in this part of the picture, too few to find it again. Mark a part with more of a pattern.`);
            return;
        }
        screen.complain();
        this.#take(pick(all, inside), region);
    }

    /** A picture of the target. */
    async #targetOf(file) {
        try {
            const bitmap = await decode(file);
            const features = await this.#extractor.detect(bitmap);
            if (features.length < 8)
                throw new Error(`There are ${features.length} features in ${file.name}, too few to find it. Choose a picture with more of a pattern.`);
            screen.complain();
            this.#take(features, [0, 0, bitmap.width, bitmap.height]);
            bitmap.close();
        } catch (error) {
            this.#app.failed(error);
        }
    }

    #take(features, region) {
        this.#target = new Target(this.#app.device, this.#matcher, features, region);
        this.#found = null;
        this.#searched = undefined;
        this.#offer();
    }

    #dropTarget() {
        this.#target = this.#found = null;
        this.#offer();
    }
}
