// SPDX-License-Identifier: BSD-2-Clause
// Computes the cumulative histogram of a sector, [T] III-D. A sector is a sixteenth of the
// turn and has 16 bins. The sum of a bin adds the sector's samples up to this bin, in the
// order of the samples. Finding the samples takes a fetch for 16 of them; a sector has
// seven samples on average.
//
// samples, sample_bins: from orientation/samples.frag
// packed_bins: from orientation/pack.frag
// sum_0 .. sum_7 (RGBA32F): sum_t has the sums of bins 2 t (x, y) and 2 t + 1 (z, w). Texel
//   16 f + s of a row is sector s of the row's feature f
// FIRST_SUM: writes only sum_FIRST_SUM to sum_(FIRST_SUM + 3), as outputs sum_0 to sum_3
// Fixed state: counted quad over a batch, no blending or depth test
#include "include/feature.glsl"
#include "include/texel.glsl"

uniform usampler2D packed_bins;
uniform usampler2D sample_bins;
uniform sampler2D samples;
uniform int batch_first;

layout(location = 0) out vec4 sum_0;
layout(location = 1) out vec4 sum_1;
layout(location = 2) out vec4 sum_2;
layout(location = 3) out vec4 sum_3;
#ifndef FIRST_SUM
#define FIRST_SUM 0
#define ALL_SUMS
layout(location = 4) out vec4 sum_4;
layout(location = 5) out vec4 sum_5;
layout(location = 6) out vec4 sum_6;
layout(location = 7) out vec4 sum_7;
#endif

// 128 in each byte that is zero, otherwise 0. Carries stop at the top bit of a byte.
uvec4 zeros(uvec4 x) {
    return ~(((x & 0x7f7f7f7fu) + 0x7f7f7f7fu) | x) & 0x80808080u;
}

// Bit n is set if sample 32 k + n is in the sector. `sector` has the sector's number in the
// upper half of each byte.
uint members(ivec2 first, int k, uint sector) {
    uvec4 a = nearest(packed_bins, first + ivec2(2 * k, 0)) ^ sector;
    uvec4 b = nearest(packed_bins, first + ivec2(2 * k + 1, 0)) ^ sector;
    a = zeros(a & 0xf0f0f0f0u) >> uvec4(7u, 6u, 5u, 4u);
    b = zeros(b & 0xf0f0f0f0u) >> uvec4(3u, 2u, 1u, 0u);
    return a.x | a.y | a.z | a.w | b.x | b.y | b.z | b.w;
}

// Returns the texel of the first remaining sample, and removes the sample from `rest`. The
// texel is left of the image if none remains.
ivec2 next_of(inout uvec4 rest, ivec2 first) {
    int k = rest.x != 0u ? 0 : rest.y != 0u ? 32 : rest.z != 0u ? 64 : 96;
    uint bits = k == 0 ? rest.x : k == 32 ? rest.y : k == 64 ? rest.z : rest.w;
    uint low = bits & (~bits + 1u); // lowest bit; the exponent of float(low) is its number
    rest ^= uvec4(k == 0 ? low : 0u, k == 32 ? low : 0u, k == 64 ? low : 0u,
                  k == 96 ? low : 0u);
    int x = first.x + k + int(floatBitsToUint(float(low)) >> 23) - 127;
    return ivec2(bits == 0u ? -1 : x, first.y);
}

// The terms of sample v of a bin in the sums of bins 2 t and 2 t + 1.
vec4 up_to(int bin, int t, vec2 v) {
    return vec4(bin <= 2 * t ? v : vec2(0.0), bin <= 2 * t + 1 ? v : vec2(0.0));
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    const int sectors = HISTOGRAM_BINS / 16;
    int feature = p.y * BATCH_COLUMNS + p.x / sectors;
    if (batch_first + feature >= feature_count)
        discard;
    uint sector = uint(p.x % sectors) * 0x10101010u;
    ivec2 bins = ivec2(p.x / sectors * 8, p.y);
    ivec2 first = ivec2(feature % BATCH_COLUMNS * LATTICE_POINTS, feature / BATCH_COLUMNS);
    uvec4 rest = uvec4(members(bins, 0, sector), members(bins, 1, sector),
                       members(bins, 2, sector),
                       members(bins, 3, sector) & ((1u << (LATTICE_POINTS - 96)) - 1u));
    // The bins are separate variables, none is indexed: on a software rasteriser this loop
    // takes three times as long with an array.
    vec4 s0 = vec4(0.0), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
    // Two samples at a time, because a software rasteriser masks every step of a loop.
    for (int n = 0; n < (LATTICE_POINTS + 1) / 2 && rest != uvec4(0u); ++n) {
        ivec2 at0 = next_of(rest, first), at1 = next_of(rest, first);
        int bin0 = int(nearest(sample_bins, at0).r & 15u);
        vec2 v0 = nearest(samples, at0).rg;
        int bin1 = int(nearest(sample_bins, at1).r & 15u);
        vec2 v1 = at1.x < 0 ? vec2(0.0) : nearest(samples, at1).rg;
        s0 = s0 + up_to(bin0, FIRST_SUM + 0, v0) + up_to(bin1, FIRST_SUM + 0, v1);
        s1 = s1 + up_to(bin0, FIRST_SUM + 1, v0) + up_to(bin1, FIRST_SUM + 1, v1);
        s2 = s2 + up_to(bin0, FIRST_SUM + 2, v0) + up_to(bin1, FIRST_SUM + 2, v1);
        s3 = s3 + up_to(bin0, FIRST_SUM + 3, v0) + up_to(bin1, FIRST_SUM + 3, v1);
#ifdef ALL_SUMS
        s4 = s4 + up_to(bin0, 4, v0) + up_to(bin1, 4, v1);
        s5 = s5 + up_to(bin0, 5, v0) + up_to(bin1, 5, v1);
        s6 = s6 + up_to(bin0, 6, v0) + up_to(bin1, 6, v1);
        s7 = s7 + up_to(bin0, 7, v0) + up_to(bin1, 7, v1);
#endif
    }
    sum_0 = s0;
    sum_1 = s1;
    sum_2 = s2;
    sum_3 = s3;
#ifdef ALL_SUMS
    sum_4 = s4;
    sum_5 = s5;
    sum_6 = s6;
    sum_7 = s7;
#endif
}
