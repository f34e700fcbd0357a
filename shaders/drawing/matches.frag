// SPDX-License-Identifier: BSD-2-Clause
// Draws a match: a line with round ends, whose colour changes from A to B.
//
// place .. b_ink: see matches.vert
// colour: multiplied by alpha
// Fixed state: strip of four vertices per match, blending as GLS_COVER, no depth test
#include "include/cover.glsl"

in vec2 place;
flat in float reach;
flat in vec4 a_ink;
flat in vec4 b_ink;

layout(location = 0) out vec4 colour;

void main() {
    float nearest = clamp(place.x, 0.0, reach);
    float part = reach > 0.0 ? nearest / reach : 0.0;
    colour = mix(a_ink, b_ink, part) * cover(length(vec2(place.x - nearest, place.y)));
}
