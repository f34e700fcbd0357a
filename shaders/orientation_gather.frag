// SPDX-License-Identifier: BSD-2-Clause
// The sum of the samples that fall into a bin, in their order. All are looked at, 16 to a
// fetch; less than one in two bins has any.
//
// samples: from orientation_samples.frag;  packed_bins: from orientation_pack.frag
// histogram (RG32F): texel 256 f + k of a row is bin k of the row's feature f
#include "include/count.glsl"

uniform usampler2D packed_bins;
uniform sampler2D samples;
uniform int batch_first;

out vec2 histogram;

// 128 in each byte that is zero: carries stop at the top bit of a byte.
uvec4 zeros(uvec4 x) {
    return ~(((x & 0x7f7f7f7fu) + 0x7f7f7f7fu) | x) & 0x80808080u;
}

// Bit n: whether sample 32 k + n is in the bin, which is in all four bytes.
uint members(ivec2 first, int k, uint bin) {
    uvec4 a = zeros(texelFetch(packed_bins, first + ivec2(2 * k, 0), 0) ^ bin);
    uvec4 b = zeros(texelFetch(packed_bins, first + ivec2(2 * k + 1, 0), 0) ^ bin);
    a = a >> uvec4(7u, 6u, 5u, 4u) | b >> uvec4(3u, 2u, 1u, 0u);
    return a.x | a.y | a.z | a.w;
}

// Of a number above zero: the exponent of what its lowest bit is as a float.
int lowest(uint bits) {
    return int(floatBitsToUint(float(bits & (~bits + 1u))) >> 23) - 127;
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int feature = p.y * HISTOGRAM_COLUMNS + p.x / HISTOGRAM_BINS;
    if (batch_first + feature >= int(listed()))
        discard;
    uint bin = uint(p.x % HISTOGRAM_BINS) * 0x01010101u;
    ivec2 bins = ivec2(p.x / HISTOGRAM_BINS * 8, p.y);
    ivec2 first = ivec2(feature % SAMPLE_COLUMNS * LATTICE_POINTS, feature / SAMPLE_COLUMNS);
    histogram = vec2(0.0);
    uvec4 rest = uvec4(members(bins, 0, bin), members(bins, 1, bin), members(bins, 2, bin),
                       members(bins, 3, bin) & ((1u << (LATTICE_POINTS - 96)) - 1u));
    while (rest != uvec4(0u)) {
        int k = rest.x != 0u ? 0 : rest.y != 0u ? 1 : rest.z != 0u ? 2 : 3;
        histogram += texelFetch(samples, first + ivec2(32 * k + lowest(rest[k]), 0), 0).rg;
        rest[k] &= rest[k] - 1u;
    }
}
