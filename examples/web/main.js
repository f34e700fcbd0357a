// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The page: creates the device and shows one view at a time.
import { createDevice } from './glsurf/glsurf.js';
import { fillForm, settingsOf } from './controls.js';
import { Picture } from './picture.js';
import * as screen from './screen.js';

const ATTRIBUTES = { alpha: false, antialias: false, depth: false, stencil: false };
const WITHOUT_SETTINGS = ['check'];
/** Preset fast enough for a camera even without a GPU. */
const CAMERA_PRESET = 'fast';

class App {
    device = null;
    picture = null;
    drawable; // promise of the context, after which `picture` exists
    /** The page's state, kept in the address so that a link shows the same view. All values are texts. */
    state = Object.fromEntries(new URLSearchParams(location.search));
    settings = {};
    #view = null;
    #failed = false; // the view cannot be shown; its tab tries again
    #opened;
    #showing = Promise.resolve();

    async start() {
        for (const tab of this.#tabs()) tab.onclick = () => this.#go(tab.dataset.view);
        document.querySelector('nav').onkeydown = (event) => this.#turnTabs(event);
        const { view = 'camera' } = this.state, views = this.#tabs().map((tab) => tab.dataset.view);
        this.state.view = views.includes(view) ? view : 'camera';
        if (this.state.view !== view)
            Object.assign(document.getElementById('wrong-view'), {
                textContent: `There is no view “${view}”. Use one of: ${views.join(', ')}.`, hidden: false });
        this.#select();
        if (this.state.view !== 'camera') document.getElementById('poster').remove();
        // The browser may need seconds to start WebGL, so paint the page first.
        this.drawable = new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))).then(() => {
            const canvas = document.getElementById('picture'), gl = canvas.getContext('webgl2', ATTRIBUTES);
            if (!gl)
                throw new Error('WebGL 2 is not available in this browser. Turn on hardware acceleration in its settings, or use another browser.');
            this.picture = new Picture(gl);
            canvas.addEventListener('webglcontextlost', (event) => {
                event.preventDefault(); // asks the browser to restore the context
                screen.complain('The browser reset the graphics chip. Wait; the page continues by itself.');
            });
            canvas.addEventListener('webglcontextrestored', () => {
                this.picture.restore();
                screen.complain();
                this.#view?.restored?.();
            });
            return gl;
        });
        this.#opened = this.drawable.then(async (gl) => {
            // The library may leave its GL state: Picture sets all the state it needs.
            this.device = await createDevice(gl, { leaveState: true });
            const { renderer, library } = this.device.info;
            document.getElementById('device').textContent = `glsurf ${library} on ${renderer}`;
        });
        this.#opened.catch(() => {}); // #show() tells it
        await this.#show();
    }

    // ------------------------------------------------------------------- views --

    #tabs() {
        return [...document.querySelectorAll('nav [data-view]')];
    }

    #select() {
        for (const tab of this.#tabs()) {
            const selected = tab.dataset.view === this.state.view;
            tab.setAttribute('aria-selected', selected);
            tab.tabIndex = selected ? 0 : -1;
            if (selected) screen.stage.setAttribute('aria-labelledby', tab.id);
        }
    }

    /** Changes tabs with the arrow keys. */
    #turnTabs(event) {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!by) return;
        const tabs = this.#tabs(), at = tabs.indexOf(document.activeElement);
        const next = tabs[(at + by + tabs.length) % tabs.length];
        next.focus();
        this.#go(next.dataset.view);
    }

    #go(view) {
        if (view === this.state.view && !this.#failed) return;
        this.remember({ view });
        this.#select();
        this.#show();
    }

    #show() {
        const { view } = this.state;
        this.#showing = this.#showing.then(async () => {
            if (view !== this.state.view) return; // another view was chosen meanwhile
            this.#view?.close();
            for (const clear of [screen.complain, screen.clear, screen.hint, screen.actions]) clear();
            screen.busy('Starting');
            this.#view = null;
            this.#failed = false;
            try {
                const { View } = await import(`./${view}.js`).catch(() => { // it is loaded when it is first shown
                    throw new Error('A part of this page cannot be loaded. Check the connection, then reload the page.');
                });
                if (view !== this.state.view) return;
                this.#view = new View(this);
                this.#view.begin?.();
                await this.#opened;
                if (view !== this.state.view) return;
                this.#readSettings();
                this.#fillForm();
                // Not awaited, so that another view can be chosen meanwhile.
                this.#view.open().catch((error) => this.failed(error));
            } catch (error) {
                this.#failed = true;
                this.failed(error);
            }
        });
        return this.#showing;
    }

    // ---------------------------------------------------------------- settings --

    #readSettings() {
        const preset = this.state.view === 'camera' ? { preset: CAMERA_PRESET } : {};
        this.settings = { ...preset, ...settingsOf(this.state, this.device.settings) };
    }

    #fillForm() {
        const { view } = this.state;
        screen.form.closest('details').hidden = WITHOUT_SETTINGS.includes(view);
        fillForm(this.device.settings, this.settings, this.state, (change) => this.#change(change));
    }

    #change(change) {
        // The form's first choice is the library's default, which is not this view's.
        if ('preset' in change && this.state.view === 'camera') change.preset ??= 'default';
        this.remember(change);
        try {
            this.#readSettings();
            screen.complain();
            this.#view?.change(this.settings);
        } catch (error) {
            this.failed(error);
        }
    }

    /** Stores state in the address. Undefined and empty values are left out. */
    remember(change) {
        Object.assign(this.state, change);
        const search = new URLSearchParams(Object.entries(this.state).filter(([name, value]) =>
            value !== undefined && value !== '' && !(name === 'view' && value === 'camera'))).toString();
        history.replaceState(null, '', search ? `?${search}` : location.pathname);
    }

    // ----------------------------------------------------------------- results --

    failed(error) {
        if (error.code === 'lost') return; // shown by webglcontextlost, hidden by webglcontextrestored
        screen.busy();
        // The library's sentences begin with a small letter and have no full stop.
        const { message } = error;
        screen.complain(error.code ? `${message.charAt(0).toUpperCase()}${message.slice(1)}.` : message);
    }

    /** Sends an event to other scripts on this page. */
    tell(detail) {
        document.dispatchEvent(new CustomEvent('glsurf', { detail }));
    }
}

const app = new App();
app.start().catch((error) => app.failed(error));
