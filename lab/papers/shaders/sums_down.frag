// SPDX-License-Identifier: BSD-2-Clause
// Down-sweep along an axis, [T] (4) and (6): the sum of all values before a value.
//
// coarser: D of level k + 1, not with TOP, where it is zero
// finer: U of level k
// prefix (R32UI): D of level k; INCLUSIVE: moved by one, so that it includes the value
uniform usampler2D coarser;
uniform usampler2D finer;

layout(location = 0) out uint prefix;

void main() {
    ivec2 p = ivec2(gl_FragCoord.xy);
#ifdef INCLUSIVE
    p += AXIS;
#endif
    ivec2 half_p = p - AXIS * (p - p / 2);
    bool odd = ((p.x * AXIS.x + p.y * AXIS.y) & 1) == 1;
#ifdef TOP
    uint total = 0u;
#else
    uint total = texelFetch(coarser, half_p, 0).r;
#endif
    if (odd)
        total += texelFetch(finer, p - AXIS, 0).r;
    prefix = total;
}
