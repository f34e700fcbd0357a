// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { errorOf, expectNames } from './errors.js';
import { Upload, decoded, imageFields, isTexture } from './image.js';
import { Line, STEP, inSteps, noSteps } from './turns.js';

/** Images on their way through an extractor: decoded, uploaded, prepared, submitted and collected in order. */
export class Frames {
    #core;
    #handle;
    #extractorOf;
    #collected;
    #line;
    #uploads;
    #prepared = {};

    /**
     * extractorOf  returns the extractor of the handle's object
     * collected    returns the object's number of an image and its results, or undefined if they are not ready
     */
    constructor(core, handle, places, extractorOf, collected) {
        this.#core = core;
        this.#handle = handle;
        this.#extractorOf = extractorOf;
        this.#collected = collected;
        this.#line = new Line(places || 2);
        this.#uploads = [new Upload(core), new Upload(core)];
    }

    /** Computes an image. `begin` ends in the task that submits it. */
    async run(source, options, submit, begin) {
        const views = await this.#views(source, options);
        let work, image;
        return this.#line.run(
            async () => {
                image = this.#take(views);
                await this.#prepare(image);
                await begin?.();
                work = this.submit(image, submit);
            },
            () => this.collect(work, image),
        );
    }

    /** Prepares images like this one, or of the size of a plain object. Returns a report. */
    async prepare(source, options) {
        const { width, height } = source;
        const like = Object.getPrototypeOf(source) === Object.prototype && !source.texture
            ? new ImageData(width, height)
            : source;
        return this.alone(like, options, (image, report) => report);
    }

    /** Calls `body` with the image and a report of its preparation, between other images. */
    async alone(source, options, body) {
        const views = await this.#views(source, options);
        return this.#line.alone(async () => {
            const image = this.#take(views);
            return body(image, await this.#prepare(image));
        });
    }

    submit(image, body) {
        return this.#handle.submit((object, module, memory) => this.lend(memory, image, (struct) =>
            this.#core.check(body(object, module, struct, memory))));
    }

    collect(work, image) {
        return this.#handle.collect(work, (object, module, memory) => {
            const { width, height } = image.views[0];
            const done = this.#collected(this.#core, object, module, memory, [width, height]);
            if (!done) return undefined;
            const [frame, results] = done;
            if (frame !== work.number)
                throw errorOf(-5, `got the features of image ${frame} instead of image ${work.number}; call again`);
            return results;
        });
    }

    /** Calls `body` with a glsurf_image. */
    lend(memory, image, body) {
        return memory.lend(image.views.flatMap(({ data }) => data ?? []), (...pixels) =>
            body(this.#struct(memory, image, pixels)));
    }

    /** Prepares the next image, even if its size is not new. */
    forget() {
        this.#prepared = {};
    }

    free() {
        this.#uploads.forEach((upload) => upload.free());
    }

    /** The region, and the image and its mask: decoded, or textures of the page. */
    async #views(source, options) {
        expectNames('option', options, ['region', 'mask']);
        const { region, mask } = options;
        await this.#handle.open();
        return {
            sources: await Promise.all((mask ? [source, mask] : [source]).map(decoded)),
            region,
        };
    }

    #take({ sources, region }) {
        this.#handle.expectUse();
        return this.#core.run(() => ({
            views: sources.map((one, i) => (isTexture(one) ? one : this.#uploads[i].take(one, true))),
            region,
        }));
    }

    /** A glsurf_image on the stack. `pixels` are copies of views that are ImageData. */
    #struct(memory, { views, region }, pixels) {
        const [image, mask] = views.map((view) => imageFields(memory, view, view.data && pixels.shift()));
        if (mask) image.mask = memory.make('image', mask);
        return memory.make('image', { ...image, region });
    }

    /** Compiles programs and makes textures in short steps, if this size is new. */
    async #prepare(image) {
        const key = JSON.stringify([
            image.views.map(({ width, height }) => [width, height]), image.region?.slice(2)]);
        const { token } = this.#core.memory;
        if (image.views.some(({ data }) => data) || (this.#prepared.token === token && this.#prepared.key === key))
            return noSteps(); // nothing is prepared for tiles
        await this.#line.idle();
        const report = await inSteps(() =>
            this.#handle.use((object, module, memory) => this.#core.flag((flag) =>
                module._glsurf_extractor_prepare(
                    this.#extractorOf(object, module), this.#struct(memory, image), STEP, flag))));
        this.#prepared = { token, key };
        return report;
    }
}
