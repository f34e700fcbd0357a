// SPDX-License-Identifier: BSD-2-Clause
// Position i of a square of 16x16 along the Z-order curve, on which (1, 0) follows (0, 0).
ivec2 curve_position(int i) {
    ivec2 bits = ivec2(i, i >> 1) & 0x55;
    bits = (bits | bits >> 1) & 0x33;
    return (bits | bits >> 2) & 0x0f;
}
