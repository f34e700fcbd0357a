// SPDX-License-Identifier: BSD-2-Clause
// Computes the boxes of a soft descriptor, after [T] III-E: sums over a lattice of squares
// in the keypoint's local frame. The squares touch, but are not rotated with the lattice.
// Each axis has SOFT_POINTS + 2 squares.
//
// positions, angles: the keypoints;  lookup: see include/corner.glsl
// block (RGBA32F): the sums at columns 2 i, 2 i + 1 of row 2 j, then of row 2 j + 1, at
//   texel soft_block_texels (SOFT_SIZES f + k) + soft_blocks j + i of a row, for size k of
//   the row's feature f
// FEW_REGISTERS: computes box after box, in a loop
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/list.glsl"
#include "include/local_frame.glsl"
#include "include/soft.glsl"

uniform int batch_first;
uniform float sizes[SOFT_SIZES];
#ifdef FEW_REGISTERS
uniform int box_count; // 4; as a uniform, it keeps compilers from unrolling
#endif

layout(location = 0) out vec4 block;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int piece = p.x / soft_block_texels, texel = p.x % soft_block_texels;
    int feature = batch_first + p.y * BATCH_COLUMNS + piece / SOFT_SIZES;
    if (feature >= feature_count)
        discard;
    LocalFrame local = local_frame_of(feature);
    float step = local.scale * sizes[piece % SOFT_SIZES] * (24.0 / float(SOFT_POINTS));
    float reach = 0.5 * step;
    vec2 k = vec2(2 * (texel % soft_blocks), 2 * (texel / soft_blocks)) -
             0.5 * float(SOFT_POINTS + 1);
#ifdef FEW_REGISTERS
    block = vec4(0.0);
    for (int i = 0; i < box_count; ++i) {
        vec2 at = k + vec2(i & 1, i >> 1);
        block = vec4(block.yzw, box_at(local, reach, at * step));
    }
#else
    block = vec4(box_at(local, reach, k * step),
                 box_at(local, reach, vec2(k.x + 1.0, k.y) * step),
                 box_at(local, reach, vec2(k.x, k.y + 1.0) * step),
                 box_at(local, reach, (k + 1.0) * step));
#endif
}
