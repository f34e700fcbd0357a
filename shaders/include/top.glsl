// SPDX-License-Identifier: BSD-2-Clause
// The descent through the last level of a pyramid (points/top.frag): finds which of its 64
// parts has entry number `rest`, and makes `rest` count within that part. Needs parts.glsl
// and count.glsl.
int top_part(inout int rest) {
    int part = part_of(texelFetch(count_of, ivec2(0), 0), rest);
    part = 4 * part + part_of(texelFetch(count_of, ivec2(1 + part, 0), 0), rest);
    return 4 * part + part_of(texelFetch(count_of, ivec2(5 + part, 0), 0), rest);
}
