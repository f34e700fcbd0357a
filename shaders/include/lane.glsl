// SPDX-License-Identifier: BSD-2-Clause
// Channel i of four.
uint lane(uvec4 values, int i) {
    uvec2 pair = (i & 2) == 0 ? values.xy : values.zw;
    return (i & 1) == 0 ? pair.x : pair.y;
}

// A mask for a value: all bits if the value counts, no bits if it does not. Masking is
// cheaper than choosing.
uint where(bool counts) {
    return uint(counts ? -1 : 0);
}
