// SPDX-License-Identifier: BSD-2-Clause
// First round of [T] III-B.2: which values are above the threshold and not at the border.
//
// map: the values
// found (RGBA32UI): 1 or 0 for each value of a 2x2 block, the base of a HistoPyramid
// DEPTH: writes no colour, but depth 1 for such values and 0 for others
uniform sampler2D map;
uniform float threshold;

#include "cull.glsl"

#ifdef DEPTH
void main() {
    gl_FragDepth = above(ivec2(gl_FragCoord.xy)) ? 1.0 : 0.0;
}
#else
layout(location = 0) out uvec4 found;

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    found = uvec4(above(p), above(p + ivec2(1, 0)), above(p + ivec2(0, 1)), above(p + 1));
}
#endif
