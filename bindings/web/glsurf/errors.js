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

/** The error of a glsurf_result. */
export function errorOf(result, message) {
    return new GlsurfError(CODES[result], message);
}

/** Returns true if an object is broken after this error. */
export function breaks(error) {
    return ['memory', 'unsupported', 'gl'].includes(error.code);
}
