// SPDX-License-Identifier: BSD-2-Clause
// Computes determinants of the Hessian by box filters, like hessian/boxes.frag, from the
// integral image with one unit to a texel: of four neighbouring samples in each of two rows,
// for several levels of an octave. For wide steps: hardly two corners of its boxes are in
// 2x2 units. So the boxes are numbers, and the program is a short loop for each level.
//
// integral: II in units, see include/around.glsl
// boxes: for each level two of Dxx, two of Dyy, four of Dxy: the last unit before the box,
//   and its own last one, relative to the sample's unit. Even lengths end in the middle of
//   units, and both the unit and the one before it count
// weights: 1, -3 or -1, the number of times that a box counts
// response0 .. 7: see include/response_outputs.glsl
// defines: STEP of the octave in units; BOXES, their number; OUTPUTS; RESPONSE0 .. 7, the
//   upper row of a level, both_rows(level, its first box, 1 if lobes are even), and then the
//   lower row
// Fixed state: quad over the octave's part of the atlas, no blending or depth test
#include "include/determinant.glsl"
#include "include/around.glsl"

uniform vec4 boxes[BOXES];
uniform int weights[BOXES];

vec4 lower_row; // of the level whose upper row was computed last

struct Sums {
    ivec4 upper, lower; // of four samples in each row
};

// The sum over a box, for one of the samples. `halves`: all bits if the box ends in the middle
// of units along x, or along y.
int sum(int x, int y, vec4 edges, ivec2 halves) {
    vec2 sample_at = float(STEP) * vec2(x, y);
    vec2 before = sample_at + edges.xy, last = sample_at + edges.zw;
    uvec4 below = around(last) - around(vec2(before.x, last.y));
    uvec4 above = around(vec2(last.x, before.y)) - around(before);
    ivec4 all = ivec4(below - above);
    return all.y + (all.x & halves.x) + (all.z & halves.y);
}

Sums sums(vec4 edges, ivec2 halves) {
#define SUM(x, y) sum(x, y, edges, halves)
    return Sums(ivec4(SUM(0, 0), SUM(1, 0), SUM(2, 0), SUM(3, 0)),
                ivec4(SUM(0, 1), SUM(1, 1), SUM(2, 1), SUM(3, 1)));
}

// The upper row of a level. Also sets the lower one.
vec4 both_rows(int level, int first, int even) {
    Sums dxx, dyy, dxy;
    dyy = dxy = Sums(ivec4(0), ivec4(0));
    for (int k = 0; k < 3; ++k) {
        dxx = dyy;
        dyy = dxy;
        dxy = Sums(ivec4(0), ivec4(0));
        for (int i = 0; i < min(k == 2 ? 4 : 2, 4); ++i) {
            int n = first + 2 * k + i;
            Sums s = sums(boxes[n], -even * ivec2(k == 0, k == 1));
            dxy.upper += weights[n] * s.upper;
            dxy.lower += weights[n] * s.lower;
        }
    }
    lower_row = hessian_determinant(level, 1, dxx.lower, dyy.lower, dxy.lower);
    return hessian_determinant(level, 0, dxx.upper, dyy.upper, dxy.upper);
}

void main() {
    find_units();
    WRITE_RESPONSES
}
