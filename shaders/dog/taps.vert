// SPDX-License-Identifier: BSD-2-Clause
// Draws the quad of a pass that smooths. It passes on values that all fragments share, see
// include/levels.vert.
//
// taps, place, lanes: see include/taps.glsl
#include "include/triangle.glsl"

uniform vec2 ends;
uniform float last, weight;
uniform int lanes;

flat out vec4 place;
flat out int lanes_there;
#if TEXELS <= 12
uniform vec4 weights[TEXELS];
flat out vec4 taps[TEXELS];
#endif

void main() {
    set_triangle();
    place = vec4(ends, last, weight);
    lanes_there = lanes;
#if TEXELS <= 12
    for (int i = 0; i < TEXELS; ++i)
        taps[i] = weights[i];
#endif
}
