// SPDX-License-Identifier: BSD-2-Clause
// The responses, four samples of a row to a texel: for each level an atlas of all octaves.
// Row y of it is row y / ROWS_TOGETHER of a layer. May be included twice.
//
// responses: from the stage of the detector
// ROWS_TOGETHER: rows of samples that were written together, 1 or 2, each to a layer
#ifndef RESPONSES
#define RESPONSES
#include "include/texel.glsl"
uniform sampler2DArray responses;

vec4 four_responses(int level, ivec2 texel) {
    return nearest(responses, ivec2(texel.x, texel.y >> (ROWS_TOGETHER - 1)),
                   ROWS_TOGETHER * level + (texel.y & (ROWS_TOGETHER - 1)));
}
#endif
