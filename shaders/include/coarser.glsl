// SPDX-License-Identifier: BSD-2-Clause
// The responses of the next coarser group's first level at samples of this group,
// interpolated bilinearly. Fine sample p lies at (2 p - shift) / (2 ratio) of the coarse
// grid. COARSER_RATIO is a constant: software rasterisers divide in lanes that are
// masked off, too, where a variable may hold anything.
uniform sampler2D coarser;

float coarser_at(ivec2 p) {
    const int r = COARSER_RATIO, twice = 2 * r;
    // The positions asked for are not negative, so that / and % round down.
    ivec2 n = 2 * p - COARSER_SHIFT;
    ivec2 q = n / twice, last = textureSize(coarser, 0) - 1;
    // Whole weights and one division leave a compiler nothing to make a mix() of.
    vec2 w1 = vec2(n - twice * q), w0 = float(twice) - w1;
    ivec2 next = min(q + 1, last);
    float v00 = texelFetch(coarser, q, 0).x;
    float v10 = texelFetch(coarser, ivec2(next.x, q.y), 0).x;
    float v01 = texelFetch(coarser, ivec2(q.x, next.y), 0).x;
    float v11 = texelFetch(coarser, next, 0).x;
    float above = w0.x * v00 + w1.x * v10;
    float below = w0.x * v01 + w1.x * v11;
    return (w0.y * above + w1.y * below) / float(twice * twice);
}
