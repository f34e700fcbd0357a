// SPDX-License-Identifier: BSD-2-Clause
// The quad of a pass that writes responses. It hands on what is the same for all fragments:
// llvmpipe gathers each number of a uniform lane by lane, but not those of a flat input.
//
// octave, fits, scales: see include/response_outputs.glsl
#include "include/triangle.glsl"

uniform ivec2 origin;
uniform int column, sums_column;
uniform ivec4 fitting[8];
uniform vec2 scale[8];

flat out ivec4 octave;
flat out ivec4 fits[OUTPUTS / ROWS_TOGETHER];
flat out vec2 scales[OUTPUTS / ROWS_TOGETHER];

void main() {
    set_triangle();
    octave = ivec4(origin, column, sums_column);
    for (int i = 0; i < OUTPUTS / ROWS_TOGETHER; ++i) {
        fits[i] = fitting[i];
        scales[i] = scale[i];
    }
}
