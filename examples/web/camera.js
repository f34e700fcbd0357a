// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The camera view: features of the current picture, and a target to follow.
// The picture updates with the screen; features update as soon as they are found.
import { Target, pick, toJson } from './target.js';
import * as screen from './screen.js';
import { decode, openCamera, openExample, openFilm, openPictures } from './sources.js';

const HINT = 'To follow an object, drag a rectangle around something flat with a pattern, or drop a picture of it here.';
/** Milliseconds between two measurements of the stages; the page waits during each. */
const TIMES_EVERY = 2000;
/** Milliseconds between two pictures during a search. The picture still moves, and a slow GPU keeps
 * most of its time for the search. */
const BETWEEN = 66;
/** Smallest side of a rectangle in pixels; a smaller one is an accident. */
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
    #stamp; // stamp of the current picture
    #taken;
    #takenAt = 0;
    #searched; // stamp of the last picture searched
    #changed = false;
    #times = [];
    #cost = {};
    #timed = null; // time of the last measurement; null: timing is off

    constructor(app) {
        this.#app = app;
    }

    /** Starts to show pictures before the device exists. */
    begin() {
        this.#running = true;
        this.#listen();
        this.#use(openExample);
        requestAnimationFrame(() => this.#turn());
    }

    async open() {
        if (!this.#running) return;
        screen.busy('Preparing the GPU');
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

    /** Takes the picture again after the context was restored. */
    restored() {
        this.#stamp = this.#searched = undefined;
    }

    /** Applies settings and drops the target, whose features have the old settings. */
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

    /** Forgets all results of the previous source. */
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
            { title: 'Open video or pictures', files: (files) => this.#openFiles(files), accept: 'image/*,video/*', multiple: true },
            { title: 'Example', press: () => this.#use(openExample), disabled: name === 'example' },
            { title: 'Follow the middle', press: () => this.#markMiddle() },
            { title: 'Show timing', press: () => this.#turnTimes(), pressed: this.#timed !== null },
            { title: 'Pause', press: () => this.#pause(), pressed: this.#paused },
            { title: 'Save', press: () => this.#save() },
        ];
        if (name === 'camera') buttons.splice(1, 0, { title: 'Switch camera', press: camera(other) });
        if (this.#source?.step)
            for (const [title, by] of [['Next', 1], ['Previous', -1]])
                buttons.splice(1, 0, { title, press: () => this.#step(by) });
        if (this.#target) buttons.push({ title: 'Stop following', press: () => this.#dropTarget() });
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

    /** Shows or hides the times of the stages. */
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
        // An unchanged picture has the same features.
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
            if (!isStale()) this.#app.failed(error); // else its extractor is destroyed
        } finally {
            this.#searching = false;
        }
    }

    async #time(extractor, image) {
        if (this.#timed === null || performance.now() - this.#timed < TIMES_EVERY) return;
        const { stages, milliseconds } = await extractor.time(image);
        if (this.#timed === null) return; // turned off meanwhile
        this.#timed = performance.now();
        screen.times(`Milliseconds for each stage, ${milliseconds.toFixed(0)} in total. Measuring slows the search.`,
            stages.map((row) => [row.stage, row.milliseconds]));
        this.#app.tell({ view: 'camera', stages });
    }

    #tell() {
        const times = this.#times;
        const rate = times.length > 1 ? 1000 * (times.length - 1) / (times.at(-1) - times[0]) : 0;
        const rows = [
            ['features', String(this.#features.length)],
            ['milliseconds per picture', this.#cost.detect.toFixed(0)],
            ['frames per second', rate.toFixed(1)],
        ];
        let said = `${this.#features.length} features`;
        if (this.#target) {
            const state = this.#found ? `found, ${this.#found.inliers} matches agree` : 'not found';
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

    /** Makes the picture's features inside the region the target. */
    #setTarget(region) {
        const [x, y, width, height] = region, all = this.#features;
        if (!all) return;
        const inside = [...all.scale.keys()].filter((i) => {
            const [u, v] = [all.xy[2 * i] - x, all.xy[2 * i + 1] - y];
            return u >= 0 && v >= 0 && u <= width - 1 && v <= height - 1;
        });
        if (inside.length < 8) {
            screen.complain(`Only ${inside.length} features lie in this rectangle; 8 are needed. Drag a rectangle around something with more detail.`);
            return;
        }
        screen.complain();
        this.#take(pick(all, inside), region);
    }

    /** Makes a picture the target. */
    async #targetOf(file) {
        const extractor = this.#extractor;
        try {
            const bitmap = await decode(file);
            const features = await extractor.detect(bitmap);
            if (features.length < 8)
                throw new Error(`Only ${features.length} features were found in ${file.name}; 8 are needed. Choose a picture with more detail.`);
            screen.complain();
            this.#take(features, [0, 0, bitmap.width, bitmap.height]);
            bitmap.close();
        } catch (error) {
            if (this.#running && extractor === this.#extractor) this.#app.failed(error);
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
