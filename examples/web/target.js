// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// A target: a part of a picture to find in later pictures. Also selects features and writes them as JSON.

/** Returns the corners of a region [x, y, width, height] as pixel centres. */
function cornersOf([x, y, width, height]) {
    return [[x, y], [x + width - 1, y], [x + width - 1, y + height - 1], [x, y + height - 1]];
}

function mapPoint(m, [x, y]) {
    const w = m[6] * x + m[7] * y + m[8];
    return [(m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w, w];
}

/** Returns true if the corners form a convex outline, as a plane seen from its front does. */
function isConvex(corners) {
    return corners.every((a, i) => {
        const b = corners[(i + 1) % 4], c = corners[(i + 2) % 4];
        return a[2] > 0 && (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]) > 0;
    });
}

export class Target {
    #device;
    #matcher;

    /** features  the target's features, in pixels of the region's picture */
    constructor(device, matcher, features, region) {
        this.#device = device;
        this.#matcher = matcher;
        this.features = features;
        this.region = region;
    }

    /** Finds the target among the features of a picture. Returns { corners, inliers }, or null. */
    async find(features) {
        if (!features.length) return null;
        const matches = await this.#matcher.match(this.features, features);
        let found;
        try {
            found = this.#device.findHomography(this.features, features, matches);
        } catch (error) {
            if (error.code === 'geometry') return null;
            throw error;
        }
        const corners = cornersOf(this.region).map((corner) => mapPoint(found.matrix, corner));
        return isConvex(corners) ? { corners, inliers: found.inliers, matrix: found.matrix } : null;
    }
}

const COLUMNS = { xy: 2, scale: 1, angle: 1, response: 1, laplacian: 1 };

/** Returns the features at these indices. */
export function pick(features, indices) {
    const picked = Object.assign(Object.create(Object.getPrototypeOf(features)), features);
    for (const [name, width] of Object.entries({ ...COLUMNS, descriptors: features.descriptorLength })) {
        const column = features[name];
        picked[name] = new column.constructor(indices.length * width);
        indices.forEach((i, row) => picked[name].set(column.subarray(i * width, (i + 1) * width), row * width));
    }
    return picked;
}

/** Returns the features, without descriptors, and their settings as JSON. */
export function toJson({ xy, scale, angle, response, laplacian, width, height }, settings) {
    return JSON.stringify({
        width, height, settings,
        features: [...scale.keys()].map((i) => ({
            x: xy[2 * i], y: xy[2 * i + 1], scale: scale[i], angle: angle[i], response: response[i], laplacian: laplacian[i],
        })),
    }, null, 1);
}
