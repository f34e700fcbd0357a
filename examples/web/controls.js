// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// The form of the settings. Names, ranges and help texts come from the library's table of settings.
import { element } from './screen.js';

/** Settings that the page offers. `fallback` replaces the library's default value. */
const OFFERED = [
    { name: 'preset', title: 'Preset (speed or accuracy)' },
    { name: 'detector', title: 'Detector (kind of spots found)' },
    { name: 'features', title: 'Number of features', fallback: 500 },
    { name: 'threshold', title: 'Threshold (higher finds fewer)', only: 'used if the number of features is 0' },
    { name: 'upright', title: 'Ignore rotation' },
];

/** Converts the texts in an address to settings of an extractor. */
export function settingsOf(state, table) {
    const settings = {};
    for (const { name, fallback } of OFFERED) {
        const { type } = table.find((row) => row.name === name);
        const text = state[name];
        if (text === undefined) {
            if (fallback !== undefined) settings[name] = fallback;
        } else if (type === 'choice') settings[name] = text;
        else if (type === 'switch') settings[name] = text === '1';
        else settings[name] = Number(text);
    }
    return settings;
}

function choose(row, value) {
    return element('select', {}, ...row.choices.map(({ name, help }) =>
        element('option', { value: name, selected: name === value, title: help ?? '' }, name)));
}

function label(title, control, help) {
    if (help) control.title = help;
    return control.type === 'checkbox'
        ? element('label', { className: 'switch' }, control, title)
        : element('label', {}, title, control);
}

/**
 * Fills the form.
 *
 * table     the library's settings
 * state     the settings in the address, as texts
 * onChange  is called with { name: text }; undefined means the default value
 */
export function fillForm(form, table, state, onChange) {
    const settings = settingsOf(state, table);
    form.replaceChildren();
    form.onsubmit = (event) => event.preventDefault();
    for (const { name, title, fallback, only } of OFFERED) {
        const row = table.find((one) => one.name === name);
        const value = settings[name];
        let control, read;
        if (row.type === 'choice') {
            control = choose(row, value ?? row.choices[0].name);
            read = () => (control.value === row.choices[0].name ? undefined : control.value);
        } else if (row.type === 'switch') {
            control = element('input', { type: 'checkbox', checked: Boolean(value) });
            read = () => (control.checked ? '1' : undefined);
        } else {
            control = element('input', {
                type: 'number', min: 0, max: row.maximum, step: row.type === 'count' ? 1 : 'any',
                value: value || fallback || '', placeholder: fallback ?? 'No threshold set',
            });
            if (state[name] === '0') control.value = 0;
            read = () => (control.value === '' || Number(control.value) === fallback ? undefined : control.value);
        }
        control.name = name;
        control.addEventListener('change', () => {
            if (control.reportValidity()) onChange({ [name]: read() });
        });
        form.append(label(only ? `${title}, ${only}` : title, control, row.help));
    }
}

/** A slider below the settings. onChange is called while it moves. */
export function addSlider(form, { name, title, value, minimum, maximum, step }, onChange) {
    const slider = element('input', { type: 'range', name, min: minimum, max: maximum, step, value });
    const shown = document.createElement('output');
    const show = () => (shown.value = Number(slider.value).toFixed(2));
    slider.addEventListener('input', () => {
        show();
        onChange(slider.value);
    });
    show();
    form.append(element('label', {}, title, ' ', shown, slider));
}
