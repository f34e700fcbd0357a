// SPDX-License-Identifier: BSD-2-Clause
// Eight integers of a descriptor in a texel: word i has number i in its lower 16 bits and
// number 4 + i in its upper ones.
ivec4 packed_numbers(vec4 lower, vec4 upper) {
    return (ivec4(lower) & 0xffff) | (ivec4(upper) << 16);
}

vec4 lower_numbers(ivec4 value) {
    return vec4((value << 16) >> 16);
}

vec4 upper_numbers(ivec4 value) {
    return vec4(value >> 16);
}
