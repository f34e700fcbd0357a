// SPDX-License-Identifier: BSD-2-Clause
// The two nearest features of B for four features of A, after the last tile of B. The tiles
// update them in two sets of textures in turn; their number tells which set is newer.
//
// b_count: the number of features of B;  first0 .. index1: from match/nearest.frag, after
//   an even (0) and an odd (1) number of tiles
uniform usampler2D b_count;
uniform sampler2D first0;
uniform sampler2D second0;
uniform sampler2D index0;
uniform sampler2D first1;
uniform sampler2D second1;
uniform sampler2D index1;

// The texel of a feature: a texel is for four features.
ivec2 state_texel(int feature) {
    int block = feature / 4;
    return ivec2(block % STATE_COLUMNS, block / STATE_COLUMNS);
}

bool tiles_are_odd(int count) {
    return ((count + TILE - 1) / TILE) % 2 == 1;
}

int features_of_b() {
    return int(texelFetch(b_count, ivec2(0), 0).r);
}

void nearest_of(int feature, out vec4 first, out vec4 second, out vec4 index) {
    ivec2 p = state_texel(feature);
    if (tiles_are_odd(features_of_b())) {
        first = texelFetch(first1, p, 0);
        second = texelFetch(second1, p, 0);
        index = texelFetch(index1, p, 0);
    } else {
        first = texelFetch(first0, p, 0);
        second = texelFetch(second0, p, 0);
        index = texelFetch(index0, p, 0);
    }
}
