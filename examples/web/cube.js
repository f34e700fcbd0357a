// SPDX-License-Identifier: BSD-2-Clause
// Copyright (c) the glsurf authors
//
// A cube that stands on a target.

/** Side of the cube, as a part of the target's shorter side. */
const SIDE = 0.3;
/** The faces but the one below. Corners are clockwise as seen from outside; bits of a corner's number say if it is at the
 * right (1), at the bottom (2) and above the target (4). */
const FACES = [
    { corners: [4, 5, 7, 6], fill: '#ffd166' },
    { corners: [6, 7, 3, 2], fill: '#f08a3c' },
    { corners: [5, 4, 0, 1], fill: '#d9722a' },
    { corners: [7, 5, 1, 3], fill: '#c9502f' },
    { corners: [4, 6, 2, 0], fill: '#b8432a' },
];

/** Returns the outlines of the visible faces, as shapes in pixels of the frame; none if a corner is behind the camera.
 * `width` and `height`: of the target's picture. The target is 1 wide. */
export function cube({ rotation: r, translation: t }, focal, [cx, cy], { width, height }) {
    const side = SIDE * Math.min(1, height / width);
    const places = [...Array(8).keys()].map((corner) => {
        const p = [(corner & 1) * side - side / 2, (corner & 2) / 2 * side - side / 2, corner & 4 ? -side : 0];
        return t.map((shift, i) => r[3 * i] * p[0] + r[3 * i + 1] * p[1] + r[3 * i + 2] * p[2] + shift);
    });
    if (places.some(([, , z]) => z <= 0)) return [];
    const points = places.map(([x, y, z]) => [cx + focal * x / z, cy + focal * y / z]);
    return FACES.map(({ corners, fill }) => ({ points: corners.map((corner) => points[corner]), closed: true, className: 'face', fill }))
        .filter((face) => area(face.points) > 0);
}

/** Twice the area of an outline; negative if its corners are counter-clockwise. */
function area(points) {
    return points.reduce((sum, [x, y], i) => {
        const [u, v] = points[(i + 1) % points.length];
        return sum + x * v - u * y;
    }, 0);
}
