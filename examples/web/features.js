// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// Features of the package, some of them and as text.

const COLUMNS = { xy: 2, scale: 1, angle: 1, response: 1, laplacian: 1 };

/** The features of these indices. */
export function pick(features, indices) {
    const picked = Object.assign(Object.create(Object.getPrototypeOf(features)), features);
    for (const [name, width] of Object.entries({ ...COLUMNS, descriptors: features.descriptorLength })) {
        const column = features[name];
        picked[name] = new column.constructor(indices.length * width);
        indices.forEach((i, row) => picked[name].set(column.subarray(i * width, (i + 1) * width), row * width));
    }
    return picked;
}

/** The features without descriptors, and the settings that found them, as JSON. */
export function toJson({ xy, scale, angle, response, laplacian, width, height }, settings) {
    return JSON.stringify({
        width, height, settings,
        features: [...scale.keys()].map((i) => ({
            x: xy[2 * i], y: xy[2 * i + 1], scale: scale[i], angle: angle[i], response: response[i], laplacian: laplacian[i],
        })),
    }, null, 1);
}
