// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The check view: compares every stage on this graphics chip with the library's plain C.
import * as screen from './screen.js';

const WORDS = {
    equal: 'identical', rounded: 'correct, with rounding differences', wrong: 'wrong', absent: 'not available on this driver',
};

export class View {
    #app;
    #report = null;
    #body;
    #open = true;

    constructor(app) {
        this.#app = app;
    }

    async open() {
        const rows = document.getElementById('rows');
        rows.hidden = false;
        rows.innerHTML = '<table><thead><tr><th>step</th><th>result</th><th>milliseconds</th></tr></thead><tbody></tbody></table>';
        this.#body = rows.querySelector('tbody');
        this.#offer();
        screen.hint('Wait while the page tests this graphics chip: it compares each step with the same computation on the processor. Then copy or save the report.');
        await this.#run();
    }

    close() {
        this.#open = false;
        document.getElementById('rows').hidden = true;
    }

    change() {}

    #offer() {
        const none = !this.#report;
        screen.actions({
            tools: [
                { title: 'Copy report', press: () => this.#copy(), main: true, disabled: none },
                { title: 'Save report (JSON)', press: () => this.#save(), disabled: none },
            ],
        });
    }

    async #run() {
        let done = 0, wrong = 0;
        screen.busy('Checking; some steps take several seconds');
        try {
            const report = await this.#app.device.check({}, (row) => {
                if (!this.#open) return;
                ++done;
                wrong += row.verdict === 'wrong';
                this.#add(row);
                screen.figures([['checked', String(done)], ['wrong', String(wrong)]]);
            });
            if (!this.#open) return;
            this.#report = report;
            screen.busy();
            this.#offer();
            screen.hint(wrong
                ? `${wrong} of ${done} results are wrong on this driver. Save the report and send it to the authors of glsurf.`
                : `All ${done} results are correct on this device.`);
            this.#app.tell({ view: 'check', report });
        } catch (error) {
            if (this.#open) this.#app.failed(error);
        }
    }

    #add(row) {
        const result = row.message || (WORDS[row.verdict] ?? row.verdict);
        const where = [row.subject, row.path].filter(Boolean).join(', ');
        const className = row.verdict === 'wrong' ? 'wrong' : 'right';
        this.#body.append(screen.element('tr', {}, screen.element('td', {}, where), screen.element('td', { className }, result),
            screen.element('td', {}, (1000 * row.seconds).toFixed(0))));
    }

    #text() {
        return JSON.stringify({ browser: navigator.userAgent, ...this.#report }, null, 1);
    }

    async #copy() {
        try {
            await navigator.clipboard.writeText(this.#text());
            screen.hint('Report copied.');
        } catch {
            screen.complain('The browser does not let this page copy. Press Save report (JSON) instead.');
        }
    }

    #save() {
        screen.save('glsurf-check.json', this.#text(), 'application/json');
    }
}
