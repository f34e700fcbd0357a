// SPDX-License-Identifier: BSD-2-Clause
// Smooths the result of smooth/columns.frag along x: the smoothed image, in quarters of a
// gray level, rounded; 0 beyond the last column. 3 fetches for two rows.
//
// image: upper and lower of smooth/columns.frag
#include "include/texel.glsl"

uniform int lanes; // pixels in the last texel of a row
uniform usampler2DArray image;

// Smooths a row: three pixels to the left, four, and three to the right.
uvec4 smooth_row(uvec3 l, uvec4 c, uvec3 r) {
    uvec4 one = uvec4(l.z, c.xyz) + uvec4(c.yzw, r.x);
    uvec4 two = uvec4(l.yz, c.xy) + uvec4(c.zw, r.xy);
    uvec4 three = uvec4(l.xyz, c.x) + uvec4(c.w, r.xyz);
    return (three + 14u * two + 62u * one + 102u * c + 8192u) >> 14;
}

// Two rows of upper or lower, the first in the lower 16 bits.
uvec4 two_rows(float layer) {
    int x = int(gl_FragCoord.x);
    bool last = x == textureSize(image, 0).x - 1;
    uvec4 c = at_centre(image, gl_FragCoord.xy, layer);
    uvec4 l = at_centre(image, gl_FragCoord.xy - vec2(1.0, 0.0), layer);
    uvec4 r = at_centre(image, gl_FragCoord.xy + vec2(1.0, 0.0), layer);
    l = x == 0 ? c.xxxx : l;
    r = last ? c.wwww : r;
    const uint low = 65535u;
    uvec4 sum = smooth_row(l.yzw & low, c & low, r.xyz & low) |
                smooth_row(l.yzw >> 16, c >> 16, r.xyz >> 16) << 16;
    int there = last ? lanes : 4;
    return uvec4(sum.x, there > 1 ? sum.y : 0u, there > 2 ? sum.z : 0u,
                 there > 3 ? sum.w : 0u);
}
