// SPDX-License-Identifier: BSD-2-Clause
// Computes determinants of the Hessian by box filters, like hessian/boxes.frag, from the
// integral image with one unit to a texel: of four neighbouring samples in each of two rows,
// for several levels of an octave. For wide steps: hardly two corners of its boxes are in
// 2x2 units. So the boxes are numbers. The program is a loop over levels and rows, for all
// octaves with wide steps in one draw.
//
// integral: see include/around.glsl
// boxes: for each level two of Dxx, two of Dyy, four of Dxy: the end of the last unit before
//   the box, and of its own last one, relative to the sample's unit, in sampling
//   coordinates. Even lengths end in the middle of units, and both the unit and the one
//   before it count
// even: for each level -1 if lobes are even, or 0
// response0 .. 7: see include/response_outputs.glsl
// defines: OCTAVES, the most of a draw; OUTPUTS; RESPONSE0 .. 7, elements of `rows`
// Fixed state: quads over the octaves' parts of the atlas, no blending or depth test
#define STEP levels.z
#include "include/determinant.glsl"
#include "include/around.glsl"

const int BOXES = 8; // of a level

uniform vec4 boxes[BOXES * OCTAVES * OUTPUTS / ROWS_TOGETHER];
uniform int even[OCTAVES * OUTPUTS / ROWS_TOGETHER];

uvec4 gather(vec2 at) {
    return textureGather(integral, at);
}

// The sum over a box, for the sample with this corner: see include/around.glsl. `halves`: all
// bits if the box ends in the middle of units along x, or along y. A box of a sample that
// counts has its last unit in the image. Corner, step and box are off by 7 x 2^-24 in all: at
// 16384 texels by 0.007 texels.
int sum(vec2 corner, vec4 box, ivec2 halves) {
    vec2 before = corner + box.xy, last = corner + box.zw;
    uvec4 below = gather(last) - gather(vec2(before.x, last.y));
    uvec4 above = gather(vec2(last.x, before.y)) - gather(before);
    ivec4 all = ivec4(below - above);
    return all.y + (all.x & halves.x) + (all.z & halves.y);
}

ivec4 sums(vec4 x, float y, vec4 box, ivec2 halves) {
    return ivec4(sum(vec2(x.x, y), box, halves), sum(vec2(x.y, y), box, halves),
                 sum(vec2(x.z, y), box, halves), sum(vec2(x.w, y), box, halves));
}

// The determinants of row y of samples.
vec4 determinants(int level, int y) {
    vec2 spacing = float(STEP) * texel;
    vec4 x = first_corner.x + spacing.x * vec4(0, 1, 2, 3);
    int box = BOXES * level;
    ivec2 in_x = ivec2(even[level], 0);
    float row = first_corner.y + float(y) * spacing.y;
#define SUMS(n, halves) sums(x, row, boxes[box + n], halves)
    ivec4 dxx = SUMS(0, in_x) - 3 * SUMS(1, in_x);
    ivec4 dyy = SUMS(2, in_x.yx) - 3 * SUMS(3, in_x.yx);
    ivec4 dxy = SUMS(4, ivec2(0)) - SUMS(5, ivec2(0)) - SUMS(6, ivec2(0)) +
                SUMS(7, ivec2(0));
    return hessian_determinant(level, y, dxx, dyy, dxy);
}

void main() {
    find_units();
    vec4 rows[OUTPUTS];
    for (int i = 0; i < OUTPUTS; ++i)
        rows[i] = vec4(NO_RESPONSE);
    // The first row comes last, and moves the others. So no array is indexed.
    for (int k = 0; k < min(2 * levels.y, OUTPUTS); ++k) {
        int row = 2 * levels.y - 1 - k;
        for (int i = OUTPUTS - 1; i > 0; --i)
            rows[i] = rows[i - 1];
        rows[0] = determinants(levels.x + (row >> 1), row & 1);
    }
    WRITE_RESPONSES
}
