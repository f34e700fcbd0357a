// SPDX-License-Identifier: BSD-2-Clause
// First round of [T] III-B.2: which values are above the threshold, and not at the border.
//
// map: values
// DEPTH: depth 1 there, 0 elsewhere;  else found (RGBA32UI): 1 or 0 for the four of 2x2, the
//   base of a HistoPyramid
uniform sampler2D map;
uniform float threshold;

#include "cull.glsl"

#ifdef DEPTH
void main() {
    gl_FragDepth = above(ivec2(gl_FragCoord.xy)) ? 1.0 : 0.0;
}
#else
out uvec4 found;

void main() {
    ivec2 p = 2 * ivec2(gl_FragCoord.xy);
    found = uvec4(above(p), above(p + ivec2(1, 0)), above(p + ivec2(0, 1)), above(p + 1));
}
#endif
