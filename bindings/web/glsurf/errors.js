// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

const CODES = {
    '-1': 'argument',
    '-2': 'limit',
    '-3': 'memory',
    '-4': 'unsupported',
    '-5': 'gl',
    '-6': 'geometry',
    '-7': 'geometry', // a mirrored plane
};

export class GlsurfError extends Error {
    constructor(code, message) {
        super(message);
        this.name = 'GlsurfError';
        this.code = code;
    }
}

export function argumentError(message) {
    return new GlsurfError('argument', message);
}

/** Throws unless a list has the name. */
export function expectName(what, name, names) {
    if (!names.includes(name))
        throw argumentError(`unknown ${what} "${String(name)}"; use one of: ${names.join(', ')}`);
}

/** Throws unless a list has all names of an object. */
export function expectNames(what, given, names) {
    Object.keys(given).forEach((name) => expectName(what, name, names));
}

/** The error of a native.wasm that cannot be read or is another file. */
export function loadError(where, { message }) {
    return new GlsurfError('load',
        `cannot load native.wasm of this version from ${where} (${message}); give its address as the option wasm, as "Files and bundlers" in README.md shows`);
}

/** The error of a glsurf_result. */
export function errorOf(result, message) {
    return new GlsurfError(CODES[result], message);
}

/** Returns true if an object is broken after this error. */
export function breaks(error) {
    return ['memory', 'unsupported', 'gl'].includes(error.code);
}
