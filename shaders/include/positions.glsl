// SPDX-License-Identifier: BSD-2-Clause
// Finds the position of a pixel of a grid in the image, from numbers of its column and row:
// src/core/projection.h has the equations and their error.
uniform sampler2D map; // row 0: ax, ay, aw, 0 of the columns; row 1: bx, by, bw, r0
uniform ivec2 base;    // pixel of the view from which positions count

// Returns false if the position is behind the camera or far away.
bool locate(ivec2 at, out ivec2 pixel, out vec2 rest) {
    vec4 c = texelFetch(map, ivec2(at.x, 0), 0), r = texelFetch(map, ivec2(at.y, 1), 0);
    vec3 n = c.xyz * r.w + r.xyz;
    vec2 p = n.xy / max(n.z, NEAR), inside = min(max(p, -FAR), FAR), whole = floor(inside);
    pixel = base + ivec2(whole);
    rest = inside - whole;
    return n.z > NEAR && abs(p.x) < FAR && abs(p.y) < FAR;
}
