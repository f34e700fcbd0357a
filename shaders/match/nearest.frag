// SPDX-License-Identifier: BSD-2-Clause
// The running two nearest, see src/reference/match.c, of four features: takes the distances
// of a tile into the two nearest of the tiles before. With ROWS the features are of a,
// without they are of b. With FIRST there are no tiles before.
//
// distances0 .. 3: from match/distances.frag;  first_before .. other_before: from earlier
//   tiles
// y_count, x_count: the counts of these features' set and of the other set
// first, second (RGBA32F): squared distances to the nearest and the second nearest, a
//   channel for each feature; NONE where there is none
// index (RGBA32F): number of the nearest in the other set
// other (RGBA32F, with OTHER): number of the second nearest
// Fixed state: counted tile (match/tile.vert), no blending, no depth test
#include "include/tiles.glsl"

uniform sampler2D distances0;
uniform sampler2D distances1;
uniform sampler2D distances2;
uniform sampler2D distances3;
uniform sampler2D first_before;
uniform sampler2D second_before;
uniform sampler2D index_before;
uniform sampler2D other_before;
uniform usampler2D y_count;
uniform usampler2D x_count;
uniform int first_row;     // row of the tile's first features
uniform ivec2 batch_first; // first feature of the other tile, and of this tile

layout(location = 0) out vec4 first;
layout(location = 1) out vec4 second;
layout(location = 2) out vec4 index;
#ifdef OTHER
layout(location = 3) out vec4 other;
#endif

struct Running {
    vec4 first, second, index, other;
};

// Takes the distances d of four features to feature number `at` of the other set.
void take(inout Running r, vec4 d, float at) {
#ifdef OTHER
    r.other = mix(r.other, vec4(at), lessThan(d, r.second));
    r.other = mix(r.other, r.index, lessThan(d, r.first));
#endif
    r.index = mix(r.index, vec4(at), lessThan(d, r.first));
    r.second = min(r.second, max(r.first, d));
    r.first = min(r.first, d);
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
#ifdef FIRST
    Running r = Running(vec4(NONE), vec4(NONE), vec4(0.0), vec4(0.0));
#else
    Running r = Running(texelFetch(first_before, p, 0), texelFetch(second_before, p, 0),
                        texelFetch(index_before, p, 0), vec4(0.0));
#ifdef OTHER
    r.other = texelFetch(other_before, p, 0);
#endif
#endif
    int block = (p.y - first_row) * STATE_COLUMNS + p.x;
    bool some = block < blocks(y_count, batch_first.y);
    int end = some ? blocks(x_count, batch_first.x) : 0;
    float at = float(batch_first.x);
    for (int k = 0; k < end; ++k, at += 4.0) {
#ifdef ROWS
        ivec2 q = ivec2(k, block);
#else
        ivec2 q = ivec2(block, k);
#endif
        vec4 d0 = texelFetch(distances0, q, 0), d1 = texelFetch(distances1, q, 0);
        vec4 d2 = texelFetch(distances2, q, 0), d3 = texelFetch(distances3, q, 0);
#ifdef ROWS
        mat4 d = transpose(mat4(d0, d1, d2, d3));
#else
        mat4 d = mat4(d0, d1, d2, d3);
#endif
        take(r, d[0], at);
        take(r, d[1], at + 1.0);
        take(r, d[2], at + 2.0);
        take(r, d[3], at + 3.0);
    }
    first = r.first;
    second = r.second;
    index = r.index;
#ifdef OTHER
    other = r.other;
#endif
}
