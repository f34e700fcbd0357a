// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors

import { argumentError, errorOf } from './errors.js';
import { matrixOf } from './geometry.js';
import { named } from './image.js';

const PROJECTIONS = { auto: 0, plane: 1, cylinder: 2, sphere: 3 };

export function projectionOf(name) {
    return named('projection', PROJECTIONS, name);
}

const SENTENCES = {
    '-1': 'an image, pair or setting is out of range; give images of at least 1x1 pixel, pairs of two different images with points, and finite numbers',
    '-6': 'no pair connects the images; give images that overlap',
};

/** See Device.arrange(). */
export function arrange(memory, images, pairs, { reference = -1, projection, ...values }) {
    const params = { ...values, projection: projectionOf(projection), reference: reference + 1 };
    const sizes = images.map(({ width, height, focal }) => ({ width, height, focal }));
    const points = pairs.map((pair) => Float64Array.from(pair.points ?? []));
    if (points.some(({ length }) => length % 4))
        throw argumentError('the points of a pair are not four numbers each: x and y in a, x and y in b');
    const call = (...at) => {
        const rows = pairs.map(({ a, b, matrix }, i) =>
            ({ a, b, matrix: matrixOf(matrix, `the matrix of pair ${i}`), points: at[i], count: points[i].length / 4 }));
        const groups = sizes.slice(0, sizes.length / 2).map(() => ({}));
        const structs = [['arranged', sizes], ['arranged_pair', rows], ['group', groups]];
        return memory.lend(structs.map((one) => memory.pack(...one)), (arranged, joined, group) => {
            const count = memory.zeros(4);
            const result = memory.module._glsurf_arrange(arranged, sizes.length, joined, rows.length,
                memory.make('arrange_params', params), group, count);
            if (result)
                throw errorOf(result, SENTENCES[result] ?? memory.text(memory.module._glsurf_result_string(result)));
            const placed = memory.readAll('arranged', arranged, sizes.length);
            return memory.readAll('group', group, memory.u32(count)).map((one, index) => describe(one, index, placed));
        });
    };
    return memory.scope(() => memory.lend(points, call));
}

/** A Group of glsurf.d.ts. */
function describe(group, index, placed) {
    const images = [...placed.keys()].filter((i) => placed[i].group === index);
    const projection = Object.keys(PROJECTIONS)[group.canvas.projection];
    const placements = images.map((i) => ({ toCanvas: placed[i].toCanvas }));
    return { ...group, images, placements, canvas: { ...group.canvas, projection } };
}
