// SPDX-License-Identifier: BSD-2-Clause
// Non-maximum suppression ([T] III-B.2), the first round: block maxima, which reach the
// threshold and are largest among those of their 3x3x3 neighbours that are in the same four
// columns. Other columns and octaves are looked at for the few that are listed, in
// suppress/candidates.frag, and what has to be smaller, or not larger, is said there.
//
// response0 ..: of the levels of an octave, four samples of a row to a texel
// mask (RGBA16UI): of the block's four rows; bit 4 column + level is set for a maximum
uniform sampler2D response0;
#if LEVELS > 1
uniform sampler2D response1;
#endif
#if LEVELS > 2
uniform sampler2D response2;
#endif
#if LEVELS > 3
uniform sampler2D response3;
#endif
uniform vec4 least;     // response of each level that reaches the threshold
uniform ivec2 rows[4];  // of the atlas, for each level: first that may have one, and end

out uvec4 mask;

const float NEVER = 3.4e38; // not even where blocks reach beyond what was drawn

// Row `row` of the block, through the sampler: as in hessian/rows.frag. All levels' atlases
// have one size.
vec4 at(sampler2D level, int row) {
    vec2 centre = vec2(gl_FragCoord.x, 4.0 * gl_FragCoord.y + (float(row) - 1.5));
    return textureLod(level, centre / vec2(textureSize(response0, 0)), 0.0);
}

// The largest of each sample and its neighbours along x, as far as they are in the texel.
vec4 along_x(vec4 v) {
    return max(max(v, v.xxyz), v.yzww);
}

#define LOAD(level, source)                                                                \
    for (int k = 0; k < 6; ++k) {                                                          \
        own[6 * level + k] = at(source, k - 1);                                            \
        wide[6 * level + k] = along_x(own[6 * level + k]);                                 \
    }

void main() {
    vec4 own[6 * LEVELS], wide[6 * LEVELS];
    LOAD(0, response0)
#if LEVELS > 1
    LOAD(1, response1)
#endif
#if LEVELS > 2
    LOAD(2, response2)
#endif
#if LEVELS > 3
    LOAD(3, response3)
#endif
    mask = uvec4(0u);
    for (int k = 0; k < 4; ++k) {
        int row = 4 * int(gl_FragCoord.y) + k;
        vec4 area[LEVELS];
        for (int l = 0; l < LEVELS; ++l)
            area[l] = max(max(wide[6 * l + k], wide[6 * l + k + 1]), wide[6 * l + k + 2]);
        for (int l = 0; l < LEVELS; ++l) {
            vec4 f = own[6 * l + k + 1];
            vec4 before = wide[6 * l + k], after = wide[6 * l + k + 2];
            before.yzw = max(before.yzw, f.xyz);
            after.xyz = max(after.xyz, f.yzw);
            if (l > 0)
                before = max(before, area[max(l - 1, 0)]);
            if (l + 1 < LEVELS)
                after = max(after, area[min(l + 1, LEVELS - 1)]);
            bool inside = row >= rows[l].x && row < rows[l].y;
            after = max(after, vec4(inside ? least[l] : NEVER));
            for (int column = 0; column < 4; ++column) {
                bool block_maximum = f[column] > before[column] && f[column] >= after[column];
                mask[k] |= block_maximum ? 1u << (4 * column + l) : 0u;
            }
        }
    }
}
