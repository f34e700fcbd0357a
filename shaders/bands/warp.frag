// SPDX-License-Identifier: BSD-2-Clause
// Computes level 0 of an image on a tile of the canvas and its margin: exposed values, and
// the mask of src/reference/bands.c, operation for operation.
//
// image: a view of the application's image
// map: see include/positions.glsl
// cells (with SURVEY): bit 0 is 1 where the image owns the cell; bit 1 tells of the next
//     cell, bits 2 and 3 of the two below
// level (RGBA32F): red, green, blue from 0 to 255 (more if gains are linear), mask
// Fixed state: quad over the tile's work area, no blending or depth test
#include "include/bilinear.glsl"
#include "include/maths.glsl"
#include "include/positions.glsl"

uniform vec4 gain;     // of red, green and blue; 1: multiplies values, 0: odds
uniform vec4 lens;     // centre of the image; 1 / half its diagonal^2
uniform vec2 falloff;  // vignetting / 32

#ifdef SURVEY
uniform usampler2D cells;
uniform ivec4 grid; // 2 x (pixel - the first cell's centre) for pixel 0; 2 cell

// The image's share of the pixel: bilinear interpolation of its cells. Software renderers
// divide floats faster than whole numbers. The quotient is exact to 2^-22 of itself, and the
// half keeps it farther from whole numbers, as n is below 2^21.
float share_of(ivec2 at) {
    ivec2 n = 2 * at + grid.xy, first = ivec2((vec2(n) + 0.5) / float(grid.z));
    ivec2 rest = n - first * grid.z;
    ivec4 owned = ivec4(texelFetch(cells, first, 0).x) >> ivec4(0, 1, 2, 3) & 1;
    int above = (grid.z - rest.x) * owned.x + rest.x * owned.y;
    int below = (grid.z - rest.x) * owned.z + rest.x * owned.w;
    return float((grid.z - rest.y) * above + rest.y * below) / float(grid.z * grid.z);
}
#endif

layout(location = 0) out vec4 level;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy), pixel;
    vec2 rest;
    bool seen = locate(at, pixel, rest);

    vec2 edges = vec2(pixel) + rest + 0.5;
    vec2 from = min(max(edges, vec2(0.0)), vec2(extent)) - lens.xy;
    float r2 = (from.x * from.x + from.y * from.y) * lens.z;
    float e = exp_of((falloff.x + falloff.y * r2) * r2);
    float e2 = e * e, e4 = e2 * e2, e8 = e4 * e4, e16 = e8 * e8;
    vec3 g = gain.rgb * (e16 * e16), value = interpolate(pixel, rest);
    vec3 odds = 255.0 * g / ((255.0 - value) + g * value);
    level.rgb = value * (gain.w > 0.5 ? g : odds);

    vec2 tent = tent_at(pixel, rest);
    float t = max(tent.x * tent.y, FLOOR), t2 = t * t, t4 = t2 * t2;
#ifdef SURVEY
    float mask = share_of(at) + t / 1024.0;
#else
    float mask = t4 * t4;
#endif
    level.a = seen && tent.x >= 0.0 && tent.y >= 0.0 ? mask : 0.0;
}
