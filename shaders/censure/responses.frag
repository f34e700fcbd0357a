// SPDX-License-Identifier: BSD-2-Clause
// Centre-surround responses of four neighbouring samples, for several levels of an octave:
// the mean of the ring between two squares less the mean of the inner square. Sums are
// exact integers below 2^31. src/stages/censure.c has the equation and the error bound.
//
// Sample (i, j) is at pixel (STEP i, STEP j). II(x, y) is the integral image x pixels right
// of the sample and y below it. The sum over the square of side 2 h + 1 around the sample is
//   II(h, h) - II(-h - 1, h) - II(h, -h - 1) + II(-h - 1, -h - 1).
// All offsets are constants, so the compiler fetches each texel of integral_by_four once,
// also where squares of two levels are the same.
//
// integral_by_four: II; pixel x is channel x & 3 of texel x >> 2
// response0 .. 7 (RGBA32F): one level each; channel c of texel x is sample 4 x + c. 0 where
//   the filter leaves the image, and everywhere if the octave does not have this level
// defines: STEP of the octave in pixels; RESPONSE0 .. 7, calls of surround() with half the
//   outer and half the inner side, rounded down; LEVELS of the octave in this draw, OUTPUTS
//   of the draw
// Fixed state: quad over the octave's part of the atlas, no blending, no depth test
#include "include/texel.glsl"

uniform usampler2D integral_by_four;
uniform ivec2 origin;     // first texel of the octave in the outputs
uniform ivec4 fitting[8]; // x0, y0, x1, y1: samples of each level whose filter fits
uniform vec2 scale[8];    // the factors that make sums over ring and inner square means

layout(location = 0) out vec4 response0;
#if OUTPUTS > 1
layout(location = 1) out vec4 response1;
#endif
#if OUTPUTS > 2
layout(location = 2) out vec4 response2;
#endif
#if OUTPUTS > 3
layout(location = 3) out vec4 response3;
#endif
#if OUTPUTS > 4
layout(location = 4) out vec4 response4;
#endif
#if OUTPUTS > 5
layout(location = 5) out vec4 response5;
#endif
#if OUTPUTS > 6
layout(location = 6) out vec4 response6;
#endif
#if OUTPUTS > 7
layout(location = 7) out vec4 response7;
#endif

// Four neighbouring sums, `right` texels and `down` pixels from the first sample. Left of
// the image and above it sums are 0.
ivec4 four_sums(int right, int down) {
    vec2 p = float(STEP) * (gl_FragCoord.xy - vec2(origin) - vec2(0.5));
    vec2 centre = p + vec2(float(right), float(down)) + 0.5;
    ivec4 value = ivec4(at_centre(integral_by_four, centre));
    return min(centre.x, centre.y) < 0.0 ? ivec4(0) : value;
}

int pixel(int right, int down) {
    return four_sums(right >> 2, down)[right & 3];
}

// II(right, down) of the four samples.
ivec4 at(int right, int down) {
    return ivec4(pixel(right, down), pixel(right + STEP, down), pixel(right + 2 * STEP, down),
                 pixel(right + 3 * STEP, down));
}

ivec4 square(int h) {
    return (at(h, h) - at(-h - 1, h)) - (at(h, -h - 1) - at(-h - 1, -h - 1));
}

vec4 surround(int level, int outer, int inner) {
    ivec4 centre = square(inner), ring = square(outer) - centre;
    vec4 r = vec4(ring) * scale[level].x - vec4(centre) * scale[level].y;
    ivec4 rect = fitting[level];
    ivec2 p = ivec2(gl_FragCoord.xy) - origin;
    ivec4 x = 4 * p.x + ivec4(0, 1, 2, 3);
    bool row = p.y >= rect.y && p.y < rect.w;
    return vec4(row && x.x >= rect.x && x.x < rect.z ? r.x : 0.0,
                row && x.y >= rect.x && x.y < rect.z ? r.y : 0.0,
                row && x.z >= rect.x && x.z < rect.z ? r.z : 0.0,
                row && x.w >= rect.x && x.w < rect.z ? r.w : 0.0);
}

void main() {
#if LEVELS > 0
    response0 = RESPONSE0;
#else
    response0 = vec4(0.0);
#endif
#if LEVELS > 1
    response1 = RESPONSE1;
#elif OUTPUTS > 1
    response1 = vec4(0.0);
#endif
#if LEVELS > 2
    response2 = RESPONSE2;
#elif OUTPUTS > 2
    response2 = vec4(0.0);
#endif
#if LEVELS > 3
    response3 = RESPONSE3;
#elif OUTPUTS > 3
    response3 = vec4(0.0);
#endif
#if LEVELS > 4
    response4 = RESPONSE4;
#elif OUTPUTS > 4
    response4 = vec4(0.0);
#endif
#if LEVELS > 5
    response5 = RESPONSE5;
#elif OUTPUTS > 5
    response5 = vec4(0.0);
#endif
#if LEVELS > 6
    response6 = RESPONSE6;
#elif OUTPUTS > 6
    response6 = vec4(0.0);
#endif
#if LEVELS > 7
    response7 = RESPONSE7;
#elif OUTPUTS > 7
    response7 = vec4(0.0);
#endif
}
