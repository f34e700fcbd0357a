// SPDX-License-Identifier: BSD-2-Clause
// Reduction of a one-dimensional prefix sum along rows: each texel is the sum of four.
// Blelloch's up-sweep ([T] III-A.2) with radix 4 instead of 2, which halves the passes.
//
// VALUE, SAMPLER, CHANNELS: uint usampler2D r, or vec2 sampler2D rg
uniform SAMPLER values;

out VALUE block_sum;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
    p.x *= SCAN_RADIX;
    VALUE total = texelFetch(values, p, 0).CHANNELS;
    for (int i = 1; i < SCAN_RADIX; ++i)
        total += texelFetch(values, p + ivec2(i, 0), 0).CHANNELS;
    block_sum = total;
}
