// SPDX-License-Identifier: BSD-2-Clause
// The sum of the samples that fall into a bin, in their order. Every bin looks for its own.
//
// samples: rows of vectors
// numbers: the numbers of their bins, from bins_numbers.frag
// histogram (RG32F): texel k of a row is bin k
uniform usampler2D numbers;
uniform sampler2D samples;

layout(location = 0) out vec2 histogram;

#ifdef PACKED
// Returns 128 in each byte of x that is zero. Carries stop at the top bit of a byte.
uvec4 zeros(uvec4 x) {
    return ~(((x & 0x7f7f7f7fu) + 0x7f7f7f7fu) | x) & 0x80808080u;
}

// Sets bit n if sample 32 k + n is in the bin, whose number fills all four bytes.
uint members(int row, int k, uint bin) {
    uvec4 a = zeros(texelFetch(numbers, ivec2(2 * k, row), 0) ^ bin);
    uvec4 b = zeros(texelFetch(numbers, ivec2(2 * k + 1, row), 0) ^ bin);
    a = a >> uvec4(7u, 6u, 5u, 4u) | b >> uvec4(3u, 2u, 1u, 0u);
    return a.x | a.y | a.z | a.w;
}

// Position of the lowest 1 bit: the exponent of this bit as a float. `bits` is not 0.
int lowest(uint bits) {
    return int(floatBitsToUint(float(bits & (~bits + 1u))) >> 23) - 127;
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    uint bin = uint(p.x) * 0x01010101u;
    histogram = vec2(0.0);
    uvec4 rest = uvec4(members(p.y, 0, bin), members(p.y, 1, bin), members(p.y, 2, bin),
                       members(p.y, 3, bin) & ((1u << (LATTICE_POINTS - 96)) - 1u));
    for (int n = 0; n < LATTICE_POINTS && rest != uvec4(0u); ++n) {
        int k = rest.x != 0u ? 0 : rest.y != 0u ? 1 : rest.z != 0u ? 2 : 3;
        histogram += texelFetch(samples, ivec2(32 * k + lowest(rest[k]), p.y), 0).rg;
        rest[k] &= rest[k] - 1u;
    }
}
#else
void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    histogram = vec2(0.0);
    for (int i = 0; i < LATTICE_POINTS; ++i) {
        vec2 v = texelFetch(samples, ivec2(i, p.y), 0).rg;
        bool own = int(texelFetch(numbers, ivec2(i, p.y), 0).r) == p.x;
        histogram += own ? v : vec2(0.0);
    }
}
#endif
