// SPDX-License-Identifier: BSD-2-Clause
// The integers that descriptors are matched by: src/core/match_rule.h. A driver that fuses the
// multiplication and the addition may round a number within 2^-13 of a half otherwise than
// the reference does; what follows is exact either way.
//
// count_of: of the set;  descriptors: of an extractor, SUB_REGION_COLUMNS features side by side,
//   CHUNKS texels each
// value (RGBA16F): four numbers of a feature; see src/stages/match.c for which
#include "include/count.glsl"

uniform sampler2D descriptors;

out vec4 value;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y / CHUNKS * TILE + p.x;
    ivec2 texel = ivec2(feature % SUB_REGION_COLUMNS * CHUNKS + p.y % CHUNKS,
                        feature / SUB_REGION_COLUMNS);
    value = feature < int(listed())
                ? floor(texelFetch(descriptors, texel, 0) * SCALE + 0.5)
                : vec4(0.0);
}
