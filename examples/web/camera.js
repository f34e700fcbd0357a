// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The camera view: features of the current picture, and a target to follow, on which a cube stands. The picture updates
// with the screen, features as soon as they are found; while a target is found, both update together.
import { cube } from './cube.js';
import * as screen from './screen.js';
import { decode, openCamera, openExample, openFilm, openPictures } from './sources.js';

const HINTS = {
    example: 'The cube stands on a picture that this page follows. Start your camera to follow something of yours.',
    other: 'To put a cube on something flat with a pattern, drag a rectangle around it, or drop a picture of it here.',
};
/** Milliseconds between two measurements of the stages; the page waits during each. */
const TIMES_EVERY = 2000;
/** Milliseconds between two pictures during a search. The picture still moves, and a slow GPU keeps
 * most of its time for the search. */
const BETWEEN = 66;
/** The same while programs are compiled, before the first search. */
const BETWEEN_AT_FIRST = 600;
/** Spots drawn, spread over the picture; more would hide it. */
const DRAWN = 250;
/** Size of the example's pictures, and of most cameras'. */
const SIZE = { width: 640, height: 480 };
/** Smallest side of a rectangle in pixels; a smaller one is an accident. */
const SMALLEST_MARK = 24;
/** The library's stages in plain words. */
const LOOK = 'look for spots';
const STEPS = {
    gray: 'turn to gray', enlarge: 'enlarge', smooth: 'smooth', integral: 'add up brightness', haar: 'measure slopes',
    hessian: LOOK, censure: LOOK, dog: LOOK, suppress: 'keep the clearest', points: 'list the spots',
    refine: 'find exact places', select: 'choose the strongest', localise: 'correct places', orientation: 'find directions',
    descriptor: 'describe surroundings', publish: 'hand over',
};

function isFilm(file) {
    return file.type.startsWith('video/');
}

export class View {
    #app;
    #source = null;
    #side = 'environment';
    #targets = null;
    #timer = null; // extractor that measures
    #followed = null; // picture to follow
    #number = 0; // of the target that is made from it; 0: none yet
    #found = null;
    #isLate = false; // the picture on the screen is newer than the one searched
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
    #cube = [];
    #shown = []; // shapes on the screen
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
        screen.busy('Preparing the graphics chip (first time: a few seconds)');
        this.#make(this.#app.settings);
        // Meanwhile the first picture is decoded. Its search meets the same error, and tells it.
        this.#targets.prepare(SIZE).catch(() => {});
    }

    #make(settings) {
        const { device } = this.#app, old = [this.#targets, this.#timer];
        [this.#targets, this.#timer] = [device.targets({ ...settings, cutoff: 2 }), device.extractor(settings)];
        this.#number = 0;
        old.forEach((one) => one?.destroy());
    }

    close() {
        this.#running = false;
        this.#listeners.abort();
        this.#endFiles();
        this.#source?.close();
        this.#targets?.destroy();
        this.#timer?.destroy();
        screen.overlay.classList.remove('marking');
        screen.dropPoster();
    }

    /** Takes the picture again after the context was restored. */
    restored() {
        this.#stamp = this.#searched = undefined;
    }

    /** Applies settings; the target is made again, as its features have the old ones. */
    change(settings) {
        this.#make(settings);
        this.#searched = undefined;
        this.#found = null;
        this.#shown = [];
        this.#app.picture.layer(null);
    }

    // ----------------------------------------------------------------- sources --

    /** `clears`: if the source cannot be opened, the one before ends, too. */
    async #use(open, clears) {
        screen.complain();
        let next;
        try {
            next = await open();
            await this.#app.drawable;
        } catch (error) {
            next?.close();
            if (!this.#running) return;
            if (clears) this.#end();
            screen.complain(error.message);
            return;
        }
        if (!this.#running) {
            next.close();
            return;
        }
        this.#end();
        this.#source = next;
        next.onEnd = async (sentence) => {
            await this.#use(openExample);
            screen.complain(sentence);
        };
        this.#followed = next.target ?? null;
        this.#offer();
        screen.hint(HINTS[next.name] ?? HINTS.other);
    }

    /** Ends the source and forgets its results. */
    #end() {
        if (!this.#source) return; // the poster stays until the first picture
        this.#source.close();
        this.#source = null;
        this.#drop();
        this.#features = this.#mark = null;
        this.#stamp = this.#searched = undefined;
        this.#times = [];
        this.#app.picture.layer(null);
        screen.clear();
        screen.hint();
        this.#offer();
    }

    #offer() {
        const camera = (side) => () => {
            this.#side = side;
            return this.#use(() => openCamera(side));
        };
        const other = this.#side === 'user' ? 'environment' : 'user';
        const { name } = this.#source ?? {}, none = !this.#source;
        screen.note(this.#source?.note, this.#followed?.note);
        screen.actions({
            source: [
                name === 'camera' ? { title: 'Switch camera', press: camera(other) }
                    : { title: 'Start camera', press: camera(this.#side), main: true },
                { title: 'Open video or pictures', files: (files) => this.#openFiles(files), accept: 'image/*,video/*', multiple: true },
                { title: 'Show the example', press: () => this.#use(openExample) },
            ],
            target: [
                this.#followed ? { title: 'Stop following', press: () => this.#stop() }
                    : { title: 'Follow the middle', press: () => this.#followMiddle(), disabled: none },
                { title: 'Follow a picture', files: ([file]) => this.#followFile(file), accept: 'image/*' },
            ],
            tools: [
                { title: 'Pause', press: () => this.#pause(), pressed: this.#paused },
                { title: 'Show timing', press: () => this.#turnTimes(), pressed: this.#timed !== null },
                { title: 'Save picture', press: () => this.#savePicture(), disabled: none },
                { title: 'Save features (JSON)', press: () => this.#saveFeatures(), disabled: none },
            ],
            steps: this.#source?.count > 1
                ? [{ title: 'Previous', press: () => this.#step(-1) }, { title: 'Next', press: () => this.#step(1) }] : [],
        });
    }

    #openFiles(files) {
        const film = files.find(isFilm);
        return this.#use(() => (film ? openFilm(film) : openPictures(files)), true);
    }

    async #step(by) {
        try {
            await this.#source.step(by);
            screen.complain();
            this.#offer();
        } catch (error) {
            this.#end();
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
        if (this.#changed) picture.show(); // before the next picture replaces it
        this.#changed = false;
        const stamp = this.#source?.stamp(), now = performance.now();
        const between = this.#features ? BETWEEN : BETWEEN_AT_FIRST;
        const mayTake = !this.#searching || (!this.#found && now - this.#takenAt >= between && !picture.isBehind);
        const wanted = !this.#paused && !this.#mark && stamp !== this.#stamp && mayTake;
        const image = wanted ? this.#source?.image() : null;
        if (image) {
            [this.#stamp, this.#takenAt] = [stamp, now];
            const { width, height } = this.#source;
            if (picture.width !== width || picture.height !== height) screen.showFrame(width, height);
            this.#taken = picture.take(image, width, height);
        }
        // An unchanged picture has the same features.
        if (!this.#searching && this.#targets && this.#stamp !== undefined && this.#stamp !== this.#searched) {
            this.#searched = this.#stamp;
            this.#search(this.#taken);
        }
        if (image && !this.#found) picture.show();
        if (this.#stamp !== undefined && !picture.isBehind) { // shapes appear together with their picture
            screen.dropPoster();
            this.#shown = this.#outline();
        }
        screen.shapes(this.#mark ? [...this.#shown, this.#markShape()] : this.#shown);
    }

    async #search(image) {
        this.#searching = true;
        const source = this.#source, targets = this.#targets;
        const isStale = () => source !== this.#source || targets !== this.#targets || !this.#running;
        try {
            const start = performance.now();
            const { features, found, focal } = await targets.track(image, start / 1000);
            const ended = performance.now();
            if (isStale()) return;
            this.#features = features;
            this.#found = found.find(({ target }) => target === this.#number) ?? null;
            this.#isLate = this.#stamp !== this.#searched;
            this.#cube = this.#found ? cube(this.#found.pose, focal, [(image.width - 1) / 2, (image.height - 1) / 2], this.#followed) : [];
            this.#app.picture.layer(() => targets.draw({ limit: DRAWN }));
            this.#changed = true;
            this.#cost = { start, search: ended - start };
            this.#times = [...this.#times.slice(-9), ended];
            screen.busy();
            this.#tell();
            if (this.#followed && !this.#number) await this.#learn();
            await this.#time(this.#timer, image);
        } catch (error) {
            if (!isStale()) this.#app.failed(error); // else its targets are destroyed
        } finally {
            this.#searching = false;
        }
    }

    /** Makes the target. Meanwhile the camera's pictures go on, without a search. */
    async #learn() {
        const picture = this.#followed, targets = this.#targets;
        screen.busy('Learning the picture to follow');
        try {
            const number = await targets.add(picture);
            if (targets !== this.#targets || !this.#running) return; // they are destroyed
            if (picture === this.#followed) this.#number = number;
            else targets.remove(number); // another picture or source was chosen meanwhile
        } catch (error) {
            if (error.code !== 'geometry') throw error;
            if (targets !== this.#targets || picture !== this.#followed || !this.#running) return;
            this.#stop();
            screen.complain('This has too little detail to be followed. Choose something with more, such as a cover or a poster.');
        } finally {
            if (this.#running) screen.busy();
        }
        this.#searched = undefined;
    }

    async #time(extractor, image) {
        if (this.#timed === null || performance.now() - this.#timed < TIMES_EVERY) return;
        const { stages, milliseconds } = await extractor.time(image);
        if (this.#timed === null) return; // turned off meanwhile
        this.#timed = performance.now();
        screen.times(`Milliseconds for each step, ${milliseconds.toFixed(0)} in total. Measuring slows the search.`,
            stages.map((row) => [STEPS[row.stage] ?? row.stage, row.milliseconds]));
        this.#app.tell({ view: 'camera', stages });
    }

    #tell() {
        const times = this.#times;
        const isFirst = times.length < 2, rate = 1000 * (times.length - 1) / (times.at(-1) - times[0]);
        const rows = [
            ['spots found', String(this.#features.length)],
            ['time per picture', isFirst ? '…' : `${this.#cost.search.toFixed(0)} ms`], // the first one prepares, too
            ['pictures per second', isFirst ? '…' : rate.toFixed(1)],
        ];
        let said = `${this.#features.length} spots`;
        if (this.#followed) {
            const tilt = this.#found && Math.acos(Math.min(1, Math.abs(this.#found.pose.rotation[8]))) * 180 / Math.PI;
            const state = this.#found ? `found: ${this.#found.inliers} agreeing matches, tilted by ${tilt.toFixed(0)}°` : 'not found';
            rows.push(['followed picture', this.#number ? state : 'not yet learnt', true]);
            said += `; the followed picture is ${state}`;
        }
        if (this.#source.title) rows.push(['picture', this.#source.title(), true]);
        screen.figures(rows);
        screen.describe(said);
        this.#app.tell({ view: 'camera', source: this.#source.name, features: this.#features, found: this.#found, start: this.#cost.start });
    }

    #markShape() {
        const [x, y, width, height] = this.#markRegion();
        return { points: [[x, y], [x + width, y], [x + width, y + height], [x, y + height]], closed: true, className: 'mark' };
    }

    /** The outline of the target and its cube. */
    #outline() {
        if (!this.#found || this.#isLate) return [];
        const { corners } = this.#found, points = [0, 2, 4, 6].map((i) => [corners[i], corners[i + 1]]);
        return [{ points, closed: true, className: 'rim' }, { points, closed: true, className: 'outline' }, ...this.#cube];
    }

    async #savePicture() {
        const list = this.#outline().slice(1);
        screen.save('features.png', await this.#app.picture.png((context) => {
            for (const { points, fill } of list) {
                context.beginPath();
                points.forEach(([x, y]) => context.lineTo(x + 0.5, y + 0.5));
                context.closePath();
                Object.assign(context, { fillStyle: fill ?? '#0000', strokeStyle: fill ? '#14202a' : '#37d67a', lineWidth: fill ? 1.5 : 3, lineJoin: 'round' });
                context.fill();
                context.stroke();
            }
        }));
    }

    #saveFeatures() {
        if (!this.#features) return;
        const { xy, scale, angle, response, laplacian, width, height } = this.#features;
        screen.save('features.json', JSON.stringify({
            width, height, settings: this.#app.settings,
            features: [...scale.keys()].map((i) => ({
                x: xy[2 * i], y: xy[2 * i + 1], scale: scale[i], angle: angle[i], response: response[i], laplacian: laplacian[i],
            })),
        }, null, 1), 'application/json');
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
            if (Math.min(region[2], region[3]) >= SMALLEST_MARK) this.#follow(this.#app.picture.part(region));
        }, { signal });
        overlay.addEventListener('pointercancel', () => (this.#mark = null), { signal });
        this.#endFiles = screen.takeFiles((files) =>
            files.length === 1 && !isFilm(files[0]) ? this.#followFile(files[0]) : this.#openFiles(files));
    }

    /** [x, y, width, height] in whole pixels of the picture. */
    #markRegion() {
        const { from, to } = this.#mark, { width, height } = this.#app.picture;
        const clamp = (value, most) => Math.min(Math.max(Math.round(value), 0), most);
        const [x, y] = [clamp(Math.min(from[0], to[0]), width - 1), clamp(Math.min(from[1], to[1]), height - 1)];
        return [x, y, clamp(Math.max(from[0], to[0]), width) - x, clamp(Math.max(from[1], to[1]), height) - y];
    }

    #followMiddle() {
        const { width, height } = this.#app.picture;
        if (width) this.#follow(this.#app.picture.part([width / 4, height / 4, width / 2, height / 2].map(Math.round)));
    }

    async #followFile(file) {
        const source = this.#source;
        try {
            const picture = await decode(file);
            if (this.#running && source === this.#source) this.#follow(picture);
        } catch (error) {
            if (!this.#running) return;
            this.#stop();
            screen.complain(error.message);
        }
    }

    /** Follows a picture: an ImageBitmap or a canvas. #search() makes the target. */
    #follow(picture) {
        screen.complain();
        this.#drop();
        this.#followed = picture;
        this.#offer();
    }

    #stop() {
        this.#drop();
        this.#offer();
    }

    #drop() {
        const number = this.#number;
        this.#followed = this.#found = null;
        this.#number = 0;
        this.#shown = [];
        this.#searched = undefined;
        if (number) this.#targets.remove(number);
    }
}
