// SPDX-License-Identifier: BSD-2-Clause
// The responses, four samples of a row to a texel: for each level an atlas of all octaves.
// Row y of an atlas is row y / ROWS_TOGETHER of a layer. May be included twice.
//
// responses, more_responses: from the stage of the detector
// ROWS_TOGETHER: rows of samples that were written together, 1 or 2, each to a layer
// FIRST_LEVELS: levels in the first texture, if one texture cannot hold all levels
#ifndef RESPONSES
#define RESPONSES
#include "include/texel.glsl"
uniform sampler2DArray responses;
#ifdef FIRST_LEVELS
uniform sampler2DArray more_responses;
#endif

vec4 responses_at(vec2 centre, float layer) {
#ifdef FIRST_LEVELS
    const float others = float(ROWS_TOGETHER * FIRST_LEVELS);
    vec4 first = at_centre(responses, centre, layer);
    vec4 second = at_centre(more_responses, centre, layer - others);
    return layer < others ? first : second;
#else
    return at_centre(responses, centre, layer);
#endif
}

vec4 four_responses(int level, ivec2 texel) {
    vec2 place = vec2(texel.x, texel.y >> (ROWS_TOGETHER - 1)) + 0.5;
    return responses_at(place, float(ROWS_TOGETHER * level + (texel.y & (ROWS_TOGETHER - 1))));
}
#endif
