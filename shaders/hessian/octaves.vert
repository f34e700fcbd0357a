// SPDX-License-Identifier: BSD-2-Clause
// Draws octaves that share a program. Their units are pixels.
//
// octave, levels: see include/response_outputs.glsl
#include "include/quads.glsl"

uniform ivec4 octaves[OCTAVES]; // first texel in the outputs, levels, step

flat out ivec4 octave;
flat out ivec3 levels;

void main() {
    int number = set_quad();
    octave = ivec4(octaves[number].xy, 0, 0);
    levels = ivec3(OUTPUTS / ROWS_TOGETHER * number, octaves[number].zw);
}
