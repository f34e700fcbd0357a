// SPDX-License-Identifier: BSD-2-Clause
// Computes the squared distances of 4x4 pairs of features, |p|^2 + |q|^2 - 2 pq, and finds
// the nearest of each four. Distances are exact integers (src/core/match_rule.h), so the
// compiler may reorder the sums.
//
// The key of a pair is 4 d + i, for the pair's distance d and the number i, 0 to 3, of a
// feature in the block: a smaller key is nearer, or as near and earlier. A pair that is no
// candidate has NONE for d; 4 NONE + 3 < 2^28.
//
// a_values, b_values, a_keypoints, b_keypoints: descriptors and keypoints of the sets
// expected: the numbers of the guide's test (src/reference/match.c)
// nearest_of_a, next_of_a (RGBA32I): for four features of A, the smallest and the second
//   smallest key of the block's four features of B. With RIVALS only the smallest
// nearest_of_b (RGBA32I, without ONE_WAY and RIVALS): for four features of B, the smallest
//   key of the block's four features of A
// rivals: from match/rivals.frag
// defines: LAPLACIAN, candidates have equal signs; CIRCLE, LINE or BOX, the guide's test;
//   RIVALS, only rivals are candidates, for features that look for one; ONE_WAY, no
//   nearest_of_b
// Fixed state: counted tile, with RIVALS folded (tile.vert), no blending or depth test
#include "include/packed.glsl"

uniform isampler2D a_values;
uniform isampler2D b_values;
uniform sampler2D a_keypoints;
uniform sampler2D b_keypoints;
uniform sampler2D expected;
uniform int a_tile, b_tile;
#ifdef RIVALS
#include "include/tiles.glsl"
#include "include/rivals.glsl"

uniform isampler2D rivals;
uniform int nearby; // squared, in 1/256 square pixels
#endif

layout(location = 0) out ivec4 nearest_of_a;
#ifndef RIVALS
layout(location = 1) out ivec4 next_of_a;
#ifndef ONE_WAY
layout(location = 2) out ivec4 nearest_of_b;
#endif
#endif

// The keypoints of four features of B; the columns are their x, y, signs, squared lengths.
mat4 keypoints_of_b(ivec2 p) {
    return transpose(mat4(texelFetch(b_keypoints, p, 0),
                          texelFetch(b_keypoints, p + ivec2(1, 0), 0),
                          texelFetch(b_keypoints, p + ivec2(2, 0), 0),
                          texelFetch(b_keypoints, p + ivec2(3, 0), 0)));
}

// Lower than any sum of products; with them it stays below -NONE.
const float NO_CANDIDATE = -1e18;

// For the pairs of a feature of A with four of B, what the products are added to: minus
// half the sum of both squared lengths. Halves are exact: all sums are below 2^23.
vec4 starts(ivec2 p, mat4 b) {
    vec4 keypoint = texelFetch(a_keypoints, p, 0);
    vec4 sum = b[3] + keypoint.w;
#ifdef LAPLACIAN
    sum = mix(vec4(NONE), sum, equal(b[2], vec4(keypoint.z)));
#endif
#ifdef CIRCLE
    vec4 g = texelFetch(expected, p, 0);
    vec4 dx = b[0] - g.x, dy = b[1] - g.y;
    sum = mix(vec4(NONE), sum, lessThanEqual(dx * dx + dy * dy, vec4(g.w)));
#endif
#ifdef LINE
    vec4 g = texelFetch(expected, p, 0);
    vec4 off = abs(g.x * b[0] + g.z + g.y * b[1]);
    sum = mix(vec4(NONE), sum, lessThanEqual(off, vec4(g.w)));
#endif
#ifdef BOX
    vec4 g = texelFetch(expected, p, 0);
    sum = mix(vec4(NONE), sum, equal(b[0], clamp(b[0], g.x, g.y)));
    sum = mix(vec4(NONE), sum, lessThanEqual(abs(b[1] - g.z), vec4(g.w)));
#endif
#ifdef RIVALS
    ivec4 of = texelFetch(rivals, p, 0);
    ivec4 away = squared_distances(sixteenths(b[0]), sixteenths(b[1]), of.xy);
    sum = of.z == 1 ? mix(vec4(NONE), sum, greaterThan(away, ivec4(nearby))) : vec4(NONE);
#endif
    return mix(vec4(NO_CANDIDATE), -0.5 * sum, lessThan(sum, vec4(NONE)));
}

vec4 products_of_four(vec4 a, mat4 b) {
    return a.x * b[0] + a.y * b[1] + a.z * b[2] + a.w * b[3];
}

// The products of eight numbers of a feature of A with four features of B, summed.
vec4 products(ivec4 a, mat4 lower, mat4 upper) {
    return products_of_four(lower_numbers(a), lower) + products_of_four(upper_numbers(a), upper);
}

// The texel that is i texels to the right of texel `at`, or of the texel with this centre.
#ifdef TEXEL_FETCH
#define VALUE(of, at, i) texelFetch(of, at + ivec2(i, 0), 0)
#else
#define VALUE(of, at, i) textureLodOffset(of, at, 0.0, ivec2(i, 0))
#endif

ivec4 distances(vec4 sum) {
    return ivec4(min(-2.0 * sum, NONE));
}

// Writes the nearest; d0 to d3 are the distances of four features of A.
void write_nearest(ivec4 d0, ivec4 d1, ivec4 d2, ivec4 d3) {
    // The keys of each feature of B, for four features of A.
    ivec4 k0 = 4 * ivec4(d0.x, d1.x, d2.x, d3.x);
    ivec4 k1 = 4 * ivec4(d0.y, d1.y, d2.y, d3.y) + 1;
    ivec4 k2 = 4 * ivec4(d0.z, d1.z, d2.z, d3.z) + 2;
    ivec4 k3 = 4 * ivec4(d0.w, d1.w, d2.w, d3.w) + 3;
    ivec4 low = min(k0, k1), high = min(k2, k3);
    nearest_of_a = min(low, high);
#ifndef RIVALS
    next_of_a = min(max(low, high), min(max(k0, k1), max(k2, k3)));
#ifndef ONE_WAY
    nearest_of_b = min(min(4 * d0, 4 * d1 + 1), min(4 * d2 + 2, 4 * d3 + 3));
#endif
#endif
}

void main() {
#ifdef RIVALS
    ivec2 p = 4 * unfolded(ivec2(gl_FragCoord.xy));
#else
    ivec2 p = 4 * ivec2(gl_FragCoord.xy);
#endif
    mat4 b = keypoints_of_b(ivec2(p.x, b_tile));
    vec4 s0 = starts(ivec2(p.y, a_tile), b), s1 = starts(ivec2(p.y + 1, a_tile), b);
    vec4 s2 = starts(ivec2(p.y + 2, a_tile), b), s3 = starts(ivec2(p.y + 3, a_tile), b);
    // Without a candidate a block needs no products and takes one turn. With a guide most
    // blocks have no candidate.
    bool some = any(greaterThan(max(max(s0, s1), max(s2, s3)), vec4(-NONE)));
    int last = some ? CHUNKS - 1 : 0;
#ifdef TEXEL_FETCH
    const ivec2 a_step = ivec2(0, 1), b_step = a_step;
    ivec2 a_at = ivec2(p.y, a_tile * CHUNKS), b_at = ivec2(p.x, b_tile * CHUNKS);
#else
    // Sampling at the centres of texels is faster than texelFetch on llvmpipe. Coordinates
    // are below 1; their 17 roundings add up to about 2^-21, 1/64 of a texel if there are
    // 32768.
    vec2 a_step = 1.0 / vec2(textureSize(a_values, 0));
    vec2 b_step = 1.0 / vec2(textureSize(b_values, 0));
    vec2 a_at = (vec2(p.y, a_tile * CHUNKS) + 0.5) * a_step;
    vec2 b_at = (vec2(p.x, b_tile * CHUNKS) + 0.5) * b_step;
#endif
    for (int k = 0; k < CHUNKS; ++k) {
        ivec4 b0 = VALUE(b_values, b_at, 0), b1 = VALUE(b_values, b_at, 1);
        ivec4 b2 = VALUE(b_values, b_at, 2), b3 = VALUE(b_values, b_at, 3);
        mat4 lower = transpose(mat4(lower_numbers(b0), lower_numbers(b1), lower_numbers(b2),
                                    lower_numbers(b3)));
        mat4 upper = transpose(mat4(upper_numbers(b0), upper_numbers(b1), upper_numbers(b2),
                                    upper_numbers(b3)));
        s0 += products(VALUE(a_values, a_at, 0), lower, upper);
        s1 += products(VALUE(a_values, a_at, 1), lower, upper);
        s2 += products(VALUE(a_values, a_at, 2), lower, upper);
        s3 += products(VALUE(a_values, a_at, 3), lower, upper);
        a_at.y += a_step.y;
        b_at.y += b_step.y;
        if (k == last)
            break;
    }
    write_nearest(distances(s0), distances(s1), distances(s2), distances(s3));
}
