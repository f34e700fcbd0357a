// SPDX-License-Identifier: BSD-2-Clause
// Set bits of each mask, of which four bits are used.
uvec4 bit_counts(uvec4 masks) {
    return (masks & 1u) + ((masks >> 1u) & 1u) + ((masks >> 2u) & 1u) + ((masks >> 3u) & 1u);
}
