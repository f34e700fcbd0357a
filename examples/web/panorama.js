// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The panorama view: pictures in any order on one canvas.
import { attempt } from './pair.js';
import * as screen from './screen.js';
import { decode, encode, examplePictures } from './sources.js';

const HINT = 'Drop or paste 2 to 40 overlapping pictures, in any order, taken from one spot or of something flat.';
const MOST = 40;
/** Largest canvas, in pixels; a larger one is scaled down. With margins its side fits the textures of all phones,
 * and its area takes 300 MB. */
const LARGEST_SIDE = 3840, LARGEST_AREA = 8e6;
const SHAPES = { plane: 'flat', cylinder: 'cylinder', sphere: 'sphere' };

export class View {
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
        screen.actions({
            source: [
                { title: 'Choose pictures', files: (files) => this.#take(files), accept: 'image/*', multiple: true, main: true },
                { title: 'Show the example', press: () => this.#example() },
            ],
            tools: [{ title: 'Save panorama', press: () => this.#save(), disabled: !this.#done }],
        });
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
        const work = ++this.#work, files = [...this.#files], stale = () => work !== this.#work;
        const { device, settings } = this.#app;
        let extractor, matcher;
        this.#done = false;
        this.#offer();
        screen.complain();
        screen.note();
        try {
            if (files.length < 2 || files.length > MOST)
                throw new Error(`You chose ${files.length} pictures. Choose 2 to ${MOST}.`);
            const steps = 2 * files.length + files.length * (files.length - 1) / 2;
            let step = 0;
            const say = (text) => screen.busy(text, step++ / steps);
            extractor = device.extractor(settings);
            matcher = device.matcher();
            const features = [], pairs = [], notes = [];
            for (const [i, file] of files.entries()) {
                say(`Finding spots in ${file.name}`);
                const bitmap = await decode(file);
                try {
                    features.push(await extractor.detect(bitmap));
                    if (bitmap.note) {
                        notes.push(bitmap.note);
                        files[i] = await encode(bitmap, file.name); // the panorama's copy has to have the same size
                    }
                } finally {
                    bitmap.close();
                }
                if (stale()) return;
            }
            screen.note(notes.length > 2 ? `${notes.length} large pictures are shrunk.` : notes.join(' '));
            for (let b = 1; b < files.length; ++b)
                for (let a = 0; a < b; ++a) {
                    say(`Matching ${files[a].name} and ${files[b].name}`);
                    const both = [features[a], features[b]], empty = both.some(({ length }) => !length);
                    const matches = empty ? null : await matcher.match(...both);
                    const found = matches && attempt(() => device.findHomography(...both, matches));
                    if (found) pairs.push({ a, b, ...found });
                    if (stale()) return;
                }
            if (!pairs.length)
                throw new Error('No overlap was found between the pictures. Choose pictures that overlap by at least a third.');
            const group = this.#arrange(features, pairs), sources = group.images.map((i) => files[i]);
            this.#panorama?.destroy();
            const panorama = this.#panorama = device.panorama({ canvas: group.canvas, blend: 'bands' });
            screen.busy('Comparing exposures', step / steps);
            const placements = await panorama.survey(sources, group.placements);
            for (const [i, source] of sources.entries()) {
                if (stale()) return;
                say(`Placing ${source.name}`);
                await panorama.add(source, placements[i]);
            }
            if (!stale()) this.#show(panorama.texture(), files, group);
        } catch (error) {
            if (stale()) return;
            screen.clear();
            this.#app.failed(error);
        } finally {
            matcher?.destroy();
            extractor?.destroy();
        }
    }

    /** Returns the group with the most pictures, on a canvas that is not too large. */
    #arrange(features, pairs) {
        const largest = (scale) => this.#app.device.arrange(features, pairs, { scale })
            .reduce((best, one) => (one.images.length > best.images.length ? one : best));
        const group = largest(1), { width, height } = group.canvas;
        if (!width) throw new Error('The view is too wide for one flat panorama. Choose fewer pictures.');
        const scale = Math.min(LARGEST_SIDE / Math.max(width, height), Math.sqrt(LARGEST_AREA / (width * height)));
        return scale < 1 ? largest(scale) : group;
    }

    #show(image, files, { images, canvas, angle }) {
        this.#app.picture.takeTexture(image);
        screen.showFrame(image.width, image.height);
        this.#app.picture.show();
        screen.busy();
        const placed = files.map((_, i) => images.includes(i)), left = files.filter((_, i) => !placed[i]);
        screen.figures([
            ['pictures', `${images.length} of ${files.length}`],
            ['shape', SHAPES[canvas.projection]],
            ...(angle ? [['angle of view', `${Math.round(angle)}°`]] : []),
            ['size', `${image.width} × ${image.height} pixels`],
            ...(left.length ? [['left out', `${left.map((file) => file.name).join(', ')}: no overlap found with the pictures shown`, true]] : []),
        ]);
        screen.describe(`A panorama of ${images.length} pictures${angle ? `, ${Math.round(angle)} degrees wide` : ''}`);
        this.#done = true;
        this.#offer();
        this.#app.tell({ view: 'panorama', width: image.width, height: image.height, placed, angle, projection: canvas.projection });
    }

    async #save() {
        screen.save('panorama.png', await this.#app.picture.png());
    }
}
