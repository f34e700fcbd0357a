// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

/** Resolves in a later task, because browsers update fences only between tasks. A message is a task at once;
 * a timer fires 4 ms later, and in a hidden page once a second or less. */
export function turn(atOnce = false) {
    return new Promise((resolve) => {
        if (!(atOnce || globalThis.document?.hidden) || !globalThis.MessageChannel) {
            setTimeout(resolve, 0);
            return;
        }
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
            port1.close(); // an open port would keep Node.js running
            resolve();
        };
        port2.postMessage(0);
    });
}

/** Milliseconds above which browsers call a task long. */
const LONG = 50;

/** A report of no steps. */
export function noSteps() {
    return { steps: 0, milliseconds: 0, longest: 0, long: 0 };
}

/** Calls `step` in separate tasks until it returns true. Returns a report of the time taken. A step that takes
 * its whole time has more to do; another waits for the driver. */
export async function inSteps(step) {
    const begin = performance.now(), report = noSteps();
    for (let done = false, taken = 0; !done; ++report.steps) {
        if (report.steps) await turn(taken >= 1000 * STEP);
        const start = performance.now();
        done = step();
        taken = performance.now() - start;
        report.longest = Math.max(report.longest, taken);
        if (taken > LONG) ++report.long;
    }
    report.milliseconds = performance.now() - begin;
    return report;
}

/** Seconds that a step may work. */
export const STEP = 0.004;

/** Repeats `collect` until its result is not undefined, and returns it. */
export async function until(collect) {
    let results;
    while ((results = collect()) === undefined) await turn();
    return results;
}

/** A queue of GPU jobs, submitted and collected in order. At most `places` wait to be collected. */
export class Line {
    #places;
    #waiting = 0;
    #submitted = Promise.resolve();
    #collected = Promise.resolve();

    constructor(places) {
        this.#places = places;
    }

    /**
     * submit   starts the job; it may take several tasks, in which no other job is submitted
     * collect  returns its results, or undefined if they are not ready
     */
    async run(submit, collect) {
        const [mayDo, submitted] = succeed(this.#submitted, (next) => (this.#submitted = next));
        let mayCollect, collected;
        try {
            await mayDo;
            await this.#fewerThan(this.#places);
            await submit();
            ++this.#waiting;
            [mayCollect, collected] = succeed(this.#collected, (next) => (this.#collected = next));
        } finally {
            submitted();
        }
        try {
            await mayCollect;
            return await until(collect);
        } finally {
            --this.#waiting;
            collected();
        }
    }

    /** Calls `body` between jobs. */
    async alone(body) {
        const [mayDo, done] = succeed(this.#submitted, (next) => (this.#submitted = next));
        try {
            await mayDo;
            await this.idle();
            return await body();
        } finally {
            done();
        }
    }

    /** Resolves when no job waits to be collected. */
    async idle() {
        await this.#fewerThan(1);
    }

    async #fewerThan(count) {
        while (this.#waiting >= count) await turn();
    }
}

/** The promise to wait for, and the function that lets the next job start. */
function succeed(before, setNext) {
    let done;
    setNext(new Promise((resolve) => (done = resolve)));
    return [before, done];
}
