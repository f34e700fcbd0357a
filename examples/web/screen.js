// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Parts shared by all views: messages, progress, figures, buttons and the overlay.

const $ = (id) => document.getElementById(id);
const SVG = 'http://www.w3.org/2000/svg';

/** Makes an element with these properties and children. */
export function element(name, values = {}, ...children) {
    const made = Object.assign(document.createElement(name), values);
    made.append(...children);
    return made;
}

export const frame = $('frame'), overlay = $('overlay'), stage = $('stage'), form = $('settings');

export function hint(text = '') {
    $('hint').textContent = text;
}

/** Shows an error message; an empty text hides it. */
export function complain(text = '') {
    $('message').textContent = text;
    $('message').hidden = !text;
}

/** Shows remarks on what was done; none hide them. */
export function note(...sentences) {
    $('note').textContent = sentences.filter(Boolean).join(' ');
}

/** Timer that shows the bar after a second. Its motion would take a slow GPU's time from short work. */
let moving;

/** Shows the current work. `share`: progress from 0 to 1, undefined if unknown. No text hides it. */
export function busy(text = '', share = undefined) {
    if (!text || $('busy').hidden) {
        clearTimeout(moving);
        $('busy-bar').hidden = true;
        moving = undefined;
    }
    if (text) moving ??= setTimeout(() => ($('busy-bar').hidden = false), 1000);
    $('busy').hidden = !text;
    if ($('busy-text').textContent !== text) $('busy-text').textContent = text;
    if (share === undefined) $('busy-bar').removeAttribute('value');
    else $('busy-bar').value = share;
}

/** Shows names and values: [['spots found', '500'], ...]; a third element makes the row wide. */
export function figures(rows = []) {
    const list = $('figures'), old = list.children;
    if (old.length === rows.length && rows.every(([name], i) => old[i].firstChild.textContent === name)) {
        rows.forEach(([, value], i) => {
            if (old[i].lastChild.textContent !== value) old[i].lastChild.textContent = value;
        });
        return;
    }
    list.replaceChildren(...rows.map(([name, value, wide]) => element('div', { className: wide ? 'wide' : '' },
        element('dt', {}, name), element('dd', {}, value))));
}

/** Shows milliseconds as bars under a caption: [['integral', 2.1], ...]; no rows hide the table. */
export function times(caption = '', rows = []) {
    const table = $('times'), most = Math.max(...rows.map(([, value]) => value));
    table.hidden = !rows.length;
    table.caption.textContent = caption;
    table.tBodies[0].replaceChildren(...rows.map(([name, value]) => {
        const bar = element('div', { className: 'bar' });
        bar.style.width = `${100 * value / most}%`;
        return element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, bar),
            element('td', {}, value.toFixed(1)));
    }));
}

/** Shows buttons in the groups of index.html: { source: [button, ...], ... }. A button is { title, press, main,
 * pressed, disabled }, or a file chooser { title, files, accept, multiple }. A button that stays in its place keeps its
 * element, and the focus; so a disabled one can still have the focus. */
export function actions(groups = {}) {
    for (const group of document.querySelectorAll('[data-group]')) {
        const buttons = groups[group.dataset.group] ?? [];
        group.hidden = !buttons.length;
        buttons.forEach((one, i) => {
            const old = group.children[i], isChooser = Boolean(one.files);
            const made = old?.matches('label') === isChooser ? old : isChooser
                ? element('label', {}, ' ', element('input', { type: 'file' })) : element('button', { type: 'button' }, ' ');
            fill(made, one);
            if (!old) group.append(made);
            else if (made !== old) old.replaceWith(made);
        });
        while (group.children.length > buttons.length) group.lastChild.remove();
    }
}

function fill(made, { title, press, files, accept, multiple, main, pressed, disabled }) {
    if (made.firstChild.data !== title) made.firstChild.data = title;
    made.className = main ? 'action main' : 'action';
    if (!files) {
        made.onclick = disabled ? null : press;
        made.setAttribute('aria-disabled', Boolean(disabled));
        if (pressed === undefined) made.removeAttribute('aria-pressed');
        else made.setAttribute('aria-pressed', pressed);
        return;
    }
    const chooser = Object.assign(made.lastChild, { accept, multiple: Boolean(multiple) });
    chooser.onchange = () => {
        if (chooser.files.length) files([...chooser.files]);
        chooser.value = '';
    };
}

/** Shows the frame in place of the picture that is shown while WebGL starts. */
export function dropPoster() {
    if (!$('poster')) return;
    $('poster').remove();
    frame.hidden = false;
}

/** Returns true if the picture uses the page's whole width, with the panel below. */
export function isWide(width, height) {
    return width > 2 * height;
}

/** Shows an empty stage. */
export function clear() {
    frame.hidden = true;
    stage.parentElement.classList.remove('wide');
    shapes();
    figures();
    times();
    note();
}

/** Shows the frame of a picture of this size in pixels. */
export function showFrame(width, height) {
    frame.hidden = Boolean($('poster'));
    stage.parentElement.classList.toggle('wide', isWide(width, height));
    frame.style.setProperty('--ratio', `${width} / ${height}`);
    frame.style.setProperty('--width-of-height', width / height);
    overlay.setAttribute('viewBox', `-0.5 -0.5 ${width} ${height}`);
}

/** Draws shapes on the overlay: [{ points, closed, className, colour, fill }, ...] in pixels of the picture. */
export function shapes(list = []) {
    overlay.replaceChildren(...list.map(({ points, closed, className, colour, fill: inside }) => {
        const shape = document.createElementNS(SVG, closed ? 'polygon' : 'polyline');
        shape.setAttribute('points', points.map((point) => point.map((v) => v.toFixed(2)).join()).join(' '));
        shape.setAttribute('class', className);
        if (colour) shape.setAttribute('stroke', colour);
        if (inside) shape.setAttribute('fill', inside);
        return shape;
    }));
}

/** Sets the screen reader's description of the picture. */
export function describe(text) {
    if (overlay.getAttribute('aria-label') !== text) overlay.setAttribute('aria-label', text);
}

/** Returns the pointer's position in pixels of the picture. */
export function pointOf(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(overlay.getScreenCTM().inverse());
    return [at.x, at.y];
}

/** Saves a file through the browser's downloads. */
export function save(name, content, type) {
    const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
    element('a', { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Returns a dropped file, or all files of a folder and its subfolders, sorted by name. */
async function filesOf(entry) {
    if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
    const reader = entry.createReader(), entries = [];
    for (let some; some?.length !== 0; entries.push(...some)) // one call returns only some
        some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    entries.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
    return (await Promise.all(entries.map(filesOf))).flat();
}

/** Calls `take` with pictures and videos that are pasted, or dropped on the stage as files or folders.
 * Returns a function that stops this. */
export function takeFiles(take) {
    const listeners = new AbortController(), { signal } = listeners;
    const wanted = (list) => [...list].filter((file) => /^(image|video)\//.test(file.type));
    stage.addEventListener('dragover', (event) => {
        event.preventDefault();
        stage.classList.add('over');
    }, { signal });
    stage.addEventListener('dragleave', () => stage.classList.remove('over'), { signal });
    stage.addEventListener('drop', async (event) => {
        event.preventDefault();
        stage.classList.remove('over');
        const { items, files: dropped } = event.dataTransfer;
        const entries = [...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
        const files = wanted(entries.some((entry) => entry.isDirectory)
            ? (await Promise.all(entries.map(filesOf))).flat() : dropped);
        if (signal.aborted) return; // another view is open
        if (files.length) take(files);
        else complain('This is not a picture or video. Drop a picture, a video or a folder of pictures.');
    }, { signal });
    document.addEventListener('paste', (event) => {
        const files = wanted(event.clipboardData.files);
        if (files.length) take(files);
    }, { signal });
    return () => listeners.abort();
}
