// SPDX-License-Identifier: BSD-2-Clause
// The number of set bits of each mask.
uvec4 bit_counts(uvec4 v) {
    v -= (v >> 1u) & 0x55555555u;
    v = (v & 0x33333333u) + ((v >> 2u) & 0x33333333u);
    v = (v + (v >> 4u)) & 0x0f0f0f0fu;
    return (v * 0x01010101u) >> 24u;
}

// The set bit, of the `bits` lowest, 8 at most, that has `rest` set bits below it.
int nth_set_bit(uint mask, int bits, int rest) {
    int bit = 0;
    for (int k = 0; k < min(8, bits); ++k) {
        bool is_set = (mask >> k & 1u) != 0u;
        bit = is_set && rest == 0 ? k : bit;
        rest -= is_set ? 1 : 0;
    }
    return bit;
}
