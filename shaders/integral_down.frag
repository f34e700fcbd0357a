// SPDX-License-Identifier: BSD-2-Clause
// Down-sweep, [T] (12): D(x, y) is the sum of all blocks left of x and above y.
//
// coarser: D of level k + 1; with TOP the inclusive sums T of that level, to which a row
//   and a column of zeros are put in front
// prescans: X, Y of level k + 1;  blocks: U of level k, or the gray image
// prefix (R32UI): D of level k; with INCLUSIVE, shifted by one, the integral image (1)
uniform usampler2D coarser;
uniform usampler2D prescans;
uniform usampler2D blocks;

out uint prefix;

uint coarse(ivec2 p) {
#ifdef TOP
    return any(equal(p, ivec2(0))) ? 0u : texelFetch(coarser, p - 1, 0).r;
#else
    return texelFetch(coarser, p, 0).r;
#endif
}

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
#ifdef INCLUSIVE
    p += 1;
#endif
    ivec2 half_p = p / 2;
    bvec2 odd = equal(p % 2, ivec2(1));
    uvec2 xy = texelFetch(prescans, half_p, 0).rg;
    uint total = coarse(half_p) + (odd.y ? xy.x : 0u) + (odd.x ? xy.y : 0u);
    if (all(odd))
        total += texelFetch(blocks, p - 1, 0).r;
    prefix = total;
}
