// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { argumentError } from './errors.js';

/** Features of detect() and describe(). See glsurf.d.ts. */
export class Features {
    constructor(values) {
        Object.assign(this, values);
    }

    get length() {
        return this.scale.length;
    }
}

/** Copies a glsurf_features. */
export function readFeatures(memory, pointer, width, height) {
    const struct = memory.read('features', pointer);
    const { count } = struct;
    const records = memory.copy(Float32Array, struct.keypoints, 6 * count);
    const signs = new Int32Array(records.buffer);
    const column = (i) => Float32Array.from({ length: count }, (_, row) => records[6 * row + i]);
    const xy = new Float32Array(2 * count);
    for (let i = 0; i < count; ++i) xy.set(records.subarray(6 * i, 6 * i + 2), 2 * i);
    return new Features({
        xy,
        scale: column(2),
        angle: column(3),
        response: column(4),
        laplacian: Int32Array.from({ length: count }, (_, row) => signs[6 * row + 5]),
        descriptors: memory.copy(Float32Array, struct.descriptors, count * struct.descriptorLength),
        total: struct.total,
        width,
        height,
        preset: memory.choiceName('preset', struct.descriptorPreset),
        descriptorLength: struct.descriptorLength,
        descriptorVersion: struct.descriptorVersion,
    });
}

/** Returns glsurf_keypoint[]. Missing columns are 0, missing angles NaN. */
export function keypointRecords({ xy, scale, angle, response, laplacian }) {
    const count = xy.length / 2;
    const records = new Float32Array(6 * count);
    const signs = new Int32Array(records.buffer);
    for (let i = 0; i < count; ++i) {
        records.set([xy[2 * i], xy[2 * i + 1], scale?.[i] ?? 0, angle?.[i] ?? NaN, response?.[i] ?? 0], 6 * i);
        signs[6 * i + 5] = laplacian?.[i] ?? 0;
    }
    return records;
}

/** Calls `body` with a glsurf_features of features that detect() returned. */
export function lendFeatures(memory, features, body) {
    const { descriptors, descriptorLength, preset, descriptorVersion } = features ?? {};
    if (!(descriptors instanceof Float32Array))
        throw argumentError('the features have no descriptors to match; give Features that detect() returned');
    const records = keypointRecords(features);
    return memory.lend([records, descriptors], (keypoints, numbers) => body(memory.make('features', {
        count: records.length / 6,
        descriptorLength,
        keypoints,
        descriptors: numbers,
        descriptorPreset: memory.choice('preset', preset),
        descriptorVersion,
    })));
}
