// SPDX-License-Identifier: BSD-2-Clause
// Expansion of a one-dimensional prefix sum along rows: the prefix of the block of four,
// and what comes before the texel in the block. Blelloch's down-sweep with radix 4.
//
// values: what is summed;  above: prefix sums of the blocks, or with SERIAL their sums,
// which are then added one by one from the start of the line.
// INCLUSIVE (0 or 1): the texel's own value is part of its sum
// VALUE, SAMPLER, CHANNELS: as in scan_sum.frag
uniform SAMPLER values;
uniform SAMPLER above;
uniform int line_length; // in texels of above

out VALUE prefix;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    int block = p.x / SCAN_RADIX;
#ifdef SERIAL
    VALUE total = VALUE(0);
    for (int i = block - block % line_length; i < block; ++i)
        total += texelFetch(above, ivec2(i, p.y), 0).CHANNELS;
#else
    VALUE total = texelFetch(above, ivec2(block, p.y), 0).CHANNELS;
#endif
    for (int i = SCAN_RADIX * block; i < p.x + INCLUSIVE; ++i)
        total += texelFetch(values, ivec2(i, p.y), 0).CHANNELS;
    prefix = total;
}
