// SPDX-License-Identifier: BSD-2-Clause
// Updates the nearest features so far of four features with the nearest of a tile; see
// src/reference/match.c. With ROWS the four are of A, and have a second nearest, too;
// without ROWS they are of B. FIRST: this is the first tile.
//
// nearest, next: keys, from match/distances.frag;  first_before .. other_before: of earlier
//   tiles
// y_count: of the set of the four features;  x_count: of the other set
// first (RGBA32F): squared distances to the nearest, a channel for each feature; or NONE
// index (RGBA32F): index of the nearest in the other set
// second (RGBA32F, with ROWS): squared distances to the second nearest, or NONE
// other (RGBA32F, with OTHER): index of the second nearest
// Fixed state: counted tile (match/tile.vert), no blending or depth test
#include "include/tiles.glsl"

uniform isampler2D nearest;
uniform isampler2D next;
uniform sampler2D first_before;
uniform sampler2D index_before;
uniform sampler2D second_before;
uniform sampler2D other_before;
uniform usampler2D y_count;
uniform usampler2D x_count;
uniform int first_row;     // row of the tile's first features
uniform ivec2 batch_first; // first feature of the other tile, and of this tile

layout(location = 0) out vec4 first;
layout(location = 1) out vec4 index;
#ifdef ROWS
layout(location = 2) out vec4 second;
#endif
#ifdef OTHER
layout(location = 3) out vec4 other;
#endif

struct Running {
    vec4 first, index, second, other;
};

Running before(ivec2 p) {
    Running r = Running(vec4(NONE), vec4(0.0), vec4(NONE), vec4(0.0));
#ifndef FIRST
    r.first = texelFetch(first_before, p, 0);
    r.index = texelFetch(index_before, p, 0);
#ifdef ROWS
    r.second = texelFetch(second_before, p, 0);
#endif
#ifdef OTHER
    r.other = texelFetch(other_before, p, 0);
#endif
#endif
    return r;
}

// Adds a pair for each of four features; `at` is the first feature of the other set's
// block.
void take(inout Running r, ivec4 key, float at) {
    vec4 d = vec4(key >> 2), number = at + vec4(key & 3);
#ifdef OTHER
    r.other = mix(r.other, number, lessThan(d, r.second));
    r.other = mix(r.other, r.index, lessThan(d, r.first));
#endif
    r.index = mix(r.index, number, lessThan(d, r.first));
#ifdef ROWS
    r.second = min(r.second, max(r.first, d));
#endif
    r.first = min(r.first, d);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    Running r = before(p);
    int block = (p.y - first_row) * STATE_COLUMNS + p.x;
    bool some = block < blocks(y_count, batch_first.y);
    int end = min(TILE / 4, some ? blocks(x_count, batch_first.x) : 0);
    float at = float(batch_first.x);
    for (int k = 0; k < end; ++k) {
#ifdef ROWS
        take(r, texelFetch(nearest, ivec2(k, block), 0), at);
        take(r, texelFetch(next, ivec2(k, block), 0), at);
#else
        take(r, texelFetch(nearest, ivec2(block, k), 0), at);
#endif
        at += 4.0;
    }
    first = r.first;
    index = r.index;
#ifdef ROWS
    second = r.second;
#endif
#ifdef OTHER
    other = r.other;
#endif
}
