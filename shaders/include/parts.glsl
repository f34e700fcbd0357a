// SPDX-License-Identifier: BSD-2-Clause
// Descends one level of a pyramid of counts: finds which of four parts with these counts
// has entry number `rest`, and makes `rest` count within that part. It uses sums instead of
// branches. A return in the middle of a descent would nest the code of each level in the
// previous one, and a software rasteriser's compile time would double with every level.
int part_of(uvec4 counts, inout int rest) {
    ivec3 n = ivec3(counts.xyz);
    ivec3 ends = ivec3(n.x, n.x + n.y, n.x + n.y + n.z);
    ivec3 past = ivec3(greaterThanEqual(ivec3(rest), ends));
    rest -= past.x * n.x + past.y * n.y + past.z * n.z;
    return past.x + past.y + past.z;
}

// The number of set bits of each mask.
uvec4 bit_counts(uvec4 v) {
    v -= (v >> 1u) & 0x55555555u;
    v = (v & 0x33333333u) + ((v >> 2u) & 0x33333333u);
    v = (v + (v >> 4u)) & 0x0f0f0f0fu;
    return (v * 0x01010101u) >> 24u;
}

// The set bit that has `rest` set bits below it, among the lowest `bits` bits (at most 8).
int nth_set_bit(uint mask, int bits, int rest) {
    int bit = 0;
    for (int k = 0; k < min(8, bits); ++k) {
        bool is_set = (mask >> k & 1u) != 0u;
        bit = is_set && rest == 0 ? k : bit;
        rest -= is_set ? 1 : 0;
    }
    return bit;
}

// Position i of a square of 16x16 along the Z-order curve, on which (1, 0) follows (0, 0).
ivec2 curve_position(int i) {
    ivec2 bits = ivec2(i, i >> 1) & 0x55;
    bits = (bits | bits >> 1) & 0x33;
    return (bits | bits >> 2) & 0x0f;
}
