// SPDX-License-Identifier: BSD-2-Clause
// Block maxima of a block of 4x4 samples: samples that reach the threshold and are largest
// among those of their 3x3x3 neighbours that are in the same four columns. A neighbour that
// precedes in scale, then row, then column has to be smaller, the others not larger.
//
// response0 .. 3: the levels of an octave, four samples of a row to a texel
// BLOCK_LEVELS: the number of the octave's levels
#include "include/responses.glsl"

uniform vec4 least;    // the least response of each level that reaches the threshold
uniform ivec2 rows[4]; // of each level: atlas rows that may have maxima, first, end

const float NEVER = 3.4e38; // no response reaches it, not even where nothing was drawn

// Row `row` of the block, by the sampler, as in hessian/rows.frag. The atlases of all
// levels have the same size.
vec4 at(sampler2D level, int row) {
    vec2 centre = vec2(gl_FragCoord.x, 4.0 * gl_FragCoord.y + (float(row) - 1.5));
    return textureLod(level, centre / vec2(textureSize(response0, 0)), 0.0);
}

// For each sample the largest of it and its neighbours along x that are in the texel.
vec4 along_x(vec4 v) {
    return max(max(v, v.xxyz), v.yzww);
}

#define LOAD(level, source)                                                                \
    for (int k = 0; k < 6; ++k) {                                                          \
        own[6 * level + k] = at(source, k - 1);                                            \
        wide[6 * level + k] = along_x(own[6 * level + k]);                                 \
    }

// One number for each of the block's four rows, with bit 4 column + level set for a block
// maximum. The fragment's position is the block's.
uvec4 block_maxima() {
    vec4 own[6 * BLOCK_LEVELS], wide[6 * BLOCK_LEVELS];
    LOAD(0, response0)
#if BLOCK_LEVELS > 1
    LOAD(1, response1)
#endif
#if BLOCK_LEVELS > 2
    LOAD(2, response2)
#endif
#if BLOCK_LEVELS > 3
    LOAD(3, response3)
#endif
    uvec4 mask = uvec4(0u);
    for (int k = 0; k < 4; ++k) {
        int row = 4 * int(gl_FragCoord.y) + k;
        vec4 area[BLOCK_LEVELS];
        for (int l = 0; l < BLOCK_LEVELS; ++l)
            area[l] = max(max(wide[6 * l + k], wide[6 * l + k + 1]), wide[6 * l + k + 2]);
        for (int l = 0; l < BLOCK_LEVELS; ++l) {
            vec4 f = own[6 * l + k + 1];
            vec4 before = wide[6 * l + k], after = wide[6 * l + k + 2];
            before.yzw = max(before.yzw, f.xyz);
            after.xyz = max(after.xyz, f.yzw);
            if (l > 0)
                before = max(before, area[max(l - 1, 0)]);
            if (l + 1 < BLOCK_LEVELS)
                after = max(after, area[min(l + 1, BLOCK_LEVELS - 1)]);
            bool inside = row >= rows[l].x && row < rows[l].y;
            after = max(after, vec4(inside ? least[l] : NEVER));
            for (int column = 0; column < 4; ++column) {
                bool block_maximum = f[column] > before[column] && f[column] >= after[column];
                mask[k] |= block_maximum ? 1u << (4 * column + l) : 0u;
            }
        }
    }
    return mask;
}
