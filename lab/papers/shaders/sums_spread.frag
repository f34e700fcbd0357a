// SPDX-License-Identifier: BSD-2-Clause
// Down-sweep of both axes at once, [T] (12): the sum of all blocks left of x and above y.
//
// coarser: D of level k + 1; TOP: the inclusive T of that level, extended by a row of zeros
//   above and a column of zeros on the left
// row_sums, column_sums: X, Y of level k + 1
// finer: U of level k, or the image
// prefix (R32UI): D of level k; INCLUSIVE: moved by one, the integral image (1)
uniform usampler2D coarser;
uniform usampler2D row_sums;
uniform usampler2D column_sums;
uniform usampler2D finer;

layout(location = 0) out uint prefix;

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
    uint total = coarse(half_p);
    if (odd.y)
        total += texelFetch(row_sums, half_p, 0).r;
    if (odd.x)
        total += texelFetch(column_sums, half_p, 0).r;
    if (all(odd))
        total += texelFetch(finer, p - 1, 0).r;
    prefix = total;
}
