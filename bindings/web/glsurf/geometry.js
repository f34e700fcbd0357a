// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { argumentError, errorOf } from './errors.js';
import { keypointRecords } from './features.js';

const SCENES = ['depth', 'plane'];

/** Nine numbers, row by row, from an array or a result of find(). */
export function matrixOf(value, what) {
    const matrix = value?.matrix ?? value;
    if (matrix?.length !== 9 || !Array.from(matrix).every(Number.isFinite))
        throw argumentError(`${what} is not a 3x3 matrix; give nine finite numbers, row by row`);
    return matrix;
}

/** The matrix for pixels of an image, from the matrix for pixels of its region [x, y, width, height] in another size. */
export function matrixOfWhole(m, [x, y, w, h], [width, height]) {
    const sx = width / w, sy = height / h, dx = (0.5 - x) * sx - 0.5, dy = (0.5 - y) * sy - 0.5;
    return Float64Array.from(m, (value, i) => [sx * value, sy * value, value + dx * m[i - 2] + dy * m[i - 1]][i % 3]);
}

const SENTENCES = {
    homography: (count) =>
        `the ${count} matches agree on no homography, or on a degenerate one; give more matches`,
    fundamental: (count) =>
        `the ${count} matches agree on no fundamental matrix, or on a degenerate one; give more matches, or use findHomography() if the scene is flat`,
};

function find(memory, model, call, [a, b, matches], options) {
    const sides = [a, b].map((side) => keypointRecords(side?.xy ? side : { xy: side }));
    const count = matches?.a?.length;
    if (count === undefined || sides.some((side) => !Number.isInteger(side.length / 6)))
        throw argumentError('features or matches are missing; give features (or x and y of each) of two images, and their matches');
    const rows = new Uint32Array(4 * count);
    for (let i = 0; i < count; ++i) {
        const pair = [matches.a[i], matches.b[i]];
        if (pair.some((index, side) => index >= sides[side].length / 6))
            throw argumentError(`match ${i} refers to a feature that does not exist; give the features that were matched`);
        rows.set(pair, 4 * i);
    }
    return memory.scope(() =>
        memory.lend([...sides, rows, new Uint8Array(count)], (from, to, pairs, inlier) => {
            const out = memory.make(model);
            const result = memory.module[call](
                from, to, pairs, count, memory.make(`${model}_params`, options), out, inlier);
            if (result === -6) throw errorOf(result, SENTENCES[model](count));
            if (result === -7)
                throw errorOf(result, `the ${count} matches agree on a homography that turns the plane over, as a mirror does; flip one image`);
            if (result)
                throw errorOf(result, result === -1
                    ? 'a tolerance, confidence or position is out of range; give a tolerance above 0, a confidence between 0 and 1, and finite positions within 2^24 pixels'
                    : memory.text(memory.module._glsurf_result_string(result)));
            const flags = memory.copy(Uint8Array, inlier, count), points = [];
            flags.forEach((flag, i) => sides.forEach((side, s) => {
                const at = 6 * rows[4 * i + s];
                if (flag) points.push(side[at], side[at + 1]);
            }));
            return { ...memory.read(model, out), inlier: flags, points: Float64Array.from(points) };
        }));
}

export function findHomography(memory, sides, options) {
    return find(memory, 'homography', '_glsurf_homography_find', sides, options);
}

export function findFundamental(memory, sides, options) {
    const found = find(memory, 'fundamental', '_glsurf_fundamental_find', sides, options);
    return { ...found, scene: SCENES[found.scene] };
}
