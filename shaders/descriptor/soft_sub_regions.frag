// SPDX-License-Identifier: BSD-2-Clause
// One sub-region of a size of a soft descriptor: the weighted sum of the differences of the
// boxes to the left and right, above and below, of the samples that count for it. Each
// number v of the sum becomes sign(v) |v|^(3/4).
//
// boxes: from descriptor/boxes.frag
// weights: texel (k, n) has the weights of sample columns 2 k and 2 k + 1 of those that count
//   for sub-region column n, and of sample rows likewise
// sub_region (RGBA32F): see include/sub_region.glsl; texel soft_sum_texels (SOFT_SIZES f +
//   k) + SUB_REGION_TEXELS c + t of a row is texel t of sub-region c, row by row, of size k
//   of the row's feature f
// Fixed state: counted quad over a batch, no blending, no depth test
#include "include/feature.glsl"
#include "include/soft.glsl"
#include "include/sub_region.glsl"
#include "include/texel.glsl"

uniform sampler2D boxes;
uniform sampler2D weights;
uniform int batch_first;

layout(location = 0) out vec4 sub_region;

vec4 block(ivec2 at, int k) {
    return k <= SOFT_POINTS / 4 ? nearest(boxes, ivec2(at.x + k, at.y)) : vec4(0.0);
}

// The weights of samples 2 k and 2 k + 1 along an axis.
vec2 weights_of(int k, int n) {
    return nearest(weights, ivec2(k, n)).rg;
}

// Adds the four samples in the middle of 4x4 boxes: blocks a, b, and c, d below them.
void add_samples(inout vec4 sum, vec4 a, vec4 b, vec4 c, vec4 d, vec2 column, vec2 row, int texel) {
    sum += sub_region_terms(column.x * row.x * vec2(b.z - a.z, c.y - a.y), texel);
    sum += sub_region_terms(column.y * row.x * vec2(b.w - a.w, d.x - b.x), texel);
    sum += sub_region_terms(column.x * row.y * vec2(d.x - c.x, c.w - a.w), texel);
    sum += sub_region_terms(column.y * row.y * vec2(d.y - c.y, d.z - b.z), texel);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int piece = p.x / soft_sum_texels, texel = p.x % SUB_REGION_TEXELS;
    int feature = p.y * SUM_COLUMNS + piece / SOFT_SIZES;
    if (batch_first + feature >= feature_count)
        discard;
    int c = p.x % soft_sum_texels / SUB_REGION_TEXELS;
    ivec2 n = ivec2(c % 4, c / 4), start = soft_start(n);
    piece = SOFT_SIZES * (feature % SOFT_COLUMNS) + piece % SOFT_SIZES;
    ivec2 at = ivec2(soft_block_texels * piece + soft_blocks * start.y + start.x,
                     feature / SOFT_COLUMNS);
    vec2 w0 = weights_of(0, n.x), w1 = weights_of(1, n.x);
    vec2 w2 = weights_of(2, n.x), w3 = weights_of(3, n.x);
    vec4 a0 = block(at, 0), a1 = block(at, 1), a2 = block(at, 2);
    vec4 a3 = block(at, 3), a4 = block(at, 4);
    vec4 sum = vec4(0.0);
    for (int k = 0; k < SOFT_POINTS / 4; ++k) {
        at.x += soft_blocks;
        vec2 row = weights_of(k, n.y);
        vec4 b0 = block(at, 0), b1 = block(at, 1), b2 = block(at, 2);
        vec4 b3 = block(at, 3), b4 = block(at, 4);
        add_samples(sum, a0, a1, b0, b1, w0, row, texel);
        add_samples(sum, a1, a2, b1, b2, w1, row, texel);
        if (SOFT_POINTS > 8)
            add_samples(sum, a2, a3, b2, b3, w2, row, texel);
        if (SOFT_POINTS > 12)
            add_samples(sum, a3, a4, b3, b4, w3, row, texel);
        a0 = b0;
        a1 = b1;
        a2 = b2;
        a3 = b3;
        a4 = b4;
    }
    vec4 root = sqrt(abs(sum));
    sub_region = sign(sum) * (root * sqrt(root));
}
