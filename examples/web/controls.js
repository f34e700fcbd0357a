// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The form of the settings. Names, ranges and help texts come from the library's table of settings.
import { element, form } from './screen.js';

/** Settings that the page offers. `fallback` replaces the library's default value, `words` its names of choices. */
const OFFERED = [
    { name: 'preset', title: 'Quality', words: { default: 'balanced (default)', best: 'most matches (best)', fast: 'fastest (fast)', paper: 'as first published (paper)', bay: 'as the original program (bay)' } },
    { name: 'detector', title: 'Kind of spots', words: { hessian: 'blobs (hessian)', censure: 'blobs, quickly (censure)', dog: 'blobs, as SIFT (dog)' } },
    { name: 'features', title: 'Number of spots', fallback: 500 },
    { name: 'threshold', title: 'Sensitivity: smallest contrast of a spot, used if the number of spots is 0' },
    { name: 'upright', title: 'Pictures are not turned' },
];

/** Returns what is wrong with the text of a setting, or '' if nothing is. */
function problemOf({ type, choices }, text) {
    if (type === 'choice')
        return choices.some(({ name }) => name === text) ? '' : `There is no “${text}”. Use one of: ${choices.map(({ name }) => name).join(', ')}.`;
    if (type === 'switch') return ['0', '1'].includes(text) ? '' : `“${text}” is neither 0 nor 1.`;
    if (type === 'count') return /^\d{1,9}$/.test(text) ? '' : `“${text}” is not a whole number from 0 to 999999999.`;
    return text.trim() && Number(text) >= 0 && Number.isFinite(Math.fround(text)) ? '' : `“${text}” is not a number of at least 0.`;
}

/** Converts the texts in an address to settings of an extractor. A wrong text means the default. */
export function settingsOf(state, table) {
    const settings = {};
    for (const { name, fallback } of OFFERED) {
        const row = table.find((one) => one.name === name), text = state[name];
        if (text === undefined || problemOf(row, text)) {
            if (fallback !== undefined) settings[name] = fallback;
        } else settings[name] = { choice: String, switch: (flag) => flag === '1' }[row.type]?.(text) ?? Number(text);
    }
    return settings;
}

function choose(row, value, words) {
    return element('select', {}, ...row.choices.map(({ name, help }) =>
        element('option', { value: name, selected: name === value, title: help ?? '' }, words[name] ?? name)));
}

/** Adds a control with its title, and a function that shows what is wrong below it. */
function add(control, help, ...title) {
    if (help) control.title = help;
    const wrong = element('span', { className: 'wrong', id: `wrong-${control.name}`, role: 'alert' });
    control.setAttribute('aria-describedby', wrong.id);
    const label = control.type === 'checkbox' ? element('label', { className: 'switch' }, control, ...title)
        : element('label', {}, ...title, control);
    form.append(element('div', {}, label, wrong)); // not in the label, which is the control's name
    return (problem) => {
        wrong.textContent = problem;
        control.setAttribute('aria-invalid', Boolean(problem));
        if (problem) form.closest('details').open = true;
    };
}

/**
 * Fills the form.
 *
 * table     the library's settings
 * settings  values
 * state     the settings in the address, as texts
 * onChange  is called with { name: text }; undefined means the default value
 */
export function fillForm(table, settings, state, onChange) {
    form.replaceChildren();
    form.onsubmit = (event) => event.preventDefault();
    for (const { name, title, fallback, words } of OFFERED) {
        const row = table.find((one) => one.name === name);
        const value = settings[name];
        let control, read;
        if (row.type === 'choice') {
            control = choose(row, value ?? row.choices[0].name, words);
            read = () => (control.value === row.choices[0].name ? undefined : control.value);
        } else if (row.type === 'switch') {
            control = element('input', { type: 'checkbox', checked: Boolean(value) });
            read = () => (control.checked ? '1' : undefined);
        } else {
            control = element('input', { type: 'text', inputMode: 'decimal', value: state[name] ?? fallback ?? '', placeholder: 'chosen by the page' });
            read = () => (control.value === '' || Number(control.value) === fallback ? undefined : control.value);
        }
        control.name = name;
        const tell = add(control, row.help, title);
        const check = (text) => {
            const problem = text === undefined ? '' : problemOf(row, text);
            tell(problem);
            return !problem;
        };
        check(state[name]);
        control.addEventListener('change', () => {
            const text = read();
            if (check(text)) onChange({ [name]: text });
        });
    }
}

/** A slider below the settings. `text` is its value in the address, if any. onChange is called while it moves. Returns
 * its value. */
export function addSlider({ name, title, text, fallback, minimum, maximum, step }, onChange) {
    const wrong = text !== undefined && !(text >= minimum && text <= maximum);
    const value = text === undefined || wrong ? fallback : Number(text);
    const slider = element('input', { type: 'range', name, min: minimum, max: maximum, step, value });
    const shown = document.createElement('output');
    const show = () => (shown.value = Number(slider.value).toFixed(2));
    const tell = add(slider, '', title, ' ', shown);
    slider.addEventListener('input', () => {
        show();
        tell('');
        onChange(Number(slider.value));
    });
    show();
    if (wrong) tell(`“${text}” is not a number from ${minimum} to ${maximum}.`);
    return value;
}
