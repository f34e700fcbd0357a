// SPDX-License-Identifier: BSD-2-Clause
// Draws the quad of a pass that writes responses. It passes on values that all fragments
// share, as flat inputs: llvmpipe gathers the numbers of a uniform lane by lane.
//
// octave, fits, scales: see include/response_outputs.glsl
#include "include/triangle.glsl"

uniform ivec2 origin;
uniform int column, sums_column;
uniform ivec4 fitting[OUTPUTS / ROWS_TOGETHER];
uniform vec4 scale[(OUTPUTS / ROWS_TOGETHER + 1) / 2];

flat out ivec4 octave;
flat out ivec4 fits[OUTPUTS / ROWS_TOGETHER];
flat out vec4 scales[(OUTPUTS / ROWS_TOGETHER + 1) / 2];

void main() {
    set_triangle();
    octave = ivec4(origin, column, sums_column);
    fits = fitting;
    scales = scale;
}
