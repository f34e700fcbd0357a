// SPDX-License-Identifier: BSD-2-Clause
// Expands a level to a texel of the level below, by weights of 3/4 and 1/4 along both axes:
// 4 fetches. `texel` counts from an even one, above which texel `first` of the level is.
uniform sampler2D above;

vec4 expand(ivec2 texel, ivec2 first) {
    ivec2 near = first + (texel >> 1), far = near + 2 * (texel & 1) - 1;
    vec4 nn = texelFetch(above, near, 0), fn = texelFetch(above, ivec2(far.x, near.y), 0);
    vec4 nf = texelFetch(above, ivec2(near.x, far.y), 0), ff = texelFetch(above, far, 0);
    return (3.0 * (3.0 * nn + fn) + (3.0 * nf + ff)) / 16.0;
}
