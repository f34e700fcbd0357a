// SPDX-License-Identifier: BSD-2-Clause
// Converts descriptors to the integers that matching uses, q = floor(S x + 1/2), S = SCALE:
// src/core/match_rule.h. A driver that fuses the multiplication and the addition may round
// a number within 2^-13 of a half to another integer than the reference. All later steps
// are exact in either case.
//
// count_of: of the set;  descriptors: of an extractor, SUB_REGION_COLUMNS features side by
//   side, 2 CHUNKS texels each
// value (RGBA32I): eight numbers of a feature (include/packed.glsl); src/stages/match.c,
//   LAYOUT, says which. 0 beyond the last feature
// Fixed state: counted quad, no blending or depth test
#include "include/count.glsl"
#include "include/packed.glsl"

uniform sampler2D descriptors;

layout(location = 0) out ivec4 value;

vec4 integers(ivec2 texel) {
    return floor(texelFetch(descriptors, texel, 0) * SCALE + 0.5);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y / CHUNKS * TILE + p.x;
    ivec2 texel = ivec2(2 * (feature % SUB_REGION_COLUMNS * CHUNKS + p.y % CHUNKS),
                        feature / SUB_REGION_COLUMNS);
    value = feature < int(listed())
                ? packed_numbers(integers(texel), integers(texel + ivec2(1, 0)))
                : ivec4(0);
}
