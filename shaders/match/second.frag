// SPDX-License-Identifier: BSD-2-Clause
// Updates the distance to the nearest rival so far, of four features of A, with the
// distances of a tile. Features that do not look for a rival keep the second nearest.
// FIRST: this is the first tile.
//
// nearest: keys, from match/distances.frag with RIVALS;  before: from earlier tiles
// b_count, first0 .. index1: see include/nearest.glsl
// rivals: from match/rivals.frag
// y_count, x_count: the counts of A and B
// second (RGBA32F): squared distances, a channel for each feature; or NONE
// Fixed state: counted tile (match/tile.vert), no blending or depth test
#include "include/tiles.glsl"
#include "include/nearest.glsl"

uniform isampler2D nearest;
uniform sampler2D before;
uniform isampler2D rivals;
uniform usampler2D y_count;
uniform usampler2D x_count;
uniform int first_row;     // row of the tile's first features
uniform ivec2 batch_first; // first feature of the other tile, and of this tile

layout(location = 0) out vec4 second;

// True for the features that look for a rival.
bvec4 looking(int block) {
    ivec2 p = ivec2(4 * block, batch_first.y / TILE);
    ivec4 requested;
    for (int i = 0; i < 4; ++i)
        requested[i] = texelFetch(rivals, p + ivec2(i, 0), 0).z;
    return equal(requested, ivec4(1));
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int block = (p.y - first_row) * STATE_COLUMNS + p.x;
    bool some = block < blocks(y_count, batch_first.y);
    bvec4 look = some ? looking(block) : bvec4(false);
#ifdef FIRST
    vec4 first, index;
    nearest_of(batch_first.y + 4 * block, first, second, index);
    second = mix(second, vec4(NONE), look);
#else
    second = texelFetch(before, p, 0);
#endif
    int end = min(TILE / 4, any(look) ? blocks(x_count, batch_first.x) : 0);
    for (int k = 0; k < end; ++k) {
        vec4 d = vec4(texelFetch(nearest, folded(ivec2(k, block)), 0) >> 2);
        second = mix(second, min(second, d), look);
    }
}
